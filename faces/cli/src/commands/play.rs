//! `grundy play`: a game in the terminal, or through a pipe.

mod board;
mod events;
mod word;

use super::input::{Input, Line};
use super::solve::expression;
use crate::args::{First, Play, Player};
use crate::failure::Failure;
use crate::session::{Session, Status};
use events::{Events, Who};
use grundy::play::{Chosen, Match, Opponent, Side, advise, answers, comment, counting, read};
use grundy::{Convention, Diagnostic, Outcome, Query, say};
use std::sync::atomic::Ordering::Relaxed;
use std::time::{SystemTime, UNIX_EPOCH};
use word::Word;

pub(crate) fn run(args: &Play, session: &mut Session) -> Result<Status, Failure> {
    let text = expression_of(args, session)?;
    let start = session.parse(&text)?;
    session.engine.fits(&start).map_err(|misfit| Failure::text(&text, Diagnostic::at(0..text.len(), misfit.said)))?;
    let convention = if args.misere { Convention::Misere } else { Convention::Normal };
    let game = Match::new(start, convention);
    session.check_rules()?;
    let game = game.map_err(|unplayable| Failure::text(&text, Diagnostic::at(0..text.len(), unplayable.said())))?;
    let seed = args.seed.unwrap_or_else(by_the_clock);
    let opponent = (args.opponent == Player::Engine).then_some(Opponent { level: args.level, seed });
    let mine = match opponent {
        None => None,
        Some(_) => match side(args.first, &game, session)? {
            Ok(side) => Some(side),
            Err(status) => return Ok(status),
        },
    };
    let events = Events::new(session, mine);
    Table { game, opponent, mine, comment: args.comment, counted: false, events }.play(session)
}

/// The expression of the position. It cannot come from standard input, which has the moves.
fn expression_of(args: &Play, session: &Session) -> Result<String, Failure> {
    if args.expr == ["-"] || session.source.0 == "-" {
        return Err(Failure::Input(say!(
            "standard input is for the moves: give the position, and the file of rules, by name",
            "标准输入用来读取走法：请直接写出局面和规则文件名"
        )));
    }
    expression(&args.expr)
}

/// The side of the player; the exit status if the choice is interrupted.
fn side(first: First, game: &Match, session: &mut Session) -> Result<Result<Side, Status>, Failure> {
    Ok(Ok(match first {
        First::Me => Side::First,
        First::Engine => Side::Second,
        First::Better => {
            let meter = session.meter();
            let query = Query { convention: game.convention(), moves: 1, ..Query::new(game.position().clone()) };
            let answer = query.solve(&mut session.engine, &meter);
            session.finish();
            session.check_rules()?;
            match answer.outcome {
                Some(Outcome::P) => Side::Second,
                Some(_) => Side::First,
                None if session.cancel().load(Relaxed) => return Ok(Err(Status::Interrupted)),
                None => {
                    let grundy::Said { en, zh } = answer.stop.said_with_option();
                    return Err(Failure::Input(say!(
                        "which side is better could not be decided: {en}; use --first me or --first engine",
                        "无法判定哪一方更好：{zh}；请用 --first me 或 --first engine"
                    )));
                }
            }
        }
    }))
}

/// A seed that differs from game to game.
pub(super) fn by_the_clock() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64 & ((1 << 53) - 1))
}

/// A match in the terminal, and who plays it.
struct Table {
    game: Match,
    opponent: Option<Opponent>,
    /// The side of the player against the engine; `None` if two people play.
    mine: Option<Side>,
    comment: bool,
    /// Whether the note was printed that rows and columns count from 0.
    counted: bool,
    events: Events,
}

/// How play continues after a line.
enum Next {
    /// With the next player.
    Moved,
    /// With the same one.
    Same,
    /// It does not.
    Left(Status),
}

/// `answers` shows the answers to at most this many moves.
const ANSWERS: usize = 10;

