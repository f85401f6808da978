//! An atlas: the periods or the misère quotients of a whole family of codes.
//!
//! A family is a code with letters in place of digits ([`CodeFamily`]). Its codes are reduced to their standard form without useless
//! moves ([`canonical::reduced_form`](crate::canonical::reduced_form)). Codes with the same form share one search for a period: their sequences
//! differ only by a shift. Each thread takes the next form. Values of different forms are not compared: that costs more than it saves.
//!
//! Under misère play fewer searches are shared ([`AtlasPlan::from_family_misere`]): a move that does not affect values may affect misère play.
//! Codes with the same standard form are the same game, move by move, except for one token of each heap, so they have the same quotient.
//!
//! Rows are reported as they are found, in any order; [`AtlasPlan::codes`] has the order of the family.
//! A row depends only on its code and the limit, so an interrupted sweep can be resumed.

mod family;
mod misere;
mod row;

pub use family::{CodeFamily, CodeFamilyError};
pub use misere::{MisereAtlasRow, QuotientScope};
pub use row::{AtlasTableRow, PeriodStatus};

use crate::canonical::reduced_form;
use grundy::{Limits, Meter};
use grundy_game::{Code, ComputationEnd, Stop};
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, mpsc};
use web_time::Instant;

/// A code of a family, and the codes with which it shares a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedCode {
    /// The code.
    pub code: Code,
    /// Its standard form.
    pub standard: Code,
    /// `G_standard(n) = G_code(n + shift)`.
    pub shift: u64,
    /// The index in the plan of the first code with the same values up to a shift; under misère play, with the same standard form.
    pub representative: usize,
}

/// The codes of a family, and which of them share a search.
#[derive(Clone, Debug)]
pub struct AtlasPlan {
    /// The codes in the order of the family.
    pub codes: Vec<PlannedCode>,
    /// The shared forms, each with the indices of its codes: forms without useless moves; under misère play, standard forms.
    forms: Vec<(Code, Vec<usize>)>,
}

/// The settings of a sweep.
#[derive(Clone, Debug)]
pub struct AtlasSweep {
    /// The largest heap of a standard form that is computed.
    pub limit: u64,
    /// The largest heap that is computed where values are cheap: at most 4,096 of them are rare, none of these in the second half of the
    /// heaps up to the limit, and no period is proved.
    pub sparse_limit: Option<u64>,
    /// The number of threads that search at the same time, at least one.
    pub threads: usize,
    /// The limits of the whole sweep; each thread gets an equal share of the memory.
    pub limits: Limits,
    /// Whether the sweep was requested to stop.
    pub cancel: Arc<AtomicBool>,
}

impl AtlasPlan {
    /// Groups the codes of a family that share a search.
    ///
    /// # Complexity
    /// As many values for each code as it has digits, by the definition.
    pub fn from_family(family: &CodeFamily) -> AtlasPlan {
        AtlasPlan::with_shared_forms(family, |code, _| reduced_form(code).0)
    }

    /// Groups the codes of a family that are the same game except for a token of each heap, for [`AtlasPlan::sweep_misere`].
    ///
    /// If a heap of 1 has no moves, a heap of `n + 1` and a heap of `n` under the first cousin have the same options, move by move;
    /// a heap of 1 and an empty heap count as equal, since neither has a move. So their sums have the same outcomes under
    /// both conventions. Equal values, or moves that do not affect values, imply nothing about misère play.
    ///
    /// ```
    /// use grundy_laws::atlas::{AtlasPlan, CodeFamily};
    /// let family = CodeFamily::parse("0.xyz", 8).unwrap();
    /// assert_eq!((AtlasPlan::from_family(&family).form_count(), AtlasPlan::from_family_misere(&family).form_count()), (196, 292));
    /// ```
    pub fn from_family_misere(family: &CodeFamily) -> AtlasPlan {
        AtlasPlan::with_shared_forms(family, |_, standard| standard.clone())
    }

    fn with_shared_forms(family: &CodeFamily, form: impl Fn(&Code, &Code) -> Code) -> AtlasPlan {
        let mut codes: Vec<PlannedCode> = Vec::new();
        let mut forms: Vec<(Code, Vec<usize>)> = Vec::new();
        let mut places: HashMap<Code, usize> = HashMap::new();
        for code in family.codes() {
            let (standard, shift) = code.standard_form();
            let form = form(&code, &standard);
            // The first code of a form is its representative, so `like` never refers forward.
            let place = *places.entry(form.clone()).or_insert(forms.len());
            if place == forms.len() {
                forms.push((form, Vec::new()));
            }
            forms[place].1.push(codes.len());
            codes.push(PlannedCode { code, standard, shift, representative: forms[place].1[0] });
        }
        AtlasPlan { codes, forms }
    }

