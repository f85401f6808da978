//! Periods of nim-sequences: found in the table, and proved to hold for ever where a theorem applies.
//!
//! | moves | what proves a period |
//! |---|---|
//! | a code that leaves at most `m` heaps and takes at most `k` | equality from `n₀` to below `max(m·n₀ + (m−1)·p + k − (m−1), k + 1)` |
//! | take a member of a finite set, at most `k` | the same with `m = 1`: `k` equalities in a row |
//! | split into unequal heaps | equality from `n₀` to below `max(2n₀ + 2p, 1)` |
//! | a general code, where no odd number of heaps need be the same | the bounds of [`LeavingWays`] |
//! | take any number except some | a state that recurs |
//! | a code that leaves two heaps, where some space is sparse | a window that recurs ([`RecurrenceSearch`]) |
//!
//! # Why
//! Let `n` be at least the bound. An option of heap `n + p` has a component of at least `n₀ + p`. If `p` tokens are removed from it,
//! the result is an option of `n` with the same value, since the values agree below `n` by induction. The converse is shown likewise.
//! So the sets of values of the options are equal, and so is their mex (R. K. Guy and C. A. B. Smith, 1956, for two heaps).

mod general_code_bound;
mod recurrence;
mod repeats;
mod state;

pub use general_code_bound::LeavingWays;
pub use recurrence::{
    RecurrenceCheckpoint, RecurrenceCheckpointReader, RecurrenceSearch, RecurrentPeriod, SavedWindows, VisitWindows,
};

use crate::NimSequence;
use grundy_game::{HeapRule, NumberSet};
use repeats::TailRepeats;

/// `G(n + period) = G(n) + saltus` for all `n ≥ preperiod`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Periodicity {
    /// The least heap from which it holds.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
    /// The number that is added to the values from one period to the next.
    pub saltus: u64,
}

/// A theorem by which finitely many equalities prove a period.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PeriodTheorem {
    /// The number of heaps a move leaves and the number of tokens it takes are bounded.
    Breaks {
        /// The maximum number of heaps, at least 1.
        heaps: u64,
        /// The maximum number of tokens.
        max_taken_tokens: u64,
    },
    /// A heap is split into two of different sizes.
    Unequal,
    /// A general code that may leave any number of heaps, or heaps whose sizes must compare.
    Ways(LeavingWays),
    /// Any number except these, in ascending order, may be taken.
    AllBut(Vec<u64>),
}

impl PeriodTheorem {
    /// The theorem that applies to a rule, if there is one.
    pub fn for_rule(rule: HeapRule<'_>) -> Option<PeriodTheorem> {
        match rule {
            HeapRule::Subtraction(NumberSet::Finite(members)) => {
                Some(PeriodTheorem::Breaks { heaps: 1, max_taken_tokens: members.last().copied().unwrap_or(0) })
            }
            HeapRule::Subtraction(NumberSet::AllBut(missing)) => Some(PeriodTheorem::AllBut(missing.clone())),
            HeapRule::Subtraction(NumberSet::Named(_)) | HeapRule::TakeOrSplit | HeapRule::General => None,
            HeapRule::TakeAndBreak(code) => {
                let ways = LeavingWays::from_code(code)?;
                Some(match ways.plain_breaks() {
                    Some((heaps, max_taken_tokens)) => PeriodTheorem::Breaks { heaps, max_taken_tokens },
                    None => PeriodTheorem::Ways(ways),
                })
            }
            HeapRule::Code(code) => {
                let max_taken_tokens = code.digits().len() as u64 - 1;
                Some(PeriodTheorem::Breaks { heaps: u64::from(code.max_heaps()).max(1), max_taken_tokens })
            }
            HeapRule::UnequalSplit => Some(PeriodTheorem::Unequal),
        }
    }

    /// Whether the theorem holds for products in a commutative monoid as well as for nim-sums, as misère quotients need it.
    pub fn holds_for_products(&self) -> bool {
        matches!(self, PeriodTheorem::Breaks { .. } | PeriodTheorem::Unequal)
    }

    /// The bound `N` such that values that agree from `start ≥ 1` to below `N` agree for ever. `largest` must be at least the largest value.
    ///
    /// `None` for all-but sets, whose period is proved by a state.
    #[inline]
    pub fn equality_bound(&self, start: u64, period: u64, largest: u64) -> Option<u64> {
        match self {
            PeriodTheorem::Breaks { heaps, max_taken_tokens } => {
                let most = heaps * start + (heaps - 1) * period + max_taken_tokens;
                // From `taken + 1` on no heap can be taken whole.
                // A smaller heap may have that move, and the heap a period later not.
                Some((most - (heaps - 1)).max(max_taken_tokens + 1))
            }
            PeriodTheorem::Unequal => Some((2 * start + 2 * period).max(1)),
            PeriodTheorem::Ways(ways) => Some(ways.equality_bound(start, period, largest)),
            PeriodTheorem::AllBut(_) => None,
        }
    }
}

/// A period that is proved to hold for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProvedPeriod {
    /// The period.
    pub periodicity: Periodicity,
    /// The equalities that were needed: `G(n + p) = G(n)` for `n` from the first of these to below the second;
    /// for all-but sets, the two heaps at which the state is the same.
    pub checked_range: (u64, u64),
}

/// The facts that the first values of a sequence imply about its period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PeriodFinding {
    /// The values prove a period.
    Shown(ProvedPeriod),
    /// If the values keep repeating as at the end, this many values will prove a period.
    Promised(u64),
    /// No repetition was found.
    Nothing,
}

