//! The component rank of rules.

use crate::nobody;

use grundy_game::{Argument, CallArguments, GameShape, Ruleset, Sum};
use grundy_rules::Rules;
use nobody::NoNames;
use std::ops::ControlFlow;
use std::sync::Arc;

fn game(text: &str) -> Arc<Ruleset> {
    let rules = Rules::load(&format!("@game\ndef g{text}"), &NoNames).unwrap_or_else(|error| panic!("{text}: {error}"));
    rules.game("g").expect("it is there")
}

/// The rank of a component by its key, which must be equal to that of its integers.
fn rank(game: &Arc<Ruleset>, args: &[i64]) -> Option<u64> {
    let sum = Sum::from_call(game, &CallArguments::from_positional(args.iter().map(|n| Argument::Int((*n).into()))))
        .expect("a position");
    let key = sum.components[0].key.clone().expect("a small position");
    let rank = game.key_component_rank(&key);
    if let GameShape::Words(words) = game.shape() {
        assert_eq!(words.rank(args), rank, "{args:?}");
    }
    let flow = game.for_each_option_key(&key, &mut |option| {
        for part in game.sorted_components(&option).iter().filter(|_| rank.is_some()) {
            assert!(game.key_component_rank(part) < rank, "{args:?}");
        }
        ControlFlow::Continue(())
    });
    assert!(flow.is_continue(), "{args:?}");
    rank
}

#[test]
fn one_argument_or_their_sum_falls() {
    for (arity, text) in [
        (
            2,
            "(a, b):\n    for k in range(1, 4):\n        if k <= a: yield g(a - k, b)\n        if k <= b: yield g(a, b - k)",
        ),
        (2, "(a, b):\n    if a > 0: yield g(a - 1, b + 3)"),
        (2, "(a, b):\n    for k in range(b): yield g(a, k) + g(a + 1, b - 1)"),
        (1, "(n):\n    for k in range(1, n): yield g(k) + g(n - k)"),
        (3, "(a, b, c):\n    if a >= 3: yield g(a - 3, b + 1, c + 1)"),
    ] {
        let game = game(text);
        let mut least = u64::MAX;
        for first in 0..7 {
            for second in 0..7 {
                let args = [first, second, first + second];
                least = least.min(rank(&game, &args[..arity]).expect("something falls"));
            }
        }
        // Rank 0 is for positions without options.
        assert_eq!(least, 1, "{text}");
    }
}

#[test]
fn where_nothing_falls_alone_there_is_none() {
    for text in [
        "(a, b):\n    if a > 0: yield g(3 * a + 1 if a % 2 else a // 2, b)",
        "(a, b):\n    yield g((a + 1) % 5, b)",
        // A rank of two measures, compared lexicographically.
        "(a, b):\n    if b > 0: yield g(a, b - 1)\n    if a > 0: yield g(a - 1, b + 7)",
    ] {
        let game = game(text);
        assert_eq!(rank(&game, &[4, 3]), None, "{text}");
    }
}

/// Below 0 a rank is known only if it falls there too, which the function `rank` checks.
#[test]
fn numbers_below_zero_have_a_rank_only_where_it_falls() {
    for (arity, text, none) in [
        // The number is taken to be at least 0, and play below it never ends.
        (1, "(n):\n    if n != 0: yield g(n - 1)", 5),
        (2, "(a, b):\n    if a != 0: yield g(a - 1, b)", 75),
        (2, "(a, b):\n    if b > 0 and a >= 0: yield g(a, b - 1)\n    if a < 0: yield g(a + 1, b + 1)", 75),
        // The sum of a number below 0 and another one.
        (
            2,
            "(a, b):\n    if a > 0 and b >= 0: yield g(a - 1, b)\n    if b > 0 and a >= 0: yield g(a, b - 1)\n    if b < 0: yield g(a + 1, b)",
            75,
        ),
        // Moves lead below 0, where there are no more; the second number is taken to be at least 0.
        (1, "(n):\n    if n > 0: yield g(n - 3)", 0),
        (2, "(a, b):\n    if a > 0: yield g(a - 3, b + 1)", 50),
    ] {
        let game = game(text);
        let args = (-5..5).flat_map(|a| (-5..5).map(move |b| [a, b]));
        let args = args.filter(|[_, b]| arity == 2 || *b == 0);
        let unknown = args.filter(|args| rank(&game, &args[..arity]).is_none()).count();
        assert_eq!(unknown, none, "{text}");
    }
}
