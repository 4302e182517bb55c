"""Whether a hand holds a phase: what may be done to the hand without harm, and what it takes at least."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from phaseproof import engine
from phaseproof.spec.cards import SKIP, WILD, Card, Hand, hand
from phaseproof.spec.edition import Edition
from phaseproof.spec.phases import GroupDef, GroupKind, Phase
from phaseproof.spec.questions import Holding

from ..registry import Look, declare
from ..strategies import cards, hands, hands_for, holdings, wild_hands
from ..transforms import mirror, repaint, with_phases


def _has_skips(edition: Edition) -> bool:
    return edition.deck.skips > 0


def _has_wilds(edition: Edition) -> bool:
    return edition.deck.wilds > 0


def naturals_asked(phase: Phase, edition: Edition) -> int:
    """How many naturals the phase needs by the edition's reading (WILD-3)."""
    return {"none": 0, "per-phase": 1, "per-group": len(phase.groups)}[edition.reading("natural")]


@declare(
    "further-card",
    "A further card never destroys a phase.",
    rules=("PH-DEF", "WILD-2"),
    cases=lambda edition: st.tuples(holdings(edition), cards(edition)),
)
def further_card(look: Look, case: tuple[Holding, Card]) -> None:
    """Of hands that hold their phase."""
    question, card = case
    more = Holding(hand((*question.hand, card)), question.phase)
    for judge in look.court.both:
        if judge.says(question):
            look.require(judge.says(more), f"{judge.name}: {card} more, and the phase is gone", more)


def _coloured(edition: Edition) -> st.SearchStrategy[Holding]:
    """Questions of phases with a colour group, where colours matter most."""
    phases = [phase.number for phase in edition.phases if any(g.kind is GroupKind.COLOUR for g in phase.groups)]
    if not phases:
        return holdings(edition)
    return st.sampled_from(phases).flatmap(
        lambda phase: hands_for(edition, phase).map(lambda held: Holding(held, phase))
    )


@declare(
    "colour-symmetry",
    "Exchanging the colours changes no answer about a hand.",
    rules=("SET-1b", "RUN-2", "COL-1"),
    cases=lambda edition: st.tuples(
        st.one_of(_coloured(edition), holdings(edition)), st.permutations(edition.deck.letters)
    ),
)
def colour_symmetry(look: Look, case: tuple[Holding, Sequence[str]]) -> None:
    """Of any hand."""
    question, letters = case
    painted = repaint(dict(zip(look.edition.deck.letters, letters, strict=True))).holding(question)
    for judge in look.court.both:
        same = judge.says(question) == judge.says(painted)
        look.require(same, f"{judge.name}: another answer in other colours", painted)


@declare(
    "number-mirror",
    "Counting the numbers from the other end changes no answer about a hand.",
    rules=("SET-1", "RUN-1", "RUN-3", "COL-1"),
    cases=holdings,
)
def number_mirror(look: Look, question: Holding) -> None:
    """Of any hand."""
    mirrored = mirror(look.edition).holding(question)
    for judge in look.court.both:
        same = judge.says(question) == judge.says(mirrored)
        look.require(same, f"{judge.name}: another answer with the numbers mirrored", mirrored)


@declare(
    "wild-dominance",
    "A Wild in the place of a natural keeps the phase exactly if as many naturals are left as the reading asks for.",
    rules=("WILD-1", "WILD-2", "WILD-3"),
    cases=lambda edition: st.tuples(
        st.one_of(holdings(edition), wild_hands(edition)), st.integers(0, edition.hand_size)
    ),
    concerns=_has_wilds,
)
def wild_dominance(look: Look, case: tuple[Holding, int]) -> None:
    """Of hands that hold their phase and in which a natural can be exchanged."""
    question, place = case
    naturals = [card for card in question.hand if card.is_natural]
    if not naturals or question.hand.count(WILD) == look.edition.deck.wilds:
        return
    changed = list(question.hand)
    changed.remove(naturals[place % len(naturals)])
    wilder = Holding(hand((*changed, WILD)), question.phase)
    keeps = len(naturals) - 1 >= naturals_asked(look.edition.phase(question.phase), look.edition)
    for judge in look.court.both:
        if judge.says(question):
            because = (
                f"{judge.name}: a Wild for {naturals[place % len(naturals)]} should {'' if keeps else 'not '}keep it"
            )
            look.require(judge.says(wilder) == keeps, because, wilder)


