//! `grundy play`: a game in the terminal, or through a pipe.

mod args;
mod board;
mod events;
mod play_command;

pub(crate) use args::PlayArgs;

use crate::args::options::GlobalOptions;
use crate::command::CliCommand;
use crate::exit_status::ExitStatus;
use crate::failure::CommandFailure;
use crate::session::{CliSession, clock_seed};
use crate::shared::expression::expression_text;
use crate::shared::line_reader::{InputLine, LineReader};
use args::{FirstMover, OpponentKind};
use events::{PlayActor, PlayEvents};
use grundy::{AskedPosition, Convention, Diagnostic, Outcome, Query, text};
use grundy_play::{
    Match, MatchMove, Opponent, OpponentMove, PlayerSide, advise, answered_moves, comment_last_move, counting_hint,
    read,
};
use play_command::PlayCommand;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

impl CliCommand for PlayArgs {
    fn adjust_options(&mut self, options: &mut GlobalOptions) {
        // A user's rules may not end, and a person waits for the move.
        if options.file.is_some() || options.rules.is_some() {
            options.max_time.get_or_insert(Duration::from_secs(10));
        }
    }

    fn run(&self, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
        let text = expression_of(self, session)?;
        let given = if self.misere { Convention::Misere } else { Convention::Normal };
        let AskedPosition { position: start, convention, .. } = session.ask_position(&text, given)?;
        session
            .engine
            .check_method(&start)
            .map_err(|misfit| CommandFailure::in_text(&text, Diagnostic::at_span(0..text.len(), misfit.message)))?;
        let game = Match::new(start, convention);
        session.check_rules()?;
        let game = game.map_err(|unplayable| {
            CommandFailure::in_text(&text, Diagnostic::at_span(0..text.len(), unplayable.text()))
        })?;
        let seed = self.seed.unwrap_or_else(clock_seed);
        let opponent = (self.opponent == OpponentKind::Engine).then_some(Opponent { level: self.level, seed });
        let mine = match opponent {
            None => None,
            Some(_) => match choose_side(self.first, &game, session)? {
                Ok(side) => Some(side),
                Err(status) => return Ok(status),
            },
        };
        let events = PlayEvents::new(session, mine);
        PlaySession { game, opponent, mine, comment: self.comment, counted: false, events }.play(session)
    }
}

/// The expression of the position. It cannot be read from standard input, which contains the moves.
fn expression_of(args: &PlayArgs, session: &CliSession) -> Result<String, CommandFailure> {
    if args.expr == ["-"] || session.source.0 == "-" {
        return Err(CommandFailure::Input(text!(
            "standard input is for the moves: give the position, and the file of rules, by name"
        )));
    }
    expression_text(&args.expr)
}

/// The side of the player; the exit status if the choice is interrupted.
fn choose_side(
    first: FirstMover,
    game: &Match,
    session: &mut CliSession,
) -> Result<Result<PlayerSide, ExitStatus>, CommandFailure> {
    Ok(Ok(match first {
        FirstMover::Me => PlayerSide::First,
        FirstMover::Engine => PlayerSide::Second,
        FirstMover::Better => {
            let meter = session.meter();
            let query = Query::new(game.position().clone()).under(game.convention()).with_moves(1);
            let answer = query.solve(&mut session.engine, &meter);
            session.finish();
            session.check_rules()?;
            match answer.outcome {
                Some(Outcome::P) => PlayerSide::Second,
                Some(_) => PlayerSide::First,
                None if session.cancel_flag().load(Relaxed) => return Ok(Err(ExitStatus::Interrupted)),
                None => {
                    let grundy::BilingualText { en, zh } = answer.end.description_with_option();
                    return Err(CommandFailure::Input(text!(
                        "which side is better could not be decided: {text}; use --first me or --first engine",
                        text = (en, zh)
                    )));
                }
            }
        }
    }))
}

/// A match in the terminal, and who plays it.
struct PlaySession {
    game: Match,
    opponent: Option<Opponent>,
    /// The side of the player against the engine; `None` if two people play.
    mine: Option<PlayerSide>,
    comment: bool,
    /// Whether the note was printed that rows and columns count from 0.
    counted: bool,
    events: PlayEvents,
}

/// The continuation of play after a line.
enum PlayStep {
    /// With the next player.
    Moved,
    /// With the same one.
    Same,
    /// Play does not continue.
    Left(ExitStatus),
}

