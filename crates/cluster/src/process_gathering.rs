//! The meeting of the processes.

use crate::fault::{AbsentProcess, MeetingFault, PeerProcess};
use crate::handshake::{HELLO_BYTES, HelloMessage, MeetingNote, PROTOCOL_VERSION};
use crate::listen::listen_on;
use crate::meeting::{ConnectedProcesses, MeetingPlan};
use crate::process_dialer::{CallResult, ProcessDialer};
use crate::process_link::ProcessLink;
use crate::seat::{CallerState, MeetingSeat, POLL_PAUSE, PendingCaller, close_streams};
use crate::watch::LossWatch;
use grundy_game::BilingualText;
use grundy_store::explain_io_error;
use std::io::{self, ErrorKind, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

/// The state of a process while it meets the others.
pub(crate) struct ProcessGathering<'a> {
    meeting: &'a MeetingPlan,
    start: Instant,
    listener: TcpListener,
    dialer: ProcessDialer,
    callers: Vec<PendingCaller>,
    /// The connection of each process, once it is connected.
    seats: Vec<Option<MeetingSeat>>,
    /// The error of the last call to each process.
    call_errors: Vec<Option<BilingualText>>,
    /// Connections to processes whose hello did not match; they have received ours.
    misfits: Vec<TcpStream>,
}

