"""Jahr's running method (metoda krocząca, 1981): the rules of 1998 by the running 10 % of the opponents' points."""
