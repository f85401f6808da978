//! Checkpoints: the state of all workers at the beginning of a round, on disk.
//! At that time no messages are in transit, so the states fit together.
//!
//! Each worker has a growing log with the complete ranks and their words, and for each checkpoint a separate file
//! with the positions found of other ranks. A checkpoint becomes valid when the first worker replaces the list of all marks
//! ([`MANIFEST_FILE`]); until then the previous one is valid in any case. With another number of workers every worker reads
//! all files and keeps the data that it owns, and new logs begin.

use crate::checkpoint_plan::CheckpointPlan;
use crate::halt::ClusterHalt;
use crate::item::ClusterItem;
use crate::manifest::{CheckpointManifest, MANIFEST_FILE, WorkerMarks};
use crate::message::{MessageLoad, WorkerMessage, WorkerStatus};
use crate::program::WorkerSetting;
use crate::rules::SolveAim;
use grundy_store::{LogReader, LogWriter, StoreError, StoreFault, replace_file};
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

/// The checkpoints of one worker.
pub(crate) struct CheckpointKeeper {
    plan: Arc<CheckpointPlan>,
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
    last_checkpoint_time: Instant,
}

/// Writes something into a log.
pub(crate) type LogWrite<'a> = &'a mut dyn FnMut(&mut LogWriter) -> Result<(), ClusterHalt>;
/// Receives a piece of a log: its tag, its number, its body.
pub(crate) type PieceReceiver<'a> = &'a mut dyn FnMut(u8, u64, &[u8]) -> Result<(), ClusterHalt>;

impl CheckpointKeeper {
    /// The keeper of a worker, if checkpoints are enabled.
    pub(crate) fn from_setting<P: ClusterItem>(
        setting: &WorkerSetting<P>,
        aim: SolveAim,
        by: &str,
    ) -> Option<CheckpointKeeper> {
        let keep = Arc::clone(setting.keep.as_ref()?);
        let what = match aim {
            SolveAim::Values => "values",
            SolveAim::Outcomes(_) => "outcomes",
        };
        let (method, index, workers) = (format!("{what}-of-{}-by-{by}", P::KIND_NAME), setting.index, setting.workers);
        Some(CheckpointKeeper {
            plan: keep,
            method,
            index,
            workers,
            series: 0,
            log: None,
            number: 0,
            rank: None,
            last_checkpoint_time: Instant::now(),
        })
    }

    /// In the first round: the first worker reads the list of marks, if there is one of this method, and sends it to all.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read.
    pub(crate) fn announce_resume(&self, out: &mut Vec<WorkerMessage>) -> Result<(), ClusterHalt> {
        let path = self.plan.folder.join(MANIFEST_FILE);
        let text = match fs::read_to_string(&path) {
            // One worker reads the manifest for all, so that all continue from the same checkpoint.
            _ if self.index > 0 => return Ok(()),
            Ok(text) => text,
            // No checkpoint was ever valid in this folder, so the run begins with the roots.
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(StoreError { path, fault: StoreFault::from(error) }.into()),
        };
        // Files of the other method are of no use here, so this one begins with the roots.
        if self.read(&text)?.method != self.method {
            return Ok(());
        }
        let load = |_| MessageLoad::Resume(text.clone());
        out.extend((0..self.workers as u32).map(|to| WorkerMessage { to, from: self.index as u32, load: load(to) }));
        Ok(())
    }

    /// At the beginning of a round: writes a checkpoint if the first worker requested one, and makes it valid once all workers have
    /// written theirs. `lasting` appends to the log what is not there yet; `passing` writes the data of this checkpoint only.
    ///
    /// # Errors
    /// Returns an error if the disk cannot be written.
    pub(crate) fn step_checkpoint(
        &mut self,
        statuses: &[WorkerStatus],
        rank: Option<u64>,
        lasting: LogWrite<'_>,
        passing: LogWrite<'_>,
    ) -> Result<Option<WorkerMarks>, ClusterHalt> {
        let Some(first) = statuses.first() else { return Ok(None) };
        // All write in the same round, so if the first one has its marks, all have.
        if self.index == 0 && first.kept.is_some() {
            let marks = statuses.iter().map(|status| status.kept.clone()).collect::<Option<Vec<_>>>();
            self.commit(marks.ok_or(ClusterHalt::Garbled)?)?;
        }
        let Some(number) = first.keep else { return Ok(None) };
        (self.number, self.rank) = (number, rank);
        self.write(lasting, passing).map(Some)
    }

    /// At the end of a round: the number of the checkpoint that the first worker requests, if one is due or it is the `last` one.
    pub(crate) fn requested_checkpoint(
        &self,
        statuses: &[WorkerStatus],
        own: &WorkerStatus,
        last: bool,
    ) -> Option<u64> {
        // One checkpoint at a time: the next is requested only after the last one became valid.
        let idle = own.kept.is_none() && statuses.iter().all(|status| status.kept.is_none() && status.keep.is_none());
        let due = self.last_checkpoint_time.elapsed() >= self.plan.interval;
        (self.index == 0 && (last || idle && due)).then_some(self.number + 1)
    }

