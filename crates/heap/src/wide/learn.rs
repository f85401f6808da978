//! The choice of partners: a greedy cover of the rare values that a sample of heaps needs witnesses for.

use super::WideTable;
use grundy_kernel::lanes::{BLOCK_HEAPS, CODE_LIMIT, OptionShift, ShiftBatch, ShiftBatches};

/// The smaller heaps of the splits that are tried first, the most useful first.
#[derive(Clone, Debug, Default)]
pub(super) struct WitnessPartners {
    portions: ShiftBatches,
    /// Since the partners were chosen: the number of heaps examined, the number for which the partners were not enough, and some of these.
    examined_heaps: usize,
    missed_count: usize,
    misses: Vec<usize>,
    /// The number of known heaps when the partners were chosen.
    chosen_at: usize,
}

/// The maximum number of heaps in the sample, and of those added for which the last partners were not enough.
const MAX_SAMPLE_HEAPS: usize = 1024;
/// The sample has at most one of this many heaps.
const SAMPLE_DIVISOR: usize = 128;
/// The number of heaps on which the gain of a partner is estimated.
const GAIN_SAMPLE_HEAPS: usize = 64;
/// The maximum number of partners, and the number from which they are kept when more are chosen.
const MAX_PARTNERS: usize = 2048;
const MANY_PARTNERS: usize = 256;
/// The number of partners that are marked before a test whether all heaps of a block have their witnesses.
fn portion_size(partners: usize) -> usize {
    if partners < 128 { 8 } else { 64 }
}
/// The number of candidates compared for each partner chosen: small heaps, and heaps that witness some missing value.
const SMALL_HEAP_CANDIDATES: usize = 24;
const WITNESS_CANDIDATES: usize = 12;

impl WitnessPartners {
    /// The partners in portions, each sorted by distance.
    pub(super) fn portions(&self) -> &ShiftBatches {
        &self.portions
    }

    /// The largest distance from a heap to the other component of a split with a partner.
    pub(super) fn longest_distance(&self) -> usize {
        self.portions.longest_distance()
    }

    /// Records that of `heaps` more heaps `missed` were not covered by the partners, and which.
    pub(super) fn note_misses(&mut self, heaps: usize, missed: usize, misses: &[usize]) {
        self.examined_heaps += heaps;
        self.missed_count += missed;
        self.misses.extend(misses);
        if self.misses.len() > 2 * MAX_SAMPLE_HEAPS {
            let step = self.misses.len() / MAX_SAMPLE_HEAPS;
            self.misses = self.misses.iter().copied().step_by(step).collect();
        }
    }

    /// Forgets the partners, whose codes mean nothing in another space, but not the heaps for which they were not enough.
    pub(super) fn forget_partners(&mut self) {
        self.portions = ShiftBatches::default();
    }

    /// Whether the partners should be chosen again: they miss more than one of 200 heaps, and the table has more than doubled since.
    pub(super) fn needs_new_partners(&self, heaps: usize) -> bool {
        let many = self.portions.shifts().count() >= MANY_PARTNERS;
        // Each of many partners helps few heaps, so it costs more to choose and to mark more of them than to examine the splits of some heaps.
        let often = if many { 16 } else { 200 } * self.missed_count > self.examined_heaps && self.missed_count > 64;
        often && heaps > 2 * self.chosen_at
    }
}

/// A heap of the sample, and the codes for which it still needs witnesses, as bits.
///
/// It is small, because heaps that need nothing more are taken out after each partner, and all others move up.
struct NeedyHeap {
    heap: usize,
    missing: [u64; 4],
}

impl NeedyHeap {
    fn misses(&self, code: u8) -> bool {
        self.missing[usize::from(code / 64)] >> (code % 64) & 1 == 1
    }

    fn remove(&mut self, code: u8) {
        self.missing[usize::from(code / 64)] &= !(1 << (code % 64));
    }

    /// The number of missing codes.
    fn left(&self) -> usize {
        self.missing.iter().map(|word| word.count_ones() as usize).sum()
    }

    fn is_content(&self) -> bool {
        self.missing == [0; 4]
    }
}

