//! The moves, rebuilt from the rule of a certificate.

use super::dfa::{CheckerDfa, TrackVariable};
use super::engine::AutomatonEngine;
use super::integer_set::IntegerSet;
use super::stated_game::StatedGame;
use crate::{CertificateRule, CheckFailure, UnreadableCertificate};
use grundy_game::{LinearFamily, LinearMoves, Stop, text};
use serde::{Deserialize, Serialize};

/// The game that a certificate with an automaton is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum CertificateSubject {
    /// A game whose rules are a text in the certificate.
    Stated(StatedGame),
    /// Heaps with the moves of a rule.
    Heaps(CertificateRule),
}

/// The moves, in the form in which a check starts from them.
pub(super) enum RebuiltMoves {
    /// Linear formulas.
    Linear(LinearMoves),
    /// The numbers that may be taken from a heap, with the number of heaps that are left.
    Heaps(Vec<HeapTakes>),
}

/// The moves that leave `heaps` heaps.
pub(super) struct HeapTakes {
    pub(super) heaps: u32,
    /// Whether each heap that is left has at least one token.
    pub(super) positive: bool,
    /// Whether the heaps that are left must differ.
    pub(super) unequal: bool,
    /// The numbers that may be taken.
    pub(super) taken_numbers: IntegerSet,
}

impl HeapTakes {
    /// Returns whether a number may be taken.
    pub(super) fn allows(&self, number: u64) -> bool {
        let IntegerSet { low, list, contains_below, contains_above } = &self.taken_numbers;
        match i128::from(number) - low {
            before if before < 0 => *contains_below,
            at => usize::try_from(at).ok().and_then(|at| list.get(at)).copied().unwrap_or(*contains_above),
        }
    }
}

impl CertificateSubject {
    pub(super) fn subject_text(&self) -> String {
        match self {
            CertificateSubject::Stated(stated) => stated.game.trim().into(),
            CertificateSubject::Heaps(rule) => rule.rule_text(),
        }
    }

    /// # Errors
    /// Returns an error if the rules cannot be read, or their moves cannot be rebuilt as formulas.
    pub(super) fn rebuild_moves(&self) -> Result<RebuiltMoves, CheckFailure> {
        match self {
            CertificateSubject::Stated(stated) => stated.linear().map(RebuiltMoves::Linear),
            CertificateSubject::Heaps(rule) => rule_takes(rule).map(RebuiltMoves::Heaps),
        }
    }
}

impl RebuiltMoves {
    pub(super) fn params(&self) -> usize {
        match self {
            RebuiltMoves::Linear(moves) => moves.params,
            RebuiltMoves::Heaps(_) => 1,
        }
    }

    /// Returns whether a move may leave a run of components.
    pub(super) fn leaves_runs(&self) -> bool {
        matches!(self, RebuiltMoves::Linear(moves) if moves.leaves_runs())
    }

    /// Returns whether a move may leave more than one component.
    pub(super) fn leaves_several(&self) -> bool {
        match self {
            RebuiltMoves::Linear(moves) => moves.families.iter().any(LinearFamily::leaves_several),
            RebuiltMoves::Heaps(takes) => takes.iter().any(|takes| takes.heaps > 1),
        }
    }
}

/// The largest number of a set, since an automaton counts up to it.
const MAX_TAKEN_NUMBER: u64 = 1 << 20;

/// The moves of a rule, by the number of heaps that are left.
pub(super) fn rule_takes(rule: &CertificateRule) -> Result<Vec<HeapTakes>, CheckFailure> {
    // The set of the allowed numbers up to the largest, and of all numbers beyond it if `beyond`.
    let among = |largest: u64, beyond: bool, may: &dyn Fn(u64) -> bool| -> Result<IntegerSet, CheckFailure> {
        if largest > MAX_TAKEN_NUMBER {
            return Err(text!("it cannot be checked: numbers above {MAX_TAKEN_NUMBER} are not supported").into());
        }
        Ok(IntegerSet { low: 0, list: (0..=largest).map(may).collect(), contains_below: false, contains_above: beyond })
    };
    let one = |taken| vec![HeapTakes { heaps: 1, positive: false, unequal: false, taken_numbers: taken }];
    let largest = |numbers: &[u64]| numbers.iter().copied().max().unwrap_or(0);
    match rule {
        CertificateRule::Subtract(numbers) => {
            Ok(one(among(largest(numbers), false, &|k| k > 0 && numbers.contains(&k))?))
        }
        CertificateRule::AllBut(missing) => {
            Ok(one(among(largest(missing), true, &|k| k > 0 && !missing.contains(&k))?))
        }
        CertificateRule::UnequalSplit([]) => {
            Ok(vec![HeapTakes { heaps: 2, positive: true, unequal: true, taken_numbers: IntegerSet::single(0) }])
        }
        CertificateRule::Octal(_) | CertificateRule::Hexadecimal(_) => {
            let code = rule
                .code()
                .expect("it is a code")
                .map_err(|bad| CheckFailure::Unreadable(UnreadableCertificate(bad)))?;
            // A code has `d₀` at least, so this is not below 0.
            let last = code.digits().len() as u64 - 1;
            let with = |heaps| -> Result<HeapTakes, CheckFailure> {
                let taken = among(last, false, &|k| code.allows(k as usize, heaps))?;
                Ok(HeapTakes { heaps, positive: true, unequal: false, taken_numbers: taken })
            };
            let some = (0..=code.max_heaps()).filter(|&h| (0..=last as usize).any(|k| code.allows(k, h)));
            some.map(with).collect()
        }
    }
}

impl AutomatonEngine<'_> {
    /// The condition that the difference of two numbers may be taken.
    pub(super) fn taken_condition(
        &mut self,
        takes: &HeapTakes,
        from: TrackVariable,
        left: TrackVariable,
    ) -> Result<CheckerDfa, Stop> {
        // `linear_dfa` requires its variables in ascending order, and either of the two may be the smaller one.
        let mut terms = [(from, 1), (left, -1)];
        terms.sort_unstable();
        self.linear_dfa(&terms, &takes.taken_numbers)
    }

    /// The condition that a number is at least a constant.
    pub(super) fn at_least_condition(&mut self, var: TrackVariable, least: i128) -> Result<CheckerDfa, Stop> {
        self.linear_dfa(&[(var, 1)], &IntegerSet::from_least(least))
    }
}
