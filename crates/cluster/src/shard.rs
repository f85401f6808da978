//! The positions that a worker owns, rank by rank.

use crate::body::spill_bodies;
use crate::halt::ClusterHalt;
use crate::item::ClusterItem;
use crate::message::ItemGroup;
use crate::run::{SortedRun, merge_into_run};
use crate::words::PackedWords;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The maximum number of runs of an incomplete rank; then they are merged.
const MAX_PENDING_RUNS: usize = 48;
/// The positions that a worker owns.
pub(crate) struct WorkerShard<P> {
    /// The complete ranks.
    pub(crate) ranks: BTreeMap<u64, ShardRank<P>>,
    /// The positions found of incomplete ranks.
    pub(crate) pending: BTreeMap<u64, Vec<SortedRun<P>>>,
    /// The bytes of memory in use.
    held_bytes: u64,
    /// The bytes that may be in use before data is moved to disk.
    max_held_bytes: u64,
    folder: PathBuf,
    spilled_bytes: u64,
}

/// The positions of one rank.
pub(crate) struct ShardRank<P> {
    pub(crate) keys: SortedRun<P>,
    /// The words of the positions, once they are computed.
    pub(crate) words: Option<PackedWords>,
}

impl<P: ClusterItem> WorkerShard<P> {
    /// An empty shard with at most `most` bytes in memory; more is moved to a file in `folder`.
    pub(crate) fn new(most: u64, folder: PathBuf) -> WorkerShard<P> {
        WorkerShard {
            ranks: BTreeMap::new(),
            pending: BTreeMap::new(),
            held_bytes: 0,
            max_held_bytes: most,
            folder,
            spilled_bytes: 0,
        }
    }

    pub(crate) fn memory_bytes(&self) -> u64 {
        self.held_bytes
    }

    pub(crate) fn spilled_bytes(&self) -> u64 {
        self.spilled_bytes
    }

    /// Adds positions of an incomplete rank.
    ///
    /// # Errors
    /// Returns an error if the disk cannot be written, or the positions cannot be read.
    pub(crate) fn add_found(&mut self, group: ItemGroup) -> Result<(), ClusterHalt> {
        let run = SortedRun::from_bytes(group.items, group.bytes);
        self.held_bytes += run.memory_bytes();
        let runs = self.pending.entry(group.rank).or_default();
        runs.push(run);
        if runs.len() >= MAX_PENDING_RUNS {
            // A run that is longer than all shorter ones together is not merged, so that long runs are rarely copied.
            runs.sort_unstable_by_key(|run| Reverse(run.body.len()));
            let mut shorter: u64 = runs.iter().map(|run| run.body.len()).sum();
            let long = |run: &&SortedRun<P>| {
                shorter -= run.body.len();
                run.body.len() > shorter
            };
            // Two at least are merged, or the number of runs would not fall.
            let kept = runs.iter().take_while(long).count().min(runs.len() - 2);
            let short = runs.split_off(kept);
            self.held_bytes -= short.iter().map(SortedRun::memory_bytes).sum::<u64>();
            let whole = self.merge_for_shard(&short, false)?;
            self.held_bytes += whole.memory_bytes();
            self.pending.entry(group.rank).or_default().push(whole);
        }
        self.limit_memory()
    }

    /// Merges runs into one; a large one is written to disk directly.
    fn merge_for_shard(&mut self, runs: &[SortedRun<P>], indexed: bool) -> Result<SortedRun<P>, ClusterHalt> {
        let bytes: u64 = runs.iter().map(|run| run.body.len()).sum();
        // Else there would be two copies of it in memory before one could be moved.
        let folder = (bytes > self.max_held_bytes / 4).then_some(&*self.folder);
        let whole = merge_into_run(runs, indexed, folder)?;
        self.spilled_bytes += folder.map_or(0, |_| whole.body.len());
        Ok(whole)
    }

    /// Completes a rank; returns the number of its positions.
    ///
    /// # Errors
    /// Returns the errors of [`add_found`](WorkerShard::add_found).
    pub(crate) fn complete_rank(&mut self, rank: u64) -> Result<u64, ClusterHalt> {
        let Some(runs) = self.pending.remove(&rank) else { return Ok(0) };
        // Options have smaller ranks, so nothing can be added to a complete rank, and it gets an index.
        let keys = self.merge_for_shard(&runs, true)?;
        self.held_bytes -= runs.iter().map(SortedRun::memory_bytes).sum::<u64>();
        let items = keys.items();
        self.insert_rank(rank, keys, None)?;
        Ok(items)
    }

    /// Adds a complete rank.
    ///
    /// # Errors
    /// Returns an error if the disk cannot be written.
    pub(crate) fn insert_rank(
        &mut self,
        rank: u64,
        keys: SortedRun<P>,
        words: Option<PackedWords>,
    ) -> Result<(), ClusterHalt> {
        self.held_bytes += keys.memory_bytes() + words.as_ref().map_or(0, |words| words.body.memory_bytes());
        self.ranks.insert(rank, ShardRank { keys, words });
        self.limit_memory()
    }

    /// Sets the words of a complete rank.
    ///
    /// # Errors
    /// Returns an error if the disk cannot be written.
    pub(crate) fn set_words(&mut self, rank: u64, words: PackedWords) -> Result<(), ClusterHalt> {
        self.held_bytes += words.body.memory_bytes();
        if let Some(rank) = self.ranks.get_mut(&rank) {
            rank.words = Some(words);
        }
        self.limit_memory()
    }

    /// If more than the allowed memory is in use, moves half of it to disk.
    fn limit_memory(&mut self) -> Result<(), ClusterHalt> {
        if self.held_bytes <= self.max_held_bytes {
            return Ok(());
        }
        self.spill_to_disk()?;
        if self.held_bytes > self.max_held_bytes / 2 {
            // Many small runs are not worth moving one by one, so they are merged first.
            for runs in self.pending.values_mut().filter(|runs| runs.len() > 1) {
                let (short, long): (Vec<_>, Vec<_>) = runs.drain(..).partition(|run| run.body.memory_bytes() > 0);
                *runs = long;
                if !short.is_empty() {
                    let whole = merge_into_run(&short, false, None)?;
                    self.held_bytes -= short.iter().map(SortedRun::memory_bytes).sum::<u64>();
                    self.held_bytes += whole.memory_bytes();
                    runs.push(whole);
                }
            }
            self.spill_to_disk()?;
        }
        // Only the indexes must stay in memory.
        if self.held_bytes > self.max_held_bytes { Err(grundy_game::Stop::Memory.into()) } else { Ok(()) }
    }

    /// Moves bytes to disk until half of the memory is free: first complete ranks, then incomplete ones.
    fn spill_to_disk(&mut self) -> Result<(), ClusterHalt> {
        let complete = self.ranks.values_mut().flat_map(|rank| {
            let words = rank.words.as_mut().map(|words| &mut words.body);
            std::iter::once(&mut rank.keys.body).chain(words)
        });
        let waiting = self.pending.values_mut().rev().flatten().map(|run| &mut run.body);
        // Half, so that it is some time until the next move.
        let goal = self.held_bytes.saturating_sub(self.max_held_bytes / 2);
        let (free, written) = spill_bodies(complete.chain(waiting), &self.folder, goal)?;
        self.held_bytes -= free;
        self.spilled_bytes += written;
        Ok(())
    }
}
