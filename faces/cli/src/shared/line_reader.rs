//! Lines from a terminal or a pipe, of a bounded length.

use std::io::BufRead;

/// Reads standard input line by line.
pub(crate) struct LineReader {
    /// The number of consecutive lines that were not understood.
    wrong_lines: usize,
}

/// A line of input.
pub(crate) enum InputLine {
    Text(String),
    /// The line was too long, and was skipped.
    Long,
    /// The end of the input.
    End,
    /// The line is longer than [`ENDLESS_LINE_BYTES`]: reading stops.
    Endless,
}

/// Longer lines, in bytes, are skipped.
const MAX_LINE_BYTES: usize = 1 << 16;
/// A line of more bytes is taken to be endless.
const ENDLESS_LINE_BYTES: usize = 1 << 24;
/// The maximum number of consecutive lines that may be wrong.
const MAX_WRONG_LINES: usize = 1000;

impl LineReader {
    pub(crate) fn new() -> LineReader {
        LineReader { wrong_lines: 0 }
    }

    /// The next line. Bytes that are not UTF-8 become replacement characters, which occur in no answer.
    pub(crate) fn read_line(&mut self) -> InputLine {
        let mut stdin = std::io::stdin().lock();
        let (mut line, mut length) = (Vec::new(), 0);
        loop {
            let Ok(bytes) = stdin.fill_buf() else { return InputLine::End };
            if bytes.is_empty() {
                break;
            }
            let end = bytes.iter().position(|byte| *byte == b'\n');
            let taken = end.map_or(bytes.len(), |end| end + 1);
            if line.len() <= MAX_LINE_BYTES {
                line.extend_from_slice(&bytes[..taken.min(MAX_LINE_BYTES + 1)]);
            }
            length += taken;
            stdin.consume(taken);
            if end.is_some() {
                break;
            }
            if length > ENDLESS_LINE_BYTES {
                return InputLine::Endless;
            }
        }
        match length {
            0 => InputLine::End,
            _ if length > MAX_LINE_BYTES => InputLine::Long,
            _ => InputLine::Text(String::from_utf8_lossy(&line).trim_end_matches(['\n', '\r']).into()),
        }
    }

    /// Records that the line was understood.
    pub(crate) fn reset_wrong_lines(&mut self) {
        self.wrong_lines = 0;
    }

    /// Records that the line was not understood. Returns whether there were too many such lines in a row.
    pub(crate) fn count_wrong_line(&mut self) -> bool {
        self.wrong_lines += 1;
        self.wrong_lines >= MAX_WRONG_LINES
    }
}
