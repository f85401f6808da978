//! The implementation of `Theorem` for compounds.

use super::read::parse_singles;
use super::{CompoundGame, CompoundKind, MovableSingles};
use grundy_game::{Argument, Component, Convention, MoveGoal, Nat, Sum, Theorem, TheoremMoves, Verdict};
use std::collections::HashSet;
use std::ops::ControlFlow;

/// The largest number of options of a component that are examined.
const MAX_EXAMINED_OPTIONS: usize = 100_000;

impl<R: CompoundKind> Theorem for CompoundGame<R> {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        R::decide(self, &parse_singles::<R>(args).ok()?, convention)
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        R::moves(self, &parse_singles::<R>(args).ok()?, goal, limit)
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Ok(singles) = parse_singles::<R>(args) else { return ControlFlow::Continue(()) };
        self.for_each_move(&singles, &mut |after| visit(vec![self.singles_to_arguments(&after)]))
    }
}

/// The name of a single game, independent of the order of its parts.
pub(crate) fn single_name(single: &Sum) -> String {
    match &single.components[..] {
        [] => "0".into(),
        [component] => component.to_string(),
        parts => {
            let mut parts: Vec<String> = parts.iter().map(Component::to_string).collect();
            parts.sort_unstable();
            format!("({})", parts.join(", "))
        }
    }
}

/// Calls `visit` with the single game after each move, until it breaks. The function also breaks if the moves of a component are not known.
pub(crate) fn for_each_single_option(single: &Sum, visit: &mut dyn FnMut(Sum) -> ControlFlow<()>) -> ControlFlow<()> {
    let mut seen = HashSet::new();
    for (part, component) in single.components.iter().enumerate() {
        if !seen.insert(component.to_string()) {
            continue;
        }
        let mut visit = |after: Sum| visit(single.with_replaced_component(part, after));
        match (&component.key, component.game.theorem()) {
            (Some(key), _) => {
                component.game.for_each_option_key(key, &mut |option| visit(component.sum_after_option(&option)))?
            }
            (None, Some(theorem)) => {
                theorem.for_each_option(&component.args, &mut |after| {
                    visit(Sum::from_components(&component.game, &after))
                })?;
            }
            // Its moves are not known, so it is not taken for a finished game: the visit ends, as if rules failed.
            (None, None) => return ControlFlow::Break(()),
        }
    }
    ControlFlow::Continue(())
}

/// Whether no move can be made in a single game; `None` if that is not known, because an engine cannot hold it.
pub(crate) fn is_single_over(single: &Sum) -> Option<bool> {
    let mut has_move = false;
    let flow = for_each_single_option(single, &mut |_| {
        has_move = true;
        ControlFlow::Break(())
    });
    if has_move { Some(false) } else { flow.is_continue().then_some(true) }
}

