//! The reasons why processes could not meet, with messages.

use grundy_game::{BilingualText, counted_noun, text};
use std::fmt;
use std::time::Duration;

/// A process and its address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PeerProcess {
    /// Its number.
    pub process: usize,
    /// Its address in the list of hosts.
    pub address: String,
}

impl PeerProcess {
    /// Its name in messages.
    pub(crate) fn display_name(&self) -> BilingualText {
        let PeerProcess { process, address } = self;
        text!("process {process} ({address})")
    }
}

/// A process that did not connect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AbsentProcess {
    /// The process.
    pub peer: PeerProcess,
    /// The error of the last attempt, if this process was the one to call.
    pub last_error: Option<BilingualText>,
}

/// The reason why the processes could not meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MeetingFault {
    /// The list of hosts has no such process.
    NoProcess {
        /// The number of this process.
        process: usize,
        /// The number of processes.
        processes: usize,
    },
    /// The port of this process cannot be opened.
    Listen {
        /// Its address.
        address: String,
        /// The error of the system.
        error: BilingualText,
    },
    /// Another error of the system.
    System {
        /// The error.
        error: BilingualText,
    },
    /// Processes did not connect in time.
    Absent {
        /// Which ones: at least one.
        absent: Vec<AbsentProcess>,
        /// The time waited.
        waited: Duration,
    },
    /// All connected here, but one of them did not meet all others.
    Unready {
        /// Which one.
        peer: PeerProcess,
        /// The time waited.
        waited: Duration,
    },
    /// Two other processes could not connect.
    Apart {
        /// The one that reports it.
        reporter: PeerProcess,
        /// The process that it waited for.
        awaited_process: PeerProcess,
    },
    /// A process of another version of grundy.
    Version {
        /// Its address.
        address: String,
        /// Its protocol version.
        found: u32,
        /// The protocol version of this process.
        ours: u32,
    },
    /// A process whose list has another length.
    Processes {
        /// Which one.
        peer: PeerProcess,
        /// The number of processes in its list.
        found: usize,
        /// The number of processes in the list of this process.
        ours: usize,
    },
    /// A process with another question.
    Question {
        /// Which one.
        peer: PeerProcess,
    },
    /// A process with another number of threads.
    Threads {
        /// Which one.
        peer: PeerProcess,
        /// Its number of threads.
        found: usize,
        /// The number of threads of this process.
        ours: usize,
    },
    /// An address of the list belongs to another process.
    Place {
        /// The number expected there.
        expected: usize,
        /// The number found there.
        found: usize,
    },
    /// Two processes have the same number.
    Twice {
        /// The number.
        process: usize,
    },
    /// A process ended before all processes were connected.
    Left {
        /// Which one.
        peer: PeerProcess,
    },
    /// This process was cancelled.
    Cancelled,
}

/// The maximum number of absent processes that are named in a message.
const MAX_NAMED_PROCESSES: usize = 5;

impl MeetingFault {
    /// The message: what is wrong, and what helps.
    pub fn message(&self) -> BilingualText {
        match self {
            MeetingFault::NoProcess { process, processes: 1 } => {
                text!("there is no process {process}: the list of hosts has one address, that of process 0")
            }
            MeetingFault::NoProcess { process, processes } => {
                let last = processes.saturating_sub(1);
                text!(
                    "there is no process {process}: the list of hosts has {processes} addresses, those of processes 0 to {last}"
                )
            }
            MeetingFault::Listen { address, error: BilingualText { en, zh } } => {
                text!("cannot listen on {address}: {text}", text = (en, zh))
            }
            MeetingFault::System { error: BilingualText { en, zh } } => {
                text!("cannot continue: {text}", text = (en, zh))
            }
            MeetingFault::Absent { absent, waited } => absence_message(absent, *waited),
            MeetingFault::Unready { peer, waited } => {
                let (BilingualText { en, zh }, seconds) = (peer.display_name(), rounded_seconds(*waited));
                text!("{text} is running, but did not connect to all others within {seconds} s", text = (en, zh))
            }
            MeetingFault::Apart { reporter, awaited_process } => {
                let (one, other) = (reporter.display_name(), awaited_process.display_name());
                text!(
                    "{one} could not reach {other}, although both are running: the network between them is down",
                    one = (one.en, one.zh),
                    other = (other.en, other.zh)
                )
            }
            MeetingFault::Version { address, found, ours } => text!(
                "another version of grundy runs at {address}: its protocol has version {found}, the one here version {ours}"
            ),
            MeetingFault::Processes { peer, found, ours } => {
                let BilingualText { en, zh } = peer.display_name();
                text!(
                    "{text} has a list of {found}, this one has {ours}: all need the same list of hosts",
                    found = (counted_noun(found, "process", "processes"), found),
                    text = (en, zh)
                )
            }
            MeetingFault::Question { peer } => {
                let BilingualText { en, zh } = peer.display_name();
                text!("{text} was asked another question: start all processes with the same arguments", text = (en, zh))
            }
            MeetingFault::Threads { peer, found, ours } => {
                let BilingualText { en, zh } = peer.display_name();
                let s = if *found == 1 { "" } else { "s" };
                text!("{text} has {found} thread{s}, this one {ours}: all need the same number", text = (en, zh))
            }
            MeetingFault::Place { expected, found } => text!(
                "process {found} is where process {expected} should be: all need the same list of hosts in the same order"
            ),
            MeetingFault::Twice { process } => text!(
                "process {process} exists twice: two processes were given the same number, or two lines of the list of hosts lead to the same process"
            ),
            MeetingFault::Left { peer } => {
                let BilingualText { en, zh } = peer.display_name();
                text!("{text} ended before all processes were connected: its own output says why", text = (en, zh))
            }
            MeetingFault::Cancelled => text!("stopped while the processes were connecting"),
        }
    }
}

