//! Draws the random positions of exercises.

use crate::SeededRandom;

pub(super) fn draw_bash(random: &mut SeededRandom) -> String {
    let most = 2 + random.number_below(5);
    format!("bash({most})({})", 1 + random.number_below(5 * (most + 1)))
}

/// A subtraction game with a random set of two or three numbers.
fn draw_subtraction_set(random: &mut SeededRandom) -> String {
    let mut numbers: Vec<usize> = (1..=6).filter(|_| random.number_below(2) == 0).take(3).collect();
    if numbers.len() < 2 {
        numbers = vec![1, 3, 4];
    }
    let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
    format!("subtract({})", numbers.join(", "))
}

pub(super) fn draw_subtraction(random: &mut SeededRandom) -> String {
    let set = draw_subtraction_set(random);
    format!("{set}({})", 4 + random.number_below(11))
}

pub(super) fn draw_subtraction_range(random: &mut SeededRandom) -> (String, u64) {
    (draw_subtraction_set(random), 9 + random.number_below(7) as u64)
}

fn draw_heaps(random: &mut SeededRandom, count: usize, most: usize) -> String {
    let heaps: Vec<String> = (0..count).map(|_| (1 + random.number_below(most)).to_string()).collect();
    heaps.join(", ")
}

/// Three heaps; about half of the positions are lost.
pub(super) fn draw_nim(random: &mut SeededRandom) -> String {
    let (a, b) = (1 + random.number_below(15), 1 + random.number_below(15));
    let third = if random.number_below(2) == 0 { a ^ b } else { 1 + random.number_below(15) };
    format!("nim({a}, {b}, {})", third.max(1))
}

pub(super) fn draw_small_nim(random: &mut SeededRandom) -> String {
    let count = 2 + random.number_below(3);
    let most = 1 + random.number_below(4);
    format!("nim({})", draw_heaps(random, count, most))
}

pub(super) fn draw_sum(random: &mut SeededRandom) -> String {
    let most = 2 + random.number_below(4);
    let other = match random.number_below(3) {
        0 => format!("nim({})", 1 + random.number_below(7)),
        1 => format!("rook({}, {})", random.number_below(6), 1 + random.number_below(6)),
        _ => format!("bash({})({})", 2 + random.number_below(4), 1 + random.number_below(14)),
    };
    format!("bash({most})({}) + {other}", 1 + random.number_below(14))
}

pub(super) fn draw_splitting(random: &mut SeededRandom) -> String {
    match random.number_below(3) {
        0 => format!("grundys({})", 3 + random.number_below(7)),
        1 => format!("lasker({})", 2 + random.number_below(7)),
        _ => format!("kayles({})", 2 + random.number_below(6)),
    }
}

pub(super) fn draw_splitting_sum(random: &mut SeededRandom) -> String {
    let (one, other) = (draw_splitting(random), draw_splitting(random));
    format!("{one} + {other}")
}

pub(super) fn draw_staircase(random: &mut SeededRandom) -> String {
    let count = 3 + random.number_below(3);
    format!("staircase({})", draw_heaps(random, count, 6))
}

/// A pair that is lost or near a lost one, but not (0, 0).
pub(super) fn draw_wythoff(random: &mut SeededRandom) -> String {
    let difference = random.number_below(6);
    let lower = [0, 1, 3, 4, 6, 8][difference];
    let (mut a, mut b) = (lower, lower + difference);
    if random.number_below(2) == 0 {
        a += random.number_below(3);
        b += 1 + random.number_below(3);
    }
    let b = b.max(1);
    if random.number_below(2) == 0 { format!("wythoff({a}, {b})") } else { format!("wythoff({b}, {a})") }
}

pub(super) fn draw_fibonacci(random: &mut SeededRandom) -> String {
    let lost = [2, 3, 5, 8, 13, 21, 34][random.number_below(7)];
    let n = if random.number_below(2) == 0 { lost } else { 4 + random.number_below(30) };
    format!("fibonacci_nim({n})")
}

pub(super) fn draw_every(random: &mut SeededRandom) -> String {
    let (one, other) = (draw_subtraction(random), 2 + random.number_below(4));
    format!("every({one}, bash({other})({}))", 1 + random.number_below(12))
}
