//! The pieces of a checkpoint of ranks: writing them, and redistributing them among another number of workers.

use crate::body::spill;
use crate::item::{Item, owner, put_number, take_number};
use crate::message::Group;
use crate::run::{Run, RunWriter, merge};
use crate::shard::Shard;
use crate::stop::Halt;
use crate::words::{Words, WordsReader, WordsWriter};
use grundy_store::LogWriter;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// The tags of pieces: positions of a complete rank, their words, and positions of an incomplete rank.
const KEYS: u8 = b'K';
const WORDS: u8 = b'W';
const FOUND: u8 = b'F';

/// The ranks whose positions, and whose words, are in the log.
#[derive(Debug, Default)]
pub(crate) struct Logged {
    keys: BTreeSet<u64>,
    words: BTreeSet<u64>,
}

impl Logged {
    /// Appends what is complete and not yet in the log.
    ///
    /// # Errors
    /// The disk cannot be written.
    pub(crate) fn add<P: Item>(&mut self, shard: &Shard<P>, log: &mut LogWriter) -> Result<(), Halt> {
        for (&rank, of) in &shard.ranks {
            if self.keys.insert(rank) {
                log.append(KEYS, rank, &with_number(of.keys.items(), &of.keys.body.whole()?))?;
            }
            if let Some(words) = &of.words
                && self.words.insert(rank)
            {
                log.append(WORDS, rank, &with_number(words.width.into(), &words.body.whole()?))?;
            }
        }
        Ok(())
    }

    /// Records that a rank was read from the log itself.
    pub(crate) fn note(&mut self, rank: u64, has_words: bool) {
        self.keys.insert(rank);
        if has_words {
            self.words.insert(rank);
        }
    }
}

/// Writes the positions found of incomplete ranks.
///
/// # Errors
/// The disk cannot be written.
pub(crate) fn write_found<P: Item>(shard: &Shard<P>, log: &mut LogWriter) -> Result<(), Halt> {
    for (&rank, runs) in &shard.pending {
        for run in runs {
            log.append(FOUND, rank, &with_number(run.items(), &run.body.whole()?))?;
        }
    }
    Ok(())
}

fn with_number(number: u64, bytes: &[u8]) -> Vec<u8> {
    let mut body = Vec::with_capacity(bytes.len() + 10);
    put_number(number, &mut body);
    body.extend_from_slice(bytes);
    body
}

/// The positions of a rank from one worker of the checkpoint, as far as this worker owns them.
pub(crate) struct Part<P> {
    run: Run<P>,
    /// For each position of that worker, whether this one owns it; `None` if it owns all.
    own: Option<Vec<bool>>,
    words: Option<Words>,
}

/// The ranks read from a checkpoint.
pub(crate) struct Parts<P> {
    ranks: BTreeMap<u64, Vec<Part<P>>>,
    /// The bytes of memory in use.
    held: u64,
    /// The bytes that may be in use before data is moved to a file in the folder.
    most: u64,
    folder: PathBuf,
}

impl<P: Item> Parts<P> {
    pub(crate) fn new(most: u64, folder: PathBuf) -> Parts<P> {
        Parts { ranks: BTreeMap::new(), held: 0, most, folder }
    }

    /// The ranks, in ascending order.
    pub(crate) fn into_ranks(self) -> impl Iterator<Item = (u64, Vec<Part<P>>)> {
        self.ranks.into_iter()
    }

    /// Takes a piece of a checkpoint. With a `share` (index and number of workers) only the items that this worker owns are kept.
    ///
    /// # Errors
    /// The piece is damaged, or the disk cannot be written.
    pub(crate) fn take(
        &mut self,
        (tag, rank, mut body): (u8, u64, &[u8]),
        share: Option<(usize, usize)>,
        shard: &mut Shard<P>,
    ) -> Result<(), Halt> {
        let number = take_number(&mut body).ok_or(Halt::Garbled)?;
        match tag {
            KEYS => {
                let (run, own) = shared(Run::received(number, body.to_vec()), share)?;
                self.held += run.held() + own.as_ref().map_or(0, |own| own.capacity() as u64);
                self.ranks.entry(rank).or_default().push(Part { run, own, words: None });
            }
            WORDS => {
                let part = self.ranks.get_mut(&rank).and_then(|parts| parts.last_mut()).ok_or(Halt::Garbled)?;
                let width = u8::try_from(number).map_err(|_| Halt::Garbled)?;
                let all = part.own.as_ref().map_or(part.run.items(), |own| own.len() as u64);
                let words = Words::received(width, all, body.to_vec()).ok_or(Halt::Garbled)?;
                let words = match part.own.take() {
                    None => words,
                    Some(own) => {
                        self.held -= own.capacity() as u64;
                        let mut reader = words.reader();
                        let numbers = (0..).zip(&own).filter(|(_, own)| **own).map(|(number, _)| number);
                        let mut words = WordsWriter::new();
                        for number in numbers {
                            words.push(reader.get(number)?);
                        }
                        words.take()
                    }
                };
                self.held += words.body.held();
                part.words = Some(words);
            }
            FOUND => {
                let (run, _) = shared(Run::<P>::received(number, body.to_vec()), share)?;
                if run.items() > 0 {
                    shard.found(Group { rank, items: run.items(), bytes: run.body.whole()?.to_vec() })?;
                }
            }
            _ => return Err(Halt::Garbled),
        }
        if self.held > self.most {
            let bodies = self.ranks.values_mut().flatten().flat_map(|part| {
                std::iter::once(&mut part.run.body).chain(part.words.as_mut().map(|words| &mut words.body))
            });
            let (free, _) = spill(bodies, &self.folder, self.held - self.most / 2)?;
            self.held -= free;
            // What is left cannot be moved. Without this, every further piece would try again.
            self.most = self.most.max(2 * self.held);
        }
        Ok(())
    }
}

/// The items of a run that a worker owns, and a flag for each item.
fn shared<P: Item>(run: Run<P>, share: Option<(usize, usize)>) -> Result<(Run<P>, Option<Vec<bool>>), Halt> {
    let Some((index, workers)) = share else { return Ok((run, None)) };
    let (mut writer, mut own) = (RunWriter::new(false), Vec::new());
    let mut cursor = run.cursor();
    while cursor.advance()? {
        own.push(owner(cursor.item().mixed(), workers) == index);
        if own.last() == Some(&true) {
            writer.push(cursor.item());
        }
    }
    Ok((writer.finish()?, Some(own)))
}

/// Merges the positions of several workers into one run, with their words if all are known.
///
/// # Errors
/// The pieces are damaged.
pub(crate) fn joined<P: Item>(parts: Vec<Part<P>>) -> Result<(Run<P>, Option<Words>), Halt> {
    let readers = parts.iter().map(|part| part.words.as_ref().map(Words::reader)).collect::<Option<Vec<_>>>();
    let mut readers: Option<Vec<WordsReader>> = readers;
    let (mut writer, mut words) = (RunWriter::new(true), WordsWriter::new());
    merge(parts.iter().map(|part| part.run.cursor()).collect(), |cursor, which| {
        writer.push(cursor.item());
        if let Some(readers) = &mut readers {
            words.push(readers[which].get(cursor.number())?);
        }
        Ok(())
    })?;
    Ok((writer.finish()?, readers.map(|_| words.take())))
}
