"""Chapter SKIP: what a Skip does, to whom, and when not."""

from __future__ import annotations

from ..actions import Discard, Draw
from ..clauses import Finding, Gap, Kind, clause, holds_if, sources
from ..edition import Edition
from ..skips import deciding, is_in_reach, protection, targets
from ..state import Passing, State, Step, seat_name
from ..words import either
from .turn import just_lost


def _actor(action: Discard, state: State) -> int:
    return state.turn if action.by is None else action.by


def _is_last_card(action: Discard, state: State) -> bool:
    hand = state.seats[_actor(action, state)].hand
    return hand is not None and len(hand) == 1


def _names(seats: tuple[int, ...]) -> str:
    return either(seat_name(seat) for seat in seats)


@clause(
    "SKIP-1",
    Kind.EFFECT,
    "Discarding a Skip makes a player of one's choice miss the next turn.",
    sources(
        "skip-target=any",
        guide="+",
        hub="+",
        manual="+",
        party="+",
        twist="~",
        FX05p6="+",
        SRDE2=("-", "the next player", "skip-target=next"),
        MIC=("-", "the next player", "skip-target=next"),
    ),
    on=(Discard, Draw),
    options=("skip-target",),
    gaps=(
        Gap(
            45,
            "A Skip is still waiting when the hand ends",
            "it lapses",
            ("it is carried into the next hand",),
            note="all cards are gathered for the next hand, and the Skip with them",
        ),
    ),
)
def misses_a_turn(action: Discard | Draw, state: State, edition: Edition) -> Finding | None:
    """Concerned where a Skip is used on somebody, and where a skipped player acts all the same."""
    if isinstance(action, Discard):
        if action.skip is None:
            return None
        if not action.card.is_skip:
            return Finding(holds=False, because=f"{action.card} is no Skip, so nobody misses a turn by it")
        plays = action.skip in state.playing
        who = seat_name(action.skip)
        if not plays:
            return Finding(holds=False, because=f"{who} does not play, so has no turn to miss")
        actor = _actor(action, state)
        if action.skip == actor or is_in_reach(state, action.skip, edition, actor):
            return Finding(holds=True, because=f"{who} misses the next turn", readings=("skip-target",))
        because = f"only the next player may be skipped, and that is {seat_name(state.after(actor))}"
        return Finding(holds=False, because=because, readings=("skip-target",))
    if action.by is None or action.by not in just_lost(state) or state.turn == action.by:
        return None
    return Finding(holds=False, because=f"{seat_name(action.by)}'s turn was lost by a Skip")


@clause(
    "SKIP-1b",
    Kind.REQUIRES,
    "The player is named when the Skip is discarded.",
    sources(guide="+", hub="+", manual="~", party="~"),
    on=Discard,
    options=("skip-must-name",),
    gaps=(
        Gap(
            44,
            "Somebody may be skipped, and nobody is named",
            "illegal: a player must be named",
            ("naming is optional",),
            "skip-must-name",
        ),
    ),
)
def target_is_named(action: Discard, state: State, edition: Edition) -> Finding | None:
    """Concerned where a Skip is discarded, is not the last card, and somebody may be skipped."""
    able = targets(state, edition, action.by)
    if not action.card.is_skip or _is_last_card(action, state) or not able:
        return None
    if action.skip is not None:
        return Finding(holds=True, because=f"{seat_name(action.skip)} was named")
    optional = edition.reading("skip-must-name") == "optional"
    return holds_if(optional, f"nobody was named, and {_names(able)} may be skipped", readings=("skip-must-name",))


