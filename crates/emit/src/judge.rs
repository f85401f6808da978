//! What a program reads, and what it answers.

use crate::tree::Kind;

/// A judge line.
#[derive(Clone, Debug)]
pub struct Judge {
    /// How many cases there are.
    pub cases: Cases,
    /// What a case is made of.
    pub items: Vec<Item>,
    /// The position, as an expression over the names that are read.
    pub ask: String,
    /// What is asked of it.
    pub asked: Asked,
    /// Whether who moves last loses.
    pub misere: bool,
    /// What stands between the answers of inner cases.
    pub join: String,
}

/// How many cases an input has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cases {
    /// One.
    One,
    /// Their number stands first.
    Counted,
    /// As many as there are.
    UntilEnd,
    /// Until the numbers before the first list are all 0.
    UntilZeros,
}

/// What is taken from the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// A number.
    Number(String),
    /// So many numbers, by an expression.
    Numbers(String, String),
    /// A list as LeetCode writes it.
    List(String),
    /// A word, which no program here reads.
    Word(String),
    /// Inner cases.
    Each(String, Vec<Item>),
}

/// What is asked of a position.
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
    /// The names that are read, and what they are.
    pub(crate) fn names(&self) -> Vec<(String, Kind)> {
        let mut names = Vec::new();
        collect(&self.items, &mut names);
        names
    }

    /// How many numbers stand before the first list.
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
