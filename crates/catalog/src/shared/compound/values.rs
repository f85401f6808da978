//! Grundy values of single games.

use super::heap_tables::HeapTables;
use super::memo::{MeasureMemo, PositionMeasure};
use super::{CompoundGame, CompoundKind, SingleGamePart, is_nim};
use grundy_game::{Component, Convention, Game, Nat, Outcome, Stop, Sum, SumGame, Theorem};
use num_traits::ToPrimitive;
use std::ops::ControlFlow;

/// The Grundy values of parts.
pub(super) struct SingleGameValues(MeasureMemo<GrundyMeasure>);

impl Default for SingleGameValues {
    fn default() -> SingleGameValues {
        SingleGameValues(MeasureMemo::new(GrundyMeasure::default()))
    }
}

impl SingleGameValues {
    pub(super) fn take_failure(&self) -> Option<Stop> {
        self.0.take_failure()
    }

    pub(super) fn forget_failure(&self) {
        self.0.forget_failure();
    }
}

impl<R: CompoundKind> CompoundGame<R> {
    /// The Grundy value of a single game.
    ///
    /// # Errors
    /// Returns an error if the value cannot be computed.
    pub(crate) fn packed_single_value(&self, single: &[SingleGamePart]) -> Result<u64, Stop> {
        let values = single.iter().map(|part| self.values.0.number_of(&self.games, &canonical_part(&self.games, part)));
        values.into_iter().try_fold(0, |sum, value| Ok(sum ^ value?))
    }

    /// The Grundy value of a single game with numbers of any size, by theorems or by computation.
    pub(crate) fn single_value(&self, single: &Sum) -> Option<Nat> {
        let values = single.components.iter().map(|component| self.value_of_component(component));
        values.collect::<Option<Vec<Nat>>>().map(|values| values.iter().fold(Nat::ZERO, |sum, value| sum ^ value))
    }

    /// Whether the next player wins a single game with numbers of any size: by a theorem on the outcome, or by the value.
    pub(crate) fn is_single_won(&self, single: &Sum) -> Option<bool> {
        if let [component] = &single.components[..]
            && let Some(outcome) = theorem_win(component, Convention::Normal)
        {
            return Some(outcome);
        }
        // A component of which only the outcome is known suffices if it is lost, or if it is the only one and the others
        // have nim-sum 0.
        let (mut sum, mut won) = (Nat::ZERO, false);
        for component in &single.components {
            match (theorem_value(component.game.theorem(), &component.args), theorem_win(component, Convention::Normal))
            {
                (Some(value), _) => sum ^= value,
                (None, Some(false)) => {}
                (None, Some(true)) if !won && component.key.is_none() => won = true,
                (None, _) => sum ^= self.value_of_component(component)?,
            }
        }
        match won {
            false => Some(sum != Nat::ZERO),
            true => (sum == Nat::ZERO).then_some(true),
        }
    }

    /// Whether the player to move wins a single game under misère play, if a theorem decides it: that of a component, or the rule of misère Nim.
    pub(crate) fn is_single_won_in_misere(&self, single: &Sum) -> Option<bool> {
        if let [component] = &single.components[..] {
            return theorem_win(component, Convention::Misere);
        }
        // Heaps of Nim: as under normal play, unless all heaps are at most 1.
        let heaps = single.components.iter().map(|component| match is_nim(component) {
            true => component.args.first()?.to_natural().ok(),
            false => None,
        });
        let heaps = heaps.collect::<Option<Vec<Nat>>>()?;
        let ones = heaps.iter().filter(|heap| **heap == Nat::from(1u32)).count();
        if heaps.iter().all(|heap| *heap <= Nat::from(1u32)) {
            return Some(ones % 2 == 0);
        }
        Some(heaps.iter().fold(Nat::ZERO, |sum, heap| sum ^ heap) != Nat::ZERO)
    }

    pub(crate) fn value_of_component(&self, component: &Component) -> Option<Nat> {
        if let Some(value) = theorem_value(component.game.theorem(), &component.args) {
            return Some(value);
        }
        let alone = self.pack_single(&Sum { components: vec![component.clone()] })?;
        self.packed_single_value(&alone).ok().map(Nat::from)
    }
}

/// The value given by a theorem.
fn theorem_value(theorem: Option<&dyn Theorem>, args: &[grundy_game::Argument]) -> Option<Nat> {
    theorem?.decide(args, Convention::Normal)?.value
}

/// Whether the player to move wins under a convention, if a theorem decides it.
fn theorem_win(component: &Component, convention: Convention) -> Option<bool> {
    match component.game.theorem()?.decide(&component.args, convention)?.outcome {
        Outcome::N => Some(true),
        Outcome::P => Some(false),
        _ => None,
    }
}

fn canonical_part(games: &SumGame, (which, key): &SingleGamePart) -> SingleGamePart {
    (*which, games.games()[*which].canonical_key(key.clone(), Convention::Normal))
}

/// The Grundy value: the nim-sum for a sum, the mex of the options for a position.
#[derive(Default)]
struct GrundyMeasure {
    heaps: HeapTables,
}

impl PositionMeasure for GrundyMeasure {
    type Position = SingleGamePart;

    fn owned_bytes(&self, _: &SumGame, (_, key): &SingleGamePart) -> usize {
        key.owned_bytes()
    }

    fn known_number(&self, games: &SumGame, part: &SingleGamePart) -> Option<u64> {
        let (which, key) = part;
        let game = &games.games()[*which];
        let [(None, args)] = &game.write(key)[..] else { return None };
        let by_theorem = theorem_value(game.theorem(), args).and_then(|value| value.to_u64());
        by_theorem.or_else(|| self.heaps.value(game, *which, args))
    }

    fn for_each_option(
        &self,
        games: &SumGame,
        part: &SingleGamePart,
        visit: &mut dyn FnMut(Vec<SingleGamePart>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        games.for_each_option(&vec![part.clone()], |after| {
            visit(after.iter().map(|part| canonical_part(games, part)).collect())
        })
    }

    fn combine_parts(&self, parts: &[u64]) -> u64 {
        parts.iter().fold(0, |sum, value| sum ^ value)
    }

    fn number_from_options(&self, options: &[u64]) -> u64 {
        let mut seen = options.to_vec();
        seen.sort_unstable();
        seen.dedup();
        seen.iter().zip(0..).take_while(|&(&value, least)| value == least).count() as u64
    }
}
