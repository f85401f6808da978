//! The law of games whose components behave like Nim heaps in misère sums.

use super::{LawChecker, LawViolation};
use crate::{arg::Argument, key::PositionKey, theorem::Theorem};

impl LawChecker<'_> {
    /// Checks that the misère sums of Nim-like components follow the misère Nim rule.
    pub(super) fn check_nim_like_sums(&mut self, small: &[Vec<Argument>]) -> Result<(), LawViolation> {
        if !self.game.theorem().is_some_and(Theorem::is_nim_like) {
            return Ok(());
        }
        let few: Vec<PositionKey> = small.iter().take(8).filter_map(|args| self.game.read(args).ok()).collect();
        for a in &few {
            for b in &few {
                // At most 8 · 8 · 5 sums; the definition takes exponential time in them.
                for c in &few[..few.len().min(5)] {
                    let sum = [a.clone(), b.clone(), c.clone()];
                    let values = [self.cached_nimber(a), self.cached_nimber(b), self.cached_nimber(c)];
                    let xor = values.iter().fold(0, |x, v| x ^ v);
                    // Bouton (1901): misère Nim is as normal Nim until all
                    // heaps are at most 1; then the parity of the ones decides.
                    let wins = if values.iter().all(|&v| v <= 1) { xor == 0 } else { xor != 0 };
                    if self.is_misere_win(&sum) != wins {
                        return self
                            .law_violation("Nim-like components follow the misère Nim rule", format!("{values:?}"));
                    }
                }
            }
        }
        Ok(())
    }
}
