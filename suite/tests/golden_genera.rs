//! Genera of heaps of codes agree with a brute force, and with CGSuite.

use grundy::genus::{GenusTable, genus, genus_table};
use grundy::{ComputationEnd, Meter};
use grundy_misere::TameGenus;
use grundy_suite::{numbers, rows};

const GENERA_TABLE: &str = include_str!("../golden/genera.tsv");
const CODE_TABLE: &str = include_str!("../golden/take_and_break.tsv");

fn genera(code: &str, to: u64) -> GenusTable {
    let game = grundy::evaluate(&format!("take_and_break(\"{code}\")")).unwrap_or_else(|_| panic!("{code} is a code"));
    let table = genus_table(&game, to, &Meter::default()).unwrap_or_else(|_| panic!("{code} is played with heaps"));
    assert_eq!((table.end, table.reports.len() as u64), (ComputationEnd::Done, to + 1), "{code}");
    table
}

#[test]
fn superscripts() {
    let mut heaps = 0;
    for row in rows(GENERA_TABLE) {
        let [name, code, expected, lost] = row[..] else { panic!("{row:?}") };
        let expected: Vec<&str> = expected.split(' ').collect();
        let table = genera(code, expected.len() as u64 - 1);
        for (written, known) in expected.iter().zip(&table.reports) {
            let (heap, genus) = written.split_once(':').expect("a heap and its genus");
            let (normal, misere) = genus.split_once("^(").expect("a value and superscripts");
            let found = &known.as_ref().expect("it is a heap").genus;
            let superscripts: Vec<u64> = (0..7).map(|i| found.superscript(i)).collect();
            assert_eq!(superscripts, numbers(misere.trim_end_matches(')')), "{name}: heap {heap}");
            assert_eq!(found.normal_value().to_string(), normal, "{name}: heap {heap}");
            heaps += 1;
        }
        let bound = expected.len() as u64;
        let found: Vec<u64> = table.lost_numbers().collect();
        let expected: Vec<u64> = numbers(lost).into_iter().filter(|&heap| heap < bound).collect();
        assert_eq!(found, expected, "{name}");
    }
    assert!(heaps > 350, "{heaps} heaps");
}

/// CGSuite writes the misère values, a canonical form, and the genus of a heap that is tame as that of a Nim heap without superscripts.
#[test]
fn misere_values_and_tame_heaps() {
    let (mut values, mut tame, mut form) = (0, 0, false);
    for row in rows(CODE_TABLE) {
        let list = || row[4].trim_start_matches('[').trim_end_matches(']');
        match row[2] {
            "misere_nim_values" => {
                let found = genera(row[1], 20);
                let found: Vec<u64> = found.reports.iter().flatten().map(|known| known.genus.misere_value()).collect();
                assert_eq!(found, numbers(list()), "{}", row[1]);
                values += 1;
            }
            "misere_canonical_form(22)" => {
                let position = grundy::parse(&format!("take_and_break(\"{}\")(22)", row[1])).expect("it is a heap");
                let found = genus(&position, &Meter::default()).unwrap_or_else(|_| panic!("it is played misère"));
                assert_eq!(found.form.as_deref(), Some(row[4]));
                form = true;
            }
            "genus" => {
                let found = genera(row[1], 20);
                // Superscripts in parentheses contain commas.
                let mut depth = 0;
                let comma = |sign: char| {
                    depth += i32::from(sign == '(') - i32::from(sign == ')');
                    sign == ',' && depth == 0
                };
                for (heap, written) in list().split(comma).enumerate() {
                    if let Ok(value) = written.parse() {
                        let known = found.reports[heap].as_ref().expect("it is a heap");
                        assert_eq!(known.tame_genus(), Some(TameGenus::nim(value)), "{}: heap {heap}", row[1]);
                        tame += 1;
                    }
                }
            }
            _ => {}
        }
    }
    assert!(values == 7 && tame > 80 && form, "{values} rows of values, {tame} tame heaps");
}
