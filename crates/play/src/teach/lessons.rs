//! The lessons: texts, and the random positions for exercises.

use super::Lesson;
use super::make::{MakerContext, make_count, make_mex, make_value, make_winner, make_winning_move, make_xor};
use crate::SeededRandom;
use grundy_game::Convention::{Misere, Normal};
use grundy_game::text_pair;

/// Makes a list of exercise makers from functions that draw positions.
macro_rules! makers {
    ($($kind:ident($($given:expr),*)),* $(,)?) => {
        &[$(|random, engine, meter| $kind($($given,)* MakerContext { random, engine, meter })),*]
    };
}

pub(super) static ALL_LESSONS: &[Lesson] = &[
    Lesson {
        name: "stones",
        names: text_pair!("Taking stones"),
        text: &[
            text_pair!(
                "Some stones lie on a table. Two players take in turn, 1 to m stones each time; whoever takes the last one wins. In grundy that is bash(m)(n)."
            ),
            text_pair!(
                "Look from the end. With m + 1 stones whoever is to move loses: whatever he takes, the other takes the rest. So multiples of m + 1 are lost; from every other number take n mod (m + 1)."
            ),
        ],
        makers: makers![make_winner(draw_bash, Normal), make_winning_move(draw_bash, Normal)],
    },
    Lesson {
        name: "positions",
        names: text_pair!("P- and N-positions"),
        text: &[
            text_pair!(
                "A position is a P-position if the previous player wins, an N-position if the next player, who is to move, wins."
            ),
            text_pair!(
                "A position without moves is P. A position with some move to P is N. A position all of whose moves go to N is P. Work upwards: 0, 1, 2, … In subtract(1, 3, 4) one may take 1, 3 or 4 stones."
            ),
        ],
        makers: makers![make_winner(draw_subtraction, Normal), make_count(draw_subtraction_range)],
    },
    Lesson {
        name: "mex",
        names: ("Mex", "mex"),
        text: &[text_pair!(
            "The mex of some numbers is the least natural number, from 0, that is not among them: mex{0, 1, 3} = 2, mex{1, 2} = 0, and mex{} = 0."
        )],
        makers: &[make_mex],
    },
    Lesson {
        name: "values",
        names: text_pair!("Grundy values"),
        text: &[
            text_pair!(
                "The Grundy value of a position is the mex of the values of its options. An end has the value 0, and a position is lost exactly if its value is 0."
            ),
            text_pair!(
                "With subtract(1, 3, 4): 0 has no options, so 0. From 1 one can go to 0: mex{0} = 1. From 2 to 1: mex{1} = 0. From 3 to 2 and 0: mex{0, 0} = 1. Write the row down as far as you need it."
            ),
        ],
        makers: makers![make_value(draw_subtraction)],
    },
    Lesson {
        name: "xor",
        names: text_pair!("The nim-sum"),
        text: &[text_pair!(
            "The nim-sum, XOR, adds binary digits without carrying: a digit is one where the number of ones above it is odd. 3 XOR 5 = 011 XOR 101 = 110 = 6. A number with itself gives 0."
        )],
        makers: &[make_xor],
    },
    Lesson {
        name: "nim",
        names: text_pair!("Nim"),
        text: &[
            text_pair!(
                "Take any number of stones from one heap; whoever takes the last one wins. The value of a heap is its size, and that of several is the XOR of the sizes: 0 is lost (Bouton, 1901)."
            ),
            text_pair!(
                "To win, make the XOR 0: choose a heap with a one in the highest column of the XOR, and leave in it heap XOR sum."
            ),
        ],
        makers: makers![make_winner(draw_nim, Normal), make_winning_move(draw_nim, Normal)],
    },
    Lesson {
        name: "sums",
        names: text_pair!("Sums of games"),
        text: &[text_pair!(
            "In a sum of games a move is made in one of them. The value of the sum is the XOR of the values (Sprague 1935, Grundy 1939). So find the value of each game by itself. A heap of bash(m) has the value n mod (m + 1), a rook in row r and column c has r XOR c."
        )],
        makers: makers![make_value(draw_sum), make_winner(draw_sum, Normal), make_winning_move(draw_sum, Normal)],
    },
    Lesson {
        name: "splitting",
        names: text_pair!("Games that split"),
        text: &[text_pair!(
            "If a move splits a heap, the option is a sum: its value is the XOR of the parts, and the value of the heap is the mex over all options. In Grundy's game a heap is split into two unequal ones; in Lasker's Nim one takes, or splits; in Kayles one takes 1 or 2 and may split the rest."
        )],
        makers: makers![make_value(draw_splitting), make_winner(draw_splitting_sum, Normal)],
    },
    Lesson {
        name: "staircase",
        names: text_pair!("Staircase Nim"),
        text: &[text_pair!(
            "Coins lie on steps 1, 2, 3, …; a move takes any number of coins from one step down to the next, and from step 1 to the ground. Only the odd steps count: it is Nim with the coins of steps 1, 3, 5, …, because a move from an even step is answered by moving the same coins on."
        )],
        makers: makers![make_winner(draw_staircase, Normal), make_winning_move(draw_staircase, Normal)],
    },
    Lesson {
        name: "misere",
        names: text_pair!("Misère Nim"),
        text: &[text_pair!(
            "Now whoever takes the last stone loses. As long as some heap has at least 2 stones, a position is lost if its XOR is 0, as before. If all heaps are 1, an odd number of them is lost. So play as in Nim, until your move would leave only heaps of 1: then leave an odd number of them."
        )],
        makers: makers![make_winner(draw_small_nim, Misere), make_winning_move(draw_small_nim, Misere)],
    },
    Lesson {
        name: "wythoff",
        names: text_pair!("Wythoff's game"),
        text: &[text_pair!(
            "From two heaps take any number from one, or the same number from both. The lost pairs, called cold, are (0, 0), (1, 2), (3, 5), (4, 7), (6, 10), … : the k-th has the difference k, and begins with the least number not used before, which is ⌊k(1 + √5)/2⌋."
        )],
        makers: makers![make_winner(draw_wythoff, Normal), make_winning_move(draw_wythoff, Normal)],
    },
    Lesson {
        name: "fibonacci",
        names: text_pair!("Fibonacci nim"),
        text: &[text_pair!(
            "One heap; the first move may not take all, and every later one at most twice what was taken before. Fibonacci numbers are lost: 1, 2, 3, 5, 8, 13, … From others take the smallest part of the number written as a sum of Fibonacci numbers of which no two are neighbours (Zeckendorf)."
        )],
        makers: makers![make_winner(draw_fibonacci, Normal), make_winning_move(draw_fibonacci, Normal)],
    },
    Lesson {
        name: "every",
        names: text_pair!("Moves in every game"),
        text: &[text_pair!(
            "In every(…) a move is made in each game that is not over; whoever moves last wins. Find for each game how many moves it lasts if its winner lingers and its loser hurries: 0 at the end; 1 more than the largest even number among the options, else 1 more than the least. The largest of all decides: odd is won."
        )],
        makers: makers![make_winner(draw_every, Normal)],
    },
];

