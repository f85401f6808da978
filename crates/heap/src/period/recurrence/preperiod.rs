//! The least preperiod, once a window recurs: two streams, a period apart, are compared from a saved window on.

use super::SavedWindows;
use crate::wide::{CodeSnapshot, ExtendFailure, WideTable};
use grundy_game::{Budget, Stop};
use std::ops::Range;

/// The number of heaps that are compared at once.
const COMPARED_HEAPS: usize = 1 << 21;

/// The least heap from which values agree with those a period later, given that the windows before `first` and a period later agree.
///
/// Usually the window saved before that one does not recur, so only a small part of the values is computed again.
pub(super) fn find_preperiod(
    start: &WideTable,
    windows: &SavedWindows,
    first: usize,
    period: usize,
    budget: &dyn Budget,
) -> Result<usize, Stop> {
    // Values agree from here on.
    let mut known = first - windows.length();
    let mut end = first;
    while let Some(window) = windows.last_until(end - 1) {
        let mut late = stream_to(start, windows, window.end + period, budget)?;
        // The codes before a window are compared too: they decide whether an earlier window must be examined.
        let before = late.snapshot(window.end + period, windows.length());
        let differs = |(a, b): (&u8, &u8)| a != b;
        let mut last =
            window.codes.iter().zip(&before.codes).rposition(differs).map(|at| window.end - windows.length() + at);
        let mut early = start.resumed_after(window);
        let mut from = window.end;
        while from < known {
            let to = (from + COMPARED_HEAPS).min(known);
            let codes = collect_codes(&mut early, from..to, budget)?;
            let later = collect_codes(&mut late, from + period..to + period, budget)?;
            last = codes.iter().zip(&later).rposition(differs).map(|at| from + at).or(last);
            from = to;
        }
        if let Some(last) = last {
            return Ok(last + 1);
        }
        (known, end) = (window.end - windows.length(), window.end);
    }
    least_in_start(start, windows, known, period, budget)
}

/// The least heap from which values agree, if they agree from `known` on, which is among the first values.
fn least_in_start(
    start: &WideTable,
    windows: &SavedWindows,
    known: usize,
    period: usize,
    budget: &dyn Budget,
) -> Result<usize, Stop> {
    let mut last = None;
    let mut compare = |wide: &WideTable, heaps: Range<usize>| {
        let differs = |&heap: &usize| wide.value_at(heap) != start.value_at(heap - period);
        last = heaps.clone().rev().find(differs).map(|heap| heap - period).or(last);
    };
    let (from, to) = (period, period + known);
    let kept = start.len();
    if from < kept {
        compare(start, from..to.min(kept));
    }
    if to > kept {
        let mut late = stream_to(start, windows, from.max(kept), budget)?;
        visit_codes(&mut late, to, budget, &mut compare)?;
    }
    Ok(last.map_or(0, |last| last + 1))
}

/// A stream that has computed the codes up to `end`, and not beyond.
pub(super) fn stream_to(
    start: &WideTable,
    windows: &SavedWindows,
    end: usize,
    budget: &dyn Budget,
) -> Result<WideTable, Stop> {
    let window: &CodeSnapshot = windows.last_until(end).expect("the first window is that of the start");
    let mut stream = start.resumed_after(window);
    visit_codes(&mut stream, end, budget, &mut |_, _| {})?;
    Ok(stream)
}

/// Continues a stream to the heaps below `end`.
fn visit_codes(
    stream: &mut WideTable,
    end: usize,
    budget: &dyn Budget,
    visit: &mut (dyn FnMut(&WideTable, Range<usize>) + Send),
) -> Result<(), Stop> {
    if stream.len() >= end {
        return Ok(());
    }
    let result = stream.stream_codes(end - 1, budget, &mut |wide, heaps| {
        visit(wide, heaps);
        Ok(())
    });
    result.map_err(|failure| match failure {
        ExtendFailure::Stop(stop) => stop,
        ExtendFailure::Unfit => unreachable!("the codes were computed before"),
    })
}

/// The codes of the next heaps of a stream.
fn collect_codes(stream: &mut WideTable, heaps: Range<usize>, budget: &dyn Budget) -> Result<Vec<u8>, Stop> {
    debug_assert_eq!(stream.len(), heaps.start);
    let mut all = Vec::with_capacity(heaps.len());
    visit_codes(stream, heaps.end, budget, &mut |wide, heaps| all.extend_from_slice(wide.codes_in(heaps)))?;
    Ok(all)
}
