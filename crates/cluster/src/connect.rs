//! How the processes come together.

use crate::fault::Fault;
use crate::gathering::Gathering;
use crate::hosts::Hosts;
use crate::link::Link;
use crate::watch::Watch;
use std::sync::Arc;
use std::time::Duration;

/// Who meets whom, and for what.
#[derive(Clone, Debug)]
pub struct Meeting {
    /// Where the processes are.
    pub hosts: Hosts,
    /// The number of this process.
    pub process: usize,
    /// How many threads it has: as many as each of the others.
    pub threads: usize,
    /// The digest of what is asked: the same for all.
    pub question: [u8; 32],
    /// How long the others are waited for.
    pub wait: Duration,
    /// How long nothing may be heard of another process before it is given up.
    pub silence: Duration,
}

/// The processes that have met.
#[derive(Debug)]
pub struct Connected {
    /// A link to each process, in order; none to this one.
    pub links: Vec<Option<Link>>,
    /// Tells when one of them is lost.
    pub watch: Arc<Watch>,
}

/// Meets all other processes of the list, in whatever order they start.
///
/// This process opens its port, calls those that stand before it in the list, and waits for those behind it to call.
/// `waiting` is told the processes that are not there yet, at first and whenever they change; at last there are none.
/// `cancelled` is asked many times a second.
/// When this returns, each process has met each other one.
///
/// A process that ends before that may be started anew.
/// Strangers who find the port are not answered, and hinder nobody.
///
/// # Errors
/// Says why the processes do not come together. Those who have met are told that this one gives up, and why.
pub fn connect(
    meeting: &Meeting,
    waiting: &mut dyn FnMut(&[usize]),
    cancelled: &dyn Fn() -> bool,
) -> Result<Connected, Fault> {
    let mut gathering = Gathering::open(meeting)?;
    match gathering.gather(waiting, cancelled) {
        Ok(()) => gathering.links(),
        Err(fault) => {
            gathering.give_up(&fault);
            Err(fault)
        }
    }
}
