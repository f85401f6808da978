//! The items of the input, translated: the forms of their values, and the names that expressions may read.

use crate::write::judge::{ProgramInput, ProgramInputForm};
use crate::write::known_name::{KnownName, NamedValue};
use crate::write::translate::{TranslatedParts, translate_number, translate_value};
use crate::write::tree::{TreeExpr, TreeForm};
use crate::write::value_kind::ValueKind;
use grundy_game::text;
use grundy_rules::{Diagnostic, ExpressionFormula};

/// An item that a program reads.
pub(crate) enum ReadItem {
    /// A value for a variable.
    Value(KnownName, ReadForm),
    /// Inner cases, and their number.
    Each(TreeExpr, Vec<ReadItem>),
}

/// The form of a value that a program reads.
pub(crate) enum ReadForm {
    /// A number.
    Number,
    /// A word.
    Word,
    /// A list in brackets, or a list of such lists.
    Brackets(usize),
    /// A number of values of one form.
    Repeated(TreeExpr, Box<ReadForm>),
    /// Values with separate variables.
    Group(Vec<(KnownName, ReadForm)>),
    /// The value of an expression.
    Computed(TreeExpr),
}

impl ReadForm {
    /// The lengths of the list that is read and of its rows, where they are the same in every case.
    fn known_lengths(&self) -> [Option<usize>; 2] {
        match self {
            ReadForm::Repeated(count, inner) => {
                let length = if let TreeForm::Int(count) = count.form { usize::try_from(count).ok() } else { None };
                [length, inner.known_lengths()[0]]
            }
            ReadForm::Group(parts) => match &parts[..] {
                [(_, only)] => only.known_lengths(),
                parts => [Some(parts.len()), None],
            },
            ReadForm::Number | ReadForm::Word | ReadForm::Brackets(_) | ReadForm::Computed(_) => [None; 2],
        }
    }
}

/// The translated items of a case.
pub(super) struct TranslatedInput {
    pub(super) items: Vec<ReadItem>,
    /// The names that the question may read; of equal names the last is meant.
    pub(super) known_names: Vec<KnownName>,
    /// The names of all variables.
    pub(super) variables: Vec<String>,
}

/// Translates the items; `formulas` are their expressions, in the order in which they are written.
///
/// # Errors
/// Returns the part that a program cannot read.
pub(super) fn translate_items(
    items: &[ProgramInput],
    formulas: &[&ExpressionFormula],
    extras: &mut TranslatedParts,
) -> Result<TranslatedInput, Diagnostic> {
    let mut variables = Vec::new();
    collect_names(items, &mut variables);
    let mut translation = InputTranslation { formulas: formulas.iter(), known_names: Vec::new(), variables, extras };
    let items = translation.items(items)?;
    Ok(TranslatedInput { items, known_names: translation.known_names, variables: translation.variables })
}

/// The names outside groups.
fn collect_names(items: &[ProgramInput], names: &mut Vec<String>) {
    for item in items {
        match item {
            ProgramInput::Named(name, _) if names.contains(name) => {}
            ProgramInput::Named(name, _) => names.push(name.clone()),
            ProgramInput::Each(inner) => collect_names(inner, names),
        }
    }
}

struct InputTranslation<'q> {
    formulas: std::slice::Iter<'q, &'q ExpressionFormula>,
    known_names: Vec<KnownName>,
    /// The names of all variables so far, and of those outside groups.
    variables: Vec<String>,
    extras: &'q mut TranslatedParts,
}

