//! The review of a finished game: the moves that won or lost it, move by move.

use super::{MAX_RECENT_MOVES, PlayedGame};
use grundy::{BilingualText, Meter, text};
use grundy_play::{Match, MoveComment, MoveMark, PlayerSide, comment_last_move};
use maud::{Markup, html};

/// A move of the game, with its effect.
struct ReviewedMove {
    /// Its place in the game, from 1.
    number: usize,
    side: PlayerSide,
    sum_before: String,
    text: BilingualText,
    comment: Option<MoveComment>,
}

impl ReviewedMove {
    /// Whether the move gave something away.
    fn is_mistake(&self) -> bool {
        let mark = self.comment.as_ref().map(|comment| comment.mark);
        matches!(mark, Some(MoveMark::WinToLoss | MoveMark::WinToDraw | MoveMark::DrawToLoss))
    }
}

impl PlayedGame<'_> {
    /// All moves with their effects, and the moves that decided the game.
    pub(super) fn review(&self, meter: &Meter) -> Markup {
        let given = self.parameters;
        let moves = self.reviewed_moves(meter);
        let mistakes: Vec<&ReviewedMove> = moves.iter().filter(|made| made.is_mistake()).collect();
        let message = match mistakes.last() {
            _ if moves.iter().any(|made| made.comment.is_none()) => {
                text!("Not every move could be judged within the budget.")
            }
            None => text!("Nobody made a mistake: the first position decided the game."),
            Some(made) => self.players.decision_text(made.number, made.side),
        };
        html! {
            section #review aria-labelledby="review-title" {
                h3 #review-title { (given.localize(text!("The game, move by move"))) }
                p { (given.localize(message)) }
                ol start=[moves.first().map(|made| made.number)] {
                    @for made in &moves {
                        li .mistaken[made.is_mistake()] {
                            b { (self.name_with_colon(made.side)) }
                            (given.localize(made.text.clone()))
                            @for line in made.comment.iter().flat_map(MoveComment::lines) { span .hint { " · " (given.localize(line)) } }
                            " " code .before { (grundy::shorten_text(&made.sum_before)) }
                        }
                    }
                }
            }
        }
    }

    /// The last moves of the game, each judged.
    fn reviewed_moves(&self, meter: &Meter) -> Vec<ReviewedMove> {
        let moves = self.game.moves();
        let first = moves.len().saturating_sub(MAX_RECENT_MOVES);
        let Ok(mut then) = Match::replay(self.game.start().clone(), self.game.convention(), &moves[..first]) else {
            return Vec::new();
        };
        let judged = (first..moves.len()).map_while(|place| {
            let (side, sum_before) = (then.turn(), then.position().to_string());
            then.play(moves[place].clone()).ok()?;
            let (_, made) = then.last_move()?;
            let comment = comment_last_move(&then, &mut self.engine.borrow_mut(), meter);
            Some(ReviewedMove { number: place + 1, side, sum_before, text: made.text.clone(), comment })
        });
        judged.collect()
    }
}
