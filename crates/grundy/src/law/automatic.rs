//! A theorem from an automaton: whether a position is lost, or its value, and the winning moves.

use super::scan;
use crate::discover::{BUCHI, rules};
use grundy_game::{AnyGame, Arg, Goal, HeapRule, Moves, Reason, Shape, Theorem, Verdict};
use grundy_prove::automata::{Delayed, Dfa, Numeration};
use grundy_prove::moves;
use grundy_prove::replies::{Wanted, replies};
use grundy_theory::{Code, Convention, Nat, Outcome, Said, say};
use grundy_verify::{Accepts, Automatic, Sums};
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

/// An automaton whose claim about a ruleset was checked.
pub(super) struct ByAutomaton {
    dfa: Dfa,
    /// The automaton of the nim-sums of all values below a number, if the certificate has one.
    sums: Option<Dfa>,
    claim: Accepts,
    /// The claim in words.
    said: Said,
    /// The number of numbers of a position.
    params: usize,
    /// The moves, if they are known as formulas.
    moves: Option<moves::Moves>,
    /// Whether taking a whole heap leaves no component, rather than a heap of 0.
    empties: bool,
}

impl ByAutomaton {
    /// The theorem of a certificate that holds; `None` if its automaton cannot be converted, for example because it accepts words
    /// that are not numerals.
    pub(super) fn new(certificate: &Automatic, game: &Arc<dyn AnyGame>, said: Said) -> Option<ByAutomaton> {
        use grundy_verify::Numeration as Written;
        let numeration = match certificate.numeration {
            Written::Base(base) => Numeration::Base(base),
            Written::Recurrence(t) => Numeration::Recurrence(t),
            Written::Delayed(delayed) => {
                Numeration::Delayed(Delayed::new(&delayed.first().collect::<Vec<_>>(), delayed.delay())?)
            }
        };
        let with_value = usize::from(certificate.claim == Accepts::Values);
        let letters = certificate.next.first()?.len();
        let tracks =
            (1..16).find(|&tracks| (numeration.digit_count() as usize).checked_pow(tracks) == Some(letters))?;
        let accepting = (0..certificate.next.len() as u32).map(|state| certificate.accepting.contains(&state));
        let dfa = Dfa::of_parts(numeration, tracks as usize, certificate.next.concat(), accepting.collect()).ok()?;
        let of_sums = |sums: &Sums| {
            let accepting = (0..sums.next.len() as u32).map(|state| sums.accepting.contains(&state));
            Dfa::of_parts(numeration, 2, sums.next.concat(), accepting.collect()).ok()
        };
        let sums = certificate.sums.as_ref().and_then(of_sums);
        let moves = moves::Moves::of(&**game).or_else(|| moves::Moves::of(&*rules::stated(&**game)?));
        let empties = matches!(game.shape(), Shape::Heap(heap) if matches!(heap.rule(), HeapRule::Subtraction(_)));
        let claim = certificate.claim;
        Some(ByAutomaton { params: dfa.tracks() - with_value, dfa, sums, claim, said, moves, empties })
    }

    /// The numbers of a position.
    fn numbers(&self, args: &[Arg]) -> Option<Vec<Nat>> {
        let numbers: Option<Vec<Nat>> = args.iter().map(|arg| arg.nat().ok()).collect();
        numbers.filter(|numbers| numbers.len() == self.params)
    }

    fn value(&self, numbers: &[Nat]) -> Option<Nat> {
        (self.claim == Accepts::Values).then(|| self.dfa.completion(numbers))?
    }

    /// The moves to a goal value by a code that leaves several heaps.
    fn moves_of_code(&self, code: &Code, heap: &Nat, goal: &Nat, limit: usize) -> Option<Moves> {
        if self.claim != Accepts::Values {
            return None;
        }
        let mut values: HashMap<Nat, Nat> = HashMap::new();
        let mut value = |part: &Nat| -> Nat {
            let known = values.get(part).cloned();
            known.unwrap_or_else(|| {
                let value = self.value(std::slice::from_ref(part)).expect("every heap has a value");
                values.insert(part.clone(), value.clone());
                value
            })
        };
        Some(scan::reaching(goal, limit, &mut value, &mut |visit| scan::options(code, heap, TRIED, visit)))
    }
}