@clause(
    "SKIP-1c",
    Kind.DEFINES,
    "A reminder lies by the skipped player until the turn is lost.",
    sources(guide="+", hub="~"),
    on=Discard,
)
def reminder(action: Discard, state: State, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Concerned where a Skip is used on somebody."""
    if not action.card.is_skip or action.skip is None:
        return None
    return Finding(holds=True, because=f"a reminder lies by {seat_name(action.skip)} until the turn is lost")


@clause(
    "SKIP-1d",
    Kind.FORBIDS,
    "Nobody skips oneself.",
    sources(guide="~", hub="+", manual="~", party=("?", "any player of choice")),
    on=Discard,
)
def not_oneself(action: Discard, state: State, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Concerned where a Skip is used on somebody."""
    if not action.card.is_skip or action.skip is None:
        return None
    actor = _actor(action, state)
    return holds_if(action.skip != actor, f"{seat_name(actor)} names {seat_name(action.skip)}")


@clause(
    "SKIP-2",
    Kind.FORBIDS,
    "A player is not skipped again too soon; how soon is, by the edition's reading, a question of rounds or turns.",
    sources(
        guide=("+", "not before a normal turn", "skip-limit=normal-turn"),
        hub=("+", "once a hand, in some printings", "skip-limit=per-hand"),
        party=("?", "speaks of a round without saying what it limits"),
        twist="~",
        FX05p6=("+", "once a round, which is once around the table", "skip-limit=from-skip|seat-order"),
        QGR=("+", "once a round", "skip-limit=from-skip|seat-order"),
        L10=("-", "while a Skip is pending", "skip-limit=pending"),
        PP=("-", "by the order of seats", "skip-limit=seat-order"),
    ),
    on=Discard,
    options=("skip-limit", "upcard-skip-protects", "extra-turn-round"),
    gaps=(
        Gap(
            1,
            "Is the first player protected, whom a Skip turned up has skipped?",
            "yes where the limit counts turns or rounds, as if the dealer had used it",
            ("no, nobody used it", "yes under any limit"),
            "upcard-skip-protects",
        ),
        Gap(
            53,
            "One Skip against a player and hand: does a Skip turned up count?",
            "no, nobody used it",
            ("yes",),
            "upcard-skip-protects",
        ),
        Gap(
            46,
            "Two Skips on one player where no limit is stated",
            "not while one is pending",
            ("they add up to two lost turns",),
            "skip-limit",
        ),
        Gap(
            47,
            "The one who skipped is skipped: does the round close when that turn is lost?",
            "yes, the turn has come back",
            ("only when that player plays",),
            note="the turn comes to a player whether it is played or lost",
        ),
        Gap(
            54,
            "Two players: a second Skip in the turn that the first one won",
            "a new round has begun",
            ("it is the same round, for nobody else has played",),
            "extra-turn-round",
        ),
    ),
)
def not_again_too_soon(action: Discard, state: State, edition: Edition) -> Finding | None:
    """Concerned where a Skip is used on somebody else."""
    if not action.card.is_skip or action.skip == _actor(action, state) or action.skip not in state.playing:
        return None
    found = protection(state, action.skip, edition)
    if found is not None:
        return Finding(holds=False, because=f"{seat_name(action.skip)}: {found[0]}", readings=found[1])
    because = f"{seat_name(action.skip)} may be skipped now"
    return Finding(holds=True, because=because, readings=deciding(state, action.skip, edition))


@clause(
    "SKIP-4",
    Kind.DEFINES,
    "A used Skip goes onto the discard pile, or before the skipped player, by the edition's reading.",
    sources(
        guide=("~", "the pile", "skip-place=pile"),
        hub=("+", "before the player, in newer boxes", "skip-place=pile|front"),
        manual=("+", "the pile", "skip-place=pile"),
        party=("~", "the pile", "skip-place=pile"),
        twist=("+", "before the player", "skip-place=front"),
        FX05p6=("+", "the pile", "skip-place=pile"),
        P10S=("-", "before the player", "skip-place=front"),
    ),
    on=Discard,
    options=("skip-place",),
    gaps=(
        Gap(
            49,
            "Where Skips are put before players: is the Skip the turn's discard?",
            "yes; the old top card stays for the next player",
            ("a card is discarded as well",),
            note="a turn ends by discarding one card",
        ),
        Gap(
            50,
            "A Skip lies before a player when the hand ends",
            "it scores for nobody",
            ("15 for that player",),
            note="only cards in hand score",
        ),
        Gap(
            51,
            "Two Skips before one player",
            "no, one at most",
            ("they are stacked",),
            note="one is still waiting for the turn that it takes",
        ),
    ),
)
def place_of_a_skip(action: Discard, state: State, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Concerned where it is said where a Skip goes."""
    if action.place is None:
        return None
    if not action.card.is_skip:
        return holds_if(action.place == "pile", f"{action.card} is no Skip and goes onto the discard pile")
    reading = edition.reading("skip-place")
    where = "onto the discard pile" if reading == "pile" else "before the skipped player"
    return holds_if(action.place == reading, f"the Skip goes {where}", readings=("skip-place",))


@clause(
    "SKIP-5",
    Kind.PERMITS,
    "A Skip may be kept in hand.",
    sources(hub="+", party="+", FX05p6="+", QGR="+"),
    on=Discard,
)
def may_be_kept(action: Discard, state: State, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Concerned where another card is discarded by a player who holds a Skip."""
    if action.card.is_skip or not any(card.is_skip for card in state.in_turn.hand or ()):
        return None
    return Finding(holds=True, because=f"{seat_name(state.turn)} keeps a Skip in hand")


@clause(
    "SKIP-5b",
    Kind.PERMITS,
    "A Skip may be used in the turn in which it is drawn.",
    sources(hub="+", FX05p6="~"),
    on=Discard,
)
def at_once(action: Discard, state: State, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Concerned where the Skip discarded was drawn in this turn."""
    if not action.card.is_skip or state.drawn is None or not state.drawn.is_skip:
        return None
    return Finding(holds=True, because="the Skip was drawn in this turn")


@clause(
    "SKIP-6",
    Kind.PERMITS,
    "Where no player may be skipped, a Skip is a plain discard without effect.",
    sources(PP="~"),
    on=Discard,
    options=("skip-no-target", "skip-limit", "skip-target"),
    gaps=(
        Gap(
            43,
            "No player may be skipped",
            "a plain discard without effect",
            ("a Skip may not be discarded then, unless nothing else is left to discard",),
            "skip-no-target",
        ),
    ),
)
def nobody_to_skip(action: Discard, state: State, edition: Edition) -> Finding | None:
    """Concerned where a Skip is discarded on nobody because nobody may be skipped."""
    if (
        not action.card.is_skip
        or action.skip is not None
        or targets(state, edition, action.by)
        or _is_last_card(action, state)
    ):
        return None
    if state.in_turn.hand and all(card.is_skip for card in state.in_turn.hand):
        return Finding(holds=True, because="nothing but Skips is left to discard, and no player may be skipped now")
    because = "no player may be skipped now, so the Skip has no effect"
    return holds_if(edition.reading("skip-no-target") == "plain", because, readings=("skip-no-target",))


@clause(
    "SKIP-7",
    Kind.EFFECT,
    "With two players, the one who used a Skip plays again.",
    sources(guide="~", hub="~", manual="~", party="~", twist="~"),
    on=Draw,
)
def plays_again(action: Draw, state: State, edition: Edition) -> Finding | None:  # noqa: ARG001
    """Concerned in a turn that a Skip has won."""
    if len(state.playing) != 2 or state.step is not Step.DRAW:  # noqa: PLR2004
        return None
    if not state.events or state.events[-1].what is not Passing.LOST:
        return None
    actor = state.turn if action.by is None else action.by
    lost = state.events[-1].seat
    return holds_if(actor != lost, f"{seat_name(lost)}'s turn was lost, so {seat_name(state.after(lost))} plays again")


@clause(
    "SKIP-8",
    Kind.PERMITS,
    "A Skip may be the last discard.",
    sources(
        guide="~",
        hub="~",
        manual="~",
        party=("?", "its floating text lets a drawn Skip keep a hand going"),
        FXU=("~", "any card"),
        EDE="+",
        OP=("-", "a replacement must be drawn"),
    ),
    on=Discard,
    options=("skip-last-discard",),
    gaps=(
        Gap(
            48,
            "The last discard is a Skip",
            "legal, without effect; nobody has to be named",
            ("somebody must be named",),
            "skip-last-discard",
        ),
    ),
)
def last_discard(action: Discard, state: State, edition: Edition) -> Finding | None:
    """Concerned where the last card is a Skip."""
    if not action.card.is_skip or not _is_last_card(action, state):
        return None
    if action.skip is not None or not targets(state, edition, action.by):
        return Finding(holds=True, because="any card may be the last discard")
    free = edition.reading("skip-last-discard") == "not-needed"
    return holds_if(free, "the Skip is the last card, and nobody was named", readings=("skip-last-discard",))
