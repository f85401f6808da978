//! Moves as linear formulas, for proofs about all positions.

use num_bigint::BigInt;

/// All moves of a game whose components are tuples of a few natural numbers.
///
/// Laws: the options of a component are exactly those given by the families, for all natural values of the chosen variables;
/// every play ends; and only games with one number leave runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearMoves {
    /// The number of numbers of a component. These are the variables from 0 on.
    pub params: usize,
    /// The moves, grouped by form.
    pub families: Vec<LinearFamily>,
}

/// The moves of the positions that the rules of a family accept, and which positions these are.
///
/// Law: a position is accepted if the rows and tests of one of the cases hold, for some values of the chosen variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AcceptedFamily {
    /// The moves.
    pub moves: LinearMoves,
    /// The positions, as families that leave nothing.
    pub cases: Vec<LinearFamily>,
}

/// A text of rules, and a ruleset that it defines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesText {
    /// Rules in the language of `book/en/src/reference/rules.md`.
    pub text: String,
    /// The ruleset, as an expression that uses the names of the text.
    pub expression: String,
}

/// A parameter of a ruleset that has no value yet. The ruleset can be played once all parameters have values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenParameter {
    /// The keyword that sets it.
    pub name: String,
    /// Whether it may be a number: the rules do not use it as a collection.
    pub may_be_number: bool,
}

/// The starting position of a call whose natural numbers are not the numbers of the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearStart {
    /// The number of numbers of the call. These are the variables from 0 on.
    pub params: usize,
    /// The numbers of the position. If one of them is negative, there is no position.
    pub numbers: Vec<LinearForm>,
}

/// The moves of one form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearFamily {
    /// The number of further variables: the choices of the mover, and quotients.
    pub choice_count: usize,
    /// The forms that must be at least 0.
    pub rows: Vec<LinearForm>,
    /// The tests that must hold.
    pub tests: Vec<LinearTest>,
    /// The components left, each as its numbers, which are all natural.
    pub left_components: Vec<Vec<LinearForm>>,
    /// Further components left, in runs of consecutive numbers.
    pub runs: Vec<LinearComponentRun>,
}

/// The components with the numbers `from, from + 1, …, to − 1`, each of them once.
///
/// Law: wherever the rows and tests hold, `0 ≤ from ≤ to`. If both are equal, the run is empty, as Python's `range(from, to)`.
/// The case `to < from`, in which that range is empty as well, must be a separate family without the run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearComponentRun {
    /// The first number.
    pub from: LinearForm,
    /// The number after the last one.
    pub to: LinearForm,
}

/// `constant + Σ aᵢ·xᵢ`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearForm {
    /// The variables and their coefficients.
    pub terms: Vec<(usize, i64)>,
    /// The constant term.
    pub constant: i64,
}

/// The condition that a number passes or fails a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearTest {
    /// The test.
    pub test: NumberTest,
    /// The number.
    pub form: LinearForm,
    /// Whether it must pass.
    pub holds: bool,
}

/// A non-linear test of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberTest {
    /// Whether it is a power of a number; 1 counts as a power.
    PowerOf(u64),
    /// Any other test, such as primality.
    Other,
}

impl LinearFamily {
    /// Whether such a move may leave more than one component.
    pub fn leaves_several(&self) -> bool {
        self.left_components.len() > 1 || !self.runs.is_empty()
    }
}

impl LinearMoves {
    /// Whether some move leaves runs.
    pub fn leaves_runs(&self) -> bool {
        self.families.iter().any(|family| !family.runs.is_empty())
    }
}

impl LinearForm {
    /// A variable.
    pub fn from_variable(var: usize) -> LinearForm {
        LinearForm { terms: vec![(var, 1)], constant: 0 }
    }

    /// The value of the form for these values of the variables, of any size; `None` if a variable has no value.
    pub fn evaluate_integers(&self, numbers: &[BigInt]) -> Option<BigInt> {
        let term = |sum: BigInt, &(var, times): &(usize, i64)| Some(sum + numbers.get(var)? * times);
        self.terms.iter().try_fold(self.constant.into(), term)
    }

    /// The value of the form for these values of the variables; `None` on overflow.
    pub fn evaluate(&self, numbers: &[i64]) -> Option<i64> {
        let term = |sum: i64, &(var, times): &(usize, i64)| sum.checked_add(times.checked_mul(*numbers.get(var)?)?);
        self.terms.iter().try_fold(self.constant, term)
    }
}
