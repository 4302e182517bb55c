"""Who plays: a policy chooses the next action of a game, and looks only at what a player may see.

``random_policy`` takes a kind of legal action at random, then one of that kind. ``greedy_policy`` plays as people do
who want to be rid of their cards: see ``Greedy``.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from phaseproof.spec.actions import Action, Deal, Discard, Draw, Hit, Lay, Settle
from phaseproof.spec.cards import Card
from phaseproof.spec.errors import UsageError
from phaseproof.spec.state import Step

from . import listing
from .game import Game
from .game_judging import may_hit
from .game_needs import needs
from .game_setup import NOBODY
from .game_table import Laid, accepts
from .laying import find


class Policy(Protocol):
    """Chooses a legal action for whoever is in turn, or for the table: the deal, and the end of a hand."""

    def __call__(self, game: Game, rng: random.Random) -> Action:
        """The next action. The game must not be over."""
        ...


def shuffled_deal(game: Game, rng: random.Random) -> Deal:
    """A deal of the whole deck in random order (DEAL-7)."""
    return Deal(deck=_shuffled(game.setup.cards, rng))


def _shuffled(cards: tuple[Card, ...], rng: random.Random) -> tuple[Card, ...]:
    order = list(cards)
    rng.shuffle(order)
    return tuple(order)


def _between_turns(game: Game, rng: random.Random) -> Action | None:
    """What there is to do for the table; None in a turn. Raises UsageError where the match is over."""
    if game.step is Step.DEAL:
        return shuffled_deal(game, rng)
    if game.step is Step.OVER:
        return Settle()
    if game.step is Step.END:
        raise UsageError("the match is over, and nothing is left to choose")
    return None


def random_policy(game: Game, rng: random.Random) -> Action:
    """A kind of legal action at random (draw; lay, hit, discard), then one of that kind."""
    action = _between_turns(game, rng)
    if action is not None:
        return action
    if game.step is Step.DRAW:
        draw = rng.choice(listing.draws(game))
        if draw.reshuffled is None:
            return draw
        return replace(draw, reshuffled=_shuffled(draw.reshuffled, rng))
    every: tuple[Sequence[Action], ...] = (listing.lays(game), listing.hits(game), listing.discards(game))
    return rng.choice(rng.choice([kind for kind in every if kind]))


@dataclass(frozen=True, slots=True)
class Greedy:
    """Lays as soon as it can, hits all it can, takes the discard where it helps, and throws the dearest useless card.

    A Skip goes to the player who is closest to going out. Nothing is random but the shuffles.
    """

    thorough: bool = False
    """Lays the groups that leave the fewest points of all, further cards included, which takes some milliseconds.
    Otherwise it lays the best groups of the phase's size and hits the rest, where the edition lets it (HIT-2)."""

    def __call__(self, game: Game, rng: random.Random) -> Action:
        """The next action."""
        action = _between_turns(game, rng)
        if action is not None:
            return action
        if game.step is Step.DRAW:
            return _draw(game, rng)
        return self._lay(game) or _hit(game) or _discard(game)

    def _lay(self, game: Game) -> Lay | None:
        """The phase, if the hand holds it (LAY-1)."""
        turn, setup = game.turn, game.setup
        hand, phase = game.hands[turn], game.phases[turn]
        if game.laid[turn] or not needs(setup, phase).may_hold(hand):
            return None
        cards, readings = setup.shown(hand), setup.plan.readings
        for extras in (True, False) if self.thorough or not readings.hits_when_laying else (False,):
            best = find(cards, phase, setup.plan, extras=extras)
            if best is None:
                return None
            lay = Lay(groups=best.groups)
            certain = readings.seen_cards and not setup.rules.discard_to_go_out
            if certain or game.is_legal(lay):
                return lay
        return None


