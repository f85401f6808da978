//! Global Fibonacci nim 多堆斐波那契博弈: the last move, in whatever heap, bounds the next one.

use crate::Entry;
use crate::dynamic_nim::{self, WHINIHAN};
use crate::shared::game_number::{GameNumber, replace_number};
use crate::shared::heap_tuple::heap_sizes;
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Citation, Convention, Game, GameCard, GameView, MoveGoal,
    Nat, Notation, ReadError, Ruleset, Theorem, TheoremMoves, Verdict,
    arg::shorten_text,
    citation, game_card,
    picture::{HeapForm, Picture},
    text,
};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The game with several heaps.
pub static GLOBAL_FIBONACCI: Citation = citation!("global_fibonacci_nim.toml", GLOBAL_FIBONACCI);

static CARD: GameCard = game_card!("global_fibonacci_nim.toml");

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] }];

/// The ruleset `global_fibonacci_nim`.
pub fn ruleset() -> Arc<Ruleset> {
    Ruleset::new(GlobalFibonacciNim)
}

struct GlobalFibonacciNim;

/// The non-empty heaps in ascending order, and the number of stones that may be taken; before the first move 0 means any number but a
/// whole heap, and after it the bound is kept with 1 added.
#[derive(Clone, Debug, PartialEq, Eq)]
struct BoundedHeaps<N> {
    heaps: Vec<N>,
    /// `None` before the first move.
    max_taken: Option<N>,
}

impl<N: GameNumber> BoundedHeaps<N> {
    /// Sorts the heaps, and makes the bound no larger than the largest heap.
    fn new(mut heaps: Vec<N>, most: Option<N>) -> BoundedHeaps<N> {
        heaps.retain(|heap| !heap.is_zero());
        heaps.sort_unstable();
        let largest = heaps.last().cloned().unwrap_or_else(N::zero);
        BoundedHeaps { max_taken: most.map(|most| most.min(largest)), heaps }
    }

