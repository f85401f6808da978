//! Certificates with a finite automaton that reads positions.
//!
//! The automata, their minimization and the obligations are implemented separately here and share no code with `prove`,
//! so that an error in one of them is unlikely to be in both. The trusted parts are the parser and the meaning of names in texts,
//! the translation of moves into formulas (`rules::restate`), and the meaning of codes (`grundy-game`).

mod atom;
mod delayed_sums;
mod delayed_weights;
mod dfa;
mod engine;
mod family;
mod form;
mod heap_values;
mod integer_set;
mod laws;
mod lost_positions;
mod minimal;
mod nim_sum;
mod numeration;
mod options;
mod query;
mod rule_comparison;
mod rules;
mod show;
mod small_positions;
mod stated_game;
mod sums;
#[cfg(test)]
mod tests;
mod values;

use crate::{CheckFailure, SpendCallback, UnreadableCertificate};
use dfa::CheckerDfa;
use engine::{AutomatonEngine, MAX_LETTERS};
use grundy_game::{BilingualText, counted_noun, text};
use serde::{Deserialize, Serialize};
use small_positions::SmallPositionCheck;

pub use delayed_weights::CertificateDelayedWeights;
pub use numeration::CertificateNumeration;
use rules::RebuiltMoves;

pub use rules::CertificateSubject;
pub use stated_game::StatedGame;
pub use sums::PrefixSumTable;

/// A certificate that a finite automaton accepts exactly the lost positions of a game, or exactly the pairs of a position and its Grundy value.
///
/// # What is checked
/// Let `P(x)` mean that the automaton accepts `x`, and let `x → y` be the moves, rebuilt from the rules as formulas with `+` and `<`.
/// - *Lost positions:* `P(x)` if and only if there is no `y` with `x → y` and `P(y)`.
/// - *Values*, with `G(x, v)` if it accepts `x` with `v`: each `x` has exactly one `v`; no `x → y` has the same value;
///   and for each `u < v` there is some `x → y` with `G(y, u)`. The value of several components is the `⊕` of their values.
///   Where moves leave runs, all components from `a` up to, not including, `b`, the [`PrefixSumTable`] are checked first: they accept each number with the
///   nim-sum of the values below it, so that the value of a run is the `⊕` of two of these.
///
/// Play ends, so by induction only one `P` and only one `G` satisfy this. These statements are about all natural numbers,
/// and they are decidable: the sets accepted by automata are closed under "and", "not" and "there is", `x + y = z` is accepted by an automaton in each
/// [`CertificateNumeration`] here (J. R. Büchi, 1960; V. Bruyère and G. Hansel, 1997), `x ⊕ y = z` in bases that are powers of 2
/// and, if all values are below 32, in all others, where it is a finite list, and emptiness of an automaton is decidable.
///
/// First some hundred small positions are compared with the definition. Nearly every wrong automaton is wrong there and rejected at once,
/// while deciding the statements for a wrong automaton may take long.
///
/// # Examples
/// ```
/// // One or two are taken: multiples of 3 are lost. The states are the remainders of what was read so far, in binary.
/// let text = r#"{"kind": "automatic", "version": 1, "rule": {"subtract": [1, 2]}, "claim": "lost", "numeration": {"base": 2},
///     "next": [[0, 1], [2, 0], [1, 2]], "accepting": [0]}"#;
/// assert!(grundy_verify::verify(text).unwrap().holds);
/// let wrong = text.replace("[1, 2]}", "[1, 3]}");
/// let checked = grundy_verify::verify(&wrong).unwrap();
/// assert!(!checked.holds);
/// assert_eq!(checked.reason.en, "2 is said not to be lost, but it has no move to a position that is said to be");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AutomaticCertificate {
    /// [`AutomaticCertificate::CERTIFICATE_KIND`].
    pub kind: String,
    /// 1.
    pub version: u32,
    /// The game.
    pub rule: CertificateSubject,
    /// The claim about the words that the automaton accepts.
    pub claim: AutomatonClaim,
    /// The numeration in which numbers are written.
    pub numeration: CertificateNumeration,
    /// The next state, for each state and each letter. State 0 is the start. A letter has one digit of each number; the most significant digits come first,
    /// and shorter numbers are padded with leading zeros. With `D` digits the index of a letter is `(d₀·D + d₁)·D + …`.
    /// The numbers are the parameters of the game in order and, for values, the value as the last.
    pub next: Vec<Vec<u32>>,
    /// The states in which a word is accepted, ascending.
    pub accepting: Vec<u32>,
    /// Only where moves leave runs of components: a second automaton, for the nim-sums of all values below a number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sums: Option<PrefixSumTable>,
}

/// The claim about the words that an automaton accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AutomatonClaim {
    /// The positions in which the player to move loses.
    Lost,
    /// The positions, each with its Grundy value.
    Values,
}

/// The maximum number of states of an automaton in a certificate.
const MAX_CERTIFICATE_STATES: usize = 100_000;

impl AutomaticCertificate {
    /// The name of this kind.
    pub const CERTIFICATE_KIND: &str = "automatic";

    /// # Errors
    /// Returns an error if the table is not that of an automaton, or it is too large.
    pub(crate) fn check_shape(&self) -> Result<(), BilingualText> {
        self.numeration.check_supported()?;
        TransitionTable { next_states: &self.next, accepting: &self.accepting }.check_shape()?;
        self.sums.as_ref().map_or(Ok(()), |sums| sums.transition_table().check_shape())
    }

