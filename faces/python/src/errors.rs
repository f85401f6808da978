//! The exceptions that are raised. Their classes are in `grundy/_errors.py`.

use crate::language::{lang, told};
use grundy::{Diagnostic, Misfit, Said, say};
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use std::fmt::Write;

/// A value that is wrong.
pub(crate) fn value(said: &Said) -> PyErr {
    PyValueError::new_err(told(said))
}

/// A number that is too large.
pub(crate) fn overflow(said: &Said) -> PyErr {
    PyOverflowError::new_err(told(said))
}

/// A value of the wrong kind.
pub(crate) fn kind(said: &Said) -> PyErr {
    PyTypeError::new_err(told(said))
}

/// An argument that does not fit.
pub(crate) fn misfit(misfit: &Misfit) -> PyErr {
    value(&misfit.said)
}

/// A mistake in an expression: `grundy.ParseError`, with the line and a caret.
pub(crate) fn parse(py: Python<'_>, text: &str, diagnostic: &Diagnostic) -> PyErr {
    at(py, "ParseError", diagnostic, text, |line| ("expression".into(), line))
}

/// A mistake at a place of a text, as an exception of `grundy/_errors.py`.
///
/// `home` maps the number of a line to the file and the line that it comes from.
pub(crate) fn at(
    py: Python<'_>,
    class: &str,
    diagnostic: &Diagnostic,
    text: &str,
    home: impl Fn(usize) -> (String, usize),
) -> PyErr {
    let title = told(&diagnostic.said);
    let helps: Vec<String> = diagnostic.help.iter().map(told).collect();
    let place = diagnostic.span.clone().map(|span| grundy_page::place(text, span));
    let mut message = title.clone();
    let mut told_place = (None, None, None, None);
    if let Some(grundy_page::Place { line, column, source, span }) = place {
        let marked = source[span.clone()].chars().map(width).sum::<usize>().max(1);
        let before: usize = source[..span.start].chars().map(width).sum();
        let (blank, carets) = (" ".repeat(before), "^".repeat(marked));
        let (file, line) = home(line);
        let _ = write!(message, "\n  {file}:{line}:{column}\n    {source}\n    {blank}{carets}");
        told_place = (Some(file), Some(line), Some(column), Some(source));
    }
    let help = say!("help", "提示");
    for line in &helps {
        let _ = write!(message, "\n{}: {line}", help.in_lang(lang()));
    }
    let (file, line, column, source) = told_place;
    let class = py.import("grundy._errors").and_then(|module| module.getattr(class));
    let made = class.and_then(|class| class.call1((message, title, file, line, column, source, helps)));
    made.map_or_else(|error| error, PyErr::from_value)
}

/// The width of a character in a monospaced font: a Chinese character takes two columns.
fn width(c: char) -> usize {
    if c >= '\u{1100}' && !('\u{2010}'..='\u{2e7f}').contains(&c) { 2 } else { 1 }
}
