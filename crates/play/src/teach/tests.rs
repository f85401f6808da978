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
                assert!(marked.is_ok_and(|marked| marked.is_right), "{}: {} {text}", lesson.name, exercise.question.en);
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
            assert!(!marked.is_right, "{}: {}", exercise.question.en, wrong);
            assert!(marked.message.en.contains(&exercise.solution().en), "the solution is shown");
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
        let lost = grundy::solve(&choice.position_after().to_string()).expect("a position").outcome
            == Some(grundy::Outcome::P);
        assert_eq!(marked.is_right, lost, "{}", choice.text.en);
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

/// The player who begins the small position of a lesson loses it against perfect play, and has a move.
#[test]
fn trials_are_lost_by_whoever_begins() {
    for lesson in lessons() {
        let position = lesson.trial_position();
        assert!(crate::choices(&position, 100).is_ok_and(|choices| choices.len() > 1), "{}", lesson.name);
        let outcome =
            grundy::Query::new(position).under(lesson.convention).outcome(&mut Engine::new(), &Meter::default());
        assert_eq!(outcome, Ok(grundy::Outcome::P), "{}", lesson.name);
    }
}

/// Some positions of every guess are lost and some are not, by a search without theorems.
#[test]
fn guesses_are_computed() {
    for lesson in lessons() {
        let numbers: Vec<u64> = lesson.guess.numbers.clone().collect();
        let lost = lesson.lost_numbers(&mut Engine::new(), &Meter::default()).expect("they are small");
        assert!((5..=15).contains(&numbers.len()), "{}", lesson.name);
        assert!(!lost.is_empty() && lost.len() < numbers.len(), "{}: {lost:?}", lesson.name);
        for number in numbers {
            let is_lost = !can_win(&lesson.guess.position(number), lesson.convention);
            assert_eq!(is_lost, lost.contains(&number), "{} {number}", lesson.name);
        }
    }
    let lost = |name: &str| {
        let lesson = find_lesson(name).expect("there is one");
        lesson.lost_numbers(&mut Engine::new(), &Meter::default()).expect("they are small")
    };
    assert_eq!((lost("stones"), lost("xor"), lost("fibonacci")), (vec![0, 4, 8, 12], vec![6], vec![2, 3, 5, 8, 13]));
}

/// Whether the player to move wins, tried out.
fn can_win(position: &Sum, convention: Convention) -> bool {
    fn try_moves(position: &Sum, convention: Convention, known: &mut std::collections::HashMap<String, bool>) -> bool {
        let name = position.to_string();
        if let Some(wins) = known.get(&name) {
            return *wins;
        }
        let choices = crate::choices(position, 1000).expect("few moves");
        let wins = match (choices.is_empty(), convention) {
            (true, convention) => convention == Convention::Misere,
            (false, _) => choices.iter().any(|choice| !try_moves(&choice.position_after(), convention, known)),
        };
        known.insert(name, wins);
        wins
    }
    try_moves(position, convention, &mut std::collections::HashMap::new())
}

#[test]
fn theorems_have_reasons_and_a_card() {
    for lesson in lessons() {
        assert!(lesson.theorem().count() > 0 && lesson.theorem_reasons().count() > 0, "{}", lesson.name);
        let message = match lesson.topic() {
            Some(CatalogTopic::Game(entry)) => entry.card.why.0,
            Some(CatalogTopic::Concept(concept)) => concept.text.0,
            None => "",
        };
        assert!(!message.is_empty(), "{}", lesson.name);
        // Words come before notation.
        assert!(!lesson.rules().en.contains('(') && !lesson.guess.question().en.contains('('), "{}", lesson.name);
    }
}

/// Each exercise has hints, and what the second one is made of leads to the solution.
#[test]
fn hints_lead_to_the_solution() {
    let (mut engine, meter) = (Engine::new(), Meter::default());
    for lesson in lessons() {
        for number in 0..12 {
            let exercise = lesson.exercise(9, number, &mut engine, &meter).expect("it is small");
            let [general, own] = lesson.hints(&exercise, &mut engine, &meter).expect("it is small");
            let name = format!("{}: {}", lesson.name, exercise.question.en);
            assert!(!general.en.is_empty() && !own.en.is_empty() && !own.zh.is_empty(), "{name}");
            assert!(own.en.len() < 600, "{name} {}", own.en);
            let Some(position) = &exercise.position else { continue };
            let answer = grundy::Query::new(position.clone()).under(exercise.convention).solve(&mut engine, &meter);
            if exercise.kind() == ExerciseKind::Number {
                let values = hint::option_values(position, &mut engine, &meter).expect("few options");
                let values: Vec<grundy_game::Nat> = values.into_iter().map(|(_, value)| value).collect();
                assert_eq!(grundy_nimber::mex(&values).to_string(), exercise.solution().en, "{name}");
            }
            if position.components.len() > 1 && exercise.convention == Convention::Normal {
                let values = hint::part_values(position, &mut engine, &meter).expect("small parts");
                let sum = values.iter().fold(grundy_game::Nat::ZERO, |sum, (_, value)| sum ^ value);
                assert_eq!(sum == grundy_game::Nat::ZERO, answer.outcome == Some(grundy::Outcome::P), "{name}");
            }
        }
    }
}

#[test]
fn hints_name_what_the_theorem_looks_at() {
    let (mut engine, meter) = (Engine::new(), Meter::default());
    for (name, parts) in [
        ("stones", &[" × ", " + "][..]),
        ("positions", &["After “", "The least of them: 0"]),
        ("mex", &["In order they are "]),
        ("values", &["The values of the options are subtract("]),
        ("xor", &[" = 0"]),
        ("nim", &["The values of the parts are nim(", "Their XOR is "]),
        ("staircase", &["on the odd steps"]),
        ("misere", &["The values of the parts are nim("]),
        ("wythoff", &["the lost pair with this difference is ("]),
        ("fibonacci", &[" = "]),
        ("every", &["the opponent wins with “"]),
    ] {
        let lesson = find_lesson(name).expect("there is one");
        let hints: Vec<String> = (0..6)
            .map(|number| {
                let exercise = lesson.exercise(2, number, &mut engine, &meter).expect("it is small");
                let [_, own] = lesson.hints(&exercise, &mut engine, &meter).expect("it is small");
                own.en
            })
            .collect();
        for part in parts {
            assert!(hints.iter().any(|hint| hint.contains(part)), "{name} {part}: {hints:?}");
        }
    }
}

#[test]
fn fibonacci_parts_are_no_neighbours() {
    assert_eq!(hint::fibonacci_parts(17), [13, 3, 1]);
    assert_eq!((hint::fibonacci_parts(1), hint::fibonacci_parts(34)), (vec![1], vec![34]));
}