/// `answers` shows the answers to at most this many moves.
const MAX_ANSWERED_MOVES: usize = 10;

impl PlaySession {
    fn play(mut self, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
        let mut input = LineReader::new();
        self.events.start(&self.game, self.opponent)?;
        loop {
            if let Some(ending) = self.game.ending() {
                self.events.report_ending(&self.game, &ending)?;
                return Ok(ExitStatus::Answered);
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
                match self.handle_line(&mut input, session)? {
                    PlayStep::Moved => break,
                    PlayStep::Same => {}
                    PlayStep::Left(status) => return Ok(status),
                }
            }
        }
    }

    /// Lets the engine move. Returns the exit status if the game ends here.
    fn reply(
        &mut self,
        opponent: Opponent,
        input: &mut LineReader,
        session: &mut CliSession,
    ) -> Result<Option<ExitStatus>, CommandFailure> {
        self.events.flush()?;
        let meter = session.meter();
        let chosen = opponent.choose(&self.game, &mut session.engine, &meter);
        session.finish();
        if session.take_cancelled() {
            self.events.report_cancellation()?;
            return self.ask_after_cancel(input);
        }
        session.check_rules()?;
        let Some(OpponentMove { choice, by_lot, remark, .. }) = chosen else { return Ok(None) };
        if let Some(remark) = remark {
            self.events.remark(&remark)?;
        }
        // The position after a move may be too large to be played.
        Ok((!self.make_move(choice, PlayActor::Engine, by_lot, session)?).then_some(ExitStatus::Undecided))
    }

    /// Asks what to do after the engine's move was cancelled. Returns the exit status if the player leaves.
    fn ask_after_cancel(&mut self, input: &mut LineReader) -> Result<Option<ExitStatus>, CommandFailure> {
        let ways = text!("grundy is to move: `go` lets it think again, `undo` takes your move back, `quit` leaves.");
        self.events.report_mistake(&ways, &[])?;
        loop {
            self.events.prompt_actor(PlayActor::You)?;
            let line = match input.read_line() {
                InputLine::Text(line) => line,
                InputLine::Long | InputLine::Endless => String::new(),
                InputLine::End => {
                    self.events.report_departure(&self.game, true)?;
                    return Ok(Some(ExitStatus::Answered));
                }
            };
            self.events.echo(&line)?;
            match PlayCommand::from_line(&line) {
                Some(PlayCommand::Go) => return Ok(None),
                Some(PlayCommand::Undo) if self.game.undo() => {
                    self.events.report_undo(&self.game)?;
                    return Ok(None);
                }
                Some(PlayCommand::Quit) => {
                    self.events.report_departure(&self.game, false)?;
                    return Ok(Some(ExitStatus::Answered));
                }
                _ if input.count_wrong_line() => {
                    return Err(CommandFailure::Input(text!("too many lines in a row are not moves")));
                }
                _ => self.events.report_mistake(&ways, &[])?,
            }
        }
    }

    fn make_move(
        &mut self,
        choice: MatchMove,
        who: PlayActor,
        by_lot: bool,
        session: &mut CliSession,
    ) -> Result<bool, CommandFailure> {
        let (number, text) = (choice.number(), self.game.choice(&choice).map(|chosen| chosen.text.clone()));
        if let Err(refused) = self.game.play(choice) {
            session.check_rules()?;
            self.events.report_mistake(&refused.text(), &[])?;
            return Ok(false);
        }
        self.events.report_move(&self.game, who, number, &text.unwrap_or_default(), by_lot)?;
        Ok(true)
    }

