//! A game of several numbers: its rules, how its positions are written, and how its moves are shown.

#![allow(clippy::print_stdout)]

use grundy::games::{Argument, ArgumentError, CallArguments, Game, GameView, Notation, ReadError, Ruleset};
use grundy::{BilingualText, Engine, Meter, Query, Sum};
use std::error::Error;
use std::ops::ControlFlow;
use std::sync::Arc;

/// There are two heaps. A move takes one stone from one heap, or one stone from each.
struct OneFromEach;

impl Game for OneFromEach {
    type Position = (u64, u64);

    fn for_each_option(
        &self,
        &(a, b): &(u64, u64),
        visit: impl FnMut((u64, u64)) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let options = [(1, 0), (0, 1), (1, 1)].map(|(x, y)| a.checked_sub(x).zip(b.checked_sub(y)));
        options.into_iter().flatten().try_for_each(visit)
    }

    fn rank(&self, &(a, b): &(u64, u64)) -> Option<u64> {
        a.checked_add(b)
    }
}

impl Notation for OneFromEach {
    fn expression(&self) -> String {
        "one_from_each".into()
    }

    /// Names the view. The card and the theorem are not named, so the ruleset has none.
    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        Ruleset { view: self.clone(), ..Ruleset::from_rules(self) }
    }

    fn read(&self, args: &[Argument]) -> Result<(u64, u64), ReadError> {
        let [a, b] = args else {
            return Err(ArgumentError::new(BilingualText::language_neutral("two numbers are expected here")).into());
        };
        Ok((a.to_word()?, b.to_word()?))
    }

    fn write(&self, &(a, b): &(u64, u64)) -> Vec<Argument> {
        vec![a.into(), b.into()]
    }

    fn small_positions(&self) -> Vec<Vec<Argument>> {
        (0..4u64).flat_map(|a| (0..4u64).map(move |b| vec![a.into(), b.into()])).collect()
    }
}

impl GameView for OneFromEach {
    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        let [after] = after else { return None };
        let taken = |at: usize| Some(before.get(at)?.to_word().ok()? - after.get(at)?.to_word().ok()?);
        let text = match (taken(0)?, taken(1)?) {
            (1, 1) => "one from each heap",
            (1, _) => "one from the first heap",
            _ => "one from the second heap",
        };
        Some(BilingualText::language_neutral(text))
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let game = Ruleset::new(OneFromEach);
    // The laws of games hold: options, ranks and what is written agree with the definition.
    grundy::kit::check_laws(&game, None)?;
    let own = Sum::from_call(&game, &CallArguments::from_positional([3u64.into(), 4u64.into()]))?;
    let answer = Query::new(own + grundy::parse("nim(2)")?).solve(&mut Engine::new(), &Meter::default());
    println!("{}: {}", answer.position, answer.headline().en);
    assert!(answer.is_decided());
    Ok(())
}
