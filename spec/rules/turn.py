"""Chapter TURN: whose turn it is, its steps, the draw, and what happens when the stock has run out."""

from __future__ import annotations

from collections import Counter
from itertools import takewhile

from ..actions import Deal, Discard, Draw, EndTurn, Hit, Lay, OpenGroup, Rearrange, Settle, Stop
from ..cards import Card
from ..clauses import Finding, Gap, Kind, clause, holds_if, sources
from ..edition import Edition
from ..play import nothing_left
from ..state import Passing, State, Step, seat_name
from ..words import cards_in_words

InTurn = Draw | Lay | Hit | Discard | EndTurn | OpenGroup | Rearrange


def _in_turn(action: InTurn, state: State) -> bool:
    """Whether a hand is played and it is the player in turn who acts."""
    return state.step in (Step.DRAW, Step.PLAY) and action.by in (None, state.turn)


def just_lost(state: State) -> list[int]:
    """The seats whose turns were passed over since somebody last played."""
    passed = takewhile(lambda event: event.what is Passing.LOST, reversed(state.events))
    return [event.seat for event in passed]


def owes_a_discard(state: State, seat: int, edition: Edition) -> bool:
    """Whether a player out of turn still holds the card of a turn that was never ended."""
    player = state.seats[seat]
    return (
        seat != state.turn and player.hand is not None and len(player.hand) + (player.placed or 0) > edition.hand_size
    )


@clause(
    "DEAL-5b",
    Kind.REQUIRES,
    "Play goes clockwise: only the player in turn acts.",
    sources(guide="+", hub="~", manual="+", party="+", twist="+", FXU="+"),
    on=(Draw, Lay, Hit, Discard, EndTurn, OpenGroup, Rearrange),
    options=("late-discard",),
)
def clockwise(action: InTurn, state: State, edition: Edition) -> Finding | None:
    """Judged where somebody is named who acts; a lost turn was passed over already."""
    if action.by is None or state.step in (Step.OVER, Step.END, Step.DEAL):
        return None
    turn, actor = seat_name(state.turn), seat_name(action.by)
    if isinstance(action, Discard) and owes_a_discard(state, action.by, edition):
        made_good = edition.reading("late-discard") == "made-good"
        because = f"it is {turn}'s turn, and {actor} did not discard in the own one"
        return holds_if(made_good, because, readings=("late-discard",))
    reason = f"; {actor}'s turn was lost" if action.by in just_lost(state) else ""
    return holds_if(action.by == state.turn, f"it is {turn}'s turn{reason}")