impl Theorem for ByAutomaton {
    fn decide(&self, args: &[Arg], convention: Convention) -> Option<Verdict> {
        if convention == Convention::Misere {
            return None;
        }
        let numbers = self.numbers(args)?;
        let value = match self.claim {
            Accepts::Values => Some(self.value(&numbers)?),
            Accepts::Lost if self.dfa.reads(&numbers) => Some(Nat::ZERO),
            Accepts::Lost => None,
        };
        let is_lost = value == Some(Nat::ZERO);
        let name = self.dfa.numeration().name();
        let words = numbers.iter().map(|number| {
            let numeral = self.dfa.numeration().numeral(number);
            let digits: Vec<String> = numeral.iter().map(u32::to_string).collect();
            let glue = if numeral.iter().all(|&digit| digit < 10) { "" } else { " " };
            if digits.is_empty() { "0".into() } else { digits.join(glue) }
        });
        let read = Read {
            said: self.said.clone(),
            numbers: grundy_game::arg::join(args),
            words: words.collect(),
            name,
            value: value.clone(),
        };
        Some(Verdict { outcome: Outcome::from_win(!is_lost), value, why: Box::new(read), cite: &BUCHI })
    }

    fn moves(&self, args: &[Arg], goal: Goal<'_>, limit: usize) -> Option<Moves> {
        let (Goal::Value(goal), Some(moves)) = (goal, &self.moves) else { return None };
        let numbers = self.numbers(args)?;
        let moves = match moves {
            moves::Moves::Linear(moves) => moves,
            moves::Moves::Code(code) => return self.moves_of_code(code, numbers.first()?, goal, limit),
        };
        let wanted = match self.claim {
            Accepts::Values => Wanted::Value(&self.dfa, goal),
            Accepts::Lost if *goal == Nat::ZERO => Wanted::Lost(&self.dfa),
            Accepts::Lost => return None,
        };
        let found = replies(moves, &numbers, wanted, self.sums.as_ref(), limit, &Modest::default()).ok()??;
        let written = |parts: Vec<Vec<Nat>>| -> Vec<Vec<Arg>> {
            let left = parts.into_iter().filter(|part| !(self.empties && part[..] == [Nat::ZERO]));
            left.map(|numbers| numbers.into_iter().map(Arg::from).collect()).collect()
        };
        Some(Moves { listed: found.listed.into_iter().map(written).collect(), total: found.total })
    }

    /// Visits nothing: the automaton gives all moves together, not one by one.
    fn for_each_option(
        &self,
        _args: &[Arg],
        _visit: &mut dyn FnMut(Vec<Vec<Arg>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// The largest part of a split heap that is tried.
const TRIED: u64 = 200;

/// A budget of states for a list of moves, since a theorem must answer at once or not at all.
#[derive(Default)]
struct Modest(std::sync::atomic::AtomicU64);

/// The most states that are made for a list of moves.
const STATES: u64 = 2_000_000;

impl grundy_game::Budget for Modest {
    fn spend(&self, positions: u64, _bytes: u64) -> Result<(), grundy_theory::Stop> {
        let spent = self.0.fetch_add(positions, std::sync::atomic::Ordering::Relaxed);
        if spent > STATES { Err(grundy_theory::Stop::Positions) } else { Ok(()) }
    }
}

/// The reason: how the automaton reads a position.
#[derive(Debug)]
struct Read {
    said: Said,
    numbers: String,
    words: Vec<String>,
    name: Said,
    value: Option<Nat>,
}

/// The longest numeral that is written, in bytes.
const LONGEST: usize = 80;

impl Reason for Read {
    fn lines(&self) -> Vec<Said> {
        let Said { en, zh } = &self.said;
        let claim = say!("By the given law, which was checked. {en}.", "依据给定并已检验的规律。{zh}。");
        std::iter::once(claim).chain(self.in_sum()).collect()
    }

    fn in_sum(&self) -> Vec<Said> {
        let (numbers, Said { en, zh }) = (&self.numbers, &self.name);
        let words = if self.words.iter().all(|word| word.len() <= LONGEST) {
            let words = self.words.join(", ");
            say!("It reads {numbers} as {words} ({en}): ", "它把 {numbers} 读作 {words}（{zh}）：")
        } else {
            say!("It reads {numbers} ({en}): ", "它读入 {numbers}（{zh}）：")
        };
        let then = match &self.value {
            Some(value) => say!("the value is {value}.", "SG 值为 {value}。"),
            None => say!("it is not lost.", "这不是必败局面。"),
        };
        vec![Said { en: words.en + &then.en, zh: words.zh + &then.zh }]
    }
}
