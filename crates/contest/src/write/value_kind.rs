//! The kinds of values in a program.

/// The kind of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueKind {
    /// An integer.
    Int,
    /// A truth value.
    Bool,
    /// A list of integers.
    List,
    /// A list of such lists.
    Rows,
    /// A text in ASCII.
    Text,
    /// A list of texts.
    Texts,
}

impl ValueKind {
    /// The kind of the items that an index gives; `None` for numbers and truth values.
    pub(crate) fn item_kind(self) -> Option<ValueKind> {
        match self {
            ValueKind::Int | ValueKind::Bool => None,
            ValueKind::List => Some(ValueKind::Int),
            ValueKind::Rows => Some(ValueKind::List),
            ValueKind::Text | ValueKind::Texts => Some(ValueKind::Text),
        }
    }

    /// The kind of a list of such values; `None` if a program has no such list.
    pub(crate) fn list_kind(self) -> Option<ValueKind> {
        match self {
            ValueKind::Int | ValueKind::Bool => Some(ValueKind::List),
            ValueKind::List => Some(ValueKind::Rows),
            ValueKind::Text => Some(ValueKind::Texts),
            ValueKind::Rows | ValueKind::Texts => None,
        }
    }

    /// Whether a copy takes memory, so that functions borrow the value.
    pub(crate) fn is_borrowed(self) -> bool {
        self.item_kind().is_some()
    }
}
