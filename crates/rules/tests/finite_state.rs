//! Games with a number and a finite state: what is proved for large numbers agrees with the definition.

use crate::nobody::NoNames;
use grundy_game::{Argument, Convention, Nat, Ruleset};
use grundy_rules::Rules;
use std::collections::HashMap;
use std::sync::Arc;

fn game(text: &str, keywords: &[(&str, u64)]) -> Arc<Ruleset> {
    let text = format!("from grundy import game\n{text}");
    let rules = Rules::load(&text, &NoNames).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
    let name = rules.games().last().expect("there is a game");
    let game = rules.game(name).expect("it has a name");
    let keywords: Vec<(String, Argument)> =
        keywords.iter().map(|(name, n)| (name.to_string(), Argument::from(*n))).collect();
    if keywords.is_empty() { game } else { game.with_keywords(&keywords).unwrap_or_else(|_| panic!("{text}")) }
}

/// The value given by the theorem, if it covers the position.
fn theorem_value(game: &Arc<Ruleset>, args: &[u64]) -> Option<Nat> {
    let args: Vec<Argument> = args.iter().map(|&n| Argument::from(n)).collect();
    game.theorem()?.decide(&args, Convention::Normal)?.value
}

/// Values of `(n, s)` by the definition; a closure gives the options as pairs of numbers.
fn values(to: u64, states: &[u64], options: &dyn Fn(u64, u64) -> Vec<(u64, u64)>) -> HashMap<(u64, u64), u64> {
    fn value(
        at: (u64, u64),
        options: &dyn Fn(u64, u64) -> Vec<(u64, u64)>,
        known: &mut HashMap<(u64, u64), u64>,
    ) -> u64 {
        if let Some(&value) = known.get(&at) {
            return value;
        }
        let reached: Vec<u64> = options(at.0, at.1).into_iter().map(|to| value(to, options, known)).collect();
        let value = (0..).find(|value| !reached.contains(value)).unwrap();
        known.insert(at, value);
        value
    }
    let mut known = HashMap::new();
    for n in 0..=to {
        states.iter().for_each(|&s| {
            value((n, s), options, &mut known);
        });
    }
    known
}

const PASS_RULES: &str = "
@game(start=lambda n: (n, 1))
def g(n, p):
    if n >= 1:
        yield g(n - 1, p)
        if n >= 3:
            yield g(n - 3, p)
        if n >= 4:
            yield g(n - 4, p)
        if p == 1:
            yield g(n, 0)
";

const CASTLE_RULES: &str = "
@game
def castle(n, last, *, x, y, z):
    if n > 0:
        yield castle(max(n - x, 0), 0)
        if last != 1:
            yield castle(max(n - y, 0), 1)
        if last != 2:
            yield castle(max(n - z, 0), 2)
";

#[test]
fn a_pass_and_the_kind_of_the_last_move() {
    let pass = game(PASS_RULES, &[]);
    let known = values(12_000, &[0, 1], &|n, p| {
        let mut all: Vec<(u64, u64)> = [1, 3, 4].into_iter().filter(|k| *k <= n).map(|k| (n - k, p)).collect();
        all.extend((n >= 1 && p == 1).then_some((n, 0)));
        all
    });
    for n in 10_000..=12_000 {
        for p in 0..2 {
            assert_eq!(theorem_value(&pass, &[n, p]), Some(known[&(n, p)].into()), "{n} {p}");
        }
    }
    for (x, y, z) in [(2, 3, 5), (1, 1, 1), (1, 5, 4), (3, 2, 1), (5, 5, 5)] {
        let castle = game(CASTLE_RULES, &[("x", x), ("y", y), ("z", z)]);
        let known = values(10_500, &[0, 1, 2], &|n, last| {
            let all = [(x, 0), (y, 1), (z, 2)].into_iter();
            all.filter(|(_, kind)| n > 0 && (*kind == 0 || *kind != last))
                .map(|(k, kind)| (n.saturating_sub(k), kind))
                .collect()
        });
        for n in 10_000..=10_500 {
            for last in 0..3 {
                assert_eq!(
                    theorem_value(&castle, &[n, last]),
                    Some(known[&(n, last)].into()),
                    "{x} {y} {z}: {n} {last}"
                );
            }
        }
    }
    // Without its keywords it is a family.
    assert_eq!(theorem_value(&game(CASTLE_RULES, &[]), &[1 << 60, 0]), None);
}

/// A counter, by which the number that is taken grows, and a flag.
const COUNTER_AND_FLAG: &str = "
@game
def g(n, c, f):
    if f and n > 0:
        yield g(n - 1, c, False)
    if n >= 2 + c:
        yield g(n - 2 - c, (c + 1) % 3, not f)
    if n >= 6 and c == 2:
        yield g(n - 6, 0, f)
