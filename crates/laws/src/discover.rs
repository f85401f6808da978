//! Laws of a game: searched for in its table, and proved where possible.
//!
//! A table of values, or of lost positions, is given to the detectors of [`grundy_prove::detect`], and to the learner of automata.
//! Whatever they return is a guess. It is proved in one of these ways:
//!
//! - a theorem on periods or on remainders applies to the rules, and the law is equivalent to its conclusion;
//! - the law is a finite automaton that reads numbers, and the obligations of [`grundy_prove::obligations`] hold for it;
//! - for a family of games, the law of remainders or the obligations hold with the parameter as one more number of a position;
//! - it follows from another proved law: lost positions from values, lost starts from lost positions, Wythoff's pairs from an automaton.

mod asked;
mod certificate;
mod families;
mod laws;
mod proof;
mod quotients;
mod reading;
pub(crate) mod rules;
mod starts;
mod stress_line;
mod sums;
mod tables;
mod trial;
mod walnut;

use asked::NamedCall;
use grundy::period::Periodicity;
use grundy::{Engine, Meter, Positions};
use grundy_game::{
    Argument, ArgumentError, BilingualText, Budget, Citation, Convention, Standing, Stop, in_force, say,
};
use grundy_prove::automata::Dfa;
use grundy_prove::detect;
use grundy_prove::detect::recurrence::RecurrentList;

pub use certificate::{automaton_certificate, certify};
pub use families::{DiscoveredFamilyLaw, FamilyParameter, FamilySweep, sweep_family};
pub use grundy_prove::detect::{CodeLanguage, prelude, prelude_for};
pub use rules::rules_text_of;
pub use walnut::{WalnutFile, walnut_files};

/// What a law is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LawTarget {
    /// Grundy values.
    Values,
    /// The positions that the player to move loses.
    Lost,
}

impl LawTarget {
    /// The name that JSON uses.
    pub fn name(self) -> &'static str {
        match self {
            LawTarget::Values => "values",
            LawTarget::Lost => "lost",
        }
    }
}

/// The form of a law.
#[derive(Clone, Debug)]
pub enum DiscoveredForm {
    /// A law that a detector found.
    Seen(detect::Law),
    /// A proved period, where no detector found a shorter law; and its statement in words.
    Period(Periodicity, BilingualText),
    /// A finite automaton that accepts the lost positions, or the positions with their values.
    Automatic(Dfa),
}

/// A law, and how it is known.
#[derive(Clone, Debug)]
pub struct DiscoveredLaw {
    /// What it is about.
    pub of: LawTarget,
    /// The law.
    pub law: DiscoveredForm,
    /// It was learned from the entries below this number, in each direction.
    pub learnt_to: u64,
    /// It was tested on all entries below this number, and holds there.
    pub tested_to: u64,
    /// How it is known.
    pub standing: Standing,
    /// The reason, or why it is not proved.
    pub why: Vec<BilingualText>,
    /// The automaton for which the obligations were shown to hold.
    pub automaton: Option<Dfa>,
    /// The names of the numbers; empty if these are `n`, or `x`, `y` and `z`.
    pub names: Vec<String>,
}

/// The result of [`discover`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Discovery {
    /// The game.
    pub game: String,
    /// The convention of play. Under misère play all laws are about lost positions.
    pub convention: Convention,
    /// What the numbers mean, if they are not the arguments of a call of the game.
    pub about: Option<BilingualText>,
    /// How many numbers a position has: 1, 2 or 3.
    pub numbers: usize,
    /// A position as an expression with names, and the names.
    pub call: (String, Vec<String>),
    /// The table holds the positions whose numbers are below this one.
    pub tested_to: u64,
    /// The least number of a position: laws are claimed for it and for larger ones.
    pub least: u64,
    /// The laws; the simplest of the proved ones first.
    pub laws: Vec<DiscoveredLaw>,
    /// What decides sums of heaps under misère play; laws of single heaps do not.
    pub sums: Option<BilingualText>,
    /// Which budget ended the table or a proof.
    pub stop: Stop,
}

/// Formulas about automatic relations can be decided.
pub(crate) static BUCHI: Citation = Citation {
    name: ("automata", "自动机"),
    author: "J. R. Büchi",
    year: 1960,
    work: "Weak second-order arithmetic and finite automata, Zeitschrift für mathematische Logik und Grundlagen der Mathematik 6, 66–92",
};

/// The last numbers of the table, where the caller gives them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableReach {
    /// The last number of a game with one number; by default 4095 for heaps, 499 for others, and 999 if nothing is proved from that.
    pub one: Option<u64>,
    /// The last number of each coordinate of a game with two; by default 99, and 249 if nothing is proved from that.
    pub two: Option<u64>,
    /// The last number of each coordinate of a game with three; by default 23, and 39 if nothing is proved from that.
    pub three: Option<u64>,
}

