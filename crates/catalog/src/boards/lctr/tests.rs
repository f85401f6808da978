//! Tests of games on Young diagrams.

use super::*;
use grundy_game::kit;

#[test]
fn laws() {
    for game in ENTRIES.iter().flat_map(|entry| (entry.instances)()) {
        kit::check_laws(&game, None).unwrap_or_else(|broken| panic!("{broken}"));
    }
}

#[test]
fn diagrams_of_any_size() {
    let ten = Nat::from(10u32).pow(40);
    let args = numbers_to_arguments([&ten * 3u32, &ten * 2u32, ten + 1u32]);
    for rule in [DiagramRule::CutEdges, DiagramRule::Step] {
        let game = DiagramGame { rule };
        for (goal, convention) in
            [(MoveGoal::Value(&Nat::ZERO), Convention::Normal), (MoveGoal::MisereP, Convention::Misere)]
        {
            let verdict = game.decide(&args, convention).expect("it is decided");
            let moves = game.moves(&args, goal, 5).expect("it is decided");
            assert_eq!(verdict.outcome, Outcome::from_win(!moves.listed_moves.is_empty()), "{rule:?} {convention:?}");
        }
        assert!(game.read(&[2u64.into(), 3u64.into()]).is_err());
    }
    assert!(DiagramGame { rule: DiagramRule::Slide }.read(&[]).is_err());
    assert_eq!(DiagramGame { rule: DiagramRule::CutEdges }.read(&[3u64.into(), 0u64.into()]), Ok(vec![3]));
}
