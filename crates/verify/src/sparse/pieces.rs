//! Values from one window to the next, by themselves.

use super::blocks::HeapBlocks;
use super::heaps::SparseHeapValues;
use super::index::IndexSet;
use crate::ClaimError;
use grundy_game::text;

/// The number of values that are computed between two checks whether older values can be dropped.
const FORGETTING_VALUES: usize = 1 << 14;
/// The number of values kept before older ones than a window are forgotten.
const MAX_KEPT_VALUES: usize = 1 << 18;

/// Computes the values up to heap `end`, and checks that none is rare. If blocks are not possible, heaps are computed one by one.
pub(super) fn continue_to<const W: usize, S: IndexSet, const STEP: usize, const RUN: usize, const BLOCK: usize>(
    heaps: &mut SparseHeapValues<u8, W>,
    mut blocks: Option<&mut HeapBlocks<S, STEP, RUN, BLOCK>>,
    end: usize,
    window: usize,
    largest: u64,
) -> Result<(), ClaimError> {
    while heaps.len() < end {
        let to = end.min(heaps.len() + FORGETTING_VALUES);
        while heaps.len() < to {
            let block = blocks.as_mut().filter(|_| to - heaps.len() >= BLOCK);
            if !block.is_some_and(|blocks| blocks.compute_next(heaps)) {
                let block_end = to.min(heaps.len() + BLOCK);
                compute_one_by_one(heaps, block_end, window, largest)?;
            }
        }
        if heaps.stored_values().len() > MAX_KEPT_VALUES.max(2 * window) {
            heaps.keep_last(window);
            if let Some(blocks) = &mut blocks {
                blocks.keep_last(window);
            }
        }
    }
    Ok(())
}

/// Computes the values up to heap `end`, each by itself, and checks that none is rare.
fn compute_one_by_one<const W: usize>(
    heaps: &mut SparseHeapValues<u8, W>,
    end: usize,
    window: usize,
    largest: u64,
) -> Result<(), ClaimError> {
    for heap in heaps.len()..end {
        match heaps.next() {
            Some(value) if value as u64 > largest => return Err(too_large(heap, largest)),
            // Also if it only has no witness that is near enough.
            Some(value) if heaps.is_rare(heap, value) => {
                return Err(text!("heap {heap} has no witness within {window} heaps for the value {value}"));
            }
            Some(_) => {}
            None => return Err(too_large(heap, largest)),
        }
    }
    Ok(())
}

