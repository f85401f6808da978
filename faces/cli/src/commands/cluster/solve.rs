//! `grundy cluster solve`: who wins, and how, found by many processes together.

use super::place::{ClusterPlaceArgs, MeetingOutcome, ProcessSeat};
use super::status_lines;
use crate::args::value_parsers::{number, time};
use crate::exit_status::ExitStatus;
use crate::failure::CommandFailure;
use crate::output::answer::{self, answer_status};
use crate::output::{self, OutputWriter};
use crate::session::CliSession;
use crate::shared::expression::expression_text;
use clap::Args;
use grundy::cluster::{
    CheckpointPlan, ClusterHalt, ClusterRefusal, ClusterReport, ClusterResources, ClusterTask, WorkTally,
    checkpoint_header, question_digest, undecided_answer,
};
use grundy::{Answer, AskedPosition, BilingualText, Convention, Query, Stop, text};
use serde_json::json;
use std::path::PathBuf;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The text below the help.
const AFTER_HELP: &str = r#"Examples:
  grundy cluster solve "cram(5, 6)"                 all cores of this machine
  grundy cluster solve "cram(6, 7)" --workers 8 --max-memory 24G --spill /scratch
  grundy cluster solve "cram(6, 7)" --checkpoint run     after a stop, the same command resumes
  grundy cluster solve "cram(6, 7)" --hosts hosts.txt --process 0   on the first machine of the list
  grundy cluster solve "cram(6, 7)" --hosts hosts.txt --process 1   on the second one
  grundy cluster solve "cram(6, 7)" --hosts hosts.txt               Slurm gives the number of the process

The list of hosts has one host:port per line: process 0, process 1, … All processes are started with the same arguments except --process, in any order.
Process 0 prints the answer. If a process is lost, all others stop. Connections are not encrypted: use a network that only you can reach.

Exit status: 0 answered, 1 not decided, a process did not connect or was lost, 2 bad input, 130 interrupted."#;

/// Solve a position with many processes: who wins, its value and its winning moves
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct ClusterSolveArgs {
    /// An expression, or a ruleset and its numbers, or `-` for standard input
    #[arg(value_name = "EXPR", required = true, allow_negative_numbers = true)]
    expr: Vec<String>,
    /// Whoever makes the last move loses
    #[arg(long, alias = "misère")]
    misere: bool,
    /// How many winning moves to list
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = number)]
    moves: usize,
    #[command(flatten)]
    place: ClusterPlaceArgs,
    /// A folder for what does not fit into memory [default: the one for temporary files]
    #[arg(long, value_name = "DIR")]
    spill: Option<PathBuf>,
    /// A folder for regular checkpoints; the same command resumes from them, even with other workers
    #[arg(long, value_name = "DIR")]
    checkpoint: Option<PathBuf>,
    /// The time from one checkpoint to the next
    #[arg(long, value_name = "TIME", default_value = "5m", value_parser = time, requires = "checkpoint")]
    every: Duration,
}

