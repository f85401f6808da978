//! The laws of games with entailing moves, and who wins sums of them by play alone.

use super::{LawChecker, LawViolation};
use crate::{Convention, MoveKind, Ruleset, Stop, Sum, arg::Argument, key::PositionKey};
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The parts of a sum without an answer due, and those of the position in which one is due, both sorted.
type DueSum = (Vec<PositionKey>, Option<Vec<PositionKey>>);

/// The winners of sums of positions of one game with entailing moves: the definition, which uses no values.
///
/// Exponential in the length of the game; overflows the stack if the game is loopy.
pub struct EntailingPlay<'a> {
    game: &'a Arc<Ruleset>,
    wins: FxHashMap<DueSum, bool>,
}

impl<'a> EntailingPlay<'a> {
    /// Knows nothing yet.
    pub fn new(game: &'a Arc<Ruleset>) -> EntailingPlay<'a> {
        EntailingPlay { game, wins: FxHashMap::default() }
    }

    /// Whether the player to move wins: `free` are positions in which no answer is due, `due` is the one in which an answer is due.
    pub fn is_won(&mut self, free: &[PositionKey], due: Option<&PositionKey>) -> bool {
        let free = free.iter().flat_map(|position| self.game.sorted_components(position)).collect();
        let due = due.map(|position| self.game.sorted_components(position));
        self.is_won_sum((free, due))
    }

    fn is_won_sum(&mut self, mut sum: DueSum) -> bool {
        sum.0.sort_unstable();
        if let Some(&won) = self.wins.get(&sum) {
            return won;
        }
        let (free, due) = &sum;
        let (from, others): (&[PositionKey], &[PositionKey]) = match due {
            None => (free, &[]),
            Some(due) => (due, free),
        };
        let mut won = false;
        for at in 0..from.len() {
            for (kind, after) in moves_of(self.game, &from[at]) {
                let rest = [others, &from[..at], &from[at + 1..]].concat();
                let parts = self.game.sorted_components(&after);
                won |= match kind {
                    MoveKind::Entailing => !self.is_won_sum((rest, Some(parts))),
                    MoveKind::Ordinary => !self.is_won_sum(([rest, parts].concat(), None)),
                    // The same player moves again.
                    MoveKind::Complimenting => self.is_won_sum(([rest, parts].concat(), None)),
                };
            }
        }
        self.wins.insert(sum, won);
        won
    }
}

/// The moves of a component.
fn moves_of(game: &Ruleset, key: &PositionKey) -> Vec<(MoveKind, PositionKey)> {
    let mut moves = Vec::new();
    let _ = game.for_each_move_key(key, &mut |kind, after| {
        moves.push((kind, after));
        ControlFlow::Continue(())
    });
    moves
}

impl LawChecker<'_> {
    /// The positions that moves in the components lead to.
    pub(super) fn positions_after_moves(&self, key: &PositionKey) -> Vec<PositionKey> {
        let components = self.game.sorted_components(key);
        components.iter().flat_map(|part| moves_of(self.game, part)).map(|(_, after)| after).collect()
    }

    /// Checks a small position of a game with entailing moves: that engines for ordinary moves stop, that moves are deterministic,
    /// and that canonical positions are equivalent.
    pub(super) fn check_entailing_rules(
        &self,
        key: &PositionKey,
        others: &[Vec<Argument>],
    ) -> Result<(), LawViolation> {
        let shown = Sum::from_key(self.game, key).to_string();
        let mut options = 0;
        let flow = self.game.for_each_option_key(key, &mut |_| {
            options += 1;
            ControlFlow::Continue(())
        });
        if options > 0 || flow.is_continue() || self.game.take_failure() != Stop::Unsupported {
            return self.law_violation("a game with entailing moves has no ordinary options", shown);
        }
        let [component] = &self.game.sorted_components(key)[..] else { return Ok(()) };
        let moves = moves_of(self.game, component);
        if moves != moves_of(self.game, component) {
            return self.law_violation("repeated calls give the same moves", shown);
        }
        let mut play = EntailingPlay::new(self.game);
        for position in moves.iter().map(|(_, after)| after).chain([component]) {
            let canonical = self.game.canonical_key(position.clone(), Convention::Normal);
            for other in others.iter().take(6).filter_map(|args| self.game.read(args).ok()) {
                let beside = std::slice::from_ref(&other);
                let alike = play.is_won(&[canonical.clone(), other.clone()], None)
                    == play.is_won(&[position.clone(), other.clone()], None)
                    && play.is_won(beside, Some(&canonical)) == play.is_won(beside, Some(position));
                if !alike {
                    return self.law_violation("a canonical position has the same outcomes", shown);
                }
            }
        }
        Ok(())
    }
}
