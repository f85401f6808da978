"""Sequences, tables, periods, laws and certificates."""

import json
import math

import numpy as np
import pytest

import grundy
from grundy import all_but, bash, game, kayles, nim, octal, queen, subtract, wythoff

# Guy and Smith: the values of Kayles repeat with 12 from heap 71 on.
KAYLES = [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7]


def test_values_are_an_array() -> None:
    values = kayles.values(10**6)
    assert values.dtype == np.int8 and len(values) == 10**6 + 1
    assert (values[72:72_072].reshape(-1, 12) == KAYLES).all()
    assert not values.flags.writeable
    with pytest.raises(ValueError):
        values[0] = 1
    assert kayles.values(20, start=15).tolist() == values[15:21].tolist()
    assert nim.values(300).dtype == np.int16 and nim.values(70_000).dtype == np.int32
    assert nim.values(70_000).tolist() == list(range(70_001))
    assert kayles.values(0).tolist() == [0]


def test_sequences() -> None:
    sequence = octal("0.137").sequence(50)
    assert sequence.values.tolist()[:10] == [0, 1, 1, 2, 0, 3, 1, 1, 0, 3]
    told = json.loads(sequence.to_json())
    assert told["values"] == sequence.values.tolist() and told["standing"]["kind"] == sequence.standing.kind
    assert [n for n in sequence.p_positions] == [n for n, v in enumerate(sequence.values) if v == 0]
    assert sequence._repr_svg_().startswith("<svg") and len(sequence) == 51 and sequence.start == 0
    lost = kayles.sequence(20, misere=True)
    assert set(lost.values.tolist()) <= {"N", "P"}
    assert [n for n in range(21) if kayles(n).solve(misere=True).outcome == "P"] == lost.p_positions


