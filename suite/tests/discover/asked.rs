//! A law is a law of the given expression: expressions over the whole catalogue, compared with the definition.
//!
//! For every ruleset of the catalogue, and every number of names, the laws that are found are compared with values
//! by the definition (the mex of the options, without theorems and without engines), in the table and beyond.

use super::*;
use grundy::{Game, Rules, Ruleset, Sum, SumGame, entries, positions};
use grundy_contest::stress::{Claim, ClaimKind, PositionFamily, Stress};
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The definition visits at most this many positions for one expression.
const MAX_DEFINITION_POSITIONS: usize = 6_000;

/// Values of positions by the definition.
struct MexDefinition {
    games: SumGame,
    values: HashMap<<SumGame as Game>::Position, u64>,
    left: usize,
}

impl MexDefinition {
    /// `None` if play is too long or loopy, or ends are declared.
    fn value(&mut self, sum: &Sum) -> Option<u64> {
        if sum.components.iter().any(|component| component.key.is_none() || component.game.has_declared_ends()) {
            return None;
        }
        let is_known = |component: &grundy::Component| {
            self.games.games().iter().any(|game| game.identity() == component.game.identity())
        };
        if !sum.components.iter().all(is_known) {
            self.games = SumGame::from_sum(sum)?.0;
            self.values.clear();
        }
        let position = self.games.position(sum);
        self.value_to_depth(position, 0)
    }

