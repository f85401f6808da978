//! Short lessons with random exercises that are checked.
//!
//! A lesson has rules in words, a small position to try, a guess, a theorem with its reason, and makers of random exercises.
//! Makers draw positions; the engine finds the right answers, the reasons and the hints.
//! This module uses no terminal and no page.

mod draw;
mod exercise;
mod guess;
mod hint;
mod lessons;
mod make;
mod read;

pub use exercise::{Exercise, ExerciseKind, MarkedAnswer};
pub use guess::LostGuess;

use crate::SeededRandom;
use grundy::{CatalogTopic, Engine, Meter, find_topic};
use grundy_game::{BilingualText, Convention, Stop, Sum, in_force};
use make::ExerciseMaker;

/// The number of hints of an exercise before its solution.
pub const HINTS_PER_EXERCISE: usize = 2;

/// A lesson.
#[derive(Debug)]
pub struct Lesson {
    /// The name by which it is found.
    pub name: &'static str,
    /// The title, in English and Chinese.
    pub names: (&'static str, &'static str),
    rules: (&'static str, &'static str),
    /// The expression of a small position to try: the player who begins loses against perfect play.
    pub trial: &'static str,
    /// The convention of the trial and of the guess.
    pub convention: Convention,
    /// Which small positions are lost, to be guessed before the theorem is read.
    pub guess: LostGuess,
    theorem: &'static [(&'static str, &'static str)],
    explanation: &'static [(&'static str, &'static str)],
    /// The name of the game or concept whose card has more details.
    topic: &'static str,
    /// The first hint of every exercise.
    hint: (&'static str, &'static str),
    /// The makers of exercises, used in turn.
    makers: &'static [ExerciseMaker],
}

/// All lessons, in the order of learning.
pub fn lessons() -> &'static [Lesson] {
    lessons::ALL_LESSONS
}

/// The lesson with a name, in either language, or with a number counted from 1.
///
/// ```
/// use grundy_play::teach::find_lesson;
/// assert_eq!(find_lesson("mex").map(|lesson| lesson.name), Some("mex"));
/// assert_eq!(find_lesson("1").map(|lesson| lesson.name), Some("stones"));
/// assert!(find_lesson("chess").is_none());
/// ```
pub fn find_lesson(name: &str) -> Option<&'static Lesson> {
    let name = name.trim().to_lowercase();
    if let Ok(number) = name.parse::<usize>() {
        return lessons().get(number.checked_sub(1)?);
    }
    let called =
        |lesson: &&Lesson| [lesson.name, lesson.names.0, lesson.names.1].iter().any(|own| own.to_lowercase() == name);
    lessons().iter().find(called)
}

/// Texts in both languages.
fn bilingual_texts(pairs: &'static [(&'static str, &'static str)]) -> impl Iterator<Item = BilingualText> {
    pairs.iter().copied().map(BilingualText::from_pair)
}

impl Lesson {
    /// The title.
    pub fn title(&self) -> BilingualText {
        BilingualText::from_pair(self.names)
    }

    /// The rules in words, before any notation.
    pub fn rules(&self) -> BilingualText {
        BilingualText::from_pair(self.rules)
    }

    /// The position to try.
    ///
    /// ```
    /// use grundy::{Outcome, solve};
    /// let stones = grundy_play::teach::find_lesson("stones").unwrap();
    /// assert_eq!(stones.trial_position().to_string(), "bash(3)(12)");
    /// assert_eq!(solve(stones.trial).unwrap().outcome, Some(Outcome::P));
    /// ```
    pub fn trial_position(&self) -> Sum {
        grundy::parse(self.trial).expect("lessons have positions")
    }

    /// The theorem, paragraph by paragraph.
    pub fn theorem(&self) -> impl Iterator<Item = BilingualText> {
        bilingual_texts(self.theorem)
    }

    /// The reasons why the theorem holds, in a few words.
    pub fn theorem_reasons(&self) -> impl Iterator<Item = BilingualText> {
        bilingual_texts(self.explanation)
    }

    /// The game or concept whose card has more details, such as the whole proof.
    pub fn topic(&self) -> Option<CatalogTopic> {
        find_topic(self.topic)
    }

    /// The numbers of the guess whose positions are lost, computed by the engine.
    ///
    /// # Errors
    /// Returns an error if the numbers could not be found within the budget.
    ///
    /// # Examples
    /// ```
    /// use grundy::{Engine, Meter};
    /// let stones = grundy_play::teach::find_lesson("stones").unwrap();
    /// let lost = stones.lost_numbers(&mut Engine::new(), &Meter::default()).unwrap();
    /// assert_eq!(lost, [0, 4, 8, 12]);
    /// ```
    pub fn lost_numbers(&self, engine: &mut Engine, meter: &Meter) -> Result<Vec<u64>, Stop> {
        in_force::with_budget(meter, || self.guess.lost_numbers(self.convention, engine, meter))
    }

    /// Makes the exercise with a number, from 0, for a seed; it is always the same.
    ///
    /// # Errors
    /// The right answer could not be found within the budget.
    ///
    /// # Examples
    /// ```
    /// use grundy_play::teach::find_lesson;
    /// use grundy::{Engine, Meter};
    /// let mex = find_lesson("mex").unwrap();
    /// let exercise = mex.exercise(7, 0, &mut Engine::new(), &Meter::default()).unwrap();
    /// let right = exercise.solution().en;
    /// assert!(exercise.mark_answer(&right, grundy::Lang::En, &mut Engine::new(), &Meter::default()).unwrap().is_right);
    /// ```
    pub fn exercise(&self, seed: u64, number: usize, engine: &mut Engine, meter: &Meter) -> Result<Exercise, Stop> {
        in_force::with_budget(meter, || {
            let maker = self.makers[number % self.makers.len()];
            maker(&mut SeededRandom::new(seed, number), engine, meter)
        })
    }

    /// The hints for an exercise of this lesson, graded: one in general words, then one about its position.
    /// After the hints only the solution gives more information.
    ///
    /// # Errors
    /// Returns an error if the contents of the hint could not be found within the budget.
    ///
    /// # Examples
    /// ```
    /// use grundy_play::teach::find_lesson;
    /// use grundy::{Engine, Meter};
    /// let (xor, mut engine) = (find_lesson("xor").unwrap(), Engine::new());
    /// let exercise = xor.exercise(7, 0, &mut engine, &Meter::default()).unwrap();
    /// let [general, own] = xor.hints(&exercise, &mut engine, &Meter::default()).unwrap();
    /// assert!(general.en.contains("binary") && own.en.contains(" = "));
    /// ```
    pub fn hints(
        &self,
        exercise: &Exercise,
        engine: &mut Engine,
        meter: &Meter,
    ) -> Result<[BilingualText; HINTS_PER_EXERCISE], Stop> {
        in_force::with_budget(meter, || {
            Ok([BilingualText::from_pair(self.hint), hint::position_hint(exercise, engine, meter)?])
        })
    }
}

#[cfg(test)]
mod tests;
