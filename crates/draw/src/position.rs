//! Pictures of positions.

mod board;
mod changes;
mod columns;
mod coordinates;
mod diagram;
mod flow;
mod heaps;
mod layout;
mod pen;
mod pieces;
mod regions;
mod runs;
mod strip;

pub use changes::{LeftChange, left_changes, previewed_parts};

use crate::sheet::visible_text;
use crate::theme::{Theme, style};
use flow::PictureBlock;
use grundy::due_move;
use grundy_game::{
    BilingualText, Component, Lang, Nat, Sum, is_same_ruleset,
    picture::{Picture, Scene, changed_parts},
    text,
};
use maud::{PreEscaped, html};
use pen::{ComponentPen, shorten_text};
use std::fmt;

/// Options and annotations of a picture of a position. The picture itself does not find out who wins.
#[derive(Clone, Debug, Default)]
pub struct PositionPictureOptions {
    /// The theme: the colours of paper and ink.
    pub theme: Theme,
    /// The language of labels and titles.
    pub lang: Lang,
    /// Whether the values are written in binary, one below the other, with their nim-sum.
    pub columns: bool,
    /// The values of the components, where known. They are written below the components.
    pub values: Vec<Option<Nat>>,
    /// Whether the position is played under misère play, which the title then says.
    pub misere: bool,
    /// Links on parts.
    pub links: Vec<PartLink>,
    /// Marks on parts, such as those of winning moves.
    pub marks: Vec<PartMark>,
    /// Whether each part carries its number, as `data-part="component.part"`, for a script.
    pub numbered: bool,
    /// The changes by the last moves, which are accented.
    pub recent: Vec<RecentChange>,
    /// Components that the last moves have removed. They are drawn pale, where they were, in ascending order of place.
    pub removed_components: Vec<RemovedComponent>,
}

/// A component that one of the last moves has removed completely.
#[derive(Clone)]
pub struct RemovedComponent {
    /// The index of the component in front of which it was.
    pub place: usize,
    /// The component before the move.
    pub component: Component,
    /// Whether it was the last move, not the one before.
    pub is_last: bool,
}

impl fmt::Debug for RemovedComponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} before component {}, is_last: {}", self.component, self.place, self.is_last)
    }
}

/// The change of a component by one of the last moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecentChange {
    /// The index of the component in the sum.
    pub component: usize,
    /// The difference in the component.
    pub change: LeftChange,
    /// Whether it was the last move, not the one before.
    pub is_last: bool,
}

/// A part of the picture of a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PicturePart {
    /// The index of the component in the sum.
    pub component: usize,
    /// The number of the part in the component's picture, in the order that [`Scene`] defines.
    pub part: usize,
}

/// A link on a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartLink {
    /// The part.
    pub part: PicturePart,
    /// The target.
    pub href: String,
    /// The move in words.
    pub title: String,
}

/// A mark on a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartMark {
    /// The part.
    pub part: PicturePart,
    /// The reason, which becomes part of the title.
    pub title: String,
}

/// The maximum number of components that are drawn; further ones are only counted.
const MAX_COMPONENTS: usize = 60;

/// Draws a sum as SVG: its components side by side, with their values below where given.
///
/// Scenes that are too large are drawn in part, and the rest is counted. So the picture of any position has at most some hundred kilobytes.
///
/// # Complexity
/// That of [`GameView::picture`](grundy_game::GameView::picture) for 60 components, and linear in the size of the drawing.
///
/// ```
/// use grundy_draw::{PositionPictureOptions, PartLink, PicturePart, position};
/// let nim = grundy::parse("nim(3, 4, 5)")?;
/// let link = PartLink { part: PicturePart { component: 0, part: 1 }, href: "/nim(1,4,5)".into(), title: "take 2".into() };
/// let picture = position(&nim, &PositionPictureOptions { columns: true, links: vec![link], ..PositionPictureOptions::default() });
/// assert!(picture.starts_with("<svg") && picture.contains("/nim(1,4,5)"));
/// # Ok::<(), grundy::Diagnostic>(())
/// ```
pub fn position(sum: &Sum, drawn: &PositionPictureOptions) -> String {
    let lang = drawn.lang;
    let shown = &sum.components[..sum.components.len().min(MAX_COMPONENTS)];
    let mixed = shown.iter().any(|component| !is_same_ruleset(&component.game, &shown[0].game));
    let blocks = shown.iter().enumerate().map(|(index, component)| {
        let picture = component.game.view.picture(&component.args);
        let pen = ComponentPen::new(drawn, index, picture.part_count());
        let block = scene_block(&picture, &pen, 0);
        let label = shorten_text(&component.to_string(), 40);
        let block = if mixed { block.with_caption(&label) } else { block };
        let value = drawn.values.get(index).and_then(Option::as_ref);
        let block = match value {
            Some(value) => {
                let value = shorten_text(&value.to_string(), 24);
                block.with_label(&text!("value {value}").in_language(lang))
            }
            None => block,
        };
        let block = match pen.recent_component() {
            Some(is_last) => block.with_line_below(is_last),
            None => block,
        };
        block.with_title(&shorten_text(&component.to_string(), 200))
    });
    let more = sum.components.len() - shown.len();
    let mut blocks: Vec<PictureBlock> = blocks.collect();
    if blocks.is_empty() {
        let nothing = text!("nothing is left: no move");
        blocks.push(PictureBlock::from_text(&nothing.in_language(lang)));
    }
    // From the last one on, so that the places of the others stay.
    for removed in drawn.removed_components.iter().rev().filter(|removed| removed.place <= shown.len()) {
        blocks.insert(removed.place, removed_block(removed, drawn));
    }
    let more = (more > 0).then(|| text!("… and {more} more"));
    let mut all = flow::arrange_rows(blocks, more.map(|more| more.in_language(lang).into_owned()));
    if drawn.columns
        && let Some(columns) = columns::binary_columns(&drawn.values, lang)
    {
        all = all.with_block_below(columns);
    }
    let name = shorten_text(&sum.to_string(), 200);
    let title = if drawn.misere { localized_text(text!("{name}, misère play"), lang) } else { name };
    svg_document(&title, all, drawn)
}

