//! End-Nim 两端取: stacks in a row; a move takes from one of the two at the ends.

use crate::Entry;
use crate::nim::BOUTON;
use crate::shared::game_number::{GameNumber, for_each_number};
use crate::shared::nim_heaps;
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Citation, Convention, Game, GameCard, GameView, MoveGoal,
    Nat, Notation, Outcome, ReadError, Reason, Ruleset, Theorem, TheoremFormula, TheoremMoves, Verdict, citation,
    game_card, in_force,
    picture::{HeapForm, HeapPicture, Picture},
    text,
};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The game and its lost positions.
pub static ALBERT_NOWAKOWSKI: Citation = citation!("end_nim.toml", ALBERT_NOWAKOWSKI);

static CARD: GameCard = game_card!("end_nim.toml");

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] }];

/// The largest number of stacks for which the theorem is applied, since it computes all rows within the row.
const MAX_STACKS: usize = 2_000;

/// The ruleset `end_nim`.
pub fn ruleset() -> Arc<Ruleset> {
    Ruleset::new(EndNim)
}

struct EndNim;

impl Game for EndNim {
    /// The stacks from left to right, without empty ones.
    type Position = Vec<u64>;

    fn for_each_option(&self, stacks: &Vec<u64>, visit: impl FnMut(Vec<u64>) -> ControlFlow<()>) -> ControlFlow<()> {
        for_each_taking(stacks, visit)
    }

    /// A row is equivalent to its mirror image.
    fn canonical(&self, stacks: Vec<u64>, _: Convention) -> Vec<u64> {
        let mirrored: Vec<u64> = stacks.iter().rev().copied().collect();
        stacks.min(mirrored)
    }

    fn rank(&self, stacks: &Vec<u64>) -> Option<u64> {
        stacks.iter().try_fold(0u64, |sum, &stack| sum.checked_add(stack))
    }

    fn owned_bytes(&self, stacks: &Vec<u64>) -> usize {
        16 + 8 * stacks.len()
    }
}

/// The row with the stack at an end reduced to `left`.
fn with_stack_left<N: GameNumber>(stacks: &[N], end: usize, left: N) -> Vec<N> {
    let mut after = stacks.to_vec();
    if left.is_zero() {
        after.remove(end);
    } else {
        after[end] = left;
    }
    after
}

/// Calls `visit` with the stacks after each move, until it breaks.
fn for_each_taking<N: GameNumber>(stacks: &[N], mut visit: impl FnMut(Vec<N>) -> ControlFlow<()>) -> ControlFlow<()> {
    let Some(last) = stacks.len().checked_sub(1) else { return ControlFlow::Continue(()) };
    // A single stack is both ends.
    [0, last]
        .into_iter()
        .take(stacks.len())
        .try_for_each(|end| for_each_number(N::zero(), &stacks[end], |left| visit(with_stack_left(stacks, end, left))))
}

/// Parses the stacks, without empty ones.
fn parse_stacks(args: &[Argument]) -> Result<Vec<Nat>, ArgumentError> {
    let stacks = args.iter().enumerate().map(|(at, arg)| arg.to_natural().map_err(|misfit| misfit.at_position(at)));
    stacks.filter(|stack| stack.as_ref() != Ok(&Nat::ZERO)).collect()
}

fn stacks_to_arguments(stacks: Vec<Nat>) -> Vec<Argument> {
    stacks.into_iter().map(Argument::from).collect()
}

/// The end from which a move took, and the size that it left there.
fn end_taken_from(before: &[Nat], after: &[Nat]) -> Option<(usize, Nat)> {
    let last = before.len().checked_sub(1)?;
    let left = |end: usize| if after.len() == before.len() { after[end].clone() } else { Nat::ZERO };
    let ends = [0, last].map(|end| (end, left(end)));
    ends.into_iter().find(|(end, left)| *left < before[*end] && with_stack_left(before, *end, left.clone()) == after)
}

impl Notation for EndNim {
    fn expression(&self) -> String {
        "end_nim".into()
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        Ruleset::from_game(&CARD, self)
    }

    fn start_components(&self, args: &CallArguments) -> Result<Vec<Vec<Argument>>, ArgumentError> {
        args.reject_keywords()?;
        Ok(vec![stacks_to_arguments(parse_stacks(&args.positional)?)])
    }

    fn read(&self, args: &[Argument]) -> Result<Vec<u64>, ReadError> {
        parse_stacks(args)?.into_iter().map(|stack| Argument::from(stack).to_word()).collect()
    }

    fn write(&self, stacks: &Vec<u64>) -> Vec<Argument> {
        stacks.iter().map(|&n| n.into()).collect()
    }

    fn is_sound(&self, stacks: &Vec<u64>) -> bool {
        stacks.iter().all(|&stack| stack > 0)
    }