/// The message about processes that did not connect.
fn absence_message(absent: &[AbsentProcess], waited: Duration) -> BilingualText {
    let seconds = rounded_seconds(waited);
    let why = |why: &Option<BilingualText>| match why {
        Some(BilingualText { en, zh }) => text!(": {text}", text = (en, zh)),
        None => BilingualText::default(),
    };
    if let [AbsentProcess { peer, last_error: only }] = absent {
        let (BilingualText { en, zh }, why) = (peer.display_name(), why(only));
        let (why_en, why_zh) = (why.en, why.zh);
        return text!("{text} did not connect within {seconds} s{why}", text = (en, zh), why = (why_en, why_zh));
    }
    let named = absent
        .iter()
        .take(MAX_NAMED_PROCESSES)
        .map(|AbsentProcess { peer, last_error: one }| (peer.display_name(), why(one)));
    let (mut en, mut zh): (Vec<String>, Vec<String>) =
        named.map(|(name, why)| (name.en + &why.en, name.zh + &why.zh)).unzip();
    let count = absent.len();
    if count > MAX_NAMED_PROCESSES {
        en.push("…".into());
        zh.push("……".into());
    }
    let (en, zh) = (en.join("; "), zh.join("；"));
    text!("{count} processes did not connect within {seconds} s: {text}", text = (en, zh))
}

/// A time in seconds, rounded to milliseconds.
pub(crate) fn rounded_seconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1000.0).round() / 1000.0
}

impl fmt::Display for MeetingFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message().en)
    }
}

impl std::error::Error for MeetingFault {}

#[cfg(test)]
mod tests {
    use super::*;

    fn absent_process(process: usize, last_error: Option<BilingualText>) -> AbsentProcess {
        AbsentProcess { peer: PeerProcess { process, address: format!("h{process}:2101") }, last_error }
    }

    #[test]
    fn the_absent_are_named_but_not_without_end() {
        let fault =
            |absent: Vec<AbsentProcess>| MeetingFault::Absent { absent, waited: Duration::from_secs(300) }.message();
        let one = fault(vec![absent_process(2, None)]);
        assert_eq!(one.en, "process 2 (h2:2101) did not connect within 300 s");
        assert_eq!(one.zh, "进程 2（h2:2101）在 300 秒内没有到");
        let refused = absent_process(0, Some(BilingualText::from_pair(("refused", "连接被拒绝"))));
        assert_eq!(fault(vec![refused.clone()]).en, "process 0 (h0:2101) did not connect within 300 s: refused");
        let two = "2 processes did not connect within 300 s: process 0 (h0:2101): refused; process 2 (h2:2101)";
        assert_eq!(fault(vec![refused, absent_process(2, None)]).en, two);
        let many = fault((1..=99).map(|process| absent_process(process, None)).collect());
        assert!(many.en.starts_with("99 processes did not connect within 300 s: process 1 (h1:2101); "), "{}", many.en);
        assert!(many.en.ends_with("process 5 (h5:2101); …"), "{}", many.en);
        assert!(many.zh.ends_with("进程 5（h5:2101）；……"), "{}", many.zh);
    }
}
