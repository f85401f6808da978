//! The simplest form of a code: which codes have the same nim-sequence.
//!
//! Three steps are applied; each is a theorem whose hypothesis is checked for the given code:
//!
//! | step | why the nim-sequence stays | file |
//! |---|---|---|
//! | first cousins, until a heap of 1 can be moved in | a token of each heap does not count | `theory::cousin` |
//! | useless moves are left out | each of their options has a value that another option has | `canonical::useless` |
//! | the least code of three digits with the same values | both sequences are shown to be periodic, and agree over a period | `canonical::least` |
//!
//! The first step moves the sequence by the *shift*; the others leave every value in place.
//! Equal forms and shifts imply equal sequences. The converse need not hold: codes with long periods or none,
//! and codes with more than three digits, may have equal sequences for reasons that are not checked.
//!
//! No published table of equivalences is used; the suite compares the results with it. Published periods are cited, not computed.

mod known_games;
mod least_code;
mod useless_moves;

pub use known_games::{EquivalentGame, OpenGame, PublishedPeriod};
pub use useless_moves::UselessMove;

use grundy::Meter;
use grundy_catalog::periodic::GUY_SMITH;
use grundy_game::{BilingualText, Citation, Code, FormalTheorems, Standing, Stop, text, text_pair};
use least_code::LeastCode;

/// The source of the first step.
static FIRST_COUSINS: Citation = Citation {
    name: text_pair!("first cousins"),
    author: "E. R. Berlekamp, J. H. Conway and R. K. Guy",
    year: 1982,
    work: "Winning Ways for your Mathematical Plays, chapter 4",
    formal: FormalTheorems::NO_THEOREM,
};

/// The simplest form of a code, and the known games and periods with the same nim-sequence.
#[derive(Clone, Debug)]
pub struct CanonicalCode {
    /// The code whose form was computed.
    pub code: Code,
    /// Its standard form, by first cousins.
    pub standard: Code,
    /// The shift of the sequence: `G_standard(n) = G_code(n + shift)`.
    pub shift: u64,
    /// The simplest code that was found with the same value as the standard form for every heap.
    pub simplest: Code,
    /// The useless moves that were left out of the standard form.
    pub useless_moves: Vec<UselessMove>,
    /// The preperiod and period that identified the simplest code, if the third step found a simpler one.
    pub by_period: Option<(u64, u64)>,
    /// Games of the catalogue with these values.
    pub named_games: Vec<EquivalentGame>,
    /// Published periods of codes with these values.
    pub published_periods: Vec<PublishedPeriod>,
    /// The list of games with unknown period that has this game, if one does.
    pub open_game: Option<OpenGame>,
}

/// Finds the simplest form of a code, and the known games and periods with its nim-sequence.
///
/// # Complexity
/// A thousand values of the code, the first values of up to 512 others, and the forms of the published codes: some tens of milliseconds.
///
/// # Errors
/// Returns an error if the budget runs out.
///
/// # Examples
/// ```
/// use grundy_laws::canonical::canonical_form;
/// use grundy::{Code, Meter};
/// let form = canonical_form(&Code::octal("4.4").unwrap(), &Meter::default()).unwrap();
/// assert_eq!((form.simplest.to_string().as_str(), form.shift), ("0.77", 1));
/// assert_eq!(form.named_games[0].card.name, "kayles");
/// assert_eq!((form.published_periods[0].preperiod, form.published_periods[0].period), (71, 12));
/// ```
pub fn canonical_form(code: &Code, meter: &Meter) -> Result<CanonicalCode, Stop> {
    let form = CodeForm::from_code(code, meter)?;
    let named = known_games::equivalent_games(&form, meter)?;
    let published = known_games::published_periods(&form, meter)?;
    let open = known_games::find_open_game(&form, meter)?;
    // A code that is the least itself needed no comparison of values, so no theorem is cited for it.
    let by_period =
        form.least_code.as_ref().filter(|least| least.code != form.reduced_code).map(|least| least.periodic);
    Ok(CanonicalCode {
        code: code.clone(),
        simplest: form.simplest().clone(),
        standard: form.standard,
        shift: form.shift,
        useless_moves: form.useless,
        by_period,
        named_games: named,
        published_periods: published,
        open_game: open,
    })
}

/// Returns the simplest code with the values of `code` from a shift on, and that shift.
///
/// # Complexity
/// As [`canonical_form`].
///
/// # Errors
/// Returns an error if the budget runs out.
pub fn simplest_form(code: &Code, meter: &Meter) -> Result<(Code, u64), Stop> {
    let form = CodeForm::from_code(code, meter)?;
    Ok((form.simplest().clone(), form.shift))
}

/// Returns the standard form without useless moves, and the shift to it. Sequences are not compared, so this is fast.
///
/// # Complexity
/// As many values as the code has digits, by the definition.
///
/// # Examples
/// ```
/// use grundy::Code;
/// use grundy_laws::canonical::reduced_form;
/// let (form, shift) = reduced_form(&Code::octal("0.563").unwrap());
/// assert_eq!((form.to_string().as_str(), shift), ("0.56", 0));
/// ```
pub fn reduced_form(code: &Code) -> (Code, u64) {
    let (standard, shift) = code.standard_form();
    (useless_moves::remove_useless_moves(&standard).0, shift)
}

/// The results of the three steps to the simplest form.
struct CodeForm {
    standard: Code,
    shift: u64,
    reduced_code: Code,
    useless: Vec<UselessMove>,
    /// The least code, if the period is short enough to compare values.
    least_code: Option<LeastCode>,
}

impl CodeForm {
    fn from_code(code: &Code, meter: &Meter) -> Result<CodeForm, Stop> {
        let (standard, shift) = code.standard_form();
        let (reduced, useless) = useless_moves::remove_useless_moves(&standard);
        let least = least_code::least_code(&reduced, meter)?;
        Ok(CodeForm { standard, shift, reduced_code: reduced, useless, least_code: least })
    }

    fn simplest(&self) -> &Code {
        self.least_code.as_ref().map_or(&self.reduced_code, |least| &least.code)
    }
}

impl CanonicalCode {
    /// The standing of the equivalence.
    pub fn standing(&self) -> Standing {
        let mut theorems = vec![&FIRST_COUSINS];
        if self.by_period.is_some() {
            theorems.push(&GUY_SMITH);
        }
        Standing::Proved { theorems }
    }

    /// The reason why the codes have the same values.
    pub fn explanation(&self) -> Vec<BilingualText> {
        let CanonicalCode { code, standard, shift, simplest, useless_moves: useless, .. } = self;
        let mut lines = vec![match shift {
            0 if standard.allows(1, 0) => text!("A heap of 1 can be taken, so {code} is its own standard form."),
            0 => text!("There is no move at all in {code}."),
            _ => text!(
                "First cousins: no move in a heap of at most {shift} matters, so {shift} of the tokens of each heap do not count. The rest of the heap is played by {standard}, and G of {standard} at n is G of {code} at n + {shift}."
            ),
        }];
        lines.extend(useless.iter().map(UselessMove::reason));
        if let Some((preperiod, period)) = self.by_period {
            let end = preperiod + period;
            lines.push(text!("Both {simplest} and this code are proved to have period {period} from {preperiod} on, and their values agree below {end}, so they always agree."));
        }
        lines
    }
}
