//! Subtraction games 减法游戏: take a number that is in a set; and all-but games, in which all numbers but a few may be taken.

use crate::Entry;
use crate::periodic::Periodic;
use crate::residues::{EVEN_POWERS, EvenPowers, Law, REMAINDERS, Remainder};
use grundy_game::{
    AnyGame, Arg, Args, Card, Family, Goal, HeapGame, HeapRule, Heaps, Kind, Misfit, Moves, Theorem, Verdict,
};
use grundy_theory::{Cite, Convention, NamedSet, Nat, NumberSet, Outcome, numbers, say};
use num_traits::ToPrimitive;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Subtraction games in general.
pub static GOLOMB: Cite = Cite {
    name: ("Subtraction games", "减法游戏"),
    author: "S. W. Golomb",
    year: 1966,
    work: "A mathematical investigation of games of “take-away”, Journal of Combinatorial Theory 1, 443–458",
};

static CARD: Card = Card {
    name: "subtract",
    names: ("Subtraction game", "减法游戏"),
    aliases: &["减法游戏", "集合尼姆"],
    kind: Kind::Taking,
    form: "subtract(number, …)(heap, …)",
    rules: (
        "A move takes from one heap a number of stones that is in the given set: the numbers listed, or a set with a name such as primes. Whoever cannot move loses.",
        "每步从某一堆中取走若干石子，取的个数必须属于给定的集合：列出的数，或有名字的数集（如 primes）。无法再走的一方输。",
    ),
    theorem: (
        "Let m be the least positive number not in the set. If no multiple of m is in the set, a heap of n has value n mod m, and under misère play heaps behave like Nim heaps of the remainders. \
         For the powers of an even number b the value is 2 if n mod (b+1) = b, and otherwise the parity of n mod (b+1).",
        "设 m 为不在集合中的最小正整数。若集合不含 m 的倍数，则 n 个石子的 SG 值为 n mod m；反常规则下各堆如同大小为余数的尼姆堆。\
         集合为偶数 b 的幂时：若 n mod (b+1) = b 则 SG 值为 2，否则为 n mod (b+1) 的奇偶性。",
    ),
    why: (
        "Remainders: no option of n has the remainder of n, since a multiple of m would have been taken; every smaller remainder r is reached by taking (n mod m) − r < m; so the mex is n mod m. \
         A move that raises a remainder can be undone by the next, and from a multiple of m that is not 0 taking m−1 leaves remainder 1: so misère Nim carries over. \
         Powers of an even b are 1 or −1 modulo b+1: a move goes one remainder up or down a cycle of b+1, and the values 0, 1, 0, 1, …, 0, 1, 2 are the mex of their neighbours. \
         For other sets the values are computed heap by heap, as the mex of the values of n − s for all s in the set; with a finite set a window of max S values repeats, so the values become periodic.",
        "余数：n 的后继与 n 的余数都不同，否则取走的就是 m 的倍数；而每个更小的余数 r 都可以通过取 (n mod m) − r 个（小于 m）得到；所以 mex 为 n mod m。\
         使余数变大的一步总能被下一步还原，而从 m 的正倍数取 m−1 个就剩下余数 1：因此反尼姆的结论照样成立。\
         偶数 b 的幂模 b+1 余 1 或 −1：每步在 b+1 个余数的圆圈上走一格，SG 值 0、1、0、1、……、0、1、2 恰为相邻值的 mex。\
         其他集合的 SG 值从小到大逐堆计算：取所有 n − s（s 属于集合）的 SG 值的 mex；集合有限时，长度为 max S 的一段值必会重复，故 SG 值最终是周期的。",
    ),
    sources: &[&REMAINDERS, &EVEN_POWERS, &GOLOMB],
    example: "subtract(1, 3, 4)(9, 12)",
};

