//! A connection while the processes meet: first with an unknown caller, then with a known process.

use crate::handshake::{HELLO_BYTES, HelloMessage, HelloReading, MeetingNote, NOTE_BYTES};
use grundy_game::{BilingualText, text};
use grundy_store::explain_io_error;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

/// The time that a caller has for its hello.
const HELLO_TIMEOUT: Duration = Duration::from_secs(5);

/// The time that the other ends have to receive the last notes.
const CLOSING_TIMEOUT: Duration = Duration::from_secs(1);

/// The pause between polls of the connections.
pub(crate) const POLL_PAUSE: Duration = Duration::from_millis(10);

/// A connection whose other end has not sent its hello yet.
pub(crate) struct PendingCaller {
    pub(crate) stream: TcpStream,
    /// The process that this one called; `None` if the other end called.
    pub(crate) dialed_process: Option<usize>,
    bytes: [u8; HELLO_BYTES],
    count: usize,
    start_time: Instant,
}

/// The result of polling a caller.
pub(crate) enum CallerState {
    /// No complete hello yet.
    Nothing,
    /// The connection is not from a process of grundy, or it is closed.
    Gone(BilingualText),
    /// The process has another protocol version.
    Version(u32),
    /// Its hello.
    Hello(HelloMessage),
}

impl PendingCaller {
    /// A caller at the other end of this stream.
    pub(crate) fn new(stream: TcpStream, called: Option<usize>) -> io::Result<PendingCaller> {
        stream.set_nonblocking(true)?;
        stream.set_nodelay(true)?;
        Ok(PendingCaller {
            stream,
            dialed_process: called,
            bytes: [0; HELLO_BYTES],
            count: 0,
            start_time: Instant::now(),
        })
    }

    /// Reads what has arrived, without blocking.
    pub(crate) fn poll_hello(&mut self) -> CallerState {
        loop {
            match self.stream.read(&mut self.bytes[self.count..]) {
                Ok(0) => return CallerState::Gone(text!("the connection ended")),
                Ok(count) => self.count += count,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                // The connection to a caller that sends nothing is closed, so that strangers keep no connection open.
                Err(error) if error.kind() == ErrorKind::WouldBlock && self.start_time.elapsed() < HELLO_TIMEOUT => {
                    return CallerState::Nothing;
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    return CallerState::Gone(text!("the other end does not answer"));
                }
                Err(error) => return CallerState::Gone(explain_io_error(&error)),
            }
            match HelloMessage::parse(&self.bytes[..self.count]) {
                HelloReading::Beginning => {}
                HelloReading::Stranger => {
                    return CallerState::Gone(text!("another program answers there"));
                }
                HelloReading::Version(version) => return CallerState::Version(version),
                HelloReading::Hello(hello) => return CallerState::Hello(hello),
            }
        }
    }
}

/// A connection with a process whose hello was accepted.
pub(crate) struct MeetingSeat {
    pub(crate) stream: TcpStream,
    bytes: [u8; NOTE_BYTES],
    count: usize,
    /// Whether the process was informed that this process is connected to all others.
    pub(crate) is_informed: bool,
    /// Whether the process has reported that it is connected to all others.
    pub(crate) ready: bool,
}

impl MeetingSeat {
    /// The seat of a process.
    pub(crate) fn new(stream: TcpStream) -> MeetingSeat {
        MeetingSeat { stream, bytes: [0; NOTE_BYTES], count: 0, is_informed: false, ready: false }
    }

    /// Reads a note if one has arrived, without blocking; an error means that it is gone.
    pub(crate) fn poll_note(&mut self) -> io::Result<Option<MeetingNote>> {
        // Frames follow the note that it is ready; they must not be read here.
        while !self.ready {
            match self.stream.read(&mut self.bytes[self.count..]) {
                Ok(0) => return Err(ErrorKind::UnexpectedEof.into()),
                Ok(count) => self.count += count,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(None),
                Err(error) => return Err(error),
            }
            if self.count == NOTE_BYTES {
                self.count = 0;
                let note = MeetingNote::parse(self.bytes);
                self.ready = note == MeetingNote::Ready;
                return Ok(Some(note));
            }
        }
        Ok(None)
    }

    /// Returns whether the connection has ended, as far as a peek can show.
    pub(crate) fn is_gone(&self) -> bool {
        match self.stream.peek(&mut [0]) {
            Ok(count) => count == 0,
            Err(error) => !matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted),
        }
    }

    /// Sends a note.
    pub(crate) fn send_note(&mut self, note: MeetingNote) -> io::Result<()> {
        // Before writing, because the note may arrive even if an error is returned.
        self.is_informed |= note == MeetingNote::Ready;
        // This small number of bytes always fits in the send buffer, since only a hello was written before.
        self.stream.write_all(&note.to_bytes())
    }
}

/// Closes connections so that the last notes arrive: closing a connection with unread data
/// would discard data on the way.
pub(crate) fn close_streams(mut streams: Vec<TcpStream>) {
    streams.retain(|stream| stream.shutdown(Shutdown::Write).is_ok());
    let start = Instant::now();
    let mut rest = [0; 256];
    while start.elapsed() < CLOSING_TIMEOUT {
        streams.retain_mut(|stream| match stream.read(&mut rest) {
            Ok(count) => count > 0,
            Err(error) => matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted),
        });
        if streams.is_empty() {
            return;
        }
        thread::sleep(POLL_PAUSE);
    }
}
