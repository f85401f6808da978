//! Periods of nim-sequences: found in the table, and shown to hold for ever where a theorem says so.
//!
//! | moves | what shows a period |
//! |---|---|
//! | a code that leaves at most `m` heaps and takes at most `k` | equality from `n₀` to below `max(m·n₀ + (m−1)·p + k − (m−1), k + 1)` |
//! | take a member of a finite set, at most `k` | the same with `m = 1`: `k` equalities in a row |
//! | split into unequal heaps | equality from `n₀` to below `max(2n₀ + 2p, 1)` |
//! | take any number but some | a state that comes back |
//!
//! # Why
//! Let `n` be at least the bound. An option of a heap of `n + p` has a component of at least `n₀ + p`; with `p` less it is an option of `n`
//! with the same value, since the values agree below `n` by induction. And the other way round.
//! So the sets of values of the options are equal, and so are their mex (R. K. Guy and C. A. B. Smith, 1956, for two heaps).

use grundy_game::HeapRule;
use grundy_theory::{Nimber, NumberSet};

/// `G(n + period) = G(n) + saltus` for all `n ≥ preperiod`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Periodicity {
    /// The least heap from which it holds.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
    /// What is added from one period to the next.
    pub saltus: u64,
}

/// A theorem by which finitely many equalities show a period.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Law {
    /// A move leaves at most so many heaps, and takes at most so many tokens.
    Breaks {
        /// The most heaps, at least 1.
        heaps: u64,
        /// The most tokens.
        taken: u64,
    },
    /// A heap is split into two of different sizes.
    Unequal,
    /// Any number may be taken but these, ascending.
    AllBut(Vec<u64>),
}

impl Law {
    /// The theorem that speaks of a rule, if one does.
    pub fn of(rule: HeapRule<'_>) -> Option<Law> {
        match rule {
            HeapRule::Subtraction(NumberSet::Finite(members)) => {
                Some(Law::Breaks { heaps: 1, taken: members.last().copied().unwrap_or(0) })
            }
            HeapRule::Subtraction(NumberSet::AllBut(missing)) => Some(Law::AllBut(missing.clone())),
            HeapRule::Subtraction(NumberSet::Named(_)) | HeapRule::TakeOrSplit | HeapRule::General => None,
            HeapRule::Code(code) => {
                let taken = code.digits().len() as u64 - 1;
                Some(Law::Breaks { heaps: u64::from(code.max_heaps()).max(1), taken })
            }
            HeapRule::UnequalSplit => Some(Law::Unequal),
        }
    }

    /// The bound below which the values must agree, from `start ≥ 1` on, so that they agree for ever.
    ///
    /// `None` for all-but sets, whose period is shown by a state.
    pub fn bound(&self, start: u64, period: u64) -> Option<u64> {
        match self {
            Law::Breaks { heaps, taken } => {
                let most = heaps * start + (heaps - 1) * period + taken;
                Some((most - (heaps - 1)).max(taken + 1))
            }
            Law::Unequal => Some((2 * start + 2 * period).max(1)),
            Law::AllBut(_) => None,
        }
    }
}

/// A period that is shown to hold for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The period.
    pub periodicity: Periodicity,
    /// The equalities that were needed: `G(n + p) = G(n)` for `n` from the first of these to below the second;
    /// for all-but sets, the two heaps at which the state is the same.
    pub checked: (u64, u64),
}

/// The least period that the values show to hold for ever, by a theorem.
///
/// `O(values)` time and memory.
///
/// # Examples
/// ```
/// use grundy_heap::period::{Law, show};
/// use grundy_theory::Nimber;
/// // Take 1 or 2: 0, 1, 2, 0, 1, 2, …
/// let values: Vec<Nimber> = (0..8).map(|n| Nimber(n % 3)).collect();
/// let shown = show(&values, &Law::Breaks { heaps: 1, taken: 2 }).unwrap();
/// assert_eq!((shown.periodicity.preperiod, shown.periodicity.period), (0, 3));
/// ```
pub fn show(values: &[Nimber], law: &Law) -> Option<Shown> {
    match law {
        Law::AllBut(missing) => by_state(values, missing),
        _ => {
            let length = values.len() as u64;
            let runs = agreeing_ends(values.len(), |a, b| values[a] == values[b]);
            let fits = |period: &u64| {
                let start = start(length, *period, runs[*period as usize]);
                law.bound(start, *period).is_some_and(|bound| bound + period <= length)
            };
            let period = (1..length).find(fits)?;
            let start = start(length, period, runs[period as usize]);
            let periodicity = Periodicity { preperiod: first(values, period, 0, start), period, saltus: 0 };
            Some(Shown { periodicity, checked: (start, law.bound(start, period)?) })
        }
    }
}

