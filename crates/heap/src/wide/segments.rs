//! Segments of heaps: filled on one core while the previous segment is witnessed on the other.

use super::witness::{Found, Pieces};
use super::{LONG, Unfit, Wide};
use grundy_kernel::lanes::{LANES, MOST_GROUPS, NEAR, Shifts};

/// The maximum length of a segment in heaps, and the divisor of the table length that bounds it as well:
/// the last segment is witnessed with nothing left to fill beside it, so it should be short.
const LONGEST: usize = 1 << 21;
const PART: usize = 8;

impl Wide {
    /// Fills a segment, then witnesses it.
    pub(super) fn short(&mut self, to: usize) -> Result<(), Unfit> {
        self.learn_if_due();
        let from = self.sure;
        let end = (from + self.segment).min(to + 1);
        let mut codes = std::mem::take(&mut self.codes);
        codes.grow_to(end + LANES);
        let result = self.fill(codes.all_mut(), 0, from, end);
        self.codes = codes;
        self.grow(result?);
        self.filled = end;
        let found = self.witness(from, end);
        self.learn_of(found)
    }

    /// Fills a segment while another thread calls `also`, chooses new partners if that is due, and witnesses the previous segment.
    ///
    /// Filling usually takes longest, so partners are chosen on the other thread. The thread that finishes first helps with the witnesses.
    pub(super) fn long(&mut self, to: usize, mut also: impl FnMut(&Wide) + Send) -> Result<(), Unfit> {
        let from = self.filled;
        let end = (from + self.segment).min(to + 1);
        // Everything is filled: only witnesses are missing.
        if from == end {
            also(self);
            return self.last();
        }
        let reach = self.shifts.longest().max(2 * NEAR);
        // Filling reads only this far back. A copy of these codes lets one thread write while the other reads the table, without locks.
        let first = from - reach;
        let mut fresh = std::mem::take(&mut self.fresh);
        fresh.resize((end + LANES - first).max(fresh.len()), 0);
        let codes = &mut fresh[..end + LANES - first];
        codes[..reach].copy_from_slice(self.codes.slice(first..from));
        let this = &*self;
        let pieces = Pieces::of(this.sure..from);
        let other = || {
            also(this);
            let partners = this.partners.want_more(this.sure).then(|| this.learn());
            (this.witness_some(&pieces), partners)
        };
        let own = || (this.fill(codes, first, from, end), this.witness_some(&pieces));
        let ((some, partners), (groups, others)) = beside(other, own);
        let found = pieces.joined([some, others].concat());
        let all = found.rare.is_none();
        self.learn_of(found)?;
        self.partners = partners.unwrap_or_else(|| std::mem::take(&mut self.partners));
        if all {
            self.grow(groups?);
            self.codes.replace_from(from, &codes[reach..]);
            self.filled = end;
        }
        self.fresh = fresh;
        Ok(())
    }

    /// Witnesses the last segment on both cores.
    fn last(&mut self) -> Result<(), Unfit> {
        let this = &*self;
        let pieces = Pieces::of(this.sure..this.filled);
        let (some, others) = beside(|| this.witness_some(&pieces), || this.witness_some(&pieces));
        self.learn_of(pieces.joined([some, others].concat()))
    }

    /// Fills a segment. Returns the number of groups it needed, and new shifts if larger codes made them necessary.
    fn fill(&self, codes: &mut [u8], first: usize, from: usize, to: usize) -> Result<(usize, Option<Shifts>), Unfit> {
        let (mut from, mut groups, mut wider) = (from, self.groups, None);
        loop {
            let shifts = wider.as_ref().unwrap_or(&self.shifts);
            from = self.backend.fill(codes, first, from, to, shifts, groups, &self.barred);
            if from == to {
                return Ok((groups, wider));
            }
            groups += 1;
            if groups > MOST_GROUPS {
                return Err(Unfit);
            }
            if 8 * groups > shifts.codes() {
                wider = Some(Shifts::new(shifts.iter().collect(), (8 * groups - 1) as u8));
            }
        }
    }

    fn learn_if_due(&mut self) {
        if self.partners.want_more(self.sure) {
            self.partners = self.learn();
        }
    }

    /// Accepts the groups and shifts that a segment needed.
    fn grow(&mut self, (groups, shifts): (usize, Option<Shifts>)) {
        self.groups = groups;
        if let Some(shifts) = shifts {
            self.shifts = shifts;
        }
    }

    fn longest_segment(&self) -> usize {
        if self.codes.is_cut() { self.kept.segment } else { (self.sure / PART).clamp(LONG, LONGEST) }
    }

    /// Accepts the result of a search for witnesses; adds the rare heap it found, if any, and discards the codes after it.
    fn learn_of(&mut self, found: Found) -> Result<(), Unfit> {
        let done = self.codes.slice(self.sure..found.to);
        self.largest = done.iter().copied().max().unwrap_or(0).max(self.largest);
        let heaps = found.to - self.sure;
        self.sure = found.to;
        self.partners.note(heaps, found.missed, &found.misses);
        match found.rare {
            None => self.segment = (2 * self.segment).min(self.longest_segment()),
            Some(value) => {
                // Everything filled in after a rare heap is discarded, so segments are kept short where rare heaps occur.
                self.segment = (self.segment / 4).max(LANES);
                self.filled = self.sure;
                self.put(self.sure, value)?;
            }
        }
        Ok(())
    }
}

/// Runs `other` on a second thread while this one runs `own`; one after the other if no thread can be started.
fn beside<A: Send, B>(mut other: impl FnMut() -> A + Send, own: impl FnOnce() -> B) -> (A, B) {
    let (others, own) = std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().spawn_scoped(scope, &mut other);
        let own = own();
        (thread.ok().map(|thread| thread.join().expect("the work does not fail")), own)
    });
    (others.unwrap_or_else(other), own)
}
