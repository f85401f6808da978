//! Tests of push-the-button games, against the rules as they are played on pairs of numbers.

use super::*;
use grundy_game::{MoveGoal, Nat, Outcome};
use std::collections::HashMap;

mod periodic;

/// A ruleset on pairs, written again.
#[derive(Clone, Copy, Debug)]
enum PairRules {
    Nim,
    Wythoff,
    Euclid,
}

impl PairRules {
    fn ruleset(self) -> Arc<Ruleset> {
        match self {
            PairRules::Nim => crate::nim::ruleset(),
            PairRules::Wythoff => crate::wythoff::ruleset(1),
            PairRules::Euclid => crate::euclid::ruleset(false),
        }
    }

    fn options(self, (a, b): (u64, u64)) -> Vec<(u64, u64)> {
        let all = (0..=a).flat_map(|left| (0..=b).map(move |right| (left, right)));
        let is_option = |&(left, right): &(u64, u64)| match (self, a - left, b - right) {
            (_, 0, 0) => false,
            (PairRules::Nim | PairRules::Wythoff, _, 0) | (PairRules::Nim | PairRules::Wythoff, 0, _) => true,
            (PairRules::Wythoff, one, other) => one == other,
            (PairRules::Euclid, taken, 0) => b > 0 && taken % b == 0,
            (PairRules::Euclid, 0, taken) => a > 0 && taken % a == 0,
            _ => false,
        };
        all.filter(is_option).collect()
    }
}

/// The value of a pair, before or after the button is pushed.
struct NaiveButton {
    rules: [PairRules; 2],
    values: HashMap<(bool, (u64, u64)), u64>,
}

impl NaiveButton {
    fn value(&mut self, pushed: bool, pair: (u64, u64)) -> u64 {
        if let Some(&value) = self.values.get(&(pushed, pair)) {
            return value;
        }
        let options = self.rules[usize::from(pushed)].options(pair);
        let mut values: Vec<u64> = options.into_iter().map(|after| self.value(pushed, after)).collect();
        if !pushed {
            values.push(self.value(true, pair));
        }
        let value = (0..).find(|value| !values.contains(value)).expect("a number is missing");
        self.values.insert((pushed, pair), value);
        value
    }
}

/// The value of a position by its options, without any engine.
fn value_by_options(game: &ButtonGame, position: &ButtonPosition, known: &mut HashMap<ButtonPosition, u64>) -> u64 {
    if let Some(&value) = known.get(position) {
        return value;
    }
    let (mut options, rank) = (Vec::new(), game.rank(position).expect("it has a rank"));
    let flow = game.for_each_option(position, |option| {
        assert!(game.rank(&option).is_some_and(|less| less < rank), "{position:?} {option:?}");
        options.push(option);
        ControlFlow::Continue(())
    });
    assert!(flow.is_continue(), "{position:?}");
    let values: Vec<u64> = options.iter().map(|option| value_by_options(game, option, known)).collect();
    let value = (0..).find(|value| !values.contains(value)).expect("a number is missing");
    known.insert(position.clone(), value);
    value
}

#[test]
fn pairs_have_the_values_of_the_rules() {
    let all = [PairRules::Nim, PairRules::Wythoff, PairRules::Euclid];
    for rules in all.into_iter().flat_map(|first| all.map(|second| [first, second])) {
        let mut naive = NaiveButton { rules, values: HashMap::new() };
        let game = ButtonGame::new(rules[0].ruleset(), rules[1].ruleset());
        let mut known = HashMap::new();
        for (a, b) in (0..=5).flat_map(|a| (0..=5).map(move |b| (a, b))) {
            let position = Notation::read(&game, &[a.into(), b.into()]).expect("a position");
            assert_eq!(value_by_options(&game, &position, &mut known), naive.value(false, (a, b)), "{rules:?} {a} {b}");
        }
    }
}

/// The value of Kayles heaps with the button to Nim, by the rules: heaps in any order, empty ones left out.
fn kayles_to_nim_value(heaps: &[u64], known: &mut HashMap<Vec<u64>, u64>) -> u64 {
    if let Some(&value) = known.get(heaps) {
        return value;
    }
    let mut values = vec![heaps.iter().fold(0, |sum, heap| sum ^ heap)];
    for (at, &heap) in heaps.iter().enumerate() {
        for (taken, left) in (1..=heap.min(2)).flat_map(|taken| (0..=heap - taken).map(move |left| (taken, left))) {
            let others = heaps.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, &heap)| heap);
            let mut after: Vec<u64> = others.chain([left, heap - taken - left]).filter(|&heap| heap > 0).collect();
            after.sort_unstable();
            values.push(kayles_to_nim_value(&after, known));
        }
    }
    let value = (0..).find(|value| !values.contains(value)).expect("a number is missing");
    known.insert(heaps.to_vec(), value);
    value
}

#[test]
fn heaps_that_split_have_the_values_of_the_rules() {
    let game = ButtonGame::new(crate::codes::octal("0.77").expect("a code"), crate::nim::ruleset());
    let (mut naive, mut known) = (HashMap::new(), HashMap::new());
    for heaps in [vec![0], vec![1], vec![7], vec![9], vec![2, 5], vec![3, 3], vec![0, 4, 0, 4], vec![1, 2, 3]] {
        let args: Vec<Argument> = heaps.iter().map(|&heap: &u64| heap.into()).collect();
        let position = Notation::read(&game, &args).expect("a position");
        let mut sorted: Vec<u64> = heaps.iter().copied().filter(|&heap| heap > 0).collect();
        sorted.sort_unstable();
        let wanted = kayles_to_nim_value(&sorted, &mut naive);
        assert_eq!(value_by_options(&game, &position, &mut known), wanted, "{heaps:?}");
        let canonical = game.canonical(position, Convention::Normal);
        assert_eq!(value_by_options(&game, &canonical, &mut known), wanted, "{heaps:?}");
    }
}

