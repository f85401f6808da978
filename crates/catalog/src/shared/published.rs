//! Published periods of octal games, and the games whose period is open.
//!
//! These rows are cited, not computed. An answer that shows one says so and gives its source.

/// A published period: `G(n + period) = G(n)` for all `n ≥ preperiod`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublishedOctalPeriod {
    /// The code, as in `0.77`.
    pub code: &'static str,
    /// The least heap size from which it holds.
    pub preperiod: u64,
    /// The least period.
    pub period: u64,
    /// The author of the period, and the place of its publication.
    pub source: &'static str,
}

const PUBLISHED_PERIODS_TSV: &str = include_str!("../../data/octal_published.tsv");
const OPEN_GAMES_TSV: &str = include_str!("../../data/octal_open.tsv");

/// The published periods.
pub fn published_periods() -> impl Iterator<Item = PublishedOctalPeriod> {
    table_rows(PUBLISHED_PERIODS_TSV).map(|row| {
        let [code, preperiod, period, source] = row[..] else { panic!("a row has four fields: {row:?}") };
        let number = |text: &str| text.parse().unwrap_or_else(|_| panic!("{text} is a number, in the row of {code}"));
        PublishedOctalPeriod { code, preperiod: number(preperiod), period: number(period), source }
    })
}

/// The codes of games whose period is not known, each with the list that says so.
pub fn open_games() -> impl Iterator<Item = (&'static str, &'static str)> {
    table_rows(OPEN_GAMES_TSV).map(|row| {
        let [code, source] = row[..] else { panic!("a row has two fields: {row:?}") };
        (code, source)
    })
}

fn table_rows(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    table.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_game::Code;
    use std::collections::BTreeSet;

    #[test]
    fn rows_are_codes_and_different() {
        let solved: Vec<&str> = published_periods().map(|row| row.code).collect();
        let open: Vec<&str> = open_games().map(|(code, _)| code).collect();
        assert_eq!((solved.len(), open.len()), (93, 79));
        let codes: BTreeSet<&str> = solved.iter().chain(&open).copied().collect();
        assert_eq!(codes.len(), solved.len() + open.len(), "no game is solved and open");
        for code in codes {
            assert_eq!(Code::octal(code).expect("it is a code").to_string(), code);
        }
        assert!(published_periods().all(|row| row.period > 0 && !row.source.is_empty()));
    }
}