    /// The number of forms, that is of codes that are not known to differ only by a shift.
    pub fn form_count(&self) -> usize {
        self.forms.len()
    }

    /// Keeps only the first code of each form.
    pub fn first_of_each_form(mut self) -> AtlasPlan {
        let mut kept: Vec<PlannedCode> = Vec::new();
        for (_, places) in &mut self.forms {
            let place = kept.len();
            kept.push(PlannedCode { representative: place, ..self.codes[places[0]].clone() });
            *places = vec![place];
        }
        self.codes = kept;
        self
    }

    /// Searches for the periods of the codes for which `wanted` holds, and passes each row to `found`, until that breaks.
    ///
    /// Codes for which the budget did not suffice get no row. Returns why the sweep ended.
    ///
    /// # Complexity
    /// For each form, the values up to the limit, or up to where the theorem proves the period.
    ///
    /// # Examples
    /// ```
    /// use grundy_laws::atlas::{AtlasPlan, AtlasSweep, CodeFamily};
    /// use std::ops::ControlFlow;
    /// let plan = AtlasPlan::from_family(&CodeFamily::parse("0.x7", 8).unwrap());
    /// let sweep = AtlasSweep { limit: 1_000, sparse_limit: None, threads: 2, limits: Default::default(), cancel: Default::default() };
    /// let mut rows = Vec::new();
    /// plan.sweep(&sweep, |_| true, |place, row| {
    ///     rows.push((place, row));
    ///     ControlFlow::Continue(())
    /// });
    /// let kayles = &rows.iter().find(|(place, _)| *place == 7).unwrap().1;
    /// assert_eq!(kayles.code, "0.77");
    /// assert_eq!(kayles.periodicity.unwrap().period, 12);
    /// ```
    pub fn sweep(
        &self,
        sweep: &AtlasSweep,
        wanted: impl Fn(usize) -> bool,
        found: impl FnMut(usize, AtlasTableRow) -> ControlFlow<()>,
    ) -> ComputationEnd {
        let search = |form: &Code, places: &[usize], meter: &Meter| row::rows(self, form, places, sweep, meter);
        self.search_forms(sweep, wanted, search, found)
    }

    /// Searches for the misère quotients of the codes for which `wanted` holds, and passes each row to `found`, until that breaks.
    /// Heaps are added up to the limit, as long as the order is at most `most`. The plan must come from [`AtlasPlan::from_family_misere`].
    ///
    /// A row depends only on its code, the limit and `most`, so that it does not depend on the machine.
    /// Codes for which the budget did not suffice get no row. Returns why the sweep ended.
    ///
    /// # Examples
    /// ```
    /// use grundy_laws::atlas::{AtlasPlan, AtlasSweep, CodeFamily, QuotientScope};
    /// use std::ops::ControlFlow;
    /// let plan = AtlasPlan::from_family_misere(&CodeFamily::parse("0.x5", 8).unwrap());
    /// let sweep = AtlasSweep { limit: 30, sparse_limit: None, threads: 2, limits: Default::default(), cancel: Default::default() };
    /// let mut rows = Vec::new();
    /// plan.sweep_misere(&sweep, 100, |_| true, |place, row| {
    ///     rows.push((place, row));
    ///     ControlFlow::Continue(())
    /// });
    /// let row = &rows.iter().find(|(place, _)| *place == 7).unwrap().1;
    /// assert_eq!((row.code.as_str(), row.order, row.p_elements, row.periodic), ("0.75", 8, 2, Some((8, 2))));
    /// assert_eq!((row.reach, row.tame), (QuotientScope::Proved, false));
    /// ```
    pub fn sweep_misere(
        &self,
        sweep: &AtlasSweep,
        most: usize,
        wanted: impl Fn(usize) -> bool,
        found: impl FnMut(usize, MisereAtlasRow) -> ControlFlow<()>,
    ) -> ComputationEnd {
        let search =
            |form: &Code, places: &[usize], meter: &Meter| misere::rows(self, form, places, (sweep.limit, most), meter);
        self.search_forms(sweep, wanted, search, found)
    }

