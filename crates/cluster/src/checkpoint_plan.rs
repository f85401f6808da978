//! The plan of checkpoints.

use grundy_store::TableHeader;
use std::path::PathBuf;
use std::time::Duration;

/// The folder for checkpoints, and the time between two of them.
#[derive(Clone, Debug)]
pub struct CheckpointPlan {
    /// The folder. Processes may share one or have separate ones.
    pub folder: PathBuf,
    /// The time from one checkpoint to the next.
    pub interval: Duration,
    /// The question; a folder of another question is rejected.
    pub header: TableHeader,
}
