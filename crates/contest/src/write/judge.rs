//! The input that a program reads, and the answers that it prints.

use grundy_rules::ExpressionFormula;

/// A judge line.
#[derive(Clone, Debug)]
pub struct ProgramJudge {
    /// The number of cases.
    pub cases: ProgramCases,
    /// The items of a case.
    pub items: Vec<ProgramInput>,
    /// The position, as it was written: an expression over the names that are read.
    pub ask: String,
    /// The question about it.
    pub question: JudgeQuestion,
    /// Whether the player who moves last loses.
    pub misere: bool,
    /// The separator between the answers of a case.
    pub join: String,
}

/// The number of cases of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProgramCases {
    /// One.
    One,
    /// The number comes first.
    Counted,
    /// Up to the end of the input.
    UntilEnd,
    /// Until a case begins with these numbers.
    Until(Vec<i64>),
}

/// An item of the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProgramInput {
    /// A name, and the form of the value that it gets.
    Named(String, ProgramInputForm),
    /// Inner cases, whose number is an expression.
    Each(Vec<ProgramInput>),
}

/// The form of a value of the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProgramInputForm {
    /// A number.
    Number,
    /// A word.
    Word,
    /// A list in brackets, as LeetCode writes it; with the depth 2 a list of lists.
    Brackets(usize),
    /// Several values of one form; their number is an expression.
    Repeated(Box<ProgramInputForm>),
    /// Values that belong together; the names are known only there.
    Group(Vec<(String, ProgramInputForm)>),
    /// The value of an expression, which is not read.
    Computed,
}

/// The question about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JudgeQuestion {
    /// Who wins.
    Winner {
        /// Printed if the player to move wins.
        win: String,
        /// Printed if not.
        lose: String,
    },
    /// The Grundy value.
    Value,
    /// The winning moves.
    Moves {
        /// The output for the winning moves.
        printed_moves: PrintedMoves,
        /// The expression that orders them, as it was written.
        by: Option<String>,
        /// Printed before them, if there are any.
        win: Option<String>,
        /// The output if there is no winning move.
        none: String,
    },
}

/// The output for the winning moves. The expressions are given as they were written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PrintedMoves {
    /// The value of an expression for the first of them.
    First(String),
    /// The values of an expression for all of them.
    All(String),
    /// Their number.
    Count,
}

/// The expressions of a judge line.
pub struct QuestionFormulas<'f> {
    /// The position.
    pub ask: &'f ExpressionFormula,
    /// The expression that is printed of [moves](JudgeQuestion::Moves), over the input, `before`, `after` and `at`.
    pub printed: Option<&'f ExpressionFormula>,
    /// The expression that orders them.
    pub by: Option<&'f ExpressionFormula>,
    /// The numbers of values and of inner cases, and the computed values, in the order in which they are written.
    pub read: Vec<&'f ExpressionFormula>,
}

impl ProgramJudge {
    /// Whether the input has lists in brackets.
    pub(crate) fn has_brackets(&self) -> bool {
        any_form(&self.items, &|form| matches!(form, ProgramInputForm::Brackets(_)))
    }

    /// Whether inner cases are answered, rather than the case itself.
    pub(crate) fn ends_with_inner_cases(&self) -> bool {
        matches!(self.items.last(), Some(ProgramInput::Each(_)))
    }
}

/// Whether some value of the items, or a part of it, has a form.
fn any_form(items: &[ProgramInput], is: &dyn Fn(&ProgramInputForm) -> bool) -> bool {
    items.iter().any(|item| match item {
        ProgramInput::Named(_, form) => form.any_part(is),
        ProgramInput::Each(inner) => any_form(inner, is),
    })
}

impl ProgramInputForm {
    /// Whether the value or a part of it has a form.
    fn any_part(&self, is: &dyn Fn(&ProgramInputForm) -> bool) -> bool {
        is(self)
            || match self {
                ProgramInputForm::Repeated(inner) => inner.any_part(is),
                ProgramInputForm::Group(parts) => parts.iter().any(|(_, form)| form.any_part(is)),
                _ => false,
            }
    }
}
