//! Conversion of Chinese by the tables of OpenCC: the longest word of a table that begins at a place is replaced.

use rustc_hash::FxHashMap;
use std::ops::Range;

/// The table of a conversion: words, and their replacements.
struct WordTable {
    /// Sorted by the bytes of the words.
    entries: Vec<(&'static str, &'static str)>,
    /// The entries whose word begins with a character.
    first_characters: FxHashMap<char, Range<usize>>,
}

impl WordTable {
    /// Reads lines of a word, a tab, and its replacement, sorted by the bytes of the words.
    fn new(lines: &'static str) -> WordTable {
        let entries: Vec<_> = lines.lines().filter_map(|line| line.split_once('\t')).collect();
        let mut first_characters: FxHashMap<char, Range<usize>> = FxHashMap::default();
        for (i, (word, _)) in entries.iter().enumerate() {
            let first = word.chars().next().expect("no word of OpenCC is empty");
            first_characters.entry(first).or_insert(i..i).end = i + 1;
        }
        WordTable { entries, first_characters }
    }

    /// The entry of the longest word with which the text begins.
    fn longest_entry(&self, text: &str) -> Option<(&'static str, &'static str)> {
        let range = self.first_characters.get(&text.chars().next()?)?;
        let mut entries = &self.entries[range.clone()];
        let mut text = text.as_bytes();
        loop {
            let end = entries.partition_point(|(word, _)| word.as_bytes() <= text);
            let entry = entries[..end].last()?;
            let common = entry.0.bytes().zip(text).take_while(|(a, b)| a == *b).count();
            if common == entry.0.len() {
                return Some(*entry);
            }
            // A shorter word with which the text begins is one with which this word begins, too.
            (entries, text) = (&entries[..end - 1], &text[..common]);
        }
    }

    fn convert(&self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let (length, written) = match self.longest_entry(rest) {
                Some((word, written)) => (word.len(), written),
                None => (first.len_utf8(), &rest[..first.len_utf8()]),
            };
            out += written;
            rest = &rest[length..];
        }
        out
    }
}

/// Tables that are applied one after the other.
pub(super) struct WordChain {
    tables: Vec<WordTable>,
}

impl WordChain {
    /// Reads the files of tables: see `opencc/README.md`.
    pub(super) fn new(files: &[&'static str]) -> WordChain {
        WordChain { tables: files.iter().map(|lines| WordTable::new(lines)).collect() }
    }

    /// Converts a text by all tables.
    pub(super) fn convert(&self, text: &str) -> String {
        self.tables.iter().fold(text.into(), |text: String, table| table.convert(&text))
    }
}
