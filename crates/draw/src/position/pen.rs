//! The state shared by all drawings of one component: language, links, marks and titles.

use super::coordinates::round_number;
use super::flow::{PictureBlock, recent_classes};
use super::{PartLink, PartMark, PositionPictureOptions, RecentChange};
use grundy_game::Lang;
use maud::{Markup, html};
use std::collections::{HashMap, HashSet};

/// Draws the parts of one component.
#[derive(Clone)]
pub(super) struct ComponentPen<'a> {
    pub(super) lang: Lang,
    links: HashMap<usize, &'a PartLink>,
    marks: HashMap<usize, &'a PartMark>,
    /// The title and the parts of each marked move, in the order in which they were given.
    moves: Vec<(&'a str, Vec<usize>)>,
    /// Parts whose marks are drawn elsewhere, as a line between cells.
    joined: HashSet<usize>,
    /// Whether the number of marked parts is so large that rings around all of them would hide the picture.
    has_many_marks: bool,
    /// The component, if its parts carry their numbers.
    numbered: Option<usize>,
    /// The parts that the last moves have changed; `true` for the last one.
    recent: HashMap<usize, bool>,
    /// Whether a part of the component, or all of it, was changed by the last move, or by the one before.
    recent_component: Option<bool>,
    /// The number of counters taken from the top of a pile.
    taken_count: usize,
}

/// With more marked parts than this, and more than half of all parts marked, marks are stars without rings.
const MAX_RINGS: usize = 8;

/// A rectangle: left, top, width, height.
pub(super) type PartPlace = (f64, f64, f64, f64);

