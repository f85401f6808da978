//! The stream between two processes.

use crate::fault::PeerProcess;
use crate::watch::{LossReason, LossWatch, ProcessLoss};
use grundy_store::explain_io_error;
use std::fmt;
use std::io::{self, BufRead, BufReader, ErrorKind, IoSlice, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};
use timely::communication::allocator::zero_copy::stream::Stream;

/// The length field of a heartbeat.
const HEARTBEAT_LENGTH: u32 = 0;

/// The length field of the goodbye.
const GOODBYE_LENGTH: u32 = u32::MAX;

/// The longest payload of a frame in bytes; longer data is sent in several frames.
const MAX_PAYLOAD_BYTES: usize = 1 << 24;

/// The size of the receive buffer in bytes. Larger reads bypass it.
const RECEIVE_BUFFER_BYTES: usize = 1 << 16;

/// The longest time between heartbeats.
const MAX_HEARTBEAT_PAUSE: Duration = Duration::from_secs(5);

/// The connection to another process, as Timely Dataflow reads and writes it.
///
/// Data is sent in frames: the length in 4 bytes, little-endian, and the payload.
/// The length 0 is a heartbeat, which a separate thread sends from time to time; `read` skips it.
/// The length 2³² − 1 is the goodbye: `shutdown` of the writing half sends it, and after it `read` returns 0 bytes.
///
/// # When the other process is lost
/// If nothing is received for too long, or the connection ends without a goodbye, the [`LossWatch`] is notified,
/// and the call of `read`, `write` or `shutdown` **never returns**: its thread sleeps until the process ends,
/// because an error would make the threads of Timely Dataflow panic.
/// The caller must poll [`LossWatch::loss`] from another thread and then end the process.
///
/// A process that was suspended for longer than that may find the others silent when it resumes.
/// This is right, since they have found it silent too.
///
/// A `write` that blocks because the other process does not read is not a loss while heartbeats arrive.
#[derive(Debug)]
pub struct ProcessLink {
    wire: Arc<LinkWire>,
}

/// The part that all clones of a link share.
struct LinkWire {
    peer: PeerProcess,
    silence: Duration,
    watch: Arc<LossWatch>,
    stream: Arc<TcpStream>,
    /// Whether the goodbye was sent. Locked while a frame is written, so that frames do not interleave.
    writing: Mutex<bool>,
    reading: Mutex<FrameReader>,
}

/// The state of the reading half.
struct FrameReader {
    source: BufReader<ReadHalf>,
    /// The bytes of the length that have arrived.
    head: Vec<u8>,
    /// The bytes of the frame that are still to come.
    remaining_bytes: usize,
    /// Whether the goodbye was received.
    received_goodbye: bool,
}

/// The stream, for reading.
struct ReadHalf(Arc<TcpStream>);

impl Read for ReadHalf {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        (&*self.0).read(buffer)
    }
}

impl ProcessLink {
    /// Makes a link over a stream in blocking mode and starts its heartbeats.
    pub(crate) fn new(
        stream: TcpStream,
        peer: PeerProcess,
        silence: Duration,
        watch: &Arc<LossWatch>,
    ) -> io::Result<ProcessLink> {
        let silence = silence.max(Duration::from_millis(1));
        stream.set_nodelay(true)?;
        // Heartbeats end every wait, so a wait of this length means that the other end sends nothing.
        stream.set_read_timeout(Some(silence))?;
        let name = format!("heartbeat-{}", peer.process);
        let stream = Arc::new(stream);
        let source = BufReader::with_capacity(RECEIVE_BUFFER_BYTES, ReadHalf(Arc::clone(&stream)));
        let reading = Mutex::new(FrameReader {
            source,
            head: Vec::with_capacity(4),
            remaining_bytes: 0,
            received_goodbye: false,
        });
        let wire =
            Arc::new(LinkWire { peer, silence, watch: Arc::clone(watch), stream, writing: Mutex::new(false), reading });
        let (weak, watch) = (Arc::downgrade(&wire), Arc::clone(watch));
        // Several heartbeats may be late before the other end counts this process as lost.
        let pause = (silence / 6).min(MAX_HEARTBEAT_PAUSE);
        thread::Builder::new().name(name).stack_size(1 << 17).spawn(move || send_heartbeats(&weak, &watch, pause))?;
        Ok(ProcessLink { wire })
    }
}

/// Sends a heartbeat after each pause, until the watch ends, or the link is dropped or shut down.
fn send_heartbeats(wire: &Weak<LinkWire>, watch: &LossWatch, pause: Duration) {
    while !watch.wait_for_finish(pause) {
        // A strong reference would keep the connection open for ever.
        let Some(wire) = wire.upgrade() else { return };
        // Frames must not be mixed with those of `write`.
        let gone = wire.lock_writing();
        if *gone {
            return;
        }
        if let Err(error) = wire.send_frame(HEARTBEAT_LENGTH, &[]) {
            drop(gone);
            wire.report_loss(wire.loss_reason(&error));
            return;
        }
    }
}

