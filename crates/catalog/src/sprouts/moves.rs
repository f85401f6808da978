//! The curves that may be drawn.

use super::sketch::{Boundary, FIRST, Region, Sketch, Token};
use std::ops::ControlFlow;

/// An end of a new curve: its spot before and after the move.
#[derive(Clone, Copy)]
struct End {
    /// The spot before the curve.
    before: Token,
    /// The spot after the curve: a token that may be met on both sides of the curve, or `None` if the spot is dead.
    after: Option<Token>,
}

impl End {
    /// A spot that gets one more end. A spot that had one end is now met twice, so it gets a new name.
    fn of(before: Token, fresh: &mut Token) -> End {
        let after = match before {
            0 => Some(1),
            1 => {
                *fresh += 1;
                Some(*fresh - 1)
            }
            _ => None,
        };
        End { before, after }
    }

    /// The tokens around a boundary from the curve back to it, with the rest of the boundary between.
    ///
    /// A spot that had no end now has one, and is met once.
    fn around(self, rest: impl Iterator<Item = Token>) -> Boundary {
        let twice = self.after.filter(|_| self.before != 0);
        self.after.into_iter().chain(rest).chain(twice).collect()
    }
}

/// Calls `visit` for each way to draw a curve. Ways that differ only in the order of equal boundaries count once.
pub(super) fn each(sketch: &Sketch, visit: &mut dyn FnMut(Sketch) -> ControlFlow<()>) -> ControlFlow<()> {
    each_between(sketch, &mut |_, left| visit(left))
}

/// Like `each`, and also passes the two places that are joined, as indices into the spots of all boundaries in order.
pub(super) fn each_between(
    sketch: &Sketch,
    visit: &mut dyn FnMut([usize; 2], Sketch) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut before = 0;
    let names = sketch.0.iter().flatten().flatten().copied().max().unwrap_or(0);
    let fresh = names.max(FIRST - 1) + 1;
    for (number, region) in sketch.0.iter().enumerate() {
        let starts: Vec<usize> = region.iter().scan(before, |next, boundary| Some(std::mem::replace(next, *next + boundary.len()))).collect();
        before += region.iter().map(Vec::len).sum::<usize>();
        let mut drawn = |ends: [Place; 2], parts: &[Region]| {
            let dead = ends.map(|(at, i)| region[at][i]);
            let others = sketch.0.iter().enumerate().filter(|(i, _)| *i != number).map(|(_, region)| region);
            let mut regions: Vec<Region> = others.chain(parts).cloned().collect();
            for boundary in regions.iter_mut().flatten() {
                boundary.retain(|token| *token < FIRST || !dead.contains(token));
            }
            visit(ends.map(|(at, i)| starts[at] + i), Sketch(regions).tidied())
        };
        for first in 0..region.len() {
            if region[..first].contains(&region[first]) {
                continue;
            }
            joining(region, first, fresh, &mut drawn)?;
            dividing(region, first, fresh, &mut drawn)?;
        }
    }
    ControlFlow::Continue(())
}

/// A boundary of a region, and a place on it.
type Place = (usize, usize);

/// The callback for a drawn curve: the places that are joined, and the regions that its region becomes.
type Drawn<'a> = &'a mut dyn FnMut([Place; 2], &[Region]) -> ControlFlow<()>;

/// Curves from one boundary to a later one: they merge.
fn joining(region: &Region, first: usize, fresh: Token, drawn: Drawn<'_>) -> ControlFlow<()> {
    for second in first + 1..region.len() {
        let (one, other) = (&region[first], &region[second]);
        let rest = |at: usize| at != first && at != second;
        let rest: Region = (0..region.len()).filter(|&at| rest(at)).map(|at| region[at].clone()).collect();
        for i in 0..one.len() {
            for j in 0..other.len() {
                let mut fresh = fresh;
                let ends = [End::of(one[i], &mut fresh), End::of(other[j], &mut fresh)];
                let mut joined = ends[0].around(after(one, i));
                joined.push(fresh);
                joined.extend(ends[1].around(after(other, j)));
                joined.push(fresh);
                let parts = [&rest[..], &[joined]].concat();
                drawn([(first, i), (second, j)], &[parts])?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Curves from a boundary to itself: they divide the region, with its other boundaries on either side.
fn dividing(region: &Region, at: usize, fresh: Token, drawn: Drawn<'_>) -> ControlFlow<()> {
    let boundary = &region[at];
    let mut others = region.clone();
    others.remove(at);
    for i in 0..boundary.len() {
        for j in i..boundary.len() {
            let (x, y) = (boundary[i], boundary[j]);
            let mut fresh = fresh;
            let sides: [Boundary; 2] = if i == j {
                match x {
                    // A spot without an end now has two, one on either side.
                    0 => {
                        fresh += 1;
                        [vec![fresh - 1, fresh], vec![fresh - 1, fresh]]
                    }
                    1 => [after(boundary, i).chain([fresh]).collect(), vec![fresh]],
                    _ => continue,
                }
            } else if x == y && x >= FIRST {
                continue; // the same spot, which has one free end
            } else {
                let [x, y] = [x, y].map(|token| End::of(token, &mut fresh).after);
                let within = boundary[i + 1..j].iter().copied();
                let without = boundary[j + 1..].iter().chain(&boundary[..i]).copied();
                [
                    x.into_iter().chain(within).chain(y).chain([fresh]).collect(),
                    y.into_iter().chain(without).chain(x).chain([fresh]).collect(),
                ]
            };
            distribute(&others, sides.map(|side| vec![side]), &mut |parts| drawn([(at, i), (at, j)], parts))?;
        }
    }
    ControlFlow::Continue(())
}

/// The tokens after a place in a boundary, once around.
fn after(boundary: &Boundary, place: usize) -> impl Iterator<Item = Token> {
    boundary[place + 1..].iter().chain(&boundary[..place]).copied()
}

/// Calls `visit` for each way to put boundaries on two sides; of equal ones only the number on each side matters.
fn distribute(
    others: &[Boundary],
    sides: [Region; 2],
    visit: &mut dyn FnMut(&[Region; 2]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some(first) = others.first() else { return visit(&sides) };
    let (equal, rest): (Vec<Boundary>, Vec<Boundary>) = others.iter().cloned().partition(|other| other == first);
    for here in 0..=equal.len() {
        let mut sides = sides.clone();
        sides[0].extend_from_slice(&equal[..here]);
        sides[1].extend_from_slice(&equal[here..]);
        distribute(&rest, sides, visit)?;
    }
    ControlFlow::Continue(())
}
