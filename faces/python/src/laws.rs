//! Laws of games, and programs that use them.

use crate::hash::hash_text;
use crate::language::{in_chosen_language, lang};
use crate::latex::formula_latex;
use crate::period::Certificate;
use crate::pickled::{DiscoveryQuestion, PickledCall, native_function, reduce_game};
use crate::session::{QuestionBudget, budget_error};
use crate::standing::{Standing, standing, texts};
use crate::{errors, language, loaded_rules, numbers};
use grundy::{Argument, Lang, Limits, Nat, Rules, counted_noun, ruleset_of_positions, text};
use grundy_contest::emit::{CodeLanguage, function};
use grundy_laws::discover::{Discovery as TableLaws, TableReach, certify, discover as laws_of};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::sync::Arc;

/// The laws found in the table of a game.
#[pyclass(frozen, module = "grundy")]
pub(crate) struct Discovery {
    inner: Arc<TableLaws>,
    question: LawQuestion,
}

/// What was asked: with it, laws are found again.
#[derive(Clone)]
struct LawQuestion {
    game: Argument,
    to: Option<u64>,
    limits: Limits,
}

/// A law and its standing.
#[pyclass(frozen, module = "grundy")]
pub(crate) struct Law {
    table_laws: Arc<TableLaws>,
    question: LawQuestion,
    at: usize,
}

/// Looks for laws.
pub(crate) fn discover(
    py: Python<'_>,
    game: &Argument,
    to: Option<u64>,
    spending: &QuestionBudget,
) -> PyResult<Discovery> {
    let [most, ..] = TableReach::MAX_NUMBERS;
    if to.is_some_and(|to| to > most) {
        return Err(errors::value_error(&text!("`to` must be at most {most}")));
    }
    let made = spending.run(py, |engine, meter| laws_of(game, TableReach::up_to(to), engine, meter))?;
    loaded_rules::check_arg(py, game)?;
    let inner = Arc::new(made.map_err(|misfit| errors::misfit_error(&misfit))?);
    let stop = inner.end;
    let question = LawQuestion { game: game.clone(), to, limits: spending.limits };
    let found = Discovery { inner, question };
    match stop.stop() {
        None => Ok(found),
        Some(stop) => Err(budget_error(py, stop, found.into_py_any(py)?)),
    }
}

/// A function in C++, Python or Rust that computes the values: by a law, if one was found, else by the rules.
pub(crate) fn law_program(py: Python<'_>, game: &Argument, code: &str, spending: &QuestionBudget) -> PyResult<String> {
    let code = match code {
        "cpp" => CodeLanguage::Cpp,
        "python" => CodeLanguage::Python,
        "rust" => CodeLanguage::Rust,
        _ => {
            let message = text!("the language of a program must be \"cpp\", \"python\" or \"rust\"");
            return Err(errors::value_error(&message));
        }
    };
    let rules = loaded_rules::text_of(game).map_or_else(Rules::empty, |(rules, _)| rules);
    let expression = game.to_string();
    let made = spending.run(py, |engine, meter| {
        let found = laws_of(game, TableReach::default(), engine, meter).ok();
        let plan = function(&rules, &expression, found.as_ref(), engine, meter)?;
        plan.write(code, lang())
    })?;
    loaded_rules::check_arg(py, game)?;
    made.map_err(|error| errors::value_error(&error.message))
}

#[pymethods]
impl Discovery {
    /// The game.
    #[getter]
    fn game(&self) -> String {
        self.inner.game.clone()
    }

    /// How many numbers a position has.
    #[getter]
    fn numbers(&self) -> usize {
        self.inner.numbers
    }

    /// The laws hold for all positions whose numbers are below this one.
    #[getter]
    fn tested_to(&self) -> u64 {
        self.inner.tested_to
    }

    /// The laws; the simplest of the proved ones first.
    #[getter]
    fn laws(&self) -> Vec<Law> {
        (0..self.inner.laws.len()).map(|at| self.law(at)).collect()
    }

    /// Why the search ended: "done", or which budget ran out.
    #[getter]
    fn stop(&self) -> &'static str {
        self.inner.end.name()
    }

    /// The laws as JSON: the text that `grundy discover --json` prints.
    #[pyo3(signature = (*, lang = None))]
    fn to_json(&self, lang: Option<&str>) -> PyResult<String> {
        Ok(grundy_json::discovery(&self.inner, language::read_language(lang)?).to_string())
    }

    /// A pickle contains the question, which is asked again when it is loaded.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<PickledCall<'py, (DiscoveryQuestion,)>> {
        Ok((native_function(py, "restore_discovery")?, (self.to_question(py)?,)))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Discovery>().is_ok_and(|other| other.get().identity() == self.identity())
    }

    fn __hash__(&self) -> u64 {
        hash_text(&self.identity())
    }

    fn __repr__(&self) -> String {
        let laws: Vec<String> = self.laws().iter().map(Law::__repr__).collect();
        format!("{}: [{}]", grundy::shorten_text(&self.inner.game), laws.join(", "))
    }
}

impl Discovery {
    pub(crate) fn law(&self, at: usize) -> Law {
        Law { table_laws: Arc::clone(&self.inner), question: self.question.clone(), at }
    }

