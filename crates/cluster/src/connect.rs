//! Connecting the processes.

use crate::fault::MeetingFault;
use crate::gathering::ProcessGathering;
use crate::hosts::HostList;
use crate::link::ProcessLink;
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
    /// How long to wait for the others.
    pub wait: Duration,
    /// How long another process may be silent before it counts as lost.
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

/// Meets all other processes of the list, in whatever order they start.
///
/// This process opens its port, calls the processes before it in the list, and waits for calls of those after it.
/// `waiting` is called with the processes that are still absent, at first and whenever they change; at last there are none.
/// `cancelled` is called many times a second.
/// When this returns `Ok`, every process has met every other one.
///
/// A process that ends before that may be restarted.
/// Other programs that connect to the port get no answer and do no harm.
///
/// # Errors
/// The reason why the processes cannot meet. The processes that were met are told that this one gives up, and why.
pub fn connect(
    meeting: &MeetingPlan,
    waiting: &mut dyn FnMut(&[usize]),
    cancelled: &dyn Fn() -> bool,
) -> Result<ConnectedProcesses, MeetingFault> {
    let mut gathering = ProcessGathering::open_port(meeting)?;
    match gathering.gather_all(waiting, cancelled) {
        Ok(()) => gathering.into_links(),
        Err(fault) => {
            gathering.give_up(&fault);
            Err(fault)
        }
    }
}
