//! The place of a process in a cluster, and its connections to the others.

use super::status_lines;
use crate::args::unfit_argument::UnfitArgument;
use crate::args::value_parsers::{number, number_within, time};
use crate::exit_status::ExitStatus;
use crate::failure::CommandFailure;
use crate::session::CliSession;
use clap::Args;
use grundy::cluster::{ClusterResources, HostList, MeetingFault, MeetingPlan, connect};
use grundy::{BilingualText, MessageError, text};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

/// The maximum number of worker threads of one process.
const MAX_WORKERS_PER_PROCESS: u16 = 256;

/// How the processes of a cluster are set up.
#[derive(Args)]
pub(super) struct ClusterPlaceArgs {
    /// How many threads this process has, the same number in every process [default: as many as the machine runs]
    #[arg(long, value_name = "N", value_parser = number_within(1..=MAX_WORKERS_PER_PROCESS))]
    pub(super) workers: Option<u16>,
    /// The list of the processes, one host:port per line; without it this process runs alone
    #[arg(long, value_name = "FILE")]
    pub(super) hosts: Option<PathBuf>,
    /// The number of this process in the list, from 0 [default: the environment variable SLURM_PROCID or JOB_COMPLETION_INDEX]
    #[arg(long, value_name = "I", value_parser = number, requires = "hosts")]
    pub(super) process: Option<usize>,
    /// How long to wait for the other processes
    #[arg(long, value_name = "TIME", default_value = "5m", value_parser = time)]
    pub(super) wait: Duration,
    /// How long another process may be silent before it counts as lost
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = silence_limit)]
    pub(super) silence: Duration,
}

/// Parses the longest time without a message from another process: at least 1 s.
fn silence_limit(text: &str) -> Result<Duration, UnfitArgument> {
    let time = time(text)?;
    if time < Duration::from_secs(1) {
        return Err(UnfitArgument(text!("a time of at least 1s is expected")));
    }
    Ok(time)
}

/// The environment variables with the number of a process: of Slurm, and of an indexed job of Kubernetes.
const PROCESS_NUMBER_VARIABLES: [&str; 2] = ["SLURM_PROCID", "JOB_COMPLETION_INDEX"];

/// The place of a process in a cluster, before the processes are connected.
pub(super) struct ProcessSeat {
    /// The number of threads of each process.
    pub(super) workers: usize,
    /// The list of the processes, and the index of this one; `None` if it runs alone.
    among: Option<(HostList, usize)>,
    folder: PathBuf,
}

/// The outcome of a meeting of processes.
pub(super) enum MeetingOutcome {
    /// All are there.
    Place(Box<ClusterResources>),
    /// The processes could not be connected, which was reported; the process ends with this status.
    Apart(ExitStatus),
}

impl ProcessSeat {
    /// Reads the place of this process from the arguments, the list of hosts and the environment; `spill` is the folder for what does
    /// not fit into memory.
    ///
    /// # Errors
    /// Fails if the arguments or the list of hosts are wrong.
    pub(super) fn from_args(args: &ClusterPlaceArgs, spill: Option<&Path>) -> Result<ProcessSeat, CommandFailure> {
        let machine =
            || std::thread::available_parallelism().map_or(1, usize::from).min(MAX_WORKERS_PER_PROCESS.into());
        let workers = args.workers.map_or_else(machine, usize::from);
        let folder = spill.map_or_else(std::env::temp_dir, Path::to_path_buf);
        if !folder.is_dir() {
            let folder = folder.display();
            return Err(CommandFailure::Input(text!("{folder} is not a folder")));
        }
        let among = args.hosts.as_deref().map(|path| read_hosts(path, args.process)).transpose()?;
        Ok(ProcessSeat { workers, among, folder })
    }

    /// The number of processes.
    pub(super) fn processes(&self) -> usize {
        self.among.as_ref().map_or(1, |(hosts, _)| hosts.addresses().len())
    }