    fn value_to_depth(&mut self, mut position: <SumGame as Game>::Position, depth: usize) -> Option<u64> {
        position.sort_unstable();
        if let Some(value) = self.values.get(&position) {
            return Some(*value);
        }
        self.left = self.left.checked_sub(1)?;
        if depth > 400 {
            return None;
        }
        let mut options = Vec::new();
        let flow = self.games.for_each_option(&position, |option| {
            options.push(option);
            if options.len() < 5_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if flow.is_break() {
            return None;
        }
        let mut seen = std::collections::BTreeSet::new();
        for option in options {
            seen.insert(self.value_to_depth(option, depth + 1)?);
        }
        let value = (0..).find(|value| !seen.contains(value)).expect("a finite set has a mex");
        self.values.insert(position, value);
        Some(value)
    }
}

/// Expressions in which names replace the numbers of the small positions of a ruleset.
fn expressions(ruleset: &Arc<Ruleset>) -> Vec<String> {
    let name = ruleset.expression();
    let mut all = Vec::new();
    let mut counts: Vec<usize> =
        ruleset.small_positions().iter().map(Vec::len).filter(|count| (1..=4).contains(count)).collect();
    counts.sort_unstable();
    counts.dedup();
    // A call may give fewer numbers than a position has, or more heaps.
    for count in [counts, vec![1, 2, 3]].concat() {
        let names = ["a", "b", "c", "d"];
        match count {
            1 => all.extend([format!("{name}(k)"), format!("{name}(k + 1)"), format!("{name}(2*k)")]),
            2 => all.extend([
                format!("{name}(x, y)"),
                format!("{name}(y, x)"),
                format!("{name}(k, k)"),
                format!("{name}(k, 3)"),
                format!("{name}(2, k + 1)"),
            ]),
            _ => all.extend([
                format!("{name}({})", names[..count.min(3)].join(", ")),
                format!("{name}({})", [vec!["k"; count - 1], vec!["2"]].concat().join(", ")),
            ]),
        }
    }
    all.extend([format!("{name}(k) + nim(k)"), format!("{name}(x) + {name}(y)")]);
    all.sort();
    all.dedup();
    all
}

/// Compares all laws of an expression with the definition. Returns how many there are.
fn check_laws(text: &str) -> usize {
    let Ok(asked) = positions(&Rules::empty(), text) else { return 0 };
    let reach = TableReach {
        last_single_number: Some(40),
        last_pair_number: Some(16),
        last_triple_number: Some(7),
        last_quadruple_number: Some(4),
    };
    let limits = Limits { max_positions: 60_000, max_memory: 1 << 28, max_time: None };
    let Ok(found) = discover(&*asked, reach, &mut Engine::new(), &Meter::new(limits)) else { return 0 };
    if let Some(names) = asked.names() {
        assert!(found.laws.is_empty() || names.len() == found.numbers, "{text}: {} numbers", found.numbers);
    }
    let mut definition =
        MexDefinition { games: SumGame::new(Vec::new()), values: HashMap::new(), left: MAX_DEFINITION_POSITIONS };
    let mut compared = 0;
    let (size, numbers) = (found.tested_to, found.numbers);
    if !found.laws.is_empty() {
        for at in places(numbers, size) {
            if at.iter().any(|n| *n < found.least_number) {
                continue;
            }
            let Ok(position) = asked.position(&at) else { continue };
            let Some(value) = definition.value(&position) else { continue };
            compared += 1;
            for law in &found.laws {
                let right = match (law.value(&at), law.target) {
                    (None, _) => true,
                    (Some(message), LawTarget::Values) => message == value,
                    (Some(message), LawTarget::Lost) => (message != 0) == (value == 0),
                };
                assert!(right, "{text}: {} at {at:?}, where the value is {value}", law.formula());
            }
        }
    }
    for law in &found.laws {
        let Some(arguments) = found.stress_arguments(law) else { continue };
        let [call, option, claim, range @ ..] = &arguments[..] else { panic!("{arguments:?}") };
        assert_eq!(range.contains(&"--from".to_string()), found.least_number > 0, "{text}: {arguments:?}");
        let kind = if option == "--value" { ClaimKind::Value } else { ClaimKind::Winner };
        let family = PositionFamily::new(&Rules::empty(), call, found.least_number, 12)
            .unwrap_or_else(|e| panic!("{text}: {e:?}"));
        let claim = Claim::new(&family, kind, claim).unwrap_or_else(|error| panic!("{text}: {error:?}"));
        let stress = Stress { family, claim, convention: Convention::Normal };
        let report = stress.run(&mut Engine::new(), &Meter::new(limits)).unwrap_or_else(|e| panic!("{text}: {e:?}"));
        assert_eq!(report.counterexample, None, "{text}: {}", law.formula());
    }
    if compared > 0 { found.laws.len() } else { 0 }
}

/// Numbers in the table and beyond it, small ones first.
fn places(numbers: usize, size: u64) -> Vec<Vec<u64>> {
    let to = size + 4;
    match numbers {
        1 => (0..to).map(|n| vec![n]).collect(),
        2 => (0..to.min(12)).flat_map(|x| (0..to).flat_map(move |y| [vec![x, y], vec![y, x]])).collect(),
        3 => (0..4)
            .flat_map(|x| (0..4).flat_map(move |y| (0..to).flat_map(move |z| [vec![x, y, z], vec![z, x, y]])))
            .collect(),
        _ => {
            (0..3u64.pow(3)).flat_map(|code| (0..to).map(move |u| vec![code / 9, code / 3 % 3, code % 3, u])).collect()
        }
    }
}

/// Every ruleset of the catalogue; `GRUNDY_EXPRESSIONS=1` tries all expressions, by default some of each.
#[test]
fn laws_of_expressions_over_the_catalogue_are_those_of_the_definition() {
    let all = std::env::var("GRUNDY_EXPRESSIONS").is_ok();
    let (mut laws, mut tried) = (0, 0);
    for (at, ruleset) in entries().flat_map(|entry| (entry.instances)()).enumerate() {
        let expressions = expressions(&ruleset);
        let step = if all { 1 } else { 25 };
        for text in expressions.iter().skip(at % step).step_by(step) {
            laws += check_laws(text);
            tried += 1;
        }
    }
    assert!(laws > 12 && tried > 32, "{laws} laws of {tried} expressions");
}

/// Expressions whose arguments were once dropped.
#[test]
fn no_argument_is_dropped() {
    for (text, numbers) in [
        ("fibonacci_nim(x, y)", 2),
        ("moore(2)(x, y, z)", 3),
        ("exact_nim(2)(x, y, z)", 3),
        ("circular_nim(4, 2)(x, y, z, u)", 4),
        ("end_nim(x, y)", 2),
        ("staircase(x, y)", 2),
        ("silver_dollar(x, y)", 2),
        ("nim_with_pass(x, y)", 2),
        ("nim_with_pass(x, y, passes=2)", 2),
        ("new_nim(x, y)", 2),
        ("dynamic_nim(3)(x, y)", 2),
        ("wythoff(x, y)", 2),
        ("kayles(n)", 1),
        ("euclid(x, y)", 2),
    ] {
        let asked = positions(&Rules::empty(), text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let found = discover(
            &*asked,
            TableReach {
                last_single_number: Some(60),
                last_pair_number: Some(30),
                last_triple_number: Some(9),
                last_quadruple_number: Some(6),
            },
            &mut Engine::new(),
            &Meter::default(),
        );
        let found = found.unwrap_or_else(|misfit| panic!("{text}: {misfit:?}"));
        assert_eq!(found.numbers, numbers, "{text}");
        check_laws(text);
    }
}

/// The first numbers may not be positions.
#[test]
fn laws_begin_where_positions_do() {
    for (text, least, formula) in [
        ("nim(k - 1)", 1, "G(k) = k − 1"),
        ("nim(k - 20)", 20, "G(k) = k − 20"),
        ("cram(2, k)", 1, "G(k) = k mod 2"),
        ("bash(3)(m - 2)", 2, "G(m) = (m + 2) mod 4"),
    ] {
        let asked = positions(&Rules::empty(), text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let found = discover(
            &*asked,
            TableReach { last_single_number: Some(120), ..TableReach::default() },
            &mut Engine::new(),
            &Meter::default(),
        );
        let found = found.unwrap_or_else(|misfit| panic!("{text}: {misfit:?}"));
        let formulas: Vec<String> = found.laws.iter().map(DiscoveredLaw::formula).collect();
        assert_eq!(
            (found.least_number, formulas.first().map(String::as_str)),
            (least, Some(formula)),
            "{text}: {formulas:?}"
        );
        assert!(found.laws.iter().all(|law| !is_proved(law)), "{text}");
        check_laws(text);
    }
    let euclid = laws_of(
        &catalogue_subject("euclid(positive=True)"),
        TableReach { last_pair_number: Some(30), ..TableReach::default() },
    );
    assert_eq!((euclid.least_number, euclid.numbers), (1, 2));
}

/// A table that would be too large is made smaller, not as small as can be.
#[test]
fn large_tables_shrink_in_steps() {
    let reach = TableReach { last_pair_number: Some(3_000), ..TableReach::default() };
    let wythoff = laws_of(&catalogue_subject("wythoff"), reach);
    assert!(wythoff.tested_to > 300, "{}", wythoff.tested_to);
    assert!(!wythoff.laws.is_empty());
}

/// A call that starts from a position with more numbers, and a call of such a position.
#[test]
fn a_start_is_not_a_position() {
    let pass = "from grundy import game\n\n\n@game(start=lambda n: (n, 1))\ndef g(n, p):\n    for k in (1, 3, 4):\n        if k <= n: yield g(n - k, p)\n    if p == 1: yield g(n, 0)\n";
    let rules = parse_rules(pass).expect("they are sound");
    for (call, numbers) in [("g", 1), ("g(n)", 1), ("g(n, k)", 2), ("g(n, n)", 1), ("g(n) + nim(n)", 1)] {
        let asked = positions(&rules, call).expect("they are positions");
        let reach = TableReach {
            last_single_number: Some(80),
            last_pair_number: Some(16),
            last_triple_number: None,
            last_quadruple_number: None,
        };
        let found = discover(&*asked, reach, &mut Engine::new(), &Meter::default()).expect("it has numbers");
        assert_eq!(found.numbers, numbers, "{call}");
        // A game with a pass has no short law of two numbers.
        assert!(!found.laws.is_empty() || numbers == 2, "{call} has a law");
        let mut definition =
            MexDefinition { games: SumGame::new(Vec::new()), values: HashMap::new(), left: MAX_DEFINITION_POSITIONS };
        let mut compared = 0;
        for at in places(found.numbers, 40) {
            let Some(value) = definition.value(&asked.position(&at).expect("it is a position")) else { continue };
            for law in &found.laws {
                compared += 1;
                let message = law.value(&at);
                let right = match law.target {
                    LawTarget::Values => message.is_none_or(|message| message == value),
                    LawTarget::Lost => message.is_none_or(|message| (message != 0) == (value == 0)),
                };
                assert!(right, "{call}: {} at {at:?}, where the value is {value}", law.formula());
            }
        }
        assert!(compared > 20 || found.laws.is_empty(), "{call}: {compared}");
    }
}

/// The pieces of the catalogue are proved as the same rules in a file are.
#[test]
fn pieces_in_the_corner_of_a_board() {
    for (name, file, game) in
        [("king", "king.py", "king"), ("bishop", "bishop.py", "bishop"), ("knight", "white_knight.py", "white_knight")]
    {
        let (own, stated) = (discover_proved(&catalogue_subject(name)), discover_proved(&example_subject(file, game)));
        let laws = |found: &Discovery| found.laws.iter().map(DiscoveredLaw::formula).collect::<Vec<_>>();
        assert_eq!(laws(&own), laws(&stated), "{name}");
    }
}
