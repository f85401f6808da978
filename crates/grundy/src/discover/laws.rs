//! Laws that hold for a table, as guesses.

use super::tables::{Filling, Table};
use super::{Found, Law, Of};
use crate::budget::{Attempt, Meter};
use grundy_prove::automata::{Dfa, Numeration, learn};
use grundy_prove::detect;
use grundy_theory::Standing;

/// The most laws of values, and of lost positions, that are reported.
const MOST: usize = 4;
/// The most states that an attempt to learn an automaton may take.
const STATES: u64 = 2_000_000;

/// The laws of a table, as guesses.
///
/// If there are no positions with small numbers, their cells are filled so that the simplest law results.
pub(super) fn of(table: &mut Table, meter: &Meter) -> Vec<Found> {
    if table.least() > 0 && table.size() > 0 {
        let weight = |filling: Filling, table: &mut Table| {
            table.fill_corner(filling);
            by_detectors(table).iter().map(Found::weight).min().unwrap_or(u64::MAX)
        };
        let fillings = (0..=3).map(Filling::Value).chain((1..=12).map(Filling::Period));
        if let Some(best) = fillings.min_by_key(|filling| weight(*filling, table)) {
            table.fill_corner(best);
        }
    }
    let table = &*table;
    let mut laws = by_detectors(table);
    for found in &mut laws {
        if let Law::Seen(law) = &mut found.law {
            *law = law.clone().from_least(table.least());
        }
    }
    laws.extend(automatic(table, meter));
    laws
}

/// The laws with a formula.
pub(super) fn by_detectors(table: &Table) -> Vec<Found> {
    let size = table.size();
    let value = |at: &[u64]| table.at(at).and_then(|entry| entry.value()).unwrap_or(0);
    let is_lost = |at: &[u64]| table.at(at).is_some_and(|entry| entry.is_lost());
    let values = match table.numbers() {
        _ if !table.has_values() => Vec::new(),
        1 => detect::values(&table.cells().iter().filter_map(|cell| cell.value()).collect::<Vec<_>>()),
        2 => detect::values2(&|x, y| value(&[x, y]), size),
        _ => detect::values3(&|x, y, z| value(&[x, y, z]), size),
    };
    let lost = match table.numbers() {
        1 => detect::lost1(&table.cells().iter().map(|cell| cell.is_lost()).collect::<Vec<_>>()),
        2 => detect::lost2(&|x, y| is_lost(&[x, y]), size),
        _ => detect::lost3(&|x, y, z| is_lost(&[x, y, z]), size),
    };
    seen(Of::Values, values).chain(seen(Of::Lost, lost)).collect()
}

fn seen(of: Of, laws: Vec<detect::Law>) -> impl Iterator<Item = Found> {
    laws.into_iter().take(MOST).map(move |law| {
        let (learnt_to, tested_to) = (law.learnt_to, law.tested_to);
        found(of, Law::Seen(law), learnt_to, tested_to)
    })
}

pub(super) fn found(of: Of, law: Law, learnt_to: u64, tested_to: u64) -> Found {
    let standing = Standing::Observed { to: tested_to.saturating_sub(1) };
    Found { of, law, learnt_to, tested_to, standing, why: Vec::new(), automaton: None, names: Vec::new() }
}

/// The numeration systems that are tried, the simplest first.
pub(super) const NUMERATIONS: [Numeration; 4] =
    [Numeration::Base(2), Numeration::Recurrence(1), Numeration::Recurrence(2), Numeration::Recurrence(3)];
/// No automaton is learned from a table that is smaller than this.
const LEAST: u64 = 32;

/// An automaton for the values, or else for the lost positions.
fn automatic(table: &Table, meter: &Meter) -> Option<Found> {
    let size = table.size();
    if size < LEAST {
        return None;
    }
    let learnt = |of, dfa| Some(found(of, Law::Automatic(dfa), size, size));
    if table.has_values() {
        let most = table.largest().unwrap_or(0);
        let mut bounds = vec![size; table.numbers()];
        bounds.push(most + 1);
        let known = |numbers: &[u64]| {
            let (value, position) = numbers.split_last()?;
            Some(table.at(position)?.value() == Some(*value))
        };
        if let Some(dfa) = try_to_learn(Numeration::Base(2), &bounds, &known, meter) {
            return learnt(Of::Values, dfa);
        }
    }
    let bounds = vec![size; table.numbers()];
    let known = |position: &[u64]| table.at(position).map(|entry| entry.is_lost());
    let dfa = NUMERATIONS.into_iter().find_map(|numeration| try_to_learn(numeration, &bounds, &known, meter))?;
    learnt(Of::Lost, dfa)
}

/// A learned automaton, if it has at most a quarter as many transitions as the table has entries: otherwise it may merely repeat the table.
pub(super) fn try_to_learn(
    numeration: Numeration,
    bounds: &[u64],
    known: &dyn Fn(&[u64]) -> Option<bool>,
    meter: &Meter,
) -> Option<Dfa> {
    let dfa = learn(numeration, bounds, known, &Attempt::positions(meter, STATES)).ok()??;
    let entries = bounds.iter().fold(1u64, |all, &bound| all.saturating_mul(bound));
    (dfa.transitions().len() as u64 <= entries / 4).then_some(dfa)
}
