//! The values of all states, and the repeated window that proves their period.

use super::moves::{ComponentPlace, ShownStateMoves, StateMove, defined_options, state_key};
use crate::ir::RuleProgram;
use crate::value::RuleValue;
use grundy_game::{Stop, in_force};
use std::collections::HashMap;

/// The maximum number of values of a table, all states together.
const MAX_VALUES: usize = 1 << 20;
/// The maximum number of steps of the definition at each small number.
const MAX_STEPS: u64 = 100_000;
/// The maximum number of small positions that are evaluated by the definition.
const MAX_PLAYED: usize = 200_000;
/// The deepest recursion in that evaluation.
const MAX_DEPTH: u32 = 300;

/// Why there is no table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StateTableFailure {
    /// The theorem does not apply, or no window was repeated.
    NotShown,
    /// The budget in force ran out.
    Stopped(Stop),
}

/// Values that are proved to be periodic.
#[derive(Clone, Debug)]
pub(crate) struct StateTable {
    pub(crate) moves: ShownStateMoves,
    /// For each state, the values from 0 to the end of the first period.
    pub(crate) values: Vec<Vec<u64>>,
    /// The values at constant numbers to which moves from large numbers lead, by number and state.
    pub(crate) constants: HashMap<(i64, String), u64>,
    /// `G(n + period, s) = G(n, s)` for all states and all `n` from here on.
    pub(crate) preperiod: u64,
    pub(crate) period: u64,
    /// The first number of the repeated window.
    pub(crate) checked: u64,
}

/// The values by the definition, for positions reached from small numbers.
struct SmallStateValues<'p> {
    program: &'p RuleProgram,
    game: u32,
    number: usize,
    keywords: &'p [RuleValue],
    /// `None` while the value is being computed.
    values: HashMap<(i64, String), Option<u64>>,
}

impl SmallStateValues<'_> {
    fn value(&mut self, n: i64, state: &[RuleValue], depth: u32) -> Result<u64, StateTableFailure> {
        let place = (n, state_key(state));
        match self.values.get(&place) {
            Some(Some(value)) => return Ok(*value),
            // Play returns to a position whose value is still being computed, so this position has no Grundy value by recursion.
            Some(None) => return Err(StateTableFailure::NotShown),
            None => {}
        }
        if depth == MAX_DEPTH || self.values.len() == MAX_PLAYED {
            return Err(StateTableFailure::NotShown);
        }
        in_force::spend(1, 0).map_err(StateTableFailure::Stopped)?;
        self.values.insert(place.clone(), None);
        let options = defined_options(self.program, self.game, self.number, self.keywords, (n, state), MAX_STEPS);
        let Some(options) = options else {
            return Err(in_force::take_stop().map_or(StateTableFailure::NotShown, StateTableFailure::Stopped));
        };
        let mut reached = Vec::with_capacity(options.len());
        for option in options {
            let mut sum = 0;
            for (less, state) in option {
                if less > n {
                    return Err(StateTableFailure::NotShown);
                }
                sum ^= self.value(less, &state, depth + 1)?;
            }
            reached.push(sum);
        }
        let value = grundy_game::mex(&reached);
        self.values.insert(place, Some(value));
        Ok(value)
    }
}

