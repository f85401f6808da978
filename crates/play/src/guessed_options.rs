//! The possible meanings of numbers as a move of a component: positions that are tested against the rules afterwards.

use grundy_game::{Argument, CallArguments, Component, Nat, Sum};

/// The numbers of a move, by their known meaning.
#[derive(Clone, Debug, Default)]
pub(super) struct MoveNumbers {
    /// Numbers that may be taken.
    pub(super) taken_numbers: Vec<Nat>,
    /// Sizes that are left.
    pub(super) left_sizes: Vec<Nat>,
    /// Pairs and longer groups, such as squares.
    pub(super) groups: Vec<Vec<Nat>>,
    /// The numbers of the heaps of a component that are taken from, from 1, in the order of what is taken.
    pub(super) heaps: Vec<usize>,
    /// Whether all may be taken.
    pub(super) may_take_all: bool,
}

/// The maximum number of numbers of a position that are changed two at a time.
const MAX_PAIRED_NUMBERS: usize = 8;

/// The positions that a move with these numbers may leave of a component, legal or not; none of an infinite heap.
pub(super) fn guess_options(component: &Component, numbers: &MoveNumbers) -> Vec<Sum> {
    let before: Option<Vec<Nat>> = component.args.iter().map(|arg| arg.to_natural().ok()).collect();
    let mut guesses: Vec<Vec<Vec<Nat>>> = match before.as_deref() {
        Some([heap]) => guess_heaps(heap, numbers),
        Some(before) => guess_numbers(before, numbers).into_iter().map(|after| vec![after]).collect(),
        None => Vec::new(),
    };
    guesses.sort_unstable();
    guesses.dedup();
    let sums = guesses.iter().filter_map(|after| {
        let components =
            after.iter().map(|numbers| written_component(component, numbers.iter().cloned().map(Argument::from)));
        components.collect::<Option<Vec<_>>>().map(|components| Sum { components })
    });
    let after_taking =
        numbers.taken_numbers.iter().filter_map(|taken| component.game.option_after_taking(&component.args, taken));
    let after_taking = after_taking.filter_map(|parts| {
        let components = parts.into_iter().map(|args| written_component(component, args));
        components.collect::<Option<Vec<_>>>().map(|components| Sum { components })
    });
    sums.chain(after_taking).collect()
}

/// The component of the same game with these arguments, if they are one.
pub(super) fn written_component(component: &Component, args: impl IntoIterator<Item = Argument>) -> Option<Component> {
    let args: Vec<Argument> = args.into_iter().collect();
    // A start has the same arguments as the component, unless rules change them.
    let start = component.game.start_components(&CallArguments::from_positional(args.iter().cloned())).ok()?;
    if start.iter().any(|other| other.len() != args.len()) {
        return None;
    }
    Component::new(&component.game, args).ok()
}

/// The heaps that may be left of one heap.
fn guess_heaps(
    heap: &Nat,
    MoveNumbers { taken_numbers: taken, left_sizes: left, may_take_all: all, .. }: &MoveNumbers,
) -> Vec<Vec<Vec<Nat>>> {
    let total: Nat = left.iter().sum();
    let heaps =
        |sizes: &[Nat]| sizes.iter().filter(|size| **size != Nat::ZERO).map(|size| vec![size.clone()]).collect();
    let mut guesses: Vec<Vec<Vec<Nat>>> = Vec::new();
    if *all {
        guesses.push(Vec::new());
    }
    // Taking nothing is splitting.
    for taken in taken.iter().chain([&Nat::ZERO]).filter(|taken| *taken <= heap) {
        let rest = heap - taken;
        if left.is_empty() {
            guesses.push(heaps(&[rest]));
        } else if total <= rest {
            guesses.push(heaps(&[&left[..], &[rest - &total]].concat()));
        }
    }
    if !left.is_empty() {
        guesses.push(heaps(left));
    }
    guesses
}

/// The numbers that may be left of several, which stay one component.
fn guess_numbers(
    before: &[Nat],
    MoveNumbers { taken_numbers: taken, left_sizes: left, groups, heaps, may_take_all: all }: &MoveNumbers,
) -> Vec<Vec<Nat>> {
    let count = before.len();
    let less = |changes: &[(usize, &Nat)]| {
        let mut after = before.to_vec();
        for (at, taken) in changes {
            let number = after.get_mut(*at).filter(|number| **number >= **taken)?;
            *number -= *taken;
        }
        Some(after)
    };
    let mut guesses: Vec<Option<Vec<Nat>>> = Vec::new();
    for group in groups.iter().filter(|group| group.len() == count) {
        guesses.push(Some(group.clone()));
    }
    for taken in taken {
        guesses.extend((0..count).map(|at| less(&[(at, taken)])));
        guesses.push(less(&(0..count).map(|at| (at, taken)).collect::<Vec<_>>()));
    }
    for left in left {
        guesses.extend((0..count).map(|at| {
            let mut after = before.to_vec();
            after[at].clone_from(left);
            Some(after)
        }));
    }
    if *all {
        guesses.extend((0..count).map(|at| less(&[(at, &before[at])])));
        guesses.push(Some(vec![Nat::ZERO; count]));
    }
    if heaps.len() == taken.len() {
        let places = heaps.iter().map(|heap| heap.checked_sub(1));
        let changes: Option<Vec<(usize, &Nat)>> = places.zip(taken).map(|(at, taken)| Some((at?, taken))).collect();
        guesses.extend(changes.map(|changes| less(&changes)));
    }
    if let ([a, b], true) = (&taken[..], count <= MAX_PAIRED_NUMBERS) {
        for (first, second) in (0..count).flat_map(|first| (first + 1..count).map(move |second| (first, second))) {
            guesses.push(less(&[(first, a), (second, b)]));
            guesses.push(less(&[(first, b), (second, a)]));
        }
    }
    guesses.into_iter().flatten().filter(|after| after != before).collect()
}