fn too_large(heap: usize, most: u64) -> ClaimError {
    text!("the value of {heap} is larger than {most}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CertificateRule;
    use crate::sparse::CertifiedSpace;
    use crate::sparse::moves::SparseMoves;
    use proptest::prelude::*;

    /// Values of a code, and a window of them that may be changed.
    struct Piece {
        rule: CertificateRule,
        space: CertifiedSpace,
        largest: u8,
        window: usize,
        /// One more than the last heap of the window, and one more than the last heap of the piece.
        ends: (usize, usize),
        /// Places in the window, and the values that are written there.
        changes: Vec<(usize, u8)>,
        /// Whether the least bit of the mask is changed where such a value is rare.
        common: bool,
    }

    impl Piece {
        /// Compares the values by blocks with those computed one by one, and the errors; returns the number of blocks that hold,
        /// or `None` where such a piece cannot be.
        fn compare<const W: usize, S: IndexSet, const STEP: usize, const RUN: usize, const BLOCK: usize>(
            &self,
        ) -> Option<usize> {
            let Piece { ref space, largest, window, ends: (first, end), .. } = *self;
            let moves = SparseMoves::from_rule(&self.rule).expect("it leaves two heaps at most");
            space.check_sparse(&moves, largest.into()).ok()?;
            let mut start = SparseHeapValues::<u8, W>::new(&moves, space);
            for _ in 0..first {
                start.next().filter(|&value| value <= largest.into())?;
            }
            let mut values = start.last_values(window).to_vec();
            for &(place, mut value) in &self.changes {
                let place = place % window;
                if self.common && space.is_rare(value.into(), (first - window + place) as u64) {
                    value ^= 1 << space.mask.trailing_zeros();
                }
                values[place] = value.min(largest);
            }
            if start.longest_shift() > window {
                return None;
            }
            let mut blocks = HeapBlocks::<S, STEP, RUN, BLOCK>::new(&moves, space, largest, &start, window);
            let mut compute = |in_blocks: bool| {
                let mut heaps = start.continued_after(first, &values);
                let blocks = blocks.as_mut().filter(|_| in_blocks);
                let blocks = blocks.and_then(|blocks| blocks.begin_piece(&heaps).then_some(blocks));
                let result = continue_to(&mut heaps, blocks, end, window, largest.into());
                let error = result.err().map(|why| why.en);
                (error, heaps.stored_values().to_vec())
            };
            assert_eq!(compute(true), compute(false), "{:?} {space:?} {:?}", self.rule, self.changes);
            let mut heaps = start.continued_after(first, &values);
            let blocks = blocks.as_mut().and_then(|blocks| blocks.begin_piece(&heaps).then_some(blocks));
            let mut holds = |blocks: &mut HeapBlocks<S, STEP, RUN, BLOCK>| blocks.compute_next(&mut heaps);
            Some(blocks.map_or(0, |blocks| (first..end).step_by(BLOCK).take_while(|_| holds(blocks)).count()))
        }

        /// The same with sets of all sizes that fit; returns the number of blocks of the smallest one.
        fn compare_all(&self) -> Option<usize> {
            let large = self.compare::<4, u64, 2, 4, 16>();
            let medium = (self.largest < 64).then(|| self.compare::<1, u32, 4, 8, 32>()).flatten();
            let small = (self.largest < 32).then(|| self.compare::<1, u16, 8, 16, 64>()).flatten();
            small.or(medium).or(large)
        }
    }

    /// A code with few rare heaps, all below 1200; the mask, whether heaps count, and the largest value.
    type SparseGame = (&'static str, u64, bool, u8);

    const SPARSE_GAMES: [SparseGame; 6] = [
        ("0.106", 13, true, 31),
        ("0.104", 23, true, 29),
        ("0.1777", 61, false, 41),
        ("0.054", 61, false, 41),
        ("0.156", 27, false, 63),
        ("0.644", 126, false, 127),
    ];

    fn sparse_piece(game: SparseGame, length: usize, changes: Vec<(usize, u8)>) -> Piece {
        let (code, mask, parity, largest) = game;
        Piece {
            rule: CertificateRule::Octal(code.into()),
            space: CertifiedSpace { mask, parity, odd: parity },
            largest,
            window: 1200,
            ends: (2400, 2400 + length),
            changes,
            common: true,
        }
    }

    #[test]
    fn blocks_of_sparse_games_hold() {
        for game in SPARSE_GAMES {
            let found = sparse_piece(game, 6400, Vec::new()).compare_all();
            assert!(found.is_some_and(|blocks| blocks >= 100), "{game:?}: {found:?}");
        }
    }

    /// Windows with few values have few witnesses.
    #[test]
    fn windows_of_few_values() {
        for game in SPARSE_GAMES {
            for (one, other) in (0..8).flat_map(|one| (0..8).map(move |other| (one, other))) {
                let changes = (0..1200).map(|place| (place, if place % 5 < 3 { one } else { other })).collect();
                sparse_piece(game, 300, changes).compare_all();
            }
        }
    }

    /// Values may grow beyond the largest one that a certificate has.
    #[test]
    fn larger_values_than_claimed() {
        let mut refused = 0;
        for (game, largest) in (10..24).flat_map(|largest| [(SPARSE_GAMES[0], largest), (SPARSE_GAMES[1], largest)]) {
            let found = Piece { largest, ..sparse_piece(game, 6400, Vec::new()) }.compare_all();
            refused += usize::from(found.is_some_and(|blocks| blocks < 100));
        }
        assert!(refused > 0);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn changed_windows(
            game in prop::sample::select(&SPARSE_GAMES[..]),
            length in 1usize..700,
            changes in prop::collection::vec((0usize..1200, 0u8..128), 0..40),
            common: bool,
        ) {
            Piece { common, ..sparse_piece(game, length, changes) }.compare_all();
        }

        #[test]
        fn other_codes(
            code in "(0|4)\\.[0-7]{1,5}",
            mask in 0u64..64,
            parity: bool,
            odd: bool,
            largest in 3u8..128,
            window in 1usize..200,
            length in 1usize..400,
            changes in prop::collection::vec((0usize..200, 0u8..16), 0..5),
        ) {
            let space = CertifiedSpace { mask, parity, odd };
            let ends = (2 * window, 2 * window + length);
            Piece { rule: CertificateRule::Octal(code), space, largest, window, ends, changes, common: false }.compare_all();
        }

        #[test]
        fn unequal_heaps(mask in 1u64..32, parity: bool, window in 50usize..300, length in 1usize..400) {
            let rule = CertificateRule::UnequalSplit([]);
            let space = CertifiedSpace { mask, parity, odd: false };
            let ends = (2 * window, 2 * window + length);
            Piece { rule, space, largest: 31, window, ends, changes: Vec::new(), common: false }.compare_all();
        }
    }
}
