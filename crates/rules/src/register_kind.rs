//! The kinds of values in the registers of the [machine](crate::vm), as far as the [compiler](crate::compile) knows them.

use crate::syntax::CollectionKind;
use crate::value::RuleValue;

/// The bits of a collection around a scalar: at most four fit a byte.
const LAYER_BITS: u32 = 2;

/// The layer that represents a collection.
fn layer_of_collection(kind: CollectionKind) -> u8 {
    match kind {
        CollectionKind::Tuple => TUPLE_LAYER,
        CollectionKind::List => LIST_LAYER,
        CollectionKind::Set => SET_LAYER,
    }
}

const TUPLE_LAYER: u8 = 1;
const LIST_LAYER: u8 = 2;
const SET_LAYER: u8 = 3;

/// The kind of the value in a register.
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

/// The kind of a collection, the kind of its items, and so on down to scalars or texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NestedKind {
    /// The collections, from the outside in, each in [`LAYER_BITS`] bits, the outermost in the lowest. 0 is none.
    layers: u8,
    innermost: InnermostKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum InnermostKind {
    Int,
    Bool,
    Text,
}

impl NestedKind {
    /// The collections, from the outside in.
    fn layers(self) -> impl Iterator<Item = CollectionKind> {
        let rest = std::iter::successors(Some(self.layers), |rest| Some(rest >> LAYER_BITS));
        rest.map_while(|rest| match rest & ((1 << LAYER_BITS) - 1) {
            TUPLE_LAYER => Some(CollectionKind::Tuple),
            LIST_LAYER => Some(CollectionKind::List),
            SET_LAYER => Some(CollectionKind::Set),
            _ => None,
        })
    }
}

impl RegisterKind {
    /// A collection of such items; `None` if they are ends, or nested too deeply.
    pub(crate) fn into_collection(self, kind: CollectionKind) -> Option<RegisterKind> {
        let (layers, innermost) = match self {
            RegisterKind::Int => (0, InnermostKind::Int),
            RegisterKind::Bool => (0, InnermostKind::Bool),
            RegisterKind::Text => (0, InnermostKind::Text),
            RegisterKind::End => return None,
            RegisterKind::Collection(NestedKind { layers, innermost }) => (layers, innermost),
        };
        if layers >> (u8::BITS - LAYER_BITS) != 0 {
            return None;
        }
        let layers = layers << LAYER_BITS | layer_of_collection(kind);
        Some(RegisterKind::Collection(NestedKind { layers, innermost }))
    }

    /// The kind of the items; a text consists of texts. `None` for a kind without items.
    #[inline]
    pub(crate) fn item(self) -> Option<RegisterKind> {
        match self {
            RegisterKind::Int | RegisterKind::Bool | RegisterKind::End => None,
            RegisterKind::Text => Some(RegisterKind::Text),
            RegisterKind::Collection(NestedKind { layers, innermost }) => {
                Some(match (layers >> LAYER_BITS, innermost) {
                    (0, InnermostKind::Int) => RegisterKind::Int,
                    (0, InnermostKind::Bool) => RegisterKind::Bool,
                    (0, InnermostKind::Text) => RegisterKind::Text,
                    (layers, _) => RegisterKind::Collection(NestedKind { layers, innermost }),
                })
            }
        }
    }

    /// The kind of the collection. A text is none.
    pub(crate) fn collection(self) -> Option<CollectionKind> {
        match self {
            RegisterKind::Collection(nested) => nested.layers().next(),
            _ => None,
        }
    }

    /// Whether it is a number or a truth value.
    pub(crate) fn is_scalar(self) -> bool {
        matches!(self, RegisterKind::Int | RegisterKind::Bool)
    }

    /// Whether it is a set or contains one.
    pub(crate) fn has_set(self) -> bool {
        matches!(self, RegisterKind::Collection(nested) if nested.layers().any(|kind| kind == CollectionKind::Set))
    }

    /// The kind of the value as an argument of a position: lists become tuples. `None` for sets and ends, which are no arguments.
    pub(crate) fn as_argument(self) -> Option<RegisterKind> {
        match self {
            RegisterKind::End => None,
            _ if self.has_set() => None,
            RegisterKind::Collection(nested) => {
                let layers = nested.layers().fold(0, |layers, _| layers << LAYER_BITS | TUPLE_LAYER);
                Some(RegisterKind::Collection(NestedKind { layers, ..nested }))
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
        let deep = (0..u8::BITS / LAYER_BITS)
            .try_fold(RegisterKind::Int, |kind, _| kind.into_collection(CollectionKind::Tuple));
        assert!(deep.is_some_and(|deep| deep.into_collection(CollectionKind::Tuple).is_none()));
        assert_eq!(RegisterKind::End.into_collection(CollectionKind::Tuple), None);
    }
}
