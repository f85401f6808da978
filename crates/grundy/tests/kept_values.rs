//! Values that the engine keeps in a session: they are those of the definition in every order of questions, budgets hold, and the options of a
//! position are not listed again for each question.

use grundy::games::{GameView, Notation};
use grundy::series::{SeriesCell, SeriesQuestion, series};
use grundy::{
    Argument, Component, Convention, Engine, Game, GameValue, Limits, Meter, Nat, Outcome, Query, Ruleset, Stop, Sum,
};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// A token on a graph, which counts the options that it lists.
struct CountedMoves {
    moves: Vec<Vec<u64>>,
    listed: Arc<AtomicU64>,
}

impl CountedMoves {
    /// The ruleset, and the number of options listed so far.
    fn ruleset(moves: Vec<Vec<u64>>) -> (Arc<Ruleset>, Arc<AtomicU64>) {
        let listed = Arc::new(AtomicU64::new(0));
        (Ruleset::new(CountedMoves { moves, listed: Arc::clone(&listed) }), listed)
    }
}

impl Game for CountedMoves {
    type Position = u64;

    fn for_each_option(&self, &from: &u64, mut visit: impl FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
        self.moves[from as usize].iter().try_for_each(|&to| {
            self.listed.fetch_add(1, Relaxed);
            visit(to)
        })
    }
}

impl GameView for CountedMoves {}

impl Notation for CountedMoves {
    fn expression(&self) -> String {
        "counted_moves".into()
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        Ruleset { view: self.clone(), ..Ruleset::from_rules(self) }
    }

    fn read(&self, args: &[Argument]) -> Result<u64, grundy::ReadError> {
        args[0].to_word()
    }

    fn write(&self, vertex: &u64) -> Vec<Argument> {
        vec![(*vertex).into()]
    }

    fn small_positions(&self) -> Vec<Vec<Argument>> {
        Vec::new()
    }
}

fn token(game: &Arc<Ruleset>, vertex: usize) -> Component {
    Component::new(game, vec![(vertex as u64).into()]).expect("it is a vertex")
}

/// A sum of tokens.
fn tokens(game: &Arc<Ruleset>, vertices: &[usize]) -> Sum {
    Sum { components: vertices.iter().map(|&vertex| token(game, vertex)).collect() }
}

/// The finite values by the definition, one level after the other: a vertex has value `m` if its followers have all smaller values and not `m`,
/// and each of them that is larger or has no value has itself a follower that had `m` before.
fn finite_values(moves: &[Vec<u64>]) -> Vec<Option<usize>> {
    let mut values: Vec<Option<usize>> = vec![None; moves.len()];
    for level in 0..moves.len() + 1 {
        loop {
            let has = |from: usize, value: usize| moves[from].iter().any(|&to| values[to as usize] == Some(value));
            let fresh = (0..moves.len()).find(|&from| {
                values[from].is_none()
                    && (0..level).all(|smaller| has(from, smaller))
                    && moves[from].iter().all(|&to| match values[to as usize] {
                        Some(value) => value < level,
                        None => has(to as usize, level),
                    })
            });
            match fresh {
                Some(found) => values[found] = Some(level),
                None => break,
            }
        }
    }
    values
}

/// The value of a sum, by the definition of the values of its tokens: `Err` for the finite values that an infinite one can be moved to.
fn sum_value(moves: &[Vec<u64>], values: &[Option<usize>], sum: &[usize]) -> Result<usize, BTreeSet<usize>> {
    let rest = sum.iter().filter_map(|&at| values[at]).fold(0, |sum, value| sum ^ value);
    let infinite: Vec<usize> = sum.iter().copied().filter(|&at| values[at].is_none()).collect();
    match infinite[..] {
        [] => Ok(rest),
        [at] => Err(moves[at].iter().filter_map(|&to| values[to as usize]).map(|value| value ^ rest).collect()),
        _ => Err(BTreeSet::new()),
    }
}

fn outcome_of(value: &Result<usize, BTreeSet<usize>>) -> Outcome {
    match value {
        Ok(value) => Outcome::from_win(*value != 0),
        Err(exits) if exits.contains(&0) => Outcome::N,
        Err(_) => Outcome::D,
    }
}

fn game_value(value: &Result<usize, BTreeSet<usize>>) -> GameValue {
    match value {
        Ok(value) => GameValue::Nimber(Nat::from(*value)),
        Err(exits) => GameValue::Loopy(exits.iter().map(|&exit| Nat::from(exit)).collect()),
    }
}

