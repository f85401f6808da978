//! Several heaps that form one component because a move may take from more than one of them.

use crate::shared::game_number::{GameNumber, replace_number};
use crate::shared::nim_heaps;
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Convention, Game, GameCard, GameView, MoveGoal, Nat,
    Notation, ReadError, Ruleset, Theorem, TheoremMoves, TheoremSource,
    picture::{HeapForm, Picture},
};
use num_traits::Zero;
use std::ops::ControlFlow;
use std::sync::Arc;

/// All positions of `count` small heaps, for checks: up to 4 in three heaps, smaller ones where there are more, and empty ones from
/// the ninth on.
pub(crate) fn small_heap_positions(count: usize) -> Vec<Vec<Argument>> {
    let sizes = match count {
        0..=3 => 5u64,
        4 | 5 => 3,
        _ => 2,
    };
    let total = sizes.pow(u32::try_from(count.min(8)).unwrap_or(8));
    let small = (0..total).map(|code| (0..count as u32).map(move |at| code / sizes.pow(at.min(8)) % sizes));
    small.map(|heaps| heaps.map(Argument::from).collect()).collect()
}

/// A game on heaps of which a move takes from several.
pub(crate) trait HeapTupleGame: Theorem + 'static {
    /// The ruleset as the notation writes it.
    fn expression(&self) -> String;

    /// The description of the game for users.
    fn card(&self) -> &'static GameCard;

    /// The number of heaps from which a move takes, as the note of a picture.
    fn picture_note(&self) -> BilingualText;

    /// Whether a move leaves the heaps `after`, where no heap is larger than `before` and some are smaller; `None` if only going
    /// through the moves decides it.
    fn has_taking(&self, _before: &[Nat], _after: &[Nat]) -> Option<bool> {
        None
    }

    /// Calls `visit` with the heaps after each move, until it breaks.
    fn for_each_taking<N: GameNumber>(
        &self,
        heaps: Vec<N>,
        visit: &mut dyn FnMut(&[N]) -> ControlFlow<()>,
    ) -> ControlFlow<()>;
}

/// The ruleset of a game on heaps of which a move takes from several.
pub(crate) struct HeapTupleRuleset<G>(pub(crate) G);

impl<G: HeapTupleGame> Game for HeapTupleRuleset<G> {
    type Position = Vec<u64>;

    fn for_each_option(&self, heaps: &Vec<u64>, mut visit: impl FnMut(Vec<u64>) -> ControlFlow<()>) -> ControlFlow<()> {
        self.0.for_each_taking(heaps.clone(), &mut |after| visit(after.to_vec()))
    }

    /// The heaps in ascending order, without empty ones.
    fn canonical(&self, mut heaps: Vec<u64>, _: Convention) -> Vec<u64> {
        heaps.retain(|&heap| heap > 0);
        heaps.sort_unstable();
        heaps
    }

    /// The number of stones.
    fn rank(&self, heaps: &Vec<u64>) -> Option<u64> {
        heaps.iter().try_fold(0u64, |sum, &heap| sum.checked_add(heap))
    }

    fn owned_bytes(&self, heaps: &Vec<u64>) -> usize {
        16 + 8 * heaps.len()
    }
}

impl<G: HeapTupleGame> Notation for HeapTupleRuleset<G> {
    fn expression(&self) -> String {
        self.0.expression()
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        Ruleset::from_game(self.0.card(), self)
    }

    fn read(&self, args: &[Argument]) -> Result<Vec<u64>, ReadError> {
        heap_sizes(args)?;
        args.iter().map(Argument::to_word).collect()
    }

    fn has_written_option(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<bool> {
        let (before, [after]) = (heap_sizes(before).ok()?, after) else { return None };
        let after = heap_sizes(after).ok().filter(|after| after.len() == before.len())?;
        if before == after || before.iter().zip(&after).any(|(before, after)| after > before) {
            return Some(false);
        }
        self.0.has_taking(&before, &after)
    }

    fn write(&self, heaps: &Vec<u64>) -> Vec<Argument> {
        heaps.iter().map(|&n| n.into()).collect()
    }

    fn small_positions(&self) -> Vec<Vec<Argument>> {
        small_positions()
    }
}

impl<G: HeapTupleGame> TheoremSource for HeapTupleRuleset<G> {
    fn theorem(&self) -> Option<&dyn Theorem> {
        Some(&self.0)
    }
}

impl<G: HeapTupleGame> GameView for HeapTupleRuleset<G> {
    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        describe_taking(before, after)
    }

