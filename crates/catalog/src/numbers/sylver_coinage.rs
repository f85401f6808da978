//! Sylver coinage 西尔弗造币: name a number that is not a sum of multiples of the numbers named before.

mod openings;
mod semigroup;
mod symmetric;

use crate::Entry;
use grundy_game::{AnyGame, Argument, ArgumentError, BilingualText, CallArguments, Citation, Convention, Game, GameCard, GameKind, MoveGoal, Nat, Notation, Outcome, ReadError, Reason, Theorem, TheoremMoves, Verdict, picture::{BoardCell, Picture, Scene, StripSquare, SquareStrip}, say};
use num_traits::ToPrimitive;
use openings::{SylverTheorem, gcd};
use semigroup::{for_each_gap, list_gaps, minimal_generators};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The source of the game and of the theorem of R. L. Hutchings.
pub static HUTCHINGS: Citation = Citation {
    name: ("Hutchings's theorem on Sylver coinage", "西尔弗造币的 Hutchings 定理"),
    author: "E. R. Berlekamp, J. H. Conway and R. K. Guy",
    year: 1982,
    work: "Winning Ways for your Mathematical Plays, chapter 18",
};

static CARD: GameCard = GameCard {
    name: "sylver_coinage",
    names: ("Sylver coinage", "西尔弗造币"),
    aliases: &["西尔弗造币"],
    kind: GameKind::Coordinates,
    form: "sylver_coinage(), sylver_coinage(number, number, …)",
    rules: (
        "The players take turns naming a positive integer that is not a sum of numbers named before, each used any number of times. Whoever names 1 loses. \
         Here 1 is never named: whoever can name nothing else has lost. A position is the list of numbers named; numbers that are sums of the others may be left out.",
        "双方轮流说一个正整数，它不能是已说过的数的和（每个数可以用任意多次）。说 1 的一方输。\
         这里从不说 1：除 1 以外无数可说的一方输。局面就是已说过的各数；能由其他数得到的不必写。",
    ),
    theorem: (
        "The prime numbers from 5 on are winning openings; a number with such a prime as a proper divisor is a losing opening, since the prime answers it; 2 and 3, 4 and 6, 6 and 9 answer each other. Likewise a position whose numbers have a common prime divisor from 5 on is won by naming it. Two numbers without a common divisor, other than 2 and 3, are won by the player to move. So are more numbers if they generate exactly one of any two numbers with sum t, where t is the greatest number that they do not generate.",
        "5 以上的质数是取胜的开局；以这样的质数为真因数的数是必败的开局，应对就是那个质数；2 与 3、4 与 6、6 与 9 互为应对。同理，若各数有一个 5 以上的公共质因数，说它就取胜。两个互质的数（2 与 3 除外）之后，先手必胜；更多的数之后，若在和为 t（得不到的最大数）的每两个数中恰好有一个能得到，也是先手必胜。",
    ),
    why: (
        "Let a and b have no common divisor. The greatest number that they do not generate is t = ab − a − b. For any other number s that they do not generate, t − s is generated, so t is generated once s is named. \
         Is naming t a winning move? If it is not, some answer s to it wins; but then s can be named at once, since it makes t impossible anyway. So the player to move wins, though the argument does not show how; only for 2 and 3 is t = 1. \
         Hence a prime p ≥ 5 wins: no answer has a common divisor with it.\n\
         While the numbers named have a common divisor, infinitely many can still be named: then there is no search, and only the positions above are decided, and those with such an answer. It is not known whether 16 wins. Once there is no common divisor, finitely many numbers are left, and the position is searched.",
        "设 a 与 b 互质。它们得不到的最大的数是 t = ab − a − b；其他得不到的数 s 都能引出 t：t − s 能得到，所以一旦说了 s，t 就能得到。\
         说 t 是否取胜？若不是，则有取胜的应对 s；但先手可以直接说 s，反正说了 s 之后 t 就不能再说。所以先手必胜，虽然没有指明怎样走；只有 2 与 3 之后除 1 以外没有 t。\
         因此质数 p ≥ 5 取胜：对方说的任何数都与它互质。\n\
         只要已说的数有公因数，能说的数就有无穷多：这时不作搜索，能判定的只有上述各种局面，以及有这样的应对的局面。说 16 是否取胜还不知道。一旦没有公因数，剩下的数有限，就靠搜索。",
    ),
    sources: &[&HUTCHINGS],
    example: "sylver_coinage(5, 7)",
};

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] }];

/// The greatest number that may still be nameable for a position to be searched.
const MAX_NAMEABLE: u64 = 2_000;

