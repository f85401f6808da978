//! Laws that hold for a table, as guesses.

use super::tables::{LawTable, OutsideFilling};
use super::{DiscoveredForm, DiscoveredLaw, LawDomain, LawTarget};
use grundy::{Attempt, Meter};
use grundy_game::{Standing, in_force};
use grundy_prove::automata::{Dfa, Numeration, learn};
use grundy_prove::detect;

/// The maximum number of laws of values, and of lost positions, that are reported.
const MAX_LAWS_OF_KIND: usize = 4;
/// The maximum number of states that an attempt to learn an automaton may take.
const MAX_LEARNING_STATES: u64 = 2_000_000;

/// The laws of a table, as guesses. Automata are learnt in the usual numerations and in `bases`.
pub(super) fn laws_of_table(table: &mut LawTable, bases: &[Numeration], meter: &Meter) -> Vec<DiscoveredLaw> {
    fill_table(table);
    let table = &*table;
    let mut laws = detected_laws(table);
    for found in &mut laws {
        if let DiscoveredForm::Seen(law) = &mut found.law {
            *law = law.clone().from_least(table.first_number());
        }
    }
    laws.extend(learn_automatic_law(table, bases, meter));
    laws.iter_mut().for_each(|law| law.domain = table.domain().clone());
    laws
}

/// Fills the cells that are no positions so that the simplest law results.
pub(super) fn fill_table(table: &mut LawTable) {
    if table.domain().is_everywhere() || table.size() == 0 {
        return;
    }
    let weight = |filling: OutsideFilling, table: &mut LawTable| {
        table.fill_outside(filling);
        let laws = detected_laws(table);
        let least = |of: Option<LawTarget>| {
            let fits = laws.iter().filter(|law| of.is_none_or(|of| law.target == of));
            fits.map(DiscoveredLaw::weight).min().unwrap_or(u64::MAX)
        };
        // Of two fillings, the one with a law of the values is stronger, since the law of the lost positions follows from it.
        (least(None), least(Some(LawTarget::Values)))
    };
    // The filling is a guess about cells for which nothing is claimed, so any filling that gives the shortest law is valid.
    let reverse = (table.numbers() > 1).then_some(OutsideFilling::Reverse);
    let periods = 1..=if table.numbers() == 1 { 12 } else { 4 };
    let fillings = (0..=3).map(OutsideFilling::Value).chain(reverse).chain(periods.map(OutsideFilling::Period));
    let fillings = fillings.take_while(|_| in_force::spend(0, 0).is_ok());
    if let Some(best) = fillings.min_by_key(|filling| weight(*filling, table)) {
        table.fill_outside(best);
    }
}

/// The laws with a formula.
pub(super) fn detected_laws(table: &LawTable) -> Vec<DiscoveredLaw> {
    let size = table.size();
    let value = |at: &[u64]| table.cell(at).and_then(|entry| entry.value()).unwrap_or(0);
    let is_lost = |at: &[u64]| table.cell(at).is_some_and(|entry| entry.is_lost());
    let values = match table.numbers() {
        _ if !table.has_values() => Vec::new(),
        1 => detect::values(&table.cells().iter().filter_map(|cell| cell.value()).collect::<Vec<_>>()),
        2 => detect::values2(&|x, y| value(&[x, y]), size),
        3 => detect::values3(&|x, y, z| value(&[x, y, z]), size),
        _ => detect::values4(&|x, y, z, u| value(&[x, y, z, u]), size),
    };
    let lost = match table.numbers() {
        1 => detect::lost1(&table.cells().iter().map(|cell| cell.is_lost()).collect::<Vec<_>>()),
        2 => detect::lost2(&|x, y| is_lost(&[x, y]), size),
        3 => detect::lost3(&|x, y, z| is_lost(&[x, y, z]), size),
        _ => detect::lost4(&|x, y, z, u| is_lost(&[x, y, z, u]), size),
    };
    let laws = observed_laws(LawTarget::Values, values).chain(observed_laws(LawTarget::Lost, lost));
    laws.filter(|law| is_tested(law, table)).collect()
}

