//! The analysis of rules, and the computation of their constants, end with the time of the budget in force, and keeps nothing that the time left open.

use crate::nobody::NoNames;
use grundy_game::{Argument, CallArguments, GameShape, Ruleset, Stop, Sum, in_force, kit::CallBudget};
use grundy_rules::{MoveForm, Rules, Termination};
use std::sync::Arc;

/// One of the 400 members of a set is taken.
const LONG_LIST: &str = "
S = tuple(3 * k * k + 1 for k in range(400))
@game
def g(n):
    for k in S:
        if k <= n:
            yield g(n - k)
";

/// Two numbers, of which the first falls.
const TWO_NUMBERS: &str = "
@game
def h(n, m):
    for k in range(1, 60):
        if k <= n:
            yield h(n - k, m + k)
";

fn rules(text: &str) -> Rules {
    Rules::load(text, &NoNames).expect("the rules are valid")
}

#[test]
fn less_is_claimed_when_the_time_runs_out() {
    let whole = rules(LONG_LIST).understand("g").expect("the game");
    assert!(matches!((&whole.ends, &whole.shape), (Termination::Rank(_), MoveForm::Recognised(..))), "{whole:?}");
    let (mut interrupted, mut finished) = (0, 0);
    for calls in (0..18).map(|power| (1 << power) - 1) {
        let budget = CallBudget::new(calls, Stop::Time);
        let (part, stop) = in_force::with_budget(&budget, || {
            (rules(LONG_LIST).understand("g").expect("the game"), in_force::take_stop())
        });
        match &part.ends {
            Termination::Undecided => interrupted += 1,
            ends => assert_eq!(ends, &whole.ends, "{calls}"),
        }
        if stop.is_none() {
            finished += 1;
            assert_eq!(format!("{part:?}"), format!("{whole:?}"), "{calls}");
        }
    }
    assert!(interrupted >= 3 && finished > 0, "{interrupted} {finished}");
}

#[test]
fn what_the_time_left_open_is_found_later() {
    let game: Arc<Ruleset> = rules(TWO_NUMBERS).game("h").expect("the game");
    let numbers = CallArguments::from_positional([Argument::from(7u64), Argument::from(2u64)]);
    let start = Sum::from_call(&game, &numbers).expect("a position");
    let key = start.components[0].key.clone().expect("it is small");
    let rank = || game.key_component_rank(&key);
    for calls in 0..3 {
        let found = in_force::with_budget(&CallBudget::new(calls, Stop::Time), || (rank(), in_force::take_stop()));
        assert_eq!(found, (None, Some(Stop::Time)), "{calls}");
    }
    let found = in_force::with_budget(&CallBudget::new(0, Stop::Positions), rank);
    assert_eq!(found, Some(8), "the other limits do not matter");
    assert_eq!(in_force::with_budget(&CallBudget::new(0, Stop::Time), rank), Some(8), "it is kept");
}

#[test]
fn the_shape_is_found_later() {
    let game = rules(LONG_LIST).game("g").expect("the game");
    let is_heap = || matches!(game.shape(), GameShape::Heap(_));
    assert!(!in_force::with_budget(&CallBudget::new(2, Stop::Time), is_heap));
    assert!(in_force::with_budget(&CallBudget::new(0, Stop::Positions), is_heap));
    assert!(in_force::with_budget(&CallBudget::new(0, Stop::Time), is_heap), "it is kept");
}

/// Constants take the time of the budget, in one statement or in many.
#[test]
fn constants_are_computed_within_the_time() {
    let long = "x = sum(k for k in range(10**6))\n".to_owned();
    let nested = "def f(n):\n    t = 0\n    for k in range(n): t += k\n    return t\nx = [f(k) for k in range(1500)]\n"
        .to_owned();
    let many = "x = sum(k for k in range(1000))\n".repeat(1000);
    for text in [&long, &nested, &many] {
        let budget = CallBudget::new(3, Stop::Time);
        let failed = Rules::load_within(text, &NoNames, &budget).expect_err("it takes longer");
        assert_eq!(failed.stop, Stop::Time, "{text}");
        assert!(
            failed.diagnostic.span.is_some() && failed.diagnostic.message == Stop::Time.description(),
            "{failed:?}"
        );
        assert!(Rules::load_within(text, &NoNames, &()).is_ok(), "{text}");
    }
    let wrong = Rules::load_within("x = 1 // 0", &NoNames, &CallBudget::new(3, Stop::Time)).expect_err("a mistake");
    assert_eq!(wrong.stop, Stop::RulesFailed);
    let endless = Rules::load("x = sum(k for k in range(10**9))", &NoNames).expect_err("too many steps");
    assert!(endless.message.en.starts_with("the constants of the file take too many steps"), "{endless:?}");
}
