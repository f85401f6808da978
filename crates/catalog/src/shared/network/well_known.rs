//! Well-known graphs by their names: `path=5`, `grid=(2, 3)`.

use super::{Network, check_size};
use grundy_game::{Argument, ArgumentError, text};
use num_traits::ToPrimitive;

/// The names of well-known graphs.
pub(super) const GRAPH_NAMES: [&str; 5] = ["path", "cycle", "complete", "star", "grid"];

/// The keywords for well-known graphs.
pub(crate) const GRAPH_KEYWORDS: &str = "path=5, cycle=6, complete=4, star=3, grid=(2, 3)";

/// A well-known graph.
pub(super) fn well_known_graph(name: &str, size: &Argument) -> Result<Network, ArgumentError> {
    let misfit = |misfit: ArgumentError| misfit.at_keyword(name);
    let sizes = size.to_naturals().map_err(misfit)?;
    let number = |n: &grundy_game::Nat| n.to_usize();
    let least = if name == "cycle" { 3 } else { 1 };
    let (rows, columns) = match (name, &sizes[..]) {
        ("grid", [rows, columns]) => (number(rows), number(columns)),
        ("path" | "cycle" | "complete" | "star", [n]) => (Some(1), number(n)),
        ("grid" | "path" | "cycle" | "complete" | "star", _) => {
            return Err(misfit(ArgumentError::new(text!("the sizes are written {GRAPH_KEYWORDS}"))));
        }
        _ => return Err(ArgumentError::unknown_keyword(&[(name.into(), size.clone())])),
    };
    let all = rows.zip(columns).and_then(|(rows, columns)| rows.checked_mul(columns));
    let edges = if name == "complete" { all.and_then(|n| n.checked_mul(n)).map(|n| n / 2) } else { all.map(|_| 0) };
    check_size(all.map(|n| n.saturating_add(usize::from(name == "star"))), edges).map_err(misfit)?;
    let (rows, columns) = (rows.unwrap_or(0), columns.unwrap_or(0));
    if rows * columns < least {
        return Err(misfit(ArgumentError::new(text!("at least {least} is expected here"))));
    }
    let n = columns;
    let pairs: Vec<(usize, usize)> = match name {
        "path" => (1..n).map(|i| (i - 1, i)).collect(),
        "cycle" => (1..n).map(|i| (i - 1, i)).chain([(0, n - 1)]).collect(),
        "complete" => (0..n).flat_map(|i| (i + 1..n).map(move |j| (i, j))).collect(),
        "star" => (1..=n).map(|i| (0, i)).collect(),
        _ => {
            let cell = |r: usize, c: usize| r * columns + c;
            let across = (0..rows).flat_map(|r| (1..columns).map(move |c| (cell(r, c - 1), cell(r, c))));
            let down = (1..rows).flat_map(|r| (0..columns).map(move |c| (cell(r - 1, c), cell(r, c))));
            across.chain(down).collect()
        }
    };
    let vertices = rows * columns + usize::from(name == "star");
    let mut network = Network { names: (1..=vertices).map(|i| i.to_string()).collect(), pairs };
    network.pairs.sort_unstable();
    Ok(network)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn well_known_graphs() {
        let made = |name: &str, size: Argument| well_known_graph(name, &size).map(|network| network.to_text('-'));
        assert_eq!(made("path", 1u64.into()).expect("a graph"), "1");
        assert_eq!(made("cycle", 4u64.into()).expect("a graph"), "1-2 1-4 2-3 3-4");
        assert_eq!(made("star", 2u64.into()).expect("a graph"), "1-2 1-3");
        assert_eq!(made("complete", 3u64.into()).expect("a graph"), "1-2 1-3 2-3");
        let sides = |a: u64, b: u64| Argument::Tuple(vec![a.into(), b.into()]);
        assert_eq!(made("grid", sides(2, 2)).expect("a graph"), "1-2 1-3 2-4 3-4");
        let huge = Argument::from(grundy_game::Nat::from(10u32).pow(40));
        for name in ["path", "cycle", "complete", "star", "grid", "tree"] {
            assert!(made(name, huge.clone()).is_err());
            assert!(made(name, 0u64.into()).is_err());
            assert!(made(name, u64::MAX.into()).is_err());
            assert!(made(name, sides(u64::MAX, 2)).is_err());
        }
        assert!(made("cycle", 2u64.into()).is_err());
    }
}
