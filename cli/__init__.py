"""The front door: commands and the local web page. It parses, calls and prints, and knows no rule."""
