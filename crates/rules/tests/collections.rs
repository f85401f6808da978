//! Rules about texts, tuples and lists give the same options compiled and interpreted.

use crate::nobody::NoNames;
use grundy_game::{Argument, DeclaredEnd, PositionKey, Ruleset};
use grundy_rules::{Rules, RunSettings};
use std::collections::{BTreeSet, HashSet};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

const IMPORT_LINE: &str = "from grundy import game, win, lose, draw, digits, divisors\n";

fn load(text: &str, walked: bool) -> Rules {
    let running = RunSettings { interpreted_only: walked, ..RunSettings::default() };
    Rules::load_with_settings(&format!("{IMPORT_LINE}{text}"), &NoNames, running)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

pub(crate) fn text(text: &str) -> Argument {
    Argument::Str(text.into())
}

pub(crate) fn tuple(numbers: &[i64]) -> Argument {
    Argument::Tuple(numbers.iter().map(|n| Argument::Int((*n).into())).collect())
}

pub(crate) fn rows(rows: &[&[i64]]) -> Argument {
    Argument::Tuple(rows.iter().map(|row| tuple(row)).collect())
}

/// The options of a position in their order, or `None` if its rules fail; and its end.
fn options_of(
    rules: &Rules,
    game: &Arc<Ruleset>,
    key: &PositionKey,
) -> (Option<Vec<PositionKey>>, Option<DeclaredEnd>) {
    let mut options = Vec::new();
    let flow = game.for_each_option_key(key, &mut |option| {
        options.push(option);
        ControlFlow::Continue(())
    });
    let failed = rules.take_fault().is_some();
    assert_eq!(failed, flow.is_break());
    // The same options, packed without keys.
    let mut packed = Vec::new();
    let flow = game.for_each_packed_batch(key.bytes(), &mut |batch| {
        for option in batch.options() {
            assert_eq!(option.components().collect::<Vec<_>>().concat(), option.bytes());
            packed.push(PositionKey::from_bytes(option.bytes()));
        }
        ControlFlow::Continue(())
    });
    assert_eq!((rules.take_fault().is_some(), flow.is_break()), (failed, failed));
    assert_eq!(packed, options);
    let end = game.declared_end_of_key(key).unwrap_or_default();
    rules.take_fault();
    ((!failed).then_some(options), end)
}

/// Compares the options of the positions that can be reached, at most `most` of them, and returns how many were compared.
pub(crate) fn compare_reachable(source: &str, args: Vec<Argument>, most: usize) -> usize {
    let (compiled, walked) = (load(source, false), load(source, true));
    assert!(compiled.is_compiled("g", &args), "{source} is not compiled for {args:?}");
    assert!(!walked.is_compiled("g", &args));
    let (game, reference) = (compiled.game("g").expect("a game"), walked.game("g").expect("a game"));
    let mut open = vec![game.read(&args).expect("a small position")];
    let mut seen: HashSet<PositionKey> = open.iter().cloned().collect();
    let mut compared = 0;
    while let Some(key) = open.pop().filter(|_| compared < most) {
        let (found, expected) = (options_of(&compiled, &game, &key), options_of(&walked, &reference, &key));
        let shown: Vec<_> = game.write(&key).into_iter().map(|(_, args)| args).collect();
        // Where rules fail, both fail; which options come before that does not matter.
        assert_eq!(found, expected, "{source}: {shown:?}");
        compared += 1;
        open.extend(found.0.into_iter().flatten().filter(|option| seen.insert(option.clone())));
    }
    compared
}

#[test]
fn rules_about_texts_and_collections_are_compiled() {
    let digits = "@game\ndef g(s):\n    for i in range(len(s)):\n        if s[i] == '0':\n            yield g(s[:i])\n        for d in range(int(s[i])):\n            yield g(s[:i] + str(d) + s[i + 1:])";
    let flip = "@game\ndef g(row):\n    for i in range(len(row) - 1):\n        if row[i:i + 2] == '++':\n            yield g(row[:i] + '--' + row[i + 2:])";
    let heaps = "@game\ndef g(heaps):\n    for i, heap in enumerate(heaps):\n        for left in range(heap):\n            yield g(tuple(sorted(heaps[:i] + (left,) + heaps[i + 1:])))";
    let falling = "@game\ndef g(heaps):\n    for i, heap in enumerate(heaps):\n        if heap > 0:\n            yield g(tuple(sorted(heaps[:i] + (heap - 1,) + heaps[i + 1:], reverse=True)))\n            yield g(sorted((k for k in heaps[:i]), reverse=False))";
    let pairs = "@game\ndef g(heaps):\n    for n, k in heaps:\n        rest = list(heaps)\n        rest = [pair for pair in rest if pair != (n, k)]\n        if n > 0:\n            yield g(rest + [(n - 1, k)] * k)";
    let stairs = "@game\ndef g(stairs):\n    ground = (0, *stairs)\n    for i in range(1, len(ground)):\n        for k in range(1, ground[i] + 1):\n            after = (*ground[: i - 1], ground[i - 1] + k, ground[i] - k, *ground[i + 1 :])\n            yield g(after[1:])";
    let board = "def seen(board):\n    for row in board:\n        yield tuple(-cell for cell in row)\ndef lines(board):\n    yield from board\n    yield from zip_columns(board)\ndef zip_columns(board):\n    for j in range(len(board[0])):\n        yield tuple(row[j] for row in board)\n@game\ndef g(board):\n    for line in lines(board):\n        if all(cell == -1 for cell in line):\n            return lose\n    if not any(0 in row for row in board):\n        return draw\n    for i, row in enumerate(board):\n        for j, cell in enumerate(row):\n            if cell == 0:\n                marked = row[:j] + (1,) + row[j + 1:]\n                yield g(tuple(seen(board[:i] + (marked,) + board[i + 1:])))";
    let words = "WORDS = ('abba', 'cab', 'bac', 'ab')\n@game\ndef g(word, n):\n    assert n < 9\n    for other in WORDS:\n        if other in word and word.count('a') > n:\n            at = word.index(other)\n            yield g(word[:at] + word[at + len(other):], n + 1)\n    if word[::-1] < word and word:\n        yield g(word[::-1], n)";
    let sets = "@game\ndef g(n, taken):\n    for d in divisors(n):\n        if d not in taken and d < n:\n            yield g(n - d, tuple(sorted(set(taken) | {d})))";
    let algebra = "@game\ndef g(xs, ys):\n    a, b = set(xs), set(ys)\n    for x in a - b - {1}:\n        yield g(tuple(sorted(a - {x})), tuple(sorted(b | {x - 1})))\n    for x in a & b:\n        yield g(tuple(sorted(a ^ {x, x - 2})), tuple(sorted(b - {x})))\n    if a ^ b == {1, 2} | {3} and not a & b:\n        yield g((), tuple(sorted((a | b) - {1})))\n    if len(a & {0, 2, 4, 6}) > 1:\n        yield g(tuple(a - set()), ())";
    let letters = "@game\ndef g(s):\n    for c in set(s) - {'b'}:\n        if {c} & set(s[1:]):\n            yield g(s[1:])\n    if set(s) | {'z'} == {'z'} ^ set(s) and s:\n        yield g(s[:-1])";
    let numbers = "@game\ndef g(n):\n    for d in {d for d in digits(n) if d}:\n        yield g(n - d)\n    for d in reversed(divisors(n + 1)):\n        if 1 < d <= n and max(digits(d)) > min(digits(n, 2)) + sum(digits(d)) // 3:\n            yield g(n - d)";
    let ends = "@game\ndef g(row, lead):\n    if not row:\n        return win if lead > 0 else lose if lead < 0 else draw\n    yield g(row[1:], -(lead + row[0]))\n    yield g(row[:-1], -(lead + row[-1]))";
    let keyword = "@game\ndef g(heaps, *, allowed=(1, 3, 4)):\n    for i in range(len(heaps)):\n        for k in allowed:\n            if k <= heaps[i]:\n                yield g(heaps[:i] + (heaps[i] - k,) + heaps[i + 1:])";
    let empty = "@game\ndef g(heaps):\n    found = ()\n    for heap in heaps:\n        if heap > 0 and heap not in found:\n            found += (heap,)\n            rest = []\n            for other in heaps:\n                rest = rest + [other - 1 if other == heap else other]\n            yield g(rest)";
    let truths = "@game\ndef g(lamps):\n    for i, on in enumerate(lamps):\n        if on and not all(lamps[:i]):\n            yield g(lamps[:i] + (not on,) + lamps[i + 1:])\n        elif on:\n            yield g(tuple(not lamp if j == i else lamp for j, lamp in enumerate(lamps)))";
    let start = "@game\ndef g(heaps, k):\n    for i, heap in enumerate(heaps, k):\n        k = heap\n        if i > 0 and heap > 0:\n            yield g(heaps[1:] + (heap - 1,), i % 3)";
    let shared = "@game\ndef g(heaps, *, sizes=(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32)):\n    for i in range(len(heaps)):\n        if heaps[i] > 0:\n            yield g(heaps[:i] + (heaps[i] - 1,) + heaps[i + 1:])";
    let unpack = "@game\ndef g(a):\n    x, y, z = a\n    for (p, q), r in zip(((x, y), (y, z)), (z, x)):\n        if p > 0:\n            yield g((p - 1, q, r))";
    for (source, args, least) in [
        (digits, vec![text("321")], 40),
        (digits, vec![text("é0")], 1),
        (flip, vec![text("+++++++")], 20),
        (heaps, vec![tuple(&[2, 3, 4])], 28),
        (heaps, vec![tuple(&[])], 1),
        (falling, vec![tuple(&[2, 3, 1])], 10),
        (pairs, vec![rows(&[&[2, 2], &[1, 3]])], 5),
        (stairs, vec![tuple(&[2, 1, 3])], 20),
        (board, vec![rows(&[&[0, 0], &[0, 0], &[0, 0]])], 40),
        (words, vec![text("cabbaabab"), 0.into()], 3),
        (numbers, vec![60.into()], 40),
        (ends, vec![tuple(&[3, 1, 2, 7, 5]), 0.into()], 15),
        (keyword, vec![tuple(&[5, 6])], 20),
        (empty, vec![tuple(&[3, 3, 2, 1])], 10),
        (truths, vec![Argument::Tuple([true, false, true, true].map(Argument::Bool).to_vec())], 4),
        (unpack, vec![tuple(&[2, 3, 1])], 3),
        (unpack, vec![tuple(&[2, 3])], 1),
        (start, vec![tuple(&[2, 1, 2]), 1.into()], 5),
        (sets, vec![12.into(), tuple(&[1])], 5),
        (algebra, vec![tuple(&[1, 2, 3, 5]), tuple(&[2, 3, 8])], 12),
        (letters, vec![text("abbcad")], 3),
    ] {
        let compared = compare_reachable(source, args, 3000);
        assert!(compared >= least, "{source}: {compared}");
    }
    // Games that are bound to a long tuple are interpreted, and so are sets of numbers and truth values.
    assert!(!load(shared, false).is_compiled("g", &[tuple(&[2, 2])]));
    let mixed = "@game\ndef g(n):\n    for k in sorted({1, 2} & {n > 0}):\n        yield g(n - k)";
    assert!(!load(mixed, false).is_compiled("g", &[12.into()]));
}

/// Whoever leaves a loop over a long generator early does not wait for all of it: the machine gives up soon.
#[test]
fn long_generators_are_interpreted() {
    let endless = "def numbers():\n    n = 0\n    while True:\n        yield n\n        n += 1\n@game\ndef g(heaps):\n    for n in numbers():\n        if n >= len(heaps):\n            break\n        if heaps[n] > 0:\n            yield g(heaps[:n] + (heaps[n] - 1,) + heaps[n + 1:])";
    let zipped = "@game\ndef g(heaps):\n    for n, heap in zip(range(10 ** 9), heaps):\n        if heap > 0:\n            yield g(heaps[:n] + (heap - 1,) + heaps[n + 1:])";
    let started = Instant::now();
    for source in [endless, zipped] {
        assert_eq!(compare_reachable(source, vec![tuple(&[4, 4, 4])], 200), 125);
    }
    assert!(started.elapsed() < Duration::from_secs(5), "{:?}", started.elapsed());
}

/// A position with other kinds of arguments is played by other code, and beyond a few kinds by the interpreter.
#[test]
fn a_game_is_compiled_for_each_kind_of_arguments() {
    let source = "@game\ndef g(row):\n    for i in range(len(row)):\n        yield g(row[:i])";
    let rules = load(source, false);
    let kinds = [
        text("abc"),
        tuple(&[1, 2]),
        rows(&[&[1], &[2, 3]]),
        Argument::Tuple(vec![text("a"), text("bc")]),
        Argument::Tuple(vec![Argument::Bool(true)]),
        Argument::Tuple(vec![1.into(), text("a")]),
        5.into(),
    ];
    let compiled: Vec<bool> = kinds.iter().map(|arg| rules.is_compiled("g", std::slice::from_ref(arg))).collect();
    assert_eq!(compiled, [true, true, true, true, false, false, false]);
    for arg in &kinds[..6] {
        let found: BTreeSet<PositionKey> = {
            let game = rules.game("g").expect("a game");
            let key = game.read(std::slice::from_ref(arg)).expect("a small position");
            options_of(&rules, &game, &key).0.expect("the rules do not fail").into_iter().collect()
        };
        let length = match arg {
            Argument::Str(text) => text.chars().count(),
            Argument::Tuple(items) => items.len(),
            _ => unreachable!("the others are not played"),
        };
        assert_eq!(found.len(), length, "{arg:?}");
    }
}

/// Whatever does not fit the machine is left to the interpreter, and the options are the same.
#[test]
fn large_values_are_interpreted() {
    let grow = "@game\ndef g(row):\n    if len(row) < 40:\n        yield g(row * 2)\n        yield g(row + row[:1] * 400_000) if len(row) > 900_000 else g(row[1:])";
    assert!(compare_reachable(grow, vec![tuple(&[1, 2])], 60) > 10);
    let words = "@game\ndef g(n):\n    for d in digits(n * 10 ** 17):\n        if d > 0:\n            yield g(n - d)";
    assert!(compare_reachable(words, vec![150.into()], 200) > 50);
    let odd = "@game\ndef g(s):\n    yield g(str(int(s) - 1)) if int(s) > 0 else g('00')";
    for start in ["5", " 5 ", "+3", "1_0", "-3", "x", "", "٣"] {
        compare_reachable(odd, vec![text(start)], 20);
    }
}

/// Places at the edges and beyond them, numbers and signs of several bytes, and sequences of all lengths around the bounds of the machine.
#[test]
fn parts_of_positions_are_packed_as_they_are() {
    let splice = "@game\ndef g(row, i, j):\n    if row:\n        yield g(row[:i] + (j,) + row[j:], i - 1, j)\n        yield g(row[:j] + row[i:j] + (i, *row[:2]) + row[j + 1:], i, j - 1)\n        yield g(row[1:], i, j)\n        yield g(row[:-1], -i, j)";
    let signs = "@game\ndef g(s, n):\n    for i in range(-2, len(s) + 2):\n        if s[i:i + 2] == 'ab':\n            yield g(s[:i] + 'é' + s[i + 2:], n)\n        if '棋' == s[i:i + 1]:\n            yield g(s[:i] + str(n) + s[i + 1:], n - 7)\n        if s[i - 1:i + 1] != 'ba' and s and s[0] == 'a' and 'b' != s[-1]:\n            yield g(s[1:] + 'b', n)\n    for i in range(1, len(s)):\n        if s[i] == s[i - 1] and s[i] != 'a':\n            yield g(s[:i - 1] + s[i:], n)";
    let copies = "@game\ndef g(row, i):\n    if i > -3:\n        yield g(tuple(x + k if k == i or 1 == k else x for k, x in enumerate(row)), i - 1)\n        yield g([x if k != i and k != i + 1 else 9 for k, x in enumerate(row)], i - 1)\n        yield g(tuple(row[k] if not (k in (0, i)) else -row[k] for k in range(len(row))), i - 1)\n        yield g(tuple(row[k] * 2 if k == i else row[k] for k in range(len(row)) if k != 1), i - 1)\n        yield g(tuple(x if k == i else 5 - x for k, x in enumerate(row)), i - 1)";
    let truths = "@game\ndef g(lamps):\n    for i, on in enumerate(lamps):\n        if on == True and lamps[i:i + 2] == (True, False):\n            yield g(lamps[:i] + (not on,) + lamps[i + 1:])\n        elif on:\n            yield g(tuple(not lamp if k in {i, i - 1} else lamp for k, lamp in enumerate(lamps)))\n            yield g(tuple((lamp if k > i else False) if k >= i else not not lamp for k, lamp in enumerate(lamps)))";
    let many = "@game\ndef g(row):\n    if row and row[0] < 3:\n        a, b, c = row[0], row[-1], 100\n        yield g((a + 1, b, c, a, b, c, a, b, c, a, b, c, a, b, c, *row[1:2]))\n        yield g(row[:1] + (a + 1, b) + (c, a) + row[:0] + (b, c) + (a, b) + row[1:1] + (c, a, b, c) + (7, 8))\n        for k in range(70):\n            yield g((a + 1, k, k * k * k))";
    let numbers = "@game\ndef g(n, k):\n    for i in range(n):\n        if not i < 3 and i != 5 and not i == 7 and k >= 0 and i <= 32767 and -1 < i and i < 40000 and 2 < i <= 9 or i > 11:\n            yield g(i, k - 1)";
    let nested = "@game\ndef g(board, n):\n    for i, row in enumerate(board):\n        for j, cell in enumerate(row):\n            if cell == 0 and row[j:j + 2] != (0, 0):\n                yield g(board[:i] + (row[:j] + (n,) + row[j + 1:],) + board[i + 1:], n + 6)\n            elif cell == 0:\n                yield g((*board[i:], *board[:i], row[j:]), n + 1) if len(board) < 4 else g(board[1:], n)";
    let words = "@game\ndef g(words):\n    for i, word in enumerate(words):\n        for other in words[:i] + words[i + 1:]:\n            if word == other or word != 'ab' and other == 'ab':\n                yield g(words[:i] + (word[1:],) + words[i + 1:])\n        for c in word:\n            if c == 'b':\n                yield g(words[:i] + (word[:-1], 'é')[:1] + words[i + 1:])";
    let long: Vec<i64> = (0..40).map(|n| n % 9 - 1).collect();
    for (source, args, least) in [
        (splice, vec![tuple(&[7, 8, -8, -9, 0, 1000, 3]), 2.into(), 4.into()], 500),
        (splice, vec![tuple(&[1, 2, 3, 4, 5, 6, 7]), Argument::Int((-2).into()), 3.into()], 500),
        (splice, vec![tuple(&long[..14]), 3.into(), 5.into()], 500),
        (splice, vec![tuple(&long[..17]), 15.into(), 16.into()], 500),
        (splice, vec![tuple(&long), 30.into(), 12.into()], 500),
        (signs, vec![text("abbaab棋"), 12.into()], 20),
        (signs, vec![text("aab"), 0.into()], 3),
        (signs, vec![text("棋棋ccbbcababbacbabbabab"), Argument::Int((-5).into())], 100),
        (copies, vec![tuple(&[3, 1, 4]), 4.into()], 200),
        (copies, vec![tuple(&[]), 1.into()], 5),
        (copies, vec![tuple(&long), 2.into()], 100),
        (many, vec![tuple(&[0, 7, 2])], 60),
        (numbers, vec![20.into(), 3.into()], 15),
        (nested, vec![rows(&[&[0, 0, 0], &[0, 1, 0]]), 2.into()], 100),
        (words, vec![Argument::Tuple(vec![text("abb"), text("ab"), text("bab"), text("ab")])], 15),
    ] {
        let compared = compare_reachable(source, args, 1500);
        assert!(compared >= least, "{source}: {compared}");
    }
    for lamps in [0b1011u32, 0b11_0101_1010_0110_1101] {
        let bits = u32::BITS - lamps.leading_zeros();
        let row = (0..bits).map(|bit| Argument::Bool(lamps >> bit & 1 == 1)).collect();
        assert!(compare_reachable(truths, vec![Argument::Tuple(row)], 1500) > 5);
    }
}

/// A position whose options do not fit one batch gives them all, in their order, up to where its rules fail.
#[test]
fn options_are_handed_on_in_batches() {
    let sums = "@game\ndef g(row):\n    for n in range(len(row) * 40):\n        yield g(row[1:]) + n % 3 * g(row[:n % 2]) if n != 77 else 0";
    // Its options are sums, which are no components.
    assert_eq!(compare_reachable(sums, vec![tuple(&[1, 2, 3])], 1), 1);
    let failing = "@game\ndef g(row):\n    for n in range(90):\n        assert n < 50 or row[0] > 2\n        yield g((n % 3, *row[1:2]))";
    assert!(compare_reachable(failing, vec![tuple(&[5, 1])], 20) > 3);
}
