"""Rules without a legal case, or without an illegal one: why that is so, shown of many questions that concern them.

A stored dispute for the side that is missing cannot be. These properties stand in for it in the matrix, each for all
the rules with the same reason; ``never`` says for which side.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from hypothesis import strategies as st

from phaseproof.spec import answer as spec_answer
from phaseproof.spec import judge as spec_judge
from phaseproof.spec.actions import Discard, Draw, Hit, Lay, Settle
from phaseproof.spec.actions import Look as Peek
from phaseproof.spec.answer import Verdict
from phaseproof.spec.cards import SKIP, WILD, Placed
from phaseproof.spec.edition import Edition
from phaseproof.spec.questions import Move, Preparation, Question, hitting
from phaseproof.spec.state import Event, Passing, Step

from ..registry import CheckKind, Look, declare
from ..strategies.choosing import Pick, choice, drawn
from ..strategies.scenes import a_hand_end, a_scene, holding
from ..strategies.tables import a_group, a_hit, a_lay_move
from . import setting_up, settling, skips, turns

Recipe = Callable[[Pick, Edition], Question]


def _a_setup(pick: Pick, edition: Edition) -> Question:
    packs = Preparation(ordinary_packs=True, variations=("ten-hands", "plus-ten"))
    return choice(pick, (packs, setting_up.a_preparation(pick, edition)[0]))


def _a_deal(pick: Pick, edition: Edition) -> Question:
    state, deal, _ = setting_up.a_deal(pick, edition)
    return Move(state, deal)


def _a_draw(pick: Pick, edition: Edition) -> Question:
    state, _ = turns.a_top_card(pick, edition)
    return Move(state, Draw(source=choice(pick, ("discard", "discard", "stock"))))


def _a_late_draw(pick: Pick, edition: Edition) -> Question:
    state, _ = turns.after_the_end(pick, edition)
    return Move(state, Draw(source=choice(pick, ("stock", "discard"))))


def _a_dry_draw(pick: Pick, edition: Edition) -> Question:
    state = a_scene(pick, edition, step=Step.DRAW)
    pile = choice(pick, ((), (SKIP,), state.discards or ()))
    return Move(replace(state, stock=(), discards=pile), Draw(source="nothing"))


def _a_discard(pick: Pick, edition: Edition) -> Question:
    state = turns.a_discard(pick, edition)
    card = choice(pick, state.in_turn.hand or (SKIP,))
    return Move(state, Discard(card=card, skip=choice(pick, (None, state.after(state.turn))) if card.is_skip else None))


def _a_skip(pick: Pick, edition: Edition) -> Question:
    """Of any seat or nobody; now and then as the last card, or while a Skip waits by everybody else."""
    state = skips.with_a_skip(pick, edition)
    action = Discard(card=SKIP, skip=choice(pick, (None, None, *state.playing)))
    match pick((4,))[0]:
        case 1:
            return Move(holding(state, edition, [SKIP]), action)
        case 2 | 3:
            waiting = [Event(Passing.SKIPPED, seat, state.turn) for seat in state.playing if seat != state.turn]
            return Move(
                replace(state, events=(*waiting, Event(Passing.PLAYED, state.turn))), replace(action, skip=None)
            )
        case _:
            return Move(state, action)


def _a_lay(pick: Pick, edition: Edition) -> Question:
    return a_lay_move(pick, edition) if pick((2,))[0] else _silent(a_lay_move(pick, edition))


def _silent(move: Move) -> Move:
    """The same lay without a word on its Wilds."""
    if not isinstance(move.action, Lay):
        return move
    groups = [replace(group, cards=tuple(Placed(placed.card) for placed in group)) for group in move.action.groups]
    return replace(move, action=replace(move.action, groups=tuple(groups)))


def _a_hit(pick: Pick, edition: Edition) -> Question:
    """On anybody's group, in the turn of the lay or a later one, often a Wild of which nothing is said."""
    move = a_hit(pick, edition) if pick((2,))[0] else hitting(Placed(WILD), a_group(pick, edition))
    laid, hits, own = pick((2, 3, 2))
    table = tuple(replace(meld, owner=0 if own else meld.owner) for meld in move.state.table)
    return replace(move, state=replace(move.state, table=table, laid_this_turn=bool(laid), hits_this_turn=hits))


def _a_last_card(pick: Pick, edition: Edition) -> Question:
    state, action = turns.a_last_card(pick, edition)
    if isinstance(action, Hit) and not state.table:
        return _a_lay(pick, edition)
    used = [action.card.card] if isinstance(action, Hit) else [card for group in action.groups for card in group.faces]
    return Move(holding(state, edition, used), action)


def _a_touch(pick: Pick, edition: Edition) -> Question:
    state, tries = turns.a_group_touched(pick, edition)
    return Move(state, choice(pick, tries)[1]) if tries else _a_late_draw(pick, edition)


def _a_look(pick: Pick, edition: Edition) -> Question:
    state, by, depth = turns.a_look(pick, edition)
    return Move(state, Peek(by=by, depth=depth))


def _an_end(pick: Pick, edition: Edition) -> Question:
    state = a_hand_end(pick, edition)
    due = settling.due_places(state, edition)
    return Move(state, choice(pick, (Settle(places=due), Settle(places=due[::-1]), Settle())))


_PLAY: tuple[Recipe, ...] = (_a_deal, _a_draw, _a_discard, _a_skip, _a_lay, _a_hit, _an_end, _a_last_card)


def _of(*recipes: Recipe) -> Callable[[Edition], st.SearchStrategy[Question]]:
    """Questions by one recipe or another."""

    def one(pick: Pick, edition: Edition) -> Question:
        return choice(pick, recipes)(pick, edition)

    return lambda edition: drawn(one, edition)


