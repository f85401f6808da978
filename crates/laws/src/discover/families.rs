//! Laws of families: tables for a range of parameters, and laws with the parameter in the formula.
//!
//! Each value of the parameter in a range gives a table. Laws are detected in the tables of the first half, and combined into laws
//! with a parameter where possible ([`grundy_prove::detect::families`]); these are tested on all tables.
//! A proof is either one for all parameters, or one for each game of the range separately: then the law of the family is only observed.

mod parameter;
mod proof;

use super::tables::{self, LawTable};
use super::{DiscoveredForm, LawDomain, LawTarget, TableReach, laws};
use grundy::{Engine, Meter};
use grundy_game::{
    Argument, ArgumentError, BilingualText, Budget, ComputationEnd, Convention, Standing, Stop, in_force, text,
};
use grundy_prove::detect::families::{FamilyInstance, FamilyLaw, family_laws as unified, law_at};
use grundy_prove::detect::{self, LawForm};

pub use parameter::FamilyParameter;

/// A law of a family, and how it is known.
#[derive(Clone, Debug)]
pub struct DiscoveredFamilyLaw {
    /// What it is about.
    pub of: LawTarget,
    /// The law; `learnt_to` and `tested_to` are one more than the last parameter that it was learned from, and tested on.
    pub law: detect::Law,
    /// The first parameter for which it is claimed.
    pub from: u64,
    /// It was tested on all positions with numbers below this one, for each parameter of the range from `from` on.
    pub numbers_to: u64,
    /// How it is known for all parameters.
    pub standing: Standing,
    /// The parameters of the range for which it is proved separately; empty if it is proved for all at once.
    pub proved_for: Vec<u64>,
    /// The reason, or why it is not proved.
    pub why: Vec<BilingualText>,
}

impl DiscoveredFamilyLaw {
    /// The prediction of the law: a value, or 1 for a lost position and 0 for another. `None` before the first parameter of the law.
    pub fn value(&self, parameter: u64, position: &[u64]) -> Option<u64> {
        let law = (parameter >= self.from).then(|| law_at(&self.law, parameter, 0, 0))?;
        law.value_at(position)
    }
}

/// The result of [`sweep_family`].
#[derive(Clone, Debug)]
pub struct FamilySweep {
    /// The family, with the letter of its parameter.
    pub game: String,
    /// The letter.
    pub letter: char,
    /// How many numbers a position has: 1 or 2; 0 if no game has a table.
    pub numbers: usize,
    /// The parameters whose games have a table, ascending.
    pub parameters: Vec<u64>,
    /// The parameters that give no game of the family, or rules that fail, or a table that is too small.
    pub skipped: Vec<u64>,
    /// The tables hold the positions whose numbers are below this one at least.
    pub tested_to: u64,
    /// What the rules assert of positions, in the notation of rules: others are left out.
    pub asserted: Option<String>,
    /// The laws; proved ones first, then the simplest.
    pub laws: Vec<DiscoveredFamilyLaw>,
    /// Which budget ended the sweep, a table or a proof.
    pub end: ComputationEnd,
}

/// The parameters that are swept: from 1 to the first of these, and to the second if nothing is found from that.
/// A law by the remainder of the parameter modulo 4 needs two games of each class that teach it, and two that test it.
const LAST_PARAMETERS: [u64; 2] = [12, 20];
/// The last number of tables: of heaps, of other games with one number, and of those with two.
const MAX_FAMILY_HEAP: u64 = 999;
const MAX_FAMILY_NUMBER: u64 = 299;
const MAX_FAMILY_COORDINATE: u64 = 99;

/// A game of the family.
struct FamilyMember {
    parameter: u64,
    game: Argument,
    table: LawTable,
}

/// Searches for laws of a family of rulesets, for all values of its parameter.
///
/// # Errors
/// Fails if no value of the parameter gives a game with one number or two.
///
/// # Examples
/// ```
/// use grundy_laws::discover::{FamilyParameter, TableReach, sweep_family};
/// use grundy::{Engine, Meter};
/// let bash = grundy::evaluate("bash").unwrap();
/// let parameter = FamilyParameter::from_positions(&bash).unwrap().expect("it is a family");
/// let found = sweep_family(&parameter, TableReach::default(), &mut Engine::new(), &Meter::default()).unwrap();
/// let law = &found.laws[0];
/// assert_eq!((found.game.as_str(), law.law.formula.as_str()), ("bash(m)", "G(n) = n mod (m + 1)"));
/// assert_eq!((law.standing.kind(), law.value(1000, &[1_000_000_007])), ("proved", Some(1_000_000_007 % 1001)));
/// ```
pub fn sweep_family(
    parameter: &FamilyParameter,
    reach: TableReach,
    engine: &mut Engine,
    meter: &Meter,
) -> Result<FamilySweep, ArgumentError> {
    in_force::with_budget(meter, || {
        let [first, last] = LAST_PARAMETERS;
        let found = sweep_parameters(parameter, first, reach, engine, meter)?;
        if !found.laws.is_empty() || found.end != ComputationEnd::Done || !found.skipped.is_empty() {
            return Ok(found);
        }
        let wider = sweep_parameters(parameter, last, reach, engine, meter)?;
        Ok(if wider.laws.is_empty() { found } else { wider })
    })
}

