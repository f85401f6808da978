//! A guess: boxes for small positions, and the result of the engine for them.

use super::lesson_link;
use crate::badge::stop_line;
use crate::parameters::QuestionParameters;
use grundy::{BilingualText, Engine, Meter, text};
use grundy_play::teach::Lesson;
use maud::{Markup, html};
use std::collections::BTreeSet;

/// A guess as described by a link: which small positions of a lesson are lost.
pub(super) struct GuessForm<'a> {
    lesson: &'a Lesson,
    parameters: &'a QuestionParameters,
    /// The numbers that were ticked; `None` if the guess is still to be made.
    ticked_values: Option<BTreeSet<u64>>,
}

impl<'a> GuessForm<'a> {
    /// Reads the parameters of the link.
    ///
    /// # Errors
    /// Returns an error if the guess has something else than numbers of the lesson's positions.
    pub(super) fn read(lesson: &'a Lesson, given: &'a QuestionParameters) -> Result<GuessForm<'a>, BilingualText> {
        let numbers = &lesson.guess.numbers;
        let parts = given.text("guess").split('.').filter(|part| !part.is_empty());
        let read = parts.map(|part| part.parse().ok().filter(|number| numbers.contains(number)));
        let ticked: Option<BTreeSet<u64>> = read.collect();
        let (from, to) = (numbers.start(), numbers.end());
        let ticked = ticked.ok_or_else(|| {
            let text = grundy::shorten_text(given.text("guess"));
            text!("“guess” must hold numbers from {from} to {to}, such as 2.5, not “{text}”")
        })?;
        Ok(GuessForm { lesson, parameters: given, ticked_values: given.flag("guessed").then_some(ticked) })
    }

    /// Whether the user requested the result of the engine.
    pub(super) fn is_checked(&self) -> bool {
        self.ticked_values.is_some()
    }

    /// The boxes; if the guess is made, each is marked right or wrong, and the lost positions are listed.
    pub(super) fn render(&self, engine: &mut Engine, meter: &Meter) -> Markup {
        let (given, lesson) = (self.parameters, self.lesson);
        let lost = self.ticked_values.as_ref().map(|_| lesson.lost_numbers(engine, meter));
        let link = lesson_link(lesson, given).with_parameter("seed", given.text("seed"));
        let checked = matches!(lost, Some(Ok(_)));
        html! {
            section #guess aria-labelledby="guess-title" data-scroll[self.is_checked()] data-lesson=(lesson.name) data-checked[checked] {
                h2 #guess-title { (given.localize(text!("Guess"))) }
                form #guess-form action={ "/teach/" (lesson.name) } method="post" {
                    @for (name, value) in link.parameters() { input type="hidden" name=(name) value=(value); }
                    input type="hidden" name="guessed" value="1";
                    fieldset .guess {
                        legend { (given.localize(lesson.guess.question())) }
                        @for number in lesson.guess.numbers.clone() { (self.number_box(number, lost.as_ref().and_then(|lost| lost.as_ref().ok()))) }
                    }
                    p .actions { button #check-guess type="submit" { (given.localize(text!("Check with the engine"))) } }
                }
                @match &lost {
                    Some(Ok(lost)) => (self.result(lost)),
                    Some(Err(stop)) => (stop_line(*stop, given)),
                    None => {},
                }
            }
        }
    }

    fn is_ticked(&self, number: u64) -> bool {
        self.ticked_values.as_ref().is_some_and(|ticked| ticked.contains(&number))
    }

    /// The box of a position, and whether it was ticked rightly, if this is known.
    fn number_box(&self, number: u64, lost: Option<&Vec<u64>>) -> Markup {
        let given = self.parameters;
        let right = lost.map(|lost| lost.contains(&number) == self.is_ticked(number));
        html! {
            label class=[right.map(|right| if right { "right" } else { "wrong" })] {
                input type="checkbox" name="guess" value=(number) checked[self.is_ticked(number)]; " " (number)
                @match right {
                    Some(true) => { " " span role="img" aria-label=(given.localize(text!("right"))) { "✓" } },
                    Some(false) => { " " span role="img" aria-label=(given.localize(text!("wrong"))) { "✗" } },
                    None => {},
                }
            }
        }
    }

    /// The number of boxes that are right, and the lost positions.
    fn result(&self, lost: &[u64]) -> Markup {
        let (given, numbers) = (self.parameters, self.lesson.guess.numbers.clone());
        let count = numbers.clone().count();
        let right = numbers.filter(|&number| lost.contains(&number) == self.is_ticked(number)).count();
        let list: Vec<String> = lost.iter().map(u64::to_string).collect();
        let list = list.join(", ");
        let message = match right == count {
            true => text!("All right: the player to move loses with {list}."),
            false => {
                text!("{right} of {count} are right. The engine says: the player to move loses with {list}.")
            }
        };
        html! { div aria-live="polite" { p #guess-result .verdict .message data-say { (given.localize(message)) } } }
    }
}
