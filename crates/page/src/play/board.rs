//! The board of a game: the picture with its links, the list of moves, and the parts that were clicked.

use super::PlayedGame;
use crate::picture::{figure, page_options};
use grundy::picture::Scene;
use grundy::{Meter, text};
use grundy_draw::{PartLink, PartMark, PicturePart, PositionPictureOptions, pointed_parts};
use grundy_play::{Choice, MatchMove, WritingGuide};
use maud::{Markup, html};
use std::collections::BTreeMap;

/// The maximum number of moves of a position with links in its picture, and the maximum number of moves that are listed.
pub(super) const MAX_LINKED_MOVES: usize = 600;
const MAX_LISTED_MOVES: usize = 120;
/// The maximum number of moves that are listed unfolded; a longer list is folded.
const MAX_OPEN_MOVES: usize = 24;

impl PlayedGame<'_> {
    /// The parts that a move points at, the most telling first.
    pub(super) fn move_parts(&self, choice: usize) -> Vec<usize> {
        self.choice_parts(&self.game.choices()[choice])
    }

    fn choice_parts(&self, Choice { component, after, .. }: &Choice) -> Vec<usize> {
        pointed_parts(&self.game.position().components[*component], after)
    }

    /// The moves that each part of the picture means.
    ///
    /// A part means the moves that list it first. If there are none, it means the other moves that list it.
    /// A domino or a run of stones can be started at any of its cells, so all its cells count as first.
    fn moves_by_part(&self) -> BTreeMap<PicturePart, Vec<usize>> {
        let choices = self.game.choices();
        let (mut best, mut others): (BTreeMap<PicturePart, Vec<usize>>, BTreeMap<PicturePart, Vec<usize>>) =
            Default::default();
        if choices.len() > MAX_LINKED_MOVES {
            return best;
        }
        let scenes = self.game.position().components.iter().map(|part| part.game.view.picture(&part.args).scene);
        let scenes: Vec<Scene> = scenes.collect();
        for (number, &Choice { component, .. }) in choices.iter().enumerate() {
            let parts = self.move_parts(number);
            let alike = parts_look_alike(&scenes[component], &parts);
            for (place, part) in parts.into_iter().enumerate() {
                let numbers_of_part = if place == 0 || alike { &mut best } else { &mut others };
                numbers_of_part.entry(PicturePart { component, part }).or_default().push(number);
            }
        }
        others.retain(|part, _| !best.contains_key(part));
        best.append(&mut others);
        best
    }

    /// The moves and the touched parts after a click on a part. Within the component that was clicked before,
    /// another click narrows the moves; in another component the selection starts again.
    fn click_moves(
        &self,
        part: PicturePart,
        moves: &[usize],
        touched: Option<&TouchedParts>,
    ) -> (Vec<usize>, Vec<usize>) {
        let again = touched.filter(|touched| touched.component == part.component);
        let Some(touched) = again else { return (moves.to_vec(), vec![part.part]) };
        let mut parts = touched.parts.clone();
        if parts.contains(&part.part) {
            // The part was clicked before. A move that points at these parts only is then meant.
            let whole = |number: &&usize| self.move_parts(**number).iter().all(|part| parts.contains(part));
            let exact: Vec<usize> = touched.moves.iter().filter(whole).copied().collect();
            return if exact.len() == 1 { (exact, parts) } else { (touched.moves.clone(), parts) };
        }
        let fewer = touched.moves.iter().filter(|number| self.move_parts(**number).contains(&part.part));
        let fewer: Vec<usize> = fewer.copied().collect();
        if fewer.is_empty() {
            return (moves.to_vec(), vec![part.part]);
        }
        parts.push(part.part);
        (fewer, parts)
    }

    /// The picture. If it is the user's turn, its parts link to the position after the move, or to a choice of moves.
    pub(super) fn board_picture(&self, hint: Option<&MatchMove>, meter: &Meter) -> Markup {
        let given = self.parameters;
        let is_turn = self.is_turn();
        let mut touchable = if is_turn { self.moves_by_part() } else { BTreeMap::new() };
        let touched = self.touched_parts();
        // A part that a hint marks means the hinted move, even if a click would mean a move of this part alone.
        if let Some(MatchMove::Listed(hinted)) = hint.filter(|_| !touchable.is_empty()) {
            let component = self.game.choices()[*hinted].component;
            let parts = self.move_parts(*hinted).into_iter().map(|part| PicturePart { component, part });
            touchable.extend(parts.map(|part| (part, vec![*hinted])));
        }
        let links = touchable.iter().map(|(&part, moves)| {
            let (moves, parts) = self.click_moves(part, moves, touched.as_ref());
            let (href, title) = match moves[..] {
                [one] => (self.link_with_move(one), given.localize(self.game.choices()[one].text.clone())),
                _ => {
                    let count = moves.len();
                    let numbers = std::iter::once(part.component).chain(parts);
                    let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
                    (
                        self.current_link().with_parameter("touch", numbers.join(".")),
                        self.choice_title(part.component, count),
                    )
                }
            };
            PartLink { part, href: href.to_string(), title }
        });
        let marks = hint.and_then(|hint| self.game.choice(hint)).map(|hinted| {
            let Choice { component, text, .. } = hinted;
            let title = given.localize(text.clone());
            let parts = self.choice_parts(hinted).into_iter();
            parts.map(move |part| PartMark { part: PicturePart { component: *component, part }, title: title.clone() })
        });
        // The values would reveal the winning moves, so they are hidden until the user requests them.
        let asks_values = ["show", "hint", "proof"].iter().any(|name| given.flag(name));
        let values = if asks_values && !given.misere {
            crate::picture::component_values(self.game.position(), &mut self.engine.borrow_mut(), meter)
        } else {
            Vec::new()
        };
        let sum = crate::picture::nim_sum_line(&values, given);
        let (recent, removed) = self.recent_changes();
        let drawn = PositionPictureOptions {
            columns: values.len() > 1 && values.iter().all(Option::is_some),
            links: links.collect(),
            marks: marks.into_iter().flatten().collect(),
            values,
            numbered: true,
            recent,
            removed_components: removed,
            ..page_options(given)
        };
        html! {
            div #board .board data-words=(self.board_words()) {
                (figure(self.game.position(), &drawn))
                @if is_turn { (self.board_data(&touchable)) }
            }
            @if let Some(sum) = sum { p #nim-sum .hint { (sum) } }
        }
    }

    /// The title of a part that means several moves.
    fn choice_title(&self, component: usize, count: usize) -> String {
        let number = component + 1;
        self.parameters.localize(match self.game.position().components.len() {
            1 => text!("{count} moves: choose one"),
            _ => text!("component {number}, {count} moves: choose one"),
        })
    }

    /// The moves of the parts that were clicked, or all moves.
    pub(super) fn moves_section(&self) -> Markup {
        let given = self.parameters;
        if let Some(guide) = WritingGuide::for_position(&self.game) {
            return html! { p #how-to-write .hint { (given.localize(guide.text())) } };
        }
        let all: Vec<usize> = (0..self.game.choices().len()).collect();
        if let Some(TouchedParts { moves: narrowed, .. }) = self.touched_parts() {
            let title = given.localize(text!("Which of these moves?"));
            return html! {
                section #choice aria-labelledby="choice-title" data-say {
                    h3 #choice-title { (title) }
                    (self.list_moves(&narrowed))
                    p { a href=(self.current_link()) { (given.localize(text!("All moves"))) } }
                }
            };
        }
        let count = all.len();
        let title = given.localize(text!("All moves ({count})"));
        html! {
            details #moves open[count <= MAX_OPEN_MOVES] {
                summary { (title) }
                (self.list_moves(&all[..count.min(MAX_LISTED_MOVES)]))
                @if count > MAX_LISTED_MOVES { p .hint { (given.localize(text!("The first {MAX_LISTED_MOVES} are listed; any can be typed."))) } }
            }
        }
    }

    fn list_moves(&self, moves: &[usize]) -> Markup {
        html! {
            ul .choices {
                @for &number in moves {
                    li { a href=(self.link_with_move(number)) data-move=(number) { (self.parameters.localize(self.game.choices()[number].text.clone())) } }
                }
            }
        }
    }

    /// The clicked parts in `touch=`, and the moves that point at all of them.
    fn touched_parts(&self) -> Option<TouchedParts> {
        let mut numbers = self.parameters.text("touch").split('.').map(|number| number.parse::<usize>().ok());
        let component = numbers.next()??;
        let parts = numbers.collect::<Option<Vec<usize>>>()?;
        let first = PicturePart { component, part: *parts.first()? };
        let mut moves = self.moves_by_part().remove(&first)?;
        moves.retain(|&number| {
            let own = self.move_parts(number);
            parts[1..].iter().all(|part| own.contains(part))
        });
        (!moves.is_empty()).then_some(TouchedParts { component, parts, moves })
    }

    /// Whether it is the turn of a person.
    pub(super) fn is_turn(&self) -> bool {
        self.players.is_human(self.game.turn()) && self.game.ending().is_none()
    }
}

/// Parts of a component that were clicked one after the other.
struct TouchedParts {
    component: usize,
    parts: Vec<usize>,
    /// The moves that point at all of them.
    moves: Vec<usize>,
}

/// Whether the parts are several equal cells of a board. Then no part identifies a move better than the others.
fn parts_look_alike(scene: &Scene, parts: &[usize]) -> bool {
    let Scene::Board(board) = scene else { return false };
    let cells: Option<Vec<_>> = parts.iter().map(|&part| board.cells.get(part)).collect();
    cells.is_some_and(|cells| cells.len() > 1 && cells.windows(2).all(|pair| pair[0] == pair[1]))
}
