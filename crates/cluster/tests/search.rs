//! With any number of workers and any memory, the words are those of sequential searches.

use crate::own;

use grundy_cluster::sums::{outcomes_question, values_question};
use grundy_cluster::{
    AnyQuestion, ClusterHalt, ClusterResources, ClusterSolution, ProgressCallback, solve, word_outcome,
};
use grundy_game::{Component, Convention, ErasedGame, Game, Nimber, Outcome, PositionKey, Stop, Sum, SumGame};
use grundy_graph::retrograde;
use grundy_search::{Nimbers, explore};
use own::sample_position;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A callback that ignores the progress.
fn ignore_progress() -> ProgressCallback {
    Arc::new(|_| {})
}

fn solve_alone(ask: Box<dyn AnyQuestion>, workers: usize, memory: u64) -> Result<ClusterSolution, ClusterHalt> {
    let place = ClusterResources { workers, among: None, memory, folder: std::env::temp_dir(), keep: None };
    solve(vec![ask], place, Arc::new(()), ignore_progress())
}

fn parse_position(text: &str) -> Sum {
    grundy_rules::position(text, &grundy_catalog::Catalog).expect("it is a position")
}

/// The values of all components of a sum and of its options are those of the search with a memory.
fn check_values(sum: &Sum, workers: usize, memory: u64) {
    let (ask, named) = values_question(sum).expect("its options can be listed");
    let report = match solve_alone(ask, workers, memory) {
        Ok(report) => report,
        Err(halt) => panic!("{sum} with {workers} workers: {halt:?}"),
    };
    let words = report.words.expect("there is one process");
    assert_eq!(words.len(), named.len());
    assert_eq!(report.tally.found_positions, report.tally.solved, "{sum}");
    let mut searches = HashMap::new();
    for ((game, bytes), word) in named.iter().zip(words) {
        let key = match grundy_search::WordSplit::for_game(game) {
            // A word is read back by the search; the key of its component is what the game writes.
            Some(_) => continue,
            None => bytes,
        };
        let search =
            searches.entry(game.identity()).or_insert_with(|| Nimbers::new(ErasedGame(Arc::clone(&game.rules))));
        assert_eq!(search.nimber(key, &()), Ok(Nimber(word.into())), "{sum}: {key:?}");
    }
}

/// The value of a sum that consists of parts that are words.
fn check_parts(text: &str, workers: usize, memory: u64) -> ClusterSolution {
    let sum = parse_position(text);
    let (ask, named) = values_question(&sum).expect("its options can be listed");
    let report = solve_alone(ask, workers, memory).unwrap_or_else(|halt| panic!("{text}: {halt:?}"));
    let words = report.words.clone().expect("there is one process");
    let known: HashMap<&PositionKey, u32> = named.iter().map(|(_, bytes)| bytes).zip(words).collect();
    let component = &sum.components[0];
    let parts = grundy_search::WordSplit::for_game(&component.game).expect("its components are words");
    use grundy_search::SplitGame;
    let key = component.key.as_ref().expect("it is small");
    let of = |key: &PositionKey| {
        let sum = parts.parts(key).iter().map(|part| known[&parts.component_key(part)]).fold(0, |sum, word| sum ^ word);
        Nimber(sum.into())
    };
    let mut search = Nimbers::new(ErasedGame(Arc::clone(&component.game.rules)));
    assert_eq!(Ok(of(key)), search.nimber(key, &()), "{text}");
    let _ = component.game.for_each_option_key(key, &mut |option| {
        assert_eq!(Ok(of(&option)), search.nimber(&option, &()), "an option of {text}");
        ControlFlow::Continue(())
    });
    report
}

/// The outcomes of a sum and of each of its options agree with the game graph.
fn check_outcomes(sum: &Sum, convention: Convention, workers: usize) {
    let (game, start) = SumGame::from_sum(sum).expect("it is small");
    let explored = explore(&game, game.canonical(start, convention), &()).expect("it is small");
    let played = retrograde(&explored.graph, convention, &explored.ends, &()).expect("there is no budget");
    let ask = outcomes_question(sum, &[], convention).expect("it is small");
    let report = solve_alone(ask, workers, 1 << 30).unwrap_or_else(|halt| panic!("{sum}: {halt:?}"));
    let words = report.words.expect("there is one process");
    assert_eq!(word_outcome(words[0]), (played.outcome(0), played.remoteness(0)), "{sum} {convention:?}");
}

