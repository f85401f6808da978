//! The cards of games and of concepts: data files beside the sources.

use crate::key::MessageKey;
use crate::sources::{FoundMessage, add_message};
use crate::table_reader::{CardError, TomlTableReader, parse_table};

/// The possible values of the field `kind` of a card.
pub const GAME_KIND_NAMES: [&str; 6] = ["taking", "breaking", "coordinates", "board", "compound", "numbers"];

/// The card of a game as defined by its file.
///
/// | field | contents |
/// |---|---|
/// | `name` | the name in the notation |
/// | `title` | text: the common name of the game |
/// | `aliases` | other names that the notation understands, in any language; may be left out |
/// | `kind` | one of [`GAME_KIND_NAMES`] |
/// | `form` | the forms of a call, such as `bash(m)(n, …)` |
/// | `example` | an expression that works |
/// | `rules` | text: the rules in words |
/// | `theorem` | text: the theorem that decides the game, in a sentence; left out if none is known |
/// | `why` | text: the proof in a paragraph, or how the game is computed |
/// | `sources` | the citations of the card: names of tables `[citations.NAME]`, or of constants of the Rust file; may be left out |
/// | `citations` | tables `[citations.NAME]` with `name` (text), `author`, `year` and `work`; `coq` and `misere_coq` name theorems of `formal/theories` that are what is cited, on normal and on misère play, and may be left out |
/// | `base` | another card file, which gives `kind`, `theorem`, `why` and `sources` where this one has none |
///
/// A text is English, and its translation is in the catalogue.
/// It is written as in Markdown: a line break is a space, and an empty line begins a new line of the text.
/// `{ text = "Nim", msgctxt = "concept" }` distinguishes it from another text with the same English.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardFile {
    /// The card that gives what is left out here.
    pub base: Option<String>,
    /// The name in the notation.
    pub name: String,
    /// The common name.
    pub title: MessageKey,
    /// Other names that the notation understands.
    pub aliases: Vec<String>,
    /// The kind of the game, one of [`GAME_KIND_NAMES`]; absent only if there is a base.
    pub kind: Option<String>,
    /// The forms of a call.
    pub form: String,
    /// An expression that works.
    pub example: String,
    /// The rules in words.
    pub rules: MessageKey,
    /// The theorem that decides the game.
    pub theorem: Option<MessageKey>,
    /// The proof, or how the game is computed; absent only if there is a base.
    pub why: Option<MessageKey>,
    /// The names of citations.
    pub sources: Option<Vec<String>>,
    /// The citations that this file defines, sorted by name.
    pub citations: Vec<CardCitation>,
}

/// A reference to the literature in a card file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardCitation {
    /// The name by which `sources` and the Rust file refer to it.
    pub key: String,
    /// The name of the theorem.
    pub name: MessageKey,
    /// Its author or authors.
    pub author: String,
    /// The year of publication.
    pub year: u16,
    /// Title, journal or book, volume and pages.
    pub work: String,
    /// The machine-checked theorems on normal play, as files and names.
    pub coq: Vec<FormalName>,
    /// The formal names of the theorems on misère play.
    pub misere_coq: Vec<FormalName>,
}

/// A theorem of the folder `formal`, written `Nim.bouton` in a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormalName {
    /// The file, such as `Nim.v`.
    pub file: String,
    /// The name of the theorem.
    pub name: String,
}

/// The card of a concept as its file gives it: a table `[[concepts]]` with `name`, `title`, `aliases` and `text`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConceptCard {
    /// The name by which users look it up.
    pub name: String,
    /// The common name.
    pub title: MessageKey,
    /// Other names by which it is found.
    pub aliases: Vec<String>,
    /// The explanation.
    pub text: MessageKey,
}

impl CardFile {
    /// Reads the card of a game. It fails, with the line, if a field is unknown, missing or of the wrong kind.
    ///
    /// ```
    /// use grundy_messages::CardFile;
    /// let text = r#"
    /// name = "couples"
    /// title = "Couples are forever"
    /// kind = "breaking"
    /// form = "couples(heap, …)"
    /// example = "couples(7)"
    /// rules = """
    /// A move splits a heap into two.
    /// Whoever cannot move loses."""
    /// why = "The values are computed."
    /// "#;
    /// let card = CardFile::parse(text).unwrap();
    /// assert_eq!(card.rules.english, "A move splits a heap into two. Whoever cannot move loses.");
    /// let error = CardFile::parse(&text.replace("why", "wy")).unwrap_err();
    /// assert!(error.to_string().starts_with("line 10: unknown field `wy`"), "{error}");
    /// ```
    pub fn parse(text: &str) -> Result<CardFile, CardError> {
        let table = parse_table(text)?;
        let card = TomlTableReader::new("a card", text, &table);
        card.check_fields(&[
            "name",
            "title",
            "aliases",
            "kind",
            "form",
            "example",
            "rules",
            "theorem",
            "why",
            "sources",
            "citations",
            "base",
        ])?;
        let file = CardFile {
            base: card.optional_field("base", TomlTableReader::string)?,
            name: card.required_field("name", TomlTableReader::string)?,
            title: card.required_field("title", TomlTableReader::text)?,
            aliases: card.optional_field("aliases", TomlTableReader::strings)?.unwrap_or_default(),
            kind: card.optional_field("kind", |card, key| card.choice(key, &GAME_KIND_NAMES))?,
            form: card.required_field("form", TomlTableReader::string)?,
            example: card.required_field("example", TomlTableReader::string)?,
            rules: card.required_field("rules", TomlTableReader::text)?,
            theorem: card.optional_field("theorem", TomlTableReader::text)?,
            why: card.optional_field("why", TomlTableReader::text)?,
            sources: card.optional_field("sources", TomlTableReader::strings)?,
            citations: card.optional_field("citations", parse_citations)?.unwrap_or_default(),
        };
        if file.base.is_none() {
            card.required_field("kind", TomlTableReader::string)?;
            card.required_field("why", TomlTableReader::text)?;
        }
        Ok(file)
    }