/// Whether enough positions test a law: cells that were filled test nothing.
fn is_tested(law: &DiscoveredLaw, table: &LawTable) -> bool {
    const MIN_TESTS: u64 = 8;
    const TESTS_PER_WEIGHT: u64 = 4;
    let wanted = law.weight().saturating_mul(TESTS_PER_WEIGHT).max(MIN_TESTS);
    table.domain().is_everywhere() || table.count_from(law.learnt_to) >= wanted
}

fn observed_laws(of: LawTarget, laws: Vec<detect::Law>) -> impl Iterator<Item = DiscoveredLaw> {
    laws.into_iter().take(MAX_LAWS_OF_KIND).map(move |law| {
        let (learnt_to, tested_to) = (law.learnt_to, law.tested_to);
        observed_law(of, DiscoveredForm::Seen(law), learnt_to, tested_to)
    })
}

pub(super) fn observed_law(of: LawTarget, law: DiscoveredForm, learnt_to: u64, tested_to: u64) -> DiscoveredLaw {
    let standing = Standing::Observed { to: tested_to.saturating_sub(1) };
    let domain = LawDomain::default();
    DiscoveredLaw {
        target: of,
        law,
        learnt_to,
        tested_to,
        standing,
        reason_lines: Vec::new(),
        automaton: None,
        names: Vec::new(),
        domain,
    }
}

/// The numeration systems that are tried, the simplest first.
pub(super) const TRIED_NUMERATIONS: [Numeration; 4] =
    [Numeration::Base(2), Numeration::Recurrence(1), Numeration::Recurrence(2), Numeration::Recurrence(3)];
/// The minimum size of a table from which an automaton is learned.
const MIN_LEARNING_TABLE: u64 = 32;

/// An automaton for the values, or else for the lost positions.
fn learn_automatic_law(table: &LawTable, bases: &[Numeration], meter: &Meter) -> Option<DiscoveredLaw> {
    let size = table.size();
    if size < MIN_LEARNING_TABLE {
        return None;
    }
    // Cells that are not positions have the entries with which they were filled, because the learner does not support missing cells.
    let learnt = |of, dfa| Some(observed_law(of, DiscoveredForm::Automatic(dfa), size, size));
    if table.has_values() {
        let most = table.largest_value().unwrap_or(0);
        let mut bounds = vec![size; table.numbers()];
        bounds.push(most + 1);
        let known = |numbers: &[u64]| {
            let (value, position) = numbers.split_last()?;
            Some(table.cell(position)?.value() == Some(*value))
        };
        let entries = table.count_from(0).saturating_mul(most + 1);
        let learnt_in =
            |numeration| try_to_learn(numeration, &bounds, &known, meter).filter(|dfa| is_short(dfa, entries));
        // Obligations of values may need `⊕`, which works digit by digit only in base 2, and elsewhere is listed
        // for small values; lost positions need no sums.
        if let Some(dfa) = [Numeration::Base(2)].iter().chain(bases).copied().find_map(learnt_in) {
            return learnt(LawTarget::Values, dfa);
        }
    }
    let bounds = vec![size; table.numbers()];
    let known = |position: &[u64]| table.cell(position).map(|entry| entry.is_lost());
    let learnt_in =
        |numeration| try_to_learn(numeration, &bounds, &known, meter).filter(|dfa| is_short(dfa, table.count_from(0)));
    let dfa = TRIED_NUMERATIONS.iter().chain(bases).copied().find_map(learnt_in)?;
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
    is_short(&dfa, entries).then_some(dfa)
}

/// Whether an automaton is short, compared with the entries that it was learnt from.
fn is_short(dfa: &Dfa, entries: u64) -> bool {
    dfa.transitions().len() as u64 <= entries / 4
}