    /// The claim in words.
    pub(crate) fn claim_text(&self) -> BilingualText {
        let (rule, states) = (self.rule.subject_text(), self.next.len());
        match self.claim {
            AutomatonClaim::Lost => {
                text!(
                    "{rule}: the automaton with {states} accepts exactly the lost positions",
                    states = (counted_noun(&states, "state", "states"), states)
                )
            }
            AutomatonClaim::Values => text!(
                "{rule}: the automaton with {states} accepts exactly the positions with their Grundy values",
                states = (counted_noun(&states, "state", "states"), states)
            ),
        }
    }

    /// Checks the claim and returns why it holds.
    pub(crate) fn check(&self, spend: SpendCallback<'_>) -> Result<BilingualText, CheckFailure> {
        spend(self.next.len() as u64, 0)?;
        let known = self.rule.rebuild_moves()?;
        // The induction of all obligations needs that play ends. For rules of
        // heaps this is known: nothing is taken only if a heap is split.
        if let (RebuiltMoves::Linear(moves), CertificateSubject::Stated(stated)) = (&known, &self.rule) {
            stated.check_laws(moves, spend)?;
        }
        // A part that no obligation reads would be claimed without a check.
        if self.sums.is_some() && !known.leaves_runs() {
            return Err(CheckFailure::Unreadable(UnreadableCertificate(text!(
                "this is not a certificate: it has an automaton of nim-sums, but no move leaves a run of components"
            ))));
        }
        let tracks = known.params() + usize::from(self.claim == AutomatonClaim::Values);
        let mut engine = AutomatonEngine::new(self.numeration, spend);
        let accepted = TransitionTable { next_states: &self.next, accepting: &self.accepting }
            .accepted_dfa(&mut engine, tracks)?;
        let sums = self.sums.as_ref().map(|sums| sums.transition_table().accepted_dfa(&mut engine, 2)).transpose()?;
        if known.leaves_several() && self.claim == AutomatonClaim::Values {
            engine.bound_values(&[&accepted].into_iter().chain(&sums).collect::<Vec<_>>())?;
        }
        let small = SmallPositionCheck { dfa: &accepted, numeration: self.numeration, claim: self.claim };
        // This proves nothing, but a wrong automaton mostly fails here, with a message
        // about one position. Deciding the obligations for it may take exponential time.
        engine.with_budget(|spend| small.compare_small_positions(&known, spend))?;
        match self.claim {
            AutomatonClaim::Lost => lost_positions::check_lost(&mut engine, &accepted, &known),
            AutomatonClaim::Values => values::check_values(&mut engine, &accepted, sums.as_ref(), &known),
        }
    }
}

/// The table of an automaton.
struct TransitionTable<'a> {
    next_states: &'a [Vec<u32>],
    accepting: &'a [u32],
}

impl TransitionTable<'_> {
    /// # Errors
    /// Returns an error if the lists are not the table of an automaton, or if the table is too large.
    fn check_shape(&self) -> Result<(), BilingualText> {
        let (states, letters) = (self.next_states.len(), self.next_states.first().map_or(0, Vec::len));
        if states > MAX_CERTIFICATE_STATES || letters > MAX_LETTERS {
            return Err(text!(
                "the automaton has {states} states and {letters} letters; at most {MAX_CERTIFICATE_STATES} and {MAX_LETTERS} are checked"
            ));
        }
        let inside = |&state: &u32| (state as usize) < states;
        let table = states > 0 && self.next_states.iter().all(|row| row.len() == letters && row.iter().all(inside));
        if !table || !self.accepting.iter().all(inside) || !self.accepting.is_sorted_by(|a, b| a < b) {
            return Err(text!(
                "this is not a certificate: in an automaton each state has a next state for each letter, and the accepting states are ascending"
            ));
        }
        Ok(())
    }

    /// The minimal automaton of the table, restricted to valid numerals.
    ///
    /// # Errors
    /// Returns an error if the automaton does not read `tracks` numbers, or if leading zeros make a difference.
    fn accepted_dfa(&self, engine: &mut AutomatonEngine<'_>, tracks: usize) -> Result<CheckerDfa, CheckFailure> {
        let letters = u32::try_from(tracks).ok().and_then(|tracks| engine.numeration.digits().checked_pow(tracks));
        let given = self.next_states[0].len();
        if letters != Some(given) {
            return Err(CheckFailure::Unreadable(UnreadableCertificate(text!(
                "this is not a certificate: the automaton has {given} letters, which are not those of {tracks} numbers"
            ))));
        }
        let mut accepting = vec![false; self.next_states.len()];
        self.accepting.iter().for_each(|&state| accepting[state as usize] = true);
        let vars: Vec<usize> = (0..tracks).collect();
        let table =
            CheckerDfa { vars: vars.clone(), letters: given, transitions: self.next_states.concat(), accepting };
        // A certificate may accept words that are not numerals. These would be second
        // names of numbers, which `project` and `complement` could not distinguish.
        let all = engine.all_numbers(vars)?;
        let accepted = engine.intersect(&table, &all)?;
        // The automaton is minimal, so leading zeros make no difference if and only if they stay in the start state.
        if accepted.step(0, 0) != 0 {
            return Err(
                text!("the automaton accepts a number but not the same one with leading zeros, or vice versa").into()
            );
        }
        Ok(accepted)
    }
}