def _never(look: Look, question: Question, rules: Sequence[str], side: CheckKind) -> None:
    """Require that no rule of them speaks for the side: that it alone refuses, or that it holds of what is legal."""
    ruling = spec_judge.judge(question, look.edition)
    speaking = [entry for entry in ruling.applied if entry.clause.id in rules]
    if not speaking:
        return
    if side is CheckKind.NEVER_ILLEGAL:
        alone, verdict = ruling.broken in {(rule,) for rule in rules}, Verdict.ILLEGAL
    else:
        alone, verdict = ruling.legal, Verdict.LEGAL
    found = alone and spec_answer.answer(question, look.edition).verdict is verdict
    told = ", ".join(dict.fromkeys(entry.clause.id for entry in speaking))
    look.require(not found, f"spec: {verdict}, and {told} speaks", question)


_PERMISSIONS = (
    *("DEAL-0", "DEAL-3", "DRAW-4", "DRAW-5", "DISC-2", "LAY-4", "HIT-0", "HIT-3", "HIT-3b", "ONE-AT-A-TIME"),
    *("SET-1b", "SET-2", "COL-1b", "WILD-1b", "WILD-2", "SKIP-1c", "SKIP-5", "SKIP-5b", "OUT-4"),
)


@declare(
    "permissions-are-never-broken",
    "What only permits something, or tells two things apart, is never what makes anything illegal.",
    rules=_PERMISSIONS,
    cases=_of(*_PLAY, _a_setup),
    never=CheckKind.NEVER_ILLEGAL,
    effort=2,
)
def permissions_are_never_broken(look: Look, question: Question) -> None:
    """Of moves right and wrong."""
    _never(look, question, _PERMISSIONS, CheckKind.NEVER_ILLEGAL)


_FREE = {"RUN-2": ("run-colour", "any"), "HIT-2": ("hit-in-laying-turn", "allowed"), "OUT-3": ("going-out", "any")}
"""Rules about ways to do a thing; and the option by whose reading every way will do."""


@declare(
    "every-way-will-do",
    "Where a run has any colours, a hit any turn after the lay, and a hand is emptied in any way, nothing breaks that.",
    rules=tuple(_FREE),
    cases=_of(_a_lay, _a_hit, _a_last_card, _a_discard),
    concerns=lambda edition: all(edition.reading(name) == reading for name, reading in _FREE.values()),
    never=CheckKind.NEVER_ILLEGAL,
    effort=2,
)
def every_way_will_do(look: Look, question: Question) -> None:
    """Of lays, hits and last cards, right and wrong."""
    _never(look, question, tuple(_FREE), CheckKind.NEVER_ILLEGAL)


_OPEN_REFUSALS = {
    "DECK-5": ("two-packs",),
    "PUBLIC-1": ("pile-view",),
    "WILD-4a": ("undeclared-wild", "hit-declaration"),
    "SKIP-1b": ("skip-must-name",),
    "SKIP-6": ("skip-no-target",),
    "SKIP-8": ("skip-last-discard",),
}
_OPEN_ALLOWANCES = {
    "DECK-5": ("two-packs",),
    "STOCK-2": ("no-card",),
    "SKIP-6": ("skip-no-target",),
    "RANK-1": ("places",),
}
"""Rules whose word the sources leave open, and the options: what they decide is unspecified."""


def _leaves_open(rules: Mapping[str, Sequence[str]]) -> Callable[[Edition], bool]:
    """Whether another reading than the chosen one is left open of each of them."""
    names = [name for options in rules.values() for name in options]
    return lambda edition: all(set(edition.choices[name].open) - {edition.reading(name)} for name in names)


@declare(
    "refusals-that-stay-open",
    "Where the sources leave another reading open, such a rule alone makes nothing illegal: the answer is unspecified.",
    rules=tuple(_OPEN_REFUSALS),
    cases=_of(_a_setup, _a_look, _a_lay, _a_hit, _a_skip),
    concerns=_leaves_open(_OPEN_REFUSALS),
    never=CheckKind.NEVER_ILLEGAL,
    effort=2,
)
def refusals_that_stay_open(look: Look, question: Question) -> None:
    """Skips without a name, Wilds without a word, ordinary packs, looks through the pile."""
    _never(look, question, tuple(_OPEN_REFUSALS), CheckKind.NEVER_ILLEGAL)


@declare(
    "allowances-that-stay-open",
    "Where the sources leave another reading open, nothing is legal by such a rule; a turn without a draw and a Skip "
    "that nobody may be given do not even come up.",
    rules=tuple(_OPEN_ALLOWANCES),
    cases=_of(_a_setup, _a_dry_draw, _a_skip, _an_end),
    concerns=_leaves_open(_OPEN_ALLOWANCES),
    never=CheckKind.NEVER_LEGAL,
    effort=2,
)
def allowances_that_stay_open(look: Look, question: Question) -> None:
    """That they do not come up is shown by ``somebody-can-be-skipped`` and ``match:piles-never-dry``."""
    _never(look, question, tuple(_OPEN_ALLOWANCES), CheckKind.NEVER_LEGAL)


_BANS = ("HIT-4", "HIT-6", "WILD-5", "SKIP-0", "SKIP-0b", "OUT-1b")


@declare(
    "bans-are-silent-on-what-is-legal",
    "What only forbids something has nothing to say of what is legal.",
    rules=_BANS,
    cases=_of(_a_lay, _a_hit, _a_touch, _a_late_draw),
    never=CheckKind.NEVER_LEGAL,
    effort=2,
)
def bans_are_silent_on_what_is_legal(look: Look, question: Question) -> None:
    """Skips in groups, cards moved on the table, draws after the end of the hand."""
    _never(look, question, _BANS, CheckKind.NEVER_LEGAL)
