"""What a page says, read from the page: texts in their order, whatever the layout, and what they mean."""
