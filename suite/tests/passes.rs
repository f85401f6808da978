//! Games with passes, compared with a definition written here.

use grundy::{Convention, Engine, Meter, Outcome, Query};
use std::collections::HashMap;

/// Rows of Kayles and heaps of Nim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Part {
    Kayles(u64),
    Nim(u64),
}

/// The parts in ascending order, and the number of passes left.
type PassState = (Vec<Part>, u64);

fn options_of_part(part: Part) -> Vec<Vec<Part>> {
    match part {
        Part::Nim(heap) => (0..heap).map(|left| vec![Part::Nim(left)]).collect(),
        Part::Kayles(row) => {
            let taken = (1..=row.min(2)).flat_map(|taken| (0..=row - taken).map(move |left| (taken, left)));
            taken.map(|(taken, left)| vec![Part::Kayles(left), Part::Kayles(row - taken - left)]).collect()
        }
    }
}

fn options((parts, passes): &PassState, at_end: bool) -> Vec<PassState> {
    let mut found = Vec::new();
    for (at, &part) in parts.iter().enumerate() {
        for left in options_of_part(part) {
            let mut after = parts.clone();
            after.remove(at);
            after.extend(left.into_iter().filter(|part| !matches!(part, Part::Kayles(0) | Part::Nim(0))));
            after.sort_unstable();
            found.push((after, *passes));
        }
    }
    if *passes > 0 && (at_end || !found.is_empty()) {
        found.push((parts.clone(), passes - 1));
    }
    found
}

/// Values and misère outcomes by the definition, under one reading of passes.
#[derive(Default)]
struct PassDefinition {
    at_end: bool,
    values: HashMap<PassState, u64>,
    misere: HashMap<PassState, bool>,
}

impl PassDefinition {
    fn value(&mut self, state: &PassState) -> u64 {
        if let Some(&value) = self.values.get(state) {
            return value;
        }
        let values: Vec<u64> = options(state, self.at_end).iter().map(|after| self.value(after)).collect();
        let value = (0..).find(|value| !values.contains(value)).expect("a number is missing");
        self.values.insert(state.clone(), value);
        value
    }

    fn wins_misere(&mut self, state: &PassState) -> bool {
        if let Some(&wins) = self.misere.get(state) {
            return wins;
        }
        let after = options(state, self.at_end);
        let wins = after.is_empty() || after.iter().any(|after| !self.wins_misere(after));
        self.misere.insert(state.clone(), wins);
        wins
    }
}

fn expression((parts, passes): &PassState, at_end: bool) -> String {
    let part = |part: &Part| match part {
        Part::Kayles(row) => format!("kayles({row})"),
        Part::Nim(heap) => format!("nim({heap})"),
    };
    let sum: Vec<String> = parts.iter().map(part).collect();
    let reading = if at_end { ", at_end=True" } else { "" };
    format!("with_pass({}, passes={passes}{reading})", sum.join(" + "))
}

#[test]
fn both_readings_as_the_definition_says() {
    let parts = [Part::Kayles(1), Part::Kayles(3), Part::Kayles(5), Part::Nim(1), Part::Nim(2), Part::Nim(3)];
    let mut positions: Vec<Vec<Part>> = parts.iter().map(|&part| vec![part]).collect();
    positions.extend(parts.iter().flat_map(|&one| parts.iter().map(move |&other| vec![one, other])));
    positions.push(vec![Part::Nim(1), Part::Nim(2), Part::Nim(3)]);
    positions.push(vec![Part::Kayles(2), Part::Kayles(2), Part::Nim(1), Part::Nim(2)]);
    for at_end in [false, true] {
        let mut definition = PassDefinition { at_end, ..PassDefinition::default() };
        for parts in &positions {
            let mut parts = parts.clone();
            parts.sort_unstable();
            for passes in 0..4 {
                let state = (parts.clone(), passes);
                let written = expression(&state, at_end);
                let sum = grundy::parse(&written).unwrap_or_else(|error| panic!("{written}: {error}"));
                let solve =
                    |convention| Query::new(sum.clone()).under(convention).solve(&mut Engine::new(), &Meter::default());
                let answer = solve(Convention::Normal);
                let value = definition.value(&state);
                assert_eq!(answer.outcome, Some(if value == 0 { Outcome::P } else { Outcome::N }), "{written}");
                if let Some(answered) = answer.value {
                    assert_eq!(answered.to_string(), format!("*{value}"), "{written}");
                }
                let winning = options(&state, at_end).iter().any(|after| definition.value(after) == 0);
                assert_eq!(!answer.winning_moves.is_empty(), winning, "{written}");
                let wins = definition.wins_misere(&state);
                let misere = solve(Convention::Misere).outcome;
                assert_eq!(misere, Some(if wins { Outcome::N } else { Outcome::P }), "{written}, misère");
            }
        }
    }
}

/// A pass at the end is one more heap of 1; without it, equal values are not exchangeable.
#[test]
fn passes_and_sums() {
    let value = |text: &str| {
        let sum = grundy::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        Query::new(sum).solve(&mut Engine::new(), &Meter::default()).value.map(|value| value.to_string())
    };
    for row in 1..12 {
        let (with_pass, sum) = (format!("with_pass(kayles({row}), at_end=True)"), format!("kayles({row}) + nim(1)"));
        assert_eq!(value(&with_pass), value(&sum));
    }
    assert_eq!(value("with_pass(nim(1))").as_deref(), Some("*2"));
    assert_eq!(value("with_pass(nim(1)) + with_pass(nim(1))").as_deref(), Some("*0"));
    assert_ne!(value("with_pass(nim(1, 1))").as_deref(), Some("*0"));
    // A single game without heaps is over, and so is the compound.
    for over in [
        "nim()",
        "kayles()",
        "with_pass((), 1)",
        "nim_with_pass()",
        "nim_with_pass(0)",
        "nim_with_pass(0, 0, passes=2)",
        "nim_with_pass((), 1)",
        "with_pass(nim(0))",
    ] {
        for compound in ["conjunctive", "diminished", "shortened"] {
            assert_eq!(value(&format!("{compound}(nim(2), {over})")).as_deref(), Some("*0"), "{compound}, {over}");
        }
    }
    // Three heaps of Nim with a pass, as `nim_with_pass` computes them.
    for (a, b, c) in [(1, 2, 3), (1, 1, 1), (2, 3, 4), (3, 5, 6)] {
        assert_eq!(value(&format!("with_pass(nim)({a}, {b}, {c})")), value(&format!("nim_with_pass({a}, {b}, {c})")));
    }
}
