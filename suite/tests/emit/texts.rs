//! Words of the input, texts in rules, and positions that are tuples or texts: the programs give the same answers as grundy.

use crate::judges::{PlannedCase, check_answers, plans_of_cases};

/// A move replaces two equal neighbours `+` by `-`; the position is the text.
const FLIP_RULES: &str = "@game\ndef g(row):\n    for i in range(len(row) - 1):\n        if row[i:i + 2] == \"++\":\n            yield g(row[:i] + \"--\" + row[i + 2:])\n";

/// Digital deletions: a digit is made smaller, or the text is cut before a 0.
const DIGIT_RULES: &str = "@game\ndef g(s):\n    for i in range(len(s)):\n        for e in range(int(s[i])):\n            yield g(s[:i] + str(e) + s[i + 1:])\n        if s[i] == \"0\": yield g(s[:i])\n";

/// Nim whose position is one tuple.
const TUPLE_RULES: &str = "@game\ndef g(piles):\n    for i in range(len(piles)):\n        for k in range(piles[i]):\n            yield g(piles[:i] + (k,) + piles[i + 1:])\n";

/// The stones of a stair go down, with negative ends of slices and items from the end.
const STAIR_RULES: &str = "@game\ndef g(a):\n    for k in range(a[-1] if a else 0):\n        yield g((*a[:-1], k))\n    if len(a) > 1:\n        for k in range(a[-2]):\n            yield g(a[:-2] + (k, a[-1] + a[-2] - k))\n    if len(a) > 3: yield g(a[-3:])\n";

/// A number beside a tuple; the tuple grows.
const MIXED_RULES: &str = "@game\ndef g(n, piles):\n    if n > 0:\n        yield g(n - 1, piles)\n        yield g(n - 1, piles + (n,) * 2)\n    for i, p in enumerate(piles):\n        for k in range(p):\n            rest = piles[:i] + (k,) + piles[i + 1:]\n            yield g(n, tuple(sorted([x for x in rest if x > 0])))\n";

/// Two stars are put on a row, not beside each other; three letters end the game.
const LETTER_RULES: &str = "ENDS = (\"xxx\", \"o.o\")\n@game\ndef g(row, k):\n    for end in ENDS:\n        if end in row: return lose\n    for i, c in enumerate(row):\n        if c == \".\" and k < 6:\n            for s in \"xo\":\n                yield g(row[:i] + s + row[i + 1:], k + 1)\n";

/// Methods of texts, comparisons, and a join.
const METHOD_RULES: &str = "def without(s, c):\n    return \"\".join([x for x in s if x != c])\n@game\ndef g(s):\n    for i in range(len(s)):\n        yield g((s[:i] + s[i + 1:]).replace(\"ab\", \"\"))\n    if s.startswith(\"b\") and s.endswith(\"b\") and s.find(\"a\") == -1 and s.count(\"b\") > 1:\n        yield g(without(s, \"b\"))\n    if len(s) > 1 and \"a\" < s[0] <= \"c\" and s[-1] not in (\"a\", \"d\"):\n        yield g(s[1:]) + g(s[:1])\n";

/// A rook on a board of words, from which it goes up or left up to an obstacle.
const BOARD_RULES: &str = "def is_free(grid, i, j):\n    return i >= 0 and j >= 0 and grid[i][j] != \"#\"\n@game\ndef g(i, j, *, grid):\n    a, b = i - 1, j - 1\n    while is_free(grid, a, j):\n        yield g(a, j, grid=grid)\n        a -= 1\n    while is_free(grid, i, b):\n        yield g(i, b, grid=grid)\n        b -= 1\n";

/// A tuple that the start makes from a number, and a text as a keyword.
const START_RULES: &str = "@game(start=lambda n: ((1,) * n, 0))\ndef g(piles, k):\n    for i in range(len(piles)):\n        yield g(piles[:i] + piles[i + 1:], 1 - k)\n        if k == 0 and i + 1 < len(piles):\n            yield g(piles[:i] + (piles[i] + piles[i + 1],) + piles[i + 2:], 1)\n";
const KEYWORD_RULES: &str = "@game\ndef g(n, *, word):\n    for i, c in enumerate(word):\n        if c == \"y\" and i < n: yield g(n - i - 1, word=word)\n";

/// Runs of a word become heaps, and a position is made by repetition.
const RUN_RULES: &str = "@game\ndef g(n):\n    for a in range(n - 1):\n        yield g(a) + g(n - 2 - a)\ndef runs(row, sign):\n    length = 0\n    for c in row:\n        if c == sign:\n            length += 1\n        else:\n            yield length\n            length = 0\n    yield length\n";