impl<'a> ComponentPen<'a> {
    /// A pen for a component whose picture has `parts` parts.
    pub(super) fn new(drawn: &'a PositionPictureOptions, component: usize, parts: usize) -> ComponentPen<'a> {
        // If a part is given twice, the first one counts: the lists are read backwards, and later entries overwrite earlier ones.
        let links = drawn.links.iter().rev().filter(|link| link.part.component == component);
        let marks = drawn.marks.iter().rev().filter(|mark| mark.part.component == component);
        let mut moves: Vec<(&str, Vec<usize>)> = Vec::new();
        for mark in drawn.marks.iter().filter(|mark| mark.part.component == component) {
            match moves.last_mut().filter(|(title, _)| *title == mark.title) {
                Some((_, parts)) => parts.push(mark.part.part),
                None => moves.push((&mark.title, vec![mark.part.part])),
            }
        }
        let mut recent = HashMap::new();
        let (mut recent_component, mut taken) = (None, 0);
        // The last move is read last, so that it counts where both have changed something.
        let mut changes: Vec<&RecentChange> =
            drawn.recent.iter().filter(|recent| recent.component == component).collect();
        changes.sort_by_key(|recent| recent.is_last);
        for one in changes {
            recent.extend(one.change.parts.iter().map(|&part| (part, one.is_last)));
            taken = one.change.taken_count;
            recent_component = one.change.parts.is_empty().then_some(one.is_last);
        }
        let marks: HashMap<usize, &PartMark> = marks.map(|mark| (mark.part.part, mark)).collect();
        ComponentPen {
            lang: drawn.lang,
            links: links.map(|link| (link.part.part, link)).collect(),
            has_many_marks: marks.len() > MAX_RINGS && 2 * marks.len() > parts,
            marks,
            moves,
            joined: HashSet::new(),
            numbered: drawn.numbered.then_some(component),
            recent,
            recent_component,
            taken_count: taken,
        }
    }

    /// Whether the component was changed by the last move (`true`) or the one before, where none of its parts shows the change.
    pub(super) fn recent_component(&self) -> Option<bool> {
        self.recent_component
    }

    /// The number of counters that the last move took from the top of a pile.
    pub(super) fn taken_counters(&self) -> usize {
        self.taken_count
    }

    /// The marked moves: the title of each, and its parts, the most telling first.
    pub(super) fn marked_moves(&self) -> &[(&'a str, Vec<usize>)] {
        &self.moves
    }

    /// A pen that leaves the marks of the parts `joined` to the caller.
    pub(super) fn without_rings(&self, joined: HashSet<usize>) -> ComponentPen<'a> {
        ComponentPen { joined, ..self.clone() }
    }

    /// Draws a part with its title, shape, link and mark. The place is the area that can be clicked.
    pub(super) fn draw_part(&self, part: usize, place: PartPlace, title: &str, shape: Markup) -> Markup {
        let mark = self.marks.get(&part);
        let (x, y, width, height) = place;
        let title = match mark {
            Some(mark) => [title, self.lang.colon(), &mark.title].concat(),
            None => title.into(),
        };
        let ring = mark.filter(|_| !self.joined.contains(&part)).map(|_| {
            html! {
                @if !self.has_many_marks { rect class="g-win" x=(round_number(x + 1.5)) y=(round_number(y + 1.5)) width=(round_number(width - 3.0)) height=(round_number(height - 3.0)) rx="5"
                    fill="none" stroke-width="3" {} }
                (star(x + width - 4.0, y + 4.0))
            }
        });
        let number = self.numbered.map(|component| format!("{component}.{part}"));
        let recent = self.recent.get(&part).map(|&is_last| {
            html! { rect class=(recent_classes(is_last)) x=(round_number(x + 3.0)) y=(round_number(y + 3.0)) width=(round_number(width - 6.0))
            height=(round_number(height - 6.0)) rx="4" fill="none" stroke-width="2.2" stroke-dasharray=[(!is_last).then_some("2 4")] {} }
        });
        match self.links.get(&part) {
            None => html! {
                g data-part=[number] { title { (title) } (shape) @if let Some(recent) = recent { (recent) } @if let Some(ring) = ring { (ring) } }
            },
            Some(link) => {
                // The name of the part distinguishes links whose moves are described alike.
                let label = if number.is_some() {
                    [&title, self.lang.colon(), &link.title].concat()
                } else {
                    link.title.clone()
                };
                html! {
                    a class="g-link" href=(link.href) aria-label=(label) data-part=[number] {
                        title { (link.title) }
                        (shape)
                        @if let Some(recent) = recent { (recent) }
                        @if let Some(ring) = ring { (ring) }
                        rect x=(round_number(x)) y=(round_number(y)) width=(round_number(width)) height=(round_number(height)) fill="none" pointer-events="all" {}
                    }
                }
            }
        }
    }

    /// Draws a text as a part.
    pub(super) fn text_part(&self, part: usize, words: &str) -> PictureBlock {
        let block = PictureBlock::from_text(words);
        let body = self.draw_part(part, (0.0, 0.0, block.width, block.height), words, block.body.clone());
        PictureBlock { body, ..block }
    }
}

/// A star with five points. It marks a part for readers who cannot distinguish the colours.
pub(super) fn star(x: f64, y: f64) -> Markup {
    let points = (0..10).map(|i| {
        let (radius, angle) = (if i % 2 == 0 { 6.0 } else { 2.6 }, f64::from(i) * std::f64::consts::PI / 5.0);
        format!("{},{}", round_number(x + radius * angle.sin()), round_number(y - radius * angle.cos()))
    });
    let points = points.collect::<Vec<_>>().join(" ");
    html! { polygon class="g-green g-edge" points=(points) stroke-width="0.6" {} }
}

/// A text of at most `most` characters; a longer one is cut in the middle.
pub(super) fn shorten_text(text: &str, most: usize) -> String {
    let length = text.chars().count();
    if length <= most {
        return text.into();
    }
    let head: String = text.chars().take(most * 2 / 3).collect();
    let tail: String = text.chars().skip(length - most / 4).collect();
    format!("{head}…{tail}")
}
