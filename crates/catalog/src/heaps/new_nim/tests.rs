//! Compares the greedy choice with all choices.

use super::*;

fn nats(heaps: &[u64]) -> Vec<Nat> {
    sort_heaps(heaps.iter().map(|&heap| heap.into()).collect())
}

/// The sample of CQOI 2013: of 5, 5, 6, 6, 5, 5 the first player takes at least 21 stones.
#[test]
fn the_sample_of_the_contest() {
    let heaps = nats(&[5, 5, 6, 6, 5, 5]);
    assert_eq!(heaps.iter().sum::<Nat>() - heaviest_independent_heaps(&heaps).iter().sum::<Nat>(), Nat::from(21u32));
    let moves =
        NewNim.moves(&position_to_arguments(heaps, 2), MoveGoal::Value(&Nat::ZERO), 1).expect("the theorem decides");
    assert_eq!(moves.listed_moves, [vec![position_to_arguments(nats(&[6, 5]), 1)]]);
}

#[test]
fn greedy_is_heaviest() {
    let mut seed = 7u64;
    for _ in 0..200 {
        let heaps: Vec<u64> = (0..6)
            .map(|_| {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                1 + (seed >> 60)
            })
            .collect();
        let independent = |mask: u32| {
            let inside = |other: u32| (other & mask) == other && other != 0;
            let sum = |other: u32| (0..6).filter(|at| other >> at & 1 == 1).fold(0, |sum, at| sum ^ heaps[at as usize]);
            (1..64).filter(|&other| inside(other)).all(|other| sum(other) != 0)
        };
        let weight = |mask: u32| (0..6).filter(|at| mask >> at & 1 == 1).map(|at| heaps[at as usize]).sum::<u64>();
        let best = (0..64).filter(|&mask| independent(mask)).map(weight).max();
        assert_eq!(
            heaviest_independent_heaps(&nats(&heaps)).iter().sum::<Nat>(),
            Nat::from(best.expect("the empty one")),
            "{heaps:?}"
        );
    }
}

#[test]
fn heaps_of_any_size() {
    let huge = Nat::from(10u32).pow(40);
    let heaps = vec![huge.clone() + 3u32, huge.clone() + 2u32, huge.clone(), 1u32.into()];
    let lost =
        NewNim.decide(&position_to_arguments(vec![huge.clone() + 3u32, huge], 1), Convention::Normal).expect("decided");
    assert_eq!(lost.outcome, Outcome::P);
    let verdict = NewNim.decide(&position_to_arguments(heaps.clone(), 1), Convention::Normal).expect("decided");
    assert_eq!(verdict.outcome, Outcome::N, "two even ones that differ by 2, and their neighbours by 1");
    let kept = find_dependent_heaps(&sort_heaps(heaps)).expect("they depend on each other");
    assert_eq!(nim_heaps::nim_sum(&kept), Nat::ZERO);
}

#[test]
fn nonsense_is_refused() {
    for args in [
        vec![Argument::Tuple(vec![3u64.into()]), 3u64.into()],
        vec![Argument::Str("x".into())],
        vec![Argument::Int((-1).into())],
    ] {
        assert!(parse_position(&args).is_err(), "{args:?}");
    }
}

/// For a heap taken whole, its lowest stone; for a heap made smaller, the lowest stone that is taken.
#[test]
fn moves_are_pointed_at_and_told() {
    let pointed = |before: (&[u64], u64), after: (&[u64], u64)| {
        let written = |(heaps, turns): (&[u64], u64)| position_to_arguments(nats(heaps), turns);
        GameView::clickable_parts(&NewNim, &written(before), &[written(after)])
    };
    assert_eq!(pointed((&[6, 5, 5], 2), (&[5, 5], 1)), [0]);
    assert_eq!(pointed((&[6, 5, 5], 2), (&[6], 1)), [6, 11]);
    assert_eq!(pointed((&[6, 5, 5], 2), (&[6, 5, 5], 1)), [0]);
    assert_eq!(pointed((&[5, 3], 0), (&[3, 1], 0)), [1]);
    assert_eq!(pointed((&[5, 3], 0), (&[5], 0)), [5]);
    assert_eq!(pointed((&[100, 3], 1), (&[3], 0)), [0]);
    let sentence = |left: &[u64]| {
        GameView::describe_move(
            &NewNim,
            &position_to_arguments(nats(&[5, 3]), 0),
            &[position_to_arguments(nats(left), 0)],
        )
        .map(|message| message.en)
    };
    assert_eq!(sentence(&[3]).as_deref(), Some("heap of 5: take all 5"));
    assert_eq!(sentence(&[3, 1]).as_deref(), Some("heap of 5: take 4, leave 1"));
}
