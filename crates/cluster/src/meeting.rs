//! A meeting of processes: its parameters and its result.

use crate::hosts::HostList;
use crate::process_link::ProcessLink;
use crate::watch::LossWatch;
use std::sync::Arc;
use std::time::Duration;

/// The parameters of a meeting of processes.
#[derive(Clone, Debug)]
pub struct MeetingPlan {
    /// The addresses of the processes.
    pub hosts: HostList,
    /// The number of this process.
    pub process: usize,
    /// The number of its threads, which must be the same for all processes.
    pub threads: usize,
    /// The digest of the question, which must be the same for all processes.
    pub question: [u8; 32],
    /// The maximum time to wait for the other processes.
    pub wait: Duration,
    /// The time without data after which another process counts as lost.
    pub silence: Duration,
}

/// The connected processes.
#[derive(Debug)]
pub struct ConnectedProcesses {
    /// A link to each process, in order; none to this one.
    pub links: Vec<Option<ProcessLink>>,
    /// Reports when one of them is lost.
    pub watch: Arc<LossWatch>,
}
