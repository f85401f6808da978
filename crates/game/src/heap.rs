//! Heap games: rules for one heap, played with any number of heaps.

use crate::{
    BilingualText, Code, Convention, Nat, NumberSet, Stop, TakeAndBreak,
    any::GameShape,
    arg::{Argument, ArgumentError, CallArguments, ReadError},
    card::GameCard,
    game::Game,
    notation::Notation,
    picture::{HeapForm, Picture, changed_parts},
    ruleset::Ruleset,
    text,
    theorem::{Theorem, TheoremSource},
    view::GameView,
};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The rules of a heap game: a move replaces one heap by several (or none).
///
/// [`Heaps`] makes it a [`Game`], so that every solver can serve as an oracle for it.
///
/// # Examples
/// ```
/// use grundy_game::{HeapGame, Heaps, Ruleset};
/// use std::ops::ControlFlow;
///
/// /// Take one stone, or halve an even heap.
/// struct TakeOrHalve;
/// impl HeapGame for TakeOrHalve {
///     fn expression(&self) -> String {
///         "take_or_halve".into()
///     }
///     fn for_each_option(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
///         if n > 0 {
///             visit(&[n - 1])?;
///         }
///         if n > 0 && n % 2 == 0 {
///             visit(&[n / 2])?;
///         }
///         ControlFlow::Continue(())
///     }
/// }
/// assert_eq!(Ruleset::new(Heaps(TakeOrHalve)).expression(), "take_or_halve");
/// ```
pub trait HeapGame: Send + Sync + 'static {
    /// The ruleset as the notation writes it, such as `subtract(1, 3, 4)`.
    fn expression(&self) -> String;

    /// Calls `visit` once for each option of a heap of `n`, with the sizes of the heaps left, until it breaks.
    ///
    /// Law: the heaps left are smaller than `n`. Empty heaps may be omitted.
    fn for_each_option(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()>;

    /// Whether a move from a heap leaves exactly the heaps `left`, in any order; empty heaps do not count. The sizes may be any.
    ///
    /// `None` if it cannot be decided without going through the options. The default uses the [form](HeapGame::heap_rule) of the rules.
    fn has_option(&self, heap: &Nat, left: &[Nat]) -> Option<bool> {
        self.heap_rule().has_option(heap, left)
    }

    /// Whether a move from a heap of `n` leaves a heap that is not smaller, as rules of users may, against the law of
    /// [`for_each_option`](HeapGame::for_each_option).
    fn has_growing_move(&self, n: u64) -> bool {
        let mut grows = false;
        let _ = self.for_each_option(n, &mut |left| {
            grows = left.iter().any(|&left| left >= n);
            if grows { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        grows
    }

    /// Why the rules failed, as user-written rules may.
    fn failure(&self) -> Stop {
        Stop::RulesFailed
    }

    /// The form of the rules, for the engines that can use it.
    fn heap_rule(&self) -> HeapRule<'_> {
        HeapRule::General
    }

    /// A rank of a heap of `n`: every move decreases the sum of the ranks of all heaps.
    ///
    /// The default is `2n − 1` for `n > 0`, which is correct if no move adds tokens, as in octal codes and subtraction games.
    fn rank(&self, n: u64) -> Option<u64> {
        match self.heap_rule() {
            HeapRule::General => None,
            HeapRule::TakeAndBreak(code) => code.rank(n),
            // Splitting keeps the tokens and adds a heap: each heap subtracts 1, so the sum of the ranks falls.
            _ => n.checked_mul(2).map(|twice| twice.saturating_sub(1)),
        }
    }

    /// The description of the game for users.
    fn card(&self) -> Option<&'static GameCard> {
        None
    }

    /// A theorem about heaps of any size.
    fn theorem(&self) -> Option<&dyn Theorem> {
        None
    }

    /// The ruleset of the same game for heaps of infinitely many tokens, if it is played with them.
    fn infinite_heaps(&self) -> Option<fn() -> Arc<Ruleset>> {
        None
    }

    /// Describes a move on a heap in words.
    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        describe_heap_move(before, after)
    }

    /// The picture of a heap, by default a pile of stones.
    fn picture(&self, heap: &Nat) -> Picture {
        Picture::heap(heap.clone(), HeapForm::Pile)
    }

    /// The parts of the picture that a user would click to leave these heaps; `None` if they can be derived from the pictures.
    fn clickable_parts(&self, _heap: &Nat, _left: &[Nat]) -> Option<Vec<usize>> {
        None
    }

    /// The largest heap of the small positions that tests compare with the definition.
    fn max_small_heap(&self) -> u64 {
        12
    }
}

