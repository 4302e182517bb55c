FAST="x"
