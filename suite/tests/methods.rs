//! All search methods on all games of the catalogue: on small positions and sums of two they give the values of the definition.

use grundy::{
    Convention, Engine, GameValue, Limits, Meter, Method, Nat, Nimber, Query, Ruleset, SolveContext, Standing, SumGame,
    entries,
};
use grundy::{Game, Sum};
use grundy_game::kit::is_loopy;
use grundy_search::{BelingRogalski, KeySplit, PartwiseSearch, SearchMethod, WordSplit};
use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;
use std::sync::Arc;

type Position = <SumGame as Game>::Position;

/// The definition visits at most this many positions for one sum.
const MAX_DEFINITION_POSITIONS: usize = 2_000;

/// The memoized definition, on whole positions; `None` if there are too many.
fn value(game: &SumGame, position: &Position, known: &mut HashMap<Position, u64>) -> Option<u64> {
    if let Some(&value) = known.get(position) {
        return Some(value);
    }
    if known.len() > MAX_DEFINITION_POSITIONS {
        return None;
    }
    let mut options = BTreeSet::new();
    let _ = game.for_each_option(position, |option| {
        options.insert(option);
        ControlFlow::Continue(())
    });
    let values = options.iter().map(|option| value(game, option, known)).collect::<Option<Vec<u64>>>()?;
    let value = (0..).find(|v| !values.contains(v))?;
    known.insert(position.clone(), value);
    Some(value)
}

#[test]
fn every_method_on_every_game() {
    let mut compared = 0;
    let games = entries().flat_map(|entry| (entry.instances)());
    // Games with declared ends and loopy games have no values, and no method supports entailing moves.
    for game in games.filter(|game| !game.has_declared_ends() && !game.has_entailing_moves() && !is_loopy(game)) {
        let small = game.small_positions();
        let sums =
            small.iter().zip(small.iter().skip(1)).map(|(a, b)| Sum::from_components(&game, &[a.clone(), b.clone()]));
        let sums: Vec<Sum> =
            small.iter().map(|args| Sum::from_components(&game, std::slice::from_ref(args))).chain(sums).collect();
        let mut searches: Vec<_> = Method::ALL.iter().map(|&method| (method, method.search(&game))).collect();
        for sum in sums.iter().take(40) {
            let (whole, start) = SumGame::from_sum(sum).expect("small positions fit an engine");
            let mut known = HashMap::new();
            let Some(expected) = value(&whole, &start, &mut known) else { continue };
            let keys: Vec<_> = sum.components.iter().map(|part| part.key.clone().expect("they are small")).collect();
            for (method, search) in &mut searches {
                let search = search.as_mut().unwrap_or_else(|| panic!("{method:?} fits {}", game.expression()));
                if *method == Method::Naive {
                    // Without memoization the definition may take too long.
                    let limits = Limits { max_positions: 20_000, ..Limits::default() };
                    if keys.iter().any(|key| search.nimber(key, &Meter::new(limits)) == Err(grundy::Stop::Positions)) {
                        continue;
                    }
                }
                let [found, is_given] = [false, true].map(|is_given| {
                    keys.iter().try_fold(0, |total, key| {
                        let value = search.nimber(key, &())?;
                        assert!(!is_given || search.has_value(key, value, &())?, "{method:?} {sum}");
                        assert!(!search.has_value(key, value ^ Nimber(1), &())?, "{method:?} {sum}");
                        Ok::<u64, grundy::Stop>(total ^ value.0)
                    })
                });
                assert_eq!((found, is_given), (Ok(expected), Ok(expected)), "{method:?} {sum}");
                compared += 1;
            }
        }
    }
    assert!(compared > 5_000, "{compared}");
}

/// Answers do not depend on the method: value, winning moves, and their number.
#[test]
fn answers_are_the_same() {
    for text in ["cram(3, 4)", "cram(3, 3) + kayles(5)", "node_kayles(path=9)", "wythoff(4, 5)", "clobber(3, 3)"] {
        let sum = grundy::parse(text).unwrap_or_else(|error| panic!("{text}: {}", error.message.en));
        let query = Query::new(sum).with_moves(1000);
        let expected = query.solve(&mut Engine::new(), &Meter::default());
        let moves = |answer: &grundy::Answer| {
            let all = answer.winning_moves.iter().map(|one| (one.before.to_string(), one.after.to_string()));
            all.collect::<BTreeSet<_>>()
        };
        for &method in Method::ALL {
            let limits = Limits { max_positions: 3_000_000, ..Limits::default() };
            let answer = query.solve(&mut Engine::with_method(method), &Meter::new(limits));
            assert_eq!((answer.outcome, &answer.value), (expected.outcome, &expected.value), "{text} {method:?}");
            assert_eq!(moves(&answer), moves(&expected), "{text} {method:?}");
            assert_eq!(answer.winning_total, expected.winning_total, "{text} {method:?}");
        }
    }
}

