//! Periods of nim-sequences, and certificates.

use crate::language::in_chosen_language;
use crate::pickled::{
    PickledCall, StandingState, TextState, native_function, reduce_ruleset, standing_state, text_state,
};
use crate::session::{QuestionBudget, budget_error};
use crate::standing::{Standing, checked_theorems, standing, texts};
use crate::{errors, language, loaded_rules, python_calls};
use grundy::period::{PeriodCertificateError, certificate, period as find};
use grundy::{
    BilingualText, Budget, Convention, CoqFile, CoqRefusal, Ruleset, UnreadableCertificate, VerificationFailure, text,
    verify_within,
};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use std::sync::Arc;

/// The period of a nim-sequence, as far as it is known.
#[pyclass(frozen, module = "grundy")]
pub(crate) struct Period {
    inner: grundy::period::PeriodAnswer,
    game: Arc<Ruleset>,
}

/// A certificate: a claim with the data needed to check it without trusting its author.
#[pyclass(frozen, module = "grundy")]
pub(crate) struct Certificate {
    text: String,
    claim: grundy::BilingualText,
}

/// The result of checking a certificate.
#[pyclass(frozen, get_all, module = "grundy")]
pub(crate) struct CertificateCheck {
    /// Whether it holds.
    holds: bool,
    /// What it claims.
    claim: String,
    /// Why it holds: the theorem; or what is wrong.
    why: String,
}

impl Period {
    pub(crate) fn new(inner: grundy::period::PeriodAnswer, game: Arc<Ruleset>) -> Period {
        Period { inner, game }
    }
}

/// The result of checking a certificate, with these fields.
#[pyfunction]
pub(crate) fn restore_checked(holds: bool, claim: String, why: String) -> CertificateCheck {
    CertificateCheck { holds, claim, why }
}

/// The period of the values of a heap ruleset.
pub(crate) fn period(
    py: Python<'_>,
    game: &Arc<Ruleset>,
    limit: Option<u64>,
    spending: &QuestionBudget,
) -> PyResult<Period> {
    python_calls::require_heap_rules(game)?;
    let made = spending.run(py, |engine, meter| find(game, limit, engine, meter))?;
    loaded_rules::check_game(py, game)?;
    let period = Period { inner: made.map_err(|misfit| errors::misfit_error(&misfit))?, game: Arc::clone(game) };
    match period.inner.end.stop() {
        None => Ok(period),
        Some(stop) => Err(budget_error(py, stop, period.into_py_any(py)?)),
    }
}

#[pymethods]
impl Period {
    /// The ruleset.
    #[getter]
    fn game(&self) -> String {
        self.inner.game.clone()
    }

    /// From this heap on the values repeat; `None` if no period was found.
    #[getter]
    fn preperiod(&self) -> Option<u64> {
        self.inner.periodicity.map(|found| found.preperiod)
    }

    /// The length of the period; `None` if no period was found.
    #[getter]
    fn period(&self) -> Option<u64> {
        self.inner.periodicity.map(|found| found.period)
    }

    /// How much larger the values are after one period; 0 if they repeat exactly.
    #[getter]
    fn saltus(&self) -> Option<u64> {
        self.inner.periodicity.map(|found| found.saltus)
    }

    /// How it is known.
    #[getter]
    fn standing(&self) -> Option<Standing> {
        self.inner.standing.as_ref().map(standing)
    }

    /// The last heap whose value was computed; None if none was.
    #[getter]
    fn computed_to(&self) -> Option<u64> {
        self.inner.computed_to
    }

    /// The largest value, and the first heap that has it.
    #[getter]
    fn largest(&self) -> Option<(u64, u64)> {
        self.inner.largest.map(|(value, at)| (value.0, at))
    }

    /// What was found, in words.
    #[getter]
    fn headline(&self) -> String {
        in_chosen_language(&self.inner.headline())
    }

    /// Why it is so.
    #[getter]
    fn explanation(&self) -> Vec<String> {
        texts(&self.inner.explanation)
    }

