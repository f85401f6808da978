//! The parameters of every question: the expression, the rules, the convention, the language.

use crate::link::PageLink;
use grundy::{BilingualText, Convention, Lang, text};
use std::ops::RangeInclusive;

/// The maximum number of bytes of an expression.
const MAX_EXPRESSION_BYTES: usize = 64 << 10;
/// The maximum number of bytes of an answer to an exercise. A longer answer is cut; the beginning is enough to reject it.
const MAX_ANSWER_BYTES: usize = 1000;
/// The maximum number of numbers in `touch`: a component, and up to 64 cells of a board.
const MAX_TOUCHED: usize = 65;

/// The parameters of a question.
#[derive(Clone, Debug)]
pub(crate) struct QuestionParameters {
    /// The expression.
    pub(crate) q: String,
    /// The text of the rules; empty if there are no rules.
    pub(crate) rules: String,
    /// Whether the last move loses (misère play).
    pub(crate) misere: bool,
    /// The language.
    pub(crate) lang: Lang,
    /// Whether a parameter of the link, not the browser, chose the language.
    chosen: bool,
    parameters: Vec<(String, String)>,
}

impl QuestionParameters {
    /// Reads the parameters; `languages` is the value of the header `Accept-Language`.
    ///
    /// # Errors
    /// The second value is the message for a parameter that cannot be read.
    pub(crate) fn read(query: &str, languages: &str) -> (QuestionParameters, Option<BilingualText>) {
        let mut parameters: Vec<(String, String)> = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
        for (_, answer) in parameters.iter_mut().filter(|(name, _)| name == "answer") {
            if answer.len() > MAX_ANSWER_BYTES {
                answer.truncate(answer.floor_char_boundary(MAX_ANSWER_BYTES));
                answer.push('…');
            }
        }
        join_guessed_numbers(&mut parameters);
        let mut given = QuestionParameters {
            q: String::new(),
            rules: String::new(),
            misere: false,
            lang: preferred_language(languages),
            chosen: false,
            parameters,
        };
        let tag = given.text("lang").to_string();
        let mut wrong = None;
        if !tag.is_empty() {
            match language_by_tag(&tag) {
                Some(lang) => (given.lang, given.chosen) = (lang, true),
                None => wrong = Some(text!("the languages are en, zh-CN and zh-TW")),
            }
        }
        given.rules = given.text("rules").replace("\r\n", "\n");
        if given.rules.trim().is_empty() {
            given.rules.clear();
        }
        given.misere = given.flag("misere");
        if let Some(message) = given.meaningless_parameter() {
            wrong.get_or_insert(message);
        }
        let q = given.text("q");
        if q.len() > MAX_EXPRESSION_BYTES {
            let (length, most) = (q.len(), MAX_EXPRESSION_BYTES);
            wrong.get_or_insert(text!("the expression has {length} bytes, and at most {most} are read"));
        } else {
            given.q = q.trim().to_string();
        }
        (given, wrong)
    }

