//! Some legal moves of a position whose moves are too many to be listed.

use super::guessed_options::{MoveNumbers, guess_options};
use super::match_move::WrittenMove;
use super::random::SeededRandom;
use grundy_game::{Argument, Component, Nat, Ordinal, Sum};
use std::ops::ControlFlow::{Break, Continue};

/// The maximum number of options that are examined if numbers drawn at random are not moves.
const MAX_FIRST_OPTIONS: usize = 64;
/// The maximum number of options of which one is drawn where the rules have no test of numbers.
const MAX_DRAWN_OPTIONS: usize = 2_000;
/// The number of draws for each move that is needed.
const DRAWS_PER_MOVE: usize = 4;
/// The largest coefficient of a random ordinal, exclusive.
const RANDOM_COEFFICIENT_END: usize = 10;

/// A short move, to show how moves are written: a few tokens are taken, or a small ordinal is left. `None` if none is found.
pub(super) fn find_simple_move(sum: &Sum) -> Option<WrittenMove> {
    let is_large = |component: &Component| component.args.iter().any(is_large_argument);
    // A component that makes the position large comes first.
    let (large, small): (Vec<usize>, Vec<usize>) =
        (0..sum.components.len()).partition(|&index| is_large(&sum.components[index]));
    let few = [3u32, 2, 1, 4, 5, 6, 7].map(Nat::from);
    for index in large.into_iter().chain(small) {
        let component = &sum.components[index];
        let guesses = match infinite_heap(component) {
            Some(heap) => small_ordinals(heap),
            None if has_test(component) => {
                // In the order of the numbers, not of what is left.
                let take = |number: &Nat| MoveNumbers { taken_numbers: vec![number.clone()], ..MoveNumbers::default() };
                let leave = |number: &Nat| MoveNumbers { left_sizes: vec![number.clone()], ..MoveNumbers::default() };
                let numbers = few.iter().map(take).chain(few.iter().map(leave));
                numbers.flat_map(|numbers| guess_options(component, &numbers)).collect()
            }
            None => Vec::new(),
        };
        let found = guesses
            .into_iter()
            .chain(first_options(component))
            .find_map(|after| WrittenMove::check(sum, index, after).ok());
        if found.is_some() {
            return found;
        }
    }
    None
}

/// Up to `count` different legal moves, drawn at random: what is left of a large number has any number of digits, so that play ends soon.
pub(super) fn sample_moves(sum: &Sum, random: &mut SeededRandom, count: usize) -> Vec<WrittenMove> {
    let mut found: Vec<WrittenMove> = Vec::new();
    let mut add = |index: usize, after: Sum| {
        if let Ok(made) = WrittenMove::check(sum, index, after)
            && !found.contains(&made)
        {
            found.push(made);
        }
        found.len() >= count
    };
    let components = sum.components.len();
    if components == 0 {
        return found;
    }
    let mut barren: Vec<usize> = Vec::new();
    for _ in 0..count * DRAWS_PER_MOVE {
        let index = random.number_below(components);
        let component = &sum.components[index];
        let guesses = match infinite_heap(component) {
            Some(heap) => vec![smaller_ordinal(component, heap, random)],
            None if has_test(component) => draw_options(component, random),
            None => draw_first_options(component, random),
        };
        let legal = guesses.into_iter().filter(|after| WrittenMove::check(sum, index, after.clone()).is_ok());
        let legal: Vec<Sum> = legal.collect();
        if legal.is_empty() {
            barren.push(index);
        } else if add(index, legal[random.number_below(legal.len())].clone()) {
            return found;
        }
    }
    // If few numbers are moves, such as the members of a set, the first options are tried.
    barren.sort_unstable();
    barren.dedup();
    for index in barren {
        for after in first_options(&sum.components[index]) {
            if add(index, after) {
                return found;
            }
        }
    }
    found
}

/// The size of an infinite heap.
pub(super) fn infinite_heap(component: &Component) -> Option<&Ordinal> {
    match &component.args[..] {
        [Argument::Ordinal(heap)] => Some(heap),
        _ => None,
    }
}

/// Whether the rules have a test of written options, so that many can be tried.
fn has_test(component: &Component) -> bool {
    component.game.has_written_option(&component.args, std::slice::from_ref(&component.args)).is_some()
}

