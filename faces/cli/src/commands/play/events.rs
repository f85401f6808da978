//! The events of a match, as text or as JSON with one object per line.

mod actor;
mod advice;

use super::board;
use crate::failure::CommandFailure;
use crate::output::OutputWriter;
use crate::session::CliSession;
pub(super) use actor::PlayActor;
use grundy::{BilingualText, Convention, Lang, shorten_text, text};
use grundy_play::{Choice, GameEnding, Match, MatchMove, Opponent, PlayerSide, WritingGuide, numbers_need_a_sign};
use serde_json::{Value as Json, json};
use std::io::{IsTerminal, Write};

/// The output for events.
pub(super) struct PlayEvents {
    writer: OutputWriter,
    lang: Lang,
    json: bool,
    /// Whether the lines of the input are echoed, because they come from a pipe.
    echo: bool,
    colour: bool,
    /// The side of the player against the engine; `None` if two people play.
    mine: Option<PlayerSide>,
}

/// The maximum number of moves that are listed without a request.
const MAX_LISTED_MOVES: usize = 20;

impl PlayEvents {
    pub(super) fn new(session: &CliSession, mine: Option<PlayerSide>) -> PlayEvents {
        let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let colour = std::io::stdout().is_terminal() && !set("NO_COLOR") && !dumb;
        let echo = !std::io::stdin().is_terminal();
        PlayEvents { writer: OutputWriter::new(), lang: session.lang, json: session.json, echo, colour, mine }
    }

    fn text(&self, message: &BilingualText) -> String {
        message.in_language(self.lang).into_owned()
    }

    fn write_line(&mut self, message: &BilingualText) -> Result<(), CommandFailure> {
        let text = self.text(message);
        Ok(writeln!(self.writer, "{text}")?)
    }

    /// Writes a line, in bold on a terminal.
    fn write_bold_line(&mut self, message: &BilingualText) -> Result<(), CommandFailure> {
        let text = self.text(message);
        Ok(if self.colour {
            writeln!(self.writer, "\u{1b}[1m{text}\u{1b}[0m")
        } else {
            writeln!(self.writer, "{text}")
        }?)
    }

    fn write_object(&mut self, object: &Json) -> Result<(), CommandFailure> {
        writeln!(self.writer, "{object}")?;
        self.flush()
    }

    pub(super) fn flush(&mut self) -> Result<(), CommandFailure> {
        Ok(self.writer.flush()?)
    }

    fn actor_of_side(&self, side: PlayerSide) -> PlayActor {
        match self.mine {
            None => PlayActor::Side(side),
            Some(mine) if mine == side => PlayActor::You,
            Some(_) => PlayActor::Engine,
        }
    }

    pub(super) fn start(&mut self, game: &Match, opponent: Option<Opponent>) -> Result<(), CommandFailure> {
        let misere = game.convention() == Convention::Misere;
        if self.json {
            return self.write_object(&json!({
                "event": "start",
                "position": game.position().to_string(),
                "convention": if misere { "misere" } else { "normal" },
                "you": self.mine.map(PlayerSide::name),
                "chance_of_error": opponent.map(|opponent| opponent.level.chance()),
                "seed": opponent.map(|opponent| opponent.seed),
            }));
        }
        let mut shown_cards = Vec::new();
        for component in &game.position().components {
            if let Some(card) = component.game.card.filter(|card| !shown_cards.contains(&card.name)) {
                shown_cards.push(card.name);
                let (BilingualText { en, zh }, BilingualText { en: rules, zh: rules_zh }) =
                    (BilingualText::from_pair(card.names), BilingualText::from_pair(card.rules));
                let rules = match game.convention() {
                    Convention::Normal => text!("{text}: {rules}", text = (en, zh), rules = (rules, rules_zh)),
                    // A card describes normal play.
                    Convention::Misere => {
                        text!("{text}, under normal play: {rules}", text = (en, zh), rules = (rules, rules_zh))
                    }
                };
                self.write_line(&rules)?;
            }
        }
        if !game.position().has_declared_ends() {
            self.write_line(&match game.convention() {
                Convention::Normal => text!("Whoever cannot move loses."),
                Convention::Misere => {
                    text!("Misère play: whoever makes the last move loses.")
                }
            })?;
        }
        match opponent {
            Some(opponent) => {
                let BilingualText { en, zh } = opponent.level.text();
                self.write_line(&text!("You play against grundy ({text}).", text = (en, zh)))?;
            }
            None => self.write_line(&text!("Two people play."))?,
        }
        self.write_line(&text!("`help` lists the commands, `hint` shows a good move, `quit` leaves."))
    }

