//! The basis of an answer.

use crate::text;
use crate::{BilingualText, Convention, FormalTheorem, FormalTheorems};
use std::fmt;

/// The basis of an answer. Every answer has a standing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Follows from theorems whose hypotheses were checked for this question.
    Proved {
        /// The theorems.
        theorems: Vec<&'static Citation>,
    },
    /// Computed exhaustively for this position or table.
    Computed,
    /// A pattern that held up to a bound; nothing is claimed beyond it.
    Observed {
        /// The last argument at which the pattern was checked.
        to: u64,
    },
}

impl Standing {
    /// The one-word name, as every interface shows it.
    pub fn kind(&self) -> &'static str {
        match self {
            Standing::Proved { .. } => "proved",
            Standing::Computed => "computed",
            Standing::Observed { .. } => "observed",
        }
    }

    /// Whether it follows from theorems.
    pub fn is_proved(&self) -> bool {
        matches!(self, Standing::Proved { .. })
    }

    /// The standing in words.
    pub fn description(&self) -> BilingualText {
        match self {
            Standing::Proved { theorems } => {
                let mut names: Vec<_> = theorems.iter().map(|cite| cite.name).collect();
                names.dedup();
                let en: Vec<_> = names.iter().map(|name| name.0).collect();
                let zh: Vec<_> = names.iter().map(|name| name.1).collect();
                let (en, zh) = (en.join(", "), zh.join("、"));
                text!("proved by {text}", text = (en, zh))
            }
            Standing::Computed => text!("computed exhaustively"),
            Standing::Observed { to } => text!("observed up to {to}"),
        }
    }
}

/// A reference to a theorem in the literature.
#[derive(Debug, PartialEq, Eq)]
pub struct Citation {
    /// The name of the theorem, in English and Chinese.
    pub name: (&'static str, &'static str),
    /// The author or authors of the work.
    pub author: &'static str,
    /// The year of publication.
    pub year: u16,
    /// Title, journal or book, volume and pages.
    pub work: &'static str,
    /// The part that is proved in the folder `formal`, for Coq, in the generality in which it is used under this citation.
    pub formal: FormalTheorems,
}

impl Citation {
    /// Each citation once, in the order of its first occurrence.
    pub fn distinct(cites: impl IntoIterator<Item = &'static Citation>) -> Vec<&'static Citation> {
        let mut distinct = Vec::new();
        Citation::append_distinct(&mut distinct, cites);
        distinct
    }

    /// Appends the citations that a list does not have yet.
    ///
    /// # Complexity
    /// The product of both lengths; answers cite few theorems.
    pub fn append_distinct(list: &mut Vec<&'static Citation>, cites: impl IntoIterator<Item = &'static Citation>) {
        for cite in cites {
            if !list.contains(&cite) {
                list.push(cite);
            }
        }
    }
}

/// A source, and a machine-checked theorem that it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckedSource {
    /// The source.
    pub cite: &'static Citation,
    /// The theorem.
    pub theorem: FormalTheorem,
}

/// The machine-checked theorems among those that are cited, with their sources; about play with a convention, or all.
///
/// A source that is also cited for more than the theorem that is checked has none.
pub fn checked_sources(cites: &[&'static Citation], convention: Option<Convention>) -> Vec<CheckedSource> {
    let theorems = |cite: &Citation| match convention {
        Some(convention) => cite.formal.under(convention).to_vec(),
        None => cite.formal.all().collect(),
    };
    let mut checked = Vec::new();
    for cite in cites {
        let covers = cites.iter().all(|other| !other.is_same_source(cite) || !theorems(other).is_empty());
        for theorem in theorems(cite).into_iter().filter(|_| covers) {
            if checked.iter().all(|known: &CheckedSource| known.theorem != theorem || !known.cite.is_same_source(cite))
            {
                checked.push(CheckedSource { cite, theorem });
            }
        }
    }
    checked
}

impl CheckedSource {
    /// The theorems of one source in words, as in `machine-checked: bouton, grundy_nim in formal/theories/Nim.v`; `None` if it has none.
    ///
    /// ```
    /// use grundy_game::{CheckedSource, Citation, Convention, FormalTheorem, FormalTheorems, checked_sources};
    /// static BOUTON: Citation = Citation {
    ///     name: ("Bouton's theorem", "Bouton 定理"),
    ///     author: "C. L. Bouton",
    ///     year: 1901,
    ///     work: "Nim",
    ///     formal: FormalTheorems::of_normal_play(&[FormalTheorem { file: "Nim.v", name: "bouton" }]),
    /// };
    /// let checked = checked_sources(&[&BOUTON], Some(Convention::Normal));
    /// let line = CheckedSource::line(&checked, &BOUTON).expect("it has a theorem");
    /// assert_eq!(line.en, "machine-checked: bouton in formal/theories/Nim.v");
    /// assert_eq!(checked_sources(&[&BOUTON], Some(Convention::Misere)), []);
    /// ```
    pub fn line(checked: &[CheckedSource], cite: &Citation) -> Option<BilingualText> {
        let mut files: Vec<(String, Vec<&str>)> = Vec::new();
        for one in checked.iter().filter(|one| one.cite.is_same_source(cite)) {
            let path = one.theorem.path();
            match files.iter_mut().find(|(file, _)| *file == path) {
                Some((_, names)) => names.push(one.theorem.name),
                None => files.push((path, vec![one.theorem.name])),
            }
        }
        let parts: Vec<String> = files.iter().map(|(file, names)| format!("{} in {file}", names.join(", "))).collect();
        let parts_zh: Vec<String> =
            files.iter().map(|(file, names)| format!("{file} 中的 {}", names.join("、"))).collect();
        let (en, zh) = (parts.join("; "), parts_zh.join("；"));
        (!files.is_empty()).then(|| text!("machine-checked: {text}", text = (en, zh)))
    }
}

impl Citation {
    /// Whether both refer to the same place in the literature.
    pub fn is_same_source(&self, other: &Citation) -> bool {
        (self.author, self.year, self.work) == (other.author, other.year, other.work)
    }
}

impl fmt::Display for Citation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}, {}", self.author, self.year, self.work)
    }
}