    pub(crate) fn law_count(&self) -> usize {
        self.inner.laws.len()
    }

    fn to_question(&self, py: Python<'_>) -> PyResult<DiscoveryQuestion> {
        if !self.inner.end.is_done() {
            return Err(errors::type_error(&text!("a search for laws that a budget ended cannot be pickled")));
        }
        let LawQuestion { game, to, limits } = &self.question;
        let (make, parts) = reduce_game(py, game)?;
        let Limits { max_positions, max_memory, .. } = *limits;
        Ok(DiscoveryQuestion { game: (make.unbind(), parts), to: *to, max_positions, max_memory })
    }

    /// What it says, as a text.
    fn identity(&self) -> String {
        grundy_json::discovery(&self.inner, Lang::En).to_string()
    }
}

impl Law {
    /// What it says, as a text.
    fn identity(&self) -> String {
        let law = self.found_law();
        let why: Vec<&str> = law.reason_lines.iter().map(|line| &*line.en).collect();
        format!("{} {} {} {} {why:?}", self.table_laws.game, self.formula(), law.tested_to, law.standing.kind())
    }

    fn found_law(&self) -> &grundy_laws::discover::DiscoveredLaw {
        &self.table_laws.laws[self.at]
    }
}

#[pymethods]
impl Law {
    /// What the law is about: "values", or "lost" positions.
    #[getter]
    fn of(&self) -> &'static str {
        self.found_law().target.name()
    }

    /// The kind of law.
    #[getter]
    fn kind(&self) -> &'static str {
        self.found_law().kind()
    }

    /// The law in words.
    #[getter]
    fn text(&self) -> String {
        in_chosen_language(&self.found_law().text())
    }

    /// The law in mathematics.
    #[getter]
    fn formula(&self) -> String {
        self.found_law().formula()
    }

    /// The law was derived from the numbers below this one.
    #[getter]
    fn learnt_to(&self) -> u64 {
        self.found_law().learnt_to
    }

    /// The law was tested for the numbers below this one.
    #[getter]
    fn tested_to(&self) -> u64 {
        self.found_law().tested_to
    }

    /// How it is known: "proved", or only "observed".
    #[getter]
    fn standing(&self) -> Standing {
        standing(&self.found_law().standing)
    }

    /// Why it is so, or why it is not proved.
    #[getter]
    fn why(&self) -> Vec<String> {
        texts(&self.found_law().reason_lines)
    }

    /// What the law predicts for a position: a value, or 1 for a lost one; `None` if it makes no prediction.
    ///
    /// >>> from grundy import bash
    /// >>> law = bash(3).discover().laws[0]
    /// >>> law.formula, law(10)
    /// ('G(n) = n mod 4', 2)
    #[pyo3(signature = (*numbers))]
    fn __call__<'py>(&self, py: Python<'py>, numbers: &Bound<'py, PyTuple>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let number = |number: Bound<'_, PyAny>| {
            let number = numbers::int(&number)?;
            let refused = errors::value_error(&text!("the numbers of a law must be 0, 1, 2, …, not {number}"));
            Nat::try_from(number).map_err(|_| refused)
        };
        let position = numbers.iter().map(number).collect::<PyResult<Vec<Nat>>>()?;
        let (given, wanted) = (position.len(), self.table_laws.numbers);
        if given != wanted {
            return Err(errors::type_error(&text!(
                "the law takes {wanted}, not {given}",
                wanted = (counted_noun(&wanted, "number", "numbers"), wanted)
            )));
        }
        let value = self.found_law().value_at_naturals(&position);
        value.map(|value| numbers::to_int(py, &value.into())).transpose()
    }

    /// The certificate of the law, if it is proved.
    fn certificate(&self, py: Python<'_>) -> PyResult<Certificate> {
        let Some(ruleset) = ruleset_of_positions(&self.question.game, self.table_laws.numbers) else {
            return Err(errors::value_error(&text!("a certificate needs a ruleset, and this law belongs to none")));
        };
        let text = loaded_rules::text_of(&self.question.game).map_or_else(String::new, |(_, text)| text);
        let made = QuestionBudget::default()
            .run(py, |engine, meter| certify(self.found_law(), &ruleset, &text, engine, meter))?;
        Certificate::from_certificate(&made.map_err(|error| errors::value_error(&error.0))?)
    }

    /// A pickle contains the question, which is asked again when it is loaded.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<PickledCall<'py, (DiscoveryQuestion, usize)>> {
        let discovery = Discovery { inner: Arc::clone(&self.table_laws), question: self.question.clone() };
        Ok((native_function(py, "restore_law")?, (discovery.to_question(py)?, self.at)))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Law>().is_ok_and(|other| other.get().identity() == self.identity())
    }

    fn __hash__(&self) -> u64 {
        hash_text(&self.identity())
    }

    fn __repr__(&self) -> String {
        let known = in_chosen_language(&self.found_law().standing.description());
        format!("{} ({known})", self.formula())
    }

    /// The formula.
    fn _repr_latex_(&self) -> String {
        format!("${}$", formula_latex(&self.formula()))
    }
}
