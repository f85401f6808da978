//! Projection: the existential quantifier.

use super::Dfa;
use super::alphabet::Alphabet;
use super::lease::BudgetLease;
use super::minimize::{NO_STATE, PartialDfa};
use super::sets::StateSets;
use grundy_game::{Budget, Stop};

/// `∃` over the tracks that are not in `kept`, which must ascend.
///
/// Without the digits of the other tracks the automaton is nondeterministic, so its states become sets of states.
/// The other numbers may be longer than the kept ones, so the start is the set of all states that zeros in the kept tracks lead to.
/// If one state of a set accepts everything, so does the set; it is then replaced by that state, to keep the number of sets small.
///
/// # Complexity
/// Up to `2 ^ states` sets; only reachable ones are built.
///
/// # Source
/// M. O. Rabin, D. Scott, Finite automata and their decision problems, IBM J. Res. Dev. 3 (1959) 114–125.
///
/// # Errors
/// Returns an error if the budget runs out.
pub(super) fn project(dfa: &Dfa, kept: &[usize], budget: &dyn Budget) -> Result<Dfa, Stop> {
    let numeration = dfa.numeration();
    // Without tracks only the truth matters, which needs no sets of states.
    if kept.is_empty() {
        return Ok(Dfa::constant_dfa(numeration, !dfa.is_empty()));
    }
    let mut lease = BudgetLease::new(budget);
    let choices = ProjectedChoices::from_dfa(dfa, kept, &mut lease)?;
    let letters = choices.letters;
    let mut sets = StateSets::new();
    sets.set_number(&choices.start_set());
    let (mut next, mut accepting) = (vec![], vec![]);
    let mut set = Vec::new();
    let mut here: Vec<u32> = Vec::new();
    // One mark for each state, cleared by the members alone: the
    // cost of a set does not depend on the size of the automaton.
    let mut marks = StateMarks::new(dfa.states());
    let mut looked = 0;
    while looked < sets.len() {
        here.clear();
        here.extend(sets.get(looked));
        lease.add_state(here.len() * 4 + letters * 4 + 24)?;
        // The number of the eliminated track ends together with the others, so
        // it is enough that one of its digit sequences is accepted.
        accepting.push(here.iter().any(|&state| dfa.is_accepting(state)));
        for letter in 0..letters {
            set.clear();
            match here[..] {
                // The choices of one state are sorted and distinct already. Clearing marks that are not set does no harm.
                [state] => set.extend(choices.choices_of_state(state, letter)),
                _ => here.iter().for_each(|&state| marks.add(choices.choices_of_state(state, letter), &mut set)),
            }
            marks.clear(&mut set);
            if let Some(all) = choices.universal_state.filter(|all| set.len() > 1 && set.binary_search(all).is_ok()) {
                set.clear();
                set.push(all);
            }
            next.push(if set.is_empty() { NO_STATE } else { sets.set_number(&set) });
        }
        looked += 1;
    }
    lease.report_rest()?;
    // The sets are the largest part, and minimization needs the memory.
    drop(sets);
    PartialDfa { numeration, tracks: kept.len(), transitions: next, accepting }.minimize(budget)
}

/// The states that the letters of the kept tracks may lead to.
struct ProjectedChoices {
    /// The number of letters of the kept tracks.
    letters: usize,
    /// The index in the list where the choices of each state and letter begin.
    starts: Vec<u32>,
    targets: Vec<u32>,
    /// The state from which everything is accepted.
    universal_state: Option<u32>,
}

impl ProjectedChoices {
    fn from_dfa(dfa: &Dfa, kept: &[usize], lease: &mut BudgetLease) -> Result<Self, Stop> {
        let alphabet = Alphabet::new(dfa.numeration(), dfa.tracks())?;
        let reading = alphabet.chosen_letters(dfa.tracks(), kept);
        let letters = Alphabet::new(dfa.numeration(), kept.len())?.letters;
        let mut by_letter = vec![vec![]; letters];
        for (full, &letter) in reading.iter().enumerate() {
            by_letter[letter as usize].push(full);
        }
        let dead = dfa.dead_state();
        let mut choices = ProjectedChoices { letters, starts: vec![0], targets: vec![], universal_state: None };
        let mut some = vec![];
        for state in 0..dfa.states() as u32 {
            let row = dfa.transition_row(state);
            if dfa.is_accepting(state) && row.iter().all(|&to| to == state) {
                choices.universal_state = Some(state);
            }
            for fulls in &by_letter {
                some.clear();
                // Without the dead state sets that differ only by it are one set.
                some.extend(fulls.iter().map(|&full| row[full]).filter(|&to| Some(to) != dead));
                some.sort_unstable();
                some.dedup();
                choices.targets.extend(&some);
                choices.starts.push(choices.targets.len() as u32);
            }
        }
        lease.hold_bytes((choices.targets.len() + choices.starts.len()) * 4)?;
        Ok(choices)
    }

    fn choices_of_state(&self, state: u32, letter: usize) -> &[u32] {
        let at = state as usize * self.letters + letter;
        &self.targets[self.starts[at] as usize..self.starts[at + 1] as usize]
    }

    /// The states that any number of zeros in the kept tracks may lead to, ascending.
    fn start_set(&self) -> Vec<u32> {
        let mut found = vec![0];
        let mut marks = StateMarks::new(self.starts.len() / self.letters);
        marks.marked[0] = true;
        let mut looked = 0;
        while looked < found.len() {
            marks.add(self.choices_of_state(found[looked], 0), &mut found);
            looked += 1;
        }
        found.sort_unstable();
        found
    }
}

/// The states that are in a set already.
struct StateMarks {
    marked: Vec<bool>,
}

impl StateMarks {
    fn new(states: usize) -> Self {
        StateMarks { marked: vec![false; states] }
    }

    fn add(&mut self, more: &[u32], set: &mut Vec<u32>) {
        for &state in more {
            if !std::mem::replace(&mut self.marked[state as usize], true) {
                set.push(state);
            }
        }
    }

    /// Clears the marks of a set and sorts it.
    fn clear(&mut self, set: &mut [u32]) {
        for &state in &*set {
            self.marked[state as usize] = false;
        }
        set.sort_unstable();
    }
}
