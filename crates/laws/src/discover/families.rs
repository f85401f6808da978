//! Laws of families: tables for a range of parameters, and laws with the parameter in the formula.
//!
//! Each value of the parameter in a range gives a table. Laws are detected in the tables of the first half, and combined into laws
//! with a parameter where possible ([`grundy_prove::detect::families`]); these are tested on all tables.
//! A proof is either one for all parameters, or one for each game of the range separately: then the law of the family is only observed.

mod blocks;
mod pairs;
mod parameter;
mod proof;

use super::tables::{self, LawTable};
use super::{DiscoveredForm, LawDomain, LawTarget, TableReach, laws};
use grundy::{Engine, Meter};
use grundy_game::{
    Argument, ArgumentError, BilingualText, Budget, ComputationEnd, Convention, Standing, Stop, in_force, text,
};
use grundy_prove::detect::families::{
    FamilyInstance, FamilyLaw, PairRegion, family_laws as unified, law_at, pair_form_at,
};
use grundy_prove::detect::{self, LawForm};

pub use parameter::FamilyParameter;

/// A law of a family, and how it is known.
#[derive(Clone, Debug)]
pub struct DiscoveredFamilyLaw {
    /// The subject of the law.
    pub target: LawTarget,
    /// The law; `learnt_to` and `tested_to` are one more than the last parameter that it was learned from, and tested on.
    pub law: detect::Law,
    /// The first parameter for which it is claimed; of two parameters the least value of each.
    pub from: u64,
    /// For which pairs of two parameters it is claimed.
    pub region: PairRegion,
    /// The law was tested on all positions with numbers below this one, for each parameter of the range from `from` on.
    pub numbers_to: u64,
    /// The standing of the law for all parameters.
    pub standing: Standing,
    /// The parameters of the range for which the law is proved separately; empty if it is proved for all together, or has two parameters.
    pub proved_for: Vec<u64>,
    /// The reason, or why it is not proved.
    pub reason_lines: Vec<BilingualText>,
}

impl DiscoveredFamilyLaw {
    /// The prediction of the law for these parameters: a value, or 1 for a lost position and 0 for another.
    /// `None` for parameters for which the law is not claimed.
    pub fn value(&self, parameters: &[u64], position: &[u64]) -> Option<u64> {
        if parameters.iter().any(|&parameter| parameter < self.from) {
            return None;
        }
        match (parameters, &self.law.letters[..]) {
            (&[parameter], _) => law_at(&self.law, parameter, 0, 0).value_at(position),
            (&[first, second], &[one, other]) if self.region.contains([first, second]) => {
                let form = pair_form_at(&self.law.form, [one, other], [first, second]);
                detect::Law { form, ..self.law.clone() }.value_at(position)
            }
            (&[first, second], []) if self.region.contains([first, second]) => self.law.value_at(position),
            _ => None,
        }
    }
}

