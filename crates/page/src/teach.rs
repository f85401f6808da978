//! Lessons: the list, and the page of a lesson with its exercises. A link contains the seed, the number and the answer.

mod exercise;

use crate::given::Given;
use crate::link::Link;
use crate::mistake::Mistake;
use crate::question::{Page, Question};
use exercise::Asking;
use grundy::teach::{Lesson, find_lesson, lessons};
use grundy::{Lang, Meter, Said, say};
use maud::{Markup, html};

/// The least bytes of a sentence that can stand alone as a summary.
const SHORT: usize = 30;

/// The list of lessons, in the order of learning.
pub(crate) fn all(question: &Question) -> Page {
    let given = &question.given;
    let title = given.say(say!("Learn", "学习"));
    question.page(200, &title, html! {
        h1 { (title) }
        p .lead { (given.say(say!(
            "Short lessons, from taking stones to sums of games. Each explains something in a few sentences and asks questions, which are new each time.",
            "短课：从取石子到游戏的和。每课用几句话讲解，然后出题，每次的题都不同。"
        ))) }
        ol .cards .lessons {
            @for (lesson, number) in lessons().iter().zip(1..) {
                li { a href=(to(lesson, given)) { b { (number) ". " (given.say(lesson.title())) } span { (beginning(lesson, given)) } } }
            }
        }
    })
}

/// The page of a lesson; a page with status 404 if none has this name.
pub(crate) fn one(question: &Question, name: &str, meter: &Meter) -> Page {
    let given = &question.given;
    let Some(place) = find_lesson(name).and_then(|found| lessons().iter().position(|own| own.name == found.name))
    else {
        return missing(question, name);
    };
    let lesson = &lessons()[place];
    let title = given.say(lesson.title());
    let (status, begun, main) = match Asking::read(lesson, given) {
        Ok(asking) => (200, asking.is_begun(), asking.show(meter)),
        Err(said) => (400, true, refused(lesson, said, given)),
    };
    let (number, count) = (place + 1, lessons().len());
    question.page(
        status,
        &title,
        html! {
            h1 { (title) }
            p .hint {
                (given.say(say!("Lesson {number} of {count}", "第 {number} 课，共 {count} 课"))) " · "
                a href=(given.elsewhere("/teach")) { (given.say(say!("All lessons", "所有课"))) }
            }
            details #lesson open[!begun] {
                summary { (given.say(say!("The lesson", "讲解"))) }
                @for part in lesson.text { p { (given.say(Said::of(*part))) } }
            }
            (main)
            (neighbours(place, given))
        },
    )
}

/// A link to a lesson with new exercises.
fn to(lesson: &Lesson, given: &Given) -> Link {
    given.elsewhere(format!("/teach/{}", lesson.name))
}

/// The beginning of a lesson: its first sentence, and the next ones if it is very short.
fn beginning(lesson: &Lesson, given: &Given) -> String {
    let text = lesson.text.first().map(|part| given.say(Said::of(*part))).unwrap_or_default();
    let end = if given.lang == Lang::En { ". " } else { "。" };
    let mut ends = text.match_indices(end).map(|(at, end)| at + end.trim_end().len());
    match ends.find(|&at| at >= SHORT) {
        Some(at) => text[..at].into(),
        None => text,
    }
}

/// Links to the previous and the next lesson.
fn neighbours(place: usize, given: &Given) -> Markup {
    let before = place.checked_sub(1).map(|before| &lessons()[before]);
    let name = |lesson: &Lesson, way: fn(Said) -> Said| given.say(way(lesson.title()));
    html! {
        nav .actions aria-label=(given.say(say!("Other lessons", "其他课"))) {
            @if let Some(lesson) = before {
                a #previous .button .quiet rel="prev" href=(to(lesson, given)) { (name(lesson, |Said { en, zh }| say!("Previous lesson: {en}", "上一课：{zh}"))) }
            }
            @if let Some(lesson) = lessons().get(place + 1) {
                a #following .button .quiet rel="next" href=(to(lesson, given)) { (name(lesson, |Said { en, zh }| say!("Next lesson: {en}", "下一课：{zh}"))) }
            }
        }
    }
}

/// A message for a link whose parameters cannot be read.
fn refused(lesson: &Lesson, said: Said, given: &Given) -> Markup {
    html! {
        (Mistake::parameter(said).show(given))
        p .actions { a .button href=(to(lesson, given)) { (given.say(say!("Begin this lesson", "开始这一课"))) } }
    }
}

fn missing(question: &Question, name: &str) -> Page {
    let name = grundy::shorten(name);
    let said = say!("There is no lesson called “{name}”.", "没有名为“{name}”的课。");
    question.missing(say!("Learn", "学习"), said, ("/teach", say!("All lessons", "所有课")))
}