    fn small_positions(&self) -> Vec<Vec<Argument>> {
        let three = (0..27u64).map(|n| vec![n % 3 + 1, n / 3 % 3 + 1, n / 9 + 1]);
        let four = (0..16u64).map(|n| vec![n % 2 + 1, n / 2 % 2 + 1, n / 4 % 2 + 1, n / 8 + 1]);
        let more = [vec![], vec![4], vec![3, 5], vec![4, 4], vec![1, 4, 2], vec![2, 1, 3, 1], vec![2, 1, 1, 2, 1]];
        three.chain(four).chain(more).map(|stacks| Notation::write(self, &stacks)).collect()
    }
}

impl GameView for EndNim {
    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        let (before, after) = (parse_stacks(before).ok()?, parse_stacks(after.first().map_or(&[], |args| args)).ok()?);
        let (end, left) = end_taken_from(&before, &after)?;
        let taken = &before[end] - &left;
        Some(match (end, left == Nat::ZERO) {
            _ if before.len() == 1 && left == Nat::ZERO => text!("take all {taken}"),
            (0, true) => text!("take the whole stack at the left end ({taken})"),
            (_, true) => text!("take the whole stack at the right end ({taken})"),
            (0, false) => text!("take {taken} at the left end, leave {left}"),
            (_, false) => text!("take {taken} at the right end, leave {left}"),
        })
    }

    fn picture(&self, args: &[Argument]) -> Picture {
        Picture::heaps(parse_stacks(args).unwrap_or_default(), HeapForm::Pile)
    }

    /// The lowest stone that the move takes.
    fn clickable_parts(&self, before: &[Argument], after: &[Vec<Argument>]) -> Vec<usize> {
        let read = |args: &[Argument]| parse_stacks(args).unwrap_or_default();
        let (before, after) = (read(before), read(after.first().map_or(&[], |args| args)));
        let Some((end, left)) = end_taken_from(&before, &after) else { return Vec::new() };
        let heap = |stack: &Nat| HeapPicture::new(stack.clone(), HeapForm::Pile);
        let below: usize = before[..end].iter().map(|stack| heap(stack).part_count()).sum();
        vec![below + heap(&before[end]).drawn_counters().and_then(|_| heap(&left).drawn_counters()).unwrap_or(0)]
    }
}

/// The sizes of the stacks at the ends with which a row is lost.
#[derive(Clone, Debug)]
struct LosingEnds {
    /// The size at the left end, given all stacks but the first.
    left_size: Nat,
    /// The size at the right end, given all stacks but the last.
    right_size: Nat,
}

/// The losing size at the far end when `x` is added at the near end, from the losing sizes of the row without `x`.
fn extended_losing_size(x: &Nat, far: &Nat, near: &Nat) -> Nat {
    if x == near {
        Nat::ZERO
    } else if near < x && x <= far {
        x - 1u32
    } else if far <= x && x < near {
        x + 1u32
    } else {
        x.clone()
    }
}

impl LosingEnds {
    /// The losing sizes of a row of at least two stacks; `None` if the budget in force runs out.
    ///
    /// # Complexity
    /// Quadratic in the number of stacks.
    fn from_stacks(stacks: &[Nat]) -> Option<LosingEnds> {
        // The losing sizes at the left and right ends, for the row of `length` stacks that starts at each stack.
        let (mut left, mut right) = (stacks.to_vec(), stacks.to_vec());
        for length in 2..stacks.len() {
            in_force::spend(0, 0).ok()?;
            let begin = |at: usize| {
                let lefts = extended_losing_size(&stacks[at + length - 1], &left[at], &right[at]);
                let rights = extended_losing_size(&stacks[at], &right[at + 1], &left[at + 1]);
                (lefts, rights)
            };
            (left, right) = (0..=stacks.len() - length).map(begin).unzip();
        }
        Some(LosingEnds { left_size: left.pop().unwrap_or_default(), right_size: right.swap_remove(0) })
    }
}

impl Theorem for EndNim {
    /// With three or more stacks, nothing is known about misère play or about values other than 0.
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let stacks = parse_stacks(args).ok().filter(|stacks| stacks.len() <= MAX_STACKS)?;
        if stacks.len() <= 2 {
            let (outcome, value) = (nim_heaps::nim_outcome(&stacks, convention), nim_heaps::nim_sum(&stacks));
            return Some(Verdict {
                outcome,
                value: Some(value),
                reason: Box::new(NimStacksReason { stacks, convention }),
                cite: &BOUTON,
            });
        }
        if convention == Convention::Misere {
            return None;
        }
        let ends = LosingEnds::from_stacks(&stacks)?;
        let outcome = Outcome::from_win(stacks[0] != ends.left_size);
        let value = (outcome == Outcome::P).then_some(Nat::ZERO);
        Some(Verdict { outcome, value, reason: Box::new(EndNimReason { stacks, ends }), cite: &ALBERT_NOWAKOWSKI })
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let stacks = parse_stacks(args).ok().filter(|stacks| stacks.len() <= MAX_STACKS)?;
        let last = stacks.len().saturating_sub(1);
        let wanted: Vec<(usize, Nat)> = match goal {
            _ if stacks.len() <= 2 => nim_heaps::goal_sizes(&stacks, goal).into_iter().enumerate().collect(),
            MoveGoal::Value(target) if *target == Nat::ZERO => {
                let LosingEnds { left_size, right_size } = LosingEnds::from_stacks(&stacks)?;
                vec![(0, left_size), (last, right_size)]
            }
            _ => return None,
        };
        let mut after: Vec<Vec<Nat>> = Vec::new();
        for (end, left) in wanted.into_iter().filter(|(end, left)| *left < stacks[*end]) {
            let left = with_stack_left(&stacks, end, left);
            if !after.contains(&left) {
                after.push(left);
            }
        }
        Some(nim_heaps::list_moves(after, limit, |left| vec![stacks_to_arguments(left)]))
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let stacks = parse_stacks(args).unwrap_or_default();
        for_each_taking(&stacks, |after| visit(vec![stacks_to_arguments(after)]))
    }

    /// Of one or two stacks, which are Nim.
    fn formulas(&self, numbers: usize, convention: Convention) -> Vec<TheoremFormula> {
        match (numbers, convention) {
            (1, Convention::Normal) => vec![TheoremFormula::of_values("n", &BOUTON)],
            (2, Convention::Normal) => vec![TheoremFormula::of_values("x ^ y", &BOUTON)],
            _ => Vec::new(),
        }
    }
}

