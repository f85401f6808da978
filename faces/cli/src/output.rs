//! Standard output, on which a broken pipe counts as success, and files.

pub(crate) mod answer;
pub(crate) mod line_breaks;
pub(crate) mod picture;
pub(crate) mod progress;

use crate::failure::CommandFailure;
use grundy::series::SeriesCell;
use grundy::tables::{FileReplacement, explain_io_error};
use grundy::{BilingualText, ComputationEnd, Lang, text};
use std::borrow::Cow;
use std::fs::File;
use std::io::{BufWriter, ErrorKind, StdoutLock, Write};
use std::path::Path;

pub(crate) use grundy::{char_width, terminal_width};

/// Buffered standard output.
pub(crate) struct OutputWriter(BufWriter<StdoutLock<'static>>);

impl OutputWriter {
    pub(crate) fn new() -> OutputWriter {
        OutputWriter(BufWriter::with_capacity(1 << 16, std::io::stdout().lock()))
    }

    /// Flushes the buffer.
    pub(crate) fn close(mut self) -> Result<(), CommandFailure> {
        Ok(self.0.flush()?)
    }
}

impl Write for OutputWriter {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.write(bytes)
    }
    fn flush(&mut self) -> std::io::Result<()> {
        self.0.flush()
    }
}

/// The colon between a title and what it names; a Chinese text has a full-width one.
pub(crate) fn colon(lang: Lang) -> String {
    text!(": ", msgctxt = "between a title and what it names").in_language(lang).into_owned()
}

/// A title and a text, with a colon between them.
pub(crate) fn join_by_colon(title: &BilingualText, text: &BilingualText, lang: Lang) -> String {
    format!("{}{}{}", title.in_language(lang), colon(lang), text.in_language(lang))
}

/// Two texts with a semicolon between them.
pub(crate) fn join_by_semicolon(first: &BilingualText, second: &BilingualText, lang: Lang) -> String {
    let semicolon = text!("; ", msgctxt = "between two sentences");
    format!("{}{}{}", first.in_language(lang), semicolon.in_language(lang), second.in_language(lang))
}

/// Prints one JSON object on a line.
pub(crate) fn print_json(value: &impl serde::Serialize) -> Result<(), CommandFailure> {
    let mut out = OutputWriter::new();
    serde_json::to_writer(&mut out, value).map_err(std::io::Error::from)?;
    writeln!(out)?;
    out.close()
}

/// Checks whether a file can be written before a long run starts, so that its result is not lost.
///
/// # Errors
/// Returns an error if the path is a folder, or its parent folder does not exist.
pub(crate) fn check_writable(path: &Path) -> Result<(), CommandFailure> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if path.is_dir() {
        return Err(write_failure(path, &ErrorKind::IsADirectory.into()));
    }
    match std::fs::metadata(folder) {
        Ok(about) if about.is_dir() => Ok(()),
        Ok(_) => Err(write_failure(path, &ErrorKind::NotADirectory.into())),
        Err(error) => Err(write_failure(path, &error)),
    }
}

/// Replaces or creates a file with these bytes.
///
/// # Errors
/// Returns the errors of [`write_file_with`].
pub(crate) fn write_file(path: &Path, bytes: &[u8]) -> Result<(), CommandFailure> {
    write_file_with(path, |file| file.write_all(bytes))
}

/// Replaces or creates a file. An interrupted write leaves the old file as it was.
///
/// If no temporary file can be made beside it, for example for a device or a pipe, the file is written in place.
///
/// # Errors
/// Fails if the file cannot be written.
pub(crate) fn write_file_with(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> std::io::Result<()>,
) -> Result<(), CommandFailure> {
    let mut replacement = None;
    let write_all = || {
        let file = match FileReplacement::begin_for(path) {
            Ok((begun, file)) => {
                replacement = Some(begun);
                file
            }
            Err(_) => File::create(path)?,
        };
        let mut buffer = BufWriter::new(file);
        write(&mut buffer)?;
        buffer.into_inner().map_err(std::io::IntoInnerError::into_error)
    };
    let file = write_all().map_err(|error| write_failure(path, &error))?;
    match replacement {
        Some(replacement) => replacement.commit(&file).map_err(|error| CommandFailure::Input(error.explain())),
        None => Ok(()),
    }
}

/// The failure for a file that cannot be written.
pub(crate) fn write_failure(path: &Path, error: &std::io::Error) -> CommandFailure {
    let (path, BilingualText { en, zh }) = (path.display(), explain_io_error(error));
    CommandFailure::Input(text!("cannot write {path}: {text}", text = (en, zh)))
}

/// Whether a text was written, or its reader has gone, who has seen enough.
pub(crate) fn is_written_or_unread(written: std::io::Result<()>) -> bool {
    written.map_or_else(|failure| failure.kind() == ErrorKind::BrokenPipe, |()| true)
}

/// Reports on standard error why a computation ended early.
pub(crate) fn print_stop(stop: impl Into<ComputationEnd>, lang: Lang) {
    if let Some(stop) = stop.into().stop() {
        let message = stop.description_with_option();
        let _ = writeln!(std::io::stderr(), "grundy: {}", message.in_language(lang));
    }
}

/// Reports on standard error why the cells of a sequence or a table are not complete.
pub(crate) fn print_stop_of_cells<'a>(
    end: ComputationEnd,
    mut cells: impl Iterator<Item = Cow<'a, SeriesCell>>,
    lang: Lang,
) {
    print_stop(end, lang);
    if !end.is_done() && cells.any(|cell| *cell == SeriesCell::Undecided) {
        let message = text!("no available theorem or method decides the positions marked ?");
        let _ = writeln!(std::io::stderr(), "grundy: {}", message.in_language(lang));
    }
}

/// A field of CSV, quoted if it must be.
pub(crate) fn csv_field(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) { format!("\"{}\"", field.replace('"', "\"\"")) } else { field.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_of_csv() {
        assert_eq!(
            (csv_field("a"), csv_field("a,b"), csv_field("a\"b")),
            ("a".into(), "\"a,b\"".into(), "\"a\"\"b\"".into())
        );
    }
}
