//! The curves that may be drawn.

use super::sketch::{FIRST_NAME_TOKEN, RegionBoundary, SketchRegion, SpotToken, SproutsSketch};
use std::ops::ControlFlow;

/// An end of a new curve: its spot before and after the move.
#[derive(Clone, Copy)]
struct CurveEnd {
    /// The spot before the curve.
    old_spot: SpotToken,
    /// The spot after the curve: a token that may occur on both sides of the curve, or `None` if the spot is dead.
    new_spot: Option<SpotToken>,
}

impl CurveEnd {
    /// A spot that gets one more end. A spot that had one end now occurs twice, so it gets a new name.
    fn from_spot(old_spot: SpotToken, fresh: &mut SpotToken) -> CurveEnd {
        let new_spot = match old_spot {
            0 => Some(1),
            1 => {
                *fresh += 1;
                Some(*fresh - 1)
            }
            _ => None,
        };
        CurveEnd { old_spot, new_spot }
    }

    /// The tokens around a boundary from the curve back to it, with the rest of the boundary between.
    ///
    /// A spot that had no end now has one, and occurs once.
    fn boundary_around(self, rest: impl Iterator<Item = SpotToken>) -> RegionBoundary {
        let twice = self.new_spot.filter(|_| self.old_spot != 0);
        self.new_spot.into_iter().chain(rest).chain(twice).collect()
    }
}

/// Calls `visit` for each way to draw a curve. Ways that differ only in the order of equal boundaries count once.
pub(super) fn for_each_curve(
    sketch: &SproutsSketch,
    visit: &mut dyn FnMut(SproutsSketch) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for_each_curve_between(sketch, &mut |_, left| visit(left))
}

/// Like `each`, and also passes the two places that are joined, as indices into the spots of all boundaries in order.
pub(super) fn for_each_curve_between(
    sketch: &SproutsSketch,
    visit: &mut dyn FnMut([usize; 2], SproutsSketch) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut before = 0;
    let names = sketch.0.iter().flatten().flatten().copied().max().unwrap_or(0);
    let fresh = names.max(FIRST_NAME_TOKEN - 1) + 1;
    for (number, region) in sketch.0.iter().enumerate() {
        let starts: Vec<usize> = region
            .iter()
            .scan(before, |next, boundary| Some(std::mem::replace(next, *next + boundary.len())))
            .collect();
        before += region.iter().map(Vec::len).sum::<usize>();
        let mut drawn = |ends: [BoundaryPlace; 2], parts: &[SketchRegion]| {
            let dead = ends.map(|(at, i)| region[at][i]);
            let others = sketch.0.iter().enumerate().filter(|(i, _)| *i != number).map(|(_, region)| region);
            let mut regions: Vec<SketchRegion> = others.chain(parts).cloned().collect();
            for boundary in regions.iter_mut().flatten() {
                boundary.retain(|token| *token < FIRST_NAME_TOKEN || !dead.contains(token));
            }
            visit(ends.map(|(at, i)| starts[at] + i), SproutsSketch(regions).normalize())
        };
        for first in 0..region.len() {
            if region[..first].contains(&region[first]) {
                continue;
            }
            for_each_joining_curve(region, first, fresh, &mut drawn)?;
            for_each_dividing_curve(region, first, fresh, &mut drawn)?;
        }
    }
    ControlFlow::Continue(())
}

/// A boundary of a region, and a place on it.
type BoundaryPlace = (usize, usize);

/// The callback for a drawn curve: the places that are joined, and the regions that its region becomes.
type CurveVisitor<'a> = &'a mut dyn FnMut([BoundaryPlace; 2], &[SketchRegion]) -> ControlFlow<()>;

/// Curves from one boundary to a later one: they merge.
fn for_each_joining_curve(
    region: &SketchRegion,
    first: usize,
    fresh: SpotToken,
    drawn: CurveVisitor<'_>,
) -> ControlFlow<()> {
    for second in first + 1..region.len() {
        let (one, other) = (&region[first], &region[second]);
        let rest = |at: usize| at != first && at != second;
        let rest: SketchRegion = (0..region.len()).filter(|&at| rest(at)).map(|at| region[at].clone()).collect();
        for i in 0..one.len() {
            for j in 0..other.len() {
                let mut fresh = fresh;
                let ends = [CurveEnd::from_spot(one[i], &mut fresh), CurveEnd::from_spot(other[j], &mut fresh)];
                let mut joined = ends[0].boundary_around(tokens_after(one, i));
                joined.push(fresh);
                joined.extend(ends[1].boundary_around(tokens_after(other, j)));
                joined.push(fresh);
                let parts = [&rest[..], &[joined]].concat();
                drawn([(first, i), (second, j)], &[parts])?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Curves from a boundary to itself: they divide the region, with its other boundaries on either side.
fn for_each_dividing_curve(
    region: &SketchRegion,
    at: usize,
    fresh: SpotToken,
    drawn: CurveVisitor<'_>,
) -> ControlFlow<()> {
    let boundary = &region[at];
    let mut others = region.clone();
    others.remove(at);
    for i in 0..boundary.len() {
        for j in i..boundary.len() {
            let (x, y) = (boundary[i], boundary[j]);
            let mut fresh = fresh;
            let sides: [RegionBoundary; 2] = if i == j {
                match x {
                    // A spot without an end now has two, one on either side.
                    0 => {
                        fresh += 1;
                        [vec![fresh - 1, fresh], vec![fresh - 1, fresh]]
                    }
                    1 => [tokens_after(boundary, i).chain([fresh]).collect(), vec![fresh]],
                    _ => continue,
                }
            } else if x == y && x >= FIRST_NAME_TOKEN {
                continue; // the same spot, which has one free end
            } else {
                let [x, y] = [x, y].map(|token| CurveEnd::from_spot(token, &mut fresh).new_spot);
                let within = boundary[i + 1..j].iter().copied();
                let without = boundary[j + 1..].iter().chain(&boundary[..i]).copied();
                [
                    x.into_iter().chain(within).chain(y).chain([fresh]).collect(),
                    y.into_iter().chain(without).chain(x).chain([fresh]).collect(),
                ]
            };
            distribute_boundaries(&others, sides.map(|side| vec![side]), &mut |parts| {
                drawn([(at, i), (at, j)], parts)
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// The tokens after a place in a boundary, once around.
fn tokens_after(boundary: &RegionBoundary, place: usize) -> impl Iterator<Item = SpotToken> {
    boundary[place + 1..].iter().chain(&boundary[..place]).copied()
}

/// Calls `visit` for each way to put boundaries on two sides; of equal ones only the number on each side matters.
fn distribute_boundaries(
    others: &[RegionBoundary],
    sides: [SketchRegion; 2],
    visit: &mut dyn FnMut(&[SketchRegion; 2]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some(first) = others.first() else { return visit(&sides) };
    let (equal, rest): (Vec<RegionBoundary>, Vec<RegionBoundary>) =
        others.iter().cloned().partition(|other| other == first);
    for here in 0..=equal.len() {
        let mut sides = sides.clone();
        sides[0].extend_from_slice(&equal[..here]);
        sides[1].extend_from_slice(&equal[here..]);
        distribute_boundaries(&rest, sides, visit)?;
    }
    ControlFlow::Continue(())
}
