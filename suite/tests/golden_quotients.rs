//! Published misère quotients: the growth of orders and P-portions, and the periods of pretending functions.

use grundy::quotient::position_quotient;
use grundy::{Argument, Convention, Engine, Meter, Outcome, Query};
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

const POSITION_TABLE: &str = include_str!("../golden/position_quotients.tsv");

#[test]
fn quotients_of_positions_are_as_published() {
    let mut count = 0;
    for row in rows(POSITION_TABLE) {
        let [position, order, p] = row[..] else { panic!("{row:?}") };
        let sum = grundy::parse(position).unwrap_or_else(|bad| panic!("{position}: {}", bad.message.en));
        let found = position_quotient(&sum, 1000, &Meter::default()).expect("it has a quotient");
        let sizes = (found.quotient.order().to_string(), found.quotient.p_portion().count().to_string());
        assert_eq!(sizes, (order.into(), p.into()), "{position}");
        count += 1;
    }
    assert!(count >= 4);
}

/// In the quotient of Plambeck and Whitehead the element `c` of the empty board has `c² ∈ P`, `c³ = ac²` and `a² = 1`,
/// so its even powers are `c²`, and its odd ones are not in P.
#[test]
fn empty_boards_of_notakto_are_won_if_their_number_is_odd() {
    let mut engine = Engine::new();
    for boards in 1..=9usize {
        let text = vec!["notakto(play_on=True)(\"...|...|...\")"; boards].join(" + ");
        let query = Query::new(grundy::parse(&text).expect("a sum of boards")).under(Convention::Misere);
        let answer = query.solve(&mut engine, &Meter::default());
        assert_eq!(answer.outcome, Some(Outcome::from_win(boards % 2 == 1)), "{boards} boards");
        assert_eq!(answer.winning_moves.is_empty(), boards % 2 == 0, "{boards} boards");
    }
}

#[test]
fn positions_without_a_quotient_say_why() {
    let refusal = |text: &str, word: &str| {
        let sum = grundy::parse(text).unwrap_or_else(|bad| panic!("{text}: {}", bad.message.en));
        let misfit = position_quotient(&sum, 1000, &Meter::default()).expect_err(text);
        assert!(misfit.message.en.contains(word), "{text}: {}", misfit.message.en);
    };
    refusal("nim(w + 1)", "infinite");
    refusal("nim(10**40)", "too large");
    let sum = grundy::parse("cram(4, 4)").expect("a board");
    let stopped = position_quotient(&sum, 10, &Meter::default()).expect("its components can be visited");
    assert!(
        stopped.standing.is_none()
            && matches!(stopped.unfinished_quotient, Some(UnfinishedQuotient::Order { max_order: 10 }))
    );
}

/// Parses `25:144/23`: a heap, with the order and the size of the P-portion from there on.
fn parse_growth(text: &str) -> (u64, usize, usize) {
    let (heap, sizes) = text.split_once(':').expect("a heap and sizes");
    let (order, p) = sizes.split_once('/').expect("an order and a size");
    (heap.parse().unwrap(), order.parse().unwrap(), p.parse().unwrap())
}
