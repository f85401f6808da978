//! Tests of take-away games with a bound from the last move, against the rules as they are played.

use super::*;
use grundy_game::{Stop, in_force, kit::CallBudget};
use std::collections::HashMap;

/// A function of the last move, written again as a plain function.
type PlainFunction = fn(u64) -> u64;

/// The same functions as arguments and as plain functions.
fn functions() -> Vec<(Argument, PlainFunction)> {
    vec![
        ("2*t + 1".into(), |t| 2 * t + 1),
        ("3*t//2".into(), |t| 3 * t / 2),
        ("t//2".into(), |t| t / 2),
        ("t - 1".into(), |t| t - 1),
        ("(t + 5)//2".into(), |t| (t + 5) / 2),
        ("t//3 + 2".into(), |t| t / 3 + 2),
        ("t".into(), |t| t),
        ("t*t".into(), |t| t * t),
        ("isqrt(t) + 1".into(), |t| t.isqrt() + 1),
        ("min(t, 5)".into(), |t| t.min(5)),
        ("max(3, t//2) + isqrt(t)*t".into(), |t| (t / 2).max(3) + t.isqrt() * t),
        ("(10 - t)//2".into(), |t| 10u64.saturating_sub(t) / 2),
        ("t%3 + 1".into(), |t| t % 3 + 1),
        ("max(7 - t, t%2*4, 1)".into(), |t| 7u64.saturating_sub(t).max(t % 2 * 4).max(1)),
        ("-t".into(), |_| 0),
        ("-t//2 + 9".into(), |t| 9u64.saturating_sub(t.div_ceil(2))),
        ("-t%3 + 1".into(), |t| (3 - t % 3) % 3 + 1),
        (1u64.into(), |_| 1),
        (4u64.into(), |_| 4),
        (0u64.into(), |_| 0),
        (numbers(&[1, 1, 4, 4, 9]), |t| [1, 1, 4, 4, 9][t.min(5) as usize - 1]),
        (numbers(&[0, 0, 3]), |t| [0, 0, 3][t.min(3) as usize - 1]),
        (numbers(&[3, 1, 2]), |t| [3, 1, 2][t.min(3) as usize - 1]),
        (numbers(&[2, 5, 0, 4, 1]), |t| [2, 5, 0, 4, 1][t.min(5) as usize - 1]),
    ]
}

/// Whether the player to move wins, by the rules.
struct NaiveTaking {
    function: PlainFunction,
    misere: bool,
    outcomes: HashMap<(u64, u64), bool>,
}

impl NaiveTaking {
    fn wins(&mut self, n: u64, most: u64) -> bool {
        let most = most.min(n);
        if let Some(&wins) = self.outcomes.get(&(n, most)) {
            return wins;
        }
        let wins =
            if most == 0 { self.misere } else { (1..=most).any(|taken| !self.wins(n - taken, (self.function)(taken))) };
        self.outcomes.insert((n, most), wins);
        wins
    }
}

fn game(arg: &Argument) -> DynamicTaking {
    DynamicTaking::new(TakingBound::from_argument(arg).expect("a function"), false)
}

