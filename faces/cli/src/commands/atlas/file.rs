//! The output file of an atlas: rows are appended as they are found, and reused by the next run of the same sweep.
//!
//! The first line identifies the sweep. Each row is written with one call, its newline last:
//! a killed program leaves at most one unfinished line, which the next run cuts off.
//! Rows come in the order in which they are found. When all are there, they are sorted into the order of the family,
//! by writing a second file that replaces the first.

use super::args::AtlasFormat;
use super::rows::AtlasRow;
use crate::failure::CommandFailure;
use grundy::text;
use grundy_laws::atlas::{AtlasPlan, CodeFamily};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The version of the format, which is part of the first line.
const ATLAS_FORMAT_VERSION: u32 = 2;

/// A file to which rows are appended.
pub(super) struct AtlasFile {
    path: PathBuf,
    file: File,
    format: AtlasFormat,
    head: String,
    /// Whether the rows are in the order of the family so far.
    in_order: bool,
    /// The place of the last row.
    last_row: Option<usize>,
}

impl AtlasFile {
    /// Opens or creates the file of a sweep, and returns the rows already in it, indexed by their places in the plan.
    ///
    /// # Errors
    /// Fails if the file cannot be read or written, another run is writing it, it belongs to another sweep, or it is damaged.
    pub(super) fn open<R: AtlasRow>(
        path: &Path,
        format: AtlasFormat,
        sweep: &SweepName<'_>,
        plan: &AtlasPlan,
    ) -> Result<(AtlasFile, Vec<Option<R>>), CommandFailure> {
        let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let mut file = opened.map_err(|error| write_failure(path, &error))?;
        match file.try_lock() {
            Ok(()) | Err(TryLockError::Error(_)) => {} // Not every file system has locks.
            Err(TryLockError::WouldBlock) => {
                let path = path.display();
                return Err(CommandFailure::Input(text!("another run is writing {path}")));
            }
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)
            .map_err(|error| CommandFailure::cannot_read(&path.display().to_string(), &error))?;
        let head = sweep.header_lines(format, R::CSV_COLUMNS);
        let mut rows = vec![None; plan.codes.len()];
        let mut this = AtlasFile { path: path.into(), file, format, head, in_order: true, last_row: None };
        let kept = this.read_rows(&bytes, plan, &mut rows)?;
        this.truncate_to(kept).map_err(|error| write_failure(path, &error))?;
        Ok((this, rows))
    }

    /// Reads the rows in the file, and returns the length in bytes of its complete lines.
    fn read_rows<R: AtlasRow>(
        &mut self,
        bytes: &[u8],
        plan: &AtlasPlan,
        rows: &mut [Option<R>],
    ) -> Result<usize, CommandFailure> {
        if self.head.as_bytes().starts_with(bytes) {
            return Ok(0); // It is empty, or the first lines are incomplete.
        }
        let path = self.path.display().to_string();
        let Some(rest) = bytes.strip_prefix(self.head.as_bytes()) else {
            let first = String::from_utf8_lossy(bytes.split(|byte| *byte == b'\n').next().unwrap_or_default());
            let (first, expected) = (grundy::shorten_text(&first), self.head.lines().next().unwrap_or_default());
            return Err(CommandFailure::Input(text!(
                "{path} holds something else, and nothing was changed: it begins with `{first}`, this sweep with `{expected}`; name another file"
            )));
        };
        // The text after the last newline is an incomplete row.
        let whole = rest.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        let head_lines = self.head.lines().count();
        let places = plan.codes.iter().map(|planned| planned.code.to_string()).zip(0..);
        let places: std::collections::HashMap<String, usize> = places.collect();
        for (i, line) in rest[..whole].split_inclusive(|byte| *byte == b'\n').enumerate() {
            let row = std::str::from_utf8(line).ok().and_then(|line| self.parse_row::<R>(line.trim_end_matches('\n')));
            let known = row.and_then(|row| Some((*places.get(row.name().0)?, row)));
            let fits = |(place, row): &(usize, R)| {
                let (planned, (_, standard, shift)) = (&plan.codes[*place], row.name());
                rows[*place].is_none() && standard == planned.standard.to_string() && shift == planned.shift
            };
            let Some((place, row)) = known.filter(fits) else {
                let number = head_lines + i + 1;
                return Err(CommandFailure::Input(text!(
                    "{path} is damaged, and nothing was changed: line {number} is not a row of this sweep, or is repeated"
                )));
            };
            self.track_order(place);
            rows[place] = Some(row);
        }
        Ok(self.head.len() + whole)
    }

