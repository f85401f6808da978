//! The texts beside the board: whose turn it is, the effect of the last moves, hints, the proof step by step.

use super::PlayedGame;
use crate::position::reason_lines;
use grundy::{BilingualText, Lang, Meter, Outcome, Query, text};
use grundy_play::{Match, Resistance, advise, answered_moves, comment_last_move};
use maud::{Markup, html};

/// The most moves of a proof that are shown at once.
const MAX_PROOF_MOVES: usize = 24;

/// What the player to move can achieve.
fn chances_text(outcome: Option<Outcome>) -> BilingualText {
    match outcome {
        Some(Outcome::N) => text!("You can win:"),
        Some(Outcome::P) => text!("Against best play every move loses. Hold out, and wait for a mistake."),
        Some(Outcome::D) => text!("With best play it is a draw. Keep it:"),
        None => text!("Who is winning was not found within the budget."),
    }
}

/// Why a move is recommended in a lost position.
fn resistance_text(resists: Resistance) -> BilingualText {
    match resists {
        Resistance::Longest => text!("The longest lasts:"),
        Resistance::Hardest => text!("The hardest to answer:"),
    }
}

impl PlayedGame<'_> {
    /// The whole game.
    pub(super) fn render(&self, meter: &Meter) -> Markup {
        let given = self.given;
        let advice =
            (given.flag("hint") && self.is_turn()).then(|| advise(&self.game, &mut self.engine.borrow_mut(), meter));
        let hint = advice.as_ref().and_then(|advice| advice.choice);
        html! {
            section #play aria-labelledby="verdict" data-over=[self.game.ending().map(|ending| self.result(ending.winner))] {
                p .asked { code #position { (grundy::shorten_text(&self.game.position().to_string())) } }
                @if given.misere {
                    p .hint { (given.localize(text!("Misère play: whoever makes the last move loses."))) }
                }
                (self.headline())
                @if given.flag("show") { (self.standing(meter)) }
                div aria-live="polite" { (self.last_moves(meter)) }
                (self.board_picture(hint, meter))
                @if let Some(advice) = &advice {
                    div #hint .answer {
                        h3 { (given.localize(text!("Hint"))) }
                        p { (given.localize(chances_text(advice.answer.outcome))) " "
                            @if let Some(resists) = advice.resists { (given.localize(resistance_text(resists))) " " }
                            @if let Some(choice) = advice.choice {
                                a href=(self.link_with_move(choice)) { (given.localize(self.game.choices()[choice].text.clone())) }
                            }
                        }
                        (reason_lines(&advice.answer.explanation, given))
                    }
                }
                @if self.is_turn() { (self.move_form()) (self.moves_section()) }
                (self.tool_links())
                @if given.flag("proof") { (self.proof(meter)) }
                @if self.game.ending().is_some() { (self.review(meter)) } @else { (self.history()) }
            }
        }
    }

    /// The result for the user, as a class name.
    fn result(&self, winner: Option<grundy_play::PlayerSide>) -> &'static str {
        match winner {
            None => "draw",
            Some(winner) if winner == self.side => "you",
            Some(_) => "grundy",
        }
    }

    fn headline(&self) -> Markup {
        let given = self.given;
        let (class, said, more) = match self.game.ending() {
            Some(ending) => {
                let (class, said) = match self.result(ending.winner) {
                    "you" => ("win", text!("You have won.")),
                    "grundy" => ("lose", text!("grundy has won.")),
                    _ => ("draw", text!("A draw.")),
                };
                (class, said, Some(ending.why))
            }
            None => ("open", text!("It is your turn."), None),
        };
        html! {
            h2 #verdict class={ "verdict " (class) } { (given.localize(said)) }
            @if let Some(more) = more { p { (sentence(&given.localize(more))) } }
        }
    }

    /// Who is winning.
    fn standing(&self, meter: &Meter) -> Markup {
        if self.game.ending().is_some() {
            return html! {};
        }
        let outcome = Query::new(self.game.position().clone())
            .under(self.game.convention())
            .outcome(&mut self.engine.borrow_mut(), meter);
        let said = match outcome {
            Ok(Outcome::N) => text!("You win this if you find the right moves."),
            Ok(Outcome::P) => text!("grundy wins this unless it makes a mistake."),
            Ok(Outcome::D) => text!("With best play this is a draw."),
            Err(_) => text!("Who is winning was not found within the budget."),
        };
        html! { p #standing .hint { (self.given.localize(said)) } }
    }

    /// The last moves, and their effects if the user asks for them.
    fn last_moves(&self, meter: &Meter) -> Markup {
        let given = self.given;
        // The user's move, if there is one, and the opponent's reply.
        let from = if self.game.turn() == self.side { 0 } else { self.recent.len().saturating_sub(1) };
        html! {
            @if let Some(misread) = &self.misread { p #misread .stop role="alert" { (given.localize(misread.clone())) } }
            @if !self.recent.is_empty() {
                ul .last { @for then in self.recent.iter().skip(from) { li { (self.describe_last_move(then, meter)) } } }
            }
            @if let Some(remark) = self.remark.as_ref().filter(|_| given.flag("show")) { p .hint { (given.localize(remark.clone())) } }
        }
    }

    /// The last move of a game, and who made it; its effect if the user asks for it, because it says who is winning.
    fn describe_last_move(&self, then: &Match, meter: &Meter) -> Markup {
        let given = self.given;
        let Some((_, made)) = then.last_move() else { return html! {} };
        let mine = then.turn() != self.side;
        let (who, id) = if mine { (text!("You"), "own-move") } else { (text!("grundy"), "reply") };
        let comment =
            given.flag("show").then(|| comment_last_move(then, &mut self.engine.borrow_mut(), meter)).flatten();
        let lines = comment.map(|comment| comment.lines()).unwrap_or_default();
        let colon = if given.lang == Lang::En { ": " } else { "：" };
        html! {
            span id=(id) { b { (given.localize(who)) (colon) } (given.localize(made.text)) }
            @for line in lines { span .hint { " · " (given.localize(line)) } }
        }
    }

    /// The field for typing a move.
    fn move_form(&self) -> Markup {
        let given = self.given;
        html! {
            form .inline action="/play" method="get" {
                @for (name, value) in self.current_link().parameters() { input type="hidden" name=(name) value=(value); }
                label for="say" { (given.localize(text!("Your move, in words or by its number"))) } " "
                input #say name="say" type="text" size="22" autocomplete="off" autocapitalize="off" spellcheck="false"; " "
                button type="submit" { (given.localize(text!("Move"))) }
            }
        }
    }

    /// Links for a hint, undo, the proof and a new game.
    fn tool_links(&self) -> Markup {
        let given = self.given;
        let moves = self.game.moves();
        // Undo goes back to before the user's last move.
        let mut before = moves.len();
        while before > 0 {
            before -= 1;
            if grundy_play::PlayerSide::to_move_after(before) == self.side {
                break;
            }
        }
        let can_undo = moves.len() > before && grundy_play::PlayerSide::to_move_after(before) == self.side;
        html! {
            p .actions {
                @if self.is_turn() { a #ask-hint .button .quiet href=(self.current_link().with_parameter("hint", "1")) { (given.localize(text!("Hint"))) } }
                @if self.game.ending().is_none() {
                    @let (shown, label) = if given.flag("show") { ("", text!("Hide who is winning")) } else { ("1", text!("Who is winning?")) };
                    a #show .button .quiet href=(self.current_link().with_parameter("show", shown)) { (given.localize(label)) }
                }
                @if can_undo { a #undo .button .quiet href=(self.link_after(&moves[..before])) { (given.localize(text!("Take back"))) } }
                @if self.is_turn() { a #ask-proof .button .quiet href=(self.current_link().with_parameter("proof", "1")) { (given.localize(text!("Step through the proof"))) } }
                @if !moves.is_empty() { a #again .button .quiet href=(self.link_after(&[])) { (given.localize(text!("Begin again"))) } }
            }
        }
    }

    /// The proof: an answer to each move of the losing player, if need be after a winning move.
    fn proof(&self, meter: &Meter) -> Markup {
        let given = self.given;
        if self.game.ending().is_some() {
            return html! {};
        }
        let advice = advise(&self.game, &mut self.engine.borrow_mut(), meter);
        let (first, moves) = match (advice.answer.outcome, advice.choice) {
            (Some(Outcome::N), Some(choice)) => (Some(choice), [self.game.moves(), &[choice]].concat()),
            (Some(Outcome::P), _) => (None, self.game.moves().to_vec()),
            _ => {
                return html! {
                    section #proof .answer { p { (given.localize(text!("Nobody can force a win here, as far as is known."))) } }
                };
            }
        };
        let Ok(lost) = Match::replay(self.game.start().clone(), self.game.convention(), &moves) else {
            return html! {};
        };
        let found =
            answered_moves(lost.position(), lost.convention(), MAX_PROOF_MOVES, &mut self.engine.borrow_mut(), meter)
                .unwrap_or_default();
        let more = lost.choices().len().saturating_sub(found.len());
        html! {
            section #proof .answer aria-labelledby="proof-title" {
                h3 #proof-title { (given.localize(text!("The proof, step by step"))) }
                @match first {
                    Some(choice) => {
                        @let text = self.game.choices()[choice].text.clone();
                        p { (given.localize(text!("Play", msgctxt = "talk"))) " " a href=(self.link_with_move(choice)) { (given.localize(text)) } ". "
                            (given.localize(text!("Then every move of the other player has an answer:"))) }
                    },
                    None => p { (given.localize(text!("The player to move loses: every move has an answer."))) },
                }
                @if found.is_empty() { p { (given.localize(text!("No move is left."))) } }
                @else {
                    div .wide { table .answers {
                        thead { tr { th scope="col" { (given.localize(text!("the move"))) } th scope="col" { (given.localize(text!("the answer"))) } th scope="col" { (given.localize(text!("leaves"))) } } }
                        tbody { @for one in &found { tr {
                            td { (given.localize(one.choice.text.clone())) }
                            @match &one.reply {
                                Some(reply) => {
                                    td { (given.localize(reply.text.clone())) }
                                    td { a href=(self.given.link("/play").with_parameter("q", reply.sum.to_string()).with_parameter("proof", "1")) { code { (grundy::shorten_text(&reply.sum.to_string())) } } }
                                },
                                None if one.outcome.is_none() => { td { (given.localize(text!("not known"))) } td {} },
                                None => { td { "–" } td {} },
                            }
                        } } }
                    } }
                }
                @if more > 0 { p .hint { (given.localize(text!("… and {more} more moves"))) } }
            }
        }
    }

    /// All moves of the game.
    fn history(&self) -> Markup {
        let given = self.given;
        let count = self.game.moves().len();
        let level = given.localize(self.opponent.level.text());
        html! {
            details .history {
                summary { (given.localize(text!("The game so far ({count} moves)"))) }
                p .hint { "grundy: " (level) }
                @let first = count - self.log.len() + 1;
                ol start=(first) {
                    @for (before, made) in &self.log { li { code { (grundy::shorten_text(before)) } " · " (given.localize(made.clone())) } }
                }
            }
        }
    }
}

/// A clause as a sentence: with a capital letter and a full stop.
fn sentence(clause: &str) -> String {
    let mut letters = clause.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    let end = if clause.is_ascii() { "." } else { "。" };
    format!("{first}{}{end}", letters.as_str())
}