    /// The theorems by which the period is proved and whose proofs Coq has checked, with the fields of `Answer.machine_checked`. The
    /// values are not checked: `certificate().to_coq()` is a text with which Coq computes them.
    ///
    /// >>> from grundy import kayles
    /// >>> kayles.period().machine_checked[0]["theorem"]
    /// 'guy_smith'
    #[getter]
    fn machine_checked<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        checked_theorems(py, &self.inner.machine_checked())
    }

    /// Why the computation ended: "done", or which budget ran out.
    #[getter]
    fn stop(&self) -> &'static str {
        self.inner.end.name()
    }

    /// The certificate of the period, if it is proved.
    ///
    /// >>> from grundy import kayles
    /// >>> kayles.period().certificate().verify().holds
    /// True
    fn certificate(&self, py: Python<'_>) -> PyResult<Certificate> {
        let computed_to = self.inner.computed_to;
        let made = QuestionBudget::default().for_table(None).run(py, |engine, meter| {
            // The values must be those of this engine.
            let found = find(&self.game, computed_to, engine, meter).map_err(|misfit| misfit.message)?;
            certificate(&found, &self.game, engine).map_err(|why| match why {
                PeriodCertificateError::NotProved => {
                    text!("there is no certificate, because no period is proved")
                }
                PeriodCertificateError::Rule => text!("there is no certificate: the checker knows octal and hexadecimal codes and sets, neither general codes nor heaps with a state"),
                PeriodCertificateError::NotRebuilt => text!("there is no certificate: the checker cannot rebuild the moves from the text of the rules"),
                PeriodCertificateError::TooLong => text!("there is no certificate: the checker would have to recompute too many values, and no sparse space is known by which it could"),
                other => other.text(),
            })
        })?;
        Certificate::from_certificate(&made.map_err(|message| errors::value_error(&message))?)
    }

    /// The period as JSON: the text that `grundy period --json` prints.
    #[pyo3(signature = (*, lang = None))]
    fn to_json(&self, lang: Option<&str>) -> PyResult<String> {
        Ok(grundy_json::period(&self.inner, language::read_language(lang)?).to_string())
    }

    fn __repr__(&self) -> String {
        let known = self
            .inner
            .standing
            .as_ref()
            .map(|one| format!(" ({})", in_chosen_language(&one.description())))
            .unwrap_or_default();
        format!("{}: {}{known}", grundy::shorten_text(&self.inner.game), self.headline())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<PickledCall<'py, (PeriodState,)>> {
        Ok((native_function(py, "restore_period")?, (period_state(py, &self.game, &self.inner)?,)))
    }

    /// The equation of the period.
    fn _repr_latex_(&self) -> Option<String> {
        let found = self.inner.periodicity?;
        let plus = if found.saltus > 0 { format!(" + {}", found.saltus) } else { String::new() };
        let (preperiod, period) = (found.preperiod, found.period);
        Some(format!("$G(n + {period}) = G(n){plus} \\quad (n \\ge {preperiod})$"))
    }
}

impl Certificate {
    pub(crate) fn from_certificate(certificate: &grundy::Certificate) -> PyResult<Certificate> {
        let text = serde_json::to_string(certificate);
        let text = text.map_err(|error| pyo3::exceptions::PyValueError::new_err(error.to_string()))?;
        Ok(Certificate { text, claim: certificate.claim() })
    }
}

#[pymethods]
impl Certificate {
    /// Reads a certificate from JSON text, as `grundy period --certificate` writes it.
    #[new]
    fn new(text: &str) -> PyResult<Certificate> {
        let read =
            grundy::Certificate::read(text).map_err(|UnreadableCertificate(message)| errors::value_error(&message))?;
        Ok(Certificate { text: text.trim_end().into(), claim: read.claim() })
    }

    /// What it claims.
    #[getter]
    fn claim(&self) -> String {
        in_chosen_language(&self.claim)
    }

    /// The certificate as JSON.
    fn to_json(&self) -> String {
        self.text.clone()
    }