def _draw(game: Game, rng: random.Random) -> Draw:
    """The top discard where it helps, otherwise the stock (DRAW-1); a reshuffle where one is due (STOCK-1)."""
    setup, pile, stock = game.setup, game.discards, game.stock
    under = game.discards[:-1] if game.reshuffle_is_due else []
    top = pile[-1] if pile and pile[-1] != setup.skip else NOBODY
    if top != NOBODY and (_helps(game, top) or not (stock or under)):
        return Draw(source="discard")
    if stock or under:
        return Draw(source="stock", reshuffled=_shuffled(setup.shown(under), rng) if under else None)
    return Draw(source="nothing")


def _helps(game: Game, code: int) -> bool:
    """Whether a card brings the phase nearer or, once that is laid, can be hit. A Wild always helps before."""
    setup, turn = game.setup, game.turn
    if game.laid[turn]:
        return any(_takes(game, laid, code) for laid in game.table)
    if code == setup.wild:
        return True
    hand, lacking = game.hands[turn], needs(setup, game.phases[turn])
    return lacking.naturals(sorted((*hand, code))) > lacking.naturals(hand)


def _takes(game: Game, laid: Laid, code: int) -> bool:
    """Whether the group takes the card, a Wild with some meaning."""
    setup = game.setup
    if code != setup.wild:
        return code != setup.skip and laid.takes(setup.kinds[code])
    return any(accepts(laid, offer, setup.plan, game.in_sight()) for offer in listing.wild_offers(laid, setup))


def _hit(game: Game) -> Hit | None:
    """The first card that some group takes (HIT-1 to HIT-3b): naturals first, so that no Wild takes their place."""
    if not may_hit(game):
        return None
    setup = game.setup
    for code in dict.fromkeys(game.hands[game.turn]):
        if code == setup.skip:
            continue
        for on, laid in enumerate(game.table):
            if code == setup.wild:
                for offer in listing.wild_offers(laid, setup):
                    if accepts(laid, offer, setup.plan, game.in_sight()):
                        return Hit(card=offer, on=on)
            elif laid.takes(setup.kinds[code]):
                return Hit(card=listing.placed_card(setup, code), on=on)
    return None


def _discard(game: Game) -> Discard:
    """The dearest card of no use: a Skip, or a natural that the phase does not need; else the dearest natural, a Wild.

    A Skip that must be kept (SKIP-6) is, unless nothing else is left.
    """
    setup, turn = game.setup, game.turn
    hand, points = game.hands[turn], setup.points
    if game.laid[turn]:
        useless = hand
    else:
        useless = needs(setup, game.phases[turn]).spare(hand)
        useless += [code for code in hand if code == setup.skip]
    targets = game.targets if setup.skip in hand else ()
    if not targets and not setup.rules.idle_skip and hand[0] != setup.skip:
        useless = [code for code in useless if code != setup.skip]
        hand = [code for code in hand if code != setup.skip]
    code = max(useless or [code for code in hand if code != setup.wild] or hand, key=lambda code: (points[code], code))
    target = _closest(game, targets) if code == setup.skip and targets else None
    return Discard(card=setup.kinds[code], skip=target)


def _closest(game: Game, seats: tuple[int, ...]) -> int:
    """The seat that is closest to going out: the phase laid, then the fewest cards, then the furthest phase."""
    return min(seats, key=lambda seat: (not game.laid[seat], len(game.hands[seat]), -game.phases[seat]))


greedy_policy = Greedy()

POLICIES: Mapping[str, Policy] = {"random": random_policy, "greedy": greedy_policy, "thorough": Greedy(thorough=True)}


def policy(name: str) -> Policy:
    """The policy of that name. Raises UsageError."""
    if name not in POLICIES:
        raise UsageError(f"unknown policy '{name}'; known: {', '.join(POLICIES)}")
    return POLICIES[name]


def by_seat(*policies: Policy) -> Policy:
    """A policy for each seat, in order of seats; the last one plays for any further seats."""

    def choose(game: Game, rng: random.Random) -> Action:
        return policies[min(game.turn, len(policies) - 1)](game, rng)

    return choose
