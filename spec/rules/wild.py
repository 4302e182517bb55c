"""Chapter WILD: what a Wild can be, who says so, and that a Skip is nothing but a Skip."""

from __future__ import annotations

from collections.abc import Iterator

from ..actions import Hit, Lay, Rearrange
from ..cards import Card, Placed
from ..clauses import Finding, Gap, Kind, clause, holds_if, sources
from ..edition import Edition
from ..phases import Group, GroupKind
from ..state import State
from ..wilds import hit_ways, understood_group, ways
from ..words import both, count, either


def _grown(action: Lay | Hit, state: State) -> tuple[Group, ...]:
    """The groups as they would lie after the action."""
    if isinstance(action, Lay):
        return action.groups
    target = state.table[action.on].group
    return (Group(target.kind, (*target.cards, action.card)),)


def _new_wilds(action: Lay | Hit) -> list[Placed]:
    cards = [placed for group in action.groups for placed in group] if isinstance(action, Lay) else [action.card]
    return [placed for placed in cards if placed.card.is_wild]


def _exhausted(group: Group, edition: Edition) -> Iterator[str]:
    """What a Wild of the group stands for although the group holds every card of that sort."""
    deck, naturals = edition.deck, [placed.card for placed in group if placed.card.is_natural]
    wilds = [placed for placed in group if placed.card.is_wild]
    for number in sorted({placed.number for placed in wilds if placed.number is not None} & set(deck.numbers)):
        sort = [card for card in naturals if card.number == number]
        if group.kind is GroupKind.SET and len(sort) + sum(w.number == number for w in wilds) > _of_number(edition):
            yield f"{_of_number(edition)} cards of number {number} exist"
    for letter in sorted({placed.colour for placed in wilds if placed.colour}):
        sort = [card for card in naturals if card.colour == letter]
        of_colour = len(deck.numbers) * deck.copies
        if group.kind is GroupKind.COLOUR and len(sort) + sum(w.colour == letter for w in wilds) > of_colour:
            yield f"{of_colour} {deck.colour_name(letter)} cards exist"


def _of_number(edition: Edition) -> int:
    return len(edition.deck.letters) * edition.deck.copies


def _beyond_copies(action: Lay | Hit, state: State, edition: Edition) -> Iterator[tuple[str, str]]:
    for group in _grown(action, state):
        for text in _exhausted(group, edition):
            yield "wild-beyond-copies", f"only {text}"


def _seen_cards(action: Lay | Hit, state: State, edition: Edition) -> Iterator[tuple[str, str]]:
    seen = _in_sight(action, state)
    for placed in _new_wilds(action):
        if placed.number is not None and placed.colour is not None:
            copies = sum(card.colour == placed.colour and card.number == placed.number for card in seen)
            if copies >= edition.deck.copies:
                yield "wild-for-seen-card", f"every {placed.colour}{placed.number} lies in sight"


def _in_sight(action: Lay | Hit, state: State) -> list[Card]:
    table = [placed.card for meld in state.table for placed in meld.group]
    new = [placed.card for group in action.groups for placed in group] if isinstance(action, Lay) else []
    return [*table, *new, *(state.discards or ())[-1:]]


@clause(
    "WILD-1",
    Kind.DEFINES,
    "A Wild stands for any number or colour that is needed, never for a Skip.",
    sources(
        guide="+",
        hub="+",
        manual="+",
        party=("~", "speaks of runs and sets"),
        joker="+",
        twist="+",
        FX05p5="+",
    ),
    on=(Lay, Hit),
    options=("wild-beyond-copies", "wild-for-seen-card"),
    gaps=(
        Gap(
            26,
            "A declaration that the group cannot hold (a Wild as a 13, or as a 5 where the run has a 5)",
            "illegal",
            ("the meaning is read again",),
            note="a Wild stands for a card that is needed, and none of these is",
        ),
        Gap(
            30,
            "A ninth card of a set, or a 25th of a colour, by a Wild",
            "legal: a Wild may be any number or colour",
            ("illegal: there is no such card",),
            "wild-beyond-copies",
        ),
        Gap(
            31,
            "A Wild declared as a card whose copies are all in sight",
            "legal: a Wild may be any card",
            ("illegal: there is no such card",),
            "wild-for-seen-card",
        ),
    ),
)
def any_card_needed(action: Lay | Hit, state: State, edition: Edition) -> Finding | None:
    """Judged on every Wild laid or hit: it must stand for a card that the deck could hold."""
    wilds = _new_wilds(action)
    if not wilds:
        return None
    deck = edition.deck
    unknown = [placed for placed in wilds if placed.number is not None and placed.number not in deck.numbers]
    if unknown:
        return Finding(
            holds=False,
            because=f"{both(unknown)} stands for no card: the numbers go from {deck.numbers[0]} to {deck.numbers[-1]}",
        )
    surplus = [*_beyond_copies(action, state, edition), *_seen_cards(action, state, edition)]
    if surplus:
        good = all(edition.reading(name) == "allowed" for name, _ in surplus)
        names = tuple(dict.fromkeys(name for name, _ in surplus))
        return holds_if(good, f"{surplus[0][1]}, and a Wild is one more", readings=names)
    said = dict.fromkeys(str(placed) for placed in wilds if placed.meaning)
    return Finding(holds=True, because=f"{both(said) if said else 'a Wild'} may be any number or colour that is needed")


