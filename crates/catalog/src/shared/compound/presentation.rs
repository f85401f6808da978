//! Descriptions and pictures of moves in compounds.

use super::CompoundKind;
use super::read::parse_singles;
use grundy_game::{
    Argument, BilingualText, Component, GameShape, Sum, is_same_ruleset,
    picture::{Picture, Scene},
    text,
};
use std::ops::ControlFlow;

/// A component in which a move was made: its index among all components, and the rest of it.
struct ChangedComponent {
    index: usize,
    component: Component,
    left_components: Vec<Component>,
}

/// Describes a move in words, for each single game in which it moves.
pub(super) fn describe_compound_move<R: CompoundKind>(
    before: &[Argument],
    after: &[Vec<Argument>],
) -> Option<BilingualText> {
    let (before, after) = parse_both::<R>(before, after)?;
    describe_change_of_sums(&before, &after, R::IN_ORDER)
}

/// The single games before and after a move.
fn parse_both<R: CompoundKind>(before: &[Argument], after: &[Vec<Argument>]) -> Option<(Vec<Sum>, Vec<Sum>)> {
    let [after] = after else { return None };
    Some((parse_singles::<R>(before).ok()?, parse_singles::<R>(after).ok()?))
}

/// Describes a move in words, for each single game in which it moves. In order, a move ends all later single games.
pub(crate) fn describe_change_of_sums(before: &[Sum], after: &[Sum], in_order: bool) -> Option<BilingualText> {
    let mut moved = changed_components(before, after)?;
    // If the order matters, the single games after the first changed one are over.
    let ended = in_order && moved.len() > 1;
    moved.truncate(if in_order { 1 } else { moved.len() });
    let naming = CompoundNaming::for_singles(before);
    let changes: Vec<BilingualText> = moved.iter().map(|one| one.describe_change(naming)).collect();
    let en: Vec<&str> = changes.iter().map(|message| &message.en[..]).collect();
    let zh: Vec<&str> = changes.iter().map(|message| &message.zh[..]).collect();
    let (en, zh) = (en.join("; "), zh.join("；"));
    Some(if ended { text!("{text}; everything after it is over", text = (en, zh)) } else { BilingualText { en, zh } })
}

/// How a description names the component in which a move is made.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CompoundNaming {
    /// The component is not named: there is only one, or all are heaps of one game.
    None,
    /// The component is named by its game if it is a heap, otherwise in full.
    Full,
}

impl CompoundNaming {
    fn for_singles(singles: &[Sum]) -> CompoundNaming {
        let mut components = singles.iter().flat_map(|single| &single.components);
        let Some(first) = components.next() else { return CompoundNaming::None };
        let alike = components.all(|other| is_heap(other) && is_same_ruleset(&other.game, &first.game));
        if alike { CompoundNaming::None } else { CompoundNaming::Full }
    }
}

fn is_heap(component: &Component) -> bool {
    matches!(component.game.shape(), GameShape::Heap(_))
}

impl ChangedComponent {
    fn describe_change(&self, naming: CompoundNaming) -> BilingualText {
        let args: Vec<Vec<Argument>> = self.left_components.iter().map(|part| part.args.clone()).collect();
        let own = self.left_components.iter().all(|part| is_same_ruleset(&part.game, &self.component.game));
        let component = &self.component;
        match component.game.view.describe_move(&component.args, &args).filter(|_| own) {
            Some(message) if naming == CompoundNaming::None => message,
            Some(BilingualText { en, zh }) if is_heap(component) => {
                let name = component.game.expression();
                text!("in {name}: {text}", text = (en, zh))
            }
            Some(BilingualText { en, zh }) => text!("in {component}: {text}", text = (en, zh)),
            None => {
                let after = Sum { components: self.left_components.clone() };
                BilingualText::language_neutral(format!("{component} → {after}"))
            }
        }
    }
}

/// The components as a group of named pictures.
pub(super) fn compound_picture<R: CompoundKind>(args: &[Argument]) -> Picture {
    parse_singles::<R>(args).map_or_else(|_| Picture::text(args), |singles| picture_of_sums(&singles))
}

/// The components of all single games as a group of named pictures.
pub(crate) fn picture_of_sums(singles: &[Sum]) -> Picture {
    let component = |component: &Component| (component.to_string(), component.game.view.picture(&component.args));
    Scene::Group(singles.iter().flat_map(|single| &single.components).map(component).collect()).into()
}

/// The parts of the picture that a move changes.
pub(super) fn clickable_parts<R: CompoundKind>(before: &[Argument], after: &[Vec<Argument>]) -> Vec<usize> {
    let both = parse_both::<R>(before, after);
    both.map_or_else(Vec::new, |(before, after)| clickable_parts_of_sums(&before, &after, R::IN_ORDER))
}

/// The parts of [`picture_of_sums`] that a move changes.
pub(crate) fn clickable_parts_of_sums(before: &[Sum], after: &[Sum], in_order: bool) -> Vec<usize> {
    let Some(moved) = changed_components(before, after) else { return Vec::new() };
    // If the order matters, the move is made in the first changed single game, and later ones are over.
    let made = if in_order { &moved[..1] } else { &moved[..] };
    let parts = |component: &Component| component.game.view.picture(&component.args).part_count();
    let pointed = |one: &ChangedComponent| {
        let first: usize = before.iter().flat_map(|single| &single.components).take(one.index).map(parts).sum();
        let left: Vec<Vec<Argument>> = one.left_components.iter().map(|part| part.args.clone()).collect();
        let own = one.component.game.view.clickable_parts(&one.component.args, &left);
        own.into_iter().map(move |part| first + part).collect::<Vec<usize>>()
    };
    made.iter().flat_map(pointed).collect()
}

/// Whether a component has no moves.
fn is_over(component: &Component) -> bool {
    let has_no_option = |key| component.game.for_each_option_key(key, &mut |_| ControlFlow::Break(())).is_continue();
    component.key.as_ref().is_some_and(has_no_option)
}

/// The component that a move changed, for each changed single game; `None` if this is ambiguous.
fn changed_components(before: &[Sum], after: &[Sum]) -> Option<Vec<ChangedComponent>> {
    if before.len() != after.len() {
        return None;
    }
    let (mut found, mut first) = (Vec::new(), 0);
    for (before, after) in before.iter().zip(after) {
        let mut left = after.components.clone();
        let mut changed = None;
        for (at, component) in before.components.iter().enumerate() {
            let written = component.to_string();
            match left.iter().position(|other| other.to_string() == written) {
                Some(kept) => drop(left.remove(kept)),
                // A component in which play is over is not written again.
                None if is_over(component) => {}
                None if changed.is_none() => changed = Some((first + at, component.clone())),
                None if left.is_empty() => {}
                None => return None,
            }
        }
        if let Some((at, component)) = changed {
            found.push(ChangedComponent { index: at, component, left_components: left });
        }
        first += before.components.len();
    }
    (!found.is_empty()).then_some(found)
}