impl Table {
    fn play(mut self, session: &mut Session) -> Result<Status, Failure> {
        let mut input = Input::new();
        self.events.start(&self.game, self.opponent)?;
        loop {
            if let Some(ending) = self.game.ending() {
                self.events.ended(&self.game, &ending)?;
                return Ok(Status::Answered);
            }
            let engine = self.opponent.filter(|_| self.mine != Some(self.game.turn()));
            if let Some(opponent) = engine {
                if let Some(status) = self.reply(opponent, &mut input, session)? {
                    return Ok(status);
                }
                continue;
            }
            self.events.turn(&self.game)?;
            loop {
                match self.line(&mut input, session)? {
                    Next::Moved => break,
                    Next::Same => {}
                    Next::Left(status) => return Ok(status),
                }
            }
        }
    }

    /// Lets the engine move. Returns the exit status if the game ends here.
    fn reply(
        &mut self,
        opponent: Opponent,
        input: &mut Input,
        session: &mut Session,
    ) -> Result<Option<Status>, Failure> {
        self.events.flush()?;
        let meter = session.meter();
        let chosen = opponent.choose(&self.game, &mut session.engine, &meter);
        session.finish();
        if session.called_off() {
            self.events.called_off()?;
            return self.waiting(input);
        }
        session.check_rules()?;
        let Some(Chosen { choice, by_lot, remark, .. }) = chosen else { return Ok(None) };
        if let Some(remark) = remark {
            self.events.remark(&remark)?;
        }
        // The position after a move may be too large to be played.
        Ok((!self.make(choice, Who::Engine, by_lot, session)?).then_some(Status::Undecided))
    }

    /// Asks what to do after the engine's move was cancelled. Returns the exit status if the player leaves.
    fn waiting(&mut self, input: &mut Input) -> Result<Option<Status>, Failure> {
        let ways = say!(
            "grundy is to move: `go` lets it think again, `undo` takes your move back, `quit` leaves.",
            "轮到 grundy：“继续”让它重新思考，“悔棋”收回你的上一步，“退出”离开。"
        );
        self.events.wrong(&ways, &[])?;
        loop {
            self.events.prompt_of(Who::You)?;
            let line = match input.line() {
                Line::Text(line) => line,
                Line::Long | Line::Endless => String::new(),
                Line::End => {
                    self.events.left(&self.game, true)?;
                    return Ok(Some(Status::Answered));
                }
            };
            self.events.echo(&line)?;
            match Word::of(&line) {
                Some(Word::Go) => return Ok(None),
                Some(Word::Undo) if self.game.undo() => {
                    self.events.undone(&self.game)?;
                    return Ok(None);
                }
                Some(Word::Quit) => {
                    self.events.left(&self.game, false)?;
                    return Ok(Some(Status::Answered));
                }
                _ if input.misunderstood() => {
                    return Err(Failure::Input(say!("too many lines in a row are not moves", "连续太多行都不是走法")));
                }
                _ => self.events.wrong(&ways, &[])?,
            }
        }
    }

    fn make(&mut self, choice: usize, who: Who, by_lot: bool, session: &mut Session) -> Result<bool, Failure> {
        let text = self.game.choices()[choice].text.clone();
        if let Err(refused) = self.game.play(choice) {
            session.check_rules()?;
            self.events.wrong(&refused.said(), &[])?;
            return Ok(false);
        }
        self.events.moved(&self.game, who, choice, &text, by_lot)?;
        Ok(true)
    }

