//! Greedy sums for a function that never falls.
//!
//! ```text
//! H₁ = 1,  Hᵢ₊₁ = Hᵢ + H, where H is the least term with f(H) ≥ Hᵢ
//! ```
//!
//! If there is no such term, `Hᵢ` is the last one, and a sum may contain it several times.
//! The card of the game has the proof that the smallest part decides.

use super::bound::TakingBound;
use grundy_game::{Nat, in_force::BudgetTally};
use num_traits::ToPrimitive;
use std::sync::{Mutex, PoisonError};

/// The largest number of terms that are computed.
const MAX_TERMS: usize = 1_000_000;

/// The largest number of 64-bit words that the terms may fill, which is 64 MiB.
const MAX_TERM_WORDS: u64 = 1 << 23;

/// The terms of a function, as far as they were computed.
#[derive(Default)]
pub(super) struct KnownTerms(Mutex<ComputedTerms>);

/// The first terms, from 1 on.
#[derive(Default)]
struct ComputedTerms {
    terms: Vec<Nat>,
    /// The place of the term that was added to the last one: later ones are added to later terms.
    last_summand_place: usize,
    /// The words of all terms.
    words: u64,
    /// Whether no term follows the last one, however large the number.
    are_all: bool,
}

impl KnownTerms {
    /// The parts of a number; `None` if there are too many terms up to it, or the budget in force runs out.
    pub(super) fn parts(&self, bound: &TakingBound, n: &Nat) -> Option<GreedyParts> {
        // As long as a term is at most f(1), the next one is 1 more.
        if *n <= bound.at(&Nat::from(1u32)) + 1u32 {
            let parts = Vec::from_iter((*n != Nat::ZERO).then(|| n.clone()));
            return Some(GreedyParts { parts, repeated: None });
        }
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.extend_to(n, bound)?;
        Some(known.parts(n))
    }
}

impl ComputedTerms {
    /// Computes terms until one is above `most`, or none follows. `None` if they are too many, or the budget in force runs out.
    fn extend_to(&mut self, most: &Nat, bound: &TakingBound) -> Option<()> {
        let mut tally = BudgetTally::new();
        if self.terms.is_empty() {
            self.terms.push(Nat::from(1u32));
        }
        while !self.are_all {
            let last = &self.terms[self.terms.len() - 1];
            if last > most {
                break;
            }
            if self.terms.len() >= MAX_TERMS || self.words > MAX_TERM_WORDS {
                return None;
            }
            while self.last_summand_place < self.terms.len() && bound.at(&self.terms[self.last_summand_place]) < *last {
                self.last_summand_place += 1;
            }
            let Some(step) = self.terms.get(self.last_summand_place) else {
                self.are_all = true;
                break;
            };
            let next = last + step;
            tally.count_position(size_of::<Nat>() + next.bits() as usize / 8).ok()?;
            self.words += next.bits() / 64 + 1;
            self.terms.push(next);
        }
        Some(())
    }

    /// The parts of a number up to which the terms are computed.
    fn parts(&self, n: &Nat) -> GreedyParts {
        let mut rest = n.clone();
        let repeated = self.terms.last().filter(|last| self.are_all && **last <= *n).map(|last| {
            let times = &rest / last;
            rest %= last;
            (last.clone(), times)
        });
        let mut parts = Vec::new();
        while rest != Nat::ZERO {
            // The first term is 1, so one fits.
            let term = &self.terms[self.terms.partition_point(|term| *term <= rest) - 1];
            rest -= term;
            parts.push(term.clone());
        }
        parts.reverse();
        GreedyParts { parts, repeated }
    }
}

/// The parts of a number: some terms, the smallest first, and a larger one that may be repeated.
#[derive(Debug)]
pub(super) struct GreedyParts {
    pub(super) parts: Vec<Nat>,
    /// The last term of all, and how often the sum contains it, if it does.
    pub(super) repeated: Option<(Nat, Nat)>,
}

impl GreedyParts {
    /// The smallest part; `None` if the number is 0.
    pub(super) fn smallest(&self) -> Option<&Nat> {
        self.parts.first().or(self.repeated.as_ref().map(|(last, _)| last))
    }

    /// The part after the smallest one, which may be equal to it.
    pub(super) fn second(&self) -> Option<&Nat> {
        let repeated = self.repeated.as_ref();
        match self.parts.len() {
            0 => repeated.filter(|(_, times)| *times > Nat::from(1u32)).map(|(last, _)| last),
            1 => repeated.map(|(last, _)| last),
            _ => self.parts.get(1),
        }
    }

    /// The sums of the smallest parts that win when taken, at most `limit` of them, and how many there are.
    pub(super) fn winning_takes(&self, bound: &TakingBound, most: &Nat, limit: usize) -> (Vec<Nat>, Nat) {
        let (mut takes, mut total, mut taken) = (Vec::new(), Nat::ZERO, Nat::ZERO);
        let next_parts = self.parts.iter().skip(1).chain(self.repeated.as_ref().map(|(last, _)| last));
        let mut next_parts = next_parts.map(Some).chain([None]);
        for part in &self.parts {
            taken += part;
            let next = next_parts.next().flatten();
            if taken <= *most && next.is_none_or(|next| bound.at(&taken) < *next) {
                total += 1u32;
                takes.push(taken.clone());
            }
        }
        if let Some((last, times)) = self.repeated.as_ref().filter(|_| taken <= *most) {
            let one = Nat::from(1u32);
            // More copies only raise the bound of the opponent, so the copies that win without taking all are the first ones.
            let wins = |copies: &Nat| bound.at(&(&taken + copies * last)) < *last;
            let (mut low, mut high) = (Nat::ZERO, ((most - &taken) / last).min(times - &one));
            while low < high {
                let middle = (&low + &high + &one) / 2u32;
                if wins(&middle) { low = middle } else { high = middle - &one }
            }
            let listed = low.to_usize().unwrap_or(usize::MAX).min(limit.saturating_sub(takes.len()));
            takes.extend((1..=listed).map(|copies| &taken + last * copies));
            total += &low;
            let all = &taken + last * times;
            if all <= *most {
                total += 1u32;
                takes.push(all);
            }
        }
        takes.truncate(limit);
        (takes, total)
    }
}
