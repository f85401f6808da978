//! The lessons: their texts, their small positions, and the questions of their exercises.

use super::draw::{
    draw_bash, draw_every, draw_fibonacci, draw_nim, draw_small_nim, draw_splitting, draw_splitting_sum,
    draw_staircase, draw_subtraction, draw_subtraction_range, draw_sum, draw_wythoff,
};
use super::make::{MakerContext, make_count, make_mex, make_value, make_winner, make_winning_move, make_xor};
use super::{Lesson, LostGuess};
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
        rules: text_pair!(
            "Some stones lie on a table. Two players take turns, and each takes 1, 2 or 3 stones. Whoever takes the last stone wins."
        ),
        trial: "bash(3)(12)",
        convention: Normal,
        guess: LostGuess {
            question: text_pair!("With which numbers of stones does the player to move lose?"),
            form: "bash(3)({n})",
            numbers: 0..=12,
        },
        theorem: &[text_pair!(
            "In grundy the game is bash(m)(n): there are n stones, and a move takes 1 to m of them. The player to move loses exactly if n is a multiple of m + 1. From every other number take the remainder, n mod (m + 1)."
        )],
        explanation: &[text_pair!(
            "Look from the end. With m + 1 stones whoever is to move loses: whatever this player takes, the other takes the rest. So from a multiple of m + 1 each move can be answered such that both together take m + 1."
        )],
        topic: "bash",
        hint: text_pair!("Divide the number of stones by m + 1. What does the remainder say?"),
        makers: makers![make_winner(draw_bash, Normal), make_winning_move(draw_bash, Normal)],
    },
    Lesson {
        name: "positions",
        names: text_pair!("P- and N-positions"),
        rules: text_pair!(
            "Again there is one heap of stones, but a move takes exactly 1, 3 or 4 of them. Whoever cannot move loses."
        ),
        trial: "subtract(1, 3, 4)(9)",
        convention: Normal,
        guess: LostGuess {
            question: text_pair!("With which numbers of stones does the player to move lose?"),
            form: "subtract(1, 3, 4)({n})",
            numbers: 0..=10,
        },
        theorem: &[
            text_pair!(
                "A position is a P-position if the previous player wins, an N-position if the next player, who is to move, wins."
            ),
            text_pair!(
                "A position without moves is P. A position with some move to P is N. A position all of whose moves go to N is P. Work upwards: 0, 1, 2, … In grundy this game is subtract(1, 3, 4)(n)."
            ),
        ],
        explanation: &[text_pair!(
            "Play must end, so the positions can be decided in order, each after those that its moves reach. Whoever can move to a lost position does so, and wins. Whoever can reach only won positions hands the win to the opponent."
        )],
        topic: "p_position",
        hint: text_pair!(
            "Write the numbers 0, 1, 2, … in a row, and mark each as lost if none of its moves reaches a lost one."
        ),
        makers: makers![make_winner(draw_subtraction, Normal), make_count(draw_subtraction_range)],
    },
    Lesson {
        name: "mex",
        names: ("Mex", "mex"),
        rules: text_pair!(
            "There are two heaps. From the first a move takes 1 or 2 stones; from the second it takes any number. Whoever cannot move loses. The first heap has 5 stones: how many must the second have, to balance it?"
        ),
        trial: "subtract(1, 2)(5) + nim(2)",
        convention: Normal,
        guess: LostGuess {
            question: text_pair!("With which numbers of stones in the second heap does the player to move lose?"),
            form: "subtract(1, 2)(5) + nim({n})",
            numbers: 0..=6,
        },
        theorem: &[text_pair!(
            "The mex of some numbers is the least natural number, from 0, that is not among them: mex{0, 1, 3} = 2, mex{1, 2} = 0, and mex{} = 0. A position is balanced by a heap of Nim whose size is the mex of the sizes that balance its options."
        )],
        explanation: &[text_pair!(
            "Let m be the mex, and put a heap of m beside the position. A move in the heap leaves fewer than m stones: some option is balanced by that number, and the opponent moves there. A move to an option leaves one that is balanced by another number than m, so the opponent can win. So whoever begins loses."
        )],
        topic: "mex",
        hint: text_pair!("Ask whether 0 is there, then 1, then 2. Stop at the first number that is missing."),
        makers: &[make_mex],
    },
    Lesson {
        name: "values",
        names: text_pair!("Grundy values"),
        rules: text_pair!(
            "There are two heaps. From the first a move takes 1, 3 or 4 stones; the second is a single stone, which a move may take. Whoever cannot move loses."
        ),
        trial: "subtract(1, 3, 4)(8) + nim(1)",
        convention: Normal,
        guess: LostGuess {
            question: text_pair!("With which numbers of stones in the first heap does the player to move lose?"),
            form: "subtract(1, 3, 4)({n}) + nim(1)",
            numbers: 0..=10,
        },
        theorem: &[
            text_pair!(
                "The Grundy value of a position is the mex of the values of its options. An end has the value 0, and a position is lost exactly if its value is 0."
            ),
            text_pair!(
                "With subtract(1, 3, 4): 0 has no options, so 0. From 1 one can go to 0: mex{0} = 1. From 2 to 1: mex{1} = 0. From 3 to 2 and 0: mex{0, 0} = 1. Write the row down as far as you need it."
            ),
        ],
        explanation: &[text_pair!(
            "If the value is 0, no option has the value 0, so every move goes to a won position. If it is not 0, then 0 is among the values of the options, and a move to that option wins. The value says more: it is the size of the heap of Nim that balances the position."
        )],
        topic: "grundy_value",
        hint: text_pair!(
            "Find the values of the options first. The value is the least natural number that is not among them."
        ),
        makers: makers![make_value(draw_subtraction)],
    },
    Lesson {
        name: "xor",
        names: text_pair!("The nim-sum"),
        rules: text_pair!(
            "There are three heaps of stones. A move takes any number of stones from one heap. Whoever takes the last stone wins. The first two heaps have 3 and 5 stones: which third heap balances them?"
        ),
        trial: "nim(3, 5, 6)",
        convention: Normal,
        guess: LostGuess {
            question: text_pair!("With which numbers of stones in the third heap does the player to move lose?"),
            form: "nim(3, 5, {n})",
            numbers: 0..=8,
        },
        theorem: &[text_pair!(
            "The nim-sum, XOR, adds binary digits without carrying: a digit is one where the number of ones above it is odd. 3 XOR 5 = 011 XOR 101 = 110 = 6. A number with itself gives 0."
        )],
        explanation: &[text_pair!(
            "Each column of binary digits is counted by itself, even or odd. Two equal numbers have even columns only, so they cancel. The third heap makes every column even; a move changes one heap, so some column becomes odd, and the opponent can make all of them even again."
        )],
        topic: "bouton",
        hint: text_pair!("Write the numbers in binary, one below the other, and count the ones in each column."),
        makers: &[make_xor],
    },
    Lesson {
        name: "nim",
        names: text_pair!("Nim"),
        rules: text_pair!(
            "There are some heaps of stones. A move takes any number of stones, at least one, from one heap. Whoever takes the last stone wins."
        ),
        trial: "nim(1, 4, 5)",
        convention: Normal,
        guess: LostGuess {
            question: text_pair!("Heaps of 1, n and n + 1 stones: for which n does the player to move lose?"),
            form: "nim(1, {n}, {n} + 1)",
            numbers: 0..=8,
        },
        theorem: &[
            text_pair!(
                "The value of a heap is its size, and that of several heaps is the XOR of the sizes. The player to move loses exactly if it is 0 (Bouton, 1901)."
            ),
            text_pair!(
                "To win, make the XOR 0: choose a heap with a one in the highest column of the XOR, and leave so many stones in it: its own number XOR the XOR of all heaps."
            ),
        ],
        explanation: &[text_pair!(
            "If the XOR is 0, every move changes one heap, and with it the XOR. If it is not 0, some move makes it 0. At the end it is 0: so whoever always leaves 0 takes the last stone."
        )],
        topic: "nim",
        hint: text_pair!("Write the heaps in binary. Is the number of ones even in every column?"),
        makers: makers![make_winner(draw_nim, Normal), make_winning_move(draw_nim, Normal)],
    },
    Lesson {
        name: "sums",
        names: text_pair!("Sums of games"),
        rules: text_pair!(
            "Two games are played side by side. A move is made in one of them: take 1, 2 or 3 stones from the first heap, or any number from the second. Whoever takes the last stone of all wins."
        ),
        trial: "bash(3)(6) + nim(2)",
        convention: Normal,
        guess: LostGuess {
            question: text_pair!(
                "The second heap has 2 stones. With which numbers of stones in the first heap does the player to move lose?"
            ),
            form: "bash(3)({n}) + nim(2)",
            numbers: 0..=11,
        },
        theorem: &[text_pair!(
            "In a sum of games a move is made in one of them. The value of the sum is the XOR of the values (Sprague 1935, Grundy 1939). So find the value of each game by itself. A heap of bash(m) has the value n mod (m + 1), a rook in row r and column c has r XOR c."
        )],
        explanation: &[text_pair!(
            "A position of value v has options with all smaller values, as a heap of v stones has. It may also have options with larger values, but the opponent can go back to v from these. So each game can be replaced by a heap of Nim, and Nim decides the sum."
        )],
        topic: "sprague_grundy",
        hint: text_pair!("Find the value of each game by itself; then the games are heaps of Nim."),
        makers: makers![make_value(draw_sum), make_winner(draw_sum, Normal), make_winning_move(draw_sum, Normal)],
    },
    Lesson {
        name: "splitting",
        names: text_pair!("Games that split"),
        rules: text_pair!(
            "There is one heap of stones. A move splits a heap into two heaps of different sizes. Heaps of 1 and 2 cannot be split. Whoever cannot move loses."
        ),
        trial: "grundys(7)",
        convention: Normal,
        guess: LostGuess {
            question: text_pair!("With which sizes of the heap does the player to move lose?"),
            form: "grundys({n})",
            numbers: 1..=10,
        },
        theorem: &[text_pair!(
            "If a move splits a heap, the option is a sum: its value is the XOR of the parts, and the value of the heap is the mex over all options. In Grundy's game, grundys(n), a heap is split into two unequal ones; in Lasker's Nim, lasker(n), one takes, or splits; in Kayles, kayles(n), one takes 1 or 2 and may split the rest."
        )],
        explanation: &[text_pair!(
            "Two heaps are a sum, since each move is made in one of them; so their value is the XOR of the two values. A heap is an ordinary position with these options; so its value is the mex of their values. Small heaps come first, because the parts are smaller than the heap."
        )],
        topic: "multi_sg",
        hint: text_pair!(
            "The value of an option is the XOR of its parts; the value of the heap is the mex of the options."
        ),
        makers: makers![make_value(draw_splitting), make_winner(draw_splitting_sum, Normal)],
    },
    Lesson {
        name: "staircase",
        names: text_pair!("Staircase Nim"),
        rules: text_pair!(
            "Coins lie on the steps 1, 2, 3, … of a staircase. A move takes any number of coins from one step down to the next, and from step 1 to the ground, where they stay. Whoever cannot move loses."
        ),
        trial: "staircase(2, 3, 2)",
        convention: Normal,
        guess: LostGuess {
            question: text_pair!(
                "Step 1 has 2 coins, and step 2 has 3. With which numbers of coins on step 3 does the player to move lose?"
            ),
            form: "staircase(2, 3, {n})",
            numbers: 0..=6,
        },
        theorem: &[text_pair!(
            "Only the odd steps count: staircase(a, b, c, …) is Nim with the coins of steps 1, 3, 5, … as heaps. The player to move loses exactly if their XOR is 0."
        )],
        explanation: &[text_pair!(
            "Coins that leave an odd step are taken from a heap of Nim. Coins that come down from an even step make an odd one larger, but the opponent moves the same coins on, and all is as before."
        )],
        topic: "staircase",
        hint: text_pair!("Forget the coins on the even steps, and play Nim with the others."),
        makers: makers![make_winner(draw_staircase, Normal), make_winning_move(draw_staircase, Normal)],
    },
    Lesson {
        name: "misere",
        names: text_pair!("Misère Nim"),
        rules: text_pair!(
            "There are some heaps of stones. A move takes any number of stones from one heap. But now whoever takes the last stone loses."
        ),
        trial: "nim(1, 2, 3)",
        convention: Misere,
        guess: LostGuess {
            question: text_pair!("Two heaps of n stones each: for which n does the player to move lose?"),
            form: "nim({n}, {n})",
            numbers: 1..=6,
        },
        theorem: &[text_pair!(
            "As long as some heap has at least 2 stones, a position is lost if its XOR is 0, as before. If all heaps are 1, an odd number of them is lost. So play as in Nim, until your move would leave only heaps of 1: then leave an odd number of them."
        )],
        explanation: &[text_pair!(
            "A position with exactly one heap of at least 2 is won: that heap can be taken whole, or down to 1, so that an odd number of ones is left. Its XOR is not 0. So whoever leaves the XOR 0 never leaves such a position: it is the opponent who leaves it."
        )],
        topic: "nim",
        hint: text_pair!("Is there a heap of at least 2 stones? If so, the XOR decides; if not, count the heaps."),
        makers: makers![make_winner(draw_small_nim, Misere), make_winning_move(draw_small_nim, Misere)],
    },
    Lesson {
        name: "wythoff",
        names: text_pair!("Wythoff's game"),
        rules: text_pair!(
            "There are two heaps of stones. A move takes any number from one heap, or the same number from both. Whoever takes the last stone wins."
        ),
        trial: "wythoff(3, 5)",
        convention: Normal,
        guess: LostGuess {
            question: text_pair!(
                "The first heap has 4 stones. With which numbers of stones in the second heap does the player to move lose?"
            ),
            form: "wythoff(4, {n})",
            numbers: 0..=10,
        },
        theorem: &[text_pair!(
            "The lost pairs of wythoff(a, b), called cold, are (0, 0), (1, 2), (3, 5), (4, 7), (6, 10), … : the k-th has the difference k, and begins with the least number not used before, which is ⌊k(1 + √5)/2⌋."
        )],
        explanation: &[text_pair!(
            "No move leads from a cold pair to a cold pair: they share no number, and all have different differences. From any other pair a move leads to one: lower the larger number to the partner of the smaller one, or, if it is too small for that, lower both to the cold pair with the same difference."
        )],
        topic: "wythoff",
        hint: text_pair!(
            "Compare with the lost pairs: which of them has the same smaller number, and which the same difference?"
        ),
        makers: makers![make_winner(draw_wythoff, Normal), make_winning_move(draw_wythoff, Normal)],
    },
    Lesson {
        name: "fibonacci",
        names: text_pair!("Fibonacci nim"),
        rules: text_pair!(
            "There is one heap of stones. The first move takes some, but not all. Every later move takes at most twice as many as the move before. Whoever takes the last stone wins."
        ),
        trial: "fibonacci_nim(13)",
        convention: Normal,
        guess: LostGuess {
            question: text_pair!("With which numbers of stones does the player who begins lose?"),
            form: "fibonacci_nim({n})",
            numbers: 2..=14,
        },
        theorem: &[text_pair!(
            "Fibonacci numbers are lost: 2, 3, 5, 8, 13, … From others take the smallest part of the number written as a sum of Fibonacci numbers of which no two are neighbours (Zeckendorf). In grundy this game is fibonacci_nim(n)."
        )],
        explanation: &[text_pair!(
            "Parts that are no neighbours are more than twice as large as the next smaller one. So whoever takes the smallest part leaves one that the opponent cannot take whole. Whatever the opponent breaks off, the smallest part of the rest can be taken, and so on to the end."
        )],
        topic: "fibonacci_nim",
        hint: text_pair!(
            "Write the number as a sum of Fibonacci numbers 1, 2, 3, 5, 8, …, always taking the largest that fits."
        ),
        makers: makers![make_winner(draw_fibonacci, Normal), make_winning_move(draw_fibonacci, Normal)],
    },
    Lesson {
        name: "every",
        names: text_pair!("Moves in every game"),
        rules: text_pair!(
            "Two heaps are played at once. A move takes 1, 2 or 3 stones from the first heap and also 1 or 2 from the second, as long as they have any. Whoever makes the last move of all wins."
        ),
        trial: "every(bash(3)(8), bash(2)(3))",
        convention: Normal,
        guess: LostGuess {
            question: text_pair!(
                "The first heap has 4 stones. With which numbers of stones in the second heap does the player to move lose?"
            ),
            form: "every(bash(3)(4), bash(2)({n}))",
            numbers: 0..=9,
        },
        theorem: &[text_pair!(
            "In every(…) a move is made in each game that is not over. Find for each game how many moves it lasts if its winner lingers and its loser hurries: 0 at the end; 1 more than the largest even number among the options, else 1 more than the least. The largest of all decides: odd is won."
        )],
        explanation: &[text_pair!(
            "The game that lasts longest decides who moves last. Its winner makes it last, and its loser cannot do more than hurry. In each game the winner is the player to move exactly if the number is odd."
        )],
        topic: "every",
        hint: text_pair!(
            "Find for each game by itself how many moves it lasts. Is the largest of these numbers odd or even?"
        ),
        makers: makers![make_winner(draw_every, Normal)],
    },
];
