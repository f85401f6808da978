//! Files for Coq: the claim of a certificate as a theorem, which Coq proves by the library in the folder `formal`.

mod cost;
mod game;
mod method;
mod write;

use crate::{Certificate, CertificateRule};
use game::CoqGame;
use grundy_game::{BilingualText, text};
use method::{CoqMethod, SpaceRecord};
use std::fmt;

/// A file for Coq with the claim of a certificate and its proof. Its text is written by [`Display`](fmt::Display).
///
/// Coq computes all values again, by functions that the library proves correct. So a reader of the file has to trust Coq and the
/// definitions by which the theorem is stated, and neither this crate nor the engines. The certificate provides only the statement to prove,
/// and the space of rare values with which it is proved fast; if it is wrong, Coq refuses the file.
///
/// # Examples
/// ```
/// use grundy_verify::{Certificate, CoqFile};
/// let certificate = Certificate::read(r#"{"kind": "periodic", "version": 1, "rule": {"subtract": [1, 2]}, "preperiod": 0,
///     "period": 3, "saltus": 0, "checked": [1, 3], "values": [0, 1, 2, 0, 1, 2]}"#).unwrap();
/// let file = CoqFile::from_certificate(&certificate).unwrap();
/// assert_eq!(file.theorem_name(), "subtract_1_2_period");
/// assert!(file.to_string().contains("least_period (value (r := subtraction_rule [1; 2])) 0 3."));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoqFile {
    game: CoqGame,
    preperiod: u64,
    period: u64,
    saltus: u64,
    method: CoqMethod,
    /// The number of values that Coq computes for the period.
    value_count: u64,
    /// The values of the heaps before the end of the first period, if they are stated.
    values: Vec<u64>,
}

/// The reason why the claim of a certificate cannot be stated or proved by the library for Coq.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoqRefusal(pub BilingualText);

impl fmt::Display for CoqRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.en)
    }
}

impl std::error::Error for CoqRefusal {}

/// The maximum number of values that are stated beside the period.
const MAX_STATED_VALUES: u64 = 1000;

/// The statements of a certificate of a period, for any kind of certificate.
struct PeriodRecord<'a> {
    rule: &'a CertificateRule,
    preperiod: u64,
    period: u64,
    saltus: u64,
    /// The first heap of the range that the certificate checks; for all-but sets the heap with the state that recurs.
    checked_from: u64,
    /// All values from that of heap 0 on, if the certificate has them.
    values: &'a [u64],
    /// The largest value, if the certificate contains it.
    largest: Option<u64>,
    /// The space of rare values, and what comes with it.
    sparse: Option<SpaceRecord>,
}

impl CoqFile {
    /// The file for a certificate, which is not verified here.
    ///
    /// # Errors
    /// Returns an error if the library has no theorem about this kind of certificate or rule, or Coq would need too long.
    pub fn from_certificate(certificate: &Certificate) -> Result<CoqFile, CoqRefusal> {
        if certificate.stated_game().is_some() {
            return Err(CoqRefusal(text!(
                "the claim is about rules in a text, and the library for Coq does not read such rules"
            )));
        }
        let PeriodRecord { rule, preperiod, period, saltus, checked_from, values, largest, sparse } =
            period_record(certificate)?;
        let game = CoqGame::from_rule(rule)?;
        if saltus != 0 && !matches!(game, CoqGame::AllBut(_)) {
            return Err(CoqRefusal(text!(
                "the values grow by {saltus} from one period to the next, and the library for Coq has a theorem on such periods only where all numbers except some may be taken"
            )));
        }
        let method = CoqMethod::for_game(&game, sparse, checked_from);
        let needed = method.needed_values(&game, preperiod, period);
        cost::check_values(&game, &method, needed, largest)?;
        cost::check_steps(&game, &method, needed)?;
        let end = preperiod.saturating_add(period).min(values.len() as u64);
        let values = if end <= MAX_STATED_VALUES { values[..end as usize].to_vec() } else { Vec::new() };
        Ok(CoqFile { game, preperiod, period, saltus, method, value_count: needed as u64, values })
    }

    /// The name of the theorem about the period.
    pub fn theorem_name(&self) -> String {
        format!("{}_period", self.game.identifier())
    }
}

/// Reads the statements of a certificate about a period.
///
/// # Errors
/// Returns an error if the certificate does not claim a period.
fn period_record(certificate: &Certificate) -> Result<PeriodRecord<'_>, CoqRefusal> {
    Ok(match certificate {
        Certificate::Periodic(c) => PeriodRecord {
            rule: &c.rule,
            preperiod: c.preperiod,
            period: c.period,
            saltus: c.saltus,
            checked_from: c.checked.0,
            values: &c.values,
            largest: c.values.iter().copied().max(),
            sparse: None,
        },
        Certificate::Sparse(c) => PeriodRecord {
            rule: &c.rule,
            preperiod: c.preperiod,
            period: c.period,
            saltus: c.saltus,
            checked_from: c.checked.0,
            values: &[],
            largest: Some(c.largest),
            sparse: Some(SpaceRecord { space: c.space, rare: c.rare.len() as u64, windows: None }),
        },
        Certificate::Recurrence(c) => PeriodRecord {
            rule: &c.rule,
            preperiod: c.preperiod,
            period: c.period,
            saltus: 0,
            checked_from: c.preperiod,
            values: &[],
            largest: Some(c.largest),
            sparse: Some(SpaceRecord {
                space: c.space,
                rare: c.rare.len() as u64,
                windows: (c.largest <= cost::MAX_STREAMED_VALUE)
                    .then(|| (c.windows.first().map_or(0, |window| window.end), c.window)),
            }),
        },
        Certificate::Window(c) => PeriodRecord {
            rule: &c.rule,
            preperiod: c.preperiod,
            period: c.period,
            saltus: c.saltus,
            checked_from: c.checked.0,
            values: &[],
            largest: None,
            sparse: None,
        },
        Certificate::Automatic(_) => {
            return Err(CoqRefusal(text!(
                "the claim is about an automaton, and the library for Coq has no checker of automata"
            )));
        }
        Certificate::Quotient(_) => {
            return Err(CoqRefusal(text!(
                "the claim is about a misère quotient, and the library for Coq has no checker of quotients"
            )));
        }
    })
}
