//! The choice of partners: a greedy cover of the rare values that a sample of heaps needs witnesses for.

use super::Wide;
use grundy_kernel::lanes::{Batch, Batches, LANES, MOST_CODES, Shift};

/// The smaller heaps of the splits that are tried first, the most useful first.
#[derive(Debug, Default)]
pub(super) struct Partners {
    portions: Batches,
    /// Since the partners were chosen: the number of heaps examined, the number for which the partners were not enough, and some of these.
    seen: usize,
    missed: usize,
    misses: Vec<usize>,
    /// The number of known heaps when the partners were chosen.
    chosen_at: usize,
}

/// The maximum number of heaps in the sample, and of those added for which the last partners were not enough.
const SAMPLE: usize = 1024;
/// The sample has at most one of this many heaps.
const RARELY: usize = 128;
/// The number of heaps on which the gain of a partner is estimated.
const ESTIMATE: usize = 64;
/// The maximum number of partners.
const MOST: usize = 2048;
/// The number of partners that are marked before a test whether all heaps of a block have their witnesses.
fn portion(partners: usize) -> usize {
    if partners < 128 { 8 } else { 64 }
}
/// The number of candidates compared for each partner chosen: small heaps, and heaps that witness some missing value.
const SMALL: usize = 24;
const WITNESSES: usize = 12;

impl Partners {
    /// The partners in portions, each sorted by distance.
    pub(super) fn portions(&self) -> &Batches {
        &self.portions
    }

    /// The largest distance from a heap to the other component of a split with a partner.
    pub(super) fn longest(&self) -> usize {
        self.portions.longest()
    }

    /// Records that of `heaps` more heaps `missed` were not covered by the partners, and which.
    pub(super) fn note(&mut self, heaps: usize, missed: usize, misses: &[usize]) {
        self.seen += heaps;
        self.missed += missed;
        self.misses.extend(misses);
        if self.misses.len() > 2 * SAMPLE {
            let step = self.misses.len() / SAMPLE;
            self.misses = self.misses.iter().copied().step_by(step).collect();
        }
    }

    /// Whether the partners should be chosen anew: they miss more than one of 200 heaps, and the table has more than doubled since.
    pub(super) fn want_more(&self, heaps: usize) -> bool {
        let often = 200 * self.missed > self.seen && self.missed > 64;
        often && heaps > 2 * self.chosen_at
    }
}

/// A heap of the sample, and the codes for which it still needs witnesses.
struct Needy {
    heap: usize,
    missing: [bool; 256],
    left: usize,
}

impl Wide {
    /// Chooses partners by the values that are missing at a sample of heaps.
    pub(super) fn learn(&self) -> Partners {
        let end = self.sure;
        let mut partners = Partners { chosen_at: end.max(1), ..Partners::default() };
        // A partner must be the smaller heap of all later splits, and the code of the other heap must still be kept.
        let first = if self.codes.is_cut() { end - self.codes.window().codes.len() / 2 } else { end / 2 };
        let largest = (first - self.codes.window().first) / 2;
        let largest = largest.min(self.kept.tail / 2).saturating_sub(self.splits.most() + 1);
        if largest < LANES {
            return partners;
        }
        let most = SAMPLE.min(end / RARELY);
        let step = ((end - first) / most).max(1);
        // An odd step, so that both parities are sampled.
        let sample = (first..end).step_by(step | 1);
        let step = self.partners.misses.len().div_ceil(most).max(1);
        let misses = self.partners.misses.iter().copied().filter(|&heap| heap >= first && heap < end).step_by(step);
        let mut heaps: Vec<usize> = sample.chain(misses).filter(|&heap| !self.barred.contains(heap)).collect();
        heaps.sort_unstable();
        heaps.dedup();
        // Shuffled by a multiplicative hash, because gains are estimated on the first `ESTIMATE` heaps only.
        heaps.sort_by_key(|heap| heap.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32);
        let mut needy: Vec<Needy> =
            heaps.into_iter().map(|heap| self.needy(heap)).filter(|needy| needy.left > 0).collect();
        let mut shifts: Vec<Shift> = Vec::new();
        let mut turn = 0;
        while !needy.is_empty() && shifts.len() < MOST {
            turn += 1;
            let best = self.candidates(&needy, turn, largest).max_by_key(|&partner| self.gain(&needy, partner));
            let Some(partner) = best.filter(|&partner| self.gain(&needy, partner) > 0) else {
                // No candidate helps: the heap of this turn is dropped, so that the loop ends.
                needy.swap_remove(turn % needy.len().min(ESTIMATE));
                continue;
            };
            for needy in &mut needy {
                if let Some(code) = self.witnessed(partner, needy.heap) {
                    needy.left -= usize::from(std::mem::take(&mut needy.missing[code]));
                }
            }
            needy.retain(|needy| needy.left > 0);
            let (a, taken) = partner;
            shifts.push(Shift::new((a + taken) as u32, self.codes[a]));
        }
        partners.portions = shifts.chunks(portion(shifts.len())).map(|some| Batch::new(some.to_vec())).collect();
        partners
    }

    /// Candidates for the next partner: some small heaps, and some that give one of the needy heaps a value it misses.
    fn candidates(&self, needy: &[Needy], turn: usize, largest: usize) -> impl Iterator<Item = (usize, usize)> {
        let two = &self.splits.two;
        let small = (0..SMALL).map(move |i| {
            // Other heaps in each turn.
            let i = turn.wrapping_mul(SMALL) + i;
            (1 + i.wrapping_mul(0x9e37_79b9) % largest.min(512), two[i % two.len()])
        });
        let poor = &needy[turn % needy.len().min(ESTIMATE)];
        let missing = (0..=255u8).filter(|&code| poor.missing[usize::from(code)]).nth(turn % poor.left);
        let code = missing.expect("something is missing");
        let near = self.splitting(poor.heap, code).filter(move |&(a, _)| a <= largest).take(WITNESSES);
        small.chain(near).filter(|&(a, _)| !self.barred.contains(a))
    }

    /// The number of heaps a partner helps, of the first [`ESTIMATE`].
    fn gain(&self, needy: &[Needy], partner: (usize, usize)) -> usize {
        let helps = |needy: &&Needy| self.witnessed(partner, needy.heap).is_some_and(|code| needy.missing[code]);
        needy.iter().take(ESTIMATE).filter(helps).count()
    }

    /// The code of the value of a split with a partner, if both components are common; then the value is rare.
    #[inline]
    fn witnessed(&self, (a, taken): (usize, usize), heap: usize) -> Option<usize> {
        let other = heap - taken - a;
        let fits = other >= self.barred.end() || !self.barred.contains(other);
        fits.then(|| usize::from(self.codes[a] ^ self.codes[other]))
    }

    /// A heap with all the codes of rare values for which it needs witnesses.
    fn needy(&self, heap: usize) -> Needy {
        let mut missing = [false; 256];
        let left = usize::from(self.space.limit(self.codes[heap], heap)).min(MOST_CODES);
        missing[..left].fill(true);
        Needy { heap, missing, left }
    }
}
