//! The lost positions of two heaps from which more moves are allowed than in Nim, found one after another.
//!
//! The rules treat both heaps alike, and allow to take any number from one heap.
//! Then each number `a` is in exactly one lost pair (under misère play, too): at most one, since taking from the other
//! heap would lead from one to the other, and at least one, because each lost pair with a smaller number is reached from
//! finitely many pairs `(a, b)` only.
//! So the smallest number that is in no pair yet belongs to the least `b ≥ a` from which no earlier pair is reached.

use grundy_game::{Convention, Nat, in_force::BudgetTally};
use num_traits::ToPrimitive;
use rustc_hash::{FxHashMap, FxHashSet};

/// The maximum number of pairs that are tried.
const MAX_TRIED_PAIRS: u64 = 1 << 26;

/// The approximate number of bytes that a lost pair takes.
const PAIR_BYTES: usize = 512;

/// Moves from two heaps, both of which may be exchanged; any number may be taken from one heap.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PairMoves<'a> {
    /// Any positive multiple may be taken; contains (0, 1) and (1, 0).
    pub(crate) rides: &'a [(u64, u64)],
    /// The pairs of numbers that may be taken.
    pub(crate) steps: &'a [(u64, u64)],
}

impl PairMoves<'_> {
    /// Whether a move leads from the first heaps to the second.
    pub(crate) fn allow(&self, (a, b): (u64, u64), (x, y): (u64, u64)) -> bool {
        let (Some(k), Some(l)) = (a.checked_sub(x), b.checked_sub(y)) else { return false };
        let is_multiple = |&(p, q): &(u64, u64)| {
            let (wide_k, wide_l) = (u128::from(k), u128::from(l));
            let times = k.checked_div(p).unwrap_or_else(|| l / q);
            times > 0 && wide_k == u128::from(p) * u128::from(times) && wide_l == u128::from(q) * u128::from(times)
        };
        self.rides.iter().any(is_multiple) || self.steps.contains(&(k, l))
    }
}

/// A line in the direction of a ride: the invariant of its points, and the remainder of the first number.
type RideLine = (i128, u64);

/// The line through a point in the direction of a ride.
fn ride_line((p, q): (u64, u64), (a, b): (u64, u64)) -> RideLine {
    let invariant = i128::from(q) * i128::from(a) - i128::from(p) * i128::from(b);
    (invariant, if p > 0 { a % p } else { b % q })
}

/// Two numbers as words, of which one may represent a larger number; `None` if neither fits into a word.
///
/// A number that is in a pair with a small one is small itself, so the word that represents a large number is in no pair that is found.
/// A move leads from it to such a pair if and only if one leads there from the number: it takes from this heap alone.
pub(crate) fn pair_words([a, b]: &[Nat; 2]) -> Option<[u64; 2]> {
    let words = [a.to_u64(), b.to_u64()];
    words.iter().any(Option::is_some).then(|| words.map(|word| word.unwrap_or(u64::MAX)))
}

/// The lost pairs whose smaller number is not larger than a bound.
#[derive(Debug, Default)]
pub(crate) struct LostPairs {
    /// The pairs in the order of their smaller numbers, which come first.
    pairs: Vec<(u64, u64)>,
    /// For each number in a pair the other one.
    partners: FxHashMap<u64, u64>,
}

impl LostPairs {
    /// Finds the lost pairs with a number up to `through`; `None` if that takes too long or the budget in force runs out.
    pub(crate) fn find(moves: &PairMoves<'_>, convention: Convention, through: u64) -> Option<LostPairs> {
        let mut found = LostPairs::default();
        let mut lines: Vec<FxHashSet<RideLine>> = vec![FxHashSet::default(); moves.rides.len()];
        let has_diagonal = moves.rides.contains(&(1, 1));
        let mut unused_differences = UnusedNumbers::default();
        let (mut tried, mut tally) = (0, BudgetTally::new());
        for a in 0..=through {
            if found.partners.contains_key(&a) {
                continue;
            }
            let mut difference = if has_diagonal { unused_differences.at_least(0) } else { 0 };
            let b = loop {
                tried += 1;
                let pair = (a, a.checked_add(difference)?);
                if tried > MAX_TRIED_PAIRS || tally.count_step(0).is_err() {
                    return None;
                }
                let is_end = pair == (0, 0) && convention == Convention::Misere;
                if !is_end && !found.is_reached(moves, &lines, pair) {
                    break pair.1;
                }
                difference += 1;
                if has_diagonal {
                    difference = unused_differences.at_least(difference);
                }
            };
            tally.count_step(PAIR_BYTES).ok()?;
            for point in [(a, b), (b, a)] {
                moves.rides.iter().zip(&mut lines).for_each(|(&ride, lines)| {
                    lines.insert(ride_line(ride, point));
                });
            }
            unused_differences.mark_used(b - a);
            found.pairs.push((a, b));
            found.partners.extend([(a, b), (b, a)]);
        }
        Some(found)
    }

