//! Laws of a game: searched for in its table, and proved where possible.
//!
//! A table of values, or of lost positions, is given to the detectors of [`grundy_prove::detect`], and to the learner of automata.
//! Every result of these is a guess. It is proved in one of these ways:
//!
//! - a theorem on periods or on remainders applies to the rules, and the law is equivalent to its conclusion;
//! - the law is a finite automaton that reads numbers, and the obligations of [`grundy_prove::obligations`] hold for it;
//! - for a family of games, the law of remainders or the obligations hold with the parameter as one more number of a position;
//! - it follows from another proved law: lost positions from values, lost starts from lost positions, Wythoff's pairs from an automaton.

mod automaton_table;
mod bases;
mod certificate;
mod discovered_law;
mod domain;
mod families;
mod laws;
mod named_call;
mod number_count;
mod proof;
mod quotients;
mod reading;
pub(crate) mod rules;
mod specialised_laws;
mod starts;
mod stress_line;
mod tables;
mod trial;
mod walnut;

use grundy::{Engine, Meter, Positions};
use grundy_game::{
    Argument, ArgumentError, BilingualText, Budget, Citation, ComputationEnd, Convention, FormalTheorems, in_force,
    text_pair,
};
use named_call::NamedCall;

pub use automaton_table::AutomatonTable;
pub use certificate::{automaton_certificate, certify};
pub use discovered_law::{DiscoveredForm, DiscoveredLaw, LawTarget};
pub use domain::LawDomain;
pub use families::{DiscoveredFamilyLaw, FamilyParameter, FamilySweep, sweep_family};
pub use grundy_prove::detect::{CodeLanguage, prelude, prelude_for};
pub use rules::rules_text_of;
pub use walnut::{WalnutFile, walnut_files};

/// The result of [`discover`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Discovery {
    /// The game.
    pub game: String,
    /// The convention of play. Under misère play all laws are about lost positions.
    pub convention: Convention,
    /// The meaning of the numbers, if they are not the arguments of a call of the game.
    pub about: Option<BilingualText>,
    /// The number of numbers of a position: 1 to 4.
    pub numbers: usize,
    /// A position as an expression with names, and the names.
    pub call: (String, Vec<String>),
    /// The table holds the positions whose numbers are below this one.
    pub tested_to: u64,
    /// The positions for which laws are claimed.
    pub domain: LawDomain,
    /// The least number of a position; 0 if the domain begins with a larger number because the caller requested this.
    pub least_number: u64,
    /// The laws; the simplest of the proved ones first.
    pub laws: Vec<DiscoveredLaw>,
    /// The criterion for sums of heaps under misère play; laws of single heaps do not decide them.
    pub sums: Option<BilingualText>,
    /// Which budget ended the table or a proof.
    pub end: ComputationEnd,
}

/// Formulas about automatic relations can be decided.
pub(crate) static BUCHI: Citation = Citation {
    name: text_pair!("automata"),
    author: "J. R. Büchi",
    year: 1960,
    work: "Weak second-order arithmetic and finite automata, Zeitschrift für mathematische Logik und Grundlagen der Mathematik 6, 66–92",
    formal: FormalTheorems::NO_THEOREM,
};

/// The last numbers of the table, if the caller gives them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableReach {
    /// The last number of a game with one number; by default 4095 for heaps, 499 for others, and 999 if nothing is proved from that.
    pub last_single_number: Option<u64>,
    /// The last number of each coordinate of a game with two; by default 99, and 249 if nothing is proved from that.
    pub last_pair_number: Option<u64>,
    /// The last number of each coordinate of a game with three; by default 23, and 39 if nothing is proved from that.
    pub last_triple_number: Option<u64>,
    /// The last number of each coordinate of a game with four; by default 11, and 15 if nothing is proved from that.
    pub last_quadruple_number: Option<u64>,
}

impl TableReach {
    /// The largest last number that tables have, for games with one to four numbers.
    pub const MAX_NUMBERS: [u64; 4] = [1_000_000, 2_000, 100, 24];

    /// Tables up to a number, or up to the largest last number if that is smaller; `None` for the usual tables.
    pub fn up_to(limit: Option<u64>) -> TableReach {
        let [one, two, three, four] = TableReach::MAX_NUMBERS.map(|most| limit.map(|limit| limit.min(most)));
        TableReach {
            last_single_number: one,
            last_pair_number: two,
            last_triple_number: three,
            last_quadruple_number: four,
        }
    }
}

