//! The concepts of the theory, each in a few sentences with a small example.

/// A concept and its explanation. Pairs of texts are English and Simplified Chinese.
#[derive(Debug, PartialEq, Eq)]
pub struct Concept {
    /// The name by which users look it up.
    pub name: &'static str,
    /// The common name.
    pub names: (&'static str, &'static str),
    /// Other names by which it is found.
    pub aliases: &'static [&'static str],
    /// The explanation.
    pub text: (&'static str, &'static str),
}

/// All concepts, in the order in which to learn them.
pub fn concepts() -> &'static [Concept] {
    ALL_CONCEPTS
}

#[cfg(test)]
impl Concept {
    fn all_names(&self) -> impl Iterator<Item = &'static str> {
        [self.name, self.names.0, self.names.1].into_iter().chain(self.aliases.iter().copied())
    }
}

static ALL_CONCEPTS: &[Concept] = grundy_game::bilingual_concepts!("concepts.toml");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find_concept;
    use std::collections::HashSet;

    #[test]
    fn every_name_finds_its_concept() {
        let mut seen = HashSet::new();
        for concept in concepts() {
            for name in concept.all_names() {
                assert_eq!(find_concept(name), Some(concept), "{name}");
            }
            assert!(seen.insert(concept.name), "{} occurs once", concept.name);
            assert!(concept.text.1.matches('。').count() >= 3, "{} is explained in sentences", concept.name);
        }
        assert_eq!(find_concept("no such thing"), None);
    }
}
