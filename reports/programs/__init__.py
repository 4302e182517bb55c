"""Reports of a program that was tested: grades by chapter, failures by rule, a badge, and what changed between runs."""
