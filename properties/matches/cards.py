"""Match properties of the cards: the deal, hands, stock and discards."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from phaseproof.spec import play
from phaseproof.spec.actions import Deal, Discard, Draw
from phaseproof.spec.cards import SKIP, Card
from phaseproof.spec.state import Event, Passing, State, Step

from .counting import in_the_piles, never_dry
from .observing import IN_PLAY, Found, Seen, observe, unless


def _waiting(state: State, seat: int) -> int:
    """Skips used on a seat that have taken no turn yet."""
    used = sum(event.seat == seat and event.what is Passing.SKIPPED for event in state.events)
    return used - sum(event.seat == seat and event.what is Passing.LOST for event in state.events)


@observe(
    "cards-conserved", "All cards of the deck are there, each once: no step loses or doubles one.", rules=("DECK-1",)
)
def cards_conserved(seen: Seen) -> Found:
    """In hands, on the table, in both piles, and before players."""
    after = seen.after
    if after.step not in IN_PLAY:
        return None
    found: Counter[Card] = Counter((*(after.stock or ()), *(after.discards or ())))
    for seat in range(len(after.seats)):
        found.update(seen.held(after, seat))
    for meld in after.table:
        found.update(meld.group.faces)
    if seen.edition.reading("skip-place") == "front":
        found[SKIP] += sum(_waiting(after, seat) for seat in after.playing)
    deck = Counter(seen.edition.deck.cards())
    return unless(found == deck, f"lost {_named(deck - found)}, doubled {_named(found - deck)}")


def _named(cards: Counter[Card]) -> str:
    return " ".join(map(str, sorted(cards.elements()))) or "nothing"


@observe(
    "hand-sizes",
    "Cards in hand and cards brought to the table are ten together, eleven between draw and discard.",
    rules=("HAND-1",),
)
def hand_sizes(seen: Seen) -> Found:
    """One less for each turn of the seat that went on without a draw (STOCK-2)."""
    after = seen.after
    if after.step not in (Step.DRAW, Step.PLAY):
        return None
    for seat in after.playing:
        dry = after.events.count(Event(Passing.EMPTY, seat))
        due = seen.edition.hand_size - dry + (after.step is Step.PLAY and seat == after.turn)
        have = len(seen.held(after, seat)) + (after.seats[seat].placed or 0)
        if have != due:
            return f"seat {seat} has {have} cards in hand and on the table, not {due}"
    return ""


@observe(
    "dealt-in-turn",
    "Each player gets every n-th card from the dealer's left on; the next card is turned up, the rest is the stock.",
    rules=("DEAL-1a", "DEAL-1c", "DEAL-2"),
)
def dealt_in_turn(seen: Seen) -> Found:
    """The deal is worked out again from the deck."""
    action, after = seen.action, seen.after
    if not isinstance(action, Deal) or action.deck is None or after.dealer is None:
        return None
    order, size = after.playing, seen.edition.hand_size
    place = sum(seat <= after.dealer for seat in order)
    order = order[place:] + order[:place]
    for nth, seat in enumerate(order):
        due = tuple(sorted(action.deck[nth + len(order) * turn] for turn in range(size)))
        if seen.held(after, seat) != due:
            return f"seat {seat} was dealt other cards"
    rest = action.deck[size * len(order) :]
    return unless((after.discards, after.stock) == (rest[:1], rest[1:]), "the piles are not the rest of the deck")


@observe(
    "order-in-a-hand-is-nothing",
    "The order in which a player is dealt the cards of the own hand makes no difference.",
    rules=("DEAL-1a", "DECK-1"),
)
def order_in_a_hand_is_nothing(seen: Seen) -> Found:
    """The first two cards of the first player, dealt the other way round."""
    action, players = seen.action, len(seen.after.playing)
    if not isinstance(action, Deal) or action.deck is None:
        return None
    deck = list(action.deck)
    if deck[0] == deck[players]:
        return None
    deck[0], deck[players] = deck[players], deck[0]
    other = play.apply(seen.before, replace(action, deck=tuple(deck)), seen.edition)
    return unless(other == seen.after, "two cards dealt to the same hand in the other order make another state")


@observe(
    "upcard-rule",
    "The player at the dealer's left begins, or loses the first turn to a Skip turned up.",
    rules=("DEAL-4", "DEAL-5"),
)
def upcard_rule(seen: Seen) -> Found:
    """Where the upcard Skip counts, the next player begins and the lost turn is recorded."""
    after = seen.after
    if not isinstance(seen.action, Deal) or after.dealer is None or not after.discards:
        return None
    first = after.after(after.dealer)
    counts = after.discards[0].is_skip and seen.edition.reading("upcard-skip") == "first-player-loses"
    events = (Event(Passing.SKIPPED, first), Event(Passing.LOST, first)) if counts else ()
    begins = after.after(first) if counts else first
    return unless((after.turn, after.events) == (begins, events), f"seat {after.turn} begins, not {begins}")


@observe(
    "stock-gives-its-top",
    "A draw from the stock takes its top card into the hand, and nothing else moves.",
    rules=("DRAW-1",),
)
def stock_gives_its_top(seen: Seen) -> Found:
    """Concerned by draws without a reshuffle."""
    action, before, after = seen.action, seen.before, seen.after
    if not isinstance(action, Draw) or action.source != "stock" or action.reshuffled is not None or not before.stock:
        return None
    taken = Counter(seen.held(after, before.turn)) - Counter(seen.held(before, before.turn))
    right = (taken, after.stock, after.discards) == (Counter(before.stock[:1]), before.stock[1:], before.discards)
    return unless(right and after.drawn == before.stock[0], "the stock did not shrink by its top card alone")


@observe(
    "pile-gives-its-top",
    "A draw from the discards takes the top one into the hand, and nothing else moves.",
    rules=("DRAW-1",),
)
def pile_gives_its_top(seen: Seen) -> Found:
    """The stock stays as it is."""
    action, before, after = seen.action, seen.before, seen.after
    if not isinstance(action, Draw) or action.source != "discard" or not before.discards:
        return None
    taken = Counter(seen.held(after, before.turn)) - Counter(seen.held(before, before.turn))
    right = (taken, after.discards, after.stock) == (Counter(before.discards[-1:]), before.discards[:-1], before.stock)
    return unless(right and after.drawn == before.discards[-1], "the pile did not shrink by its top card alone")


@observe("no-skip-from-the-pile", "A Skip leaves the discard pile by a reshuffle only.", rules=("DRAW-2", "STOCK-1"))
def no_skip_from_the_pile(seen: Seen) -> Found:
    """Concerned by draws while a Skip lies on the pile."""
    before, after = seen.before, seen.after
    skips = (before.discards or ()).count(SKIP)
    if not isinstance(seen.action, Draw) or seen.action.reshuffled is not None or not skips:
        return None
    return unless((after.discards or ()).count(SKIP) == skips, "a Skip was drawn from the discard pile")


@observe(
    "reshuffle-keeps-the-top",
    "A reshuffle leaves the top discard and makes all the others the stock, once the stock is empty.",
    rules=("STOCK-1",),
    concerns=lambda edition: edition.reading("reshuffle-time") == "when-due",
)
def reshuffle_keeps_the_top(seen: Seen) -> Found:
    """The card drawn is the first of the new stock."""
    action, before, after = seen.action, seen.before, seen.after
    if not isinstance(action, Draw) or action.reshuffled is None:
        return None
    pile = before.discards or ()
    if before.stock:
        return "a reshuffle before the stock was empty"
    if after.discards != pile[-1:]:
        return "the top discard did not stay alone on the pile"
    drawn = () if after.drawn is None else (after.drawn,)
    return unless(
        Counter((*drawn, *(after.stock or ()))) == Counter(pile[:-1]), "the new stock is not the old discards"
    )


@observe(
    "discard-goes-on-top", "A discard leaves the hand and becomes the top of the pile.", rules=("DISC-1", "SKIP-4")
)
def discard_goes_on_top(seen: Seen) -> Found:
    """A Skip used where Skips are put before players is none of this."""
    action, before, after = seen.action, seen.before, seen.after
    if not isinstance(action, Discard) or (action.skip is not None and seen.edition.reading("skip-place") == "front"):
        return None
    left = Counter(seen.held(before, before.turn)) - Counter(seen.held(after, before.turn))
    if left != Counter([action.card]):
        return f"{_named(left)} left the hand, not {action.card}"
    pile = (*(before.discards or ()), action.card)
    lost = sum(event.what is Passing.LOST for event in seen.new_events)
    front = (SKIP,) * lost if seen.edition.reading("skip-place") == "front" else ()
    return unless(after.discards == (*pile, *front), "the discard is not the new top of the pile")


@observe(
    "piles-never-dry",
    "So many cards lie in the piles, by counting, that a card can always be drawn: 48 when a turn of six begins.",
    rules=("STOCK-2", "HAND-1"),
)
def piles_never_dry(seen: Seen) -> Found:
    """Concerned in games where counting shows it."""
    after = seen.after
    players = len(after.playing)
    if after.step not in (Step.DRAW, Step.PLAY) or not never_dry(seen.edition, players):
        return None
    piles = len(after.stock or ()) + len(after.discards or ())
    least = in_the_piles(seen.edition, players) - (after.step is Step.PLAY)
    dry = isinstance(seen.action, Draw) and seen.action.source == "nothing"
    return unless(piles >= least and not dry, f"{piles} cards lie in the piles, where {least} must")
