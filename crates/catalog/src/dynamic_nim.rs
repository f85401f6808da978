//! Fibonacci nim 斐波那契博弈 and k-fold dynamic nim k 倍动态减法: take at most k times what the previous move took.

mod greedy;
mod why;

use crate::{Entry, read};
use greedy::Greedy;
use grundy_game::{
    AnyGame, Arg, Args, Card, Family, Game, Goal, Kind, Misfit, Moves, Notation, Theorem, Unread, Verdict,
};
use grundy_game::picture::{HeapForm, Picture};
use grundy_theory::{Cite, Convention, Nat, Outcome, Said, say};
use std::ops::ControlFlow;
use std::sync::Arc;
use why::{GreedySum, NoMove};

/// Every positive number is a sum of non-consecutive Fibonacci numbers in exactly one way.
pub static ZECKENDORF: Cite = Cite {
    name: ("Zeckendorf's theorem", "齐肯多夫定理"),
    author: "E. Zeckendorf",
    year: 1972,
    work: "Représentation des nombres naturels par une somme de nombres de Fibonacci ou de nombres de Lucas, Bulletin de la Société Royale des Sciences de Liège 41, 179–182",
};

/// Fibonacci nim.
pub static WHINIHAN: Cite = Cite {
    name: ("Whinihan's theorem on Fibonacci nim", "Whinihan 的斐波那契取石子定理"),
    author: "M. J. Whinihan",
    year: 1963,
    work: "Fibonacci Nim, Fibonacci Quarterly 1(4), 9–13",
};

/// Take-away games in which each move limits the next.
pub static SCHWENK: Cite = Cite {
    name: ("Schwenk's theorem on take-away games", "Schwenk 的动态减法定理"),
    author: "A. J. Schwenk",
    year: 1970,
    work: "Take-away games, Fibonacci Quarterly 8, 225–234",
};

/// The proof, for all k.
const WHY: (&str, &str) = (
    "The terms are 1, 2, 3, …: the term after a is a + c, where c is the least term with k·c ≥ a; for k = 2 they are the Fibonacci numbers. \
     Every number is a sum of terms, each more than k times the next smaller one, in exactly one way. \
     Let z be the smallest part of n, and q the most that may be taken. \
     If z ≤ q, take z: the opponent may take at most k·z, and the smallest part of the rest is larger (or nothing is left). \
     If z > q, taking x stones breaks z; let w be the smallest part of z − x, which is then the smallest part of what is left. \
     If w were larger than k·x, the sums of z − x and x together would be a second sum for z; so w ≤ k·x, and the opponent may take w. \
     So a player who once has z ≤ q has it on every turn, and takes the last stone. \
     In the same way, the winning moves are the sums T of the smallest parts with T ≤ q and k·T less than the next part. \
     Under misère play with q ≥ 1, a player who can leaves the last stone: n stones are played like n − 1 under normal play.",
    "各项为 1、2、3……：a 的后一项是 a + c，其中 c 是满足 k·c ≥ a 的最小项；k = 2 时就是斐波那契数。\
     每个数都能唯一地写成若干项之和，使每一项都大于下一较小项的 k 倍。\
     设 z 是 n 的最小项，q 是这一步最多可取的个数。\
     若 z ≤ q，就取 z 个：对方最多取 k·z 个，而剩下部分的最小项比它大（或者已取完）。\
     若 z > q，取 x 个必拆开 z；设 w 是 z − x 的最小项，它也是剩下部分的最小项。\
     假如 w > k·x，则 z − x 与 x 的表示合起来是 z 的第二种表示，矛盾；所以 w ≤ k·x，对方可以取走 w。\
     于是遇到 z ≤ q 的一方总能再次遇到它，并取到最后一个石子。\
     同理可知，必胜的取法恰好是最小的若干项之和 T，满足 T ≤ q 且 k·T 小于下一项。\
     反常规则下（q ≥ 1），能不取最后一个就不取：n 个石子相当于正常规则下的 n − 1 个。",
);

