"""The run log, and everything that is drawn from it or from the rule registry."""