/// Searches for laws of a game with one number, with two, or with three.
/// For a coin-turning game the table is that of a single head, and [`Discovery::about`] says so.
///
/// # Errors
/// Fails if the game cannot be called with one number, nor with two or three.
///
/// # Examples
/// ```
/// use grundy_laws::discover::{LawTarget, TableReach, discover};
/// use grundy::{Engine, Meter};
/// let bash = grundy::evaluate("bash(3)").unwrap();
/// let found = discover(&bash, TableReach::default(), &mut Engine::new(), &Meter::default()).unwrap();
/// let law = &found.laws[0];
/// assert_eq!((law.of, law.formula().as_str()), (LawTarget::Values, "G(n) = n mod 4"));
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

/// [`discover`], where `begin_larger` is called with the result of the first table before a larger one is computed, which may take long.
///
/// # Errors
/// As [`discover`].
pub fn discover_with(
    game: &dyn Positions,
    reach: TableReach,
    engine: &mut Engine,
    meter: &Meter,
    begin_larger: &mut dyn FnMut(&Discovery),
) -> Result<Discovery, ArgumentError> {
    discover_under(Convention::Normal, game, reach, engine, meter, begin_larger)
}

/// [`discover_with`] under a convention. Under misère play, where whoever makes the last move loses, laws are about the lost positions;
/// they are proved as those of normal play are, but a position without a move is won.
///
/// # Errors
/// As [`discover`].
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
    in_force::with_budget(meter, || {
        let named = NamedCall::from_call(game);
        let game = named.as_ref().map_or(game, |named| named as &dyn Positions);
        // For a row of coins the table is that of a single head, unless the numbers are named: then the question is about these.
        if let (None, Some((head, about)), Convention::Normal) = (game.names(), rules::head(game), convention) {
            let found = discover(&Argument::Ruleset(head), reach, engine, meter)?;
            return Ok(Discovery {
                game: game.to_string(),
                call: call_with_names(game, found.numbers),
                about: Some(about),
                ..found
            });
        }
        let first = discover_in_table(game, reach, convention, engine, meter)?;
        let is_proved = |found: &Discovery| found.laws.iter().any(|law| law.standing.kind() == "proved");
        let is_empty = first.tested_to == 0;
        if reach != TableReach::default()
            || is_empty
            || is_proved(&first)
            || first.stop != Stop::Done
            || tables::is_heap(game)
        {
            return Ok(first);
        }
        // More laws may be learned from a larger table.
        begin_larger(&first);
        let second = discover_in_table(game, tables::LARGER_REACH, convention, engine, meter)?;
        let better = second.tested_to > first.tested_to && (first.laws.is_empty() || is_proved(&second));
        // That the budget cut the larger table short is reported in any case; that no engine can hold its positions is not.
        let stop = meter.spend(0, 0).err().unwrap_or(if better { second.stop } else { first.stop });
        Ok(Discovery { stop, ..if better { second } else { first } })
    })
}

/// The laws of one table, with the given last numbers.
fn discover_in_table(
    game: &dyn Positions,
    reach: TableReach,
    convention: Convention,
    engine: &mut Engine,
    meter: &Meter,
) -> Result<Discovery, ArgumentError> {
    let mut table = tables::law_table(game, reach, convention, engine, meter)?;
    let mut laws = laws::laws_of_table(&mut table, meter);
    let table = table;
    let mut stop = match table.min_number() {
        0 => proof::prove_laws(&mut laws, game, &table, convention, engine, meter),
        least => {
            let why = say!(
                "not proved: there are no positions with numbers below {least}",
                "未证明：数小于 {least} 时不是局面"
            );
            laws.iter_mut().for_each(|law| law.why.push(why.clone()));
            Stop::Done
        }
    };
    let wrong = trial::refute_laws(&mut laws, game, &table, convention, engine, meter);
    debug_assert!(wrong.iter().all(|law| law.standing.kind() != "proved"), "{wrong:?}");
    if laws.is_empty() {
        stop = meter.spend(0, 0).err().unwrap_or(stop);
    }
    laws.sort_by_key(|law| (law.of == LawTarget::Lost, law.standing.kind() != "proved", law.weight()));
    if let Some(names) = game.names().filter(|names| *names != asked::default_names(table.numbers())) {
        laws.iter_mut().for_each(|law| law.names = names.to_vec());
    }
    Ok(Discovery {
        game: game.to_string(),
        convention,
        about: None,
        numbers: table.numbers(),
        call: call_with_names(game, table.numbers()),
        tested_to: table.size(),
        least: table.min_number(),
        laws,
        sums: (convention == Convention::Misere).then(|| quotients::sums_by_quotient(game, meter)).flatten(),
        stop: if stop == Stop::Done { table.stop() } else { stop },
    })
}

/// A position of a game with `numbers` numbers as an expression with names, and the names.
fn call_with_names(game: &dyn Positions, numbers: usize) -> (String, Vec<String>) {
    match game.names() {
        Some(names) => (game.to_string(), names.to_vec()),
        None => {
            let names = asked::default_names(numbers);
            (format!("{game}({})", names.join(", ")), names.iter().map(ToString::to_string).collect())
        }
    }
}

