//! The field of nimbers.

use crate::errors;
use crate::numbers::{int, nimber_int, nimber_text, to_nat};
use crate::session::{QuestionBudget, exception_class, stop_reason, undecided_error};
use grundy::{Budget, Diagnostic, Nat, Ordinal, text};
use grundy_nimber::{BigInt, NimberFailure, NimberResult, TransfiniteField};
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A nimber: an element of the field of the natural numbers under nim-addition (XOR) and nim-multiplication.
///
/// It is made from a number or a text, such as `"(*3 + *5)^7"`. Integers are not mixed with nimbers: `3 * nimber(5)` could
/// mean a nim-product as well as a sum of three. Exponents are integers.
///
/// >>> from grundy import nimber
/// >>> nimber(3) + nimber(5), nimber(3) * nimber(5), nimber(3) / nimber(5), nimber(3) ** 5
/// (nimber(6), nimber(15), nimber(8), nimber(2))
/// >>> nimber(16).sqrt(), nimber(255).inverse(), nimber(2).log(nimber(3)), nimber(4).order()
/// (nimber(30), nimber(48), 2, 15)
/// >>> nimber.solve(nimber(3), nimber(2))
/// (nimber(1), nimber(2))
///
/// Infinite nimbers below ω^ω^ω are made from texts; in brackets, arithmetic is that of ordinals.
///
/// >>> nimber("w") ** 3, nimber("w") ** 4, nimber("[w**9]") ** 3, 1 if nimber("w") else 0
/// (nimber(2), nimber('[w*2]'), nimber('[w**3]'), 1)
#[pyclass(frozen, name = "nimber", module = "grundy")]
pub(crate) struct Nimber {
    inner: Ordinal,
}

impl Nimber {
    fn nimber_operand<'a>(value: &'a Bound<'_, PyAny>) -> Option<&'a Ordinal> {
        value.cast::<Nimber>().ok().map(|other| &other.get().inner)
    }

    /// The natural number that it is.
    fn natural(&self) -> PyResult<Nat> {
        let finite = self.inner.to_natural();
        finite.ok_or_else(|| {
            let name = self.inner.nimber_name();
            errors::value_error(&text!(
                "{name} is infinite: it has no integer, order or logarithm, and no equations are solved with it"
            ))
        })
    }

    /// A power.
    fn raise(&self, py: Python<'_>, exponent: &BigInt) -> PyResult<Nimber> {
        let power = QuestionBudget::default().run(py, |_, meter| match self.inner.to_natural() {
            Some(finite) => Ok(grundy_nimber::power(&finite, exponent, meter)?.map(Ordinal::from)),
            None => TransfiniteField::new(meter).power(&self.inner, exponent),
        })?;
        let inner = power.map_err(|unsolved| unsolved_error(py, unsolved))?.ok_or_else(inverse_error)?;
        Ok(Nimber { inner })
    }
}

/// The other operand; otherwise returns `NotImplemented`, so that Python reports the types.
macro_rules! or_not_implemented {
    ($py:expr, $found:expr) => {
        match $found {
            Some(inner) => inner,
            None => return Ok($py.NotImplemented()),
        }
    };
}

#[pymethods]
impl Nimber {
    #[new]
    #[pyo3(signature = (value = None, /))]
    fn new(py: Python<'_>, value: Option<&Bound<'_, PyAny>>) -> PyResult<Nimber> {
        let Some(value) = value else { return Ok(Nimber { inner: Ordinal::default() }) };
        if let Some(inner) = Nimber::nimber_operand(value) {
            return Ok(Nimber { inner: inner.clone() });
        }
        if let Ok(text) = value.cast::<PyString>() {
            return parse_nimber(py, text.to_str()?);
        }
        let number = nimber_int(value)?;
        let shortened = grundy::shorten_text(&number.to_string());
        let inner = Nat::try_from(number)
            .map_err(|_| errors::value_error(&text!("a nimber must be 0, 1, 2, …, not {shortened}")))?;
        Ok(Nimber { inner: inner.into() })
    }

