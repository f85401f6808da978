//! Data written on one side of a link is read on the other, and losses are detected.

use crate::together;

use grundy_cluster::{LossReason, LossWatch, ProcessLink};
use std::io::{BufWriter, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};
use timely::communication::allocator::zero_copy::stream::Stream;
use together::{connected_pair, loss_within};

/// Many bytes without repetitions.
fn random_bytes(seed: u64) -> Vec<u8> {
    (0..10_000_000_u64).map(|n| ((n + seed).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56) as u8).collect()
}

/// The only link of one of two processes.
fn only_link(links: Vec<Option<ProcessLink>>) -> ProcessLink {
    links.into_iter().flatten().next().expect("there is another one")
}

/// A link, and in the place of the process at its other end a bare connection.
fn link_with_stream(silence: Duration) -> (ProcessLink, Arc<LossWatch>, TcpStream) {
    let (connected, bare) = together::connected_with_stream(silence);
    (only_link(connected.links), connected.watch, bare)
}

/// Reads in a separate thread, which may never return; the flag is set when it does.
fn read_in_background(mut link: ProcessLink) -> Arc<AtomicBool> {
    let returned = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&returned);
    thread::spawn(move || {
        let _ = link.read(&mut [0; 100]);
        flag.store(true, Ordering::Relaxed);
    });
    returned
}

/// Writes in pieces of all sizes, with pauses in which only heartbeats are sent, and says goodbye.
fn write_for_long(link: ProcessLink, bytes: &[u8]) {
    let mut writer = BufWriter::with_capacity(1 << 16, link);
    let (mut rest, mut size) = (bytes, 1);
    while !rest.is_empty() {
        let (piece, after) = rest.split_at(rest.len().min(size));
        writer.write_all(piece).expect("the link holds");
        if size % 3 == 0 {
            writer.flush().expect("the link holds");
            thread::sleep(Duration::from_millis(100));
        }
        rest = after;
        size = size * 5 / 3 + 1;
    }
    writer.flush().expect("the link holds");
    writer.get_mut().shutdown(Shutdown::Write).expect("the link holds");
}

#[test]
fn much_in_both_directions_arrives_in_order() {
    // A heartbeat every 50 ms.
    let processes = connected_pair(Duration::from_millis(300));
    let watches: Vec<Arc<LossWatch>> = processes.iter().map(|connected| Arc::clone(&connected.watch)).collect();
    let (done, read) = channel();
    for (seed, connected) in (0..).zip(processes) {
        let mut reader = only_link(connected.links);
        let writer = reader.try_clone().expect("a link can be cloned");
        thread::spawn(move || write_for_long(writer, &random_bytes(seed)));
        let done = done.clone();
        thread::spawn(move || {
            let mut bytes = Vec::new();
            reader.read_to_end(&mut bytes).expect("the link holds");
            let end = reader.read(&mut [0; 10]).expect("it stays at its end");
            done.send((1 - seed, bytes, end)).expect("the test waits");
        });
    }
    for _ in 0..2 {
        let (seed, bytes, end) = read.recv_timeout(Duration::from_secs(60)).expect("both are read to their end");
        assert!(bytes == random_bytes(seed), "{} bytes came", bytes.len());
        assert_eq!(end, 0);
    }
    for watch in watches {
        assert_eq!(watch.loss(), None);
    }
}

#[test]
fn frames_are_whole_and_heartbeats_stand_between_them() {
    let (mut link, watch, mut bare) = link_with_stream(Duration::from_millis(12));
    let sent = random_bytes(5);
    let bytes = sent.clone();
    let writer = thread::spawn(move || {
        for piece in bytes.chunks(333_333) {
            link.write_all(piece).expect("the link holds");
            thread::sleep(Duration::from_millis(5));
        }
        link.shutdown(Shutdown::Write).expect("the link holds");
        assert!(link.write(b"more").is_err(), "nothing follows the goodbye");
        link.shutdown(Shutdown::Write).expect("a second goodbye is none");
    });
    let (mut heard, mut heartbeats) = (Vec::new(), 0);
    loop {
        let mut length = [0; 4];
        bare.read_exact(&mut length).expect("the link holds");
        match u32::from_le_bytes(length) {
            0 => heartbeats += 1,
            u32::MAX => break,
            length => {
                let start = heard.len();
                heard.resize(start + length as usize, 0);
                bare.read_exact(&mut heard[start..]).expect("the frame is whole");
            }
        }
    }
    assert!(heard == sent, "{} bytes came", heard.len());
    assert!(heartbeats >= 3, "{heartbeats} heartbeats in 150 ms");
    assert_eq!(bare.read(&mut [0; 10]).expect("the link is closed in peace"), 0, "nothing follows the goodbye");
    writer.join().expect("no panic");
    assert_eq!(watch.loss(), None, "nobody has read, so nothing was missed");
}

#[test]
fn frames_in_pieces_are_put_together() {
    let (mut link, _watch, mut bare) = link_with_stream(Duration::from_secs(10));
    let writer = thread::spawn(move || {
        let bytes = [&[0; 4][..], &[3, 0, 0, 0], b"abc", &[0; 8], &[1, 0, 0, 0], b"d", &[0xff; 4]].concat();
        for byte in bytes {
            bare.write_all(&[byte]).expect("the link holds");
            thread::sleep(Duration::from_millis(2));
        }
        bare
    });
    assert_eq!(link.read(&mut []).expect("nothing is asked for"), 0);
    let mut heard = Vec::new();
    link.read_to_end(&mut heard).expect("the link holds");
    assert_eq!(heard, b"abcd");
    writer.join().expect("no panic");
}

