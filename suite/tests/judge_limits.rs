//! The judge lines of rules files give answers at the limits of their problems, which agree with other formulas.

use grundy::{Engine, Limits, Meter, Query};
use grundy_contest::judge::{Judge, RunEnd};
use grundy_game::Standing;
use std::fmt::Write;
use std::path::Path;

/// The rules in a file of `examples/rules`.
fn example(file: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/rules");
    std::fs::read_to_string(folder.join(file)).expect("the file can be read")
}

/// The answers to an input, within few positions: nothing of this size can be searched.
fn answers(rules_text: &str, input: &str, max_positions: u64) -> Vec<String> {
    let rules = grundy::parse_rules(rules_text).expect("rules");
    let judge = Judge::new(&rules, rules_text, 1).expect("a judge line");
    let meter = Meter::new(Limits { max_positions, ..Limits::default() });
    let (printed, end) = judge.answers(input, &mut Engine::new(), &meter);
    assert!(matches!(end, RunEnd::Done), "{end:?}: {}", printed.lines().count());
    printed.lines().map(String::from).collect()
}

/// The generator SplitMix64.
struct CaseDice(u64);

impl CaseDice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % sides
    }
}

/// `⌊n(1 + √5)/2⌋`.
fn golden_floor(n: u64) -> u64 {
    (n + u64::try_from((5 * u128::from(n) * u128::from(n)).isqrt()).expect("it fits")) / 2
}

/// The Fibonacci numbers 1, 2, 3, 5, … up to 10^18.
fn fibonacci_numbers() -> Vec<u64> {
    let mut all = vec![1, 2];
    while all[all.len() - 1] < 1_000_000_000_000_000_000 {
        all.push(all[all.len() - 1] + all[all.len() - 2]);
    }
    all
}

#[test]
fn poj_1067_to_a_billion() {
    let mut dice = CaseDice(1067);
    let (mut input, mut expect) = (String::new(), Vec::new());
    for case in 0..2_000 {
        let n = dice.roll(381_966_011);
        let cold = (golden_floor(n), golden_floor(n) + n);
        let (a, b) = match case % 4 {
            0 => cold,
            1 => (cold.1, cold.0),
            2 => (cold.0, cold.1 - dice.roll(3).min(cold.1)),
            _ => (dice.roll(1_000_000_001), dice.roll(1_000_000_001)),
        };
        writeln!(input, "{a} {b}").expect("a string");
        expect.push(if golden_floor(a.abs_diff(b)) == a.min(b) { "0" } else { "1" });
    }
    assert_eq!(answers(&example("poj_1067.py"), &input, 100_000), expect);
}

#[test]
fn hdu_2516_to_two_to_the_31() {
    let fibonacci = fibonacci_numbers();
    let mut dice = CaseDice(2516);
    let near = fibonacci.iter().flat_map(|&f| [f - 1, f, f + 1]).filter(|n| (2..1 << 31).contains(n));
    let cases: Vec<u64> = near.chain((0..1_000).map(|_| 2 + dice.roll((1 << 31) - 2))).collect();
    let input: String = cases.iter().map(|n| format!("{n}\n")).chain(["0\n".into()]).collect();
    let winner = |n: &u64| if fibonacci.contains(n) { "Second win" } else { "First win" };
    let expect: Vec<&str> = cases.iter().map(winner).collect();
    assert_eq!(answers(&example("hdu_2516.py"), &input, 100_000), expect);
}

#[test]
fn luogu_p6487_to_ten_to_the_15() {
    let fibonacci = fibonacci_numbers();
    let mut dice = CaseDice(6487);
    for n in (0..40).map(|_| 1 + dice.roll(1_000_000_000_000_000)).chain([1, 8, 1_000_000_000_000_000]) {
        // The parts of the Zeckendorf representation, the largest first.
        let (mut left, mut least) = (n, 0);
        for &part in fibonacci.iter().rev() {
            if part <= left {
                (left, least) = (left - part, part);
            }
        }
        assert_eq!(answers(&example("luogu_p6487.py"), &n.to_string(), 100_000), [least.to_string()], "{n}");
    }
}

/// Each case may bring another limit; the limits of the second part cannot be listed.
#[test]
fn hdu_1846_with_many_limits() {
    let mut dice = CaseDice(1846);
    let cases: Vec<(u64, u64)> = (0..20_000)
        .map(|case| match case % 5 {
            0 => (dice.roll(1_000_000_000_000), 1_000_000 + dice.roll(1_000_000_000)),
            _ => (1 + dice.roll(100_000), 1 + dice.roll(100_000)),
        })
        .collect();
    let input: String = cases.iter().map(|(n, m)| format!("{n} {m}\n")).collect();
    let winner = |&(n, m): &(u64, u64)| if n % (m + 1) == 0 { "second" } else { "first" };
    let expect: Vec<&str> = cases.iter().map(winner).collect();
    assert_eq!(answers(&example("hdu_1846.py"), &format!("{}\n{input}", cases.len()), 100_000), expect);
}

