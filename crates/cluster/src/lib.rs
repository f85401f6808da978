//! Solves one question with many threads and processes, on one machine or on many, on Timely Dataflow.
//!
//! [`solve()`] runs the workers of this process. [`connect()`] connects the processes of [`HostList`] and returns a [`ProcessLink`] to each of the others;
//! a [`LossWatch`] reports when one of them is lost.
//!
//! A position belongs to the worker that its canonical form hashes to (`item`). All workers proceed in rounds (`dataflow`):
//! the messages of a round have arrived before the next begins. A `RoundProgram` is the work of one worker in a round.
//! `ranked_solver` solves games with a rank, without a hash table of positions and without lists of predecessors; `counting_solver` solves the others.
//! Data is sorted and read in order, so it may be on disk: an edge costs about as much at 50 million positions as at a million.
//! Positions are opened twice, to find and to solve, because storing the edges would take several times the memory of the positions.
//! [`work_on_pieces`] is for questions that are pieces of work without positions: the workers take them one by one (`pieces`).

mod body;
mod checkpoint_keeper;
mod checkpoint_plan;
mod chunk;
mod connect;
mod counting_solver;
mod dataflow;
mod fault;
mod halt;
mod handshake;
mod hosts;
mod item;
mod item_gather;
mod listen;
mod manifest;
mod meeting;
mod message;
mod nodes;
mod option_judge;
mod pieces;
mod predecessor_links;
mod process_dialer;
mod process_gathering;
mod process_link;
mod program;
mod ranked_solver;
mod reshare;
mod rules;
mod run;
mod seat;
mod shard;
mod solve;
pub mod sums;
mod watch;
mod words;

pub use checkpoint_plan::CheckpointPlan;
pub use connect::connect;
pub use fault::{AbsentProcess, MeetingFault, PeerProcess};
pub use halt::ClusterHalt;
pub use handshake::PROTOCOL_VERSION;
pub use hosts::{HostList, MAX_PROCESSES};
pub use item::ClusterItem;
pub use meeting::{ConnectedProcesses, MeetingPlan};
pub use message::WorkTally;
pub use option_judge::word_outcome;
pub use pieces::{DoneFolder, PieceAnswer, PieceQuestion, PieceWork, RunningPiece};
pub use process_link::ProcessLink;
pub use rules::{ClusterRules, MixedRules, SolveAim, SplitRules, WholeRules};
pub use solve::{
    AnyQuestion, ClusterQuestion, ClusterResources, ClusterSolution, ProgressCallback, SharedRun, solve, work_on_pieces,
};
pub use watch::{LossReason, LossWatch, ProcessLoss};
