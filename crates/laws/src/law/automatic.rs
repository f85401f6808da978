//! A theorem from an automaton: whether a position is lost, or its value, and the winning moves.

use super::scan;
use crate::discover::{BUCHI, rules};
use grundy_game::{
    Argument, BilingualText, Code, Convention, GameShape, HeapRule, MoveGoal, Nat, Outcome, Reason, Ruleset, Theorem,
    TheoremMoves, Verdict, text,
};
use grundy_prove::automata::{DelayedWeights, Dfa, Numeration};
use grundy_prove::moves;
use grundy_prove::replies::{ReplyGoal, list_replies};
use grundy_verify::{AutomaticCertificate, AutomatonClaim, PrefixSumTable};
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

/// An automaton whose claim about a ruleset was checked.
pub(super) struct AutomatonTheorem {
    dfa: Dfa,
    /// The automaton of the nim-sums of all values below a number, if the certificate has one.
    sums: Option<Dfa>,
    claim: AutomatonClaim,
    /// The claim in words.
    message: BilingualText,
    /// The number of numbers of a position.
    params: usize,
    /// The moves, if they are known as formulas.
    moves: Option<moves::FormulaMoves>,
    /// Whether taking a whole heap leaves no component, rather than a heap of 0.
    drops_empty_heaps: bool,
}

impl AutomatonTheorem {
    /// The theorem of a certificate that holds; `None` if its automaton cannot be converted, for example because it accepts words
    /// that are not numerals.
    pub(super) fn new(
        certificate: &AutomaticCertificate,
        game: &Arc<Ruleset>,
        message: BilingualText,
    ) -> Option<AutomatonTheorem> {
        use grundy_verify::CertificateNumeration as Written;
        let numeration = match certificate.numeration {
            Written::Base(base) => Numeration::Base(base),
            Written::Recurrence(t) => Numeration::Recurrence(t),
            Written::Delayed(delayed) => {
                Numeration::Delayed(DelayedWeights::new(&delayed.first_weights().collect::<Vec<_>>(), delayed.delay())?)
            }
        };
        let with_value = usize::from(certificate.claim == AutomatonClaim::Values);
        let letters = certificate.next.first()?.len();
        // The number of tracks is not in the certificate, but the number of letters determines it.
        let tracks =
            (1..16).find(|&tracks| (numeration.digit_count() as usize).checked_pow(tracks) == Some(letters))?;
        let accepting = (0..certificate.next.len() as u32).map(|state| certificate.accepting.contains(&state));
        let dfa = Dfa::from_parts(numeration, tracks as usize, certificate.next.concat(), accepting.collect()).ok()?;
        let of_sums = |sums: &PrefixSumTable| {
            let accepting = (0..sums.next.len() as u32).map(|state| sums.accepting.contains(&state));
            Dfa::from_parts(numeration, 2, sums.next.concat(), accepting.collect()).ok()
        };
        let sums = certificate.sums.as_ref().and_then(of_sums);
        let moves = moves::FormulaMoves::from_game(game)
            .or_else(|| moves::FormulaMoves::from_game(&*rules::stated_ruleset(game)?));
        let empties =
            matches!(game.shape(), GameShape::Heap(heap) if matches!(heap.heap_rule(), HeapRule::Subtraction(_)));
        let claim = certificate.claim;
        Some(AutomatonTheorem {
            params: dfa.tracks() - with_value,
            dfa,
            sums,
            claim,
            message,
            moves,
            drops_empty_heaps: empties,
        })
    }

    /// The numbers of a position.
    fn position_numbers(&self, args: &[Argument]) -> Option<Vec<Nat>> {
        let numbers: Option<Vec<Nat>> = args.iter().map(|arg| arg.to_natural().ok()).collect();
        numbers.filter(|numbers| numbers.len() == self.params)
    }

    fn automaton_value(&self, numbers: &[Nat]) -> Option<Nat> {
        (self.claim == AutomatonClaim::Values).then(|| self.dfa.completion(numbers))?
    }

    /// The moves to a goal value by a code that leaves several heaps.
    fn code_moves(&self, code: &Code, heap: &Nat, goal: &Nat, limit: usize) -> Option<TheoremMoves> {
        if self.claim != AutomatonClaim::Values {
            return None;
        }
        let mut values: HashMap<Nat, Nat> = HashMap::new();
        let mut value = |part: &Nat| -> Nat {
            let known = values.get(part).cloned();
            known.unwrap_or_else(|| {
                let value = self.automaton_value(std::slice::from_ref(part)).expect("every heap has a value");
                values.insert(part.clone(), value.clone());
                value
            })
        };
        Some(scan::moves_to_value(goal, limit, &mut value, &mut |visit| {
            scan::options(code, heap, MAX_TRIED_PART, visit)
        }))
    }
}