#[test]
fn states_are_decided_as_they_are_played() {
    for (arg, function) in functions() {
        let game = game(&arg);
        for misere in [false, true] {
            let convention = if misere { Convention::Misere } else { Convention::Normal };
            let mut naive = NaiveTaking { function, misere, outcomes: HashMap::new() };
            for (n, most) in (0..=60u64).flat_map(|n| (0..=n).map(move |most| (n, most))) {
                let state: Vec<Argument> = vec![n.into(), most.into()];
                let Some(verdict) = game.decide(&state, convention) else {
                    assert!(misere && !game.bound.is_positive(), "{arg} {n} {most}");
                    continue;
                };
                assert_eq!(verdict.outcome, Outcome::from_win(naive.wins(n, most)), "{arg} {n} {most} {misere}");
                assert!(verdict.reason.lines().iter().all(|line| !line.en.is_empty() && !line.zh.is_empty()));
                let goal = if misere { MoveGoal::MisereP } else { MoveGoal::Value(&Nat::ZERO) };
                let found = game.moves(&state, goal, 1000).expect("it is decided");
                let left: Vec<Argument> = found.listed_moves.iter().map(|after| after[0][0].clone()).collect();
                let expect = (1..=most).filter(|&taken| !naive.wins(n - taken, function(taken)));
                assert_eq!(left, expect.map(|taken| Argument::from(n - taken)).collect::<Vec<_>>(), "{arg} {n} {most}");
                assert_eq!(found.total, Some(found.listed_moves.len().into()), "{arg} {n} {most}");
                // A shorter list has its first moves.
                let two = game.moves(&state, goal, 2).expect("it is decided");
                assert_eq!((two.listed_moves.len(), two.total), (found.listed_moves.len().min(2), found.total));
            }
        }
    }
}

#[test]
fn words_and_large_numbers_have_the_same_bounds() {
    for (arg, function) in functions() {
        let bound = TakingBound::from_argument(&arg).expect("a function");
        let again = match bound.to_string().trim_matches('"') {
            text if text.starts_with('[') => arg.clone(),
            text => text.into(),
        };
        assert_eq!(TakingBound::from_argument(&again).as_ref(), Ok(&bound), "{bound}");
        for taken in 1..40 {
            assert_eq!(bound.at_word(taken), function(taken), "{bound} {taken}");
            assert_eq!(bound.at(&taken.into()), function(taken).into(), "{bound} {taken}");
        }
    }
}

#[test]
fn huge_heaps_are_decided() {
    let huge = Nat::from(10u32).pow(40);
    for (arg, outcome) in [("2*t + 1", Outcome::N), ("3*t//2", Outcome::N), ("isqrt(t) + 1", Outcome::N)] {
        let verdict = game(&arg.into()).decide(&[huge.clone().into()], Convention::Normal).expect("it is decided");
        assert_eq!(verdict.outcome, outcome, "{arg}");
    }
    // Where play may end at once, the theorem is that of any bound unless this one never falls.
    for (arg, cite) in [("10 - t", &HOLSHOUSER_REITER), ("t//2", &EPP_FERGUSON)] {
        let state = [huge.clone().into(), 0u64.into()];
        let verdict = game(&arg.into()).decide(&state, Convention::Normal).expect("no stone may be taken");
        assert!(std::ptr::eq(verdict.cite, cite), "{arg}");
    }
    // The terms for t·t grow like the square of their number, so these are too many.
    let square = game(&"t*t".into());
    assert!(square.decide(&[huge.clone().into()], Convention::Normal).is_none());
    assert!(square.decide(&[1_000_000_000u64.into()], Convention::Normal).is_some());
    // With the bound 4 after every move, a multiple of 5 is lost, if at most 4 may be taken first.
    let bash = game(&4u64.into());
    let state: [Argument; 2] = [huge.clone().into(), 4u64.into()];
    assert_eq!(bash.decide(&state, Convention::Normal).map(|verdict| verdict.outcome), Some(Outcome::P));
    // The first move may take any number of stones that leaves a multiple of 5.
    let found = bash.moves(&[huge.clone().into()], MoveGoal::Value(&Nat::ZERO), 3).expect("it is decided");
    assert_eq!(found.total, Some(&huge / 5u32 - 1u32));
    assert_eq!(found.listed_moves.len(), 3);
    // A function that falls is tabulated, but only so far.
    let falling = game(&numbers(&[3, 1, 2]));
    assert!(falling.decide(&[900_000u64.into()], Convention::Normal).is_some());
    assert!(falling.decide(&[huge.into()], Convention::Normal).is_none());
}

