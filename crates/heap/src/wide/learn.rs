//! Which partners witness the most: a greedy cover of what is missing at some heaps.

use super::Wide;
use grundy_kernel::lanes::{Batch, Batches, LANES, MOST_CODES, Shift};

/// Smaller heaps of splits whose values are looked at first, the most useful first.
#[derive(Debug, Default)]
pub(super) struct Partners {
    portions: Batches,
    /// Since they were chosen: how many heaps were looked at, for how many they did not do, and some of those.
    seen: usize,
    missed: usize,
    misses: Vec<usize>,
    /// How many heaps there were when they were chosen.
    chosen_at: usize,
}

/// At most so many heaps are looked at, and as many for which the last partners did not do.
const SAMPLE: usize = 1024;
/// One of so many heaps is looked at, where that is less.
const RARELY: usize = 128;
/// The gain of a partner is estimated on so many of them.
const ESTIMATE: usize = 64;
/// The most partners.
const MOST: usize = 2048;
/// So many partners are marked before it is asked whether they do: fewer where there are fewer.
fn portion(partners: usize) -> usize {
    if partners < 128 { 8 } else { 64 }
}
/// So many partners are compared for each that is chosen: some among the small heaps, and some that witness a value that is missing.
const SMALL: usize = 24;
const WITNESSES: usize = 12;

impl Partners {
    /// The partners, so many at a time, each portion with the nearest first.
    pub(super) fn portions(&self) -> &Batches {
        &self.portions
    }

    /// How far back they lead.
    pub(super) fn longest(&self) -> usize {
        self.portions.longest()
    }

    /// Notes for how many heaps the partners did or did not do.
    pub(super) fn note(&mut self, heaps: usize, missed: usize, misses: &[usize]) {
        self.seen += heaps;
        self.missed += missed;
        self.misses.extend(misses);
        if self.misses.len() > 2 * SAMPLE {
            let step = self.misses.len() / SAMPLE;
            self.misses = self.misses.iter().copied().step_by(step).collect();
        }
    }

    /// Whether they should be chosen anew.
    pub(super) fn want_more(&self, heaps: usize) -> bool {
        let often = 200 * self.missed > self.seen && self.missed > 64;
        often && heaps > 2 * self.chosen_at
    }
}

/// A heap and the codes for which it needs witnesses.
struct Needy {
    heap: usize,
    missing: [bool; 256],
    left: usize,
}

impl Wide {
    /// Chooses partners by what is missing at a sample of heaps.
    pub(super) fn learn(&self) -> Partners {
        let end = self.sure;
        let mut partners = Partners { chosen_at: end.max(1), ..Partners::default() };
        // Partners are so small that each is the smaller heap, in all later splits, and that the other one is there.
        let first = if self.codes.is_cut() { end - self.codes.window().codes.len() / 2 } else { end / 2 };
        let largest = (first - self.codes.window().first) / 2;
        let largest = largest.min(self.kept.tail / 2).saturating_sub(self.splits.most() + 1);
        if largest < LANES {
            return partners;
        }
        let most = SAMPLE.min(end / RARELY);
        let step = ((end - first) / most).max(1);
        // An even step would see one parity only.
        let sample = (first..end).step_by(step | 1);
        let step = self.partners.misses.len().div_ceil(most).max(1);
        let misses = self.partners.misses.iter().copied().filter(|&heap| heap >= first && heap < end).step_by(step);
        let mut heaps: Vec<usize> = sample.chain(misses).filter(|&heap| !self.barred.contains(heap)).collect();
        heaps.sort_unstable();
        heaps.dedup();
        // In no order, so that the first ones stand for all.
        heaps.sort_by_key(|heap| heap.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32);
        let mut needy: Vec<Needy> =
            heaps.into_iter().map(|heap| self.needy(heap)).filter(|needy| needy.left > 0).collect();
        let mut shifts: Vec<Shift> = Vec::new();
        let mut turn = 0;
        while !needy.is_empty() && shifts.len() < MOST {
            turn += 1;
            let best = self.candidates(&needy, turn, largest).max_by_key(|&partner| self.gain(&needy, partner));
            let Some(partner) = best.filter(|&partner| self.gain(&needy, partner) > 0) else {
                // No small heap witnesses this one.
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

    /// Partners to choose from: some small heaps, and some that give one of the needy what it misses.
    fn candidates(&self, needy: &[Needy], turn: usize, largest: usize) -> impl Iterator<Item = (usize, usize)> {
        let two = &self.splits.two;
        let small = (0..SMALL).map(move |i| {
            // A different few in each turn.
            let i = turn.wrapping_mul(SMALL) + i;
            (1 + i.wrapping_mul(0x9e37_79b9) % largest.min(512), two[i % two.len()])
        });
        let poor = &needy[turn % needy.len().min(ESTIMATE)];
        let missing = (0..=255u8).filter(|&code| poor.missing[usize::from(code)]).nth(turn % poor.left);
        let code = missing.expect("something is missing");
        let near = self.splitting(poor.heap, code).filter(move |&(a, _)| a <= largest).take(WITNESSES);
        small.chain(near).filter(|&(a, _)| !self.barred.contains(a))
    }

    /// How many of the needy a partner helps, of a few.
    fn gain(&self, needy: &[Needy], partner: (usize, usize)) -> usize {
        let helps = |needy: &&Needy| self.witnessed(partner, needy.heap).is_some_and(|code| needy.missing[code]);
        needy.iter().take(ESTIMATE).filter(helps).count()
    }

    /// The code of the value of a split with a partner, if it is rare.
    #[inline]
    fn witnessed(&self, (a, taken): (usize, usize), heap: usize) -> Option<usize> {
        let other = heap - taken - a;
        let fits = other >= self.barred.end() || !self.barred.contains(other);
        fits.then(|| usize::from(self.codes[a] ^ self.codes[other]))
    }

    /// The codes of rare values for which a heap needs witnesses.
    fn needy(&self, heap: usize) -> Needy {
        let mut missing = [false; 256];
        let left = usize::from(self.space.limit(self.codes[heap], heap)).min(MOST_CODES);
        missing[..left].fill(true);
        Needy { heap, missing, left }
    }
}
