//! The results in `docs/results`: each certificate makes the claim of its row, and its beginning is verified.

use grundy::{CertificatePart, verify_part};
use std::path::{Path, PathBuf};

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
        assert!(checked.holds, "{code}: {}", checked.why.en);
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
