//! Tests of Maximum Nim against the definition.

use super::*;
use grundy_game::kit;

/// A function of the heap, written again as a plain function.
type PlainFunction = fn(i64) -> i64;

/// The same functions as expressions and as plain functions, and whether the form shows that they grow slowly.
const TESTED_BOUNDS: [(&str, PlainFunction, bool); 27] = [
    ("n//2", |n| n / 2, true),
    ("(n + 1)//2 - 1", |n| (n + 1) / 2 - 1, true),
    ("2*n//3", |n| 2 * n / 3, true),
    ("n", |n| n, true),
    ("n - 1", |n| n - 1, true),
    ("3", |_| 3, true),
    ("0", |_| 0, true),
    ("isqrt(n)", |n| n.isqrt(), true),
    ("isqrt(2*n + 5)", |n| (2 * n + 5).isqrt(), false),
    ("isqrt((3*n + 7)//4 - 2)", |n| ((3 * n + 7) / 4 - 2).max(0).isqrt(), true),
    ("n - isqrt(n)", |n| n - n.isqrt(), true),
    ("n - n//3", |n| n - n / 3, true),
    ("min(n//2, 5)", |n| (n / 2).min(5), true),
    ("max(n//3, min(n - 4, 3))", |n| (n / 3).max((n - 4).min(3)), true),
    ("(2*(n//2) + 1)//3", |n| (2 * (n / 2) + 1) / 3, true),
    ("1 + (n*3 + 2)//5", |n| 1 + (n * 3 + 2) / 5, true),
    ("n//4 + n//4", |n| n / 4 + n / 4, false),
    ("n//3 + n//3%2", |n| n / 3 + n / 3 % 2, false),
    ("n - n%2", |n| n - n % 2, false),
    ("n%3 + 1", |n| n % 3 + 1, false),
    ("7 - n", |n| 7 - n, false),
    ("n*n", |n| n * n, false),
    ("n*n//7", |n| n * n / 7, false),
    ("3*n//2", |n| 3 * n / 2, false),
    ("-n + 9", |n| 9 - n, false),
    ("-n//2 + 9", |n| (-n).div_euclid(2) + 9, false),
    ("n//2 + (n//5)%2", |n| n / 2 + n / 5 % 2, false),
];

fn game(bound: &str) -> MaximumNim {
    MaximumNim::new(HeapBound::parse(bound).unwrap_or_else(|misfit| panic!("{bound}: {}", misfit.message.en)))
}

#[test]
fn laws() {
    for game in (ENTRIES[0].instances)() {
        kit::check_laws(&game, None).unwrap_or_else(|broken| panic!("{broken}"));
    }
}

/// Values, and whether the player to move wins under misère play, by the definition.
fn naive_table(function: PlainFunction, most: usize) -> (Vec<usize>, Vec<bool>) {
    let (mut values, mut wins): (Vec<usize>, Vec<bool>) = (Vec::new(), Vec::new());
    for n in 0..=most {
        let least = n - function(n as i64).clamp(0, n as i64) as usize;
        let value = (0..).find(|value| !values[least..].contains(value)).expect("a finite list has a mex");
        wins.push(least == n || wins[least..].contains(&false));
        values.push(value);
    }
    (values, wins)
}

#[test]
fn heaps_are_decided_as_by_the_definition() {
    for (bound, function, slow) in TESTED_BOUNDS {
        let game = game(bound);
        assert_eq!(game.growth.is_proved(), slow, "{bound}");
        let (values, wins) = naive_table(function, 400);
        let most = |n: usize| function(n as i64).clamp(0, n as i64);
        let mut holds = true;
        for n in 0..=400usize {
            holds = holds && (n == 0 || [0, 1].contains(&(most(n) - most(n - 1))));
            let args = [Argument::from(n as u64)];
            for convention in [Convention::Normal, Convention::Misere] {
                let verdict = game.decide(&args, convention);
                assert_eq!(verdict.is_some(), holds, "{bound} {n}");
                let Some(verdict) = verdict else { continue };
                assert_eq!(verdict.value, Some(values[n].into()), "{bound} {n}");
                let wins = if convention == Convention::Normal { values[n] > 0 } else { wins[n] };
                assert_eq!(verdict.outcome, Outcome::from_win(wins), "{bound} {n}");
                assert!(verdict.reason.lines().iter().all(|line| !line.en.is_empty()), "{bound} {n}");
            }
            if holds {
                for goal in 0..10usize {
                    let moves = game.moves(&args, MoveGoal::Value(&goal.into()), 9).expect("it is decided");
                    let expect = (n - most(n) as usize..n).filter(|&left| values[left] == goal);
                    let expect: Vec<_> = expect.map(|left| vec![vec![Argument::from(left as u64)]]).collect();
                    assert_eq!(moves, TheoremMoves::from_all(expect, 9), "{bound} {n} to {goal}");
                }
            }
        }
        // An expression that is written is the same when it is read again.
        let again = HeapBound::parse(&game.bound.to_string());
        assert_eq!(again.as_ref(), Ok(&game.bound), "{bound}");
        for n in 0..50i64 {
            assert_eq!(game.bound.0.at(&n.into()), function(n).into(), "{bound} {n}");
        }
    }
}