/// Searches for laws of a game with one number, or up to four.
/// For a coin-turning game the table is that of a single head, and [`Discovery::about`] states this.
///
/// # Errors
/// Fails if the game cannot be called with one number, nor with two, three or four.
///
/// # Examples
/// ```
/// use grundy_laws::discover::{LawTarget, TableReach, discover};
/// use grundy::{Engine, Meter};
/// let bash = grundy::evaluate("bash(3)").unwrap();
/// let found = discover(&bash, TableReach::default(), &mut Engine::new(), &Meter::default()).unwrap();
/// let law = &found.laws[0];
/// assert_eq!((law.target, law.formula().as_str()), (LawTarget::Values, "G(n) = n mod 4"));
/// assert_eq!(law.standing.kind(), "proved");
/// ```
pub fn discover(
    game: &dyn Positions,
    reach: TableReach,
    engine: &mut Engine,
    meter: &Meter,
) -> Result<Discovery, ArgumentError> {
    discover_with(game, reach, engine, meter, &mut |_| {})
}

/// The same search as [`discover`], which calls `begin_larger` with the result of the first table before it computes a larger table, since this may
/// take long.
///
/// # Errors
/// Returns the errors of [`discover`].
pub fn discover_with(
    game: &dyn Positions,
    reach: TableReach,
    engine: &mut Engine,
    meter: &Meter,
    begin_larger: &mut dyn FnMut(&Discovery),
) -> Result<Discovery, ArgumentError> {
    discover_under(Convention::Normal, game, reach, engine, meter, begin_larger)
}

/// The same search as [`discover_with`], under a convention. Under misère play, in which the player who makes the last move loses, laws are about
/// the lost positions; they are proved like those of normal play, but a position without a move is won.
///
/// # Errors
/// Returns the errors of [`discover`].
///
/// # Examples
/// ```
/// use grundy_laws::discover::{TableReach, discover_under};
/// use grundy::{Convention, Engine, Meter};
/// let take = grundy::evaluate("subtract(1, 2, 3)").unwrap();
/// let found = discover_under(Convention::Misere, &take, TableReach::default(), &mut Engine::new(), &Meter::default(), &mut |_| {});
/// let law = &found.unwrap().laws[0];
/// assert_eq!(law.formula(), "n mod 4 = 1");
/// assert_eq!(law.standing.kind(), "proved");
/// ```
pub fn discover_under(
    convention: Convention,
    game: &dyn Positions,
    reach: TableReach,
    engine: &mut Engine,
    meter: &Meter,
    begin_larger: &mut dyn FnMut(&Discovery),
) -> Result<Discovery, ArgumentError> {
    discover_within(&LawDomain::default(), convention, game, reach, engine, meter, begin_larger)
}

/// [`discover_under`] for the positions of a domain: of others nothing is claimed.
///
/// Positions that the rules refuse by an assertion are left out in any case.
/// A law is proved if no move leaves the domain, or if it follows from a law of all positions.
///
/// # Errors
/// Returns the errors of [`discover`], or an error if no position of the table is in the domain.
///
/// # Examples
/// ```
/// use grundy_laws::discover::{LawDomain, TableReach, discover_within};
/// use grundy::{Convention, Engine, Meter};
/// let kayles = grundy::evaluate("kayles").unwrap();
/// let late = LawDomain::from_least(71);
/// let (mut engine, meter) = (Engine::new(), Meter::default());
/// let found = discover_within(&late, Convention::Normal, &kayles, TableReach::default(), &mut engine, &meter, &mut |_| {}).unwrap();
/// let law = &found.laws[0];
/// assert_eq!((law.value(&[70]), law.value(&[71]), law.value(&[83])), (None, Some(7), Some(7)));
/// assert_eq!((law.domain_text(1).unwrap().en.as_str(), law.standing.kind()), ("for n ≥ 71", "proved"));
/// ```
pub fn discover_within(
    domain: &LawDomain,
    convention: Convention,
    game: &dyn Positions,
    reach: TableReach,
    engine: &mut Engine,
    meter: &Meter,
    begin_larger: &mut dyn FnMut(&Discovery),
) -> Result<Discovery, ArgumentError> {
    in_force::with_budget(meter, || {
        let named = NamedCall::from_call(game);
        let game = named.as_ref().map_or(game, |named| named as &dyn Positions);
        // For a row of coins the table is that of a single head, unless the numbers are named: then the question is about these.
        if let (None, Some((head, about)), Convention::Normal) = (game.names(), rules::head(game), convention) {
            let found =
                discover_within(domain, convention, &Argument::Ruleset(head), reach, engine, meter, begin_larger)?;
            return Ok(Discovery {
                game: game.to_string(),
                call: call_with_names(game, found.numbers),
                about: Some(about),
                ..found
            });
        }
        let first = discover_in_table(domain, game, reach, convention, engine, meter)?;
        let is_proved = |found: &Discovery| found.laws.iter().any(|law| law.standing.is_proved());
        let is_empty = first.tested_to == 0;
        if reach != TableReach::default()
            || is_empty
            || is_proved(&first)
            || first.end != ComputationEnd::Done
            || tables::is_heap(game)
        {
            return Ok(first);
        }
        // More laws may be learned from a larger table.
        begin_larger(&first);
        let second = discover_in_table(domain, game, tables::LARGER_REACH, convention, engine, meter)?;
        let better = second.tested_to > first.tested_to && (first.laws.is_empty() || is_proved(&second));
        // If the budget cut the larger table short, this is always reported; if no engine can hold its positions, it is not.
        let stop = ComputationEnd::from(meter.spend(0, 0)).or(if better { second.end } else { first.end });
        Ok(Discovery { end: stop, ..if better { second } else { first } })
    })
}

