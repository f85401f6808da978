//! The events of a match, as text or as JSON with one object per line.

mod advice;
mod who;

use super::board;
use crate::failure::Failure;
use crate::out::Out;
use crate::session::Session;
use grundy::play::{Choice, Ending, Match, Opponent, Side};
use grundy::{Convention, Lang, Said, say, shorten};
use serde_json::{Value as Json, json};
use std::io::{IsTerminal, Write};
pub(super) use who::Who;

/// Where events go.
pub(super) struct Events {
    out: Out,
    lang: Lang,
    json: bool,
    /// Whether the lines of the input are echoed, because they come from a pipe.
    echo: bool,
    colour: bool,
    /// The side of the player against the engine; `None` if two people play.
    mine: Option<Side>,
}

/// At most this many moves are listed without a request.
const LISTED: usize = 20;

impl Events {
    pub(super) fn new(session: &Session, mine: Option<Side>) -> Events {
        let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let colour = std::io::stdout().is_terminal() && !set("NO_COLOR") && !dumb;
        let echo = !std::io::stdin().is_terminal();
        Events { out: Out::new(), lang: session.lang, json: session.json, echo, colour, mine }
    }

    fn text(&self, said: &Said) -> String {
        said.in_lang(self.lang).into_owned()
    }

    fn line(&mut self, said: &Said) -> Result<(), Failure> {
        let text = self.text(said);
        Ok(writeln!(self.out, "{text}")?)
    }

    /// Writes a line, in bold on a terminal.
    fn loud(&mut self, said: &Said) -> Result<(), Failure> {
        let text = self.text(said);
        Ok(if self.colour { writeln!(self.out, "\u{1b}[1m{text}\u{1b}[0m") } else { writeln!(self.out, "{text}") }?)
    }

    fn object(&mut self, object: &Json) -> Result<(), Failure> {
        writeln!(self.out, "{object}")?;
        self.flush()
    }

    pub(super) fn flush(&mut self) -> Result<(), Failure> {
        Ok(self.out.flush()?)
    }

    fn whose(&self, side: Side) -> Who {
        match self.mine {
            None => Who::Side(side),
            Some(mine) if mine == side => Who::You,
            Some(_) => Who::Engine,
        }
    }

    pub(super) fn start(&mut self, game: &Match, opponent: Option<Opponent>) -> Result<(), Failure> {
        let misere = game.convention() == Convention::Misere;
        if self.json {
            return self.object(&json!({
                "event": "start",
                "position": game.position().to_string(),
                "convention": if misere { "misere" } else { "normal" },
                "you": self.mine.map(Side::name),
                "chance_of_error": opponent.map(|opponent| opponent.level.chance()),
                "seed": opponent.map(|opponent| opponent.seed),
            }));
        }
        let mut told = Vec::new();
        for component in &game.position().components {
            if let Some(card) = component.game.card().filter(|card| !told.contains(&card.name)) {
                told.push(card.name);
                let (Said { en, zh }, Said { en: rules, zh: rules_zh }) = (Said::of(card.names), Said::of(card.rules));
                self.line(&say!("{en}: {rules}", "{zh}：{rules_zh}"))?;
            }
        }
        if !game.position().components.iter().any(|component| component.game.has_ends()) {
            self.line(&match game.convention() {
                Convention::Normal => say!("Whoever cannot move loses.", "无法走的一方负。"),
                Convention::Misere => {
                    say!("Misère play: whoever makes the last move loses.", "反常规则：走最后一步的一方负。")
                }
            })?;
        }
        match opponent {
            Some(opponent) => {
                let Said { en, zh } = opponent.level.said();
                self.line(&say!("You play against grundy ({en}).", "你的对手是 grundy（{zh}）。"))?;
            }
            None => self.line(&say!("Two people play.", "双人对局。"))?,
        }
        self.line(&say!(
            "`help` lists the commands, `hint` shows a good move, `quit` leaves.",
            "输入“帮助”查看命令，“提示”给出好棋，“退出”离开。"
        ))
    }

