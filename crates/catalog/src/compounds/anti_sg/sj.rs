//! The theorem on Anti-SG, in terms of the values of the components.

use grundy_game::{BilingualText, Nat, Reason, text};

/// The data that the theorem depends on.
#[derive(Debug)]
pub(super) struct SjTheoremReason {
    values: Vec<(String, Nat)>,
    nim_sum: Nat,
    /// Whether some value is larger than 1.
    has_large_value: bool,
}

impl SjTheoremReason {
    pub(super) fn from_values(values: Vec<(String, Nat)>) -> SjTheoremReason {
        let nim_sum = values.iter().fold(Nat::ZERO, |sum, (_, value)| sum ^ value);
        let has_large_value = values.iter().any(|(_, value)| *value > Nat::from(1u32));
        SjTheoremReason { values, nim_sum, has_large_value }
    }

    /// Whether the player to move wins.
    pub(super) fn mover_wins(&self) -> bool {
        (self.nim_sum != Nat::ZERO) == self.has_large_value
    }
}

/// The value that one more component must have, beside components of these values, for the player to move to lose.
pub(super) fn losing_value_beside<'a>(others: impl Iterator<Item = &'a Nat>) -> Nat {
    let one = Nat::from(1u32);
    let (nim_sum, large) = others.fold((Nat::ZERO, false), |(sum, large), value| (sum ^ value, large || *value > one));
    if large { nim_sum } else { nim_sum ^ one }
}

/// The largest number of components that are listed one by one.
const MAX_LISTED_COMPONENTS: usize = 12;

impl Reason for SjTheoremReason {
    fn lines(&self) -> Vec<BilingualText> {
        let SjTheoremReason { values, nim_sum, has_large_value } = self;
        let mut lines = vec![text!(
            "Anti-SG: the game is over as soon as every component has the value 0, and the player who would have to move then has won."
        )];
        for (component, value) in values.iter().take(MAX_LISTED_COMPONENTS) {
            let component = grundy_game::arg::shorten_text(component);
            lines.push(text!("{component} has the value {value}"));
        }
        let sum = grundy_game::arg::shorten_text(&nim_sum.to_string());
        let over = values.iter().all(|(_, value)| *value == Nat::ZERO);
        lines.push(match (over, has_large_value, *nim_sum == Nat::ZERO) {
            (true, ..) => text!("All values are 0: the game is over, and the player to move has won."),
            (_, true, true) => text!("The nim-sum is 0 and some value is larger than 1: the player to move loses."),
            (_, true, false) => {
                text!("The nim-sum is {sum}, not 0, and some value is larger than 1: the player to move wins.")
            }
            (_, false, true) => text!("The nim-sum is 0 and no value is larger than 1: the player to move wins."),
            (_, false, false) => {
                text!("The nim-sum is {sum}, not 0, and no value is larger than 1: the player to move loses.")
            }
        });
        lines
    }
}