/// The ruleset `sylver_coinage`.
pub fn ruleset() -> Arc<dyn AnyGame> {
    Arc::new(SylverCoinage)
}

struct SylverCoinage;

impl Game for SylverCoinage {
    /// The numbers named that the others do not generate, ascending; they have no common divisor.
    type Position = Vec<u64>;

    fn for_each_option(&self, named: &Vec<u64>, mut visit: impl FnMut(Vec<u64>) -> ControlFlow<()>) -> ControlFlow<()> {
        let gaps = list_gaps(named, MAX_NAMEABLE).unwrap_or_default();
        gaps.into_iter().try_for_each(|number| visit(minimal_generators(named.iter().copied().chain([number]).collect())))
    }

    /// The number of numbers that can still be named.
    fn rank(&self, named: &Vec<u64>) -> Option<u64> {
        list_gaps(named, MAX_NAMEABLE).map(|gaps| gaps.len() as u64)
    }

    fn owned_bytes(&self, named: &Vec<u64>) -> usize {
        16 + 8 * named.len()
    }
}

/// Parses the numbers named, ascending, each once.
fn parse_named(args: &[Argument]) -> Result<Vec<Nat>, ArgumentError> {
    let mut numbers = Vec::new();
    for (at, arg) in args.iter().enumerate() {
        let number = arg.to_natural().map_err(|misfit| misfit.at_position(at))?;
        if number.bits() <= 1 {
            return Err(ArgumentError::new(say!(
                "numbers from 2 on are named here: whoever would have to name 1 has lost",
                "这里说的是 2 以上的数：不得不说 1 的一方已经输了"
            ))
            .at_position(at));
        }
        numbers.push(number);
    }
    numbers.sort();
    numbers.dedup();
    // A multiple of another number is generated by it.
    let all = numbers.clone();
    let given = |number: &Nat| all.iter().any(|other| other < number && (number % other) == Nat::ZERO);
    if all.len() <= 1_000 {
        numbers.retain(|number| !given(number));
    }
    let small: Option<Vec<u64>> = numbers.iter().map(|n| n.to_u64().filter(|n| *n <= 2 * MAX_NAMEABLE)).collect();
    Ok(small.map_or(numbers, |small| minimal_generators(small).into_iter().map(Nat::from).collect()))
}

fn numbers_to_arguments(numbers: impl IntoIterator<Item = Nat>) -> Vec<Argument> {
    numbers.into_iter().map(Argument::from).collect()
}

impl Notation for SylverCoinage {
    fn expression(&self) -> String {
        "sylver_coinage".into()
    }

    fn card(&self) -> Option<&'static GameCard> {
        Some(&CARD)
    }

    fn start_components(&self, args: &CallArguments) -> Result<Vec<Vec<Argument>>, ArgumentError> {
        args.reject_keywords()?;
        Ok(vec![numbers_to_arguments(parse_named(&args.positional)?)])
    }

    fn read(&self, args: &[Argument]) -> Result<Vec<u64>, ReadError> {
        let numbers = parse_named(args)?.iter().map(|n| n.to_u64().filter(|n| *n <= 2 * MAX_NAMEABLE)).collect::<Option<Vec<_>>>();
        numbers.filter(|numbers| list_gaps(numbers, MAX_NAMEABLE).is_some()).ok_or(ReadError::TooLarge)
    }

    fn write(&self, named: &Vec<u64>) -> Vec<Argument> {
        numbers_to_arguments(named.iter().map(|&number| number.into()))
    }

    /// Numbers with a common divisor leave infinitely many numbers to name.
    fn too_large_reason(&self, args: &[Argument]) -> Option<BilingualText> {
        let common = parse_named(args).ok()?.into_iter().reduce(gcd);
        (common != Some(Nat::from(1u32))).then(|| say!("infinitely many numbers can still be named", "能说的数还有无穷多"))
    }

    fn is_sound(&self, named: &Vec<u64>) -> bool {
        let fits = |number: &u64| (2..=2 * MAX_NAMEABLE).contains(number);
        named.iter().all(fits) && minimal_generators(named.clone()) == *named && list_gaps(named, MAX_NAMEABLE).is_some()
    }

    fn theorem(&self) -> Option<&dyn Theorem> {
        Some(self)
    }

    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        let (before, after) = (parse_named(before).ok()?, parse_named(after.first()?).ok()?);
        let number = after.iter().find(|number| before.binary_search(number).is_err())?;
        Some(say!("name {number}", "说 {number}"))
    }

    /// The numbers from 1 on; those that cannot be named are blocked.
    fn picture(&self, args: &[Argument]) -> Picture {
        let numbers = parse_named(args).unwrap_or_default();
        let text = numbers.iter().take(20).map(Nat::to_string).collect::<Vec<_>>().join(", ");
        let text = grundy_game::arg::shorten_text(&text);
        let strip = Scene::Strips(vec![SquareStrip { name: String::new(), squares: number_squares(&numbers) }]);
        Picture::from(strip).with_note(match numbers.is_empty() {
            true => say!("no number was named yet", "还没有说过数"),
            false => say!("named: {text}", "已说：{text}"),
        })
    }

    fn clickable_parts(&self, before: &[Argument], after: &[Vec<Argument>]) -> Vec<usize> {
        let read = |args: &[Argument]| parse_named(args).unwrap_or_default();
        let (before, after) = (read(before), read(after.first().map_or(&[], |args| args)));
        let number = after.iter().find(|number| before.binary_search(number).is_err());
        let last = number_squares(&before).len() - 1;
        number.map(|number| number.to_usize().map_or(last, |number| (number - 1).min(last))).into_iter().collect()
    }

    fn small_positions(&self) -> Vec<Vec<Argument>> {
        let sets: [&[u64]; 14] = [
            &[2, 3], &[2, 5], &[2, 9], &[3, 4], &[3, 5], &[3, 7], &[4, 5], &[4, 6, 7], &[4, 7, 9], &[5, 6], &[3, 10, 11],
            &[5, 7, 8], &[6, 7, 8, 9], &[4, 6, 11, 13],
        ];
        sets.map(|set| Notation::write(self, &set.to_vec())).to_vec()
    }
}

