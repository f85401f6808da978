//! The positions that a worker owns, rank by rank.

use crate::body::spill;
use crate::item::Item;
use crate::message::Group;
use crate::run::{Run, merged};
use crate::stop::Halt;
use crate::words::Words;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The most runs of an incomplete rank; then they are merged.
const WAITING: usize = 48;
/// The positions that a worker owns.
pub(crate) struct Shard<P> {
    /// The complete ranks.
    pub(crate) ranks: BTreeMap<u64, Rank<P>>,
    /// The positions found of incomplete ranks.
    pub(crate) pending: BTreeMap<u64, Vec<Run<P>>>,
    /// The bytes of memory in use.
    held: u64,
    /// The bytes that may be in use before data is moved to disk.
    most: u64,
    folder: PathBuf,
    spilled: u64,
}

/// The positions of one rank.
pub(crate) struct Rank<P> {
    pub(crate) keys: Run<P>,
    /// The words of the positions, once they are computed.
    pub(crate) words: Option<Words>,
}

impl<P: Item> Shard<P> {
    /// An empty shard with at most `most` bytes in memory; more is moved to a file in `folder`.
    pub(crate) fn new(most: u64, folder: PathBuf) -> Shard<P> {
        Shard { ranks: BTreeMap::new(), pending: BTreeMap::new(), held: 0, most, folder, spilled: 0 }
    }

    pub(crate) fn held(&self) -> u64 {
        self.held
    }

    pub(crate) fn spilled(&self) -> u64 {
        self.spilled
    }

    /// Adds positions of an incomplete rank.
    ///
    /// # Errors
    /// The disk cannot be written, or the positions cannot be read.
    pub(crate) fn found(&mut self, group: Group) -> Result<(), Halt> {
        let run = Run::received(group.items, group.bytes);
        self.held += run.held();
        let runs = self.pending.entry(group.rank).or_default();
        runs.push(run);
        if runs.len() >= WAITING {
            // A run that is longer than all shorter ones together is not merged, so that long runs are rarely copied.
            runs.sort_unstable_by_key(|run| Reverse(run.body.len()));
            let mut shorter: u64 = runs.iter().map(|run| run.body.len()).sum();
            let long = |run: &&Run<P>| {
                shorter -= run.body.len();
                run.body.len() > shorter
            };
            let kept = runs.iter().take_while(long).count().min(runs.len() - 2);
            let short = runs.split_off(kept);
            self.held -= short.iter().map(Run::held).sum::<u64>();
            let whole = self.merged(&short, false)?;
            self.held += whole.held();
            self.pending.entry(group.rank).or_default().push(whole);
        }
        self.relieve()
    }

    /// Merges runs into one; a large one is written to disk directly.
    fn merged(&mut self, runs: &[Run<P>], indexed: bool) -> Result<Run<P>, Halt> {
        let bytes: u64 = runs.iter().map(|run| run.body.len()).sum();
        let folder = (bytes > self.most / 4).then_some(&*self.folder);
        let whole = merged(runs, indexed, folder)?;
        self.spilled += folder.map_or(0, |_| whole.body.len());
        Ok(whole)
    }

    /// Completes a rank; returns the number of its positions.
    ///
    /// # Errors
    /// As [`found`](Shard::found).
    pub(crate) fn seal(&mut self, rank: u64) -> Result<u64, Halt> {
        let Some(runs) = self.pending.remove(&rank) else { return Ok(0) };
        let keys = self.merged(&runs, true)?;
        self.held -= runs.iter().map(Run::held).sum::<u64>();
        let items = keys.items();
        self.insert(rank, keys, None)?;
        Ok(items)
    }

    /// Adds a complete rank.
    ///
    /// # Errors
    /// The disk cannot be written.
    pub(crate) fn insert(&mut self, rank: u64, keys: Run<P>, words: Option<Words>) -> Result<(), Halt> {
        self.held += keys.held() + words.as_ref().map_or(0, |words| words.body.held());
        self.ranks.insert(rank, Rank { keys, words });
        self.relieve()
    }

    /// Sets the words of a complete rank.
    ///
    /// # Errors
    /// The disk cannot be written.
    pub(crate) fn know(&mut self, rank: u64, words: Words) -> Result<(), Halt> {
        self.held += words.body.held();
        if let Some(rank) = self.ranks.get_mut(&rank) {
            rank.words = Some(words);
        }
        self.relieve()
    }

    /// If more than the allowed memory is in use, moves half of it to disk.
    fn relieve(&mut self) -> Result<(), Halt> {
        if self.held <= self.most {
            return Ok(());
        }
        self.spill()?;
        if self.held > self.most / 2 {
            // Many small runs are not worth moving one by one, so they are merged first.
            for runs in self.pending.values_mut().filter(|runs| runs.len() > 1) {
                let (short, long): (Vec<_>, Vec<_>) = runs.drain(..).partition(|run| run.body.held() > 0);
                *runs = long;
                if !short.is_empty() {
                    let whole = merged(&short, false, None)?;
                    self.held -= short.iter().map(Run::held).sum::<u64>();
                    self.held += whole.held();
                    runs.push(whole);
                }
            }
            self.spill()?;
        }
        // Only the indexes must stay in memory.
        if self.held > self.most { Err(grundy_theory::Stop::Memory.into()) } else { Ok(()) }
    }

    /// Moves bytes to disk until half of the memory is free: first complete ranks, then incomplete ones.
    fn spill(&mut self) -> Result<(), Halt> {
        let complete = self.ranks.values_mut().flat_map(|rank| {
            let words = rank.words.as_mut().map(|words| &mut words.body);
            std::iter::once(&mut rank.keys.body).chain(words)
        });
        let waiting = self.pending.values_mut().rev().flatten().map(|run| &mut run.body);
        let goal = self.held.saturating_sub(self.most / 2);
        let (free, written) = spill(complete.chain(waiting), &self.folder, goal)?;
        self.held -= free;
        self.spilled += written;
        Ok(())
    }
}
