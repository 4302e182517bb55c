"""Chapter GOAL and DECK: what is played for, with what, and by how many."""

from __future__ import annotations

from collections import Counter

from ..clauses import Finding, Gap, Kind, clause, holds_if, sources
from ..edition import Edition
from ..questions import Preparation
from ..words import both, cards_in_words

_OTHER_GAMES = ("twist", "masters", "master", "dice", "board", "brettspiel", "link", "junior", "mod")


@clause(
    "GOAL-1",
    Kind.DEFINES,
    "The goal is to be the first to complete all phases.",
    sources(guide="~", hub="+", manual="+", party="+", joker="+", twist="+", FX02="+"),
    on=Preparation,
)
def goal(question: Preparation, edition: Edition) -> Finding | None:
    """Judged where somebody says what players aim at."""
    if question.goal is None:
        return None
    phases = len(edition.phases)
    return holds_if(
        question.goal.casefold() == "all phases",
        f"the goal is to complete all {phases} phases first; it was given as '{question.goal}'",
        facts={"goal": question.goal, "phases": phases},
    )


@clause(
    "EDITION-0",
    Kind.REQUIRES,
    "The length of the match and its variations are agreed before the first deal.",
    sources(guide="+", hub="~", FX02="~"),
    on=Preparation,
)
def agreed_beforehand(question: Preparation, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Judged where it is known when the table agreed."""
    if question.agreed_before_first_deal is None:
        return None
    when = "before" if question.agreed_before_first_deal else "only after"
    return holds_if(
        question.agreed_before_first_deal,
        f"length and variations were agreed {when} the first deal",
        facts={"agreed_before_first_deal": question.agreed_before_first_deal},
    )


@clause(
    "DECK-1",
    Kind.REQUIRES,
    "The deck is two of each number 1-12 in red, yellow, blue and green, 8 Wilds and 4 Skips: 108 cards.",
    sources(
        hub="+",
        manual="~",
        party=("?", "gives the numbers of cards, not which"),
        twist="~",
        FX05="+",
        FXU="+",
    ),
    part="deck",
    on=Preparation,
)
def composition(question: Preparation, edition: Edition) -> Finding | None:
    """Judged where the cards shuffled together are known."""
    if question.deck is None:
        return None
    wanted, found = Counter(edition.deck.cards()), Counter(question.deck)
    lacking, surplus = sorted((wanted - found).elements()), sorted((found - wanted).elements())
    parts = [f"{len(question.deck)} cards were shuffled together, the deck has {edition.deck.size}"]
    if lacking:
        parts.append(f"{cards_in_words(lacking[:6])} {'are' if len(lacking) > 1 else 'is'} missing")
    if surplus:
        parts.append(f"{cards_in_words(surplus[:6])} {'are' if len(surplus) > 1 else 'is'} too many")
    return holds_if(
        not lacking and not surplus,
        "; ".join(parts),
        facts={"lacking": [str(card) for card in lacking], "surplus": [str(card) for card in surplus]},
    )


@clause(
    "DECK-2",
    Kind.FORBIDS,
    "Reference cards are not shuffled in.",
    sources(guide="+", hub="+", manual="+", twist="+", FX05="+"),
    on=Preparation,
)
def reference_cards(question: Preparation, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Judged where it is known where the reference cards are."""
    if question.reference_cards_shuffled_in is None:
        return None
    inside = question.reference_cards_shuffled_in
    return holds_if(
        not inside,
        f"the reference cards were {'shuffled in' if inside else 'kept out of the deck'}",
        facts={"reference_cards_shuffled_in": inside},
    )


@clause(
    "DECK-2b",
    Kind.REQUIRES,
    "The phase list lies where all players can read it.",
    sources(guide="+", hub="+", manual=("~", "one reference card for each player"), twist="+"),
    on=Preparation,
)
def phase_list_in_sight(question: Preparation, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Judged where it is known whether all can see the list."""
    if question.phase_list_in_sight is None:
        return None
    seen = question.phase_list_in_sight
    return holds_if(
        seen,
        f"{'all players' if seen else 'not all players'} can read the phase list",
        facts={"phase_list_in_sight": seen},
    )


@clause(
    "DECK-3",
    Kind.REQUIRES,
    "Two to six players take part.",
    sources(hub="~", manual="~", party="+", FX02="+", FX05="+", FXU="+"),
    part="players",
    on=Preparation,
)
def number_of_players(question: Preparation, edition: Edition) -> Finding | None:
    """Judged where the number of players is known."""
    if question.players is None:
        return None
    low, high = edition.players
    return holds_if(
        low <= question.players <= high,
        f"{question.players} want to play; the game is for {low} to {high}",
        facts={"players": question.players},
    )


@clause(
    "DECK-5",
    Kind.PERMITS,
    "Two ordinary packs may stand in for the special deck.",
    sources(party=("+", "gives no mapping of the cards")),
    on=Preparation,
    options=("two-packs",),
    gaps=(
        Gap(
            18,
            "Two ordinary packs instead of the deck: which card is which?",
            "undefined, so refused",
            ("ranks 1 to 12, with kings as Skips or Wilds",),
            "two-packs",
        ),
    ),
)
def ordinary_packs(question: Preparation, edition: Edition) -> Finding | None:
    """Judged where ordinary packs are used."""
    if not question.ordinary_packs:
        return None
    defined = edition.reading("two-packs") != "undefined"
    said = "ranks 1 to 12 are the numbers" if defined else "no source says which of their cards is which"
    return holds_if(
        defined,
        f"ordinary packs stand in for the deck; {said}",
        facts={"ordinary_packs": True},
        readings=("two-packs",),
    )


@clause(
    "DECK-7",
    Kind.REQUIRES,
    "The rules are those of the card game in its own deck; Twist, Masters and others are other games.",
    sources(guide="+", hub="+"),
    on=Preparation,
)
def scope(question: Preparation, edition: Edition) -> Finding | None:
    """Judged where the game is named."""
    if question.game is None:
        return None
    words = question.game.casefold().replace("-", " ").split()
    others = [word for word in words if word in _OTHER_GAMES]
    return holds_if(
        not others,
        f"'{question.game}' is outside this edition ({edition.id}: {edition.name})"
        if others
        else f"'{question.game}' names {both([edition.name])}",
        facts={"game": question.game},
    )
