//! The concepts of the theory, each in a few sentences with a small example.

/// A concept and its explanation. Pairs of texts are English and Simplified Chinese.
#[derive(Debug, PartialEq, Eq)]
pub struct Concept {
    /// The name by which users look it up.
    pub name: &'static str,
    /// The common name.
    pub names: (&'static str, &'static str),
    /// Other names by which it is found.
    pub aliases: &'static [&'static str],
    /// The explanation.
    pub text: (&'static str, &'static str),
}

/// All concepts, in the order in which to learn them.
pub fn concepts() -> &'static [Concept] {
    ALL_CONCEPTS
}

/// The concept with a name or an alias, in either language; upper and lower case are not distinguished.
///
/// ```
/// use grundy_catalog::concepts::find_concept;
/// assert_eq!(find_concept("SG函数").map(|concept| concept.name), Some("grundy_value"));
/// ```
pub fn find_concept(name: &str) -> Option<&'static Concept> {
    let name = name.trim().to_lowercase();
    ALL_CONCEPTS.iter().find(|concept| concept.all_names().any(|other| other.to_lowercase() == name))
}

impl Concept {
    fn all_names(&self) -> impl Iterator<Item = &'static str> {
        [self.name, self.names.0, self.names.1].into_iter().chain(self.aliases.iter().copied())
    }
}