def test_values_that_are_no_numbers() -> None:
    @game
    def round_and_round(n):
        if n % 3 == 0:
            yield round_and_round(n + 1)
            yield round_and_round(n // 3 + 1)
        elif n > 0:
            yield round_and_round(n - 1)

    values = round_and_round.values(7)
    assert values.dtype == object
    assert any(isinstance(value, grundy.Loopy) for value in values)
    assert values[2] == round_and_round(2).value


def test_budgets_of_sequences() -> None:
    with pytest.raises(grundy.BudgetExceeded) as raised:
        kayles.values(10**7, max_positions=1000)
    report = raised.value.report
    assert isinstance(report, grundy.Sequence) and 0 < len(report) < 10**7
    with pytest.raises(OverflowError):
        kayles.values(10**30)
    with pytest.raises(ValueError):
        kayles.values(-1)
    with pytest.raises(ValueError):
        kayles.values(3, start=5)
    with pytest.raises(ValueError):
        wythoff.values(10)
    with pytest.raises(TypeError):
        kayles.values("x")  # type: ignore[arg-type]


def test_tables() -> None:
    table = wythoff.table(6, 8)
    assert table.values.shape == (6, 8) and table.values.dtype == np.int8
    assert table.values[1, 2] == 0 and [(1, 2), (3, 5)] == [p for p in table.p_positions if p[0] in (1, 3)]
    assert json.loads(table.to_json())["rows"] == table.values.tolist()
    assert table._repr_svg_().startswith("<svg")  # type: ignore[union-attr]
    assert queen.table(5).values.tolist() == wythoff.table(5, 5).values.tolist()
    assert wythoff.table(3, 3, outcomes=True).values[1, 2] == "P"
    with pytest.raises(ValueError):
        wythoff.table()
    with pytest.raises(ValueError):
        octal("0.137").sequence(3) and grundy.octal.table()


def test_certificates_for_coq() -> None:
    text = kayles.period().certificate().to_coq()
    assert "Theorem octal_0_77_period : least_period (G (code_of \"0.77\")) 71 12." in text
    assert all_but(2, 5).period().certificate().to_coq().count("least_saltus_period") == 1
    with pytest.raises(ValueError, match="there is no text for Coq: .* misère quotient"):
        octal("0.123").quotient(50).certificate().to_coq()


def test_periods_and_certificates() -> None:
    period = kayles.period()
    assert (period.preperiod, period.period, period.saltus) == (71, 12, 0)
    assert period.standing is not None and period.standing.kind == "proved"
    assert period.largest is not None and kayles(period.largest[1]).value == period.largest[0]
    assert json.loads(period.to_json())["period"] == 12
    assert "G(n + 12) = G(n)" in (period._repr_latex_() or "")
    certificate = period.certificate()
    checked = certificate.verify()
    assert checked and checked.holds and checked.claim == certificate.claim
    again = grundy.Certificate(certificate.to_json())
    assert grundy.verify(again.to_json()).holds
    told = json.loads(certificate.to_json())
    told["values"][30] += 1
    assert not grundy.verify(json.dumps(told)).holds
    with pytest.raises(ValueError):
        grundy.Certificate("{}")
    with pytest.raises(ValueError, match="no period is proved"):
        octal("0.142").period(300).certificate()
    assert all_but(2, 5).period().saltus != 0
    with pytest.raises(ValueError):
        wythoff.period()
    with pytest.raises(grundy.BudgetExceeded):
        octal("0.16").period(max_positions=1000)


def test_laws() -> None:
    found = bash(3).discover()
    law = found.laws[0]
    assert law.formula == "G(n) = n mod 4" and law.standing.kind == "proved" and law.of == "values"
    assert [law(n) for n in range(9)] == bash(3).values(8).tolist()
    assert law._repr_latex_() == r"$G(n) = n \bmod 4$"
    assert law.certificate().verify().holds
    assert json.loads(found.to_json())["laws"][0]["formula"] == law.formula
    with pytest.raises(TypeError):
        law(1, 2)
    two = wythoff.discover()
    assert any(law.of == "lost" and law.standing.kind == "proved" for law in two.laws)


@game
def step_or_halve(n):
    if n > 0:
        yield step_or_halve(n - 1)
        yield step_or_halve(n // 2)


def test_code_knows_the_values() -> None:
    for ruleset in (subtract(1, 3, 4), step_or_halve, kayles):
        names: dict[str, object] = {}
        exec(ruleset.code("python"), names)
        function = names["grundy"]
        assert [function(n) for n in range(40)] == ruleset.values(39).tolist()  # type: ignore[operator]
    assert "long long" in subtract(1, 3, 4).code("cpp") or "int" in subtract(1, 3, 4).code("cpp")
    with pytest.raises(ValueError):
        kayles.code("basic")


def test_tables_without_positions() -> None:
    for shape in ((2, 0), (0, 2), (0, 0), (1, 1)):
        table = wythoff.table(*shape)
        assert table.values.shape == shape and repr(table) == f"<{shape[0]} × {shape[1]} values of wythoff>"


def test_laws_hold_for_numbers_of_any_size() -> None:
    large = 10**300 + 7
    values, lost = bash(3).discover().laws[:2]
    assert values(large) == large % 4 and lost(large) == (large % 4 == 0)
    assert nim.discover().laws[0](large) == large
    # Wythoff: the pairs by the golden ratio, computed with integers.
    (lost,) = (law for law in wythoff.discover(to=99).laws if law.of == "lost" and law.kind != "automatic")
    for n in (10**30, 10**300, 2**64, 7):
        low = (n + math.isqrt(5 * n * n)) // 2
        assert (lost(low, low + n), lost(low + n, low), lost(low, low + n + 1), lost(low + 1, low + n)) == (1, 1, 0, 0)
    assert subtract(1, 3, 4).discover().laws[0](10**40) == [0, 1, 0, 1, 2, 3, 2][10**40 % 7]
    with pytest.raises(ValueError, match="numbers of a law must be 0, 1, 2"):
        values(-1)
    with pytest.raises(TypeError, match="the law takes 1 number, not 2"):
        values(1, 2)
    with pytest.raises(TypeError):
        values("3")
