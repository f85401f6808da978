//! Converts a judge line for the translation into a program.

use super::moves::{MovePrint, MoveRequest};
use super::read::{CaseCount, InputItem, InputShape};
use super::{Judge, JudgeRequest};
use crate::write as emit;
use grundy_game::Convention;
use grundy_rules::{Diagnostic, ExpressionFormula};

impl Judge {
    /// Converts the judge line. The answer for a draw is left out, because the programs do not support draws.
    pub(crate) fn to_emit_judge(&self) -> emit::ProgramJudge {
        let asked = match &self.request {
            JudgeRequest::Winner { win, lose, .. } => {
                emit::JudgeQuestion::Winner { win: win.clone(), lose: lose.clone() }
            }
            JudgeRequest::Value => emit::JudgeQuestion::Value,
            JudgeRequest::Moves(moves) => {
                let MoveRequest { print, by, win, lose } = &**moves;
                let printed = match print {
                    MovePrint::First(one) => emit::PrintedMoves::First(one.formula.formula.to_string()),
                    MovePrint::All(one) => emit::PrintedMoves::All(one.formula.formula.to_string()),
                    MovePrint::Count => emit::PrintedMoves::Count,
                };
                let by = by.as_ref().map(|by| by.formula.formula.to_string());
                let none = lose.clone().unwrap_or_else(|| "0".into());
                emit::JudgeQuestion::Moves { printed_moves: printed, by, win: win.clone(), none }
            }
        };
        let cases = match &self.input_format.cases {
            CaseCount::One => emit::ProgramCases::One,
            CaseCount::Counted => emit::ProgramCases::Counted,
            CaseCount::UntilEnd => emit::ProgramCases::UntilEnd,
            CaseCount::Until(end) => emit::ProgramCases::Until(end.clone()),
        };
        emit::ProgramJudge {
            cases,
            items: self.to_emit_items(&self.input_format.items),
            ask: self.position_formula.formula.to_string(),
            question: asked,
            misere: self.convention == Convention::Misere,
            join: self.join.clone(),
        }
    }

    /// The expressions of the line.
    pub(crate) fn question_formulas(&self) -> emit::QuestionFormulas<'_> {
        let mut read = Vec::new();
        collect_formulas(&self.input_format.items, &mut read);
        let moves = if let JudgeRequest::Moves(moves) = &self.request { Some(moves) } else { None };
        emit::QuestionFormulas {
            ask: &self.position_formula.formula,
            printed: moves.and_then(|moves| moves.printed_formula()).map(|one| &one.formula.formula),
            by: moves.and_then(|moves| moves.by.as_ref()).map(|by| &by.formula.formula),
            read,
        }
    }

    /// Moves the place of an error in `ask` to the text of the rules.
    pub(crate) fn error_in_question(&self, error: Diagnostic) -> Diagnostic {
        self.error_in_ask(error)
    }

    fn to_emit_items(&self, items: &[InputItem]) -> Vec<emit::ProgramInput> {
        let item = |item: &InputItem| match item {
            InputItem::Named(slot, shape) => {
                emit::ProgramInput::Named(self.input_format.names[*slot].clone(), self.to_emit_form(shape))
            }
            InputItem::Each(_, inner) => emit::ProgramInput::Each(self.to_emit_items(inner)),
        };
        items.iter().map(item).collect()
    }

    fn to_emit_form(&self, shape: &InputShape) -> emit::ProgramInputForm {
        match shape {
            InputShape::Number => emit::ProgramInputForm::Number,
            InputShape::Word => emit::ProgramInputForm::Word,
            InputShape::List(depth) => emit::ProgramInputForm::Brackets(*depth),
            InputShape::Repeated(_, inner) => emit::ProgramInputForm::Repeated(Box::new(self.to_emit_form(inner))),
            InputShape::Group(items) => {
                let part = |item: &InputItem| match item {
                    InputItem::Named(slot, shape) => {
                        Some((self.input_format.names[*slot].clone(), self.to_emit_form(shape)))
                    }
                    InputItem::Each(..) => None,
                };
                emit::ProgramInputForm::Group(items.iter().filter_map(part).collect())
            }
            InputShape::Computed(_) => emit::ProgramInputForm::Computed,
        }
    }
}

/// Collects the expressions of `read`, in the order in which they are written.
fn collect_formulas<'j>(items: &'j [InputItem], formulas: &mut Vec<&'j ExpressionFormula>) {
    for item in items {
        match item {
            InputItem::Named(_, shape) => collect_shape_formulas(shape, formulas),
            InputItem::Each(count, inner) => {
                formulas.push(&count.formula);
                collect_formulas(inner, formulas);
            }
        }
    }
}

fn collect_shape_formulas<'j>(shape: &'j InputShape, formulas: &mut Vec<&'j ExpressionFormula>) {
    match shape {
        InputShape::Number | InputShape::Word | InputShape::List(_) => {}
        InputShape::Repeated(count, inner) => {
            formulas.push(&count.formula);
            collect_shape_formulas(inner, formulas);
        }
        InputShape::Group(items) => collect_formulas(items, formulas),
        InputShape::Computed(formula) => formulas.push(&formula.formula),
    }
}
