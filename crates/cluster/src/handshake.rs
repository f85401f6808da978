//! The messages that two processes exchange when they meet.

use crate::fault::{MeetingFault, PeerProcess};

/// The version of the protocol, here and on the links.
pub const PROTOCOL_VERSION: u32 = 2;

/// The length of a hello in bytes.
pub(crate) const HELLO_BYTES: usize = 60;

/// The first bytes of a hello. They are not text, so that no other service sends them by chance.
const HELLO_MAGIC: [u8; 8] = *b"\x89grundy\n";

/// The first message of a process; all numbers have 4 bytes, little-endian.
///
/// The first 12 bytes, [`HELLO_MAGIC`] and [`PROTOCOL_VERSION`], stay the same in all versions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HelloMessage {
    /// The number of processes in its list.
    pub(crate) processes: u32,
    /// Its own number.
    pub(crate) process: u32,
    /// The number of the process that it expects at the other end.
    pub(crate) expected_process: u32,
    /// The number of its threads.
    pub(crate) threads: u32,
    /// The digest of its question.
    pub(crate) question: [u8; 32],
}

/// The meaning of the first bytes of a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum HelloReading {
    /// The beginning of a hello.
    Beginning,
    /// Not the bytes of a process of grundy.
    Stranger,
    /// The hello of another version.
    Version(u32),
    /// A hello.
    Hello(HelloMessage),
}

impl HelloMessage {
    /// The bytes that are sent.
    pub(crate) fn to_bytes(&self) -> [u8; HELLO_BYTES] {
        let mut bytes = [0; HELLO_BYTES];
        bytes[..8].copy_from_slice(&HELLO_MAGIC);
        let numbers = [PROTOCOL_VERSION, self.processes, self.process, self.expected_process, self.threads];
        for (place, number) in bytes[8..].chunks_exact_mut(4).zip(numbers) {
            place.copy_from_slice(&number.to_le_bytes());
        }
        bytes[28..60].copy_from_slice(&self.question);
        bytes
    }

    /// Parses at most [`HELLO_BYTES`] bytes.
    pub(crate) fn parse(bytes: &[u8]) -> HelloReading {
        // As far as bytes are there, so a stranger is recognised by its first byte.
        if bytes.iter().zip(HELLO_MAGIC).any(|(&heard, magic)| heard != magic) {
            return HelloReading::Stranger;
        }
        let number = |at: usize| {
            let bytes = bytes.get(at..)?.first_chunk()?;
            Some(u32::from_le_bytes(*bytes))
        };
        match number(8) {
            Some(PROTOCOL_VERSION) if bytes.len() < HELLO_BYTES => HelloReading::Beginning,
            Some(PROTOCOL_VERSION) => {
                let parts = (number(12), number(16), number(20), number(24), bytes[28..].first_chunk());
                let (Some(processes), Some(process), Some(expected_process), Some(threads), Some(&question)) = parts
                else {
                    return HelloReading::Beginning;
                };
                HelloReading::Hello(HelloMessage { processes, process, expected_process, threads, question })
            }
            // Before the rest is read, because another version may have a hello of another length.
            Some(version) => HelloReading::Version(version),
            None => HelloReading::Beginning,
        }
    }

    /// Checks that the process with the hello `theirs` matches this one; `called` is the number of the process that was called, if it was.
    pub(crate) fn check_peer(
        &self,
        theirs: &HelloMessage,
        called: Option<u32>,
        address: String,
    ) -> Result<(), MeetingFault> {
        let peer = PeerProcess { process: theirs.process as usize, address };
        let place =
            |expected: u32, found: u32| MeetingFault::Place { expected: expected as usize, found: found as usize };
        if theirs.processes != self.processes {
            return Err(MeetingFault::Processes {
                peer,
                found: theirs.processes as usize,
                ours: self.processes as usize,
            });
        }
        if theirs.question != self.question {
            return Err(MeetingFault::Question { peer });
        }
        if theirs.threads != self.threads {
            return Err(MeetingFault::Threads { peer, found: theirs.threads as usize, ours: self.threads as usize });
        }
        if theirs.process == self.process {
            return Err(MeetingFault::Twice { process: peer.process });
        }
        if theirs.expected_process != self.process {
            return Err(place(theirs.expected_process, self.process));
        }
        if theirs.process >= self.processes {
            return Err(MeetingFault::NoProcess { process: peer.process, processes: self.processes as usize });
        }
        match called {
            Some(expected) if expected != theirs.process => Err(place(expected, theirs.process)),
            _ => Ok(()),
        }
    }
}

/// The length of a note in bytes.
pub(crate) const NOTE_BYTES: usize = 5;

/// A message between the hello and the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MeetingNote {
    /// The process is connected to all others. Frames follow.
    Ready,
    /// The process stops, because this process did not connect.
    Absent(u32),
    /// The process stops, because two processes have this number.
    Twice(u32),
    /// The process stops for another reason.
    Left,
}

impl MeetingNote {
    /// The bytes that are sent.
    pub(crate) fn to_bytes(self) -> [u8; NOTE_BYTES] {
        let (kind, number) = match self {
            MeetingNote::Ready => (b'R', 0),
            MeetingNote::Absent(process) => (b'A', process),
            MeetingNote::Twice(process) => (b'T', process),
            MeetingNote::Left => (b'L', 0),
        };
        let [a, b, c, d] = number.to_le_bytes();
        [kind, a, b, c, d]
    }

    /// Parses a note; unknown bytes count as [`MeetingNote::Left`].
    pub(crate) fn parse(bytes: [u8; NOTE_BYTES]) -> MeetingNote {
        let [kind, a, b, c, d] = bytes;
        let number = u32::from_le_bytes([a, b, c, d]);
        match kind {
            b'R' => MeetingNote::Ready,
            b'A' => MeetingNote::Absent(number),
            b'T' => MeetingNote::Twice(number),
            _ => MeetingNote::Left,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample_hello() -> HelloMessage {
        let question = std::array::from_fn(|n| n as u8);
        HelloMessage { processes: 3, process: 2, expected_process: 1, threads: 400, question }
    }

    #[test]
    fn a_hello_is_heard_as_it_was_said() {
        let bytes = sample_hello().to_bytes();
        assert_eq!(HelloMessage::parse(&bytes), HelloReading::Hello(sample_hello()));
        for end in 0..HELLO_BYTES {
            assert_eq!(HelloMessage::parse(&bytes[..end]), HelloReading::Beginning, "{end} bytes");
        }
    }

    #[test]
    fn strangers_and_other_versions_are_known() {
        assert_eq!(HelloMessage::parse(b"G"), HelloReading::Stranger);
        assert_eq!(HelloMessage::parse(b"\x89PNG"), HelloReading::Stranger);
        let mut bytes = sample_hello().to_bytes();
        bytes[8] = 7;
        assert_eq!(HelloMessage::parse(&bytes[..11]), HelloReading::Beginning);
        assert_eq!(HelloMessage::parse(&bytes[..12]), HelloReading::Version(7));
        bytes[3] = 0;
        assert_eq!(HelloMessage::parse(&bytes), HelloReading::Stranger);
    }

    #[test]
    fn notes_are_heard_as_they_were_said() {
        for note in [MeetingNote::Ready, MeetingNote::Absent(70_000), MeetingNote::Twice(1), MeetingNote::Left] {
            assert_eq!(MeetingNote::parse(note.to_bytes()), note);
        }
        assert_eq!(MeetingNote::parse([0; NOTE_BYTES]), MeetingNote::Left);
    }
}