";

#[test]
fn what_is_taken_depends_on_several_states() {
    let game = game(COUNTER_AND_FLAG, &[]);
    let known = values(10_200, &[0, 1, 2, 3, 4, 5], &|n, state| {
        let (c, f) = (state / 2, state % 2);
        let mut all = Vec::new();
        all.extend((f == 1 && n > 0).then(|| (n - 1, 2 * c)));
        all.extend((n >= 2 + c).then(|| (n - 2 - c, 2 * ((c + 1) % 3) + 1 - f)));
        all.extend((n >= 6 && c == 2).then(|| (n - 6, f)));
        all
    });
    for n in 10_000..=10_200 {
        for (c, f) in (0..3).flat_map(|c| [(c, 0), (c, 1)]) {
            assert_eq!(theorem_value(&game, &[n, c, f]), Some(known[&(n, 2 * c + f)].into()), "{n} {c} {f}");
        }
    }
    assert!(theorem_value(&game, &[1 << 60, 0, 1]).is_some());
}

/// Rules that look so on small numbers and differ later, or are no such rules: refused.
#[test]
fn what_is_not_shown_is_not_said() {
    let bodies = [
        // The taken number is not bounded.
        "yield g(n // 2, p)",
        "for k in range(1, n + 1): yield g(n - k, p)",
        "yield g(n - 1, p)\n    if n > 5000: yield g(n - n // 3, p)",
        // The number of states is not finite.
        "yield g(n - 1, p + 1)",
        "yield g(n - 1, p)\n    if n > 3000: yield g(n - 1, n)",
        "yield g(n - 1, n % 1000)",
        // Not linear.
        "yield g(n - 1, p)\n    if is_prime(n): yield g(n - 2, p)",
        "yield g(n - 1, p)\n    if n * n > 10**7 * n: yield g(n - 2, p)",
        "yield g(n - 1, p)\n    if n & 1024: yield g(n - 2, p)",
        // It changes too far out.
        "yield g(n - 1, p)\n    if n > 10**6 and n >= 2: yield g(n - 2, p)",
        // Moves that take nothing lead back to the same state.
        "yield g(n, 1 - p)",
        "if n > 20000: yield g(n, 1 - p)\n    else: yield g(n - 1, p)",
        // Something grows.
        "yield g(n + 1, p)",
        "k = 1\n    for i in range(n): k = k + 1\n    if k > 30: yield g(n - 2, p)\n    else: yield g(n - 1, p)",
        "k = 1\n    while k < n: k = k * 2\n    if k == n: yield g(n - 1, p)\n    if n > 1: yield g(n - 2, p)",
        "for k in (1, 2):\n        if n > 10**7: break\n        yield g(n - k, p) if n >= k else g(0, p)",
        // The rule fails somewhere.
        "assert n < 10**9\n    yield g(n - 1, p)",
        "yield g(n - 1, p // (n - 40000))",
    ];
    for body in bodies {
        let text = format!("from grundy import is_prime\n@game\ndef g(n, p):\n    if n < 1: return\n    {body}\n");
        assert_eq!(theorem_value(&game(&text, &[]), &[10_000_000_000, 0]), None, "{text}");
    }
    // A declared end is no value.
    let text = "from grundy import win\n@game\ndef g(n, p):\n    if n < 1: return win\n    return [g(n - 1, 1 - p)]\n";
    assert_eq!(theorem_value(&game(text, &[]), &[10_000_000_000, 0]), None);
}

struct RuleDice(u64);

impl RuleDice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }
}

/// A line of a random rule: under a condition, take some number and go to a state.
#[derive(Clone, Copy, Debug)]
struct RandomRuleLine {
    taken: u64,
    /// 0: always; 1: if the state is `argument`; 2: if the remainder modulo 3 is; 3: from a number on; 4: below it.
    condition: u64,
    argument: u64,
    /// The next state: `p`, a constant, or `p` plus one.
    to: u64,
    /// `max(n − taken, 0)` instead of a test.
    floor: bool,
}

impl RandomRuleLine {
    fn random(dice: &mut RuleDice) -> RandomRuleLine {
        let condition = dice.roll(5);
        let argument = match condition {
            3 | 4 => 200 + dice.roll(2_500),
            _ => dice.roll(3),
        };
        RandomRuleLine { taken: dice.roll(6) + 1, condition, argument, to: dice.roll(5), floor: dice.roll(4) == 0 }
    }

