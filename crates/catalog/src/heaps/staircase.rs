//! Staircase Nim 阶梯博弈: a move takes any number of coins down one step of a staircase.

use crate::Entry;
use crate::nim::{BOUTON, BOUTON_UNCHECKED};
use crate::shared::game_number::{GameNumber, numbers_to_arguments};
use crate::shared::nim_heaps;
use grundy_game::{
    Argument, ArgumentError, BilingualText, Citation, Convention, Game, GameCard, GameView, MoveGoal, Nat, Notation,
    ReadError, Reason, Ruleset, Theorem, TheoremFormula, TheoremMoves, Verdict, citation, game_card,
    picture::{HeapForm, HeapPicture, Picture, Scene, changed_parts},
    text,
};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Staircase Nim.
pub static SPRAGUE_STAIRS: Citation = citation!("staircase.toml", SPRAGUE_STAIRS);

static CARD: GameCard = game_card!("staircase.toml");

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] }];

/// The ruleset `staircase`.
pub fn ruleset() -> Arc<Ruleset> {
    Ruleset::new(Staircase)
}

struct Staircase;

impl Game for Staircase {
    /// The numbers of coins on the steps 1, 2, 3, …
    type Position = Vec<u64>;

    fn for_each_option(&self, coins: &Vec<u64>, visit: impl FnMut(Vec<u64>) -> ControlFlow<()>) -> ControlFlow<()> {
        for_each_step_down(coins, visit)
    }

    /// Empty steps at the top do not matter.
    fn canonical(&self, mut coins: Vec<u64>, _: Convention) -> Vec<u64> {
        while coins.last() == Some(&0) {
            coins.pop();
        }
        coins
    }

    /// The total number of steps that the coins can still go down.
    fn rank(&self, coins: &Vec<u64>) -> Option<u64> {
        (1u64..).zip(coins).try_fold(0u64, |sum, (step, &coins)| sum.checked_add(step.checked_mul(coins)?))
    }

    fn owned_bytes(&self, coins: &Vec<u64>) -> usize {
        16 + 8 * coins.len()
    }
}

impl Notation for Staircase {
    fn expression(&self) -> String {
        "staircase".into()
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        Ruleset::from_game(&CARD, self)
    }

    fn read(&self, args: &[Argument]) -> Result<Vec<u64>, ReadError> {
        // All coins may end up on one step, so their sum must fit a word.
        let coins = parse_numbers(args)?;
        let all: Nat = coins.iter().sum();
        Argument::from(all).to_word()?;
        args.iter().map(Argument::to_word).collect()
    }

    fn has_written_option(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<bool> {
        let (before, [after]) = (parse_numbers(before).ok()?, after) else { return None };
        let after = parse_numbers(after).ok().filter(|after| after.len() == before.len())?;
        let Some(step) = before.iter().zip(&after).rposition(|(before, after)| before != after) else {
            return Some(false);
        };
        if after[step] > before[step] {
            return Some(false);
        }
        let mut expected = before.clone();
        expected[step] = after[step].clone();
        if let Some(below) = step.checked_sub(1) {
            expected[below] += &before[step] - &after[step];
        }
        Some(expected == after)
    }

    fn write(&self, coins: &Vec<u64>) -> Vec<Argument> {
        coins.iter().map(|&n| n.into()).collect()
    }

    fn small_positions(&self) -> Vec<Vec<Argument>> {
        let short = (0..27u64).map(|n| vec![n % 3, n / 3 % 3, n / 9]);
        let long = (0..16u64).map(|n| vec![n % 2, n / 2 % 2, n / 4 % 2, n / 8]);
        let more = [vec![], vec![4], vec![3, 1], vec![1, 3, 3], vec![0, 1, 0, 0, 1]];
        short.chain(long).chain(more).map(|coins| Notation::write(self, &coins)).collect()
    }
}

impl GameView for Staircase {
    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        let (before, after) = (parse_numbers(before).ok()?, parse_numbers(after.first()?).ok()?);
        let step = before.iter().zip(&after).rposition(|(b, a)| a < b)?;
        let taken = &before[step] - &after[step];
        let (step, below) = (step + 1, step);
        Some(if below == 0 {
            text!("take {taken} from step {step} to the ground")
        } else {
            text!("take {taken} from step {step} to step {below}")
        })
    }

    fn picture(&self, args: &[Argument]) -> Picture {
        let coins = parse_numbers(args).unwrap_or_default().into_iter();
        Scene::Heaps((1..).zip(coins).map(|(step, coins)| HeapPicture::new(coins, HeapForm::Step(step))).collect())
            .into()
    }

    fn clickable_parts(&self, before: &[Argument], after: &[Vec<Argument>]) -> Vec<usize> {
        let after: Vec<Picture> = after.iter().map(|args| self.picture(args)).collect();
        let mut parts = changed_parts(&self.picture(before), &after);
        // The step that loses coins comes first. A click on the step below it, which gains them, would be another move.
        parts.truncate(1);
        parts
    }
}

fn parse_numbers(args: &[Argument]) -> Result<Vec<Nat>, ArgumentError> {
    args.iter().enumerate().map(|(i, arg)| arg.to_natural().map_err(|misfit| misfit.at_position(i))).collect()
}

