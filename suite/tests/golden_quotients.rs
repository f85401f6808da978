//! Published misère quotients: the growth of orders and P-portions, and the periods of pretending functions.

use grundy::Argument;
use grundy_game::GameShape;
use grundy_misere::{HeapQuotient, UnfinishedQuotient};
use grundy_suite::rows;

const QUOTIENT_TABLE: &str = include_str!("../golden/misere_quotients.tsv");

/// The maximum order and heap: larger quotients would take minutes. The bench `quotients` has one of 638 elements.
const MAX_ORDER: usize = 80;
const MAX_HEAP: u64 = 130;

#[test]
fn quotients_grow_as_published() {
    let (mut whole, mut periodic) = (0, 0);
    for row in rows(QUOTIENT_TABLE) {
        let [code, max_heap, order, p, period, preperiod, growth] = row[..] else { panic!("{row:?}") };
        let Ok(Argument::Ruleset(game)) = grundy::evaluate(&format!("take_and_break(\"{code}\")")) else {
            panic!("{code} is a ruleset")
        };
        let GameShape::Heap(heaps) = game.shape() else { panic!("{code} is played with heaps") };
        let max_heap: u64 = max_heap.parse().unwrap();
        let mut quotient = HeapQuotient::new();
        let ended = quotient.extend(heaps, max_heap.min(MAX_HEAP), MAX_ORDER, &());
        assert!(matches!(ended, Ok(()) | Err(UnfinishedQuotient::Order { .. })), "{code}: {ended:?}");
        let end = if ended.is_ok() { max_heap.min(MAX_HEAP) + 1 } else { quotient.heap_count() };
        let expected: Vec<(u64, usize, usize)> =
            growth.split(';').map(parse_growth).filter(|at| at.1 > 1 && at.0 < end).collect();
        let found: Vec<_> =
            quotient.growth().iter().map(|at| (at.heap, at.order, at.p)).filter(|at| at.1 > 1).collect();
        assert_eq!(found, expected, "{code}");
        match ended {
            Ok(()) if end > max_heap => {
                assert_eq!(
                    (quotient.order().to_string(), quotient.p_portion().count().to_string()),
                    (order.into(), p.into())
                );
                whole += 1;
            }
            Ok(()) => {}
            // At the next heap the quotient is too large.
            Err(_) => assert!(
                growth.split(';').map(parse_growth).any(|at| at.0 == end && at.1 > MAX_ORDER),
                "{code}: heap {end}"
            ),
        }
        if let Some(found) = quotient.periodicity() {
            let found = (found.period.to_string(), found.preperiod.to_string());
            assert_eq!(found, (period.into(), preperiod.into()), "{code}");
            periodic += 1;
        }
    }
    assert!(whole >= 100 && periodic >= 50, "{whole} whole ones, {periodic} with periods");
}

/// Parses `25:144/23`: a heap, with the order and the size of the P-portion from there on.
fn parse_growth(text: &str) -> (u64, usize, usize) {
    let (heap, sizes) = text.split_once(':').expect("a heap and sizes");
    let (order, p) = sizes.split_once('/').expect("an order and a size");
    (heap.parse().unwrap(), order.parse().unwrap(), p.parse().unwrap())
}
