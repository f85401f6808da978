//! Where a process runs, and how it meets the others.

use super::shown;
use crate::args::{PlaceArgs, WORKERS};
use crate::failure::Failure;
use crate::session::{Session, Status};
use grundy::cluster::{Fault, Hosts, Meeting, Place, connect};
use grundy::{Said, say};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;

/// The environment variables with the number of a process: of Slurm, and of an indexed job of Kubernetes.
const NUMBERS: [&str; 2] = ["SLURM_PROCID", "JOB_COMPLETION_INDEX"];

/// The place of a process in a cluster, before the processes have met.
pub(super) struct Seat {
    /// How many threads each process has.
    pub(super) workers: usize,
    /// The list of the processes, and the index of this one; `None` if it runs alone.
    among: Option<(Hosts, usize)>,
    folder: PathBuf,
}

/// The outcome of a meeting of processes.
pub(super) enum Met {
    /// All are there.
    Place(Box<Place>),
    /// They did not meet, which was reported; the process ends with this status.
    Apart(Status),
}

impl Seat {
    /// Reads the place of this process from the arguments, the list of hosts and the environment.
    ///
    /// # Errors
    /// Fails if the arguments or the list of hosts are wrong.
    pub(super) fn of(args: &PlaceArgs) -> Result<Seat, Failure> {
        let machine = || std::thread::available_parallelism().map_or(1, usize::from).min(WORKERS.into());
        let workers = args.workers.map_or_else(machine, usize::from);
        let folder = args.spill.clone().unwrap_or_else(std::env::temp_dir);
        if !folder.is_dir() {
            let folder = folder.display();
            return Err(Failure::Input(say!("{folder} is not a folder", "{folder} 不是文件夹")));
        }
        let among = args.hosts.as_deref().map(|path| among(path, args.process)).transpose()?;
        Ok(Seat { workers, among, folder })
    }

    /// How many processes there are.
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
    pub(super) fn meet(self, question: [u8; 32], args: &PlaceArgs, session: &Session) -> Result<Met, Failure> {
        let Seat { workers, among, folder } = self;
        let memory = session.max_memory();
        let Some((hosts, process)) = among else {
            return Ok(Met::Place(Box::new(Place { workers, among: None, memory, folder, keep: None })));
        };
        let meeting = Meeting { hosts, process, threads: workers, question, wait: args.wait, silence: args.silence };
        let cancel = session.cancel();
        session.busy().store(true, Relaxed);
        let mut missing = shown::Missing::new(&meeting.hosts, session.lang);
        match connect(&meeting, &mut |absent| missing.tell(absent), &|| cancel.load(Relaxed)) {
            Ok(connected) => {
                let among = Some((process, connected));
                Ok(Met::Place(Box::new(Place { workers, among, memory, folder, keep: None })))
            }
            Err(Fault::Cancelled) => Ok(Met::Apart(Status::Interrupted)),
            Err(fault) if is_misuse(&fault) => Err(Failure::Input(fault.said())),
            Err(fault) => {
                shown::tell(&fault.said(), session.lang);
                Ok(Met::Apart(Status::Undecided))
            }
        }
    }
}

/// Whether the fault is in the arguments, so that other ones may help.
fn is_misuse(fault: &Fault) -> bool {
    match fault {
        Fault::Absent { .. }
        | Fault::Unready { .. }
        | Fault::Apart { .. }
        | Fault::Left { .. }
        | Fault::System { .. }
        | Fault::Cancelled => false,
        Fault::NoProcess { .. }
        | Fault::Listen { .. }
        | Fault::Version { .. }
        | Fault::Processes { .. }
        | Fault::Question { .. }
        | Fault::Threads { .. }
        | Fault::Place { .. }
        | Fault::Twice { .. } => true,
    }
}

/// Reads the list of the processes, and the index of this one.
fn among(path: &Path, process: Option<usize>) -> Result<(Hosts, usize), Failure> {
    let name = path.display();
    let text = std::fs::read_to_string(path).map_err(|error| Failure::unread(&name.to_string(), &error))?;
    let hosts = Hosts::read(&text).map_err(|Said { en, zh }| Failure::Input(say!("{name}: {en}", "{name}：{zh}")))?;
    let processes = hosts.addresses().len();
    let process = process.map_or_else(from_environment, Ok)?;
    if process >= processes {
        return Err(Failure::Input(Fault::NoProcess { process, processes }.said()));
    }
    Ok((hosts, process))
}

fn from_environment() -> Result<usize, Failure> {
    let found = NUMBERS.iter().find_map(|name| Some((name, std::env::var(name).ok()?)));
    let Some((name, text)) = found else {
        let names = NUMBERS.join(", ");
        return Err(Failure::Input(say!(
            "which line of the list is this process? Give --process I, from 0; the environment does not say ({names})",
            "本进程是列表的第几行？请用 --process I 指定（从 0 起）；环境变量没有给出（{names}）"
        )));
    };
    text.trim().parse().map_err(|_| {
        Failure::Input(say!(
            "the environment variable {name} is “{text}”, which is not the number of a process",
            "环境变量 {name} 的值是“{text}”，不是进程的编号"
        ))
    })
}