    /// Distributes the forms of the wanted codes to threads, and passes the rows they find to `found`.
    fn search_forms<R: Send>(
        &self,
        sweep: &AtlasSweep,
        wanted: impl Fn(usize) -> bool,
        rows: impl Fn(&Code, &[usize], &Meter) -> Result<Vec<(usize, R)>, Stop> + Sync,
        mut found: impl FnMut(usize, R) -> ControlFlow<()>,
    ) -> ComputationEnd {
        let wanted = |place: &usize| wanted(*place);
        let work: Vec<(&Code, Vec<usize>)> = (self.forms.iter())
            .map(|(form, places)| (form, places.iter().copied().filter(wanted).collect()))
            .filter(|(_, places): &(_, Vec<usize>)| !places.is_empty())
            .collect();
        // Threads take forms one by one, because the times for them differ widely.
        let (next, spent, started) = (AtomicUsize::new(0), AtomicU64::new(0), Instant::now());
        let threads = sweep.threads.clamp(1, work.len().max(1));
        let (sender, results) = mpsc::channel();
        let search = |sender: mpsc::Sender<_>| {
            while let Some((form, places)) = work.get(next.fetch_add(1, Relaxed)) {
                let Some(meter) = search_meter(sweep, threads, &spent, started) else {
                    let _ = sender.send(Err(Stop::Time));
                    return;
                };
                let result = rows(form, places, &meter);
                spent.fetch_add(meter.counts().positions, Relaxed);
                // The send fails if `found` has ended the sweep.
                let stopped = result.is_err();
                if sender.send(result).is_err() || stopped {
                    return;
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..threads {
                let sender = sender.clone();
                scope.spawn(|| search(sender));
            }
            // The loop over the results ends when the last sender is gone.
            drop(sender);
            let mut stop = ComputationEnd::Done;
            for result in results {
                match result {
                    Ok(rows) => {
                        if rows.into_iter().try_for_each(|(place, row)| found(place, row)).is_break() {
                            sweep.cancel.store(true, Relaxed);
                            return Stop::Cancelled.into();
                        }
                    }
                    Err(why) if stop == ComputationEnd::Done => stop = why.into(),
                    Err(_) => {}
                }
            }
            stop
        })
    }
}

/// Makes the meter for the search of one form: the remaining positions and time, and an equal share of the memory.
///
/// Each search has its own meter because its table is dropped afterwards. `None` if the time is over.
fn search_meter(sweep: &AtlasSweep, threads: usize, spent: &AtomicU64, started: Instant) -> Option<Meter> {
    let Limits { max_positions, max_memory, max_time } = sweep.limits;
    let left = match max_time {
        Some(most) => Some(most.checked_sub(started.elapsed())?),
        None => None,
    };
    let limits = Limits {
        // The positions that other threads spend at the moment are not
        // counted yet, so the limit may be exceeded by one search per thread.
        max_positions: max_positions.saturating_sub(spent.load(Relaxed)),
        max_memory: max_memory / threads as u64,
        max_time: left,
    };
    Some(Meter::with_cancel(limits, Arc::clone(&sweep.cancel)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn sweep(limits: Limits) -> AtlasSweep {
        AtlasSweep { limit: 2_000, sparse_limit: None, threads: 2, limits, cancel: Arc::default() }
    }

    fn plan(family: &str) -> AtlasPlan {
        AtlasPlan::from_family(&CodeFamily::parse(family, 8).unwrap())
    }

    #[test]
    fn codes_with_the_same_values_share_their_work() {
        let plan = plan("0.0x");
        let like: Vec<usize> = plan.codes.iter().map(|planned| planned.representative).collect();
        // 0.02 and 0.03 are cousins.
        assert_eq!((like, plan.form_count()), (vec![0, 1, 2, 2, 4, 5, 6, 7], 7));
        let first = plan.first_of_each_form();
        assert_eq!(first.codes.len(), 7);
        assert!(first.codes.iter().enumerate().all(|(place, planned)| planned.representative == place));
    }

    #[test]
    fn a_sweep_ends_when_it_is_told_to() {
        let plan = plan("0.xy");
        let check = |sweep: &AtlasSweep, expect: Stop| {
            assert_eq!(plan.sweep(sweep, |_| true, |_, _| ControlFlow::Continue(())), expect);
        };
        check(&sweep(Limits { max_positions: 1_000, ..Limits::default() }), Stop::Positions);
        check(&sweep(Limits { max_memory: 4_000, ..Limits::default() }), Stop::Memory);
        check(&sweep(Limits { max_time: Some(Duration::ZERO), ..Limits::default() }), Stop::Time);
        let cancelled = sweep(Limits::default());
        cancelled.cancel.store(true, Relaxed);
        check(&cancelled, Stop::Cancelled);
        let mut rows = 0;
        let broken = plan.sweep(
            &sweep(Limits::default()),
            |_| true,
            |_, _| {
                rows += 1;
                if rows == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        assert_eq!((broken, rows), (Stop::Cancelled.into(), 3));
    }
}
