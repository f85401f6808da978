//! What workers send each other.

use crate::manifest::Marks;
use crate::stop::Halt;
use serde::{Deserialize, Serialize};

/// Something for one worker from another.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Message {
    pub(crate) to: u32,
    pub(crate) from: u32,
    pub(crate) load: Load,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Load {
    /// Positions that were found, sorted, of some ranks.
    Found(Vec<Group>),
    /// Positions whose words are asked for.
    Ask(Vec<Group>),
    /// The words that were asked for, in the order of the question.
    Tell(#[serde(with = "serde_bytes")] Vec<u8>, u8),
    /// Positions, and who leads to them.
    Links(#[serde(with = "serde_bytes")] Vec<u8>),
    /// What is known of components, for those who lead to them, and the level at which it became known.
    News(#[serde(with = "serde_bytes")] Vec<u8>, u32),
    /// Somebody wants to know what is known of a position; a number comes back with it.
    Want(u32, #[serde(with = "serde_bytes")] Vec<u8>),
    /// What is known of the position that was wanted, if anything is.
    Have(u32, Option<u32>),
    /// The list of marks of a checkpoint to go on from.
    Resume(String),
    /// What every worker tells all in every round.
    Status(Box<Status>),
}

/// A run of positions of one rank.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Group {
    pub(crate) rank: u64,
    pub(crate) items: u64,
    #[serde(with = "serde_bytes")]
    pub(crate) bytes: Vec<u8>,
}

/// What a worker tells all others at the end of a round.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Status {
    /// The rank that it would work on next.
    pub(crate) next: Option<u64>,
    /// Whether it waits for answers.
    pub(crate) waits: bool,
    /// Why all should stop.
    pub(crate) halt: Option<Halt>,
    pub(crate) counts: Tally,
    /// The first worker asks all for this checkpoint.
    pub(crate) keep: Option<u64>,
    /// The checkpoint that was asked for is written up to here.
    pub(crate) kept: Option<Marks>,
}

/// What was done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Different positions, or components, that were found.
    pub found: u64,
    /// Those whose words are known.
    pub solved: u64,
    /// Components of options that were looked at while positions were found.
    pub edges: u64,
    /// Positions that were sent from worker to worker, to be found or asked for.
    pub sent: u64,
    /// Bytes of these messages.
    pub sent_bytes: u64,
    /// Bytes in memory.
    pub held: u64,
    /// Bytes on disk for want of memory.
    pub spilled: u64,
}

impl Tally {
    /// Adds what another worker did.
    pub(crate) fn add(&mut self, other: &Tally) {
        self.found += other.found;
        self.solved += other.solved;
        self.edges += other.edges;
        self.sent += other.sent;
        self.sent_bytes += other.sent_bytes;
        self.held += other.held;
        self.spilled += other.spilled;
    }
}
