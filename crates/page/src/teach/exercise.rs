//! An exercise: the question, the controls for answering, and the verdict on an answer.

use super::to;
use crate::badge::stop_line;
use crate::given::Given;
use crate::link::Link;
use crate::picture::{answered, figure, plain};
use crate::position::why;
use grundy::teach::{Asked, Exercise, Lesson, Marked};
use grundy::{Convention, Engine, Meter, Query, Said, Sum, say};
use maud::{Markup, html};

/// The largest number of an exercise in a link.
const MOST: u64 = 1_000_000;
/// The most moves that are listed, and the most that are listed at once; a longer list is folded.
const LISTED: usize = 120;
const FEW: usize = 12;
/// The most bytes of an answer that is put back into the field if it cannot be read.
const KEPT: usize = 200;

/// An exercise as described by a link.
pub(super) struct Asking<'a> {
    lesson: &'a Lesson,
    given: &'a Given,
    seed: u64,
    /// The number of the exercise, from 1.
    number: u64,
    /// The number of right answers before this exercise.
    right: u64,
    answer: &'a str,
}

/// The state of an exercise.
enum State {
    /// It waits for an answer. The message is for a typed answer that could not be read.
    Open(Option<Said>),
    Answered(Marked),
    /// The user asked for the solution.
    Shown,
}

