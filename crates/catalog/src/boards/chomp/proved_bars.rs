//! The bars about which something is proved, and the reasons in words.

use super::bar::ChocolateBar;
use grundy_game::{BilingualText, Nat, Reason, TheoremMoves, counted_noun, text, text_pair};

/// A bar about which a theorem is known.
#[derive(Clone, Debug)]
pub(super) enum ProvedChocolateBar {
    /// An L, or a single row or column: the numbers of squares to the right of the poisoned one and below it.
    Arms(Nat, Nat),
    /// Two rows of these lengths; if `turned`, two columns.
    Two { first: Nat, second: Nat, turned: bool },
    /// As many rows as columns, and the square at (1, 1) is present.
    Balanced(Nat),
    /// Any other rectangle.
    Rectangle(Nat, Nat),
}

impl ProvedChocolateBar {
    /// The theorem that applies to the bar, if there is one.
    pub(super) fn from_bar(bar: &ChocolateBar) -> Option<ProvedChocolateBar> {
        let (one, two) = (Nat::from(1u32), Nat::from(2u32));
        let (height, width) = (bar.height(), bar.width());
        let second = match bar {
            ChocolateBar::Rectangle(..) if height == one => Nat::ZERO,
            ChocolateBar::Rectangle(..) => width.clone(),
            ChocolateBar::Rows(rows) => rows[1].clone(),
        };
        if second <= one {
            return Some(ProvedChocolateBar::Arms(width - 1u32, height - 1u32));
        }
        if height == two {
            return Some(ProvedChocolateBar::Two { first: width, second, turned: false });
        }
        if width == two {
            let second = match bar {
                ChocolateBar::Rectangle(..) => height.clone(),
                ChocolateBar::Rows(rows) => rows.iter().filter(|n| **n == two).count().into(),
            };
            return Some(ProvedChocolateBar::Two { first: height, second, turned: true });
        }
        match bar {
            _ if width == height => Some(ProvedChocolateBar::Balanced(width)),
            ChocolateBar::Rectangle(..) => Some(ProvedChocolateBar::Rectangle(height, width)),
            ChocolateBar::Rows(_) => None,
        }
    }

    /// Whether the player to move wins.
    pub(super) fn mover_wins(&self) -> bool {
        match self {
            ProvedChocolateBar::Arms(right, down) => right != down,
            ProvedChocolateBar::Two { first, second, .. } => *first != second + 1u32,
            ProvedChocolateBar::Balanced(_) | ProvedChocolateBar::Rectangle(..) => true,
        }
    }

    /// The Grundy value, if it is known.
    pub(super) fn value(&self) -> Option<Nat> {
        match self {
            ProvedChocolateBar::Arms(right, down) => Some(right ^ down),
            _ => (!self.mover_wins()).then_some(Nat::ZERO),
        }
    }

    /// The bites that leave a bar of this value, if they are known.
    pub(super) fn moves(&self, target: &Nat, limit: usize) -> Option<TheoremMoves> {
        match self {
            ProvedChocolateBar::Arms(right, down) => {
                let (x, y) = (target ^ down, target ^ right);
                let mut left = Vec::new();
                if x < *right {
                    left.push(ChocolateBar::from_arms(&x, down));
                }
                if y < *down {
                    left.push(ChocolateBar::from_arms(right, &y));
                }
                Some(list_bar_moves(left, limit, true))
            }
            _ if *target != Nat::ZERO => None,
            ProvedChocolateBar::Two { .. } => {
                let left = self
                    .winning_two_rows()
                    .map(|(first, second, turned)| Some(ChocolateBar::from_two_rows(&first, &second, turned)));
                Some(list_bar_moves(left.into_iter().collect(), limit, true))
            }
            ProvedChocolateBar::Balanced(side) => {
                let arm = side - 1u32;
                Some(list_bar_moves(vec![ChocolateBar::from_arms(&arm, &arm)], limit, false))
            }
            ProvedChocolateBar::Rectangle(..) => None,
        }
    }

    /// For two rows, the two rows that a winning bite leaves.
    fn winning_two_rows(&self) -> Option<(Nat, Nat, bool)> {
        let ProvedChocolateBar::Two { first, second, turned } = self else { return None };
        if first == second {
            Some((first.clone(), second - 1u32, *turned))
        } else {
            let kept = second + 1u32;
            (kept < *first).then(|| (kept, second.clone(), *turned))
        }
    }
}

/// The moves to these bars. A bar that is too tall to be written is counted but not listed.
fn list_bar_moves(bars: Vec<Option<ChocolateBar>>, limit: usize, complete: bool) -> TheoremMoves {
    let total = complete.then(|| Nat::from(bars.len()));
    let listed = bars.into_iter().flatten().take(limit).map(|bar| vec![bar.to_arguments()]).collect();
    TheoremMoves { listed_moves: listed, total }
}

impl Reason for ProvedChocolateBar {
    fn lines(&self) -> Vec<BilingualText> {
        match self {
            ProvedChocolateBar::Arms(right, down) => explain_arms(right, down),
            ProvedChocolateBar::Two { first, second, turned } => {
                explain_two_rows(first, second, *turned, self.winning_two_rows())
            }
            ProvedChocolateBar::Balanced(side) => {
                let arm = side - 1u32;
                vec![
                    text!(
                        "Bite at row 1, column 1 (counting from 0): the first row and the first column are left, with {squares} each besides the poisoned one.",
                        squares = (counted_noun(&arm, "square", "squares"), arm)
                    ),
                    text!(
                        "Then answer every bite from one of them with an equal bite from the other; the opponent is left with the poisoned square."
                    ),
                ]
            }
            ProvedChocolateBar::Rectangle(rows, columns) => vec![
                text!(
                    "Think of biting off only the last corner of the {rows} × {columns} bar. If that wins, it is a winning move."
                ),
                text!(
                    "If not, the opponent has a winning answer to it; that answer removes the corner too, so it also wins as the first move."
                ),
                text!("So there is a winning bite; this argument does not show which one."),
            ],
        }
    }
}

fn explain_arms(right: &Nat, down: &Nat) -> Vec<BilingualText> {
    if *right == Nat::ZERO && *down == Nat::ZERO {
        return vec![text!("Only the poisoned square is left: the player to move must eat it and loses.")];
    }
    if *right == Nat::ZERO || *down == Nat::ZERO {
        let arm = right.max(down);
        return vec![text!(
            "Besides the poisoned square there is one strip of {arm}, and a bite leaves any shorter one: a Nim heap of {arm}."
        )];
    }
    let value = right ^ down;
    vec![text!(
        "The bar is an L with {squares} to the right of the poisoned one and {down} below it. A bite shortens one of the two strips: Nim heaps of {right} and {down}, with value {right} XOR {down} = {value}.",
        squares = (counted_noun(right, "square", "squares"), right)
    )]
}

fn explain_two_rows(first: &Nat, second: &Nat, turned: bool, answer: Option<(Nat, Nat, bool)>) -> Vec<BilingualText> {
    let (rows, zh_rows) = if turned { text_pair!("columns") } else { text_pair!("rows") };
    let law = text!(
        "There are two {rows}, of {first} and {second}. Two {rows} are lost exactly if the second is shorter by 1.",
        rows = (rows, zh_rows)
    );
    let then = match answer {
        Some((x, y, _)) => text!("Bite so that {x} and {y} are left."),
        None => text!(
            "A bite in the second makes it shorter still, and a bite in the first leaves two equal ones: never a difference of 1, which the opponent then restores."
        ),
    };
    vec![law, then]
}
