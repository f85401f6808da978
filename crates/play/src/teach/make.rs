//! Makers of random exercises.

use super::exercise::Exercise;
use crate::SeededRandom;
use grundy::{Answer, Engine, Meter, Query};
use grundy_game::{BilingualText, Convention, Nat, Outcome, Stop, text};

/// Makes an exercise.
pub(super) type ExerciseMaker = fn(&mut SeededRandom, &mut Engine, &Meter) -> Result<Exercise, Stop>;

/// Draws the expression of a random position.
pub(super) type PositionDraw = fn(&mut SeededRandom) -> String;

/// The maximum number of positions that are drawn until one fits.
const MAX_DRAWS: usize = 60;

/// The most of the counted positions that a hint lists.
const MAX_HINT_POSITIONS: usize = 2;

/// Makes a question who wins. Won and lost positions are equally likely.
pub(super) fn make_winner(draw: PositionDraw, convention: Convention, run: MakerContext<'_>) -> Result<Exercise, Stop> {
    let wanted = Outcome::from_win(run.random.number_below(2) == 0);
    run.make_until(draw, convention, |text, answer, last| {
        (answer.outcome == Some(wanted) || last).then(|| Exercise::winner_exercise(text, answer)).flatten()
    })
}

/// Makes a question for a winning move.
pub(super) fn make_winning_move(
    draw: PositionDraw,
    convention: Convention,
    run: MakerContext<'_>,
) -> Result<Exercise, Stop> {
    run.make_until(draw, convention, |text, answer, _| Exercise::winning_move_exercise(text, answer))
}

/// Makes a question for the value.
pub(super) fn make_value(draw: PositionDraw, run: MakerContext<'_>) -> Result<Exercise, Stop> {
    run.make_until(draw, Convention::Normal, |text, answer, _| Exercise::value_exercise(text, answer))
}

/// The random numbers, engine and budget with which an exercise is made.
pub(super) struct MakerContext<'a> {
    pub(super) random: &'a mut SeededRandom,
    pub(super) engine: &'a mut Engine,
    pub(super) meter: &'a Meter,
}

impl MakerContext<'_> {
    fn solve(&mut self, expression: &str, convention: Convention) -> Answer {
        let position = grundy::parse(expression).expect("lessons draw positions");
        // The explanation is made without a list of moves, which would give other moves than the solution, or dozens of replies.
        let query = Query::new(position).under(convention).with_moves(0);
        let explanation = query.clone().solve(self.engine, self.meter).explanation;
        let mut answer = query.with_moves(1).solve(self.engine, self.meter);
        answer.explanation = explanation;
        answer
    }

    /// Makes the exercise from the first drawn position that fits. `fits` receives whether it is the last one, to be less strict.
    fn make_until(
        mut self,
        draw: PositionDraw,
        convention: Convention,
        fits: impl Fn(&str, &Answer, bool) -> Option<Exercise>,
    ) -> Result<Exercise, Stop> {
        let mut stop = Stop::Unsupported;
        for turn in 1..=MAX_DRAWS {
            let expression = draw(self.random);
            let answer = self.solve(&expression, convention);
            if answer.outcome.is_none() {
                stop = answer.end.stop().unwrap_or(stop);
            }
            if let Some(exercise) = fits(&expression, &answer, turn == MAX_DRAWS) {
                return Ok(exercise);
            }
        }
        Err(stop)
    }
}

/// Makes a question for the mex of some numbers.
pub(super) fn make_mex(random: &mut SeededRandom, _: &mut Engine, _: &Meter) -> Result<Exercise, Stop> {
    let below = 3 + random.number_below(5);
    let mut numbers: Vec<usize> =
        (0..below + 2).filter(|&n| n < below && random.number_below(8) > 0 || random.number_below(3) == 0).collect();
    // The numbers are shuffled, as values of options come in no order.
    for at in (1..numbers.len()).rev() {
        numbers.swap(at, random.number_below(at + 1));
    }
    let nats: Vec<Nat> = numbers.iter().map(|&n| Nat::from(n)).collect();
    let right = Nat::from(grundy_nimber::mex(&nats));
    let list: Vec<String> = numbers.iter().map(usize::to_string).collect();
    let list = list.join(", ");
    let question = text!("What is mex{{{list}}}?");
    let why = match &right {
        zero if *zero == Nat::ZERO => text!("0 is missing."),
        one if *one == 1u32.into() => text!("0 is there, and 1 is missing."),
        more => {
            let last = more - 1u32;
            text!("0 to {last} are there, and {more} is missing.")
        }
    };
    numbers.sort_unstable();
    let sorted: Vec<String> = numbers.iter().map(usize::to_string).collect();
    let sorted = sorted.join(", ");
    let clue =
        if numbers.is_empty() { text!("There is no number at all.") } else { text!("In order they are {sorted}.") };
    Ok(Exercise::number_exercise(question, right, clue, vec![why]))
}

/// Makes a question for the nim-sum of some numbers.
pub(super) fn make_xor(random: &mut SeededRandom, _: &mut Engine, _: &Meter) -> Result<Exercise, Stop> {
    let count = 2 + random.number_below(2);
    let numbers: Vec<usize> = (0..count).map(|_| 1 + random.number_below(15)).collect();
    let right = numbers.iter().fold(0, |sum, n| sum ^ n);
    let list: Vec<String> = numbers.iter().map(usize::to_string).collect();
    let list = list.join(" XOR ");
    let mut why: Vec<_> =
        numbers.iter().map(|n| BilingualText::language_neutral(format!("  {n:>2} = {n:04b}"))).collect();
    let rows: Vec<String> = numbers.iter().map(|n| format!("{n} = {n:04b}")).collect();
    let clue = BilingualText::language_neutral(rows.join("; "));
    why.push(BilingualText::language_neutral(format!("  {right:>2} = {right:04b}")));
    why.push(text!("The sum has a one where the number of ones above is odd."));
    Ok(Exercise::number_exercise(text!("What is {list}?"), Nat::from(right), clue, why))
}

/// Makes a question how many of the first heaps are P-positions.
pub(super) fn make_count(
    draw: fn(&mut SeededRandom) -> (String, u64),
    run: MakerContext<'_>,
) -> Result<Exercise, Stop> {
    let (game, to) = draw(run.random);
    let mut lost = Vec::new();
    for n in 0..=to {
        let position = grundy::parse(&format!("{game}({n})")).expect("lessons draw positions");
        let query = Query::new(position).with_moves(1);
        let answer = query.solve(run.engine, run.meter);
        match answer.outcome {
            Some(Outcome::P) => lost.push(n.to_string()),
            Some(_) => {}
            None => return Err(answer.end.stop_or_unsupported()),
        }
    }
    let right = Nat::from(lost.len());
    let list = lost.join(", ");
    let least = lost[..lost.len().min(MAX_HINT_POSITIONS)].join(", ");
    let clue = text!("The least of them: {least}.");
    let question = text!("How many of the heaps 0 to {to} are P-positions of {game}?");
    Ok(Exercise::number_exercise(question, right, clue, vec![text!("They are {list}.")]))
}