    /// Whether a move leads from the pair to one that was found.
    fn is_reached(&self, moves: &PairMoves<'_>, lines: &[FxHashSet<RideLine>], (a, b): (u64, u64)) -> bool {
        let by_ride = moves.rides.iter().zip(lines).any(|(&ride, lines)| lines.contains(&ride_line(ride, (a, b))));
        by_ride
            || moves.steps.iter().any(|&(k, l)| match (a.checked_sub(k), b.checked_sub(l)) {
                (Some(x), Some(y)) => self.partners.get(&x) == Some(&y),
                _ => false,
            })
    }

    /// The other number of the pair that contains this one, if it was found.
    pub(crate) fn partner(&self, number: u64) -> Option<u64> {
        self.partners.get(&number).copied()
    }

    /// The lost heaps to which a move leads, if pairs were found up to the smaller of the heaps.
    ///
    /// # Complexity
    /// One test of a move for each pair that was found.
    pub(crate) fn reachable(&self, moves: &PairMoves<'_>, from: (u64, u64)) -> Vec<(u64, u64)> {
        let both = self.pairs.iter().flat_map(|&(a, b)| {
            let turned = (a != b).then_some((b, a));
            std::iter::once((a, b)).chain(turned)
        });
        both.filter(|&to| moves.allow(from, to)).collect()
    }
}

/// Natural numbers of which some are used: finds the next unused one by links that become shorter.
#[derive(Debug, Default)]
struct UnusedNumbers {
    /// For a used number a larger number; all numbers between them are used.
    links: FxHashMap<u64, u64>,
}

impl UnusedNumbers {
    /// The least unused number from `number` on.
    fn at_least(&mut self, mut number: u64) -> u64 {
        while let Some(&next) = self.links.get(&number) {
            if let Some(&after) = self.links.get(&next) {
                self.links.insert(number, after);
            }
            number = next;
        }
        number
    }

    fn mark_used(&mut self, number: u64) {
        self.links.entry(number).or_insert(number + 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All squares of a board, by the definition: the options of each square.
    fn lost_squares(moves: &PairMoves<'_>, convention: Convention, side: u64) -> FxHashSet<(u64, u64)> {
        let mut lost = FxHashSet::default();
        for a in 0..side {
            for b in 0..side {
                let mut options = Vec::new();
                for &(p, q) in moves.rides {
                    let (mut x, mut y) = (a, b);
                    while x >= p && y >= q {
                        (x, y) = (x - p, y - q);
                        options.push((x, y));
                    }
                }
                let steps = moves.steps.iter().filter(|&&(k, l)| a >= k && b >= l);
                options.extend(steps.map(|&(k, l)| (a - k, b - l)));
                let is_won_end = options.is_empty() && convention == Convention::Misere;
                if !is_won_end && !options.iter().any(|option| lost.contains(option)) {
                    lost.insert((a, b));
                }
            }
        }
        lost
    }

    #[test]
    fn lost_pairs_are_those_of_the_definition() {
        const CHECKED_PAIR_SIDE: u64 = 60;
        let nim: [(u64, u64); 2] = [(0, 1), (1, 0)];
        let queen = [(0, 1), (1, 0), (1, 1)];
        let split = [(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)];
        let knight = [(0, 1), (1, 0), (1, 2), (2, 1)];
        let wide = [(0, 1), (1, 0), (2, 2), (3, 5), (5, 3)];
        let jumps = [(1, 2), (2, 1)];
        let rules: [PairMoves<'_>; 7] = [
            PairMoves { rides: &nim, steps: &[] },
            PairMoves { rides: &queen, steps: &[] },
            PairMoves { rides: &queen, steps: &jumps },
            PairMoves { rides: &split, steps: &[] },
            PairMoves { rides: &knight, steps: &[(3, 3)] },
            PairMoves { rides: &wide, steps: &[] },
            PairMoves { rides: &nim, steps: &jumps },
        ];
        for moves in rules {
            for convention in [Convention::Normal, Convention::Misere] {
                let found = LostPairs::find(&moves, convention, CHECKED_PAIR_SIDE).expect("it is small");
                let lost = lost_squares(&moves, convention, CHECKED_PAIR_SIDE);
                for a in 0..CHECKED_PAIR_SIDE {
                    for b in 0..CHECKED_PAIR_SIDE {
                        let is_pair = found.partner(a) == Some(b);
                        assert_eq!(is_pair, lost.contains(&(a, b)), "{moves:?} {convention:?}: {a}, {b}");
                    }
                }
            }
        }
    }

    #[test]
    fn pairs_of_the_queen_go_far() {
        let moves = PairMoves { rides: &[(0, 1), (1, 0), (1, 1)], steps: &[] };
        let found = LostPairs::find(&moves, Convention::Normal, 161_803).expect("it is fast");
        assert_eq!(found.partner(161_803), Some(261_803));
    }
}
