//! Lessons: the list, and the page of a lesson: rules, a guess, the theorem and exercises.
//! A link contains the seed, the guess, the number and the answer.

mod exercise;
mod guess;
mod theorem;

use crate::about::first_sentences;
use crate::link::PageLink;
use crate::mistake::QuestionMistake;
use crate::parameters::QuestionParameters;
use crate::picture::{figure, page_options};
use crate::question::{HtmlPage, PageQuestion};
use exercise::ExercisePage;
use grundy::{BilingualText, Convention, Engine, Meter, text};
use grundy_draw::PositionPictureOptions;
use grundy_play::teach::{Lesson, find_lesson, lessons};
use guess::GuessForm;
use maud::{Markup, html};

/// The minimum number of bytes of a summary; the first sentence of the rules often describes only the material of the game.
const MIN_SUMMARY_BYTES: usize = 80;
/// The placeholder for a number in a text that the script completes.
const COUNT_PLACE: &str = "COUNT";

/// The list of lessons, in the order of learning.
pub(crate) fn lessons_page(question: &PageQuestion) -> HtmlPage {
    let given = &question.parameters;
    let title = given.localize(text!("Learn"));
    question.framed_page(200, &title, html! {
        h1 { (title) }
        p .lead { (given.localize(text!("Short lessons, from taking stones to sums of games. Each explains something in a few sentences and asks questions, which are new each time."))) }
        ol .cards .lessons data-right=(given.localize(text!("{count} right", count = COUNT_PLACE)))
            data-guessed=(given.localize(text!("guess checked")))
            data-forget=(given.localize(text!("Forget my progress")))
            data-forgotten=(given.localize(text!("This browser has forgotten your progress."))) {
            @for (lesson, number) in lessons().iter().zip(1..) {
                li { a href=(lesson_link(lesson, given)) data-lesson=(lesson.name) { b { (number) ". " (given.localize(lesson.title())) } span { (lesson_summary(lesson, given)) } } }
            }
        }
    })
}

/// The page of a lesson; a page with status 404 if none has this name.
pub(crate) fn lesson_page(question: &PageQuestion, name: &str, meter: &Meter) -> HtmlPage {
    let given = &question.parameters;
    let Some(place) = find_lesson(name).and_then(|found| lessons().iter().position(|own| own.name == found.name))
    else {
        return missing_lesson_page(question, name);
    };
    let lesson = &lessons()[place];
    let title = given.localize(lesson.title());
    let read = GuessForm::read(lesson, given).and_then(|guess| Ok((guess, ExercisePage::read(lesson, given)?)));
    let (status, main) = match &read {
        Ok((guess, asking)) => (200, lesson_parts(lesson, guess, asking, meter)),
        Err(message) => (400, refused_link(lesson, message.clone(), given)),
    };
    // A lesson that is only read is shown from its top.
    let unanswered = matches!(&read, Ok((guess, asking)) if !guess.is_checked() && !asking.is_begun());
    let (number, count) = (place + 1, lessons().len());
    question.framed_page(
        status,
        &title,
        html! {
            h1 data-scroll[unanswered] { (title) }
            p .hint {
                (given.localize(text!("Lesson {number} of {count}"))) " · "
                a href=(given.plain_link("/teach")) { (given.localize(text!("All lessons"))) }
            }
            (main)
            (neighbour_links(place, given))
        },
    )
}

/// The parts of a lesson, in the order of learning. Once the exercises have begun, all before them is folded.
fn lesson_parts(lesson: &Lesson, guess: &GuessForm<'_>, asking: &ExercisePage<'_>, meter: &Meter) -> Markup {
    let given = asking.parameters;
    html! {
        details #lesson open[!asking.is_begun()] {
            summary { (given.localize(text!("The lesson"))) }
            (rules_section(lesson, given))
            (guess.render(&mut Engine::new(), meter))
            (theorem::theorem_sections(lesson, guess.is_checked(), given))
        }
        (asking.render(meter))
        p #class-link .hint {
            @let link = lesson_link(lesson, given).with_parameter("seed", given.text("seed"));
            a href=(link) data-copied-link { (given.localize(text!("Link for a class: everybody gets the same exercises"))) }
        }
    }
}

/// The rules in words, with a picture of the position to try, and a link that plays it.
fn rules_section(lesson: &Lesson, given: &QuestionParameters) -> Markup {
    let misere = lesson.convention == Convention::Misere;
    let play = given.plain_link("/play").with_parameter("q", lesson.trial);
    let play = play.with_parameter("misere", if misere { "1" } else { "" }).with_parameter("lesson", lesson.name);
    html! {
        section #rules aria-labelledby="rules-title" {
            h2 #rules-title { (given.localize(text!("The game"))) }
            p { (given.localize(lesson.rules())) }
            (figure(&lesson.trial_position(), &PositionPictureOptions { misere, ..page_options(given) }))
            p .actions {
                a #try .button href=(play.with_parameter("seed", given.text("seed"))) { (given.localize(text!("Try it against grundy"))) }
            }
        }
    }
}

/// A link to a lesson with new exercises.
fn lesson_link(lesson: &Lesson, given: &QuestionParameters) -> PageLink {
    given.plain_link(format!("/teach/{}", lesson.name))
}

/// The beginning of the rules: their first sentence, and the next ones if it is very short.
fn lesson_summary(lesson: &Lesson, given: &QuestionParameters) -> String {
    let text = given.localize(lesson.rules());
    first_sentences(&text, MIN_SUMMARY_BYTES, given.lang).into()
}

/// Links to the previous and the next lesson.
fn neighbour_links(place: usize, given: &QuestionParameters) -> Markup {
    let before = place.checked_sub(1).map(|before| &lessons()[before]);
    let name = |lesson: &Lesson, way: fn(BilingualText) -> BilingualText| given.localize(way(lesson.title()));
    html! {
        nav .actions aria-label=(given.localize(text!("Other lessons"))) {
            @if let Some(lesson) = before {
                a #previous .button .quiet rel="prev" href=(lesson_link(lesson, given)) { (name(lesson, |BilingualText { en, zh }| text!("Previous lesson: {text}", text = (en, zh)))) }
            }
            @if let Some(lesson) = lessons().get(place + 1) {
                a #following .button .quiet rel="next" href=(lesson_link(lesson, given)) { (name(lesson, |BilingualText { en, zh }| text!("Next lesson: {text}", text = (en, zh)))) }
            }
        }
    }
}

/// A message for a link whose parameters cannot be read.
fn refused_link(lesson: &Lesson, message: BilingualText, given: &QuestionParameters) -> Markup {
    html! {
        (QuestionMistake::in_parameter(message).render(given))
        p .actions { a .button href=(lesson_link(lesson, given)) { (given.localize(text!("Begin this lesson"))) } }
    }
}

fn missing_lesson_page(question: &PageQuestion, name: &str) -> HtmlPage {
    let name = grundy::shorten_text(name);
    let message = text!("There is no lesson called “{name}”.");
    question.missing_page(text!("Learn"), message, ("/teach", text!("All lessons")))
}
