//! Conjunctions in which some numbers are only said to exist.

use super::dfa::{Dfa, Var};
use super::engine::Engine;
use grundy_theory::Stop;

impl Engine<'_> {
    /// That there are numbers for all variables but those that are kept, so that all of these hold.
    ///
    /// A variable goes as soon as possible: next is always the one whose conditions have the fewest tracks together.
    pub(super) fn exists(&mut self, factors: Vec<Dfa>, keep: &[Var]) -> Result<Dfa, Stop> {
        let mut factors = factors;
        while let Some(var) = next_to_go(&factors, keep) {
            let (own, others): (Vec<Dfa>, Vec<Dfa>) = factors.into_iter().partition(|f| f.vars.contains(&var));
            factors = others;
            let all = self.all_hold(own)?.expect("a variable stands in a condition");
            let rest = self.project(&all, var)?;
            factors.push(rest);
        }
        match self.all_hold(factors)? {
            Some(all) => self.widen(all, keep),
            None => self.all(keep.to_vec()),
        }
    }

    /// The conjunction, small ones first, each time the one that brings the fewest new tracks.
    fn all_hold(&mut self, mut factors: Vec<Dfa>) -> Result<Option<Dfa>, Stop> {
        factors.sort_by_key(|f| f.states() * f.letters);
        let mut all: Option<Dfa> = None;
        while !factors.is_empty() {
            let tracks = |f: &Dfa| {
                let of_all: &[Var] = all.as_ref().map_or(&[], |all| &all.vars);
                f.vars.iter().filter(|var| !of_all.contains(var)).count()
            };
            let least = (0..factors.len()).min_by_key(|&i| if all.is_none() { 0 } else { tracks(&factors[i]) });
            let factor = factors.remove(least.expect("there is one"));
            all = Some(match all {
                None => factor,
                Some(all) => self.and(&all, &factor)?,
            });
        }
        Ok(all)
    }
}

fn next_to_go(factors: &[Dfa], keep: &[Var]) -> Option<Var> {
    let mut vars: Vec<Var> =
        factors.iter().flat_map(|f| f.vars.iter().copied()).filter(|v| !keep.contains(v)).collect();
    vars.sort_unstable();
    vars.dedup();
    vars.into_iter().min_by_key(|&var| {
        let own = || factors.iter().filter(|f| f.vars.contains(&var));
        let mut tracks: Vec<Var> = own().flat_map(|f| f.vars.iter().copied()).collect();
        tracks.sort_unstable();
        tracks.dedup();
        (tracks.len(), own().map(Dfa::states).sum::<usize>())
    })
}