    fn __add__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let other = or_not_implemented!(py, Nimber::nimber_operand(other));
        into_python(py, self.inner.nim_sum(other))
    }

    fn __sub__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.__add__(py, other)
    }

    fn __neg__(&self) -> Nimber {
        Nimber { inner: self.inner.clone() }
    }

    fn __mul__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let other = or_not_implemented!(py, Nimber::nimber_operand(other));
        let product = QuestionBudget::default().run(py, |_, meter| multiply(&self.inner, other, meter))?;
        into_python(py, product.map_err(|unsolved| unsolved_error(py, unsolved))?)
    }

    fn __truediv__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let other = or_not_implemented!(py, Nimber::nimber_operand(other));
        let inverse = Nimber { inner: other.clone() }.raise(py, &BigInt::from(-1))?.inner;
        let quotient = QuestionBudget::default().run(py, |_, meter| multiply(&self.inner, &inverse, meter))?;
        into_python(py, quotient.map_err(|unsolved| unsolved_error(py, unsolved))?)
    }

    fn __pow__(&self, py: Python<'_>, exponent: &Bound<'_, PyAny>, modulus: Option<Py<PyAny>>) -> PyResult<Py<PyAny>> {
        if modulus.is_some() || exponent.is_instance_of::<Nimber>() {
            return Ok(py.NotImplemented());
        }
        let exponent = int(exponent)?;
        into_python(py, self.raise(py, &exponent)?.inner)
    }

    /// The multiplicative inverse.
    fn inverse(&self, py: Python<'_>) -> PyResult<Nimber> {
        self.raise(py, &BigInt::from(-1))
    }

    /// The square root: every nimber has one.
    fn sqrt(&self, py: Python<'_>) -> PyResult<Nimber> {
        let root = QuestionBudget::default().run(py, |_, meter| match self.inner.to_natural() {
            Some(finite) => Ok(grundy_nimber::sqrt(&finite).into()),
            None => TransfiniteField::new(meter).sqrt(&self.inner),
        })?;
        Ok(Nimber { inner: root.map_err(|unsolved| unsolved_error(py, unsolved))? })
    }

    /// The discrete logarithm: the least exponent, an integer, for which the power of `base` is this nimber.
    ///
    /// Bases have at most 128 bits. `ValueError` is raised if this nimber is not a power of the base.
    #[pyo3(signature = (base, /, *, max_time = None, cancel = None))]
    fn log<'py>(
        &self,
        py: Python<'py>,
        base: &Bound<'_, Nimber>,
        max_time: Option<f64>,
        cancel: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (number, base) = (self.natural()?, base.get().natural()?);
        let spending = QuestionBudget::for_time(max_time, cancel.as_ref())?;
        let found = spending.run(py, |_, meter| grundy_nimber::discrete_log(&number, &base, meter))?;
        match found.map_err(|unsolved| unsolved_error(py, unsolved))? {
            Some(exponent) => to_nat(py, &exponent),
            None => {
                let [a, base] = [&number, &base].map(|n| grundy::shorten_text(&n.to_string()));
                Err(errors::value_error(&text!("*{a} is not a power of *{base}")))
            }
        }
    }

    /// The order: the least positive exponent for which the power is `nimber(1)`; known up to 4096 bits.
    #[pyo3(signature = (*, max_time = None, cancel = None))]
    fn order<'py>(
        &self,
        py: Python<'py>,
        max_time: Option<f64>,
        cancel: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let number = self.natural()?;
        let spending = QuestionBudget::for_time(max_time, cancel.as_ref())?;
        let found = spending.run(py, |_, meter| grundy_nimber::order(&number, meter))?;
        let none = || errors::value_error(&text!("*0 has no order: no positive power of it is *1"));
        to_nat(py, &found.map_err(|unsolved| unsolved_error(py, unsolved))?.ok_or_else(none)?)
    }

    /// Both roots of `x² + bx + c = 0`, the smaller one first.
    #[staticmethod]
    fn solve(py: Python<'_>, b: &Bound<'_, Nimber>, c: &Bound<'_, Nimber>) -> PyResult<(Nimber, Nimber)> {
        let (b, c) = (b.get().natural()?, c.get().natural()?);
        let (first, second) = py.detach(|| grundy_nimber::quadratic_roots(&b, &c));
        Ok((Nimber { inner: first.into() }, Nimber { inner: second.into() }))
    }

    /// The number of bits of the smallest subfield that contains it: 1, 2, 4, 8, …; of an infinite nimber the degree of a subfield.
    ///
    /// `None` for an infinite nimber whose field is very large.
    #[getter]
    fn field_bits(&self) -> Option<u64> {
        match self.inner.to_natural() {
            Some(finite) => Some(grundy_nimber::field_bits(&finite)),
            None => grundy_nimber::transfinite_degree(&self.inner).ok().flatten(),
        }
    }

    fn __int__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_nat(py, &self.natural()?)
    }

    fn __bool__(&self) -> bool {
        !self.inner.is_zero()
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let other = or_not_implemented!(py, Nimber::nimber_operand(other));
        Ok((self.inner == *other).into_pyobject(py)?.to_owned().into_any().unbind())
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.inner.hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        match self.inner.to_natural() {
            Some(finite) => format!("nimber({finite})"),
            None => format!("nimber('{}')", nimber_text(&self.inner)),
        }
    }

    fn __str__(&self) -> String {
        self.inner.nimber_name()
    }

    fn __getnewargs__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>,)> {
        Ok((match self.inner.to_natural() {
            Some(finite) => to_nat(py, &finite)?,
            None => PyString::new(py, &nimber_text(&self.inner)).into_any(),
        },))
    }
}

