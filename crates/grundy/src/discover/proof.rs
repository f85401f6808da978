//! From a guess to a proof.

use super::tables::Table;
use super::{BUCHI, Found, Law, Of};
use crate::budget::{Attempt, Meter};
use crate::engine::Engine;
use crate::period::{Period, period};
use crate::positions::Positions;
#[cfg(feature = "rules")]
use grundy_game::Arg;
use grundy_game::{AnyGame, Budget};
use grundy_prove::automata::{Comparison, Dfa, Formula, Numeration, System, learn};
use grundy_prove::definable::Names;
use grundy_prove::detect::{self, Form};
use grundy_prove::moves::Moves;
use grundy_prove::obligations::{self, Shown};
use grundy_theory::{Said, Standing, Stop, say};
use std::sync::Arc;

/// So many states one attempt to prove a law may take.
const STATES: u64 = 20_000_000;
/// A law that refers to itself is learnt from so many of its own values.
const LEARNT: u64 = 2048;

/// Proves what can be proved; gives which budget ran out meanwhile.
pub(super) fn prove(
    laws: &mut Vec<Found>,
    game: &dyn Positions,
    table: &Table,
    engine: &mut Engine,
    meter: &Meter,
) -> Stop {
    let Some(ruleset) = super::ruleset(game, table.numbers()) else {
        let why =
            say!("proofs are for rulesets, not for expressions with names", "只能证明规则的规律，不能证明含变量的式子");
        laws.iter_mut().for_each(|law| law.why.push(why.clone()));
        return Stop::Done;
    };
    let mut prover = Prover::new(&ruleset, table, engine, meter);
    // Values first, for lost positions may follow from them; an automaton needs no proof where a law in words has one.
    laws.sort_by_key(|law| (law.of == Of::Lost, matches!(law.law, Law::Automatic(_)), law.weight()));
    let mut proved = Vec::new();
    laws.retain_mut(|law| {
        let is_automaton = matches!(law.law, Law::Automatic(_));
        if is_automaton && (proved.contains(&law.of) || proved.contains(&Of::Values)) {
            return false;
        }
        prover.prove(law);
        if law.standing.kind() == "proved" {
            proved.push(law.of);
        }
        true
    });
    prover.stop
}

/// Why a law is not proved.
enum Unproved {
    Why(Said),
    Stop(Stop),
}

impl From<Stop> for Unproved {
    fn from(stop: Stop) -> Unproved {
        Unproved::Stop(stop)
    }
}

/// What is known of the rules.
struct Prover<'a> {
    moves: Option<Moves>,
    numbers: usize,
    period: Option<Period>,
    /// The automaton of all values, once it is proved, and by what.
    values: Option<(Dfa, Standing)>,
    /// Why a proof did not come to an end, where that is not the share of its attempt.
    stop: Stop,
    meter: &'a Meter,
}