impl<'a> ProcessGathering<'a> {
    /// Opens the port and calls the processes before this one.
    pub(crate) fn open_port(meeting: &'a MeetingPlan) -> Result<ProcessGathering<'a>, MeetingFault> {
        let addresses = meeting.hosts.addresses();
        let (process, processes) = (meeting.process, addresses.len());
        let Some(address) = addresses.get(process) else { return Err(MeetingFault::NoProcess { process, processes }) };
        let gathering = ProcessGathering {
            meeting,
            start: Instant::now(),
            listener: listen_on(address)?,
            dialer: ProcessDialer::new(),
            callers: Vec::new(),
            seats: (0..processes).map(|_| None).collect(),
            call_errors: vec![None; processes],
            misfits: Vec::new(),
        };
        // Of two processes the one with the larger number calls, so there is one connection for each pair.
        (0..process).try_for_each(|other| gathering.dial_process(other, false))?;
        Ok(gathering)
    }

    /// Waits until every process is connected to every other one.
    pub(crate) fn gather_all(
        &mut self,
        waiting: &mut dyn FnMut(&[usize]),
        cancelled: &dyn Fn() -> bool,
    ) -> Result<(), MeetingFault> {
        let mut known = None;
        loop {
            self.accept_callers();
            self.greet_answered();
            self.look_at_callers()?;
            self.look_at_seats()?;
            let absent = self.absent_processes();
            if known.as_ref() != Some(&absent) {
                waiting(&absent);
            }
            if absent.is_empty() {
                self.tell_ready()?;
                // A process is ready if it is connected to all others as well.
                if self.seats.iter().flatten().all(|seat| seat.ready) {
                    return Ok(());
                }
            }
            if cancelled() {
                return Err(MeetingFault::Cancelled);
            }
            if self.start.elapsed() >= self.meeting.wait {
                return Err(self.late_fault(&absent, self.meeting.wait));
            }
            known = Some(absent);
            thread::sleep(POLL_PAUSE);
        }
    }

    /// Accepts all connections that are waiting.
    fn accept_callers(&mut self) {
        loop {
            match self.listener.accept() {
                Ok((stream, _)) => self.callers.extend(PendingCaller::new(stream, None)),
                Err(error) if error.kind() == ErrorKind::WouldBlock => return,
                // The caller has already disconnected, or there are too many connections. The next round tries again.
                Err(_) => return,
            }
        }
    }

    /// Sends a hello to the processes that answered a call.
    fn greet_answered(&mut self) {
        let calls: Vec<(usize, CallResult)> = self.dialer.call_results().collect();
        for (process, call) in calls {
            let caller = match call {
                CallResult::Failed(why) => Err(why),
                CallResult::Answered(stream) => {
                    let hello = self.hello_bytes(process as u32);
                    let caller = PendingCaller::new(stream, Some(process));
                    caller
                        .and_then(|mut c| c.stream.write_all(&hello).map(|()| c))
                        .map_err(|error| explain_io_error(&error))
                }
            };
            match caller {
                Ok(caller) => self.callers.push(caller),
                Err(why) => self.call_errors[process] = Some(why),
            }
        }
    }

    /// Reads the hellos of the callers; those that match get their seats.
    fn look_at_callers(&mut self) -> Result<(), MeetingFault> {
        let mut fault = None;
        for mut caller in std::mem::take(&mut self.callers) {
            match caller.poll_hello() {
                // The list is taken and filled again, so a caller stays until its hello is complete.
                CallerState::Nothing => self.callers.push(caller),
                CallerState::Gone(why) => {
                    if let Some(process) = caller.dialed_process {
                        self.call_errors[process] = Some(why);
                        self.dial_process(process, true)?;
                    }
                }
                CallerState::Version(found) => {
                    let address = self.address(caller.dialed_process, &caller);
                    let _ = self.reply(&mut caller, u32::MAX);
                    self.misfits.push(caller.stream);
                    fault = fault.or(Some(MeetingFault::Version { address, found, ours: PROTOCOL_VERSION }));
                }
                CallerState::Hello(hello) => {
                    let replied = self.reply(&mut caller, hello.process);
                    let address = self.address(Some(hello.process as usize), &caller);
                    let called = caller.dialed_process;
                    let misfit = self.check_hello(&hello, called, address).err();
                    let mut seat = MeetingSeat::new(caller.stream);
                    match misfit {
                        Some(misfit) => {
                            // A process whose number is taken matches otherwise, so it cannot find out by itself.
                            if let MeetingFault::Twice { process } = misfit {
                                let _ = seat.send_note(MeetingNote::Twice(process as u32));
                            }
                            self.misfits.push(seat.stream);
                            fault = fault.or(Some(misfit));
                        }
                        None if replied.is_ok() => self.seats[hello.process as usize] = Some(seat),
                        None => {}
                    }
                }
            }
        }
        // All callers are answered first, so that each learns what does not match.
        fault.map_or(Ok(()), Err)
    }

    /// Checks the hello of a process.
    fn check_hello(&self, hello: &HelloMessage, called: Option<usize>, address: String) -> Result<(), MeetingFault> {
        self.own_hello(0).check_peer(hello, called.map(|process| process as u32), address)?;
        let process = hello.process as usize;
        // A process that was restarted may replace its old connection.
        match &self.seats[process] {
            Some(seat) if seat.is_informed || !seat.is_gone() => Err(MeetingFault::Twice { process }),
            _ => Ok(()),
        }
    }

    /// Reads the notes of the connected processes.
    fn look_at_seats(&mut self) -> Result<(), MeetingFault> {
        for process in 0..self.seats.len() {
            let Some(seat) = &mut self.seats[process] else { continue };
            match seat.poll_note() {
                Ok(None | Some(MeetingNote::Ready)) => {}
                Ok(Some(MeetingNote::Left)) => return Err(MeetingFault::Left { peer: self.peer_process(process) }),
                Ok(Some(MeetingNote::Twice(number))) => return Err(MeetingFault::Twice { process: number as usize }),
                Ok(Some(MeetingNote::Absent(other))) => {
                    let (other, absent) = (other as usize, self.absent_processes());
                    // The process waits for a process that this process misses as well, so both have the same fault.
                    if absent.contains(&other) {
                        return Err(self.late_fault(&absent, self.start.elapsed()));
                    }
                    return Err(MeetingFault::Apart {
                        reporter: self.peer_process(process),
                        awaited_process: self.peer_process(other),
                    });
                }
                // The process was informed that all are connected, so the others may already be working, and it cannot rejoin.
                Err(_) if seat.is_informed => return Err(MeetingFault::Left { peer: self.peer_process(process) }),
                Err(_) => {
                    self.seats[process] = None;
                    // The others will call again themselves.
                    if process < self.meeting.process {
                        self.dial_process(process, true)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Informs each process once that this process is connected to all others.
    fn tell_ready(&mut self) -> Result<(), MeetingFault> {
        for process in 0..self.seats.len() {
            if let Some(seat) = self.seats[process].as_mut().filter(|seat| !seat.is_informed)
                && seat.send_note(MeetingNote::Ready).is_err()
            {
                return Err(MeetingFault::Left { peer: self.peer_process(process) });
            }
        }
        Ok(())
    }

    /// Sends the reason why this process stops to the connected processes.
    pub(crate) fn give_up(mut self, fault: &MeetingFault) {
        let note = match fault {
            MeetingFault::Absent { absent, .. } => {
                absent.first().map_or(MeetingNote::Left, |absent| MeetingNote::Absent(absent.peer.process as u32))
            }
            MeetingFault::Twice { process } => MeetingNote::Twice(*process as u32),
            _ => MeetingNote::Left,
        };
        // Callers without a seat receive the note as well, so that they do not keep waiting.
        for mut caller in std::mem::take(&mut self.callers) {
            if let CallerState::Hello(HelloMessage { process, .. }) = caller.poll_hello()
                && self.reply(&mut caller, process).is_ok()
                && caller.stream.write_all(&note.to_bytes()).is_ok()
            {
                self.misfits.push(caller.stream);
            }
        }
        // A process that was informed that all are connected expects frames and would misread a note.
        for mut seat in self.seats.into_iter().flatten() {
            if seat.is_informed || seat.send_note(note).is_ok() {
                self.misfits.push(seat.stream);
            }
        }
        close_streams(self.misfits);
    }

    /// The links, after all processes are connected.
    pub(crate) fn into_links(mut self) -> Result<ConnectedProcesses, MeetingFault> {
        let watch = Arc::new(LossWatch::default());
        let seats = std::mem::take(&mut self.seats).into_iter().enumerate();
        let link = |(process, seat): (usize, Option<MeetingSeat>)| {
            let Some(MeetingSeat { stream, .. }) = seat else { return Ok(None) };
            // While they meet, connections are polled; a link has threads that may block.
            stream.set_nonblocking(false)?;
            ProcessLink::new(stream, self.peer_process(process), self.meeting.silence, &watch).map(Some)
        };
        let links: io::Result<Vec<Option<ProcessLink>>> = seats.map(link).collect();
        match links {
            Ok(links) => Ok(ConnectedProcesses { links, watch }),
            Err(error) => Err(MeetingFault::System { error: explain_io_error(&error) }),
        }
    }

    /// The fault after the time to wait is over.
    fn late_fault(&self, absent: &[usize], waited: Duration) -> MeetingFault {
        if absent.is_empty() {
            let unready = self.seats.iter().position(|seat| seat.as_ref().is_some_and(|seat| !seat.ready));
            return MeetingFault::Unready { peer: self.peer_process(unready.unwrap_or(0)), waited };
        }
        let absence = |&process: &usize| AbsentProcess {
            peer: self.peer_process(process),
            last_error: self.call_errors[process].clone(),
        };
        MeetingFault::Absent { absent: absent.iter().map(absence).collect(), waited }
    }

    /// The other processes that are not connected yet.
    fn absent_processes(&self) -> Vec<usize> {
        (0..self.seats.len()).filter(|&n| n != self.meeting.process && self.seats[n].is_none()).collect()
    }

    fn peer_process(&self, process: usize) -> PeerProcess {
        let address = self.meeting.hosts.addresses().get(process).cloned().unwrap_or_else(|| "?".into());
        PeerProcess { process, address }
    }

    /// The address of a process in the list, or else the address of the caller.
    fn address(&self, process: Option<usize>, caller: &PendingCaller) -> String {
        let listed = process.and_then(|process| self.meeting.hosts.addresses().get(process)).cloned();
        listed.unwrap_or_else(|| caller.stream.peer_addr().map_or_else(|_| "?".into(), |address| address.to_string()))
    }

    fn dial_process(&self, process: usize, again: bool) -> Result<(), MeetingFault> {
        let called = self.dialer.dial(process, &self.peer_process(process).address, again);
        called.map_err(|error| MeetingFault::System { error: explain_io_error(&error) })
    }

    /// Sends a hello to a process that called; one that was called has received it already.
    fn reply(&self, caller: &mut PendingCaller, wanted: u32) -> io::Result<()> {
        if caller.dialed_process.is_some() { Ok(()) } else { caller.stream.write_all(&self.hello_bytes(wanted)) }
    }

    fn hello_bytes(&self, wanted: u32) -> [u8; HELLO_BYTES] {
        self.own_hello(wanted).to_bytes()
    }

    fn own_hello(&self, expected_process: u32) -> HelloMessage {
        let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let MeetingPlan { hosts, process, threads, question, .. } = self.meeting;
        let processes = count(hosts.addresses().len());
        HelloMessage {
            processes,
            process: count(*process),
            expected_process,
            threads: count(*threads),
            question: *question,
        }
    }
}