impl WideTable {
    /// Chooses partners by the values that are missing at a sample of heaps.
    pub(super) fn choose_partners(&self) -> WitnessPartners {
        let end = self.known_heaps;
        let mut partners = WitnessPartners { chosen_at: end.max(1), ..WitnessPartners::default() };
        // A partner must be the smaller heap of all later splits, and the code of the other heap must still be kept.
        let first = if self.codes.is_cut() { end - self.codes.last_codes().codes.len() / 2 } else { end / 2 };
        let largest = (first - self.codes.last_codes().first_heap) / 2;
        let largest = largest.min(self.retention.tail / 2).saturating_sub(self.splits.max_taken() + 1);
        if largest < BLOCK_HEAPS {
            return partners;
        }
        let most = MAX_SAMPLE_HEAPS.min(end / SAMPLE_DIVISOR);
        let step = ((end - first) / most).max(1);
        // An odd step, so that both parities are sampled.
        let sample = (first..end).step_by(step | 1);
        let step = self.partners.misses.len().div_ceil(most).max(1);
        let misses = self.partners.misses.iter().copied().filter(|&heap| heap >= first && heap < end).step_by(step);
        let mut heaps: Vec<usize> = sample.chain(misses).filter(|&heap| !self.barred_heaps.contains(heap)).collect();
        heaps.sort_unstable();
        heaps.dedup();
        // Shuffled by a multiplicative hash, because gains are estimated on the first heaps only.
        heaps.sort_by_key(|&heap| (heap as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32);
        let mut needy: Vec<NeedyHeap> =
            heaps.into_iter().map(|heap| self.needy_heap(heap)).filter(|needy| !needy.is_content()).collect();
        let mut shifts: Vec<OptionShift> = Vec::new();
        // Many partners are kept, since others would hardly be better, and choosing takes long.
        if self.partners.portions.shifts().count() >= MANY_PARTNERS {
            let near = |partner: &OptionShift| partner.distance() <= largest;
            shifts.extend(self.partners.portions.shifts().filter(near));
            needy.retain_mut(|needy| !shifts.iter().any(|&partner| self.help_heap(needy, partner)));
        }
        let mut turn = 0;
        while !needy.is_empty() && shifts.len() < MAX_PARTNERS {
            turn += 1;
            let gains = self.partner_candidates(&needy, turn, largest).map(|partner| {
                let partner = self.partner_shift(partner);
                (self.estimate_gain(&needy, partner), partner)
            });
            let best = gains.max_by_key(|&(gain, _)| gain);
            let Some((_, partner)) = best.filter(|&(gain, _)| gain > 0) else {
                // No candidate helps: the heap of this turn is dropped, so that the loop ends.
                needy.swap_remove(turn % needy.len().min(GAIN_SAMPLE_HEAPS));
                continue;
            };
            needy.retain_mut(|needy| !self.help_heap(needy, partner));
            shifts.push(partner);
        }
        partners.portions =
            shifts.chunks(portion_size(shifts.len())).map(|some| ShiftBatch::new(some.to_vec())).collect();
        partners
    }

    /// Candidates for the next partner: some small heaps, and some that give one of the needy heaps a value it misses.
    fn partner_candidates(
        &self,
        needy: &[NeedyHeap],
        turn: usize,
        largest: usize,
    ) -> impl Iterator<Item = (usize, usize)> {
        let two = &self.splits.two_heaps;
        let small = (0..SMALL_HEAP_CANDIDATES).map(move |i| {
            // Other heaps in each turn.
            let i = turn.wrapping_mul(SMALL_HEAP_CANDIDATES) + i;
            (1 + i.wrapping_mul(0x9e37_79b9) % largest.min(512), two[i % two.len()])
        });
        let poor = &needy[turn % needy.len().min(GAIN_SAMPLE_HEAPS)];
        let missing = (0..=255u8).filter(|&code| poor.misses(code)).nth(turn % poor.left());
        let code = missing.expect("something is missing");
        let near = self.splits_with_code(poor.heap, code).filter(move |&(a, _)| a <= largest).take(WITNESS_CANDIDATES);
        // A partner must be common: a rare one gives common values with common heaps,
        // and codes do not show the difference.
        small.chain(near).filter(|&(a, _)| !self.barred_heaps.contains(a))
    }

    /// A split with a partner, in the terms of the other component: how far it is from the heap, and the code of the partner.
    fn partner_shift(&self, (a, taken): (usize, usize)) -> OptionShift {
        OptionShift::new((a + taken) as u32, self.codes[a])
    }

    /// The number of heaps a partner helps, of the first [`GAIN_SAMPLE_HEAPS`].
    fn estimate_gain(&self, needy: &[NeedyHeap], partner: OptionShift) -> usize {
        // Only the first heaps are tested. They are a random sample, because the heaps were shuffled.
        let helps =
            |needy: &&NeedyHeap| self.witnessed_code(partner, needy.heap).is_some_and(|code| needy.misses(code));
        needy.iter().take(GAIN_SAMPLE_HEAPS).filter(helps).count()
    }

    /// Removes the code that a partner gives a heap. Returns whether the heap needs nothing more.
    fn help_heap(&self, needy: &mut NeedyHeap, partner: OptionShift) -> bool {
        if let Some(code) = self.witnessed_code(partner, needy.heap) {
            needy.remove(code);
        }
        needy.is_content()
    }

    /// The code of the value of a split with a partner, if both components are common; then the value is rare.
    #[inline]
    fn witnessed_code(&self, partner: OptionShift, heap: usize) -> Option<u8> {
        // No underflow: partners are smaller than half of every heap of the sample.
        let other = heap - partner.distance();
        let fits = other >= self.barred_heaps.end() || !self.barred_heaps.contains(other);
        fits.then(|| partner.code() ^ self.codes[other])
    }

    /// A heap with all the codes of rare values for which it needs witnesses.
    fn needy_heap(&self, heap: usize) -> NeedyHeap {
        // The rare values below a common one have the codes below its limit, which may be capped.
        let limit = usize::from(self.space.code_limit(self.codes[heap], heap)).min(CODE_LIMIT);
        let missing = std::array::from_fn(|word| match limit.saturating_sub(64 * word) {
            bits @ 0..64 => (1 << bits) - 1,
            _ => u64::MAX,
        });
        NeedyHeap { heap, missing }
    }
}
