//! Rules that declare wins, losses and draws: random ones, and the examples.

use crate::oracle::OracleGames;
use crate::{RequestedDetails, assert_answer, python_tuple, random_moves};
use grundy::{Convention, Engine, Meter, Outcome, Query, Rules, Stop, parse_rules};
use grundy_suite::rows;
use proptest::prelude::*;
use std::collections::{BTreeMap, HashMap};
use std::path::Path;

const ENDS_TABLE: &str = include_str!("../../../examples/rules/ENDS.tsv");

/// Rules with these moves and ends; an end is declared before the options, or a draw after none.
fn rules_text(moves: &[Vec<u32>], ends: &BTreeMap<u32, Option<bool>>) -> String {
    let lists: Vec<String> = moves.iter().map(|to| python_tuple(to)).collect();
    let of =
        |end: Option<bool>| python_tuple(&ends.iter().filter(|(_, e)| **e == end).map(|(n, _)| n).collect::<Vec<_>>());
    format!(
        "from grundy import game, win, lose, draw\nMOVES = {}\nWON = {}\nLOST = {}\nDRAWN = {}\n\n@game\ndef token(n):\n    \
         if n in WON: return win\n    if n in LOST: return lose\n    for k in MOVES[n]:\n        yield token(k)\n    \
         if n in DRAWN: return draw\n",
        python_tuple(&lists),
        of(Some(true)),
        of(Some(false)),
        of(None),
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: crate::case_count(400), failure_persistence: None, ..ProptestConfig::default() })]

    /// Loops are draws, unless a player can leave them to win.
    #[test]
    fn games_with_ends_are_those_of_the_definition(
        mut moves in random_moves(8), chosen in prop::collection::vec((0..8u32, 0..3usize), 1..4), from in 0..8u32, again in 0..8u32,
    ) {
        let mut ends = BTreeMap::new();
        for (at, end) in chosen {
            let at = at % moves.len() as u32;
            moves[at as usize].clear();
            ends.insert(at, [Some(true), Some(false), None][end]);
        }
        let text = rules_text(&moves, &ends);
        let rules = parse_rules(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let mut games = OracleGames::new(&moves);
        games.ends = ends;
        let mut engine = Engine::new();
        for (at, remoteness) in [(from, false), (again, true)] {
            let at = at % moves.len() as u32;
            let sum = grundy::parse_with(&rules, &format!("token({at})")).expect("a position");
            let query = Query::new(sum.clone()).with_moves(1000).with_remoteness(remoteness);
            let answer = query.solve(&mut engine, &Meter::default());
            prop_assert!(answer.value.is_none(), "{} has no Grundy value", text);
            let asked = RequestedDetails { convention: Convention::Normal, remoteness: true };
            assert_answer(&games, &sum, &asked, &answer)?;
            for refused in [query.clone().misere(), Query::new(sum.clone() + sum.clone())] {
                let answer = refused.solve(&mut engine, &Meter::default());
                prop_assert_eq!((answer.outcome, answer.end), (None, Stop::Unsupported.into()));
                prop_assert!(answer.winning_moves.is_empty() && !answer.explanation.is_empty());
            }
        }
    }
}

/// The slowest is the whole board of connect_three, with some hundred thousand positions.
#[test]
fn the_examples_have_their_outcomes() {
    let mut files: HashMap<&str, (Rules, Engine)> = HashMap::new();
    for row in rows(ENDS_TABLE) {
        let [file, expression, outcome, remoteness] = row[..] else { panic!("a row of four: {row:?}") };
        let (rules, engine) = files.entry(file).or_insert_with(|| {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/rules").join(file);
            let text = std::fs::read_to_string(path).expect("an example");
            (parse_rules(&text).unwrap_or_else(|error| panic!("{file}: {error}")), Engine::new())
        });
        let position = grundy::parse_with(rules, expression).unwrap_or_else(|error| panic!("{expression}: {error}"));
        let answer = Query::new(position).with_moves(1000).solve(engine, &Meter::default());
        let found = match answer.outcome {
            Some(Outcome::N) => "W",
            Some(Outcome::P) => "L",
            Some(Outcome::D) => "D",
            None => panic!("{expression}: {:?}", answer.end),
        };
        let moves = answer.remoteness.map_or("-".into(), |moves| moves.to_string());
        assert_eq!((found, &moves[..]), (outcome, remoteness), "{file}: {expression}");
        // There is a winning move if and only if play continues and the position is won, and the best moves are among them.
        let goes_on = remoteness != "0";
        assert_eq!(!answer.winning_moves.is_empty(), found == "W" && goes_on, "{file}: {expression}");
        let texts: Vec<&str> = answer.winning_moves.iter().map(|made| &made.text.en[..]).collect();
        if found == "W" {
            assert!(answer.best_moves.iter().all(|made| texts.contains(&&made.text.en[..])), "{file}: {expression}");
        }
        if let Some(first) = answer.best_moves.first().filter(|_| found != "D") {
            // After a best move the remoteness is one less.
            let then = first.after.clone();
            let then = Query::new(then).solve(engine, &Meter::default());
            assert_eq!(then.remoteness.map(|moves| moves + 1), answer.remoteness, "{file}: {expression}");
        }
    }
}
