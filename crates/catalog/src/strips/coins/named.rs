//! The coin-turning games that have a name, each with its code.

use super::COIN_TURNING_THEORY;
use crate::take_and_break::CGSUITE;
use grundy_game::{Citation, GameCard, GameKind, text_pair};

/// The paper on error-correcting codes from such games.
pub static CONWAY_SLOANE: Citation = Citation {
    name: text_pair!("lexicographic codes"),
    author: "J. H. Conway and N. J. A. Sloane",
    year: 1986,
    work: "Lexicographic codes: error-correcting codes from game theory, IEEE Transactions on Information Theory 32, 337–348",
};

type CoinTextPair = (&'static str, &'static str);

/// A game with a turning code and a name.
pub(super) struct NamedCoinGame {
    pub(super) code: &'static str,
    pub(super) card: GameCard,
}

const XOR_THEOREM: CoinTextPair = text_pair!(
    "The value of a row is the XOR of the values of its heads, each alone; these are computed from left to right."
);

/// Why the values of heads add up in all these games.
pub(super) const COIN_TURNING_WHY: CoinTextPair = text_pair!(
    "Think of a head on coin n as a heap that a move replaces by the heaps of the other coins that it turns. Two heads that meet on one coin leave a tail: they cancel, as equal games do under normal play. \
     So the value of a row is the XOR of the values of its heads, and the value of one head is the mex of the XORs that a move can leave; \
     these are found with a table of the XORs of each number of coins further left. Under misère play equal heaps do not cancel, and none of this holds."
);

/// One row of the table: code, name, names, aliases, rules, theorem, why, sources, form, example.
#[allow(clippy::too_many_arguments, reason = "a row of a table")]
const fn named_coin_game(
    code: &'static str,
    name: &'static str,
    names: CoinTextPair,
    aliases: &'static [&'static str],
    rules: CoinTextPair,
    (theorem, why): (CoinTextPair, CoinTextPair),
    sources: &'static [&'static Citation],
    (form, example): CoinTextPair,
) -> NamedCoinGame {
    NamedCoinGame {
        code,
        card: GameCard { name, names, aliases, kind: GameKind::Board, form, rules, theorem, why, sources, example },
    }
}

