"""Theorems for every hand: claims made by executing the engine on symbols, solvers, the ledger, certificates."""
