"""The extra ``[fast]``: the engine's closed forms over byte columns, compiled by numba."""

FAST = "engine, [fast] batch"