    fn track_order(&mut self, place: usize) {
        self.in_order &= self.last_row.is_none_or(|last| last < place);
        self.last_row = Some(place);
    }

    /// Truncates the file to `kept` bytes, writes the first lines if they are missing, and seeks to the end.
    fn truncate_to(&mut self, kept: usize) -> std::io::Result<()> {
        self.file.set_len(kept as u64)?;
        self.file.seek(SeekFrom::End(0))?;
        if kept == 0 {
            self.file.write_all(self.head.as_bytes())?;
        }
        Ok(())
    }

    /// Appends the row of a place.
    ///
    /// # Errors
    /// Fails if it cannot be written.
    pub(super) fn add(&mut self, place: usize, row: &impl AtlasRow) -> Result<(), CommandFailure> {
        self.track_order(place);
        let line = self.row_line(row) + "\n";
        self.file.write_all(line.as_bytes()).map_err(|error| write_failure(&self.path, &error))
    }

    /// Sorts the rows, once all are there.
    ///
    /// # Errors
    /// Fails if they cannot be written; the file is unchanged then.
    pub(super) fn finish(&self, rows: &[&impl AtlasRow]) -> Result<(), CommandFailure> {
        if self.in_order {
            return Ok(());
        }
        crate::output::write_file_with(&self.path, |file| {
            file.write_all(self.head.as_bytes())?;
            rows.iter().try_for_each(|row| writeln!(file, "{}", self.row_line(*row)))
        })
    }

    fn row_line(&self, row: &impl AtlasRow) -> String {
        match self.format {
            AtlasFormat::Json => row.json().to_string(),
            _ => row.csv(),
        }
    }

    fn parse_row<R: AtlasRow>(&self, line: &str) -> Option<R> {
        match self.format {
            AtlasFormat::Json => R::from_json(line),
            _ => R::from_csv(line),
        }
    }
}

/// The parameters that identify a sweep.
pub(super) struct SweepName<'a> {
    pub(super) family: &'a CodeFamily,
    pub(super) limit: u64,
    /// The limit where values are cheap.
    pub(super) sparse_limit: Option<u64>,
    /// The largest order, for misère quotients.
    pub(super) misere: Option<u64>,
    /// Whether there is only one row for all codes that share their search.
    pub(super) standard: bool,
}

impl SweepName<'_> {
    /// The first lines of its file.
    fn header_lines(&self, format: AtlasFormat, columns: &str) -> String {
        let SweepName { family, limit, sparse_limit, misere, standard } = self;
        let (base, rows) = (family.base(), if *standard { "standard" } else { "all" });
        match format {
            AtlasFormat::Json => {
                let misere = misere.map_or(String::new(), |most| format!("\"misere\":true,\"max_order\":{most},"));
                let sparse = sparse_limit.map_or(String::new(), |far| format!(",\"sparse_limit\":{far}"));
                format!(
                    "{{\"atlas\":{ATLAS_FORMAT_VERSION},\"family\":\"{family}\",\"base\":{base},{misere}\"limit\":{limit}{sparse},\"rows\":\"{rows}\"}}\n"
                )
            }
            _ => {
                let misere = misere.map_or(String::new(), |most| format!("misere to order {most}, "));
                let sparse = sparse_limit.map_or(String::new(), |far| format!(" (sparse {far})"));
                format!(
                    "# grundy atlas {ATLAS_FORMAT_VERSION}: family {family}, base {base}, {misere}limit {limit}{sparse}, rows {rows}\n{columns}\n"
                )
            }
        }
    }
}

/// The format of a file: the requested one, or the one of the file name.
///
/// # Errors
/// Returns an error if the name gives no format, or if a table for people is requested.
pub(super) fn file_format(path: &Path, asked: Option<AtlasFormat>) -> Result<AtlasFormat, CommandFailure> {
    let by_name = match path.extension().and_then(|extension| extension.to_str()) {
        Some("csv") => Some(AtlasFormat::Csv),
        Some("json" | "jsonl" | "ndjson") => Some(AtlasFormat::Json),
        _ => None,
    };
    match asked.or(by_name) {
        Some(AtlasFormat::Text) | None => {
            let path = path.display();
            Err(CommandFailure::Input(text!(
                "{path} must hold rows that can be read again: name it .csv or .jsonl, or use --format csv or json"
            )))
        }
        Some(form) => Ok(form),
    }
}

fn write_failure(path: &Path, error: &std::io::Error) -> CommandFailure {
    crate::output::write_failure(path, error)
}
