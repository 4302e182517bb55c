"""How the vectors are made: candidates on the edges of the rules, judged by every oracle, and of those the few kept.

``drafts`` of each family come from ``hands``, ``lays``, ``hits``, ``scores``, ``disputes``, ``tables``, ``endings`` and
``games``; ``finishing`` gives them their answers, levels, whys and ids; ``choosing`` keeps what the mutants and the
coverage of rules and boundaries need; ``suite`` does all of it. The stored files are frozen: a new run adds, it never
changes or renumbers.
"""
