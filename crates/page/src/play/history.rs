//! The moves of a game: the last ones with their effects, all of them as a list, and the text for a screen reader.

use super::PlayedGame;
use super::game_texts::sentence;
use grundy::{BilingualText, Lang, Meter, text};
use grundy_play::{Match, MatchMove, PlayerSide, comment_last_move};
use maud::{Markup, html};

impl PlayedGame<'_> {
    /// The last moves, with their effects if the user requests them.
    pub(super) fn last_moves(&self, meter: &Meter) -> Markup {
        let given = self.parameters;
        html! {
            @if let Some(misread) = &self.misread { p #misread .stop { (given.localize(misread.clone())) } }
            @if !self.recent.is_empty() {
                ul .last { @for then in self.recent.iter().skip(self.first_recent()) { li { (self.describe_last_move(then, meter)) } } }
            }
            @if let Some(remark) = self.remark.as_ref().filter(|_| given.flag("show")) { p .hint { (given.localize(remark.clone())) } }
        }
    }

    /// The place in `recent` from which on moves are described: the user's move, if there is one, and the opponent's reply.
    fn first_recent(&self) -> usize {
        let is_pair = self.players == super::players::TablePlayers::Pair;
        if !is_pair && self.players.is_human(self.game.turn()) { 0 } else { self.recent.len().saturating_sub(1) }
    }

    /// The last move of a game, and the player who made it. Its effect is shown on request only, because it reveals who is winning.
    fn describe_last_move(&self, then: &Match, meter: &Meter) -> Markup {
        let given = self.parameters;
        let Some((_, made)) = then.last_move() else { return html! {} };
        let side = then.turn().opponent();
        let id = if self.players.is_human(side) { "own-move" } else { "reply" };
        let comment =
            given.flag("show").then(|| comment_last_move(then, &mut self.engine.borrow_mut(), meter)).flatten();
        let lines = comment.map(|comment| comment.lines()).unwrap_or_default();
        html! {
            span id=(id) { b { (self.name_with_colon(side)) } (given.localize(made.text.clone())) }
            @for line in lines { span .hint { " · " (given.localize(line)) } }
        }
    }

    /// The name of a player before a move.
    pub(super) fn name_with_colon(&self, side: PlayerSide) -> String {
        self.parameters.localize(self.players.name(side)) + self.parameters.lang.colon()
    }

    /// All moves of the game, the last one marked.
    pub(super) fn history(&self) -> Markup {
        let given = self.parameters;
        let count = self.game.moves().len();
        if count == 0 {
            return html! {};
        }
        let first = count - self.log.len();
        html! {
            section .history aria-labelledby="history-title" {
                h3 #history-title { (given.localize(text!("The game so far"))) }
                ol #history start=(first + 1) {
                    @for (made, place) in self.log.iter().zip(first..) {
                        @let side = PlayerSide::to_move_after(place);
                        li .latest[place + 1 == count] data-side=(side.name()) {
                            b { (self.name_with_colon(side)) } (given.localize(made.clone()))
                        }
                    }
                }
            }
        }
    }

    /// The text for a screen reader: a refusal, or the last moves; then the end, a hint, or the player to move.
    pub(super) fn announcement(&self, hint: Option<&MatchMove>) -> String {
        let given = self.parameters;
        let mut sentences: Vec<String> = Vec::new();
        let end = |text: &str| -> String {
            let stop = if given.lang == Lang::En { "." } else { "。" };
            if text.ends_with(['.', '。', '!', '！']) { text.into() } else { format!("{text}{stop}") }
        };
        match &self.misread {
            Some(misread) => sentences.push(end(&given.localize(misread.clone()))),
            None => {
                for then in self.recent.iter().skip(self.first_recent()) {
                    let Some((_, made)) = then.last_move() else { continue };
                    let text: BilingualText = made.text.clone();
                    sentences.push(end(&(self.name_with_colon(then.turn().opponent()) + &given.localize(text))));
                }
            }
        }
        match self.game.ending() {
            Some(ending) => {
                sentences.push(given.localize(self.players.result_text(ending.winner)));
                sentences.push(sentence(&given.localize(ending.reason)));
            }
            None => sentences.push(given.localize(self.players.turn_text(self.game.turn()))),
        }
        if let Some(hinted) = hint.and_then(|hint| self.game.choice(hint)) {
            let BilingualText { en, zh } = hinted.text.clone();
            sentences.push(end(&given.localize(text!("Hint: {text}", text = (en, zh)))));
        }
        sentences.join(if given.lang == Lang::En { " " } else { "" })
    }
}
