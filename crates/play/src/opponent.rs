//! Opponents that play perfectly, or make mistakes with a given chance.

use super::advice::{best_choice, compared_moves, counts_replies, find_choice, some_moves};
use super::hardest_moves::hardest_moves;
use super::match_move::MatchMove;
use super::random::SeededRandom;
use super::{Advice, Choice, Match};
use grundy::{Engine, Meter};
use grundy_game::{BilingualText, MessageError, Outcome, in_force, text};
use std::str::FromStr;

/// An opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opponent {
    /// The rate at which the opponent plays at random.
    pub level: OpponentLevel,
    /// The seed of its random numbers: the same seed and the same moves get the same replies.
    pub seed: u64,
}

/// The chance, in per cent, that an opponent plays a random move; otherwise it plays perfectly.
///
/// A random move may happen to be a good one.
///
/// # Examples
/// ```
/// use grundy_play::OpponentLevel;
/// assert_eq!("easy".parse(), Ok(OpponentLevel::EASY));
/// assert_eq!("35%".parse::<OpponentLevel>().unwrap().chance(), 35);
/// assert!("101".parse::<OpponentLevel>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpponentLevel(u8);

/// The move that an opponent makes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpponentMove {
    /// The move.
    pub choice: MatchMove,
    /// Whether it was chosen at random.
    pub by_lot: bool,
    /// The outcome before the move, if the opponent computed it.
    pub outcome: Option<Outcome>,
    /// A remark to the player: that a budget ran out.
    pub remark: Option<BilingualText>,
}

impl Opponent {
    /// An opponent that makes no mistakes.
    pub fn perfect(seed: u64) -> Opponent {
        Opponent { level: OpponentLevel::PERFECT, seed }
    }

    /// Chooses a move; `None` if play has ended.
    ///
    /// A perfect opponent wins from a won position, and does not lose from a drawn one.
    /// From a lost position it plays the move that delays the end longest, if that move is known;
    /// otherwise one that leaves a small share of winning replies, so that mistakes are likely.
    /// If the moves are not listed, it compares some moves that it draws; they leave few digits or terms as often as many, so that play ends.
    /// If the budget does not suffice, it plays a random legal move, and the remark states this.
    ///
    /// # Complexity
    /// That of [`advise`](super::advise).
    pub fn choose(&self, game: &Match, engine: &mut Engine, meter: &Meter) -> Option<OpponentMove> {
        in_force::with_budget(meter, || {
            if game.ending().is_some() {
                return None;
            }
            let (position, available) = (game.position(), game.available());
            let mut random = SeededRandom::new(self.seed, game.moves().len());
            let is_lot = random.number_below(100) < usize::from(self.level.0);
            let all = some_moves(position, available, &mut random);
            if is_lot {
                let choice = all[random.number_below(all.len())].clone();
                return Some(OpponentMove { choice, by_lot: true, outcome: None, remark: None });
            }
            if let (MatchMove::Listed(_), [only]) = (&all[0], &all[..]) {
                return Some(OpponentMove { choice: only.clone(), by_lot: false, outcome: None, remark: None });
            }
            let Advice { answer, choice, .. } = best_choice(position, game.convention(), available, engine, meter);
            let outcome = answer.outcome;
            let made = |choice| Some(OpponentMove { choice, by_lot: false, outcome, remark: None });
            match (outcome, choice) {
                (Some(Outcome::N), Some(choice)) => made(choice),
                (Some(Outcome::P | Outcome::D), _) => {
                    let best = answer.best_moves.iter().filter_map(|best| find_choice(best, position, available));
                    let mut good: Vec<MatchMove> = best.collect();
                    if good.is_empty() {
                        good = compared_moves(all, &mut random);
                    }
                    let choices: Vec<&Choice> = good.iter().filter_map(|made| available.choice(made)).collect();
                    let every = (0..choices.len()).collect();
                    let hardest =
                        hardest_moves(&choices, every, counts_replies(available), game.convention(), engine, meter);
                    made(good[hardest[random.number_below(hardest.len())]].clone())
                }
                (_, None) | (None, _) => {
                    let choice = all[random.number_below(all.len())].clone();
                    let BilingualText { en, zh } = answer.end.description();
                    let remark = match outcome {
                        None => text!(
                            "I could not find out who is winning ({text}), so I play a random move",
                            text = (en, zh)
                        ),
                        Some(_) => text!("I know that I can win, but could not find out how, so I play a random move"),
                    };
                    Some(OpponentMove { choice, by_lot: true, outcome, remark: Some(remark) })
                }
            }
        })
    }
}

impl OpponentLevel {
    /// No random moves.
    pub const PERFECT: OpponentLevel = OpponentLevel(0);
    /// One move in ten is random.
    pub const HARD: OpponentLevel = OpponentLevel(10);
    /// Three moves in ten are random.
    pub const MEDIUM: OpponentLevel = OpponentLevel(30);
    /// Six moves in ten are random.
    pub const EASY: OpponentLevel = OpponentLevel(60);

    /// A level with this chance of a random move, in per cent; `None` above 100.
    pub fn new(chance: u8) -> Option<OpponentLevel> {
        (chance <= 100).then_some(OpponentLevel(chance))
    }

    /// The chance of a random move, in per cent.
    pub fn chance(self) -> u8 {
        self.0
    }

    /// The level in words.
    pub fn text(self) -> BilingualText {
        let chance = self.0;
        match self {
            OpponentLevel::PERFECT => text!("perfect: it makes no mistakes"),
            _ => text!("it plays a random move with a chance of {chance}%"),
        }
    }
}

impl FromStr for OpponentLevel {
    type Err = MessageError;

    fn from_str(text: &str) -> Result<OpponentLevel, MessageError> {
        match &text.trim().to_lowercase()[..] {
            "perfect" | "完美" => return Ok(OpponentLevel::PERFECT),
            "hard" | "困难" => return Ok(OpponentLevel::HARD),
            "medium" | "中等" => return Ok(OpponentLevel::MEDIUM),
            "easy" | "简单" => return Ok(OpponentLevel::EASY),
            _ => {}
        }
        let number = text.trim().trim_end_matches(['%', '％']);
        let level = number.parse().ok().and_then(OpponentLevel::new);
        level.ok_or_else(|| {
            let text = grundy_game::arg::shorten_text(text);
            MessageError(text!("a level must be perfect, hard, medium, easy, or the chance of an error from 0 to 100, such as 25; not `{text}`"))
        })
    }
}