/// AcWing 1319: tokens on a graph, whose edges are a keyword.
const TOKEN_RULES: &str = r#"
@game
def token(v, *, E):
    for i in range(0, len(E), 2):
        if E[i] == v:
            yield token(E[i + 1])


judge(read="n m k E[2 * m] t[k]", ask="token(*t, E=E)", win="win", lose="lose")
"#;

#[test]
fn acwing_1319_with_many_tokens() {
    let (vertices, mut dice) = (300, CaseDice(1319));
    let edges: Vec<(u64, u64)> = (0..900)
        .map(|_| {
            let from = 1 + dice.roll(vertices - 1);
            (from, from + 1 + dice.roll(vertices - from))
        })
        .collect();
    let tokens: Vec<u64> = (0..500).map(|_| 1 + dice.roll(vertices)).collect();
    let mut values = vec![0; 1 + usize::try_from(vertices).expect("it is small")];
    for from in (1..=vertices).rev() {
        let options: Vec<usize> =
            edges.iter().filter(|edge| edge.0 == from).map(|edge| values[edge.1 as usize]).collect();
        values[from as usize] = (0..).find(|value| !options.contains(value)).expect("a number");
    }
    let sum = tokens.iter().fold(0, |sum, &token| sum ^ values[token as usize]);
    let mut input = format!("{vertices} {} {}\n", edges.len(), tokens.len());
    edges.iter().for_each(|(from, to)| writeln!(input, "{from} {to}").expect("a string"));
    tokens.iter().for_each(|token| write!(input, "{token} ").expect("a string"));
    let expect = if sum == 0 { "lose" } else { "win" };
    assert_eq!(answers(TOKEN_RULES, &input, 1_000_000), [expect]);
}

/// `solve` answers by the same theorem as `judge`, and every way to write a rule has the same answers as a search.
#[test]
fn ways_to_write_a_rule_agree_with_a_search() {
    for (text, at_limit) in [
        (
            "@game\ndef g(a, b):\n    for i in range(a + 1):\n        for j in range(b + 1):\n            if i + j > 0 and (i == 0 or j == 0 or i == j):\n                yield g(a - i, b - j)\n",
            "g(10**9, 618033988)",
        ),
        (
            "@game\ndef g(a, b):\n    for i in range(a + 1):\n        for j in range(b + 1):\n            if i + j > 0 and (i == 0 or j == 0 or -2 < i - j < 2):\n                yield g(a - i, b - j)\n",
            "g(10**9, 10**9 + 7)",
        ),
        (
            "@game\ndef g(a, b):\n    for i in range(a): yield g(i, b)\n    for j in range(b): yield g(a, j)\n",
            "g(10**9, 10**9)",
        ),
        ("@game\ndef g(n, most):\n    for k in range(1, min(n, most) + 1): yield g(n - k, 2 * k)\n", "g(10**9, 10**8)"),
        ("@game\ndef g(n, most):\n    for k in range(1, min(n, most) + 1): yield g(n - k, 3 * k)\n", "g(10**9, 10**8)"),
        (
            "@game\ndef g(n, most):\n    for k in range(1, min(n, most) + 1): yield g(n - k, min(2 * k, n - k))\n",
            "g(10**9, 10**8)",
        ),
        ("@game\ndef g(n, last):\n    for k in range(1, min(n, 2 * last) + 1): yield g(n - k, k)\n", "g(10**9, 10**8)"),
        ("@game\ndef g(last, n):\n    for k in range(1, min(n, 2 * last) + 1): yield g(k, n - k)\n", "g(10**8, 10**9)"),
    ] {
        let rules = grundy::parse_rules(text).expect("rules");
        let searched = rules.without_recognition(&grundy::Catalog).expect("rules");
        let meter = Meter::new(Limits { max_positions: 200_000, ..Limits::default() });
        let solve = |rules: &grundy::Rules, position: &str| {
            let position = grundy::parse_with(rules, position).expect("a position");
            Query::new(position).with_moves(100).solve(&mut Engine::new(), &meter)
        };
        let answer = solve(&rules, at_limit);
        assert!(matches!(answer.standing, Some(Standing::Proved { .. })), "{text}: {:?}", answer.standing);
        for (a, b) in (0..9).flat_map(|a| (0..9).map(move |b| (a, b))) {
            let position = format!("g({a}, {b})");
            let (found, expect) = (solve(&rules, &position), solve(&searched, &position));
            let moves = |answer: &grundy::Answer| {
                let mut moves: Vec<String> =
                    answer.winning_moves.iter().map(|each| format!("{:?}", each.after)).collect();
                moves.sort();
                moves
            };
            assert_eq!(found.outcome, expect.outcome, "{text}: {position}");
            assert_eq!(moves(&found), moves(&expect), "{text}: {position}");
        }
    }
}