impl Discovery {
    /// The arguments of `grundy stress` that hold a law against computation: the position, the claim, and for which numbers it is made.
    /// `None` where a claim cannot say it.
    pub fn stress_arguments(&self, law: &DiscoveredLaw) -> Option<Vec<String>> {
        // The numbers of a law may not be those of a call.
        if self.about.is_some() {
            return None;
        }
        let (call, names) = &self.call;
        let (option, claim) = stress_line::stress_claim(law, names)?;
        let mut arguments = vec![call.clone(), option.into(), claim];
        if self.least > 0 {
            arguments.extend(["--from".into(), self.least.to_string()]);
        }
        let last = law.tested_to.saturating_sub(1).min(stress_line::LAST_NUMBERS[self.numbers.clamp(1, 3) - 1]);
        if last > stress_line::DEFAULT_LAST_NUMBER {
            arguments.extend(["--to".into(), last.to_string()]);
        }
        if self.convention == Convention::Misere {
            arguments.push("--misere".into());
        }
        Some(arguments)
    }
}

impl DiscoveredLaw {
    /// The stable name of the kind of law.
    pub fn kind(&self) -> &'static str {
        match &self.law {
            DiscoveredForm::Seen(law) => law.kind,
            DiscoveredForm::Period(found, _) if found.saltus > 0 => "arithmetic-periodic",
            DiscoveredForm::Period(..) => "periodic",
            DiscoveredForm::Automatic(_) => "automatic",
        }
    }

    /// The law in words.
    pub fn text(&self) -> BilingualText {
        let BilingualText { en, zh } = self.unnamed_text();
        BilingualText { en: self.with_names(en), zh: self.with_names(zh) }
    }

    /// A text about the numbers, with their names in [`DiscoveredLaw::names`].
    fn with_names(&self, text: String) -> String {
        if self.names.is_empty() { text } else { asked::rename_numbers(&text, &self.names) }
    }

    fn unnamed_text(&self) -> BilingualText {
        match &self.law {
            DiscoveredForm::Seen(law) => law.text.clone(),
            DiscoveredForm::Period(_, text) => text.clone(),
            DiscoveredForm::Automatic(dfa) => {
                let (states, name) = (dfa.states(), dfa.numeration().name());
                let (en, zh) = (name.en, name.zh);
                let states_en = if states == 1 { "1 state".into() } else { format!("{states} states") };
                match self.of {
                    LawTarget::Values => say!(
                        "a finite automaton with {states_en} reads a position and its value, {en}, and decides whether it is right",
                        "一个有 {states} 个状态的有限自动机读入局面和值（{zh}），判断该值是否正确"
                    ),
                    LawTarget::Lost => say!(
                        "a finite automaton with {states_en} reads a position, {en}, and decides whether it is lost",
                        "一个有 {states} 个状态的有限自动机读入局面（{zh}），判断它是否必败"
                    ),
                }
            }
        }
    }

    /// The law as a formula.
    pub fn formula(&self) -> String {
        self.with_names(self.unnamed_formula())
    }

    fn unnamed_formula(&self) -> String {
        match &self.law {
            DiscoveredForm::Seen(law) => law.formula.clone(),
            DiscoveredForm::Period(found, _) => {
                let Periodicity { preperiod, period, saltus } = found;
                if self.of == LawTarget::Lost {
                    return format!("n + {period} ∈ P ⟺ n ∈ P, n ≥ {preperiod}");
                }
                let plus = if *saltus > 0 { format!(" + {saltus}") } else { String::new() };
                format!("G(n + {period}) = G(n){plus}, n ≥ {preperiod}")
            }
            DiscoveredForm::Automatic(dfa) => format!("L(A), |A| = {}", dfa.states()),
        }
    }

    /// The list of terms, if the law is one.
    fn term_list(&self) -> Option<&RecurrentList> {
        match &self.law {
            DiscoveredForm::Seen(detect::Law { form: detect::LawForm::Terms(terms), .. }) => Some(terms),
            _ => None,
        }
    }

    /// The length of the law; simpler laws have less weight.
    pub fn weight(&self) -> u64 {
        match &self.law {
            DiscoveredForm::Seen(law) => law.weight,
            DiscoveredForm::Period(found, _) => found.preperiod.saturating_add(found.period),
            DiscoveredForm::Automatic(dfa) => 1000 + dfa.transitions().len() as u64,
        }
    }

    /// What the law predicts: a value, or 1 for a lost position.
    pub fn value(&self, position: &[u64]) -> Option<u64> {
        match (&self.law, self.of) {
            (DiscoveredForm::Seen(law), _) => law.value_at(position),
            (DiscoveredForm::Automatic(dfa), LawTarget::Lost) => Some(dfa.accepts(position).into()),
            (DiscoveredForm::Automatic(_), LawTarget::Values) | (DiscoveredForm::Period(..), _) => None,
        }
    }
}
