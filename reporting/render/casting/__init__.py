"""Long papers of sheets that differ in their words alone: Typst sets a few, the others are cast in their mould."""
