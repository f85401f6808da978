//! Laws that hold for a table, as guesses.

use super::tables::{CornerFilling, LawTable};
use super::{DiscoveredForm, DiscoveredLaw, LawTarget};
use grundy::{Attempt, Meter};
use grundy_game::Standing;
use grundy_prove::automata::{Dfa, Numeration, learn};
use grundy_prove::detect;

/// The most laws of values, and of lost positions, that are reported.
const MAX_LAWS_OF_KIND: usize = 4;
/// The most states that an attempt to learn an automaton may take.
const MAX_LEARNING_STATES: u64 = 2_000_000;

/// The laws of a table, as guesses.
///
/// If there are no positions with small numbers, their cells are filled so that the simplest law results.
pub(super) fn laws_of_table(table: &mut LawTable, meter: &Meter) -> Vec<DiscoveredLaw> {
    if table.min_number() > 0 && table.size() > 0 {
        let weight = |filling: CornerFilling, table: &mut LawTable| {
            table.fill_corner(filling);
            detected_laws(table).iter().map(DiscoveredLaw::weight).min().unwrap_or(u64::MAX)
        };
        // The filling is a guess about cells for which nothing is claimed, so whatever gives the shortest law is right.
        let fillings = (0..=3).map(CornerFilling::Value).chain((1..=12).map(CornerFilling::Period));
        if let Some(best) = fillings.min_by_key(|filling| weight(*filling, table)) {
            table.fill_corner(best);
        }
    }
    let table = &*table;
    let mut laws = detected_laws(table);
    for found in &mut laws {
        if let DiscoveredForm::Seen(law) = &mut found.law {
            *law = law.clone().from_least(table.min_number());
        }
    }
    laws.extend(learn_automatic_law(table, meter));
    laws
}

/// The laws with a formula.
pub(super) fn detected_laws(table: &LawTable) -> Vec<DiscoveredLaw> {
    let size = table.size();
    let value = |at: &[u64]| table.entry(at).and_then(|entry| entry.value()).unwrap_or(0);
    let is_lost = |at: &[u64]| table.entry(at).is_some_and(|entry| entry.is_lost());
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
    observed_laws(LawTarget::Values, values).chain(observed_laws(LawTarget::Lost, lost)).collect()
}

fn observed_laws(of: LawTarget, laws: Vec<detect::Law>) -> impl Iterator<Item = DiscoveredLaw> {
    laws.into_iter().take(MAX_LAWS_OF_KIND).map(move |law| {
        let (learnt_to, tested_to) = (law.learnt_to, law.tested_to);
        observed_law(of, DiscoveredForm::Seen(law), learnt_to, tested_to)
    })
}

pub(super) fn observed_law(of: LawTarget, law: DiscoveredForm, learnt_to: u64, tested_to: u64) -> DiscoveredLaw {
    let standing = Standing::Observed { to: tested_to.saturating_sub(1) };
    DiscoveredLaw { of, law, learnt_to, tested_to, standing, why: Vec::new(), automaton: None, names: Vec::new() }
}

/// The numeration systems that are tried, the simplest first.
pub(super) const TRIED_NUMERATIONS: [Numeration; 4] =
    [Numeration::Base(2), Numeration::Recurrence(1), Numeration::Recurrence(2), Numeration::Recurrence(3)];
/// No automaton is learned from a table that is smaller than this.
const MIN_LEARNING_TABLE: u64 = 32;

/// An automaton for the values, or else for the lost positions.
fn learn_automatic_law(table: &LawTable, meter: &Meter) -> Option<DiscoveredLaw> {
    let size = table.size();
    if size < MIN_LEARNING_TABLE {
        return None;
    }
    let learnt = |of, dfa| Some(observed_law(of, DiscoveredForm::Automatic(dfa), size, size));
    if table.has_values() {
        let most = table.largest_value().unwrap_or(0);
        let mut bounds = vec![size; table.numbers()];
        bounds.push(most + 1);
        let known = |numbers: &[u64]| {
            let (value, position) = numbers.split_last()?;
            Some(table.entry(position)?.value() == Some(*value))
        };
        // Obligations of values may need `⊕`, and so base 2; lost positions need no sums.
        if let Some(dfa) = try_to_learn(Numeration::Base(2), &bounds, &known, meter) {
            return learnt(LawTarget::Values, dfa);
        }
    }
    let bounds = vec![size; table.numbers()];
    let known = |position: &[u64]| table.entry(position).map(|entry| entry.is_lost());
    let dfa = TRIED_NUMERATIONS.into_iter().find_map(|numeration| try_to_learn(numeration, &bounds, &known, meter))?;
    learnt(LawTarget::Lost, dfa)
}

/// A learned automaton, if it has at most a quarter as many transitions as the table has entries: otherwise it may merely repeat the table.
pub(super) fn try_to_learn(
    numeration: Numeration,
    bounds: &[u64],
    known: &dyn Fn(&[u64]) -> Option<bool>,
    meter: &Meter,
) -> Option<Dfa> {
    let dfa = learn(numeration, bounds, known, &Attempt::with_unbounded_memory(meter, MAX_LEARNING_STATES)).ok()??;
    let entries = bounds.iter().fold(1u64, |all, &bound| all.saturating_mul(bound));
    (dfa.transitions().len() as u64 <= entries / 4).then_some(dfa)
}
