//! The pieces of a checkpoint of ranks: written, and shared out anew.

use crate::item::{Item, owner, put_number, take_number};
use crate::message::Group;
use crate::run::{Run, RunWriter, merge};
use crate::shard::Shard;
use crate::stop::Halt;
use crate::words::{Words, WordsReader};
use grundy_store::LogWriter;
use std::collections::{BTreeMap, BTreeSet};

/// Positions of a complete rank; their words; positions of a rank that is not complete.
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
    /// Adds to a log what is complete and not there yet.
    ///
    /// # Errors
    /// The disk refuses.
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

    /// Notes what was read from the log itself.
    pub(crate) fn note(&mut self, rank: u64, has_words: bool) {
        self.keys.insert(rank);
        if has_words {
            self.words.insert(rank);
        }
    }
}

/// Writes what was found of ranks that are not complete.
///
/// # Errors
/// The disk refuses.
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

/// What somebody had of a rank, as far as it belongs to this worker.
pub(crate) struct Part<P> {
    run: Run<P>,
    /// Of all positions that were there, those that belong to this worker; all if it is not said.
    own: Option<Vec<bool>>,
    words: Option<Words>,
}

/// The ranks that are read.
pub(crate) type Parts<P> = BTreeMap<u64, Vec<Part<P>>>;

/// Takes over a piece; if the worker has another number than the one who wrote it, what is its own.
///
/// # Errors
/// The piece is not as it was written, or the disk refuses.
pub(crate) fn take<P: Item>(
    (tag, rank, mut body): (u8, u64, &[u8]),
    share: Option<(usize, usize)>,
    parts: &mut Parts<P>,
    shard: &mut Shard<P>,
) -> Result<(), Halt> {
    let number = take_number(&mut body).ok_or(Halt::Garbled)?;
    match tag {
        KEYS => {
            let (run, own) = shared(Run::received(number, body.to_vec()), share)?;
            parts.entry(rank).or_default().push(Part { run, own, words: None });
        }
        WORDS => {
            let part = parts.get_mut(&rank).and_then(|parts| parts.last_mut()).ok_or(Halt::Garbled)?;
            let width = u8::try_from(number).map_err(|_| Halt::Garbled)?;
            let all = part.own.as_ref().map_or(part.run.items(), |own| own.len() as u64);
            let words = Words::received(width, all, body.to_vec()).ok_or(Halt::Garbled)?;
            part.words = Some(match &part.own {
                None => words,
                Some(own) => {
                    let mut reader = words.reader();
                    let numbers = (0..).zip(own).filter(|(_, own)| **own).map(|(number, _)| number);
                    Words::new(&numbers.map(|number| reader.get(number)).collect::<Result<Vec<_>, _>>()?)
                }
            });
        }
        FOUND => {
            let (run, _) = shared(Run::<P>::received(number, body.to_vec()), share)?;
            if run.items() > 0 {
                shard.found(Group { rank, items: run.items(), bytes: run.body.whole()?.to_vec() })?;
            }
        }
        _ => return Err(Halt::Garbled),
    }
    Ok(())
}

/// The items of a run that belong to a worker, and which ones they are.
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
    Ok((writer.finish(), Some(own)))
}

/// The positions of several workers as one run, and their words, where all of them are known.
///
/// # Errors
/// The pieces are not as they were written.
pub(crate) fn joined<P: Item>(parts: Vec<Part<P>>) -> Result<(Run<P>, Option<Words>), Halt> {
    let readers = parts.iter().map(|part| part.words.as_ref().map(Words::reader)).collect::<Option<Vec<_>>>();
    let mut readers: Option<Vec<WordsReader>> = readers;
    let (mut writer, mut words) = (RunWriter::new(true), Vec::new());
    merge(parts.iter().map(|part| part.run.cursor()).collect(), |cursor, which| {
        writer.push(cursor.item());
        if let Some(readers) = &mut readers {
            words.push(readers[which].get(cursor.number())?);
        }
        Ok(())
    })?;
    Ok((writer.finish(), readers.map(|_| Words::new(&words))))
}