impl InputTranslation<'_> {
    fn items(&mut self, items: &[ProgramInput]) -> Result<Vec<ReadItem>, Diagnostic> {
        items.iter().map(|item| self.item(item)).collect()
    }

    fn item(&mut self, item: &ProgramInput) -> Result<ReadItem, Diagnostic> {
        match item {
            ProgramInput::Each(inner) => {
                let count = self.number()?;
                Ok(ReadItem::Each(count, self.items(inner)?))
            }
            ProgramInput::Named(name, form) => {
                let (form, value) = self.form(name, form)?;
                let lengths = form.known_lengths();
                let made = KnownName { name: name.clone(), variable: name.clone(), value, lengths };
                if self.known_names.iter().any(|other| other.name == *name && other.value != made.value) {
                    return Err(Diagnostic::for_whole_text(text!(
                        "this cannot be written as a program: `{name}` is a value of another kind before"
                    )));
                }
                self.known_names.push(made.clone());
                Ok(ReadItem::Value(made, form))
            }
        }
    }

    fn form(&mut self, name: &str, form: &ProgramInputForm) -> Result<(ReadForm, NamedValue), Diagnostic> {
        use ValueKind::{Int, List, Rows, Text};
        let deep = || {
            Diagnostic::for_whole_text(text!(
                "this cannot be written as a program: `{name}` has more than lists of lists of numbers, or lists of words"
            ))
        };
        Ok(match form {
            ProgramInputForm::Number => (ReadForm::Number, NamedValue::Single(Int)),
            ProgramInputForm::Word => (ReadForm::Word, NamedValue::Single(Text)),
            ProgramInputForm::Brackets(1) => (ReadForm::Brackets(1), NamedValue::Single(List)),
            ProgramInputForm::Brackets(2) => (ReadForm::Brackets(2), NamedValue::Single(Rows)),
            ProgramInputForm::Brackets(_) => return Err(deep()),
            ProgramInputForm::Computed => {
                let formula = self.formulas.next().expect("every item has its expressions");
                let value = translate_value(formula, &self.known_names, self.extras)?;
                let kind = value.kind;
                (ReadForm::Computed(value), NamedValue::Single(kind))
            }
            ProgramInputForm::Repeated(inner) => {
                let count = self.number()?;
                let (inner, value) = self.form(name, inner)?;
                let listed = |kind: ValueKind| kind.list_kind().ok_or_else(deep);
                let value = match value {
                    NamedValue::Single(kind) => NamedValue::Single(listed(kind)?),
                    NamedValue::Record(parts) => {
                        let columns = parts
                            .into_iter()
                            .map(|(part, kind)| Ok((self.free_variable(&format!("{name}_{part}")), listed(kind)?)));
                        NamedValue::Columns(columns.collect::<Result<_, Diagnostic>>()?)
                    }
                    NamedValue::Columns(_) => return Err(deep()),
                };
                (ReadForm::Repeated(count, Box::new(inner)), value)
            }
            ProgramInputForm::Group(parts) => {
                let outside = self.known_names.len();
                let mut made = Vec::new();
                for (part, form) in parts {
                    let (form, value) = self.form(part, form)?;
                    let NamedValue::Single(kind) = value else { return Err(deep()) };
                    // The parts become items of lists, and a list has numbers alone: a truth value is 0 or 1 there.
                    let (form, kind) = match (form, kind) {
                        (ReadForm::Computed(value), ValueKind::Bool) => (ReadForm::Computed(value.into_int()), Int),
                        (form, Int | List | Text | ValueKind::Texts) => (form, kind),
                        _ => return Err(deep()),
                    };
                    let variable = self.free_variable(part);
                    let known = KnownName { variable, lengths: form.known_lengths(), ..KnownName::new(part, kind) };
                    self.known_names.push(known.clone());
                    made.push((known, form, kind));
                }
                self.known_names.truncate(outside);
                let value = match &made[..] {
                    [(_, _, kind)] => NamedValue::Single(*kind),
                    _ if made.iter().all(|(_, _, kind)| *kind == Int) => NamedValue::Single(List),
                    _ => {
                        let part =
                            |(known, _, kind): &(KnownName, ReadForm, ValueKind)| (known.variable.clone(), *kind);
                        NamedValue::Record(made.iter().map(part).collect())
                    }
                };
                (ReadForm::Group(made.into_iter().map(|(known, form, _)| (known, form)).collect()), value)
            }
        })
    }

    /// The next expression, a number.
    fn number(&mut self) -> Result<TreeExpr, Diagnostic> {
        let formula = self.formulas.next().expect("every item has its expressions");
        translate_number(formula, &self.known_names, self.extras)
    }

    /// A name that no other variable has: the given one, or the same with a number.
    fn free_variable(&mut self, name: &str) -> String {
        let numbered = (2..).map(|i| format!("{name}{i}"));
        let mut all = std::iter::once(name.to_string()).chain(numbered);
        let free = all.find(|name| !self.variables.contains(name)).expect("some name is free");
        self.variables.push(free.clone());
        free
    }
}