    /// Calls `visit` with each move, the smallest first: the number that it takes, and the heaps left.
    fn for_each_taking(&self, mut visit: impl FnMut(N, BoundedHeaps<N>) -> ControlFlow<()>) -> ControlFlow<()> {
        for (at, heap) in self.heaps.iter().enumerate() {
            // Equal heaps have the same moves.
            if at > 0 && self.heaps[at - 1] == *heap {
                continue;
            }
            let (mut taken, mut left, one) = (N::zero(), heap.clone(), N::one());
            loop {
                taken += &one;
                let is_allowed = match &self.max_taken {
                    Some(most) => taken <= *most && taken <= *heap,
                    None => taken < *heap,
                };
                if !is_allowed {
                    break;
                }
                left -= &one;
                let mut twice = taken.clone();
                twice += &taken;
                let after = BoundedHeaps::new(replace_number(&self.heaps, at, left.clone()), Some(twice));
                visit(taken.clone(), after)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl BoundedHeaps<Nat> {
    /// Parses heaps, or a list of heaps and a bound.
    fn from_arguments(args: &[Argument]) -> Result<BoundedHeaps<Nat>, ArgumentError> {
        let Some(Argument::List(heaps) | Argument::Tuple(heaps)) = args.first() else {
            return Ok(BoundedHeaps::new(heap_sizes(args)?, None));
        };
        let [_, most] = args else {
            return Err(ArgumentError::new(text!(
                "a list of heaps and how many stones may be taken are expected here, as in global_fibonacci_nim([5, 8], 4)"
            )));
        };
        let heaps = heaps.iter().map(Argument::to_natural).collect::<Result<Vec<_>, _>>();
        let most = most.to_natural().map_err(|misfit| misfit.at_position(1))?;
        Ok(BoundedHeaps::new(heaps.map_err(|misfit| misfit.at_position(0))?, Some(most)))
    }

    fn to_arguments(&self) -> Vec<Argument> {
        let heaps = self.heaps.iter().cloned().map(Argument::from);
        match &self.max_taken {
            None => heaps.collect(),
            Some(most) => vec![Argument::List(heaps.collect()), most.clone().into()],
        }
    }
}

/// A position for engines: the heaps, and the bound with 1 added, or 0 before the first move.
type PackedHeaps = (Vec<u64>, u64);

fn pack_heaps(heaps: BoundedHeaps<u64>) -> PackedHeaps {
    (heaps.heaps, heaps.max_taken.map_or(0, |most| most.saturating_add(1)))
}

fn unpack_heaps((heaps, bound): &PackedHeaps) -> BoundedHeaps<u64> {
    BoundedHeaps { heaps: heaps.clone(), max_taken: bound.checked_sub(1) }
}

impl Game for GlobalFibonacciNim {
    type Position = PackedHeaps;

    fn for_each_option(
        &self,
        position: &PackedHeaps,
        mut visit: impl FnMut(PackedHeaps) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        unpack_heaps(position).for_each_taking(|_, after| visit(pack_heaps(after)))
    }

    /// Sorted heaps. Without a move, as no heap.
    fn canonical(&self, position: PackedHeaps, _: Convention) -> PackedHeaps {
        let heaps = unpack_heaps(&position);
        let heaps = BoundedHeaps::new(heaps.heaps, heaps.max_taken);
        let is_over = match heaps.max_taken {
            Some(most) => most == 0,
            None => heaps.heaps.iter().all(|&heap| heap <= 1),
        };
        if is_over { (Vec::new(), 1) } else { pack_heaps(heaps) }
    }

    /// The number of stones.
    fn rank(&self, (heaps, _): &PackedHeaps) -> Option<u64> {
        heaps.iter().try_fold(0u64, |sum, &heap| sum.checked_add(heap))
    }

    fn owned_bytes(&self, (heaps, _): &PackedHeaps) -> usize {
        8 * heaps.len()
    }
}

impl Notation for GlobalFibonacciNim {
    fn expression(&self) -> String {
        CARD.name.into()
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        Ruleset::from_game(&CARD, self)
    }

    fn start_components(&self, args: &CallArguments) -> Result<Vec<Vec<Argument>>, ArgumentError> {
        args.reject_keywords()?;
        Ok(vec![BoundedHeaps::from_arguments(&args.positional)?.to_arguments()])
    }

    fn read(&self, args: &[Argument]) -> Result<PackedHeaps, ReadError> {
        let BoundedHeaps { heaps, max_taken: most } = BoundedHeaps::from_arguments(args)?;
        let word = |number: Nat| Argument::from(number).to_word();
        let heaps = heaps.into_iter().map(word).collect::<Result<_, _>>()?;
        Ok(pack_heaps(BoundedHeaps { heaps, max_taken: most.map(word).transpose()? }))
    }

    fn write(&self, position: &PackedHeaps) -> Vec<Argument> {
        let BoundedHeaps { heaps, max_taken: most } = unpack_heaps(position);
        let heaps = heaps.into_iter().map(Nat::from).collect();
        BoundedHeaps { heaps, max_taken: most.map(Nat::from) }.to_arguments()
    }

    fn is_sound(&self, (heaps, bound): &PackedHeaps) -> bool {
        heaps.is_sorted()
            && heaps.first() != Some(&0)
            && bound.checked_sub(1).is_none_or(|most| most <= heaps.last().copied().unwrap_or(0))
    }

    /// Starts of two and three heaps, and lists of two heaps with a bound.
    fn small_positions(&self) -> Vec<Vec<Argument>> {
        let starts = (0..49u64)
            .map(|n| (vec![n % 7, n / 7], None))
            .chain((0..64u64).map(|n| (vec![n % 4, n / 4 % 4, n / 16], None)));
        let bounded = (0..150u64).map(|n| (vec![n % 5, n / 5 % 5], Some(n / 25)));
        let all = starts.chain(bounded).map(|(heaps, most)| pack_heaps(BoundedHeaps::new(heaps, most)));
        all.map(|position| Notation::write(self, &position)).collect()
    }
}

impl GameView for GlobalFibonacciNim {
    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        let before = BoundedHeaps::from_arguments(before).ok()?;
        let left = after
            .first()
            .map_or(Ok(BoundedHeaps::new(Vec::new(), None)), |args| BoundedHeaps::from_arguments(args))
            .ok()?;
        let [stones, rest] = [&before, &left].map(|position| position.heaps.iter().sum::<Nat>());
        let taken = (rest < stones).then(|| stones - rest)?;
        let is_taken_from = |heap: &&Nat| {
            let at = before.heaps.iter().position(|other| other == *heap);
            at.filter(|_| taken <= **heap).is_some_and(|at| {
                BoundedHeaps::new(replace_number(&before.heaps, at, *heap - &taken), None).heaps == left.heaps
            })
        };
        let heap = before.heaps.iter().find(is_taken_from)?;
        let twice = &taken * 2u32;
        Some(text!("heap of {heap}: take {taken}; the next move may take at most {twice}"))
    }

    fn picture(&self, args: &[Argument]) -> Picture {
        let Ok(BoundedHeaps { heaps, max_taken: most }) = BoundedHeaps::from_arguments(args) else {
            return Picture::text(args);
        };
        let picture = Picture::heaps(heaps, HeapForm::Pile);
        match most {
            None => picture.with_note(text!("any number but a whole heap may be taken")),
            Some(most) => {
                let most = shorten_text(&most.to_string());
                picture.with_note(text!("at most {most} may be taken"))
            }
        }
    }
}

/// The arguments of a heap alone in Fibonacci nim.
fn single_heap_arguments(args: &[Argument]) -> Option<Vec<Argument>> {
    let BoundedHeaps { heaps, max_taken: most } = BoundedHeaps::from_arguments(args).ok()?;
    let [heap] = <[Nat; 1]>::try_from(heaps).ok()?;
    Some(match most {
        None => vec![heap.into()],
        Some(most) => vec![heap.into(), most.into()],
    })
}

impl Theorem for GlobalFibonacciNim {
    /// A heap alone.
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let verdict = dynamic_nim::fibonacci_nim().theorem()?.decide(&single_heap_arguments(args)?, convention)?;
        Some(Verdict { cite: &WHINIHAN, ..verdict })
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let moves = dynamic_nim::fibonacci_nim().theorem()?.moves(&single_heap_arguments(args)?, goal, limit)?;
        let bounded = |after: Vec<Vec<Argument>>| -> Option<Vec<Vec<Argument>>> {
            let [heap, most] =
                after.first()?.iter().map(Argument::to_natural).collect::<Result<Vec<_>, _>>().ok()?.try_into().ok()?;
            Some(vec![BoundedHeaps::new(vec![heap], Some(most)).to_arguments()])
        };
        let listed = moves.listed_moves.into_iter().map(bounded).collect::<Option<_>>()?;
        Some(TheoremMoves { listed_moves: listed, total: moves.total })
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Ok(heaps) = BoundedHeaps::from_arguments(args) else { return ControlFlow::Continue(()) };
        heaps.for_each_taking(|_, after| visit(vec![after.to_arguments()]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_game::kit;

    #[test]
    fn laws() {
        kit::check_laws(&ruleset(), None).unwrap_or_else(|broken| panic!("{broken}"));
    }

    #[test]
    fn calls_and_moves() {
        let start = |args: Vec<Argument>| {
            Notation::start_components(&GlobalFibonacciNim, &CallArguments::from_positional(args))
        };
        let list = |heaps: &[u64]| Argument::List(heaps.iter().map(|&heap| heap.into()).collect());
        assert_eq!(start(vec![8u64.into(), 0u64.into(), 5u64.into()]), Ok(vec![vec![5u64.into(), 8u64.into()]]));
        assert_eq!(start(vec![list(&[8, 5]), 20u64.into()]), Ok(vec![vec![list(&[5, 8]), 8u64.into()]]));
        assert_eq!(start(vec![]), Ok(vec![vec![]]));
        let minus = Argument::Int((-1).into());
        for args in [
            vec!["x".into()],
            vec![minus.clone()],
            vec![list(&[3])],
            vec![list(&[3]), minus],
            vec![list(&[3]), list(&[3])],
        ] {
            assert!(start(args.clone()).is_err(), "{args:?}");
        }
        let description = |before: Vec<Argument>, after: Vec<Argument>| {
            GlobalFibonacciNim.describe_move(&before, &[after]).map(|description| description.en)
        };
        let after = vec![list(&[3, 5]), 4u64.into()];
        let expect = "heap of 5: take 2; the next move may take at most 4";
        assert_eq!(description(vec![5u64.into(), 5u64.into()], after).as_deref(), Some(expect));
    }

    #[test]
    fn a_heap_alone_has_any_size() {
        let ten = Nat::from(10u32).pow(40);
        let verdict = GlobalFibonacciNim.decide(&[ten.clone().into()], Convention::Normal);
        assert_eq!(verdict.map(|verdict| verdict.outcome), Some(grundy_game::Outcome::N));
        let moves =
            GlobalFibonacciNim.moves(&[ten.clone().into()], MoveGoal::Value(&Nat::ZERO), 9).expect("it is decided");
        let after = GlobalFibonacciNim.decide(&moves.listed_moves[0][0], Convention::Normal);
        assert_eq!(after.map(|verdict| verdict.outcome), Some(grundy_game::Outcome::P));
        assert!(GlobalFibonacciNim.decide(&[ten.clone().into(), ten.into()], Convention::Normal).is_none());
    }
}
