//! Conjunctions with existential quantifiers.

use super::dfa::{CheckerDfa, TrackVariable};
use super::engine::AutomatonEngine;
use grundy_game::Stop;

impl AutomatonEngine<'_> {
    /// The conjunction of `factors`, with `∃` over all variables except those in `keep`.
    ///
    /// Variables are eliminated as early as possible: always next is the one whose factors together have the fewest tracks,
    /// because the number of letters grows exponentially with the tracks.
    pub(super) fn exists(&mut self, factors: Vec<CheckerDfa>, keep: &[TrackVariable]) -> Result<CheckerDfa, Stop> {
        let mut factors = factors;
        while let Some(var) = next_eliminated(&factors, keep) {
            let (own, others): (Vec<CheckerDfa>, Vec<CheckerDfa>) =
                factors.into_iter().partition(|f| f.vars.contains(&var));
            factors = others;
            let all = self.conjunction(own)?.expect("a variable stands in a condition");
            let rest = self.project(&all, var)?;
            // `∃` may be moved past the factors without the variable, so they are not multiplied in yet.
            factors.push(rest);
        }
        match self.conjunction(factors)? {
            // A kept variable that no factor names is unrestricted, but the caller counts on its track.
            Some(all) => self.widen(all, keep),
            None => self.all_numbers(keep.to_vec()),
        }
    }

    /// The conjunction, starting with the smallest factor and then always adding the one with the fewest new tracks; `None` if there are no factors.
    fn conjunction(&mut self, mut factors: Vec<CheckerDfa>) -> Result<Option<CheckerDfa>, Stop> {
        factors.sort_by_key(|f| f.states() * f.letters);
        let mut all: Option<CheckerDfa> = None;
        while !factors.is_empty() {
            let tracks = |f: &CheckerDfa| {
                let of_all: &[TrackVariable] = all.as_ref().map_or(&[], |all| &all.vars);
                f.vars.iter().filter(|var| !of_all.contains(var)).count()
            };
            let least = (0..factors.len()).min_by_key(|&i| if all.is_none() { 0 } else { tracks(&factors[i]) });
            let factor = factors.remove(least.expect("there is one"));
            all = Some(match all {
                None => factor,
                Some(all) => self.intersect(&all, &factor)?,
            });
        }
        Ok(all)
    }
}

fn next_eliminated(factors: &[CheckerDfa], keep: &[TrackVariable]) -> Option<TrackVariable> {
    let mut vars: Vec<TrackVariable> =
        factors.iter().flat_map(|f| f.vars.iter().copied()).filter(|v| !keep.contains(v)).collect();
    vars.sort_unstable();
    vars.dedup();
    vars.into_iter().min_by_key(|&var| {
        let own = || factors.iter().filter(|f| f.vars.contains(&var));
        let mut tracks: Vec<TrackVariable> = own().flat_map(|f| f.vars.iter().copied()).collect();
        tracks.sort_unstable();
        tracks.dedup();
        // With equally many tracks the smaller automata go first.
        (tracks.len(), own().map(CheckerDfa::states).sum::<usize>())
    })
}