/// Rules, the judge line, and an input.
const TEXT_CASES: &[(&str, &str, &str)] = &[
    (FLIP_RULES, "read=\"eof: row:word\", ask=\"g(row)\", value=True", "+ - ++ +++ ++++ ++-++ +++++-++ ++++++++"),
    (
        FLIP_RULES,
        "read=\"eof: a:word b:word\", ask=\"g(a) + g(b)\", misere=True, win=1, lose=0",
        "++ ++ +++ ++ + - ++++ ++",
    ),
    (FLIP_RULES, "read=\"eof: n\", ask=\"g('+' * n)\", win=1, lose=0", "0 1 2 3 4 5 6 7 8 9"),
    (
        DIGIT_RULES,
        "read=\"eof: s:word\", ask=\"g(s)\", win=\"Yes\", lose=\"No\"",
        "0 00 1 20 3 10 11 21 203 1111 20 102",
    ),
    (
        DIGIT_RULES,
        "read=\"eof: n\", ask=\"g(str(n))\", win=\"Yes\", lose=\"No\", misere=True",
        "0 1 20 3 10 11 21 203 111 102",
    ),
    (TUPLE_RULES, "read=\"eof: n a[n]\", ask=\"g(a)\", value=True", "0 1 5 2 3 4 3 1 2 3 3 4 0 2"),
    (
        TUPLE_RULES,
        "read=\"eof: n a[n]\", ask=\"g(tuple(a)) + g((n, 2))\", misere=True, win=1, lose=0",
        "0 1 2 2 2 1 2 1 1",
    ),
    (STAIR_RULES, "read=\"eof: n a[n]\", ask=\"g(a)\", value=True", "0 1 3 2 2 1 3 1 2 1 4 1 0 2 1 4 1 1 1 1"),
    (MIXED_RULES, "read=\"eof: n m a[m]\", ask=\"g(n, a)\", value=True", "0 0 1 0 2 0 3 1 2 2 2 1 3 1 3 1 1 1"),
    (MIXED_RULES, "read=\"eof: n m a[m]\", ask=\"g(n, a) + g(1, (1,))\", value=True", "0 0 1 0 2 1 2"),
    (LETTER_RULES, "read=\"eof: row:word\", ask=\"g(row, 0)\", win=1, lose=0", ". .. ... .... x..o. xx.. .o.x. o.o"),
    (
        METHOD_RULES,
        "read=\"eof: s:word\", ask=\"g(s)\", value=True",
        "a b ab ba bb abc cab bcb bbb babb acdb bbcb cabac",
    ),
    (METHOD_RULES, "read=\"eof: s:word\", ask=\"g(s)\", misere=True, win=1, lose=0", "a b ba bb cab bcb bbb babb acd"),
    (
        BOARD_RULES,
        "read=\"eof: r c grid[r]:word q p[q](i j)\", ask=\"sum(g(i, j, grid=grid) for i, j in p)\", value=True",
        "3 4\n....\n.#..\n...#\n3 2 2 1 3 2 1\n1 3 .#. 2 0 2 0 0",
    ),
    (
        BOARD_RULES,
        "read=\"eof: k each[k](r c g[r]:word)\", ask=\"nim(sum(row.count('*') for row in g), c)\", value=True, join=\" \"",
        "2 1 3 *.* 2 2 ** .*\n1 1 1 .",
    ),
    (
        RUN_RULES,
        "read=\"eof: a b\", ask=\"g(a, b)\", move=\"'leave ' + str(len(after))\", lose=\"none\"",
        "3 3 4 7 9 2 11 1",
    ),
    (START_RULES, "read=\"eof: n\", ask=\"g(n)\", win=1, lose=0", "0 1 2 3 4 5 6"),
    (KEYWORD_RULES, "read=\"eof: n w:word\", ask=\"g(n, word=w)\", value=True", "5 y 7 ny 12 yny 9 nnyy 0 y"),
    (
        RUN_RULES,
        "read=\"eof: row:word\", ask=\"g(*runs(row, '+'))\", win=\"true\", lose=\"false\"",
        "+ ++ +++-++++ ----- ++-++",
    ),
    (
        RUN_RULES,
        "read=\"cases: n w[n]:word\", ask=\"sum(g(len(x) + 2) for x in w if x not in 'abc')\", value=True",
        "3\n2 a aa\n0\n4 b ac abcd x",
    ),
    (
        RUN_RULES,
        "read=\"eof: n p[n](w:word k)\", ask=\"sum(g(len(w) + k) for w, k in p)\", value=True",
        "2 ab 3 c 4\n1 abc 9",
    ),
];

#[test]
fn programs_about_texts_and_tuples_answer_as_grundy_does() {
    let plans: Vec<PlannedCase> = plans_of_cases(TEXT_CASES);
    check_answers(&plans);
}

