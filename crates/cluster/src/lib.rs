//! Many processes, on one machine or on many, that answer one question together.
//!
//! [`connect()`] brings the processes of [`Hosts`] together and gives a [`Link`] to each of the others.
//! A [`Watch`] tells when one of them is lost.

mod connect;
mod dial;
mod fault;
mod gathering;
mod hello;
mod hosts;
mod link;
mod listen;
mod seat;
mod watch;

pub use connect::{Connected, Meeting, connect};
pub use fault::{Absent, Fault, Peer};
pub use hello::VERSION;
pub use hosts::{Hosts, PROCESSES};
pub use link::Link;
pub use watch::{Loss, Watch, Why};