@clause(
    "TURN-1",
    Kind.REQUIRES,
    "A turn is: draw, then lay if one wishes, then hit if one wishes, then discard.",
    sources(
        guide="+",
        hub="+",
        manual="+",
        party="+",
        joker="~",
        twist=("?", "an 'or' is broken off after laying"),
        FXU="+",
    ),
    on=(Draw, Lay, Hit, Discard, EndTurn),
)
def steps_of_a_turn(action: Draw | Lay | Hit | Discard | EndTurn, state: State, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Judged while a hand is played, on the player in turn; DEAL-5b speaks of others."""
    if not _in_turn(action, state):
        return None
    drawing = isinstance(action, Draw)
    because = (
        f"{seat_name(state.turn)} has not drawn yet"
        if state.step is Step.DRAW
        else f"{seat_name(state.turn)} has drawn in this turn"
    )
    return holds_if(drawing == (state.step is Step.DRAW), because, facts={"step": state.step.value})


@clause(
    "DRAW-1",
    Kind.REQUIRES,
    "The player draws exactly one card: the top one of the stock, or the top one of the discard pile.",
    sources(
        guide="+",
        hub="+",
        manual="+",
        party="+",
        joker="+",
        twist=("-", "the stock or any of three piles"),
        FXU="+",
    ),
    on=Draw,
    gaps=(
        Gap(
            11,
            "Somebody wants the top discard while the stock is empty: does that cause a reshuffle?",
            "no",
            ("yes",),
            note="taking the top discard needs no stock",
        ),
        Gap(
            12,
            "The card kept on top at a reshuffle is a Skip",
            "the next player has the stock only",
            ("it is replaced",),
            note="a Skip is not taken from the pile, whatever put it on top",
        ),
        Gap(
            17,
            "Everybody takes the top discard and puts it back, for ever",
            "the rules set no limit; a simulation stops after a stated number of circuits",
            ("the card just taken from the pile may not be discarded",),
            note="the sources let the card just drawn be discarded, and nobody plays the alternative",
        ),
    ),
)
def one_card_from_a_top(action: Draw, state: State, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Judged on the pile drawn from, as far as it is known."""
    if not _in_turn(action, state) or action.source == "nothing":
        return None
    if state.step is Step.PLAY:
        return Finding(holds=False, because=f"{seat_name(state.turn)} has drawn a card in this turn already")
    pile = state.stock if action.source == "stock" else state.discards
    top = None if pile is None else pile[:1] if action.source == "stock" else pile[-1:]
    if action.source == "stock" and pile == () and action.reshuffled:
        top = action.reshuffled[:1]
    name = "stock" if action.source == "stock" else "discard pile"
    if action.depth != 1:
        return Finding(holds=False, because=f"card {action.depth} of the {name} is not its top card")
    if top == ():
        return Finding(holds=False, because=f"the {name} is empty")
    if top and action.card is not None and action.card != top[0]:
        return Finding(holds=False, because=f"the top card of the {name} is {top[0]}, not {action.card}")
    return Finding(holds=True, because=f"one card from the {name}")


def taken(action: Draw, state: State) -> Card | None:
    """The card that is taken from the discard pile, if it is known."""
    if action.source != "discard":
        return None
    return action.card or next(iter((state.discards or ())[-1:]), None)


@clause(
    "DRAW-2",
    Kind.FORBIDS,
    "A Skip is not taken from the discard pile.",
    sources(guide="+", hub="+", manual="+", party="+", FX05p6="+"),
    on=Draw,
)
def no_skip_from_the_pile(action: Draw, state: State, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Concerned where a Skip is taken, or lies on top and is left there."""
    card = taken(action, state)
    if card is not None:
        return Finding(holds=False, because="the card taken is a Skip") if card.is_skip else None
    top = (state.discards or ())[-1:]
    return (
        Finding(holds=True, because="a Skip lies on top, so only the stock is left") if top and top[0].is_skip else None
    )


@clause(
    "DRAW-3",
    Kind.REQUIRES,
    "The draw is obligatory, even with a complete phase in hand.",
    sources(guide="~", hub="+", manual="+", party="~", twist="+"),
    on=(Lay, Hit, Discard, EndTurn),
)
def draw_first(action: Lay | Hit | Discard | EndTurn, state: State, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Concerned while a hand is played, with the player in turn."""
    if not _in_turn(action, state):
        return None
    drawn = state.step is Step.PLAY
    return holds_if(drawn, f"{seat_name(state.turn)} {'has drawn' if drawn else 'did not draw first'}")


@clause(
    "DRAW-4",
    Kind.PERMITS,
    "The card just drawn may be discarded at once.",
    sources(hub="+", manual="~", party="~", joker="~"),
    on=Discard,
)
def drawn_card_may_go(action: Discard, state: State, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Concerned where the card drawn in this turn is the discard."""
    if state.drawn is None or state.drawn != action.card:
        return None
    return Finding(holds=True, because=f"{action.card} was drawn in this turn and may be discarded")


@clause(
    "DRAW-5",
    Kind.PERMITS,
    "A Wild on the discard pile may be taken like any card.",
    sources(guide="~", hub="~", twist="~"),
    on=Draw,
)
def wild_from_the_pile(action: Draw, state: State, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Concerned where a Wild is taken from the pile."""
    card = taken(action, state)
    return Finding(holds=True, because="only Skips are barred") if card is not None and card.is_wild else None


@clause(
    "STOCK-1",
    Kind.REQUIRES,
    "When the stock is empty, the top discard stays and the other discards are shuffled into a new stock.",
    sources(guide="+", hub=("+", "shuffles, then leaves the top card"), L10="+", PP="+"),
    on=Draw,
    options=("reshuffle-time",),
    gaps=(
        Gap(
            9,
            "When is the pile shuffled?",
            "when a card is due from the stock and it is empty; the newest discard stays on top",
            ("at once when the last card is drawn; the card before the current discard stays",),
            "reshuffle-time",
        ),
        Gap(
            10,
            "The hub shuffles first and leaves the top card then",
            "the old top card stays",
            ("all are shuffled, and one is turned up",),
            note="the guide says which card stays, and the hub calls it the pile's top card",
        ),
        Gap(
            13,
            "A reshuffle while Skips lie before players",
            "they stay out",
            ("they are gathered too",),
            note="only discards are shuffled, and these Skips are not on the pile",
        ),
        Gap(
            14,
            "Skips among the reshuffled discards",
            "ordinary cards again",
            ("they are removed",),
            note="all other discards are shuffled, Skips among them",
        ),
    ),
)
def reshuffle(action: Draw, state: State, edition: Edition) -> Finding | None:
    """Concerned where a reshuffle is due, or one is made."""
    if action.source == "nothing" or state.step is not Step.DRAW:
        return None
    stock, pile = state.stock, state.discards
    if stock is None or pile is None:
        return None
    last_card = len(stock) == 1 and len(pile) > 1 and edition.reading("reshuffle-time") == "at-once"
    due = action.source == "stock" and (not stock or last_card)
    readings = ("reshuffle-time",) if len(stock) == 1 else ()
    expected = Counter(pile[:-1])
    given = Counter(action.reshuffled or ())
    if not due:
        because = f"{len(stock)} cards are left in the stock, so nothing is shuffled yet"
        return None if action.reshuffled is None else Finding(holds=False, because=because, readings=readings)
    if action.reshuffled is None:
        because = "the discards were not shuffled into a new stock"
        return Finding(holds=False, because=because, readings=readings) if expected else None
    because = (
        f"{pile[-1]} stays, and the other {len(pile) - 1} discards are the new stock"
        if expected == given
        else f"the new stock is not the {len(pile) - 1} discards under {pile[-1]}: "
        f"{cards_in_words(((expected - given) + (given - expected)).elements())} does not match"
    )
    return holds_if(expected == given, because, readings=readings)


@clause(
    "STOCK-2",
    Kind.EFFECT,
    "Where nothing can supply a card the turn goes on without a draw; a full circuit of such turns ends the hand.",
    sources(PP=("-", "the hand ends at once, without a winner", "no-card=hand-ends")),
    on=Draw,
    options=("no-card",),
    gaps=(
        Gap(
            16,
            "Neither stock nor discards can supply a card",
            "the turn goes on without a draw; after a full circuit without one the hand ends and is scored",
            ("the hand is void", "the hand ends at once"),
            "no-card",
        ),
    ),
)
def nothing_to_draw(action: Draw, state: State, edition: Edition) -> Finding | None:
    """Concerned where a turn is said to go on without a draw."""
    if action.source != "nothing":
        return None
    if state.stock is None or state.discards is None:
        return Finding(holds=False, because="it is not known that neither pile can supply a card")
    if not nothing_left(state):
        return Finding(holds=False, because="a pile can still supply a card")
    if action.card is not None or action.reshuffled is not None:
        return Finding(holds=False, because="a draw of nothing brings no card")
    because = "the stock is empty, and no discard can be taken or shuffled"
    return holds_if(edition.reading("no-card") == "go-on", because, readings=("no-card",))


@clause(
    "PLAY-0",
    Kind.REQUIRES,
    "A hand is dealt only before play, and settled only after it.",
    sources(guide="~", hub="~", manual="~", party="~", joker="~", twist="~"),
    on=(Deal, Draw, Lay, Hit, Discard, EndTurn, Settle, Stop),
)
def in_its_time(action: Deal | InTurn | Settle | Stop, state: State, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Concerned where a deal or play comes at the wrong time; the end of a hand is judged by OUT-1."""
    if isinstance(action, Deal):
        return holds_if(state.step is Step.DEAL, f"the match stands at: {state.step.value}")
    if isinstance(action, Settle) or state.step not in (Step.DEAL, Step.END):
        return None
    if isinstance(action, Stop) and state.step is Step.DEAL:
        return None
    return Finding(holds=False, because="no hand has been dealt" if state.step is Step.DEAL else "the match is over")