static ALL_BUT: Card = Card {
    name: "all_but",
    names: ("All-but game", "除外减法游戏"),
    aliases: &["除外减法"],
    kind: Kind::Taking,
    form: "all_but(number, …)(heap, …)",
    rules: (
        "A move takes any positive number of stones from one heap, except the numbers listed. Whoever cannot move loses.",
        "每步从某一堆中取走任意正数个石子，但列出的个数不能取。无法再走的一方输。",
    ),
    theorem: ("", ""),
    why: (
        "The values are computed heap by heap. Let K be the largest excluded number: every heap more than K below n can be reached from n, \
         so the value of such a heap never occurs again, and only the last K heaps have to be checked one by one. \
         With nothing excluded the game is Nim.",
        "SG 值从小到大逐堆计算。设 K 为最大的除外数：比 n 小 K 以上的堆都能从 n 一步到达，\
         所以那些堆的 SG 值不会再出现，只需逐个检查最近的 K 堆。\
         若没有除外的数，就是尼姆游戏。",
    ),
    sources: &[&GOLOMB],
    example: "all_but(2, 5)(20)",
};

pub(crate) static ENTRIES: [&Entry; 2] = [
    &Entry {
        card: &CARD,
        item: || Arg::Family(Family { card: &CARD, call }),
        instances: || {
            let finite: [&[u64]; 6] = [&[1, 3, 4], &[1, 2, 3], &[2, 3], &[1, 3, 7], &[1, 2, 4, 8], &[5]];
            let finite = finite.map(|s| NumberSet::finite(s.iter().copied()));
            let named = [NamedSet::Primes, NamedSet::PrimePowers, NamedSet::Fibonacci, NamedSet::Squares];
            let powers = [2, 3, 4, 6].map(NamedSet::Powers);
            let named = named.into_iter().chain(powers).map(NumberSet::Named);
            finite.into_iter().chain(named).map(ruleset).collect()
        },
    },
    &Entry {
        card: &ALL_BUT,
        item: || Arg::Family(Family { card: &ALL_BUT, call: call_all_but }),
        instances: || [vec![], vec![1], vec![2, 5]].map(|x| ruleset(NumberSet::all_but(x))).into(),
    },
];

/// `subtract(…)`.
fn call(args: &Args) -> Result<Arg, Misfit> {
    args.no_keywords()?;
    if let [Arg::Numbers(set)] = &args.positional[..] {
        return Ok(Arg::Ruleset(ruleset(set.clone())));
    }
    let members = listed(args)?;
    if members.is_empty() {
        return Err(Misfit::new(say!(
            "which numbers may be taken? For example subtract(1, 3, 4) or subtract(primes)",
            "可以取哪些个数？例如 subtract(1, 3, 4) 或 subtract(primes)"
        )));
    }
    Ok(Arg::Ruleset(ruleset(NumberSet::finite(members))))
}

/// `all_but(…)`.
fn call_all_but(args: &Args) -> Result<Arg, Misfit> {
    args.no_keywords()?;
    Ok(Arg::Ruleset(ruleset(NumberSet::all_but(listed(args)?))))
}

/// The positive numbers that a call lists.
fn listed(args: &Args) -> Result<Vec<u64>, Misfit> {
    let mut members = Vec::new();
    for (i, arg) in args.positional.iter().enumerate() {
        if let Arg::Numbers(set) = arg {
            return Err(Misfit::new(say!(
                "numbers are expected here; a set with a name stands alone, as in subtract({set})",
                "这里应为整数；有名字的数集只能单独使用，例如 subtract({set})"
            ))
            .at(i));
        }
        for n in arg.nats().map_err(|m| m.at(i))? {
            members.push(member(&n).map_err(|m| m.at(i))?);
        }
    }
    Ok(members)
}

fn member(n: &Nat) -> Result<u64, Misfit> {
    match n.to_u64() {
        Some(0) => Err(Misfit::new(say!("a move takes at least 1: leave out 0", "每步至少取 1 个：请去掉 0"))),
        Some(n) if n <= 1 << 62 => Ok(n),
        _ => Err(Misfit::new(say!("numbers beyond 2^62 are too large here", "这里的数不能超过 2^62"))),
    }
}

/// The ruleset in which the members of a set may be taken; Nim if the set is all positive numbers.
pub fn ruleset(set: NumberSet) -> Arc<dyn AnyGame> {
    if set == NumberSet::AllBut(Vec::new()) {
        return crate::nim::ruleset();
    }
    Arc::new(Heaps(Subtract { periodic: Periodic::default(), law: Law::of(&set), set }))
}