    pub(super) fn turn(&mut self, game: &Match) -> Result<(), CommandFailure> {
        let offered = game.draw_reason();
        if self.json {
            let who = self.actor_of_side(game.turn()).name();
            let all = game.choices();
            let draw = offered.map(|why| self.text(&why));
            let mut turn = json!({
                "event": "turn",
                "position": game.position().to_string(),
                "turn": game.turn().name(),
                "who": who,
                "total": all.len(),
                "moves": self.choices_json(all, MAX_LISTED_MOVES),
                "draw_offered": draw,
            });
            if let Some(guide) = WritingGuide::for_position(game) {
                turn["total"] = Json::Null;
                turn["example"] = self.text(&guide.example).into();
            }
            return self.write_object(&turn);
        }
        writeln!(self.writer)?;
        self.board(game)?;
        self.moves(game, MAX_LISTED_MOVES)?;
        if let Some(BilingualText { en, zh }) = offered {
            self.write_line(&text!("A draw is possible: {text}. `draw` accepts it.", text = (en, zh)))?;
        }
        Ok(())
    }

    fn board(&mut self, game: &Match) -> Result<(), CommandFailure> {
        let lines = board::position_lines(game.position(), self.lang);
        let text = game.position().to_string();
        let text = if text.len() > 200 { shorten_text(&text) } else { text };
        self.write_bold_line(&BilingualText::language_neutral(text))?;
        for line in lines {
            writeln!(self.writer, "  {line}")?;
        }
        Ok(())
    }

    fn choices_json(&self, choices: &[Choice], limit: usize) -> Vec<Json> {
        let one = |(number, choice): (usize, &Choice)| json!({ "number": number + 1, "text": self.text(&choice.text), "after": choice.position_after().to_string() });
        choices.iter().enumerate().take(limit).map(one).collect()
    }

    /// The first moves; more are only counted.
    pub(super) fn moves(&mut self, game: &Match, limit: usize) -> Result<(), CommandFailure> {
        let all = game.choices();
        let guide = WritingGuide::for_position(game);
        if self.json {
            let listed = self.choices_json(all, limit);
            let mut moves = json!({ "event": "moves", "moves": listed });
            if let Some(guide) = guide {
                moves["example"] = self.text(&guide.example).into();
            }
            return self.write_object(&moves);
        }
        if let Some(guide) = guide {
            return self.write_line(&guide.text());
        }
        let width = all.len().min(limit).to_string().len();
        // In a single heap a number alone may be a number of counters.
        let sign = if numbers_need_a_sign(game) { "#" } else { "" };
        for (number, choice) in (1..).zip(all).take(limit) {
            let text = cut_to_screen(&self.text(&choice.text));
            writeln!(self.writer, "  {sign}{number:>width$}. {text}")?;
        }
        if all.len() > limit {
            let more = all.len() - limit;
            self.write_line(&text!("  … and {more} more: `?` lists all"))?;
        }
        Ok(())
    }

    pub(super) fn prompt(&mut self, game: &Match) -> Result<(), CommandFailure> {
        self.prompt_actor(self.actor_of_side(game.turn()))
    }

    pub(super) fn prompt_actor(&mut self, who: PlayActor) -> Result<(), CommandFailure> {
        if !self.json {
            let BilingualText { en, zh } = who.title();
            let prompt = self.text(&text!("{text}> ", text = (en, zh)));
            write!(self.writer, "{prompt}")?;
        }
        self.flush()
    }

    /// Echoes a line that came from a pipe, so that the output looks like a dialogue in a terminal.
    pub(super) fn echo(&mut self, line: &str) -> Result<(), CommandFailure> {
        if !self.json && self.echo {
            let shown: String = line.chars().take(200).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
            writeln!(self.writer, "{shown}")?;
        }
        Ok(())
    }

    pub(super) fn report_move(
        &mut self,
        game: &Match,
        who: PlayActor,
        number: Option<usize>,
        text: &BilingualText,
        by_lot: bool,
    ) -> Result<(), CommandFailure> {
        if self.json {
            let text = self.text(text);
            return self.write_object(&json!({
                "event": "move",
                "who": who.name(),
                "number": number.map(|number| number + 1),
                "text": text,
                "position": game.position().to_string(),
                "by_lot": by_lot,
            }));
        }
        let (BilingualText { en: name, zh: name_zh }, BilingualText { en, zh }) = (who.title(), text);
        let (en, zh) = (cut_to_screen(en), cut_to_screen(zh));
        self.write_bold_line(&text!("{name}: {text}", name = (name, name_zh), text = (en, zh)))
    }

    /// Explains how the numbers of a typed move were read. Omitted in JSON.
    pub(super) fn report_counting(&mut self, message: &BilingualText) -> Result<(), CommandFailure> {
        if self.json {
            return Ok(());
        }
        let BilingualText { en, zh } = message;
        self.write_line(&text!("  ({text})", text = (en, zh)))
    }

