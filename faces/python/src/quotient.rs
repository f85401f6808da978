//! Misère quotients.

use crate::arrays::NumberArray;
use crate::hash::hash_text;
use crate::language::in_chosen_language;
use crate::period::Certificate;
use crate::pickled::{PickledCall, QuotientQuestion, native_function, reduce_ruleset};
use crate::session::{QuestionBudget, budget_error, undecided_error};
use crate::standing::{Standing, standing, texts};
use crate::{errors, language, loaded_rules, numbers, python_calls};
use grundy::quotient::{
    MisereQuotient, Monomial, QuotientElement, UnfinishedQuotient, certificate, generator_letter, quotient as find,
};
use grundy::{BilingualText, GameShape, Lang, Meter, Nat, Outcome, Ruleset, Stop, text};
use grundy_draw::{GraphPictureOptions, Theme};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use std::sync::Arc;

/// The misère quotient of a ruleset: its sums of heaps, identified if no further sum distinguishes them
/// if whoever makes the last move loses.
///
/// Elements are written as words in the generators: `ab²`, and `1` for the empty sum.
///
/// >>> from grundy import kayles
/// >>> quotient = kayles.quotient(5)
/// >>> quotient.order, quotient.generators, quotient.relations
/// (12, {'a': 1, 'b': 2, 'c': 5}, ['a² = 1', 'c² = 1', 'b³ = b'])
/// >>> quotient.p_portion
/// ['a', 'b²', 'ac']
#[pyclass(frozen, module = "grundy")]
pub(crate) struct Quotient {
    inner: MisereQuotient,
    game: Arc<Ruleset>,
    /// The last heap and the largest order that were asked for.
    asked: (u64, usize),
}

/// The misère quotient of the heaps of a ruleset.
pub(crate) fn quotient(
    py: Python<'_>,
    game: &Arc<Ruleset>,
    to: u64,
    most: usize,
    spending: &QuestionBudget,
) -> PyResult<Quotient> {
    python_calls::require_heap_rules(game)?;
    let made = spending.run(py, |_, meter| find(game, to, most, meter))?;
    loaded_rules::check_game(py, game)?;
    let inner = made.map_err(|misfit| errors::misfit_error(&misfit))?;
    let quotient = Quotient { inner, game: Arc::clone(game), asked: (to, most) };
    match quotient.inner.unfinished_quotient {
        None => Ok(quotient),
        Some(UnfinishedQuotient::Stop(stop)) => Err(budget_error(py, stop, quotient.into_py_any(py)?)),
        Some(order @ UnfinishedQuotient::Order { .. }) => {
            let BilingualText { en, zh } = order.explain();
            let message = text!("{text}: raise max_order=", text = (en, zh));
            let name = quotient.inner.stop();
            Err(undecided_error(py, "BudgetExceeded", &message, name, quotient.into_py_any(py)?))
        }
    }
}

/// The quotient of a question.
///
/// # Errors
/// `ValueError` if the rules are not those of heaps.
pub(crate) fn recompute_quotient(game: &Arc<Ruleset>, to: u64, most: usize, stop: Option<Stop>) -> PyResult<Quotient> {
    let mut inner = find(game, to, most, &Meter::default()).map_err(|misfit| errors::misfit_error(&misfit))?;
    if let Some(stop) = stop {
        inner.unfinished_quotient = Some(UnfinishedQuotient::Stop(stop));
    }
    Ok(Quotient { inner, game: Arc::clone(game), asked: (to, most) })
}

#[pymethods]
impl Quotient {
    /// The ruleset.
    #[getter]
    fn game(&self) -> &str {
        &self.inner.game
    }

    /// The number of elements.
    #[getter]
    fn order(&self) -> usize {
        self.inner.quotient.order()
    }

    /// All elements; the first is that of the empty sum.
    #[getter]
    fn elements(&self) -> Vec<String> {
        self.element_words(self.inner.quotient.elements())
    }

    /// The elements of sums in which the player to move loses.
    #[getter]
    fn p_portion(&self) -> Vec<String> {
        self.element_words(self.inner.quotient.p_portion())
    }