/// The vertices of the winning moves, each with the index of its token.
fn winning_moves(moves: &[Vec<u64>], values: &[Option<usize>], sum: &[usize]) -> BTreeSet<(usize, usize)> {
    let mut winning = BTreeSet::new();
    for (place, &at) in sum.iter().enumerate() {
        for &to in &moves[at] {
            let mut after = sum.to_vec();
            after[place] = to as usize;
            if sum_value(moves, values, &after) == Ok(0) {
                winning.insert((at, to as usize));
            }
        }
    }
    winning
}

fn vertex_of(sum: &Sum) -> usize {
    sum.components[0].args[0].to_word().expect("it is a vertex") as usize
}

/// Computes all results for a sum, in an engine that was used before.
fn assert_answers(engine: &mut Engine, game: &Arc<Ruleset>, moves: &[Vec<u64>], sum: &[usize], question: u8) {
    let values = finite_values(moves);
    let expected = sum_value(moves, &values, sum);
    let (query, meter) = (Query::new(tokens(game, sum)).with_moves(1000), Meter::default());
    match question % 4 {
        0 => {
            let answer = query.solve(engine, &meter);
            assert_eq!(answer.outcome, Some(outcome_of(&expected)), "{sum:?} of {moves:?}");
            assert_eq!(answer.value, Some(game_value(&expected)), "{sum:?} of {moves:?}");
            let found: BTreeSet<(usize, usize)> =
                answer.winning_moves.iter().map(|made| (vertex_of(&made.before), vertex_of(&made.after))).collect();
            let wins = outcome_of(&expected) == Outcome::N;
            let winning = if wins { winning_moves(moves, &values, sum) } else { BTreeSet::new() };
            assert_eq!(found, winning, "{sum:?} of {moves:?}");
        }
        1 => assert_eq!(query.outcome(engine, &meter), Ok(outcome_of(&expected)), "{sum:?} of {moves:?}"),
        2 => assert_eq!(query.value(engine, &meter), Ok(game_value(&expected)), "{sum:?} of {moves:?}"),
        _ => {
            let answer = query.with_remoteness(true).solve(engine, &meter);
            assert_eq!(answer.outcome, Some(outcome_of(&expected)), "{sum:?} of {moves:?}");
        }
    }
}

/// Moves of a graph: most lead to smaller vertices, so that values get large.
fn random_moves() -> impl Strategy<Value = Vec<Vec<u64>>> {
    (2..12usize).prop_flat_map(|vertices| {
        let down = (0..vertices).map(|at| prop::collection::vec(0..=at.saturating_sub(1) as u64, 0..=at.min(6)));
        let moves: Vec<_> = down.collect();
        (moves, prop::collection::vec((0..vertices, 0..vertices as u64), 0..5)).prop_map(|(mut moves, loops)| {
            moves[0].clear();
            loops.into_iter().for_each(|(from, to)| moves[from].push(to));
            moves
        })
    })
}

type AskedSum = (Vec<prop::sample::Index>, u8);

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn kept_values_are_those_of_the_definition(
        moves in random_moves(),
        asked in prop::collection::vec((prop::collection::vec(any::<prop::sample::Index>(), 1..=3), any::<u8>()), 1..8),
    ) {
        let (game, _) = CountedMoves::ruleset(moves.clone());
        let mut engine = Engine::new();
        let asked: Vec<AskedSum> = asked;
        for (places, question) in asked {
            let sum: Vec<usize> = places.iter().map(|place| place.index(moves.len())).collect();
            assert_answers(&mut engine, &game, &moves, &sum, question);
        }
    }

    /// A question that a budget stops is answered later, in the same session, without any effect of the stop.
    #[test]
    fn a_budget_that_ran_out_leaves_no_trace(
        moves in random_moves(), places in prop::collection::vec(any::<prop::sample::Index>(), 1..=2),
        max_positions in 0..40u64, max_memory in 0..20_000u64,
    ) {
        let sum: Vec<usize> = places.iter().map(|place| place.index(moves.len())).collect();
        for limits in [
            Limits { max_positions, ..Limits::default() },
            Limits { max_memory, ..Limits::default() },
            Limits { max_time: Some(Duration::ZERO), ..Limits::default() },
        ] {
            let (game, _) = CountedMoves::ruleset(moves.clone());
            let mut engine = Engine::new();
            let meter = Meter::new(limits);
            let answer = Query::new(tokens(&game, &sum)).solve(&mut engine, &meter);
            prop_assert!(meter.counts().bytes <= limits.max_memory);
            let value = sum_value(&moves, &finite_values(&moves), &sum);
            prop_assert!(answer.outcome.is_none_or(|outcome| outcome == outcome_of(&value)));
            assert_answers(&mut engine, &game, &moves, &sum, 0);
        }
    }
}

