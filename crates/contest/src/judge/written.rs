//! Converts a judge line for the translation into a program.

use super::read::{CaseCount, InputItem};
use super::{Judge, JudgeRequest};
use crate::write as emit;
use grundy_game::Convention;
use grundy_rules::{Diagnostic, ExpressionFormula};

impl Judge {
    /// Converts the judge line. The answer for a draw is left out, because the programs do not support draws.
    pub(crate) fn to_emit_judge(&self) -> emit::ProgramJudge {
        emit::ProgramJudge {
            cases: match self.read.cases {
                CaseCount::One => emit::ProgramCases::One,
                CaseCount::Counted => emit::ProgramCases::Counted,
                CaseCount::UntilEnd => emit::ProgramCases::UntilEnd,
                CaseCount::UntilZeros => emit::ProgramCases::UntilZeros,
            },
            items: self.to_emit_items(&self.read.items),
            ask: self.ask.formula.to_string(),
            asked: match &self.asked {
                JudgeRequest::Winner { win, lose, .. } => {
                    emit::JudgeQuestion::Winner { win: win.clone(), lose: lose.clone() }
                }
                JudgeRequest::Value => emit::JudgeQuestion::Value,
                JudgeRequest::Move { least, none } => {
                    emit::JudgeQuestion::Move { least: least.formula.to_string(), none: none.clone() }
                }
            },
            misere: self.convention == Convention::Misere,
            join: self.join.clone(),
        }
    }

    /// The expressions of the line.
    pub(crate) fn question_formulas(&self) -> emit::QuestionFormulas<'_> {
        let least = match &self.asked {
            JudgeRequest::Move { least, .. } => Some(&least.formula),
            JudgeRequest::Winner { .. } | JudgeRequest::Value => None,
        };
        let mut counts = Vec::new();
        collect_counts(&self.read.items, &mut counts);
        emit::QuestionFormulas { ask: &self.ask.formula, least, counts }
    }

    /// Moves the place of an error in `ask` to the text of the rules.
    pub(crate) fn error_in_question(&self, error: Diagnostic) -> Diagnostic {
        self.error_in_ask(error)
    }

    fn to_emit_items(&self, items: &[InputItem]) -> Vec<emit::ProgramInput> {
        let name = |slot: &usize| self.read.names[*slot].clone();
        let item = |item: &InputItem| match item {
            InputItem::Number(slot) => emit::ProgramInput::Number(name(slot)),
            InputItem::Word(slot) | InputItem::Words(slot, _) => emit::ProgramInput::Word(name(slot)),
            InputItem::Numbers(slot, _) => emit::ProgramInput::Numbers(name(slot)),
            InputItem::List(slot) => emit::ProgramInput::List(name(slot)),
            InputItem::Each(_, inner) => emit::ProgramInput::Each(self.to_emit_items(inner)),
        };
        items.iter().map(item).collect()
    }
}

/// Collects the expressions for the lengths of lists and the numbers of inner cases.
fn collect_counts<'j>(items: &'j [InputItem], counts: &mut Vec<&'j ExpressionFormula>) {
    for item in items {
        match item {
            InputItem::Numbers(_, count) => counts.push(&count.formula),
            InputItem::Each(count, inner) => {
                counts.push(&count.formula);
                collect_counts(inner, counts);
            }
            InputItem::Number(_) | InputItem::Word(_) | InputItem::Words(..) | InputItem::List(_) => {}
        }
    }
}
