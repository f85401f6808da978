//! Moves as linear formulas, for proofs about all positions.

/// The moves of a game whose positions are a few natural numbers, all of them at once.
///
/// Laws: the options of a component are exactly what the families give, for all natural numbers in place of the chosen ones;
/// play ends; and runs are left by games with one number only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearMoves {
    /// How many numbers a component has: the variables from 0.
    pub params: usize,
    /// Forms of moves.
    pub families: Vec<LinearFamily>,
}

/// A text of rules, and a ruleset that it states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesText {
    /// Rules in the language of `docs/rules.md`.
    pub text: String,
    /// The ruleset, as an expression with the names of the text.
    pub expression: String,
}

/// A parameter of a ruleset that has no value yet: with a value for it, the ruleset can be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenParameter {
    /// The keyword that gives it.
    pub name: String,
    /// Whether it can be a number, as far as the rules show: it is not used as a collection.
    pub may_be_number: bool,
}

/// What a call with so many natural numbers starts from, where these are not the numbers of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearStart {
    /// How many numbers are given: the variables from 0.
    pub params: usize,
    /// The numbers of the position; there is none where one of them is not natural.
    pub numbers: Vec<LinearForm>,
}

/// Moves of one form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearFamily {
    /// How many further variables there are: what the mover chooses, and quotients.
    pub chosen: usize,
    /// All of these are at least 0.
    pub rows: Vec<LinearForm>,
    /// All of these hold.
    pub tests: Vec<LinearTest>,
    /// The components that are left, by their numbers; all are natural.
    pub left: Vec<Vec<LinearForm>>,
    /// The components that are left besides, a row of them at a time.
    pub runs: Vec<LinearRun>,
}

/// The components with the numbers `from, from + 1, …, to − 1`, each of them once.
///
/// Law: where the rows and tests hold, `0 ≤ from ≤ to`. If both are the same, there are none: as in Python's `range(from, to)`,
/// where the cases with `to < from`, in which that is empty too, are families of their own, without the run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearRun {
    /// The first number.
    pub from: LinearForm,
    /// The number behind the last one.
    pub to: LinearForm,
}

/// `constant + Σ aᵢ·xᵢ`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearForm {
    /// The variables and what they are multiplied by.
    pub terms: Vec<(usize, i64)>,
    /// The number that is added.
    pub constant: i64,
}

/// That a number passes a test, or does not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearTest {
    /// The test.
    pub test: NumberTest,
    /// The number.
    pub of: LinearForm,
    /// Whether it passes.
    pub holds: bool,
}

/// A test of a number that is no linear one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberTest {
    /// Whether it is a power of a number, 1 being one.
    PowerOf(u64),
    /// Any other, such as whether it is a prime.
    Other,
}

impl LinearFamily {
    /// Whether such a move may leave more than one component.
    pub fn leaves_several(&self) -> bool {
        self.left.len() > 1 || !self.runs.is_empty()
    }
}

impl LinearMoves {
    /// Whether some move leaves runs.
    pub fn leaves_runs(&self) -> bool {
        self.families.iter().any(|family| !family.runs.is_empty())
    }
}

impl LinearForm {
    /// The value at numbers; `None` where it is too large.
    pub fn at(&self, numbers: &[i64]) -> Option<i64> {
        let term = |sum: i64, &(var, times): &(usize, i64)| sum.checked_add(times.checked_mul(*numbers.get(var)?)?);
        self.terms.iter().try_fold(self.constant, term)
    }
}