@declare(
    "asking-changes-nothing",
    "Asking changes nothing: neither the hand nor the answer to the same question later.",
    rules=("PH-DEF",),
    cases=lambda edition: st.lists(holdings(edition), min_size=2, max_size=5),
    effort=0.5,
)
def asking_changes_nothing(look: Look, questions: list[Holding]) -> None:
    """Asked once forwards and once backwards; the counts and keys of a batch are compared with copies."""
    for judge in look.court.both:
        first = [judge.says(question) for question in questions]
        again = [judge.says(question) for question in reversed(questions)][::-1]
        for question, before, after in zip(questions, first, again, strict=True):
            look.require(before == after, f"{judge.name}: {before} first, {after} when asked again", question)
    plan = look.court.plan
    counts = engine.counts_of([question.hand for question in questions], plan)
    keys = engine.keys_from_counts(counts, plan)
    copies = counts.copy(), keys.copy()
    engine.keys_from_counts(counts, plan)
    engine.phases_in_batch(keys, plan)
    engine.needs_batch(keys, plan)
    same = (counts == copies[0]).all() and (keys == copies[1]).all()
    look.require(same, "engine: the batch changed the hands that it was asked about", questions[0])


@declare(
    "skips-do-not-count",
    "Skips never matter to whether a hand holds a phase.",
    rules=("SKIP-0", "PH-DEF"),
    cases=lambda edition: st.tuples(holdings(edition), st.integers(0, edition.deck.skips)),
    concerns=_has_skips,
)
def skips_do_not_count(look: Look, case: tuple[Holding, int]) -> None:
    """The same cards with any number of Skips."""
    question, skips = case
    others = [card for card in question.hand if not card.is_skip]
    changed = Holding(hand([*others, *[SKIP] * skips]), question.phase)
    for judge in look.court.both:
        same = judge.says(question) == judge.says(changed)
        look.require(same, f"{judge.name}: another answer with {skips} Skips", changed)


@declare(
    "order-of-cards",
    "The order in which the cards are held never matters.",
    rules=("PH-DEF",),
    cases=lambda edition: holdings(edition).flatmap(
        lambda question: st.tuples(st.just(question), st.permutations(question.hand))
    ),
)
def order_of_cards(look: Look, case: tuple[Holding, Sequence[Card]]) -> None:
    """The same cards in another order."""
    question, order = case
    for judge in look.court.both:
        same = judge.says(question) == judge.says(Holding(tuple(order), question.phase))
        look.require(same, f"{judge.name}: another answer for {' '.join(map(str, order))}", question)


@declare(
    "wilds-alone",
    "Wilds alone are a phase exactly where no natural is asked for and there are enough of them.",
    rules=("WILD-2", "WILD-3"),
    cases=lambda edition: st.tuples(
        st.sampled_from(edition.phases), st.integers(0, edition.deck.wilds), st.integers(0, edition.deck.skips)
    ),
    concerns=_has_wilds,
)
def wilds_alone(look: Look, case: tuple[Phase, int, int]) -> None:
    """Any number of Wilds, with Skips beside them."""
    phase, wilds, skips = case
    question = Holding(hand([WILD] * wilds + [SKIP] * skips), phase.number)
    free = look.court.under("natural", "none")
    for judge in (*look.court.both, *free.both):
        enough = judge.edition.reading("natural") == "none" and wilds >= phase.size
        because = f"{judge.name}: {wilds} Wilds alone should {'' if enough else 'not '}be phase {phase.number}"
        look.require(judge.says(question) == enough, because, question, edition=judge.edition)


@declare(
    "readings-of-naturals",
    "One natural in every group asks more than one in the phase exactly of hands with fewer naturals than groups.",
    rules=("WILD-3",),
    cases=lambda edition: st.one_of(wild_hands(edition), holdings(edition)),
    concerns=lambda edition: any(len(phase.groups) > 1 for phase in edition.phases),
)
def readings_of_naturals(look: Look, question: Holding) -> None:
    """Of hands that hold their phase by the reading of one in the phase; in classic it is hands with one natural."""
    naturals = sum(card.is_natural for card in question.hand)
    enough = naturals >= len(look.edition.phase(question.phase).groups)
    loose, strict = look.court.under("natural", "per-phase"), look.court.under("natural", "per-group")
    for weak, strong in zip(loose.both, strict.both, strict=True):
        if weak.says(question):
            because = f"{strong.name}: {naturals} naturals should {'' if enough else 'not '}do for every group"
            look.require(strong.says(question) == enough, because, question, edition=strict.edition)
        else:
            look.require(not strong.says(question), f"{strong.name}: the stricter reading allows more", question)


