//! Connecting the processes.

use crate::fault::MeetingFault;
use crate::meeting::{ConnectedProcesses, MeetingPlan};
use crate::process_gathering::ProcessGathering;

/// Connects to all other processes of the list, which may start in any order.
///
/// This process opens its port, calls the processes before it in the list, and waits for calls of the processes after it.
/// `waiting` is called with the processes that are still absent, at first and whenever this list changes; finally the list is empty.
/// `cancelled` is called many times a second.
/// When this returns `Ok`, every process is connected to every other one.
///
/// A process that ends before that may be restarted.
/// Other programs that connect to the port get no answer and have no effect.
///
/// # Errors
/// Returns the reason why the processes cannot connect. It is sent to the connected processes.
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
