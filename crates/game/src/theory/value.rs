//! Values of positions, finite or not.

use crate::{Nat, Ordinal, Outcome};
use std::fmt;

/// The value of a position, as an answer states it.
///
/// Infinite values follow C. A. B. Smith (1966) and A. S. Fraenkel and Y. Perl (1975), loony ones Winning Ways (1982), chapter 12.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameValue {
    /// A finite Grundy value.
    Nimber(Nat),
    /// An infinite nimber, the value of an infinite heap of Nim.
    Transfinite(Ordinal),
    /// A loopy position: infinity, with the finite values of its options in ascending order.
    Loopy(Vec<Nat>),
    /// A loony position of a game with entailing moves: the player to move wins, whatever the nimber of the rest.
    Loony,
}

impl GameValue {
    /// The nimber of an ordinal, finite or not.
    pub fn from_ordinal(ordinal: Ordinal) -> GameValue {
        ordinal.to_natural().map_or(GameValue::Transfinite(ordinal), GameValue::Nimber)
    }

    /// The outcome of a position with this value.
    ///
    /// ```
    /// use grundy_game::{Nat, Outcome, GameValue};
    /// assert_eq!(GameValue::Nimber(Nat::ZERO).outcome(), Outcome::P);
    /// assert_eq!(GameValue::Loopy(vec![Nat::ZERO]).outcome(), Outcome::N);
    /// assert_eq!(GameValue::Loopy(vec![]).outcome(), Outcome::D);
    /// ```
    pub fn outcome(&self) -> Outcome {
        match self {
            GameValue::Nimber(value) => Outcome::from_win(*value != Nat::ZERO),
            GameValue::Transfinite(value) => Outcome::from_win(!value.is_zero()),
            GameValue::Loopy(exits) if exits.contains(&Nat::ZERO) => Outcome::N,
            GameValue::Loopy(_) => Outcome::D,
            GameValue::Loony => Outcome::N,
        }
    }

    /// The value of a sum of positions with these values. With a loony one it is loony; it is not known how loony and loopy positions
    /// add up, and solvers refuse such sums.
    ///
    /// ```
    /// use grundy_game::{Nat, GameValue};
    /// let (three, loopy) = (GameValue::Nimber(3u32.into()), GameValue::Loopy(vec![Nat::ZERO]));
    /// assert_eq!(GameValue::sum([&loopy, &three]).to_string(), "∞{3}");
    /// assert_eq!(GameValue::sum([&loopy, &loopy]).to_string(), "∞{}");
    /// ```
    pub fn sum<'a>(values: impl IntoIterator<Item = &'a GameValue>) -> GameValue {
        values.into_iter().fold(GameValue::Nimber(Nat::ZERO), |sum, value| match (sum, value) {
            (GameValue::Nimber(a), GameValue::Nimber(b)) => GameValue::Nimber(a ^ b),
            (GameValue::Nimber(a), GameValue::Loopy(exits)) => shift_exits(exits, &a),
            (GameValue::Loopy(exits), GameValue::Nimber(a)) => shift_exits(&exits, a),
            (GameValue::Loopy(_), GameValue::Loopy(_)) => GameValue::Loopy(Vec::new()),
            (GameValue::Loony, _) | (_, GameValue::Loony) => GameValue::Loony,
            (GameValue::Transfinite(a), GameValue::Transfinite(b)) => GameValue::from_ordinal(a.nim_sum(b)),
            (GameValue::Transfinite(a), GameValue::Nimber(b)) => GameValue::from_ordinal(a.nim_sum(&b.clone().into())),
            (GameValue::Nimber(a), GameValue::Transfinite(b)) => GameValue::from_ordinal(b.nim_sum(&a.into())),
            // The exits of a loopy position are finite, so none of them cancels an infinite nimber.
            (GameValue::Transfinite(_), GameValue::Loopy(_)) | (GameValue::Loopy(_), GameValue::Transfinite(_)) => {
                GameValue::Loopy(Vec::new())
            }
        })
    }
}

fn shift_exits(exits: &[Nat], by: &Nat) -> GameValue {
    let mut exits: Vec<Nat> = exits.iter().map(|exit| exit ^ by).collect();
    exits.sort_unstable();
    GameValue::Loopy(exits)
}

impl fmt::Display for GameValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameValue::Nimber(n) => write!(f, "*{n}"),
            GameValue::Transfinite(value) => f.write_str(&value.nimber_name()),
            GameValue::Loopy(exits) => {
                write!(f, "∞{{")?;
                for (i, exit) in exits.iter().enumerate() {
                    let comma = if i == 0 { "" } else { "," };
                    write!(f, "{comma}{exit}")?;
                }
                write!(f, "}}")
            }
            GameValue::Loony => f.write_str("loony"),
        }
    }
}
