//! Checkpoints: what all workers have at the beginning of one round, on disk.
//!
//! Each worker has a log that grows, with the ranks that are complete and their words, and for each checkpoint a file of its own
//! with what was found of the other ranks. A checkpoint counts once the first worker has replaced the list of all marks
//! ([`MANIFEST`]): until then the one before counts, whatever happens. With another number of workers everything is read by
//! everybody, who keeps what is theirs, and new logs begin.

use crate::item::{Item, put_number};
use crate::manifest::{MANIFEST, Manifest, Marks};
use crate::reshare::{FOUND, KEYS, Parts, WORDS, joined, take};
use crate::shard::Shard;
use crate::stop::Halt;
use grundy_store::{Error, Fault, Header, LogReader, LogWriter, replace};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Where checkpoints are kept, and how often.
#[derive(Clone, Debug)]
pub struct Keep {
    /// The folder. Processes that do not share it each have one of their own.
    pub folder: PathBuf,
    /// The time from one checkpoint to the next.
    pub every: Duration,
    /// The question: a folder that belongs to another is refused.
    pub header: Header,
}

/// The checkpoints of one worker.
pub(crate) struct Keeper {
    keep: Arc<Keep>,
    index: usize,
    workers: usize,
    series: u64,
    log: Option<LogWriter>,
    /// The ranks whose positions, and whose words, are in the log.
    keys: BTreeSet<u64>,
    words: BTreeSet<u64>,
    /// When the first worker kept something last.
    last: Instant,
}

impl Keeper {
    pub(crate) fn new(keep: Arc<Keep>, index: usize, workers: usize) -> Keeper {
        let (keys, words) = (BTreeSet::new(), BTreeSet::new());
        Keeper { keep, index, workers, series: 0, log: None, keys, words, last: Instant::now() }
    }

    /// The text of the list of marks, if there is one: the first worker reads it for all.
    ///
    /// # Errors
    /// The system refuses.
    pub(crate) fn manifest(&self) -> Result<Option<String>, Halt> {
        let path = self.keep.folder.join(MANIFEST);
        match fs::read_to_string(&path) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(Error { path, fault: Fault::from(error) }.into()),
        }
    }

    /// Whether it is time for another checkpoint.
    pub(crate) fn is_due(&self) -> bool {
        self.last.elapsed() >= self.keep.every
    }

    /// Writes what is not written yet; what the first worker has to know of it.
    ///
    /// # Errors
    /// The disk refuses.
    pub(crate) fn write<P: Item>(&mut self, number: u64, shard: &Shard<P>) -> Result<Marks, Halt> {
        let log = match &mut self.log {
            Some(log) => log,
            None => {
                fs::create_dir_all(&self.keep.folder)
                    .map_err(|error| Halt::from(Error { path: self.keep.folder.clone(), fault: Fault::from(error) }))?;
                self.log.insert(fresh(&self.keep.path_of(self.series, self.index), &self.keep.header)?)
            }
        };
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
        let ranks = log.sync()?;
        let mut found = fresh(&self.keep.path_of_found(number, self.index), &self.keep.header)?;
        for (&rank, runs) in &shard.pending {
            for run in runs {
                found.append(FOUND, rank, &with_number(run.items(), &run.body.whole()?))?;
            }
        }
        let found = found.sync()?;
        // Whoever asks for this checkpoint has the one before; older ones are of no use.
        if let Some(old) = number.checked_sub(2) {
            let _ = fs::remove_file(self.keep.path_of_found(old, self.index));
        }
        Ok(Marks::of(ranks, found))
    }

    /// Makes a checkpoint count: all workers have written theirs.
    ///
    /// # Errors
    /// The disk refuses.
    pub(crate) fn commit(&mut self, number: u64, rank: Option<u64>, marks: Vec<Marks>) -> Result<(), Halt> {
        let fingerprint = self.keep.header.fingerprint().to_string();
        let manifest =
            Manifest { fingerprint, game: self.keep.header.game().into(), series: self.series, number, rank, marks };
        replace(&self.keep.folder.join(MANIFEST), manifest.text().as_bytes())?;
        self.last = Instant::now();
        self.clear(number);
        Ok(())
    }

    /// Removes the files of older checkpoints, as far as the system likes: they do no harm.
    fn clear(&self, number: u64) {
        for entry in fs::read_dir(&self.keep.folder).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let mut words = name.to_str().unwrap_or_default().split('-');
            let (kind, of) = (words.next(), words.next().and_then(|of| of.parse::<u64>().ok()));
            let is_old = match (kind, of) {
                (Some("ranks"), Some(series)) => series < self.series,
                (Some("found"), Some(found)) => found < number,
                _ => false,
            };
            if is_old {
                let _ = fs::remove_file(entry.path());
            }
        }
    }

    /// Takes over what a checkpoint has for this worker; the rank that was worked on, and the number of the checkpoint.
    ///
    /// # Errors
    /// The checkpoint is of another question, or not as it was written, or a part of it is not here.
    pub(crate) fn load<P: Item>(&mut self, text: &str, shard: &mut Shard<P>) -> Result<(Option<u64>, u64), Halt> {
        let manifest = Manifest::read(text, &self.keep.folder.join(MANIFEST), &self.keep.header)?;
        let same = manifest.marks.len() == self.workers;
        self.series = manifest.series + u64::from(!same);
        let mut parts = Parts::new();
        for (worker, marks) in manifest.marks.iter().enumerate() {
            if same && worker != self.index {
                continue;
            }
            let share = (!same).then_some((self.index, self.workers));
            let mut halt: Option<Halt> = None;
            let mut visit = |tag: u8, rank: u64, body: &[u8]| -> Result<(), Error> {
                if halt.is_none() {
                    halt = take((tag, rank, body), share, &mut parts, shard).err();
                }
                Ok(())
            };
            let path = self.keep.path_of(manifest.series, worker);
            if same {
                self.log = Some(LogWriter::resume(&path, &self.keep.header, marks.ranks()?, &mut visit)?);
            } else {
                LogReader::read(&path, &self.keep.header, marks.ranks()?, &mut visit)?;
            }
            let path = self.keep.path_of_found(manifest.number, worker);
            LogReader::read(&path, &self.keep.header, marks.found()?, &mut visit)?;
            halt.map_or(Ok(()), Err)?;
        }
        for (rank, parts) in parts {
            let (keys, words) = joined(parts)?;
            if same {
                self.keys.insert(rank);
                words.as_ref().inspect(|_| _ = self.words.insert(rank));
            }
            shard.insert(rank, keys, words)?;
        }
        Ok((manifest.rank, manifest.number))
    }
}

impl Keep {
    fn path_of(&self, series: u64, worker: usize) -> PathBuf {
        self.folder.join(format!("ranks-{series}-{worker}.grundy"))
    }

    fn path_of_found(&self, number: u64, worker: usize) -> PathBuf {
        self.folder.join(format!("found-{number}-{worker}.grundy"))
    }
}

/// A new log, in the place of one that was never counted.
fn fresh(path: &Path, header: &Header) -> Result<LogWriter, Error> {
    match LogWriter::create(path, header) {
        Err(Error { fault: Fault::Exists, .. }) => {
            fs::remove_file(path).map_err(|error| Error { path: path.into(), fault: Fault::from(error) })?;
            LogWriter::create(path, header)
        }
        created => created,
    }
}

fn with_number(number: u64, bytes: &[u8]) -> Vec<u8> {
    let mut body = Vec::with_capacity(bytes.len() + 10);
    put_number(number, &mut body);
    body.extend_from_slice(bytes);
    body
}
