//! The linear forms of a family of options, while their variables are eliminated.

use crate::understand::linear::{IntegerForm, LinearVariable};
use crate::understand::symbol::FloorQuotient;

/// The forms of a family while variables are eliminated.
#[derive(Clone)]
pub(super) struct OpenForms {
    pub(super) rows: Vec<IntegerForm>,
    pub(super) numbers: Vec<IntegerForm>,
    pub(super) floors: Vec<FloorQuotient>,
}

impl OpenForms {
    /// Substitutes a form for a variable.
    pub(super) fn substitute(mut self, var: LinearVariable, value: &IntegerForm) -> Option<OpenForms> {
        for form in self.rows.iter_mut().chain(&mut self.numbers) {
            *form = form.substitute(var, value)?;
        }
        for floor in &mut self.floors {
            floor.dividend = floor.dividend.substitute(var, value)?;
        }
        Some(self)
    }

    /// Replaces quotients whose dividend has no variable but the number. The number's coefficient must be a multiple of the divisor.
    pub(super) fn with_known_quotients(mut self, number: LinearVariable) -> Option<OpenForms> {
        while let Some(at) =
            self.floors.iter().position(|floor| floor.dividend.terms().iter().all(|term| term.0 == number))
        {
            let floor = self.floors.swap_remove(at);
            let times = floor.dividend.coefficient(number);
            if times % floor.divisor != 0 {
                return None;
            }
            let constant = IntegerForm::from_number(floor.dividend.constant.div_euclid(floor.divisor));
            let quotient = constant.add_multiple(times / floor.divisor, &IntegerForm::from_variable(number))?;
            self = self.substitute(floor.quotient, &quotient)?;
        }
        Some(self)
    }

    /// A variable other than the number in the rows or numbers; if possible, one that is not a quotient.
    pub(super) fn open_variable(&self, number: LinearVariable) -> Option<LinearVariable> {
        let is_quotient = |var: &LinearVariable| self.floors.iter().any(|floor| floor.quotient == *var);
        let all = || {
            let forms = self.rows.iter().chain(&self.numbers).flat_map(IntegerForm::terms);
            let dividends = self.floors.iter().flat_map(|floor| floor.dividend.terms());
            forms.chain(dividends).map(|term| term.0).filter(|var| *var != number)
        };
        let in_rows =
            || self.rows.iter().chain(&self.numbers).flat_map(IntegerForm::terms).map(|t| t.0).filter(|v| *v != number);
        in_rows().next()?;
        // Once the variables of its dividend have values, a quotient
        // is known. Chosen itself, it would leave these open.
        all().find(|var| !is_quotient(var)).or_else(|| in_rows().next())
    }
}