    pub(super) fn turn(&mut self, game: &Match) -> Result<(), Failure> {
        let offered = game.may_draw();
        if self.json {
            let who = self.whose(game.turn()).name();
            let all = game.choices();
            let draw = offered.map(|why| self.text(&why));
            return self.object(&json!({
                "event": "turn",
                "position": game.position().to_string(),
                "turn": game.turn().name(),
                "who": who,
                "total": all.len(),
                "moves": self.listed(all, LISTED),
                "draw_offered": draw,
            }));
        }
        writeln!(self.out)?;
        self.board(game)?;
        self.moves(game, LISTED)?;
        if let Some(Said { en, zh }) = offered {
            self.line(&say!("A draw is possible: {en}. `draw` accepts it.", "可以和棋：{zh}。输入“和棋”即为平局。"))?;
        }
        Ok(())
    }

    fn board(&mut self, game: &Match) -> Result<(), Failure> {
        let lines = board::lines(game.position(), self.lang);
        let text = game.position().to_string();
        let text = if text.len() > 200 { shorten(&text) } else { text };
        self.loud(&Said::same(text))?;
        for line in lines {
            writeln!(self.out, "  {line}")?;
        }
        Ok(())
    }

    fn listed(&self, choices: &[Choice], limit: usize) -> Vec<Json> {
        let one = |(number, choice): (usize, &Choice)| json!({ "number": number + 1, "text": self.text(&choice.text), "after": choice.sum.to_string() });
        choices.iter().enumerate().take(limit).map(one).collect()
    }

    /// The first moves; more are only counted.
    pub(super) fn moves(&mut self, game: &Match, limit: usize) -> Result<(), Failure> {
        let all = game.choices();
        if self.json {
            let listed = self.listed(all, limit);
            return self.object(&json!({ "event": "moves", "moves": listed }));
        }
        let width = all.len().min(limit).to_string().len();
        for (number, choice) in (1..).zip(all).take(limit) {
            let text = cut(&self.text(&choice.text));
            writeln!(self.out, "  {number:>width$}. {text}")?;
        }
        if all.len() > limit {
            let more = all.len() - limit;
            self.line(&say!("  … and {more} more: `?` lists all", "  ……另有 {more} 种：输入 ? 列出全部"))?;
        }
        Ok(())
    }

    pub(super) fn prompt(&mut self, game: &Match) -> Result<(), Failure> {
        self.prompt_of(self.whose(game.turn()))
    }

    pub(super) fn prompt_of(&mut self, who: Who) -> Result<(), Failure> {
        if !self.json {
            let Said { en, zh } = who.said();
            let prompt = self.text(&say!("{en}> ", "{zh}> "));
            write!(self.out, "{prompt}")?;
        }
        self.flush()
    }

    /// Echoes a line that came from a pipe, as if it were typed.
    pub(super) fn echo(&mut self, line: &str) -> Result<(), Failure> {
        if !self.json && self.echo {
            let shown: String = line.chars().take(200).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
            writeln!(self.out, "{shown}")?;
        }
        Ok(())
    }

    pub(super) fn moved(
        &mut self,
        game: &Match,
        who: Who,
        choice: usize,
        text: &Said,
        by_lot: bool,
    ) -> Result<(), Failure> {
        if self.json {
            let text = self.text(text);
            return self.object(&json!({
                "event": "move",
                "who": who.name(),
                "number": choice + 1,
                "text": text,
                "position": game.position().to_string(),
                "by_lot": by_lot,
            }));
        }
        let (Said { en: name, zh: name_zh }, Said { en, zh }) = (who.said(), text);
        let (en, zh) = (cut(en), cut(zh));
        self.loud(&say!("{name}: {en}", "{name_zh}：{zh}"))
    }