/// At most `most` small positions of every game of the catalogue. Searches by several processes support ordinary moves only.
fn small_sums(most: usize) -> Vec<Sum> {
    let games = grundy_catalog::entries().flat_map(|entry| (entry.instances)());
    let games = games.filter(|game| !game.has_entailing_moves());
    let sums = games.flat_map(|game| {
        let all = game.small_positions();
        let step = all.len().div_ceil(most).max(1);
        let fits = |args| Component::new(&game, args).ok().filter(|component| component.key.is_some());
        let few = all.into_iter().rev().step_by(step).filter_map(fits);
        few.map(|component| Sum { components: vec![component] }).collect::<Vec<_>>()
    });
    sums.collect()
}

#[test]
fn values_of_the_catalogue() {
    for (number, sum) in small_sums(4).iter().enumerate() {
        let component = &sum.components[0];
        let key = component.key.as_ref().expect("it was looked at");
        let mut search = Nimbers::new(ErasedGame(Arc::clone(&component.game.rules)));
        if component.game.has_declared_ends() || search.nimber(key, &()).is_err() {
            continue;
        }
        check_values(sum, 1 + number % 3, 1 << 30);
    }
}

#[test]
fn outcomes_of_the_catalogue() {
    for (number, sum) in small_sums(2).iter().enumerate() {
        let has_ends = sum.components[0].game.has_declared_ends();
        let convention = if number % 2 == 0 || has_ends { Convention::Normal } else { Convention::Misere };
        check_outcomes(sum, convention, 1 + number % 3);
    }
}

#[test]
fn values_of_rules() {
    for workers in [1, 2, 4] {
        check_values(&sample_position("ranked(7, 6)"), workers, 1 << 30);
        check_values(&sample_position("collatz(27, 3)"), workers, 1 << 30);
        check_values(&sample_position("leads(6, 5)"), workers, 1 << 30);
        // Too much for machine words.
        check_values(&sample_position("grows(5, 5)"), workers, 1 << 30);
        check_values(&sample_position("grows(1, 10**15)"), workers, 1 << 30);
        check_values(&sample_position("collatz(7, 3) + ranked(3, 4) + nim(5)"), workers, 1 << 30);
    }
}

#[test]
fn outcomes_of_rules() {
    for workers in [1, 2, 4] {
        for text in ["circle(0, 9)", "race(30, 31)", "race(9, 9)", "collatz(27, 3)", "circle(3, 3) + ranked(2, 2)"] {
            check_outcomes(&sample_position(text), Convention::Normal, workers);
        }
        check_outcomes(&sample_position("ranked(4, 3) + ranked(2, 2)"), Convention::Misere, workers);
    }
    let (ask, _) = values_question(&sample_position("circle(0, 9)")).expect("it has options");
    assert_eq!(solve_alone(ask, 2, 1 << 30).map(|report| report.words), Err(ClusterHalt::Stop(Stop::Loopy)));
}

/// The second question is used if the first has no answer.
#[test]
fn play_that_goes_round_is_judged() {
    let sum = sample_position("circle(0, 9)");
    let (first, _) = values_question(&sum).expect("it has options");
    let second = outcomes_question(&sum, &[], Convention::Normal).expect("it is small");
    let place = ClusterResources { workers: 2, among: None, memory: 1 << 30, folder: std::env::temp_dir(), keep: None };
    let report = solve(vec![first, second], place, Arc::new(()), ignore_progress()).expect("the second has an answer");
    assert_eq!(report.question_index, 1);
    assert_eq!(word_outcome(report.words.expect("there is one process")[0]), (Outcome::D, None));
}

#[test]
fn boards_that_fall_apart() {
    for workers in [1, 2, 3, 4] {
        check_parts("cram(4, 4)", workers, 1 << 30);
        check_parts("cram(4, 5)", workers, 1 << 30);
    }
}

/// With little memory most data is moved to disk, and rounds are short; the values stay the same.
#[test]
fn little_memory() {
    let free = check_parts("cram(5, 6)", 2, 1 << 30);
    assert_eq!(free.tally.spilled_bytes, 0);
    let tight = check_parts("cram(5, 6)", 2, 1 << 20);
    assert_eq!(tight.tally.found_positions, free.tally.found_positions);
    assert!(tight.tally.spilled_bytes > 100_000, "{:?}", tight.tally);
    let (ask, _) = values_question(&parse_position("cram(5, 5)")).expect("it has options");
    assert_eq!(solve_alone(ask, 2, 1 << 10).map(|report| report.words), Err(ClusterHalt::Stop(Stop::Memory)));
}
