"""Names of editions: parameters, other names, own files, combinations, and what goes together."""

from pathlib import Path

import pytest

from phaseproof.spec import rules as _rules  # noqa: F401 - fills the registry
from phaseproof.spec.clauses import rule
from phaseproof.spec.edition import Basis, Kind, Relation, advice, aliases, edition, edition_names, layers_of, pairs
from phaseproof.spec.errors import UnknownName, UsageError, WireError
from phaseproof.spec.options import OPTIONS


@pytest.mark.parametrize(
    ("name", "id_", "phases"),
    [
        ("n-phases(7)", "n-phases(7)", [1, 2, 3, 4, 5, 6, 7]),
        ("even-phases", "even-phases", [2, 4, 6, 8, 10]),
        ("odd-phases", "odd-phases", [1, 3, 5, 7, 9]),
        ("classic+ten-hands", "ten-hands", list(range(1, 11))),
        ("hub + ten-hands", "hub+ten-hands", list(range(1, 11))),
        ("plus-ten+even-phases", "classic+plus-ten+even-phases", list(range(2, 21, 2))),
        ("even-phases+plus-ten", "classic+even-phases+plus-ten", list(range(2, 21, 2))),
        ("skip-in-front", "classic+skip-place=front+skip-limit=pending", list(range(1, 11))),
        ("guide+run-one-colour", "guide+run-colour=one", list(range(1, 11))),
        ("PLUS-TEN", "plus-ten", list(range(1, 21))),
        ("Classic", "classic", list(range(1, 11))),
        ("run-colour=one", "classic+run-colour=one", list(range(1, 11))),
    ],
)
def test_a_name_says_which_edition_and_which_phases(name: str, id_: str, phases: list[int]) -> None:
    made = edition(name)
    assert made.id == id_
    assert [phase.number for phase in made.phases] == phases
    assert edition(made.id).choices == made.choices


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("clasic", "unknown edition 'clasic'; did you mean classic"),
        ("n-phases", r"edition 'n-phases' needs a number: n-phases\(5\)"),
        ("n-phases(11)", r"takes a number from 1 to 10, not 11"),
        ("n-phases(0)", r"takes a number from 1 to 10, not 0"),
        ("classic(3)", "edition 'classic' takes no number"),
        ("twist", "edition 'twist': the board game"),
        ("classic+run-colour=on", "unknown reading of option 'run-colour' 'on'; did you mean one"),
        ("classic+run-color=one", "unknown option 'run-color'; did you mean run-colour"),
        ("guide+hub", "guide and hub cannot go together: each says how the whole game goes"),
        ("even-phases+odd-phases", "cannot go together: both say which of the phases are played"),
        ("classic+natural=none+natural=per-group", "natural=none says none, natural=per-group says per-group"),
        ("./nowhere.toml", "edition file nowhere.toml: No such file"),
    ],
)
def test_a_name_that_no_edition_has_is_answered(name: str, message: str) -> None:
    with pytest.raises((UnknownName, UsageError, WireError), match=message):
        edition(name)


def test_every_other_name_is_an_edition_or_says_why_not() -> None:
    for alias in aliases().values():
        if alias.means:
            assert edition(alias.name).id == edition(alias.means).id
        else:
            with pytest.raises(UsageError, match=alias.note[:20]):
                edition(alias.name)


