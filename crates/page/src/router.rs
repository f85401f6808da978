//! From a question to the page that answers it.

use crate::question::{HtmlPage, PageQuestion, Topic};
use crate::{ask, catalogue, explore, home_page, play, teach, theorem};
use grundy::Meter;

impl PageQuestion {
    /// Computes the page, within the limits of the meter.
    pub fn answer(&self, meter: &Meter) -> HtmlPage {
        match (&self.topic, &self.mistake) {
            (_, Some(mistake)) => ask::refused_page(self, mistake, 400),
            (Topic::Ask, None) if !self.is_work() => home_page::first_page(self, meter),
            (Topic::Ask, None) => ask::ask_page(self, meter),
            (Topic::Play, None) => play::play_page(self, meter),
            (Topic::Explore, None) => explore::explore_page(self, meter),
            (Topic::Games, None) => catalogue::catalogue_page(self),
            (Topic::Game(name), None) => catalogue::entry_page(self, name, meter),
            (Topic::Theorem(name), None) => theorem::theorem_page(self, name),
            (Topic::Lessons, None) => teach::lessons_page(self),
            (Topic::Lesson(name), None) => teach::lesson_page(self, name, meter),
        }
    }
}
