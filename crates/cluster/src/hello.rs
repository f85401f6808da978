//! The messages that two processes exchange when they meet.

use crate::fault::{Fault, Peer};

/// The version of the protocol, here and on the links.
pub const VERSION: u32 = 1;

/// The length of a hello in bytes.
pub(crate) const HELLO: usize = 60;

/// The first bytes of a hello. They are not text, so that no other service sends them by chance.
const MAGIC: [u8; 8] = *b"\x89grundy\n";

/// The first message of a process; all numbers have 4 bytes, little-endian.
///
/// The first 12 bytes, [`MAGIC`] and [`VERSION`], stay the same in all versions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Hello {
    /// The number of processes in its list.
    pub(crate) processes: u32,
    /// Its own number.
    pub(crate) process: u32,
    /// The number of the process that it expects at the other end.
    pub(crate) wanted: u32,
    /// The number of its threads.
    pub(crate) threads: u32,
    /// The digest of its question.
    pub(crate) question: [u8; 32],
}

/// What the first bytes of a stream turned out to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Heard {
    /// The beginning of a hello.
    Beginning,
    /// Not the bytes of a process of grundy.
    Stranger,
    /// The hello of another version.
    Version(u32),
    /// A hello.
    Hello(Hello),
}

impl Hello {
    /// The bytes that are sent.
    pub(crate) fn bytes(&self) -> [u8; HELLO] {
        let mut bytes = [0; HELLO];
        bytes[..8].copy_from_slice(&MAGIC);
        let numbers = [VERSION, self.processes, self.process, self.wanted, self.threads];
        for (place, number) in bytes[8..].chunks_exact_mut(4).zip(numbers) {
            place.copy_from_slice(&number.to_le_bytes());
        }
        bytes[28..60].copy_from_slice(&self.question);
        bytes
    }

    /// Parses at most [`HELLO`] bytes.
    pub(crate) fn heard(bytes: &[u8]) -> Heard {
        if bytes.iter().zip(MAGIC).any(|(&heard, magic)| heard != magic) {
            return Heard::Stranger;
        }
        let number = |at: usize| {
            let bytes = bytes.get(at..)?.first_chunk()?;
            Some(u32::from_le_bytes(*bytes))
        };
        match number(8) {
            Some(VERSION) if bytes.len() < HELLO => Heard::Beginning,
            Some(VERSION) => {
                let parts = (number(12), number(16), number(20), number(24), bytes[28..].first_chunk());
                let (Some(processes), Some(process), Some(wanted), Some(threads), Some(&question)) = parts else {
                    return Heard::Beginning;
                };
                Heard::Hello(Hello { processes, process, wanted, threads, question })
            }
            Some(version) => Heard::Version(version),
            None => Heard::Beginning,
        }
    }

    /// Checks that the process with the hello `theirs` matches this one; `called` is the number of the process that was called, if it was.
    pub(crate) fn judge(&self, theirs: &Hello, called: Option<u32>, address: String) -> Result<(), Fault> {
        let peer = Peer { process: theirs.process as usize, address };
        let place = |expected: u32, found: u32| Fault::Place { expected: expected as usize, found: found as usize };
        if theirs.processes != self.processes {
            return Err(Fault::Processes { peer, found: theirs.processes as usize, ours: self.processes as usize });
        }
        if theirs.question != self.question {
            return Err(Fault::Question { peer });
        }
        if theirs.threads != self.threads {
            return Err(Fault::Threads { peer, found: theirs.threads as usize, ours: self.threads as usize });
        }
        if theirs.process == self.process {
            return Err(Fault::Twice { process: peer.process });
        }
        if theirs.wanted != self.process {
            return Err(place(theirs.wanted, self.process));
        }
        if theirs.process >= self.processes {
            return Err(Fault::NoProcess { process: peer.process, processes: self.processes as usize });
        }
        match called {
            Some(expected) if expected != theirs.process => Err(place(expected, theirs.process)),
            _ => Ok(()),
        }
    }
}

/// The length of a note in bytes.
pub(crate) const NOTE: usize = 5;

/// A message between the hello and the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Note {
    /// It has met all others. Frames follow.
    Ready,
    /// It gives up, because this process did not connect.
    Absent(u32),
    /// It gives up, because two processes have this number.
    Twice(u32),
    /// It gives up for another reason.
    Left,
}

impl Note {
    /// The bytes that are sent.
    pub(crate) fn bytes(self) -> [u8; NOTE] {
        let (kind, number) = match self {
            Note::Ready => (b'R', 0),
            Note::Absent(process) => (b'A', process),
            Note::Twice(process) => (b'T', process),
            Note::Left => (b'L', 0),
        };
        let [a, b, c, d] = number.to_le_bytes();
        [kind, a, b, c, d]
    }

    /// Parses a note; unknown bytes count as [`Note::Left`].
    pub(crate) fn heard(bytes: [u8; NOTE]) -> Note {
        let [kind, a, b, c, d] = bytes;
        let number = u32::from_le_bytes([a, b, c, d]);
        match kind {
            b'R' => Note::Ready,
            b'A' => Note::Absent(number),
            b'T' => Note::Twice(number),
            _ => Note::Left,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hello() -> Hello {
        let question = std::array::from_fn(|n| n as u8);
        Hello { processes: 3, process: 2, wanted: 1, threads: 400, question }
    }

    #[test]
    fn a_hello_is_heard_as_it_was_said() {
        let bytes = hello().bytes();
        assert_eq!(Hello::heard(&bytes), Heard::Hello(hello()));
        for end in 0..HELLO {
            assert_eq!(Hello::heard(&bytes[..end]), Heard::Beginning, "{end} bytes");
        }
    }

    #[test]
    fn strangers_and_other_versions_are_known() {
        assert_eq!(Hello::heard(b"G"), Heard::Stranger);
        assert_eq!(Hello::heard(b"\x89PNG"), Heard::Stranger);
        let mut bytes = hello().bytes();
        bytes[8] = 7;
        assert_eq!(Hello::heard(&bytes[..11]), Heard::Beginning);
        assert_eq!(Hello::heard(&bytes[..12]), Heard::Version(7));
        bytes[3] = 0;
        assert_eq!(Hello::heard(&bytes), Heard::Stranger);
    }

    #[test]
    fn notes_are_heard_as_they_were_said() {
        for note in [Note::Ready, Note::Absent(70_000), Note::Twice(1), Note::Left] {
            assert_eq!(Note::heard(note.bytes()), note);
        }
        assert_eq!(Note::heard([0; NOTE]), Note::Left);
    }
}