    /// Whether this process prints the answer.
    pub(super) fn is_first(&self) -> bool {
        self.among.as_ref().is_none_or(|(_, process)| *process == 0)
    }

    /// Connects to the other processes of the same question.
    ///
    /// # Errors
    /// Fails if an argument is wrong.
    pub(super) fn meet(
        self,
        question: [u8; 32],
        args: &ClusterPlaceArgs,
        session: &CliSession,
    ) -> Result<MeetingOutcome, CommandFailure> {
        let ProcessSeat { workers, among, folder } = self;
        let memory = session.max_memory();
        let Some((hosts, process)) = among else {
            return Ok(MeetingOutcome::Place(Box::new(ClusterResources {
                workers,
                among: None,
                memory,
                folder,
                keep: None,
            })));
        };
        let meeting =
            MeetingPlan { hosts, process, threads: workers, question, wait: args.wait, silence: args.silence };
        let cancel = session.cancel_flag();
        session.busy_flag().store(true, Relaxed);
        let mut missing = status_lines::MissingProcesses::new(&meeting.hosts, session.lang);
        match connect(&meeting, &mut |absent| missing.report_absent(absent), &|| cancel.load(Relaxed)) {
            Ok(connected) => {
                let among = Some((process, connected));
                Ok(MeetingOutcome::Place(Box::new(ClusterResources { workers, among, memory, folder, keep: None })))
            }
            Err(MeetingFault::Cancelled) => Ok(MeetingOutcome::Apart(ExitStatus::Interrupted)),
            Err(fault) if is_misuse(&fault) => Err(CommandFailure::Input(fault.message())),
            Err(fault) => {
                status_lines::print_status_line(&fault.message(), session.lang);
                Ok(MeetingOutcome::Apart(ExitStatus::Undecided))
            }
        }
    }
}

/// Whether the fault is in the arguments, so that other ones may help.
fn is_misuse(fault: &MeetingFault) -> bool {
    match fault {
        MeetingFault::Absent { .. }
        | MeetingFault::Unready { .. }
        | MeetingFault::Apart { .. }
        | MeetingFault::Left { .. }
        | MeetingFault::System { .. }
        | MeetingFault::Cancelled => false,
        MeetingFault::NoProcess { .. }
        | MeetingFault::Listen { .. }
        | MeetingFault::Version { .. }
        | MeetingFault::Processes { .. }
        | MeetingFault::Question { .. }
        | MeetingFault::Threads { .. }
        | MeetingFault::Place { .. }
        | MeetingFault::Twice { .. } => true,
    }
}

/// Reads the list of the processes, and the index of this one.
fn read_hosts(path: &Path, process: Option<usize>) -> Result<(HostList, usize), CommandFailure> {
    let name = path.display();
    let text = std::fs::read_to_string(path).map_err(|error| CommandFailure::cannot_read(&name.to_string(), &error))?;
    let hosts = HostList::read(&text).map_err(|MessageError(BilingualText { en, zh })| {
        CommandFailure::Input(text!("{name}: {text}", text = (en, zh)))
    })?;
    let processes = hosts.addresses().len();
    let process = process.map_or_else(from_environment, Ok)?;
    if process >= processes {
        return Err(CommandFailure::Input(MeetingFault::NoProcess { process, processes }.message()));
    }
    Ok((hosts, process))
}

fn from_environment() -> Result<usize, CommandFailure> {
    let found = PROCESS_NUMBER_VARIABLES.iter().find_map(|name| Some((name, std::env::var(name).ok()?)));
    let Some((name, text)) = found else {
        let names = PROCESS_NUMBER_VARIABLES.join(", ");
        return Err(CommandFailure::Input(text!(
            "the number of this process in the list is missing: give --process I, from 0; the environment does not set it ({names})"
        )));
    };
    text.trim().parse().map_err(|_| {
        CommandFailure::Input(text!(
            "the environment variable {name} is `{text}`, which is not the number of a process"
        ))
    })
}
