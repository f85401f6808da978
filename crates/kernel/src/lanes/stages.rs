//! The order of many long shifts: those that leave the fewest codes open come first.
//!
//! The first shifts are marked in all groups. Then a heap has few free codes below its own one, as a rule, and further shifts are compared
//! with the least of these only ([`FreeCodes`](super::free::FreeCodes)). The order and the number of free codes are chosen by a sample of heaps,
//! and they decide about the speed alone: a heap that needs more free codes is computed by itself.

use super::free::MAX_FREE_CODES;
use super::{CODE_LIMIT, CodeWindow, OptionShift};
use std::collections::BinaryHeap;
use std::ops::Range;

/// Long shifts in the order in which they are applied.
#[derive(Clone, Debug, Default)]
pub(super) struct ShiftStages {
    /// The shifts that are marked in all groups. If there are none, all shifts are marked in all groups.
    pub(super) first_shifts: Vec<OptionShift>,
    pub(super) later_stages: Vec<ShiftStage>,
}

/// Shifts that are compared with the free codes, sorted by distance.
#[derive(Clone, Debug)]
pub(super) struct ShiftStage {
    pub(super) shifts: Vec<OptionShift>,
    /// The number of free codes of a heap that are kept for these shifts and those after them.
    pub(super) free: usize,
}

/// The number of long shifts from which stages are worth their cost.
pub(super) const MIN_STAGED_SHIFTS: usize = 384;
/// The number of shifts of a stage. Neighbours with as many free codes are joined.
const STAGE_SHIFTS: usize = 64;
/// The number of heaps by which the order is chosen, and of those by which the numbers of free codes are.
const ORDER_SAMPLE_HEAPS: usize = 256;
const DEPTH_SAMPLE_HEAPS: usize = 512;

/// A set of codes.
type CodeBits = [u64; 4];

fn contains(set: &CodeBits, code: u8) -> bool {
    set[usize::from(code / 64)] >> (code % 64) & 1 == 1
}

impl ShiftStages {
    /// Chooses stages for the shifts from `far` on, by a sample of heaps with known codes. There are none if they would not help.
    ///
    /// `O(s·h + s·log s)` for `s` shifts and `h` sampled heaps, as a rule ([`order_by_gain`]).
    pub(super) fn choose(
        shifts: &[OptionShift],
        far: usize,
        window: CodeWindow<'_>,
        heaps: Range<usize>,
    ) -> ShiftStages {
        let samples = SampledHeaps { window, heaps };
        let needs: Vec<(usize, u8)> =
            samples.heaps(ORDER_SAMPLE_HEAPS, 0).map(|heap| (heap, samples.code(heap))).collect();
        let mut order = order_by_gain(&shifts[far..], window, &needs);
        let depths = samples.free_code_counts(&order, &shifts[..far]);
        // Stage `i` begins behind the first `64·i` shifts.
        let Some(start) = depths.iter().position(|&depth| depth <= MAX_FREE_CODES) else {
            return ShiftStages::default();
        };
        let rest = order.split_off((STAGE_SHIFTS * start).min(order.len()));
        // Without any shift in front the free codes would be the least codes of all.
        if order.is_empty() || 2 * order.len() > shifts.len() - far {
            return ShiftStages::default();
        }
        let mut stages = ShiftStages { first_shifts: order, later_stages: Vec::new() };
        for (some, &depth) in rest.chunks(STAGE_SHIFTS).zip(&depths[start..]) {
            match stages.later_stages.last_mut() {
                Some(last) if last.free <= depth => last.shifts.extend(some),
                _ => stages.later_stages.push(ShiftStage { shifts: some.to_vec(), free: depth }),
            }
        }
        stages.sort_by_distance();
        stages
    }

    /// The stages for other shifts: new ones join the last stage.
    pub(super) fn adapted_to(mut self, far: &[OptionShift]) -> ShiftStages {
        let mut added: Vec<OptionShift> = far.to_vec();
        let mut old: Vec<OptionShift> = Vec::new();
        for shifts in self.lists_mut() {
            shifts.retain(|shift| far.binary_search(shift).is_ok());
            old.extend_from_slice(shifts);
        }
        old.sort_unstable();
        added.retain(|shift| old.binary_search(shift).is_err());
        match self.later_stages.last_mut() {
            Some(last) if !self.first_shifts.is_empty() => last.shifts.extend(added),
            _ => return ShiftStages::default(),
        }
        self.sort_by_distance();
        self
    }

    fn lists_mut(&mut self) -> impl Iterator<Item = &mut Vec<OptionShift>> {
        std::iter::once(&mut self.first_shifts).chain(self.later_stages.iter_mut().map(|stage| &mut stage.shifts))
    }

