//! The input that a program reads, and the answers that it prints.

use crate::tree::Kind;

/// A judge line.
#[derive(Clone, Debug)]
pub struct Judge {
    /// The number of cases.
    pub cases: Cases,
    /// The items of a case.
    pub items: Vec<Item>,
    /// The position, as an expression over the names that are read.
    pub ask: String,
    /// The question about it.
    pub asked: Asked,
    /// Whether the player who moves last loses.
    pub misere: bool,
    /// The separator between the answers of inner cases.
    pub join: String,
}

/// The number of cases of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cases {
    /// One.
    One,
    /// The number comes first.
    Counted,
    /// Up to the end of the input.
    UntilEnd,
    /// Until the numbers before the first list are all 0.
    UntilZeros,
}

/// An item of the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// A number.
    Number(String),
    /// A list of numbers, whose length is an expression.
    Numbers(String, String),
    /// A list in brackets, as LeetCode writes it.
    List(String),
    /// A word, which emitted programs cannot read.
    Word(String),
    /// Inner cases.
    Each(String, Vec<Item>),
}

/// The question about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Who wins.
    Winner {
        /// Printed if the player to move wins.
        win: String,
        /// Printed if not.
        lose: String,
    },
    /// The Grundy value.
    Value,
    /// The least value of an expression over the winning moves.
    Move {
        /// The expression.
        least: String,
        /// Printed if there is none.
        none: String,
    },
}

impl Judge {
    /// The names of the input, with their kinds.
    pub(crate) fn names(&self) -> Vec<(String, Kind)> {
        let mut names = Vec::new();
        collect(&self.items, &mut names);
        names
    }

    /// The number of single numbers before the first list.
    pub(crate) fn leading(&self) -> usize {
        self.items.iter().take_while(|item| matches!(item, Item::Number(_))).count()
    }

    pub(crate) fn has_lists_in_brackets(&self) -> bool {
        any(&self.items, &|item| matches!(item, Item::List(_)))
    }

    pub(crate) fn has_words(&self) -> bool {
        any(&self.items, &|item| matches!(item, Item::Word(_)))
    }
}

fn any(items: &[Item], is: &dyn Fn(&Item) -> bool) -> bool {
    items.iter().any(|item| is(item) || matches!(item, Item::Each(_, inner) if any(inner, is)))
}

fn collect(items: &[Item], names: &mut Vec<(String, Kind)>) {
    for item in items {
        match item {
            Item::Number(name) => names.push((name.clone(), Kind::Int)),
            Item::Numbers(name, _) | Item::List(name) => names.push((name.clone(), Kind::List)),
            Item::Word(_) => {}
            Item::Each(_, inner) => collect(inner, names),
        }
    }
}