impl<R: CompoundKind> CompoundGame<R> {
    /// Calls `visit` with the single games after each move, until it breaks.
    pub(super) fn for_each_move(
        &self,
        singles: &[Sum],
        visit: &mut dyn FnMut(Vec<Sum>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if R::is_over_unpacked(self, singles) {
            return ControlFlow::Continue(());
        }
        let ended = Sum::default();
        let several = MovableSingles::new(singles, &for_each_single_option, &ended, single_name);
        self.rule.for_each_option(&several, visit)
    }

    /// The options of a single game that the next player loses: the first `limit`, and their number if it is known.
    pub(crate) fn moves_to_lost(&self, single: &Sum, limit: usize) -> Option<(Vec<Sum>, Option<Nat>)> {
        let [component] = &single.components[..] else { return self.moves_to(single, &Nat::ZERO, limit) };
        Some(self.component_moves_to(component, &Nat::ZERO, limit, |after| self.is_single_won(after).map(|wins| !wins)))
    }

    /// The options of a single game with a given value: the first `limit`, and their number if it is known.
    pub(crate) fn moves_to(&self, single: &Sum, target: &Nat, limit: usize) -> Option<(Vec<Sum>, Option<Nat>)> {
        let value = self.single_value(single)?;
        let (mut seen, mut left, mut total) = (HashSet::new(), Vec::new(), Some(Nat::ZERO));
        for (part, component) in single.components.iter().enumerate() {
            // Equal parts have equal moves.
            if !seen.insert(component.to_string()) {
                continue;
            }
            let own = self.value_of_component(component)?;
            let room = limit.saturating_sub(left.len());
            let wanted = target ^ &value ^ own;
            let (listed, count) =
                self.component_moves_to(component, &wanted, room, |after| Some(self.single_value(after)? == wanted));
            left.extend(listed.into_iter().map(|after| single.with_replaced_component(part, after)));
            total = total.zip(count).map(|(a, b)| a + b);
        }
        Some((left, total))
    }

    /// The options of a component with a given value; `has_it` decides for an option if no theorem gives the moves.
    fn component_moves_to(
        &self,
        component: &Component,
        target: &Nat,
        limit: usize,
        has_it: impl Fn(&Sum) -> Option<bool>,
    ) -> (Vec<Sum>, Option<Nat>) {
        let theorem = component.game.theorem();
        let theorem_moves = theorem.and_then(|theorem| theorem.moves(&component.args, MoveGoal::Value(target), limit));
        // If the theorem does not count the moves, count them by trying all options.
        if let Some(theorem_moves) =
            theorem_moves.filter(|theorem_moves| theorem_moves.total.is_some() || component.key.is_none())
        {
            let listed =
                theorem_moves.listed_moves.iter().take(limit).map(|after| Sum::from_components(&component.game, after));
            return (listed.collect(), theorem_moves.total);
        }
        let Some(key) = &component.key else { return (Vec::new(), None) };
        let (mut seen, mut looked, mut count, mut left) = (HashSet::new(), 0, 0u32, Vec::new());
        let flow = component.game.for_each_option_key(key, &mut |option| {
            looked += 1;
            if looked > MAX_EXAMINED_OPTIONS {
                return ControlFlow::Break(());
            }
            if seen.insert(component.option_identity(&option)) {
                let after = component.sum_after_option(&option);
                match has_it(&after) {
                    None => return ControlFlow::Break(()),
                    Some(false) => {}
                    Some(true) => {
                        count += 1;
                        if left.len() < limit {
                            left.push(after);
                        }
                    }
                }
            }
            ControlFlow::Continue(())
        });
        (left, flow.is_continue().then(|| count.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Catalog;
    use grundy_game::{CallArguments, Resolver, Ruleset};
    use std::sync::Arc;

    fn heap(game: &Arc<Ruleset>, size: Nat) -> Sum {
        Sum { components: vec![Component::new(game, vec![size.into()]).expect("a heap")] }
    }

    /// No engine holds the heap and no theorem knows its moves, so it is not a finished game.
    #[test]
    fn a_visit_ends_where_moves_are_not_known() {
        let unknown = heap(&crate::couples::ruleset(), Nat::from(10u32).pow(30));
        assert!(for_each_single_option(&unknown, &mut |_| panic!("no move is known")).is_break());
        assert_eq!(is_single_over(&unknown), None);
        assert_eq!(is_single_over(&heap(&crate::nim::ruleset(), Nat::ZERO)), Some(true));
        assert_eq!(is_single_over(&heap(&crate::nim::ruleset(), Nat::from(10u32).pow(30))), Some(false));
        let sum = unknown + heap(&crate::nim::ruleset(), Nat::from(1u32));
        for name in ["every", "conjunctive", "sequential", "shortened", "selective", "ordinal", "with_pass"] {
            let Some(Argument::Family(family)) = Catalog.resolve(name) else { panic!("{name} is a family") };
            let called = (family.call)(&CallArguments::from_positional([Argument::Position(sum.clone())]));
            let Ok(Argument::Position(position)) = called else { panic!("{name} has such a position") };
            let [component] = &position.components[..] else { panic!("{position} is one component") };
            let theorem = component.game.theorem().expect("compounds have theorems");
            let flow = theorem.for_each_option(&component.args, &mut |_| ControlFlow::Continue(()));
            assert!(flow.is_break(), "not all moves of {position} are visited");
        }
    }
}