/// The form of the rules of a heap game.
#[derive(Clone, Copy, Debug)]
pub enum HeapRule<'a> {
    /// No form beyond the options.
    General,
    /// Take any member of a set.
    Subtraction(&'a NumberSet),
    /// A taking-and-breaking code.
    Code(&'a Code),
    /// A general taking-and-breaking code.
    TakeAndBreak(&'a TakeAndBreak),
    /// Take any number, or split in two.
    TakeOrSplit,
    /// Split into two heaps of different sizes.
    UnequalSplit,
}

/// Any number of heaps, each with the same rules.
#[derive(Clone, Copy, Debug)]
pub struct Heaps<H>(pub H);

impl<H: HeapGame> Game for Heaps<H> {
    /// The sizes of the heaps, without empty ones.
    type Position = Vec<u64>;

    fn for_each_option(&self, heaps: &Vec<u64>, mut visit: impl FnMut(Vec<u64>) -> ControlFlow<()>) -> ControlFlow<()> {
        for (i, &n) in heaps.iter().enumerate() {
            self.0.for_each_option(n, &mut |parts| {
                let others = heaps.iter().enumerate().filter(|&(j, _)| j != i).map(|(_, &h)| h);
                visit(others.chain(parts.iter().copied()).filter(|&h| h > 0).collect())
            })?;
        }
        ControlFlow::Continue(())
    }

    fn for_each_component(&self, heaps: Vec<u64>, mut visit: impl FnMut(Vec<u64>)) {
        heaps.into_iter().filter(|&n| n > 0).for_each(|n| visit(vec![n]));
    }

    fn canonical(&self, mut heaps: Vec<u64>, _: Convention) -> Vec<u64> {
        // An empty heap has no move and adds nothing, under either convention.
        heaps.retain(|&n| n > 0);
        heaps.sort_unstable();
        heaps
    }

    fn owned_bytes(&self, heaps: &Vec<u64>) -> usize {
        16 + 8 * heaps.len()
    }

    fn failure(&self) -> Stop {
        self.0.failure()
    }

    fn rank(&self, heaps: &Vec<u64>) -> Option<u64> {
        heaps.iter().try_fold(0u64, |sum, &n| sum.checked_add(self.0.rank(n)?))
    }
}

impl<H: HeapGame> Notation for Heaps<H> {
    fn expression(&self) -> String {
        self.0.expression()
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        Ruleset {
            card: self.0.card(),
            theorem: Some(self.clone()),
            view: self.clone(),
            infinite_heaps: self.0.infinite_heaps(),
            ..Ruleset::from_rules(self)
        }
    }

    fn start_components(&self, args: &CallArguments) -> Result<Vec<Vec<Argument>>, ArgumentError> {
        args.reject_keywords()?;
        let heaps = args.positional.iter().enumerate();
        heaps.map(|(i, arg)| Ok(vec![Argument::from(arg.to_natural().map_err(|m| m.at_position(i))?)])).collect()
    }

    fn read(&self, args: &[Argument]) -> Result<Vec<u64>, ReadError> {
        args.iter().map(|arg| arg.to_word()).filter(|n| n.as_ref() != Ok(&0)).collect()
    }

    fn write(&self, heaps: &Vec<u64>) -> Vec<Argument> {
        heaps.iter().map(|&n| Argument::from(n)).collect()
    }

    fn has_written_option(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<bool> {
        heap_game_has_option(&self.0, before, after)
    }

    fn shape(&self) -> GameShape<'_> {
        GameShape::Heap(&self.0)
    }

    fn small_positions(&self) -> Vec<Vec<Argument>> {
        (0..=self.0.max_small_heap()).map(|n| vec![Argument::from(n)]).collect()
    }
}

impl<H: HeapGame> TheoremSource for Heaps<H> {
    fn theorem(&self) -> Option<&dyn Theorem> {
        self.0.theorem()
    }
}

impl<H: HeapGame> GameView for Heaps<H> {
    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        self.0.describe_move(before, after)
    }

    fn picture(&self, args: &[Argument]) -> Picture {
        match args.first().map(Argument::to_natural) {
            Some(Ok(heap)) => self.0.picture(&heap),
            _ => Picture::from_arguments(args, &[], None),
        }
    }

    fn clickable_parts(&self, before: &[Argument], after: &[Vec<Argument>]) -> Vec<usize> {
        let size = |args: &Vec<Argument>| args.first().map_or(Ok(Nat::ZERO), Argument::to_natural).unwrap_or_default();
        let left: Vec<Nat> = after.iter().map(size).collect();
        // A game with a better way than its pictures comes first.
        let clickable = before.first().and_then(|heap| self.0.clickable_parts(&heap.to_natural().ok()?, &left));
        clickable.unwrap_or_else(|| {
            let after: Vec<Picture> = after.iter().map(|args| self.picture(args)).collect();
            changed_parts(&self.picture(before), &after)
        })
    }
}

/// Whether a heap game moves from a heap to these heaps, all written as arguments: [`Notation::has_written_option`] of heap games.
pub fn heap_game_has_option(game: &dyn HeapGame, before: &[Argument], after: &[Vec<Argument>]) -> Option<bool> {
    let size = |args: &[Argument]| match args {
        [size] => size.to_natural().ok(),
        _ => None,
    };
    let heap = size(before)?;
    match after.iter().map(|args| size(args)).collect::<Option<Vec<Nat>>>() {
        Some(left) => game.has_option(&heap, &left),
        None => Some(false),
    }
}

/// Describes a move that takes tokens from a heap or splits it.
pub fn describe_heap_move(before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
    let heap = before.first()?.to_natural().ok()?;
    let parts = after.iter().map(|part| part.first()?.to_natural().ok()).collect::<Option<Vec<_>>>()?;
    let parts: Vec<_> = parts.into_iter().filter(|part| *part != 0u32.into()).collect();
    let left = parts.iter().sum();
    // A move that adds tokens is not described as taking.
    let taken = (heap >= left).then(|| &heap - &left)?;
    let none = taken == 0u32.into();
    Some(match &parts[..] {
        [] => text!("heap of {heap}: take all {taken}"),
        [left] => text!("heap of {heap}: take {taken}, leave {left}"),
        _ => {
            let list: Vec<_> = parts.iter().map(|part| part.to_string()).collect();
            let (en, zh) = (list.join(" and "), list.join(" 与 "));
            if none {
                text!("heap of {heap}: split into {text}", text = (en, zh))
            } else {
                text!("heap of {heap}: take {taken}, leave {text}", text = (en, zh))
            }
        }
    })
}
