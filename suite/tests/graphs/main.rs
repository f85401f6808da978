//! Loopy games: tokens on graphs, rules with loops, rules with declared ends, compared with the definition.

mod ends;
mod oracle;
mod progress;
mod rules;
mod tokens;

use grundy::{Answer, Convention, GameValue, Nat, Outcome, Sum};
use oracle::{
    ComponentState, OracleGames, OraclePosition, OracleVerdict, oracle_move, oracle_position, sort_components,
};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// The number of random cases: `usual`, or `PROPTEST_CASES` if it is set.
pub(crate) fn case_count(usual: u32) -> u32 {
    std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(usual)
}

/// The followers of each vertex: graphs with loops, with repeated edges, and without cycles.
pub(crate) fn random_moves(most: u32) -> impl Strategy<Value = Vec<Vec<u32>>> {
    (1..=most, 0..4u32).prop_flat_map(move |(vertices, kind)| {
        let degree = if kind == 0 { 1 } else { 3 };
        let follower = prop::collection::vec(0..vertices, 0..=degree);
        prop::collection::vec(follower, vertices as usize).prop_map(move |mut moves| {
            if kind == 3 {
                (0..).zip(&mut moves).for_each(|(from, to)| to.retain(|to| *to < from));
            }
            moves
        })
    })
}

/// The text of rules with these moves.
pub(crate) fn rules_text(moves: &[Vec<u32>]) -> String {
    let lists: Vec<String> = moves.iter().map(|to| python_tuple(to)).collect();
    let table = python_tuple(&lists);
    format!("MOVES = {table}\n\n@game\ndef token(n):\n    for k in MOVES[n]:\n        yield token(k)\n")
}

/// A tuple as Python writes it.
pub(crate) fn python_tuple(items: &[impl ToString]) -> String {
    let items: Vec<String> = items.iter().map(ToString::to_string).collect();
    match &items[..] {
        [only] => format!("({only},)"),
        _ => format!("({})", items.join(", ")),
    }
}

/// The requested results of an answer in addition to the outcome.
pub(crate) struct RequestedDetails {
    pub(crate) convention: Convention,
    pub(crate) remoteness: bool,
}

/// Checks that the answer agrees with the definition: outcome, moves, and remoteness.
pub(crate) fn assert_answer(
    games: &OracleGames,
    sum: &Sum,
    asked: &RequestedDetails,
    answer: &Answer,
) -> Result<(), TestCaseError> {
    let start = oracle_position(sum);
    let all = games.judge(&start, asked.convention);
    let OracleVerdict { outcome, remoteness } = all[&start];
    let context = format!("{sum} {:?} remoteness {} of {:?}", asked.convention, asked.remoteness, games.tables[0]);
    prop_assert_eq!(answer.outcome, Some(outcome), "{}: {:?}", context, answer.end);
    let moves = games.moves(&start);
    let set = |keep: &dyn Fn(&OracleVerdict) -> bool| -> BTreeSet<(ComponentState, OraclePosition)> {
        let kept = moves.iter().filter(|(_, _, sum)| keep(&all[sum]));
        kept.map(|(before, after, _)| (*before, after.clone())).collect()
    };
    let winning = set(&|judged| judged.outcome == Outcome::P);
    let listed: Vec<_> = answer.winning_moves.iter().map(oracle_move).collect();
    let total = answer.winning_total.clone();
    prop_assert_eq!(total, Some(Nat::from(listed.len())), "{}", context);
    prop_assert_eq!(listed.iter().cloned().collect::<BTreeSet<_>>(), winning.clone(), "{}", context);
    prop_assert_eq!(listed.len(), winning.len(), "a move is listed twice: {}", context);

    let nearer = |judged: &OracleVerdict| judged.remoteness.map(|moves| moves + 1) == remoteness;
    let best = set(&|judged| match outcome {
        Outcome::D => judged.outcome == Outcome::D,
        Outcome::N => judged.outcome == Outcome::P && nearer(judged),
        Outcome::P => nearer(judged),
    });
    let listed: Vec<_> = answer.best_moves.iter().map(oracle_move).collect();
    if asked.remoteness || outcome == Outcome::D || !listed.is_empty() {
        prop_assert_eq!(listed.iter().cloned().collect::<BTreeSet<_>>(), best.clone(), "best moves: {}", context);
        prop_assert_eq!(listed.len(), best.len(), "a best move is listed twice: {}", context);
    }
    if asked.remoteness || answer.remoteness.is_some() {
        prop_assert_eq!(answer.remoteness, remoteness, "{}", context);
    }
    Ok(())
}

/// Checks that sums with Nim heaps have the outcomes that the value implies.
pub(crate) fn assert_value(games: &OracleGames, sum: &Sum, value: &GameValue) -> Result<(), TestCaseError> {
    for k in 0..8u32 {
        let with_heap = sort_components([oracle_position(sum), if k == 0 { vec![] } else { vec![(1, k)] }].concat());
        let outcome = games.judge(&with_heap, Convention::Normal)[&with_heap].outcome;
        let expected = match value {
            GameValue::Nimber(value) => Outcome::from_win(*value != Nat::from(k)),
            GameValue::Loopy(exits) if exits.contains(&Nat::from(k)) => Outcome::N,
            GameValue::Loopy(_) => Outcome::D,
            GameValue::Loony | GameValue::Transfinite(_) => Outcome::N,
        };
        prop_assert_eq!(outcome, expected, "{} + nim({}), value {} of {:?}", sum, k, value, games.tables[0]);
    }
    Ok(())
}
