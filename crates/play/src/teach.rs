//! Short lessons with random exercises that are checked.
//!
//! A lesson is a text with makers of random exercises. Makers draw positions; the engine finds the right answers and the reasons.
//! This module uses no terminal and no page.

mod exercise;
mod lessons;
mod make;
mod read;

pub use exercise::{Exercise, ExerciseKind, MarkedAnswer};

use crate::SeededRandom;
use grundy::{Engine, Meter};
use grundy_game::{BilingualText, Stop, in_force};
use make::ExerciseMaker;

/// A lesson.
#[derive(Debug)]
pub struct Lesson {
    /// The name by which it is found.
    pub name: &'static str,
    /// The title, in English and Chinese.
    pub names: (&'static str, &'static str),
    /// The text, paragraph by paragraph.
    pub text: &'static [(&'static str, &'static str)],
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

impl Lesson {
    /// The title.
    pub fn title(&self) -> BilingualText {
        BilingualText::from_pair(self.names)
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
    /// assert!(exercise.mark_answer(&right, grundy::Lang::En, &mut Engine::new(), &Meter::default()).unwrap().right);
    /// ```
    pub fn exercise(&self, seed: u64, number: usize, engine: &mut Engine, meter: &Meter) -> Result<Exercise, Stop> {
        in_force::with_budget(meter, || {
            let maker = self.makers[number % self.makers.len()];
            maker(&mut SeededRandom::new(seed, number), engine, meter)
        })
    }
}

#[cfg(test)]
mod tests;
