"""Reports: genera, standard forms, checks of rules, with the fields of the command line."""

import json
import os
import pickle
import subprocess
from pathlib import Path

import pytest

import grundy
from grundy import BudgetExceeded, Report, canonical, check, cram, game, kayles, nim, octal


@game
def take(n):
    """Take one, three or four."""
    for k in (1, 3, 4):
        if k <= n:
            yield take(n - k)


def command(*args: str) -> dict[str, object]:
    done = subprocess.run([os.environ["GRUNDY_CLI"], *args, "--json", "--lang", "en"], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)  # type: ignore[no-any-return]


def test_reports_are_those_of_the_command_line() -> None:
    assert dict(kayles(3, 4).genus()) == command("genus", "kayles(3, 4)")
    assert dict((nim(2) + kayles(5)).genus()) == command("genus", "nim(2) + kayles(5)")
    assert dict(octal("0.123").genera(12)) == command("genus", "0.123", "--to", "12")
    assert dict(canonical("4.4")) == command("games", "--canonical", "4.4")
    assert dict(canonical(kayles)) == command("games", "--canonical", "kayles")


def test_genera_of_nim_heaps_follow_from_their_definition() -> None:
    # Bouton: with a heap of 2 or more, misère Nim is won by the same moves; 0 and 1 are exchanged.
    for n in range(10):
        found = nim(n).genus()
        misere = n if n > 1 else 1 - n
        assert found.normal == n and found.superscripts[0] == misere and found.tame
    assert kayles.genera(6).wild == [5] and octal("0.123").genera(5).genera[0]["genus"] == "0^120"


def test_a_report_is_a_mapping() -> None:
    found = kayles(3).genus()
    assert found["genus"] == found.genus and set(found) == set(found.keys()) and len(found) == len(dict(found))
    assert pickle.loads(pickle.dumps(found)) == found and hash(found) == hash(kayles(3).genus())
    assert json.loads(found.to_json()) == dict(found) and "genus" in dir(found) and isinstance(found, Report)
    with pytest.raises(AttributeError, match="has no field 'gnus'"):
        found.gnus
    assert not hasattr(found, "gnus") and "3^31" in repr(found)
    grundy.set_language("zh-CN")
    try:
        assert kayles(3).genus().headline != found.headline
    finally:
        grundy.set_language("en")


def test_rules_are_checked(tmp_path: Path) -> None:
    (found,) = check(take).games
    assert found["name"] == "take" and found["shape"]["as"] == "subtract(1, 3, 4)"
    file = tmp_path / "rules.py"
    file.write_text("@game\ndef down(n):\n    return [down(n - 1)] if n else []\n")
    assert [one["name"] for one in check(file).games] == ["down"]
    assert dict(check(file)) == command("check", str(file))
    file.write_text("k = 3\n")
    with pytest.raises(ValueError, match="no game"):
        check(str(file))
    with pytest.raises(ValueError, match="not a text of rules"):
        check(kayles)
    with pytest.raises(FileNotFoundError):
        check(tmp_path / "none.py")


def test_what_is_wrong_is_refused() -> None:
    with pytest.raises(ValueError):
        canonical("0.9")
    with pytest.raises(ValueError, match="not an octal game"):
        canonical(take)
    with pytest.raises(TypeError, match="a code must be a text"):
        canonical(7)  # type: ignore[arg-type]
    with pytest.raises(OverflowError, match="`to` is larger"):
        kayles.genera(10**40)
    assert repr(canonical("4.4")).startswith("<report: code, standard")
    with pytest.raises(BudgetExceeded) as caught:
        cram(6, 7).genus(max_positions=100)
    assert isinstance(caught.value.report, Report) and caught.value.report.genus is None
    with pytest.raises(TypeError, match="unexpected keyword argument 'max_tim'"):
        kayles(3).genus(max_tim=1)  # type: ignore[call-arg]


def test_backward_induction(tmp_path: Path) -> None:
    tree = {"players": ["A", "B"], "root": {"player": "A", "moves": {"left": {"payoffs": [3, 1]}, "right": {"payoffs": [3, 2]}}}}
    found = grundy.induct(tree)
    assert (found.payoffs, found.ties_total) == ([3, 1], 1)
    file = tmp_path / "tree.json"
    file.write_text(json.dumps(tree), encoding="utf-8")
    assert grundy.induct(json.dumps(tree)) == grundy.induct(file) == grundy.induct(str(file)) == found
    with pytest.raises(ValueError, match="line 1, column"):
        grundy.induct('{"players": ["A"]')
    with pytest.raises(FileNotFoundError):
        grundy.induct(tmp_path / "none.json")
    with pytest.raises(TypeError, match="a tree must be"):
        grundy.induct(3)  # type: ignore[arg-type]
    with pytest.raises(grundy.BudgetExceeded):
        grundy.induct(tree, max_positions=1)


def test_the_pirates() -> None:
    assert grundy.pirates(5, vote="half").divisions == [[98, 0, 1, 0, 1]]
    assert grundy.pirates(1).divisions == [[100]] and grundy.pirates(3, 7).divisions[0] == [7, 0, 0]
    for wrong in (0, -1, 10**40):
        with pytest.raises((ValueError, OverflowError)):
            grundy.pirates(wrong)
    with pytest.raises(ValueError, match="majority"):
        grundy.pirates(5, vote="all")
