//! The names of the vertices of a graph.

use grundy_game::arg::{Arg, is_invisible};
use rustc_hash::FxHashMap;
use std::fmt;

/// The name of a vertex.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Name {
    /// A natural number.
    Number(u64),
    /// Any other text.
    Text(Box<str>),
}

impl Name {
    /// The name with this text: a number if it is the decimal notation of one, without leading zeros.
    ///
    /// ```
    /// use grundy_graph::Name;
    /// assert_eq!(Name::of("12"), Name::Number(12));
    /// assert_eq!(Name::of("012"), Name::Text("012".into()));
    /// ```
    pub fn of(text: &str) -> Name {
        match Name::number(text.as_bytes()) {
            Some(number) => Name::Number(number),
            None => Name::Text(text.into()),
        }
    }

    /// The name for display, in quotes if it would not be visible otherwise.
    pub fn shown(&self) -> String {
        match self {
            Name::Text(text) if text.is_empty() || text.trim() != &**text || text.chars().any(is_invisible) => {
                Arg::Str(text.to_string()).to_string()
            }
            name => name.to_string(),
        }
    }

    /// The number with this decimal notation, if it is one of at most 18 digits without leading zeros.
    pub fn number(text: &[u8]) -> Option<u64> {
        if text.is_empty() || text.len() > 18 || (text[0] == b'0' && text.len() > 1) {
            return None;
        }
        text.iter().try_fold(0u64, |n, byte| byte.is_ascii_digit().then(|| 10 * n + u64::from(byte - b'0')))
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Name::Number(number) => write!(f, "{number}"),
            Name::Text(text) => f.write_str(text),
        }
    }
}

/// The names of all vertices.
#[derive(Clone, Debug)]
pub enum Names {
    /// The vertices are named 0, 1, …, up to this number exclusive.
    Counted(u32),
    /// The vertices are named by these numbers, ascending.
    Numbers(Vec<u32>),
    /// The names of the vertices, and the vertex of each name.
    Listed(Vec<Name>, FxHashMap<Name, u32>),
}

impl Names {
    /// The names in a list.
    ///
    /// # Errors
    /// The index of the second of two equal names.
    pub fn listed(names: Vec<Name>) -> Result<Names, usize> {
        let mut places = FxHashMap::default();
        for (place, name) in names.iter().enumerate() {
            if places.insert(name.clone(), place as u32).is_some() {
                return Err(place);
            }
        }
        Ok(Names::Listed(names, places))
    }

    /// The name of a vertex.
    ///
    /// # Panics
    /// If there is no such vertex.
    pub fn of(&self, vertex: u32) -> Name {
        match self {
            Names::Counted(count) => {
                assert!(vertex < *count, "there is no such vertex");
                Name::Number(vertex.into())
            }
            Names::Numbers(numbers) => Name::Number(numbers[vertex as usize].into()),
            Names::Listed(names, _) => names[vertex as usize].clone(),
        }
    }

    /// The vertex with a name.
    pub fn find(&self, name: &Name) -> Option<u32> {
        match (self, name) {
            (Names::Listed(_, places), name) => places.get(name).copied(),
            (Names::Counted(count), Name::Number(number)) => u32::try_from(*number).ok().filter(|n| n < count),
            (Names::Numbers(numbers), Name::Number(number)) => {
                let number = u32::try_from(*number).ok()?;
                numbers.binary_search(&number).ok().map(|at| at as u32)
            }
            (_, Name::Text(_)) => None,
        }
    }

    /// The names that are texts, for suggestions; none if the vertices are numbered.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        let names = match self {
            Names::Listed(names, _) => &names[..],
            _ => &[],
        };
        names.iter().filter_map(|name| match name {
            Name::Text(text) => Some(&**text),
            Name::Number(_) => None,
        })
    }
}
