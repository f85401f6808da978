//! Standard output, on which a broken pipe counts as success.

use crate::failure::Failure;
use grundy::tables::refusal;
use grundy::{Said, say};
use std::io::{BufWriter, ErrorKind, StdoutLock, Write};
use std::path::Path;

/// Buffered standard output.
pub(crate) struct Out(BufWriter<StdoutLock<'static>>);

impl Out {
    pub(crate) fn new() -> Out {
        Out(BufWriter::with_capacity(1 << 16, std::io::stdout().lock()))
    }

    /// Flushes the buffer.
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

/// Checks whether a file can be written before a long run starts, so that its result is not lost.
///
/// # Errors
/// It is a folder, or there is not a folder for it.
pub(crate) fn writable(path: &Path) -> Result<(), Failure> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if path.is_dir() {
        return Err(unwritable(path, &ErrorKind::IsADirectory.into()));
    }
    match std::fs::metadata(folder) {
        Ok(about) if about.is_dir() => Ok(()),
        Ok(_) => Err(unwritable(path, &ErrorKind::NotADirectory.into())),
        Err(error) => Err(unwritable(path, &error)),
    }
}

/// The failure for a file that cannot be written.
pub(crate) fn unwritable(path: &Path, error: &std::io::Error) -> Failure {
    let (path, Said { en, zh }) = (path.display(), refusal(error));
    Failure::Input(say!("cannot write {path}: {en}", "无法写入 {path}：{zh}"))
}

/// The width of a text on a terminal, in columns: a Chinese character takes two.
pub(crate) fn width(text: &str) -> usize {
    text.chars().map(|c| if c >= '\u{1100}' && !('\u{2010}'..='\u{2e7f}').contains(&c) { 2 } else { 1 }).sum()
}
