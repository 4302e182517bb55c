"""A question in words: the situation in a few lines, and what is asked of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from phaseproof.spec.actions import Action, Discard, Draw, Hit, Lay, Settle
from phaseproof.spec.edition import Edition
from phaseproof.spec.play import apply
from phaseproof.spec.questions import Counting, Holding, Move, Preparation, Question, Turn
from phaseproof.spec.state import Event, Passing, State, Step, meld_name, seat_name
from phaseproof.spec.wire import encode_action, encode_question

_STEPS = {
    Step.DEAL: "the cards are to be dealt",
    Step.DRAW: "is in turn and has to draw",
    Step.PLAY: "is in turn and has drawn",
    Step.OVER: "the hand is over",
    Step.END: "the match is over",
}


def told(question: Question, edition: Edition) -> tuple[str, ...]:
    """The lines: first the situation, then what is asked. ``edition``: by which the actions of a turn are played."""
    match question:
        case Holding():
            return (f"the hand {_cards(question.hand)}", f"does it hold phase {question.phase}?")
        case Move():
            return (*_situation(question.state), f"may {in_words(question.action, question.state)}?")
        case Turn():
            return (*_situation(question.state), *_asked(question, edition))
        case Counting() | Preparation():
            facts = {name: value for name, value in encode_question(question).items() if name != "ask" and value}
            named = [f"{name.replace('_', ' ')}: {_plain(value)}" for name, value in facts.items()]
            return (*named, "is that right?")


def _situation(state: State) -> Iterator[str]:
    for index, seat in enumerate(state.seats):
        has = [f"phase {seat.phase}{' (laid)' if seat.laid else ''}"]
        has += [] if seat.hand is None else [f"holds {_cards(seat.hand) or 'no card'}"]
        has += [f"{seat.score} points before"] if seat.score else []
        if index == state.turn and state.step in (Step.DRAW, Step.PLAY):
            has.append(_STEPS[state.step])
        yield f"{seat_name(index)}: {', '.join(has)}"
    if state.step not in (Step.DRAW, Step.PLAY):
        yield _STEPS[state.step]
    for index, meld in enumerate(state.table):
        yield f"on the table {meld_name(state, index)}: '{meld.group}'"
    for name, pile in (("stock", state.stock), ("discard pile", state.discards)):
        if pile is not None:
            yield f"{name}: {_pile(pile)}"
    if state.laid_this_turn:
        yield f"{seat_name(state.turn)} laid the phase in this turn"
    if state.events:
        yield f"so far: {', '.join(map(_event, state.events))}"


def _pile(cards: Iterable[object]) -> str:
    shown = list(cards)
    return f"{len(shown)} cards" if len(shown) > 12 else _cards(shown) or "empty"  # noqa: PLR2004 - a glance


def _event(event: Event) -> str:
    who = seat_name(event.seat)
    match event.what:
        case Passing.PLAYED:
            return f"{who} played a turn"
        case Passing.LOST:
            return f"{who} lost a turn"
        case Passing.SKIPPED:
            return f"{who} was skipped by {'the card turned up' if event.by is None else seat_name(event.by)}"
        case Passing.EMPTY:
            return f"{who} had no card to draw"


def _asked(turn: Turn, edition: Edition) -> Iterator[str]:
    told = list(acts(turn, edition))
    for index, text in enumerate(told):
        last = index == len(told) - 1
        yield f"may then {text}?" if last else f"{'first' if index == 0 else 'then'} {text}"


def acts(turn: Turn, edition: Edition, upto: int | None = None) -> Iterator[str]:
    """Each action in words, such as ``P1 discard R5``; ``upto``: the index of the last one that is told."""
    state, last = turn.state, len(turn.actions) - 1 if upto is None else upto
    for index, action in enumerate(turn.actions[: last + 1]):
        yield in_words(action, state)
        if index < last:
            state = apply(state, action, edition)


def in_words(action: Action, state: State) -> str:
    """An action as ``P1 discard S and skip P2``."""
    who = seat_name(state.turn if action.by is None else action.by)
    match action:
        case Draw():
            return f"{who} draw {action.card or 'a card'} from the {action.source}"
        case Lay():
            return f"{who} lay {' and '.join(repr(str(group)) for group in action.groups)}"
        case Hit():
            return f"{who} hit {action.card} on {meld_name(state, action.on)}"
        case Discard():
            skipped = "" if action.skip is None else f" and skip {seat_name(action.skip)}"
            placed = "" if action.place is None else f", put to the {action.place}"
            return f"{who} discard {action.card}{skipped}{placed}"
        case Settle():
            return f"the hand be settled ({', '.join(_settled(action))})"
        case _:
            facts = encode_action(action, state)
            named = [f"{name} {_plain(value)}" for name, value in facts.items() if name not in ("do", "deck", "by")]
            more = f" ({', '.join(named)})" if named else ""
            return f"{who} {facts['do'].replace('-', ' ')}{more}"


def _settled(action: Settle) -> Iterator[str]:
    """What the table says at the end of a hand."""
    claims = {"points": action.points, "total": action.totals, "next phase": action.phases, "place": action.places}
    for what, by_seat in claims.items():
        if by_seat is not None:
            known = [f"{seat_name(seat)} {value}" for seat, value in enumerate(by_seat) if value is not None]
            yield f"{what}: {' '.join(known)}"
    for what, seat in {"winner": action.winner, "next dealer": action.dealer}.items():
        if seat is not None:
            yield f"{what}: {seat_name(seat)}"
    if action.replay is not None:
        yield f"to play the last phase again: {' '.join(map(seat_name, action.replay))}"


def _plain(value: object) -> str:
    if not isinstance(value, list):
        return str(value)
    nested = any(isinstance(part, list) for part in value)
    return " / ".join(map(_plain, value)) if nested else " ".join(map(str, value))


def _cards(cards: Iterable[object]) -> str:
    return " ".join(map(str, cards))
