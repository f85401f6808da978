//! The meeting of the processes.

use crate::connect::{Connected, Meeting};
use crate::dial::{Call, Dialer};
use crate::fault::{Absent, Fault, Peer};
use crate::hello::{HELLO, Hello, Note, VERSION};
use crate::link::Link;
use crate::listen::listen;
use crate::seat::{Caller, PAUSE, Seat, Word, part};
use crate::watch::Watch;
use grundy_store::refusal;
use grundy_theory::Said;
use std::io::{self, ErrorKind, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

/// The state of a process while it meets the others.
pub(crate) struct Gathering<'a> {
    meeting: &'a Meeting,
    start: Instant,
    listener: TcpListener,
    dialer: Dialer,
    callers: Vec<Caller>,
    /// For each process, its connection once it is met.
    seats: Vec<Option<Seat>>,
    /// The error of the last call to each process.
    why: Vec<Option<Said>>,
    /// Connections to processes whose hello did not match; they have received ours.
    misfits: Vec<TcpStream>,
}

impl<'a> Gathering<'a> {
    /// Opens the port and calls the processes before this one.
    pub(crate) fn open(meeting: &'a Meeting) -> Result<Gathering<'a>, Fault> {
        let addresses = meeting.hosts.addresses();
        let (process, processes) = (meeting.process, addresses.len());
        let Some(address) = addresses.get(process) else { return Err(Fault::NoProcess { process, processes }) };
        let gathering = Gathering {
            meeting,
            start: Instant::now(),
            listener: listen(address)?,
            dialer: Dialer::new(),
            callers: Vec::new(),
            seats: (0..processes).map(|_| None).collect(),
            why: vec![None; processes],
            misfits: Vec::new(),
        };
        (0..process).try_for_each(|other| gathering.dial(other, false))?;
        Ok(gathering)
    }

    /// Waits until every process has met every other one.
    pub(crate) fn gather(
        &mut self,
        waiting: &mut dyn FnMut(&[usize]),
        cancelled: &dyn Fn() -> bool,
    ) -> Result<(), Fault> {
        let mut known = None;
        loop {
            self.accept();
            self.answered();
            self.look_at_callers()?;
            self.look_at_seats()?;
            let absent = self.absent();
            if known.as_ref() != Some(&absent) {
                waiting(&absent);
            }
            if absent.is_empty() {
                self.tell_ready()?;
                if self.seats.iter().flatten().all(|seat| seat.ready) {
                    return Ok(());
                }
            }
            if cancelled() {
                return Err(Fault::Cancelled);
            }
            if self.start.elapsed() >= self.meeting.wait {
                return Err(self.too_late(&absent, self.meeting.wait));
            }
            known = Some(absent);
            thread::sleep(PAUSE);
        }
    }

    /// Accepts all waiting connections.
    fn accept(&mut self) {
        loop {
            match self.listener.accept() {
                Ok((stream, _)) => self.callers.extend(Caller::new(stream, None)),
                Err(error) if error.kind() == ErrorKind::WouldBlock => return,
                // The caller has gone already, or there are too many connections. The next round tries again.
                Err(_) => return,
            }
        }
    }

    /// Sends a hello to the processes that answered a call.
    fn answered(&mut self) {
        let calls: Vec<(usize, Call)> = self.dialer.calls().collect();
        for (process, call) in calls {
            let caller = match call {
                Call::Failed(why) => Err(why),
                Call::Answered(stream) => {
                    let hello = self.hello(process as u32);
                    let caller = Caller::new(stream, Some(process));
                    caller.and_then(|mut c| c.stream.write_all(&hello).map(|()| c)).map_err(|error| refusal(&error))
                }
            };
            match caller {
                Ok(caller) => self.callers.push(caller),
                Err(why) => self.why[process] = Some(why),
            }
        }
    }

    /// Reads the hellos of the callers; those that match get their seats.
    fn look_at_callers(&mut self) -> Result<(), Fault> {
        let mut fault = None;
        for mut caller in std::mem::take(&mut self.callers) {
            match caller.look() {
                Word::Nothing => self.callers.push(caller),
                Word::Gone(why) => {
                    if let Some(process) = caller.called {
                        self.why[process] = Some(why);
                        self.dial(process, true)?;
                    }
                }
                Word::Version(found) => {
                    let address = self.address(caller.called, &caller);
                    let _ = self.reply(&mut caller, u32::MAX);
                    self.misfits.push(caller.stream);
                    fault = fault.or(Some(Fault::Version { address, found, ours: VERSION }));
                }
                Word::Hello(hello) => {
                    let replied = self.reply(&mut caller, hello.process);
                    let address = self.address(Some(hello.process as usize), &caller);
                    let called = caller.called;
                    let misfit = self.judge(&hello, called, address).err();
                    let mut seat = Seat::new(caller.stream);
                    match misfit {
                        Some(misfit) => {
                            // A process whose number is taken matches otherwise, so it cannot find out by itself.
                            if let Fault::Twice { process } = misfit {
                                let _ = seat.tell(Note::Twice(process as u32));
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
        fault.map_or(Ok(()), Err)
    }

    /// Checks the hello of a process.
    fn judge(&self, hello: &Hello, called: Option<usize>, address: String) -> Result<(), Fault> {
        self.own(0).judge(hello, called.map(|process| process as u32), address)?;
        let process = hello.process as usize;
        // A process that was restarted may replace its old connection.
        match &self.seats[process] {
            Some(seat) if seat.told || !seat.gone() => Err(Fault::Twice { process }),
            _ => Ok(()),
        }
    }

    /// Reads the notes of the processes that were met.
    fn look_at_seats(&mut self) -> Result<(), Fault> {
        for process in 0..self.seats.len() {
            let Some(seat) = &mut self.seats[process] else { continue };
            match seat.look() {
                Ok(None | Some(Note::Ready)) => {}
                Ok(Some(Note::Left)) => return Err(Fault::Left { peer: self.peer(process) }),
                Ok(Some(Note::Twice(number))) => return Err(Fault::Twice { process: number as usize }),
                Ok(Some(Note::Absent(other))) => {
                    let (other, absent) = (other as usize, self.absent());
                    if absent.contains(&other) {
                        return Err(self.too_late(&absent, self.start.elapsed()));
                    }
                    return Err(Fault::Apart { one: self.peer(process), other: self.peer(other) });
                }
                // It was told that all have met, so the others may already be working, and it cannot rejoin.
                Err(_) if seat.told => return Err(Fault::Left { peer: self.peer(process) }),
                Err(_) => {
                    self.seats[process] = None;
                    if process < self.meeting.process {
                        self.dial(process, true)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Tells each process once that this one has met all others.
    fn tell_ready(&mut self) -> Result<(), Fault> {
        for process in 0..self.seats.len() {
            if let Some(seat) = self.seats[process].as_mut().filter(|seat| !seat.told)
                && seat.tell(Note::Ready).is_err()
            {
                return Err(Fault::Left { peer: self.peer(process) });
            }
        }
        Ok(())
    }

    /// Tells the processes that were met why this one gives up.
    pub(crate) fn give_up(mut self, fault: &Fault) {
        let note = match fault {
            Fault::Absent { absent, .. } => {
                absent.first().map_or(Note::Left, |absent| Note::Absent(absent.peer.process as u32))
            }
            Fault::Twice { process } => Note::Twice(*process as u32),
            _ => Note::Left,
        };
        // Callers without a seat are told as well, so that they do not keep waiting.
        for mut caller in std::mem::take(&mut self.callers) {
            if let Word::Hello(Hello { process, .. }) = caller.look()
                && self.reply(&mut caller, process).is_ok()
                && caller.stream.write_all(&note.bytes()).is_ok()
            {
                self.misfits.push(caller.stream);
            }
        }
        // A process that was told that all have met expects frames and would misread a note.
        for mut seat in self.seats.into_iter().flatten() {
            if seat.told || seat.tell(note).is_ok() {
                self.misfits.push(seat.stream);
            }
        }
        part(self.misfits);
    }

    /// The links, after all have met.
    pub(crate) fn links(mut self) -> Result<Connected, Fault> {
        let watch = Arc::new(Watch::default());
        let seats = std::mem::take(&mut self.seats).into_iter().enumerate();
        let link = |(process, seat): (usize, Option<Seat>)| {
            let Some(Seat { stream, .. }) = seat else { return Ok(None) };
            stream.set_nonblocking(false)?;
            Link::new(stream, self.peer(process), self.meeting.silence, &watch).map(Some)
        };
        let links: io::Result<Vec<Option<Link>>> = seats.map(link).collect();
        match links {
            Ok(links) => Ok(Connected { links, watch }),
            Err(error) => Err(Fault::System { why: refusal(&error) }),
        }
    }

    /// The fault when the time to wait is over.
    fn too_late(&self, absent: &[usize], waited: Duration) -> Fault {
        if absent.is_empty() {
            let unready = self.seats.iter().position(|seat| seat.as_ref().is_some_and(|seat| !seat.ready));
            return Fault::Unready { peer: self.peer(unready.unwrap_or(0)), waited };
        }
        let absence = |&process: &usize| Absent { peer: self.peer(process), why: self.why[process].clone() };
        Fault::Absent { absent: absent.iter().map(absence).collect(), waited }
    }

    /// The other processes that are not met yet.
    fn absent(&self) -> Vec<usize> {
        (0..self.seats.len()).filter(|&n| n != self.meeting.process && self.seats[n].is_none()).collect()
    }

    fn peer(&self, process: usize) -> Peer {
        let address = self.meeting.hosts.addresses().get(process).cloned().unwrap_or_else(|| "?".into());
        Peer { process, address }
    }

    /// The address of a process in the list, or else the address of the caller.
    fn address(&self, process: Option<usize>, caller: &Caller) -> String {
        let listed = process.and_then(|process| self.meeting.hosts.addresses().get(process)).cloned();
        listed.unwrap_or_else(|| caller.stream.peer_addr().map_or_else(|_| "?".into(), |address| address.to_string()))
    }

    fn dial(&self, process: usize, again: bool) -> Result<(), Fault> {
        let called = self.dialer.dial(process, &self.peer(process).address, again);
        called.map_err(|error| Fault::System { why: refusal(&error) })
    }

    /// Sends a hello to a process that called; one that was called has received it already.
    fn reply(&self, caller: &mut Caller, wanted: u32) -> io::Result<()> {
        if caller.called.is_some() { Ok(()) } else { caller.stream.write_all(&self.hello(wanted)) }
    }

    fn hello(&self, wanted: u32) -> [u8; HELLO] {
        self.own(wanted).bytes()
    }

    fn own(&self, wanted: u32) -> Hello {
        let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let Meeting { hosts, process, threads, question, .. } = self.meeting;
        let processes = count(hosts.addresses().len());
        Hello { processes, process: count(*process), wanted, threads: count(*threads), question: *question }
    }
}