/// Equal heaps have equal moves, which are listed once.
#[test]
fn moves_in_equal_heaps_are_listed_once() {
    let options = |second: Arc<Ruleset>| {
        let (game, mut count) = (ButtonGame::new(crate::nim::ruleset(), second), 0);
        let flow = game.for_each_option(&ButtonPosition::Unpushed(vec![3, 3]), |_| {
            count += 1;
            ControlFlow::Continue(())
        });
        assert!(flow.is_continue());
        count
    };
    assert_eq!(options(crate::codes::octal("0.77").expect("a code")), 4);
    // The numbers of a pair have an order.
    assert_eq!(options(crate::wythoff::ruleset(1)), 7);
}

fn call(args: Vec<Argument>) -> Result<Argument, ArgumentError> {
    call_push_the_button(&CallArguments::from_positional(args))
}

fn ruleset(first: Arc<Ruleset>, second: Arc<Ruleset>) -> Arc<Ruleset> {
    match call(vec![Argument::Ruleset(first), Argument::Ruleset(second)]) {
        Ok(Argument::Ruleset(game)) => game,
        other => panic!("{other:?} is no ruleset"),
    }
}

#[test]
fn positions_are_read_and_written() {
    let game = ruleset(crate::nim::ruleset(), crate::wythoff::ruleset(1));
    let read = |args: Vec<Argument>| {
        let sum = Sum::from_call(&game, &CallArguments::from_positional(args));
        sum.map(|sum| sum.to_string()).map_err(|misfit| misfit.message.en)
    };
    assert_eq!(read(vec![3u64.into(), 0u64.into()]).as_deref(), Ok("push_the_button(nim, wythoff)(3, 0)"));
    let pair = CallArguments::from_positional([Argument::from(3u64), 5u64.into()]);
    let wythoff = || Argument::Position(Sum::from_call(&crate::wythoff::ruleset(1), &pair).expect("a position"));
    assert_eq!(read(vec![wythoff()]).as_deref(), Ok("push_the_button(nim, wythoff)(wythoff(3, 5))"));
    let heaps = || Argument::Position(Sum::from_call(&crate::nim::ruleset(), &pair).expect("a position"));
    let negative = || Argument::Int((-1).into());
    for bad in [vec![], vec![3u64.into()], vec![3u64.into(), "x".into()], vec![negative(), 3u64.into()], vec![heaps()]]
    {
        assert!(read(bad.clone()).is_err(), "{bad:?}");
    }
    // Numbers of any size are read; after the button is pushed, the theorem of the second ruleset decides them.
    let huge = Nat::from(10u32).pow(40);
    let large = read(vec![huge.clone().into(), 5u64.into()]).expect("a position");
    assert!(large.starts_with("push_the_button(nim, wythoff)(1000"), "{large}");
    let pair = CallArguments::from_positional([Argument::from(huge.clone()), huge.into()]);
    let pushed = pushed_arguments(Sum::from_call(&crate::wythoff::ruleset(1), &pair).expect("a position"));
    let theorem = game.theorem().expect("it has one");
    assert_eq!(theorem.decide(&pushed, Convention::Normal).map(|verdict| verdict.outcome), Some(Outcome::N));
    let found = theorem.moves(&pushed, MoveGoal::Value(&Nat::ZERO), 9).expect("it is decided");
    assert!(found.listed_moves.iter().all(|after| after.len() <= 1) && !found.listed_moves.is_empty());
}

#[test]
fn wrong_rulesets_are_refused() {
    let nim = || Argument::Ruleset(crate::nim::ruleset());
    let wythoff = || Argument::Ruleset(crate::wythoff::ruleset(1));
    let blocked = call(vec![nim(), nim()]).expect("a ruleset");
    for bad in [
        vec![],
        vec![nim()],
        vec![nim(), nim(), nim()],
        vec![nim(), 3u64.into()],
        vec!["nim".into(), nim()],
        vec![Argument::Ruleset(crate::grundys::ruleset()), wythoff()],
        vec![Argument::Ruleset(crate::codes::octal("0.77").expect("a code")), wythoff()],
    ] {
        assert!(call(bad.clone()).is_err(), "{bad:?}");
    }
    // A game with a button is a ruleset like others.
    assert!(call(vec![blocked, nim()]).is_ok());
}

#[test]
fn moves_are_described() {
    let game = ruleset(crate::nim::ruleset(), crate::wythoff::ruleset(1));
    let describe = |before: &[u64], after: Vec<Argument>| {
        let before: Vec<Argument> = before.iter().map(|&number| number.into()).collect();
        game.view.describe_move(&before, &[after]).map(|message| message.en)
    };
    assert_eq!(describe(&[3, 5], vec![3u64.into(), 1u64.into()]).as_deref(), Some("heap of 5: take 4, leave 1"));
    let pair = CallArguments::from_positional([Argument::from(3u64), 5u64.into()]);
    let pushed = Sum::from_call(&crate::wythoff::ruleset(1), &pair).expect("a position");
    assert_eq!(describe(&[3, 5], pushed_arguments(pushed)).as_deref(), Some("push the button"));
}
