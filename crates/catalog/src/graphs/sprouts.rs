//! Sprouts 豆芽游戏: join spots by curves that do not cross; at most three curve ends meet at a spot.

mod moves;
mod sketch;

use crate::Entry;
use grundy_game::{
    Argument, ArgumentError, Convention, Game, GameCard, GameView, Nat, Notation, ReadError, Ruleset, game_card,
    picture::{BoundarySpot, Picture, Scene},
    text,
};
use num_traits::ToPrimitive;
use sketch::SproutsSketch;
use std::ops::ControlFlow;
use std::sync::Arc;

static CARD: GameCard = game_card!("sprouts.toml");

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] }];

/// The ruleset `sprouts`.
pub fn ruleset() -> Arc<Ruleset> {
    Ruleset::new(Sprouts)
}

struct Sprouts;

impl Game for Sprouts {
    type Position = SproutsSketch;

    fn for_each_option(
        &self,
        sketch: &SproutsSketch,
        mut visit: impl FnMut(SproutsSketch) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        moves::for_each_curve(sketch, &mut visit)
    }

    fn for_each_component(&self, sketch: SproutsSketch, visit: impl FnMut(SproutsSketch)) {
        sketch.components().into_iter().for_each(visit);
    }

    fn canonical(&self, sketch: SproutsSketch, _: Convention) -> SproutsSketch {
        sketch.canonical()
    }

    /// The free ends: each move uses two and makes a spot with one.
    fn rank(&self, sketch: &SproutsSketch) -> Option<u64> {
        Some(sketch.free_end_count())
    }

    fn owned_bytes(&self, sketch: &SproutsSketch) -> usize {
        sketch.owned_bytes()
    }
}

impl Notation for Sprouts {
    fn expression(&self) -> String {
        "sprouts".into()
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        Ruleset { card: Some(&CARD), view: self.clone(), ..Ruleset::from_rules(self) }
    }

    fn read(&self, args: &[Argument]) -> Result<SproutsSketch, ReadError> {
        match args {
            [Argument::Str(text)] => SproutsSketch::parse(text)
                .map_err(|message| ArgumentError::new(message).at_position(0))?
                .ok_or(ReadError::TooLarge),
            [spots] => {
                let spots = spots.to_natural().map_err(|misfit| misfit.at_position(0))?;
                if spots == Nat::ZERO {
                    return Err(ArgumentError::new(text!("there is at least 1 spot")).at_position(0).into());
                }
                spots.to_usize().and_then(SproutsSketch::from_spots).ok_or(ReadError::TooLarge)
            }
            _ => Err(ArgumentError::new(text!(
                "a number of spots is expected here, or one position, such as \"0.1A|2A\""
            ))
            .into()),
        }
    }

    fn write(&self, sketch: &SproutsSketch) -> Vec<Argument> {
        vec![sketch.isolated_spot_count().map_or_else(|| Argument::Str(sketch.text()), Argument::from)]
    }

    /// Canonical forms of equivalent sketches need not be equal, so this only checks that the sketch is normalized.
    fn is_component(&self, sketch: &SproutsSketch) -> bool {
        Notation::read(self, &Notation::write(self, sketch)).is_ok_and(|read| read == *sketch)
            && sketch.clone().components().len() == 1
    }

    fn small_positions(&self) -> Vec<Vec<Argument>> {
        let texts = ["1", "11", "0.2", "AB|AB", "0.AB|AB", "12", "1A|A2", "0.2A|A2"];
        let spots = [1u64, 2].map(|spots| vec![spots.into()]);
        spots.into_iter().chain(texts.map(|text| vec![text.into()])).collect()
    }
}

impl GameView for Sprouts {
    /// A schematic of the spots around each region; the position does not determine the drawing itself.
    fn picture(&self, args: &[Argument]) -> Picture {
        let Ok(sketch) = Notation::read(self, args) else { return Picture::text(args) };
        let regions = sketch.map_spots(|name, ends| BoundarySpot { name, ends });
        let note = text!("schematic: spots around regions, with their free ends");
        Picture::from(Scene::Regions(regions)).with_note(note)
    }

    /// The two spots that are joined, or one spot if they are the same.
    fn clickable_parts(&self, before: &[Argument], after: &[Vec<Argument>]) -> Vec<usize> {
        let Ok(sketch) = Notation::read(self, before) else { return Vec::new() };
        let sorted = |mut texts: Vec<String>| {
            texts.sort_unstable();
            texts
        };
        let after = sorted(after.iter().map(|args| grundy_game::arg::join_arguments(args)).collect());
        let mut found = Vec::new();
        let _ = moves::for_each_curve_between(&sketch, &mut |spots, left: SproutsSketch| {
            let parts = left.components();
            let texts = parts.iter().map(|part| grundy_game::arg::join_arguments(&Notation::write(self, part)));
            if sorted(texts.collect()) != after {
                return ControlFlow::Continue(());
            }
            found = spots.to_vec();
            ControlFlow::Break(())
        });
        found.dedup();
        found
    }
}
