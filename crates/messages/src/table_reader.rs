//! Fields of a TOML table, checked, with the line of a mistake.

use crate::key::MessageKey;
use std::fmt;
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// An error in a card file, and its line, if it has one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardError {
    /// The line, counted from 1.
    pub line: Option<usize>,
    /// The message of the error.
    pub reason: String,
}

impl fmt::Display for CardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.reason),
            None => f.write_str(&self.reason),
        }
    }
}

impl std::error::Error for CardError {}

/// Parses a file.
pub(crate) fn parse_table(text: &str) -> Result<Spanned<DeTable<'_>>, CardError> {
    DeTable::parse(text).map_err(|error| CardError {
        line: error.span().map(|span| line_of(text, &span)),
        reason: error.message().to_string(),
    })
}

fn line_of(text: &str, place: &Range<usize>) -> usize {
    1 + text.bytes().take(place.start).filter(|byte| *byte == b'\n').count()
}

/// One table of a file.
pub(crate) struct TomlTableReader<'a> {
    /// The subject of the table, such as `a card`.
    subject: &'static str,
    text: &'a str,
    table: &'a DeTable<'a>,
    /// The line of the table; the whole file has none.
    line: Option<usize>,
}

impl<'a> TomlTableReader<'a> {
    /// The table of a whole file.
    pub(crate) fn new(subject: &'static str, text: &'a str, table: &'a Spanned<DeTable<'a>>) -> TomlTableReader<'a> {
        TomlTableReader { subject, text, table: table.get_ref(), line: None }
    }

    fn inner(&self, subject: &'static str, table: &'a DeTable<'a>, place: Range<usize>) -> TomlTableReader<'a> {
        TomlTableReader { subject, text: self.text, table, line: Some(line_of(self.text, &place)) }
    }

    fn mistake<T>(&self, place: Range<usize>, reason: String) -> Result<T, CardError> {
        Err(CardError { line: Some(line_of(self.text, &place)), reason })
    }

    /// A mistake in the value of a field.
    pub(crate) fn field_mistake<T>(&self, key: &str, reason: String) -> Result<T, CardError> {
        self.mistake(self.value(key).span(), reason)
    }

    /// Fails if the table has a field that is not in the list.
    pub(crate) fn check_fields(&self, known: &[&str]) -> Result<(), CardError> {
        match self.table.keys().find(|key| !known.contains(&&key.get_ref()[..])) {
            None => Ok(()),
            Some(key) => {
                let (name, known) = (key.get_ref(), known.join(", "));
                self.mistake(key.span(), format!("unknown field `{name}` in {}: the fields are {known}", self.subject))
            }
        }
    }

    /// A field that may be left out.
    pub(crate) fn optional_field<T>(
        &self,
        key: &str,
        read: impl FnOnce(&Self, &str) -> Result<T, CardError>,
    ) -> Result<Option<T>, CardError> {
        self.table.contains_key(key).then(|| read(self, key)).transpose()
    }

    /// A field that must be there.
    pub(crate) fn required_field<T>(
        &self,
        key: &str,
        read: impl FnOnce(&Self, &str) -> Result<T, CardError>,
    ) -> Result<T, CardError> {
        let missing = || CardError { line: self.line, reason: format!("{} needs the field `{key}`", self.subject) };
        self.optional_field(key, read)?.ok_or_else(missing)
    }

    fn value(&self, key: &str) -> &'a Spanned<DeValue<'a>> {
        self.table.get(key).expect("the field is there: `optional_field` looks first")
    }

    /// A string of one line, taken as it is.
    pub(crate) fn string(&self, key: &str) -> Result<String, CardError> {
        let value = self.value(key);
        match value.get_ref().as_str() {
            Some(string) if !string.trim().is_empty() && !string.contains('\n') => Ok(string.into()),
            _ => self.mistake(value.span(), format!("`{key}` is a text of one line, in quotes")),
        }
    }

    /// A list of strings.
    pub(crate) fn strings(&self, key: &str) -> Result<Vec<String>, CardError> {
        let value = self.value(key);
        let list = value.get_ref().as_array().map(|list| list.iter().map(|item| item.get_ref().as_str()));
        match list.and_then(Iterator::collect::<Option<Vec<&str>>>) {
            Some(list) => Ok(list.into_iter().map(String::from).collect()),
            None => self.mistake(value.span(), format!("`{key}` is a list of texts, as in [\"a\", \"b\"]")),
        }
    }

    /// A value that must be one of some words.
    pub(crate) fn choice(&self, key: &str, words: &[&str]) -> Result<String, CardError> {
        let value = self.value(key);
        match value.get_ref().as_str() {
            Some(word) if words.contains(&word) => Ok(word.into()),
            _ => self.mistake(value.span(), format!("`{key}` is one of {}", words.join(", "))),
        }
    }

    /// A small number.
    pub(crate) fn number(&self, key: &str) -> Result<u16, CardError> {
        let value = self.value(key);
        match value.get_ref().as_integer().and_then(|number| number.to_string().parse().ok()) {
            Some(number) => Ok(number),
            None => self.mistake(value.span(), format!("`{key}` is a number")),
        }
    }

    /// A text with a translation: a string, or `{ text = "…", msgctxt = "…" }`.
    pub(crate) fn text(&self, key: &str) -> Result<MessageKey, CardError> {
        let value = self.value(key);
        let (english, context) = match value.get_ref() {
            DeValue::String(english) => (english.to_string(), None),
            DeValue::Table(table) => {
                let inner = self.inner("a text", table, value.span());
                inner.check_fields(&["text", "msgctxt"])?;
                let english = inner.required_field("text", |inner, key| inner.multiline_string(key))?;
                (english, inner.optional_field("msgctxt", TomlTableReader::string)?)
            }
            _ => return self.mistake(value.span(), format!("`{key}` is a text in quotes")),
        };
        let english = fold_lines(&english);
        if english.is_empty() {
            return self.mistake(value.span(), format!("`{key}` is empty: leave the field out, or write a text"));
        }
        Ok(MessageKey { context, english })
    }

    fn multiline_string(&self, key: &str) -> Result<String, CardError> {
        let value = self.value(key);
        match value.get_ref().as_str() {
            Some(string) => Ok(string.into()),
            None => self.mistake(value.span(), format!("`{key}` is a text in quotes")),
        }
    }

    /// The tables of an array `[[key]]`.
    pub(crate) fn tables(&self, key: &str, what: &'static str) -> Result<Vec<TomlTableReader<'a>>, CardError> {
        let value = self.value(key);
        let tables = value
            .get_ref()
            .as_array()
            .map(|list| list.iter().map(|item| Some(self.inner(what, item.get_ref().as_table()?, item.span()))));
        match tables.and_then(Iterator::collect) {
            Some(tables) => Ok(tables),
            None => self.mistake(value.span(), format!("`{key}` is a list of tables, each after [[{key}]]")),
        }
    }

    /// The tables `[key.NAME]`, sorted by name.
    pub(crate) fn named_tables(
        &self,
        key: &str,
        what: &'static str,
    ) -> Result<Vec<(String, TomlTableReader<'a>)>, CardError> {
        let value = self.value(key);
        let tables = value.get_ref().as_table().map(|tables| {
            tables.iter().map(|(name, table)| {
                let inner = self.inner(what, table.get_ref().as_table()?, name.span());
                Some((name.get_ref().to_string(), inner))
            })
        });
        match tables.and_then(Iterator::collect) {
            Some(tables) => Ok(tables),
            None => self.mistake(value.span(), format!("`{key}` has tables, each after [{key}.NAME]")),
        }
    }
}

/// The text of a field: line breaks are spaces, and an empty line begins a new line.
fn fold_lines(text: &str) -> String {
    let mut folded = String::new();
    let mut new_line = false;
    for line in text.lines().map(str::trim) {
        if line.is_empty() {
            new_line = !folded.is_empty();
            continue;
        }
        if !folded.is_empty() {
            folded.push(if new_line { '\n' } else { ' ' });
        }
        folded += line;
        new_line = false;
    }
    folded
}
