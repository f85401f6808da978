//! Several heaps that form one component because a move may take from more than one of them.

use grundy_game::{Argument, ArgumentError, BilingualText, Nat};

/// Parses the sizes of the heaps.
pub(crate) fn heap_sizes(args: &[Argument]) -> Result<Vec<Nat>, ArgumentError> {
    args.iter().enumerate().map(|(i, arg)| arg.to_natural().map_err(|misfit| misfit.at_position(i))).collect()
}

/// Heaps as arguments.
pub(crate) fn heaps_to_arguments(heaps: Vec<Nat>) -> Vec<Argument> {
    heaps.into_iter().map(Argument::from).collect()
}

/// The heaps in ascending order, without empty ones.
pub(crate) fn canonical_heaps(mut heaps: Vec<u64>) -> Vec<u64> {
    heaps.retain(|&heap| heap > 0);
    heaps.sort_unstable();
    heaps
}

/// The number of stones; `None` on overflow.
pub(crate) fn stone_count(heaps: &[u64]) -> Option<u64> {
    heaps.iter().try_fold(0u64, |sum, &heap| sum.checked_add(heap))
}

/// Describes in words what a move takes from each heap.
pub(crate) fn describe_taking(before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
    let (before, after) = (heap_sizes(before).ok()?, heap_sizes(after.first()?).ok()?);
    if before.len() != after.len() || before.iter().zip(&after).any(|(b, a)| a > b) {
        return None;
    }
    let (mut en, mut zh) = (Vec::new(), Vec::new());
    for (i, (before, after)) in (1..).zip(before.iter().zip(&after)).filter(|(_, (b, a))| b != a) {
        let taken = before - after;
        en.push(format!("{taken} from heap {i}"));
        zh.push(format!("从第 {i} 堆取 {taken} 个"));
    }
    Some(BilingualText { en: format!("take {}", en.join(", ")), zh: zh.join("，") })
}

/// Small positions of three and four heaps, and some others.
pub(crate) fn small_positions() -> Vec<Vec<Argument>> {
    let three = (0..64u64).map(|n| vec![n % 4, n / 4 % 4, n / 16]);
    let four = (0..81u64).map(|n| vec![n % 3, n / 3 % 3, n / 9 % 3, n / 27]);
    let more = [vec![], vec![5], vec![5, 3], vec![1; 5]];
    three.chain(four).chain(more).map(|heaps| heaps.into_iter().map(Argument::from).collect()).collect()
}
