//! The choices of a mover, as solutions of linear inequalities in which one number may be arbitrarily large.

use grundy_game::{LinearFamily, LinearForm};

/// The maximum number of choices of a family that are listed for one row.
const MAX_LISTED_CHOICES: usize = 100_000;

/// The maximum number of rounds in which bounds of choices are made narrower.
const MAX_BOUND_ROUNDS: usize = 16;

/// `slope·n + constant`, where `n` is the number that grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct AffineNumber {
    /// The coefficient of `n`. It comes first, so that the order is that for all large `n`.
    pub(super) slope: i128,
    /// The constant term.
    pub(super) constant: i128,
}

/// A linear form in `n` and the choices.
#[derive(Clone, Debug)]
struct ChoiceForm {
    constant_part: AffineNumber,
    choices: Vec<i128>,
}

impl ChoiceForm {
    /// The form with its parameters replaced by `numbers`; of `n`, at `axis`, the slope is kept. `None` if a number is too large.
    fn new(form: &LinearForm, axis: usize, numbers: &[u64], chosen: usize) -> Option<ChoiceForm> {
        let mut result = ChoiceForm {
            constant_part: AffineNumber { slope: 0, constant: form.constant.into() },
            choices: vec![0; chosen],
        };
        for &(variable, times) in &form.terms {
            let times = i128::from(times);
            if variable == axis {
                result.constant_part.slope += times;
            } else if let Some(&number) = numbers.get(variable) {
                result.constant_part.constant =
                    result.constant_part.constant.checked_add(times.checked_mul(number.into())?)?;
            } else {
                *result.choices.get_mut(variable - numbers.len())? += times;
            }
        }
        Some(result)
    }

    /// Replaces a choice by a number.
    fn substitute(&mut self, choice: usize, number: AffineNumber) {
        let times = std::mem::take(&mut self.choices[choice]);
        self.constant_part.slope += times * number.slope;
        self.constant_part.constant += times * number.constant;
    }
}

/// A number of an option: `fixed + times·choice`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OptionNumber {
    /// The part without the choice.
    pub(super) constant_part: AffineNumber,
    /// The coefficient of the choice, 0 if there is none.
    pub(super) times: i128,
}

/// Choices of a mover that hold for all large `n`.
#[derive(Clone, Debug)]
pub(super) struct LargeChoice {
    /// The numbers of the option.
    pub(super) option_numbers: Vec<OptionNumber>,
    /// The range of a choice that is still free, both ends included: it begins at a constant, and ends `n` and a constant later.
    pub(super) range: Option<(i128, i128)>,
}

/// The choices of a family, listed.
pub(super) struct ChoiceList {
    /// The choices.
    pub(super) choices: Vec<LargeChoice>,
    /// The choices are those of all `n` from this one on.
    pub(super) first_argument: i128,
}

/// A system of inequalities: each form is at least 0.
#[derive(Clone)]
struct ChoiceSystem {
    rows: Vec<ChoiceForm>,
    option_forms: Vec<ChoiceForm>,
    /// The choices that are not yet replaced by numbers.
    open_choices: Vec<usize>,
}

/// The bounds of the choices: each may be missing.
type ChoiceBounds = Vec<(Option<AffineNumber>, Option<AffineNumber>)>;

impl ChoiceList {
    /// The choices of a family in a row whose other numbers are those of `numbers`, for all large `n`.
    ///
    /// `None` if they are not of the forms that can be listed.
    pub(super) fn of_large(family: &LinearFamily, axis: usize, numbers: &[u64]) -> Option<ChoiceList> {
        let mut list = ChoiceList { choices: Vec::new(), first_argument: 0 };
        list.add_solutions(ChoiceSystem::new(family, axis, numbers)?)?;
        Some(list)
    }

