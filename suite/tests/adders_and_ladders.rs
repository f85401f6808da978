//! Adders-and-Ladders: published values of its squares, and all positions of two tokens by retrograde analysis.

use grundy::{Engine, Meter, Outcome, Query};

const LADDER_VALUES: &str = include_str!("../golden/adders_and_ladders.tsv");

fn outcome_and_value(text: &str) -> (Option<Outcome>, String) {
    let position = grundy::parse(text).unwrap_or_else(|error| panic!("{text}: {}", error.message.en));
    let answer = Query::new(position).solve(&mut Engine::new(), &Meter::default());
    (answer.outcome, answer.value.map_or_else(String::new, |value| value.to_string()))
}

#[test]
fn squares_have_the_published_values() {
    let rows: Vec<_> = LADDER_VALUES.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(rows.len() >= 12);
    for row in rows {
        let (square, value) = row.split_once('\t').expect("a square and its value");
        let (_, found) = outcome_and_value(&format!("adders_and_ladders({square})"));
        assert_eq!(found, value, "square {square}");
    }
}

/// A board: squares, steps, and pairs of squares.
struct LadderBoard(u64, u64, &'static [(u64, u64)]);

impl LadderBoard {
    fn after_jump(&self, square: u64) -> u64 {
        self.2.iter().find(|(from, _)| *from == square).map_or(square, |(_, to)| *to)
    }

    fn options(&self, tokens: [u64; 2]) -> Vec<[u64; 2]> {
        let mut found = Vec::new();
        for token in 0..2 {
            for square in tokens[token] + 1..=(tokens[token] + self.1).min(self.0) {
                let mut after = tokens;
                after[token] = self.after_jump(square);
                found.push(after);
            }
        }
        found
    }

    /// Who wins each pair of squares, as far as play can be forced to end: by repeated passes over all pairs.
    fn outcomes(&self) -> Vec<([u64; 2], Outcome)> {
        let squares = || (1..=self.0).filter(|square| self.after_jump(*square) == *square);
        let pairs: Vec<[u64; 2]> = squares().flat_map(|a| squares().map(move |b| [a, b])).collect();
        let mut known: Vec<Option<bool>> = vec![None; pairs.len()];
        let place = |pair: &[u64; 2]| pairs.iter().position(|other| other == pair).expect("it is a pair of squares");
        loop {
            let mut changed = false;
            for (at, pair) in pairs.iter().enumerate().rev() {
                if known[at].is_some() {
                    continue;
                }
                let after: Vec<Option<bool>> = self.options(*pair).iter().map(|next| known[place(next)]).collect();
                if after.contains(&Some(false)) {
                    known[at] = Some(true);
                } else if after.iter().all(|wins| *wins == Some(true)) {
                    known[at] = Some(false);
                }
                changed |= known[at].is_some();
            }
            if !changed {
                break;
            }
        }
        pairs.into_iter().zip(known).map(|(pair, wins)| (pair, wins.map_or(Outcome::D, Outcome::from_win))).collect()
    }
}

#[test]
fn two_tokens_are_decided_as_by_retrograde_analysis() {
    let boards = [
        LadderBoard(25, 4, &[(8, 24), (9, 25), (10, 18), (11, 21), (17, 5), (19, 7), (20, 23)]),
        LadderBoard(9, 3, &[(8, 4), (2, 7), (5, 1)]),
        LadderBoard(12, 2, &[(11, 3), (7, 2), (4, 10), (9, 1)]),
        LadderBoard(6, 2, &[(3, 2), (5, 1)]),
        LadderBoard(5, 4, &[]),
    ];
    let mut drawn = 0;
    for board in boards {
        let LadderBoard(squares, steps, jumps) = board;
        let jumps: Vec<String> = jumps.iter().map(|(from, to)| format!("({from}, {to})")).collect();
        let name = format!("adders_and_ladders(squares={squares}, steps={steps}, jumps=[{}])", jumps.join(", "));
        for ([a, b], outcome) in board.outcomes() {
            drawn += usize::from(outcome == Outcome::D);
            assert_eq!(outcome_and_value(&format!("{name}({a}, {b})")).0, Some(outcome), "{name}: {a} and {b}");
        }
    }
    assert!(drawn > 10, "{drawn}");
}
