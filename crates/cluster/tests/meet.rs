//! Processes meet, or report why they cannot.

use crate::together;

use grundy_cluster::{MeetingFault, MeetingPlan, PROTOCOL_VERSION, connect};
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use together::{connect_to, expect_connected, expect_fault, free_hosts, hello_bytes, start_process, test_meeting};

#[test]
fn all_meet_in_whatever_order_they_start() {
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let hosts = free_hosts(3);
        let mut processes = Vec::new();
        for process in order {
            processes.push((process, start_process(test_meeting(&hosts, process))));
            thread::sleep(Duration::from_millis(70));
        }
        for (process, handle) in processes {
            let there: Vec<bool> = expect_connected(handle).links.iter().map(Option::is_some).collect();
            let expected: Vec<bool> = (0..3).map(|other| other != process).collect();
            assert_eq!(there, expected, "process {process}, started in the order {order:?}");
        }
    }
}

#[test]
fn one_alone_need_not_wait() {
    let hosts = free_hosts(1);
    assert!(expect_connected(start_process(test_meeting(&hosts, 0))).links.iter().all(Option::is_none));
    let fault = expect_fault(start_process(test_meeting(&hosts, 1)));
    assert_eq!(fault, MeetingFault::NoProcess { process: 1, processes: 1 });
}

#[test]
fn whoever_differs_is_told_so_on_both_sides() {
    let check = |change: &dyn Fn(&mut MeetingPlan), reasons: [&str; 2]| {
        let hosts = free_hosts(2);
        let mut other = test_meeting(&hosts, 1);
        change(&mut other);
        let started = Instant::now();
        let processes = [start_process(test_meeting(&hosts, 0)), start_process(other)];
        for (process, reason) in processes.into_iter().zip(reasons) {
            let fault = expect_fault(process).to_string();
            assert!(fault.contains(reason), "{fault}");
        }
        assert!(started.elapsed() < Duration::from_secs(8));
    };
    check(&|m| m.question[31] = 0, ["was asked another question", "was asked another question"]);
    check(&|m| m.threads = 3, ["has 3 threads, this one 2", "has 2 threads, this one 3"]);
    let longer = |m: &mut MeetingPlan| {
        let lines = m.hosts.addresses().join("\n") + "\n127.0.0.1:1";
        m.hosts = grundy_cluster::HostList::read(&lines).expect("the list is sound");
    };
    check(&longer, ["has a list of 3 processes, this one has 2", "has a list of 2 processes, this one has 3"]);
}

#[test]
fn a_third_one_is_told_that_the_others_differ() {
    let hosts = free_hosts(3);
    let first = start_process(test_meeting(&hosts, 0));
    let second = start_process(test_meeting(&hosts, 1));
    thread::sleep(Duration::from_millis(500));
    let third = start_process(MeetingPlan { question: [8; 32], ..test_meeting(&hosts, 2) });
    assert!(matches!(expect_fault(third), MeetingFault::Question { .. }));
    for (process, handle) in [first, second].into_iter().enumerate() {
        let fault = expect_fault(handle);
        let left = matches!(&fault, MeetingFault::Left { peer } if peer.process == 1 - process);
        assert!(left || matches!(&fault, MeetingFault::Question { peer } if peer.process == 2), "{fault}");
    }
}

#[test]
fn another_version_is_told() {
    let hosts = free_hosts(2);
    let process = start_process(test_meeting(&hosts, 0));
    let mut newer = connect_to(&hosts.addresses()[0]);
    newer.write_all(&hello_bytes(PROTOCOL_VERSION + 1, &test_meeting(&hosts, 1), 0)[..12]).expect("it listens");
    let mut heard = Vec::new();
    newer.read_to_end(&mut heard).expect("the connection is closed in peace");
    assert_eq!(heard[..12], hello_bytes(PROTOCOL_VERSION, &test_meeting(&hosts, 0), 1)[..12]);
    let MeetingFault::Version { found, ours, .. } = expect_fault(process) else { panic!("the version differs") };
    assert_eq!((found, ours), (PROTOCOL_VERSION + 1, PROTOCOL_VERSION));
}

