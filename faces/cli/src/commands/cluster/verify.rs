//! `grundy cluster verify`: the pieces of a certificate, checked by many processes together.

use super::place::{ClusterPlaceArgs, MeetingOutcome, ProcessSeat};
use super::status_lines;
use crate::args::value_parsers::certificate_part;
use crate::exit_status::ExitStatus;
use crate::failure::CommandFailure;
use crate::session::CliSession;
use crate::shared::certificate_file::read_certificate;
use crate::shared::piece_verdict::{print_verdict, report_undecided, resumed_line, unreadable_failure, verdict_status};
use clap::Args;
use grundy::cluster::{ClusterHalt, WorkTally, check_pieces_together, piece_question_digest};
use grundy::verification::{CertificateOpening, PiecePlan, VerifiedPieces, open_done_pieces};
use grundy::{BilingualText, Budget, Certificate, CertificatePart, Stop, VerificationFailure, counted_noun, text};
use serde_json::json;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

/// The text below the help.
const AFTER_HELP: &str = r#"Examples:
  grundy cluster verify long.json                   all cores of this machine
  grundy cluster verify long.json --checkpoint run  after a stop, the same command resumes
  grundy cluster verify long.json --hosts hosts.txt --process 0   on the first machine of the list
  grundy cluster verify long.json --hosts hosts.txt --process 1   on the second one

The list of hosts has one host:port per line: process 0, process 1, … All processes are started with the same arguments except --process, in any order.
Each worker takes one piece after the other. Process 0 prints the answer, and keeps the pieces that hold. If a process is lost, all others stop.

Exit status: 0 it holds, 1 it does not, it was not decided, or a process did not connect or was lost, 2 bad input, 130 interrupted."#;

/// Verify a certificate with windows of values, with many processes that take its pieces one by one
#[derive(Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct ClusterVerifyArgs {
    /// A certificate, the same file on every machine
    #[arg(value_name = "CERTIFICATE")]
    path: PathBuf,
    /// Check part K of N only, of a certificate with windows: it holds if all N parts do
    #[arg(long, value_name = "K/N", value_parser = certificate_part)]
    part: Option<CertificatePart>,
    #[command(flatten)]
    place: ClusterPlaceArgs,
    /// A folder in which process 0 keeps which pieces hold; the same command resumes from it, even with other processes, and so does `grundy verify`
    #[arg(long, value_name = "DIR")]
    checkpoint: Option<PathBuf>,
}

pub(super) fn run(args: &ClusterVerifyArgs, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
    let seat = ProcessSeat::from_args(&args.place, None)?;
    let (name, text) = read_certificate(&args.path)?;
    let certificate = Certificate::read(&text).map_err(|unreadable| unreadable_failure(&name, unreadable))?;
    let part = args.part.unwrap_or(CertificatePart::WHOLE_CERTIFICATE);
    let Some(plan) = PiecePlan::new(&certificate, part, |_| false) else {
        return Err(CommandFailure::Input(text!(
            "{name}: only a certificate with windows of values is checked in pieces, so there is no work for several processes: `grundy verify` checks it"
        )));
    };
    let (workers, processes, first) = (seat.workers, seat.processes(), seat.is_first());
    let started = Instant::now();
    let meter = session.quiet_meter();
    let pieces = match certificate.open_pieces(&mut |values, bytes| meter.spend(values, bytes)) {
        Ok(CertificateOpening::Pieces(pieces)) => pieces,
        Ok(CertificateOpening::Refuted(checked)) => {
            // Every process detects this separately, and none waits for another.
            session.finish();
            let verified = VerifiedPieces::from_refutation(checked, &plan);
            let work = PieceWorkTally { workers, processes, values: 0, time: started.elapsed() };
            return report_verdict(&verified, part, work, first, session);
        }
        Err(VerificationFailure::Unreadable(unreadable)) => return Err(unreadable_failure(&name, unreadable)),
        Err(VerificationFailure::Stopped { claim, stop }) => return report_undecided(&claim, stop, session),
    };
    let question = piece_question_digest(&text, part, args.checkpoint.is_some());
    let place = match seat.meet(question, &args.place, session)? {
        MeetingOutcome::Place(place) => *place,
        MeetingOutcome::Apart(status) => return Ok(status),
    };
    // This is only for the progress: the folder is opened again when all processes are connected, so that all of them report an error in it.
    let folder = args.checkpoint.clone().filter(|_| first);
    let kept = folder.as_deref().and_then(|folder| open_done_pieces(folder, &text, &certificate).ok());
    let done: BTreeSet<u64> = kept.iter().flat_map(|kept| kept.numbers()).collect();
    drop(kept);
    let ahead = PiecePlan::new(&certificate, part, |index| done.contains(&(index as u64)));
    let (count, values) = ahead.map_or((0, 0), |ahead| (ahead.remaining_pieces.len() as u64, ahead.values));
    let progress = status_lines::ClusterProgress::new(session.lang, first);
    let begun = Instant::now();
    let on_progress = progress
        .tally_listener(begun, move |tally, elapsed| status_lines::pieces_message(tally, (count, values), elapsed));
    let result = check_pieces_together((&certificate, &text), &pieces, &plan, folder, place, &meter, on_progress);
    progress.finish();
    session.finish();
    match result {
        Ok((verified, WorkTally { found_positions: found, .. })) => {
            let work = PieceWorkTally { workers, processes, values: found, time: started.elapsed() };
            report_verdict(&verified, part, work, first, session)
        }
        Err(halt) => report_halt(&halt, first, &certificate, session),
    }
}

/// The work of the processes.
struct PieceWorkTally {
    workers: usize,
    processes: usize,
    values: u64,
    time: Duration,
}

/// Prints the verdict on the first process; all of them have its exit status.
fn report_verdict(
    verified: &VerifiedPieces,
    part: CertificatePart,
    work: PieceWorkTally,
    first: bool,
    session: &CliSession,
) -> Result<ExitStatus, CommandFailure> {
    if !first {
        status_lines::print_status_line(&text!("done: process 0 has the answer"), session.lang);
        return Ok(verdict_status(&verified.certificate));
    }
    let PieceWorkTally { workers, processes, values, time } = work;
    let plural = |one: bool| if one { "" } else { "s" };
    let (s, es) = (plural(workers == 1), if processes == 1 { "" } else { "es" });
    let each = if processes == 1 { "" } else { " each" };
    let summary = text!(
        "{processes} process{es} with {workers} worker{s}{each} computed {values} of the pieces.",
        values = (counted_noun(&values, "value", "values"), values)
    );
    let lines: Vec<BilingualText> = resumed_line(verified).into_iter().chain([summary]).collect();
    let object = json!({
        "pieces": grundy_json::verified_pieces(verified),
        "cluster": {
            "workers": workers,
            "processes": processes,
            "values": grundy_json::nat(&values.into()),
            "seconds": (time.as_secs_f64() * 1000.0).round() / 1000.0,
        },
    });
    print_verdict(&verified.certificate, part, (&lines, object), session)
}

/// Reports the reason why there is no verdict.
fn report_halt(
    halt: &ClusterHalt,
    first: bool,
    certificate: &Certificate,
    session: &CliSession,
) -> Result<ExitStatus, CommandFailure> {
    let elsewhere = !session.cancel_flag().load(Relaxed);
    match halt {
        ClusterHalt::Stop(Stop::Cancelled) if elsewhere => {
            status_lines::print_status_line(&text!("another process was interrupted"), session.lang);
            Ok(ExitStatus::Interrupted)
        }
        ClusterHalt::Stop(stop) if first => report_undecided(&certificate.claim(), *stop, session),
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
