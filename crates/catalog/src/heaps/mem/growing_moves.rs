//! The value of a heap of Mem Plus: the largest number of moves that can be made in it.
//!
//! Moves that take as little as they may take `q + 1`, `q + 2`, … stones, so `k` moves are possible if and only if
//! `(q + 1) + … + (q + k) ≤ n`. Let `k` be the largest such number. A move that takes `r` stones leaves a heap in which
//! `f(r) - 1` moves are possible, where `f(r)` is the largest `j` with `r + (r + 1) + … + (r + j - 1) ≤ n`.
//! Then `f(q + 1) = k` and `f(n) = 1`, and `f` never falls by more than one from `r` to `r + 1`, since the summands of `f(r)` but for the
//! first remain. So the options have the values `k - 1, …, 0` and no others, by induction: the heap is a Nim heap of `k`.

use super::taking_moves::moves_that_take;
use super::{LONGEST_PLAY, parse_heap};
use grundy_game::{
    Argument, BilingualText, Convention, MoveGoal, Nat, Outcome, Reason, TheoremFormula, TheoremMoves, Verdict,
    counted_noun, text,
};

/// The largest number of moves that can be made in a heap of `stones` after a move that took `last`.
fn max_moves(stones: &Nat, last: &Nat) -> Nat {
    let linear = last * 2u32 + 1u32;
    // The largest k with k² + (2q + 1)k ≤ 2n.
    let root = (&linear * &linear + stones * 8u32).sqrt();
    (root - linear) / 2u32
}

/// The largest number that a move may take so that `moves` moves remain possible; 0 if no move leaves so many.
fn max_taken(stones: &Nat, moves: &Nat) -> Nat {
    // Taking r leaves them if r + (r + 1) + … + (r + moves) ≤ n.
    let triangle: Nat = moves * (moves + 1u32) / 2u32;
    if triangle > *stones { Nat::ZERO } else { (stones - triangle) / (moves + 1u32) }
}

/// The verdict on a heap, under both conventions.
pub(super) fn verdict(args: &[Argument], convention: Convention) -> Option<Verdict> {
    let (stones, last) = parse_heap(args).ok()?;
    let value = max_moves(&stones, &last);
    let lost_value = Nat::from(u32::from(convention == Convention::Misere));
    Some(Verdict {
        outcome: Outcome::from_win(value != lost_value),
        value: Some(value.clone()),
        reason: Box::new(GrowingMovesReason { stones, last_taken: last, moves: value }),
        cite: &LONGEST_PLAY,
    })
}

/// The laws of a heap from which nothing was taken: `k` moves are possible if and only if `k² + k ≤ 2n`.
pub(super) fn formulas(convention: Convention) -> Vec<TheoremFormula> {
    match convention {
        Convention::Normal => vec![
            TheoremFormula::of_values("(isqrt(8*n + 1) - 1)//2", &LONGEST_PLAY),
            TheoremFormula::of_lost_positions("n == 0", &LONGEST_PLAY),
        ],
        // A heap of value 1.
        Convention::Misere => vec![TheoremFormula::of_lost_positions("1 <= n and n <= 2", &LONGEST_PLAY)],
    }
}

/// The moves to a heap in which a given number of moves is possible; a lost heap under misère play has one.
pub(super) fn moves(args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
    let (stones, last) = parse_heap(args).ok()?;
    let target = match goal {
        MoveGoal::Value(target) => target.clone(),
        MoveGoal::MisereP => Nat::from(1u32),
    };
    let most = max_taken(&stones, &target);
    // A move that takes less leaves more moves.
    let first = max_taken(&stones, &(target + 1u32)).max(last) + 1u32;
    Some(moves_that_take(&stones, first, &most, limit))
}

/// How many moves are possible in a heap.
#[derive(Debug)]
struct GrowingMovesReason {
    stones: Nat,
    last_taken: Nat,
    moves: Nat,
}

impl Reason for GrowingMovesReason {
    fn lines(&self) -> Vec<BilingualText> {
        let GrowingMovesReason { stones, last_taken: last, moves } = self;
        let (first, end) = (last + 1u32, last + moves);
        let sum: Nat = moves * (&first + &end) / 2u32;
        let next = &end + 1u32;
        let heap = counted_noun(stones, "stone", "stones");
        if *moves == Nat::ZERO {
            return vec![text!(
                "No move is left: a move takes at least {first}, and there are {stones}.",
                stones = (heap, stones)
            )];
        }
        vec![
            text!(
                "The value is the largest number of moves that can be made in the heap: some move leaves each smaller number, and no move leaves as many."
            ),
            match *moves == Nat::from(1u32) {
                true => text!(
                    "One move can take {first}; a second would take {next} or more, and {first} + {next} is more than {stones}."
                ),
                false => text!(
                    "The least that {moves} moves can take is {first} + … + {end} = {sum}, at most {stones}; one more would take {next} or more, which is too much."
                ),
            },
        ]
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        self.lines()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The largest number of moves, by trying all.
    fn longest_play(stones: u64, last: u64) -> u64 {
        (last + 1..=stones).map(|taken| 1 + longest_play(stones - taken, taken)).max().unwrap_or(0)
    }

    #[test]
    fn the_largest_number_of_moves_is_found() {
        for stones in 0..30u64 {
            for last in 0..12u64 {
                let expected = Nat::from(longest_play(stones, last));
                assert_eq!(max_moves(&stones.into(), &last.into()), expected, "{stones} after {last}");
            }
        }
        // 10^40 stones: k (k + 1) / 2 ≤ 10^40 < (k + 1)(k + 2) / 2.
        let large = Nat::from(10u32).pow(40);
        let moves = max_moves(&large, &Nat::ZERO);
        let triangle = |k: &Nat| k * (k + 1u32) / 2u32;
        assert!(triangle(&moves) <= large && large < triangle(&(&moves + 1u32)), "{moves}");
    }

    #[test]
    fn moves_to_a_value_are_counted() {
        let args = [Argument::from(20u64), Argument::from(2u64)];
        for target in 0..6u64 {
            let expected: Vec<u64> = (3..=20u64).filter(|taken| longest_play(20 - taken, *taken) == target).collect();
            let target = Nat::from(target);
            let found = moves(&args, MoveGoal::Value(&target), 100).expect("they are known");
            let taken: Vec<Vec<Vec<Argument>>> =
                expected.iter().map(|taken| vec![vec![(20 - taken).into(), (*taken).into()]]).collect();
            assert_eq!(found, TheoremMoves::from_all(taken, 100), "value {target}");
        }
    }
}
