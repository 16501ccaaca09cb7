"""The Excel workbook of an event: `sheets` is what stands on them, `ooxml` the zip and the XML beneath."""
