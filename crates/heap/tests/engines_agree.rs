//! Every engine gives what the definition gives.

use grundy_game::{HeapGame, HeapRule};
use grundy_heap::{extend, naive};
use grundy_theory::{Code, NumberSet};
use proptest::prelude::*;
use std::ops::ControlFlow;

struct Taking(NumberSet);

impl HeapGame for Taking {
    fn expression(&self) -> String {
        format!("subtract({})", self.0)
    }
    fn for_each_option(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        (1..=n).filter(|&k| self.0.contains(k)).try_for_each(|k| visit(&[n - k]))
    }
    fn rule(&self) -> HeapRule<'_> {
        HeapRule::Subtraction(&self.0)
    }
}

struct Coded(Code);

impl HeapGame for Coded {
    fn expression(&self) -> String {
        format!("octal(\"{}\")", self.0)
    }
    fn for_each_option(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        self.0.for_each_option(n, visit)
    }
    fn rule(&self) -> HeapRule<'_> {
        HeapRule::Code(&self.0)
    }
}

/// Computes in two steps, so that going on from a table is tried too.
fn agree(game: &dyn HeapGame, middle: u64, to: u64) {
    let (mut fast, mut slow) = (Vec::new(), Vec::new());
    extend(game, &mut fast, middle, &()).unwrap();
    extend(game, &mut fast, to, &()).unwrap();
    naive::extend(game, &mut slow, to as usize, &()).unwrap();
    assert_eq!(fast, slow, "{}", game.expression());
}

proptest! {
    #[test]
    fn finite_sets(numbers in prop::collection::vec(1u64..40, 1..8), middle in 0u64..150) {
        agree(&Taking(NumberSet::finite(numbers)), middle, 150);
    }

    #[test]
    fn all_but_sets(numbers in prop::collection::vec(1u64..30, 0..6), middle in 0u64..150) {
        agree(&Taking(NumberSet::all_but(numbers)), middle, 150);
    }

    #[test]
    fn octal_codes(first in prop::sample::select(vec!['0', '4']), rest in "[0-7]{1,5}", middle in 0u64..80) {
        agree(&Coded(Code::octal(&format!("{first}.{rest}")).unwrap()), middle, 80);
    }

    #[test]
    fn hexadecimal_codes(rest in "[0-9A-F]{1,3}") {
        agree(&Coded(Code::hexadecimal(&format!("0.{rest}")).unwrap()), 10, 30);
    }
}
