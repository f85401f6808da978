//! The results in `docs/results`: each certificate makes the claim of its row, and its beginning is verified.

use grundy::period::period;
use grundy::{Argument, CertificatePart, Engine, Meter, evaluate, verify_part};
use std::path::{Path, PathBuf};

/// Periods of four digits that need values of larger heaps are not computed again.
const MAX_RECOMPUTED_HEAP: u64 = 20_000;

fn results_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/results")
}

/// The code, preperiod and period of the rows of the table.
fn table_rows() -> Vec<(String, u64, u64)> {
    let text = std::fs::read_to_string(results_folder().join("README.md")).expect("the page is there");
    let number = |cell: &str| cell.replace(',', "").parse::<u64>().ok();
    let row = |line: &str| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let code = cells.get(1)?.strip_prefix('[')?.split(']').next()?.to_owned();
        Some((code, number(cells.get(2)?)?, number(cells.get(3)?)?))
    };
    text.lines().filter_map(row).collect()
}

/// All pieces take hours. The first part of a million has none of them: it verifies the values up to the first window, and what the
/// windows imply.
#[test]
fn certificates_claim_what_the_table_says() {
    let rows = table_rows();
    assert!(rows.len() >= 3, "{rows:?}");
    let part = CertificatePart::new(1, 1_000_000).expect("it is a part");
    for (code, preperiod, period) in &rows {
        let path = results_folder().join(format!("{code}.json"));
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let checked = verify_part(&text, part, &mut |_, _| Ok(())).expect("it is a certificate");
        assert!(checked.holds, "{code}: {}", checked.reason.en);
        let claim = format!(
            "octal(\"{code}\"): G(n + {period}) = G(n) for all n ≥ {preperiod}, and neither number can be smaller"
        );
        assert_eq!(checked.claim.en, claim);
    }
    let files = std::fs::read_dir(results_folder()).expect("the folder is there");
    let certificates =
        files.filter(|file| file.as_ref().is_ok_and(|file| file.path().extension().is_some_and(|end| end == "json")));
    assert_eq!(certificates.count(), rows.len(), "each certificate has a row");
}

/// The cells of the rows of the table of four digits, in the order of its columns.
fn rows_of_four_digits() -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(results_folder().join("four_digits.csv")).expect("the table is there");
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    assert_eq!(
        lines.next(),
        Some("code,standard,shift,like,preperiod,period,saltus,largest,largest_at,rare,last_rare,standing,computed_to")
    );
    lines.map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

/// Periods that few values prove are proved again; for the others, and for codes without a period, the beginning is checked by the sweep.
#[test]
fn short_periods_of_four_digits_are_proved_again() {
    let rows = rows_of_four_digits();
    let mut forms: Vec<&str> = rows.iter().map(|row| &row[1][..]).collect();
    forms.sort_unstable();
    forms.dedup();
    assert_eq!((rows.len(), forms.len()), (897, 897), "each standard form has a row");
    let (meter, mut proved) = (Meter::default(), 0);
    for row in rows.iter().filter(|row| row[11] == "proved") {
        let number = |column: usize| row[column].parse::<u64>().expect("it is a number");
        if number(12) > MAX_RECOMPUTED_HEAP {
            continue;
        }
        let Ok(Argument::Ruleset(game)) = evaluate(&row[0]) else { panic!("{row:?}") };
        let found =
            period(&game, Some(MAX_RECOMPUTED_HEAP), &mut Engine::new(), &meter).expect("it is played with heaps");
        assert_eq!(found.standing.as_ref().map(|standing| standing.kind()), Some("proved"), "{row:?}");
        let found = found.periodicity.expect("a period is found");
        assert_eq!((found.preperiod, found.period, found.saltus), (number(4), number(5), number(6)), "{row:?}");
        proved += 1;
    }
    assert!(proved > 450, "{proved} rows");
}

/// If the standard form has a published period, the row has this period.
#[test]
fn periods_of_four_digits_are_the_published_ones() {
    let published = include_str!("../../crates/catalog/data/octal_published.tsv");
    let rows = rows_of_four_digits();
    let mut compared = 0;
    for line in published.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        for row in rows.iter().filter(|row| row[1] == fields[0] && row[11] == "proved") {
            assert_eq!(row[5], fields[2], "{row:?}");
            // A shift moves the preperiod; the first exception may be at a heap that one of the two codes does not have.
            assert!(row[2] != "0" || row[4] == fields[1], "{row:?}");
            compared += 1;
        }
    }
    assert!(compared > 50, "{compared} rows");
}