impl<'a> Asking<'a> {
    /// Reads the parameters of the link.
    ///
    /// # Errors
    /// A parameter is not a number, or out of range.
    pub(super) fn read(lesson: &'a Lesson, given: &'a Given) -> Result<Asking<'a>, Said> {
        let seed = given.number("seed", 0..=u64::MAX)?.unwrap_or_default();
        let number = given.number("number", 1..=MOST)?.unwrap_or(1);
        let right = given.number("right", 0..=number - 1)?.unwrap_or_default();
        Ok(Asking { lesson, given, seed, number, right, answer: given.text("answer") })
    }

    /// Whether the user has started the exercises, and so has read the lesson.
    pub(super) fn is_begun(&self) -> bool {
        self.number > 1 || !self.answer.is_empty() || self.given.flag("solution")
    }

    /// The exercise and its state.
    pub(super) fn show(&self, meter: &Meter) -> Markup {
        let (given, number, mut engine) = (self.given, self.number, Engine::new());
        let made = self.lesson.exercise(self.seed, number as usize - 1, &mut engine, meter);
        html! {
            section #exercise .answer aria-labelledby="exercise-title" {
                h2 #exercise-title { (given.say(say!("Exercise {number}", "第 {number} 题"))) }
                (self.count())
                @match made {
                    Ok(exercise) => {
                        @let state = self.state(&exercise, &mut engine, meter);
                        p #question data-say[matches!(state, State::Open(None))] { b { (given.say(exercise.question.clone())) } }
                        (self.picture(&exercise, &state, &mut engine, meter))
                        @match &state {
                            State::Open(misread) => (self.ask(&exercise, misread.as_ref())),
                            State::Answered(marked) => (self.tell(&exercise, Some(marked))),
                            State::Shown => (self.tell(&exercise, None)),
                        }
                    },
                    Err(stop) => {
                        (stop_line(stop, given))
                        p .actions { (self.next(false, say!("Another exercise", "换一题"), "button")) }
                    },
                }
            }
        }
    }

    fn state(&self, exercise: &Exercise, engine: &mut Engine, meter: &Meter) -> State {
        if self.given.flag("solution") {
            return State::Shown;
        }
        if self.answer.is_empty() {
            return State::Open(None);
        }
        match exercise.mark(self.answer, engine, meter) {
            Ok(marked) => State::Answered(marked),
            Err(said) => State::Open(Some(said)),
        }
    }

    /// The number of right answers before this exercise.
    fn count(&self) -> Markup {
        let (before, right) = (self.number - 1, self.right);
        html! {
            @if before > 0 {
                p #right .hint { (self.given.say(say!("Right so far: {right} of {before}", "前 {before} 题答对 {right} 题"))) }
            }
        }
    }

    /// The position. After the exercise, the winning moves are marked.
    fn picture(&self, exercise: &Exercise, state: &State, engine: &mut Engine, meter: &Meter) -> Markup {
        let Some(position) = &exercise.position else { return html! {} };
        if matches!(state, State::Open(_)) {
            let misere = exercise.convention == Convention::Misere;
            return figure(position, &grundy_draw::Drawn { misere, ..plain(self.given) });
        }
        let query = Query { convention: exercise.convention, ..Query::new(position.clone()) };
        answered(&query.solve(engine, meter), self.given)
    }

    /// The link of this exercise.
    fn link(&self) -> Link {
        self.at(self.number, self.right)
    }

    fn at(&self, number: u64, right: u64) -> Link {
        let right = if right == 0 { String::new() } else { right.to_string() };
        let link = to(self.lesson, self.given).with("seed", self.seed.to_string());
        link.with("number", number.to_string()).with("right", right)
    }

    /// The link to the next exercise; empty after the last one.
    fn next(&self, right: bool, said: Said, class: &str) -> Markup {
        let (number, right) = (self.number + 1, self.right + u64::from(right));
        html! {
            @if number <= MOST { a #next class=(class) href=(self.at(number, right)) { (self.given.say(said)) } }
        }
    }

    /// The controls for answering.
    fn ask(&self, exercise: &Exercise, misread: Option<&Said>) -> Markup {
        let given = self.given;
        let (label, is_number) = match exercise.asked() {
            Asked::Number => (say!("Your answer, a number", "您的答案（一个数）"), true),
            Asked::Winner => (say!("Your answer, first or second", "您的答案（先手或后手）"), false),
            Asked::Move => (say!("Your move, in words or by its number", "用文字或编号写出您的走法"), false),
        };
        let typed = if misread.is_some() && self.answer.len() <= KEPT { self.answer } else { "" };
        html! {
            @if let Some(misread) = misread { p #misread .stop role="alert" data-say { (given.say(misread.clone())) } }
            (self.choose(exercise))
            form #answer-form action={ "/teach/" (self.lesson.name) } method="post" {
                @for (name, value) in self.link().parameters() { input type="hidden" name=(name) value=(value); }
                div .line {
                    label for="own-answer" { (given.say(label)) }
                    div .entry {
                        input #own-answer name="answer" type="text" size="22" required value=(typed) maxlength=(KEPT)
                            inputmode=[is_number.then_some("numeric")] autocomplete="off" autocapitalize="off" spellcheck="false"
                            aria-invalid=[misread.map(|_| "true")] aria-describedby=(if misread.is_some() { "misread question" } else { "question" });
                        button #check type="submit" { (given.say(say!("Check", "检查"))) }
                    }
                }
            }
            p .actions {
                a #show .button .quiet href=(self.link().with("solution", "1")) { (given.say(say!("Show the solution", "看答案"))) }
                (self.next(false, say!("Another exercise", "换一题"), "button quiet"))
            }
        }
    }

    /// The answers as links.
    fn choose(&self, exercise: &Exercise) -> Markup {
        let given = self.given;
        let answer = |text: &str| self.link().with("answer", text);
        let (moves, count) = (exercise.choices(), exercise.choices().len());
        html! {
            @match exercise.asked() {
                Asked::Number => {},
                Asked::Winner => {
                    p .actions role="group" aria-labelledby="question" {
                        @for word in [say!("first", "先手"), say!("second", "后手")] {
                            @let word = given.say(word);
                            a .button data-answer=(word) href=(answer(&word)) { (word) }
                        }
                    }
                },
                Asked::Move => {
                    details #moves open[count <= FEW] {
                        summary { (given.say(say!("All moves ({count})", "所有走法（{count} 种）"))) }
                        ol .choices { @for one in moves.iter().take(LISTED) {
                            @let text = given.say(one.text.clone());
                            li { a href=(answer(&text)) { (text) } }
                        } }
                        @if count > LISTED { p .hint { (given.say(say!("The first {LISTED} are listed; any can be typed.", "列出前 {LISTED} 种；任何一种都可以键入。"))) } }
                    }
                },
            }
        }
    }

    /// The verdict on an answer, or the solution; the reason; and the link to the next exercise.
    fn tell(&self, exercise: &Exercise, marked: Option<&Marked>) -> Markup {
        let given = self.given;
        let Said { en, zh } = exercise.solution();
        let (class, said) = match marked {
            Some(marked) => (if marked.right { "win" } else { "lose" }, marked.said.clone()),
            None => ("open", say!("Solution: {en}", "答案：{zh}")),
        };
        let answer = grundy::shorten(self.answer.trim());
        html! {
            div aria-live="polite" {
                @if marked.is_some() { p .hint { (given.say(say!("Your answer: {answer}", "您的答案：{answer}"))) } }
                p #verdict class={ "verdict said " (class) } { (given.say(said)) }
                (why(exercise.why(), given))
            }
            p .actions {
                (self.next(marked.is_some_and(|marked| marked.right), say!("Next exercise", "下一题"), "button"))
                @if let Some(position) = &exercise.position { (self.question(position, exercise.convention)) }
            }
        }
    }

    /// A link to the answer page of the position.
    fn question(&self, position: &Sum, convention: Convention) -> Markup {
        let misere = if convention == Convention::Misere { "1" } else { "" };
        let link = self.given.elsewhere("/").with("q", position.to_string()).with("misere", misere);
        html! { a #more .button .quiet href=(link) { (self.given.say(say!("Ask about this position", "询问这个局面"))) } }
    }
}
