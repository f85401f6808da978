//! Descriptions of games for users.

use crate::{BilingualText, CheckedSource, Citation, Lang, checked_sources, is_word_character, text_pair};

/// The card of a game. The catalogue, the help, the web menu and the documentation are generated from it.
///
/// Pairs of texts are in English and Simplified Chinese.
#[derive(Debug)]
pub struct GameCard {
    /// The name in the notation.
    pub name: &'static str,
    /// The common name of the game.
    pub names: (&'static str, &'static str),
    /// Other names that the notation understands.
    pub aliases: &'static [&'static str],
    /// The family of games to which it belongs.
    pub kind: GameKind,
    /// The forms of a call, such as `bash(m)(n, …)`.
    pub form: &'static str,
    /// The rules in words.
    pub rules: (&'static str, &'static str),
    /// The theorem that decides the game, in a sentence; empty if none is known.
    pub theorem: (&'static str, &'static str),
    /// The proof in a paragraph, or how the game is computed.
    pub why: (&'static str, &'static str),
    /// References to the literature.
    pub sources: &'static [&'static Citation],
    /// An expression that works.
    pub example: &'static str,
}

/// Makes a [`GameCard`] of a card file, which is in the folder of the source: `game_card!("nim.toml")`.
///
/// The file is TOML, and is checked when the crate is compiled:
///
/// ```toml
/// name = "couples"                    # the name in the notation
/// title = "Couples are forever"       # text: the common name
/// aliases = ["成双不分"]               # other names in the notation, in any language; may be left out
/// kind = "breaking"                   # taking, breaking, coordinates, board, compound or numbers
/// form = "couples(heap, …)"           # the forms of a call
/// example = "couples(7)"              # an expression that works
/// rules = """
/// A move splits a heap into two non-empty heaps; a heap of two may not be split.
/// Whoever cannot move loses.
/// """                                 # text: the rules in words
/// theorem = "…"                       # text: the theorem in a sentence; left out if none is known
/// why = "…"                           # text: the proof in a paragraph, or how the game is computed
/// sources = ["GUY"]                   # citations of this file, or constants of the Rust file; may be left out
/// base = "octal.toml"                 # a card of the same folder, for kind, theorem, why and sources left out here
///
/// [citations.GUY]                     # a reference to the literature; `citation!` gives it to the Rust file
/// name = "Unsolved problems in combinatorial games"   # text
/// author = "R. K. Guy"
/// year = 1996
/// work = "Unsolved problems in combinatorial games, Games of No Chance, MSRI Publications 29"
/// coq = ["Nim.bouton"]                # if Coq has checked it: theorems of formal/theories on normal play; may be left out
/// misere_coq = ["MisereNim.misere_nim"]               # the same on misère play
/// ```
///
/// A text is English; its translation is in `locale/zh-CN.po` of the crate, and a text without one is English in both
/// languages.
/// It is written as in Markdown: a line break is a space, and an empty line begins a new line of the text.
/// `title = { text = "Nim", msgctxt = "concept" }` distinguishes texts that have the same English and different
/// translations.
#[macro_export]
macro_rules! game_card {
    ($file:tt) => {
        $crate::bilingual_card!($crate, $file)
    };
}

/// Makes a [`Citation`] of the table `[citations.NAME]` of a card file, which is in the folder of the source:
/// `citation!("nim.toml", BOUTON)`.
#[macro_export]
macro_rules! citation {
    ($file:tt, $name:ident) => {
        $crate::bilingual_citation!($crate, $file, $name)
    };
}

impl GameCard {
    /// The other names of the game, as a list.
    ///
    /// The aliases in Chinese are ours, so unlike names of users they are converted to the Chinese of Taiwan.
    pub fn alias_list(&self) -> BilingualText {
        BilingualText::from_pair((
            &self.aliases.join(Lang::En.list_comma()),
            &self.aliases.join(Lang::ZhCn.list_comma()),
        ))
    }

    /// The forms of a call, with the names of the parameters in both languages.
    pub fn call_form(&self) -> BilingualText {
        translate_form(self.form)
    }

    /// The first form of a call, if there are several.
    pub fn first_call_form(&self) -> BilingualText {
        translate_form(first_form(self.form))
    }

    /// The theorems among the sources whose proofs Coq has checked, on normal and on misère play.
    pub fn machine_checked(&self) -> Vec<CheckedSource> {
        checked_sources(self.sources, None)
    }

    /// The common name, in both languages.
    pub fn title(&self) -> BilingualText {
        BilingualText::from_pair(self.names)
    }
}

/// The first of the forms that a text lists: it ends with a comma outside of all parentheses.
fn first_form(forms: &str) -> &str {
    let mut depth = 0u32;
    for (at, c) in forms.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => return &forms[..at],
            _ => {}
        }
    }
    forms
}

