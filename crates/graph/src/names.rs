//! The names of the vertices of a graph.

use grundy_game::arg::{Argument, is_invisible};
use grundy_game::{BilingualText, text};
use rustc_hash::FxHashMap;
use std::fmt;

/// The name of a vertex.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum VertexName {
    /// A natural number.
    Number(u64),
    /// Any other text.
    Text(Box<str>),
}

impl VertexName {
    /// The name with this text: a number if it is the decimal notation of one, without leading zeros.
    ///
    /// ```
    /// use grundy_graph::VertexName;
    /// assert_eq!(VertexName::from_text("12"), VertexName::Number(12));
    /// assert_eq!(VertexName::from_text("012"), VertexName::Text("012".into()));
    /// ```
    pub fn from_text(text: &str) -> VertexName {
        match VertexName::number(text.as_bytes()) {
            Some(number) => VertexName::Number(number),
            None => VertexName::Text(text.into()),
        }
    }

    /// The name for display, in quotes if it would not be visible otherwise.
    pub fn visible_text(&self) -> String {
        match self {
            VertexName::Text(text) if text.is_empty() || text.trim() != &**text || text.chars().any(is_invisible) => {
                Argument::Str(text.to_string()).to_string()
            }
            name => name.to_string(),
        }
    }

    /// The number with this decimal notation, if it is one of at most 18 digits without leading zeros.
    pub fn number(text: &[u8]) -> Option<u64> {
        // `012` and `12` are different names, so only the usual notation of a number counts as one.
        if text.is_empty() || text.len() > 18 || (text[0] == b'0' && text.len() > 1) {
            return None;
        }
        // 18 digits fit 64 bits, so this does not overflow.
        text.iter().try_fold(0u64, |n, byte| byte.is_ascii_digit().then(|| 10 * n + u64::from(byte - b'0')))
    }
}

impl fmt::Display for VertexName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VertexName::Number(number) => write!(f, "{number}"),
            VertexName::Text(text) => f.write_str(text),
        }
    }
}

/// The names of all vertices.
#[derive(Clone, Debug)]
pub enum VertexNames {
    /// The vertices are named 0, 1, …, up to this number exclusive.
    Counted(u32),
    /// The vertices are named by these numbers, ascending.
    Numbers(Vec<u32>),
    /// The names of the vertices, and the vertex of each name.
    Listed(Vec<VertexName>, FxHashMap<VertexName, u32>),
}

/// The index of the second of two equal names in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RepeatedVertexName(pub usize);

impl RepeatedVertexName {
    /// The error in words.
    pub fn text(self) -> BilingualText {
        let number = self.0 + 1;
        text!("name {number} of the list repeats an earlier name")
    }
}

grundy_game::impl_english_error!(RepeatedVertexName, |error| error.text());

impl VertexNames {
    /// The names in a list.
    ///
    /// # Errors
    /// Returns an error if two names are equal.
    pub fn from_list(names: Vec<VertexName>) -> Result<VertexNames, RepeatedVertexName> {
        let mut places = FxHashMap::default();
        for (place, name) in names.iter().enumerate() {
            if places.insert(name.clone(), place as u32).is_some() {
                return Err(RepeatedVertexName(place));
            }
        }
        Ok(VertexNames::Listed(names, places))
    }

    /// The name of a vertex.
    ///
    /// # Panics
    /// If there is no such vertex.
    pub fn name_of(&self, vertex: u32) -> VertexName {
        match self {
            VertexNames::Counted(count) => {
                assert!(vertex < *count, "there is no such vertex");
                VertexName::Number(vertex.into())
            }
            VertexNames::Numbers(numbers) => VertexName::Number(numbers[vertex as usize].into()),
            VertexNames::Listed(names, _) => names[vertex as usize].clone(),
        }
    }

    /// The vertex with a name.
    pub fn vertex_named(&self, name: &VertexName) -> Option<u32> {
        match (self, name) {
            (VertexNames::Listed(_, places), name) => places.get(name).copied(),
            (VertexNames::Counted(count), VertexName::Number(number)) => {
                u32::try_from(*number).ok().filter(|n| n < count)
            }
            (VertexNames::Numbers(numbers), VertexName::Number(number)) => {
                let number = u32::try_from(*number).ok()?;
                numbers.binary_search(&number).ok().map(|at| at as u32)
            }
            (_, VertexName::Text(_)) => None,
        }
    }

    /// The names that are texts, for suggestions; none if the vertices are numbered.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        let names = match self {
            VertexNames::Listed(names, _) => &names[..],
            _ => &[],
        };
        names.iter().filter_map(|name| match name {
            VertexName::Text(text) => Some(&**text),
            VertexName::Number(_) => None,
        })
    }
}