/// A strip of squares, with up to `steps` steps ahead; who comes to square `from` is on square `to` at once.
fn strip(squares: u64, steps: u64, (from, to): (u64, u64)) -> Vec<Vec<u64>> {
    let landing = |square: u64| (square + 1..=square + steps).filter(move |to| *to < squares);
    (0..squares).map(|square| landing(square).map(|at| if at == from { to } else { at }).collect()).collect()
}

/// The number of times that the moves of a game are listed for an answer with winning moves or replies.
fn listings(moves: &[Vec<u64>], sum: &[usize]) -> f64 {
    let (game, listed) = CountedMoves::ruleset(moves.to_vec());
    let answer = Query::new(tokens(&game, sum)).solve(&mut Engine::new(), &Meter::default());
    assert!(answer.is_decided(), "{sum:?}");
    let all: usize = moves.iter().map(Vec::len).sum();
    listed.load(Relaxed) as f64 / all as f64
}

/// An answer lists the options of a position a few times, not once for each move and each reply.
#[test]
fn options_are_listed_a_few_times() {
    for (steps, loops) in [(40, (0, 0)), (40, (1_000, 999)), (40, (1_000, 20)), (400, (0, 0)), (400, (1_000, 999))] {
        let moves = strip(2_000, steps, loops);
        // Positions of all values, among them lost ones.
        for start in (1..=45).step_by(4) {
            let times = listings(&moves, &[start]);
            assert!(times < 3.0, "{times} times for {start}, {steps} steps");
        }
        let times = listings(&moves, &[1, 2, 30]);
        assert!(times < 3.0, "{times} times for a sum, {steps} steps");
    }
}

/// Later questions of a session take what is known.
#[test]
fn later_questions_list_little() {
    for loops in [(0, 0), (1_000, 999), (1_000, 20)] {
        let moves = strip(2_000, 60, loops);
        let (game, listed) = CountedMoves::ruleset(moves);
        let (mut engine, meter) = (Engine::new(), Meter::default());
        assert!(Query::new(tokens(&game, &[1])).solve(&mut engine, &meter).is_decided());
        let first = listed.swap(0, Relaxed);
        for start in 1..=60 {
            assert!(Query::new(tokens(&game, &[start])).outcome(&mut engine, &meter).is_ok());
            assert!(Query::new(tokens(&game, &[start, start + 3])).value(&mut engine, &meter).is_ok());
        }
        let later = listed.load(Relaxed);
        assert!(later * 4 < first, "{later} after {first}");
    }
}

/// A series and a table of loopy positions explore them a few times, not once for each cell, and have the values of the definition.
#[test]
fn series_list_options_a_few_times() {
    let down = |size: u64| {
        let mut moves: Vec<Vec<u64>> = (0..size).map(|from| (from.saturating_sub(5)..from).collect()).collect();
        moves[7].push(8);
        moves
    };
    let moves = down(3_000);
    for asked in [SeriesQuestion::Values, SeriesQuestion::Outcomes(Convention::Normal)] {
        let (game, listed) = CountedMoves::ruleset(moves.clone());
        let last = moves.len() as u64 - 1;
        let mut engine = Engine::new();
        let found = series(&Argument::Ruleset(game), 0, last, asked, &mut engine, &Meter::default()).expect("a series");
        assert_eq!(found.cells.len(), moves.len());
        let all: usize = moves.iter().map(Vec::len).sum();
        let times = listed.load(Relaxed) as f64 / all as f64;
        assert!(times < 8.0, "{times} times for {asked:?}");
    }
    let moves = down(300);
    let (game, _) = CountedMoves::ruleset(moves.clone());
    let mut engine = Engine::new();
    let found = series(&Argument::Ruleset(game), 0, 299, SeriesQuestion::Values, &mut engine, &Meter::default());
    let found = found.expect("a series");
    for (value, cell) in finite_values(&moves).iter().zip(found.cells.iter()) {
        match (value, cell.as_ref()) {
            (Some(value), SeriesCell::Value(found)) => assert_eq!(found.0, *value as u64),
            (None, SeriesCell::Loopy(_)) => {}
            (value, cell) => panic!("{cell:?}, not {value:?}"),
        }
    }
}

/// A cancelled question stops immediately, and its end states this.
#[test]
fn a_cancelled_question_stops() {
    for loops in [(0, 0), (1_000, 999)] {
        let (game, _) = CountedMoves::ruleset(strip(2_000, 60, loops));
        let meter = Meter::with_cancel(Limits::default(), Arc::new(AtomicBool::new(true)));
        assert_eq!(Query::new(tokens(&game, &[1])).value(&mut Engine::new(), &meter), Err(Stop::Cancelled));
    }
}