#[test]
fn a_list_in_another_order_is_told() {
    let hosts = free_hosts(3);
    let mut lines = hosts.addresses().to_vec();
    lines.swap(0, 1);
    let other = grundy_cluster::HostList::read(&lines.join("\n")).expect("the list is sound");
    // Process 2 looks for process 0 where process 1 is, and the other way round.
    let processes = [start_process(test_meeting(&hosts, 0)), start_process(test_meeting(&hosts, 1))];
    let third = expect_fault(start_process(test_meeting(&other, 2)));
    assert!(matches!(third, MeetingFault::Place { .. }), "{third}");
    for process in processes {
        let fault = expect_fault(process);
        assert!(matches!(fault, MeetingFault::Place { .. } | MeetingFault::Left { .. }), "{fault}");
    }
}

#[test]
fn the_missing_are_named() {
    let hosts = free_hosts(3);
    let wait = Duration::from_millis(700);
    let processes = [0, 2].map(|process| start_process(MeetingPlan { wait, ..test_meeting(&hosts, process) }));
    for process in processes {
        let fault = expect_fault(process).to_string();
        let missing = format!("process 1 ({}) did not connect within 0.", hosts.addresses()[1]);
        assert!(fault.starts_with(&missing), "{fault}");
    }
}

#[test]
fn those_that_wait_know_for_whom() {
    let hosts = free_hosts(3);
    let first = test_meeting(&hosts, 0);
    let waiter = thread::spawn(move || {
        let mut absences: Vec<Vec<usize>> = Vec::new();
        connect(&first, &mut |absent| absences.push(absent.to_vec()), &|| false).expect("all come");
        absences
    });
    thread::sleep(Duration::from_millis(100));
    let third = start_process(test_meeting(&hosts, 2));
    thread::sleep(Duration::from_millis(300));
    let second = start_process(test_meeting(&hosts, 1));
    assert_eq!(waiter.join().expect("no panic"), [vec![1, 2], vec![1], vec![]]);
    expect_connected(second);
    expect_connected(third);
}

#[test]
fn waiting_can_be_cancelled() {
    let hosts = free_hosts(3);
    let cancelled = AtomicBool::new(false);
    let other = start_process(test_meeting(&hosts, 1));
    thread::scope(|scope| {
        let first = test_meeting(&hosts, 0);
        let cancelled = &cancelled;
        let waiter = scope.spawn(move || connect(&first, &mut |_| {}, &|| cancelled.load(Ordering::Relaxed)));
        thread::sleep(Duration::from_millis(500));
        let start = Instant::now();
        cancelled.store(true, Ordering::Relaxed);
        assert_eq!(waiter.join().expect("no panic").map(|_| ()), Err(MeetingFault::Cancelled));
        assert!(start.elapsed() < Duration::from_secs(2));
    });
    let MeetingFault::Left { peer } = expect_fault(other) else { panic!("the other one receives the reason") };
    assert_eq!(peer.process, 0);
}

#[test]
fn strangers_hinder_nobody() {
    let hosts = free_hosts(2);
    let first = start_process(test_meeting(&hosts, 0));
    let address = &hosts.addresses()[0];
    let silent: Vec<TcpStream> = (0..20).map(|_| connect_to(address)).collect();
    let mut slow = connect_to(address);
    slow.write_all(b"\x89grun").expect("it listens");
    let mut http = connect_to(address);
    http.write_all(b"GET / HTTP/1.1\r\nHost: grundy\r\n\r\n").expect("it listens");
    http.set_read_timeout(Some(Duration::from_secs(3))).expect("a time");
    let mut answer = [0; 1];
    let ended = http.read(&mut answer);
    let reset = |error: &std::io::Error| error.kind() == std::io::ErrorKind::ConnectionReset;
    assert!(matches!(&ended, Ok(0)) || ended.as_ref().is_err_and(reset), "it is not answered: {ended:?}");
    drop(connect_to(address));
    let start_of_second = Instant::now();
    let second = start_process(test_meeting(&hosts, 1));
    expect_connected(first);
    expect_connected(second);
    assert!(start_of_second.elapsed() < Duration::from_secs(3), "nobody waits for the silent");
    drop((silent, slow));
}

