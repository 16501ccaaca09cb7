"""Jahr's running method (metoda krocząca, 1981): the running 10 % of the opponents' points."""
