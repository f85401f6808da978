//! Reads the lines of a file as bytes, and makes errors that show a line.

use super::{GraphReadError, GraphTextError};
use grundy_game::{BilingualText, text};
use std::io::BufRead;
use std::ops::Range;

/// The lines of an input, one at a time in the same buffer.
pub(crate) struct GraphLineReader<'a> {
    input: &'a mut dyn BufRead,
    line: Vec<u8>,
    number: usize,
}

/// The maximum length of a line in bytes; a longer line is an error, so that memory is bounded.
const MAX_LINE_BYTES: usize = 1 << 24;

impl<'a> GraphLineReader<'a> {
    pub(crate) fn new(input: &'a mut dyn BufRead) -> GraphLineReader<'a> {
        GraphLineReader { input, line: Vec::new(), number: 0 }
    }

    /// The next line without its end; `None` at the end of the input.
    ///
    /// # Errors
    /// Returns an error if the input failed, or the line is too long.
    pub(crate) fn next(&mut self) -> Result<Option<&[u8]>, GraphReadError> {
        self.line.clear();
        let mut limited = std::io::Read::take(&mut *self.input, MAX_LINE_BYTES as u64 + 1);
        if limited.read_until(b'\n', &mut self.line)? == 0 {
            return Ok(None);
        }
        self.number += 1;
        if self.line.len() > MAX_LINE_BYTES {
            self.line.truncate(40);
            return Err(self.error_at(0..40, text!("this line is too long")));
        }
        if self.number == 1 && self.line.starts_with(b"\xef\xbb\xbf") {
            self.line.drain(..3);
        }
        while self.line.last().is_some_and(|byte| matches!(byte, b'\n' | b'\r')) {
            self.line.pop();
        }
        Ok(Some(&self.line))
    }

    /// The line that was read last, as a text.
    ///
    /// # Errors
    /// Returns an error if the line is not UTF-8.
    pub(crate) fn text(&self) -> Result<&str, GraphReadError> {
        std::str::from_utf8(&self.line).map_err(|error| {
            let at = error.valid_up_to();
            let byte = self.line[at];
            // The error shows the line with U+FFFD (three bytes) for each wrong byte; the first one keeps its place.
            self.error_at(at..at + 3, text!("the byte {byte:#04x} is not UTF-8"))
        })
    }

    /// Makes an error at a place of the line that was read last.
    pub(crate) fn error_at(&self, span: Range<usize>, message: BilingualText) -> GraphReadError {
        let source = String::from_utf8_lossy(&self.line).into_owned();
        let span = span.start..source.floor_char_boundary(span.end);
        GraphReadError::Misread(Box::new(GraphTextError {
            line: Some(self.number),
            source,
            span,
            message,
            help: Vec::new(),
        }))
    }
}
