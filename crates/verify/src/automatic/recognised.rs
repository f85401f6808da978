//! Checks that the moves of a text are those of a rule of heaps.
//!
//! Only non-empty heaps are compared: a heap of 0 has no moves by the rule, and so by the text, and counts as no heap.
//! Moves are a relation between a heap and the two heaps that are left, the larger one first, with 0 for none.
//! Automata accept the relations of the text and of the rule, and their equality is decided.

use super::atom::Among;
use super::dfa::{Dfa, Var};
use super::engine::{Engine, Join};
use super::numeration::Numeration;
use super::rules::{Takes, takes};
use super::stated::Stated;
use crate::{Failed, Rule, Spend};
use grundy_game::LinearMoves;
use grundy_theory::say;

/// The tracks: the heap, the larger heap that is left, and the smaller one.
const HEAP: Var = 0;
const LARGER: Var = 1;
const SMALLER: Var = 2;
const ALL: [Var; 3] = [HEAP, LARGER, SMALLER];

impl Stated {
    /// Checks that the moves of the game are those of a rule, for heaps of every size.
    ///
    /// # Errors
    /// They differ, or they cannot be compared; or the budget that ran out.
    pub(crate) fn has_moves_of(&self, rule: &Rule, spend: Spend<'_>) -> Result<(), Failed> {
        let game = self.game.trim();
        let moves = self.linear()?;
        let by_rule = takes(rule)?;
        let several = |parts: usize| parts > 2;
        let too_many = moves.families.iter().any(|family| several(family.left.len()) || !family.runs.is_empty());
        if moves.params != 1 || too_many || by_rule.iter().any(|takes| several(takes.heaps as usize)) {
            return Err(say!(
                "it cannot be checked: moves that leave more than two heaps are not compared",
                "无法检验：不比较留下两堆以上的移动"
            )
            .into());
        }
        self.obeys_the_laws(&moves, spend)?;
        let mut engine = Engine::new(Numeration::Base(2), spend);
        let text = engine.relation_of_moves(&moves)?;
        let rule_relation = engine.relation_of_takes(&by_rule)?;
        let differ = engine.join(&text, &rule_relation, Join::Differ)?;
        if differ.shortest().is_some() {
            let rule = rule.shown();
            return Err(say!("the moves of {game} are not those of {rule}", "{game} 的移动不是 {rule} 的移动").into());
        }
        Ok(())
    }
}

impl Stated {
    /// Returns whether the checker proves that the moves of the game are those of a rule, without a limit.
    pub fn is_rebuilt_as(&self, rule: &Rule) -> bool {
        self.has_moves_of(rule, &mut |_, _| Ok(())).is_ok()
    }
}

impl Engine<'_> {
    fn relation_of_moves(&mut self, moves: &LinearMoves) -> Result<Dfa, Failed> {
        let mut relation = self.no_moves()?;
        for family in &moves.families {
            let Some(one) = self.moves(family, 1)? else { continue };
            let heaps: Vec<Var> = one.left.iter().map(|part| part[0]).collect();
            // Two heaps may be left in either order.
            let orders: &[[usize; 2]] = if heaps.len() == 2 { &[[0, 1], [1, 0]] } else { &[[0, 1]] };
            for order in orders {
                let mut factors = one.conditions.clone();
                for (track, at) in [LARGER, SMALLER].into_iter().zip(order) {
                    factors.push(match heaps.get(*at) {
                        Some(&heap) => self.equal(track, heap)?,
                        None => self.word(track, &[])?,
                    });
                }
                factors.push(self.in_order(0)?);
                // The variables of the family have much larger numbers than the tracks, so they do not collide.
                let by_family = self.exists(factors, &ALL)?;
                relation = self.join(&relation, &by_family, Join::Or)?;
            }
        }
        Ok(relation)
    }

    fn relation_of_takes(&mut self, all: &[Takes]) -> Result<Dfa, Failed> {
        let mut relation = self.no_moves()?;
        for takes in all {
            let mut factors = vec![self.linear(&[(HEAP, 1), (LARGER, -1), (SMALLER, -1)], &takes.taken)?];
            match takes.heaps {
                0 => factors.extend([self.word(LARGER, &[])?, self.word(SMALLER, &[])?]),
                1 => factors.extend([self.at_least(LARGER, i128::from(takes.positive))?, self.word(SMALLER, &[])?]),
                _ => factors.extend([self.at_least(SMALLER, 1)?, self.in_order(i128::from(takes.unequal))?]),
            }
            let by_takes = self.exists(factors, &ALL)?;
            relation = self.join(&relation, &by_takes, Join::Or)?;
        }
        Ok(relation)
    }

    fn no_moves(&mut self) -> Result<Dfa, Failed> {
        let all = self.all(ALL.to_vec())?;
        Ok(Dfa { next: vec![0; all.letters], accepting: vec![false], ..all })
    }

    /// The condition that the larger heap is larger by at least `by`.
    fn in_order(&mut self, by: i128) -> Result<Dfa, Failed> {
        Ok(self.linear(&[(LARGER, 1), (SMALLER, -1)], &Among::from(by))?)
    }

    fn equal(&mut self, track: Var, var: Var) -> Result<Dfa, Failed> {
        let mut terms = [(track, 1), (var, -1)];
        terms.sort_unstable();
        Ok(self.linear(&terms, &Among::just(0))?)
    }
}
