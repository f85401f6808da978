//! All components that can be reached, each with its picture and its moves.

use super::pictures::SharedPictures;
use super::{ExportRefusal, MAX_BYTES, MAX_POSITIONS};
use grundy::{Budget, Component, DeclaredEnd, GameShape, Lang, Meter, Sum, text};
use grundy_draw::{pointed_parts, previewed_parts};
use grundy_play::{Choice, UnlistableMoves, UnplayablePosition, choices};
use std::collections::HashMap;

/// The components; those of the start come first.
pub(super) struct ExportTable {
    pub(super) parts: Vec<ExportComponent>,
    /// The components of the start, by number.
    pub(super) start: Vec<u32>,
    /// The texts of moves.
    pub(super) texts: NumberedTexts,
    pub(super) pictures: SharedPictures,
}

/// A component with its picture and its moves.
pub(super) struct ExportComponent {
    pub(super) component: Component,
    /// The pieces of its picture.
    pub(super) picture: Vec<u32>,
    pub(super) moves: Vec<ComponentMove>,
    /// The end that the rules declare for this component, if any.
    pub(super) end: Option<DeclaredEnd>,
}

/// A move in a component.
pub(super) struct ComponentMove {
    /// The number of its text.
    pub(super) text: u32,
    /// The components that the move leaves.
    pub(super) remaining_components: Vec<u32>,
    /// The parts of the picture that a user would click, the most telling first.
    pub(super) points: Vec<usize>,
    /// The parts that the move takes away or changes, as lists; none if they are the clicked ones.
    pub(super) changes: Vec<Vec<usize>>,
}

impl ComponentMove {
    /// About how many bytes it takes in the page.
    fn byte_count(&self) -> usize {
        let changed: usize = self.changes.iter().map(Vec::len).sum();
        12 + 5 * (self.remaining_components.len() + self.points.len()) + 3 * changed
    }
}

/// Texts with numbers, each once.
#[derive(Default)]
pub(super) struct NumberedTexts {
    pub(super) texts: Vec<String>,
    numbers: HashMap<String, u32>,
}

impl ExportTable {
    /// Collects all components that can be reached from a sum.
    pub(super) fn from_sum(sum: &Sum, lang: Lang, meter: &Meter) -> Result<ExportTable, ExportRefusal> {
        let mut known = ComponentIndex::default();
        let start = known.component_numbers(sum);
        let mut table = ExportTable {
            parts: Vec::new(),
            start,
            texts: NumberedTexts::default(),
            pictures: SharedPictures::default(),
        };
        let mut bytes = 0;
        while let Some(component) = known.components.get(table.parts.len()).cloned() {
            if known.components.len() > MAX_POSITIONS {
                return Err(ExportRefusal::TooMany);
            }
            let part = table.describe_component(component, lang, &mut known)?;
            let held: usize = part.moves.iter().map(ComponentMove::byte_count).sum();
            bytes += held + 5 * part.picture.len();
            if bytes + table.pictures.byte_count() > MAX_BYTES {
                return Err(ExportRefusal::TooLarge);
            }
            meter.spend(1, held as u64)?;
            table.parts.push(part);
        }
        Ok(table)
    }

    /// Describes a component; its options are added to `known`.
    fn describe_component(
        &mut self,
        component: Component,
        lang: Lang,
        known: &mut ComponentIndex,
    ) -> Result<ExportComponent, ExportRefusal> {
        let alone = Sum { components: vec![component.clone()] };
        let choices = choices(&alone, MAX_MOVES).map_err(|unlisted| match unlisted {
            UnlistableMoves::Stopped(stop) => ExportRefusal::Stopped(stop),
            other => ExportRefusal::Unplayable(UnplayablePosition::Unlisted(other)),
        })?;
        let ends = component.game.has_declared_ends();
        let moves = choices.iter().map(|choice| {
            if ends && choice.after.components.len() != 1 {
                return Err(ExportRefusal::Unplayable(UnplayablePosition::SumWithEnds));
            }
            let text = self.texts.text_number(move_text(choice, &component, lang));
            let points = pointed_parts(&component, &choice.after);
            let mut changes = previewed_parts(&component, &choice.after);
            let mut sorted = points.clone();
            sorted.sort_unstable();
            if changes == [sorted] {
                changes.clear();
            }
            Ok(ComponentMove { text, remaining_components: known.component_numbers(&choice.after), points, changes })
        });
        let moves = moves.collect::<Result<Vec<_>, _>>()?;
        let picture =
            self.pictures.add_component(&alone, moves.iter().flat_map(|one| one.points.iter().copied()), lang);
        // Rules that fail have no moves either, which the page shows.
        let end = component.key.as_ref().and_then(|key| component.game.declared_end_of_key(key).ok()?);
        Ok(ExportComponent { component, picture, moves, end })
    }
}

/// The maximum number of moves of one component.
const MAX_MOVES: usize = 10_000;

/// A move in words, without the size of its heap: the page names the heap.
fn move_text(choice: &Choice, component: &Component, lang: Lang) -> String {
    let text = choice.text.in_language(lang).into_owned();
    if !matches!(component.game.shape(), GameShape::Heap(_)) {
        return text;
    }
    let size = component.args.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let before = text!("heap of {size}: ");
    match text.strip_prefix(&before.in_language(lang)[..]) {
        Some(rest) => rest.to_string(),
        None => text,
    }
}

/// The components found so far, with their numbers.
#[derive(Default)]
struct ComponentIndex {
    components: Vec<Component>,
    numbers: HashMap<(Option<u64>, String), u32>,
}

impl ComponentIndex {
    fn component_numbers(&mut self, sum: &Sum) -> Vec<u32> {
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

impl NumberedTexts {
    fn text_number(&mut self, text: String) -> u32 {
        *self.numbers.entry(text).or_insert_with_key(|text| {
            self.texts.push(text.clone());
            self.texts.len() as u32 - 1
        })
    }
}