#[test]
fn one_that_drops_its_links_is_gone_at_once() {
    let [a, b] = connected_pair(Duration::from_secs(30));
    let returned = read_in_background(only_link(a.links));
    thread::sleep(Duration::from_millis(200));
    assert_eq!(a.watch.loss(), None);
    drop(b);
    let (loss, after) = loss_within(&a.watch, Duration::from_secs(5)).expect("it is seen");
    assert!(after < Duration::from_secs(1), "{after:?}");
    assert_eq!((loss.peer.process, &loss.reason), (1, &LossReason::Ended));
    assert_eq!(loss.message().en, format!("process 1 ({}) was lost: the connection ended", loss.peer.address));
    thread::sleep(Duration::from_millis(100));
    assert!(!returned.load(Ordering::Relaxed), "the call never returns");
}

#[test]
fn one_that_is_gone_is_seen_where_nobody_reads() {
    let [a, b] = connected_pair(Duration::from_millis(300));
    drop(b);
    let (loss, _) = loss_within(&a.watch, Duration::from_secs(3)).expect("heartbeats do not get through");
    assert_eq!(loss.reason, LossReason::Ended);
    drop(a);
}

#[test]
fn one_that_says_nothing_is_given_up() {
    let silence = Duration::from_millis(900);
    let (link, watch, bare) = link_with_stream(silence);
    let returned = read_in_background(link);
    let (loss, after) = loss_within(&watch, Duration::from_secs(5)).expect("it is seen");
    assert!(after > silence / 2 && after < silence + Duration::from_secs(1), "{after:?}");
    assert_eq!(loss.reason, LossReason::Silent(silence));
    assert!(
        loss.message().en.starts_with("process 1 (127.0.0.1:") && loss.message().en.contains(") sent nothing for "),
        "{}",
        loss.message().en
    );
    assert!(loss.message().en.ends_with("for 0.9 s: the network or the machine is down"), "{}", loss.message().en);
    assert!(!returned.load(Ordering::Relaxed), "the call never returns");
    drop(bare);
}

#[test]
fn one_that_says_nothing_is_given_up_while_the_writer_is_stuck() {
    let silence = Duration::from_millis(900);
    let (link, watch, bare) = link_with_stream(silence);
    let mut writer = link.try_clone().expect("a link can be cloned");
    thread::spawn(move || while writer.write(&[1; 1 << 20]).is_ok() {});
    read_in_background(link);
    let (loss, after) = loss_within(&watch, Duration::from_secs(5)).expect("it is seen");
    assert!(after < silence + Duration::from_secs(1), "{after:?}");
    assert_eq!(loss.reason, LossReason::Silent(silence));
    drop(bare);
}

#[test]
fn one_that_does_not_read_but_lives_is_waited_for() {
    let silence = Duration::from_millis(600);
    let (link, watch, mut bare) = link_with_stream(silence);
    let mut writer = link.try_clone().expect("a link can be cloned");
    let (done, written) = channel();
    thread::spawn(move || {
        for _ in 0..64 {
            writer.write_all(&[1; 1 << 20]).expect("the link holds");
        }
        done.send(()).expect("the test waits");
    });
    read_in_background(link);
    let start = Instant::now();
    while start.elapsed() < silence * 4 {
        bare.write_all(&[0; 4]).expect("the link holds");
        thread::sleep(silence / 6);
    }
    assert!(written.try_recv().is_err(), "64 MiB do not fit the buffers of the system");
    assert_eq!(watch.loss(), None);
    let mut heartbeats = bare.try_clone().expect("a stream can be cloned");
    thread::spawn(move || {
        while heartbeats.write_all(&[0; 4]).is_ok() {
            thread::sleep(silence / 6)
        }
    });
    let mut buffer = vec![0; 1 << 16];
    while written.try_recv().is_err() {
        assert!(bare.read(&mut buffer).expect("the link holds") > 0);
    }
    assert_eq!(watch.loss(), None);
}

#[test]
fn heartbeats_keep_a_silent_link_alive_until_all_is_done() {
    let silence = Duration::from_millis(600);
    let [a, b] = connected_pair(silence);
    let returned = read_in_background(only_link(a.links));
    assert_eq!(loss_within(&a.watch, silence * 4), None, "heartbeats are heard");
    // The second one stops its heartbeats, though its link is still there.
    b.watch.finish();
    let (loss, _) = loss_within(&a.watch, silence + Duration::from_secs(1)).expect("no heartbeat comes");
    assert_eq!(loss.reason, LossReason::Silent(silence));
    assert!(!returned.load(Ordering::Relaxed));
    drop(b.links);
}

#[test]
fn after_both_goodbyes_nothing_is_lost() {
    let [a, b] = connected_pair(Duration::from_millis(600));
    let watches = [Arc::clone(&a.watch), Arc::clone(&b.watch)];
    let ends: Vec<_> = [a, b]
        .into_iter()
        .map(|connected| {
            thread::spawn(move || {
                let mut link = only_link(connected.links);
                link.write_all(b"the last word").expect("the link holds");
                link.shutdown(Shutdown::Write).expect("the link holds");
                let mut heard = Vec::new();
                link.read_to_end(&mut heard).expect("the link holds");
                // The next read comes late, as in a program that reads other links first.
                thread::sleep(Duration::from_millis(900));
                assert_eq!(link.read(&mut [0; 10]).expect("it stays at its end"), 0);
                heard
            })
        })
        .collect();
    for end in ends {
        assert_eq!(end.join().expect("no panic"), b"the last word");
    }
    for watch in watches {
        watch.finish();
        assert_eq!(watch.loss(), None);
    }
}
