//! The moves, rebuilt from the rule of a certificate.

use super::atom::Among;
use super::dfa::{Dfa, Var};
use super::engine::Engine;
use super::stated::Stated;
use crate::{Failed, Rule, Unreadable};
use grundy_game::{LinearFamily, LinearMoves};
use grundy_theory::{Stop, say};
use serde::{Deserialize, Serialize};

/// The game that a certificate with an automaton is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Subject {
    /// A game whose rules are a text in the certificate.
    Stated(Stated),
    /// Heaps with the moves of a rule.
    Heaps(Rule),
}

/// The moves, in the form in which a check starts from them.
pub(super) enum Known {
    /// Linear formulas.
    Linear(LinearMoves),
    /// The numbers that may be taken from a heap, with the number of heaps that are left.
    Heaps(Vec<Takes>),
}

/// The moves that leave `heaps` heaps.
pub(super) struct Takes {
    pub(super) heaps: u32,
    /// Whether each heap that is left has at least one token.
    pub(super) positive: bool,
    /// Whether the heaps that are left must differ.
    pub(super) unequal: bool,
    /// The numbers that may be taken.
    pub(super) taken: Among,
}

impl Takes {
    /// Returns whether a number may be taken.
    pub(super) fn may(&self, number: u64) -> bool {
        let Among { low, list, below, above } = &self.taken;
        match i128::from(number) - low {
            before if before < 0 => *below,
            at => usize::try_from(at).ok().and_then(|at| list.get(at)).copied().unwrap_or(*above),
        }
    }
}

impl Subject {
    pub(super) fn shown(&self) -> String {
        match self {
            Subject::Stated(stated) => stated.game.trim().into(),
            Subject::Heaps(rule) => rule.shown(),
        }
    }

    /// # Errors
    /// The rules cannot be read, or their moves cannot be rebuilt as formulas.
    pub(super) fn known(&self) -> Result<Known, Failed> {
        match self {
            Subject::Stated(stated) => stated.linear().map(Known::Linear),
            Subject::Heaps(rule) => takes(rule).map(Known::Heaps),
        }
    }
}

impl Known {
    pub(super) fn params(&self) -> usize {
        match self {
            Known::Linear(moves) => moves.params,
            Known::Heaps(_) => 1,
        }
    }

    /// Returns whether a move may leave a run of components.
    pub(super) fn leaves_runs(&self) -> bool {
        matches!(self, Known::Linear(moves) if moves.leaves_runs())
    }

    /// Returns whether a move may leave more than one component.
    pub(super) fn leaves_several(&self) -> bool {
        match self {
            Known::Linear(moves) => moves.families.iter().any(LinearFamily::leaves_several),
            Known::Heaps(takes) => takes.iter().any(|takes| takes.heaps > 1),
        }
    }
}

/// The largest number of a set, since an automaton counts up to it.
const LARGEST: u64 = 1 << 20;

/// The moves of a rule, by the number of heaps that are left.
pub(super) fn takes(rule: &Rule) -> Result<Vec<Takes>, Failed> {
    // The set of the allowed numbers up to the largest, and of all numbers beyond it if `beyond`.
    let among = |largest: u64, beyond: bool, may: &dyn Fn(u64) -> bool| -> Result<Among, Failed> {
        if largest > LARGEST {
            return Err(say!(
                "it cannot be checked: numbers above {LARGEST} are not supported",
                "无法检验：不处理大于 {LARGEST} 的数"
            )
            .into());
        }
        Ok(Among { low: 0, list: (0..=largest).map(may).collect(), below: false, above: beyond })
    };
    let one = |taken| vec![Takes { heaps: 1, positive: false, unequal: false, taken }];
    let largest = |numbers: &[u64]| numbers.iter().copied().max().unwrap_or(0);
    match rule {
        Rule::Subtract(numbers) => Ok(one(among(largest(numbers), false, &|k| k > 0 && numbers.contains(&k))?)),
        Rule::AllBut(missing) => Ok(one(among(largest(missing), true, &|k| k > 0 && !missing.contains(&k))?)),
        Rule::UnequalSplit([]) => Ok(vec![Takes { heaps: 2, positive: true, unequal: true, taken: Among::just(0) }]),
        Rule::Octal(_) | Rule::Hexadecimal(_) => {
            let code = rule.code().expect("it is a code").map_err(|bad| Failed::Unreadable(Unreadable(bad)))?;
            let last = code.digits().len() as u64 - 1;
            let with = |heaps| -> Result<Takes, Failed> {
                let taken = among(last, false, &|k| code.allows(k as usize, heaps))?;
                Ok(Takes { heaps, positive: true, unequal: false, taken })
            };
            let some = (0..=code.max_heaps()).filter(|&h| (0..=last as usize).any(|k| code.allows(k, h)));
            some.map(with).collect()
        }
    }
}

impl Engine<'_> {
    /// The condition that the difference of two numbers may be taken.
    pub(super) fn taken(&mut self, takes: &Takes, from: Var, left: Var) -> Result<Dfa, Stop> {
        let mut terms = [(from, 1), (left, -1)];
        terms.sort_unstable();
        self.linear(&terms, &takes.taken)
    }

    /// The condition that a number is at least a constant.
    pub(super) fn at_least(&mut self, var: Var, least: i128) -> Result<Dfa, Stop> {
        self.linear(&[(var, 1)], &Among::from(least))
    }
}