/// Questions about the winning moves of positions that are texts, tuples, or numbers beside these.
const MOVE_CASES: &[(&str, &str, &str)] = &[
    (
        FLIP_RULES,
        "read=\"eof: row:word\", ask=\"g(row)\", move=\"after[0][0]\", lose=\"-\"",
        "+ ++ +++ ++++ ++-++ +++++-++",
    ),
    (
        FLIP_RULES,
        "read=\"eof: row:word\", ask=\"g(row)\", moves=\"after[0]\", lose=\"-\", join=\";\"",
        "+ ++ ++++ +++++-++",
    ),
    (
        FLIP_RULES,
        "read=\"eof: row:word\", ask=\"g(row)\", moves=\"after[0][0].find('--')\", lose=\"-\", win=\"W\", join=\" \"",
        "+ ++ +++ ++++ +++++ ++++++ ++-++",
    ),
    (
        FLIP_RULES,
        "read=\"eof: a:word b:word\", ask=\"g(a) + g(b) + g('++')\", moves=\"(at, before, after[0][0])\", lose=\"-\"",
        "++ ++ +++ ++++ + - +++++ ++ ++++ ++++",
    ),
    (
        FLIP_RULES,
        "read=\"eof: a:word b:word\", ask=\"g(a) + g(b)\", count=True, misere=True",
        "++ ++ +++ ++++ + - +++++ ++ ++++ ++++",
    ),
    (
        FLIP_RULES,
        "read=\"eof: a:word b:word\", ask=\"g(a) + g(b)\", misere=True, move=\"(before[0], len(after), after[0][0])\", by=\"(-at, after[0][0])\", lose=\"none\"",
        "++ ++ +++ ++++ + - +++++ ++ ++++ ++++",
    ),
    (
        DIGIT_RULES,
        "read=\"eof: s:word\", ask=\"g(s)\", move=\"after[0][0] + '!'\", by=\"len(after[0][0])\", lose=\"-\"",
        "0 00 1 20 203",
    ),
    (
        METHOD_RULES,
        "read=\"eof: s:word\", ask=\"g(s)\", moves=\"[x[0] + '.' for x in after]\", by=\"len(after) > 1\", lose=\"-\"",
        "a b ab bb abc cab bcb bbb acdb bbcb cabac",
    ),
    (
        METHOD_RULES,
        "read=\"eof: s:word\", ask=\"g(s)\", moves=\"(str(len(after)), 'of', before[0])\", lose=\"-\"",
        "a bb abc cab bbb",
    ),
    (
        TUPLE_RULES,
        "read=\"eof: n a[n]\", ask=\"g(a)\", move=\"after[0][0]\", lose=\"-\"",
        "0 1 5 2 3 4 3 1 2 3 3 4 0 2 2 10 9",
    ),
    (
        TUPLE_RULES,
        "read=\"eof: n a[n]\", ask=\"g(a)\", moves=\"[(i + 1, x - after[0][0][i]) for i, x in enumerate(before[0]) if x != after[0][0][i]]\", lose=\"-\"",
        "0 1 5 2 3 4 3 1 2 3 3 4 0 2 2 10 9",
    ),
    (
        TUPLE_RULES,
        "read=\"eof: n a[n]\", ask=\"g(tuple(a)) + g((n, 2))\", moves=\"(before, [x[0] for x in after])\", lose=\"-\", win=\"W\"",
        "0 1 2 2 2 1 2 1 1",
    ),
    (
        TUPLE_RULES,
        "read=\"eof: n a[n]\", ask=\"g(tuple(a)) + g((n, 2))\", misere=True, moves=\"(before[0], after[0][0])\", by=\"(after[0][0], at)\", lose=\"-\"",
        "0 1 2 2 2 1 2 1 1",
    ),
    (
        MIXED_RULES,
        "read=\"eof: n m a[m]\", ask=\"g(n, a) + g(1, (1,))\", moves=\"(at, after[0])\", lose=\"-\"",
        "0 0 1 0 2 1 2 2 0",
    ),
    (
        MIXED_RULES,
        "read=\"eof: n m a[m]\", ask=\"g(n, a)\", move=\"(before[0], len(before[1]), sum(len(p) + k for k, p in after))\", by=\"(after[0][1], n)\", lose=\"-\"",
        "0 0 1 0 2 0 3 1 2 2 2 1 3 1 3 1 1 1",
    ),
    (
        START_RULES,
        "read=\"eof: n\", ask=\"g(n)\", moves=\"(before[1], after[0][0], after[0][1])\", lose=\"none\", join=\", \"",
        "0 1 2 3 4 5 6",
    ),
    (START_RULES, "read=\"eof: before_k after_piles\", ask=\"g(before_k + after_piles)\", count=True", "0 1 2 3 2 4"),
    (
        START_RULES,
        "read=\"eof: before_k after_piles\", ask=\"g(before_k + after_piles)\", move=\"(before[1], after[0][0], before_k)\", lose=\"-\"",
        "0 1 2 3 2 4",
    ),
];

#[test]
fn programs_about_moves_of_texts_and_tuples_answer_as_grundy_does() {
    let plans: Vec<PlannedCase> = plans_of_cases(MOVE_CASES);
    check_answers(&plans);
}
