//! After the button is pushed, the second ruleset decides.

use super::{ButtonArguments, ButtonGame, parse_component};
use crate::shared::compound;
use grundy_game::{Argument, Convention, MoveGoal, Theorem, TheoremMoves, Verdict};
use std::ops::ControlFlow;

impl Theorem for ButtonGame {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        match parse_component(args).ok()? {
            ButtonArguments::Unpushed(numbers) if convention == Convention::Normal => self.decide_large_heap(&numbers),
            ButtonArguments::Unpushed(_) => None,
            ButtonArguments::Pushed(sum) => compound::decide_sum(&sum, convention),
        }
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        match parse_component(args).ok()? {
            ButtonArguments::Pushed(sum) => {
                let (after, total) = compound::moves_in_sum(&sum, goal, limit)?;
                let listed_moves = after.into_iter().map(|after| self.split_pushed(after)).collect();
                Some(TheoremMoves { listed_moves, total })
            }
            ButtonArguments::Unpushed(numbers) => {
                let MoveGoal::Value(goal) = goal else { return None };
                self.moves_of_large_heap(&numbers, goal, limit)
            }
        }
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match parse_component(args) {
            Ok(ButtonArguments::Pushed(sum)) => {
                compound::for_each_single_option(&sum, &mut |after| visit(self.split_pushed(after)))
            }
            Ok(ButtonArguments::Unpushed(numbers)) => {
                if let Ok(sum) = Self::sum_of(self.second_ruleset(), &numbers) {
                    visit(self.split_pushed(sum))?;
                }
                let words = numbers.iter().map(Argument::to_word).collect::<Result<Vec<u64>, _>>();
                let Ok(words) = words else { return self.for_each_large_heap_option(&numbers, visit) };
                self.for_each_first_move(&words, &mut |after| {
                    visit(vec![after.into_iter().map(Argument::from).collect()])
                })
            }
            Err(_) => ControlFlow::Continue(()),
        }
    }
}
