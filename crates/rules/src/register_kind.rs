//! What a register of the [machine](crate::vm) holds, as far as the [compiler](crate::compile) knows.

use crate::syntax::CollectionKind;
use crate::value::RuleValue;

/// The maximum number of collections around a scalar.
const MAX_NESTING: usize = 4;

/// What is in a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RegisterKind {
    Int,
    /// 0 or 1.
    Bool,
    /// An end. It can only be returned.
    End,
    /// A sequence of code points in the [arena](crate::arena::SequenceArena).
    Text,
    /// A sequence of items of one kind in the arena.
    Collection(NestedKind),
}

/// A collection: what it is, what its items are, and so on down to scalars or texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NestedKind {
    /// The collections, from the outside in, and then nothing.
    layers: [Option<CollectionKind>; MAX_NESTING],
    innermost: InnermostKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum InnermostKind {
    Int,
    Bool,
    Text,
}

impl RegisterKind {
    /// A collection of such items; `None` if they are ends, or nested too deeply.
    pub(crate) fn into_collection(self, kind: CollectionKind) -> Option<RegisterKind> {
        let (mut layers, innermost) = match self {
            RegisterKind::Int => ([None; MAX_NESTING], InnermostKind::Int),
            RegisterKind::Bool => ([None; MAX_NESTING], InnermostKind::Bool),
            RegisterKind::Text => ([None; MAX_NESTING], InnermostKind::Text),
            RegisterKind::End => return None,
            RegisterKind::Collection(NestedKind { layers, innermost }) => (layers, innermost),
        };
        if layers[MAX_NESTING - 1].is_some() {
            return None;
        }
        layers.rotate_right(1);
        layers[0] = Some(kind);
        Some(RegisterKind::Collection(NestedKind { layers, innermost }))
    }

    /// What the items are; a text consists of texts. `None` for what has no items.
    pub(crate) fn item(self) -> Option<RegisterKind> {
        match self {
            RegisterKind::Int | RegisterKind::Bool | RegisterKind::End => None,
            RegisterKind::Text => Some(RegisterKind::Text),
            RegisterKind::Collection(NestedKind { mut layers, innermost }) => {
                layers[0] = None;
                layers.rotate_left(1);
                Some(match (layers[0], innermost) {
                    (Some(_), _) => RegisterKind::Collection(NestedKind { layers, innermost }),
                    (None, InnermostKind::Int) => RegisterKind::Int,
                    (None, InnermostKind::Bool) => RegisterKind::Bool,
                    (None, InnermostKind::Text) => RegisterKind::Text,
                })
            }
        }
    }

    /// The kind of the collection. A text is none.
    pub(crate) fn collection(self) -> Option<CollectionKind> {
        match self {
            RegisterKind::Collection(nested) => nested.layers[0],
            _ => None,
        }
    }

    /// Whether it is a number or a truth value.
    pub(crate) fn is_scalar(self) -> bool {
        matches!(self, RegisterKind::Int | RegisterKind::Bool)
    }

    /// Whether it is a set or contains one.
    pub(crate) fn has_set(self) -> bool {
        matches!(self, RegisterKind::Collection(nested) if nested.layers.contains(&Some(CollectionKind::Set)))
    }

    /// What it is as an argument of a position: lists become tuples. `None` for sets and ends, which are no arguments.
    pub(crate) fn as_argument(self) -> Option<RegisterKind> {
        match self {
            RegisterKind::End => None,
            _ if self.has_set() => None,
            RegisterKind::Collection(NestedKind { layers, innermost }) => {
                let layers = layers.map(|layer| layer.map(|_| CollectionKind::Tuple));
                Some(RegisterKind::Collection(NestedKind { layers, innermost }))
            }
            scalar => Some(scalar),
        }
    }

    /// The kind of a value that fits the arena. Items of an empty collection count as `empty_item`.
    pub(crate) fn of_value(value: &RuleValue, empty_item: RegisterKind) -> Option<RegisterKind> {
        match value {
            RuleValue::Int(_) => Some(RegisterKind::Int),
            RuleValue::Bool(_) => Some(RegisterKind::Bool),
            RuleValue::End(_) => Some(RegisterKind::End),
            RuleValue::Str(_) => Some(RegisterKind::Text),
            RuleValue::Seq(kind, _, items) => {
                // An empty item takes the kind of the others.
                let is_empty = |item: &&RuleValue| matches!(item, RuleValue::Seq(_, _, items) if items.is_empty());
                let sample = items.iter().find(|item| !is_empty(item)).or(items.first());
                let item = sample.map_or(Some(empty_item), |item| RegisterKind::of_value(item, empty_item))?;
                let fits = |other: &RuleValue| match (other, item) {
                    (RuleValue::Seq(kind, _, items), _) if items.is_empty() => item.collection() == Some(*kind),
                    _ => RegisterKind::of_value(other, empty_item) == Some(item),
                };
                items.iter().all(fits).then(|| item.into_collection(*kind))?
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_undo_collections() {
        for innermost in [RegisterKind::Int, RegisterKind::Bool, RegisterKind::Text] {
            let list = innermost.into_collection(CollectionKind::List).unwrap();
            let set = list.into_collection(CollectionKind::Set).unwrap();
            assert_eq!((set.item(), list.item()), (Some(list), Some(innermost)));
            assert_eq!((set.collection(), list.collection()), (Some(CollectionKind::Set), Some(CollectionKind::List)));
            assert!(set.has_set() && !list.has_set() && set.as_argument().is_none());
            assert_eq!(list.as_argument(), innermost.into_collection(CollectionKind::Tuple));
        }
        let deep = (0..MAX_NESTING).try_fold(RegisterKind::Int, |kind, _| kind.into_collection(CollectionKind::Tuple));
        assert!(deep.is_some_and(|deep| deep.into_collection(CollectionKind::Tuple).is_none()));
        assert_eq!(RegisterKind::End.into_collection(CollectionKind::Tuple), None);
    }
}
