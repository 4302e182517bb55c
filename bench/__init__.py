"""For engine writers: corpora, baselines of other methods, timing, and the guard against slow-downs."""
