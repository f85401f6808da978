//! Rounds on Timely Dataflow: one operator on every worker, whose output is its input one round later.
//! Timely's progress tracking guarantees that all messages of a round have arrived before the next begins.

use crate::halt::ClusterHalt;
use crate::message::{MessageLoad, WorkTally, WorkerMessage, WorkerStatus};
use crate::program::RoundProgram;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::Duration;
use timely::container::CapacityContainerBuilder;
use timely::dataflow::channels::pact::Exchange;
use timely::dataflow::operators::generic::operator::Operator;
use timely::dataflow::operators::{ConnectLoop, Feedback};
use timely::worker::Worker;

/// The longest sleep of a worker before it checks whether another one is lost.
const MAX_SLEEP: Duration = Duration::from_millis(200);

/// The result of a worker; the first one has the answer.
type WorkerResult<A> = Result<Option<A>, ClusterHalt>;

/// Runs a program on this worker, while all others run it too.
///
/// `lost` returns a reason if a process is lost: then the run ends immediately, because the other processes will not answer.
/// `on_status` is called in every round with the statuses of all workers.
///
/// # Errors
/// Returns the reason why the run ended without an answer; it is the same on all workers, unless a process was lost.
pub(crate) fn run_program<P: RoundProgram + 'static>(
    worker: &mut Worker,
    program: P,
    lost: impl Fn() -> Option<ClusterHalt>,
    on_status: impl FnMut(&[WorkerStatus]) -> Result<(), ClusterHalt> + 'static,
) -> WorkerResult<P::Answer> {
    let ending = Rc::new(RefCell::new(None));
    let result = Rc::clone(&ending);
    let (index, workers) = (worker.index(), worker.peers());
    let dataflow = worker.next_dataflow_index();
    worker.dataflow::<u64, _, _>(move |scope| {
        // Each turn of the loop adds 1 to the time of a message: the time is the round.
        let (handle, messages) = scope.feedback::<Vec<WorkerMessage>>(1);
        let mut rounds = ProgramRounds {
            program,
            on_status,
            index,
            workers,
            early_messages: BTreeMap::new(),
            next_round: 0,
            failure: None,
            answers: Vec::new(),
            statuses: Vec::new(),
        };
        let exchange = Exchange::new(|message: &WorkerMessage| u64::from(message.to));
        messages
            .unary_notify::<CapacityContainerBuilder<Vec<WorkerMessage>>, _, _>(
                exchange,
                "rounds",
                [0],
                move |input, output, ready| {
                    input.for_each_time(|time, data| {
                        data.flat_map(|messages| messages.drain(..))
                            .for_each(|message| rounds.receive_message(*time.time(), message));
                    });
                    while let Some((time, _)) = ready.next() {
                        let mut out = Vec::new();
                        match rounds.next_round(&mut out) {
                            Some(end) => *result.borrow_mut() = Some(end),
                            None => {
                                let mut session = output.session(&time);
                                out.into_iter().for_each(|message| session.give(message));
                                drop(session);
                                let after = *time.time() + 1;
                                // Every worker requests a notification for every round, even if it will get no messages.
                                ready.notify_at(time.delayed(&after));
                            }
                        }
                    }
                },
            )
            .connect_loop(handle);
    });
    loop {
        if let Some(end) = ending.borrow_mut().take() {
            // All workers end in the same round, so messages that are still in transit are not needed.
            return end;
        }
        if let Some(why) = lost() {
            // Its rounds will never be complete again.
            worker.drop_dataflow(dataflow);
            return Err(why);
        }
        worker.step_or_park(Some(MAX_SLEEP));
    }
}

/// A program between two rounds.
struct ProgramRounds<P, T> {
    program: P,
    on_status: T,
    index: usize,
    workers: usize,
    /// Messages from faster workers, by the round in which they must be received.
    early_messages: BTreeMap<u64, Vec<WorkerMessage>>,
    next_round: u64,
    failure: Option<ClusterHalt>,
    /// The messages sent in reply while receiving.
    answers: Vec<WorkerMessage>,
    statuses: Vec<WorkerStatus>,
}

impl<P: RoundProgram, T: FnMut(&[WorkerStatus]) -> Result<(), ClusterHalt>> ProgramRounds<P, T> {
    /// Receives a message of a round.
    fn receive_message(&mut self, round: u64, message: WorkerMessage) {
        // Faster workers are one round ahead at most, but the program has not run this round yet.
        if round > self.next_round {
            self.early_messages.entry(round).or_default().push(message);
            return;
        }
        match message.load {
            MessageLoad::Status(status) => {
                self.statuses.resize_with(self.workers, WorkerStatus::default);
                self.statuses[message.from as usize] = *status;
            }
            // After a failure only statuses are read, until all workers know of the failure.
            load if self.failure.is_none() => {
                self.failure = self.program.receive(message.from, load, &mut self.answers).err()
            }
            _ => {}
        }
    }

    /// Runs the next round; returns the result if it was the last.
    fn next_round(&mut self, out: &mut Vec<WorkerMessage>) -> Option<WorkerResult<P::Answer>> {
        let round = self.next_round;
        let statuses = std::mem::take(&mut self.statuses);
        // All workers have the same statuses, so all end in this round, and with the same reason.
        if let Some(halt) = statuses.iter().find_map(|status| status.halt.clone()) {
            return Some(Err(halt));
        }
        self.next_round += 1;
        out.append(&mut self.answers);
        let result = match self.failure.take() {
            None => self.program.run_round(round, &statuses, out),
            Some(halt) => Err(halt),
        };
        let status = match result {
            Ok(None) => return Some(Ok(self.program.take_answer())),
            Ok(Some(status)) => (self.on_status)(&statuses).map(|()| status),
            Err(halt) => Err(halt),
        };
        let status = status.unwrap_or_else(|halt| {
            // Nobody needs these messages any more; the status alone must reach all.
            out.clear();
            WorkerStatus { halt: Some(halt), ..WorkerStatus::default() }
        });
        for to in 0..self.workers as u32 {
            let load = MessageLoad::Status(Box::new(status.clone()));
            out.push(WorkerMessage { to, from: self.index as u32, load });
        }
        for message in self.early_messages.remove(&self.next_round).unwrap_or_default() {
            self.receive_message(self.next_round, message);
        }
        None
    }
}

/// The sum over all workers.
pub(crate) fn total_tally(statuses: &[WorkerStatus]) -> WorkTally {
    let mut total = WorkTally::default();
    statuses.iter().for_each(|status| total.add(&status.counts));
    total
}
