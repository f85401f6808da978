//! How moves are written where they are not listed, with examples that are moves of this very position.

use super::match_move::WrittenMove;
use super::read::read_written;
use super::sample::infinite_heap;
use super::{Match, UnlistableMoves};
use grundy_game::{BilingualText, GameShape, Lang, Sum, text};

/// How the moves of a position are written, which are too many to be listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WritingGuide {
    /// Why the moves are not listed.
    pub why: UnlistableMoves,
    /// A short way to write a move of the position.
    pub example: BilingualText,
    /// The position after that move, which may be written instead; `None` if it is long.
    pub position: Option<String>,
}

/// The longest position that is shown to be typed, in bytes.
const MAX_SHOWN_POSITION_BYTES: usize = 100;
/// The longest text of a move that is an example, in bytes.
const MAX_EXAMPLE_BYTES: usize = 70;

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
        let (why, simple) = (game.unlisted()?, game.simple_move()?);
        let position = simple.choice().sum.to_string();
        let is_short = position.len() <= MAX_SHOWN_POSITION_BYTES;
        let means_it = |text: &str, lang| read_written(text, game.position(), lang).is_ok_and(|made| made == *simple);
        Some(WritingGuide {
            why: why.clone(),
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

    /// How many moves there are, in words.
    fn count_text(&self) -> BilingualText {
        match &self.why {
            UnlistableMoves::TooMany(limit) => text!("There are more than {limit} moves, so they are not listed."),
            UnlistableMoves::Infinite(_) => text!("There are infinitely many moves, so they are not listed."),
            UnlistableMoves::TooLarge(_) | UnlistableMoves::Stopped(_) => {
                text!("There are too many moves to list them.")
            }
        }
    }
}

/// A short text that means a move in its position.
pub(super) fn example_text(sum: &Sum, made: &WrittenMove) -> BilingualText {
    let means_it = |text: &str, lang| read_written(text, sum, lang).is_ok_and(|read| read == *made);
    let is_example = |said: &BilingualText| {
        said.en.len() <= MAX_EXAMPLE_BYTES && means_it(&said.en, Lang::En) && means_it(&said.zh, Lang::ZhCn)
    };
    let neutral = BilingualText::language_neutral(made.notation());
    let all = [taking_text(sum, made), own_size_text(sum, made), Some(made.choice().text.clone())];
    all.into_iter().flatten().find(is_example).unwrap_or(neutral)
}

/// What is taken of a finite heap.
fn taking_text(sum: &Sum, made: &WrittenMove) -> Option<BilingualText> {
    let choice = made.choice();
    let component = &sum.components[choice.component];
    let [size] = &component.args[..] else { return None };
    let left = match &choice.after.components[..] {
        [] => grundy_game::Nat::ZERO,
        [left] => left.args.first()?.to_natural().ok()?,
        _ => return None,
    };
    let size = size.to_natural().ok().filter(|size| left < *size)?;
    let (taken, number) = (size - left, choice.component + 1);
    let is_heap = |index: usize| {
        let part = &sum.components[index];
        matches!(part.game.shape(), GameShape::Heap(_)) || infinite_heap(part).is_some()
    };
    Some(match sum.components.len() {
        1 => text!("take {taken}"),
        count if (0..count).all(is_heap) => text!("take {taken} from heap {number}"),
        _ => text!("component {number}: take {taken}"),
    })
}

/// What is left of an infinite heap.
fn own_size_text(sum: &Sum, made: &WrittenMove) -> Option<BilingualText> {
    let choice = made.choice();
    infinite_heap(&sum.components[choice.component])?;
    let left = choice.after.components.first().map_or("0".into(), |left| grundy_game::arg::join_arguments(&left.args));
    Some(BilingualText::language_neutral(format!("#{} -> {left}", choice.component + 1)))
}