impl<'a> Prover<'a> {
    fn new(game: &Arc<dyn AnyGame>, table: &Table, engine: &mut Engine, meter: &'a Meter) -> Prover<'a> {
        let moves = Moves::of(&**game).or_else(|| from_text(game));
        let part = meter.part(4_000_000);
        let period = match table {
            Table::One { .. } => period(game, Some(table.size()), engine, &part).ok(),
            Table::Two { .. } => None,
        };
        meter.add(&part);
        let is_proved = |period: &Period| period.standing.as_ref().is_some_and(|standing| standing.kind() == "proved");
        Prover {
            moves,
            numbers: table.numbers(),
            period: period.filter(is_proved),
            values: None,
            stop: Stop::Done,
            meter,
        }
    }

    fn prove(&mut self, found: &mut Found) {
        match self.try_to_prove(found) {
            Ok(()) => {}
            Err(Unproved::Why(why)) => found.why.push(why),
            Err(Unproved::Stop(stop)) => {
                // Memory that was refused is not counted.
                let own = if stop == Stop::Memory { Err(stop) } else { self.meter.spend(0, 0) };
                self.stop = own.err().unwrap_or(self.stop);
                let said = stop.said();
                let (en, zh) = (said.en, said.zh);
                found.why.push(say!("the proof did not come to an end: {en}", "证明没有完成：{zh}"));
            }
        }
    }

    fn try_to_prove(&mut self, found: &mut Found) -> Result<(), Unproved> {
        let budget = &Attempt::positions(self.meter, STATES);
        let law = match &found.law {
            Law::Automatic(dfa) => {
                let dfa = dfa.clone();
                return self.by_obligations(found, dfa, budget);
            }
            Law::Seen(law) => law.clone(),
        };
        let relation = relation(&law, budget)?;
        if let Some(period) = self.period.as_ref().filter(|_| found.of == Of::Values)
            && follows_from(period, &law, &relation, budget)?
        {
            found.standing = period.standing.clone().expect("it is proved");
            found.why.push(period.headline());
            found.why.extend(period.explanation.iter().cloned());
            self.values = Some((relation, found.standing.clone()));
            return Ok(());
        }
        if let Some((values, standing)) = self.values.as_ref().filter(|_| found.of == Of::Lost)
            && are_zeros(&relation, values, budget)?
        {
            found.standing = standing.clone();
            found.why.push(say!("these are the positions with the value 0", "这些正是值为 0 的局面"));
            return Ok(());
        }
        self.by_obligations(found, relation, budget)
    }

    /// By what must hold of an automaton.
    fn by_obligations(&mut self, found: &mut Found, dfa: Dfa, budget: &dyn Budget) -> Result<(), Unproved> {
        let Some(moves) = self.moves.as_ref() else {
            return Err(Unproved::Why(say!(
                "not proved: the moves are not known as linear formulas",
                "未证明：走法不能写成线性公式"
            )));
        };
        if moves.params() != self.numbers {
            return Err(Unproved::Why(say!(
                "not proved: a position has more numbers than the call",
                "未证明：局面的数比调用时给出的多"
            )));
        }
        let shown = match found.of {
            Of::Values => obligations::values(moves, &dfa, budget)?,
            Of::Lost => obligations::lost(moves, &dfa, budget)?,
        };
        match shown {
            Shown::Holds => {
                let states = dfa.states();
                found.standing = Standing::Proved { by: vec![&BUCHI] };
                found.why.push(match found.of {
                    Of::Values => say!(
                        "an automaton with {states} states reads the law; it was decided for all positions that each has exactly one value, that no option has the same, and that each smaller value is that of an option",
                        "该规律由一个有 {states} 个状态的自动机识别；已对所有局面判定：每个局面恰有一个值，没有后继与它同值，而每个更小的值都是某个后继的值"
                    ),
                    Of::Lost => say!(
                        "an automaton with {states} states reads the law; it was decided for all positions that from a lost one no move leads to a lost one, and from every other one some move does",
                        "该规律由一个有 {states} 个状态的自动机识别；已对所有局面判定：从必败局面走一步不会到必败局面，而从其余局面总有一步能到"
                    ),
                });
                if found.of == Of::Values {
                    self.values = Some((dfa.clone(), found.standing.clone()));
                }
                found.automaton = Some(dfa);
                Ok(())
            }
            Shown::Fails { why, .. } => {
                let (en, zh) = (why.en, why.zh);
                Err(Unproved::Why(say!("the law is wrong beyond the table: {en}", "该规律在表外不成立：{zh}")))
            }
            Shown::NotDefinable(why) => {
                let (en, zh) = (why.en, why.zh);
                Err(Unproved::Why(say!("not proved: {en}", "未证明：{zh}")))
            }
        }
    }
}

/// Whether positions are those that have the value 0.
fn are_zeros(lost: &Dfa, values: &Dfa, budget: &dyn Budget) -> Result<bool, Stop> {
    let relations = [lost.clone(), values.clone()];
    let position: Vec<u32> = (0..lost.tracks() as u32).collect();
    let zero = position.len() as u32;
    let with_value = position.iter().copied().chain([zero]).collect();
    let facts = vec![Formula::linear(&[(zero, 1)], 0), Formula::Relation(1, with_value)];
    let is_zero = Formula::Exists(vec![zero], Formula::And(facts).into());
    let same = Formula::Iff(Formula::Relation(0, position).into(), is_zero.into());
    System { numeration: lost.numeration(), relations: &relations, budget }.decide(&same)
}

/// The moves of a game of the catalogue, from its rules as a text.
#[cfg(feature = "rules")]
fn from_text(game: &Arc<dyn AnyGame>) -> Option<Moves> {
    let (text, expression) = super::rules::of(&game.expression())?;
    match crate::evaluate_with(&crate::rules(text).ok()?, &expression) {
        Ok(Arg::Ruleset(game)) => Moves::of(&*game),
        _ => None,
    }
}

#[cfg(not(feature = "rules"))]
fn from_text(_: &Arc<dyn AnyGame>) -> Option<Moves> {
    None
}

/// The automaton that says what a law says: of a position and its value, or of a lost position.
fn relation(law: &detect::Law, budget: &dyn Budget) -> Result<Dfa, Unproved> {
    let numeration = Numeration::Base(2);
    let two = law.is_of_two();
    let (first, second, value) = (0, 1, if two { 2 } else { 1 });
    let mut relations = vec![lowest_bit(), odious()];
    let again = law.refers_to_itself();
    if again {
        let known = |at: &[u64]| (at[0] < LEARNT).then(|| law.value(at[0]) == Some(at[1]));
        let most = (0..LEARNT).filter_map(|n| law.value(n)).max().unwrap_or(0);
        let learnt = learn(numeration, &[LEARNT, most + 1], &known, budget)?;
        relations.push(learnt.ok_or_else(|| {
            Unproved::Why(say!("not proved: no automaton was found for it", "未证明：没有找到相应的自动机"))
        })?);
    }
    let mut names = Names { numeration, first, second, again: again.then_some(2), lowest_bit: 0, odious: 1, next: 3 };
    let not_definable = |why: grundy_prove::definable::NotDefinable| {
        let (en, zh) = (why.0.en, why.0.zh);
        Unproved::Why(say!("not proved: {en}", "未证明：{zh}"))
    };
    let system = System { numeration, relations: &relations, budget };
    let number = |x| Formula::at_least_zero(&[(x, 1)], 0);
    match &law.form {
        Form::Value(e) => {
            let says = names.value_is(e, value).map_err(not_definable)?;
            let numbers = if two { vec![number(0), number(1), number(2)] } else { vec![number(0), number(1)] };
            let dfa = system.compile(&Formula::And(numbers.into_iter().chain([says]).collect()))?.dfa;
            if again && dfa != relations[2] {
                return Err(Unproved::Why(say!(
                    "not proved: the automaton that was found for it is another one",
                    "未证明：所找到的自动机与它不符"
                )));
            }
            Ok(dfa)
        }
        Form::Set(e) => {
            let numbers = if two { vec![number(0), number(1)] } else { vec![number(0)] };
            let said = |truth: bool, names: &mut Names| -> Result<Dfa, Unproved> {
                let says = names.test(e, truth).map_err(not_definable)?;
                Ok(system.compile(&Formula::And(numbers.iter().cloned().chain([says]).collect()))?.dfa)
            };
            let (yes, no) = (said(true, &mut names)?, said(false, &mut names)?);
            // What is not in it must be said not to be: no step left the natural numbers.
            let variables: Vec<u32> = (0..numbers.len() as u32).collect();
            let pair = [yes, no];
            let system = System { numeration, relations: &pair, budget };
            let either = [0, 1].map(|i| Formula::Relation(i, variables.clone())).to_vec();
            if !system.decide(&Formula::Or(either))? {
                return Err(Unproved::Why(say!(
                    "not proved: the law says nothing somewhere",
                    "未证明：该规律在某处没有定义"
                )));
            }
            let [yes, _] = pair;
            Ok(yes)
        }
        Form::Terms(_) => Err(Unproved::Why(say!(
            "not proved: the list itself is not read by an automaton here",
            "未证明：这里没有识别该数列的自动机"
        ))),
    }
}

/// A number and its lowest binary digit that is 1.
fn lowest_bit() -> Dfa {
    // Before it, behind it, wrong.
    let next = vec![0, 2, 0, 1, 1, 2, 2, 2, 2, 2, 2, 2];
    Dfa::of_parts(Numeration::Base(2), 2, next, vec![false, true, false]).expect("it is complete")
}

/// The numbers with an odd count of binary digits that are 1.
fn odious() -> Dfa {
    Dfa::of_parts(Numeration::Base(2), 1, vec![0, 1, 1, 0], vec![false, true]).expect("it is complete")
}

/// Whether a law follows from a period that is proved: it has the same values to begin with, and the same period.
fn follows_from(period: &Period, law: &detect::Law, relation: &Dfa, budget: &dyn Budget) -> Result<bool, Unproved> {
    let Some(found) = period.found else { return Ok(false) };
    let (Ok(start), Ok(length), Ok(saltus)) =
        (i64::try_from(found.preperiod), i64::try_from(found.period), i64::try_from(found.saltus))
    else {
        return Ok(false);
    };
    let known = &period.values;
    let needed = found.preperiod.saturating_add(found.period);
    if needed > known.len() as u64 || needed > 1 << 16 {
        return Ok(false);
    }
    let same = |(n, value): (usize, &grundy_theory::Nimber)| {
        law.value(n as u64) == Some(value.0) && relation.accepts(&[n as u64, value.0])
    };
    if !known.iter().enumerate().all(same) {
        return Ok(false);
    }
    let relations = [relation.clone()];
    let system = System { numeration: relation.numeration(), relations: &relations, budget };
    let (n, v, later, more) = (0, 1, 2, 3);
    // There are n ≥ n₀ and v so that the law says G(n) = v, but not G(n + p) = v + s; or it says nothing of n.
    let broken = Formula::And(vec![
        Formula::at_least_zero(&[(n, 1)], -start),
        Formula::Relation(0, vec![n, v]),
        Formula::linear(&[(later, 1), (n, -1)], -length),
        Formula::linear(&[(more, 1), (v, -1)], -saltus),
        Formula::Not(Formula::Relation(0, vec![later, more]).into()),
    ]);
    let twice = Formula::And(vec![
        Formula::Relation(0, vec![n, v]),
        Formula::Relation(0, vec![n, more]),
        Formula::Linear { terms: vec![(more, 1), (v, -1)], constant: -1, is: Comparison::NotNegative },
    ]);
    Ok(system.example(&broken)?.is_none() && system.example(&twice)?.is_none())
}
