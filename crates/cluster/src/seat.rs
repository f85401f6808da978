//! One connection while the processes meet: first with whoever it is, then with a process that is known.

use crate::hello::{HELLO, Heard, Hello, NOTE, Note};
use grundy_store::refusal;
use grundy_theory::{Said, say};
use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

/// How long a stranger may take to say who it is.
const PATIENCE: Duration = Duration::from_secs(5);

/// How long those who are told that it is over may take to hear it.
const PARTING: Duration = Duration::from_secs(1);

/// The pause before connections are looked at again.
pub(crate) const PAUSE: Duration = Duration::from_millis(10);

/// A connection with somebody who has not yet said who it is.
pub(crate) struct Caller {
    pub(crate) stream: TcpStream,
    /// The process that was called here; `None` if it is the other one that called.
    pub(crate) called: Option<usize>,
    bytes: [u8; HELLO],
    count: usize,
    since: Instant,
}

/// What came of looking at a caller.
pub(crate) enum Word {
    /// Nothing yet.
    Nothing,
    /// It is no process of grundy, or it is gone.
    Gone(Said),
    /// It is another version.
    Version(u32),
    /// It has said who it is.
    Hello(Hello),
}

impl Caller {
    /// Somebody at the other end of this stream.
    pub(crate) fn new(stream: TcpStream, called: Option<usize>) -> io::Result<Caller> {
        stream.set_nonblocking(true)?;
        stream.set_nodelay(true)?;
        Ok(Caller { stream, called, bytes: [0; HELLO], count: 0, since: Instant::now() })
    }

    /// Looks at what it has said so far, without waiting.
    pub(crate) fn look(&mut self) -> Word {
        loop {
            match self.stream.read(&mut self.bytes[self.count..]) {
                Ok(0) => return Word::Gone(say!("the connection ended", "连接中断")),
                Ok(count) => self.count += count,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) if error.kind() == ErrorKind::WouldBlock && self.since.elapsed() < PATIENCE => {
                    return Word::Nothing;
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    return Word::Gone(say!("what is there does not answer", "对方没有响应"));
                }
                Err(error) => return Word::Gone(refusal(&error)),
            }
            match Hello::heard(&self.bytes[..self.count]) {
                Heard::Beginning => {}
                Heard::Stranger => return Word::Gone(say!("something else is there", "对方不是 grundy")),
                Heard::Version(version) => return Word::Version(version),
                Heard::Hello(hello) => return Word::Hello(hello),
            }
        }
    }
}

/// A connection with a process that has said who it is.
pub(crate) struct Seat {
    pub(crate) stream: TcpStream,
    bytes: [u8; NOTE],
    count: usize,
    /// Whether it was told that this process has met all.
    pub(crate) told: bool,
    /// Whether it has said that it has met all.
    pub(crate) ready: bool,
}

impl Seat {
    /// The seat of a process.
    pub(crate) fn new(stream: TcpStream) -> Seat {
        Seat { stream, bytes: [0; NOTE], count: 0, told: false, ready: false }
    }

    /// Looks whether it has said something, without waiting; an error: it is gone.
    pub(crate) fn look(&mut self) -> io::Result<Option<Note>> {
        // What follows the note that it is ready is not for here.
        while !self.ready {
            match self.stream.read(&mut self.bytes[self.count..]) {
                Ok(0) => return Err(ErrorKind::UnexpectedEof.into()),
                Ok(count) => self.count += count,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(None),
                Err(error) => return Err(error),
            }
            if self.count == NOTE {
                self.count = 0;
                let note = Note::heard(self.bytes);
                self.ready = note == Note::Ready;
                return Ok(Some(note));
            }
        }
        Ok(None)
    }

    /// Whether the connection has ended, as far as can be told without reading on.
    pub(crate) fn gone(&self) -> bool {
        match self.stream.peek(&mut [0]) {
            Ok(count) => count == 0,
            Err(error) => !matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted),
        }
    }

    /// Tells it something.
    pub(crate) fn tell(&mut self, note: Note) -> io::Result<()> {
        self.told |= note == Note::Ready;
        // So few bytes always have room where nothing was written but a hello.
        self.stream.write_all(&note.bytes())
    }
}

/// Closes connections in such a way that what was said last is heard: a connection that is closed
/// while something is still to be read takes back what is on its way.
pub(crate) fn part(mut streams: Vec<TcpStream>) {
    streams.retain(|stream| stream.shutdown(Shutdown::Write).is_ok());
    let start = Instant::now();
    let mut rest = [0; 256];
    while start.elapsed() < PARTING {
        streams.retain_mut(|stream| match stream.read(&mut rest) {
            Ok(count) => count > 0,
            Err(error) => matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted),
        });
        if streams.is_empty() {
            return;
        }
        thread::sleep(PAUSE);
    }
}
