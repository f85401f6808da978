//! `grundy cluster solve`: who wins, and how, found by many processes together.

use super::place::{Met, Seat};
use super::shown;
use crate::args::ClusterSolve;
use crate::commands::solve::{expression, status};
use crate::failure::Failure;
use crate::format::answer;
use crate::out::{self, Out};
use crate::session::{Session, Status};
use grundy::cluster::{Clustered, Halt, Keep, Place, Tally, Task, Unasked, digest, header, undecided};
use grundy::{Answer, Query, Said, Stop, json, say};
use serde_json::json;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

pub(super) fn run(args: &ClusterSolve, session: &mut Session) -> Result<Status, Failure> {
    let seat = Seat::of(&args.place)?;
    let position = session.parse(&expression(&args.expr)?)?;
    let query = Query { moves: args.moves, ..Query::new(position) };
    let query = if args.misere { query.misere() } else { query };
    if seat.processes() > 1 || args.place.checkpoint.is_some() {
        session.rules.travel();
    }
    let task = Task::of(&query);
    session.check_rules()?;
    let task = match task {
        Ok(task) => task,
        Err(Unasked::Refused(said)) => return Err(Failure::Input(said)),
        Err(Unasked::Stop(stop)) => {
            shown::tell(&stop.said_with_option(), session.lang);
            return Ok(Status::of(stop));
        }
    };
    let (workers, processes, first) = (seat.workers, seat.processes(), seat.is_first());
    let question = digest(&query, &session.source.1, args.place.checkpoint.is_some());
    let place = match seat.meet(question, &args.place, session)? {
        Met::Place(place) => *place,
        Met::Apart(status) => return Ok(status),
    };
    let header = header(&query, &session.source.1);
    let keep = args.place.checkpoint.clone().map(|folder| Keep { folder, every: args.place.every, header });
    let place = Place { keep, ..place };
    let started = Instant::now();
    let progress = shown::Progress::new(session.lang, first);
    let meter = session.quiet_meter();
    let last: Arc<Mutex<Tally>> = Arc::default();
    let told = {
        let (last, show) = (Arc::clone(&last), progress.told(started));
        Arc::new(move |tally: &Tally| {
            if let Ok(mut last) = last.lock() {
                *last = *tally;
            }
            show(tally);
        })
    };
    let result = task.solve(&mut session.engine, place, &meter, told);
    progress.finish();
    session.finish();
    let work = |tally: Tally| Work { workers, processes, tally, time: started.elapsed() };
    let told = last.lock().map_or_else(|_| Tally::default(), |last| *last);
    match result {
        Ok(Clustered { answer: Some(mut answer), tally }) => {
            session.check_rules()?;
            let work = work(tally);
            answer.explanation.push(work.said());
            print(&answer, &work, session)?;
            Ok(status(&answer, false))
        }
        Ok(Clustered { answer: None, .. }) => {
            shown::tell(&say!("done: process 0 has the answer", "完成：答案在进程 0"), session.lang);
            Ok(Status::Answered)
        }
        Err(halt) => {
            session.check_rules()?;
            halted(&halt, first, &work(told), session, &|stop| undecided(&query, stop, &told, &meter))
        }
    }
}

/// Reports why there is no answer.
fn halted(
    halt: &Halt,
    first: bool,
    work: &Work,
    session: &Session,
    undecided: &dyn Fn(Stop) -> Answer,
) -> Result<Status, Failure> {
    let elsewhere = !session.cancel().load(Relaxed);
    match halt {
        Halt::Stop(Stop::Cancelled) if elsewhere => {
            shown::tell(&say!("another process was interrupted", "另一个进程被中断"), session.lang);
            Ok(Status::Interrupted)
        }
        // The process whose rules failed reports the place.
        Halt::Stop(Stop::Rules) => Err(Failure::Input(Stop::Rules.said())),
        Halt::Stop(stop) if first => {
            print(&undecided(*stop), work, session)?;
            Ok(Status::of(*stop).max(Status::Undecided))
        }
        Halt::Stop(stop) => {
            shown::tell(&stop.said_with_option(), session.lang);
            Ok(Status::of(*stop).max(Status::Undecided))
        }
        halt => {
            shown::tell(&halt.said(), session.lang);
            Ok(Status::Undecided)
        }
    }
}

/// The work of the processes for an answer.
struct Work {
    workers: usize,
    processes: usize,
    tally: Tally,
    time: Duration,
}

impl Work {
    fn said(&self) -> Said {
        let Work { workers, processes, tally: Tally { found, .. }, .. } = self;
        let plural = |one: bool| if one { "" } else { "s" };
        let (s, more, es) = (plural(*workers == 1), plural(*found == 1), if *processes == 1 { "" } else { "es" });
        let each = if *processes == 1 { "" } else { " each" };
        say!(
            "{processes} process{es} with {workers} worker{s}{each} found {found} different position{more}.",
            "{processes} 个进程（每个 {workers} 个线程）找到了 {found} 个不同的局面。"
        )
    }

    fn json(&self) -> serde_json::Value {
        let Work { workers, processes, tally, time } = self;
        let Tally { found, edges, sent, sent_bytes, held, spilled, .. } = tally;
        let number = |n: &u64| json::nat(&(*n).into());
        json!({
            "workers": workers,
            "processes": processes,
            "found": number(found),
            "edges": number(edges),
            "sent": number(sent),
            "sent_bytes": number(sent_bytes),
            "held": number(held),
            "spilled": number(spilled),
            "seconds": (time.as_secs_f64() * 1000.0).round() / 1000.0,
        })
    }
}

fn print(answer: &Answer, work: &Work, session: &Session) -> Result<(), Failure> {
    if session.json {
        let mut object = json::answer(answer, session.lang);
        object["cluster"] = work.json();
        return out::json(&object);
    }
    let mut out = Out::new();
    answer::write(&mut out, answer, session.lang)?;
    out.close()
}