#[test]
fn functions_are_read() {
    let call = |args: Vec<Argument>| {
        call_dynamic(&CallArguments::from_positional(args))
            .map(|game| game.to_string())
            .map_err(|misfit| misfit.message.en)
    };
    for (formula, name) in [
        ("2t+1", "dynamic(\"2*t + 1\")"),
        (" 3 * t // 2 ", "dynamic(\"3*t//2\")"),
        ("t//2-1", "dynamic(\"(t - 2)//2\")"),
        ("(2*t+3)//4+1", "dynamic(\"(2*t + 7)//4\")"),
        ("2*t", "fibonacci_nim"),
        ("3*t", "dynamic_nim(3)"),
        ("t", "dynamic_nim(1)"),
        ("7", "dynamic(7)"),
        ("1+1", "dynamic(2)"),
        ("7//2", "dynamic(3)"),
        ("3 - 7", "dynamic(0)"),
        ("t//2//3", "dynamic(\"t//6\")"),
        ("2*(t + 1) + t - 2", "dynamic_nim(3)"),
        ("2*t+1+1", "dynamic(\"2*t + 2\")"),
        ("t*t", "dynamic(\"t*t\")"),
        ("2*(t//2)", "dynamic(\"2*(t//2)\")"),
        ("t//2 + t//2", "dynamic(\"t//2 + t//2\")"),
        ("10-t", "dynamic(\"10 - t\")"),
        ("-t", "dynamic(\"(-1)*t\")"),
        ("-7//2 + 9", "dynamic(5)"),
        ("-7%4 + t*t", "dynamic(\"(-7)%4 + t*t\")"),
        ("min( t,5 )", "dynamic(\"min(t, 5)\")"),
    ] {
        assert_eq!(call(vec![formula.into()]).as_deref(), Ok(name), "{formula}");
    }
    assert_eq!(call(vec![numbers(&[1, 3, 5])]).as_deref(), Ok("dynamic([1, 3, 5])"));
    let huge = Argument::from(Nat::from(10u32).pow(40));
    let huge_factor = format!("{}*t", "9".repeat(40));
    assert_eq!(call(vec![huge_factor.as_str().into()]), Ok(format!("dynamic(\"{huge_factor}\")")));
    let long = "t + ".repeat(100) + "t";
    for bad in ["", "x", "n", "t//0", "t//t", "2**t", "t+", "(t", "t)", "()", "isqrt(t, 2)", &long] {
        assert!(call(vec![bad.into()]).is_err(), "{bad}");
    }
    for bad in ["5 // t", "(t - 3) // -2", "7 % (t + 1)", "t // (2)"] {
        let message = call(vec![bad.into()]).expect_err(bad);
        assert!(message.ends_with("what follows // or % is a positive number in digits"), "{bad}: {message}");
    }
    for bad in
        [huge.clone(), Argument::Int((-1).into()), numbers(&[]), Argument::List(vec![huge]), Argument::Bool(true)]
    {
        assert!(call(vec![bad.clone()]).is_err(), "{bad}");
    }
    assert!(call(vec![]).is_err() && call(vec![1u64.into(), 2u64.into()]).is_err());
}

/// A budget that runs out at any step leaves tables from which later questions are answered as from new ones.
#[test]
fn a_question_that_was_stopped_changes_no_later_answer() {
    let outcome = |game: &DynamicTaking, stones: u64| {
        game.decide(&[stones.into()], Convention::Normal).map(|verdict| (verdict.outcome, verdict.value))
    };
    for bound in ["10 - t", "(10 - t)//2", "max(7 - t, t%2*4, 1)"] {
        let expected: Vec<_> = (0..400).map(|stones| outcome(&game(&bound.into()), stones)).collect();
        let stopped = game(&bound.into());
        for calls in 0..60 {
            let budget = CallBudget::new(calls, Stop::Time);
            in_force::with_budget(&budget, || outcome(&stopped, 399));
        }
        let answers: Vec<_> = (0..400).map(|stones| outcome(&stopped, stones)).collect();
        assert_eq!(answers, expected, "{bound}");
    }
}
