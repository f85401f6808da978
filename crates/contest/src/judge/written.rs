//! Converts a judge line for the translation into a program.

use super::moves::{MovePrint, MoveRequest};
use super::read::{CaseCount, InputItem, InputShape};
use super::{Judge, JudgeRequest};
use crate::write as emit;
use grundy_game::{Convention, text};
use grundy_rules::{Diagnostic, ExpressionFormula};

impl Judge {
    /// Converts the judge line. The answer for a draw is left out, because the programs do not support draws.
    ///
    /// # Errors
    /// What the programs do not read or answer.
    pub(crate) fn to_emit_judge(&self) -> Result<emit::ProgramJudge, Diagnostic> {
        let asked = match &self.asked {
            JudgeRequest::Winner { win, lose, .. } => {
                emit::JudgeQuestion::Winner { win: win.clone(), lose: lose.clone() }
            }
            JudgeRequest::Value => emit::JudgeQuestion::Value,
            JudgeRequest::Moves(moves) => match (self.least_formula(), &moves.lose) {
                (Some(least), Some(none)) => emit::JudgeQuestion::Move { least: least.to_string(), none: none.clone() },
                _ => {
                    let said = text!(
                        "programs print one winning move: `moves`, `count`, `by`, `at`, and `win` of moves are not written as programs"
                    );
                    return Err(Diagnostic::for_whole_text(said));
                }
            },
        };
        let cases = match &self.read.cases {
            CaseCount::One => emit::ProgramCases::One,
            CaseCount::Counted => emit::ProgramCases::Counted,
            CaseCount::UntilEnd => emit::ProgramCases::UntilEnd,
            CaseCount::Until(_) if self.read.ends_with_zeros() => emit::ProgramCases::UntilZeros,
            CaseCount::Until(_) => {
                let said = text!("programs end at a case that is all zeros (`zeros:`), not at other numbers");
                return Err(Diagnostic::for_whole_text(said));
            }
        };
        Ok(emit::ProgramJudge {
            cases,
            items: self.to_emit_items(&self.read.items)?,
            ask: self.ask.formula.to_string(),
            asked,
            misere: self.convention == Convention::Misere,
            join: self.join.clone(),
        })
    }

    /// The expression of `move`, if its least value is all that is asked.
    fn least_formula(&self) -> Option<&ExpressionFormula> {
        let JudgeRequest::Moves(moves) = &self.asked else { return None };
        match &**moves {
            MoveRequest { print: MovePrint::First(one), by: None, win: None, .. }
                if !moves.needs_all_components(self.read.names.len() + 2) =>
            {
                Some(&one.formula.formula)
            }
            _ => None,
        }
    }

    /// The expressions of the line.
    pub(crate) fn question_formulas(&self) -> emit::QuestionFormulas<'_> {
        let mut counts = Vec::new();
        collect_counts(&self.read.items, &mut counts);
        emit::QuestionFormulas { ask: &self.ask.formula, least: self.least_formula(), counts }
    }

    /// Moves the place of an error in `ask` to the text of the rules.
    pub(crate) fn error_in_question(&self, error: Diagnostic) -> Diagnostic {
        self.error_in_ask(error)
    }

    fn to_emit_items(&self, items: &[InputItem]) -> Result<Vec<emit::ProgramInput>, Diagnostic> {
        let item = |item: &InputItem| {
            let (slot, shape) = match item {
                InputItem::Named(slot, shape) => (slot, shape),
                InputItem::Each(_, inner) => return Ok(emit::ProgramInput::Each(self.to_emit_items(inner)?)),
            };
            let name = self.read.names[*slot].clone();
            let repeated = match shape {
                InputShape::Repeated(_, inner) => Some(&**inner),
                _ => None,
            };
            match (shape, repeated) {
                (InputShape::Number, _) => Ok(emit::ProgramInput::Number(name)),
                (InputShape::Word, _) | (_, Some(InputShape::Word)) => Ok(emit::ProgramInput::Word(name)),
                (InputShape::List(1), _) => Ok(emit::ProgramInput::List(name)),
                (_, Some(InputShape::Number)) => Ok(emit::ProgramInput::Numbers(name)),
                _ => {
                    let said = text!("programs read numbers and lists of numbers, but `{name}` is neither");
                    Err(Diagnostic::for_whole_text(said))
                }
            }
        };
        items.iter().map(item).collect()
    }
}

/// Collects the expressions for the lengths of lists and the numbers of inner cases.
fn collect_counts<'j>(items: &'j [InputItem], counts: &mut Vec<&'j ExpressionFormula>) {
    for item in items {
        match item {
            InputItem::Named(_, InputShape::Repeated(count, _)) => counts.push(&count.formula),
            InputItem::Each(count, inner) => {
                counts.push(&count.formula);
                collect_counts(inner, counts);
            }
            InputItem::Named(..) => {}
        }
    }
}
