//! Sprouts 豆芽游戏: join spots by curves that do not cross; at most three curve ends meet at a spot.

mod moves;
mod sketch;

use crate::Entry;
use grundy_game::{
    Ruleset, Argument, ArgumentError, Citation, Convention, Game, GameCard, GameKind, Nat, Notation, GameView, ReadError,
    picture::{BoundarySpot, Picture, Scene},
    text, text_pair,
};
use num_traits::ToPrimitive;
use sketch::SproutsSketch;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The text notation of positions, and the winners for up to 11 spots.
pub static APPLEGATE_JACOBSON_SLEATOR: Citation = Citation {
    name: ("Computer analysis of Sprouts", "Computer analysis of Sprouts"),
    author: "D. Applegate, G. Jacobson, D. Sleator",
    year: 1991,
    work: "Computer analysis of Sprouts, Carnegie Mellon University, CMU-CS-91-144",
};

static CARD: GameCard = GameCard {
    name: "sprouts",
    names: text_pair!("Sprouts"),
    aliases: &["豆芽游戏"],
    kind: GameKind::Board,
    form: "sprouts(spots), sprouts(\"0.1A|2A\")",
    rules: text_pair!(
        "There are some spots on a sheet of paper. A move draws a curve from a spot to another or to itself, without crossing or touching anything drawn before, and puts a new spot on it. \
         At most three curve ends may meet at a spot. Whoever cannot move loses. \
         Positions are written by regions, with | between them; the boundaries of a region are separated by a dot; \
         a boundary lists its spots in the order in which they are met: a digit is the number of ends at a spot that is met once, a letter is a spot with two ends that is met twice."
    ),
    theorem: ("", ""),
    why: text_pair!(
        "The values are computed: a spot with three ends is dropped, and so is a region in which no more curves can be drawn; regions without common spots are components of a sum. \
         With n spots a game has at least 2n and at most 3n − 1 moves. \
         It is conjectured that the first player wins exactly if n mod 6 is 3, 4 or 5; this has been verified by computation up to 44 spots."
    ),
    sources: &[&APPLEGATE_JACOBSON_SLEATOR],
    example: "sprouts(3)",
};

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
                .map_err(|said| ArgumentError::new(said).at_position(0))?
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
