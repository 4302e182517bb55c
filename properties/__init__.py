"""Hypothesis strategies, named properties, the cross-check of the judges, and planted faults that keep them awake.

- ``strategies``: public, in Hypothesis's own style; about half of what they ask is answered with yes.
- ``registry``, ``named``: truths of the game, each with an id and the rules that it serves.
- ``crosscheck``: specification, engine, Z3 and matching answer the same questions.
- ``faults``: one function changed at a time; the check that a fault names must find a wrong answer.
- ``verification``: ``verify`` runs all of it. This is what ``phaseproof verify`` calls.
"""