static FIBONACCI: Card = Card {
    name: "fibonacci_nim",
    names: ("Fibonacci nim", "斐波那契博弈"),
    aliases: &["斐波那契博弈", "斐波那契取石子"],
    kind: Kind::Taking,
    form: "fibonacci_nim(n), fibonacci_nim(n, q), fibonacci_nim(first_may_take_all=True)(n)",
    rules: (
        "There is one heap of n stones. The first move takes at least one stone but not all (unless first_may_take_all); \
         after that a move takes at least one stone and at most twice as many as the move before. Whoever takes the last stone wins. \
         With two numbers, n stones are left and at most q may be taken now.",
        "有一堆 n 个石子。第一步至少取一个，但不能全部取走（除非 first_may_take_all）；\
         此后每步至少取一个，最多取上一步的两倍。取走最后一个石子的人获胜。\
         写两个数时，表示还剩 n 个石子，这一步最多取 q 个。",
    ),
    theorem: (
        "If the first move may not take all, the second player wins exactly if n is a Fibonacci number; in general, the first player wins exactly if the smallest part of the Zeckendorf sum of n may be taken.",
        "若第一步不能全部取走，则当且仅当 n 是斐波那契数时后手必胜；一般地，当且仅当 n 的齐肯多夫表示中最小的一项可以取走时先手必胜。",
    ),
    why: WHY,
    sources: &[&WHINIHAN, &ZECKENDORF, &SCHWENK],
    example: "fibonacci_nim(20)",
};

static DYNAMIC: Card = Card {
    name: "dynamic_nim",
    names: ("k-fold dynamic nim", "k 倍动态减法"),
    aliases: &["k倍动态减法", "动态减法"],
    kind: Kind::Taking,
    form: "dynamic_nim(k)(n), dynamic_nim(k)(n, q), dynamic_nim(k, first_may_take_all=True)(n)",
    rules: (
        "There is one heap of n stones. The first move takes at least one stone but not all (unless first_may_take_all); \
         after that a move takes at least one stone and at most k times as many as the move before. Whoever takes the last stone wins. \
         With two numbers, n stones are left and at most q may be taken now.",
        "有一堆 n 个石子。第一步至少取一个，但不能全部取走（除非 first_may_take_all）；\
         此后每步至少取一个，最多取上一步的 k 倍。取走最后一个石子的人获胜。\
         写两个数时，表示还剩 n 个石子，这一步最多取 q 个。",
    ),
    theorem: (
        "The first player wins exactly if the smallest part of the greedy sum of n may be taken, where each part is more than k times the next smaller one.",
        "当且仅当 n 的贪心表示（每一项都大于下一较小项的 k 倍）中最小的一项可以取走时先手必胜。",
    ),
    why: WHY,
    sources: &[&SCHWENK],
    example: "dynamic_nim(3)(21)",
};

/// The keyword of the rulesets.
const TAKE_ALL: &str = "first_may_take_all";

pub(crate) static ENTRIES: [&Entry; 2] = [
    &Entry {
        card: &FIBONACCI,
        item: || Arg::Ruleset(fibonacci_nim()),
        instances: || vec![fibonacci_nim(), Arc::new(Dynamic { card: &FIBONACCI, k: 2, take_all: true })],
    },
    &Entry {
        card: &DYNAMIC,
        item: || Arg::Family(Family { card: &DYNAMIC, call }),
        instances: || {
            let all = |k| -> Arc<dyn AnyGame> { Arc::new(Dynamic { card: &DYNAMIC, k, take_all: true }) };
            [1, 2, 3, 5].map(ruleset).into_iter().chain([all(1), all(4)]).collect()
        },
    },
];

/// `dynamic_nim(k)`.
fn call(args: &Args) -> Result<Arg, Misfit> {
    let k = match &args.positional[..] {
        [k] => k.word(),
        other => {
            let given = other.len();
            return Err(Misfit::new(say!(
                "1 number is expected here, as in dynamic_nim(3)(21), not {given}",
                "这里应有 1 个数，如 dynamic_nim(3)(21)，而不是 {given} 个"
            )));
        }
    };
    let k = match k {
        Ok(0) => Err(Misfit::new(say!("k is at least 1: dynamic_nim(1), dynamic_nim(2), …", "k 至少为 1：dynamic_nim(1)、dynamic_nim(2)……"))),
        Ok(k) => Ok(k),
        Err(Unread::TooLarge) => Err(Misfit::new(say!("k is at most 2**62 here", "这里 k 不能超过 2**62"))),
        Err(Unread::Misfit(misfit)) => Err(misfit),
    };
    let game = ruleset(k.map_err(|misfit| misfit.at(0))?);
    Ok(Arg::Ruleset(if args.keywords.is_empty() { game } else { game.with(&args.keywords)? }))
}

