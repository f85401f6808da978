//! The notation of moves that are not listed, with examples that are moves of the given position.

use super::read::{example_text, read_written};
use super::{Match, UnlistableMoves};
use grundy_game::{BilingualText, Lang, text};

/// The notation of the moves of a position that has too many moves to list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WritingGuide {
    /// The reason why the moves are not listed.
    pub reason: UnlistableMoves,
    /// A short way to write a move of the position.
    pub example: BilingualText,
    /// The position after that move, which may be written instead; `None` if it is long.
    pub position: Option<String>,
}

/// The longest position that is shown to be typed, in bytes.
const MAX_SHOWN_POSITION_BYTES: usize = 100;

impl WritingGuide {
    /// The guide to a position whose moves are not listed; `None` if they are, or play has ended.
    ///
    /// # Examples
    /// ```
    /// use grundy_play::{Match, WritingGuide};
    /// let game = |text| Match::new(grundy::parse(text).unwrap(), grundy::Convention::Normal).unwrap();
    /// let guide = WritingGuide::for_position(&game("nim(10**40, 7)")).unwrap();
    /// assert_eq!(guide.example.en, "take 3 from heap 1");
    /// assert_eq!(WritingGuide::for_position(&game("nim(w**2)")).unwrap().example.en, "#1 -> w*2 + 7");
    /// assert!(WritingGuide::for_position(&game("nim(3, 4)")).is_none());
    /// ```
    pub fn for_position(game: &Match) -> Option<WritingGuide> {
        let (why, simple) = (game.unlistable_moves()?, game.simple_move()?);
        let position = simple.choice().position_after().to_string();
        let is_short = position.len() <= MAX_SHOWN_POSITION_BYTES;
        let means_it = |text: &str, lang| read_written(text, game.position(), lang).is_ok_and(|made| made == *simple);
        Some(WritingGuide {
            reason: why.clone(),
            example: example_text(game.position(), simple),
            position: Some(position).filter(|position| is_short && means_it(position, Lang::En)),
        })
    }

    /// The guide in words.
    pub fn text(&self) -> BilingualText {
        let BilingualText { en, zh } = self.count_text();
        let BilingualText { en: example, zh: example_zh } = &self.example;
        match &self.position {
            Some(position) => text!(
                "{text} Write a move: what is taken, or what is left, such as: {example}; or the position after it, such as: {position}",
                text = (en, zh),
                example = (example, example_zh)
            ),
            None => text!(
                "{text} Write a move: what is taken, or what is left, such as: {example}",
                text = (en, zh),
                example = (example, example_zh)
            ),
        }
    }

    /// The number of moves, in words.
    fn count_text(&self) -> BilingualText {
        match &self.reason {
            UnlistableMoves::TooMany(limit) => text!("There are more than {limit} moves, so they are not listed."),
            UnlistableMoves::Infinite(_) => text!("There are infinitely many moves, so they are not listed."),
            UnlistableMoves::TooLarge(_) | UnlistableMoves::Stopped(_) => {
                text!("There are too many moves to list them.")
            }
        }
    }
}
