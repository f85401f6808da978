//! Connecting the processes.

use crate::fault::MeetingFault;
use crate::meeting::{ConnectedProcesses, MeetingPlan};
use crate::process_gathering::ProcessGathering;

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
/// Returns the reason why the processes cannot meet. It is sent to the processes that were met.
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
