//! An exercise: the question, the controls for answering, and the verdict on an answer.

use super::lesson_link;
use crate::badge::stop_line;
use crate::link::PageLink;
use crate::parameters::QuestionParameters;
use crate::picture::{answer_figure, figure, page_options};
use crate::position::reason_lines;
use grundy::{BilingualText, Convention, Engine, Meter, Query, Sum, text};
use grundy_play::teach::{Exercise, ExerciseKind, HINTS_PER_EXERCISE, Lesson, MarkedAnswer};
use maud::{Markup, html};

/// The largest number of an exercise in a link.
const MAX_EXERCISE_NUMBER: u64 = 1_000_000;
/// The maximum number of moves that are listed, and the maximum number that are listed unfolded; a longer list is folded.
const MAX_LISTED_MOVES: usize = 120;
const MAX_OPEN_MOVES: usize = 12;
/// The maximum number of bytes of an answer that is put back into the field if it cannot be read.
const MAX_KEPT_ANSWER: usize = 200;

/// An exercise as described by a link.
pub(super) struct ExercisePage<'a> {
    lesson: &'a Lesson,
    pub(super) parameters: &'a QuestionParameters,
    seed: u64,
    /// The number of the exercise, from 1.
    number: u64,
    /// The number of right answers before this exercise.
    right_count: u64,
    /// The number of hints that are shown.
    hints: u64,
    answer: &'a str,
}

/// The state of an exercise.
enum ExerciseState {
    /// The exercise waits for an answer. The message is for a typed answer that could not be read.
    Open(Option<BilingualText>),
    Answered(MarkedAnswer),
    /// The user requested the solution.
    Shown,
}

