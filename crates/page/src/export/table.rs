//! All components that can be reached, each with its picture and its moves.

use super::pictures::Pictures;
use super::{MOST_BYTES, MOST_POSITIONS, Refused};
use grundy::play::{Choice, Unlisted, Unplayable, choices};
use grundy::{Budget, Component, End, Lang, Meter, Shape, Sum, say};
use grundy_draw::pointed;
use std::collections::HashMap;

/// The components; those of the start come first.
pub(super) struct Table {
    pub(super) parts: Vec<Part>,
    /// The components of the start, by number.
    pub(super) start: Vec<u32>,
    /// The texts of moves.
    pub(super) texts: Texts,
    pub(super) pictures: Pictures,
}

/// A component with its picture and its moves.
pub(super) struct Part {
    pub(super) component: Component,
    /// The pieces of its picture.
    pub(super) picture: Vec<u32>,
    pub(super) moves: Vec<Move>,
    /// The end that the rules declare for this component, if any.
    pub(super) end: Option<End>,
}

/// A move in a component.
pub(super) struct Move {
    /// The number of its text.
    pub(super) text: u32,
    /// The components that the move leaves.
    pub(super) to: Vec<u32>,
    /// The parts of the picture that a user would click, the most telling first.
    pub(super) points: Vec<usize>,
}

/// Texts with numbers, each once.
#[derive(Default)]
pub(super) struct Texts {
    pub(super) all: Vec<String>,
    numbers: HashMap<String, u32>,
}

impl Table {
    /// Collects all components that can be reached from a sum.
    pub(super) fn of(sum: &Sum, lang: Lang, meter: &Meter) -> Result<Table, Refused> {
        let mut known = Known::default();
        let start = known.numbers(sum);
        let mut table = Table { parts: Vec::new(), start, texts: Texts::default(), pictures: Pictures::default() };
        let mut bytes = 0;
        while let Some(component) = known.components.get(table.parts.len()).cloned() {
            if known.components.len() > MOST_POSITIONS {
                return Err(Refused::TooMany);
            }
            let part = table.part(component, lang, &mut known)?;
            let held: usize = part.moves.iter().map(|one| 12 + 5 * (one.to.len() + one.points.len())).sum();
            bytes += held + 5 * part.picture.len();
            if bytes + table.pictures.bytes() > MOST_BYTES {
                return Err(Refused::TooLarge);
            }
            meter.spend(1, held as u64)?;
            table.parts.push(part);
        }
        Ok(table)
    }

    /// Describes a component; its options are added to `known`.
    fn part(&mut self, component: Component, lang: Lang, known: &mut Known) -> Result<Part, Refused> {
        let alone = Sum { components: vec![component.clone()] };
        let choices = choices(&alone, MOST_MOVES).map_err(|unlisted| match unlisted {
            Unlisted::Stopped(stop) => Refused::Stopped(stop),
            other => Refused::Unplayable(Unplayable::Unlisted(other)),
        })?;
        let ends = component.game.has_ends();
        let moves = choices.iter().map(|choice| {
            if ends && choice.after.components.len() != 1 {
                return Err(Refused::Unplayable(Unplayable::SumWithEnds));
            }
            let text = self.texts.number(told(choice, &component, lang));
            Ok(Move { text, to: known.numbers(&choice.after), points: pointed(&component, &choice.after) })
        });
        let moves = moves.collect::<Result<Vec<_>, _>>()?;
        let picture = self.pictures.add(&alone, moves.iter().flat_map(|one| one.points.iter().copied()), lang);
        let end = component.key.as_ref().and_then(|key| component.game.end_of(key));
        Ok(Part { component, picture, moves, end })
    }
}

/// The most moves of one component.
const MOST_MOVES: usize = 10_000;

/// A move in words, without the size of its heap: the page names the heap.
fn told(choice: &Choice, component: &Component, lang: Lang) -> String {
    let text = choice.text.in_lang(lang).into_owned();
    if !matches!(component.game.shape(), Shape::Heap(_)) {
        return text;
    }
    let size = component.args.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let before = say!("heap of {size}: ", "大小为 {size} 的堆：");
    match text.strip_prefix(&before.in_lang(lang)[..]) {
        Some(rest) => rest.to_string(),
        None => text,
    }
}

/// The components found so far, with their numbers.
#[derive(Default)]
struct Known {
    components: Vec<Component>,
    numbers: HashMap<(Option<u64>, String), u32>,
}

impl Known {
    fn numbers(&mut self, sum: &Sum) -> Vec<u32> {
        let number = |component: &Component| {
            let name = (component.game.scope(), component.to_string());
            *self.numbers.entry(name).or_insert_with(|| {
                self.components.push(component.clone());
                self.components.len() as u32 - 1
            })
        };
        sum.components.iter().map(number).collect()
    }
}

impl Texts {
    fn number(&mut self, text: String) -> u32 {
        *self.numbers.entry(text).or_insert_with_key(|text| {
            self.all.push(text.clone());
            self.all.len() as u32 - 1
        })
    }
}