    /// The generators, each with the least heap whose element it is.
    #[getter]
    fn generators<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let all = PyDict::new(py);
        for (at, generator) in self.inner.presentation.generators.iter().enumerate() {
            all.set_item(generator_letter(at), generator.heap)?;
        }
        Ok(all)
    }

    /// Defining relations: all others follow from them.
    #[getter]
    fn relations(&self) -> Vec<String> {
        self.inner.presentation.relations.iter().map(ToString::to_string).collect()
    }

    /// The multiplication table, as an array of indices into `elements`.
    ///
    /// >>> from grundy import nim
    /// >>> nim.quotient(1).table.tolist()
    /// [[0, 1], [1, 0]]
    #[getter]
    fn table<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let quotient = &self.inner.quotient;
        let products =
            quotient.elements().flat_map(|x| quotient.elements().map(move |y| quotient.product(x, y).index()));
        let products: Vec<usize> = products.collect();
        let shape = (quotient.order(), quotient.order());
        NumberArray::write(products.len(), &Meter::default(), |index| products[index] as u64)?.to_numpy(py, Some(shape))
    }

    /// The last heap that was computed; `None` if there was none.
    #[getter]
    fn heaps(&self) -> Option<u64> {
        self.inner.quotient.heap_count().checked_sub(1)
    }

    /// From this heap on the elements of heaps repeat for ever; `None` if that is not proved.
    #[getter]
    fn preperiod(&self) -> Option<u64> {
        self.inner.quotient.periodicity().map(|found| found.preperiod)
    }

    /// The length of the period; `None` if it is not proved.
    #[getter]
    fn period(&self) -> Option<u64> {
        self.inner.quotient.periodicity().map(|found| found.period)
    }

    /// The heaps at which the quotient grew, with its order and the number of elements in P from there on.
    #[getter]
    fn growth(&self) -> Vec<(u64, usize, usize)> {
        self.inner.quotient.growth().iter().map(|at| (at.heap, at.order, at.p)).collect()
    }

    /// How it is known: proved for the whole game, or computed for the heaps so far.
    #[getter]
    fn standing(&self) -> Option<Standing> {
        self.inner.standing.as_ref().map(standing)
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

    /// Why the computation ended: "done", "order", or which budget ran out.
    #[getter]
    fn stop(&self) -> &'static str {
        self.inner.stop()
    }

    /// The element of a sum of heaps: for one heap, the pretending function Φ.
    ///
    /// >>> from grundy import kayles
    /// >>> quotient = kayles.quotient(200)
    /// >>> quotient.element(2), quotient.element(2, 2), quotient.element(10**12)
    /// ('b', 'b²', 'ab²')
    ///
    /// If the quotient is that of the whole game, heaps may have any size.
    #[pyo3(signature = (*heaps))]
    fn element(&self, heaps: &Bound<'_, PyTuple>) -> PyResult<String> {
        Ok(self.inner.word(self.element_of_sum(heaps)?).to_string())
    }

    /// Who wins a sum of heaps: "N" the player to move, "P" the other.
    ///
    /// >>> from grundy import kayles
    /// >>> kayles.quotient(12).outcome(5, 9, 12)
    /// 'N'
    #[pyo3(signature = (*heaps))]
    fn outcome(&self, heaps: &Bound<'_, PyTuple>) -> PyResult<String> {
        Ok(Outcome::from_win(!self.inner.quotient.is_p_position(self.element_of_sum(heaps)?)).to_string())
    }

    /// The winning moves in a sum of heaps: the heap that is changed, and the heaps that it leaves.
    ///
    /// >>> from grundy import kayles
    /// >>> kayles.quotient(12).winning_moves(2, 3)
    /// [(3, [2])]
    #[pyo3(signature = (*heaps))]
    fn winning_moves(&self, heaps: &Bound<'_, PyTuple>) -> PyResult<Vec<(u64, Vec<u64>)>> {
        let heaps = self.known_heaps(heaps)?;
        let GameShape::Heap(game) = self.game.shape() else {
            return Err(errors::value_error(&text!("these rules are not played with heaps")));
        };
        let too_large = |heap: &Nat| {
            errors::overflow_error(&text!("heap {heap} is too large for its moves to be tried one by one"))
        };
        let heaps = heaps.iter().map(|heap| u64::try_from(heap).map_err(|_| too_large(heap)));
        let moves = self.inner.quotient.winning_moves(game, &heaps.collect::<PyResult<Vec<u64>>>()?);
        let moves = moves.ok_or_else(|| errors::value_error(&text!("the rules failed")))?;
        Ok(moves.into_iter().map(|found| (found.heap, found.remaining_heaps)).collect())
    }

    /// The product of elements, given as words in the generators: `ab²`, `ab^2` and `abb` are the same.
    ///
    /// >>> from grundy import kayles
    /// >>> kayles.quotient(5).product("ab", "b²", "c")
    /// 'abc'
    /// >>> kayles.quotient(5).product("b³"), kayles.quotient(5).product("bbb")
    /// ('b', 'b')
    #[pyo3(signature = (*words))]
    fn product(&self, words: Vec<String>) -> PyResult<String> {
        let quotient = &self.inner.quotient;
        let product = words.iter().try_fold(quotient.identity(), |x, word| {
            let y = self.inner.element(word).map_err(|misfit| errors::misfit_error(&misfit))?;
            Ok::<_, PyErr>(quotient.product(x, y))
        })?;
        Ok(self.inner.word(product).to_string())
    }

    /// The certificate of the quotient: of the whole game if that is proved, else of the heaps so far.
    ///
    /// >>> from grundy import octal
    /// >>> octal("0.123").quotient(50).certificate().verify().holds
    /// True
    fn certificate(&self) -> PyResult<Certificate> {
        let made = certificate(&self.inner, &self.game).map_err(|why| errors::value_error(&why.text()))?;
        Certificate::from_certificate(&made)
    }

    /// The quotient as JSON: the text that `grundy quotient --json` prints.
    #[pyo3(signature = (*, lang = None))]
    fn to_json(&self, lang: Option<&str>) -> PyResult<String> {
        Ok(grundy_json::quotient(&self.inner, language::read_language(lang)?).to_string())
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

    /// A pickle contains the question, which is asked again when it is loaded.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<PickledCall<'py, (QuotientQuestion,)>> {
        let (make, parts) = reduce_ruleset(py, &self.game)?;
        let game = (make.unbind(), parts);
        let (to, max_order) = self.asked;
        let question = match self.inner.unfinished_quotient {
            // With the heaps that were computed, it ends where it ended.
            Some(UnfinishedQuotient::Stop(stop)) => {
                let to = self.heaps().unwrap_or(0);
                QuotientQuestion { game, to, max_order, stop: Some(stop.name().into()) }
            }
            _ => QuotientQuestion { game, to, max_order, stop: None },
        };
        Ok((native_function(py, "restore_quotient")?, (question,)))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Quotient>().is_ok_and(|other| other.get().identity() == self.identity())
    }

    fn __hash__(&self) -> u64 {
        hash_text(&self.__repr__())
    }

    /// The Cayley graph with P marked, and the table if it is small; `None` if the quotient is too large for a picture.
    fn _repr_svg_(&self) -> Option<String> {
        grundy_draw::quotient(&self.inner, &GraphPictureOptions { theme: Theme::Auto, lang: language::lang() }).ok()
    }

    /// The generators and relations.
    fn _repr_latex_(&self) -> String {
        let presentation = &self.inner.presentation;
        let words = |word: &Monomial| {
            let letters = word.0.iter().enumerate().filter(|(_, exponent)| **exponent > 0);
            let letters = letters.map(|(at, &exponent)| match exponent {
                1 => generator_latex(at),
                _ => format!("{}^{{{exponent}}}", generator_latex(at)),
            });
            let text: String = letters.collect();
            if text.is_empty() { "1".into() } else { text }
        };
        let generators: Vec<String> = (0..presentation.generators.len()).map(generator_latex).collect();
        let relations = presentation.relations.iter();
        let relations: Vec<String> = relations
            .map(|relation| format!("{} = {}", words(&relation.larger_word), words(&relation.least_word)))
            .collect();
        format!("$\\langle {} \\mid {} \\rangle$", generators.join(", "), relations.join(",\\ "))
    }
}

