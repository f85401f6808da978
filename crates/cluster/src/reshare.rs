//! The pieces of a checkpoint of ranks: writing them, and redistributing them among another number of workers.

use crate::body::spill_bodies;
use crate::halt::ClusterHalt;
use crate::item::{ClusterItem, owner_of_hash};
use crate::message::ItemGroup;
use crate::run::{RunWriter, SortedRun, merge_runs};
use crate::shard::WorkerShard;
use crate::words::{PackedWords, WordsReader, WordsWriter};
use grundy_game::varint::{append_varint, take_varint};
use grundy_store::LogWriter;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// The tags of pieces: positions of a complete rank, their words, and positions of an incomplete rank.
const KEYS_TAG: u8 = b'K';
const WORDS_TAG: u8 = b'W';
const FOUND_TAG: u8 = b'F';

/// The ranks whose positions, and whose words, are in the log.
#[derive(Debug, Default)]
pub(crate) struct LoggedRanks {
    keys: BTreeSet<u64>,
    words: BTreeSet<u64>,
}

impl LoggedRanks {
    /// Appends what is complete and not yet in the log.
    ///
    /// # Errors
    /// Returns an error if the disk cannot be written.
    pub(crate) fn append_complete<P: ClusterItem>(
        &mut self,
        shard: &WorkerShard<P>,
        log: &mut LogWriter,
    ) -> Result<(), ClusterHalt> {
        for (&rank, of) in &shard.ranks {
            // Positions and words are appended apart, since the words of a rank come much later.
            if self.keys.insert(rank) {
                log.append(KEYS_TAG, rank, &prefix_number(of.keys.items(), &of.keys.body.read_all()?))?;
            }
            if let Some(words) = &of.words
                && self.words.insert(rank)
            {
                log.append(WORDS_TAG, rank, &prefix_number(words.width.into(), &words.body.read_all()?))?;
            }
        }
        Ok(())
    }

    /// Records that a rank was read from the log itself.
    pub(crate) fn note_rank(&mut self, rank: u64, has_words: bool) {
        self.keys.insert(rank);
        if has_words {
            self.words.insert(rank);
        }
    }
}

/// Writes the positions found of incomplete ranks.
///
/// # Errors
/// Returns an error if the disk cannot be written.
pub(crate) fn write_found<P: ClusterItem>(shard: &WorkerShard<P>, log: &mut LogWriter) -> Result<(), ClusterHalt> {
    for (&rank, runs) in &shard.pending {
        for run in runs {
            log.append(FOUND_TAG, rank, &prefix_number(run.items(), &run.body.read_all()?))?;
        }
    }
    Ok(())
}

fn prefix_number(number: u64, bytes: &[u8]) -> Vec<u8> {
    let mut body = Vec::with_capacity(bytes.len() + 10);
    append_varint(&mut body, number);
    body.extend_from_slice(bytes);
    body
}

/// The positions of a rank from one worker of the checkpoint, as far as this worker owns them.
pub(crate) struct RankShare<P> {
    run: SortedRun<P>,
    /// For each position of that worker, whether this one owns it; `None` if it owns all.
    owned_flags: Option<Vec<bool>>,
    words: Option<PackedWords>,
}

/// The ranks read from a checkpoint.
pub(crate) struct RankShares<P> {
    ranks: BTreeMap<u64, Vec<RankShare<P>>>,
    /// The bytes of memory in use.
    held_bytes: u64,
    /// The bytes that may be in use before data is moved to a file in the folder.
    max_held_bytes: u64,
    folder: PathBuf,
}

impl<P: ClusterItem> RankShares<P> {
    pub(crate) fn new(most: u64, folder: PathBuf) -> RankShares<P> {
        RankShares { ranks: BTreeMap::new(), held_bytes: 0, max_held_bytes: most, folder }
    }

    /// The ranks, in ascending order.
    pub(crate) fn into_ranks(self) -> impl Iterator<Item = (u64, Vec<RankShare<P>>)> {
        self.ranks.into_iter()
    }

