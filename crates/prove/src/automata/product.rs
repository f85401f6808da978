//! Products and complements of automata.

use super::alphabet::Alphabet;
use super::lease::BudgetLease;
use super::minimize::{NO_STATE, PartialDfa};
use super::{Dfa, Numeration};
use grundy_game::{Budget, Stop};
use rustc_hash::FxHashMap;

/// The operation that combines two answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BooleanOperation {
    And,
    Or,
    Iff,
}

/// An automaton that reads some of the tracks, in any order; a track may be read twice.
#[derive(Clone, Copy)]
pub(super) struct TrackReader<'a> {
    pub(super) dfa: &'a Dfa,
    pub(super) tracks: &'a [usize],
}

/// The product of two automata on `tracks` tracks; some tracks may be read by neither.
///
/// Only reachable pairs of states are built. If necessary, the states of the automaton of numerals are part of the state,
/// so that words that are not numerals are not accepted.
///
/// # Complexity
/// At most the product of the numbers of states, times `2 ^ tracks` in a recurrence, or `c ^ tracks` if the automaton of numerals has `c` states.
///
/// # Errors
/// Returns an error if the budget runs out, or if there are more letters than an automaton can have.
pub(super) fn product(
    left: TrackReader,
    right: TrackReader,
    tracks: usize,
    op: BooleanOperation,
    budget: &dyn Budget,
) -> Result<Dfa, Stop> {
    let numeration = left.dfa.numeration();
    let alphabet = Alphabet::new(numeration, tracks)?;
    let (reads_left, reads_right) =
        (alphabet.chosen_letters(tracks, left.tracks), alphabet.chosen_letters(tracks, right.tracks));
    let (dead_left, dead_right) = (left.dfa.dead_state(), right.dfa.dead_state());
    let read = |track: usize| left.tracks.contains(&track) || right.tracks.contains(&track);
    // A word that both accept consists of numerals in each track that one of them reads. So only other words need the automaton of numerals.
    let watched = op != BooleanOperation::And || !(0..tracks).all(read);
    let hopeless = |a: u32, b: u32| match op {
        BooleanOperation::And => Some(a) == dead_left || Some(b) == dead_right,
        BooleanOperation::Or => Some(a) == dead_left && Some(b) == dead_right,
        // Two dead states agree, so such a pair accepts all numerals.
        BooleanOperation::Iff => false,
    };
    let mut lease = BudgetLease::new(budget);
    let mut numbers = FxHashMap::from_iter([((0, 0, 0), 0u32)]);
    let mut states = vec![(0, 0, 0)];
    let (mut next, mut accepting) = (vec![], vec![]);
    let mut looked = 0;
    while looked < states.len() {
        lease.add_state(alphabet.letters * 4 + 48)?;
        let (a, b, held) = states[looked];
        let (accepts_a, accepts_b) = (left.dfa.is_accepting(a), right.dfa.is_accepting(b));
        accepting.push(match op {
            BooleanOperation::And => accepts_a && accepts_b,
            BooleanOperation::Or => accepts_a || accepts_b,
            BooleanOperation::Iff => accepts_a == accepts_b,
        });
        let (row_a, row_b) = (left.dfa.transition_row(a), right.dfa.transition_row(b));
        for letter in 0..alphabet.letters {
            let (a, b) = (row_a[reads_left[letter] as usize], row_b[reads_right[letter] as usize]);
            // Without this state in the key fewer pairs are distinct: with many tracks it multiplies their number.
            let held = if watched { alphabet.follow(held, letter) } else { Some(0) };
            let to = held.filter(|_| !hopeless(a, b)).map(|held| {
                *numbers.entry((a, b, held)).or_insert_with(|| {
                    states.push((a, b, held));
                    states.len() as u32 - 1
                })
            });
            next.push(to.unwrap_or(NO_STATE));
        }
        looked += 1;
    }
    lease.report_rest()?;
    drop((numbers, states));
    PartialDfa { numeration, tracks, transitions: next, accepting }.minimize(budget)
}

/// Returns whether there is a word that both automata accept.
///
/// # Errors
/// Returns the errors of [`product`]; the search ends with the first accepting pair of states.
pub(super) fn have_common_word(
    left: TrackReader,
    right: TrackReader,
    tracks: usize,
    budget: &dyn Budget,
) -> Result<bool, Stop> {
    let alphabet = Alphabet::new(left.dfa.numeration(), tracks)?;
    let (reads_left, reads_right) =
        (alphabet.chosen_letters(tracks, left.tracks), alphabet.chosen_letters(tracks, right.tracks));
    let (dead_left, dead_right) = (left.dfa.dead_state(), right.dfa.dead_state());
    let mut lease = BudgetLease::new(budget);
    let mut seen = rustc_hash::FxHashSet::from_iter([(0, 0)]);
    // Any accepting pair will do, so the order does not matter.
    let mut stack = vec![(0, 0)];
    while let Some((a, b)) = stack.pop() {
        if left.dfa.is_accepting(a) && right.dfa.is_accepting(b) {
            return Ok(true);
        }
        lease.add_state(24)?;
        let (row_a, row_b) = (left.dfa.transition_row(a), right.dfa.transition_row(b));
        for (&read_a, &read_b) in reads_left.iter().zip(&reads_right) {
            let (a, b) = (row_a[read_a as usize], row_b[read_b as usize]);
            if Some(a) != dead_left && Some(b) != dead_right && seen.insert((a, b)) {
                stack.push((a, b));
            }
        }
    }
    Ok(false)
}

/// The complement among the numerals.
///
/// # Errors
/// Returns an error if the budget runs out.
pub(super) fn complement(dfa: &Dfa, budget: &dyn Budget) -> Result<Dfa, Stop> {
    if dfa.numeration().states() == 1 {
        // In a base every word is a numeral, so flipping the accepting states keeps the automaton minimal and numbered as it is.
        let accepting = dfa.accepting().iter().map(|accepts| !accepts).collect();
        return Ok(Dfa::from_trusted_parts(dfa.numeration(), dfa.tracks(), dfa.transitions().to_vec(), accepting));
    }
    // Elsewhere the complement must still consist of numerals, and its states may fall together differently.
    compare_with_constant(dfa, false, budget)
}

/// The automaton restricted to words that are numerals.
///
/// # Errors
/// Returns an error if the budget runs out.
pub(super) fn valid_part(dfa: &Dfa, budget: &dyn Budget) -> Result<Dfa, Stop> {
    compare_with_constant(dfa, true, budget)
}

fn compare_with_constant(dfa: &Dfa, truth: bool, budget: &dyn Budget) -> Result<Dfa, Stop> {
    let own: Vec<_> = (0..dfa.tracks()).collect();
    spread_tracks(TrackReader { dfa, tracks: &own }, dfa.tracks(), truth, budget)
}

/// An automaton moved to `tracks` tracks, of which it may leave out some and read some twice; negated if `truth` is false.
///
/// # Errors
/// Returns an error if the budget runs out, or if there are more letters than an automaton can have.
pub(super) fn spread_tracks(reader: TrackReader, tracks: usize, truth: bool, budget: &dyn Budget) -> Result<Dfa, Stop> {
    let constant = Dfa::constant_dfa(reader.dfa.numeration(), truth);
    product(reader, TrackReader { dfa: &constant, tracks: &[] }, tracks, BooleanOperation::Iff, budget)
}

/// The automaton that accepts nothing.
pub(super) fn empty_dfa(numeration: Numeration, tracks: usize, letters: usize) -> Dfa {
    Dfa::from_trusted_parts(numeration, tracks, vec![0; letters], vec![false])
}