    /// The claim as a theorem for Coq, with a proof by the library in the folder `formal` of the sources of grundy: the text that
    /// `grundy verify --coq` writes. The certificate is not verified here; Coq refuses the text of a wrong one. A claim that the library
    /// cannot prove raises `ValueError` with the reason.
    ///
    /// >>> from grundy import subtract
    /// >>> [line] = [line for line in subtract(1, 3, 4).period().certificate().to_coq().splitlines() if "_period :" in line]
    /// >>> line
    /// 'Theorem subtract_1_3_4_period : least_period (value (r := subtraction_rule [1; 3; 4])) 0 7.'
    fn to_coq(&self) -> PyResult<String> {
        let read = grundy::Certificate::read(&self.text)
            .map_err(|UnreadableCertificate(message)| errors::value_error(&message))?;
        let file = CoqFile::from_certificate(&read).map_err(|CoqRefusal(why)| {
            let BilingualText { en, zh } = why;
            errors::value_error(&text!("there is no text for Coq: {why}", why = (en, zh)))
        })?;
        Ok(file.to_string())
    }

    /// Checks whether it holds, by code that shares nothing with the engines that found it.
    #[pyo3(
        signature = (**budget),
        text_signature = "($self, *, max_time=None, max_positions=None, max_memory=None, progress=None, cancel=None)"
    )]
    fn verify(&self, py: Python<'_>, budget: Option<&Bound<'_, PyDict>>) -> PyResult<CertificateCheck> {
        let spending = QuestionBudget::from_keywords("verify", budget)?;
        let checked = spending
            .for_table(None)
            .run(py, |_, meter| verify_within(&self.text, &mut |values, bytes| meter.spend(values, bytes)))?;
        match checked {
            Ok(checked) => Ok(CertificateCheck {
                holds: checked.holds,
                claim: in_chosen_language(&checked.claim),
                why: in_chosen_language(&checked.reason),
            }),
            Err(VerificationFailure::Unreadable(UnreadableCertificate(message))) => Err(errors::value_error(&message)),
            Err(VerificationFailure::Stopped { claim, stop }) => {
                Err(budget_error(py, stop, in_chosen_language(&claim).into_py_any(py)?))
            }
        }
    }

    fn __repr__(&self) -> String {
        format!("<certificate: {}>", self.claim())
    }
}

#[pymethods]
impl CertificateCheck {
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<PickledCall<'py, (bool, String, String)>> {
        Ok((native_function(py, "restore_checked")?, (self.holds, self.claim.clone(), self.why.clone())))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let parts = |one: &CertificateCheck| (one.holds, one.claim.clone(), one.why.clone());
        other.cast::<CertificateCheck>().is_ok_and(|other| parts(other.get()) == parts(self))
    }

    fn __hash__(&self) -> u64 {
        crate::hash::hash_text(&format!("{}{}{}", self.holds, self.claim, self.why))
    }

    fn __bool__(&self) -> bool {
        self.holds
    }

    fn __repr__(&self) -> String {
        let verdict = if self.holds { text!("it holds") } else { text!("it does not hold") };
        format!("{}: {}", in_chosen_language(&verdict), self.why)
    }
}

/// The state of a [`grundy::period::PeriodAnswer`].
#[derive(FromPyObject, IntoPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct PeriodState {
    /// The call that makes the ruleset.
    pub(crate) game: (Py<PyAny>, Py<PyTuple>),
    pub(crate) name: String,
    pub(crate) misere: bool,
    pub(crate) found: Option<(u64, u64, u64)>,
    pub(crate) standing: Option<StandingState>,
    pub(crate) computed_to: Option<u64>,
    pub(crate) largest: Option<(u64, u64)>,
    pub(crate) values: Vec<u64>,
    pub(crate) explanation: Vec<TextState>,
    pub(crate) end: String,
}

fn period_state(py: Python<'_>, game: &Arc<Ruleset>, answer: &grundy::period::PeriodAnswer) -> PyResult<PeriodState> {
    let (make, parts) = reduce_ruleset(py, game)?;
    Ok(PeriodState {
        game: (make.unbind(), parts),
        name: answer.game.clone(),
        misere: answer.convention == Convention::Misere,
        found: answer.periodicity.map(|found| (found.preperiod, found.period, found.saltus)),
        standing: answer.standing.as_ref().map(standing_state),
        computed_to: answer.computed_to,
        largest: answer.largest.map(|(value, at)| (value.0, at)),
        values: answer.values.iter().map(|value| value.0).collect(),
        explanation: answer.explanation.iter().map(text_state).collect(),
        end: answer.end.name().into(),
    })
}
