//! Top Entails 取顶强制: split a stack, or take its top coin and have the opponent answer in the same stack.

use crate::Entry;
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Convention, Game, GameCard, GameView, MoveKind, Nat,
    Notation, ReadError, Ruleset, Stop, game_card,
    heap::describe_heap_move,
    picture::{HeapForm, Picture, changed_parts},
    text,
};
use std::ops::ControlFlow;
use std::sync::Arc;

static CARD: GameCard = game_card!("top_entails.toml");

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] }];

/// The ruleset `top_entails`.
pub fn ruleset() -> Arc<Ruleset> {
    Ruleset::new(TopEntails)
}

struct TopEntails;

impl Game for TopEntails {
    /// The stacks, without empty ones.
    type Position = Vec<u64>;

    /// There are no ordinary options: see [`Game::allows_entailing_moves`].
    fn for_each_option(&self, _: &Vec<u64>, _: impl FnMut(Vec<u64>) -> ControlFlow<()>) -> ControlFlow<()> {
        ControlFlow::Break(())
    }

    fn failure(&self) -> Stop {
        Stop::Unsupported
    }

    fn allows_entailing_moves(&self) -> bool {
        true
    }

    fn for_each_move(
        &self,
        stacks: &Vec<u64>,
        mut visit: impl FnMut(MoveKind, Vec<u64>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // A component is one stack; without any there is no move.
        let Some(&stack) = stacks.first() else { return ControlFlow::Continue(()) };
        // The answer is in the smaller stack, so a search visits the stacks in ascending order.
        visit(MoveKind::Entailing, if stack > 1 { vec![stack - 1] } else { Vec::new() })?;
        (1..=stack / 2).try_for_each(|part| visit(MoveKind::Ordinary, vec![part, stack - part]))
    }

    fn for_each_component(&self, stacks: Vec<u64>, mut visit: impl FnMut(Vec<u64>)) {
        stacks.into_iter().for_each(|stack| visit(vec![stack]));
    }

    fn canonical(&self, mut stacks: Vec<u64>, _: Convention) -> Vec<u64> {
        stacks.sort_unstable();
        stacks
    }

    fn owned_bytes(&self, stacks: &Vec<u64>) -> usize {
        16 + 8 * stacks.len()
    }
}

impl Notation for TopEntails {
    fn expression(&self) -> String {
        "top_entails".into()
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        Ruleset { card: Some(&CARD), view: self.clone(), ..Ruleset::from_rules(self) }
    }

    fn start_components(&self, args: &CallArguments) -> Result<Vec<Vec<Argument>>, ArgumentError> {
        args.reject_keywords()?;
        let stacks = args.positional.iter().enumerate();
        stacks.map(|(at, arg)| Ok(vec![arg.to_natural().map_err(|misfit| misfit.at_position(at))?.into()])).collect()
    }

    fn read(&self, args: &[Argument]) -> Result<Vec<u64>, ReadError> {
        args.iter().map(Argument::to_word).filter(|stack| stack.as_ref() != Ok(&0)).collect()
    }

    fn write(&self, stacks: &Vec<u64>) -> Vec<Argument> {
        stacks.iter().map(|&stack| stack.into()).collect()
    }

    fn is_sound(&self, stacks: &Vec<u64>) -> bool {
        stacks.iter().all(|&stack| stack > 0)
    }

    fn small_positions(&self) -> Vec<Vec<Argument>> {
        (0..=12u64).map(|stack| vec![stack.into()]).collect()
    }
}

/// The stacks that a move leaves, also where an answer is due.
fn stacks_left(after: &[Vec<Argument>]) -> Vec<Nat> {
    let stack = |arg: &Argument| match arg {
        Argument::Position(sum) => {
            sum.components.iter().flat_map(|part| part.args.iter().filter_map(|arg| arg.to_natural().ok())).collect()
        }
        other => other.to_natural().into_iter().collect::<Vec<_>>(),
    };
    after.iter().flatten().flat_map(stack).filter(|stack| *stack != Nat::ZERO).collect()
}

impl GameView for TopEntails {
    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        let stack = before.first()?.to_natural().ok()?;
        match &stacks_left(after)[..] {
            [] => Some(text!("stack of {stack}: take the last coin")),
            [left] => Some(text!("stack of {stack}: take the top coin, leave {left}")),
            _ => describe_heap_move(before, after),
        }
    }

    fn picture(&self, args: &[Argument]) -> Picture {
        let stack = args.first().and_then(|arg| arg.to_natural().ok()).unwrap_or_default();
        Picture::heap(stack, HeapForm::Pile)
    }

    fn clickable_parts(&self, before: &[Argument], after: &[Vec<Argument>]) -> Vec<usize> {
        let left = stacks_left(after).into_iter().map(|stack| Picture::heap(stack, HeapForm::Pile));
        changed_parts(&self.picture(before), &left.collect::<Vec<_>>())
    }
}

#[cfg(test)]
mod tests {
    use super::ruleset;
    use grundy_game::kit;

    #[test]
    fn the_game_keeps_the_laws() {
        let checked = kit::check_laws(&ruleset(), None).unwrap_or_else(|broken| panic!("{broken}"));
        assert!(checked > 0, "there are small positions");
    }
}
