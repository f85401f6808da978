//! Mem 记忆尼姆, Mem Plus and Mem0: how many stones a move takes depends on the last move in the heap.

mod growing_moves;
mod taking_moves;
mod theorem;

use crate::Entry;
use crate::shared::read;
use grundy_game::{
    Argument, ArgumentError, BilingualText, Citation, Convention, Game, GameCard, GameView, Nat, Notation, ReadError,
    Ruleset,
    arg::shorten_text,
    citation, game_card,
    picture::{HeapForm, Picture},
    text,
};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The games.
pub static MEMGAMES: Citation = citation!("mem.toml", MEMGAMES);

/// The values of Mem Plus.
pub static LONGEST_PLAY: Citation = citation!("mem_plus.toml", LONGEST_PLAY);

static MEM_CARD: GameCard = game_card!("mem.toml");
static MEM_PLUS_CARD: GameCard = game_card!("mem_plus.toml");
static MEM0_CARD: GameCard = game_card!("mem0.toml");

pub(crate) static ENTRIES: [&Entry; 3] = [
    &Entry {
        card: &MEM_CARD,
        item: || Argument::Ruleset(ruleset(MemoryRule::AtLeast)),
        instances: || vec![ruleset(MemoryRule::AtLeast)],
    },
    &Entry {
        card: &MEM_PLUS_CARD,
        item: || Argument::Ruleset(ruleset(MemoryRule::More)),
        instances: || vec![ruleset(MemoryRule::More)],
    },
    &Entry {
        card: &MEM0_CARD,
        item: || Argument::Ruleset(ruleset(MemoryRule::Another)),
        instances: || vec![ruleset(MemoryRule::Another)],
    },
];

/// The numbers that a move may take after another move in the same heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemoryRule {
    /// At least as many stones, in Mem.
    AtLeast,
    /// More stones, in Mem Plus.
    More,
    /// Another number of stones, in Mem0.
    Another,
}

/// The ruleset `mem`, `mem_plus` or `mem0`.
pub fn ruleset(rule: MemoryRule) -> Arc<Ruleset> {
    Ruleset::new(MemoryNim { rule })
}

struct MemoryNim {
    rule: MemoryRule,
}

impl MemoryNim {
    fn game_card(&self) -> &'static GameCard {
        match self.rule {
            MemoryRule::AtLeast => &MEM_CARD,
            MemoryRule::More => &MEM_PLUS_CARD,
            MemoryRule::Another => &MEM0_CARD,
        }
    }
}

impl Game for MemoryNim {
    /// The number of stones of a heap, and the number that the last move took; 0 before the first move.
    type Position = (u64, u64);

    fn for_each_option(
        &self,
        &(stones, last): &(u64, u64),
        mut visit: impl FnMut((u64, u64)) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let least = match self.rule {
            MemoryRule::AtLeast => last.max(1),
            // No heap has more than `u64::MAX` stones.
            MemoryRule::More if last == u64::MAX => return ControlFlow::Continue(()),
            MemoryRule::More => last + 1,
            MemoryRule::Another => 1,
        };
        (least..=stones)
            .filter(|&taken| self.rule != MemoryRule::Another || taken != last)
            .try_for_each(|taken| visit((stones - taken, taken)))
    }

    /// A memory that forbids nothing is 0, and a heap without moves is empty.
    fn canonical(&self, (stones, last): (u64, u64), _: Convention) -> (u64, u64) {
        match self.rule {
            MemoryRule::AtLeast if last > stones => (0, 0),
            MemoryRule::AtLeast if last == 1 => (stones, 0),
            MemoryRule::More if last >= stones => (0, 0),
            MemoryRule::Another if last > stones => (stones, 0),
            MemoryRule::Another if (stones, last) == (1, 1) => (0, 0),
            _ => (stones, last),
        }
    }

    /// The number of stones.
    fn rank(&self, &(stones, _): &(u64, u64)) -> Option<u64> {
        Some(stones)
    }
}

/// The number of stones, and the number that the last move took.
fn parse_heap(args: &[Argument]) -> Result<(Nat, Nat), ArgumentError> {
    if let [_] = args {
        let [stones] = read::parse_naturals(args)?;
        return Ok((stones, Nat::ZERO));
    }
    if args.len() != 2 {
        let given = args.len();
        return Err(ArgumentError::new(text!(
            "one heap is expected here, or a heap and the number that the last move took, not {given} numbers; write several heaps as a sum of games"
        )));
    }
    let [stones, last] = read::parse_naturals(args)?;
    Ok((stones, last))
}

impl Notation for MemoryNim {
    fn expression(&self) -> String {
        self.game_card().name.into()
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        Ruleset::from_game(self.game_card(), self)
    }

    fn read(&self, args: &[Argument]) -> Result<(u64, u64), ReadError> {
        let (stones, last) = parse_heap(args)?;
        Ok((Argument::from(stones).to_word()?, Argument::from(last).to_word()?))
    }

    fn write(&self, &(stones, last): &(u64, u64)) -> Vec<Argument> {
        vec![stones.into(), last.into()]
    }

    fn small_positions(&self) -> Vec<Vec<Argument>> {
        let starts = (0..=12u64).map(|stones| vec![stones.into()]);
        starts.chain((0..=9u64).flat_map(|n| (0..=10u64).map(move |last| vec![n.into(), last.into()]))).collect()
    }
}