    /// Takes a piece of a checkpoint. With a `share` (index and number of workers) only the items that this worker owns are kept.
    ///
    /// # Errors
    /// Returns an error if the piece is damaged, or the disk cannot be written.
    pub(crate) fn take_piece(
        &mut self,
        (tag, rank, mut body): (u8, u64, &[u8]),
        share: Option<(usize, usize)>,
        shard: &mut WorkerShard<P>,
    ) -> Result<(), ClusterHalt> {
        let number = take_varint(&mut body).ok_or(ClusterHalt::Garbled)?;
        match tag {
            KEYS_TAG => {
                let (run, own) = share_of_run(SortedRun::from_bytes(number, body.to_vec()), share)?;
                self.held_bytes += run.memory_bytes() + own.as_ref().map_or(0, |own| own.capacity() as u64);
                self.ranks.entry(rank).or_default().push(RankShare { run, owned_flags: own, words: None });
            }
            WORDS_TAG => {
                // Files are read one after the other, so the last part of the rank is of the same worker.
                let part = self.ranks.get_mut(&rank).and_then(|parts| parts.last_mut()).ok_or(ClusterHalt::Garbled)?;
                let width = u8::try_from(number).map_err(|_| ClusterHalt::Garbled)?;
                // The piece has the words of all positions of its worker, so its length is checked against all of them.
                let all = part.owned_flags.as_ref().map_or(part.run.items(), |own| own.len() as u64);
                let words = PackedWords::from_bytes(width, all, body.to_vec()).ok_or(ClusterHalt::Garbled)?;
                let words = match part.owned_flags.take() {
                    None => words,
                    Some(own) => {
                        self.held_bytes -= own.capacity() as u64;
                        let mut reader = words.reader();
                        let numbers = (0..).zip(&own).filter(|(_, own)| **own).map(|(number, _)| number);
                        let mut words = WordsWriter::new();
                        for number in numbers {
                            words.push(reader.get(number)?);
                        }
                        words.take_words()
                    }
                };
                self.held_bytes += words.body.memory_bytes();
                part.words = Some(words);
            }
            FOUND_TAG => {
                let (run, _) = share_of_run(SortedRun::<P>::from_bytes(number, body.to_vec()), share)?;
                if run.items() > 0 {
                    shard.add_found(ItemGroup { rank, items: run.items(), bytes: run.body.read_all()?.to_vec() })?;
                }
            }
            _ => return Err(ClusterHalt::Garbled),
        }
        if self.held_bytes > self.max_held_bytes {
            let bodies = self.ranks.values_mut().flatten().flat_map(|part| {
                std::iter::once(&mut part.run.body).chain(part.words.as_mut().map(|words| &mut words.body))
            });
            let (free, _) = spill_bodies(bodies, &self.folder, self.held_bytes - self.max_held_bytes / 2)?;
            self.held_bytes -= free;
            // The remaining data cannot be moved. Without this, every further piece would try again.
            self.max_held_bytes = self.max_held_bytes.max(2 * self.held_bytes);
        }
        Ok(())
    }
}

/// The items of a run that a worker owns, and a flag for each item.
fn share_of_run<P: ClusterItem>(
    run: SortedRun<P>,
    share: Option<(usize, usize)>,
) -> Result<(SortedRun<P>, Option<Vec<bool>>), ClusterHalt> {
    let Some((index, workers)) = share else { return Ok((run, None)) };
    let (mut writer, mut own) = (RunWriter::new(false), Vec::new());
    let mut cursor = run.cursor();
    while cursor.advance()? {
        // The flags are needed for the words, which come in a later piece without their items.
        own.push(owner_of_hash(cursor.item().mixed_hash(), workers) == index);
        if own.last() == Some(&true) {
            writer.push(cursor.item());
        }
    }
    Ok((writer.finish()?, Some(own)))
}

/// Merges the positions of several workers into one run, with their words if all are known.
///
/// # Errors
/// Returns an error if the pieces are damaged.
pub(crate) fn join_shares<P: ClusterItem>(
    parts: Vec<RankShare<P>>,
) -> Result<(SortedRun<P>, Option<PackedWords>), ClusterHalt> {
    // If a part has no words yet, the rank is solved again as a whole.
    let readers = parts.iter().map(|part| part.words.as_ref().map(PackedWords::reader)).collect::<Option<Vec<_>>>();
    let mut readers: Option<Vec<WordsReader>> = readers;
    let (mut writer, mut words) = (RunWriter::new(true), WordsWriter::new());
    // Each position had one owner, so none comes twice.
    merge_runs(parts.iter().map(|part| part.run.cursor()).collect(), |cursor, which| {
        writer.push(cursor.item());
        if let Some(readers) = &mut readers {
            words.push(readers[which].get(cursor.number())?);
        }
        Ok(())
    })?;
    Ok((writer.finish()?, readers.map(|_| words.take_words())))
}
