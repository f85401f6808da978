//! Names of the input, which expressions of a judge line read.

use crate::write::value_kind::ValueKind;

/// A name that an expression may read.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct KnownName {
    /// The name in the judge line.
    pub(crate) name: String,
    /// The name of the variable in the program.
    pub(crate) variable: String,
    pub(crate) value: NamedValue,
    /// The lengths of a list and of its rows, where they are the same in every case.
    pub(crate) lengths: [Option<usize>; 2],
}

/// The value of a name.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum NamedValue {
    /// One value.
    Single(ValueKind),
    /// Numbers beside lists, each a variable of the program.
    Record(Vec<(String, ValueKind)>),
    /// A list of such records, each part a list of the program.
    Columns(Vec<(String, ValueKind)>),
}

impl KnownName {
    /// A name whose variable has the same name.
    pub(crate) fn new(name: &str, kind: ValueKind) -> KnownName {
        KnownName { name: name.into(), variable: name.into(), value: NamedValue::Single(kind), lengths: [None; 2] }
    }

    /// Whether a variable of the program with this name is one of its variables.
    pub(crate) fn has_variable(&self, variable: &str) -> bool {
        self.variable == variable
            || match &self.value {
                NamedValue::Single(_) => false,
                NamedValue::Record(parts) | NamedValue::Columns(parts) => {
                    parts.iter().any(|(part, _)| part == variable)
                }
            }
    }
}
