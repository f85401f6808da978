"""The field of nimbers, compared with the definition."""

import copy
import functools
import pickle
import random

import pytest

import grundy
from grundy import nimber

N = 24


@functools.cache
def product(a: int, b: int) -> int:
    """The least number other than all a'b + ab' + a'b'."""
    others = {product(x, b) ^ product(a, y) ^ product(x, y) for x in range(a) for y in range(b)}
    return next(n for n in range(len(others) + 1) if n not in others)


def test_the_definition() -> None:
    for a in range(N):
        for b in range(N):
            assert int(nimber(a) * nimber(b)) == product(a, b), (a, b)
            assert nimber(a) + nimber(b) == nimber(a) - nimber(b) == nimber(a ^ b)


def test_a_field() -> None:
    numbers = random.Random(1)
    for bits in (8, 64, 100, 1000):
        for _ in range(20):
            a, b, c = (nimber(numbers.getrandbits(bits) | 1) for _ in range(3))
            assert (a + b) * c == a * c + b * c and (a * b) * c == a * (b * c)
            assert a / b * b == a and a * a.inverse() == nimber(1) and -a == a
            assert a.sqrt() ** 2 == a and a**5 == a * a * a * a * a and a**-2 * a * a == a**0 == nimber(1)
            x, y = nimber.solve(b, c)
            assert x * x + b * x + c == nimber() == y * y + b * y + c and x + y == b and int(x) <= int(y)


def test_orders_and_logarithms() -> None:
    assert [nimber(n).order() for n in range(1, 8)] == [1, 3, 3, 15, 15, 15, 15]
    base = nimber(10**38)
    assert base ** base.order() == nimber(1)
    assert (base**123456789).log(base) == 123456789
    with pytest.raises(ValueError, match=r"\*5 is not a power of \*2"):
        nimber(5).log(nimber(2))
    with pytest.raises(ValueError, match="no order"):
        nimber(0).order()
    with pytest.raises(grundy.Undecided, match="128 bits"):
        nimber(2**255 + 5).log(nimber(2**200))
    with pytest.raises(grundy.Undecided, match="factored"):
        nimber(2**5000).order()


def test_texts_and_names() -> None:
    assert nimber("(*3 + *5)^7 / 2") == nimber(6) ** 7 / nimber(2)
    assert (repr(nimber(3)), str(nimber(3)), f"{nimber(10**40)}") == ("nimber(3)", "*3", "*1" + 40 * "0")
    assert (nimber(16).field_bits, bool(nimber()), bool(nimber(1)), int(nimber("0xff"))) == (8, False, True, 255)
    with pytest.raises(grundy.ParseError, match="two ways"):
        nimber("*3**5")
    with pytest.raises(ValueError, match="is not a nimber"):
        nimber("log(2, 3)")


def test_values_of_python() -> None:
    a = nimber(2**100 + 7)
    assert len({a, nimber(2**100 + 7), nimber(7)}) == 2 and nimber(a) == a
    assert pickle.loads(pickle.dumps(a)) == copy.deepcopy(a) == a
    assert nimber(3) != 3 and nimber(3).__eq__(3) is NotImplemented


def test_what_is_refused() -> None:
    with pytest.raises(ValueError, match="not -3"):
        nimber(-3)
    with pytest.raises(TypeError):
        nimber(1.5)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        nimber(3) * 5  # type: ignore[operator]
    with pytest.raises(TypeError):
        5 + nimber(3)  # type: ignore[operator]
    with pytest.raises(TypeError):
        nimber(3) ** nimber(5)  # type: ignore[operator]
    for nothing in (lambda: nimber(3) / nimber(0), lambda: nimber(0).inverse(), lambda: nimber(0) ** -1):
        with pytest.raises(ZeroDivisionError, match="no inverse"):
            nothing()
    with pytest.raises(OverflowError, match="131072 bits"):
        nimber(2**131_072)
    large = nimber(2**131_071) * nimber(3)
    assert pickle.loads(pickle.dumps(large)) == large and nimber(int(large)) == large


def test_infinite_nimbers() -> None:
    w = nimber("w")
    assert w**3 == nimber(2) and w**9 == nimber(1)
    assert (w / (w + nimber(1))) * (w + nimber(1)) == w
    assert w.sqrt() ** 2 == w and w.inverse() * w == nimber(1)
    assert w.field_bits == 6 and nimber("[w**(10**9)]").field_bits is None
    assert repr(w) == "nimber('[w]')" and str(w) == "*ω"
    assert eval(repr(w + nimber(3))) == w + nimber(3)
    assert pickle.loads(pickle.dumps(w + nimber(3))) == w + nimber(3)
    for wrong in [lambda: int(w), lambda: w.order(), lambda: w.log(nimber(2)), lambda: nimber.solve(w, w)]:
        with pytest.raises(ValueError, match="infinite"):
            wrong()
    with pytest.raises(grundy.Undecided):
        nimber("[w**(10**9)]").inverse()


def test_infinite_heaps() -> None:
    answer = grundy.solve("nim(w**2 + 3, w)")
    assert answer.value == nimber("[w**2 + w + 3]") and answer.outcome == "N"
    assert pickle.loads(pickle.dumps(answer)).value == answer.value
    heap = grundy.nim(nimber("w"), 3)
    assert str(heap) == "nim(w) + nim(3)" and heap.value == nimber("[w + 3]")
    assert pickle.loads(pickle.dumps(heap)) == heap