@declare(
    "too-few-cards",
    "A hand with fewer cards than the phase asks for, Skips not counted, does not hold it.",
    rules=("PH-LIST", "SKIP-0"),
    cases=lambda edition: st.sampled_from(edition.phases).flatmap(
        lambda phase: st.tuples(st.just(phase.number), hands_for(edition, phase.number, max_size=phase.size - 1))
    ),
)
def too_few_cards(look: Look, case: tuple[int, Hand]) -> None:
    """One card fewer, mostly; that one more may do is shown by the cross-checks."""
    phase, held = case
    skips = look.edition.deck.skips
    question = Holding(hand((*held, *[SKIP] * (skips - held.count(SKIP)))), phase)
    for judge in look.court.both:
        look.require(not judge.says(question), f"{judge.name}: {len(held)} cards make phase {phase}", question)


@declare(
    "run-too-long",
    "A run with more cards than the deck has numbers is held by no hand.",
    rules=("RUN-1", "RUN-3", "RUN-4"),
    cases=lambda edition: st.tuples(hands(edition), st.integers(1, 2)),
    effort=0.5,
)
def run_too_long(look: Look, case: tuple[Hand, int]) -> None:
    """In the same game with such a phase alone; the hand is any hand with all Wilds of the deck."""
    held, more = case
    phase = Phase(1, (GroupDef(GroupKind.RUN, len(look.edition.deck.numbers) + more),))
    game = with_phases(look.edition, phase)
    rich = hand([card for card in held if not card.is_wild] + [WILD] * game.deck.wilds)
    for judge in look.court.of(game).both:
        question = Holding(rich, 1)
        look.require(not judge.says(question), f"{judge.name}: a run of {phase.size} is held", question, edition=game)


def _smaller(edition: Edition, phase: Phase) -> list[Phase]:
    """The other phases that each ask for no more than groups of the phase, kind by kind."""
    found = []
    for other in edition.phases:
        spare = sorted(phase.groups, key=lambda group: -group.size)
        for group in sorted(other.groups, key=lambda group: -group.size):
            larger = [own for own in spare if own.kind is group.kind and own.size >= group.size]
            if not larger:
                break
            spare.remove(larger[0])
        else:
            found.append(other)
    return [other for other in found if other.number != phase.number]


def _with_smaller(edition: Edition) -> st.SearchStrategy[Holding]:
    """Questions of the phases that have a smaller one."""
    phases = [phase.number for phase in edition.phases if _smaller(edition, phase)]
    return st.sampled_from(phases).flatmap(lambda phase: st.builds(Holding, hands_for(edition, phase), st.just(phase)))


@declare(
    "smaller-phase",
    "Who holds a phase holds every phase that asks for no larger groups of the same kinds.",
    rules=("PH-LIST", "PH-DEF"),
    cases=_with_smaller,
    concerns=lambda edition: any(_smaller(edition, phase) for phase in edition.phases),
)
def smaller_phase(look: Look, question: Holding) -> None:
    """A run of 9 has a run of 8 in it; sets of 4 have sets of 3."""
    others = _smaller(look.edition, look.edition.phase(question.phase))
    for judge in look.court.both:
        if judge.says(question):
            for other in others:
                smaller = Holding(question.hand, other.number)
                because = f"{judge.name}: phase {question.phase} is held, but not the smaller phase {other.number}"
                look.require(judge.says(smaller), because, smaller)


@declare(
    "batch-as-single",
    "Many hands at once get the answers that they get one by one, and a mask says what each phase says.",
    rules=("PH-DEF",),
    cases=lambda edition: st.lists(holdings(edition), min_size=1, max_size=12),
    effort=0.5,
)
def batch_as_single(look: Look, questions: list[Holding]) -> None:
    """The engine in its three forms: tables for many hands, tables for one hand, and the kernel."""
    plan, hands = look.court.plan, [question.hand for question in questions]
    masks = engine.phases_in_batch(engine.keys_from_counts(engine.counts_of(hands, plan), plan), plan)
    for question, mask in zip(questions, masks, strict=True):
        single = engine.phases_in(question.hand, plan)
        look.require(int(mask) == single, f"engine: mask {int(mask):b} in the batch, {single:b} alone", question)
        for phase in look.edition.phases:
            asked = Holding(question.hand, phase.number)
            bit = bool(single >> (phase.number - 1) & 1)
            look.require(
                look.court.engine.says(asked) == bit, f"engine: phase {phase.number} is {bit} in the mask", asked
            )