/// The name of a generator in LaTeX.
fn generator_latex(at: usize) -> String {
    let letter = char::from(b'a' + (at % 26) as u8);
    if at < 26 { letter.into() } else { format!("{letter}_{{{}}}", at / 26) }
}

impl Quotient {
    /// What it says, as a text.
    fn identity(&self) -> String {
        grundy_json::quotient(&self.inner, Lang::En).to_string()
    }

    fn element_words(&self, elements: impl Iterator<Item = QuotientElement>) -> Vec<String> {
        elements.map(|x| self.inner.word(x).to_string()).collect()
    }

    /// Heaps whose elements are known.
    ///
    /// # Errors
    /// Fails for numbers that are not heaps, and for heaps that were not computed.
    fn known_heaps(&self, heaps: &Bound<'_, PyTuple>) -> PyResult<Vec<Nat>> {
        let heap = |heap: Bound<'_, PyAny>| {
            let heap = numbers::int(&heap)?;
            let no_heap = |_| errors::value_error(&text!("a heap must be 0, 1, 2, …, not {heap}"));
            Nat::try_from(heap.clone()).map_err(no_heap)
        };
        let heaps = heaps.iter().map(heap).collect::<PyResult<Vec<Nat>>>()?;
        match heaps.iter().find(|&heap| self.inner.heap(heap.clone()).is_none()) {
            None => Ok(heaps),
            Some(heap) if u64::try_from(heap).is_err() => {
                let heap = grundy::shorten_text(&heap.to_string());
                Err(errors::overflow_error(&text!(
                    "heap {heap} is too large: a quotient has elements of all heaps only if it is that of the whole game"
                )))
            }
            Some(heap) => Err(errors::value_error(&text!("heap {heap} was not computed: use quotient({heap})"))),
        }
    }

    fn element_of_sum(&self, heaps: &Bound<'_, PyTuple>) -> PyResult<QuotientElement> {
        let quotient = &self.inner.quotient;
        let elements = self.known_heaps(heaps)?.into_iter().filter_map(|heap| self.inner.heap(heap));
        Ok(elements.fold(quotient.identity(), |x, y| quotient.product(x, y)))
    }
}
