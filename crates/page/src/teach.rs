//! Lessons: the list, and the page of a lesson with its exercises. A link contains the seed, the number and the answer.

mod exercise;

use crate::about::first_sentences;
use crate::link::PageLink;
use crate::mistake::QuestionMistake;
use crate::parameters::QuestionParameters;
use crate::question::{HtmlPage, PageQuestion};
use exercise::ExercisePage;
use grundy::{BilingualText, Meter, text};
use grundy_play::teach::{Lesson, find_lesson, lessons};
use maud::{Markup, html};

/// The least bytes of a sentence that can stand alone as a summary.
const MIN_SUMMARY_BYTES: usize = 30;

/// The list of lessons, in the order of learning.
pub(crate) fn lessons_page(question: &PageQuestion) -> HtmlPage {
    let given = &question.given;
    let title = given.localize(text!("Learn"));
    question.framed_page(200, &title, html! {
        h1 { (title) }
        p .lead { (given.localize(text!("Short lessons, from taking stones to sums of games. Each explains something in a few sentences and asks questions, which are new each time."))) }
        ol .cards .lessons {
            @for (lesson, number) in lessons().iter().zip(1..) {
                li { a href=(lesson_link(lesson, given)) { b { (number) ". " (given.localize(lesson.title())) } span { (lesson_summary(lesson, given)) } } }
            }
        }
    })
}

/// The page of a lesson; a page with status 404 if none has this name.
pub(crate) fn lesson_page(question: &PageQuestion, name: &str, meter: &Meter) -> HtmlPage {
    let given = &question.given;
    let Some(place) = find_lesson(name).and_then(|found| lessons().iter().position(|own| own.name == found.name))
    else {
        return missing_lesson_page(question, name);
    };
    let lesson = &lessons()[place];
    let title = given.localize(lesson.title());
    let (status, begun, main) = match ExercisePage::read(lesson, given) {
        Ok(asking) => (200, asking.is_begun(), asking.render(meter)),
        Err(said) => (400, true, refused_link(lesson, said, given)),
    };
    let (number, count) = (place + 1, lessons().len());
    question.framed_page(
        status,
        &title,
        html! {
            h1 { (title) }
            p .hint {
                (given.localize(text!("Lesson {number} of {count}"))) " · "
                a href=(given.plain_link("/teach")) { (given.localize(text!("All lessons"))) }
            }
            details #lesson open[!begun] {
                summary { (given.localize(text!("The lesson"))) }
                @for part in lesson.text { p { (given.localize(BilingualText::from_pair(*part))) } }
            }
            (main)
            (neighbour_links(place, given))
        },
    )
}

/// A link to a lesson with new exercises.
fn lesson_link(lesson: &Lesson, given: &QuestionParameters) -> PageLink {
    given.plain_link(format!("/teach/{}", lesson.name))
}

/// The beginning of a lesson: its first sentence, and the next ones if it is very short.
fn lesson_summary(lesson: &Lesson, given: &QuestionParameters) -> String {
    let text = lesson.text.first().map(|part| given.localize(BilingualText::from_pair(*part))).unwrap_or_default();
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
fn refused_link(lesson: &Lesson, said: BilingualText, given: &QuestionParameters) -> Markup {
    html! {
        (QuestionMistake::in_parameter(said).render(given))
        p .actions { a .button href=(lesson_link(lesson, given)) { (given.localize(text!("Begin this lesson"))) } }
    }
}

fn missing_lesson_page(question: &PageQuestion, name: &str) -> HtmlPage {
    let name = grundy::shorten_text(name);
    let said = text!("There is no lesson called “{name}”.");
    question.missing_page(text!("Learn"), said, ("/teach", text!("All lessons")))
}