    /// The same card, with the fields that it leaves out taken from its base.
    pub fn extend(mut self, base: &CardFile) -> CardFile {
        self.kind = self.kind.or_else(|| base.kind.clone());
        self.theorem = self.theorem.or_else(|| base.theorem.clone());
        self.why = self.why.or_else(|| base.why.clone());
        self.sources = self.sources.or_else(|| base.sources.clone());
        self.citations.extend(base.citations.iter().cloned());
        self
    }

    /// The texts with a translation, in the order of the documentation.
    pub fn texts(&self) -> impl Iterator<Item = &MessageKey> {
        let texts = [Some(&self.title), Some(&self.rules), self.theorem.as_ref(), self.why.as_ref()];
        texts.into_iter().flatten().chain(self.citations.iter().map(|citation| &citation.name))
    }

    /// The citation with a name, if this file defines it.
    pub fn citation(&self, key: &str) -> Option<&CardCitation> {
        self.citations.iter().find(|citation| citation.key == key)
    }
}

/// Reads the cards of concepts of one file. It fails, with the line, as [`CardFile::parse`] does.
pub fn parse_concepts(text: &str) -> Result<Vec<ConceptCard>, CardError> {
    let table = parse_table(text)?;
    let file = TomlTableReader::new("a file of concepts", text, &table);
    file.check_fields(&["concepts"])?;
    let concepts = file.required_field("concepts", |file, key| file.tables(key, "a concept"))?;
    let read = |concept: TomlTableReader<'_>| {
        concept.check_fields(&["name", "title", "aliases", "text"])?;
        Ok(ConceptCard {
            name: concept.required_field("name", TomlTableReader::string)?,
            title: concept.required_field("title", TomlTableReader::text)?,
            aliases: concept.optional_field("aliases", TomlTableReader::strings)?.unwrap_or_default(),
            text: concept.required_field("text", TomlTableReader::text)?,
        })
    };
    concepts.into_iter().map(read).collect()
}

impl ConceptCard {
    /// The texts with a translation.
    pub fn texts(&self) -> impl Iterator<Item = &MessageKey> {
        [&self.title, &self.text].into_iter()
    }
}

/// The tables `[citations.NAME]` of a card.
fn parse_citations(card: &TomlTableReader<'_>, field: &str) -> Result<Vec<CardCitation>, CardError> {
    let read = |(key, citation): (String, TomlTableReader<'_>)| {
        citation.check_fields(&["name", "author", "year", "work", "coq", "misere_coq"])?;
        Ok(CardCitation {
            key,
            name: citation.required_field("name", TomlTableReader::text)?,
            author: citation.required_field("author", TomlTableReader::string)?,
            year: citation.required_field("year", TomlTableReader::number)?,
            work: citation.required_field("work", TomlTableReader::string)?,
            coq: citation.optional_field("coq", formal_names)?.unwrap_or_default(),
            misere_coq: citation.optional_field("misere_coq", formal_names)?.unwrap_or_default(),
        })
    };
    card.named_tables(field, "a citation")?.into_iter().map(read).collect()
}

/// Theorems of the folder `formal`, such as `["Nim.bouton"]`.
fn formal_names(citation: &TomlTableReader<'_>, key: &str) -> Result<Vec<FormalName>, CardError> {
    let read = |text: &String| {
        let (file, name) = text.split_once('.')?;
        let is_word = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        (is_word(file) && is_word(name)).then(|| FormalName { file: format!("{file}.v"), name: name.into() })
    };
    match citation.strings(key)?.iter().map(read).collect::<Option<Vec<_>>>() {
        Some(names) => Ok(names),
        None => {
            citation.field_mistake(key, format!("`{key}` names theorems of formal/theories, as in [\"Nim.bouton\"]"))
        }
    }
}

/// Adds the texts of a card file, of a game or of concepts, to the messages found before.
///
/// Fails if the file is not a card.
pub fn find_card_messages(file: &str, text: &str, found: &mut Vec<FoundMessage>) -> Result<(), String> {
    let texts = card_texts(text).map_err(|error| format!("{file}: {error}"))?;
    texts.into_iter().for_each(|key| add_message(file, key, false, found));
    Ok(())
}

