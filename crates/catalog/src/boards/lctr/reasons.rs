//! Why a diagram is won or lost, in words.

use super::hook::{DiagonalHook, downright_value};
use super::{DiagramRule, rectangle_heaps};
use crate::shared::nim_heaps;
use grundy_game::{BilingualText, Convention, Nat, Reason, counted_noun, text};

/// A diagram, and the rule by which it is decided.
#[derive(Debug)]
pub(super) struct DiagramReason {
    pub(super) rule: DiagramRule,
    pub(super) rows: Vec<Nat>,
    pub(super) convention: Convention,
}

impl DiagramReason {
    /// The last hook in words.
    fn describe_hook(&self) -> Option<BilingualText> {
        let DiagonalHook { place, arm, leg } = DiagonalHook::last(&self.rows)?;
        let arms = if arm == Nat::from(1u32) { "is a = 1 square".to_owned() } else { format!("are a = {arm} squares") };
        Some(text!(
            "The diagonal from the top left has {squares}; to the right of its last square there {arm}, below it b = {leg}.",
            squares = (counted_noun(&place, "square", "squares"), place),
            arm = (arms, arm)
        ))
    }
}

impl Reason for DiagramReason {
    fn lines(&self) -> Vec<BilingualText> {
        if self.rule == DiagramRule::Slide {
            let heaps = text!("On a rectangle the squares below the rook and to the right of it are two Nim heaps.");
            let sizes = rectangle_heaps(&self.rows).unwrap_or_default();
            return std::iter::once(heaps).chain(nim_heaps::explain_nim_sum(&sizes, self.convention)).collect();
        }
        let Some(hook) = self.describe_hook() else { return vec![text!("No square is left.")] };
        let law = match (self.rule, self.convention) {
            (DiagramRule::CutEdges, Convention::Misere) => text!(
                "Under misère play LCTR is lost exactly if a and b are even: answer a row by a column and a column by a row, until this hook is left."
            ),
            (DiagramRule::CutEdges, Convention::Normal) => text!(
                "LCTR is lost if a and b are positive: answer a row by a column and a column by a row, until this hook is left. If a or b is 0, it is won, except for some diagrams of which the last square but one of the diagonal has only one square below it or to the right of it."
            ),
            (_, Convention::Misere) => text!(
                "Under misère play Downright is won if a or b is even and positive, and lost if one of them is odd and none is; if a = b = 0, it is won unless the last square but one of the diagonal has odd numbers, at least 3, of squares to the right and below."
            ),
            (_, Convention::Normal) => {
                let value = downright_value(&self.rows);
                text!(
                    "The value of Downright is that of this last hook: 0 if neither a nor b is odd, otherwise 2 if one of them is even and positive, and 1 if not: here {value}."
                )
            }
        };
        vec![hook, law]
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        match self.rule {
            DiagramRule::CutEdges => Vec::new(),
            DiagramRule::Step => {
                let value = downright_value(&self.rows);
                vec![text!("A diagram of Downright has the value of the last hook of its diagonal: here {value}.")]
            }
            DiagramRule::Slide => {
                let BilingualText { en, zh } =
                    nim_heaps::nim_sum_equation(&rectangle_heaps(&self.rows).unwrap_or_default());
                vec![text!(
                    "On a rectangle the squares below a rook and to the right of it are Nim heaps: {text}",
                    text = (en, zh)
                )]
            }
        }
    }
}