    /// Reads a line and executes it.
    fn line(&mut self, input: &mut Input, session: &mut Session) -> Result<Next, Failure> {
        self.events.prompt(&self.game)?;
        let line = match input.line() {
            Line::Text(line) => line,
            Line::Long => {
                self.events.wrong(&say!("the line is too long", "这一行太长了"), &[])?;
                return self.again(input);
            }
            Line::End => {
                self.events.left(&self.game, true)?;
                return Ok(Next::Left(Status::Answered));
            }
            Line::Endless => {
                return Err(Failure::Input(say!(
                    "the input is one endless line: moves are lines",
                    "输入是没有尽头的一行：每行应为一步"
                )));
            }
        };
        self.events.echo(&line)?;
        if let Some(word) = Word::of(&line) {
            input.understood();
            return self.obey(word, session);
        }
        match read(&line, &self.game) {
            Ok(choice) => {
                input.understood();
                let who = self.who();
                let counted = counting(&line, &self.game.choices()[choice]).filter(|_| !self.counted);
                if !self.make(choice, who, false, session)? {
                    return Ok(Next::Same);
                }
                if let Some(said) = counted {
                    self.counted = true;
                    self.events.counted(&said)?;
                }
                if self.comment {
                    self.remark(session)?;
                }
                Ok(Next::Moved)
            }
            Err(wrong) => {
                self.events.wrong(&wrong.said, &wrong.candidates)?;
                self.again(input)
            }
        }
    }

    /// Asks for another line, unless too many in a row were not moves.
    fn again(&mut self, input: &mut Input) -> Result<Next, Failure> {
        if input.misunderstood() {
            self.events.flush()?;
            return Err(Failure::Input(say!("too many lines in a row are not moves", "连续太多行都不是走法")));
        }
        Ok(Next::Same)
    }

    fn who(&self) -> Who {
        if self.mine.is_some() { Who::You } else { Who::Side(self.game.turn()) }
    }

    fn obey(&mut self, word: Word, session: &mut Session) -> Result<Next, Failure> {
        match word {
            Word::Help => self.events.help()?,
            Word::Moves => self.events.moves(&self.game, usize::MAX)?,
            Word::Quit => {
                self.events.left(&self.game, false)?;
                return Ok(Next::Left(Status::Answered));
            }
            Word::Go => self.events.wrong(&say!("it is your turn", "现在轮到你走"), &[])?,
            Word::Undo => return self.undo(),
            Word::Draw => {
                if self.game.draw() {
                    return Ok(Next::Moved);
                }
                self.events.wrong(
                    &say!(
                        "a draw is possible when a position has occurred three times, or after a thousand moves",
                        "同一局面出现三次，或走满一千步之后，才可以和棋"
                    ),
                    &[],
                )?;
            }
            Word::Hint | Word::Why => {
                let meter = session.meter();
                let advice = advise(&self.game, &mut session.engine, &meter);
                let comment = if word == Word::Why { comment(&self.game, &mut session.engine, &meter) } else { None };
                session.finish();
                if session.called_off() {
                    self.events.called_off()?;
                } else if word == Word::Hint {
                    self.events.hint(&self.game, &advice)?;
                } else {
                    self.events.why(&self.game, &advice.answer, comment.as_ref())?;
                }
                session.check_rules()?;
            }
            Word::Answers => {
                let meter = session.meter();
                let (sum, convention) = (self.game.position(), self.game.convention());
                let answers = answers(sum, convention, ANSWERS, &mut session.engine, &meter);
                session.finish();
                session.check_rules()?;
                match answers {
                    _ if session.called_off() => self.events.called_off()?,
                    Ok(answers) => self.events.answers(&answers)?,
                    Err(unlisted) => self.events.wrong(&unlisted.said(), &[])?,
                }
            }
        }
        Ok(Next::Same)
    }

    /// Takes moves back until it is the person's turn again.
    fn undo(&mut self) -> Result<Next, Failure> {
        let back = match self.mine {
            None => 1,
            Some(_) => 2,
        };
        if self.game.moves().len() < back {
            self.events.wrong(&say!("there is no move of yours to take back", "没有可以悔的棋"), &[])?;
            return Ok(Next::Same);
        }
        for _ in 0..back {
            self.game.undo();
        }
        self.events.undone(&self.game)?;
        Ok(Next::Moved)
    }

    /// Comments on the last move.
    fn remark(&mut self, session: &mut Session) -> Result<(), Failure> {
        let meter = session.meter();
        let comment = comment(&self.game, &mut session.engine, &meter);
        session.finish();
        session.check_rules()?;
        if session.called_off() {
            return self.events.called_off();
        }
        comment.map_or(Ok(()), |comment| self.events.comment(&comment))
    }
}
