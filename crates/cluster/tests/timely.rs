//! Timely Dataflow computes over the links.

use crate::together;

use grundy_cluster::{ConnectedProcesses, LossReason};
use std::panic;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};
use timely::WorkerConfig;
use timely::communication::Hooks;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::{AllocatorBuilder, ProcessBuilder};
use timely::dataflow::operators::{Exchange, Inspect, ToStream};
use timely::execute::execute_from;
use together::{connected_with_stream, expect_connected, free_hosts, loss_within, start_process, test_meeting};

/// The number of threads of each process.
const THREADS_PER_PROCESS: usize = 2;

/// The number of numbers that each thread sends.
const NUMBERS_PER_WORKER: u64 = 50_000;

/// The numbers that the threads of one process receive, each with the thread.
fn run_dataflow(process: usize, connected: ConnectedProcesses) -> Vec<(usize, u64)> {
    let hooks = Hooks::default();
    let locals = ProcessBuilder::new_typed_vector(THREADS_PER_PROCESS, hooks.refill.clone(), hooks.spill.clone());
    let (builders, guard) =
        initialize_networking_from_sockets(locals, connected.links, process, THREADS_PER_PROCESS, hooks)
            .expect("the links are sound");
    let builders = builders.into_iter().map(AllocatorBuilder::Tcp).collect();
    let received: Arc<Mutex<Vec<(usize, u64)>>> = Arc::default();
    let shared = Arc::clone(&received);
    let workers = execute_from(builders, Box::new(guard), WorkerConfig::default(), move |worker| {
        let (index, shared) = (worker.index(), Arc::clone(&shared));
        worker.dataflow::<u64, _, _>(|scope| {
            let first = index as u64 * NUMBERS_PER_WORKER;
            (first..first + NUMBERS_PER_WORKER)
                .to_stream(scope)
                .container::<Vec<_>>()
                .exchange(|&n| n)
                .inspect(move |&n| shared.lock().expect("no panic").push((index, n)));
        });
    })
    .expect("the threads start");
    for result in workers.join() {
        result.expect("no worker panics");
    }
    assert_eq!(connected.watch.loss(), None);
    connected.watch.finish();
    std::mem::take(&mut *received.lock().expect("no panic"))
}

#[test]
fn numbers_go_where_they_belong() {
    const PROCESS_COUNT: usize = 2;
    let hosts = free_hosts(PROCESS_COUNT);
    let started = Instant::now();
    let processes: Vec<_> =
        (0..PROCESS_COUNT).map(|process| (process, start_process(test_meeting(&hosts, process)))).collect();
    let computed: Vec<_> = processes
        .into_iter()
        .map(|(process, handle)| thread::spawn(move || run_dataflow(process, expect_connected(handle))))
        .collect();
    let mut all = Vec::new();
    for received in computed {
        all.extend(received.join().expect("it ends cleanly"));
    }
    let workers = PROCESS_COUNT * THREADS_PER_PROCESS;
    assert!(all.iter().all(|&(worker, n)| n as usize % workers == worker), "each number goes to its worker");
    let mut numbers: Vec<u64> = all.into_iter().map(|(_, n)| n).collect();
    numbers.sort_unstable();
    assert!(numbers.into_iter().eq(0..workers as u64 * NUMBERS_PER_WORKER), "each number arrives once");
    assert!(started.elapsed() < Duration::from_secs(60));
}

#[test]
fn a_computation_stands_still_when_a_process_is_lost() {
    static PANIC_COUNT: AtomicUsize = AtomicUsize::new(0);
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        PANIC_COUNT.fetch_add(1, Ordering::Relaxed);
        usual(info);
    }));
    let (connected, bare) = connected_with_stream(Duration::from_secs(30));
    let watch = Arc::clone(&connected.watch);
    let computing = thread::spawn(move || run_dataflow(0, connected));
    assert_eq!(loss_within(&watch, Duration::from_millis(300)), None);
    drop(bare);
    let (loss, after) = loss_within(&watch, Duration::from_secs(5)).expect("it is seen");
    assert_eq!((loss.peer.process, loss.reason), (1, LossReason::Ended));
    assert!(after < Duration::from_secs(1), "{after:?}");
    thread::sleep(Duration::from_millis(200));
    assert!(!computing.is_finished(), "it can neither go on nor end");
    assert_eq!(PANIC_COUNT.load(Ordering::Relaxed), 0, "no thread panics");
}