#[test]
fn huge_heaps_are_decided() {
    let huge = Nat::from(10u32).pow(40) + 3u32;
    let few_steps = [
        "n//2",
        "2*n//3",
        "n//100",
        "n - n//100",
        "(n + 1)//2 - 1",
        "n - isqrt(n)",
        "isqrt(n)",
        "min(n//2, 10000)",
        "5",
    ];
    for bound in few_steps {
        let game = game(bound);
        let verdict = game.decide(&[huge.clone().into()], Convention::Normal).unwrap_or_else(|| panic!("{bound}"));
        let value = verdict.value.expect("it has a value");
        let most = game.bound.most_taken(&huge);
        for goal in [Nat::ZERO, Nat::from(7u32), most.clone(), &most >> 1u32] {
            let moves = game.moves(&[huge.clone().into()], MoveGoal::Value(&goal), 9).expect("some steps are enough");
            assert_eq!(moves.listed_moves.is_empty(), goal == value || goal > most, "{bound} to {goal}");
            for after in moves.listed_moves {
                let left = after[0][0].to_natural().expect("a heap");
                assert!(left < huge && &left + &most >= huge, "{bound} to {goal}");
                let reached = game.decide(&after[0], Convention::Normal).and_then(|verdict| verdict.value);
                assert_eq!(reached, Some(goal.clone()), "{bound}");
            }
        }
    }
    // Too many steps, and a growth that is not shown by the form.
    for bound in ["isqrt(n//2)", "n//4 + n//4"] {
        assert!(game(bound).decide(&[huge.clone().into()], Convention::Normal).is_none(), "{bound}");
    }
}

#[test]
fn expressions_are_read() {
    let call = |arg: Argument| call_maximum_nim(&CallArguments::from_positional([arg])).map(|game| game.to_string());
    for (bound, name) in [
        ("n // 2", "n//2"),
        (" ( n+1 ) // 2-1", "(n + 1)//2 - 1"),
        ("2n//3", "2*n//3"),
        ("n - (n - 3)", "n - (n - 3)"),
        ("(n - n) - 3", "n - n - 3"),
        ("2*(n + 1)*(n*3)", "2*(n + 1)*(n*3)"),
        ("min(n,(7))", "min(n, 7)"),
        ("-3 + n", "-3 + n"),
        ("-n", "(-1)*n"),
    ] {
        assert_eq!(call(bound.into()).as_deref(), Ok(&format!("maximum_nim(\"{name}\")")[..]), "{bound}");
    }
    assert_eq!(call(3u64.into()).as_deref(), Ok("maximum_nim(\"3\")"));
    let deep = format!("{}n{}", "(".repeat(50), ")".repeat(50));
    let long = "n + ".repeat(100) + "n";
    let bad =
        ["", "t", "n +", "n//0", "n//n", "n/2", "n**2", "(n", "n)", "isqrt(n, 2)", "min()", "isqrt", "n n", "n//-2"];
    for bad in bad.into_iter().chain([&deep[..], &long]) {
        assert!(call(bad.into()).is_err(), "{bad}");
    }
    let message = call("n // -2".into()).expect_err("a negative divisor").message.en;
    assert!(message.ends_with("what follows // or % is a positive number in digits"), "{message}");
    for bad in [Argument::Int((-1).into()), Argument::Bool(true), Argument::List(vec![])] {
        assert!(call(bad.clone()).is_err(), "{bad}");
    }
    assert!(call_maximum_nim(&CallArguments::from_positional([])).is_err());
}
