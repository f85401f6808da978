//! A player who always plays the first listed winning move wins: play ends for all moves of the opponent.

use crate::oracle::{OracleGames, OraclePosition, oracle_move, oracle_position, sort_components};
use crate::tokens::{named_graph, token_sum};
use crate::{random_moves, rules_text};
use grundy::{Convention, Engine, Meter, Outcome, Query, Sum};
use proptest::prelude::*;
use std::collections::HashMap;

/// Plays the first winning move against every answer; fails with the cycle if play can continue for ever.
fn find_endless_play(
    games: &OracleGames,
    start: &OraclePosition,
    convention: Convention,
    ask: &mut dyn FnMut(&OraclePosition) -> (Sum, grundy::Answer),
) -> Result<(), TestCaseError> {
    let all = games.judge(start, convention);
    // Positions where the winner is to move: `false` while they are on the search path.
    let mut done: HashMap<OraclePosition, bool> = HashMap::new();
    let mut stack: Vec<(OraclePosition, Vec<OraclePosition>)> = Vec::new();
    let mut reply = |position: &OraclePosition| -> Result<Vec<OraclePosition>, TestCaseError> {
        if games.moves(position).is_empty() {
            return Ok(Vec::new()); // won without a move, under misère play
        }
        let (sum, answer) = ask(position);
        prop_assert_eq!(&oracle_position(&sum), position);
        let first = answer.winning_moves.first();
        prop_assert!(first.is_some(), "{} is won, but no move is listed", sum);
        let (before, after) = first.map(oracle_move).expect("there is one");
        let made = games.moves(position).into_iter().find(|(b, a, _)| *b == before && *a == after);
        let (_, _, then) = made.expect("it is a move");
        prop_assert_eq!(all[&then].outcome, Outcome::P, "{} to {:?}", sum, then);
        Ok(games.moves(&then).into_iter().map(|(_, _, sum)| sum).collect())
    };
    for won in all.iter().filter(|(_, judged)| judged.outcome == Outcome::N).map(|(position, _)| position) {
        if done.contains_key(won) {
            continue;
        }
        done.insert(won.clone(), false);
        stack.push((won.clone(), reply(won)?));
        while let Some((_, open)) = stack.last_mut() {
            let Some(next) = open.pop() else {
                let (position, _) = stack.pop().expect("it is there");
                done.insert(position, true);
                continue;
            };
            match done.get(&next) {
                Some(true) => {}
                Some(false) => {
                    let way: Vec<&OraclePosition> = stack.iter().map(|(position, _)| position).collect();
                    prop_assert!(false, "round in a circle: {:?} → {:?} on {:?}", way, next, games.tables[0]);
                }
                None => {
                    done.insert(next.clone(), false);
                    let answers = reply(&next)?;
                    stack.push((next, answers));
                }
            }
        }
    }
    Ok(())
}

fn position_text(position: &OraclePosition) -> String {
    let names = crate::oracle::GAME_NAMES;
    let terms: Vec<String> = position.iter().map(|(game, at)| format!("{}({at})", names[*game])).collect();
    if terms.is_empty() { "0".into() } else { terms.join(" + ") }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: crate::case_count(400), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn tokens_come_to_an_end(
        random_moves in random_moves(7), at in prop::collection::vec(0..7u32, 1..=2), heap in 0..4u32, same_engine in any::<bool>(),
        misere in any::<bool>(), remoteness in any::<bool>(),
    ) {
        let graph = named_graph(&random_moves);
        let games = OracleGames::new(&random_moves);
        let mut start: OraclePosition = at.iter().map(|v| (0, v % random_moves.len() as u32)).collect();
        if heap > 0 {
            start.push((1, heap));
        }
        let start = sort_components(start);
        let solved = || {
            let mut engine = Engine::new();
            graph.solve(&mut engine, &()).expect("there is no budget");
            engine
        };
        let mut engine = solved();
        let convention = if misere { Convention::Misere } else { Convention::Normal };
        find_endless_play(&games, &start, convention, &mut |position| {
            let at: Vec<u32> = position.iter().filter(|(game, _)| *game == 0).map(|(_, at)| *at).collect();
            let heaps: Vec<_> = position.iter().copied().filter(|(game, _)| *game > 0).collect();
            let sum = token_sum(&graph, &at) + grundy::parse(&position_text(&heaps)).expect("heaps");
            if !same_engine {
                engine = solved();
            }
            let query = Query::new(sum.clone()).with_moves(1).under(convention).with_remoteness(remoteness);
            let answer = query.solve(&mut engine, &Meter::default());
            (sum, answer)
        })?;
    }

    #[test]
    fn rules_come_to_an_end(
        moves in random_moves(7), at in prop::collection::vec(0..7u32, 1..=2), heap in 0..3u32, same_engine in any::<bool>(),
    ) {
        let mut start: OraclePosition = at.iter().map(|v| (0, v % moves.len() as u32)).collect();
        if heap > 0 {
            start.push((1, heap));
        }
        play_rules_sum(&moves, &sort_components(start), same_engine)?;
    }
}

/// Plays a sum of rules, with the same engine for all positions or a new one for each.
fn play_rules_sum(moves: &[Vec<u32>], start: &OraclePosition, same_engine: bool) -> Result<(), TestCaseError> {
    let rules = grundy::parse_rules(&rules_text(moves)).expect("rules");
    let mut engine = Engine::new();
    find_endless_play(&OracleGames::new(moves), start, Convention::Normal, &mut |position| {
        let sum = grundy::parse_with(&rules, &position_text(position)).expect("a sum");
        if !same_engine {
            engine = Engine::new();
        }
        let answer = Query::new(sum.clone()).with_moves(1).solve(&mut engine, &Meter::default());
        (sum, answer)
    })
}

/// Counters that depended on the start of the exploration led into a cycle when each position was solved by itself.
#[test]
fn regression_questions_one_at_a_time() {
    for moves in [
        &[&[3][..], &[], &[0, 4], &[2, 9], &[5], &[8, 6], &[2], &[2], &[10], &[], &[2, 1]][..],
        &[&[3, 7], &[0, 5], &[1], &[8], &[5, 0], &[], &[0], &[4], &[6, 2]],
    ] {
        let moves: Vec<Vec<u32>> = moves.iter().map(|to| to.to_vec()).collect();
        for at in 0..moves.len() as u32 {
            play_rules_sum(&moves, &vec![(0, at)], false).expect("play comes to an end");
        }
    }
}

/// The engine kept the game graph of one component only, and lost the moves of the other.
#[test]
fn regression_components_that_do_not_lead_to_each_other() {
    let moves = [vec![0, 2], vec![3], vec![], vec![0], vec![0]];
    play_rules_sum(&moves, &vec![(0, 1), (0, 4)], true).expect("play comes to an end");
}
