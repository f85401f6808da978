//! The controls beside a board: a typed move, hints, taking back, and the switches of who plays and how it is won.

use super::PlayedGame;
use super::players::TablePlayers;
use grundy::{Convention, text};
use grundy_play::{MatchMove, PlayerSide};
use maud::{Markup, html};

impl PlayedGame<'_> {
    /// The field for typing a move.
    pub(super) fn move_form(&self) -> Markup {
        let given = self.parameters;
        let is_misread = self.misread.is_some();
        html! {
            form .inline action="/play" method="get" {
                @for (name, value) in self.current_link().parameters() { input type="hidden" name=(name) value=(value); }
                label for="say" { (given.localize(text!("Your move, in words or by its number"))) } " "
                input #say name="say" type="text" size="22" autocomplete="off" autocapitalize="off" spellcheck="false"
                    aria-invalid=[is_misread.then_some("true")] aria-describedby=[is_misread.then_some("misread")]; " "
                button type="submit" { (given.localize(text!("Move"))) }
            }
        }
    }

    /// The moves before the last move of a person, which is then taken back; `None` if there is no such move.
    fn moves_before_own(&self) -> Option<&[MatchMove]> {
        let moves = self.game.moves();
        let own = (0..moves.len()).rev().find(|&place| self.players.is_human(PlayerSide::to_move_after(place)))?;
        Some(&moves[..own])
    }

    /// Links for a hint, undo, the proof and a new game.
    pub(super) fn tool_links(&self) -> Markup {
        let given = self.parameters;
        html! {
            p .actions {
                @if self.is_turn() { a #ask-hint .button .quiet href=(self.current_link().with_parameter("hint", "1")) { (given.localize(text!("Hint"))) } }
                @if let Some(before) = self.moves_before_own() { a #undo .button .quiet href=(self.link_after(before)) { (given.localize(text!("Take back"))) } }
                @if self.game.ending().is_none() {
                    @let (shown, label) = if given.flag("show") { ("", text!("Hide who is winning")) } else { ("1", text!("Who is winning?")) };
                    a #show .button .quiet href=(self.current_link().with_parameter("show", shown)) { (given.localize(label)) }
                }
                @if self.is_turn() { a #ask-proof .button .quiet href=(self.current_link().with_parameter("proof", "1")) { (given.localize(text!("Step through the proof"))) } }
                @if !self.game.moves().is_empty() { a #again .button .quiet href=(self.link_after(&[])) { (given.localize(text!("Begin again"))) } }
            }
        }
    }

    /// The players and the goal, with links that change them.
    ///
    /// The players may change in the middle of a game; with another convention a new game begins.
    pub(super) fn settings(&self) -> Markup {
        let given = self.parameters;
        let is_pair = self.players == TablePlayers::Pair;
        let (is_misere, level) = (self.game.convention() == Convention::Misere, self.opponent.level.text());
        let (players, other) =
            if is_pair { ("", text!("Play against grundy")) } else { ("two", text!("Two people at this table")) };
        let misere = if is_misere { text!("Play the normal game") } else { text!("Play misère: the last move loses") };
        html! {
            p .settings {
                span .hint {
                    @if is_pair { (given.localize(text!("Two people at one table"))) } @else { "grundy" (given.lang.colon()) (given.localize(level)) }
                } " "
                a #switch-players href=(self.current_link().with_parameter("players", players)) { (given.localize(other)) }
                @if !self.game.start().has_declared_ends() {
                    " " a #switch-misere href=(self.link_after(&[]).with_parameter("misere", if is_misere { "" } else { "1" })) { (given.localize(misere)) }
                }
            }
        }
    }
}
