//! Standard output, where a broken pipe is quiet success.

use crate::failure::Failure;
use std::io::{BufWriter, StdoutLock, Write};

/// Buffered standard output.
pub(crate) struct Out(BufWriter<StdoutLock<'static>>);

impl Out {
    pub(crate) fn new() -> Out {
        Out(BufWriter::with_capacity(1 << 16, std::io::stdout().lock()))
    }

    /// Writes what is left.
    pub(crate) fn close(mut self) -> Result<(), Failure> {
        Ok(self.0.flush()?)
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.write(bytes)
    }
    fn flush(&mut self) -> std::io::Result<()> {
        self.0.flush()
    }
}

/// Prints one JSON object on a line.
pub(crate) fn json(value: &impl serde::Serialize) -> Result<(), Failure> {
    let mut out = Out::new();
    serde_json::to_writer(&mut out, value).map_err(std::io::Error::from)?;
    writeln!(out)?;
    out.close()
}

/// The width of a text on a terminal: a Chinese sign is as wide as two letters.
pub(crate) fn width(text: &str) -> usize {
    text.chars().map(|c| if c >= '\u{1100}' && !('\u{2010}'..='\u{2e7f}').contains(&c) { 2 } else { 1 }).sum()
}
