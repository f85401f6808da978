//! Checkpoints: what all workers have at the beginning of one round, on disk.
//!
//! Each worker has a log that grows, with the ranks that are complete and their words, and for each checkpoint a file of its own
//! with what was found of the other ranks. A checkpoint counts once the first worker has replaced the list of all marks
//! ([`MANIFEST`]): until then the one before counts, whatever happens. With another number of workers everything is read by
//! everybody, who keeps what is theirs, and new logs begin.

use crate::item::Item;
use crate::manifest::{MANIFEST, Manifest, Marks};
use crate::message::{Load, Message, Status};
use crate::program::Setting;
use crate::rules::Aim;
use crate::stop::Halt;
use grundy_store::{Error, Fault, Header, LogReader, LogWriter, replace};
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
    /// What is kept: the methods and aims do not read each other's files.
    method: String,
    index: usize,
    workers: usize,
    series: u64,
    log: Option<LogWriter>,
    /// The checkpoint that is written, or was last.
    number: u64,
    /// The rank that was worked on when it was written.
    rank: Option<u64>,
    /// When the first worker kept something last.
    last: Instant,
}

/// Writes something into a log.
pub(crate) type Write<'a> = &'a mut dyn FnMut(&mut LogWriter) -> Result<(), Halt>;
/// Takes over a piece: its tag, its number, its body.
pub(crate) type Take<'a> = &'a mut dyn FnMut(u8, u64, &[u8]) -> Result<(), Halt>;

impl Keeper {
    /// The keeper of a worker, if anything is to be kept.
    pub(crate) fn of<P: Item>(setting: &Setting<P>, aim: Aim, by: &str) -> Option<Keeper> {
        let keep = Arc::clone(setting.keep.as_ref()?);
        let what = match aim {
            Aim::Values => "values",
            Aim::Outcomes(_) => "outcomes",
        };
        let (method, index, workers) = (format!("{what}-of-{}-by-{by}", P::NAME), setting.index, setting.workers);
        Some(Keeper { keep, method, index, workers, series: 0, log: None, number: 0, rank: None, last: Instant::now() })
    }

    /// In the first round: the first worker reads the list of marks for all, if there is one of this method.
    ///
    /// # Errors
    /// The system refuses.
    pub(crate) fn announce(&self, out: &mut Vec<Message>) -> Result<(), Halt> {
        let path = self.keep.folder.join(MANIFEST);
        let text = match fs::read_to_string(&path) {
            _ if self.index > 0 => return Ok(()),
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(Error { path, fault: Fault::from(error) }.into()),
        };
        if self.read(&text)?.method != self.method {
            return Ok(());
        }
        let load = |_| Load::Resume(text.clone());
        out.extend((0..self.workers as u32).map(|to| Message { to, from: self.index as u32, load: load(to) }));
        Ok(())
    }

    /// At the beginning of a round: writes a checkpoint where the first worker asked for one, and lets it count once all have
    /// written theirs. `lasting` adds to the log what is not there yet; `passing` writes what only this checkpoint has.
    ///
    /// # Errors
    /// The disk refuses.
    pub(crate) fn step(
        &mut self,
        statuses: &[Status],
        rank: Option<u64>,
        lasting: Write<'_>,
        passing: Write<'_>,
    ) -> Result<Option<Marks>, Halt> {
        let Some(first) = statuses.first() else { return Ok(None) };
        if self.index == 0 && first.kept.is_some() {
            let marks = statuses.iter().map(|status| status.kept.clone()).collect::<Option<Vec<_>>>();
            self.commit(marks.ok_or(Halt::Garbled)?)?;
        }
        let Some(number) = first.keep else { return Ok(None) };
        (self.number, self.rank) = (number, rank);
        self.write(lasting, passing).map(Some)
    }

    /// At the end of a round: the checkpoint that the first worker asks all for, if it is time for one, or if it is the `last` one.
    pub(crate) fn wish(&self, statuses: &[Status], own: &Status, last: bool) -> Option<u64> {
        let idle = own.kept.is_none() && statuses.iter().all(|status| status.kept.is_none() && status.keep.is_none());
        let due = self.last.elapsed() >= self.keep.every;
        (self.index == 0 && (last || idle && due)).then_some(self.number + 1)
    }