def own(tmp_path: Path, text: str) -> str:
    file = tmp_path / "our-table.toml"
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_an_own_file_stands_wherever_a_name_does(tmp_path: Path) -> None:
    text = (
        'id = "our-table"\nbase = "hub"\n\n[readings]\nnatural = "per-group"\n\n[readings.extras]\nreading = "exact"\n'
    )
    made = edition(own(tmp_path, text))
    assert (made.id, made.kind, made.layers) == ("our-table", Kind.HOUSE, ("classic", "hub", "our-table"))
    assert (made.reading("natural"), made.reading("extras"), made.reading("run-colour")) == (
        "per-group",
        "exact",
        "one",
    )
    assert made.choices["natural"].basis is Basis.HOUSE
    assert edition(f"classic+{own(tmp_path, text.replace('hub', 'plus-ten'))}").id == "our-table"
    assert edition(f"{own(tmp_path, text)}+ten-hands").reading("advance") == "everyone"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('id = "x"\nbase = "clasic"\n', "unknown edition 'clasic'"),
        ('id = "x"\nbase = "classic"\n\n[readings]\nnatural = "per-fase"\n', r"line 5, readings\.natural: .*per-phase"),
        (
            'id = "x"\nbase = "classic"\n\n[readings]\nnaturals = "none"\n',
            r"line 5, readings\.naturals: unknown option",
        ),
        (
            'id = "x"\nbase = "classic"\n[readings.natural]\nreading = "none"\nopen = ["all"]\n',
            r"line 3, readings\.natural",
        ),
        ('id = "x"\nbase = "classic"\nhands = 3\n', "line 3, hands: unknown field 'hands'"),
        ('id = "x"\nbase = "classic"\nplayers = [6, 2]\n', r"line 3, players: expected \[low, high\]"),
        ('id = "x"\nbase = "classic"\nphases = ["set 3", "row 4"]\n', "line 3, phases: 'row 4', column 1"),
        ('id = "x"\nbase = "classic"\nsources = ["nobody"]\n', "line 3, sources: unknown source 'nobody'"),
        ('id = "x"\nbase = classic\n', "our-table.toml: Invalid value"),
        ('id = "x"\n', "no reading of option 'run-colour'"),
        ('id = "x"\nkind = "variation"\n', "a game has no base, and everything else has one"),
        ('id = "x"\nbase = "classic"\nselect_phases = { from = 30 }\n', "edition 'x' has no phases"),
        ('id = "x"\nbase = "classic"\n[scores]\nnumbers = []\nwild = 1\nskip = 1\n', "must cover every number"),
        ('id = "../x"\nbase = "classic"\n', "line 1, id: expected letters, figures"),
        ('id = "hub"\nbase = "classic"\n', "'hub' is the name of another edition"),
        ('id = "all"\nbase = "classic"\n', "'all' is the name of another edition"),
        ('id = "x"\nbase = "classic"\nhand_size = -3\n', "line 3, hand_size: expected a number from 2 to 30, found -3"),
        ('id = "x"\nbase = "classic"\nhand_size = 20\n', "6 hands of 20 and the upcard take 121 of 108 cards"),
        ('id = "x"\nbase = "classic"\nplayers = [0, 0]\n', "line 3, players: expected two numbers from 1 to 12"),
        ('id = "x"\nbase = "classic"\nphases = ["set 1"]\n', "'set 1': a group has 2 to 30 cards"),
        ('id = "x"\nbase = "classic"\nphases = ["set 12"]\n', r"phase 1 \(set 12\) takes 12 cards; a hand has 11"),
        (f'id = "x"\nbase = "classic"\nhand_size = {"9" * 5000}\n', "our-table.toml: "),
        (f'id = "x"\nbase = "classic"\nx = {"[" * 5000}\n', "our-table.toml: "),
    ],
)
def test_a_fault_in_an_own_file_names_line_and_field(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises((UnknownName, UsageError, WireError), match=message):
        edition(own(tmp_path, text))


def test_a_mark_at_the_beginning_is_no_fault(tmp_path: Path) -> None:
    assert edition(own(tmp_path, '\ufeffid = "x"\nbase = "classic"\n')).id == "x"


def test_what_a_file_invents_is_the_houses(tmp_path: Path) -> None:
    made = edition(own(tmp_path, 'id = "x"\nbase = "classic"\nplayers = [2, 8]\n'))
    assert made.own == {"players"}
    assert rule("DECK-3").basis(made) is Basis.HOUSE
    assert rule("DECK-1").basis(made) is Basis.STATED


def test_an_account_takes_the_place_of_its_game_wherever_it_is_named() -> None:
    assert edition("plus-ten+hub").id == edition("hub+plus-ten").id == "hub+plus-ten"


def test_a_file_based_on_itself_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "our-table.toml"
    path.write_text(f'id = "x"\nbase = "{path}"\n', encoding="utf-8")
    with pytest.raises(UsageError, match="is based on itself"):
        edition(str(path))


@pytest.mark.parametrize(
    ("names", "relation", "why"),
    [
        ("run-colour=one+skip-place=front", Relation.INDEPENDENT, ""),
        ("natural=per-group+skip-target=next", Relation.INDEPENDENT, ""),
        ("skip-place=front+skip-limit=none", Relation.INTERACTS, "one Skip at most lies before a player"),
        ("skip-limit=per-hand+upcard-skip-protects=always", Relation.INTERACTS, "both decide SKIP-2"),
        ("plus-ten+even-phases", Relation.INTERACTS, "even-phases selects from the longer list of plus-ten"),
        ("ten-hands+plus-ten", Relation.INTERACTS, "as many hands as phases"),
        ("plus-ten+natural=per-group", Relation.INTERACTS, "goes by its groups"),
    ],
)
def test_pairs_of_variations(names: str, relation: Relation, why: str) -> None:
    (pair,) = pairs(layers_of(f"classic+{names}")[1])
    assert pair.relation is relation
    assert why in "; ".join(pair.reasons)


def test_a_pair_of_variations_is_the_same_either_way_round() -> None:
    readings = [f"{name}={reading}" for name, one in OPTIONS.items() for reading in one.readings]
    others = [name for name in edition_names() if edition(name).kind is Kind.VARIATION]
    tops = [layers_of(f"classic+{term}")[1][-1] for term in (*readings, *others)]
    found = {(a.id, b.id): pairs((a, b))[0].relation for a in tops for b in tops if a is not b}
    assert all(found[b, a] is relation for (a, b), relation in found.items())
    assert set(found.values()) == set(Relation)


def test_several_variations_are_advised_against_and_one_is_not() -> None:
    assert "one at a time" in advice(layers_of("ten-hands+natural=none")[1])
    assert advice(layers_of("ten-hands")[1]) == ""
