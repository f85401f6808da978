//! Explains why a period holds for ever, or which part of a proof is missing.

use super::Periodicity;
use grundy_game::{BilingualText, counted_noun, text};
use grundy_heap::period::{PeriodTheorem, ProvedPeriod};

/// The reason why the period holds for ever.
pub(super) fn proof_lines(law: &PeriodTheorem, shown: ProvedPeriod) -> Vec<BilingualText> {
    let Periodicity { period: p, preperiod: n0, saltus: s } = shown.periodicity;
    let (first, last) = shown.checked_range;
    match law {
        PeriodTheorem::Breaks { heaps, max_taken_tokens: taken } => {
            let left = if *heaps == 1 { "1 heap".into() } else { format!("{heaps} heaps") };
            vec![text!(
                "A move takes at most {taken} and leaves at most {left}. So it suffices that G(n + {p}) = G(n) for {first} ≤ n < {last}, and this was checked: an option of a larger heap has a component of which {p} can be taken away without changing its value.",
                left = (left, heaps)
            )]
        }
        PeriodTheorem::Unequal => vec![text!(
            "A heap is split in two unequal ones. So it suffices that G(n + {p}) = G(n) for {first} ≤ n < {last}, and this was checked."
        )],
        PeriodTheorem::Ways(ways) => {
            let taken = ways.max_taken();
            vec![text!(
                "A move takes at most {taken}. By the numbers and sizes of the heaps that it may leave it suffices that G(n + {p}) = G(n) for {first} ≤ n < {last}, and this was checked: in every option of a larger heap {tokens} can be taken away, or tokens can be moved between heaps, without changing the value.",
                tokens = (counted_noun(&p, "token", "tokens"), p)
            )]
        }
        PeriodTheorem::AllBut(_) => vec![text!(
            "The values from {last} on depend on a state (the last values, and which values no larger heap can have) that is the same as at {first}, with all values {s} larger. So G(n + {p}) = G(n) + {s} holds for ever; from {n0} to {first} it was checked."
        )],
    }
}

/// The missing part of a proof.
pub(super) fn missing_proof_lines(law: &PeriodTheorem, found: Periodicity, largest: u64) -> Vec<BilingualText> {
    let Periodicity { period: p, preperiod, saltus, .. } = found;
    match law.equality_bound(preperiod.max(1), p, largest) {
        Some(bound) if saltus == 0 => {
            let needed = bound.saturating_add(p);
            vec![text!("It holds for all computed values. The values up to {needed} would prove it: raise the limit.")]
        }
        Some(_) => vec![text!(
            "It holds for all computed values. The theorem used here applies only to periods without a saltus."
        )],
        None => vec![text!("It holds for all computed values; the state has not recurred yet: raise the limit.")],
    }
}

/// The known facts without a theorem; empty if no value was computed.
pub(super) fn unproved_lines(is_found: bool, computed_to: Option<u64>) -> Vec<BilingualText> {
    match (is_found, computed_to) {
        (true, _) => vec![text!(
            "It holds for all computed values. No theorem is available here by which finitely many values prove that it always holds."
        )],
        (false, Some(computed_to)) => vec![text!("No period was found in the values up to {computed_to}.")],
        (false, None) => Vec::new(),
    }
}
