"""Chapter DEAL: who deals, what is dealt, and who begins."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from ..actions import Deal, Draw, Look, Settle
from ..cards import Card, Hand
from ..clauses import Finding, Gap, Kind, clause, holds_if, sources
from ..edition import Edition
from ..play import dealt
from ..reckoning import next_dealer
from ..state import Passing, State, Step, seat_name
from ..words import both, cards_in_words


def _is_first_deal(state: State) -> bool:
    return state.hand_number == 0


@clause(
    "DEAL-0",
    Kind.PERMITS,
    "The first dealer is chosen freely; the dealer shuffles.",
    sources(guide="~", hub="~", manual="+", FX02="+", FXU="+"),
    on=Deal,
)
def first_dealer(action: Deal, state: State, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Concerned in the first deal of a match."""
    if not _is_first_deal(state):
        return None
    dealer = action.dealer if action.dealer is not None else state.dealer
    who = "somebody" if dealer is None else seat_name(dealer)
    return Finding(holds=True, because=f"{who} may be the first to deal")


def _dealt(action: Deal, state: State, edition: Edition) -> tuple[dict[int, Hand], tuple[Card, ...]]:
    """Hands and rest by the deck and by the dealer who is named."""
    dealer = state.dealer if action.dealer is None else action.dealer
    return dealt(replace(state, dealer=dealer), action.deck or (), edition.hand_size)


def _hands(action: Deal, state: State, edition: Edition) -> dict[int, int] | None:
    """How many cards each seat was dealt; None where that is not known."""
    if action.hands is not None:
        return {seat: len(cards) for seat, cards in enumerate(action.hands) if cards is not None}
    if action.deck is None:
        return None
    return {seat: len(cards) for seat, cards in _dealt(action, state, edition)[0].items()}


@clause(
    "DEAL-1a",
    Kind.REQUIRES,
    "Every player is dealt ten cards.",
    sources(guide="+", hub="+", manual="+", party="+", joker="+", twist="+", FX02="+", FXU="+"),
    part="hand_size",
    on=Deal,
)
def ten_cards(action: Deal, state: State, edition: Edition) -> Finding | None:
    """Judged where hands or deck are known."""
    sizes = _hands(action, state, edition)
    if sizes is None:
        return None
    wrong = [seat for seat, size in sizes.items() if size != edition.hand_size and seat in state.playing]
    because = (
        f"{seat_name(wrong[0])} was dealt {sizes[wrong[0]]} cards, not {edition.hand_size}"
        if wrong
        else f"every hand seen has {edition.hand_size} cards"
    )
    return holds_if(not wrong, because, facts={"sizes": list(sizes.values())})


@clause(
    "DEAL-1b",
    Kind.REQUIRES,
    "The cards are dealt face down.",
    sources(guide="+", twist="+", FX02="+"),
    on=Deal,
)
def face_down(action: Deal, state: State, edition: Edition) -> Finding:  # noqa: ARG001
    """Judged on how the cards are dealt."""
    return holds_if(action.face_down, f"the cards were dealt face {'down' if action.face_down else 'up'}")


@clause(
    "DEAL-1c",
    Kind.REQUIRES,
    "The cards are dealt one at a time.",
    sources(hub="+", FX02="+"),
    on=Deal,
)
def one_at_a_time(action: Deal, state: State, edition: Edition) -> Finding:
    """Judged on how the cards are dealt; where deck and hands are known, on both together."""
    if action.deck is not None and action.hands is not None:
        expected = _dealt(action, state, edition)[0]
        seen = enumerate(action.hands)
        wrong = [seat for seat, cards in seen if cards is not None and cards != expected.get(seat, ())]
        if wrong:
            due = expected.get(wrong[0], ())
            because = f"dealt one at a time, {seat_name(wrong[0])} would hold {cards_in_words(due)}"
            return Finding(holds=False, because=because)
    how = "one at a time" if action.one_at_a_time else "several at a time"
    return holds_if(action.one_at_a_time, f"the cards were dealt {how}")


