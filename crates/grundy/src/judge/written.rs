//! Converts a judge line for the translation into a program.

use super::read::{Cases, Item};
use super::{Asked, Judge};
use grundy_emit as emit;
use grundy_rules::Diagnostic;
use grundy_theory::Convention;

impl Judge {
    /// Converts the judge line. The answer for a draw is left out, because the programs do not support draws.
    pub(crate) fn written(&self) -> emit::Judge {
        emit::Judge {
            cases: match self.read.cases {
                Cases::One => emit::Cases::One,
                Cases::Counted => emit::Cases::Counted,
                Cases::UntilEnd => emit::Cases::UntilEnd,
                Cases::UntilZeros => emit::Cases::UntilZeros,
            },
            items: self.written_items(&self.read.items),
            ask: self.ask.formula.to_string(),
            asked: match &self.asked {
                Asked::Winner { win, lose, .. } => emit::Asked::Winner { win: win.clone(), lose: lose.clone() },
                Asked::Value => emit::Asked::Value,
                Asked::Move { least, none } => {
                    emit::Asked::Move { least: least.formula.to_string(), none: none.clone() }
                }
            },
            misere: self.convention == Convention::Misere,
            join: self.join.clone(),
        }
    }

    /// Moves the place of an error in `ask` to the text of the rules.
    pub(crate) fn in_question(&self, error: Diagnostic) -> Diagnostic {
        self.in_ask(error)
    }

    fn written_items(&self, items: &[Item]) -> Vec<emit::Item> {
        let name = |slot: &usize| self.read.names[*slot].clone();
        let item = |item: &Item| match item {
            Item::Number(slot) => emit::Item::Number(name(slot)),
            Item::Word(slot) | Item::Words(slot, _) => emit::Item::Word(name(slot)),
            Item::Numbers(slot, count) => emit::Item::Numbers(name(slot), count.formula.to_string()),
            Item::List(slot) => emit::Item::List(name(slot)),
            Item::Each(count, inner) => emit::Item::Each(count.formula.to_string(), self.written_items(inner)),
        };
        items.iter().map(item).collect()
    }
}