/// The ruleset `fibonacci_nim`.
pub fn fibonacci_nim() -> Arc<dyn AnyGame> {
    Arc::new(Dynamic { card: &FIBONACCI, k: 2, take_all: false })
}

/// The ruleset `dynamic_nim(k)`, for `k ≥ 1`.
pub fn ruleset(k: u64) -> Arc<dyn AnyGame> {
    Arc::new(Dynamic { card: &DYNAMIC, k, take_all: false })
}

struct Dynamic {
    /// The card of the name under which it is called.
    card: &'static Card,
    /// A move takes at most `k` times what the previous move took.
    k: u64,
    /// Whether the first move may take all stones.
    take_all: bool,
}

impl Game for Dynamic {
    /// The number of stones, and how many of them may be taken.
    type Position = (u64, u64);

    fn for_each_option(
        &self,
        &(n, most): &(u64, u64),
        mut visit: impl FnMut((u64, u64)) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        (1..=n.min(most)).try_for_each(|taken| visit((n - taken, taken.saturating_mul(self.k).min(n - taken))))
    }

    fn canonical(&self, (n, most): (u64, u64), _: Convention) -> (u64, u64) {
        (n, most.min(n))
    }

    fn rank(&self, &(n, _): &(u64, u64)) -> Option<u64> {
        Some(n)
    }
}

impl Notation for Dynamic {
    fn expression(&self) -> String {
        match (self.card.name, self.k, self.take_all) {
            ("dynamic_nim", k, false) => format!("dynamic_nim({k})"),
            ("dynamic_nim", k, true) => format!("dynamic_nim({k}, {TAKE_ALL}=True)"),
            (name, _, false) => name.into(),
            (name, _, true) => format!("{name}({TAKE_ALL}=True)"),
        }
    }

    fn card(&self) -> Option<&'static Card> {
        Some(self.card)
    }

    fn read(&self, args: &[Arg]) -> Result<(u64, u64), Unread> {
        let (n, most) = self.state(args)?;
        Ok((Arg::from(n).word()?, Arg::from(most).word()?))
    }

    fn write(&self, &(n, most): &(u64, u64)) -> Vec<Arg> {
        vec![n.into(), most.into()]
    }

    fn keywords(&self) -> Vec<&str> {
        vec![TAKE_ALL]
    }

    fn with(&self, keywords: &[(String, Arg)]) -> Result<Arc<dyn AnyGame>, Misfit> {
        let mut take_all = self.take_all;
        for (name, value) in keywords {
            take_all = match value {
                _ if name != TAKE_ALL => return Err(Misfit::unknown_keyword(&[(name.clone(), value.clone())])),
                Arg::Bool(all) => *all,
                other => {
                    let Said { en, zh } = other.kind();
                    let said = say!("True or False is expected here, not {en}", "这里应为 True 或 False，而不是{zh}");
                    return Err(Misfit::new(said).at_keyword(name));
                }
            };
        }
        Ok(Arc::new(Dynamic { take_all, ..*self }))
    }

    fn theorem(&self) -> Option<&dyn Theorem> {
        Some(self)
    }

    fn describe(&self, before: &[Arg], after: &[Vec<Arg>]) -> Option<Said> {
        let (n, _) = self.state(before).ok()?;
        let (left, most) = self.state(after.first()?).ok()?;
        let taken = (left <= n).then(|| &n - &left)?;
        Some(if left == Nat::ZERO {
            say!("take all {n}", "全部取走（{n} 个）")
        } else {
            say!("take {taken} of {n}; the next move may take at most {most}", "从 {n} 个中取 {taken} 个；下一步最多取 {most} 个")
        })
    }

    fn picture(&self, args: &[Arg]) -> Picture {
        let (stones, most) = self.state(args).unwrap_or_default();
        let most = grundy_game::arg::shorten(&most.to_string());
        let note = say!("at most {most} may be taken", "最多取 {most} 个");
        Picture::heap(stones, HeapForm::Pile).noted(note)
    }

    fn small(&self) -> Vec<Vec<Arg>> {
        let starts = (0..=16u64).map(|n| vec![n.into()]);
        starts.chain((0..=9u64).flat_map(|n| (0..=10u64).map(move |most| vec![n.into(), most.into()]))).collect()
    }
}