/// The reason for at most two stacks.
#[derive(Debug)]
struct NimStacksReason {
    stacks: Vec<Nat>,
    convention: Convention,
}

impl Reason for NimStacksReason {
    fn lines(&self) -> Vec<BilingualText> {
        let few = text!("Each of the stacks is at an end: this is Nim.");
        std::iter::once(few).chain(nim_heaps::explain_nim_sum(&self.stacks, self.convention)).collect()
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        let BilingualText { en, zh } = nim_heaps::nim_sum_equation(&self.stacks);
        vec![text!("Each of the stacks is at an end, as in Nim: {text}", text = (en, zh))]
    }
}

/// The row, and the losing sizes at its ends.
#[derive(Debug)]
struct EndNimReason {
    stacks: Vec<Nat>,
    ends: LosingEnds,
}

impl Reason for EndNimReason {
    fn lines(&self) -> Vec<BilingualText> {
        let LosingEnds { left_size: left, right_size: right } = &self.ends;
        let (first, last) = (&self.stacks[0], &self.stacks[self.stacks.len() - 1]);
        let mut lines = vec![
            text!(
                "With the other stacks as they are, the row is lost exactly if the left stack has {left}; it has {first}."
            ),
            text!("In the same way, the row is lost exactly if the right stack has {right}; it has {last}."),
        ];
        if first == left {
            lines.push(text!(
                "So every move leaves a won row, and the opponent can restore the losing size at one end."
            ));
        } else {
            lines.push(text!("So reduce one end to its losing size: take the difference at an end that has more."));
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_game::{Stop, kit::CallBudget};
    use std::collections::HashMap;

    fn is_won(stacks: &Vec<u64>, known: &mut HashMap<Vec<u64>, bool>) -> bool {
        if let Some(&wins) = known.get(stacks) {
            return wins;
        }
        let found = Game::for_each_option(&EndNim, stacks, |option| {
            if is_won(&option, known) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        known.insert(stacks.clone(), found.is_break());
        found.is_break()
    }

    #[test]
    fn rows_are_lost_as_the_definition_says() {
        let mut known = HashMap::new();
        for (count, size) in [(3u32, 8u64), (4, 5), (5, 4), (6, 3)] {
            for code in 0..size.pow(count) {
                let stacks: Vec<u64> = (0..count).map(|at| code / size.pow(at) % size + 1).collect();
                let args = Notation::write(&EndNim, &stacks);
                let verdict = EndNim.decide(&args, Convention::Normal).expect("the theorem decides");
                assert_eq!(verdict.outcome, Outcome::from_win(is_won(&stacks, &mut known)), "{stacks:?}");
            }
        }
    }

    #[test]
    fn stacks_of_any_size_and_many_of_them() {
        let ten = Nat::from(10u32).pow(30);
        let stacks: Vec<Nat> = (1..200u32).map(|k| &ten * (k * k % 89 + 1) + k % 7).collect();
        let args = stacks_to_arguments(stacks);
        let moves = EndNim.moves(&args, MoveGoal::Value(&Nat::ZERO), 5).expect("the theorem decides");
        assert!(!moves.listed_moves.is_empty());
        for after in moves.listed_moves {
            assert_eq!(EndNim.decide(&after[0], Convention::Normal).map(|verdict| verdict.outcome), Some(Outcome::P));
            assert!(GameView::describe_move(&EndNim, &args, &after).is_some());
        }
    }

    #[test]
    fn many_stacks_ask_the_budget() {
        let args: Vec<Argument> = (0..1_000u64).map(|at| Argument::from(at * at % 97 + 1)).collect();
        in_force::with_budget(&CallBudget::new(0, Stop::Time), || {
            assert!(EndNim.decide(&args, Convention::Normal).is_none());
            assert!(EndNim.moves(&args, MoveGoal::Value(&Nat::ZERO), 5).is_none());
            assert_eq!(in_force::take_stop(), Some(Stop::Time));
        });
    }
}
