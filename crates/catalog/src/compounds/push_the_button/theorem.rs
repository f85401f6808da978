//! After the button is pushed, the second ruleset decides.

use super::{ButtonArguments, ButtonGame, parse_component};
use crate::shared::compound;
use grundy_game::{Argument, Component, Convention, MoveGoal, Sum, Theorem, TheoremMoves, Verdict};
use std::ops::ControlFlow;

/// The only component of a position of the second ruleset.
fn only_component(sum: Sum) -> Option<Component> {
    <[Component; 1]>::try_from(sum.components).ok().map(|[component]| component)
}

impl Theorem for ButtonGame {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        match parse_component(args).ok()? {
            ButtonArguments::Unpushed(numbers) if convention == Convention::Normal => self.decide_large_heap(&numbers),
            ButtonArguments::Unpushed(_) => None,
            ButtonArguments::Pushed(sum) => {
                let component = only_component(sum)?;
                component.game.theorem()?.decide(&component.args, convention)
            }
        }
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let component = match parse_component(args).ok()? {
            ButtonArguments::Pushed(sum) => only_component(sum)?,
            ButtonArguments::Unpushed(numbers) => {
                let MoveGoal::Value(goal) = goal else { return None };
                return self.moves_of_large_heap(&numbers, goal, limit);
            }
        };
        let moves = component.game.theorem()?.moves(&component.args, goal, limit)?;
        let written = |after: &Vec<Vec<Argument>>| self.split_pushed(Sum::from_components(&component.game, after));
        Some(TheoremMoves { listed_moves: moves.listed_moves.iter().map(written).collect(), ..moves })
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
