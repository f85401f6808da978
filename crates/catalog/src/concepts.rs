//! The concepts of the theory, each in a few sentences with a small example.

use grundy_game::text_pair;

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
        names: text_pair!("Impartial combinatorial game"),
        aliases: &["impartial", "impartial game", "ICG"],
        text: text_pair!(
            "Two players move in turn; both know everything, nothing is left to chance, and from every position both have the same moves. \
             Under normal play whoever cannot move loses. \
             Nim is such a game: from heaps 3, 4, 5 either player may take any stones of one heap. \
             Chess is not: White may not move a black piece. \
             If play must end, one of the two players can force a win from every position."
        ),
    },
    Concept {
        name: "game_graph",
        names: text_pair!("Game on a graph"),
        aliases: &["graph", "directed graph", "博弈图"],
        text: text_pair!(
            "Draw a vertex for each position and an arrow to each of its options: the game is then to move a token along arrows. \
             Conversely every directed graph is an impartial game; whoever stands on a vertex without an arrow out cannot move and loses. \
             Without a directed cycle, and if the paths out of a vertex are bounded in length, play must end. \
             Example: a → b, a → c, b → c. From c there is no move, so c is lost; b and a win by moving to c."
        ),
    },
    Concept {
        name: "p_position",
        names: text_pair!("P- and N-positions"),
        aliases: &["n_position", "P-position", "N-position", "outcome", "必败点", "必胜点", "必败态", "必胜态"],
        text: text_pair!(
            "A position is a P-position if the previous player wins, and an N-position if the next player, who is to move, wins. \
             In a game that must end, under normal play, three properties determine which is which: \
             (1) a position without moves is a P-position; \
             (2) from an N-position some move leads to a P-position; \
             (3) from a P-position every move leads to an N-position. \
             Example: if 1 or 2 stones may be taken, heaps 0, 3, 6, … are P-positions; from every other heap one of these can be reached."
        ),
    },
    Concept {
        name: "mex",
        names: text_pair!("Mex"),
        aliases: &["minimal excludant", "最小排除数"],
        text: text_pair!(
            "The mex (minimal excludant) of a set of natural numbers is the least natural number that is not in it. \
             mex{0, 1, 3} = 2, mex{1, 2} = 0, and the mex of the empty set is 0. \
             It is chosen so that a position of value v has options of every value below v and none of value v: \
             exactly what a Nim heap of v offers."
        ),
    },
    Concept {
        name: "grundy_value",
        names: text_pair!("Grundy value"),
        aliases: &["nimber", "nim-value", "SG", "SG函数", "SG值", "SG 值", "Sprague-Grundy function"],
        text: text_pair!(
            "The Grundy value of a position is the mex of the Grundy values of its options; it is 0 if no move is left. \
             A position is a P-position under normal play exactly if its value is 0. \
             Example: if 1, 3 or 4 stones may be taken, heaps 0 to 7 have the values 0, 1, 0, 1, 2, 3, 2, 0: \
             the options 4, 2 and 1 of heap 5 have values 2, 0 and 1, so its value is mex{0, 1, 2} = 3."
        ),
    },
    Concept {
        name: "sum",
        names: text_pair!("Sum of games"),
        aliases: &["disjunctive sum", "游戏和", "组合游戏的和"],
        text: text_pair!(
            "In a sum of positions a move is made in one component, and the others stay as they are. \
             Under normal play the sum ends when no component has a move left. \
             The heaps of Nim are a sum of single heaps, and a row of Kayles becomes a sum when it is cut in two. \
             Who wins a sum does not follow from who wins its components: nim(1) + nim(1) is a P-position and nim(1) + nim(2) an N-position, though every single heap is an N-position."
        ),
    },
    Concept {
        name: "sprague_grundy",
        names: text_pair!("Sprague–Grundy theorem", msgctxt = "concepts"),
        aliases: &["Sprague-Grundy theorem", "Sprague-Grundy", "SG定理", "Sprague–Grundy 定理"],
        text: text_pair!(
            "The Grundy value of a sum is the nim-sum (binary addition without carry, XOR) of the values of its components. \
             This holds for impartial games in which play must end, under normal play; so each position can be replaced in every sum by a Nim heap of its value. \
             Proof idea: by induction, each smaller value is reached in a component that has the highest digit to be changed, and no move in a single component keeps the XOR. \
             Example: components of values 3 and 1 have the sum 3 XOR 1 = 2 ≠ 0, an N-position: leave value 1 of the first. \
             Found by R. Sprague (1935) and P. M. Grundy (1939)."
        ),
    },
    Concept {
        name: "bouton",
        names: text_pair!("Bouton's theorem"),
        aliases: &["Bouton", "尼姆定理"],
        text: text_pair!(
            "Nim is lost for the player to move exactly if the XOR of the heap sizes is 0 (C. L. Bouton, 1901). \
             From XOR 0 every move leaves another XOR; from XOR x ≠ 0 some heap h has the highest digit of x, and reducing it to h XOR x leaves XOR 0. \
             Example: 3 XOR 4 XOR 5 = 2, and 3 XOR 2 = 1: take 2 stones from the heap of 3. \
             If the last stone loses, the rule is the same while a heap of at least 2 is left; of heaps of 1 alone, an odd number is lost."
        ),
    },
    Concept {
        name: "multi_sg",
        names: text_pair!("Multi-SG: moves that split"),
        aliases: &["Multi-SG", "MultiSG", "multi sg"],
        text: text_pair!(
            "A move may split one single game into several, as in Grundy's game or Lasker's Nim. \
             Nothing new is needed: the option is a sum, so its value is the nim-sum of its parts, and the value of the position is the mex over all options. \
             In rules, write yield lasker(a) + lasker(n - a). \
             A heap of 3 in Lasker's Nim has options 0, 1, 2 and 1 + 2 = 3 in nim-sum, so its value is 4."
        ),
    },
    Concept {
        name: "compound",
        names: text_pair!("Compound games"),
        aliases: &["compounds", "compound game", "组合方式"],
        text: text_pair!(
            "There are many ways to play several games at once. \
             In a sum a move is made in one of them: Grundy values decide. \
             In every(…) a move is made in all that are not over, and the longest decides; in conjunctive(…) the first that is over ends the play, and the shortest decides. \
             In selective(…) a move is made in any number of them, and the position is lost if every one of them is; with most=k in at most k of them, as in Moore's Nim. \
             anti_sg(…) is over, and won, as soon as all values are 0. \
             In ordinal(…) a move ends all games after it. \
             grundy games every and so on explain the theorems."
        ),
    },
    Concept {
        name: "entailing",
        names: text_pair!("Entailing moves"),
        aliases: &["entailing move", "entailing moves", "强制应着"],
        text: text_pair!(
            "A move is entailing if the opponent must answer it in the same component. \
             Such a game cannot be a component of an ordinary sum: which moves are allowed elsewhere depends on it, and values beyond Grundy's are needed (Winning Ways, chapter 12, calls them loony). \
             grundy does not compute these. \
             A position with entailing moves can still be solved by itself: write rules whose position also says whether an answer is due, and where, with all heaps as arguments; then it is one game, and it is searched."
        ),
    },
    Concept {
        name: "zermelo",
        names: text_pair!("Zermelo's theorem"),
        aliases: &["Zermelo", "策梅洛"],
        text: text_pair!(
            "In a game of two players with complete information and without chance, in which play must end after a bounded number of moves, \
             one of the players can force a win, or both can force a draw; if there are no draws, one of them can force a win. \
             The proof is by backward induction: the last positions are decided, and a position is won if a move leads to one that is lost for the opponent. \
             Example: if 1 or 2 stones may be taken, heap 0 is lost, so 1 and 2 are won, so 3 is lost, and so on. \
             The theorem says that a strategy exists, not that it is easy to find. Named after E. Zermelo (1913)."
        ),
    },
    Concept {
        name: "zeckendorf",
        names: text_pair!("Zeckendorf's theorem"),
        aliases: &["Zeckendorf", "齐肯多夫"],
        text: text_pair!(
            "Every positive number is in exactly one way a sum of different Fibonacci numbers 1, 2, 3, 5, 8, … of which no two are consecutive. \
             The greedy choice finds it: subtract the largest Fibonacci number that fits, and repeat. \
             Example: 100 = 89 + 8 + 3. \
             In Fibonacci Nim, where a move may take at most twice what the previous move took, the smallest part is the key: from 100 take 3."
        ),
    },
    Concept {
        name: "misere",
        names: text_pair!("Misère play"),
        aliases: &["misere", "misère", "anti-nim", "反尼姆", "反规则"],
        text: text_pair!(
            "Under misère play whoever cannot move wins: the last move loses. \
             Only a position without moves changes its outcome by definition, but this may change every other one. \
             Grundy values no longer decide sums: a position from which the only move leads to nim(2) has value 0, as an empty position has, but under misère play it is lost and the empty one is won. \
             Nim itself remains simple: played as under normal play while a heap of at least 2 is left, so that nim(2, 2) is lost, but nim(1, 1) is won."
        ),
    },
    Concept {
        name: "loopy",
        names: text_pair!("Loopy game"),
        aliases: &["loopy games", "有圈游戏", "有环游戏"],
        text: text_pair!(
            "A game is loopy if a position can occur again; then play may continue forever, which counts as a draw. \
             Outcomes are found backwards from the ends: a position is lost if all its moves lead to won ones, won if some move leads to a lost one, and positions that are never decided are drawn. \
             Example: a ⇄ b, and b → c, where c has no move: b wins by moving to c, and so a is lost. Without c, a and b are draws. \
             For sums there are loopy values: a nimber, or ∞ with the set of the nimbers that can be moved to (C. A. B. Smith, 1966)."
        ),
    },
    Concept {
        name: "remoteness",
        names: text_pair!("Remoteness"),
        aliases: &["remoteness function", "距终局步数"],
        text: text_pair!(
            "The remoteness of a position is the number of moves that remain if the winner hurries and the loser plays for time; a drawn position has none. \
             A position without moves has remoteness 0; a won position has 1 more than the least remoteness of its lost options, and a lost position 1 more than the largest remoteness of its options. \
             Example: from a heap of 5, taking 1 or 2, the winner takes 2 and leaves 3; then two more moves are played, 3 in all. \
             In a loopy game, always moving to a lost position is not enough to win: the winner must move to one of smaller remoteness."
        ),
    },
    Concept {
        name: "backward_induction",
        names: text_pair!("Backward induction"),
        aliases: &["backward induction", "subgame perfect", "逆向归纳", "倒推"],
        text: text_pair!(
            "A game tree is solved from its ends: at a node whose moves are all solved, the player to move chooses the best of them. \
             With two players and a win, a loss or a draw this is Zermelo's theorem; with several players and payoffs it gives the subgame-perfect equilibria. \
             If two moves are worth the same to the player who chooses, they may differ for the others: then there are several solutions. \
             Example: the pirates' gold. `grundy induct` reads a tree from a file."
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
