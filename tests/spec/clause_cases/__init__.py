"""Cases for every clause, one module a chapter: CASES (what it finds) and SILENT (where it is not concerned)."""
