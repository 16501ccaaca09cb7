"""The page in the browser: forms that the server makes, and the same actions that the command line calls."""