pub(super) static NAMED_COIN_GAMES: [NamedCoinGame; 13] = [
    named_coin_game(
        "1-3",
        "mock_turtles",
        text_pair!("Mock Turtles"),
        &["假海龟"],
        text_pair!(
            "Coins lie in a row, counted from 1 at the left. A move turns one, two or three coins; the rightmost of them must go from head to tail. Whoever cannot move, because there is no head, loses."
        ),
        (
            text_pair!(
                "A head on coin n has the value 2(n−1) or 2(n−1)+1, whichever is odious, that is, has an odd number of ones in binary; the value of a row is the XOR over its heads."
            ),
            text_pair!(
                "The XOR of two odious numbers has an even number of ones. The values of the coins are different odious numbers, so the XOR of at most two values further left never equals the value of coin n. \
                 And every smaller number is 0, or one of these values, or, if its number of ones is even, the XOR of two of them: of one of its ones and of the rest, which are both odious and smaller."
            ),
        ),
        &[&COIN_TURNING_THEORY],
        ("mock_turtles(\"TTHTH\"), mock_turtles(head, head, …)", "mock_turtles(\"THTTHTTTH\")"),
    ),
    named_coin_game(
        "2",
        "twins",
        text_pair!("Twins"),
        &["双胞胎"],
        text_pair!(
            "Coins lie in a row, counted from 1 at the left. A move turns exactly two coins; the right one must go from head to tail. Whoever cannot move loses: a head on coin 1 alone cannot be turned."
        ),
        (
            text_pair!("A head on coin n is a Nim heap of n − 1."),
            text_pair!(
                "Turning coins m < n replaces the heap n − 1 by m − 1, which may be any smaller heap; two equal heaps cancel."
            ),
        ),
        &[&COIN_TURNING_THEORY],
        ("twins(\"TTHTH\"), twins(head, head, …)", "twins(\"TTHTHTTTH\")"),
    ),
    named_coin_game(
        "3",
        "triplets",
        text_pair!("Triplets"),
        &["三胞胎"],
        text_pair!(
            "Coins lie in a row, counted from 1 at the left. A move turns exactly three coins; the rightmost must go from head to tail. Whoever cannot move loses."
        ),
        (
            text_pair!(
                "Heads on coins 1 and 2 have the value 0; a head on coin n ≥ 3 has the value of a head on coin n − 2 in Mock Turtles."
            ),
            text_pair!(
                "Coins 1 and 2 have the value 0. To turn only one or two of the coins from 3 on, a player turns both or one of coins 1 and 2 as well: so from coin 3 on the game is Mock Turtles."
            ),
        ),
        &[&COIN_TURNING_THEORY],
        ("triplets(\"TTHTH\"), triplets(head, head, …)", "triplets(\"TTHTHTTTH\")"),
    ),
    named_coin_game(
        "1-5",
        "moebius",
        text_pair!("Moebius"),
        &["默比乌斯"],
        text_pair!(
            "Coins lie in a row, counted from 1 at the left. A move turns one to five coins; the rightmost of them must go from head to tail. Whoever cannot move, because there is no head, loses."
        ),
        (
            XOR_THEOREM,
            text_pair!(
                "The lost rows are a linear code in which any two differ in 6 places or more, and the lexicographically first such code. On 18 coins it has 512 words; if the coins are named 0, 1, …, 16 and ∞ in a suitable order, every Möbius transformation modulo 17 maps lost rows to lost rows. \
                 The values are computed with a table of the XORs of each number of coins further left."
            ),
        ),
        &[&COIN_TURNING_THEORY, &CONWAY_SLOANE],
        ("moebius(\"TTHTH\"), moebius(head, head, …)", "moebius(\"THTTHTTTHTHHTTTTTH\")"),
    ),
    named_coin_game(
        "1-7",
        "mogul",
        text_pair!("Mogul"),
        &["翻一至七枚"],
        text_pair!(
            "Coins lie in a row, counted from 1 at the left. A move turns one to seven coins; the rightmost of them must go from head to tail. Whoever cannot move, because there is no head, loses."
        ),
        (
            XOR_THEOREM,
            text_pair!(
                "The lost rows are a linear code in which any two differ in 8 places or more, and the lexicographically first such code. On 24 coins it has 4096 words: it is the extended Golay code. \
                 The values are computed with a table of the XORs of each number of coins further left."
            ),
        ),
        &[&COIN_TURNING_THEORY, &CONWAY_SLOANE],
        ("mogul(\"TTHTH\"), mogul(head, head, …)", "mogul(\"THTTHTTTHTHHTTTTTHTTTTTH\")"),
    ),
    named_coin_game(
        "1-9",
        "moidores",
        text_pair!("Moidores"),
        &["翻一至九枚"],
        text_pair!(
            "Coins lie in a row, counted from 1 at the left. A move turns one to nine coins; the rightmost of them must go from head to tail. Whoever cannot move, because there is no head, loses."
        ),
        (XOR_THEOREM, COIN_TURNING_WHY),
        &[&COIN_TURNING_THEORY, &CONWAY_SLOANE],
        ("moidores(\"TTHTH\"), moidores(head, head, …)", "moidores(\"THTTHTTTHTHHTTTTTHTH\")"),
    ),
    named_coin_game(
        "1+C",
        "ruler",
        text_pair!("Ruler"),
        &["尺子"],
        text_pair!(
            "Coins lie in a row, counted from 1 at the left. A move turns any number of consecutive coins; the rightmost of them must go from head to tail. Whoever cannot move, because there is no head, loses."
        ),
        (
            text_pair!(
                "The value of a head on coin n is the largest power of 2 that divides n; the value of a row is the XOR over its heads."
            ),
            text_pair!(
                "Let 2^e be that power. The XOR of the values of the coins 1 to n is the Gray code of n, so that different moves leave different XORs: \
                 turning fewer than 2^e coins just to the left of n leaves all numbers less than 2^e, and 2^e itself is never left, since a coin with a larger value comes before the next coin with the value 2^e."
            ),
        ),
        &[&COIN_TURNING_THEORY],
        ("ruler(\"TTHTH\"), ruler(head, head, …)", "ruler(\"THTTHTTH\")"),
    ),
    named_coin_game(
        "3E",
        "turnips",
        text_pair!("Turnips"),
        &["等距翻三枚"],
        text_pair!(
            "Coins lie in a row, counted from 1 at the left. A move turns three coins with equal distances; the rightmost must go from head to tail. Whoever cannot move loses."
        ),
        (XOR_THEOREM, COIN_TURNING_WHY),
        &[&COIN_TURNING_THEORY],
        ("turnips(\"TTHTH\"), turnips(head, head, …)", "turnips(\"TTHTHTTHH\")"),
    ),
    named_coin_game(
        "4FS",
        "grunt",
        text_pair!("Grunt"),
        &["对称翻四枚"],
        text_pair!(
            "Coins lie in a row, counted from 1 at the left. A move turns four coins that lie symmetrically, one of them coin 1; the rightmost must go from head to tail. Whoever cannot move loses."
        ),
        (
            XOR_THEOREM,
            text_pair!(
                "Turning coins 1, 1+k, n−k and n replaces the head on coin n by heads on two different coins 1+k and n−k, and coin 1 has the value 0: this is Grundy's game, where a heap is split into two unequal heaps. \
                 A head on coin n has the value of a heap of n − 1. It is not known whether this sequence is periodic."
            ),
        ),
        &[&COIN_TURNING_THEORY],
        ("grunt(\"TTHTH\"), grunt(head, head, …)", "grunt(\"TTTHHTTHTH\")"),
    ),
    named_coin_game(
        "1+S",
        "sym",
        text_pair!("Sym"),
        &["对称翻硬币"],
        text_pair!(
            "Coins lie in a row, counted from 1 at the left. A move turns any number of coins that lie symmetrically about their middle; the rightmost of them must go from head to tail. Whoever cannot move, because there is no head, loses."
        ),
        (XOR_THEOREM, COIN_TURNING_WHY),
        &[&COIN_TURNING_THEORY],
        ("sym(\"TTHTH\"), sym(head, head, …)", "sym(\"TTHTHTTHH\")"),
    ),
    named_coin_game(
        "1-5C",
        "ruler_fives",
        text_pair!("Ruler Fives"),
        &["五枚尺子"],
        text_pair!(
            "Coins lie in a row, counted from 1 at the left. A move turns one to five consecutive coins; the rightmost of them must go from head to tail. Whoever cannot move, because there is no head, loses."
        ),
        (XOR_THEOREM, COIN_TURNING_WHY),
        &[&COIN_TURNING_THEORY, &CGSUITE],
        ("ruler_fives(\"TTHTH\"), ruler_fives(head, head, …)", "ruler_fives(\"TTHTHTTHH\")"),
    ),
    named_coin_game(
        "1-3C(5)",
        "mock_turtle_fives",
        text_pair!("Mock Turtle Fives"),
        &["五枚之内的假海龟"],
        text_pair!(
            "Coins lie in a row, counted from 1 at the left. A move turns one, two or three coins among five consecutive ones; the rightmost of them must go from head to tail. Whoever cannot move, because there is no head, loses."
        ),
        (XOR_THEOREM, COIN_TURNING_WHY),
        &[&COIN_TURNING_THEORY, &CGSUITE],
        ("mock_turtle_fives(\"TTHTH\"), mock_turtle_fives(head, head, …)", "mock_turtle_fives(\"TTHTHTTHH\")"),
    ),
    named_coin_game(
        "3C(5)",
        "triplet_fives",
        text_pair!("Triplet Fives"),
        &["五枚之内的三胞胎"],
        text_pair!(
            "Coins lie in a row, counted from 1 at the left. A move turns exactly three coins among five consecutive ones; the rightmost must go from head to tail. Whoever cannot move loses."
        ),
        (XOR_THEOREM, COIN_TURNING_WHY),
        &[&COIN_TURNING_THEORY, &CGSUITE],
        ("triplet_fives(\"TTHTH\"), triplet_fives(head, head, …)", "triplet_fives(\"TTHTHTTHH\")"),
    ),
];
