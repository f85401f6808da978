//! Checks that the moves of a text are those of a rule of heaps.
//!
//! Only non-empty heaps are compared: a heap of 0 has no moves by the rule, and so by the text, and does not count as a heap.
//! Moves are a relation between a heap and the two heaps that are left, the larger one first, with 0 for none.
//! Automata accept the relations of the text and of the rule, and their equality is decided.

use super::dfa::{CheckerDfa, TrackVariable};
use super::engine::{AutomatonEngine, JoinOperation};
use super::integer_set::IntegerSet;
use super::numeration::CertificateNumeration;
use super::rules::{HeapTakes, rule_takes};
use super::stated_game::StatedGame;
use crate::{CertificateRule, CheckFailure, SpendCallback};
use grundy_game::{LinearMoves, text};

/// The tracks: the heap, the larger heap that is left, and the smaller one.
const HEAP_TRACK: TrackVariable = 0;
const LARGER_TRACK: TrackVariable = 1;
const SMALLER_TRACK: TrackVariable = 2;
const ALL_TRACKS: [TrackVariable; 3] = [HEAP_TRACK, LARGER_TRACK, SMALLER_TRACK];

impl StatedGame {
    /// Checks that the moves of the game are those of a rule, for heaps of every size.
    ///
    /// # Errors
    /// Returns an error if the moves differ or cannot be compared, or if the budget runs out.
    pub(crate) fn check_moves_of(&self, rule: &CertificateRule, spend: SpendCallback<'_>) -> Result<(), CheckFailure> {
        let game = self.game.trim();
        let moves = self.linear()?;
        let by_rule = rule_takes(rule)?;
        let several = |parts: usize| parts > 2;
        let too_many =
            moves.families.iter().any(|family| several(family.left_components.len()) || !family.runs.is_empty());
        if moves.params != 1 || too_many || by_rule.iter().any(|takes| several(takes.heaps as usize)) {
            return Err(text!("it cannot be checked: moves that leave more than two heaps are not compared").into());
        }
        // The theorems on periods and quotients are about natural numbers
        // and play that ends, which formulas alone do not guarantee.
        self.check_laws(&moves, spend)?;
        let mut engine = AutomatonEngine::new(CertificateNumeration::Base(2), spend);
        let text = engine.moves_relation(&moves)?;
        let rule_relation = engine.takes_relation(&by_rule)?;
        let differ = engine.join_dfas(&text, &rule_relation, JoinOperation::Differ)?;
        if differ.shortest_word().is_some() {
            let rule = rule.rule_text();
            return Err(text!("the moves of {game} are not those of {rule}").into());
        }
        Ok(())
    }
}

impl StatedGame {
    /// Returns whether the checker proves that the moves of the game are those of a rule, without a limit.
    pub fn is_rebuilt_as(&self, rule: &CertificateRule) -> bool {
        self.check_moves_of(rule, &mut |_, _| Ok(())).is_ok()
    }
}

impl AutomatonEngine<'_> {
    fn moves_relation(&mut self, moves: &LinearMoves) -> Result<CheckerDfa, CheckFailure> {
        let mut relation = self.empty_relation()?;
        for family in &moves.families {
            let Some(one) = self.family_moves(family, 1)? else { continue };
            let heaps: Vec<TrackVariable> = one.component_variables.iter().map(|part| part[0]).collect();
            // Two heaps may be left in either order.
            let orders: &[[usize; 2]] = if heaps.len() == 2 { &[[0, 1], [1, 0]] } else { &[[0, 1]] };
            for order in orders {
                let mut factors = one.conditions.clone();
                for (track, at) in [LARGER_TRACK, SMALLER_TRACK].into_iter().zip(order) {
                    factors.push(match heaps.get(*at) {
                        Some(&heap) => self.equality_condition(track, heap)?,
                        None => self.word_dfa(track, &[])?,
                    });
                }
                // The two orders of an option give one triple, so options are compared as multisets.
                factors.push(self.order_condition(0)?);
                // The variables of the family have much larger numbers than the tracks, so they do not collide.
                let by_family = self.exists(factors, &ALL_TRACKS)?;
                relation = self.join_dfas(&relation, &by_family, JoinOperation::Or)?;
            }
        }
        Ok(relation)
    }

    fn takes_relation(&mut self, all: &[HeapTakes]) -> Result<CheckerDfa, CheckFailure> {
        let mut relation = self.empty_relation()?;
        for takes in all {
            let mut factors = vec![
                self.linear_dfa(&[(HEAP_TRACK, 1), (LARGER_TRACK, -1), (SMALLER_TRACK, -1)], &takes.taken_numbers)?,
            ];
            match takes.heaps {
                0 => factors.extend([self.word_dfa(LARGER_TRACK, &[])?, self.word_dfa(SMALLER_TRACK, &[])?]),
                1 => factors.extend([
                    self.at_least_condition(LARGER_TRACK, i128::from(takes.positive))?,
                    self.word_dfa(SMALLER_TRACK, &[])?,
                ]),
                _ => factors.extend([
                    self.at_least_condition(SMALLER_TRACK, 1)?,
                    self.order_condition(i128::from(takes.unequal))?,
                ]),
            }
            let by_takes = self.exists(factors, &ALL_TRACKS)?;
            relation = self.join_dfas(&relation, &by_takes, JoinOperation::Or)?;
        }
        Ok(relation)
    }

    fn empty_relation(&mut self) -> Result<CheckerDfa, CheckFailure> {
        let all = self.all_numbers(ALL_TRACKS.to_vec())?;
        Ok(CheckerDfa { transitions: vec![0; all.letters], accepting: vec![false], ..all })
    }

    /// The condition that the larger heap is larger by at least `by`.
    fn order_condition(&mut self, by: i128) -> Result<CheckerDfa, CheckFailure> {
        Ok(self.linear_dfa(&[(LARGER_TRACK, 1), (SMALLER_TRACK, -1)], &IntegerSet::from_least(by))?)
    }

    fn equality_condition(&mut self, track: TrackVariable, var: TrackVariable) -> Result<CheckerDfa, CheckFailure> {
        let mut terms = [(track, 1), (var, -1)];
        terms.sort_unstable();
        Ok(self.linear_dfa(&terms, &IntegerSet::single(0))?)
    }
}