impl GameView for MemoryNim {
    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        let ((stones, last), (left, _)) = (parse_heap(before).ok()?, parse_heap(after.first()?).ok()?);
        // A search may leave canonical forms, which have another memory, so the number taken follows from the heaps alone.
        let taken = (left < stones).then(|| &stones - &left)?;
        let is_allowed = match self.rule {
            MemoryRule::AtLeast => taken >= last,
            MemoryRule::More => taken > last,
            MemoryRule::Another => taken != last,
        };
        is_allowed.then(|| text!("take {taken} of {stones}"))
    }

    fn picture(&self, args: &[Argument]) -> Picture {
        let (stones, last) = parse_heap(args).unwrap_or_default();
        let picture = Picture::heap(stones, HeapForm::Pile);
        if last == Nat::ZERO {
            return picture;
        }
        let last = shorten_text(&last.to_string());
        picture.with_note(match self.rule {
            MemoryRule::AtLeast => text!("the last move took {last}: take at least {last}"),
            MemoryRule::More => text!("the last move took {last}: take more than {last}"),
            MemoryRule::Another => text!("the last move took {last}: take another number"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_game::{CallArguments, MoveGoal, Outcome, kit};

    #[test]
    fn laws() {
        for rule in [MemoryRule::AtLeast, MemoryRule::More, MemoryRule::Another] {
            kit::check_laws(&ruleset(rule), None).unwrap_or_else(|broken| panic!("{broken}"));
        }
    }

    /// The values by the definition, from the smallest heap on.
    fn values(stones: usize, may_take: impl Fn(usize, usize) -> bool) -> Vec<Vec<u64>> {
        let mut values: Vec<Vec<u64>> = Vec::new();
        for n in 0..=stones {
            let of_memory = |last: usize| {
                let reached: Vec<u64> =
                    (1..=n).filter(|&taken| may_take(last, taken)).map(|taken| values[n - taken][taken]).collect();
                (0..).find(|value| !reached.contains(value)).expect("a finite list has a mex")
            };
            let row = (0..=stones).map(of_memory).collect();
            values.push(row);
        }
        values
    }

    /// The values of a heap of 10 are those of CGSuite (`GameHeapTest.scala`).
    #[test]
    fn a_heap_of_ten_is_as_in_cgsuite() {
        let at_least = values(20, |last, taken| taken >= last);
        assert_eq!(at_least[10], [3, 3, 3, 3, 2, 2, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
        let another = values(20, |last, taken| taken != last);
        assert_eq!(another[10], [6, 6, 6, 4, 6, 6, 3, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6]);
    }

    #[test]
    fn moves_are_named() {
        let description = |rule, before: [u64; 2], after: [u64; 2]| {
            let args = |pair: [u64; 2]| pair.map(Argument::from).to_vec();
            MemoryNim { rule }.describe_move(&args(before), &[args(after)]).map(|description| description.en)
        };
        assert_eq!(description(MemoryRule::AtLeast, [9, 2], [5, 4]).as_deref(), Some("take 4 of 9"));
        assert_eq!(description(MemoryRule::More, [9, 3], [5, 4]).as_deref(), Some("take 4 of 9"));
        assert_eq!(description(MemoryRule::More, [9, 4], [5, 4]), None);
        assert_eq!(description(MemoryRule::Another, [9, 4], [5, 4]), None);
    }

    /// A heap of any size is taken as a whole.
    #[test]
    fn large_heaps_are_won_at_once() {
        let large = Nat::from(10u32).pow(40);
        for (rule, total) in [(MemoryRule::AtLeast, Some(&large >> 1u32)), (MemoryRule::Another, None)] {
            let game = ruleset(rule);
            let theorem = game.theorem().expect("it has one");
            let args = [large.clone().into(), Nat::ZERO.into()];
            let verdict = theorem.decide(&args, Convention::Normal).expect("it is decided");
            assert_eq!((verdict.outcome, verdict.value), (Outcome::N, None));
            assert!(theorem.decide(&args, Convention::Misere).is_none(), "the last stone loses");
            let moves = theorem.moves(&args, MoveGoal::Value(&Nat::ZERO), 2).expect("they are known");
            assert_eq!(moves.total, total);
            let description = game.view.describe_move(&args, &moves.listed_moves[0]).expect("a move");
            assert!(description.en.starts_with("take "), "{description:?}");
            // The same number may not be taken again in Mem0.
            let again = theorem.decide(&[large.clone().into(), large.clone().into()], Convention::Normal);
            assert_eq!(again.is_some(), rule == MemoryRule::AtLeast);
        }
    }

    #[test]
    fn wrong_heaps_are_refused() {
        let start = |args: Vec<Argument>| {
            let game = MemoryNim { rule: MemoryRule::AtLeast };
            Notation::start_components(&game, &CallArguments::from_positional(args))
        };
        let minus = Argument::Int((-1).into());
        let wrong = [vec![], vec!["x".into()], vec![minus.clone()], vec![3u64.into(), minus], vec![1u64.into(); 3]];
        for args in wrong {
            assert!(start(args.clone()).is_err(), "{args:?}");
        }
        let ten: Argument = Nat::from(10u32).pow(40).into();
        assert_eq!(start(vec![ten.clone()]), Ok(vec![vec![ten]]));
    }
}
