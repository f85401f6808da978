//! Small certificates with windows that recur, made from certificates with values: the command line writes such ones for long periods only.

use crate::step::TaskFailure;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// A game with few rare heaps whose period is short.
pub(super) struct WindowGame {
    pub(super) code: &'static str,
    /// The values with an even number of bits under it are rare.
    mask: u64,
    /// The number of values in a window, and the end of the first one.
    window: usize,
    first_end: usize,
    /// The primes that divide the period.
    primes: &'static [usize],
    /// Of how many changes one is tried.
    pub(super) tried: usize,
}

/// Values below 63, which the extracted verifier computes as a stream, and larger ones, of which it makes a table.
pub(super) const WINDOW_GAMES: [WindowGame; 2] = [
    WindowGame { code: "0.356", mask: 27, window: 128, first_end: 512, primes: &[2, 71], tried: 1 },
    WindowGame { code: "0.644", mask: 126, window: 1024, first_end: 2048, primes: &[2, 13, 17], tried: 5 },
];

impl WindowGame {
    /// Replaces a certificate with values by one with windows, and returns it.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read or written, or has too few values.
    pub(super) fn replace_certificate(&self, file: &Path) -> Result<Value, TaskFailure> {
        let unusable = |why: &dyn std::fmt::Display| TaskFailure::new(format!("{}: {why}", file.display()));
        let text = fs::read_to_string(file).map_err(|error| unusable(&error))?;
        let periodic = serde_json::from_str(&text).map_err(|error| unusable(&error))?;
        let certificate = self.certificate(&periodic).ok_or_else(|| unusable(&"too few values"))?;
        fs::write(file, certificate.to_string()).map_err(|error| unusable(&error))?;
        Ok(certificate)
    }

    /// The certificate with windows, from one with values; `None` if that has too few.
    fn certificate(&self, periodic: &Value) -> Option<Value> {
        let number = |name: &str| periodic[name].as_u64();
        let (preperiod, period) = (number("preperiod")? as usize, number("period")? as usize);
        let values: Vec<u64> = periodic["values"].as_array()?.iter().map(Value::as_u64).collect::<Option<_>>()?;
        let begin = preperiod + self.window;
        let values = values.get(..begin + period)?;
        let largest = *values.iter().max()?;
        let mut ends: Vec<usize> = (self.first_end..preperiod).step_by(period).take(3).collect();
        ends.extend([preperiod, preperiod + period, begin, begin + period]);
        ends.extend(self.primes.iter().map(|prime| begin + period / prime));
        ends.sort_unstable();
        ends.dedup();
        let digit = |value: &u64| match largest {
            ..36 => char::from_digit(*value as u32, 36).map(String::from).unwrap_or_default(),
            _ => format!("{value:02x}"),
        };
        let window = |&end: &usize| json!({"end": end, "values": values[end - self.window..end].iter().map(digit).collect::<String>()});
        let rare = (0..self.first_end).filter(|&heap| (values[heap] & self.mask).count_ones().is_multiple_of(2));
        Some(json!({
            "kind": "periodic-recurrence",
            "version": 1,
            "rule": {"octal": self.code},
            "preperiod": preperiod,
            "period": period,
            "largest": largest,
            "space": {"mask": self.mask, "parity": false, "odd": false},
            "rare": rare.map(|heap| json!([heap, values[heap]])).collect::<Vec<_>>(),
            "window": self.window,
            "windows": ends.iter().map(window).collect::<Vec<_>>(),
        }))
    }
}
