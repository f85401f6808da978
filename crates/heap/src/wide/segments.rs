//! Segments of heaps: filled ahead on one core, witnessed behind on the other.

use super::witness::{Found, Pieces};
use super::{LONG, Unfit, Wide};
use grundy_kernel::lanes::{LANES, MOST_GROUPS, NEAR, Shifts};

/// The longest segment, and how much of the table it may be: what comes last is not overlapped.
const LONGEST: usize = 1 << 21;
const PART: usize = 8;

impl Wide {
    /// A segment is filled, then witnessed.
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

    /// A segment is filled while the last one is witnessed, and whatever else is to be done with the table.
    ///
    /// Partners are chosen there too, if that is due: to fill takes longer than to witness. Who is done first helps with the witnesses.
    pub(super) fn long(&mut self, to: usize, mut also: impl FnMut(&Wide) + Send) -> Result<(), Unfit> {
        let from = self.filled;
        let end = (from + self.segment).min(to + 1);
        if from == end {
            also(self);
            return self.last();
        }
        let reach = self.shifts.longest().max(2 * NEAR);
        // What is filled reads only so far back: a copy of that spares both cores any word about who may write where.
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

    /// The last segment is witnessed on both cores.
    fn last(&mut self) -> Result<(), Unfit> {
        let this = &*self;
        let pieces = Pieces::of(this.sure..this.filled);
        let (some, others) = beside(|| this.witness_some(&pieces), || this.witness_some(&pieces));
        self.learn_of(pieces.joined([some, others].concat()))
    }

    /// Fills a segment; gives the number of groups that it took, and the shifts if they had to be made for larger codes.
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

    /// Takes over what a segment took.
    fn grow(&mut self, (groups, shifts): (usize, Option<Shifts>)) {
        self.groups = groups;
        if let Some(shifts) = shifts {
            self.shifts = shifts;
        }
    }

    fn longest_segment(&self) -> usize {
        if self.codes.is_cut() { self.kept.segment } else { (self.sure / PART).clamp(LONG, LONGEST) }
    }

    /// Takes over what a look for witnesses found.
    fn learn_of(&mut self, found: Found) -> Result<(), Unfit> {
        let done = self.codes.slice(self.sure..found.to);
        self.largest = done.iter().copied().max().unwrap_or(0).max(self.largest);
        let heaps = found.to - self.sure;
        self.sure = found.to;
        self.partners.note(heaps, found.missed, &found.misses);
        match found.rare {
            None => self.segment = (2 * self.segment).min(self.longest_segment()),
            Some(value) => {
                self.segment = (self.segment / 4).max(LANES);
                self.filled = self.sure;
                self.put(self.sure, value)?;
            }
        }
        Ok(())
    }
}

/// Two pieces of work, on two cores if there is a second thread to be had.
fn beside<A: Send, B>(mut other: impl FnMut() -> A + Send, own: impl FnOnce() -> B) -> (A, B) {
    let (others, own) = std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().spawn_scoped(scope, &mut other);
        let own = own();
        (thread.ok().map(|thread| thread.join().expect("the work does not fail")), own)
    });
    (others.unwrap_or_else(other), own)
}