/// A period that the values seem to have: it holds over at least half of them, for at least two periods.
///
/// `O(values)` time and memory.
pub fn seen(values: &[Nimber]) -> Option<Periodicity> {
    let length = values.len() as u64;
    let differences: Vec<i128> = values.windows(2).map(|two| i128::from(two[1].0) - i128::from(two[0].0)).collect();
    let runs = agreeing_ends(differences.len(), |a, b| differences[a] == differences[b]);
    let start_of = |period: u64| start(length - 1, period, runs[period as usize]);
    let fits = |period: &u64| {
        let start = start_of(*period);
        2 * start <= length && start + 3 * period <= length && saltus(values, *period).is_some()
    };
    let period = (1..length.saturating_sub(1)).find(fits)?;
    let saltus = saltus(values, period)?;
    Some(Periodicity { preperiod: first(values, period, saltus, start_of(period)), period, saltus })
}

/// From where on values agree with those a period later, at least 1.
fn start(length: u64, period: u64, run: usize) -> u64 {
    (length - period - run as u64).max(1)
}

/// The same, with heaps 0 and below `start` looked at one by one.
fn first(values: &[Nimber], period: u64, saltus: u64, start: u64) -> u64 {
    let agrees = |n: u64| values[n as usize].0.checked_add(saltus) == Some(values[(n + period) as usize].0);
    let mut start = start;
    while start > 0 && agrees(start - 1) {
        start -= 1;
    }
    start
}

/// What is added over the last period.
fn saltus(values: &[Nimber], period: u64) -> Option<u64> {
    let last = values.len() - 1;
    values[last].0.checked_sub(values[last - period as usize].0)
}

/// For each shift, how many items at the end of a list agree with those that lie the shift before: the Z-function of the list turned round.
fn agreeing_ends(length: usize, same: impl Fn(usize, usize) -> bool) -> Vec<usize> {
    let same = |a: usize, b: usize| same(length - 1 - a, length - 1 - b);
    let mut runs = vec![0; length];
    let (mut left, mut right) = (0, 0);
    for i in 1..length {
        let mut run = if i < right { runs[i - left].min(right - i) } else { 0 };
        while i + run < length && same(run, i + run) {
            run += 1;
        }
        if i + run > right {
            (left, right) = (i, i + run);
        }
        runs[i] = run;
    }
    runs
}

/// What the values from a heap on depend on, for the set of all numbers but some: relative to the least value that is not dead.
///
/// A value is dead once it occurs so far below that every later heap can reach it.
#[derive(Debug, PartialEq, Eq)]
struct State {
    /// The last values; `None` for those that are dead.
    window: Vec<Option<u64>>,
    /// For each value up to the largest one: whether it is dead, and whether it occurred.
    known: Vec<(bool, bool)>,
}

/// The state at a heap, and the least value that is not dead.
fn state(values: &[Nimber], n: usize, far: usize) -> (State, u64) {
    let old = n.saturating_sub(far);
    let largest = values[..n].iter().map(|value| value.0).max().map_or(0, |value| value + 1);
    let mut known = vec![(false, false); largest as usize];
    for (at, value) in values[..n].iter().enumerate() {
        let (dead, occurred) = &mut known[value.0 as usize];
        *occurred = true;
        *dead |= at < old;
    }
    let base = known.iter().position(|(dead, _)| !dead).unwrap_or(known.len());
    let relative = |value: &Nimber| (!known[value.0 as usize].0).then(|| value.0 - base as u64);
    let window = values[old..n].iter().map(relative).collect();
    (State { window, known: known.split_off(base) }, base as u64)
}

fn by_state(values: &[Nimber], missing: &[u64]) -> Option<Shown> {
    let far = usize::try_from(missing.last().copied().unwrap_or(0)).ok()?;
    let found = seen(values)?;
    let Periodicity { preperiod, period, .. } = found;
    // The state settles some time after the values do: it is looked at as late as the table allows.
    let late = values.len().checked_sub(period as usize)?;
    if late < preperiod as usize + far {
        return None;
    }
    let (early_state, early_base) = state(values, late, far);
    let (late_state, late_base) = state(values, values.len(), far);
    let same = early_state == late_state && late_base - early_base == found.saltus;
    same.then_some(Shown { periodicity: found, checked: (late as u64, values.len() as u64) })
}