    /// Explains how the numbers of a typed move were read. Omitted in JSON.
    pub(super) fn counted(&mut self, said: &Said) -> Result<(), Failure> {
        if self.json {
            return Ok(());
        }
        let Said { en, zh } = said;
        self.line(&say!("  ({en})", "  （{zh}）"))
    }

    /// Writes the engine's remark about its move.
    pub(super) fn remark(&mut self, said: &Said) -> Result<(), Failure> {
        if self.json {
            let text = self.text(said);
            return self.object(&json!({ "event": "remark", "text": text }));
        }
        self.line(said)
    }

    pub(super) fn wrong(&mut self, said: &Said, candidates: &[usize]) -> Result<(), Failure> {
        if self.json {
            let text = self.text(said);
            let numbers: Vec<usize> = candidates.iter().map(|number| number + 1).collect();
            return self.object(&json!({ "event": "error", "text": text, "candidates": numbers }));
        }
        self.line(said)
    }

    /// Reports that the computation was cancelled.
    pub(super) fn called_off(&mut self) -> Result<(), Failure> {
        if self.json {
            return self.object(&json!({ "event": "called_off" }));
        }
        self.line(&say!("Cancelled. (Ctrl-C once more ends the game.)", "已取消。（再按一次 Ctrl-C 结束对局。）"))?;
        self.flush()
    }

    pub(super) fn undone(&mut self, game: &Match) -> Result<(), Failure> {
        if self.json {
            return self.object(&json!({ "event": "undo", "position": game.position().to_string() }));
        }
        self.line(&say!("The move is taken back.", "已悔棋。"))
    }

    pub(super) fn help(&mut self) -> Result<(), Failure> {
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
            return self.object(&json!({ "event": "help", "text": lines }));
        }
        lines.iter().try_for_each(|said| self.line(said))
    }

    pub(super) fn ended(&mut self, game: &Match, ending: &Ending) -> Result<(), Failure> {
        let who = ending.winner.map(|side| self.whose(side));
        if self.json {
            let why = self.text(&ending.why);
            return self.object(&json!({
                "event": "end",
                "position": game.position().to_string(),
                "winner": ending.winner.map(Side::name),
                "who": who.map(Who::name),
                "why": why,
                "moves": numbers(game),
            }));
        }
        writeln!(self.out)?;
        self.board(game)?;
        let Said { en, zh } = &ending.why;
        self.loud(&match who {
            Some(Who::You) => say!("You have won: {en}.", "你赢了：{zh}。"),
            Some(Who::Engine) => say!("grundy has won: {en}.", "grundy 赢了：{zh}。"),
            Some(Who::Side(side)) => {
                let Said { en: name, zh: name_zh } = side.said();
                say!("{name} has won: {en}.", "{name_zh}赢了：{zh}。")
            }
            None => say!("It is a draw: {en}.", "平局：{zh}。"),
        })?;
        self.flush()
    }

    /// Reports that the game was left: at the end of the input, or by `quit`.
    pub(super) fn left(&mut self, game: &Match, input_ended: bool) -> Result<(), Failure> {
        if self.json {
            return self.object(&json!({
                "event": "left",
                "position": game.position().to_string(),
                "input_ended": input_ended,
                "moves": numbers(game),
            }));
        }
        if input_ended {
            writeln!(self.out)?;
            self.line(&say!("The input has ended, and the game has not.", "输入已结束，对局尚未结束。"))?;
        } else {
            self.line(&say!("Goodbye.", "再见。"))?;
        }
        self.flush()
    }
}

/// The numbers of the moves so far, from 1.
fn numbers(game: &Match) -> Vec<usize> {
    game.moves().iter().map(|number| number + 1).collect()
}

/// Cuts a move to the width of a screen.
fn cut(text: &str) -> String {
    if text.chars().count() > 200 { shorten(text) } else { text.into() }
}
