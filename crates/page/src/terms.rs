//! Terms in answers, each with its explanation: a button that opens it, by mouse, touch or keyboard, without a script.

use crate::parameters::QuestionParameters;
use grundy::{BilingualText, CatalogTopic, Concept, find_topic, text};
use maud::{Markup, html};
use std::cell::RefCell;

/// The terms that are explained in sentences: the name of the concept, and the words that refer to it.
fn explained_words() -> [(&'static str, BilingualText); 3] {
    [("sprague_grundy", text!("nim-sum")), ("mex", text!("mex")), ("remoteness", text!("remoteness"))]
}

/// The terms of one answer. Each is explained where it occurs first.
pub(crate) struct TermGlossary<'a> {
    parameters: &'a QuestionParameters,
    used_concepts: RefCell<Vec<&'static Concept>>,
}

impl<'a> TermGlossary<'a> {
    pub(crate) fn new(given: &'a QuestionParameters) -> TermGlossary<'a> {
        TermGlossary { parameters: given, used_concepts: RefCell::default() }
    }

    /// A word with the explanation of a concept; the word alone if the concept was explained before.
    pub(crate) fn explain_word(&self, concept: &str, word: &str) -> Markup {
        let Some(CatalogTopic::Concept(concept)) = find_topic(concept) else { return html! { (word) } };
        let mut used = self.used_concepts.borrow_mut();
        if used.iter().any(|other| other.name == concept.name) {
            return html! { (word) };
        }
        used.push(concept);
        html! { button .term type="button" popovertarget={ "term-" (concept.name) } { (word) } }
    }

    /// A sentence in which the first occurrence of each term has its explanation.
    pub(crate) fn explain_sentence(&self, line: &str) -> Markup {
        let mut found: Vec<(usize, usize, &str)> = Vec::new();
        for (concept, words) in explained_words() {
            let word = self.parameters.localize(words);
            let is_used = self.used_concepts.borrow().iter().any(|other| other.name == concept);
            if let Some(at) = find_word(line, &word).filter(|_| !is_used) {
                found.push((at, at + word.len(), concept));
            }
        }
        found.sort_unstable();
        let mut rest = 0;
        html! {
            @for (from, to, concept) in found {
                @if from >= rest {
                    (line[rest..from])
                    (self.explain_word(concept, &line[from..to]))
                    @let () = rest = to;
                }
            }
            (line[rest..])
        }
    }

    /// The explanations of the terms that occurred.
    pub(crate) fn explanations(&self) -> Markup {
        let given = self.parameters;
        html! {
            @for concept in self.used_concepts.borrow().iter() {
                div .explanation popover id={ "term-" (concept.name) } {
                    p { b { (given.localize(BilingualText::from_pair(concept.names))) } }
                    p { (given.localize(BilingualText::from_pair(concept.text))) }
                    p { a href=(given.plain_link(format!("/games/{}", concept.name))) { (given.localize(text!("More about it"))) } }
                }
            }
        }
    }
}

/// The place of a word in a sentence; letters before or after it make it another word.
fn find_word(line: &str, word: &str) -> Option<usize> {
    let is_letter = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric());
    let starts = is_letter(word.chars().next());
    let ends = is_letter(word.chars().next_back());
    let mut places = line.match_indices(word).map(|(at, _)| at);
    places.find(|&at| {
        let (before, after) = (line[..at].chars().next_back(), line[at + word.len()..].chars().next());
        !(starts && is_letter(before) || ends && is_letter(after))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_as_words() {
        assert_eq!(find_word("the mexican mex{1}", "mex"), Some(12));
        assert_eq!(find_word("值是mex{1}", "mex"), Some("值是".len()));
        assert_eq!(find_word("annex", "nex"), None);
    }

    #[test]
    fn each_term_is_explained_once() {
        let (given, _) = QuestionParameters::read("", "en");
        let terms = TermGlossary::new(&given);
        let first = terms.explain_sentence("mex{0, 1} = 2, and the nim-sum of 2 and 3 is 1").into_string();
        assert_eq!(first.matches("<button").count(), 2, "{first}");
        assert!(first.ends_with("of 2 and 3 is 1"), "{first}");
        assert_eq!(terms.explain_sentence("mex{0} < 2").into_string(), "mex{0} &lt; 2");
        let texts = terms.explanations().into_string();
        assert!(texts.contains("id=\"term-mex\"") && texts.contains("/games/sprague_grundy"), "{texts}");
        // Every term that may occur is a concept of the catalogue.
        let in_sentences = explained_words().map(|(concept, _)| concept);
        for concept in in_sentences.into_iter().chain(["p_position", "grundy_value"]) {
            assert!(
                matches!(find_topic(concept), Some(CatalogTopic::Concept(found)) if found.name == concept),
                "{concept}"
            );
        }
    }
}
