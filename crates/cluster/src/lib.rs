//! Many processes, on one machine or on many, that answer one question together.
//!
//! [`connect()`] brings the processes of [`Hosts`] together and gives a [`Link`] to each of the others.
//! A [`Watch`] tells when one of them is lost.

mod body;
mod chunk;
mod connect;
mod counting;
mod dataflow;
mod dial;
mod fault;
mod gather;
mod gathering;
mod hello;
mod hosts;
mod item;
mod judge;
mod keep;
mod link;
mod links;
mod listen;
mod manifest;
mod message;
mod nodes;
mod program;
mod ranked;
mod reshare;
mod rules;
mod run;
mod seat;
mod shard;
mod solve;
mod stop;
pub mod sums;
mod watch;
mod words;

pub use connect::{Connected, Meeting, connect};
pub use fault::{Absent, Fault, Peer};
pub use hello::VERSION;
pub use hosts::{Hosts, PROCESSES};
pub use item::Item;
pub use judge::outcome;
pub use keep::Keep;
pub use link::Link;
pub use message::Tally;
pub use rules::{Aim, Components, Mixed, Rules, Whole};
pub use solve::{Ask, Bench, Place, Question, Report, Told, solve};
pub use stop::Halt;
pub use watch::{Loss, Watch, Why};
