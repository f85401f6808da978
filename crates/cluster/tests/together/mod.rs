//! Processes played by threads.
#![allow(dead_code, reason = "each test uses a part")]

use grundy_cluster::{Connected, Fault, Hosts, Meeting, connect};
use std::net::TcpListener;
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// A list of hosts on this machine, with ports that are free now.
pub(crate) fn hosts(count: usize) -> Hosts {
    let free: Vec<TcpListener> =
        (0..count).map(|_| TcpListener::bind("127.0.0.1:0").expect("a port is free")).collect();
    let lines = free.iter().map(|listener| format!("{}\n", listener.local_addr().expect("it is open")));
    Hosts::read(&lines.collect::<String>()).expect("the list is sound")
}

/// What a process of the list wants; all want the same.
pub(crate) fn meeting(hosts: &Hosts, process: usize) -> Meeting {
    Meeting {
        hosts: hosts.clone(),
        process,
        threads: 2,
        question: [7; 32],
        wait: Duration::from_secs(20),
        silence: Duration::from_secs(10),
    }
}

/// The process starts to meet the others.
pub(crate) fn start(meeting: Meeting) -> JoinHandle<Result<Connected, Fault>> {
    thread::spawn(move || connect(&meeting, &mut |_| {}, &|| false))
}

/// The fault with which a process ended.
pub(crate) fn fault(process: JoinHandle<Result<Connected, Fault>>) -> Fault {
    process.join().expect("no panic").expect_err("they do not come together")
}

/// What came of a process that met the others.
pub(crate) fn met(process: JoinHandle<Result<Connected, Fault>>) -> Connected {
    process.join().expect("no panic").unwrap_or_else(|fault| panic!("{fault}"))
}

/// Two processes that have met, with this silence.
pub(crate) fn pair(silence: Duration) -> [Connected; 2] {
    let hosts = hosts(2);
    let [a, b] = [0, 1].map(|process| start(Meeting { silence, ..meeting(&hosts, process) }));
    [met(a), met(b)]
}

/// The hello of a process, as it travels.
pub(crate) fn hello(version: u32, meeting: &Meeting, wanted: usize) -> Vec<u8> {
    let mut bytes = b"\x89grundy\n".to_vec();
    let count = meeting.hosts.addresses().len();
    for number in [version as usize, count, meeting.process, wanted, meeting.threads] {
        bytes.extend_from_slice(&(number as u32).to_le_bytes());
    }
    bytes.extend_from_slice(&meeting.question);
    bytes
}
