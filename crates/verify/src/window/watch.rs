//! Tests in one pass over the values whether a period holds, and whether neither of its numbers can be smaller.

use crate::ClaimError;
use crate::theorem::prime_divisors;
use grundy_game::text;
use std::ops::Range;

/// The state of the tests.
pub(super) struct PeriodWatch {
    period: u64,
    /// The heaps of the window: as many as the largest number that a move takes, from the preperiod on, or from 1.
    heaps: Range<u64>,
    /// Their values, as far as they have been added.
    window: Vec<u16>,
    /// The period, and its quotients by primes.
    shifts: Vec<PeriodShift>,
    /// The heap before the preperiod, or heap 0 if there is none.
    edge: u64,
    edge_value: Option<u16>,
    /// Whether its value recurs a period later.
    edge_agrees: Option<bool>,
    /// Whether it must recur.
    edge_should: bool,
}

struct PeriodShift {
    distance: u64,
    /// The first heap of the window whose value differs from the one `by` heaps later.
    differs: Option<u64>,
}

impl PeriodWatch {
    pub(super) fn new(preperiod: u64, period: u64, taken: u64) -> PeriodWatch {
        let first = preperiod.max(1);
        // If any smaller number were a period, one of these would be: see `PeriodCheck::is_least`.
        let parts = prime_divisors(period).map(|prime| period / prime);
        PeriodWatch {
            period,
            heaps: first..first + taken,
            window: Vec::new(),
            shifts: std::iter::once(period)
                .chain(parts)
                .map(|by| PeriodShift { distance: by, differs: None })
                .collect(),
            // The window starts at 1 at least, since the theorem does. With
            // preperiod 0 heap 0 is left over, and must agree by itself.
            edge: preperiod.saturating_sub(1),
            edge_value: None,
            edge_agrees: None,
            edge_should: preperiod == 0,
        }
    }

    /// Adds the values of the heaps from `heap` on.
    ///
    /// # Errors
    /// Returns an error if the period does not hold.
    pub(super) fn add_values(&mut self, heap: u64, values: &[u16]) -> Result<(), ClaimError> {
        let here = heap..heap + values.len() as u64;
        let among = |heaps: &Range<u64>| &values[(heaps.start - heap) as usize..(heaps.end - heap) as usize];
        // The window is extended first: a shift shorter than a batch compares values of the same batch.
        if let Some(heaps) = common_range(&self.heaps, &here) {
            self.window.extend_from_slice(among(&heaps));
        }
        for shift in self.shifts.iter_mut().filter(|shift| shift.differs.is_none()) {
            let Some(later) =
                common_range(&(self.heaps.start + shift.distance..self.heaps.end + shift.distance), &here)
            else {
                continue;
            };
            let from = later.start - shift.distance;
            let window = &self.window[(from - self.heaps.start) as usize..];
            let differs = among(&later).iter().zip(window).position(|(later, value)| later != value);
            shift.differs = differs.map(|place| from + place as u64);
        }
        let at = |n: u64| here.contains(&n).then(|| values[(n - heap) as usize]);
        self.edge_value = self.edge_value.or(at(self.edge));
        if let Some(later) = at(self.edge + self.period) {
            self.edge_agrees = Some(self.edge_value == Some(later));
        }
        match self.shifts[0].differs {
            Some(n) => Err(difference_error(n)),
            None => Ok(()),
        }
    }

    /// Concludes the tests after all values.
    ///
    /// # Errors
    /// Returns an error if the period does not hold, or one of its numbers could be smaller.
    pub(super) fn finish(&self) -> Result<(), ClaimError> {
        match self.edge_agrees {
            Some(agrees) if agrees == self.edge_should => {}
            Some(true) => return Err(text!("the preperiod could be smaller")),
            _ => return Err(difference_error(self.edge)),
        }
        match self.shifts[1..].iter().find(|shift| shift.differs.is_none()) {
            None => Ok(()),
            Some(&PeriodShift { distance: part, .. }) => Err(text!("{part} is a period as well")),
        }
    }
}

/// The heaps in both ranges, if there are any.
fn common_range(a: &Range<u64>, b: &Range<u64>) -> Option<Range<u64>> {
    let both = a.start.max(b.start)..a.end.min(b.end);
    (!both.is_empty()).then_some(both)
}

fn difference_error(n: u64) -> ClaimError {
    text!("the values of {n} and of the heap one period later differ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a claim holds for values that depend on the last `taken`, shown in pieces of some length.
    fn claim_holds(values: &[u16], (preperiod, period): (u64, u64), taken: u64, piece: usize) -> bool {
        let needed = (preperiod.max(1) + taken + period) as usize;
        let mut watch = PeriodWatch::new(preperiod, period, taken);
        let mut pieces = (0..).step_by(piece).zip(values[..needed].chunks(piece));
        pieces.all(|(heap, values)| watch.add_values(heap, values).is_ok()) && watch.finish().is_ok()
    }

    #[test]
    fn least_numbers_only() {
        // 7 and 5, then 0 0 1 for ever.
        let values: Vec<u16> = [7, 5].into_iter().chain([0, 0, 1].into_iter().cycle()).take(100).collect();
        for piece in [1, 2, 3, 7, 50] {
            for preperiod in 0..9 {
                for period in 1..31 {
                    let right = (preperiod, period) == (2, 3);
                    assert_eq!(
                        claim_holds(&values, (preperiod, period), 2, piece),
                        right,
                        "{preperiod} {period} {piece}"
                    );
                }
            }
        }
    }

    #[test]
    fn from_the_first_heap_on() {
        let values: Vec<u16> = [0, 1, 1, 0, 1, 2].into_iter().cycle().take(60).collect();
        assert!(
            claim_holds(&values, (0, 6), 3, 8)
                && !claim_holds(&values, (1, 6), 3, 8)
                && !claim_holds(&values, (0, 12), 3, 8)
        );
        let other: Vec<u16> = std::iter::once(3).chain(values[1..].iter().copied()).collect();
        assert!(claim_holds(&other, (1, 6), 3, 8) && !claim_holds(&other, (0, 6), 3, 8));
    }
}