/// The laws of the games with parameters from 1 to `last`.
fn sweep_parameters(
    parameter: &FamilyParameter,
    last: u64,
    reach: TableReach,
    engine: &mut Engine,
    meter: &Meter,
) -> Result<FamilySweep, ArgumentError> {
    let mut stop = ComputationEnd::Done;
    let mut members: Vec<FamilyMember> = Vec::new();
    let mut skipped = Vec::new();
    let mut misfit = None;
    for value in 1..=last {
        if let Err(why) = meter.spend(0, 0) {
            stop = why.into();
            break;
        }
        match make_member(parameter, value, reach, engine, meter) {
            Ok(member) if is_fit(&member, members.first()) => members.push(member),
            Ok(_) => skipped.push(value),
            Err(why) => {
                skipped.push(value);
                misfit.get_or_insert(why);
            }
        }
    }
    if let Some(misfit) = misfit.filter(|_| members.is_empty() && skipped.len() as u64 == last) {
        return Err(misfit);
    }
    stop = members.iter().map(|member| member.table.stop()).find(|stop| !stop.is_done()).unwrap_or(stop);
    let mut sweep = FamilySweep {
        game: parameter.expression(),
        letter: parameter.letter(),
        numbers: members.first().map_or(0, |member| member.table.numbers()),
        parameters: members.iter().map(|member| member.parameter).collect(),
        skipped,
        tested_to: members.iter().map(|member| member.table.size()).min().unwrap_or(0),
        asserted: members.iter().find_map(|member| member.table.domain().asserted_text()),
        laws: Vec::new(),
        end: stop,
    };
    let guesses = guess_family_laws(&members, parameter.letter());
    sweep.laws = guesses.into_iter().map(|(of, law)| observed_family_law(of, law, &members)).collect();
    let proof = proof::prove_family_laws(&mut sweep.laws, parameter, &members, engine, meter);
    if sweep.end == ComputationEnd::Done {
        sweep.end = if sweep.laws.is_empty() { ComputationEnd::from(meter.spend(0, 0)).or(proof) } else { proof };
    }
    let is_proved = |law: &DiscoveredFamilyLaw| law.standing.kind() == "proved";
    sweep.laws.sort_by_key(|law| (law.of == LawTarget::Lost, !is_proved(law), law.law.weight));
    Ok(sweep)
}

fn make_member(
    parameter: &FamilyParameter,
    value: u64,
    reach: TableReach,
    engine: &mut Engine,
    meter: &Meter,
) -> Result<FamilyMember, ArgumentError> {
    let game = parameter.ruleset_at(value)?;
    // Shorter tables than for a single game: there are twelve of them.
    let far = if tables::is_heap(&game) { MAX_FAMILY_HEAP } else { MAX_FAMILY_NUMBER };
    let reach = TableReach { one: reach.one.or(Some(far)), two: reach.two.or(Some(MAX_FAMILY_COORDINATE)), ..reach };
    let mut table = tables::law_table(&LawDomain::default(), &game, reach, Convention::Normal, engine, meter)?;
    laws::fill_table(&mut table);
    Ok(FamilyMember { parameter: value, game, table })
}

/// Whether the table of a game is large enough, and its positions have as many numbers as those of the others.
fn is_fit(member: &FamilyMember, first: Option<&FamilyMember>) -> bool {
    let numbers = member.table.numbers();
    // A table that broken rules ended says nothing about the family.
    let is_usable = member.table.size() >= tables::MIN_TABLE_NUMBER && member.table.stop() != Stop::Rules;
    is_usable && first.is_none_or(|first| first.table.numbers() == numbers)
}

/// The laws with a parameter that hold on all tables.
fn guess_family_laws(members: &[FamilyMember], letter: char) -> Vec<(LawTarget, FamilyLaw)> {
    // The other half was not used for learning, so its tables test the law.
    let teachers = &members[..members.len() / 2];
    let range: Vec<u64> = members.iter().map(|member| member.parameter).collect();
    let mut found = Vec::new();
    let seen: Vec<(u64, Vec<super::DiscoveredLaw>)> =
        teachers.iter().map(|member| (member.parameter, laws::detected_laws(&member.table))).collect();
    for of in [LawTarget::Values, LawTarget::Lost] {
        let taught: Vec<FamilyInstance> = seen
            .iter()
            .map(|(parameter, laws)| {
                let seen = |law: &super::DiscoveredLaw| match &law.law {
                    DiscoveredForm::Seen(seen) if law.of == of => Some(seen.clone()),
                    _ => None,
                };
                FamilyInstance { parameter: *parameter, laws: laws.iter().filter_map(seen).collect() }
            })
            .collect();
        let holds = |at: u64, form: &LawForm| {
            members
                .iter()
                .find(|member| member.parameter == at)
                .is_some_and(|member| member.table.matches_law(of, form))
        };
        found.extend(unified(&taught, letter, &range, &holds).into_iter().map(|law| (of, law)));
    }
    found
}

/// A law that is known from the tables only.
fn observed_family_law(
    of: LawTarget,
    FamilyLaw { law, from }: FamilyLaw,
    members: &[FamilyMember],
) -> DiscoveredFamilyLaw {
    let sizes = members.iter().filter(|member| member.parameter >= from).map(|member| member.table.size());
    let numbers_to = sizes.min().unwrap_or(0);
    let standing = Standing::Observed { to: numbers_to.saturating_sub(1) };
    DiscoveredFamilyLaw { of, law, from, numbers_to, standing, proved_for: Vec::new(), why: Vec::new() }
}

impl FamilySweep {
    /// The parameters that were swept, as text.
    pub fn range_text(&self) -> BilingualText {
        let letter = self.letter;
        let (Some(first), Some(last)) = (self.parameters.first(), self.parameters.last()) else {
            return text!("no {letter}");
        };
        match self.skipped.iter().any(|value| (first..last).contains(&value)) {
            false if first == last => BilingualText::language_neutral(format!("{letter} = {first}")),
            false => BilingualText::language_neutral(format!("{letter} = {first}, …, {last}")),
            true => {
                let all: Vec<String> = self.parameters.iter().map(u64::to_string).collect();
                BilingualText::language_neutral(format!("{letter} = {}", all.join(", ")))
            }
        }
    }
}
