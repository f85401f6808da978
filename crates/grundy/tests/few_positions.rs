//! Rules about one number of any size: few positions are searched, many fill a table, and the answer names what stopped a search.

use grundy::{Answer, ComputationEnd, Engine, Limits, Meter, Query, Rules, Stop};
use std::collections::HashMap;

/// Rules, with an engine that remembers their values.
struct RulesSession {
    rules: Rules,
    engine: Engine,
}

impl RulesSession {
    fn new(text: &str) -> RulesSession {
        RulesSession { rules: grundy::parse_rules(text).expect("they are rules"), engine: Engine::new() }
    }

    /// The answer, and how many positions it took.
    fn solve(&mut self, position: &str, limits: Limits) -> (Answer, u64) {
        let sum = grundy::parse_with(&self.rules, position).expect("it is a position");
        let meter = Meter::new(limits);
        let answer = Query::new(sum).solve(&mut self.engine, &meter);
        (answer, meter.counts().positions)
    }

    fn value(&mut self, position: &str) -> (Option<String>, u64) {
        let (answer, positions) = self.solve(position, Limits::default());
        (answer.value.map(|value| value.to_string()), positions)
    }
}

const HALVING_RULES: &str = "@game\ndef d2(n): return [d2(n - 1), d2(n // 2)] if n % 7 else []";

/// `d2` by its definition.
fn halves(n: u128, known: &mut HashMap<u128, u64>) -> u64 {
    if n.is_multiple_of(7) {
        return 0;
    }
    if let Some(&value) = known.get(&n) {
        return value;
    }
    let options = [halves(n - 1, known), halves(n / 2, known)];
    let value = (0..).find(|value| !options.contains(value)).expect("two options leave one out");
    known.insert(n, value);
    value
}

#[test]
fn few_positions_take_no_table() {
    for exponent in [5, 6, 8, 9, 10, 12, 18, 30] {
        for more in 1..5 {
            let n = 10u128.pow(exponent) + more;
            let (value, positions) = RulesSession::new(HALVING_RULES).value(&format!("d2({n})"));
            assert_eq!(value, Some(format!("*{}", halves(n, &mut HashMap::new()))), "{n}");
            assert!(positions < 20_000, "{n}: {positions}");
        }
    }
}

/// The table is started after a short search, which costs little compared with it.
#[test]
fn many_positions_are_a_table() {
    let rules = "@game\ndef c(n): return [c(n - k) for k in (1, 2, 4 + n % 3) if k <= n]";
    let (value, positions) = RulesSession::new(rules).value("c(300000)");
    assert!((300_000..306_000).contains(&positions), "{positions}");
    // The same values are computed step by step.
    let mut engine = RulesSession::new(rules);
    (0..300_000).step_by(9_000).for_each(|n| _ = engine.value(&format!("c({n})")));
    assert_eq!(engine.value("c(300000)").0, value);
}

#[test]
fn a_long_way_down() {
    let rules = "@game\ndef down(n): return [down(n - 1)] if n > 10**18 else []";
    // Earlier questions make no difference.
    for asked in [&["10**18 + 150001"][..], &["10**18 + 60", "10**18 + 150001"], &["7", "10**18 + 150001"]] {
        let mut engine = RulesSession::new(rules);
        let last = asked.iter().map(|n| engine.value(&format!("down({n})")).0).last();
        assert_eq!(last, Some(Some("*1".into())), "{asked:?}");
    }
    let thirds = "@game\ndef big(n): return [big(k) for k in (n // 2, n // 3, n // 5)] if n else []";
    assert!(RulesSession::new(thirds).value("big(10**40)").0.is_some());
}

/// A search that is too deep is stopped by the limit on positions, and succeeds with a larger limit.
#[test]
fn too_long_a_way_down() {
    let mut one = RulesSession::new("@game\ndef one(n): return [one(n - 1)] if n % 10**7 else []");
    let (answer, positions) = one.solve("one(10**18 + 1100000)", Limits::default());
    assert_eq!((answer.outcome, answer.end), (None, Stop::Positions.into()));
    // The searches for the value and for the outcome take turns; each turn begins at the top.
    assert!(positions < 3_000_000, "{positions}");
    let more = Limits { max_positions: 200_000_000, ..Limits::default() };
    let (answer, _) = one.solve("one(10**18 + 1100000)", more);
    assert_eq!((answer.value.map(|value| value.to_string()), answer.end), (Some("*0".into()), ComputationEnd::Done));
}

/// A position beyond the limit on bytes is refused with any budget, and the answer mentions the limit.
#[test]
fn positions_of_too_many_bytes() {
    let mut tuples = RulesSession::new("@game\ndef t(a): return [t(a[1:])] if a else []");
    let (answer, _) = tuples.solve("t((1,) * 1000)", Limits::default());
    assert_eq!(answer.end, ComputationEnd::Done);
    for (position, misere) in [("t((1,) * 100000)", false), ("t((1,) * 100000)", true)] {
        let sum = grundy::parse_with(&tuples.rules, position).expect("it is a position");
        let query = if misere { Query::new(sum).misere() } else { Query::new(sum) };
        let answer = query.solve(&mut tuples.engine, &Meter::default());
        assert_eq!((answer.outcome, answer.end), (None, Stop::RuleValueSize.into()));
        assert!(misere || answer.explanation.iter().any(|line| line.en.contains("64 KiB")), "{:?}", answer.explanation);
    }
}

/// If a number keeps falling or growing, the answer states this in addition to the budget that ran out.
#[test]
fn play_that_does_not_end() {
    let sentence = |rules: &str, position: &str| {
        let limits = Limits { max_positions: 20_000, ..Limits::default() };
        let (answer, _) = RulesSession::new(rules).solve(position, limits);
        assert_eq!((answer.outcome, answer.end), (None, Stop::Positions.into()), "{position}");
        answer.explanation.into_iter().map(|line| line.en).collect::<Vec<_>>().join("\n")
    };
    let falls = sentence("@game\ndef g(n): return [g(n - 1), g(n - 3)]", "g(5)");
    assert!(falls.contains("a number falls with every move, from 5 to -5995 in 2000 moves"), "{falls}");
    let grows = sentence("@game\ndef u(a, b): return [u(a, b + 2), u(a, b + 1)] if a else []", "u(1, 7)");
    assert!(grows.contains("a number grows with every move, from 7 to 4007 in 2000 moves"), "{grows}");
    let ends = sentence("@game\ndef f(a, b): return [f(a - 1, b + a % 2)] if a else []", "f(50000, 2)");
    assert!(!ends.contains("with every move") && ends.contains("It is not known whether play always ends."), "{ends}");
}