impl<'a> ExercisePage<'a> {
    /// Reads the parameters of the link.
    ///
    /// # Errors
    /// Returns an error if a parameter is not a number, or out of range.
    pub(super) fn read(lesson: &'a Lesson, given: &'a QuestionParameters) -> Result<ExercisePage<'a>, BilingualText> {
        let seed = given.number("seed", 0..=u64::MAX)?.unwrap_or_default();
        let number = given.number("number", 1..=MAX_EXERCISE_NUMBER)?.unwrap_or(1);
        let right_count = given.number("right", 0..=number - 1)?.unwrap_or_default();
        let hints = given.number("hints", 0..=HINTS_PER_EXERCISE as u64)?.unwrap_or_default();
        Ok(ExercisePage { lesson, parameters: given, seed, number, right_count, hints, answer: given.text("answer") })
    }

    /// Whether the user has started the exercises, and so has read the lesson.
    pub(super) fn is_begun(&self) -> bool {
        self.number > 1 || self.hints > 0 || !self.answer.is_empty() || self.parameters.flag("solution")
    }

    /// The exercise and its state.
    pub(super) fn render(&self, meter: &Meter) -> Markup {
        let (given, number, mut engine) = (self.parameters, self.number, Engine::new());
        let made = self.lesson.exercise(self.seed, number as usize - 1, &mut engine, meter);
        html! {
            section #exercise .answer aria-labelledby="exercise-title" data-scroll[self.is_begun()] {
                h2 #exercise-title { (given.localize(text!("Exercise {number}"))) }
                (self.right_count())
                @match made {
                    Ok(exercise) => {
                        @let state = self.state(&exercise, &mut engine, meter);
                        @let message = self.is_begun() && self.hints == 0 && matches!(state, ExerciseState::Open(None));
                        p #question data-say[message] { b { (given.localize(exercise.question.clone())) } }
                        (self.picture(&exercise, &state, &mut engine, meter))
                        @match &state {
                            ExerciseState::Open(misread) => {
                                (self.hint_list(&exercise, &mut engine, meter))
                                (self.answer_form(&exercise, misread.as_ref()))
                            },
                            ExerciseState::Answered(marked) => (self.verdict(&exercise, Some(marked))),
                            ExerciseState::Shown => (self.verdict(&exercise, None)),
                        }
                    },
                    Err(stop) => {
                        (stop_line(stop, given))
                        p .actions { (self.next_link(false, text!("Another exercise"), "button")) }
                    },
                }
            }
        }
    }

    fn state(&self, exercise: &Exercise, engine: &mut Engine, meter: &Meter) -> ExerciseState {
        if self.parameters.flag("solution") {
            return ExerciseState::Shown;
        }
        if self.answer.is_empty() {
            return ExerciseState::Open(None);
        }
        match exercise.mark_answer(self.answer, self.parameters.lang, engine, meter) {
            Ok(marked) => ExerciseState::Answered(marked),
            Err(error) => ExerciseState::Open(Some(error.0)),
        }
    }

    /// The number of right answers before this exercise.
    fn right_count(&self) -> Markup {
        let (before, right) = (self.number - 1, self.right_count);
        html! {
            @if before > 0 {
                p #right .hint { (self.parameters.localize(text!("Right so far: {right} of {before}"))) }
            }
        }
    }

    /// The position. After the exercise, the winning moves are marked.
    fn picture(&self, exercise: &Exercise, state: &ExerciseState, engine: &mut Engine, meter: &Meter) -> Markup {
        let Some(position) = &exercise.position else { return html! {} };
        if matches!(state, ExerciseState::Open(_)) {
            let misere = exercise.convention == Convention::Misere;
            return figure(position, &grundy_draw::PositionPictureOptions { misere, ..page_options(self.parameters) });
        }
        let query = Query::new(position.clone()).under(exercise.convention);
        answer_figure(&query.solve(engine, meter), self.parameters)
    }

    /// The link of this exercise, with the hints that are shown.
    fn link(&self) -> PageLink {
        let hints = if self.hints == 0 { String::new() } else { self.hints.to_string() };
        self.link_to(self.number, self.right_count).with_parameter("hints", hints)
    }

    fn link_to(&self, number: u64, right: u64) -> PageLink {
        let right = if right == 0 { String::new() } else { right.to_string() };
        let link = lesson_link(self.lesson, self.parameters).with_parameter("seed", self.seed.to_string());
        link.with_parameter("number", number.to_string()).with_parameter("right", right)
    }

    /// The link to the next exercise; empty after the last one.
    fn next_link(&self, right: bool, message: BilingualText, class: &str) -> Markup {
        let (number, right) = (self.number + 1, self.right_count + u64::from(right));
        html! {
            @if number <= MAX_EXERCISE_NUMBER { a #next class=(class) href=(self.link_to(number, right)) { (self.parameters.localize(message)) } }
        }
    }

    /// The hints that were requested.
    fn hint_list(&self, exercise: &Exercise, engine: &mut Engine, meter: &Meter) -> Markup {
        let (given, count) = (self.parameters, self.hints as usize);
        if count == 0 {
            return html! {};
        }
        match self.lesson.hints(exercise, engine, meter) {
            Ok(hints) => html! {
                div #hints aria-live="polite" {
                    @for (hint, number) in hints.into_iter().take(count).zip(1..) {
                        p data-say[number == count] { b { (given.localize(text!("Hint {number}"))) ":" } " " (given.localize(hint)) }
                    }
                }
            },
            Err(stop) => stop_line(stop, given),
        }
    }

    /// A link that shows one more hint; after the last one only the solution is left.
    fn hint_link(&self) -> Markup {
        let (given, next) = (self.parameters, self.hints + 1);
        html! {
            @if next <= HINTS_PER_EXERCISE as u64 {
                a #hint .button .quiet href=(self.link().with_parameter("hints", next.to_string())) {
                    @if self.hints == 0 { (given.localize(text!("Hint"))) } @else { (given.localize(text!("Another hint"))) }
                }
            }
        }
    }

    /// The controls for answering.
    fn answer_form(&self, exercise: &Exercise, misread: Option<&BilingualText>) -> Markup {
        let given = self.parameters;
        let (label, is_number) = match exercise.kind() {
            ExerciseKind::Number => (text!("Your answer, a number"), true),
            ExerciseKind::Winner => (text!("Your answer, first or second"), false),
            ExerciseKind::Move => (text!("Your move, in words or by its number"), false),
        };
        let typed = if misread.is_some() && self.answer.len() <= MAX_KEPT_ANSWER { self.answer } else { "" };
        html! {
            @if let Some(misread) = misread { p #misread .stop role="alert" data-say { (given.localize(misread.clone())) } }
            (self.answer_choices(exercise))
            form #answer-form action={ "/teach/" (self.lesson.name) } method="post" {
                @for (name, value) in self.link().parameters() { input type="hidden" name=(name) value=(value); }
                div .line {
                    label for="own-answer" { (given.localize(label)) }
                    div .entry {
                        input #own-answer name="answer" type="text" size="22" required value=(typed) maxlength=(MAX_KEPT_ANSWER)
                            inputmode=[is_number.then_some("numeric")] autocomplete="off" autocapitalize="off" spellcheck="false"
                            aria-invalid=[misread.map(|_| "true")] aria-describedby=(if misread.is_some() { "misread question" } else { "question" });
                        button #check type="submit" { (given.localize(text!("Check"))) }
                    }
                }
            }
            p .actions {
                (self.hint_link())
                a #show .button .quiet href=(self.link().with_parameter("solution", "1")) { (given.localize(text!("Show the solution"))) }
                (self.next_link(false, text!("Another exercise"), "button quiet"))
                @if let Some(position) = &exercise.position { (self.play_link(position, exercise.convention)) }
            }
        }
    }

    /// The answers as links.
    fn answer_choices(&self, exercise: &Exercise) -> Markup {
        let given = self.parameters;
        let answer = |text: &str| self.link().with_parameter("answer", text);
        let (moves, count) = (exercise.choices(), exercise.choices().len());
        html! {
            @match exercise.kind() {
                ExerciseKind::Number => {},
                ExerciseKind::Winner => {
                    p .actions role="group" aria-labelledby="question" {
                        @for word in [text!("first"), text!("second")] {
                            @let word = given.localize(word);
                            a .button data-answer=(word) href=(answer(&word)) { (word) }
                        }
                    }
                },
                ExerciseKind::Move => {
                    details #moves open[count <= MAX_OPEN_MOVES] {
                        summary { (given.localize(text!("All moves ({count})"))) }
                        ol .choices { @for one in moves.iter().take(MAX_LISTED_MOVES) {
                            @let text = given.localize(one.text.clone());
                            li { a href=(answer(&text)) { (text) } }
                        } }
                        @if count > MAX_LISTED_MOVES { p .hint { (given.localize(text!("The first {MAX_LISTED_MOVES} are listed; any can be typed."))) } }
                    }
                },
            }
        }
    }

    /// The verdict on an answer, or the solution; the reason; and the link to the next exercise.
    fn verdict(&self, exercise: &Exercise, marked: Option<&MarkedAnswer>) -> Markup {
        let given = self.parameters;
        let BilingualText { en, zh } = exercise.solution();
        let (class, message) = match marked {
            Some(marked) => (if marked.is_right { "win" } else { "lose" }, marked.message.clone()),
            None => ("open", text!("Solution: {text}", text = (en, zh))),
        };
        let answer = grundy::shorten_text(self.answer.trim());
        // The browser counts an exercise once, however often its page is loaded.
        let right = marked.filter(|marked| marked.is_right).map(|_| format!("{}.{}", self.seed, self.number));
        html! {
            div aria-live="polite" {
                @if marked.is_some() { p .hint { (given.localize(text!("Your answer: {answer}"))) } }
                p #verdict class={ "verdict said " (class) } data-lesson=(self.lesson.name) data-right=[right] { (given.localize(message)) }
                (reason_lines(exercise.solution_reasons(), given))
            }
            p .actions {
                (self.next_link(marked.is_some_and(|marked| marked.is_right), text!("Next exercise"), "button"))
                @if let Some(position) = &exercise.position { (self.position_links(position, exercise.convention)) }
            }
        }
    }

    /// Links to the answer page of the position, and to a game that begins at it.
    fn position_links(&self, position: &Sum, convention: Convention) -> Markup {
        let link = self.position_link("/", position, convention);
        html! {
            a #more .button .quiet href=(link) { (self.parameters.localize(text!("Ask about this position"))) }
            (self.play_link(position, convention))
        }
    }

    /// A link to a game that begins at the position.
    fn play_link(&self, position: &Sum, convention: Convention) -> Markup {
        html! {
            @if !position.components.is_empty() {
                a #play-it .button .quiet href=(self.position_link("/play", position, convention)) { (self.parameters.localize(text!("Play this position"))) }
            }
        }
    }

    fn position_link(&self, path: &str, position: &Sum, convention: Convention) -> PageLink {
        let misere = if convention == Convention::Misere { "1" } else { "" };
        let link = self.parameters.plain_link(path).with_parameter("q", position.to_string());
        link.with_parameter("misere", misere)
    }
}
