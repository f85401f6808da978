//! Rules that a user might write.

use grundy_game::Sum;

/// Rules of all kinds: with a rank and without one, with loops, with declared ends.
const SAMPLE_RULES: &str = "
from grundy import game, win, lose, draw, nim, subtract

@game
def ranked(a, b):
    for k in range(1, a + 1):
        yield ranked(a - k, b)
    for k in range(1, b + 1):
        yield ranked(a, b - k) + ranked(a, k - 1)

@game
def collatz(a, b):
    if a > 1:
        yield collatz(3 * a + 1 if a % 2 else a // 2, b)
    if b > 0:
        yield collatz(a, b - 1)

@game
def circle(a, b):
    yield circle((a + 1) % 97, b)
    if a % 4 == 1 and b > 0:
        yield circle(a, b - 1)
    if a == 6 and b > 1:
        yield circle(0, b - 2)

@game
def grows(a, b):
    if a > 0:
        yield grows(a - 1, b * 1000)
    if a > 0 and b % 7 > 0:
        yield grows(a, b % 7 - 1) + grows(a - 1, 3)

@game
def leads(a, b):
    if a > 0:
        yield leads(a - 1, b) + nim(b)
    if b > 1:
        yield subtract(1, b)(a) + nim(b % 3)
    if b > 0:
        yield leads(a, b - 1)

@game
def race(a, b):
    if a <= 0:
        return lose
    if b <= 0:
        return win
    if a == b == 7:
        return draw
    yield race(b - 1, a)
    yield race(b - 2, a)
    yield race(b, a)
";

/// A position of these rules.
pub(crate) fn sample_position(text: &str) -> Sum {
    let rules = grundy_rules::Rules::load(SAMPLE_RULES, &grundy_catalog::Catalog).expect("the rules are right");
    grundy_rules::position(text, &rules.names(&grundy_catalog::Catalog)).expect("it is a position")
}