    /// Reads a line and executes it.
    fn handle_line(&mut self, input: &mut LineReader, session: &mut CliSession) -> Result<PlayStep, CommandFailure> {
        self.events.prompt(&self.game)?;
        let line = match input.read_line() {
            InputLine::Text(line) => line,
            InputLine::Long => {
                self.events.report_mistake(&text!("the line is too long"), &[])?;
                return self.retry_line(input);
            }
            InputLine::End => {
                self.events.report_departure(&self.game, true)?;
                return Ok(PlayStep::Left(ExitStatus::Answered));
            }
            InputLine::Endless => {
                return Err(CommandFailure::Input(text!(
                    "a line of the input is too long: write each move on its own line"
                )));
            }
        };
        self.events.echo(&line)?;
        if let Some(word) = PlayCommand::from_line(&line) {
            input.reset_wrong_lines();
            return self.run_command(word, session);
        }
        match read(&line, &self.game, session.lang) {
            Ok(choice) => {
                input.reset_wrong_lines();
                let who = self.actor_to_move();
                let chosen = self.game.choice(&choice);
                let counted = chosen.and_then(|chosen| counting_hint(&line, chosen, session.lang));
                let counted = counted.filter(|_| !self.counted);
                if !self.make_move(choice, who, false, session)? {
                    return Ok(PlayStep::Same);
                }
                if let Some(message) = counted {
                    self.counted = true;
                    self.events.report_counting(&message)?;
                }
                if self.comment {
                    self.remark(session)?;
                }
                Ok(PlayStep::Moved)
            }
            Err(wrong) => {
                self.events.report_mistake(&wrong.message, &wrong.candidates)?;
                self.retry_line(input)
            }
        }
    }

    /// Asks for another line, unless too many in a row were not moves.
    fn retry_line(&mut self, input: &mut LineReader) -> Result<PlayStep, CommandFailure> {
        if input.count_wrong_line() {
            self.events.flush()?;
            return Err(CommandFailure::Input(text!("too many lines in a row are not moves")));
        }
        Ok(PlayStep::Same)
    }

    fn actor_to_move(&self) -> PlayActor {
        if self.mine.is_some() { PlayActor::You } else { PlayActor::Side(self.game.turn()) }
    }

    fn run_command(&mut self, word: PlayCommand, session: &mut CliSession) -> Result<PlayStep, CommandFailure> {
        match word {
            PlayCommand::Help => self.events.help()?,
            PlayCommand::Moves => self.events.moves(&self.game, usize::MAX)?,
            PlayCommand::Quit => {
                self.events.report_departure(&self.game, false)?;
                return Ok(PlayStep::Left(ExitStatus::Answered));
            }
            PlayCommand::Go => self.events.report_mistake(&text!("it is your turn"), &[])?,
            PlayCommand::Undo => return self.undo(),
            PlayCommand::Draw => {
                if self.game.agree_draw() {
                    return Ok(PlayStep::Moved);
                }
                self.events.report_mistake(
                    &text!("a draw is possible when a position has occurred three times, or after a thousand moves"),
                    &[],
                )?;
            }
            PlayCommand::Hint | PlayCommand::Why => {
                let meter = session.meter();
                let advice = advise(&self.game, &mut session.engine, &meter);
                let comment = if word == PlayCommand::Why {
                    comment_last_move(&self.game, &mut session.engine, &meter)
                } else {
                    None
                };
                session.finish();
                if session.take_cancelled() {
                    self.events.report_cancellation()?;
                } else if word == PlayCommand::Hint {
                    self.events.hint(&self.game, &advice)?;
                } else {
                    self.events.why(&self.game, &advice.answer, comment.as_ref())?;
                }
                session.check_rules()?;
            }
            PlayCommand::Answers => {
                let meter = session.meter();
                let (sum, convention) = (self.game.position(), self.game.convention());
                let answers = answered_moves(sum, convention, MAX_ANSWERED_MOVES, &mut session.engine, &meter);
                session.finish();
                session.check_rules()?;
                match answers {
                    _ if session.take_cancelled() => self.events.report_cancellation()?,
                    Ok(answers) => self.events.answers(&answers)?,
                    Err(unlisted) => self.events.report_mistake(&unlisted.text(), &[])?,
                }
            }
        }
        Ok(PlayStep::Same)
    }

    /// Takes moves back until it is the person's turn again.
    fn undo(&mut self) -> Result<PlayStep, CommandFailure> {
        let back = match self.mine {
            None => 1,
            Some(_) => 2,
        };
        if !self.game.undo_moves(back) {
            self.events.report_mistake(&text!("you have no move to take back"), &[])?;
            return Ok(PlayStep::Same);
        }
        self.events.report_undo(&self.game)?;
        Ok(PlayStep::Moved)
    }

    /// Comments on the last move.
    fn remark(&mut self, session: &mut CliSession) -> Result<(), CommandFailure> {
        let meter = session.meter();
        let comment = comment_last_move(&self.game, &mut session.engine, &meter);
        session.finish();
        session.check_rules()?;
        if session.take_cancelled() {
            return self.events.report_cancellation();
        }
        comment.map_or(Ok(()), |comment| self.events.comment(&comment))
    }
}
