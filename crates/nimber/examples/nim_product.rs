//! "Nim Product (64-bit)" of the Library Checker: a line with `T`, then `T` lines of two numbers below 2^64; their nim-products are printed.
//!
//! ```sh
//! cargo run --release --package grundy-nimber --example nim_product < input.txt
//! ```

use grundy_nimber::multiply_rows;
use std::io::{Error, ErrorKind, Read, Result, Write};

fn main() -> Result<()> {
    let mut input = Vec::new();
    std::io::stdin().lock().read_to_end(&mut input)?;
    let output = program_output(&input)
        .ok_or_else(|| Error::new(ErrorKind::InvalidData, "T, and T pairs of numbers below 2^64"))?;
    std::io::stdout().lock().write_all(&output)
}

/// The output for an input; `None` if the input is not in the format of the problem.
fn program_output(input: &[u8]) -> Option<Vec<u8>> {
    let mut rest = input;
    let count = usize::try_from(read_number(&mut rest)?).ok()?;
    let (mut row, mut others) = (Vec::new(), Vec::new());
    for _ in 0..count {
        row.push(read_number(&mut rest)?);
        others.push(read_number(&mut rest)?);
    }
    multiply_rows(&mut row, &others);
    let mut output = Vec::with_capacity(21 * row.len());
    for &product in &row {
        write_line(product, &mut output);
    }
    rest.trim_ascii().is_empty().then_some(output)
}

/// Reads a number and the blanks before it.
fn read_number(rest: &mut &[u8]) -> Option<u64> {
    let text = rest.trim_ascii_start();
    let length = text.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(text.len());
    let (digits, after) = text.split_at(length);
    *rest = after;
    let (first, others) = digits.split_first()?;
    others.iter().try_fold(u64::from(first - b'0'), |n, digit| n.checked_mul(10)?.checked_add(u64::from(digit - b'0')))
}

/// Writes a number and the end of its line.
fn write_line(mut number: u64, output: &mut Vec<u8>) {
    let mut line = [b'\n'; 21];
    let mut at = 20;
    loop {
        at -= 1;
        line[at] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    output.extend_from_slice(&line[at..]);
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOLDEN_TABLE: &str = include_str!("../../../suite/golden/games.tsv");

    #[test]
    fn published_products() {
        let rows =
            GOLDEN_TABLE.lines().map(|line| line.split('\t').collect::<Vec<_>>()).filter(|row| row[0] == "nim_product");
        let (pairs, products): (Vec<String>, Vec<&str>) = rows.map(|row| (row[1].replace('*', " "), row[2])).unzip();
        assert!(pairs.len() > 10);
        let input = format!("{}\n{}\n", pairs.len(), pairs.join("\n"));
        let output = program_output(input.as_bytes()).expect("it is an input");
        assert_eq!(String::from_utf8(output).unwrap().lines().collect::<Vec<_>>(), products);
    }

    #[test]
    fn edges() {
        let check = |input: &str, expect: Option<&str>| {
            assert_eq!(
                program_output(input.as_bytes()).map(|all| String::from_utf8(all).unwrap()).as_deref(),
                expect,
                "{input:?}"
            );
        };
        check("0\n", Some(""));
        check("2\r\n0 18446744073709551615\r\n1 18446744073709551615", Some("0\n18446744073709551615\n"));
        for wrong in ["", "x", "1\n3", "1\n3 -5", "1\n3 18446744073709551616", "1\n3 5\n7", "99999999999999999999999"] {
            check(wrong, None);
        }
    }
}
