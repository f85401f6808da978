//! The events of a match, as text or as JSON with one object per line.

mod actor;
mod advice;

use super::board;
use crate::failure::CommandFailure;
use crate::output::OutputWriter;
use crate::session::CliSession;
pub(super) use actor::PlayActor;
use grundy::{BilingualText, Convention, Lang, say, shorten_text};
use grundy_play::{Choice, GameEnding, Match, Opponent, PlayerSide};
use serde_json::{Value as Json, json};
use std::io::{IsTerminal, Write};

/// Where events go.
pub(super) struct PlayEvents {
    out: OutputWriter,
    lang: Lang,
    json: bool,
    /// Whether the lines of the input are echoed, because they come from a pipe.
    echo: bool,
    colour: bool,
    /// The side of the player against the engine; `None` if two people play.
    mine: Option<PlayerSide>,
}

/// At most this many moves are listed without a request.
const MAX_LISTED_MOVES: usize = 20;

impl PlayEvents {
    pub(super) fn new(session: &CliSession, mine: Option<PlayerSide>) -> PlayEvents {
        let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let colour = std::io::stdout().is_terminal() && !set("NO_COLOR") && !dumb;
        let echo = !std::io::stdin().is_terminal();
        PlayEvents { out: OutputWriter::new(), lang: session.lang, json: session.json, echo, colour, mine }
    }

    fn text(&self, said: &BilingualText) -> String {
        said.in_language(self.lang).into_owned()
    }

    fn write_line(&mut self, said: &BilingualText) -> Result<(), CommandFailure> {
        let text = self.text(said);
        Ok(writeln!(self.out, "{text}")?)
    }

    /// Writes a line, in bold on a terminal.
    fn write_bold_line(&mut self, said: &BilingualText) -> Result<(), CommandFailure> {
        let text = self.text(said);
        Ok(if self.colour { writeln!(self.out, "\u{1b}[1m{text}\u{1b}[0m") } else { writeln!(self.out, "{text}") }?)
    }

    fn write_object(&mut self, object: &Json) -> Result<(), CommandFailure> {
        writeln!(self.out, "{object}")?;
        self.flush()
    }

    pub(super) fn flush(&mut self) -> Result<(), CommandFailure> {
        Ok(self.out.flush()?)
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
        let mut told = Vec::new();
        for component in &game.position().components {
            if let Some(card) = component.game.card().filter(|card| !told.contains(&card.name)) {
                told.push(card.name);
                let (BilingualText { en, zh }, BilingualText { en: rules, zh: rules_zh }) =
                    (BilingualText::from_pair(card.names), BilingualText::from_pair(card.rules));
                self.write_line(&say!("{en}: {rules}", "{zh}：{rules_zh}"))?;
            }
        }
        if !game.position().components.iter().any(|component| component.game.has_declared_ends()) {
            self.write_line(&match game.convention() {
                Convention::Normal => say!("Whoever cannot move loses.", "无法走的一方负。"),
                Convention::Misere => {
                    say!("Misère play: whoever makes the last move loses.", "反常规则：走最后一步的一方负。")
                }
            })?;
        }
        match opponent {
            Some(opponent) => {
                let BilingualText { en, zh } = opponent.level.text();
                self.write_line(&say!("You play against grundy ({en}).", "你的对手是 grundy（{zh}）。"))?;
            }
            None => self.write_line(&say!("Two people play.", "双人对局。"))?,
        }
        self.write_line(&say!(
            "`help` lists the commands, `hint` shows a good move, `quit` leaves.",
            "输入“帮助”查看命令，“提示”给出好棋，“退出”离开。"
        ))
    }

    pub(super) fn turn(&mut self, game: &Match) -> Result<(), CommandFailure> {
        let offered = game.draw_reason();
        if self.json {
            let who = self.actor_of_side(game.turn()).name();
            let all = game.choices();
            let draw = offered.map(|why| self.text(&why));
            return self.write_object(&json!({
                "event": "turn",
                "position": game.position().to_string(),
                "turn": game.turn().name(),
                "who": who,
                "total": all.len(),
                "moves": self.choices_json(all, MAX_LISTED_MOVES),
                "draw_offered": draw,
            }));
        }
        writeln!(self.out)?;
        self.board(game)?;
        self.moves(game, MAX_LISTED_MOVES)?;
        if let Some(BilingualText { en, zh }) = offered {
            self.write_line(&say!(
                "A draw is possible: {en}. `draw` accepts it.",
                "可以和棋：{zh}。输入“和棋”即为平局。"
            ))?;
        }
        Ok(())
    }