    fn picture(&self, args: &[Argument]) -> Picture {
        Picture::heaps(heap_sizes(args).unwrap_or_default(), HeapForm::Pile).with_note(self.0.picture_note())
    }
}

/// The options of a component of any size, for [`Theorem::for_each_option`].
pub(crate) fn for_each_written_option<G: HeapTupleGame>(
    game: &G,
    args: &[Argument],
    visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Ok(heaps) = heap_sizes(args) else { return ControlFlow::Continue(()) };
    game.for_each_taking(heaps, &mut |after| visit(vec![heaps_to_arguments(after.to_vec())]))
}

/// The moves of a game that is Nim, because a move takes from one heap only.
pub(crate) fn list_nim_moves(heaps: &[Nat], goal: MoveGoal<'_>, limit: usize) -> TheoremMoves {
    let wanted = nim_heaps::goal_sizes(heaps, goal).into_iter().enumerate();
    let smaller = wanted.filter(|(at, wanted)| *wanted < heaps[*at]);
    let leave = |(at, wanted): (usize, Nat)| vec![heaps_to_arguments(replace_number(heaps, at, wanted))];
    nim_heaps::list_moves(smaller.collect(), limit, leave)
}

/// The number of heaps of a call of a family: at least 1.
///
/// # Errors
/// Returns an error if the number is 0, with this message, or if the argument is not a number.
pub(crate) fn parse_heap_count(
    args: &CallArguments,
    too_few: impl FnOnce() -> BilingualText,
) -> Result<Nat, ArgumentError> {
    let [count] = args.expect_positional()?;
    let count = count.to_natural().map_err(|m| m.at_position(0))?;
    if count == Nat::ZERO {
        return Err(ArgumentError::new(too_few()).at_position(0));
    }
    Ok(count)
}

/// Parses the sizes of the heaps.
pub(crate) fn heap_sizes(args: &[Argument]) -> Result<Vec<Nat>, ArgumentError> {
    args.iter().enumerate().map(|(i, arg)| arg.to_natural().map_err(|misfit| misfit.at_position(i))).collect()
}

/// The number of heaps that became smaller.
pub(crate) fn smaller_heap_count(before: &[Nat], after: &[Nat]) -> usize {
    before.iter().zip(after).filter(|(before, after)| after < before).count()
}

/// The number of non-empty heaps.
pub(crate) fn nonempty_heap_count<N: Zero>(heaps: &[N]) -> usize {
    heaps.iter().filter(|heap| !heap.is_zero()).count()
}

/// Heaps as arguments.
pub(crate) fn heaps_to_arguments(heaps: Vec<Nat>) -> Vec<Argument> {
    heaps.into_iter().map(Argument::from).collect()
}

/// Describes in words the numbers that a move takes from each heap.
pub(crate) fn describe_taking(before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
    let (before, after) = (heap_sizes(before).ok()?, heap_sizes(after.first()?).ok()?);
    if before.len() != after.len() || before.iter().zip(&after).any(|(b, a)| a > b) {
        return None;
    }
    let (mut en, mut zh) = (Vec::new(), Vec::new());
    for (i, (before, after)) in (1..).zip(before.iter().zip(&after)).filter(|(_, (b, a))| b != a) {
        let taken = before - after;
        en.push(format!("{taken} from heap {i}"));
        zh.push(format!("从第 {i} 堆取 {taken} 个"));
    }
    Some(BilingualText { en: format!("take {}", en.join(", ")), zh: zh.join("，") })
}

/// Small positions of three and four heaps, and some others.
fn small_positions() -> Vec<Vec<Argument>> {
    let three = (0..64u64).map(|n| vec![n % 4, n / 4 % 4, n / 16]);
    let four = (0..81u64).map(|n| vec![n % 3, n / 3 % 3, n / 9 % 3, n / 27]);
    let more = [vec![], vec![5], vec![5, 3], vec![1; 5]];
    three.chain(four).chain(more).map(|heaps| heaps.into_iter().map(Argument::from).collect()).collect()
}
