"""Chapter GOAL and DECK, clause by clause.

``CASES`` holds, for each clause of the chapter: the edition, a question, whether the clause holds in it, and facts that
its reason must name. ``SILENT`` holds questions that do not concern the clause.
"""

from phaseproof.spec.edition import edition
from phaseproof.spec.questions import Preparation, Question

from .case import Case

CLASSIC = edition("classic")
KINGS = CLASSIC.with_reading("two-packs", "kings-and-queens")
FULL = CLASSIC.deck.cards()


CASES: dict[str, list[Case]] = {
    "GOAL-1": [
        (CLASSIC, Preparation(goal="all phases"), True, "10 phases"),
        (CLASSIC, Preparation(goal="All Phases"), True, "10 phases"),
        (CLASSIC, Preparation(goal="points"), False, "points"),
    ],
    "EDITION-0": [
        (CLASSIC, Preparation(agreed_before_first_deal=True), True, "agreed before"),
        (CLASSIC, Preparation(agreed_before_first_deal=False), False, "only after"),
    ],
    "DECK-1": [
        (CLASSIC, Preparation(deck=FULL), True, "108"),
        (CLASSIC, Preparation(deck=FULL[:-1]), False, "107 108 S missing"),
        (CLASSIC, Preparation(deck=FULL[1:]), False, "B1 missing"),
        (CLASSIC, Preparation(deck=(*FULL, FULL[0])), False, "109 B1 many"),
        (CLASSIC, Preparation(deck=(*FULL[1:], FULL[-1])), False, "108 B1 missing S many"),
    ],
    "DECK-2": [
        (CLASSIC, Preparation(reference_cards_shuffled_in=False), True, "kept out"),
        (CLASSIC, Preparation(reference_cards_shuffled_in=True), False, "shuffled in"),
    ],
    "DECK-2b": [
        (CLASSIC, Preparation(phase_list_in_sight=True), True, "all players"),
        (CLASSIC, Preparation(phase_list_in_sight=False), False, "not all"),
    ],
    "DECK-3": [
        (CLASSIC, Preparation(players=2), True, "2 6"),
        (CLASSIC, Preparation(players=6), True, "6"),
        (CLASSIC, Preparation(players=1), False, "1 2 6"),
        (CLASSIC, Preparation(players=7), False, "7 2 6"),
    ],
    "DECK-5": [
        (CLASSIC, Preparation(ordinary_packs=True), False, "ordinary packs no source"),
        (KINGS, Preparation(ordinary_packs=True), True, "ordinary packs ranks"),
    ],
    "DECK-7": [
        (CLASSIC, Preparation(game="Phase 10"), True, "Phase 10"),
        (CLASSIC, Preparation(game="Phase 10 Twist"), False, "Phase 10 Twist outside classic"),
        (CLASSIC, Preparation(game="phase-10 MASTERS"), False, "MASTERS outside"),
    ],
}

SILENT: dict[str, list[Question]] = {
    "GOAL-1": [Preparation(players=3)],
    "EDITION-0": [Preparation(players=3)],
    "DECK-1": [Preparation(players=3)],
    "DECK-2": [Preparation(players=3)],
    "DECK-2b": [Preparation(players=3)],
    "DECK-3": [Preparation(goal="all phases")],
    "DECK-5": [Preparation(players=3), Preparation(ordinary_packs=False)],
    "DECK-7": [Preparation(players=3)],
}
