//! The input that a program reads, and the answers that it prints.

use crate::write::value_kind::ValueKind;
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
    pub asked: JudgeQuestion,
    /// Whether the player who moves last loses.
    pub misere: bool,
    /// The separator between the answers of inner cases.
    pub join: String,
}

/// The number of cases of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProgramCases {
    /// One.
    One,
    /// The number comes first.
    Counted,
    /// Up to the end of the input.
    UntilEnd,
    /// Until the numbers before the first list are all 0.
    UntilZeros,
}

/// An item of the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProgramInput {
    /// A number.
    Number(String),
    /// A list of numbers, whose length is an expression.
    Numbers(String),
    /// A list in brackets, as LeetCode writes it.
    List(String),
    /// A word, which emitted programs cannot read.
    Word(String),
    /// Inner cases, whose number is an expression.
    Each(Vec<ProgramInput>),
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
    /// The least value of an expression over the winning moves.
    Move {
        /// The expression, as it was written.
        least: String,
        /// Printed if there is none.
        none: String,
    },
}

/// The expressions of a judge line.
pub struct QuestionFormulas<'f> {
    /// The position.
    pub ask: &'f ExpressionFormula,
    /// The expression of a [question about moves](JudgeQuestion::Move), over the input, `before` and `after`.
    pub least: Option<&'f ExpressionFormula>,
    /// The lengths of lists and the numbers of inner cases, in the order of the items.
    pub counts: Vec<&'f ExpressionFormula>,
}

impl ProgramJudge {
    /// The names of the input, with their kinds.
    pub(crate) fn read_names(&self) -> Vec<(String, ValueKind)> {
        let mut names = Vec::new();
        collect_names(&self.items, &mut names);
        names
    }

    /// The number of single numbers before the first list.
    pub(crate) fn leading_numbers(&self) -> usize {
        self.items.iter().take_while(|item| matches!(item, ProgramInput::Number(_))).count()
    }

    pub(crate) fn has_lists_in_brackets(&self) -> bool {
        any_item(&self.items, &|item| matches!(item, ProgramInput::List(_)))
    }

    pub(crate) fn has_words(&self) -> bool {
        any_item(&self.items, &|item| matches!(item, ProgramInput::Word(_)))
    }
}

fn any_item(items: &[ProgramInput], is: &dyn Fn(&ProgramInput) -> bool) -> bool {
    items.iter().any(|item| is(item) || matches!(item, ProgramInput::Each(inner) if any_item(inner, is)))
}

fn collect_names(items: &[ProgramInput], names: &mut Vec<(String, ValueKind)>) {
    for item in items {
        match item {
            ProgramInput::Number(name) => names.push((name.clone(), ValueKind::Int)),
            ProgramInput::Numbers(name) | ProgramInput::List(name) => names.push((name.clone(), ValueKind::List)),
            ProgramInput::Word(_) => {}
            ProgramInput::Each(inner) => collect_names(inner, names),
        }
    }
}