    /// The options of a family from one position. `None` if there are too many.
    pub(super) fn of_position(family: &LinearFamily, axis: usize, numbers: &[u64], n: u64) -> Option<Vec<Vec<u64>>> {
        let mut system = ChoiceSystem::new(family, axis, numbers)?;
        for form in system.rows.iter_mut().chain(&mut system.option_forms) {
            let slope = std::mem::take(&mut form.constant_part.slope);
            form.constant_part.constant += slope * i128::from(n);
        }
        let mut list = ChoiceList { choices: Vec::new(), first_argument: 0 };
        list.add_solutions(system)?;
        let number = |part: &OptionNumber| u64::try_from(part.constant_part.constant).ok();
        let numbers = |choice: LargeChoice| match choice.range {
            None => choice.option_numbers.iter().map(number).collect::<Option<Vec<u64>>>(),
            Some(_) => None,
        };
        list.choices.into_iter().map(numbers).collect()
    }

    fn add_solutions(&mut self, mut system: ChoiceSystem) -> Option<()> {
        let Some(bounds) = system.bounds(&mut self.first_argument) else { return Some(()) };
        let finite = |&&choice: &&usize| match bounds[choice] {
            (Some(low), Some(high)) => low.slope == high.slope,
            _ => false,
        };
        if let Some(&choice) = system.open_choices.iter().find(finite) {
            let (Some(low), Some(high)) = bounds[choice] else { return None };
            if high.constant - low.constant >= MAX_LISTED_CHOICES as i128 {
                return None;
            }
            system.open_choices.retain(|&other| other != choice);
            for constant in low.constant..=high.constant {
                let mut part = system.clone();
                let number = AffineNumber { slope: low.slope, constant };
                part.rows.iter_mut().chain(&mut part.option_forms).for_each(|form| form.substitute(choice, number));
                self.add_solutions(part)?;
            }
            return Some(());
        }
        match system.open_choices[..] {
            [] => self.add_point(&system),
            [choice] => match bounds[choice] {
                (Some(low), Some(high)) if (low.slope, high.slope) == (0, 1) => self.add_range(&system, choice),
                _ => None,
            },
            _ => None,
        }
    }

    /// Adds the option of a system without open choices, if its inequalities hold for all large `n`.
    fn add_point(&mut self, system: &ChoiceSystem) -> Option<()> {
        for row in &system.rows {
            let AffineNumber { slope, constant } = row.constant_part;
            match slope {
                0 if constant < 0 => return Some(()),
                0 => {}
                // The inequality holds from some `n` on.
                1.. => self.first_argument = self.first_argument.max(ceiling_quotient(-constant, slope)),
                // The inequality holds for small `n` only.
                _ => {
                    self.first_argument = self.first_argument.max(constant.div_euclid(-slope) + 1);
                    return Some(());
                }
            }
        }
        let left = system
            .option_forms
            .iter()
            .map(|form| OptionNumber { constant_part: form.constant_part, times: 0 })
            .collect();
        self.push(LargeChoice { option_numbers: left, range: None })
    }

    /// Adds the options of a system with one open choice, if its inequalities say that the choice is in a range from a constant to `n`
    /// plus a constant.
    fn add_range(&mut self, system: &ChoiceSystem, choice: usize) -> Option<()> {
        let (mut low, mut high) = (None, None);
        for row in &system.rows {
            let (AffineNumber { slope, constant }, times) = (row.constant_part, row.choices[choice]);
            match (slope, times) {
                (0, 0) if constant < 0 => return Some(()),
                (0, 0) => {}
                (0, 1..) => low = low.max(Some(ceiling_quotient(-constant, times))),
                (1, -1) => high = Some(high.map_or(constant, |high: i128| high.min(constant))),
                (1.., 0) => self.first_argument = self.first_argument.max(ceiling_quotient(-constant, slope)),
                _ => return None,
            }
        }
        let (low, high) = (low?, high?);
        // From here on the range is not empty.
        self.first_argument = self.first_argument.max(low - high);
        let left = system
            .option_forms
            .iter()
            .map(|form| OptionNumber { constant_part: form.constant_part, times: form.choices[choice] });
        let left = left.collect();
        self.push(LargeChoice { option_numbers: left, range: Some((low, high)) })
    }

