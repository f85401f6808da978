//! Rules with loops, alone, in sums with themselves and with games of the catalogue; and the outcome-only path.

use crate::oracle::{OracleGames, OraclePosition, sort_components};
use crate::{RequestedDetails, assert_answer, assert_value, python_tuple, random_moves, rules_text};
use grundy::series::{SeriesCell, SeriesQuestion as AskedCell, series};
use grundy::{Convention, Engine, Meter, Query};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { cases: crate::case_count(250), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn sums_of_rules_are_those_of_the_definition(
        random_moves in random_moves(6), at in prop::collection::vec(0..6u32, 1..=3), other in 0..8u32,
    ) {
        let text = rules_text(&random_moves);
        let rules = grundy::parse_rules(&text).expect("rules");
        let at: Vec<u32> = at.iter().map(|v| v % random_moves.len() as u32).collect();
        let mut terms: Vec<String> = at.iter().map(|v| format!("token({v})")).collect();
        let extra = match other {
            0..3 => None,
            3..6 => Some(format!("nim({})", other - 2)),
            _ => Some(format!("kayles({})", other - 3)),
        };
        if at.len() < 3 {
            terms.extend(extra);
        }
        let games = OracleGames::new(&random_moves);
        let mut engine = Engine::new();
        for convention in [Convention::Normal, Convention::Misere] {
            for remoteness in [false, true] {
                let sum = grundy::parse_with(&rules, &terms.join(" + ")).expect("a sum");
                let query = Query::new(sum.clone()).under(convention).with_remoteness(remoteness).with_moves(1000);
                let answer = query.solve(&mut engine, &Meter::default());
                assert_answer(&games, &sum, &RequestedDetails { convention, remoteness }, &answer)?;
                if let Some(value) = &answer.value {
                    assert_value(&games, &sum, value)?;
                }
                prop_assert_eq!(answer.value.is_some(), convention == Convention::Normal);
            }
        }
    }

    /// Positions that split: from 3 on a move may lead to two tokens below 3, for which play is loopy again.
    #[test]
    fn rules_that_fall_apart_are_those_of_the_definition(
        low in prop::collection::vec(prop::collection::vec(0..3u32, 0..=2), 3),
        high in prop::collection::vec((prop::collection::vec(0..6u32, 0..=2), prop::collection::vec((0..3u32, 0..3u32), 0..=2)), 3),
        at in prop::collection::vec(0..6u32, 1..=2), heap in 0..3u32,
    ) {
        let moves: Vec<Vec<u32>> = low.into_iter().chain(high.iter().map(|(single, _)| single.clone())).collect();
        let pairs: Vec<Vec<(u32, u32)>> = (0..3).map(|_| vec![]).chain(high.into_iter().map(|(_, two)| two)).collect();
        // `a + b` and `b + a` are written differently, and so they count as two moves.
        let ordered = |two: Vec<(u32, u32)>| two.into_iter().map(|(a, b)| (a.min(b), a.max(b))).collect::<Vec<_>>();
        let pairs: Vec<Vec<(u32, u32)>> = pairs.into_iter().map(ordered).collect();
        let listed: Vec<String> = pairs
            .iter()
            .map(|two| python_tuple(&two.iter().map(|(a, b)| python_tuple(&[a, b])).collect::<Vec<_>>()))
            .collect();
        let text = format!(
            "PAIRS = {}\n{}    for a, b in PAIRS[n]:\n        yield token(a) + token(b)\n",
            python_tuple(&listed),
            rules_text(&moves)
        );
        let rules = grundy::parse_rules(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let mut games = OracleGames::new(&moves);
        for (from, two) in pairs.iter().enumerate() {
            games.tables[0][from].extend(two.iter().map(|&(a, b)| sort_components(vec![(0, a), (0, b)])));
        }
        let mut terms: Vec<String> = at.iter().map(|v| format!("token({v})")).collect();
        if heap > 0 {
            terms.push(format!("nim({heap})"));
        }
        let sum = grundy::parse_with(&rules, &terms.join(" + ")).expect("a sum");
        for convention in [Convention::Normal, Convention::Misere] {
            for remoteness in [false, true] {
                let query = Query::new(sum.clone()).under(convention).with_remoteness(remoteness).with_moves(1000);
                let answer = query.solve(&mut Engine::new(), &Meter::default());
                assert_answer(&games, &sum, &RequestedDetails { convention, remoteness }, &answer)?;
                if let Some(value) = &answer.value {
                    assert_value(&games, &sum, value)?;
                }
            }
        }
    }

    /// The path of series, tables, claims and judges, which computes no moves.
    #[test]
    fn outcomes_in_series_are_those_of_the_definition(
        random_moves in random_moves(6), at in prop::collection::vec(0..6u32, 0..=2), heap in 0..4u32, twice in any::<bool>(),
    ) {
        let rules = grundy::parse_rules(&rules_text(&random_moves)).expect("rules");
        let games = OracleGames::new(&random_moves);
        let last = random_moves.len() as u32 - 1;
        let mut terms = vec![if twice { "token(n) + token(n)".to_string() } else { "token(n)".into() }];
        let mut rest: OraclePosition = Vec::new();
        for v in at.iter().take(if twice { 1 } else { 2 }).map(|v| v % random_moves.len() as u32) {
            terms.push(format!("token({v})"));
            rest.push((0, v));
        }
        if heap > 0 && at.len() < 2 {
            terms.push(format!("nim({heap})"));
            rest.push((1, heap));
        }
        let expression = terms.join(" + ");
        let positions = grundy::positions(&rules, &expression).expect("positions");
        for convention in [Convention::Normal, Convention::Misere] {
            let asked = AskedCell::Outcomes(convention);
            let (engine, meter) = (&mut Engine::new(), &Meter::default());
            let found = series(&*positions, 0, last.into(), asked, engine, meter).expect("a series");
            for n in 0..=last {
                let tokens = vec![(0, n); if twice { 2 } else { 1 }];
                let position = sort_components([tokens, rest.clone()].concat());
                let expected = games.judge(&position, convention)[&position].outcome;
                let cell = ((n as usize) < found.cells.len()).then(|| found.cells.get(n as usize).into_owned());
                prop_assert_eq!(
                    cell, Some(SeriesCell::Outcome(expected)),
                    "{} at {}, {:?}, {:?} of {:?}", expression, n, convention, found.end, random_moves
                );
            }
        }
    }
}