/// The most numbers that are drawn.
const MAX_DRAWN_NUMBER: u64 = 120;

/// The numbers as squares, up to the greatest that can be named, or up to the limit for drawing.
fn number_squares(numbers: &[Nat]) -> Vec<StripSquare> {
    let mut free = Vec::new();
    let _ = for_each_gap(numbers.iter().filter_map(Nat::to_u64).collect(), |number| {
        if number > MAX_DRAWN_NUMBER {
            return ControlFlow::Break(());
        }
        free.push(number);
        ControlFlow::Continue(())
    });
    let last = free.last().copied().unwrap_or(1).max(numbers.last().and_then(Nat::to_u64).unwrap_or(1)).min(MAX_DRAWN_NUMBER);
    let cell = |number: u64| match number {
        1 => BoardCell::Poison,
        _ if free.binary_search(&number).is_ok() => BoardCell::Free,
        _ => BoardCell::Blocked,
    };
    (1..=last).map(|number| StripSquare::One(number.into(), cell(number))).collect()
}

impl Theorem for SylverCoinage {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let numbers = parse_named(args).ok().filter(|_| convention == Convention::Normal)?;
        let known = SylverTheorem::for_numbers(&numbers)?;
        let lost = known.is_lost();
        let value = lost.then_some(Nat::ZERO);
        Some(Verdict { outcome: Outcome::from_win(!lost), value, why: Box::new(known), cite: &HUTCHINGS })
    }

    /// Gives the known answers; there may be more.
    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let MoveGoal::Value(goal) = goal else { return None };
        let numbers = parse_named(args).ok().filter(|_| *goal == Nat::ZERO)?;
        let known = SylverTheorem::for_numbers(&numbers)?;
        if known.is_lost() {
            return Some(TheoremMoves::no_moves());
        }
        let answers = known.answers(limit)?;
        let after = |number: Nat| {
            let all: Vec<Argument> = numbers_to_arguments(numbers.iter().cloned().chain([number]));
            Some(vec![numbers_to_arguments(parse_named(&all).ok()?)])
        };
        Some(TheoremMoves { listed: answers.into_iter().filter_map(after).collect(), total: None })
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Ok(numbers) = parse_named(args) else { return ControlFlow::Continue(()) };
        for_each_gap(numbers.iter().filter_map(Nat::to_u64).collect(), |number| {
            let all = numbers_to_arguments(numbers.iter().cloned().chain([number.into()]));
            visit(vec![numbers_to_arguments(parse_named(&all).unwrap_or_default())])
        })
    }
}

