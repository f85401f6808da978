//! Answers about the winning moves of a position: one of them, all of them, or how many there are.

use super::bound::BoundFormula;
use super::keyword_place::KeywordPlace;
use crate::move_values::{compare_values, move_values};
use grundy::Move;
use grundy_game::{Argument, Sum, text};
use grundy_rules::Diagnostic;
use std::collections::HashSet;

/// The requested answer about the winning moves.
pub(super) struct MoveRequest {
    /// The output for the winning moves.
    pub(super) print: MovePrint,
    /// The expression that orders them; without it the one that is printed.
    pub(super) by: Option<MoveFormula>,
    /// Printed before the moves, if there are any.
    pub(super) win: Option<String>,
    /// Printed if no move wins; without it the number 0.
    pub(super) lose: Option<String>,
}

/// The kind of output for the winning moves.
pub(super) enum MovePrint {
    /// The value of an expression for the first of them.
    First(MoveFormula),
    /// The values of an expression for all of them.
    All(MoveFormula),
    /// Their number.
    Count,
}

/// An expression about a move, with its place in the rules.
pub(super) struct MoveFormula {
    pub(super) formula: BoundFormula,
    pub(super) place: KeywordPlace,
}

impl MoveFormula {
    /// The value for the names read, followed by those of a move.
    fn value(&self, values: &[Argument]) -> Result<Argument, Diagnostic> {
        let value = self.formula.formula.value(&self.formula.args(values));
        value.map_err(|error| self.place.place_error(error))
    }
}

impl MoveRequest {
    /// The expression that is printed.
    pub(super) fn printed_formula(&self) -> Option<&MoveFormula> {
        match &self.print {
            MovePrint::First(formula) | MovePrint::All(formula) => Some(formula),
            MovePrint::Count => None,
        }
    }

    /// Whether equal components count one by one, so that none of them may be left out.
    pub(super) fn needs_all_components(&self, at_slot: usize) -> bool {
        let formulas = self.printed_formula().into_iter().chain(&self.by);
        matches!(self.print, MovePrint::Count) || formulas.into_iter().any(|one| one.formula.needs(at_slot))
    }

    /// The answer, from the winning moves of different components.
    ///
    /// # Errors
    /// Returns an error if an expression failed, or is not a number or a tuple of numbers.
    pub(super) fn answer(
        &self,
        position: &Sum,
        winning: Vec<Move>,
        values: &[Argument],
        join: &str,
    ) -> Result<String, Diagnostic> {
        let turns = turns_at_components(position, winning);
        if turns.is_empty() {
            return Ok(self.lose.clone().unwrap_or_else(|| "0".into()));
        }
        let mut lines: Vec<String> = self.win.iter().cloned().collect();
        match &self.print {
            MovePrint::Count => lines.push(turns.len().to_string()),
            MovePrint::First(print) | MovePrint::All(print) => {
                let mut found = Vec::new();
                for (at, turn) in &turns {
                    let values = move_values(values, *at, &turn.before, &turn.after);
                    let printed = print.value(&values)?;
                    let key = self.by.as_ref().map(|by| by.value(&values)).transpose()?;
                    found.push((key.unwrap_or_else(|| printed.clone()), printed));
                }
                found.sort_by(|(a, x), (b, y)| compare_values(a, b).then_with(|| compare_values(x, y)));
                found.dedup_by(|(a, x), (b, y)| compare_values(a, b).is_eq() && compare_values(x, y).is_eq());
                if matches!(self.print, MovePrint::First(_)) {
                    found.truncate(1);
                }
                for (_, printed) in found {
                    lines.push(value_text(&printed).map_err(|error| print.place.place_error(error))?);
                }
            }
        }
        Ok(lines.join(join))
    }
}

/// The moves at each component that is equal to the one moved in, with the index of that component.
fn turns_at_components(position: &Sum, winning: Vec<Move>) -> Vec<(usize, Move)> {
    let mut seen = HashSet::new();
    let parts: Vec<String> =
        position.components.iter().map(|part| Sum { components: vec![part.clone()] }.to_string()).collect();
    let mut turns = Vec::new();
    for turn in winning {
        let before = turn.before.to_string();
        if !seen.insert((before.clone(), turn.after.to_string())) {
            continue;
        }
        let at = (0..parts.len()).filter(|&at| parts[at] == before);
        turns.extend(at.map(|at| (at, turn.clone())));
    }
    turns
}

/// A number or a text; the numbers of a tuple are separated by spaces, and tuples in it are written on separate lines.
fn value_text(value: &Argument) -> Result<String, Diagnostic> {
    match value {
        Argument::Int(n) => Ok(n.to_string()),
        Argument::Str(text) => Ok(text.clone()),
        Argument::Tuple(parts) | Argument::List(parts) => {
            let lines = parts.iter().any(|part| matches!(part, Argument::Tuple(_) | Argument::List(_)));
            let parts = parts.iter().map(value_text).collect::<Result<Vec<_>, _>>()?;
            Ok(parts.join(if lines { "\n" } else { " " }))
        }
        other => {
            let kind = other.kind_name();
            let (en, zh) = (kind.en, kind.zh);
            let message = text!("a move is printed as a number or a tuple of numbers, not {text}", text = (en, zh));
            Err(Diagnostic::for_whole_text(message))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::value_text;
    use crate::move_values::compare_values;
    use grundy_game::Argument;

    #[test]
    fn tuples_are_compared_from_the_front_and_printed_on_lines() {
        let int = |n: u64| Argument::from(n);
        let pair = |a, b| Argument::Tuple(vec![int(a), int(b)]);
        assert!(compare_values(&pair(2, 9), &pair(10, 1)).is_lt());
        assert!(compare_values(&pair(2, 9), &Argument::Tuple(vec![int(2)])).is_gt());
        assert_eq!(value_text(&pair(10, 1)).expect("numbers"), "10 1");
        assert_eq!(value_text(&Argument::Tuple(vec![pair(1, 2), pair(3, 4)])).expect("numbers"), "1 2\n3 4");
        assert!(value_text(&Argument::Bool(true)).is_err());
    }
}
