//! Nim with heaps of infinitely many tokens: a heap is an ordinal, and a move leaves a smaller one (J. H. Conway, 1976).
//!
//! No engine searches such a heap, which has infinitely many options. The theory of sums decides it, since its value is its size.

use super::Nim;
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Convention, Game, GameView, Heaps, Notation, Ordinal,
    ReadError, Ruleset, text,
};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The ruleset of the infinite heaps that `nim(w)` makes.
pub(super) fn ruleset() -> Arc<Ruleset> {
    Ruleset::new(TransfiniteNim)
}

/// Nim with infinite heaps. The positions that engines see are positions of Nim: those of finite heaps, packed alike.
struct TransfiniteNim;

impl Game for TransfiniteNim {
    type Position = Vec<u64>;

    fn for_each_option(&self, heaps: &Vec<u64>, visit: impl FnMut(Vec<u64>) -> ControlFlow<()>) -> ControlFlow<()> {
        Heaps(Nim).for_each_option(heaps, visit)
    }

    fn for_each_component(&self, heaps: Vec<u64>, visit: impl FnMut(Vec<u64>)) {
        Heaps(Nim).for_each_component(heaps, visit);
    }

    fn canonical(&self, heaps: Vec<u64>, convention: Convention) -> Vec<u64> {
        Heaps(Nim).canonical(heaps, convention)
    }

    fn rank(&self, heaps: &Vec<u64>) -> Option<u64> {
        Game::rank(&Heaps(Nim), heaps)
    }
}

impl Notation for TransfiniteNim {
    fn expression(&self) -> String {
        "nim".into()
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        Ruleset { view: self.clone(), ..Ruleset::from_rules(self) }
    }

    fn start_components(&self, args: &CallArguments) -> Result<Vec<Vec<Argument>>, ArgumentError> {
        let [heap] = args.expect_positional()?;
        Ok(vec![vec![heap.clone()]])
    }

    fn read(&self, args: &[Argument]) -> Result<Vec<u64>, ReadError> {
        match args {
            [Argument::Ordinal(_)] => Err(ReadError::TooLarge),
            finite => Heaps(Nim).read(finite),
        }
    }

    fn write(&self, heaps: &Vec<u64>) -> Vec<Argument> {
        Heaps(Nim).write(heaps)
    }

    fn has_written_option(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<bool> {
        let size = |args: &[Argument]| match args {
            [Argument::Ordinal(size)] => Some(size.clone()),
            [size] => size.to_natural().ok().map(Ordinal::from),
            _ => None,
        };
        let before = size(before)?;
        Some(match after.iter().map(|args| size(args)).collect::<Option<Vec<_>>>() {
            Some(left) => {
                let mut left = left.iter().filter(|size| !size.is_zero());
                let largest = left.next();
                left.next().is_none() && largest.map_or(!before.is_zero(), |left| *left < before)
            }
            None => false,
        })
    }

    fn too_large_reason(&self, _: &[Argument]) -> Option<BilingualText> {
        Some(text!("an infinite heap has infinitely many options"))
    }

    fn small_positions(&self) -> Vec<Vec<Argument>> {
        Heaps(Nim).small_positions()
    }
}

impl GameView for TransfiniteNim {
    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        let [before] = before else { return None };
        match after {
            [] => Some(text!("take the whole heap of {before}")),
            [left] => Some(match &left[..] {
                [left] if *left == Argument::from(0u64) => text!("take the whole heap of {before}"),
                [left] => text!("leave {left} of the heap of {before}"),
                _ => return None,
            }),
            _ => None,
        }
    }
}
