//! Pictures of positions.

mod board;
mod columns;
mod diagram;
mod flow;
mod heaps;
mod layout;
mod pen;
mod pieces;
mod regions;
mod runs;
mod strip;

use crate::sheet::visible;
use crate::theme::{Theme, style};
use flow::Block;
use grundy_game::picture::{Picture, Scene, changed};
use grundy_game::{Component, Sum, any};
use grundy_theory::{Lang, Nat, Said, say};
use maud::{PreEscaped, html};
use pen::{Pen, short};

/// Options and annotations of a picture of a position. The picture itself does not find out who wins.
#[derive(Clone, Debug, Default)]
pub struct Drawn {
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
    pub links: Vec<Link>,
    /// Marks on parts, such as those of winning moves.
    pub marks: Vec<Mark>,
}

/// A part of the picture of a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Part {
    /// The index of the component in the sum.
    pub component: usize,
    /// The number of the part in the component's picture, in the order that [`Scene`] defines.
    pub part: usize,
}

/// A link on a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The part.
    pub part: Part,
    /// The target.
    pub href: String,
    /// The move in words.
    pub title: String,
}

/// A mark on a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The part.
    pub part: Part,
    /// The reason, which becomes part of the title.
    pub title: String,
}

/// The most components that are drawn; further ones are only counted.
const MOST_COMPONENTS: usize = 60;

/// Draws a sum as SVG: its components side by side, with their values below where given.
///
/// What is too large is drawn in part, and the rest is counted. So the picture of any position has at most some hundred kilobytes.
///
/// # Complexity
/// That of [`AnyGame::picture`](grundy_game::AnyGame::picture) for 60 components, and linear in what is drawn.
///
/// ```
/// use grundy_draw::{Drawn, Link, Part, position};
/// let nim = grundy::parse("nim(3, 4, 5)")?;
/// let link = Link { part: Part { component: 0, part: 1 }, href: "/nim(1,4,5)".into(), title: "take 2".into() };
/// let picture = position(&nim, &Drawn { columns: true, links: vec![link], ..Drawn::default() });
/// assert!(picture.starts_with("<svg") && picture.contains("/nim(1,4,5)"));
/// # Ok::<(), grundy::Diagnostic>(())
/// ```
pub fn position(sum: &Sum, drawn: &Drawn) -> String {
    let lang = drawn.lang;
    let shown = &sum.components[..sum.components.len().min(MOST_COMPONENTS)];
    let mixed = shown.iter().any(|component| !any::same(&component.game, &shown[0].game));
    let blocks = shown.iter().enumerate().map(|(index, component)| {
        let picture = component.game.picture(&component.args);
        let pen = Pen::new(drawn, index, picture.parts());
        let block = scene(&picture, &pen, 0);
        let label = short(&component.to_string(), 40);
        let block = if mixed { block.captioned(&label) } else { block };
        let value = drawn.values.get(index).and_then(Option::as_ref);
        let block = match value {
            Some(value) => {
                let value = short(&value.to_string(), 24);
                block.labelled(&say!("value {value}", "SG 值 {value}").in_lang(lang))
            }
            None => block,
        };
        block.titled(&short(&component.to_string(), 200))
    });
    let more = sum.components.len() - shown.len();
    let mut blocks: Vec<Block> = blocks.collect();
    if blocks.is_empty() {
        let nothing = say!("nothing is left: no move", "什么也没有：无法再走");
        blocks.push(Block::words(&nothing.in_lang(lang)));
    }
    let more = (more > 0).then(|| say!("… and {more} more", "……还有 {more} 个"));
    let mut all = flow::rows(blocks, more.map(|more| more.in_lang(lang).into_owned()));
    if drawn.columns
        && let Some(columns) = columns::columns(&drawn.values, lang)
    {
        all = all.above(columns);
    }
    let name = short(&sum.to_string(), 200);
    let title = if drawn.misere { told(say!("{name}, misère play", "{name}，反常规则"), lang) } else { name };
    document(&title, all, drawn)
}

/// The SVG document.
fn document(title: &str, all: Block, drawn: &Drawn) -> String {
    const MARGIN: f64 = 16.0;
    let (width, height) = ((all.width + 2.0 * MARGIN).ceil(), (all.height + 2.0 * MARGIN).ceil());
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
            g transform=(format!("translate({MARGIN} {MARGIN})")) { (all.body) }
        }
    };
    // Names may contain characters that XML does not allow.
    visible(&picture.into_string())
}

/// Draws a picture whose parts are numbered from `offset` on.
fn scene(picture: &Picture, pen: &Pen<'_>, offset: usize) -> Block {
    let block = match &picture.scene {
        Scene::Heaps(heaps) => heaps::draw(heaps, pen, offset),
        Scene::Strips(strips) => strip::draw(strips, pen, offset),
        Scene::Board(board) => board::draw(board, pen, offset),
        Scene::Rectangle(rectangle) => board::rectangle(rectangle, pen, offset),
        Scene::Diagram(diagram) => diagram::draw(diagram, pen, offset),
        Scene::Regions(all) => regions::draw(all, pen, offset),
        Scene::Group(group) => {
            let mut next = offset;
            let panels = group.iter().map(|(name, picture)| {
                let block = scene(picture, pen, next);
                next += picture.parts();
                if name.is_empty() { block } else { block.captioned(name) }
            });
            flow::beside(panels.collect(), 24.0)
        }
        Scene::Text(text) => pen.words(offset, &short(text, 200)),
    };
    match &picture.note {
        Some(note) => block.captioned(&note.in_lang(pen.lang)),
        None => block,
    }
}

/// The parts of a component's picture that a user would click to move to `after`, the most telling first:
/// in Nim the lowest stone that is taken, in Chomp the bitten square, in Cram both cells.
///
/// Called for every move, it gives for each part the moves that the part stands for. It is empty only if the picture has no parts.
///
/// ```
/// let before = grundy::parse("nim(5)")?;
/// let after = grundy::parse("nim(3)")?;
/// assert_eq!(grundy_draw::pointed(&before.components[0], &after), [3]);
/// # Ok::<(), grundy::Diagnostic>(())
/// ```
pub fn pointed(before: &Component, after: &Sum) -> Vec<usize> {
    let own = after.components.iter().all(|component| any::same(&component.game, &before.game));
    let picture = before.game.picture(&before.args);
    let pictures = || after.components.iter().map(|component| component.game.picture(&component.args));
    let mut parts = if own {
        let after: Vec<_> = after.components.iter().map(|component| component.args.clone()).collect();
        before.game.pointed(&before.args, &after)
    } else {
        changed(&picture, &pictures().collect::<Vec<_>>())
    };
    parts.retain(|&part| part < picture.parts());
    if parts.is_empty() && picture.parts() > 0 { vec![0] } else { parts }
}

/// The text in the language of the picture.
fn told(said: Said, lang: Lang) -> String {
    said.in_lang(lang).into_owned()
}