impl Reason for SylverTheorem {
    fn lines(&self) -> Vec<BilingualText> {
        vec![match self {
            SylverTheorem::Start => say!(
                "A prime number from 5 on wins: no answer has a common divisor with it, and from two such numbers the player to move wins.",
                "说 5 以上的质数取胜：对方说的任何数都与它互质，而两个互质的数之后轮到走的一方必胜。"
            ),
            SylverTheorem::Prime(p) => say!(
                "{p} is a prime from 5 on: no answer has a common divisor with it, and from two such numbers the player to move wins.",
                "{p} 是 5 以上的质数：说任何数都与它互质，而两个互质的数之后轮到走的一方必胜。"
            ),
            SylverTheorem::Divided(n, Some(p)) => say!(
                "{p} is a prime from 5 on that divides {n}: name it, and {n} no longer matters; {p} alone is lost for the player to move.",
                "{p} 是整除 {n} 的 5 以上的质数：说它，{n} 就不再起作用；而只有 {p} 时轮到走的一方必败。"
            ),
            SylverTheorem::Divided(n, None) => say!(
                "Some prime from 5 on divides {n}: naming it wins.",
                "有 5 以上的质数整除 {n}：说它取胜。"
            ),
            SylverTheorem::Common(_, Some(p)) => say!(
                "{p} is a prime from 5 on that divides all numbers: name it, and they no longer matter; {p} alone is lost for the player to move.",
                "{p} 是 5 以上的质数，能整除已说的各数：说它，它们就都不再起作用；而只有 {p} 时轮到走的一方必败。"
            ),
            SylverTheorem::Common(n, None) => say!(
                "All numbers are multiples of {n}, and some prime from 5 on divides {n}: naming it wins.",
                "各数都是 {n} 的倍数，而有 5 以上的质数整除 {n}：说它取胜。"
            ),
            SylverTheorem::Answered(n, answer) => say!(
                "{n} is answered by {answer}.",
                "对 {n} 的应对是 {answer}。"
            ),
            SylverTheorem::TwoThree => say!(
                "2 and 3 generate every number but 1: there is no move.",
                "2 与 3 能得到 1 以外的一切数：无数可说。"
            ),
            SylverTheorem::FourSix => say!(
                "After 4 and 6 the numbers 2 and 3, 5 and 7, 9 and 11, … answer each other.",
                "说过 4 与 6 之后，2 与 3、5 与 7、9 与 11……互为应对。"
            ),
            SylverTheorem::SixNine => say!(
                "After 6 and 9 the answer to 3 is 2. Every other number n that can be named is not a multiple of 3; with 6 and 9 it generates exactly one of any two numbers with sum 2n + 3. So naming any further number makes 2n + 3, the greatest number not generated, impossible; a winning answer to 2n + 3 could be named at once, so whoever moves after n wins.",
                "说过 6 与 9 之后，对 3 的应对是 2。其他能说的数 n 都不是 3 的倍数；它与 6、9 一起，在和为 2n + 3 的每两个数中恰好得到一个。所以再说任何一个数，得不到的最大数 2n + 3 就能得到；对它的应对可以直接说，于是说 n 之后轮到走的一方必胜。"
            ),
            SylverTheorem::Symmetric(greatest) => say!(
                "Exactly one of any two numbers with sum {greatest} is generated. Naming any number that is not generated makes {greatest}, the greatest of these, impossible; a winning answer to {greatest} could be named at once, so the player to move wins.",
                "在和为 {greatest} 的每两个数中恰好有一个能得到。说任何一个得不到的数，其中最大的 {greatest} 就能得到；所以对 {greatest} 的应对也可以直接说，轮到走的一方必胜。"
            ),
            SylverTheorem::Coprime(a, b) => say!(
                "{a} and {b} have no common divisor. Naming any number that they do not generate makes the greatest of these impossible; a winning answer to that one could be named at once, so the player to move wins.",
                "{a} 与 {b} 互质。说任何一个它们得不到的数，其中最大的那个就都能得到；所以对最大者的应对也可以直接说，轮到走的一方必胜。"
            ),
        }]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn args(numbers: &[u64]) -> Vec<Argument> {
        numbers.iter().map(|&number| number.into()).collect()
    }

    #[test]
    fn openings() {
        let outcome = |numbers: &[u64]| {
            SylverCoinage.decide(&args(numbers), Convention::Normal).map(|verdict| verdict.outcome)
        };
        assert_eq!(outcome(&[]), Some(Outcome::N));
        for won in [5, 7, 11, 101] {
            assert_eq!(outcome(&[won]), Some(Outcome::P), "{won}");
        }
        for lost in [2, 3, 4, 6, 9, 10, 14, 15, 25, 1001] {
            assert_eq!(outcome(&[lost]), Some(Outcome::N), "{lost}");
            let moves = SylverCoinage.moves(&args(&[lost]), MoveGoal::Value(&Nat::ZERO), 3).expect("there is an answer");
            for after in &moves.listed {
                let verdict = SylverCoinage.decide(&after[0], Convention::Normal).expect("it is known");
                assert_eq!(verdict.outcome, Outcome::P, "{lost}: {after:?}");
            }
        }
        for (won, lost) in [(6, 9), (4, 6), (2, 3)] {
            assert_eq!(outcome(&[won, lost]), Some(Outcome::P), "{won} and {lost} answer each other");
        }
        assert_eq!(outcome(&[4, 6, 1001]), Some(Outcome::N));
        assert_eq!(outcome(&[16]), None);
        assert_eq!(outcome(&[4, 10]), None);
        assert_eq!(outcome(&[30, 42]), None, "6 is no multiple of a prime from 5 on");
        for (several, prime) in [(&[10, 15][..], 5), (&[14, 21], 7), (&[20, 30, 50], 5), (&[154, 231], 7)] {
            assert_eq!(outcome(several), Some(Outcome::N), "{several:?}");
            let moves = SylverCoinage.moves(&args(several), MoveGoal::Value(&Nat::ZERO), 3).expect("there is an answer");
            assert_eq!(moves.listed, [vec![args(&[prime])]], "{several:?}");
        }
        let huge = Nat::from(10u32).pow(40);
        let known = SylverCoinage.decide(&[huge.into()], Convention::Normal);
        assert_eq!(known.map(|verdict| verdict.outcome), Some(Outcome::N));
    }

    fn wins(named: &Vec<u64>, known: &mut std::collections::HashMap<Vec<u64>, bool>) -> bool {
        if let Some(&wins) = known.get(named) {
            return wins;
        }
        let found = Game::for_each_option(&SylverCoinage, named, |option| {
            if wins(&option, known) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        known.insert(named.clone(), found.is_break());
        found.is_break()
    }

    /// After 4 and 6, the odd numbers up to 31 answer each other in pairs: checked by search.
    #[test]
    fn pairs_after_four_and_six() {
        let mut known = std::collections::HashMap::new();
        for k in 1..8 {
            let pair = minimal_generators(vec![4, 6, 4 * k + 1, 4 * k + 3]);
            assert!(!wins(&pair, &mut known), "{pair:?}");
        }
        assert!(wins(&vec![5, 7], &mut known) && wins(&vec![4, 9], &mut known));
    }

    /// Compares with a search: every set of numbers from 2 to 11 that a theorem decides and that leaves finitely many numbers,
    /// and the numbers that can be named after 6 and 9.
    #[test]
    fn theorems_agree_with_the_search() {
        let mut known = std::collections::HashMap::new();
        let mut decided = 0;
        for bits in 1u32..1 << 10 {
            let numbers = minimal_generators((0..10).filter(|i| bits >> i & 1 == 1).map(|i| i + 2).collect());
            let verdict = SylverCoinage.decide(&args(&numbers), Convention::Normal);
            if let (Some(verdict), Some(_)) = (verdict, list_gaps(&numbers, 60)) {
                assert_eq!(verdict.outcome, Outcome::from_win(wins(&numbers, &mut known)), "{numbers:?}");
                decided += 1;
            }
        }
        assert!(decided > 50, "{decided}");
        for named in (2..20).filter(|n| n % 3 != 0) {
            assert!(wins(&minimal_generators(vec![6, 9, named]), &mut known), "{named}");
        }
    }

    #[test]
    fn numbers_that_are_given_are_left_out() {
        let start = |numbers: &[u64]| Notation::start_components(&SylverCoinage, &CallArguments::from_positional(args(numbers)));
        assert_eq!(start(&[12, 5, 7, 10]), Ok(vec![args(&[5, 7])]));
        let unheld = |numbers: &[u64]| Notation::too_large_reason(&SylverCoinage, &args(numbers)).map(|said| said.en);
        assert_eq!(unheld(&[4, 10]).as_deref(), Some("infinitely many numbers can still be named"));
        assert!(unheld(&[]).is_some());
        assert_eq!(unheld(&[1001, 1002]), None, "there is no common divisor, but they are large");
        assert!(start(&[1]).is_err() && start(&[0]).is_err());
        assert_eq!(Notation::read(&SylverCoinage, &args(&[4, 6])), Err(ReadError::TooLarge));
        assert_eq!(Notation::read(&SylverCoinage, &args(&[])), Err(ReadError::TooLarge));
    }
}