@clause(
    "DEAL-2",
    Kind.REQUIRES,
    "The rest is the stock; its first card is turned up to start the discard pile.",
    sources(
        guide="+",
        hub="+",
        manual="+",
        party="+",
        joker="+",
        twist=("-", "other equipment: three piles"),
        FX02="+",
        FXU="+",
    ),
    on=Deal,
)
def upcard(action: Deal, state: State, edition: Edition) -> Finding | None:
    """Judged where the deck or the upcard is known."""
    if action.deck is None:
        if action.upcard is None:
            return None
        return Finding(holds=True, because=f"{action.upcard} was turned up")
    rest = _dealt(action, state, edition)[1]
    good = bool(rest) and action.upcard in (None, rest[0])
    card = rest[0] if rest else "no card"
    turned = f", and {action.upcard} was turned up" if action.upcard not in (None, card) else ""
    return holds_if(good, f"{card} lies on top after the deal{turned}")


@clause(
    "DEAL-3",
    Kind.PERMITS,
    "A Wild turned up first may be taken by the first player.",
    sources(guide="+", hub="+", twist="~", FX05p5="+"),
    on=Draw,
    gaps=(
        Gap(
            6,
            "A Wild turned up first is not taken",
            "the first discard buries it",
            ("where claiming is played, another may claim it",),
            note="only the top card can be taken; claiming is a variation of its own",
        ),
    ),
)
def wild_upcard(action: Draw, state: State, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Concerned where the upcard is a Wild and is taken."""
    pile = state.discards or ()
    if action.source != "discard" or len(pile) != 1 or not pile[0].is_wild or _turns_taken(state):
        return None
    return Finding(holds=True, because="the card turned up is a Wild, which the first player may take")


def _turns_taken(state: State) -> bool:
    return any(event.what is Passing.PLAYED for event in state.events)


def _upcard_is_skip(state: State) -> bool:
    first = (state.discards or ())[:1]
    return bool(first) and first[0].is_skip and not _turns_taken(state)


@clause(
    "DEAL-4",
    Kind.EFFECT,
    "If a Skip is turned up first, the first player loses the opening turn.",
    sources(
        "upcard-skip=first-player-loses",
        guide="+",
        hub=("?", "several sheets do it"),
        FX05p6="+",
        QGR="+",
        RUM=("-", "turns another card, in Twist"),
    ),
    on=Draw,
    options=("upcard-skip",),
    gaps=(
        Gap(
            2,
            "A Skip is turned up, two players",
            "the player who does not deal loses the turn, and the dealer begins",
            ("another card is turned up",),
            note="the rule for the first player applies with two as with six",
        ),
        Gap(
            3,
            "A Skip is turned up in an edition without that rule",
            "the first player starts, and must draw from the stock",
            ("it is replaced",),
            "upcard-skip",
        ),
        Gap(
            4,
            "A Skip is turned up where Skips are put before players",
            "it stays on the pile, and the turn is simply lost",
            ("it is laid before the first player",),
            note="nobody used it on anybody, so there is nobody to put it before",
        ),
    ),
)
def skip_upcard(action: Draw, state: State, edition: Edition) -> Finding | None:
    """Concerned in the first turn of a hand with a Skip turned up."""
    if not _upcard_is_skip(state) or state.dealer is None:
        return None
    first = state.after(state.dealer)
    loses = edition.reading("upcard-skip") == "first-player-loses"
    actor = state.turn if action.by is None else action.by
    because = f"a Skip was turned up, so {seat_name(first)} loses the opening turn" if loses else "it has no effect"
    return holds_if((actor != first) if loses else (actor == first), because, readings=("upcard-skip",))


@clause(
    "DEAL-5",
    Kind.DEFINES,
    "The player to the dealer's left begins.",
    sources(guide="+", hub="+", manual="+", party="+", twist="+", FXU="+"),
    on=Draw,
)
def left_of_the_dealer(action: Draw, state: State, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Concerned in the first turn of a hand, unless a Skip turned up takes it away."""
    if state.events or state.dealer is None or state.step is not Step.DRAW or _upcard_is_skip(state):
        return None
    first = state.after(state.dealer)
    actor = state.turn if action.by is None else action.by
    return holds_if(actor == first, f"{seat_name(state.dealer)} dealt, so {seat_name(first)} begins")


@clause(
    "DEAL-6",
    Kind.EFFECT,
    "The deal passes one place to the left after every hand.",
    sources(guide="+", hub="+", manual="+", FX02="+", GE7=("-", "a fixed dealer, unless agreed otherwise")),
    on=(Deal, Settle),
)
def deal_passes(action: Deal | Settle, state: State, edition: Edition) -> Finding | None:
    """Judged where a dealer is named after the first hand."""
    if action.dealer is None or state.dealer is None or (isinstance(action, Deal) and _is_first_deal(state)):
        return None
    # Before a deal the state names the coming dealer, at the end of a hand the one who dealt it.
    due = state.dealer if isinstance(action, Deal) else next_dealer(state, edition)
    if due is None:
        return None
    return holds_if(
        action.dealer == due,
        f"{seat_name(due)} deals next, by the order of seats; {seat_name(action.dealer)} was named",
    )


@clause(
    "DEAL-7",
    Kind.REQUIRES,
    "All cards are gathered and shuffled for the next hand.",
    sources(guide="+", manual="+", twist=("+", "names the played Skips")),
    on=Deal,
)
def all_cards_gathered(action: Deal, state: State, edition: Edition) -> Finding | None:
    """Judged where the deck is known."""
    if action.deck is None or _is_first_deal(state):
        return None  # what the deck is in the first place is DECK-1's affair
    lacking = Counter(edition.deck.cards()) - Counter(action.deck)
    surplus = Counter(action.deck) - Counter(edition.deck.cards())
    parts = [f"all {len(action.deck)} cards were shuffled together"] if not lacking and not surplus else []
    if lacking:
        parts.append(f"the deck lacks {cards_in_words(lacking.elements())}")
    if surplus:
        parts.append(f"it has {cards_in_words(surplus.elements())} too many")
    return holds_if(not lacking and not surplus, "; ".join(parts))


@clause(
    "DEAL-8",
    Kind.FORBIDS,
    "Nobody looks at another player's hand.",
    sources(guide="~", twist="+"),
    on=Look,
    gaps=(
        Gap(
            19,
            "Is the number of cards in a hand public, and may the pile be looked through?",
            "sizes are public, and only the top card of the pile is seen",
            ("all discards may be seen",),
            "pile-view",
        ),
    ),
)
def hands_are_hidden(action: Look, state: State, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Concerned where somebody looks at a hand."""
    if action.at is None:
        return None
    actor = state.turn if action.by is None else action.by
    because = (
        f"{seat_name(actor)} looks at {'the own' if action.at == actor else seat_name(action.at) + chr(39) + 's'} hand"
    )
    return holds_if(action.at == actor, because)


@clause(
    "DEAL-9",
    Kind.REQUIRES,
    "All players start on the first phase, without points.",
    sources(guide="~", hub="~", manual="+", party="+", joker="+", twist="+"),
    on=Deal,
)
def all_start_alike(action: Deal, state: State, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Concerned in the first deal of a match."""
    if not _is_first_deal(state):
        return None
    first = edition.first_phase
    ahead = [index for index, seat in enumerate(state.seats) if (seat.phase, seat.score) != (first, 0)]
    because = (
        f"{seat_name(ahead[0])} starts on phase {state.seats[ahead[0]].phase} with {state.seats[ahead[0]].score} points"
        if ahead
        else f"all start on phase {first} without points"
    )
    return holds_if(not ahead, because)


@clause(
    "PUBLIC-1",
    Kind.PERMITS,
    "Discards, and cards taken from the pile, are seen by all.",
    sources(hub="~", party="~"),
    on=Look,
    options=("pile-view",),
)
def discards_are_public(action: Look, state: State, edition: Edition) -> Finding | None:
    """Concerned where somebody looks at the pile."""
    if action.at is not None:
        return None
    top = (state.discards or ())[-1:]
    if action.depth <= 1:
        return Finding(holds=True, because=f"the top card{' is ' + both(top) if top else ''} and lies open for all")
    readings = ("pile-view",)
    return holds_if(
        edition.reading("pile-view") == "all", f"the top {action.depth} cards were looked at", readings=readings
    )