    fn sort_by_distance(&mut self) {
        self.lists_mut().for_each(|shifts| shifts.sort_unstable());
    }
}

/// Heaps with known codes, whose options are known as well.
struct SampledHeaps<'a> {
    window: CodeWindow<'a>,
    heaps: Range<usize>,
}

impl SampledHeaps<'_> {
    /// `count` heaps spread over the range, from its `turn`-th heap on.
    fn heaps(&self, count: usize, turn: usize) -> impl Iterator<Item = usize> + '_ {
        // An odd step, so that both parities are sampled.
        let step = (self.heaps.len() / count).max(1) | 1;
        self.heaps.clone().skip(turn).step_by(step).take(count)
    }

    fn code(&self, heap: usize) -> u8 {
        self.window.codes[heap - self.window.first_heap]
    }

    /// For each multiple of [`STAGE_SHIFTS`] the number of free codes that all sampled heaps need once this many shifts are marked.
    fn free_code_counts(&self, order: &[OptionShift], near: &[OptionShift]) -> Vec<usize> {
        let stages = order.len() / STAGE_SHIFTS + 1;
        let mut depths = vec![0; stages];
        for heap in self.heaps(DEPTH_SAMPLE_HEAPS, ORDER_SAMPLE_HEAPS / 2) {
            let option = |shift: &OptionShift| self.code(heap - shift.distance()) ^ shift.code();
            // For each code the number of stages that begin before it is marked. Short shifts are applied after all stages.
            let mut open = [stages; CODE_LIMIT.next_power_of_two()];
            near.iter().for_each(|shift| open[usize::from(option(shift))] = stages);
            for (i, shift) in order.iter().enumerate().rev() {
                open[usize::from(option(shift))] = i / STAGE_SHIFTS + 1;
            }
            let mut ending = vec![0; stages + 1];
            open[..usize::from(self.code(heap))].iter().for_each(|&stage| ending[stage] += 1);
            // The code of the heap is free itself.
            let mut depth = 1;
            for stage in (0..stages).rev() {
                depth += ending[stage + 1];
                depths[stage] = depth.max(depths[stage]);
            }
        }
        depths
    }
}

/// Shifts in the order of a greedy cover of the codes below a limit for each of some heaps; those that cover none come last.
///
/// `O(s·h + s·log s)` for `s` shifts and `h` heaps, and as a rule some ten times `h` for each shift that covers something.
///
/// # Panics
/// If the code of a heap to which a shift leads is not in the window.
fn order_by_gain(shifts: &[OptionShift], window: CodeWindow<'_>, heaps: &[(usize, u8)]) -> Vec<OptionShift> {
    let mut missing: Vec<CodeBits> = heaps.iter().map(|&(_, limit)| codes_below(limit)).collect();
    // Heap by heap, because the codes to which the shifts lead from one heap are near each other.
    let mut options = vec![0; shifts.len() * heaps.len()];
    for (i, &(heap, _)) in heaps.iter().enumerate() {
        for (j, shift) in shifts.iter().enumerate() {
            options[j * heaps.len() + i] = window.codes[heap - shift.distance() - window.first_heap] ^ shift.code();
        }
    }
    let options = |shift: usize| &options[shift * heaps.len()..][..heaps.len()];
    let gain = |missing: &[CodeBits], shift: usize| {
        missing.iter().zip(options(shift)).filter(|(missing, code)| contains(missing, **code)).count()
    };
    // A gain never grows, so one that was found earlier is a bound: only the shifts with the best bounds are tried again.
    let mut bounds: BinaryHeap<(usize, usize)> =
        (0..shifts.len()).map(|shift| (gain(&missing, shift), shift)).collect();
    let mut order = Vec::with_capacity(shifts.len());
    while let Some((bound, shift)) = bounds.pop() {
        let now = if bound == 0 { 0 } else { gain(&missing, shift) };
        if now < bound && bounds.peek().is_some_and(|&(next, _)| next > now) {
            bounds.push((now, shift));
            continue;
        }
        for (missing, &code) in missing.iter_mut().zip(options(shift)) {
            missing[usize::from(code / 64)] &= !(1 << (code % 64));
        }
        order.push(shifts[shift]);
    }
    order
}

/// All codes below one.
fn codes_below(code: u8) -> CodeBits {
    std::array::from_fn(|word| match usize::from(code).saturating_sub(64 * word) {
        bits @ 0..64 => (1 << bits) - 1,
        _ => u64::MAX,
    })
}

#[cfg(test)]
mod tests;