impl Dynamic {
    /// Parses the number of stones and how many of them may be taken, both of any size.
    fn state(&self, args: &[Arg]) -> Result<(Nat, Nat), Misfit> {
        if let [_] = args {
            let [n] = read::nats(args)?;
            let most = if self.take_all || n == Nat::ZERO { n.clone() } else { &n - 1u32 };
            return Ok((n, most));
        }
        let [n, most] = read::nats(args)?;
        let most = most.min(n.clone());
        Ok((n, most))
    }

    /// The stones that both players want to take: under misère play, all but the last one.
    fn wanted(n: &Nat, convention: Convention) -> Nat {
        match convention {
            Convention::Normal => n.clone(),
            Convention::Misere => n - 1u32,
        }
    }
}

impl Theorem for Dynamic {
    fn decide(&self, args: &[Arg], convention: Convention) -> Option<Verdict> {
        let (stones, most) = self.state(args).ok()?;
        let cite = if self.k == 2 { &WHINIHAN } else { &SCHWENK };
        if most == Nat::ZERO {
            let why = Box::new(NoMove { stones, convention });
            return Some(Verdict { outcome: convention.terminal(), value: Some(Nat::ZERO), why, cite });
        }
        let greedy = Greedy::up_to(&stones, self.k)?;
        let lost = |parts: &[Nat]| parts.first().is_none_or(|smallest| *smallest > most);
        let zero = lost(&greedy.parts(&stones));
        let parts = greedy.parts(&Self::wanted(&stones, convention));
        let outcome = Outcome::from_win(!lost(&parts));
        let why = Box::new(GreedySum { stones, most, k: self.k, convention, parts });
        Some(Verdict { outcome, value: zero.then_some(Nat::ZERO), why, cite })
    }

    fn moves(&self, args: &[Arg], goal: Goal<'_>, limit: usize) -> Option<Moves> {
        let (stones, most) = self.state(args).ok()?;
        let convention = match goal {
            Goal::Value(target) if *target == Nat::ZERO => Convention::Normal,
            Goal::Value(_) => return None,
            Goal::MisereP => Convention::Misere,
        };
        if most == Nat::ZERO {
            return Some(Moves::none());
        }
        let parts = Greedy::up_to(&stones, self.k)?.parts(&Self::wanted(&stones, convention));
        let mut taken = Nat::ZERO;
        let mut moves = Vec::new();
        for (i, part) in parts.iter().enumerate() {
            taken += part;
            if taken > most {
                break;
            }
            if parts.get(i + 1).is_none_or(|next| &taken * self.k < *next) {
                moves.push(self.after(&stones, &taken));
            }
        }
        Some(Moves::all(moves, limit))
    }

    fn for_each_option(
        &self,
        args: &[Arg],
        visit: &mut dyn FnMut(Vec<Vec<Arg>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Ok((stones, most)) = self.state(args) else { return ControlFlow::Continue(()) };
        let mut taken = Nat::from(1u32);
        while taken <= most {
            visit(self.after(&stones, &taken))?;
            taken += 1u32;
        }
        ControlFlow::Continue(())
    }
}

impl Dynamic {
    /// The arguments after `taken` stones are taken.
    fn after(&self, stones: &Nat, taken: &Nat) -> Vec<Vec<Arg>> {
        let left = stones - taken;
        let most = (taken * self.k).min(left.clone());
        vec![vec![left.into(), most.into()]]
    }
}
