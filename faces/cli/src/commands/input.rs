//! Lines from a terminal or a pipe, of a bounded length.

use std::io::BufRead;

/// Reads standard input line by line.
pub(crate) struct Input {
    /// How many lines in a row were not understood.
    wrong: usize,
}

/// A line of input.
pub(crate) enum Line {
    Text(String),
    /// It was too long, and was skipped.
    Long,
    /// The end of the input.
    End,
    /// It is longer than [`ENDLESS`]: reading stops.
    Endless,
}

/// Longer lines, in bytes, are skipped.
const LONGEST: usize = 1 << 16;
/// A line of more bytes is taken to be endless.
const ENDLESS: usize = 1 << 24;
/// At most this many lines in a row may be wrong.
const MOST_WRONG: usize = 1000;

impl Input {
    pub(crate) fn new() -> Input {
        Input { wrong: 0 }
    }

    /// The next line. Bytes that are not UTF-8 become replacement characters, which occur in no answer.
    pub(crate) fn line(&mut self) -> Line {
        let mut stdin = std::io::stdin().lock();
        let (mut line, mut length) = (Vec::new(), 0);
        loop {
            let Ok(bytes) = stdin.fill_buf() else { return Line::End };
            if bytes.is_empty() {
                break;
            }
            let end = bytes.iter().position(|byte| *byte == b'\n');
            let taken = end.map_or(bytes.len(), |end| end + 1);
            if line.len() <= LONGEST {
                line.extend_from_slice(&bytes[..taken.min(LONGEST + 1)]);
            }
            length += taken;
            stdin.consume(taken);
            if end.is_some() {
                break;
            }
            if length > ENDLESS {
                return Line::Endless;
            }
        }
        match length {
            0 => Line::End,
            _ if length > LONGEST => Line::Long,
            _ => Line::Text(String::from_utf8_lossy(&line).trim_end_matches(['\n', '\r']).into()),
        }
    }

    /// Records that the line was understood.
    pub(crate) fn understood(&mut self) {
        self.wrong = 0;
    }

    /// Records that the line was not understood. Returns whether there were too many such lines in a row.
    pub(crate) fn misunderstood(&mut self) -> bool {
        self.wrong += 1;
        self.wrong >= MOST_WRONG
    }
}