pub(super) fn run(args: &ClusterSolveArgs, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
    let seat = ProcessSeat::from_args(&args.place, args.spill.as_deref())?;
    let given = if args.misere { Convention::Misere } else { Convention::Normal };
    let AskedPosition { position, convention, .. } = session.ask_position(&expression_text(&args.expr)?, given)?;
    let query = Query::new(position).with_moves(args.moves).under(convention);
    if seat.processes() > 1 || args.checkpoint.is_some() {
        session.rules.require_portable_keys();
    }
    let task = ClusterTask::from_query(&query);
    session.check_rules()?;
    let task = match task {
        Ok(task) => task,
        Err(ClusterRefusal::Refused(message)) => return Err(CommandFailure::Input(message)),
        Err(ClusterRefusal::Stop(stop)) => {
            status_lines::print_status_line(&stop.description_with_option(), session.lang);
            return Ok(ExitStatus::from_stop(stop));
        }
    };
    let (workers, processes, first) = (seat.workers, seat.processes(), seat.is_first());
    let question = question_digest(&query, &session.source.1, args.checkpoint.is_some());
    let place = match seat.meet(question, &args.place, session)? {
        MeetingOutcome::Place(place) => *place,
        MeetingOutcome::Apart(status) => return Ok(status),
    };
    let header = checkpoint_header(&query, &session.source.1);
    let keep = args.checkpoint.clone().map(|folder| CheckpointPlan { folder, interval: args.every, header });
    let place = ClusterResources { keep, ..place };
    let started = Instant::now();
    let progress = status_lines::ClusterProgress::new(session.lang, first);
    let meter = session.quiet_meter();
    let last: Arc<Mutex<WorkTally>> = Arc::default();
    let on_progress = {
        let (last, show) = (Arc::clone(&last), progress.tally_listener(started, status_lines::positions_message));
        Arc::new(move |tally: &WorkTally| {
            if let Ok(mut last) = last.lock() {
                *last = *tally;
            }
            show(tally);
        })
    };
    let result = task.solve(&mut session.engine, place, &meter, on_progress);
    progress.finish();
    session.finish();
    let work = |tally: WorkTally| ClusterWork { workers, processes, tally, time: started.elapsed() };
    let on_progress = last.lock().map_or_else(|_| WorkTally::default(), |last| *last);
    match result {
        Ok(ClusterReport { answer: Some(mut answer), tally, .. }) => {
            session.check_rules()?;
            let work = work(tally);
            answer.explanation.push(work.summary());
            print(&answer, &work, session)?;
            Ok(answer_status(&answer, false))
        }
        Ok(ClusterReport { answer: None, .. }) => {
            status_lines::print_status_line(&text!("done: process 0 has the answer"), session.lang);
            Ok(ExitStatus::Answered)
        }
        Err(halt) => {
            session.check_rules()?;
            report_halt(&halt, first, &work(on_progress), session, &|stop| {
                undecided_answer(&query, stop, &on_progress, &meter)
            })
        }
    }
}

/// Reports the reason why there is no answer.
fn report_halt(
    halt: &ClusterHalt,
    first: bool,
    work: &ClusterWork,
    session: &CliSession,
    undecided: &dyn Fn(Stop) -> Answer,
) -> Result<ExitStatus, CommandFailure> {
    let elsewhere = !session.cancel_flag().load(Relaxed);
    match halt {
        ClusterHalt::Stop(Stop::Cancelled) if elsewhere => {
            status_lines::print_status_line(&text!("another process was interrupted"), session.lang);
            Ok(ExitStatus::Interrupted)
        }
        // The process whose rules failed reports the place.
        ClusterHalt::Stop(Stop::RulesFailed) => Err(CommandFailure::Input(Stop::RulesFailed.description())),
        ClusterHalt::Stop(stop) if first => {
            print(&undecided(*stop), work, session)?;
            Ok(ExitStatus::from_stop(*stop).max(ExitStatus::Undecided))
        }
        ClusterHalt::Stop(stop) => {
            status_lines::print_status_line(&stop.description_with_option(), session.lang);
            Ok(ExitStatus::from_stop(*stop).max(ExitStatus::Undecided))
        }
        halt => {
            status_lines::print_status_line(&halt.message(), session.lang);
            Ok(ExitStatus::Undecided)
        }
    }
}

/// The work of the processes for an answer.
struct ClusterWork {
    workers: usize,
    processes: usize,
    tally: WorkTally,
    time: Duration,
}

impl ClusterWork {
    fn summary(&self) -> BilingualText {
        let ClusterWork { workers, processes, tally: WorkTally { found_positions: found, .. }, .. } = self;
        let plural = |one: bool| if one { "" } else { "s" };
        let (s, more, es) = (plural(*workers == 1), plural(*found == 1), if *processes == 1 { "" } else { "es" });
        let each = if *processes == 1 { "" } else { " each" };
        text!("{processes} process{es} with {workers} worker{s}{each} found {found} different position{more}.")
    }

    fn json(&self) -> serde_json::Value {
        let ClusterWork { workers, processes, tally, time } = self;
        let WorkTally {
            found_positions: found,
            edges,
            sent_positions: sent,
            sent_bytes,
            held_bytes: held,
            spilled_bytes: spilled,
            ..
        } = tally;
        let number = |n: &u64| grundy_json::nat(&(*n).into());
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

fn print(answer: &Answer, work: &ClusterWork, session: &CliSession) -> Result<(), CommandFailure> {
    if session.json {
        let mut object = grundy_json::answer(answer, session.lang);
        object["cluster"] = work.json();
        return output::print_json(&object);
    }
    let mut out = OutputWriter::new();
    answer::write(&mut out, answer, &session.source.0, session.lang)?;
    out.close()
}