/// The result of [`sweep_family`].
#[derive(Clone, Debug)]
pub struct FamilySweep {
    /// The family, with the letters of its parameters.
    pub game: String,
    /// The letters.
    pub letters: Vec<char>,
    /// The keywords that set the parameters; none for families that take the number by position.
    pub keywords: Vec<String>,
    /// The number of numbers of a position: 1 or 2; 0 if no game has a table.
    pub numbers: usize,
    /// The parameters whose games have a table, ascending: one number for each letter.
    pub parameters: Vec<Vec<u64>>,
    /// The parameters that give no game of the family, or rules that fail, or a table that is too small.
    pub skipped_parameters: Vec<Vec<u64>>,
    /// The tables hold the positions whose numbers are below this one at least.
    pub tested_to: u64,
    /// The assertion of the rules about positions, in the notation of rules; other positions are left out.
    pub assertion: Option<String>,
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
    /// One number for each parameter.
    parameters: Vec<u64>,
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
/// assert_eq!((law.standing.kind(), law.value(&[1000], &[1_000_000_007])), ("proved", Some(1_000_000_007 % 1001)));
/// ```
pub fn sweep_family(
    parameter: &FamilyParameter,
    reach: TableReach,
    engine: &mut Engine,
    meter: &Meter,
) -> Result<FamilySweep, ArgumentError> {
    in_force::with_budget(meter, || {
        if let &[first, second] = parameter.letters() {
            return pairs::sweep_pairs(parameter, [first, second], reach, engine, meter);
        }
        let [first, last] = LAST_PARAMETERS;
        let found = sweep_parameters(parameter, first, reach, engine, meter)?;
        if !found.laws.is_empty() || found.end != ComputationEnd::Done || !found.skipped_parameters.is_empty() {
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
    let far = FamilyReach { heap: MAX_FAMILY_HEAP, number: MAX_FAMILY_NUMBER, coordinate: MAX_FAMILY_COORDINATE };
    let (members, mut sweep) =
        tables_of_parameters(parameter, (1..=last).map(|value| vec![value]), (reach, far), engine, meter)?;
    let guesses = guess_family_laws(&members, parameter.letters()[0]);
    sweep.laws = guesses.into_iter().map(|(of, law)| observed_family_law(of, law, &members)).collect();
    let proof = proof::prove_family_laws(&mut sweep.laws, parameter, &members, engine, meter);
    end_sweep(&mut sweep, proof, meter);
    Ok(sweep)
}

/// Enters how the proofs ended, and puts the laws in order.
fn end_sweep(sweep: &mut FamilySweep, proof: ComputationEnd, meter: &Meter) {
    if sweep.end == ComputationEnd::Done {
        sweep.end = if sweep.laws.is_empty() { ComputationEnd::from(meter.spend(0, 0)).or(proof) } else { proof };
    }
    let is_proved = |law: &DiscoveredFamilyLaw| law.standing.is_proved();
    sweep.laws.sort_by_key(|law| (law.target == LawTarget::Lost, !is_proved(law), law.law.weight));
}

/// The last numbers of the tables of a family, if the caller gives none: of heaps, of other games with one number, and of those with two.
#[derive(Clone, Copy)]
struct FamilyReach {
    heap: u64,
    number: u64,
    coordinate: u64,
}

/// The tables of the games with these parameters, and a sweep without laws.
fn tables_of_parameters(
    parameter: &FamilyParameter,
    all: impl Iterator<Item = Vec<u64>>,
    reach: (TableReach, FamilyReach),
    engine: &mut Engine,
    meter: &Meter,
) -> Result<(Vec<FamilyMember>, FamilySweep), ArgumentError> {
    let mut stop = ComputationEnd::Done;
    let mut members: Vec<FamilyMember> = Vec::new();
    let mut skipped = Vec::new();
    let (mut misfit, mut refused) = (None, None);
    for values in all {
        if let Err(why) = meter.spend(0, 0) {
            stop = why.into();
            break;
        }
        match make_member(parameter, &values, reach, engine, meter) {
            Ok(member) if is_fit(&member, members.first()) => members.push(member),
            Ok(member) => {
                skipped.push(values);
                refused = refused.or_else(|| member.table.domain().asserted_text());
            }
            Err(why) => {
                skipped.push(values);
                misfit.get_or_insert(why);
            }
        }
    }
    if members.is_empty() && stop.is_done() {
        let (game, all) = (parameter.expression(), parameters_text(&skipped));
        return Err(misfit.unwrap_or_else(|| {
            ArgumentError::new(match refused {
                Some(asserted) => {
                    text!("the rules refuse every game of {game} that was tried ({all}): they assert {asserted}")
                }
                None => text!(
                    "no game of {game} has a table; tried were {all}: the rules fail, or too few positions are known"
                ),
            })
        }));
    }
    stop = members.iter().map(|member| member.table.stop()).find(|stop| !stop.is_done()).unwrap_or(stop);
    let sweep = FamilySweep {
        game: parameter.expression(),
        letters: parameter.letters().to_vec(),
        keywords: parameter.keywords().to_vec(),
        numbers: members.first().map_or(0, |member| member.table.numbers()),
        parameters: members.iter().map(|member| member.parameters.clone()).collect(),
        skipped_parameters: skipped,
        tested_to: members.iter().map(|member| member.table.size()).min().unwrap_or(0),
        assertion: members.iter().find_map(|member| member.table.domain().asserted_text()),
        laws: Vec::new(),
        end: stop,
    };
    Ok((members, sweep))
}

fn make_member(
    parameter: &FamilyParameter,
    values: &[u64],
    (reach, far): (TableReach, FamilyReach),
    engine: &mut Engine,
    meter: &Meter,
) -> Result<FamilyMember, ArgumentError> {
    let game = parameter.ruleset_at(values)?;
    // Shorter tables than for a single game: there are many of them.
    let one = if tables::is_heap(&game) { far.heap } else { far.number };
    let reach = TableReach {
        last_single_number: reach.last_single_number.or(Some(one)),
        last_pair_number: reach.last_pair_number.or(Some(far.coordinate)),
        ..reach
    };
    let mut table = tables::law_table(&LawDomain::default(), &game, reach, Convention::Normal, engine, meter)?;
    laws::fill_table(&mut table);
    Ok(FamilyMember { parameters: values.to_vec(), game, table })
}

/// Whether the table of a game is large enough, and its positions have as many numbers as those of the others.
fn is_fit(member: &FamilyMember, first: Option<&FamilyMember>) -> bool {
    let numbers = member.table.numbers();
    // A table that ended because of a failure of the rules gives no information about the family.
    let is_usable = member.table.size() >= tables::MIN_TABLE_NUMBER && member.table.stop() != Stop::RulesFailed;
    is_usable && first.is_none_or(|first| first.table.numbers() == numbers)
}

/// The laws with a parameter that hold on all tables.
fn guess_family_laws(members: &[FamilyMember], letter: char) -> Vec<(LawTarget, FamilyLaw)> {
    // The other half was not used for learning, so its tables test the law.
    let teachers = &members[..members.len() / 2];
    let range: Vec<u64> = members.iter().map(|member| member.parameters[0]).collect();
    let mut found = Vec::new();
    let seen: Vec<(u64, Vec<super::DiscoveredLaw>)> =
        teachers.iter().map(|member| (member.parameters[0], laws::detected_laws(&member.table))).collect();
    for of in [LawTarget::Values, LawTarget::Lost] {
        let taught: Vec<FamilyInstance> = seen
            .iter()
            .map(|(parameter, laws)| {
                let seen = |law: &super::DiscoveredLaw| match &law.law {
                    DiscoveredForm::Seen(seen) if law.target == of => Some(seen.clone()),
                    _ => None,
                };
                FamilyInstance { parameter: *parameter, laws: laws.iter().filter_map(seen).collect() }
            })
            .collect();
        let holds = |at: u64, form: &LawForm| {
            members
                .iter()
                .find(|member| member.parameters == [at])
                .is_some_and(|member| member.table.matches_law(of, form))
        };
        found.extend(unified(&taught, letter, &range, &holds).into_iter().map(|law| (of, law)));
    }
    found
}

/// A law that is known from the tables only.
fn observed_family_law(
    of: LawTarget,
    FamilyLaw { law, first_parameter }: FamilyLaw,
    members: &[FamilyMember],
) -> DiscoveredFamilyLaw {
    let sizes =
        members.iter().filter(|member| member.parameters[0] >= first_parameter).map(|member| member.table.size());
    let numbers_to = sizes.min().unwrap_or(0);
    let standing = Standing::Observed { to: numbers_to.saturating_sub(1) };
    let region = PairRegion::Everywhere;
    DiscoveredFamilyLaw {
        target: of,
        law,
        from: first_parameter,
        region,
        numbers_to,
        standing,
        proved_for: Vec::new(),
        reason_lines: Vec::new(),
    }
}

impl FamilySweep {
    /// The letters of the parameters, as text.
    pub fn letters_text(&self) -> String {
        self.letters.iter().map(char::to_string).collect::<Vec<_>>().join(", ")
    }

    /// The parameters that were swept, as text.
    pub fn range_text(&self) -> BilingualText {
        let letter = self.letters_text();
        let (Some(first), Some(last)) = (self.parameters.first(), self.parameters.last()) else {
            return text!("no {letter}");
        };
        let between = |values: &&Vec<u64>| (first..last).contains(values);
        let whole = !self.skipped_parameters.iter().any(|values| between(&values));
        let (first, last) = match (&first[..], &last[..]) {
            ([first, _], [last, _]) if !whole && self.swept_condition().is_some() => {
                let condition = self.swept_condition().unwrap_or_default();
                return text!("{letter} = {first}, …, {last} with {condition}");
            }
            _ if !whole => {
                let all = parameters_text(&self.parameters);
                return BilingualText::language_neutral(format!("{letter} = {all}"));
            }
            ([first, ..], [last, ..]) => (first, last),
            _ => return text!("no {letter}"),
        };
        match first == last {
            true => BilingualText::language_neutral(format!("{letter} = {first}")),
            false => BilingualText::language_neutral(format!("{letter} = {first}, …, {last}")),
        }
    }

    /// The condition for the pairs that were swept, if it has a short form and the others were skipped.
    fn swept_condition(&self) -> Option<String> {
        let &[first, second] = &self.letters[..] else { return None };
        let is_in = |region: &PairRegion, values: &Vec<u64>| matches!(values[..], [a, b] if region.contains([a, b]));
        let fits = |region: &PairRegion| {
            self.parameters.iter().all(|values| is_in(region, values))
                && !self.skipped_parameters.iter().any(|values| is_in(region, values))
        };
        let region = PairRegion::ALL.into_iter().find(fits)?;
        Some(region.condition([first, second])?.condition_formula())
    }

    /// The parameters that were skipped, as text.
    pub fn skipped_text(&self) -> String {
        parameters_text(&self.skipped_parameters)
    }

    /// For which parameters a law is known, as text: "l, r ≥ 1 with l ≤ r".
    pub fn claimed_text(&self, law: &DiscoveredFamilyLaw) -> BilingualText {
        let (letters, from) = (self.letters_text(), law.from);
        let condition = match self.letters[..] {
            [first, second] => law.region.condition([first, second]),
            _ => None,
        };
        match condition {
            None => BilingualText::language_neutral(format!("{letters} ≥ {from}")),
            Some(condition) => {
                let condition = condition.condition_formula();
                text!("{letters} ≥ {from} with {condition}")
            }
        }
    }
}

/// Values of parameters as text: numbers, or the first pairs in brackets.
fn parameters_text(all: &[Vec<u64>]) -> String {
    let one = |values: &Vec<u64>| match &values[..] {
        [value] => value.to_string(),
        values => format!("({})", values.iter().map(u64::to_string).collect::<Vec<_>>().join(", ")),
    };
    const MAX_SHOWN_PAIRS: usize = 12;
    let are_pairs = all.first().is_some_and(|values| values.len() > 1);
    let shown = if are_pairs { MAX_SHOWN_PAIRS.min(all.len()) } else { all.len() };
    let text = all[..shown].iter().map(one).collect::<Vec<_>>().join(", ");
    if shown < all.len() { format!("{text}, …") } else { text }
}
