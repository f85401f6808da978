//! Processes simulated by threads.
#![allow(dead_code, reason = "each test uses a part")]

use grundy_cluster::{Connected, Fault, Hosts, Loss, Meeting, VERSION, Watch, connect};
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// A list of hosts on this machine, with ports that are free now.
pub(crate) fn hosts(count: usize) -> Hosts {
    let free: Vec<TcpListener> =
        (0..count).map(|_| TcpListener::bind("127.0.0.1:0").expect("a port is free")).collect();
    let lines = free.iter().map(|listener| format!("{}\n", listener.local_addr().expect("it is open")));
    Hosts::read(&lines.collect::<String>()).expect("the list is sound")
}

/// The plan of a process of the list; it is the same for all.
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

/// The connections of a process that met the others.
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

/// A connection to an address that may not be open yet.
pub(crate) fn call(address: &str) -> TcpStream {
    let start = Instant::now();
    loop {
        match TcpStream::connect(address) {
            Ok(stream) => return stream,
            Err(error) => assert!(start.elapsed() < Duration::from_secs(10), "{address}: {error}"),
        }
        thread::sleep(Duration::from_millis(5));
    }
}

/// A process 0 and, in the place of process 1, a bare connection that has met it.
pub(crate) fn with_bare(silence: Duration) -> (Connected, TcpStream) {
    let hosts = hosts(2);
    let first = start(Meeting { silence, ..meeting(&hosts, 0) });
    let mut bare = call(&hosts.addresses()[0]);
    bare.write_all(&hello(VERSION, &meeting(&hosts, 1), 0)).expect("it listens");
    bare.write_all(b"R\0\0\0\0").expect("it listens");
    let mut heard = [0; 65];
    bare.read_exact(&mut heard).expect("it answers");
    assert_eq!(heard[60..], *b"R\0\0\0\0");
    (met(first), bare)
}

/// The loss, and the time until it was detected; `None` if there was none within the time.
pub(crate) fn loss_within(watch: &Watch, time: Duration) -> Option<(Loss, Duration)> {
    let start = Instant::now();
    while start.elapsed() < time {
        if let Some(loss) = watch.loss() {
            return Some((loss, start.elapsed()));
        }
        thread::sleep(Duration::from_millis(5));
    }
    None
}