    /// A parameter; empty if it is missing.
    pub(crate) fn text(&self, name: &str) -> &str {
        self.parameters.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value)
    }

    /// Replaces all parameters of this name by one with this value.
    pub(crate) fn with_parameter(mut self, name: &str, value: String) -> QuestionParameters {
        self.parameters.retain(|(known, _)| known != name);
        self.parameters.push((name.into(), value));
        self
    }

    /// Returns these parameters with this convention.
    pub(crate) fn under(mut self, convention: Convention) -> QuestionParameters {
        self.misere = convention == Convention::Misere;
        self
    }

    /// The message for a parameter whose value must be one of several words, and is not.
    fn meaningless_parameter(&self) -> Option<BilingualText> {
        const SWITCH_WORDS: &[&str] = &["0", "1", "false", "true", "off", "on"];
        let switches = ["misere", "hint", "proof", "solution", "show", "guessed"].map(|name| (name, SWITCH_WORDS));
        let words = switches.into_iter().chain([("first", &["me", "engine"][..]), ("players", &["one", "two"])]);
        let wrong = { words }.find(|(name, words)| {
            let text = self.text(name);
            !text.is_empty() && !words.contains(&text)
        });
        if let Some((name, words)) = wrong {
            let (text, words) =
                (grundy::shorten_text(self.text(name)), if words == SWITCH_WORDS { &words[..2] } else { words });
            let (en, zh) = (words.join(" or "), words.join(" 或 "));
            return Some(text!("“{name}” must be {en}, not “{text}”", en = (en, zh)));
        }
        let touch = self.text("touch");
        let number = |part: &str| !part.is_empty() && part.len() < 20 && part.bytes().all(|b| b.is_ascii_digit());
        let numbers = touch.split('.').count();
        let fits = touch.is_empty() || (2..=MAX_TOUCHED).contains(&numbers) && touch.split('.').all(number);
        let text = grundy::shorten_text(touch);
        (!fits).then(|| text!("“touch” must be the numbers of a component and of its parts, such as 0.3, not “{text}”"))
    }

    /// The value of a switch.
    pub(crate) fn flag(&self, name: &str) -> bool {
        !matches!(self.text(name), "" | "0" | "false" | "off")
    }

    /// A number; `None` if the parameter is missing.
    ///
    /// # Errors
    /// Returns an error if the value is not a number, or out of range.
    pub(crate) fn number(&self, name: &str, range: RangeInclusive<u64>) -> Result<Option<u64>, BilingualText> {
        let text = self.text(name).trim();
        if text.is_empty() {
            return Ok(None);
        }
        let (from, to) = (range.start(), range.end());
        text.parse().ok().filter(|number| range.contains(number)).map(Some).ok_or_else(|| {
            let text = grundy::shorten_text(text);
            text!("“{name}” must be a whole number from {from} to {to}, not “{text}”")
        })
    }

    /// The convention.
    pub(crate) fn convention(&self) -> Convention {
        if self.misere { Convention::Misere } else { Convention::Normal }
    }

    /// The text in the language of the page.
    pub(crate) fn localize(&self, message: BilingualText) -> String {
        message.in_language(self.lang).into_owned()
    }

    /// A link that keeps only the language.
    pub(crate) fn plain_link(&self, path: impl Into<String>) -> PageLink {
        PageLink::to_path(path).with_parameter("lang", if self.chosen { self.lang.tag() } else { "" })
    }

    /// A link that keeps the expression, the rules, the convention and the language.
    pub(crate) fn link(&self, path: impl Into<String>) -> PageLink {
        let link = self.plain_link(path).with_parameter("q", &self.q).with_parameter("rules", &self.rules);
        link.with_parameter("misere", if self.misere { "1" } else { "" })
    }

    /// The link to the same question in another language. All parameters are kept.
    pub(crate) fn link_in_language(&self, path: &str, lang: Lang) -> PageLink {
        const KEPT_PARAMETERS: [&str; 29] = [
            "q", "rules", "misere", "from", "to", "rows", "columns", "moves", "players", "first", "level", "touch",
            "hint", "proof", "show", "row", "column", "size", "open", "say", "seed", "number", "right", "answer",
            "solution", "hints", "guessed", "guess", "lesson",
        ];
        let link = KEPT_PARAMETERS
            .iter()
            .fold(PageLink::to_path(path), |link, name| link.with_parameter(name, self.text(name)));
        link.with_parameter("lang", lang.tag())
    }
}

/// Joins the numbers of a guess, each from a box that is ticked, to one parameter such as `2.5.8`.
fn join_guessed_numbers(parameters: &mut Vec<(String, String)>) {
    let numbers: Vec<&str> =
        parameters.iter().filter(|(name, _)| name == "guess").map(|(_, number)| &number[..]).collect();
    if numbers.len() > 1 {
        let joined = numbers.join(".");
        parameters.retain(|(name, _)| name != "guess");
        parameters.push(("guess".into(), joined));
    }
}

/// The language of a tag.
fn language_by_tag(tag: &str) -> Option<Lang> {
    let known = Lang::ALL.into_iter().find(|lang| lang.tag().eq_ignore_ascii_case(tag));
    known.or_else(|| tag.to_ascii_lowercase().starts_with("zh").then(|| Lang::from_locale(tag)))
}

