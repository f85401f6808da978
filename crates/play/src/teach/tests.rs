//! Every lesson makes exercises that its own solutions answer, and no other does.

use super::*;
use grundy::{Lang, Meter};

#[test]
fn solutions_are_right_and_nonsense_is_refused() {
    let (mut engine, meter) = (Engine::new(), Meter::default());
    for lesson in lessons() {
        let mut questions = std::collections::HashSet::new();
        for number in 0..12 {
            let exercise = lesson.exercise(5, number, &mut engine, &meter).expect("it is small");
            let again = lesson.exercise(5, number, &mut engine, &meter).expect("it is small");
            assert_eq!(exercise.question, again.question, "{}", lesson.name);
            let solution = exercise.solution();
            for text in [&solution.en, &solution.zh] {
                let marked = exercise.mark_answer(text, Lang::ZhCn, &mut engine, &meter);
                assert!(marked.is_ok_and(|marked| marked.right), "{}: {} {text}", lesson.name, exercise.question.en);
            }
            for nonsense in ["", "x y z", "-1", "∞", &"9".repeat(5000)] {
                let marked = exercise.mark_answer(nonsense, Lang::En, &mut engine, &meter);
                assert!(marked.is_err(), "{}: {} {nonsense}", lesson.name, exercise.question.en);
            }
            questions.insert(exercise.question.en.clone());
        }
        assert!(questions.len() > 6, "{} repeats itself", lesson.name);
    }
}

#[test]
fn what_is_wrong_is_marked_so() {
    let (mut engine, meter) = (Engine::new(), Meter::default());
    for lesson in lessons() {
        for number in 0..6 {
            let exercise = lesson.exercise(11, number, &mut engine, &meter).expect("it is small");
            let wrong = match (exercise.kind(), &exercise.solution().en[..]) {
                (ExerciseKind::Number, number) => format!("{number}1"),
                (ExerciseKind::Winner, "first") => "后手".into(),
                (ExerciseKind::Winner, _) => "First.".into(),
                (ExerciseKind::Move, _) => continue,
            };
            let marked = exercise.mark_answer(&wrong, Lang::En, &mut engine, &meter).expect("it is understood");
            assert!(!marked.right, "{}: {}", exercise.question.en, wrong);
            assert!(marked.said.en.contains(&exercise.solution().en), "the solution is shown");
        }
    }
}

/// Of all moves in a position those are right that leave a lost one.
#[test]
fn moves_are_marked_by_what_they_leave() {
    let (mut engine, meter) = (Engine::new(), Meter::default());
    let nim = find_lesson("nim").expect("there is one");
    let exercise = nim.exercise(3, 1, &mut engine, &meter).expect("it is small");
    assert_eq!(exercise.kind(), ExerciseKind::Move);
    let position = exercise.position.clone().expect("it is about one");
    let (mut right, mut wrong) = (0, 0);
    for choice in crate::choices(&position, 1000).expect("few moves") {
        let marked =
            exercise.mark_answer(&choice.text.en, Lang::En, &mut engine, &meter).expect("a move in its own words");
        let lost = grundy::solve(&choice.sum.to_string()).expect("a position").outcome == Some(grundy::Outcome::P);
        assert_eq!(marked.right, lost, "{}", choice.text.en);
        *(if lost { &mut right } else { &mut wrong }) += 1;
    }
    assert!(right > 0 && wrong > 0);
}

/// Positions that are won and lost come about equally often.
#[test]
fn neither_side_is_the_usual_answer() {
    let (mut engine, meter) = (Engine::new(), Meter::default());
    for lesson in lessons() {
        let winners: Vec<String> = (0..40)
            .map(|number| lesson.exercise(1, number, &mut engine, &meter).expect("it is small"))
            .filter(|exercise| exercise.kind() == ExerciseKind::Winner)
            .map(|exercise| exercise.solution().en)
            .collect();
        let first = winners.iter().filter(|winner| *winner == "first").count();
        assert!(
            winners.is_empty() || (first * 5 >= winners.len() && first * 5 <= 4 * winners.len()),
            "{}",
            lesson.name
        );
    }
}
