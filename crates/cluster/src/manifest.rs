//! The manifest of a checkpoint: the marks at which the files of all workers end.

use crate::halt::ClusterHalt;
use grundy_game::text;
use grundy_store::{LogMark, StoreError, StoreFault, TableHeader};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The file that makes a checkpoint valid.
pub(crate) const MANIFEST_FILE: &str = "cluster.json";

/// The contents of the manifest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CheckpointManifest {
    /// The fingerprint of the question.
    pub(crate) fingerprint: String,
    /// The question, for messages.
    pub(crate) game: String,
    /// The aim and the method, as in file names.
    pub(crate) method: String,
    /// The series of the logs.
    pub(crate) series: u64,
    /// The number of the checkpoint.
    pub(crate) number: u64,
    /// The rank in work; `None` once all positions are found.
    pub(crate) rank: Option<u64>,
    /// The marks of each worker.
    pub(crate) marks: Vec<WorkerMarks>,
}

/// The marks at which the files of a worker end: its log of ranks, and its file of positions found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct WorkerMarks {
    ranks: (u64, String),
    found: (u64, String),
}

impl WorkerMarks {
    pub(crate) fn from_marks(ranks: LogMark, found: LogMark) -> WorkerMarks {
        WorkerMarks { ranks: encode_mark(ranks), found: encode_mark(found) }
    }

    pub(crate) fn rank_mark(&self) -> Result<LogMark, ClusterHalt> {
        decode_mark(&self.ranks)
    }

    pub(crate) fn found_mark(&self) -> Result<LogMark, ClusterHalt> {
        decode_mark(&self.found)
    }
}

fn encode_mark(mark: LogMark) -> (u64, String) {
    (mark.bytes, mark.digest.iter().map(|byte| format!("{byte:02x}")).collect())
}

fn decode_mark((bytes, text): &(u64, String)) -> Result<LogMark, ClusterHalt> {
    let mut digest = [0; 32];
    let pairs = text.as_bytes().chunks(2).map(|pair| std::str::from_utf8(pair).ok());
    let numbers = pairs.map(|pair| u8::from_str_radix(pair?, 16).ok()).collect::<Option<Vec<u8>>>();
    let numbers = numbers.filter(|numbers| numbers.len() == digest.len()).ok_or(ClusterHalt::Garbled)?;
    digest.copy_from_slice(&numbers);
    Ok(LogMark { bytes: *bytes, digest })
}

impl CheckpointManifest {
    pub(crate) fn text(&self) -> String {
        serde_json::to_string_pretty(self).expect("texts and numbers can be written") + "\n"
    }

    /// Reads a manifest.
    ///
    /// # Errors
    /// Returns an error if the text is not a manifest, or is a manifest of another question.
    pub(crate) fn read(text: &str, path: &Path, header: &TableHeader) -> Result<CheckpointManifest, ClusterHalt> {
        let name = path.display();
        let manifest: CheckpointManifest = serde_json::from_str(text)
            .map_err(|_| ClusterHalt::from(text!("{name} is not a checkpoint of a cluster")))?;
        if manifest.fingerprint != header.fingerprint().to_string() {
            let (found, expected) = (manifest.game, header.game().into());
            return Err(StoreError { path: path.into(), fault: StoreFault::OtherRules { found, expected } }.into());
        }
        Ok(manifest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_come_back() {
        let mark = |bytes| LogMark { bytes, digest: std::array::from_fn(|i| (i * 7) as u8) };
        let header = TableHeader::new("cluster", "cram(4, 4)", None);
        let manifest = CheckpointManifest {
            fingerprint: header.fingerprint().to_string(),
            game: "cram(4, 4)".into(),
            method: "values-of-parts-by-rank".into(),
            series: 1,
            number: 7,
            rank: Some(12),
            marks: vec![WorkerMarks::from_marks(mark(5), mark(u64::MAX))],
        };
        let read = CheckpointManifest::read(&manifest.text(), Path::new("x"), &header).expect("it was just written");
        assert_eq!((&read, read.marks[0].found_mark()), (&manifest, Ok(mark(u64::MAX))));
        let other = TableHeader::new("cluster", "cram(4, 5)", None);
        assert!(CheckpointManifest::read(&manifest.text(), Path::new("x"), &other).is_err());
        assert!(CheckpointManifest::read("{}", Path::new("x"), &header).is_err());
    }
}