/// The preferred supported language of a list such as `de, zh-TW;q=0.8, en;q=0.5`; English if none is supported.
fn preferred_language(languages: &str) -> Lang {
    let known = languages.split(',').filter_map(|part| {
        let (tag, weight) = part.split_once(';').unwrap_or((part, "q=1"));
        let weight: f32 = weight.trim().strip_prefix("q=")?.trim().parse().ok()?;
        let tag = tag.trim().to_ascii_lowercase();
        let lang = if tag.starts_with("zh") {
            Lang::from_locale(&tag)
        } else {
            (tag == "en" || tag.starts_with("en-")).then_some(Lang::En)?
        };
        (weight > 0.0).then_some((weight, lang))
    });
    // The first of the languages with the largest weight.
    known
        .fold(None, |best: Option<(f32, Lang)>, one| best.filter(|best| best.0 >= one.0).or(Some(one)))
        .map_or(Lang::En, |(_, lang)| lang)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_by_weight() {
        let of = |languages, lang| assert_eq!(preferred_language(languages), lang, "{languages}");
        of("", Lang::En);
        of("de", Lang::En);
        of("de, zh-TW;q=0.8, en;q=0.5", Lang::ZhTw);
        of("zh-CN,zh;q=0.9,en;q=0.8", Lang::ZhCn);
        of("en;q=0.5, zh-Hant-HK;q=0.7", Lang::ZhTw);
        of("zh;q=0, en", Lang::En);
        of("zh;q=x", Lang::En);
        of("en-GB, zh", Lang::En);
    }

    #[test]
    fn what_is_given_is_kept_in_links() {
        let (given, wrong) = QuestionParameters::read("q=+nim(3)+&misere=1&lang=zh-tw&rules=a%0D%0Ab", "en");
        assert_eq!(wrong, None);
        assert_eq!(given.lang, Lang::ZhTw);
        assert_eq!(given.link("/").to_string(), "/?lang=zh-TW&q=nim%283%29&rules=a%0Ab&misere=1");
        let (given, wrong) = QuestionParameters::read("lang=xx", "zh-CN");
        assert!(wrong.is_some());
        assert_eq!(given.link("/play").to_string(), "/play");
    }

    #[test]
    fn invalid_values_are_reported() {
        let wrong = |query: &str| QuestionParameters::read(query, "en").1;
        for good in [
            "",
            "misere=0",
            "misere=1",
            "misere=",
            "first=me",
            "first=engine",
            "players=one",
            "players=two",
            "hint=1&proof=0",
            "solution=1",
            "touch=0.3",
        ] {
            assert_eq!(wrong(good), None, "{good}");
        }
        for bad in [
            "misere=2",
            "misere=yes",
            "solution=2",
            "first=zz",
            "first=0",
            "players=3",
            "hint=-1",
            "proof=x",
            "touch=3",
            "touch=a.b",
            "touch=.1",
        ] {
            let message = wrong(bad).unwrap_or_else(|| panic!("{bad} is taken"));
            let (name, value) = bad.split_once('=').expect("a parameter");
            assert!(
                message.en.contains(name) && message.en.contains(value) && message.zh.contains(value),
                "{message:?}"
            );
        }
        let endless = format!("misere={}", "9".repeat(10_000));
        assert!(wrong(&endless).expect("no switch").en.len() < 300);
    }

    #[test]
    fn of_a_long_answer_the_beginning_is_kept() {
        let (given, wrong) = QuestionParameters::read(&format!("answer={}", "%E5%B0%BC".repeat(100_000)), "");
        let answer = given.text("answer");
        assert!(wrong.is_none() && answer.len() < MAX_ANSWER_BYTES + 4 && answer.ends_with("尼…"), "{answer}");
        assert_eq!(QuestionParameters::read("answer=+3+", "").0.text("answer"), " 3 ");
    }

    #[test]
    fn ticked_boxes_are_one_parameter() {
        let guess = |query| QuestionParameters::read(query, "").0.text("guess").to_string();
        assert_eq!((guess(""), guess("guess=3")), (String::new(), "3".into()));
        assert_eq!(guess("guess=0&seed=7&guess=4&guess=8"), "0.4.8");
    }

    #[test]
    fn numbers_have_limits() {
        let (given, _) = QuestionParameters::read("a=7&b=-1&c=10000000000000000000000000000000000000000&d=x", "");
        assert_eq!(given.number("a", 0..=9), Ok(Some(7)));
        assert_eq!(given.number("e", 0..=9), Ok(None));
        for bad in ["b", "c", "d"] {
            assert!(given.number(bad, 0..=u64::MAX).is_err(), "{bad}");
        }
        assert!(given.number("a", 0..=6).is_err());
    }
}