/// The least period that the first `length` values prove to hold for ever by a theorem, or the number of values it would take.
///
/// `O(length)` time; 4 bytes of memory a value if the space is not sparse.
///
/// # Panics
/// If there are fewer values.
///
/// # Examples
/// ```
/// use grundy_heap::NimSequence;
/// use grundy_heap::period::{PeriodTheorem, PeriodFinding, find_period};
/// // Take 1 or 2: 0, 1, 2, 0, 1, 2, …
/// let values: NimSequence = (0..8).map(|n| n % 3).collect();
/// let PeriodFinding::Shown(shown) = find_period(&values, 8, &PeriodTheorem::Breaks { heaps: 1, max_taken_tokens: 2 }) else { panic!("it is shown") };
/// assert_eq!((shown.periodicity.preperiod, shown.periodicity.period), (0, 3));
/// ```
pub fn find_period(values: &NimSequence, length: usize, law: &PeriodTheorem) -> PeriodFinding {
    if let PeriodTheorem::AllBut(missing) = law {
        return state::prove_by_state(values, length, missing).map_or(PeriodFinding::Nothing, PeriodFinding::Shown);
    }
    let repeats = match law {
        // With one heap left the last `max_taken_tokens` values determine all others, so a shorter repetition proves nothing.
        PeriodTheorem::Breaks { heaps: 1, max_taken_tokens } => {
            TailRepeats::of_window(values, length, *max_taken_tokens)
        }
        _ => TailRepeats::of_prefix(values, length),
    };
    // The bound depends on the values themselves only if any number of heaps may be left.
    let largest = match law {
        PeriodTheorem::Ways(_) => values.largest_value(length).map_or(0, |(value, _)| value.0),
        _ => 0,
    };
    let mut least: Option<u64> = None;
    // Smaller periods that the values have at their end but do not prove yet: the period, its first heap, the values it needs.
    let mut unproved: Vec<(u64, u64, u64)> = Vec::new();
    for (period, run) in repeats {
        let start = run_start(length, period, run);
        let Some(bound) = law.equality_bound(start, period, largest) else { continue };
        let needed = bound.saturating_add(period);
        if needed <= length as u64 {
            // Bounds grow with the period, but for odd ones where any number of heaps may be left. So a divisor may hold for ever
            // and still need more values than the period itself: it holds for ever if it holds throughout one period.
            let holds = |&&(smaller, from, _): &&(u64, u64, u64)| {
                period.is_multiple_of(smaller) && from.max(start) + period + smaller <= length as u64
            };
            if let Some(&(_, _, more)) = unproved.iter().find(holds) {
                return PeriodFinding::Promised(more);
            }
            let periodicity = Periodicity { preperiod: least_preperiod(values, period, 0, start), period, saltus: 0 };
            return PeriodFinding::Shown(ProvedPeriod { periodicity, checked_range: (start, bound) });
        }
        if matches!(law, PeriodTheorem::Ways(_)) && start + 3 * period <= length as u64 {
            unproved.push((period, start, needed));
        }
        least = Some(least.map_or(needed, |least| least.min(needed)));
    }
    least.map_or(PeriodFinding::Nothing, PeriodFinding::Promised)
}

/// The result of [`find_period`], if it is a proved period.
pub fn prove_period(values: &NimSequence, length: usize, law: &PeriodTheorem) -> Option<ProvedPeriod> {
    match find_period(values, length, law) {
        PeriodFinding::Shown(shown) => Some(shown),
        _ => None,
    }
}

/// A period that the first `length` values seem to have: it holds over at least half of them, for at least two periods.
///
/// `O(length)` time; 4 bytes of memory a value if the space is not sparse.
///
/// # Panics
/// If there are fewer values.
pub fn observe_period(values: &NimSequence, length: usize) -> Option<Periodicity> {
    let fits = |period: u64, start: u64| 2 * start <= length as u64 && start + 3 * period <= length as u64;
    let plain = || {
        let (period, run) = TailRepeats::of_prefix(values, length)
            .find(|&(period, run)| fits(period, run_start(length, period, run)))?;
        Some((period, run, 0))
    };
    let growing = || {
        let found = repeats::difference_runs(values, length);
        let with_saltus = |(period, run)| Some((period, run, last_saltus(values, length, period)?));
        let mut all = found.filter(|&(period, run)| fits(period, run_start(length - 1, period, run)));
        all.find_map(with_saltus)
    };
    // Only an unbounded sequence has a saltus; values with a sparse space are bounded.
    let (period, run, saltus) = if values.distinct_bytes().is_some() { plain() } else { growing() }?;
    Some(Periodicity {
        preperiod: least_preperiod(values, period, saltus, run_start(length, period, run)),
        period,
        saltus,
    })
}

/// The heap from which a run of agreeing values starts, at least 1.
fn run_start(length: usize, period: u64, run: usize) -> u64 {
    // The proof takes a period from a component and needs a heap to be left, so a start of 0 is not allowed.
    (length as u64 - period).saturating_sub(run as u64).max(1)
}

/// The least heap from which values agree with those a period later, given that they do from `start` on.
fn least_preperiod(values: &NimSequence, period: u64, saltus: u64, start: u64) -> u64 {
    let agrees =
        |n: u64| values.value_at(n as usize).checked_add(saltus) == Some(values.value_at((n + period) as usize));
    let mut start = start;
    while start > 0 && agrees(start - 1) {
        start -= 1;
    }
    start
}

/// The difference of the last value and the one a period before; `None` if negative.
fn last_saltus(values: &NimSequence, length: usize, period: u64) -> Option<u64> {
    let last = length - 1;
    values.value_at(last).checked_sub(values.value_at(last - period as usize))
}
