"""What is written can be read again, and what is played is neither lost nor doubled."""

from __future__ import annotations

import json
from collections import Counter

from hypothesis import strategies as st

from phaseproof.spec import judge as spec_judge
from phaseproof.spec import notation, play
from phaseproof.spec.cards import Card, Hand
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import Group
from phaseproof.spec.questions import Counting, Holding, Move, Question, hitting, laying
from phaseproof.spec.state import State
from phaseproof.spec.wire import decode, encode

from ..registry import Look, declare
from ..strategies import groups, hands, hits, holdings, lay_moves, right_lays, scores, states, undeclared_groups
from ..transforms import card_hit


@declare(
    "notation-of-hands",
    "A hand written down and read again is the same hand, whatever the order and case of what is written.",
    rules=("DECK-1",),
    cases=lambda edition: hands(edition).flatmap(lambda held: st.tuples(st.just(held), st.permutations(held))),
)
def notation_of_hands(look: Look, case: tuple[Hand, list[Card]]) -> None:
    """Small letters and commas too."""
    held, order = case
    deck, text = look.edition.deck, notation.format_cards(order)
    for written in (text, text.lower(), text.replace(" ", ", ")):
        look.require(notation.parse_hand(written, deck) == held, f"'{written}' is read as another hand", Counting(held))
    for card in held:
        look.require(notation.parse_card(str(card), deck) == card, f"'{card}' is read as another card", str(card))


@declare(
    "notation-of-groups",
    "A group written down and read again is the same group: kind, order, and what each Wild stands for.",
    rules=("WILD-4a", "PH-DEF"),
    cases=lambda edition: st.one_of(groups(edition), undeclared_groups(edition)),
)
def notation_of_groups(look: Look, group: Group) -> None:
    """With its kind in front, and without where the reader finds it out."""
    deck = look.edition.deck
    look.require(
        notation.parse_group(str(group), deck) == group, f"'{group}' is read otherwise", encode.encode_group(group)
    )
    bare = notation.format_cards(group)
    kinds = notation.possible_kinds(group.cards)
    look.require(group.kind in kinds, f"'{bare}' is said to be no {group.kind}", encode.encode_group(group))
    again = notation.parse_group(bare, deck, [group.kind])
    look.require(again == group, f"'{bare}' is read otherwise", encode.encode_group(group))


def _questions(edition: Edition) -> st.SearchStrategy[Question]:
    return st.one_of(holdings(edition), lay_moves(edition), hits(edition), scores(edition))


@declare(
    "wire-of-questions",
    "A question in the one JSON form, written out and read again, is the same question.",
    rules=("PH-DEF", "WILD-4a"),
    cases=_questions,
)
def wire_of_questions(look: Look, question: Question) -> None:
    """Hands, lays, hits and scores, through the text of the document."""
    document = json.loads(json.dumps(encode.encode_question(question)))
    again = decode.decode_question(document, look.edition)
    look.require(again == question, "the question read again is another one", question)


@declare(
    "wire-of-states",
    "A state in the one JSON form, written out and read again, is the same state.",
    rules=("DECK-1", "WILD-4b"),
    cases=states,
    effort=0.5,
)
def wire_of_states(look: Look, state: State) -> None:
    """Hands, tables and piles, known or not."""
    document = json.loads(json.dumps(encode.encode_state(state)))
    look.require(decode.decode_state(document, look.edition) == state, "the state read again is another one", document)


def _cards_of(state: State) -> Counter[Card]:
    held = [card for seat in state.seats for card in seat.hand or ()]
    return Counter(held) + Counter(placed.card for meld in state.table for placed in meld.group)


@st.composite
def _plays(draw: st.DrawFn, edition: Edition) -> Move:
    """A lay or a hit from a known hand, with other cards in it."""
    other = draw(hands(edition, max_size=3))
    if draw(st.booleans()):
        phase = draw(st.sampled_from(edition.phases)).number
        laid = draw(right_lays(edition, phase))
        return laying(edition, phase, laid, tuple(sorted((*other, *(card for group in laid for card in group.faces)))))
    move = draw(hits(edition))
    placed = card_hit(move)
    return hitting(placed, move.state.table[0].group, tuple(sorted((*other, placed.card))))


@declare(
    "no-card-is-lost",
    "Laying and hitting move cards from the hand to the table: none is lost, none appears, nothing else moves.",
    rules=("HAND-0", "LAY-6", "HIT-4", "WILD-4b"),
    cases=_plays,
)
def no_card_is_lost(look: Look, move: Move) -> None:
    """What lay on the table lies there afterwards, with every meaning as it was said."""
    if not look.court.spec.says(move):
        return
    after = play.apply(move.state, move.action, look.edition)
    before_, after_ = _cards_of(move.state), _cards_of(after)
    look.require(before_ == after_, f"spec: lost {before_ - after_}, appeared {after_ - before_}", move)
    played = len(move.state.in_turn.hand or ()) - len(after.seats[move.state.turn].hand or ())
    grown = sum(len(meld.group) for meld in after.table) - sum(len(meld.group) for meld in move.state.table)
    look.require(played == grown > 0, f"spec: {played} cards left the hand, {grown} came to the table", move)
    for old, new in zip(move.state.table, after.table, strict=False):
        said = [placed for placed in old.group if not placed.is_undeclared]
        kept = Counter(said) <= Counter(new.group.cards) and Counter(old.group.faces) <= Counter(new.group.faces)
        look.require(kept, f"spec: '{old.group}' became '{new.group}'", move)


@declare(
    "ruling-of-a-hand",
    "A hand holds its phase exactly if the ruling shows a lay of it; nothing is shown for a hand that does not.",
    rules=("PH-DEF",),
    cases=holdings,
    effort=0.5,
)
def ruling_of_a_hand(look: Look, question: Holding) -> None:
    """A yes comes with its proof."""
    ruling = spec_judge.judge(question, look.edition)
    shown = ruling.assignment is not None
    look.require(shown == ruling.legal, f"spec: legal {ruling.legal}, a lay is shown: {shown}", question)
