//! The board of a game: the picture with its links, the moves that can be made, what was touched.

use super::Game;
use crate::picture::{figure, plain};
use grundy::play::Choice;
use grundy::{Meter, say};
use grundy_draw::{Drawn, Link, Mark, Part, pointed};
use maud::{Markup, html};
use std::collections::BTreeMap;

/// Positions with more moves have no links in their picture, and not all moves are listed.
const LINKED: usize = 600;
const LISTED: usize = 120;
/// So many moves are listed at once; more are behind a click.
const FEW: usize = 24;

impl Game<'_> {
    /// The moves that each part of the picture stands for.
    ///
    /// A part stands for the moves that it tells best, and only where there is none for others that it belongs to.
    fn touchable(&self) -> BTreeMap<Part, Vec<usize>> {
        let choices = self.game.choices();
        let (mut best, mut others): (BTreeMap<Part, Vec<usize>>, BTreeMap<Part, Vec<usize>>) = Default::default();
        if choices.len() > LINKED {
            return best;
        }
        let components = &self.game.position().components;
        for (number, Choice { component, after, .. }) in choices.iter().enumerate() {
            for (place, part) in pointed(&components[*component], after).into_iter().enumerate() {
                let part = Part { component: *component, part };
                let told = if place == 0 { &mut best } else { &mut others };
                told.entry(part).or_default().push(number);
            }
        }
        others.retain(|part, _| !best.contains_key(part));
        best.append(&mut others);
        best
    }

    /// The picture: where it is the person's turn its parts are links, to the position after the move or to a choice of moves.
    pub(super) fn picture(&self, hint: Option<usize>, meter: &Meter) -> Markup {
        let given = self.given;
        let is_turn = self.is_turn();
        let touchable = if is_turn { self.touchable() } else { BTreeMap::new() };
        let links = touchable.iter().map(|(&part, moves)| {
            let (href, title) = match moves[..] {
                [one] => (self.with(one), given.say(self.game.choices()[one].text.clone())),
                _ => {
                    let count = moves.len();
                    let touched = self.now().with("touch", format!("{}.{}", part.component, part.part));
                    (touched, given.say(say!("{count} moves: choose one", "{count} 种走法：请选择")))
                }
            };
            Link { part, href: href.to_string(), title }
        });
        let marks = hint.and_then(|hint| {
            let Choice { component, after, text, .. } = &self.game.choices()[hint];
            let part = *pointed(&self.game.position().components[*component], after).first()?;
            Some(Mark { part: Part { component: *component, part }, title: given.say(text.clone()) })
        });
        // The values are told once there is a move to speak of.
        let told = !given.misere && (!self.game.moves().is_empty() || given.flag("hint") || given.flag("proof"));
        let values = if told {
            crate::picture::values(self.game.position(), &mut self.engine.borrow_mut(), meter)
        } else {
            Vec::new()
        };
        let sum = crate::picture::nim_sum(&values, given);
        let drawn = Drawn {
            columns: values.len() > 1 && values.iter().all(Option::is_some),
            links: links.collect(),
            marks: marks.into_iter().collect(),
            values,
            ..plain(given)
        };
        html! {
            (figure(self.game.position(), &drawn))
            @if let Some(sum) = sum { p #nim-sum .hint { (sum) } }
        }
    }

    /// The moves of the part that was touched, or all of them.
    pub(super) fn moves(&self) -> Markup {
        let given = self.given;
        let all: Vec<usize> = (0..self.game.choices().len()).collect();
        if let Some(narrowed) = self.touched() {
            let title = given.say(say!("Which of these moves?", "选择哪一种走法？"));
            return html! {
                section #choice aria-labelledby="choice-title" data-say {
                    h3 #choice-title { (title) }
                    (self.list(&narrowed))
                    p { a href=(self.now()) { (given.say(say!("All moves", "所有走法"))) } }
                }
            };
        }
        let count = all.len();
        let title = given.say(say!("All moves ({count})", "所有走法（{count} 种）"));
        html! {
            details #moves open[count <= FEW] {
                summary { (title) }
                (self.list(&all[..count.min(LISTED)]))
                @if count > LISTED { p .hint { (given.say(say!("The first {LISTED} are listed; any can be typed.", "列出前 {LISTED} 种；任何一种都可以键入。"))) } }
            }
        }
    }

    fn list(&self, moves: &[usize]) -> Markup {
        html! {
            ul .choices {
                @for &number in moves {
                    li { a href=(self.with(number)) data-move=(number) { (self.given.say(self.game.choices()[number].text.clone())) } }
                }
            }
        }
    }

    /// The moves of the part that was touched.
    fn touched(&self) -> Option<Vec<usize>> {
        let (component, part) = self.given.text("touch").split_once('.')?;
        let part = Part { component: component.parse().ok()?, part: part.parse().ok()? };
        self.touchable().remove(&part)
    }

    /// Whether the person is to move.
    pub(super) fn is_turn(&self) -> bool {
        self.game.turn() == self.side && self.game.ending().is_none()
    }
}