/// Shared by staircases and strips of coins: the numbers on the steps 1, 2, 3, …
pub(crate) mod steps {
    use crate::shared::nim_heaps;
    use grundy_game::{MoveGoal, Nat};

    /// The numbers on the odd steps.
    pub(crate) fn odd_steps(steps: &[Nat]) -> Vec<Nat> {
        steps.iter().step_by(2).cloned().collect()
    }

    /// The moves that reach a goal: the index of the step, and how many coins go down from it. At most one for each step.
    pub(crate) fn moves_to_goal(steps: &[Nat], goal: MoveGoal<'_>) -> Vec<(usize, Nat)> {
        let mut moves = Vec::new();
        for (pair, wanted) in nim_heaps::goal_sizes(&odd_steps(steps), goal).into_iter().enumerate() {
            let index = 2 * pair;
            let here = &steps[index];
            if wanted < *here {
                moves.push((index, here - wanted));
            } else if wanted > *here
                && let Some(above) = steps.get(index + 1)
                && *above >= &wanted - here
            {
                moves.push((index + 1, wanted - here));
            }
        }
        moves
    }
}

impl Theorem for Staircase {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let odd = steps::odd_steps(&parse_numbers(args).ok()?);
        let (outcome, value) = (nim_heaps::nim_outcome(&odd, convention), nim_heaps::nim_sum(&odd));
        let reason = Box::new(StaircaseReason { odd, convention });
        // The misère result follows from misère Nim, so Bouton is cited.
        let cite = if convention == Convention::Normal { &SPRAGUE_STAIRS } else { &BOUTON_UNCHECKED };
        Some(Verdict { outcome, value: Some(value), reason, cite })
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let coins = parse_numbers(args).ok()?;
        let down = |(step, taken): (usize, Nat)| vec![numbers_to_arguments(after_step_down(&coins, step, &taken))];
        Some(nim_heaps::list_moves(steps::moves_to_goal(&coins, goal), limit, down))
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let coins = parse_numbers(args).unwrap_or_default();
        for_each_step_down(&coins, |after| visit(vec![numbers_to_arguments(after)]))
    }

    /// Of at most three steps: only the first and the third count.
    fn formulas(&self, numbers: usize, convention: Convention) -> Vec<TheoremFormula> {
        let (value, lost) = match numbers {
            1 => ("n", "n == 0"),
            2 => ("x", "x == 0"),
            3 => ("x ^ z", "x == z"),
            _ => return Vec::new(),
        };
        match convention {
            Convention::Normal => vec![
                TheoremFormula::of_values(value, &SPRAGUE_STAIRS),
                TheoremFormula::of_lost_positions(lost, &SPRAGUE_STAIRS),
            ],
            Convention::Misere => Vec::new(),
        }
    }
}

/// The position after coins are taken down from a step, here counted from 0.
fn after_step_down<N: GameNumber>(coins: &[N], step: usize, taken: &N) -> Vec<N> {
    let mut after = coins.to_vec();
    after[step] -= taken;
    if step > 0 {
        after[step - 1] += taken;
    }
    after
}

/// Calls `visit` with the coins after each move, until it breaks.
fn for_each_step_down<N: GameNumber>(coins: &[N], mut visit: impl FnMut(Vec<N>) -> ControlFlow<()>) -> ControlFlow<()> {
    (0..coins.len()).try_for_each(|step| {
        let mut taken = N::one();
        while taken <= coins[step] {
            visit(after_step_down(coins, step, &taken))?;
            taken += &N::one();
        }
        ControlFlow::Continue(())
    })
}

/// The coins on the odd steps.
#[derive(Debug)]
struct StaircaseReason {
    odd: Vec<Nat>,
    convention: Convention,
}

impl Reason for StaircaseReason {
    fn lines(&self) -> Vec<BilingualText> {
        let steps = text!("Only the odd steps 1, 3, 5, … count, like heaps of Nim.");
        std::iter::once(steps).chain(nim_heaps::explain_nim_sum(&self.odd, self.convention)).collect()
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        let BilingualText { en, zh } = nim_heaps::nim_sum_equation(&self.odd);
        vec![text!("In staircase Nim only the odd steps count: {text}", text = (en, zh))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_game::Outcome;

    #[test]
    fn winning_moves_are_found_at_any_size() {
        let large = Nat::from(10u32).pow(30);
        let coins = vec![&large + 7u32, large.clone() * 3u32, large.clone() * 2u32, Nat::from(5u32)];
        let args: Vec<Argument> = coins.into_iter().map(Argument::from).collect();
        for (goal, convention) in
            [(MoveGoal::Value(&Nat::ZERO), Convention::Normal), (MoveGoal::MisereP, Convention::Misere)]
        {
            let moves = Staircase.moves(&args, goal, 10).expect("the theorem decides");
            assert_eq!(moves.total, Some(2u32.into()), "from step 2 to step 1, and from step 3");
            for after in moves.listed_moves {
                assert_eq!(Staircase.decide(&after[0], convention).map(|v| v.outcome), Some(Outcome::P));
                assert!(GameView::describe_move(&Staircase, &args, &after).is_some());
            }
        }
    }
}