    fn text(self) -> String {
        let RandomRuleLine { taken, argument, .. } = self;
        let condition = match self.condition {
            0 => "True".into(),
            1 => format!("p == {argument}"),
            2 => format!("n % 3 == {argument}"),
            3 => format!("n > {argument}"),
            _ => format!("n <= {argument}"),
        };
        let to = match self.to {
            3 => "p".into(),
            4 => "(p + 1) % 3".into(),
            to => to.to_string(),
        };
        match self.floor {
            true => format!("    if n > 0 and {condition}:\n        yield g(max(n - {taken}, 0), {to})\n"),
            false => format!("    if {condition} and n >= {taken}:\n        yield g(n - {taken}, {to})\n"),
        }
    }

    fn option(self, n: u64, p: u64) -> Option<(u64, u64)> {
        let holds = match self.condition {
            0 => true,
            1 => p == self.argument,
            2 => n % 3 == self.argument,
            3 => n > self.argument,
            _ => n <= self.argument,
        };
        let to = match self.to {
            3 => p,
            4 => (p + 1) % 3,
            to => to,
        };
        (holds && if self.floor { n > 0 } else { n >= self.taken }).then(|| (n.saturating_sub(self.taken), to))
    }
}

#[test]
fn random_rules_have_the_values_of_the_definition() {
    let count = std::env::var("GRUNDY_RANDOM_RULES").ok().and_then(|n| n.parse().ok()).unwrap_or(60);
    let mut spoken = 0;
    for seed in 0..count {
        let mut dice = RuleDice(seed * 7919 + 3);
        let lines: Vec<RandomRuleLine> = (0..2 + dice.roll(4)).map(|_| RandomRuleLine::random(&mut dice)).collect();
        let passes = dice.roll(2) == 0;
        let mut text = String::from("@game\ndef g(n, p):\n");
        lines.iter().for_each(|line| text += &line.text());
        if passes {
            text += "    if p > 0 and n > 0:\n        yield g(n, p - 1)\n";
        }
        let game = game(&text, &[]);
        let known = values(10_060, &[0, 1, 2], &|n, p| {
            let mut all: Vec<(u64, u64)> = lines.iter().filter_map(|line| line.option(n, p)).collect();
            all.extend((passes && p > 0 && n > 0).then(|| (n, p - 1)));
            all
        });
        for n in 10_000..=10_060 {
            for p in 0..3 {
                let Some(value) = theorem_value(&game, &[n, p]) else { continue };
                spoken += 1;
                assert_eq!(value, known[&(n, p)].into(), "{n} {p}: {lines:?}\n{text}");
            }
        }
    }
    assert!(spoken > count * 61, "{spoken} values");
}

/// The values of the starts by the period and by the definition.
#[test]
fn starts_with_one_number_are_periodic() {
    let pass = game(PASS_RULES, &[]);
    let starts = pass.analysis.periodic_starts().expect("it has one pass");
    let known = values(600, &[1], &|n, p| {
        let mut all: Vec<(u64, u64)> = [1, 3, 4].into_iter().filter(|k| *k <= n).map(|k| (n - k, p)).collect();
        all.extend((n >= 1 && p == 1).then_some((n, 0)));
        all
    });
    let value = |n: u64| known[&(n, 1)];
    assert_eq!(starts.values, (0..starts.preperiod + starts.period).map(value).collect::<Vec<_>>());
    (starts.preperiod..=600 - starts.period).for_each(|n| assert_eq!(value(n + starts.period), value(n), "{n}"));
    let n = starts.preperiod - 1;
    assert_ne!(value(n + starts.period), value(n), "the preperiod is the least");
    assert!(
        game(CASTLE_RULES, &[("x", 1), ("y", 2), ("z", 3)]).analysis.periodic_starts().is_none(),
        "no start has one number"
    );
    let shifted = PASS_RULES.replace("(n, 1)", "(n + 20, 1)");
    let shifted = game(&shifted, &[]).analysis.periodic_starts().expect("it has one pass");
    assert_eq!(shifted.values, (20..20 + starts.period).map(value).collect::<Vec<_>>());
    // A truth value and a number are different states.
    let truth = PASS_RULES.replace("(n, 1)", "(n, True)").replace("g(n, 0)", "g(n, False)");
    assert_eq!(game(&truth, &[]).analysis.periodic_starts().expect("it has one pass").values, starts.values);
    let text = truth.replace("if n >= 3:", "if n >= 3 and str(p) == 'True':");
    assert!(game(&text, &[]).analysis.periodic_starts().is_none_or(|found| found.values != starts.values), "{text}");
    for other in ["(n, n)", "(2 * n, 1)", "(max(n, 3), 1)", "(7, 1)"] {
        assert!(game(&PASS_RULES.replace("(n, 1)", other), &[]).analysis.periodic_starts().is_none(), "{other}");
    }
}
