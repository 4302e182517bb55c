"""The page for the table: a local web page and the same as JSON. It parses, asks and shows; it knows no rule."""