    fn write(&mut self, lasting: Write<'_>, passing: Write<'_>) -> Result<Marks, Halt> {
        let log = match &mut self.log {
            Some(log) => log,
            None => {
                fs::create_dir_all(&self.keep.folder)
                    .map_err(|error| Halt::from(Error { path: self.keep.folder.clone(), fault: Fault::from(error) }))?;
                self.log.insert(fresh(&self.path_of(self.series, self.index), &self.keep.header)?)
            }
        };
        lasting(log)?;
        let ranks = log.sync()?;
        let mut found = fresh(&self.path_of_found(self.number, self.index), &self.keep.header)?;
        passing(&mut found)?;
        let found = found.sync()?;
        // Whoever asks for this checkpoint has the one before; older ones are of no use.
        if let Some(old) = self.number.checked_sub(2) {
            let _ = fs::remove_file(self.path_of_found(old, self.index));
        }
        Ok(Marks::of(ranks, found))
    }

    /// Makes a checkpoint count: all workers have written theirs.
    fn commit(&mut self, marks: Vec<Marks>) -> Result<(), Halt> {
        let (fingerprint, game) = (self.keep.header.fingerprint().to_string(), self.keep.header.game().into());
        let (series, number, rank) = (self.series, self.number, self.rank);
        let method = self.method.clone();
        let manifest = Manifest { fingerprint, game, method, series, number, rank, marks };
        replace(&self.keep.folder.join(MANIFEST), manifest.text().as_bytes())?;
        self.last = Instant::now();
        self.clear();
        Ok(())
    }

    /// Whether a checkpoint was written by as many workers: then each has what it wrote itself, and goes on writing there.
    ///
    /// # Errors
    /// It is no checkpoint, or one of another question.
    pub(crate) fn is_own(&self, text: &str) -> Result<bool, Halt> {
        Ok(self.read(text)?.marks.len() == self.workers)
    }

    fn read(&self, text: &str) -> Result<Manifest, Halt> {
        Manifest::read(text, &self.keep.folder.join(MANIFEST), &self.keep.header)
    }

    fn path_of(&self, series: u64, worker: usize) -> PathBuf {
        self.keep.folder.join(format!("{}-{series}-{worker}.grundy", self.method))
    }

    fn path_of_found(&self, number: u64, worker: usize) -> PathBuf {
        self.keep.folder.join(format!("{}-found-{number}-{worker}.grundy", self.method))
    }

    /// Takes over a checkpoint: what this worker wrote, or what all did if these were another number; the rank that was worked on.
    ///
    /// # Errors
    /// The checkpoint is of another question, or not as it was written, or a part of it is not here.
    pub(crate) fn load(&mut self, text: &str, take: Take<'_>) -> Result<Option<u64>, Halt> {
        let manifest = self.read(text)?;
        let same = manifest.marks.len() == self.workers;
        self.series = manifest.series + u64::from(!same);
        for (worker, marks) in manifest.marks.iter().enumerate() {
            if same && worker != self.index {
                continue;
            }
            let mut halt: Option<Halt> = None;
            let mut visit = |tag: u8, number: u64, body: &[u8]| -> Result<(), Error> {
                if halt.is_none() {
                    halt = take(tag, number, body).err();
                }
                Ok(())
            };
            let path = self.path_of(manifest.series, worker);
            if same {
                self.log = Some(LogWriter::resume(&path, &self.keep.header, marks.ranks()?, &mut visit)?);
            } else {
                LogReader::read(&path, &self.keep.header, marks.ranks()?, &mut visit)?;
            }
            let path = self.path_of_found(manifest.number, worker);
            LogReader::read(&path, &self.keep.header, marks.found()?, &mut visit)?;
            halt.map_or(Ok(()), Err)?;
        }
        (self.number, self.rank) = (manifest.number, manifest.rank);
        Ok(manifest.rank)
    }

    /// Removes the files of older checkpoints, as far as the system likes: they do no harm.
    fn clear(&self) {
        for entry in fs::read_dir(&self.keep.folder).into_iter().flatten().flatten() {
            let name = entry.file_name();
            let own = name.to_str().and_then(|name| name.strip_prefix(&self.method)?.strip_prefix('-'));
            let number = |text: &str| text.split('-').next().and_then(|number| number.parse::<u64>().ok());
            let is_old = own.is_some_and(|own| match own.strip_prefix("found-") {
                Some(found) => number(found).is_some_and(|found| found < self.number),
                None => number(own).is_some_and(|series| series < self.series),
            });
            if is_old {
                let _ = fs::remove_file(entry.path());
            }
        }
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
