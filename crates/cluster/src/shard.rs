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

/// So many runs of one rank wait at most; then they become one.
const WAITING: usize = 48;
/// The positions that a worker owns.
pub(crate) struct Shard<P> {
    /// The ranks of which all positions are known.
    pub(crate) ranks: BTreeMap<u64, Rank<P>>,
    /// What was found of the ranks that are not complete.
    pub(crate) pending: BTreeMap<u64, Vec<Run<P>>>,
    /// How many bytes of memory all this takes.
    held: u64,
    /// How many it may take before it goes to disk.
    most: u64,
    folder: PathBuf,
    spilled: u64,
}

/// The positions of one rank.
pub(crate) struct Rank<P> {
    pub(crate) keys: Run<P>,
    /// What is known of each, once that is computed.
    pub(crate) words: Option<Words>,
}

impl<P: Item> Shard<P> {
    /// An empty shard that takes `most` bytes of memory; more goes to a file in `folder`.
    pub(crate) fn new(most: u64, folder: PathBuf) -> Shard<P> {
        Shard { ranks: BTreeMap::new(), pending: BTreeMap::new(), held: 0, most, folder, spilled: 0 }
    }

    pub(crate) fn held(&self) -> u64 {
        self.held
    }

    pub(crate) fn spilled(&self) -> u64 {
        self.spilled
    }

    /// Takes over positions of ranks that are not complete.
    ///
    /// # Errors
    /// The disk refuses, or the positions cannot be read.
    pub(crate) fn found(&mut self, group: Group) -> Result<(), Halt> {
        let run = Run::received(group.items, group.bytes);
        self.held += run.held();
        let runs = self.pending.entry(group.rank).or_default();
        runs.push(run);
        if runs.len() >= WAITING {
            // A long run is not written again for some short ones.
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

    /// One run of several; a large one lies on disk from the beginning.
    fn merged(&mut self, runs: &[Run<P>], indexed: bool) -> Result<Run<P>, Halt> {
        let bytes: u64 = runs.iter().map(|run| run.body.len()).sum();
        let folder = (bytes > self.most / 4).then_some(&*self.folder);
        let whole = merged(runs, indexed, folder)?;
        self.spilled += folder.map_or(0, |_| whole.body.len());
        Ok(whole)
    }

    /// Completes a rank; how many positions it has.
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

    /// Takes over a complete rank.
    ///
    /// # Errors
    /// The disk refuses.
    pub(crate) fn insert(&mut self, rank: u64, keys: Run<P>, words: Option<Words>) -> Result<(), Halt> {
        self.held += keys.held() + words.as_ref().map_or(0, |words| words.body.held());
        self.ranks.insert(rank, Rank { keys, words });
        self.relieve()
    }

    /// Takes over what is known of a complete rank.
    ///
    /// # Errors
    /// The disk refuses.
    pub(crate) fn know(&mut self, rank: u64, words: Words) -> Result<(), Halt> {
        self.held += words.body.held();
        if let Some(rank) = self.ranks.get_mut(&rank) {
            rank.words = Some(words);
        }
        self.relieve()
    }

    /// Where memory is short, moves half of it to the disk.
    fn relieve(&mut self) -> Result<(), Halt> {
        if self.held <= self.most {
            return Ok(());
        }
        self.spill()?;
        if self.held > self.most / 2 {
            // Small pieces are many: together they are larger, and fewer.
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
        // What stays is indexes, which are looked for in memory.
        if self.held > self.most { Err(grundy_theory::Stop::Memory.into()) } else { Ok(()) }
    }

    /// Moves bytes to the disk until half of the memory is free: first what is complete, then what waits.
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
