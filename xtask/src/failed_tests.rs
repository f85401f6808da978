//! The failing tests and the errors of a run of `cargo test`, collected from its output.
//!
//! A run prints the output of a failing test, and then continues for an hour with other programs and steps.
//! The reports are repeated at the end of the task, where they are seen.

use std::fmt::{self, Display};

/// The maximum number of lines of a failing test that are repeated.
const MAX_REPORT_LINES: usize = 30;

/// The maximum number of characters of such a line that are repeated.
const MAX_LINE_CHARS: usize = 400;

/// The maximum number of failing tests that are repeated with their lines.
const MAX_REPORTS: usize = 30;

/// The output of failing tests.
#[derive(Default)]
pub(crate) struct FailedTestReports {
    reports: Vec<Vec<String>>,
    /// Whether the next line belongs to the last report.
    is_inside: bool,
}

impl FailedTestReports {
    /// Reads a line of the standard output of `cargo test`.
    ///
    /// libtest prints `---- NAME stdout ----` and the output of each failing test, then `failures:` and their names.
    pub(crate) fn read_line(&mut self, line: &str) {
        if line.starts_with("---- ") && line.ends_with(" stdout ----") {
            self.reports.push(Vec::new());
            self.is_inside = true;
        } else if line == "failures:" {
            self.is_inside = false;
        }
        if !self.is_inside || line.is_empty() {
            return;
        }
        if let Some(report) = self.reports.last_mut()
            && report.len() < MAX_REPORT_LINES
        {
            report.push(line.chars().take(MAX_LINE_CHARS).collect());
        }
    }
}

impl Display for FailedTestReports {
    /// The reports, each line indented under the message of the step; nothing if no test failed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in self.reports.iter().take(MAX_REPORTS).flatten() {
            write!(f, "\n    {line}")?;
        }
        match self.reports.len().checked_sub(MAX_REPORTS) {
            None | Some(0) => Ok(()),
            Some(more) => write!(f, "\n    and {more} other failing tests"),
        }
    }
}

/// The errors of cargo: programs of tests that failed, and crates that could not be compiled.
#[derive(Default)]
pub(crate) struct CargoErrors(Vec<String>);

impl CargoErrors {
    /// Reads a line of the standard error of `cargo test`.
    pub(crate) fn read_line(&mut self, line: &str) {
        // The failed programs are listed at the end, as `-p PACKAGE --test NAME`.
        let is_error = line.starts_with("error") || line.starts_with("    `-p ");
        if is_error && self.0.len() < MAX_REPORT_LINES {
            self.0.push(line.chars().take(MAX_LINE_CHARS).collect());
        }
    }
}

impl Display for CargoErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|line| write!(f, "\n    {line}"))
    }
}

#[cfg(test)]
mod tests {
    use super::{CargoErrors, FailedTestReports, MAX_REPORT_LINES, MAX_REPORTS};

    fn reports(output: &str) -> String {
        let mut reports = FailedTestReports::default();
        output.lines().for_each(|line| reports.read_line(line));
        reports.to_string()
    }

    #[test]
    fn failing_tests_are_collected_with_their_output() {
        let output = "running 3 tests\ntest a ... ok\ntest b ... FAILED\ntest c ... FAILED\n\nfailures:\n\n\
            ---- b stdout ----\n\nthread 'b' panicked at src/lib.rs:3:5:\nleft is not right\n\n\
            ---- c stdout ----\nError: no file\n\n\nfailures:\n    b\n    c\n\ntest result: FAILED. 1 passed; 2 failed\n\n\
            running 1 test\ntest d ... ok\n\ntest result: ok. 1 passed\n";
        let expected = "\n    ---- b stdout ----\n    thread 'b' panicked at src/lib.rs:3:5:\n    left is not right\
            \n    ---- c stdout ----\n    Error: no file";
        assert_eq!(reports(output), expected);
        assert_eq!(reports("running 1 test\ntest d ... ok\n\ntest result: ok. 1 passed\n"), "");
    }

    #[test]
    fn long_reports_are_cut() {
        let output = format!("---- t stdout ----\n{}failures:\n", "line\n".repeat(10_000));
        assert_eq!(reports(&output).lines().count(), 1 + MAX_REPORT_LINES);
        let text = reports(&"---- t stdout ----\n".repeat(MAX_REPORTS + 7));
        assert_eq!(text.lines().count(), 1 + MAX_REPORTS + 1);
        assert!(text.ends_with("and 7 other failing tests"), "{text}");
    }

    #[test]
    fn errors_of_cargo_are_collected() {
        let mut errors = CargoErrors::default();
        let output = "   Compiling a v0.1.0\nerror: could not compile `a` (lib)\n  --> src/lib.rs:1:1\nerror: 1 target failed:\n    `-p a --test b`\n";
        output.lines().for_each(|line| errors.read_line(line));
        let expected = "\n    error: could not compile `a` (lib)\n    error: 1 target failed:\n        `-p a --test b`";
        assert_eq!(errors.to_string(), expected);
    }
}