@clause(
    "WILD-1b",
    Kind.PERMITS,
    "A Wild may be hit.",
    sources(guide="~", hub="+", manual="~", party="~", joker="~", twist="~"),
    on=Hit,
)
def wild_may_be_hit(action: Hit, state: State, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Concerned where a Wild is hit."""
    return Finding(holds=True, because="a Wild may be hit where it fits") if action.card.card.is_wild else None


@clause(
    "WILD-2",
    Kind.PERMITS,
    "A phase may have any number of Wilds.",
    sources(guide="~", hub="+", twist="+", FX05p5="+", ANS=("-", "one a turn")),
    on=Lay,
)
def any_number_of_wilds(action: Lay, state: State, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Concerned where two Wilds or more are laid."""
    wilds = _new_wilds(action)
    return Finding(holds=True, because=f"{count(len(wilds), 'Wild')} may be laid") if len(wilds) > 1 else None


@clause(
    "WILD-3",
    Kind.REQUIRES,
    "A phase needs natural cards: one in the phase, or one in every group, by the edition's reading.",
    sources(
        guide=("+", "one in the phase", "natural=per-phase"),
        hub=("+", "one in the phase", "natural=per-phase"),
        party=("-", "no run or set of Wilds alone", "natural=per-group|per-set-and-run"),
        twist=("+", "one in the phase", "natural=per-phase"),
        FX05p5=("+", "one in the phase", "natural=per-phase"),
        PP=("-", "one in every group", "natural=per-group"),
        SDE=("-", "one in every group", "natural=per-group"),
    ),
    on=Lay,
    options=("natural",),
    gaps=(
        Gap(
            23,
            "The only natural is a card beyond the least size of its group",
            "it counts, for it is laid with the phase",
            ("it must be among the least cards",),
            note="moot: any card of a group can be counted among the least ones, and a Wild be called the further one",
        ),
        Gap(
            29,
            "Does a colour group need a natural too, where every group needs one?",
            "yes, it is a group like the others",
            ("colour groups are free: the party page names runs and sets",),
            "natural",
        ),
        Gap(
            28,
            "A group of Wilds alone beside a natural one",
            "legal where one natural in the phase is enough; its number must be declared",
            ("illegal where every group needs one",),
            "natural",
        ),
    ),
)
def naturals_needed(action: Lay, state: State, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Judged on the phase as it is laid, further cards included."""
    naturals = [sum(card.is_natural for card in group.faces) for group in action.groups]
    reading = edition.reading("natural")
    if reading == "none" or not _new_wilds(action):
        return None
    if reading == "per-phase":
        good = sum(naturals) >= 1
        because = f"{count(sum(naturals), 'natural card')} in the phase; one is needed"
    else:
        free = GroupKind.COLOUR if reading == "per-set-and-run" else None
        counted = [many for many, group in zip(naturals, action.groups, strict=True) if group.kind is not free]
        good = all(counted)
        which = "sets and runs" if free else "groups"
        because = f"{both(counted)} natural cards in the {which}; each needs one"
    return holds_if(good, because, facts={"naturals": naturals}, readings=("natural",))


@clause(
    "WILD-4a",
    Kind.REQUIRES,
    "The player states what each Wild stands for when it is laid; where only one meaning fits, the group says it.",
    sources(guide="+", FX05p5=("~", "it remains what it was laid as; nobody is told to announce it")),
    on=(Lay, Hit),
    options=("undeclared-wild", "hit-declaration"),
    gaps=(
        Gap(
            24,
            "What a declaration contains",
            "what the group needs: a number in sets and any-colour runs, a colour in colour groups",
            ("always number and colour",),
            note="the sources ask for what the Wild stands for, and a group asks for no more than that",
        ),
        Gap(
            25,
            "A Wild is laid where two meanings fit, and nothing is said (4 5 6 W)",
            "the lay is not complete until it is declared",
            ("it counts at the high end", "it stays open until the first hit"),
            "undeclared-wild",
        ),
        Gap(
            27,
            "Does a Wild that is hit need a declaration?",
            "yes where two meanings fit, otherwise it follows from the group",
            ("never",),
            "hit-declaration",
        ),
    ),
    as_said=True,
)
def declared(action: Lay | Hit, state: State, edition: Edition) -> Finding | None:
    """Judged on what was said: a Wild is open where it was not declared and several meanings fit."""
    wilds = _new_wilds(action)
    if not wilds:
        return None
    name = "undeclared-wild" if isinstance(action, Lay) else "hit-declaration"
    for offered in _offers(action, state, edition):
        meanings = list(dict.fromkeys(offered))
        if len(meanings) > 1:
            needed = edition.reading(name) in ("must-declare", "if-ambiguous")
            because = f"it was not said in full what the Wild stands for; it could be {either(meanings)}"
            return holds_if(not needed, because, facts={"meanings": meanings}, readings=(name,))
    return Finding(holds=True, because="what each Wild stands for was said or follows from its group")


def _offers(action: Lay | Hit, state: State, edition: Edition) -> Iterator[list[str]]:
    """For each place where something is left open, the meanings that fit."""
    if isinstance(action, Lay):
        for group in action.groups:
            yield [
                " and ".join(dict.fromkeys(str(new.meaning) for old, new in zip(group, way, strict=True) if old != new))
                for way in ways(group, edition)
            ]
    else:
        target = understood_group(state.table[action.on].group, edition)
        yield [str(placed.meaning) for placed in hit_ways(action.card, target, edition)]


@clause(
    "WILD-4b",
    Kind.REQUIRES,
    "A laid Wild stays what it was laid as until the hand ends.",
    sources(guide="+", hub="+", twist="+", FX05p5="+", L10=("-", "reads Wilds again at each hit")),
    on=(Hit, Rearrange),
    gaps=(
        Gap(
            36,
            "A wrongly declared Wild is noticed before the discard",
            "it stays",
            ("it may be taken back",),
            note="the rule makes no exception for the turn in which the Wild was laid",
        ),
    ),
)
def wild_stays(action: Hit | Rearrange, state: State, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Concerned where a Wild lies in the group that is touched."""
    if isinstance(action, Rearrange):
        moved = [placed for placed in action.cards if placed.card.is_wild]
        if not moved:
            return None
        return Finding(holds=False, because=f"{both(moved)} stays what and where it is until the hand ends")
    laid = [placed for placed in state.table[action.on].group if placed.card.is_wild]
    return Finding(holds=True, because=f"{both(laid)} stays as laid") if laid else None


@clause(
    "WILD-5",
    Kind.FORBIDS,
    "A laid Wild is not exchanged for the natural card that it stands for.",
    sources(guide="+", hub="+", twist="+", FX05p5="+"),
    on=Rearrange,
)
def no_exchange(action: Rearrange, state: State, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Concerned where a card is put in the place of a Wild."""
    wilds = [placed for placed in action.cards if placed.card.is_wild]
    if not wilds or action.put is None:
        return None
    return Finding(holds=False, because=f"{action.put} would take the place of {both(wilds)}")


@clause(
    "SKIP-0",
    Kind.FORBIDS,
    "A Skip is never part of a set, a run or a colour group.",
    sources(guide="+", hub="+", FX05p6="+"),
    on=Lay,
)
def no_skip_in_a_group(action: Lay, state: State, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Concerned where a Skip is among the cards laid."""
    for group in action.groups:
        if any(card.is_skip for card in group.faces):
            return Finding(holds=False, because=f"'{group}' holds a Skip")
    return None


@clause(
    "SKIP-0b",
    Kind.FORBIDS,
    "A Skip is not hit.",
    sources(guide="+", hub="~", FX05p6="+"),
    on=Hit,
)
def no_skip_as_a_hit(action: Hit, state: State, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Concerned where a Skip is hit."""
    return Finding(holds=False, because="a Skip goes onto no group") if action.card.card.is_skip else None