/// The names of parameters in the forms of cards, in English and Chinese. A phrase must precede its own prefixes.
const PARAMETER_NAMES: &[(&str, &str)] = &[
    text_pair!("square of a coin"),
    text_pair!("position"),
    text_pair!("ruleset"),
    text_pair!("coins on step 1"),
    text_pair!("coins on step 2"),
    text_pair!("heap"),
    text_pair!("pins"),
    text_pair!("stones"),
    text_pair!("passes"),
    text_pair!("files"),
    text_pair!("rows"),
    text_pair!("columns"),
    text_pair!("row"),
    text_pair!("column"),
    text_pair!("mine"),
    text_pair!("theirs"),
    text_pair!("places"),
    text_pair!("steps"),
    text_pair!("turns"),
    text_pair!("free"),
    text_pair!("square"),
    text_pair!("number"),
    text_pair!("cells"),
    text_pair!("spots"),
    text_pair!("head"),
    text_pair!("code"),
];

/// Translates a call form such as `bash(m)(heap, …)`: names of parameters are translated,
/// names of the notation (rulesets and keywords) are not.
fn translate_form(form: &str) -> BilingualText {
    let mut zh = String::new();
    let mut rest = form;
    while let Some(first) = rest.chars().next() {
        let at_start = !zh.ends_with(is_word_character);
        // A name before `=` or `(` belongs to the notation.
        let own = |en: &str| {
            let behind = rest[en.len()..].chars().next();
            behind.is_none_or(|c| !is_word_character(c) && c != '=' && c != '(')
        };
        match PARAMETER_NAMES.iter().find(|(en, _)| at_start && rest.starts_with(en) && own(en)) {
            Some((en, chinese)) => {
                zh += chinese;
                rest = &rest[en.len()..];
            }
            None => {
                zh.push(first);
                rest = &rest[first.len_utf8()..];
            }
        }
    }
    BilingualText { en: form.into(), zh }
}

/// The families of games, by which the catalogue is sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameKind {
    /// Take from heaps.
    Taking,
    /// Take from heaps and break them.
    Breaking,
    /// Several numbers that depend on each other.
    Coordinates,
    /// Pieces and cells.
    Board,
    /// Ways to play several games at once.
    Compound,
    /// A set of numbers that rules use, which is not a game.
    Numbers,
}

impl GameKind {
    /// All families, in the order of the catalogue.
    pub const ALL: [GameKind; 6] = [
        GameKind::Taking,
        GameKind::Breaking,
        GameKind::Coordinates,
        GameKind::Board,
        GameKind::Compound,
        GameKind::Numbers,
    ];

    /// The name that JSON uses.
    pub fn name(self) -> &'static str {
        match self {
            GameKind::Taking => "taking",
            GameKind::Breaking => "breaking",
            GameKind::Coordinates => "coordinates",
            GameKind::Board => "board",
            GameKind::Compound => "compound",
            GameKind::Numbers => "numbers",
        }
    }

    /// The name in words.
    pub fn description(self) -> BilingualText {
        BilingualText::from_pair(match self {
            GameKind::Taking => text_pair!("taking from heaps"),
            GameKind::Breaking => text_pair!("taking and breaking"),
            GameKind::Coordinates => text_pair!("several numbers"),
            GameKind::Board => text_pair!("boards"),
            GameKind::Compound => text_pair!("several games at once"),
            GameKind::Numbers => text_pair!("sets of numbers"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{first_form, translate_form};

    #[test]
    fn the_first_form_has_all_its_parentheses() {
        for (forms, first) in [
            ("nim(heap, …)", "nim(heap, …)"),
            ("geography(edges, start), geography(grid=(2, 3), start=1)", "geography(edges, start)"),
            ("northcott((mine, theirs), (mine, theirs), …)", "northcott((mine, theirs), (mine, theirs), …)"),
            ("", ""),
        ] {
            assert_eq!(first_form(forms), first);
        }
    }

    #[test]
    fn parameters_have_chinese_names_and_the_notation_stays() {
        for (form, zh) in [
            ("octal(\"code\")(heap, …)", "octal(\"代码\")(堆, …)"),
            ("nimble(square of a coin, …)", "nimble(硬币所在的格, …)"),
            ("kotzig(places, steps, free)", "kotzig(位置数, 步长, 空位)"),
            ("geography(grid=(2, 3), start=1)", "geography(grid=(2, 3), start=1)"),
            ("heaps(code=heap)", "heaps(code=堆)"),
            ("", ""),
        ] {
            assert_eq!(translate_form(form).zh, zh);
            assert_eq!(translate_form(form).en, form);
        }
    }
}
