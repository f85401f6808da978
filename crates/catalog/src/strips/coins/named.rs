//! The coin-turning games that have a name, each with its code.

use super::COIN_TURNING_THEORY;
use crate::take_and_break::CGSUITE;
use grundy_game::{Citation, GameCard, GameKind};

/// The paper on error-correcting codes from such games.
pub static CONWAY_SLOANE: Citation = Citation {
    name: ("lexicographic codes", "字典序码"),
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

const XOR_THEOREM: CoinTextPair = (
    "The value of a row is the XOR of the values of its heads, each alone; these are computed from left to right.",
    "一行的 SG 值是其中各个正面单独的值的异或和；单独的值从左到右逐枚计算。",
);

/// Why the values of heads add up in all these games.
pub(super) const COIN_TURNING_WHY: CoinTextPair = (
    "Think of a head on coin n as a heap that a move replaces by the heaps of the other coins that it turns. Two heads that meet on one coin leave a tail: they cancel, as equal games do under normal play. \
     So the value of a row is the XOR of the values of its heads, and the value of one head is the mex of the XORs that a move can leave; \
     these are found with a table of the XORs of each number of coins further left. Under misère play equal heaps do not cancel, and none of this holds.",
    "把第 n 枚的正面看作一堆，一步把它换成其余被翻的各枚 m 所代表的堆。两个正面落在同一枚上就成了反面：它们相互抵消，正如正常规则下两个相等的游戏。\
     所以一行的值是各个正面的值的异或和，而单个正面的值是走一步之后的各个异或和的 mex；\
     这些异或和由一张表得到：表中记着左边若干枚硬币能有的异或和。反常规则下相等的堆不抵消，以上都不成立。",
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
    NamedCoinGame { code, card: GameCard { name, names, aliases, kind: GameKind::Board, form, rules, theorem, why, sources, example } }
}

pub(super) static NAMED_COIN_GAMES: [NamedCoinGame; 13] = [
    named_coin_game(
        "1-3",
        "mock_turtles",
        ("Mock Turtles", "假海龟（翻一至三枚）"),
        &["假海龟"],
        (
            "Coins lie in a row, counted from 1 at the left. A move turns one, two or three coins; the rightmost of them must go from head to tail. Whoever cannot move, because there is no head, loses.",
            "硬币排成一行，从左起由 1 数起。每步翻一枚、两枚或三枚，其中最右边的一枚必须由正面翻到反面。没有正面时无法再走，轮到走的一方输。",
        ),
        (
            (
                "A head on coin n has the value 2(n−1) or 2(n−1)+1, whichever is odious, that is, has an odd number of ones in binary; the value of a row is the XOR over its heads.",
                "第 n 枚为正面时，值为 2(n−1) 与 2(n−1)+1 中可恶数的那一个，即二进制有奇数个 1 的；一行的值是各个正面的值的异或和。",
            ),
            (
                "The XOR of two odious numbers has an even number of ones. The values of the coins are different odious numbers, so the XOR of at most two values further left never equals the value of coin n. \
                 And every smaller number is 0, or one of these values, or, if its number of ones is even, the XOR of two of them: of one of its ones and of the rest, which are both odious and smaller.",
                "两个可恶数的异或有偶数个 1。左边各枚的值是互不相同的可恶数，所以至多两枚的异或得不到第 n 枚的那个可恶数；\
                 而每个更小的数或者是 0，或者是其中之一，或者（有偶数个 1 时）是两个的异或：它的某一位 1 与其余部分，两者都有奇数个 1，都比它小。",
            ),
        ),
        &[&COIN_TURNING_THEORY],
        ("mock_turtles(\"TTHTH\"), mock_turtles(head, head, …)", "mock_turtles(\"THTTHTTTH\")"),
    ),
    named_coin_game(
        "2",
        "twins",
        ("Twins", "双胞胎（恰翻两枚）"),
        &["双胞胎"],
        (
            "Coins lie in a row, counted from 1 at the left. A move turns exactly two coins; the right one must go from head to tail. Whoever cannot move loses: a head on coin 1 alone cannot be turned.",
            "硬币排成一行，从左起由 1 数起。每步恰好翻两枚，其中右边的一枚必须由正面翻到反面。无法再走的一方输：只剩第 1 枚为正面时不能再走。",
        ),
        (
            ("A head on coin n is a Nim heap of n − 1.", "第 n 枚为正面，就是大小为 n − 1 的尼姆堆。"),
            (
                "Turning coins m < n replaces the heap n − 1 by m − 1, which may be any smaller heap; two equal heaps cancel.",
                "翻第 m < n 枚和第 n 枚，就把 n − 1 换成任意更小的 m − 1；两个相等的堆相互抵消。",
            ),
        ),
        &[&COIN_TURNING_THEORY],
        ("twins(\"TTHTH\"), twins(head, head, …)", "twins(\"TTHTHTTTH\")"),
    ),
    named_coin_game(
        "3",
        "triplets",
        ("Triplets", "三胞胎（恰翻三枚）"),
        &["三胞胎"],
        (
            "Coins lie in a row, counted from 1 at the left. A move turns exactly three coins; the rightmost must go from head to tail. Whoever cannot move loses.",
            "硬币排成一行，从左起由 1 数起。每步恰好翻三枚，其中最右边的一枚必须由正面翻到反面。无法再走的一方输。",
        ),
        (
            (
                "Heads on coins 1 and 2 have the value 0; a head on coin n ≥ 3 has the value of a head on coin n − 2 in Mock Turtles.",
                "第 1、2 枚为正面时值为 0；第 n ≥ 3 枚为正面时，值与“假海龟”中第 n − 2 枚相同。",
            ),
            (
                "Coins 1 and 2 have the value 0. To turn only one or two of the coins from 3 on, a player turns both or one of coins 1 and 2 as well: so from coin 3 on the game is Mock Turtles.",
                "第 1、2 枚的值为 0。想在第 3 枚以后只翻一枚或两枚时，用它们凑足三枚：所以从第 3 枚起就是“假海龟”。",
            ),
        ),
        &[&COIN_TURNING_THEORY],
        ("triplets(\"TTHTH\"), triplets(head, head, …)", "triplets(\"TTHTHTTTH\")"),
    ),
    named_coin_game(
        "1-5",
        "moebius",
        ("Moebius", "默比乌斯（翻一至五枚）"),
        &["默比乌斯"],
        (
            "Coins lie in a row, counted from 1 at the left. A move turns one to five coins; the rightmost of them must go from head to tail. Whoever cannot move, because there is no head, loses.",
            "硬币排成一行，从左起由 1 数起。每步翻一至五枚，其中最右边的一枚必须由正面翻到反面。没有正面时无法再走，轮到走的一方输。",
        ),
        (
            XOR_THEOREM,
            (
                "The lost rows are a linear code in which any two differ in 6 places or more, and the lexicographically first such code. On 18 coins it has 512 words; if the coins are named 0, 1, …, 16 and ∞ in a suitable order, every Möbius transformation modulo 17 maps lost rows to lost rows. \
                 The values are computed with a table of the XORs of each number of coins further left.",
                "必败的各行构成一个线性码，任意两行至少有 6 处不同，并且是字典序最先的这种码。18 枚硬币时它有 512 个码字；把硬币按适当的次序叫作 0、1、……、16 和 ∞，模 17 的默比乌斯变换把必败的行变为必败的行。\
                 各个值由一张表算出：表中记着左边若干枚硬币能有的异或和。",
            ),
        ),
        &[&COIN_TURNING_THEORY, &CONWAY_SLOANE],
        ("moebius(\"TTHTH\"), moebius(head, head, …)", "moebius(\"THTTHTTTHTHHTTTTTH\")"),
    ),
    named_coin_game(
        "1-7",
        "mogul",
        ("Mogul", "Mogul（翻一至七枚）"),
        &["翻一至七枚"],
        (
            "Coins lie in a row, counted from 1 at the left. A move turns one to seven coins; the rightmost of them must go from head to tail. Whoever cannot move, because there is no head, loses.",
            "硬币排成一行，从左起由 1 数起。每步翻一至七枚，其中最右边的一枚必须由正面翻到反面。没有正面时无法再走，轮到走的一方输。",
        ),
        (
            XOR_THEOREM,
            (
                "The lost rows are a linear code in which any two differ in 8 places or more, and the lexicographically first such code. On 24 coins it has 4096 words: it is the extended Golay code. \
                 The values are computed with a table of the XORs of each number of coins further left.",
                "必败的各行构成一个线性码，任意两行至少有 8 处不同，并且是字典序最先的这种码。24 枚硬币时它有 4096 个码字：正是扩展 Golay 码。\
                 各个值由一张表算出：表中记着左边若干枚硬币能有的异或和。",
            ),
        ),
        &[&COIN_TURNING_THEORY, &CONWAY_SLOANE],
        ("mogul(\"TTHTH\"), mogul(head, head, …)", "mogul(\"THTTHTTTHTHHTTTTTHTTTTTH\")"),
    ),
    named_coin_game(
        "1-9",
        "moidores",
        ("Moidores", "Moidores（翻一至九枚）"),
        &["翻一至九枚"],
        (
            "Coins lie in a row, counted from 1 at the left. A move turns one to nine coins; the rightmost of them must go from head to tail. Whoever cannot move, because there is no head, loses.",
            "硬币排成一行，从左起由 1 数起。每步翻一至九枚，其中最右边的一枚必须由正面翻到反面。没有正面时无法再走，轮到走的一方输。",
        ),
        (XOR_THEOREM, COIN_TURNING_WHY),
        &[&COIN_TURNING_THEORY, &CONWAY_SLOANE],
        ("moidores(\"TTHTH\"), moidores(head, head, …)", "moidores(\"THTTHTTTHTHHTTTTTHTH\")"),
    ),
    named_coin_game(
        "1+C",
        "ruler",
        ("Ruler", "尺子（翻相邻各枚）"),
        &["尺子"],
        (
            "Coins lie in a row, counted from 1 at the left. A move turns any number of consecutive coins; the rightmost of them must go from head to tail. Whoever cannot move, because there is no head, loses.",
            "硬币排成一行，从左起由 1 数起。每步翻相邻的任意多枚，其中最右边的一枚必须由正面翻到反面。没有正面时无法再走，轮到走的一方输。",
        ),
        (
            (
                "The value of a head on coin n is the largest power of 2 that divides n; the value of a row is the XOR over its heads.",
                "第 n 枚为正面时，值为整除 n 的最大的 2 的幂；一行的值是各个正面的值的异或和。",
            ),
            (
                "Let 2^e be that power. The XOR of the values of the coins 1 to n is the Gray code of n, so that different moves leave different XORs: \
                 turning fewer than 2^e coins just to the left of n leaves all numbers less than 2^e, and 2^e itself is never left, since a coin with a larger value comes before the next coin with the value 2^e.",
                "设这个幂为 2^e。第 1 到第 n 枚的值的异或和是 n 的格雷码，所以不同的走法留下不同的异或和：\
                 紧靠第 n 枚左边的不到 2^e 枚，给出小于 2^e 的一切数；而得不到 2^e，因为在下一个值为 2^e 的硬币之前，先要翻一枚值更大的。",
            ),
        ),
        &[&COIN_TURNING_THEORY],
        ("ruler(\"TTHTH\"), ruler(head, head, …)", "ruler(\"THTTHTTH\")"),
    ),
    named_coin_game(
        "3E",
        "turnips",
        ("Turnips", "Turnips（等距翻三枚）"),
        &["等距翻三枚"],
        (
            "Coins lie in a row, counted from 1 at the left. A move turns three coins with equal distances; the rightmost must go from head to tail. Whoever cannot move loses.",
            "硬币排成一行，从左起由 1 数起。每步翻距离相等的三枚，其中最右边的一枚必须由正面翻到反面。无法再走的一方输。",
        ),
        (XOR_THEOREM, COIN_TURNING_WHY),
        &[&COIN_TURNING_THEORY],
        ("turnips(\"TTHTH\"), turnips(head, head, …)", "turnips(\"TTHTHTTHH\")"),
    ),
    named_coin_game(
        "4FS",
        "grunt",
        ("Grunt", "Grunt（对称翻四枚）"),
        &["对称翻四枚"],
        (
            "Coins lie in a row, counted from 1 at the left. A move turns four coins that lie symmetrically, one of them coin 1; the rightmost must go from head to tail. Whoever cannot move loses.",
            "硬币排成一行，从左起由 1 数起。每步翻位置对称的四枚，其中包括第 1 枚，最右边的一枚必须由正面翻到反面。无法再走的一方输。",
        ),
        (
            XOR_THEOREM,
            (
                "Turning coins 1, 1+k, n−k and n replaces the head on coin n by heads on two different coins 1+k and n−k, and coin 1 has the value 0: this is Grundy's game, where a heap is split into two unequal heaps. \
                 A head on coin n has the value of a heap of n − 1. It is not known whether this sequence is periodic.",
                "翻第 1、1+k、n−k、n 枚，就把第 n 枚的正面换成编号为 1+k ≠ n−k 的两枚，而第 1 枚的值为 0：这就是格伦迪游戏，把一堆分成不相等的两堆。\
                 第 n 枚为正面时，值等于 n − 1 个的一堆。这个序列是否有周期还不知道。",
            ),
        ),
        &[&COIN_TURNING_THEORY],
        ("grunt(\"TTHTH\"), grunt(head, head, …)", "grunt(\"TTTHHTTHTH\")"),
    ),
    named_coin_game(
        "1+S",
        "sym",
        ("Sym", "对称（对称翻任意多枚）"),
        &["对称翻硬币"],
        (
            "Coins lie in a row, counted from 1 at the left. A move turns any number of coins that lie symmetrically about their middle; the rightmost of them must go from head to tail. Whoever cannot move, because there is no head, loses.",
            "硬币排成一行，从左起由 1 数起。每步翻任意多枚，它们的位置须关于正中对称，其中最右边的一枚必须由正面翻到反面。没有正面时无法再走，轮到走的一方输。",
        ),
        (XOR_THEOREM, COIN_TURNING_WHY),
        &[&COIN_TURNING_THEORY],
        ("sym(\"TTHTH\"), sym(head, head, …)", "sym(\"TTHTHTTHH\")"),
    ),
    named_coin_game(
        "1-5C",
        "ruler_fives",
        ("Ruler Fives", "五枚尺子"),
        &["五枚尺子"],
        (
            "Coins lie in a row, counted from 1 at the left. A move turns one to five consecutive coins; the rightmost of them must go from head to tail. Whoever cannot move, because there is no head, loses.",
            "硬币排成一行，从左起由 1 数起。每步翻相邻的一至五枚，其中最右边的一枚必须由正面翻到反面。没有正面时无法再走，轮到走的一方输。",
        ),
        (XOR_THEOREM, COIN_TURNING_WHY),
        &[&COIN_TURNING_THEORY, &CGSUITE],
        ("ruler_fives(\"TTHTH\"), ruler_fives(head, head, …)", "ruler_fives(\"TTHTHTTHH\")"),
    ),
    named_coin_game(
        "1-3C(5)",
        "mock_turtle_fives",
        ("Mock Turtle Fives", "五枚之内的假海龟"),
        &["五枚之内的假海龟"],
        (
            "Coins lie in a row, counted from 1 at the left. A move turns one, two or three coins among five consecutive ones; the rightmost of them must go from head to tail. Whoever cannot move, because there is no head, loses.",
            "硬币排成一行，从左起由 1 数起。每步翻相邻五枚之内的一至三枚，其中最右边的一枚必须由正面翻到反面。没有正面时无法再走，轮到走的一方输。",
        ),
        (XOR_THEOREM, COIN_TURNING_WHY),
        &[&COIN_TURNING_THEORY, &CGSUITE],
        ("mock_turtle_fives(\"TTHTH\"), mock_turtle_fives(head, head, …)", "mock_turtle_fives(\"TTHTHTTHH\")"),
    ),
    named_coin_game(
        "3C(5)",
        "triplet_fives",
        ("Triplet Fives", "五枚之内的三胞胎"),
        &["五枚之内的三胞胎"],
        (
            "Coins lie in a row, counted from 1 at the left. A move turns exactly three coins among five consecutive ones; the rightmost must go from head to tail. Whoever cannot move loses.",
            "硬币排成一行，从左起由 1 数起。每步恰好翻相邻五枚之内的三枚，其中最右边的一枚必须由正面翻到反面。无法再走的一方输。",
        ),
        (XOR_THEOREM, COIN_TURNING_WHY),
        &[&COIN_TURNING_THEORY, &CGSUITE],
        ("triplet_fives(\"TTHTH\"), triplet_fives(head, head, …)", "triplet_fives(\"TTHTHTTHH\")"),
    ),
];
