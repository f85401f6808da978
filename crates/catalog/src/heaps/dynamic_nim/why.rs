//! The reason for the outcome of a k-fold take-away game.

use grundy_game::{BilingualText, Convention, Nat, Reason, say};

/// The greedy sum and its smallest part.
#[derive(Debug)]
pub(super) struct GreedySumReason {
    /// The stones.
    pub(super) stones: Nat,
    /// How many stones may be taken, at least 1.
    pub(super) most: Nat,
    pub(super) k: u64,
    pub(super) convention: Convention,
    /// The parts of the number of contested stones, smallest first. Under misère play, all stones but one are contested.
    pub(super) parts: Vec<Nat>,
}

impl GreedySumReason {
    /// States the number of stones as the sum of its parts.
    fn explain_sum(&self) -> BilingualText {
        let total: Nat = self.parts.iter().sum();
        let (k, list) = (self.k, format_sum(&self.parts));
        if self.parts.len() == 1 {
            return if k == 2 {
                say!(
                    "{total} is a Fibonacci number: its Zeckendorf sum has only this part.",
                    "{total} 是斐波那契数：它的齐肯多夫表示只有它自己这一项。"
                )
            } else {
                say!(
                    "{total} is a term of the sequence: its greedy sum has only this part.",
                    "{total} 是数列中的一项：它的贪心表示只有它自己这一项。"
                )
            };
        }
        if k == 2 {
            say!(
                "Zeckendorf sum, of non-consecutive Fibonacci numbers: {total} = {list}.",
                "齐肯多夫表示（互不相邻的斐波那契数之和）：{total} = {list}。"
            )
        } else {
            say!(
                "The greedy sum, in which each part is more than {k} times the next smaller one: {total} = {list}.",
                "贪心表示（每一项都大于下一较小项的 {k} 倍）：{total} = {list}。"
            )
        }
    }

    /// Says what to take, or why no move wins.
    fn advice(&self, smallest: &Nat) -> BilingualText {
        let GreedySumReason { most, k, .. } = self;
        if smallest > most {
            return say!(
                "Its smallest part {smallest} is more than {most}, the largest number that may be taken. Taking any number x breaks that part, and then the smallest part of the rest is at most {k}·x: the opponent may take it.",
                "最小的一项 {smallest} 大于这一步最多可取的 {most}。无论取多少个 x，都会拆开这一项，剩下部分的最小项不超过 {k}·x：对方就能取走它。"
            );
        }
        let Some(next) = self.parts.get(1) else {
            return match self.convention {
                Convention::Normal => {
                    say!("The only part may be taken, since {smallest} ≤ {most}: take all.", "唯一的一项可以取走，因为 {smallest} ≤ {most}：全部取走。")
                }
                Convention::Misere => say!(
                    "The only part may be taken, since {smallest} ≤ {most}: take {smallest} and leave the opponent the last stone.",
                    "唯一的一项可以取走，因为 {smallest} ≤ {most}：取 {smallest} 个，把最后一个留给对方。"
                ),
            };
        };
        let reply = smallest * k;
        say!(
            "Take the smallest part, since {smallest} ≤ {most}. The opponent may then take at most {k}·{smallest} = {reply}, less than the next part {next}.",
            "取走最小的一项，因为 {smallest} ≤ {most}。此后对方最多取 {k}·{smallest} = {reply} 个，小于下一项 {next}。"
        )
    }
}

impl Reason for GreedySumReason {
    fn lines(&self) -> Vec<BilingualText> {
        let mut lines = Vec::new();
        let Some(smallest) = self.parts.first() else {
            return vec![say!(
                "One stone is left: it must be taken, and taking the last one loses.",
                "只剩一个石子：只能取走它，取最后一个者输。"
            )];
        };
        if self.convention == Convention::Misere {
            let rest = &self.stones - 1u32;
            lines.push(say!(
                "Taking the last stone loses, so both play for the other {rest}.",
                "取最后一个石子者输，所以双方争的是另外 {rest} 个。"
            ));
        }
        lines.extend([self.explain_sum(), self.advice(smallest)]);
        lines
    }
}

/// There is no move.
#[derive(Debug)]
pub(super) struct NoMoveReason {
    pub(super) stones: Nat,
    pub(super) convention: Convention,
}

impl Reason for NoMoveReason {
    fn lines(&self) -> Vec<BilingualText> {
        let stones = &self.stones;
        let mut lines = vec![if *stones == Nat::ZERO {
            say!("No stone is left: there is no move.", "石子已取完：无法再走。")
        } else {
            say!("None of the {stones} stones may be taken: there is no move.", "有 {stones} 个石子，但一个也不能取：无法再走。")
        }];
        if self.convention == Convention::Misere {
            lines.push(say!("Under misère play whoever cannot move wins.", "反常规则下无法再走的一方获胜。"));
        }
        lines
    }
}

/// The parts as a sum, largest first. If there are many, the middle is replaced by an ellipsis.
fn format_sum(parts: &[Nat]) -> String {
    let mut words: Vec<String> = if parts.len() <= 8 {
        parts.iter().map(Nat::to_string).collect()
    } else {
        let (low, high) = (&parts[..3], &parts[parts.len() - 3..]);
        let words = |some: &[Nat]| some.iter().map(Nat::to_string).collect::<Vec<_>>();
        [words(low), vec!["…".into()], words(high)].concat()
    };
    words.reverse();
    words.join(" + ")
}
