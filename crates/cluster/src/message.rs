//! The messages between workers.

use crate::halt::ClusterHalt;
use crate::manifest::WorkerMarks;
use serde::{Deserialize, Serialize};

/// A message from one worker to another.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct WorkerMessage {
    pub(crate) to: u32,
    pub(crate) from: u32,
    pub(crate) load: MessageLoad,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum MessageLoad {
    /// Positions that were found, sorted, by rank.
    Found(Vec<ItemGroup>),
    /// Positions whose words are requested.
    WordRequest(Vec<ItemGroup>),
    /// The requested words, in the order of the question.
    Words(#[serde(with = "serde_bytes")] Vec<u8>, u8),
    /// Positions with links to their predecessors.
    Links(#[serde(with = "serde_bytes")] Vec<u8>),
    /// Words of components for their predecessors, and the level at which they became known.
    KnownWords(#[serde(with = "serde_bytes")] Vec<u8>, u32),
    /// A request for the word of a position; the answer has the same number.
    WantedWord(u32, #[serde(with = "serde_bytes")] Vec<u8>),
    /// The answer to `WantedWord`: the word, if it is known.
    WordAnswer(u32, Option<u32>),
    /// The manifest of a checkpoint to resume from.
    Resume(String),
    /// The status that every worker sends to all in every round.
    Status(Box<WorkerStatus>),
}

/// A run of positions of one rank.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct ItemGroup {
    pub(crate) rank: u64,
    pub(crate) items: u64,
    #[serde(with = "serde_bytes")]
    pub(crate) bytes: Vec<u8>,
}

/// The status of a worker at the end of a round.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct WorkerStatus {
    /// The rank (or other work) that it would do next.
    pub(crate) next: Option<u64>,
    /// Whether the worker waits for answers.
    pub(crate) waits: bool,
    /// The reason why all must stop.
    pub(crate) halt: Option<ClusterHalt>,
    pub(crate) counts: WorkTally,
    /// The checkpoint that the first worker requests from all.
    pub(crate) keep: Option<u64>,
    /// The marks of the requested checkpoint, once it is written.
    pub(crate) kept: Option<WorkerMarks>,
    /// The news of the worker about its pieces, if the question has pieces.
    pub(crate) pieces: Option<Box<PieceNews>>,
}

/// The report of a worker to the others about its pieces.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct PieceNews {
    /// Whether it has no piece.
    pub(crate) idle: bool,
    /// The piece that it has done in this round.
    pub(crate) done: Option<u64>,
    /// The piece that it found to fail, and why, in both languages.
    pub(crate) failed: Option<(u64, String, String)>,
    /// In the first round, by the first worker: the pieces that were done before.
    pub(crate) known: Vec<u64>,
}

/// Counters of the work done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WorkTally {
    /// The different positions, or components, found; for a certificate, the values recomputed.
    pub found_positions: u64,
    /// The positions whose words are known.
    pub solved: u64,
    /// The components of options visited while positions were found.
    pub edges: u64,
    /// The positions sent between workers, as found or in questions.
    pub sent_positions: u64,
    /// The bytes of these messages.
    pub sent_bytes: u64,
    /// The bytes in memory.
    pub held_bytes: u64,
    /// The bytes moved to disk to save memory.
    pub spilled_bytes: u64,
}

impl WorkTally {
    /// Adds the counters of another worker.
    pub(crate) fn add(&mut self, other: &WorkTally) {
        self.found_positions += other.found_positions;
        self.solved += other.solved;
        self.edges += other.edges;
        self.sent_positions += other.sent_positions;
        self.sent_bytes += other.sent_bytes;
        self.held_bytes += other.held_bytes;
        self.spilled_bytes += other.spilled_bytes;
    }
}