fn into_python(py: Python<'_>, inner: Ordinal) -> PyResult<Py<PyAny>> {
    Ok(Py::new(py, Nimber { inner })?.into_any())
}

/// The nimber of a text.
fn parse_nimber(py: Python<'_>, text: &str) -> PyResult<Nimber> {
    let answer = QuestionBudget::default().run(py, |_, meter| grundy_nimber::ask(text, meter))?;
    let answer = answer.map_err(|bad| errors::parse_error(py, text, &Diagnostic::at_span(bad.span, bad.message)))?;
    match answer.result {
        NimberResult::Nimber(inner) => Ok(Nimber { inner: inner.into() }),
        NimberResult::Transfinite(inner) => Ok(Nimber { inner }),
        NimberResult::Unknown(unsolved) => Err(unsolved_error(py, unsolved)),
        _ => Err(errors::value_error(&text!("the answer to this text is not a nimber"))),
    }
}

/// The product of two nimbers.
fn multiply(a: &Ordinal, b: &Ordinal, budget: &dyn Budget) -> Result<Ordinal, NimberFailure> {
    match (a.to_natural(), b.to_natural()) {
        (Some(a), Some(b)) => Ok(grundy_nimber::product(&a, &b).into()),
        _ => TransfiniteField::new(budget).product(a, b),
    }
}

fn inverse_error() -> PyErr {
    let message = text!("*0 has no inverse: nothing can be divided by it");
    pyo3::exceptions::PyZeroDivisionError::new_err(crate::language::in_chosen_language(&message))
}

fn unsolved_error(py: Python<'_>, unsolved: NimberFailure) -> PyErr {
    let message = match unsolved {
        NimberFailure::Stopped(stop) => {
            return undecided_error(py, exception_class(stop), &stop_reason(stop), stop.name(), py.None());
        }
        other => other.text(),
    };
    undecided_error(py, "Undecided", &message, grundy::Stop::Unsupported.name(), py.None())
}
