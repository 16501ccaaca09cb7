"""The program in a folder, for computers without Python: how it is made and tried. Nothing of the program needs it."""