/// The pale picture of a component that is no longer there.
fn removed_block(removed: &RemovedComponent, drawn: &PositionPictureOptions) -> PictureBlock {
    let Component { game, args, .. } = &removed.component;
    let picture = game.view.picture(args);
    let plain = PositionPictureOptions { theme: drawn.theme, lang: drawn.lang, ..PositionPictureOptions::default() };
    let block = scene_block(&picture, &ComponentPen::new(&plain, 0, picture.part_count()), 0);
    let name = shorten_text(&removed.component.to_string(), 200);
    block.fade().with_line_below(removed.is_last).with_title(&localized_text(text!("{name}, just removed"), drawn.lang))
}

/// The SVG document.
fn svg_document(title: &str, all: PictureBlock, drawn: &PositionPictureOptions) -> String {
    const PICTURE_MARGIN: f64 = 16.0;
    let (width, height) = ((all.width + 2.0 * PICTURE_MARGIN).ceil(), (all.height + 2.0 * PICTURE_MARGIN).ceil());
    // An element with the role `img` has no content for screen readers, so a picture with links is a `group`.
    let role = if drawn.links.is_empty() { "img" } else { "group" };
    let style = style(drawn.theme);
    let picture = html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox=(format!("0 0 {width} {height}")) width=(width) height=(height)
            role=(role) lang=(drawn.lang.tag()) font-family="sans-serif" font-size="14" {
            title { (title) }
            @if !style.is_empty() {
                style { (PreEscaped(style)) }
                rect class="g-paper" width=(width) height=(height) {}
            }
            g transform=(format!("translate({PICTURE_MARGIN} {PICTURE_MARGIN})")) { (all.body) }
        }
    };
    // Names may contain characters that XML does not allow.
    visible_text(&picture.into_string())
}

/// Draws a picture whose parts are numbered from `offset` on.
fn scene_block(picture: &Picture, pen: &ComponentPen<'_>, offset: usize) -> PictureBlock {
    let block = match &picture.scene {
        Scene::Heaps(heaps) => heaps::draw_heaps(heaps, pen, offset),
        Scene::Strips(strips) => strip::draw_strips(strips, pen, offset),
        Scene::Board(board) => board::draw_board(board, pen, offset),
        Scene::Rectangle(rectangle) => board::draw_rectangle(rectangle, pen, offset),
        Scene::Diagram(diagram) => diagram::draw_diagram(diagram, pen, offset),
        Scene::Regions(all) => regions::draw_regions(all, pen, offset),
        Scene::Group(group) => {
            let mut next = offset;
            let panels = group.iter().map(|(name, picture)| {
                let block = scene_block(picture, pen, next);
                next += picture.part_count();
                if name.is_empty() { block } else { block.with_caption(name) }
            });
            flow::join_side_by_side(panels.collect(), 24.0)
        }
        Scene::Text(text) => pen.text_part(offset, &shorten_text(text, 200)),
    };
    match &picture.note {
        Some(note) => block.with_caption(&note.in_language(pen.lang)),
        None => block,
    }
}

/// The parts of a component's picture that a user would click to move to `after`, the most telling first:
/// in Nim the lowest stone that is taken, in Chomp the bitten square, in Cram both cells.
///
/// If called for every move, the function gives for each part the moves of the part. The result is empty only if the picture has no parts.
///
/// ```
/// let before = grundy::parse("nim(5)")?;
/// let after = grundy::parse("nim(3)")?;
/// assert_eq!(grundy_draw::pointed_parts(&before.components[0], &after), [3]);
/// # Ok::<(), grundy::Diagnostic>(())
/// ```
pub fn pointed_parts(before: &Component, after: &Sum) -> Vec<usize> {
    // The component that is due after an entailing move is named beside the position that is left.
    let left: Sum = match &after.components[..] {
        [component] => due_move(component).map_or_else(|| after.clone(), |(_, position)| position),
        _ => after.clone(),
    };
    let after = &left;
    let own = after.components.iter().all(|component| is_same_ruleset(&component.game, &before.game));
    let picture = before.game.view.picture(&before.args);
    let pictures = || after.components.iter().map(|component| component.game.view.picture(&component.args));
    let mut parts = if own {
        let after: Vec<_> = after.components.iter().map(|component| component.args.clone()).collect();
        before.game.view.clickable_parts(&before.args, &after)
    } else {
        changed_parts(&picture, &pictures().collect::<Vec<_>>())
    };
    parts.retain(|&part| part < picture.part_count());
    if parts.is_empty() && picture.part_count() > 0 { vec![0] } else { parts }
}

/// The text in the language of the picture.
fn localized_text(message: BilingualText, lang: Lang) -> String {
    message.in_language(lang).into_owned()
}
