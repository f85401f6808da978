//! Processes simulated by threads.

use grundy_cluster::{
    ConnectedProcesses, HostList, LossWatch, MeetingFault, MeetingPlan, PROTOCOL_VERSION, ProcessLoss, connect,
};
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// A list of hosts on this machine, with ports that are free now.
pub(crate) fn free_hosts(count: usize) -> HostList {
    let free: Vec<TcpListener> =
        (0..count).map(|_| TcpListener::bind("127.0.0.1:0").expect("a port is free")).collect();
    let lines = free.iter().map(|listener| format!("{}\n", listener.local_addr().expect("it is open")));
    HostList::read(&lines.collect::<String>()).expect("the list is sound")
}

/// The plan of a process of the list; it is the same for all.
pub(crate) fn test_meeting(hosts: &HostList, process: usize) -> MeetingPlan {
    MeetingPlan {
        hosts: hosts.clone(),
        process,
        threads: 2,
        question: [7; 32],
        wait: Duration::from_secs(20),
        silence: Duration::from_secs(10),
    }
}

/// The process starts to meet the others.
pub(crate) fn start_process(meeting: MeetingPlan) -> JoinHandle<Result<ConnectedProcesses, MeetingFault>> {
    thread::spawn(move || connect(&meeting, &mut |_| {}, &|| false))
}

/// The fault with which a process ended.
pub(crate) fn expect_fault(process: JoinHandle<Result<ConnectedProcesses, MeetingFault>>) -> MeetingFault {
    process.join().expect("no panic").expect_err("they do not come together")
}

/// The connections of a process that is connected to the others.
pub(crate) fn expect_connected(process: JoinHandle<Result<ConnectedProcesses, MeetingFault>>) -> ConnectedProcesses {
    process.join().expect("no panic").unwrap_or_else(|fault| panic!("{fault}"))
}

/// Two connected processes, with this silence.
pub(crate) fn connected_pair(silence: Duration) -> [ConnectedProcesses; 2] {
    let hosts = free_hosts(2);
    let [a, b] = [0, 1].map(|process| start_process(MeetingPlan { silence, ..test_meeting(&hosts, process) }));
    [expect_connected(a), expect_connected(b)]
}

/// The hello of a process, as it travels.
pub(crate) fn hello_bytes(version: u32, meeting: &MeetingPlan, wanted: usize) -> Vec<u8> {
    let mut bytes = b"\x89grundy\n".to_vec();
    let count = meeting.hosts.addresses().len();
    for number in [version as usize, count, meeting.process, wanted, meeting.threads] {
        bytes.extend_from_slice(&(number as u32).to_le_bytes());
    }
    bytes.extend_from_slice(&meeting.question);
    bytes
}

/// A connection to an address that may not be open yet.
pub(crate) fn connect_to(address: &str) -> TcpStream {
    let start = Instant::now();
    loop {
        match TcpStream::connect(address) {
            Ok(stream) => return stream,
            Err(error) => assert!(start.elapsed() < Duration::from_secs(10), "{address}: {error}"),
        }
        thread::sleep(Duration::from_millis(5));
    }
}

/// A process 0 and, in place of process 1, a bare connection that has completed the handshake.
pub(crate) fn connected_with_stream(silence: Duration) -> (ConnectedProcesses, TcpStream) {
    let hosts = free_hosts(2);
    let first = start_process(MeetingPlan { silence, ..test_meeting(&hosts, 0) });
    let mut bare = connect_to(&hosts.addresses()[0]);
    bare.write_all(&hello_bytes(PROTOCOL_VERSION, &test_meeting(&hosts, 1), 0)).expect("it listens");
    bare.write_all(b"R\0\0\0\0").expect("it listens");
    let mut heard = [0; 65];
    bare.read_exact(&mut heard).expect("it answers");
    assert_eq!(heard[60..], *b"R\0\0\0\0");
    (expect_connected(first), bare)
}

/// The loss, and the time until it was detected; `None` if there was none within the time.
pub(crate) fn loss_within(watch: &LossWatch, time: Duration) -> Option<(ProcessLoss, Duration)> {
    let start = Instant::now();
    while start.elapsed() < time {
        if let Some(loss) = watch.loss() {
            return Some((loss, start.elapsed()));
        }
        thread::sleep(Duration::from_millis(5));
    }
    None
}