    fn board(&mut self, game: &Match) -> Result<(), CommandFailure> {
        let lines = board::position_lines(game.position(), self.lang);
        let text = game.position().to_string();
        let text = if text.len() > 200 { shorten_text(&text) } else { text };
        self.write_bold_line(&BilingualText::language_neutral(text))?;
        for line in lines {
            writeln!(self.out, "  {line}")?;
        }
        Ok(())
    }

    fn choices_json(&self, choices: &[Choice], limit: usize) -> Vec<Json> {
        let one = |(number, choice): (usize, &Choice)| json!({ "number": number + 1, "text": self.text(&choice.text), "after": choice.sum.to_string() });
        choices.iter().enumerate().take(limit).map(one).collect()
    }

    /// The first moves; more are only counted.
    pub(super) fn moves(&mut self, game: &Match, limit: usize) -> Result<(), CommandFailure> {
        let all = game.choices();
        if self.json {
            let listed = self.choices_json(all, limit);
            return self.write_object(&json!({ "event": "moves", "moves": listed }));
        }
        let width = all.len().min(limit).to_string().len();
        for (number, choice) in (1..).zip(all).take(limit) {
            let text = cut_to_screen(&self.text(&choice.text));
            writeln!(self.out, "  {number:>width$}. {text}")?;
        }
        if all.len() > limit {
            let more = all.len() - limit;
            self.write_line(&say!("  … and {more} more: `?` lists all", "  ……另有 {more} 种：输入 ? 列出全部"))?;
        }
        Ok(())
    }

    pub(super) fn prompt(&mut self, game: &Match) -> Result<(), CommandFailure> {
        self.prompt_actor(self.actor_of_side(game.turn()))
    }

    pub(super) fn prompt_actor(&mut self, who: PlayActor) -> Result<(), CommandFailure> {
        if !self.json {
            let BilingualText { en, zh } = who.title();
            let prompt = self.text(&say!("{en}> ", "{zh}> "));
            write!(self.out, "{prompt}")?;
        }
        self.flush()
    }

    /// Echoes a line that came from a pipe, as if it were typed.
    pub(super) fn echo(&mut self, line: &str) -> Result<(), CommandFailure> {
        if !self.json && self.echo {
            let shown: String = line.chars().take(200).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
            writeln!(self.out, "{shown}")?;
        }
        Ok(())
    }

    pub(super) fn report_move(
        &mut self,
        game: &Match,
        who: PlayActor,
        choice: usize,
        text: &BilingualText,
        by_lot: bool,
    ) -> Result<(), CommandFailure> {
        if self.json {
            let text = self.text(text);
            return self.write_object(&json!({
                "event": "move",
                "who": who.name(),
                "number": choice + 1,
                "text": text,
                "position": game.position().to_string(),
                "by_lot": by_lot,
            }));
        }
        let (BilingualText { en: name, zh: name_zh }, BilingualText { en, zh }) = (who.title(), text);
        let (en, zh) = (cut_to_screen(en), cut_to_screen(zh));
        self.write_bold_line(&say!("{name}: {en}", "{name_zh}：{zh}"))
    }

    /// Explains how the numbers of a typed move were read. Omitted in JSON.
    pub(super) fn report_counting(&mut self, said: &BilingualText) -> Result<(), CommandFailure> {
        if self.json {
            return Ok(());
        }
        let BilingualText { en, zh } = said;
        self.write_line(&say!("  ({en})", "  （{zh}）"))
    }

    /// Writes the engine's remark about its move.
    pub(super) fn remark(&mut self, said: &BilingualText) -> Result<(), CommandFailure> {
        if self.json {
            let text = self.text(said);
            return self.write_object(&json!({ "event": "remark", "text": text }));
        }
        self.write_line(said)
    }

    pub(super) fn report_mistake(&mut self, said: &BilingualText, candidates: &[usize]) -> Result<(), CommandFailure> {
        if self.json {
            let text = self.text(said);
            let numbers: Vec<usize> = candidates.iter().map(|number| number + 1).collect();
            return self.write_object(&json!({ "event": "error", "text": text, "candidates": numbers }));
        }
        self.write_line(said)
    }