    fn write(&mut self, lasting: LogWrite<'_>, passing: LogWrite<'_>) -> Result<WorkerMarks, ClusterHalt> {
        let log = match &mut self.log {
            Some(log) => log,
            None => {
                fs::create_dir_all(&self.plan.folder).map_err(|error| {
                    ClusterHalt::from(StoreError { path: self.plan.folder.clone(), fault: StoreFault::from(error) })
                })?;
                // An existing log never became valid, unless another run is writing it.
                self.log.insert(LogWriter::replace(&self.log_path(self.series, self.index), &self.plan.header)?)
            }
        };
        lasting(log)?;
        // The marks must not be sent before the bytes are on the disk.
        let ranks = log.sync()?;
        let mut found = LogWriter::replace(&self.found_path(self.number, self.index), &self.plan.header)?;
        passing(&mut found)?;
        let found = found.sync()?;
        // When this checkpoint is requested, the previous one is valid, so older ones are not needed.
        if let Some(old) = self.number.checked_sub(2) {
            let _ = fs::remove_file(self.found_path(old, self.index));
        }
        Ok(WorkerMarks::from_marks(ranks, found))
    }

    /// Makes a checkpoint valid, after all workers have written theirs.
    fn commit(&mut self, marks: Vec<WorkerMarks>) -> Result<(), ClusterHalt> {
        let (fingerprint, game) = (self.plan.header.fingerprint().to_string(), self.plan.header.game().into());
        let (series, number, rank) = (self.series, self.number, self.rank);
        let method = self.method.clone();
        let manifest = CheckpointManifest { fingerprint, game, method, series, number, rank, marks };
        replace_file(&self.plan.folder.join(MANIFEST_FILE), manifest.text().as_bytes())?;
        self.last_checkpoint_time = Instant::now();
        // After the replacement: until then the old files are the valid ones.
        self.remove_old_files();
        Ok(())
    }

    /// Returns whether a checkpoint was written by the same number of workers: then each reads only its own files and continues them.
    ///
    /// # Errors
    /// Returns an error if the text is not a checkpoint, or is a checkpoint of another question.
    pub(crate) fn has_same_workers(&self, text: &str) -> Result<bool, ClusterHalt> {
        Ok(self.read(text)?.marks.len() == self.workers)
    }

    fn read(&self, text: &str) -> Result<CheckpointManifest, ClusterHalt> {
        CheckpointManifest::read(text, &self.plan.folder.join(MANIFEST_FILE), &self.plan.header)
    }

    fn log_path(&self, series: u64, worker: usize) -> PathBuf {
        self.plan.folder.join(format!("{}-{series}-{worker}.grundy", self.method))
    }

    fn found_path(&self, number: u64, worker: usize) -> PathBuf {
        self.plan.folder.join(format!("{}-found-{number}-{worker}.grundy", self.method))
    }

    /// Reads a checkpoint: the files of this worker, or those of all if their number was another one. Returns the rank that was in work.
    ///
    /// # Errors
    /// Returns an error if the checkpoint is of another question, or damaged, or a file of it is missing.
    pub(crate) fn load_checkpoint(&mut self, text: &str, take: PieceReceiver<'_>) -> Result<Option<u64>, ClusterHalt> {
        let manifest = self.read(text)?;
        let same = manifest.marks.len() == self.workers;
        // A new series leaves the old logs whole until the first new checkpoint is valid.
        self.series = manifest.series + u64::from(!same);
        for (worker, marks) in manifest.marks.iter().enumerate() {
            if same && worker != self.index {
                continue;
            }
            let mut halt: Option<ClusterHalt> = None;
            let mut visit = |tag: u8, number: u64, body: &[u8]| -> Result<(), StoreError> {
                // The reader only passes on errors of the store, so another one is kept here.
                if halt.is_none() {
                    halt = take(tag, number, body).err();
                }
                Ok(())
            };
            let path = self.log_path(manifest.series, worker);
            if same {
                self.log = Some(LogWriter::resume(&path, &self.plan.header, marks.rank_mark()?, &mut visit)?);
            } else {
                LogReader::read(&path, &self.plan.header, marks.rank_mark()?, &mut visit)?;
            }
            let path = self.found_path(manifest.number, worker);
            LogReader::read(&path, &self.plan.header, marks.found_mark()?, &mut visit)?;
            halt.map_or(Ok(()), Err)?;
        }
        // The next number is free: files of a later checkpoint that never became valid are replaced by the next one.
        (self.number, self.rank) = (manifest.number, manifest.rank);
        Ok(manifest.rank)
    }

    /// Removes the files of older checkpoints. Failures are ignored, since the files are harmless.
    fn remove_old_files(&self) {
        for entry in fs::read_dir(&self.plan.folder).into_iter().flatten().flatten() {
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
