//! A question, read from an address, and its page.

use crate::given::Given;
use crate::mistake::Mistake;
use crate::{ask, catalogue, explore, play, teach};
use grundy::teach::find_lesson;
use grundy::{Lang, Meter};

/// A link with more bytes than this is not made: programs on the way cut it.
pub const LONGEST_LINK: usize = 6 << 10;

/// A question: what a page is asked for, with all parameters.
#[derive(Clone, Debug)]
pub struct Question {
    pub(crate) given: Given,
    pub(crate) topic: Topic,
    /// A parameter that means nothing.
    wrong: Option<Mistake>,
}

/// Which page is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Topic {
    /// Who wins a position; the values of a ruleset.
    Ask,
    /// A game against an opponent.
    Play,
    /// Where a position leads.
    Explore,
    /// The catalogue.
    Games,
    /// A game, or a concept, of the catalogue.
    Game(String),
    /// All lessons.
    Lessons,
    /// A lesson with its exercises.
    Lesson(String),
}

/// There is no such page. The language is that of the one who asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unasked(pub Lang);

/// A page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// Whether it answers what was asked, as HTTP numbers that: 200, 400 for a parameter and 422 for a text that means nothing, 404.
    pub status: u16,
    /// The page.
    pub html: String,
}

impl Question {
    /// Reads a question: `query` holds the parameters as forms write them, and `languages` is what somebody reads,
    /// as the header `Accept-Language` has it.
    ///
    /// # Errors
    /// There is no page at this path. Wrong parameters are no error here: the page says what is wrong with them.
    pub fn read(path: &str, query: &str, languages: &str) -> Result<Question, Unasked> {
        let (given, wrong) = Given::read(query, languages);
        let topic = match path {
            "/" => Topic::Ask,
            "/play" => Topic::Play,
            "/explore" => Topic::Explore,
            "/games" => Topic::Games,
            "/teach" => Topic::Lessons,
            _ => match (path.strip_prefix("/games/"), path.strip_prefix("/teach/")) {
                (Some(name), _) if !name.contains('/') => Topic::Game(unescaped(name)),
                (_, Some(name)) if !name.contains('/') => Topic::Lesson(unescaped(name)),
                _ => return Err(Unasked(given.lang)),
            },
        };
        Ok(Question { given, topic, wrong: wrong.map(Mistake::parameter) })
    }

    /// The language of the page.
    pub fn lang(&self) -> Lang {
        self.given.lang
    }

    /// Whether something has to be computed for the page, which may take long.
    pub fn is_work(&self) -> bool {
        match self.topic {
            Topic::Ask | Topic::Play | Topic::Explore => !(self.given.q.is_empty() && self.given.rules.is_empty()),
            Topic::Games | Topic::Lessons => false,
            Topic::Game(_) => true,
            Topic::Lesson(ref name) => find_lesson(name).is_some(),
        }
    }

    /// Whether the page is made from chance, and no seed is given: then it is that of the seed 0.
    ///
    /// ```
    /// use grundy_page::Question;
    /// let question = Question::read("/teach/nim", "", "en").unwrap();
    /// assert!(question.wants_seed());
    /// assert_eq!(question.with_seed(7).link().as_deref(), Some("/teach/nim?seed=7"));
    /// ```
    pub fn wants_seed(&self) -> bool {
        let is_lesson = matches!(&self.topic, Topic::Lesson(name) if find_lesson(name).is_some());
        is_lesson && self.wrong.is_none() && self.given.text("seed").is_empty()
    }

    /// The question with a seed.
    pub fn with_seed(self, seed: u64) -> Question {
        Question { given: self.given.with("seed", seed.to_string()), ..self }
    }

    /// The link that gives this page again; `None` where it would have more than [`LONGEST_LINK`] bytes.
    pub fn link(&self) -> Option<String> {
        let lang = if self.given.text("lang").is_empty() { "" } else { self.given.lang.tag() };
        let link = self.given.in_language(&self.path(), self.given.lang).with("lang", lang).to_string();
        (link.len() <= LONGEST_LINK).then_some(link)
    }

    /// The path of the page.
    pub(crate) fn path(&self) -> String {
        match &self.topic {
            Topic::Ask => "/".into(),
            Topic::Play => "/play".into(),
            Topic::Explore => "/explore".into(),
            Topic::Games => "/games".into(),
            Topic::Game(name) => format!("/games/{}", crate::link::in_path(name)),
            Topic::Lessons => "/teach".into(),
            Topic::Lesson(name) => format!("/teach/{}", crate::link::in_path(name)),
        }
    }

    /// The page that answers the question, as far as the meter allows.
    pub fn answer(&self, meter: &Meter) -> Page {
        match (&self.topic, &self.wrong) {
            (_, Some(mistake)) => ask::refused(self, mistake, 400),
            (Topic::Ask, None) => ask::page(self, meter),
            (Topic::Play, None) => play::page(self, meter),
            (Topic::Explore, None) => explore::page(self, meter),
            (Topic::Games, None) => catalogue::all(self),
            (Topic::Game(name), None) => catalogue::one(self, name, meter),
            (Topic::Lessons, None) => teach::all(self),
            (Topic::Lesson(name), None) => teach::one(self, name, meter),
        }
    }
}

/// A part of a path as text.
fn unescaped(part: &str) -> String {
    // What a form writes as `+` is itself in a path.
    let pair = form_urlencoded::parse(part.replace('+', "%2B").as_bytes()).next().map(|(name, _)| name.into_owned());
    pair.unwrap_or_default()
}