    fn push(&mut self, choice: LargeChoice) -> Option<()> {
        self.choices.push(choice);
        (self.choices.len() <= MAX_LISTED_CHOICES).then_some(())
    }
}

impl ChoiceSystem {
    fn new(family: &LinearFamily, axis: usize, numbers: &[u64]) -> Option<ChoiceSystem> {
        let ([left], true, true) = (&family.left_components[..], family.tests.is_empty(), family.runs.is_empty())
        else {
            return None;
        };
        let form = |form: &LinearForm| ChoiceForm::new(form, axis, numbers, family.choice_count);
        let mut rows: Vec<ChoiceForm> = family.rows.iter().map(form).collect::<Option<_>>()?;
        // Choices are natural numbers.
        for choice in 0..family.choice_count {
            let mut choices = vec![0; family.choice_count];
            choices[choice] = 1;
            rows.push(ChoiceForm { constant_part: AffineNumber { slope: 0, constant: 0 }, choices });
        }
        let left = left.iter().map(form).collect::<Option<_>>()?;
        Some(ChoiceSystem { rows, option_forms: left, open_choices: (0..family.choice_count).collect() })
    }

    /// Bounds of the open choices that follow from the inequalities for all large `n`; `None` if there is no solution from some `n` on,
    /// which then is at most `first_argument`.
    ///
    /// Only bounds with a slope of 0 or 1 are followed; the caller that lists the choices tests every inequality again.
    fn bounds(&self, from: &mut i128) -> Option<ChoiceBounds> {
        let count = self.rows.first().map_or(0, |row| row.choices.len());
        let mut bounds: ChoiceBounds = vec![(None, None); count];
        for _ in 0..MAX_BOUND_ROUNDS {
            let before = bounds.clone();
            for row in &self.rows {
                for &choice in &self.open_choices {
                    self.narrow(row, choice, &mut bounds);
                }
            }
            if bounds == before {
                break;
            }
        }
        for &choice in &self.open_choices {
            if let (Some(low), Some(high)) = bounds[choice]
                && low > high
            {
                if low.slope > high.slope {
                    // Both differ by at least `n` and a constant.
                    *from = (*from).max(high.constant - low.constant + 1);
                }
                return None;
            }
        }
        Some(bounds)
    }

    /// Narrows the bounds of a choice by one inequality.
    fn narrow(&self, row: &ChoiceForm, choice: usize, bounds: &mut ChoiceBounds) {
        let times = row.choices[choice];
        if times == 0 {
            return;
        }
        // The largest value of all other terms.
        let mut rest = row.constant_part;
        for &other in self.open_choices.iter().filter(|&&other| other != choice) {
            let (low, high) = bounds[other];
            let extreme = match row.choices[other] {
                0 => continue,
                1.. => high,
                _ => low,
            };
            let Some(extreme) = extreme else { return };
            rest.slope += row.choices[other] * extreme.slope;
            rest.constant += row.choices[other] * extreme.constant;
        }
        if rest.slope % times != 0 {
            return;
        }
        let (low, high) = &mut bounds[choice];
        if times > 0 {
            let bound = AffineNumber { slope: -rest.slope / times, constant: ceiling_quotient(-rest.constant, times) };
            if (0..=1).contains(&bound.slope) {
                *low = Some(low.map_or(bound, |low| low.max(bound)));
            }
        } else {
            let bound = AffineNumber { slope: rest.slope / -times, constant: rest.constant.div_euclid(-times) };
            if bound.slope <= 1 {
                *high = Some(high.map_or(bound, |high| high.min(bound)));
            }
        }
    }
}

/// The least integer that is at least `number / divisor`, for a positive divisor.
fn ceiling_quotient(number: i128, divisor: i128) -> i128 {
    -(-number).div_euclid(divisor)
}