/// The laws of one table of the positions of a domain, with the given last numbers.
fn discover_in_table(
    domain: &LawDomain,
    game: &dyn Positions,
    reach: TableReach,
    convention: Convention,
    engine: &mut Engine,
    meter: &Meter,
) -> Result<Discovery, ArgumentError> {
    let mut table = tables::law_table(domain, game, reach, convention, engine, meter)?;
    let bases = bases::bases_of_moves(game, table.numbers());
    let mut laws = laws::laws_of_table(&mut table, &bases, meter);
    let table = table;
    let mut stop = proof::prove_laws(&mut laws, game, &table, convention, engine, meter);
    if domain.is_everywhere() || table.domain().asserted_text().is_some() {
        // There are no other positions whose law could imply these laws.
    } else if !laws.is_empty() && laws.iter().all(|law| !law.standing.is_proved()) {
        stop = stop.or(specialised_laws::prove_from_whole(&mut laws, game, &table, convention, engine, meter));
    }
    let wrong = trial::refute_laws(&mut laws, game, &table, convention, engine, meter);
    // A proved law that is wrong beyond the table would be an error in a prover.
    debug_assert!(wrong.iter().all(|law| !law.standing.is_proved()), "{wrong:?}");
    if laws.is_empty() {
        stop = ComputationEnd::from(meter.spend(0, 0)).or(stop);
    }
    // Laws of values precede laws of lost positions, since they are stronger; then proved laws come first, then short ones.
    laws.sort_by_key(|law| (law.target == LawTarget::Lost, !law.standing.is_proved(), law.weight()));
    if let Some(names) = game.names().filter(|names| *names != named_call::default_names(table.numbers())) {
        laws.iter_mut().for_each(|law| law.names = names.to_vec());
    }
    Ok(Discovery {
        game: game.to_string(),
        convention,
        about: None,
        numbers: table.numbers(),
        call: call_with_names(game, table.numbers()),
        tested_to: table.size(),
        least_number: if table.domain().least() > domain.least() { table.domain().least() } else { 0 },
        domain: table.domain().clone(),
        laws,
        sums: (convention == Convention::Misere).then(|| quotients::sums_by_quotient(game, meter)).flatten(),
        end: stop.or(table.stop()),
    })
}

/// A position of a game with `numbers` numbers as an expression with names, and the names.
fn call_with_names(game: &dyn Positions, numbers: usize) -> (String, Vec<String>) {
    match game.names() {
        Some(names) => (game.to_string(), names.to_vec()),
        None => {
            let names = named_call::default_names(numbers);
            (format!("{game}({})", names.join(", ")), names.iter().map(ToString::to_string).collect())
        }
    }
}

impl Discovery {
    /// The names of the numbers in laws.
    pub fn law_names(&self) -> Vec<&str> {
        // The numbers of a law may not be those of a call.
        if self.about.is_some() {
            return named_call::default_names(self.numbers).to_vec();
        }
        self.call.1.iter().map(String::as_str).collect()
    }

    /// The arguments of `grundy stress` that compare a law with computed results: the position, the claim, and the numbers for which it is made.
    /// `None` if a claim cannot express the law.
    pub fn stress_arguments(&self, law: &DiscoveredLaw) -> Option<Vec<String>> {
        // The numbers of a law may not be those of a call.
        if self.about.is_some() {
            return None;
        }
        let (call, names) = &self.call;
        let (option, claim) = stress_line::stress_claim(law, names)?;
        let mut arguments = vec![call.clone(), option.into(), claim];
        // A claim is tested at all numbers from some one on, not at those of a condition.
        if self.domain.has_conditions() {
            return None;
        }
        if self.domain.least() > 0 {
            arguments.extend(["--from".into(), self.domain.least().to_string()]);
        }
        let last = law.tested_to.saturating_sub(1).min(stress_line::LAST_NUMBERS[self.numbers.clamp(1, 4) - 1]);
        // If the table ended early, larger positions cannot be computed either.
        let ended_early = !self.end.is_done() && last < stress_line::DEFAULT_LAST_NUMBER;
        // All positions of four numbers up to the default would take hours.
        if last > stress_line::DEFAULT_LAST_NUMBER || self.numbers > 3 || ended_early {
            arguments.extend(["--to".into(), last.to_string()]);
        }
        if self.convention == Convention::Misere {
            arguments.push("--misere".into());
        }
        Some(arguments)
    }
}