/// The ruleset in which the members of a set may be taken, under its usual name; `None` if the set is empty.
pub(crate) fn of(set: &NumberSet) -> Option<Arc<dyn AnyGame>> {
    match set {
        NumberSet::Finite(members) if members.is_empty() => None,
        // All numbers from 1 to the largest.
        NumberSet::Finite(members) if members.last() == Some(&(members.len() as u64)) => {
            Some(crate::bash::ruleset(members.len().into()))
        }
        _ => Some(ruleset(set.clone())),
    }
}

struct Subtract {
    periodic: Periodic,
    set: NumberSet,
    law: Option<Law>,
}

/// The members of a set up to `n`.
fn members(set: &NumberSet, n: u64) -> Box<dyn Iterator<Item = u64> + '_> {
    match set {
        NumberSet::Finite(members) => Box::new(members.iter().copied().take_while(move |&s| s <= n)),
        NumberSet::Named(NamedSet::Powers(base)) => Box::new(numbers::powers(*base).take_while(move |&s| s <= n)),
        NumberSet::Named(NamedSet::Fibonacci) => Box::new(numbers::fibonacci().take_while(move |&s| s <= n)),
        NumberSet::Named(NamedSet::Squares) => Box::new((1..=n.isqrt()).map(|root| root * root)),
        _ => Box::new((1..=n).filter(|&s| set.contains(s))),
    }
}

impl HeapGame for Subtract {
    fn expression(&self) -> String {
        match self.set {
            NumberSet::AllBut(_) => format!("all_but({})", self.set),
            _ => format!("subtract({})", self.set),
        }
    }

    fn for_each_option(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        members(&self.set, n).try_for_each(|s| visit(&[n - s]))
    }

    fn rule(&self) -> HeapRule<'_> {
        HeapRule::Subtraction(&self.set)
    }

    fn rank(&self, n: u64) -> Option<u64> {
        Some(n)
    }

    fn card(&self) -> Option<&'static Card> {
        Some(match self.set {
            NumberSet::AllBut(_) => &ALL_BUT,
            _ => &CARD,
        })
    }

    fn theorem(&self) -> Option<&dyn Theorem> {
        (self.law.is_some() || matches!(self.set, NumberSet::Finite(_))).then_some(self)
    }

    fn small(&self) -> u64 {
        16
    }
}

/// The largest heap for which the moves of a dense set are counted.
const COUNTED: u64 = 100_000;

/// The most binary digits of a heap for which the powers below it are counted.
const COUNTED_BITS: u64 = 10_000;

impl Subtract {
    /// The numbers that may be taken from a heap of any size, each once.
    fn takes<'a>(&'a self, heap: &'a Nat) -> Box<dyn Iterator<Item = Nat> + 'a> {
        match self.set {
            NumberSet::Named(NamedSet::Powers(base)) => {
                let powers = std::iter::successors(Some(Nat::from(1u32)), move |power| Some(power * base));
                Box::new(powers.take_while(move |power| power <= heap))
            }
            // An enumeration beyond a machine word would never finish.
            _ => Box::new(members(&self.set, heap.to_u64().unwrap_or(u64::MAX)).map(Nat::from)),
        }
    }

    /// The moves after which `fits` holds for the heap: all if they can be counted, else the first few.
    fn moves_to(&self, heap: &Nat, limit: usize, fits: impl Fn(&Nat) -> bool) -> Moves {
        let after = |take: Nat| {
            let left = heap - take;
            fits(&left).then(|| vec![vec![Arg::from(left)]])
        };
        let counted = match self.set {
            NumberSet::Finite(_) => true,
            NumberSet::Named(NamedSet::Powers(_)) => heap.bits() <= COUNTED_BITS,
            _ => *heap <= COUNTED.into(),
        };
        if counted {
            return Moves::all(self.takes(heap).filter_map(after).collect(), limit);
        }
        let few = self.takes(heap).take(COUNTED as usize).take_while(|take| take.bits() <= COUNTED_BITS);
        Moves { listed: few.filter_map(after).take(limit).collect(), total: None }
    }
}

