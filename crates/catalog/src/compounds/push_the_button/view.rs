//! How positions with a button are shown.

use super::{ButtonArguments, ButtonGame, parse_component};
use crate::shared::compound;
use grundy_game::{
    Argument, BilingualText, Component, GameView, Sum,
    picture::{HeapForm, Picture, Scene},
    text,
};

/// The name of the button in a picture, as in the paper.
const BUTTON_SIGN: &str = "⊚";

/// The sum of the second ruleset after a move, from the components that it leaves; `None` if the button is not pushed.
fn pushed_after(after: &[Vec<Argument>]) -> Option<Sum> {
    after.iter().try_fold(Sum::default(), |sum, args| match parse_component(args) {
        Ok(ButtonArguments::Pushed(part)) => Some(sum + part),
        _ => None,
    })
}

impl ButtonGame {
    /// The sums of one ruleset before and after a move that does not push the button.
    fn both_sums(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<(Sum, Sum)> {
        match (parse_component(before).ok()?, after) {
            (ButtonArguments::Pushed(before), _) => Some((before, pushed_after(after)?)),
            (ButtonArguments::Unpushed(before), [after]) => match parse_component(after).ok()? {
                ButtonArguments::Unpushed(after) => Some((
                    Self::sum_of(&self.first_ruleset, &before).ok()?,
                    Self::sum_of(&self.first_ruleset, &after).ok()?,
                )),
                ButtonArguments::Pushed(_) => None,
            },
            _ => None,
        }
    }

    /// Whether a move pushes the button.
    fn is_push(before: &[Argument], after: &[Vec<Argument>]) -> bool {
        matches!(parse_component(before), Ok(ButtonArguments::Unpushed(_))) && pushed_after(after).is_some()
    }
}

impl GameView for ButtonGame {
    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        if Self::is_push(before, after) {
            return Some(text!("push the button"));
        }
        let (before, after) = self.both_sums(before, after)?;
        compound::describe_change_of_sums(&[before], &[after], false)
    }

    fn picture(&self, args: &[Argument]) -> Picture {
        let (first, second) = (self.first_ruleset.expression(), self.second_ruleset().expression());
        match parse_component(args) {
            Ok(ButtonArguments::Pushed(sum)) => {
                compound::picture_of_sums(&[sum]).with_note(text!("the button is pushed: {second} is played"))
            }
            Ok(ButtonArguments::Unpushed(numbers)) => match Self::sum_of(&self.first_ruleset, &numbers) {
                Ok(sum) => {
                    let part = |part: &Component| (part.to_string(), part.game.view.picture(&part.args));
                    let button = (BUTTON_SIGN.to_owned(), Picture::heaps(vec![1u32.into()], HeapForm::Pile));
                    let scene = Scene::Group(sum.components.iter().map(part).chain([button]).collect());
                    Picture::from(scene).with_note(text!("{first} is played until the button is pushed, then {second}"))
                }
                Err(_) => Picture::text(args),
            },
            Err(_) => Picture::text(args),
        }
    }

    /// The last part is the button.
    fn clickable_parts(&self, before: &[Argument], after: &[Vec<Argument>]) -> Vec<usize> {
        if Self::is_push(before, after) {
            return self.picture(before).part_count().checked_sub(1).into_iter().collect();
        }
        let Some((before, after)) = self.both_sums(before, after) else { return Vec::new() };
        compound::clickable_parts_of_sums(&[before], &[after], false)
    }
}