/// Computes the values until a window is repeated.
///
/// # Errors
/// Returns an error if no window is repeated, or if the budget in force runs out.
pub(crate) fn tabulate(
    program: &RuleProgram,
    game: u32,
    number: usize,
    keywords: &[RuleValue],
    shown: ShownStateMoves,
) -> Result<StateTable, StateTableFailure> {
    let count = shown.states.len();
    let order: Vec<Vec<usize>> = (0..shown.modulus as usize)
        .map(|remainder| order_of_states(&shown, remainder))
        .collect::<Option<_>>()
        .ok_or(StateTableFailure::NotShown)?;
    let mut definition = SmallStateValues { program, game, number, keywords, values: HashMap::new() };
    let mut values: Vec<Vec<u64>> = vec![Vec::new(); count];
    let mut constants: HashMap<(i64, String), u64> = HashMap::new();
    for place in shown.moves.iter().flatten().flatten().flatten() {
        if let ComponentPlace::At(n, state) = place {
            // Smaller numbers first, so that the recursion finds most values computed and stays within its depth.
            for less in 0..*n {
                definition.value(less, &shown.ends[state], 0)?;
            }
            constants.insert((*n, state.clone()), definition.value(*n, &shown.ends[state], 0)?);
        }
    }
    for n in 0..shown.bound {
        for (state, values) in shown.states.iter().zip(&mut values) {
            values.push(definition.value(n as i64, state, 0)?);
        }
    }
    let mut windows = WindowIndex::new(shown.window as usize);
    let most = (MAX_VALUES / count) as u64;
    for n in shown.bound..most.max(shown.bound) {
        let remainder = (n % shown.modulus) as usize;
        // A move that takes nothing leads to another state at the same number. The order makes its value known.
        for &state in &order[remainder] {
            let reached = shown.moves[state][remainder].iter();
            let values_of_options: Vec<u64> =
                reached.map(|option| option_nim_sum(option, n, &values, &constants)).collect();
            let value = grundy_game::mex(&values_of_options);
            values[state].push(value);
        }
        if n % 256 == 0 {
            in_force::spend(256, 0).map_err(StateTableFailure::Stopped)?;
        }
        // The remainder belongs to the row, so that the modulus divides the distance of equal windows.
        let row = std::iter::once(n % shown.modulus).chain(values.iter().map(|values| values[n as usize])).collect();
        // No move reaches back beyond a window, and the row has the remainder.
        // So equal windows have equal continuations: the period is proved.
        if let Some((first, period)) = windows.push(row) {
            let (first, period) = (shown.bound + first, period);
            let same = |n: u64| values.iter().all(|values| values[n as usize] == values[(n + period) as usize]);
            // The period may begin before the window, even among the values of the definition.
            let preperiod = (0..first).rev().take_while(|&n| same(n)).last().unwrap_or(first);
            for values in &mut values {
                values.truncate((preperiod + period) as usize);
            }
            return Ok(StateTable { moves: shown, values, constants, preperiod, period, checked: first });
        }
    }
    Err(StateTableFailure::NotShown)
}

/// The nim-sum of an option at a large number.
fn option_nim_sum(option: &StateMove, n: u64, values: &[Vec<u64>], constants: &HashMap<(i64, String), u64>) -> u64 {
    option.iter().fold(0, |sum, place| {
        sum ^ match place {
            ComponentPlace::Below(taken, state) => values[*state][(n - taken) as usize],
            ComponentPlace::At(n, state) => constants[&(*n, state.clone())],
        }
    })
}

/// An order of the states in which moves that take nothing lead to earlier states; `None` if there is a cycle of such moves.
fn order_of_states(shown: &ShownStateMoves, remainder: usize) -> Option<Vec<usize>> {
    let mut order: Vec<usize> = Vec::new();
    let mut done = vec![false; shown.states.len()];
    while order.len() < done.len() {
        let ready = (0..done.len()).find(|&state| {
            let places = || shown.moves[state][remainder].iter().flatten();
            !done[state] && places().all(|place| !matches!(place, ComponentPlace::Below(0, to) if !done[*to]))
        })?;
        done[ready] = true;
        order.push(ready);
    }
    Some(order)
}

/// The rows so far, and an index of the windows of `length` consecutive rows, by a rolling hash.
struct WindowIndex {
    length: usize,
    /// A number for each distinct row.
    ids: HashMap<Vec<u64>, u64>,
    rows: Vec<u64>,
    /// The beginning of the first window with a given hash.
    first_windows: HashMap<u64, usize>,
    hash: u64,
    /// The factor of the row that leaves the window.
    leaving: u64,
}

/// The base of the rolling hash: 2⁶⁴ divided by the golden ratio, an odd number.
const ROW_HASH_FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

impl WindowIndex {
    fn new(length: usize) -> WindowIndex {
        let leaving = (0..length).fold(1u64, |power, _| power.wrapping_mul(ROW_HASH_FACTOR));
        WindowIndex { length, ids: HashMap::new(), rows: Vec::new(), first_windows: HashMap::new(), hash: 0, leaving }
    }

    /// Adds a row. If the last window occurred before, returns the beginning of that window and the distance between the two.
    fn push(&mut self, row: Vec<u64>) -> Option<(u64, u64)> {
        let next = self.ids.len() as u64 + 1;
        let id = *self.ids.entry(row).or_insert(next);
        self.rows.push(id);
        self.hash = self.hash.wrapping_mul(ROW_HASH_FACTOR).wrapping_add(id);
        let start = self.rows.len().checked_sub(self.length)?;
        // The hash of `length` rows is a polynomial in the factor, so the row that leaves has its highest power.
        if start > 0 {
            self.hash = self.hash.wrapping_sub(self.rows[start - 1].wrapping_mul(self.leaving));
        }
        let before = *self.first_windows.entry(self.hash).or_insert(start);
        // Different windows may have the same hash, so the rows are compared.
        let same = self.rows[before..before + self.length] == self.rows[start..];
        (before < start && same).then_some((before as u64, (start - before) as u64))
    }
}