/// The texts of a card file, of a game or of concepts.
fn card_texts(text: &str) -> Result<Vec<MessageKey>, CardError> {
    if parse_table(text)?.get_ref().contains_key("concepts") {
        return Ok(parse_concepts(text)?.iter().flat_map(ConceptCard::texts).cloned().collect());
    }
    Ok(CardFile::parse(text)?.texts().cloned().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHOLE_CARD: &str = r#"
name = "nim"
title = { text = "Nim", msgctxt = "card" }
aliases = ["尼姆"]
kind = "taking"
form = "nim(heap, …)"
example = "nim(3, 4, 5)"
rules = """
Take any number
of one heap.

Whoever cannot move loses.
"""
theorem = "The XOR decides."
why = "Every smaller heap is an option."
sources = ["BOUTON", "SPRAGUE"]

[citations.BOUTON]
name = "Bouton's theorem"
author = "C. L. Bouton"
year = 1901
work = "Nim"
coq = ["Nim.bouton"]
"#;

    #[test]
    fn all_fields_are_read() {
        let card = CardFile::parse(WHOLE_CARD).expect("it is a card");
        assert_eq!(card.title, MessageKey { context: Some("card".into()), english: "Nim".into() });
        assert_eq!(card.rules.english, "Take any number of one heap.\nWhoever cannot move loses.");
        assert_eq!(card.aliases, ["尼姆"]);
        assert_eq!(card.sources.as_ref().map(Vec::len), Some(2));
        assert_eq!(card.citation("BOUTON").map(|citation| citation.year), Some(1901));
        let coq = card.citation("BOUTON").map(|citation| citation.coq.clone());
        assert_eq!(coq, Some(vec![FormalName { file: "Nim.v".into(), name: "bouton".into() }]));
        assert!(card.citation("SPRAGUE").is_none(), "it is a constant of the Rust file");
        assert_eq!(card.texts().count(), 5);
    }

    #[test]
    fn a_base_gives_what_is_left_out() {
        let base = CardFile::parse(WHOLE_CARD).expect("it is a card");
        let child =
            "base = \"nim.toml\"\nname = \"a\"\ntitle = \"A\"\nform = \"a(n)\"\nexample = \"a(1)\"\nrules = \"R\"\n";
        let child = CardFile::parse(child).expect("it is a card").extend(&base);
        assert_eq!((child.kind, child.why, child.aliases.len()), (base.kind.clone(), base.why.clone(), 0));
        assert_eq!(child.sources, base.sources);
    }

    #[test]
    fn mistakes_are_told_with_their_line() {
        let error = |old: &str, new: &str| {
            assert!(WHOLE_CARD.contains(old));
            CardFile::parse(&WHOLE_CARD.replacen(old, new, 1)).expect_err("it is a mistake").to_string()
        };
        for (old, new, expected) in [
            ("why =", "wy =", "line 15: unknown field `wy` in a card: the fields are name, title, "),
            ("why = \"Every smaller heap is an option.\"", "", "a card needs the field `why`"),
            (
                "aliases = [\"尼姆\"]",
                "aliases = \"尼姆\"",
                "line 4: `aliases` is a list of texts, as in [\"a\", \"b\"]",
            ),
            ("\"taking\"", "\"take\"", "line 5: `kind` is one of taking, breaking, "),
            ("1901", "\"1901\"", "line 21: `year` is a number"),
            ("author =", "by =", "line 20: unknown field `by` in a citation"),
            ("author = \"C. L. Bouton\"", "", "line 18: a citation needs the field `author`"),
            (
                "[\"Nim.bouton\"]",
                "[\"bouton\"]",
                "line 23: `coq` names theorems of formal/theories, as in [\"Nim.bouton\"]",
            ),
            ("msgctxt", "context", "line 3: unknown field `context` in a text"),
            ("\"The XOR decides.\"", "\" \"", "line 14: `theorem` is empty: leave the field out, or write a text"),
            ("name = \"nim\"", "name = nim", "line 2: "),
            ("name = \"nim\"", "name = \"nim\"\nname = \"nim\"", "line 3: "),
        ] {
            let message = error(old, new);
            assert!(message.starts_with(expected), "{message}");
        }
    }

    #[test]
    fn concepts_are_read_in_their_order() {
        let text = "[[concepts]]\nname = \"mex\"\ntitle = \"Mex\"\ntext = \"T\"\n\n[[concepts]]\nname = \"icg\"\ntitle = \"ICG\"\ntext = \"U\"\n";
        let names: Vec<String> = parse_concepts(text).expect("they are concepts").into_iter().map(|c| c.name).collect();
        assert_eq!(names, ["mex", "icg"]);
        assert_eq!(card_texts(text).expect("they are concepts").len(), 4);
        let error = parse_concepts(&text.replace("text = \"U\"\n", "")).expect_err("the text is missing").to_string();
        assert_eq!(error, "line 6: a concept needs the field `text`");
    }
}
