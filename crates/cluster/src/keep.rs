//! Checkpoints: the state of all workers at the beginning of a round, on disk.
//! At that moment no messages are on the way, so the states fit together.
//!
//! Each worker has a growing log with the complete ranks and their words, and for each checkpoint a separate file
//! with the positions found of other ranks. A checkpoint becomes valid when the first worker replaces the list of all marks
//! ([`MANIFEST`]); until then the previous one is valid, whatever happens. With another number of workers every worker reads
//! all files and keeps what it owns, and new logs begin.

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

/// Where checkpoints are written, and how often.
#[derive(Clone, Debug)]
pub struct Keep {
    /// The folder. Processes may share one or have separate ones.
    pub folder: PathBuf,
    /// The time from one checkpoint to the next.
    pub every: Duration,
    /// The question; a folder of another question is rejected.
    pub header: Header,
}

/// The checkpoints of one worker.
pub(crate) struct Keeper {
    keep: Arc<Keep>,
    /// The method and the aim, in file names: they do not read each other's files.
    method: String,
    index: usize,
    workers: usize,
    series: u64,
    log: Option<LogWriter>,
    /// The number of the current or last checkpoint.
    number: u64,
    /// The rank in work when it was written.
    rank: Option<u64>,
    /// When the first worker last completed a checkpoint.
    last: Instant,
}

/// Writes something into a log.
pub(crate) type Write<'a> = &'a mut dyn FnMut(&mut LogWriter) -> Result<(), Halt>;
/// Receives a piece of a log: its tag, its number, its body.
pub(crate) type Take<'a> = &'a mut dyn FnMut(u8, u64, &[u8]) -> Result<(), Halt>;

impl Keeper {
    /// The keeper of a worker, if checkpoints are wanted.
    pub(crate) fn of<P: Item>(setting: &Setting<P>, aim: Aim, by: &str) -> Option<Keeper> {
        let keep = Arc::clone(setting.keep.as_ref()?);
        let what = match aim {
            Aim::Values => "values",
            Aim::Outcomes(_) => "outcomes",
        };
        let (method, index, workers) = (format!("{what}-of-{}-by-{by}", P::NAME), setting.index, setting.workers);
        Some(Keeper { keep, method, index, workers, series: 0, log: None, number: 0, rank: None, last: Instant::now() })
    }

    /// In the first round: the first worker reads the list of marks, if there is one of this method, and sends it to all.
    ///
    /// # Errors
    /// The file cannot be read.
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

    /// At the beginning of a round: writes a checkpoint if the first worker asked for one, and makes it valid once all have
    /// written theirs. `lasting` appends to the log what is not there yet; `passing` writes what belongs to this checkpoint only.
    ///
    /// # Errors
    /// The disk cannot be written.
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

    /// At the end of a round: the number of the checkpoint that the first worker requests, if one is due or it is the `last` one.
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
        // When this checkpoint is requested, the previous one is valid, so older ones are not needed.
        if let Some(old) = self.number.checked_sub(2) {
            let _ = fs::remove_file(self.path_of_found(old, self.index));
        }
        Ok(Marks::of(ranks, found))
    }

    /// Makes a checkpoint valid, after all workers have written theirs.
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

    /// Returns whether a checkpoint was written by the same number of workers: then each reads only its own files and continues them.
    ///
    /// # Errors
    /// It is not a checkpoint, or one of another question.
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

    /// Reads a checkpoint: the files of this worker, or those of all if their number was another one. Returns the rank that was in work.
    ///
    /// # Errors
    /// The checkpoint is of another question, or damaged, or a file of it is missing.
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

    /// Removes the files of older checkpoints. Failures are ignored, since the files are harmless.
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

/// Creates a log, replacing one that never became valid.
fn fresh(path: &Path, header: &Header) -> Result<LogWriter, Error> {
    match LogWriter::create(path, header) {
        Err(Error { fault: Fault::Exists, .. }) => {
            fs::remove_file(path).map_err(|error| Error { path: path.into(), fault: Fault::from(error) })?;
            LogWriter::create(path, header)
        }
        created => created,
    }
}
