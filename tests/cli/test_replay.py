"""``replay``: other editions, and records that end early."""

from .conftest import Run


def test_another_edition_judges_a_record_by_its_own_rules(run: Run) -> None:
    assert run("replay", "short-match").exit_code == 0
    other = run("replay", "short-match", "--edition", "hub")
    assert other.exit_code == 1
    assert "(edition hub)" in " ".join(other.stdout.split())


def test_a_record_that_ends_before_the_match_says_so(run: Run) -> None:
    assert "the record ends before the match does" in " ".join(run("replay", "hub-turns-as-told").stdout.split())
    assert "before the match does" not in " ".join(run("replay", "short-match").stdout.split())