    /// Reports that the computation was cancelled.
    pub(super) fn report_cancellation(&mut self) -> Result<(), CommandFailure> {
        if self.json {
            return self.write_object(&json!({ "event": "called_off" }));
        }
        self.write_line(&say!(
            "Cancelled. (Ctrl-C once more ends the game.)",
            "已取消。（再按一次 Ctrl-C 结束对局。）"
        ))?;
        self.flush()
    }

    pub(super) fn report_undo(&mut self, game: &Match) -> Result<(), CommandFailure> {
        if self.json {
            return self.write_object(&json!({ "event": "undo", "position": game.position().to_string() }));
        }
        self.write_line(&say!("The move is taken back.", "已悔棋。"))
    }

    pub(super) fn help(&mut self) -> Result<(), CommandFailure> {
        let lines = [
            say!(
                "a move   its number (3 or #3), `take 3 from heap 2`, `2 3`, its own words, or the position after it;",
                "走法     编号（3 或 #3）、“从第2堆取3个”、2 3、走法原文，或走之后的局面；"
            ),
            say!(
                "         on boards row and column: `row 1 column 2`, `1 2`, or c1 with letters for columns. Rows and columns count from 0, as in the list",
                "         棋盘上写行与列：第1行第2列、1 2，或用字母表示列：c1。行与列从 0 数起，与列表一致"
            ),
            say!("?        all moves", "走法 ?   列出全部走法"),
            say!("hint     a good move", "提示     给出好棋"),
            say!("why      what the last move did, who is winning, and why", "为什么   上一步的效果，谁占优，理由"),
            say!("answers  moves, and the winning answer to each", "应对     各种走法以及对它们的必胜应对"),
            say!("undo     takes a move back", "悔棋     收回一步"),
            say!("draw     accepts a draw, where positions repeat", "和棋     局面循环时同意平局"),
            say!("quit     leaves the game", "退出     离开对局"),
            say!(
                "Ctrl-C   cancels a hint, answers or grundy's move; a second one ends the game",
                "Ctrl-C   取消正在计算的提示、应对或 grundy 的走法；再按一次结束对局"
            ),
        ];
        if self.json {
            let lines: Vec<String> = lines.iter().map(|said| self.text(said)).collect();
            return self.write_object(&json!({ "event": "help", "text": lines }));
        }
        lines.iter().try_for_each(|said| self.write_line(said))
    }

    pub(super) fn report_ending(&mut self, game: &Match, ending: &GameEnding) -> Result<(), CommandFailure> {
        let who = ending.winner.map(|side| self.actor_of_side(side));
        if self.json {
            let why = self.text(&ending.why);
            return self.write_object(&json!({
                "event": "end",
                "position": game.position().to_string(),
                "winner": ending.winner.map(PlayerSide::name),
                "who": who.map(PlayActor::name),
                "why": why,
                "moves": move_numbers(game),
            }));
        }
        writeln!(self.out)?;
        self.board(game)?;
        let BilingualText { en, zh } = &ending.why;
        self.write_bold_line(&match who {
            Some(PlayActor::You) => say!("You have won: {en}.", "你赢了：{zh}。"),
            Some(PlayActor::Engine) => say!("grundy has won: {en}.", "grundy 赢了：{zh}。"),
            Some(PlayActor::Side(side)) => {
                let BilingualText { en: name, zh: name_zh } = side.text();
                say!("{name} has won: {en}.", "{name_zh}赢了：{zh}。")
            }
            None => say!("It is a draw: {en}.", "平局：{zh}。"),
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
                "moves": move_numbers(game),
            }));
        }
        if input_ended {
            writeln!(self.out)?;
            self.write_line(&say!("The input has ended, and the game has not.", "输入已结束，对局尚未结束。"))?;
        } else {
            self.write_line(&say!("Goodbye.", "再见。"))?;
        }
        self.flush()
    }
}

/// The numbers of the moves so far, from 1.
fn move_numbers(game: &Match) -> Vec<usize> {
    game.moves().iter().map(|number| number + 1).collect()
}

/// Cuts a move to the width of a screen.
fn cut_to_screen(text: &str) -> String {
    if text.chars().count() > 200 { shorten_text(text) } else { text.into() }
}