/// If a method was chosen, questions for an outcome, a value or moves alone use no theorem either.
#[test]
fn a_chosen_method_uses_no_theorem() {
    for text in ["nim(3, 4, 5)", "wythoff(4, 5)", "bash(3)(10) + nim(2)", "wythoff(3, 100)"] {
        let sum = grundy::parse(text).expect("a position");
        let (mut engine, mut searching) = (Engine::new(), Engine::with_method(Method::Memo));
        let meter = Meter::default();
        let mut by_theorem = SolveContext::new(&mut engine, &meter);
        let mut by_search = SolveContext::new(&mut searching, &meter);
        assert_eq!(by_theorem.outcome(&sum, Convention::Normal), by_search.outcome(&sum, Convention::Normal), "{text}");
        assert_eq!(by_search.standing(), Standing::Computed, "{text}");
        assert_eq!(by_theorem.nim_value(&sum), by_search.nim_value(&sum), "{text}");
        assert_eq!(by_search.standing(), Standing::Computed, "{text}");
    }
    let context = |engine: &mut Engine| {
        let meter = Meter::default();
        let mut context = SolveContext::new(engine, &meter);
        let sum = grundy::parse("nim(3, 4, 5)").expect("a position");
        context.nim_value(&sum).expect("a value");
        context.standing()
    };
    assert!(context(&mut Engine::new()).is_proved());
}

/// Several threads find the same as one, however early the others join.
#[test]
fn threads_find_the_same() {
    for text in ["cram(4, 7)", "cram(5, 5)", "cram(3, 8)", "clobber(4, 4)", "node_kayles(grid=(4, 5))"] {
        let sum = grundy::parse(text).expect("a position");
        let game: &Arc<Ruleset> = &sum.components[0].game;
        let key = sum.components[0].key.as_ref().expect("it fits");
        let expected = Method::BelingRogalski.search(game).expect("it fits").nimber(key, &());
        for (threads, alone) in [(1, 0), (2, 0), (3, 10), (4, 300)] {
            let found = match WordSplit::for_game(game) {
                Some(parts) => {
                    PartwiseSearch::new(BelingRogalski::new(parts).with_threads(threads, alone)).nimber(key, &())
                }
                None => {
                    let apart = KeySplit(Arc::clone(game));
                    PartwiseSearch::new(BelingRogalski::new(apart).with_threads(threads, alone)).nimber(key, &())
                }
            };
            assert_eq!(found, expected, "{text} with {threads} threads after {alone}");
        }
    }
}

/// A budget that runs out stops all threads, and their memory is released.
#[test]
fn threads_stop_with_the_budget() {
    let sum = grundy::parse("cram(6, 7)").expect("a position");
    let key = sum.components[0].key.as_ref().expect("it fits");
    let parts = WordSplit::for_game(&sum.components[0].game).expect("it takes itself apart");
    let mut search = PartwiseSearch::new(BelingRogalski::new(parts).with_threads(3, 1000));
    for max_positions in [500, 1_000, 30_000] {
        let meter = Meter::new(Limits { max_positions, ..Limits::default() });
        assert_eq!(search.nimber(key, &meter), Err(grundy::Stop::Positions));
        assert!(meter.counts().positions <= max_positions + 3, "{}", meter.counts().positions);
    }
}

/// Values beyond 16, for which a search for wanted values visits the same positions repeatedly.
#[test]
fn regression_large_values_do_not_take_for_ever() {
    let limits = Limits { max_positions: 1_000_000, ..Limits::default() };
    let sum = grundy::parse("moore(2)(6, 7, 8, 9)").expect("a position");
    let value = Engine::new().value(&sum.components[0], &Meter::new(limits));
    assert_eq!(value, Ok(Nimber(30)));
    let answer = Query::new(sum).solve(&mut Engine::new(), &Meter::new(limits));
    assert_eq!(answer.value, Some(GameValue::Nimber(Nat::from(30u32))));
    assert_eq!(answer.convention, Convention::Normal);
}

/// A method stays within its memory budget: the memory of the whole process does not grow by much more.
#[cfg(target_os = "linux")]
#[test]
fn budgets_of_memory_are_kept() {
    let held = || -> u64 {
        let status = std::fs::read_to_string("/proc/self/status").expect("the system tells");
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).expect("Linux reports it");
        line.split_whitespace().nth(1).and_then(|kib| kib.parse().ok()).expect("a number of KiB")
    };
    let sum = grundy::parse("cram(7, 8)").expect("a position");
    let game: &Arc<Ruleset> = &sum.components[0].game;
    let key = sum.components[0].key.as_ref().expect("it fits");
    const BUDGET_MIB: u64 = 100;
    for &method in Method::ALL {
        let limits = Limits { max_positions: 400_000, max_memory: BUDGET_MIB << 20, ..Limits::default() };
        let meter = Meter::new(limits);
        let before = held();
        let mut search = method.search(game).expect("it fits");
        let result = search.nimber(key, &meter);
        let grown = held().saturating_sub(before) >> 10;
        assert!(matches!(result, Err(grundy::Stop::Positions | grundy::Stop::Memory)), "{method:?} {result:?}");
        assert!(meter.counts().positions <= limits.max_positions * 11 / 10, "{method:?}");
        assert!(grown <= BUDGET_MIB * 11 / 10 + 64, "{method:?}: {grown} MiB");
    }
}