fn is_large_argument(arg: &Argument) -> bool {
    match arg {
        Argument::Int(number) => number.bits() > 8,
        Argument::Ordinal(_) => true,
        _ => false,
    }
}

/// Ordinals that show how they are written.
fn small_ordinals(heap: &Ordinal) -> Vec<Sum> {
    let examples = [&[7, 2][..], &[5, 1], &[7]].map(Ordinal::from_polynomial);
    examples.into_iter().filter(|left| left < heap).filter_map(heap_of).collect()
}

/// Nim with one heap of this size.
fn heap_of(size: Ordinal) -> Option<Sum> {
    grundy::parse(&format!("nim({})", size.expression())).ok()
}

/// A smaller ordinal. A term is lowered, often the leading one, and small terms follow it, so that the heap is soon finite.
fn smaller_ordinal(component: &Component, heap: &Ordinal, random: &mut SeededRandom) -> Sum {
    let terms = heap.terms();
    let at = if random.number_below(2) == 0 { 0 } else { random.number_below(terms.len()) };
    let (exponent, coefficient) = &terms[at];
    let mut left: Vec<(Ordinal, Nat)> = terms[..at].to_vec();
    left.push((exponent.clone(), random.natural_below(coefficient)));
    for power in 0..3u32 {
        let power = Ordinal::from(Nat::from(power));
        if power < *exponent && random.number_below(2) == 0 {
            left.push((power, Nat::from(random.number_below(RANDOM_COEFFICIENT_END))));
        }
    }
    heap_of(Ordinal::from_terms(left)).unwrap_or_else(|| Sum { components: vec![component.clone()] })
}

/// Options by numbers drawn at random: taken or left, or both.
fn draw_options(component: &Component, random: &mut SeededRandom) -> Vec<Sum> {
    let numbers = component.args.iter().filter_map(|arg| arg.to_natural().ok()).filter(|number| *number != Nat::ZERO);
    let numbers: Vec<Nat> = numbers.collect();
    if numbers.is_empty() {
        return Vec::new();
    }
    let number = &numbers[random.number_below(numbers.len())];
    let few = Nat::from(1 + random.number_below(8));
    let drawn = random.natural_of_any_size(number);
    let rest = number - &drawn;
    let guess = |taken: &[&Nat], left: &[&Nat]| {
        let owned = |numbers: &[&Nat]| numbers.iter().map(|number| (*number).clone()).collect();
        guess_options(
            component,
            &MoveNumbers { taken_numbers: owned(taken), left_sizes: owned(left), ..MoveNumbers::default() },
        )
    };
    [guess(&[&few], &[]), guess(&[&rest], &[]), guess(&[&few], &[&drawn]), guess(&[], &[&drawn])].concat()
}

/// An option drawn at random from the first ones.
fn draw_first_options(component: &Component, random: &mut SeededRandom) -> Vec<Sum> {
    let (mut drawn, mut seen) = (Vec::new(), 0);
    for_each_first_option(component, MAX_DRAWN_OPTIONS, &mut |after| {
        seen += 1;
        if random.number_below(seen) == 0 {
            drawn = vec![after()];
        }
    });
    drawn
}

/// The first options in the order of the rules.
fn first_options(component: &Component) -> Vec<Sum> {
    let mut options = Vec::new();
    for_each_first_option(component, MAX_FIRST_OPTIONS, &mut |after| options.push(after()));
    options
}

/// Visits up to `count` options in the order of the rules, each as a function that writes it.
fn for_each_first_option(component: &Component, count: usize, visit: &mut dyn FnMut(&dyn Fn() -> Sum)) {
    let game = &component.game;
    let mut visited = 0;
    let mut visit = |after: &dyn Fn() -> Sum| {
        visit(after);
        visited += 1;
        if visited >= count { Break(()) } else { Continue(()) }
    };
    // The reason of a stop is ignored: the options found so far are options.
    let _ = match (&component.key, game.theorem()) {
        (Some(key), _) => game.for_each_option_key(key, &mut |option| visit(&|| component.sum_after_option(&option))),
        (None, Some(theorem)) => {
            theorem.for_each_option(&component.args, &mut |after| visit(&|| Sum::from_components(game, &after)))
        }
        (None, None) => Continue(()),
    };
}
