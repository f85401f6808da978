//! The exceptions that are raised. Their classes are in `grundy/_errors.py`.

use crate::language::{in_chosen_language, lang};
use crate::next_step::step_text;
use grundy::{ArgumentError, BilingualText, Diagnostic, NextStep, TextPlace, char_width, text};
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use std::fmt::Write;

/// A value that is wrong.
pub(crate) fn value_error(message: &BilingualText) -> PyErr {
    PyValueError::new_err(in_chosen_language(message))
}

/// A number that is too large.
pub(crate) fn overflow_error(message: &BilingualText) -> PyErr {
    PyOverflowError::new_err(in_chosen_language(message))
}

/// A value of the wrong kind.
pub(crate) fn type_error(message: &BilingualText) -> PyErr {
    PyTypeError::new_err(in_chosen_language(message))
}

/// An argument that does not fit.
pub(crate) fn misfit_error(misfit: &ArgumentError) -> PyErr {
    value_error(&misfit.message)
}

/// The error of a property, of a class that is an `AttributeError` too, so that `hasattr` and `inspect.getmembers` do not raise it.
pub(crate) fn property_error(py: Python<'_>, error: PyErr) -> PyErr {
    let made =
        py.import("grundy._errors").and_then(|module| module.getattr("to_property_error")?.call1((error.value(py),)));
    made.map_or_else(|error| error, PyErr::from_value)
}

/// A mistake in an expression: `grundy.ParseError`, with the line and a caret.
pub(crate) fn parse_error(py: Python<'_>, text: &str, diagnostic: &Diagnostic) -> PyErr {
    error_at_place(py, "ParseError", diagnostic, text, |line| ("expression".into(), line))
}

/// A mistake at a place of a text, as an exception of `grundy/_errors.py`.
///
/// `home` maps the number of a line to the file and the line that it comes from.
pub(crate) fn error_at_place(
    py: Python<'_>,
    class: &str,
    diagnostic: &Diagnostic,
    text: &str,
    home: impl Fn(usize) -> (String, usize),
) -> PyErr {
    let title = in_chosen_language(&diagnostic.message);
    // A list of all games is not a call.
    let step = diagnostic.step.as_deref().filter(|step| **step != NextStep::ListGames).map(step_text);
    let helps = diagnostic.help.iter().cloned().chain(step);
    let helps: Vec<String> = helps.map(|message| in_chosen_language(&message)).collect();
    let mut message = title.clone();
    let mut told_place = (None, None, None, None);
    if let Some(TextPlace { line, column, source, span }) = diagnostic.place_in(text) {
        let marked = source[span.clone()].chars().map(char_width).sum::<usize>().max(1);
        let before: usize = source[..span.start].chars().map(char_width).sum();
        let (blank, carets) = (" ".repeat(before), "^".repeat(marked));
        let (file, line) = home(line);
        let _ = write!(message, "\n  {file}:{line}:{column}\n    {source}\n    {blank}{carets}");
        told_place = (Some(file), Some(line), Some(column), Some(source));
    }
    let help = text!("help");
    for line in &helps {
        let _ = write!(message, "\n{}: {line}", help.in_language(lang()));
    }
    let (file, line, column, source) = told_place;
    let class = py.import("grundy._errors").and_then(|module| module.getattr(class));
    let made = class.and_then(|class| class.call1((message, title, file, line, column, source, helps)));
    made.map_or_else(|error| error, PyErr::from_value)
}