impl Theorem for AutomatonTheorem {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        // Certificates are about normal play.
        if convention == Convention::Misere {
            return None;
        }
        let numbers = self.position_numbers(args)?;
        let value = match self.claim {
            AutomatonClaim::Values => Some(self.automaton_value(&numbers)?),
            AutomatonClaim::Lost if self.dfa.accepts_naturals(&numbers) => Some(Nat::ZERO),
            AutomatonClaim::Lost => None,
        };
        // Without values a position that is not accepted is won, with some value other than 0.
        let is_lost = value == Some(Nat::ZERO);
        let name = self.dfa.numeration().name();
        let words = numbers.iter().map(|number| {
            let numeral = self.dfa.numeration().numeral(number);
            let digits: Vec<String> = numeral.iter().map(u32::to_string).collect();
            let glue = if numeral.iter().all(|&digit| digit < 10) { "" } else { " " };
            if digits.is_empty() { "0".into() } else { digits.join(glue) }
        });
        let read = AutomatonReason {
            message: self.message.clone(),
            numbers: grundy_game::arg::join_arguments(args),
            words: words.collect(),
            name,
            value: value.clone(),
        };
        Some(Verdict { outcome: Outcome::from_win(!is_lost), value, reason: Box::new(read), cite: &BUCHI })
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let (MoveGoal::Value(goal), Some(moves)) = (goal, &self.moves) else { return None };
        let numbers = self.position_numbers(args)?;
        let moves = match moves {
            moves::FormulaMoves::Linear(moves) => moves,
            moves::FormulaMoves::Code(code) => return self.code_moves(code, numbers.first()?, goal, limit),
        };
        let wanted = match self.claim {
            AutomatonClaim::Values => ReplyGoal::Value(&self.dfa, goal),
            AutomatonClaim::Lost if *goal == Nat::ZERO => ReplyGoal::Lost(&self.dfa),
            // Lost positions do not determine which option has another value.
            AutomatonClaim::Lost => return None,
        };
        let found =
            list_replies(moves, &numbers, wanted, self.sums.as_ref(), limit, &StateBudget::default()).ok()??;
        let written = |parts: Vec<Vec<Nat>>| -> Vec<Vec<Argument>> {
            // The formulas of a set leave a heap of 0, which the ruleset itself does not count as a component.
            let left = parts.into_iter().filter(|part| !(self.drops_empty_heaps && part[..] == [Nat::ZERO]));
            left.map(|numbers| numbers.into_iter().map(Argument::from).collect()).collect()
        };
        Some(TheoremMoves { listed_moves: found.listed_replies.into_iter().map(written).collect(), total: found.total })
    }

    /// Visits nothing: the automaton gives all moves together, not one by one.
    fn for_each_option(
        &self,
        _args: &[Argument],
        _visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// The largest part of a split heap that is tried.
const MAX_TRIED_PART: u64 = 200;

/// A budget of states for a list of moves, since a theorem must answer quickly or not at all.
#[derive(Default)]
struct StateBudget(std::sync::atomic::AtomicU64);

/// The maximum number of states that are made for a list of moves.
const MAX_REPLY_STATES: u64 = 2_000_000;

impl grundy_game::Budget for StateBudget {
    fn spend(&self, positions: u64, _bytes: u64) -> Result<(), grundy_game::Stop> {
        let spent = self.0.fetch_add(positions, std::sync::atomic::Ordering::Relaxed);
        if spent > MAX_REPLY_STATES { Err(grundy_game::Stop::Positions) } else { Ok(()) }
    }
}

/// The reason: how the automaton reads a position.
#[derive(Debug)]
struct AutomatonReason {
    message: BilingualText,
    numbers: String,
    words: Vec<String>,
    name: BilingualText,
    value: Option<Nat>,
}

/// The longest numeral that is written, in bytes.
const MAX_WRITTEN_DIGITS: usize = 80;

impl Reason for AutomatonReason {
    fn lines(&self) -> Vec<BilingualText> {
        let BilingualText { en, zh } = &self.message;
        let claim = text!("By the given law, which was checked. {text}.", text = (en, zh));
        std::iter::once(claim).chain(self.lines_in_sum()).collect()
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        let (numbers, BilingualText { en, zh }) = (&self.numbers, &self.name);
        let words = if self.words.iter().all(|word| word.len() <= MAX_WRITTEN_DIGITS) {
            let words = self.words.join(", ");
            text!("It reads {numbers} as {words} ({text}): ", text = (en, zh))
        } else {
            text!("It reads {numbers} ({text}): ", text = (en, zh))
        };
        let then = match &self.value {
            Some(value) => text!("the value is {value}."),
            None => text!("it is not lost."),
        };
        vec![BilingualText { en: words.en + &then.en, zh: words.zh + &then.zh }]
    }
}