impl LinkWire {
    fn lock_writing(&self) -> MutexGuard<'_, bool> {
        self.writing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends a frame. The caller must hold the lock.
    fn send_frame(&self, length: u32, payload: &[u8]) -> io::Result<()> {
        let head = length.to_le_bytes();
        let mut slices = [IoSlice::new(&head), IoSlice::new(payload)];
        let mut slices = &mut slices[..];
        while slices.iter().any(|slice| !slice.is_empty()) {
            match (&*self.stream).write_vectored(slices) {
                Ok(0) => return Err(ErrorKind::WriteZero.into()),
                Ok(sent) => IoSlice::advance_slices(&mut slices, sent),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// The reason for a loss that an error of the stream shows.
    fn loss_reason(&self, error: &io::Error) -> LossReason {
        match error.kind() {
            ErrorKind::BrokenPipe
            | ErrorKind::ConnectionReset
            | ErrorKind::ConnectionAborted
            | ErrorKind::NotConnected
            | ErrorKind::UnexpectedEof => LossReason::Ended,
            _ => LossReason::Refused(explain_io_error(error)),
        }
    }

    fn report_loss(&self, reason: LossReason) {
        self.watch.record_loss(ProcessLoss { peer: self.peer.clone(), reason });
    }

    /// Reports the loss, and never returns.
    fn park_after_loss(&self, why: LossReason) -> ! {
        self.report_loss(why);
        loop {
            thread::park();
        }
    }

    /// The next bytes of a payload, or 0 after the goodbye.
    fn receive_payload(&self, reading: &mut FrameReader, buffer: &mut [u8]) -> Result<usize, LossReason> {
        let mut heard = Instant::now();
        while !reading.received_goodbye {
            let result = match reading.remaining_bytes {
                // No byte after the length is consumed: these bytes belong to the payload, which goes to the caller's buffer.
                0 => reading.source.fill_buf().map(|bytes| bytes.len().min(4 - reading.head.len())),
                left => {
                    let room = left.min(buffer.len());
                    reading.source.read(&mut buffer[..room])
                }
            };
            let count = match result {
                Ok(0) => return Err(LossReason::Ended),
                Ok(count) => count,
                Err(error) => match error.kind() {
                    ErrorKind::WouldBlock | ErrorKind::TimedOut => return Err(LossReason::Silent(self.silence)),
                    // An interrupted call begins with a new timeout, so the time is measured here as well.
                    ErrorKind::Interrupted if heard.elapsed() < self.silence => continue,
                    ErrorKind::Interrupted => return Err(LossReason::Silent(self.silence)),
                    _ => return Err(self.loss_reason(&error)),
                },
            };
            if reading.remaining_bytes > 0 {
                reading.remaining_bytes -= count;
                return Ok(count);
            }
            heard = Instant::now();
            reading.head.extend_from_slice(&reading.source.buffer()[..count]);
            reading.source.consume(count);
            // The four bytes may arrive in pieces.
            let Some(&head) = reading.head.first_chunk::<4>() else { continue };
            reading.head.clear();
            match u32::from_le_bytes(head) {
                HEARTBEAT_LENGTH => {}
                GOODBYE_LENGTH => reading.received_goodbye = true,
                length => reading.remaining_bytes = length as usize,
            }
        }
        Ok(0)
    }
}

impl Read for ProcessLink {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        // A read into an empty buffer gives 0 bytes, which would look like a lost connection.
        if buffer.is_empty() {
            return Ok(0);
        }
        let mut reading = self.wire.reading.lock().unwrap_or_else(PoisonError::into_inner);
        match self.wire.receive_payload(&mut reading, buffer) {
            Ok(count) => Ok(count),
            Err(why) => self.wire.park_after_loss(why),
        }
    }
}

impl Write for ProcessLink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = bytes.len().min(MAX_PAYLOAD_BYTES);
        if count == 0 {
            return Ok(0);
        }
        let gone = self.wire.lock_writing();
        if *gone {
            return Err(ErrorKind::BrokenPipe.into());
        }
        let sent = self.wire.send_frame(count as u32, &bytes[..count]);
        // The lock is released before this thread sleeps for ever.
        drop(gone);
        match sent {
            Ok(()) => Ok(count),
            Err(error) => self.wire.park_after_loss(self.wire.loss_reason(&error)),
        }
    }

    /// Writes are not buffered, so there is nothing to do.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Stream for ProcessLink {
    fn try_clone(&self) -> io::Result<ProcessLink> {
        Ok(ProcessLink { wire: Arc::clone(&self.wire) })
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        if nonblocking { Err(ErrorKind::Unsupported.into()) } else { self.wire.stream.set_nonblocking(false) }
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        if how != Shutdown::Read {
            let mut gone = self.wire.lock_writing();
            if !*gone {
                let sent = self.wire.send_frame(GOODBYE_LENGTH, &[]);
                // Also after a failed goodbye: a later frame would be read as its rest.
                *gone = true;
                drop(gone);
                if let Err(error) = sent {
                    self.wire.park_after_loss(self.wire.loss_reason(&error));
                }
            }
        }
        // After the goodbye an error does not matter: the other process may have closed the connection.
        let _ = self.wire.stream.shutdown(how);
        Ok(())
    }
}

impl fmt::Debug for LinkWire {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Wire").field("peer", &self.peer).field("silence", &self.silence).finish_non_exhaustive()
    }
}
