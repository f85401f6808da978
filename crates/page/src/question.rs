//! A question, read from an address.

use crate::mistake::QuestionMistake;
use crate::parameters::QuestionParameters;
use grundy::Lang;
use grundy_play::teach::find_lesson;

/// The maximum number of bytes of a link. Longer links may be cut by programs that pass them on.
pub const MAX_LINK_BYTES: usize = 6 << 10;

/// A question: the topic of a page, with all parameters.
#[derive(Clone, Debug)]
pub struct PageQuestion {
    pub(crate) parameters: QuestionParameters,
    pub(crate) topic: Topic,
    /// A parameter that cannot be read.
    pub(crate) mistake: Option<QuestionMistake>,
}

/// The topic of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Topic {
    /// Who wins a position; the values of a ruleset.
    Ask,
    /// A game against an opponent.
    Play,
    /// The options of a position, and its game graph.
    Explore,
    /// The catalogue.
    Games,
    /// A game, or a concept, of the catalogue.
    Game(String),
    /// A theorem that Coq has checked.
    Theorem(String),
    /// All lessons.
    Lessons,
    /// A lesson with its exercises.
    Lesson(String),
}

/// There is no page at this path. The field is the language of the reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSuchPage(pub Lang);

grundy::impl_english_error!(NoSuchPage, |_error| grundy::text!("there is no such page"));

/// A page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HtmlPage {
    /// The HTTP status: 200; 400 for a parameter that cannot be read; 422 for an expression or rules that cannot be understood; 404.
    pub status: u16,
    /// The HTML text.
    pub html: String,
}

impl PageQuestion {
    /// Reads a question: `query` has the form `application/x-www-form-urlencoded`,
    /// and `languages` is the value of the header `Accept-Language`.
    ///
    /// # Errors
    /// There is no page at this path. A wrong parameter is not an error here: the page reports it.
    pub fn read(path: &str, query: &str, languages: &str) -> Result<PageQuestion, NoSuchPage> {
        let (given, wrong) = QuestionParameters::read(query, languages);
        let topic = match path {
            "/" => Topic::Ask,
            "/play" => Topic::Play,
            "/explore" => Topic::Explore,
            "/games" => Topic::Games,
            "/teach" => Topic::Lessons,
            _ => match path.strip_prefix('/').and_then(|path| path.split_once('/')) {
                Some((_, name)) if name.contains('/') => return Err(NoSuchPage(given.lang)),
                Some(("games", name)) => Topic::Game(unescape_part(name)),
                Some(("theorems", name)) => Topic::Theorem(unescape_part(name)),
                Some(("teach", name)) => Topic::Lesson(unescape_part(name)),
                _ => return Err(NoSuchPage(given.lang)),
            },
        };
        Ok(PageQuestion { parameters: given, topic, mistake: wrong.map(QuestionMistake::in_parameter) })
    }

    /// The language of the page.
    pub fn lang(&self) -> Lang {
        self.parameters.lang
    }

    /// Whether the page needs a computation, which may take long.
    pub fn is_work(&self) -> bool {
        match self.topic {
            Topic::Ask | Topic::Play | Topic::Explore => {
                !(self.parameters.q.is_empty() && self.parameters.rules.is_empty())
            }
            Topic::Games | Topic::Lessons | Topic::Theorem(_) => false,
            Topic::Game(_) => true,
            Topic::Lesson(ref name) => find_lesson(name).is_some(),
        }
    }

    /// Whether the page is random and the question has no seed. Without one, the page is that of seed 0.
    ///
    /// ```
    /// use grundy_page::PageQuestion;
    /// let question = PageQuestion::read("/teach/nim", "", "en").unwrap();
    /// assert!(question.wants_seed());
    /// assert_eq!(question.with_seed(7).link().as_deref(), Some("/teach/nim?seed=7"));
    /// ```
    pub fn wants_seed(&self) -> bool {
        let is_lesson = matches!(&self.topic, Topic::Lesson(name) if find_lesson(name).is_some());
        is_lesson && self.mistake.is_none() && self.parameters.text("seed").is_empty()
    }

    /// Sets the seed.
    pub fn with_seed(self, seed: u64) -> PageQuestion {
        PageQuestion { parameters: self.parameters.with_parameter("seed", seed.to_string()), ..self }
    }

    /// The link of this page; `None` if it would have more than [`MAX_LINK_BYTES`] bytes.
    pub fn link(&self) -> Option<String> {
        let lang = if self.parameters.text("lang").is_empty() { "" } else { self.parameters.lang.tag() };
        let link = self
            .parameters
            .link_in_language(&self.path(), self.parameters.lang)
            .with_parameter("lang", lang)
            .to_string();
        (link.len() <= MAX_LINK_BYTES).then_some(link)
    }

    /// The path of the page.
    pub(crate) fn path(&self) -> String {
        match &self.topic {
            Topic::Ask => "/".into(),
            Topic::Play => "/play".into(),
            Topic::Explore => "/explore".into(),
            Topic::Games => "/games".into(),
            Topic::Game(name) => format!("/games/{}", crate::link::escape_path_part(name)),
            Topic::Theorem(name) => format!("/theorems/{}", crate::link::escape_path_part(name)),
            Topic::Lessons => "/teach".into(),
            Topic::Lesson(name) => format!("/teach/{}", crate::link::escape_path_part(name)),
        }
    }
}

/// Decodes a part of a path.
fn unescape_part(part: &str) -> String {
    // In a path, `+` is a plus sign, not a space.
    let pair = form_urlencoded::parse(part.replace('+', "%2B").as_bytes()).next().map(|(name, _)| name.into_owned());
    pair.unwrap_or_default()
}
