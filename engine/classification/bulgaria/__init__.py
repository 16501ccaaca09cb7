"""Bulgarian titles and categories (разряди и звания), as far as a source gives them."""