fn draw_bash(random: &mut SeededRandom) -> String {
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

fn draw_subtraction(random: &mut SeededRandom) -> String {
    let set = draw_subtraction_set(random);
    format!("{set}({})", 4 + random.number_below(11))
}

fn draw_subtraction_range(random: &mut SeededRandom) -> (String, u64) {
    (draw_subtraction_set(random), 9 + random.number_below(7) as u64)
}

fn draw_heaps(random: &mut SeededRandom, count: usize, most: usize) -> String {
    let heaps: Vec<String> = (0..count).map(|_| (1 + random.number_below(most)).to_string()).collect();
    heaps.join(", ")
}

/// Three heaps; about half of the positions are lost.
fn draw_nim(random: &mut SeededRandom) -> String {
    let (a, b) = (1 + random.number_below(15), 1 + random.number_below(15));
    let third = if random.number_below(2) == 0 { a ^ b } else { 1 + random.number_below(15) };
    format!("nim({a}, {b}, {})", third.max(1))
}

fn draw_small_nim(random: &mut SeededRandom) -> String {
    let count = 2 + random.number_below(3);
    let most = 1 + random.number_below(4);
    format!("nim({})", draw_heaps(random, count, most))
}

fn draw_sum(random: &mut SeededRandom) -> String {
    let most = 2 + random.number_below(4);
    let other = match random.number_below(3) {
        0 => format!("nim({})", 1 + random.number_below(7)),
        1 => format!("rook({}, {})", random.number_below(6), 1 + random.number_below(6)),
        _ => format!("bash({})({})", 2 + random.number_below(4), 1 + random.number_below(14)),
    };
    format!("bash({most})({}) + {other}", 1 + random.number_below(14))
}

fn draw_splitting(random: &mut SeededRandom) -> String {
    match random.number_below(3) {
        0 => format!("grundys({})", 3 + random.number_below(7)),
        1 => format!("lasker({})", 2 + random.number_below(7)),
        _ => format!("kayles({})", 2 + random.number_below(6)),
    }
}

fn draw_splitting_sum(random: &mut SeededRandom) -> String {
    let (one, other) = (draw_splitting(random), draw_splitting(random));
    format!("{one} + {other}")
}

fn draw_staircase(random: &mut SeededRandom) -> String {
    let count = 3 + random.number_below(3);
    format!("staircase({})", draw_heaps(random, count, 6))
}

/// A pair that is lost or near a lost one, but not (0, 0).
fn draw_wythoff(random: &mut SeededRandom) -> String {
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

fn draw_fibonacci(random: &mut SeededRandom) -> String {
    let lost = [2, 3, 5, 8, 13, 21, 34][random.number_below(7)];
    let n = if random.number_below(2) == 0 { lost } else { 4 + random.number_below(30) };
    format!("fibonacci_nim({n})")
}

fn draw_every(random: &mut SeededRandom) -> String {
    let (one, other) = (draw_subtraction(random), 2 + random.number_below(4));
    format!("every({one}, bash({other})({}))", 1 + random.number_below(12))
}
