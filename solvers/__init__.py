"""Why it is true: the Z3 phase solver, theorems with certificates, exhaustion, and the matching oracle."""