impl Theorem for Subtract {
    fn decide(&self, args: &[Arg], convention: Convention) -> Option<Verdict> {
        let heap = args.first()?.nat().ok()?;
        let Some(law) = self.law else {
            let known = self.periodic.of(self.rule(), &heap).filter(|_| convention == Convention::Normal)?;
            return Some(known.verdict(&heap));
        };
        let value = law.value(&heap);
        let one = Nat::from(1u32);
        let (wins, why): (_, Box<dyn grundy_game::Reason>) = match (law, convention) {
            (Law::EvenPowers(_), Convention::Misere) => return None,
            (Law::EvenPowers(base), Convention::Normal) => (value != Nat::ZERO, Box::new(EvenPowers { heap, base })),
            (Law::Remainders(modulus), _) => {
                let lost = if convention == Convention::Misere { one } else { Nat::ZERO };
                (value != lost, Box::new(Remainder { heap, modulus: modulus.into(), convention }))
            }
        };
        Some(Verdict { outcome: Outcome::from_win(wins), value: Some(value), why, cite: law.cite() })
    }

    fn moves(&self, args: &[Arg], goal: Goal<'_>, limit: usize) -> Option<Moves> {
        let heap = args.first()?.nat().ok()?;
        let Some(law) = self.law else {
            let known = self.periodic.of(self.rule(), &heap)?;
            return match goal {
                Goal::Value(goal) => Some(self.moves_to(&heap, limit, |left| known.value(left) == *goal)),
                Goal::MisereP => None,
            };
        };
        let one = Nat::from(1u32);
        let target = match (goal, law) {
            (Goal::Value(target), _) => target,
            (Goal::MisereP, Law::Remainders(_)) => &one,
            (Goal::MisereP, Law::EvenPowers(_)) => return None,
        };
        if *target == law.value(&heap) || *target >= law.modulus() {
            return Some(Moves::none());
        }
        Some(self.moves_to(&heap, limit, |left| law.value(left) == *target))
    }

    fn for_each_option(
        &self,
        args: &[Arg],
        visit: &mut dyn FnMut(Vec<Vec<Arg>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(Ok(heap)) = args.first().map(Arg::nat) else { return ControlFlow::Continue(()) };
        self.takes(&heap).try_for_each(|take| visit(vec![vec![(&heap - take).into()]]))
    }

    fn nim_like(&self) -> bool {
        matches!(self.law, Some(Law::Remainders(_)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expression(item: fn(&Args) -> Result<Arg, Misfit>, args: impl IntoIterator<Item = Arg>) -> Option<String> {
        item(&Args::of(args)).ok().map(|ruleset| ruleset.to_string())
    }

    #[test]
    fn calls() {
        let int = Arg::from(3u64);
        let pair = Arg::Tuple(vec![4u64.into(), 1u64.into()]);
        let primes = Arg::Numbers(NumberSet::Named(NamedSet::Primes));
        assert_eq!(expression(call, [int.clone(), pair.clone()]).as_deref(), Some("subtract(1, 3, 4)"));
        assert_eq!(expression(call, [primes.clone()]).as_deref(), Some("subtract(primes)"));
        assert_eq!(expression(call_all_but, [pair]).as_deref(), Some("all_but(1, 4)"));
        assert_eq!(expression(call_all_but, []).as_deref(), Some("nim"));
        let bad = [vec![], vec![0u64.into()], vec![int, primes], vec![Nat::from(1u64 << 63).into()], vec!["1".into()]];
        for args in bad {
            assert_eq!(expression(call, args.clone()), None, "{args:?}");
        }
    }

    #[test]
    fn heaps_of_any_size() {
        let huge = Nat::from(10u32).pow(1000);
        let heap = [Arg::from(huge.clone())];
        for set in [NamedSet::PrimePowers, NamedSet::Powers(2), NamedSet::Powers(4), NamedSet::Powers(5)] {
            let set = NumberSet::Named(set);
            let game = Subtract { periodic: Periodic::default(), law: Law::of(&set), set };
            let verdict = game.decide(&heap, Convention::Normal).expect("the law holds for any heap");
            let moves = game.moves(&heap, Goal::Value(&Nat::ZERO), 3).expect("the law tells moves");
            assert_eq!(moves.listed.is_empty(), verdict.outcome == Outcome::P, "{}", game.expression());
        }
    }
}