#[test]
fn silent_strangers_are_sent_away() {
    let hosts = free_hosts(2);
    let first = start_process(MeetingPlan { wait: Duration::from_secs(8), ..test_meeting(&hosts, 0) });
    let mut silent = connect_to(&hosts.addresses()[0]);
    silent.set_read_timeout(Some(Duration::from_secs(7))).expect("a time");
    let start = Instant::now();
    assert_eq!(silent.read(&mut [0]).expect("the connection is closed"), 0);
    assert!((4..7).contains(&start.elapsed().as_secs()), "{:?}", start.elapsed());
    assert!(matches!(expect_fault(first), MeetingFault::Absent { .. }));
}

#[test]
fn another_service_in_the_place_of_a_process_is_named_and_then_forgotten() {
    let hosts = free_hosts(2);
    let other = TcpListener::bind(&hosts.addresses()[0]).expect("the port is free");
    let service = thread::spawn(move || {
        let (mut stream, _) = other.accept().expect("it is called");
        stream.write_all(b"220 mail.example ESMTP\r\n").expect("somebody calls");
    });
    let second = start_process(test_meeting(&hosts, 1));
    service.join().expect("no panic");
    let first = start_process(test_meeting(&hosts, 0));
    expect_connected(first);
    expect_connected(second);
}

#[test]
fn the_same_number_twice_is_told_to_all() {
    let hosts = free_hosts(3);
    let first = start_process(test_meeting(&hosts, 0));
    let second = start_process(test_meeting(&hosts, 1));
    thread::sleep(Duration::from_millis(500));
    // The duplicate runs on another machine, where the port is free; here a bare connection simulates it.
    let mut double = connect_to(&hosts.addresses()[0]);
    double.write_all(&hello_bytes(PROTOCOL_VERSION, &test_meeting(&hosts, 1), 0)).expect("it listens");
    let mut heard = Vec::new();
    double.read_to_end(&mut heard).expect("the connection is closed in peace");
    assert_eq!(heard[..60], hello_bytes(PROTOCOL_VERSION, &test_meeting(&hosts, 0), 1));
    assert_eq!(heard[60..], *b"T\x01\0\0\0");
    for process in [first, second] {
        assert_eq!(expect_fault(process), MeetingFault::Twice { process: 1 });
    }
}

#[test]
fn the_same_number_twice_on_one_machine_finds_the_port_taken() {
    let hosts = free_hosts(2);
    let wait = Duration::from_secs(1);
    let first = start_process(MeetingPlan { wait, ..test_meeting(&hosts, 0) });
    drop(connect_to(&hosts.addresses()[0]));
    let MeetingFault::Listen { address, error } = expect_fault(start_process(test_meeting(&hosts, 0))) else {
        panic!("the port is taken")
    };
    assert_eq!((&address, &error.zh[..]), (&hosts.addresses()[0], "地址已被占用"));
    assert!(matches!(expect_fault(first), MeetingFault::Absent { .. }));
}

#[test]
fn two_lines_that_lead_to_one_process_are_told() {
    let one = free_hosts(1);
    let (_, port) = one.addresses()[0].rsplit_once(':').expect("an address has a port");
    let lines = format!("localhost:{port}\n127.0.0.1:{port}\n");
    let hosts = grundy_cluster::HostList::read(&lines).expect("the names differ");
    assert_eq!(expect_fault(start_process(test_meeting(&hosts, 1))), MeetingFault::Twice { process: 1 });
}

#[test]
fn one_that_is_started_anew_is_welcome() {
    let hosts = free_hosts(3);
    let first = start_process(test_meeting(&hosts, 0));
    let mut killed = connect_to(&hosts.addresses()[0]);
    killed.write_all(&hello_bytes(PROTOCOL_VERSION, &test_meeting(&hosts, 1), 0)).expect("it listens");
    let mut heard = [0; 60];
    killed.read_exact(&mut heard).expect("it answers");
    drop(killed);
    let rest = [1, 2].map(|process| start_process(test_meeting(&hosts, process)));
    expect_connected(first);
    rest.into_iter().for_each(|process| drop(expect_connected(process)));
}
