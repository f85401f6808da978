//! A connection while the processes meet: first with an unknown caller, then with a known process.

use crate::hello::{HELLO, Heard, Hello, NOTE, Note};
use grundy_store::refusal;
use grundy_theory::{Said, say};
use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

/// The time that a caller has for its hello.
const PATIENCE: Duration = Duration::from_secs(5);

/// The time that the other ends have to receive the last notes.
const PARTING: Duration = Duration::from_secs(1);

/// The pause between polls of the connections.
pub(crate) const PAUSE: Duration = Duration::from_millis(10);

/// A connection whose other end has not sent its hello yet.
pub(crate) struct Caller {
    pub(crate) stream: TcpStream,
    /// The process that this one called; `None` if the other end called.
    pub(crate) called: Option<usize>,
    bytes: [u8; HELLO],
    count: usize,
    since: Instant,
}

/// The result of polling a caller.
pub(crate) enum Word {
    /// No complete hello yet.
    Nothing,
    /// It is not a process of grundy, or it is gone.
    Gone(Said),
    /// It has another protocol version.
    Version(u32),
    /// Its hello.
    Hello(Hello),
}

impl Caller {
    /// A caller at the other end of this stream.
    pub(crate) fn new(stream: TcpStream, called: Option<usize>) -> io::Result<Caller> {
        stream.set_nonblocking(true)?;
        stream.set_nodelay(true)?;
        Ok(Caller { stream, called, bytes: [0; HELLO], count: 0, since: Instant::now() })
    }

    /// Reads what has arrived, without blocking.
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
                    return Word::Gone(say!("the other end does not answer", "对方没有响应"));
                }
                Err(error) => return Word::Gone(refusal(&error)),
            }
            match Hello::heard(&self.bytes[..self.count]) {
                Heard::Beginning => {}
                Heard::Stranger => return Word::Gone(say!("another program answers there", "对方不是 grundy")),
                Heard::Version(version) => return Word::Version(version),
                Heard::Hello(hello) => return Word::Hello(hello),
            }
        }
    }
}

/// A connection with a process whose hello was accepted.
pub(crate) struct Seat {
    pub(crate) stream: TcpStream,
    bytes: [u8; NOTE],
    count: usize,
    /// Whether it was told that this process has met all others.
    pub(crate) told: bool,
    /// Whether it has reported that it has met all others.
    pub(crate) ready: bool,
}

impl Seat {
    /// The seat of a process.
    pub(crate) fn new(stream: TcpStream) -> Seat {
        Seat { stream, bytes: [0; NOTE], count: 0, told: false, ready: false }
    }

    /// Reads a note if one has arrived, without blocking; an error means that it is gone.
    pub(crate) fn look(&mut self) -> io::Result<Option<Note>> {
        // Frames follow the note that it is ready; they must not be read here.
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

    /// Returns whether the connection has ended, as far as a peek can show.
    pub(crate) fn gone(&self) -> bool {
        match self.stream.peek(&mut [0]) {
            Ok(count) => count == 0,
            Err(error) => !matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted),
        }
    }

    /// Sends a note.
    pub(crate) fn tell(&mut self, note: Note) -> io::Result<()> {
        self.told |= note == Note::Ready;
        // So few bytes always fit in the send buffer, since only a hello was written before.
        self.stream.write_all(&note.bytes())
    }
}

/// Closes connections so that the last notes arrive: closing a connection with unread data
/// would discard data on the way.
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