    /// Writes the engine's remark about its move.
    pub(super) fn remark(&mut self, message: &BilingualText) -> Result<(), CommandFailure> {
        if self.json {
            let text = self.text(message);
            return self.write_object(&json!({ "event": "remark", "text": text }));
        }
        self.write_line(message)
    }

    pub(super) fn report_mistake(
        &mut self,
        message: &BilingualText,
        candidates: &[usize],
    ) -> Result<(), CommandFailure> {
        if self.json {
            let text = self.text(message);
            let numbers: Vec<usize> = candidates.iter().map(|number| number + 1).collect();
            return self.write_object(&json!({ "event": "error", "text": text, "candidates": numbers }));
        }
        self.write_line(message)
    }

    /// Reports that the computation was cancelled.
    pub(super) fn report_cancellation(&mut self) -> Result<(), CommandFailure> {
        if self.json {
            return self.write_object(&json!({ "event": "called_off" }));
        }
        self.write_line(&text!("Cancelled. (Ctrl-C once more ends the game.)"))?;
        self.flush()
    }

    pub(super) fn report_undo(&mut self, game: &Match) -> Result<(), CommandFailure> {
        if self.json {
            return self.write_object(&json!({ "event": "undo", "position": game.position().to_string() }));
        }
        self.write_line(&text!("The move is taken back."))
    }

    pub(super) fn help(&mut self) -> Result<(), CommandFailure> {
        let lines = [
            text!(
                "a move   its number (3 or #3), `take 3 from heap 2`, `2 3`, its own words, or the position after it;"
            ),
            text!(
                "         on boards row and column: `row 1 column 2`, `1 2`, or c1 with letters for columns. Rows and columns count from 0, as in the list"
            ),
            text!(
                "         where moves are not listed, numbers may be expressions such as 10**40 - 7, and what is left may be written: `#2 -> 5`"
            ),
            text!("?        all moves"),
            text!("hint     a good move"),
            text!("why      what the last move did, who is winning, and why"),
            text!("answers  moves, and the winning answer to each"),
            text!("undo     takes a move back"),
            text!("draw     accepts a draw, where positions repeat"),
            text!("quit     leaves the game"),
            text!("Ctrl-C   cancels a hint, answers or grundy's move; a second one ends the game"),
        ];
        if self.json {
            let lines: Vec<String> = lines.iter().map(|message| self.text(message)).collect();
            return self.write_object(&json!({ "event": "help", "text": lines }));
        }
        lines.iter().try_for_each(|message| self.write_line(message))
    }

    pub(super) fn report_ending(&mut self, game: &Match, ending: &GameEnding) -> Result<(), CommandFailure> {
        let who = ending.winner.map(|side| self.actor_of_side(side));
        if self.json {
            let why = self.text(&ending.reason);
            return self.write_object(&json!({
                "event": "end",
                "position": game.position().to_string(),
                "winner": ending.winner.map(PlayerSide::name),
                "who": who.map(PlayActor::name),
                "why": why,
                "moves": made_moves(game),
            }));
        }
        writeln!(self.writer)?;
        self.board(game)?;
        let BilingualText { en, zh } = &ending.reason;
        self.write_bold_line(&match who {
            Some(PlayActor::You) => text!("You have won: {text}.", text = (en, zh)),
            Some(PlayActor::Engine) => text!("grundy has won: {text}.", text = (en, zh)),
            Some(PlayActor::Side(side)) => {
                let BilingualText { en: name, zh: name_zh } = side.text();
                text!("{name} has won: {text}.", name = (name, name_zh), text = (en, zh))
            }
            None => text!("It is a draw: {text}.", text = (en, zh)),
        })?;
        self.flush()
    }

    /// Reports that the game was left: at the end of the input, or by `quit`.
    pub(super) fn report_departure(&mut self, game: &Match, input_ended: bool) -> Result<(), CommandFailure> {
        if self.json {
            return self.write_object(&json!({
                "event": "left",
                "position": game.position().to_string(),
                "input_ended": input_ended,
                "moves": made_moves(game),
            }));
        }
        if input_ended {
            writeln!(self.writer)?;
            self.write_line(&text!("The input ended before the game was over."))?;
        } else {
            self.write_line(&text!("Goodbye."))?;
        }
        self.flush()
    }
}

/// The moves so far: their numbers, from 1, or where moves are not listed, how they are written.
fn made_moves(game: &Match) -> Vec<Json> {
    let one = |made: &MatchMove| match made {
        MatchMove::Listed(number) => Json::from(number + 1),
        MatchMove::Written(written) => Json::from(written.notation()),
    };
    game.moves().iter().map(one).collect()
}

/// Cuts a move to the width of a screen.
fn cut_to_screen(text: &str) -> String {
    if text.chars().count() > 200 { shorten_text(text) } else { text.into() }
}
