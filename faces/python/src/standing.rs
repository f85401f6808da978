//! The standing of results, in Python.

use crate::hash::hash_text;
use crate::language;
use crate::pickled::{PickledCall, native_function, state_error};
use grundy::{BilingualText, CheckedSource};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// How something is known: `kind` is "proved", "computed" or "observed".
#[pyclass(frozen, get_all, module = "grundy")]
pub(crate) struct Standing {
    /// "proved", "computed" or "observed".
    kind: &'static str,
    /// The theorems that prove it.
    by: Vec<String>,
    /// How far a pattern was observed.
    to: Option<u64>,
    /// The same in words.
    text: String,
}

/// The fields of a [`Standing`].
type StandingFields = (&'static str, Vec<String>, Option<u64>, String);

/// Converts a standing for Python.
pub(crate) fn standing(standing: &grundy::Standing) -> Standing {
    let lang = language::lang();
    let (mut by, mut to) = (Vec::new(), None);
    match standing {
        grundy::Standing::Proved { theorems: cites } => {
            by = cites.iter().map(|cite| BilingualText::from_pair(cite.name).in_language(lang).into_owned()).collect();
            by.dedup();
        }
        grundy::Standing::Computed => {}
        grundy::Standing::Observed { to: last } => to = Some(*last),
    }
    Standing { kind: standing.kind(), by, to, text: language::in_chosen_language(&standing.description()) }
}

/// The standing with these fields.
///
/// # Errors
/// `ValueError` for another kind.
#[pyfunction]
pub(crate) fn restore_standing(kind: &str, by: Vec<String>, to: Option<u64>, text: String) -> PyResult<Standing> {
    let kind = ["proved", "computed", "observed"].into_iter().find(|known| *known == kind).ok_or_else(state_error)?;
    Ok(Standing { kind, by, to, text })
}

/// Sentences in the chosen language.
pub(crate) fn texts(lines: &[BilingualText]) -> Vec<String> {
    lines.iter().map(language::in_chosen_language).collect()
}

/// Theorems whose proofs Coq has checked, with the fields of the JSON.
pub(crate) fn checked_theorems<'py>(py: Python<'py>, checked: &[CheckedSource]) -> PyResult<Vec<Bound<'py, PyDict>>> {
    let one = |CheckedSource { cite, theorem }: &CheckedSource| {
        let fields = PyDict::new(py);
        fields.set_item("theorem", theorem.name)?;
        fields.set_item("file", theorem.path())?;
        fields.set_item("statement", theorem.statement())?;
        fields.set_item("source", cite.to_string())?;
        Ok(fields)
    };
    checked.iter().map(one).collect()
}

/// A position in one line.
pub(crate) fn one_line(text: &impl ToString) -> String {
    grundy::shorten_text(&text.to_string())
}

#[pymethods]
impl Standing {
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<PickledCall<'py, StandingFields>> {
        Ok((native_function(py, "restore_standing")?, (self.kind, self.by.clone(), self.to, self.text.clone())))
    }

    fn __repr__(&self) -> String {
        self.text.clone()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let parts = |one: &Standing| (one.kind, one.by.clone(), one.to);
        other.cast::<Standing>().is_ok_and(|other| parts(other.get()) == parts(self))
    }

    fn __hash__(&self) -> u64 {
        hash_text(&format!("{}{:?}{:?}", self.kind, self.by, self.to))
    }
}
