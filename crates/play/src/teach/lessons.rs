//! The lessons: texts, and the random positions for exercises.

use super::Lesson;
use super::make::{MakerContext, make_count, make_mex, make_value, make_winner, make_winning_move, make_xor};
use crate::SeededRandom;
use grundy_game::Convention::{Misere, Normal};

/// Makes a list of exercise makers from functions that draw positions.
macro_rules! makers {
    ($($kind:ident($($given:expr),*)),* $(,)?) => {
        &[$(|random, engine, meter| $kind($($given,)* MakerContext { random, engine, meter })),*]
    };
}

pub(super) static ALL_LESSONS: &[Lesson] = &[
    Lesson {
        name: "stones",
        names: ("Taking stones", "取石子"),
        text: &[
            (
                "Some stones lie on a table. Two players take in turn, 1 to m stones each time; whoever takes the last one wins. In grundy that is bash(m)(n).",
                "桌上有一些石子。两人轮流取，每次取 1 到 m 个；取走最后一个的人获胜。在 grundy 中写作 bash(m)(n)。",
            ),
            (
                "Look from the end. With m + 1 stones whoever is to move loses: whatever he takes, the other takes the rest. So multiples of m + 1 are lost; from every other number take n mod (m + 1).",
                "从结尾看起。剩 m + 1 个时，轮到走的人输：不论他取多少，对方都取走其余的。所以 m + 1 的倍数必败；面对别的数，就取 n mod (m + 1) 个。",
            ),
        ],
        makers: makers![make_winner(draw_bash, Normal), make_winning_move(draw_bash, Normal)],
    },
    Lesson {
        name: "positions",
        names: ("P- and N-positions", "必败点与必胜点"),
        text: &[
            (
                "A position is a P-position if the previous player wins, an N-position if the next player, who is to move, wins.",
                "上一个走的人能赢的局面叫 P 局面（必败点）；下一个走的人，也就是轮到走的人能赢的，叫 N 局面（必胜点）。",
            ),
            (
                "A position without moves is P. A position with some move to P is N. A position all of whose moves go to N is P. Work upwards: 0, 1, 2, … In subtract(1, 3, 4) one may take 1, 3 or 4 stones.",
                "无路可走的是 P。有一步能走到 P 的是 N。每一步都走到 N 的是 P。从 0、1、2……往上推。在 subtract(1, 3, 4) 中可以取 1、3 或 4 个。",
            ),
        ],
        makers: makers![make_winner(draw_subtraction, Normal), make_count(draw_subtraction_range)],
    },
    Lesson {
        name: "mex",
        names: ("Mex", "mex"),
        text: &[(
            "The mex of some numbers is the least natural number, from 0, that is not among them: mex{0, 1, 3} = 2, mex{1, 2} = 0, and mex{} = 0.",
            "若干数的 mex 是不在其中的最小自然数（从 0 算起）：mex{0, 1, 3} = 2，mex{1, 2} = 0，mex{} = 0。",
        )],
        makers: &[make_mex],
    },
    Lesson {
        name: "values",
        names: ("Grundy values", "SG 值"),
        text: &[
            (
                "The Grundy value of a position is the mex of the values of its options. An end has the value 0, and a position is lost exactly if its value is 0.",
                "局面的 SG 值是其各后继 SG 值的 mex。终局的 SG 值为 0；SG 值为 0 的局面必败，否则必胜。",
            ),
            (
                "With subtract(1, 3, 4): 0 has no options, so 0. From 1 one can go to 0: mex{0} = 1. From 2 to 1: mex{1} = 0. From 3 to 2 and 0: mex{0, 0} = 1. Write the row down as far as you need it.",
                "以 subtract(1, 3, 4) 为例：0 没有后继，为 0。1 只能到 0：mex{0} = 1。2 只能到 1：mex{1} = 0。3 能到 2 和 0：mex{0, 0} = 1。把这一行写到需要的地方。",
            ),
        ],
        makers: makers![make_value(draw_subtraction)],
    },
    Lesson {
        name: "xor",
        names: ("The nim-sum", "异或"),
        text: &[(
            "The nim-sum, XOR, adds binary digits without carrying: a digit is one where the number of ones above it is odd. 3 XOR 5 = 011 XOR 101 = 110 = 6. A number with itself gives 0.",
            "异或（nim-sum）是不进位的二进制加法：某一位上有奇数个 1，结果的这一位就是 1。3 XOR 5 = 011 XOR 101 = 110 = 6。一个数与自己异或得 0。",
        )],
        makers: &[make_xor],
    },
    Lesson {
        name: "nim",
        names: ("Nim", "尼姆"),
        text: &[
            (
                "Take any number of stones from one heap; whoever takes the last one wins. The value of a heap is its size, and that of several is the XOR of the sizes: 0 is lost (Bouton, 1901).",
                "从一堆中取任意多个石子；取走最后一个的人获胜。一堆的 SG 值就是它的大小，几堆的 SG 值是各堆大小的异或和：为 0 则必败（Bouton，1901）。",
            ),
            (
                "To win, make the XOR 0: choose a heap with a one in the highest column of the XOR, and leave in it heap XOR sum.",
                "要赢，就把异或和变成 0：选一个在异或和最高位上为 1 的堆，使它剩下“堆 XOR 和”那么多。",
            ),
        ],
        makers: makers![make_winner(draw_nim, Normal), make_winning_move(draw_nim, Normal)],
    },
    Lesson {
        name: "sums",
        names: ("Sums of games", "游戏的和"),
        text: &[(
            "In a sum of games a move is made in one of them. The value of the sum is the XOR of the values (Sprague 1935, Grundy 1939). So find the value of each game by itself. A heap of bash(m) has the value n mod (m + 1), a rook in row r and column c has r XOR c.",
            "在若干游戏之和中，每步只在其中一个里走。和的 SG 值是各游戏 SG 值的异或（Sprague 1935，Grundy 1939）。所以先分别求出每个游戏的 SG 值。bash(m) 的一堆为 n mod (m + 1)；第 r 行第 c 列的车为 r XOR c。",
        )],
        makers: makers![make_value(draw_sum), make_winner(draw_sum, Normal), make_winning_move(draw_sum, Normal)],
    },
    Lesson {
        name: "splitting",
        names: ("Games that split", "分堆的游戏"),
        text: &[(
            "If a move splits a heap, the option is a sum: its value is the XOR of the parts, and the value of the heap is the mex over all options. In Grundy's game a heap is split into two unequal ones; in Lasker's Nim one takes, or splits; in Kayles one takes 1 or 2 and may split the rest.",
            "如果一步把一堆分成两堆，后继就是一个和：SG 值为各部分的异或，而整堆的 SG 值是所有后继的 mex。格伦迪游戏中把一堆分成大小不同的两堆；拉斯克尼姆中可以取，也可以分；凯尔斯中取 1 或 2 个，并可把剩下的分成两堆。",
        )],
        makers: makers![make_value(draw_splitting), make_winner(draw_splitting_sum, Normal)],
    },
    Lesson {
        name: "staircase",
        names: ("Staircase Nim", "阶梯博弈"),
        text: &[(
            "Coins lie on steps 1, 2, 3, …; a move takes any number of coins from one step down to the next, and from step 1 to the ground. Only the odd steps count: it is Nim with the coins of steps 1, 3, 5, …, because a move from an even step is answered by moving the same coins on.",
            "硬币放在第 1、2、3……级台阶上；每步把某一级上的任意多枚移到下一级，第 1 级的移到地面。只有奇数级起作用：这就是以第 1、3、5……级的硬币数为堆的尼姆，因为对方从偶数级移下来多少，我就把这些再移下一级。",
        )],
        makers: makers![make_winner(draw_staircase, Normal), make_winning_move(draw_staircase, Normal)],
    },
    Lesson {
        name: "misere",
        names: ("Misère Nim", "反尼姆"),
        text: &[(
            "Now whoever takes the last stone loses. As long as some heap has at least 2 stones, a position is lost if its XOR is 0, as before. If all heaps are 1, an odd number of them is lost. So play as in Nim, until your move would leave only heaps of 1: then leave an odd number of them.",
            "现在取走最后一个石子的人输。只要还有不小于 2 的堆，就和原来一样：异或和为 0 必败。若各堆都是 1，则有奇数堆时必败。所以照尼姆的走法走，直到这一步会使各堆都不超过 1：这时要留下奇数堆。",
        )],
        makers: makers![make_winner(draw_small_nim, Misere), make_winning_move(draw_small_nim, Misere)],
    },
    Lesson {
        name: "wythoff",
        names: ("Wythoff's game", "威佐夫博弈"),
        text: &[(
            "From two heaps take any number from one, or the same number from both. The lost pairs, called cold, are (0, 0), (1, 2), (3, 5), (4, 7), (6, 10), … : the k-th has the difference k, and begins with the least number not used before, which is ⌊k(1 + √5)/2⌋.",
            "有两堆，从一堆中取任意多个，或从两堆中取同样多个。必败的叫奇异局势：(0, 0)、(1, 2)、(3, 5)、(4, 7)、(6, 10)……。第 k 个的差为 k，较小的数是前面没有出现过的最小的数，即 ⌊k(1 + √5)/2⌋。",
        )],
        makers: makers![make_winner(draw_wythoff, Normal), make_winning_move(draw_wythoff, Normal)],
    },
    Lesson {
        name: "fibonacci",
        names: ("Fibonacci nim", "斐波那契博弈"),
        text: &[(
            "One heap; the first move may not take all, and every later one at most twice what was taken before. Fibonacci numbers are lost: 1, 2, 3, 5, 8, 13, … From others take the smallest part of the number written as a sum of Fibonacci numbers of which no two are neighbours (Zeckendorf).",
            "只有一堆；第一步不能取光，以后每步至多取前一步的两倍。斐波那契数必败：1、2、3、5、8、13……面对别的数，把它写成互不相邻的斐波那契数之和（齐肯多夫），取其中最小的一个。",
        )],
        makers: makers![make_winner(draw_fibonacci, Normal), make_winning_move(draw_fibonacci, Normal)],
    },
    Lesson {
        name: "every",
        names: ("Moves in every game", "每个都走（Every-SG）"),
        text: &[(
            "In every(…) a move is made in each game that is not over; whoever moves last wins. Find for each game how many moves it lasts if its winner lingers and its loser hurries: 0 at the end; 1 more than the largest even number among the options, else 1 more than the least. The largest of all decides: odd is won.",
            "在 every(…) 中，每步要在所有尚未结束的游戏中各走一步；走最后一步的人获胜。对每个游戏求出：赢家拖延、输家求快时历时几步——终局为 0；后继中有偶数时，为其中最大的偶数加 1，否则为最小的加 1。所有游戏中最大的决定胜负：奇数必胜。",
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
