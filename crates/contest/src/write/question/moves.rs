//! The question about winning moves, translated.

use crate::write::judge::QuestionFormulas;
use crate::write::known_name::{KnownName, NamedValue};
use crate::write::translate::{MoveValue, MoveValueUse, TranslatedParts, translate_move_value};
use crate::write::value_kind::ValueKind;
use grundy_rules::Diagnostic;

/// The translated expressions of a question about moves.
pub(crate) struct MovesQuestion {
    /// The output for a move; `None` if moves are counted.
    pub(crate) printed_value: Option<MoveValue>,
    /// The value that orders the moves, if it differs from the output.
    pub(crate) by: Option<MoveValue>,
    /// The component moved in, `before`.
    pub(crate) before: MoveVariables,
    /// The components that are left, `after`.
    pub(crate) after: MoveVariables,
    /// The variable for the index of the component, `at`.
    pub(crate) at: String,
}

/// The variables for a name of a move.
pub(crate) enum MoveVariables {
    /// A list of numbers, or a list of such lists.
    Whole(String),
    /// A variable for each part of a position, with the kind of that part. Of `after` each is the list of the parts of all components.
    Parts(Vec<(String, ValueKind)>),
}

impl MoveVariables {
    /// The variables for a name of a move. For numbers the variable has the same name, else that and the name of each part.
    fn new(name: &str, positions: &[(String, ValueKind)], taken: &[KnownName]) -> MoveVariables {
        if positions.iter().all(|(_, kind)| *kind == ValueKind::Int) {
            return MoveVariables::Whole(free_variable(name, taken));
        }
        let part = |(part, kind): &(String, ValueKind)| (free_variable(&format!("{name}_{part}"), taken), *kind);
        MoveVariables::Parts(positions.iter().map(part).collect())
    }

    /// The name that expressions read, whose variables have these kinds: that of `whole` for numbers, and for each part one made from its kind.
    fn known_name(&self, name: &str, whole: ValueKind, of_part: impl Fn(ValueKind) -> Option<ValueKind>) -> KnownName {
        match self {
            MoveVariables::Whole(variable) => KnownName { variable: variable.clone(), ..KnownName::new(name, whole) },
            MoveVariables::Parts(parts) => {
                let part = |(variable, kind): &(String, ValueKind)| Some((variable.clone(), of_part(*kind)?));
                let parts = parts.iter().filter_map(part).collect();
                let value =
                    if whole == ValueKind::Rows { NamedValue::Columns(parts) } else { NamedValue::Record(parts) };
                KnownName { name: name.into(), variable: name.into(), value, lengths: [None; 2] }
            }
        }
    }
}

/// A name that no variable of the input has.
fn free_variable(name: &str, taken: &[KnownName]) -> String {
    let is_taken = |name: &String| taken.iter().any(|known| known.has_variable(name));
    let moved = (1..).map(|count| format!("{name}{}", "_move".repeat(count)));
    std::iter::once(name.to_string()).chain(moved).find(|name| !is_taken(name)).expect("some name is free")
}

/// Translates the expressions about moves in a game with these positions.
///
/// # Errors
/// Returns the part that cannot be translated.
pub(super) fn translate_moves(
    formulas: &QuestionFormulas<'_>,
    known: &[KnownName],
    positions: &[(String, ValueKind)],
    extras: &mut TranslatedParts,
) -> Result<MovesQuestion, Diagnostic> {
    let before = MoveVariables::new("before", positions, known);
    let after = MoveVariables::new("after", positions, known);
    let at = free_variable("at", known);
    let of_move = [
        before.known_name("before", ValueKind::List, Some),
        after.known_name("after", ValueKind::Rows, ValueKind::list_kind),
        KnownName { variable: at.clone(), ..KnownName::new("at", ValueKind::Int) },
    ];
    // A name that is read has its own meaning.
    let is_read = |name: &KnownName| known.iter().any(|one| one.name == name.name);
    let names: Vec<KnownName> =
        known.iter().cloned().chain(of_move.into_iter().filter(|name| !is_read(name))).collect();
    let mut value = |formula, purpose| translate_move_value(formula, purpose, &names, extras);
    let printed_value = formulas.printed.map(|printed| value(printed, MoveValueUse::Print)).transpose()?;
    let by = formulas.by.map(|by| value(by, MoveValueUse::Order)).transpose()?;
    Ok(MovesQuestion { printed_value, by, before, after, at })
}