static ALL_CONCEPTS: &[Concept] = &[
    Concept {
        name: "icg",
        names: ("Impartial combinatorial game", "公平组合游戏"),
        aliases: &["impartial", "impartial game", "ICG"],
        text: (
            "Two players move in turn; both know everything, nothing is left to chance, and from every position both have the same moves. \
             Under normal play whoever cannot move loses. \
             Nim is such a game: from heaps 3, 4, 5 either player may take any stones of one heap. \
             Chess is not: White may not move a black piece. \
             If play must end, one of the two players can force a win from every position.",
            "两人轮流走；双方知道全部信息，没有随机因素，在任何局面下双方可走的步都相同。\
             正常规则下，无法再走的一方输。\
             尼姆就是这样的游戏：面对 3、4、5 三堆，谁都可以从某一堆中取走任意多个。\
             国际象棋不是：白方不能走黑子。\
             若对局必定结束，则从每个局面出发，总有一方能够必胜。",
        ),
    },
    Concept {
        name: "game_graph",
        names: ("Game on a graph", "有向图游戏"),
        aliases: &["graph", "directed graph", "博弈图"],
        text: (
            "Draw a vertex for each position and an arrow to each of its options: the game is then to move a token along arrows. \
             Conversely every directed graph is an impartial game; whoever stands on a vertex without an arrow out cannot move and loses. \
             Without a directed cycle, and if the paths out of a vertex are bounded in length, play must end. \
             Example: a → b, a → c, b → c. From c there is no move, so c is lost; b and a win by moving to c.",
            "每个局面画成一个顶点，向它的每个后继画一条有向边：游戏就是沿着有向边移动棋子。\
             反过来，每个有向图都是一个公平游戏；站在没有出边的顶点上的一方无法再走，输。\
             若图中没有有向圈，并且从每个顶点出发的路长度有界，对局必定结束。\
             例：a → b，a → c，b → c。c 没有后继，所以 c 必败；a 与 b 走到 c 即胜。",
        ),
    },
    Concept {
        name: "p_position",
        names: ("P- and N-positions", "必败点与必胜点"),
        aliases: &["n_position", "P-position", "N-position", "outcome", "必败点", "必胜点", "必败态", "必胜态"],
        text: (
            "A position is a P-position if the previous player wins, and an N-position if the next player, who is to move, wins. \
             In a game that must end, under normal play, three properties determine which is which: \
             (1) a position without moves is a P-position; \
             (2) from an N-position some move leads to a P-position; \
             (3) from a P-position every move leads to an N-position. \
             Example: if 1 or 2 stones may be taken, heaps 0, 3, 6, … are P-positions; from every other heap one of these can be reached.",
            "若前一个走的人（后手）必胜，局面称为 P 局面，即必败点；若下一个走的人（先手）必胜，称为 N 局面，即必胜点。\
             对必定结束的游戏，正常规则下，三条性质完全确定它们：\
             （1）没有后继的局面是必败点；\
             （2）必胜点至少有一步能走到必败点；\
             （3）必败点的每一步都走到必胜点。\
             例：每次取 1 或 2 个时，0、3、6……是必败点；从其他大小都能走到其中之一。",
        ),
    },
    Concept {
        name: "mex",
        names: ("Mex", "mex 运算"),
        aliases: &["minimal excludant", "最小排除数"],
        text: (
            "The mex (minimal excludant) of a set of natural numbers is the least natural number that is not in it. \
             mex{0, 1, 3} = 2, mex{1, 2} = 0, and the mex of the empty set is 0. \
             It is chosen so that a position of value v has options of every value below v and none of value v: \
             exactly what a Nim heap of v offers.",
            "一个自然数集合的 mex（最小排除数）是不属于它的最小自然数。\
             mex{0, 1, 3} = 2，mex{1, 2} = 0，空集的 mex 为 0。\
             这样定义，SG 值为 v 的局面就有取遍所有小于 v 的值的后继，而没有值为 v 的后继：\
             这正是大小为 v 的尼姆堆所具有的。",
        ),
    },
    Concept {
        name: "grundy_value",
        names: ("Grundy value", "SG 函数"),
        aliases: &["nimber", "nim-value", "SG", "SG函数", "SG值", "SG 值", "Sprague-Grundy function"],
        text: (
            "The Grundy value of a position is the mex of the Grundy values of its options; it is 0 if no move is left. \
             A position is a P-position under normal play exactly if its value is 0. \
             Example: if 1, 3 or 4 stones may be taken, heaps 0 to 7 have the values 0, 1, 0, 1, 2, 3, 2, 0: \
             the options 4, 2 and 1 of heap 5 have values 2, 0 and 1, so its value is mex{0, 1, 2} = 3.",
            "局面的 SG 值（Grundy 值）是它所有后继的 SG 值的 mex；无法再走时为 0。\
             正常规则下，局面是必败点当且仅当 SG 值为 0。\
             例：每次取 1、3 或 4 个时，0 到 7 个石子的 SG 值为 0、1、0、1、2、3、2、0：\
             5 的后继 4、2、1 的 SG 值为 2、0、1，所以 5 的 SG 值为 mex{0, 1, 2} = 3。",
        ),
    },
    Concept {
        name: "sum",
        names: ("Sum of games", "游戏的和"),
        aliases: &["disjunctive sum", "游戏和", "组合游戏的和"],
        text: (
            "In a sum of positions a move is made in one component, and the others stay as they are. \
             Under normal play the sum ends when no component has a move left. \
             The heaps of Nim are a sum of single heaps, and a row of Kayles becomes a sum when it is cut in two. \
             Who wins a sum does not follow from who wins its components: nim(1) + nim(1) is a P-position and nim(1) + nim(2) an N-position, though every single heap is an N-position.",
            "在局面的和中，每步选一个分量走一步，其他分量不变。\
             正常规则下，所有分量都无法再走时结束。\
             尼姆的各堆就是单堆的和；凯尔斯中一排被断成两排，也成为和。\
             只知道各分量谁胜，还不能知道和谁胜：各个单堆都是必胜点，但 nim(1) + nim(1) 是必败点，nim(1) + nim(2) 是必胜点。",
        ),
    },
    Concept {
        name: "sprague_grundy",
        names: ("Sprague–Grundy theorem", "SG 定理"),
        aliases: &["Sprague-Grundy theorem", "Sprague-Grundy", "SG定理", "Sprague–Grundy 定理"],
        text: (
            "The Grundy value of a sum is the nim-sum (binary addition without carry, XOR) of the values of its components. \
             This holds for impartial games in which play must end, under normal play; so each position can be replaced in every sum by a Nim heap of its value. \
             Proof idea: by induction, each smaller value is reached in a component that has the highest digit to be changed, and no move in a single component keeps the XOR. \
             Example: components of values 3 and 1 have the sum 3 XOR 1 = 2 ≠ 0, an N-position: leave value 1 of the first. \
             Found by R. Sprague (1935) and P. M. Grundy (1939).",
            "和的 SG 值等于各分量 SG 值的异或和（二进制不进位加法）。\
             它适用于必定结束的公平游戏和正常规则；因此在任何和中，每个局面都可以换成大小为其 SG 值的尼姆堆。\
             证明思路：归纳地，每个更小的值都能在含有所需改变的最高位的分量中达到；而只走一个分量，异或和必定改变。\
             例：SG 值为 3 与 1 的两个分量，和的 SG 值为 3 XOR 1 = 2 ≠ 0，是必胜点：把前者走到 SG 值 1。\
             由 R. Sprague（1935）与 P. M. Grundy（1939）发现。",
        ),
    },
    Concept {
        name: "bouton",
        names: ("Bouton's theorem", "Bouton 定理"),
        aliases: &["Bouton", "尼姆定理"],
        text: (
            "Nim is lost for the player to move exactly if the XOR of the heap sizes is 0 (C. L. Bouton, 1901). \
             From XOR 0 every move leaves another XOR; from XOR x ≠ 0 some heap h has the highest digit of x, and reducing it to h XOR x leaves XOR 0. \
             Example: 3 XOR 4 XOR 5 = 2, and 3 XOR 2 = 1: take 2 stones from the heap of 3. \
             If the last stone loses, the rule is the same while a heap of at least 2 is left; of heaps of 1 alone, an odd number is lost.",
            "尼姆游戏先手必败，当且仅当各堆石子数的异或和为 0（C. L. Bouton，1901）。\
             异或和为 0 时，任何一步都使它变成非 0；异或和 x ≠ 0 时，必有一堆 h 含有 x 的最高位，把它减到 h XOR x，异或和就变为 0。\
             例：3 XOR 4 XOR 5 = 2，而 3 XOR 2 = 1：从大小为 3 的堆中取 2 个。\
             若取最后一个者输，只要还有不小于 2 的堆，结论相同；只剩大小为 1 的堆时，奇数堆则先手必败。",
        ),
    },
    Concept {
        name: "multi_sg",
        names: ("Multi-SG: moves that split", "Multi-SG（一步分成多个）"),
        aliases: &["Multi-SG", "MultiSG", "multi sg"],
        text: (
            "A move may split one single game into several, as in Grundy's game or Lasker's Nim. \
             Nothing new is needed: the option is a sum, so its value is the nim-sum of its parts, and the value of the position is the mex over all options. \
             In rules, write yield lasker(a) + lasker(n - a). \
             A heap of 3 in Lasker's Nim has options 0, 1, 2 and 1 + 2 = 3 in nim-sum, so its value is 4.",
            "一步可以把一个单一游戏分成几个，如格伦迪游戏或拉斯克尼姆。\
             不需要新的理论：后继是若干游戏之和，其 SG 值为各部分的异或和，局面的 SG 值为所有后继的 mex。\
             在规则中写作 yield lasker(a) + lasker(n - a)。\
             拉斯克尼姆中大小为 3 的堆，后继的 SG 值为 0、1、2，以及 1 与 2 的异或和 3，所以它的 SG 值为 4。",
        ),
    },
    Concept {
        name: "compound",
        names: ("Compound games", "复合游戏"),
        aliases: &["compounds", "compound game", "组合方式"],
        text: (
            "There are many ways to play several games at once. \
             In a sum a move is made in one of them: Grundy values decide. \
             In every(…) a move is made in all that are not over, and the longest decides; in conjunctive(…) the first that is over ends the play, and the shortest decides. \
             In selective(…) a move is made in any number of them, and the position is lost if every one of them is; with most=k in at most k of them, as in Moore's Nim. \
             anti_sg(…) is over, and won, as soon as all values are 0. \
             In ordinal(…) a move ends all games after it. \
             grundy games every and so on explain the theorems.",
            "同时玩若干游戏有许多方式。\
             在和中，每步只在其中一个里走：由 SG 值决定。\
             在 every(…) 中，每步在所有尚未结束的游戏中各走一步，由最长的决定；在 conjunctive(…) 中，任何一个结束则全局结束，由最短的决定。\
             在 selective(…) 中，每步可以在任意多个里走，当且仅当每一个都必败时必败；加上 most=k 则至多在 k 个里走，如摩尔尼姆。\
             anti_sg(…) 在所有 SG 值都为 0 时结束，轮到走的一方获胜。\
             在 ordinal(…) 中，走一步使排在后面的随即作废。\
             grundy games every 等会讲解各个定理。",
        ),
    },
    Concept {
        name: "entailing",
        names: ("Entailing moves", "强制应着（entailing move）"),
        aliases: &["entailing move", "entailing moves", "强制应着"],
        text: (
            "A move is entailing if the opponent must answer it in the same component. \
             Such a game cannot be a component of an ordinary sum: which moves are allowed elsewhere depends on it, and values beyond Grundy's are needed (Winning Ways, chapter 12, calls them loony). \
             grundy does not compute these. \
             A position with entailing moves can still be solved by itself: write rules whose position also says whether an answer is due, and where, with all heaps as arguments; then it is one game, and it is searched.",
            "如果一步之后对方必须在同一个分量里应着，这一步就叫强制应着的步。\
             这样的游戏不能作为通常的和的分量：别处能不能走取决于它，需要 SG 值以外的值（《Winning Ways》第 12 章称之为 loony）。\
             grundy 不计算这种值。\
             但带有强制应着的局面本身仍可求解：把所有堆都写成参数，再加一个参数说明是否必须应着、应在哪里；这样它就是一个游戏，靠搜索解决。",
        ),
    },
    Concept {
        name: "zermelo",
        names: ("Zermelo's theorem", "策梅洛定理"),
        aliases: &["Zermelo", "策梅洛"],
        text: (
            "In a game of two players with complete information and without chance, in which play must end after a bounded number of moves, \
             one of the players can force a win, or both can force a draw; if there are no draws, one of them can force a win. \
             The proof is by backward induction: the last positions are decided, and a position is won if a move leads to one that is lost for the opponent. \
             Example: if 1 or 2 stones may be taken, heap 0 is lost, so 1 and 2 are won, so 3 is lost, and so on. \
             The theorem says that a strategy exists, not that it is easy to find. Named after E. Zermelo (1913).",
            "两人、完全信息、没有随机因素、并且步数有界的游戏中，\
             要么一方有必胜策略，要么双方都能保证和局；没有和局时，必有一方有必胜策略。\
             用逆推归纳法证明：先判定终局；若某一步能走到对方必败的局面，则此局面必胜。\
             例：每次取 1 或 2 个时，0 必败，所以 1 与 2 必胜，所以 3 必败，依此类推。\
             定理只说策略存在，并不说它容易找到。以 E. Zermelo（1913）命名。",
        ),
    },
    Concept {
        name: "zeckendorf",
        names: ("Zeckendorf's theorem", "齐肯多夫定理"),
        aliases: &["Zeckendorf", "齐肯多夫"],
        text: (
            "Every positive number is in exactly one way a sum of different Fibonacci numbers 1, 2, 3, 5, 8, … of which no two are consecutive. \
             The greedy choice finds it: subtract the largest Fibonacci number that fits, and repeat. \
             Example: 100 = 89 + 8 + 3. \
             In Fibonacci Nim, where a move may take at most twice what the previous move took, the smallest part is the key: from 100 take 3.",
            "每个正整数都能唯一地写成若干个互不相同、两两不相邻的斐波那契数（1、2、3、5、8……）之和。\
             贪心即可得到：每次减去不超过它的最大斐波那契数，再重复。\
             例：100 = 89 + 8 + 3。\
             斐波那契博弈（每次至多取上次的两倍）的关键就是最小的一项：100 个时先取 3 个。",
        ),
    },
    Concept {
        name: "misere",
        names: ("Misère play", "反常规则"),
        aliases: &["misere", "misère", "anti-nim", "反尼姆", "反规则"],
        text: (
            "Under misère play whoever cannot move wins: the last move loses. \
             Only a position without moves changes its outcome by definition, but this may change every other one. \
             Grundy values no longer decide sums: a position from which the only move leads to nim(2) has value 0, as an empty position has, but under misère play it is lost and the empty one is won. \
             Nim itself remains simple: played as under normal play while a heap of at least 2 is left, so that nim(2, 2) is lost, but nim(1, 1) is won.",
            "反常规则下，无法再走的一方获胜：走最后一步者输。\
             按定义只有终局的胜负改变，但其他局面的胜负都可能随之改变。\
             这时 SG 值不足以判定和的胜负：若一个局面唯一的一步是走到 nim(2)，它与空局面的 SG 值都是 0，但反常规则下它必败，空局面必胜。\
             尼姆本身仍然简单：只要还有不小于 2 的堆，就与正常规则一样走，所以 nim(2, 2) 必败；而 nim(1, 1) 必胜。",
        ),
    },
    Concept {
        name: "loopy",
        names: ("Loopy game", "循环游戏"),
        aliases: &["loopy games", "有圈游戏", "有环游戏"],
        text: (
            "A game is loopy if a position can occur again; then play may continue forever, which counts as a draw. \
             Outcomes are found backwards from the ends: a position is lost if all its moves lead to won ones, won if some move leads to a lost one, and positions that are never decided are drawn. \
             Example: a ⇄ b, and b → c, where c has no move: b wins by moving to c, and so a is lost. Without c, a and b are draws. \
             For sums there are loopy values: a nimber, or ∞ with the set of the nimbers that can be moved to (C. A. B. Smith, 1966).",
            "若某个局面可以重复出现，游戏就称为循环的；这时对局可能永不结束，算作平局。\
             胜负从终局倒推：所有后继都必胜的局面必败，有必败后继的局面必胜，始终判定不了的是平局。\
             例：a ⇄ b，b → c，c 没有后继：b 走到 c 即胜，所以 a 必败。若没有 c，则 a、b 都是平局。\
             对于和，有循环 SG 值：一个普通的 SG 值，或带有可走到的 SG 值集合的 ∞（C. A. B. Smith，1966）。",
        ),
    },
    Concept {
        name: "remoteness",
        names: ("Remoteness", "步数"),
        aliases: &["remoteness function", "距终局步数"],
        text: (
            "The remoteness of a position is the number of moves that remain if the winner hurries and the loser plays for time; a drawn position has none. \
             A position without moves has remoteness 0; a won position has 1 more than the least remoteness of its lost options, and a lost position 1 more than the largest remoteness of its options. \
             Example: from a heap of 5, taking 1 or 2, the winner takes 2 and leaves 3; then two more moves are played, 3 in all. \
             In a loopy game, always moving to a lost position is not enough to win: the winner must move to one of smaller remoteness.",
            "局面的步数，是胜者尽快取胜、负者尽量拖延时还要走的步数；平局的局面没有步数。\
             无路可走的局面步数为 0；必胜局面的步数比能走到的必败局面中最小的步数多 1，必败局面的步数比能走到的必胜局面中最大的步数多 1。\
             例：一堆 5 个，每次取 1 或 2 个，胜者取 2 个剩 3 个，之后还要走两步，共 3 步。\
             对局可能循环时，只是总走到必败局面还不足以取胜；要走到步数更小的必败局面。",
        ),
    },
    Concept {
        name: "backward_induction",
        names: ("Backward induction", "逆推归纳法"),
        aliases: &["backward induction", "subgame perfect", "逆向归纳", "倒推"],
        text: (
            "A game tree is solved from its ends: at a node whose moves are all solved, the player to move chooses the best of them. \
             With two players and a win, a loss or a draw this is Zermelo's theorem; with several players and payoffs it gives the subgame-perfect equilibria. \
             If two moves are worth the same to the player who chooses, they may differ for the others: then there are several solutions. \
             Example: the pirates' gold. `grundy induct` reads a tree from a file.",
            "博弈树从终局解起：若一个结点的各步都已判定，轮到走的人选择其中最好的一步。\
             两人、结果为胜负或平局时，这就是策梅洛定理；多人并有收益时，得到子博弈完美均衡。\
             若两步对选择者的价值相同，对别人却可能不同：这时就有多个解。\
             例：海盗分金。`grundy induct` 从文件读入一棵树。",
        ),
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_name_finds_its_concept() {
        let mut seen = HashSet::new();
        for concept in concepts() {
            for name in concept.all_names() {
                assert_eq!(find_concept(name), Some(concept), "{name}");
            }
            assert!(seen.insert(concept.name), "{} occurs once", concept.name);
            assert!(concept.text.1.matches('。').count() >= 3, "{} is explained in sentences", concept.name);
        }
        assert_eq!(find_concept("no such thing"), None);
    }
}
