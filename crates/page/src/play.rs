//! Play: a game against an opponent, or of two people. The link contains all moves of the game.

mod board;
mod board_data;
mod game_texts;
mod history;
mod link_moves;
mod players;
mod review;
mod setup;
mod tools;

use crate::badge::stop_message;
use crate::link::PageLink;
use crate::mistake::QuestionMistake;
use crate::parameters::QuestionParameters;
use crate::question::{HtmlPage, PageQuestion, Topic};
use crate::{ask, rules};
use grundy::{BilingualText, Budget, Diagnostic, Engine, Meter, text};
use grundy_play::{Match, MatchMove, Opponent, OpponentLevel, PlayerSide, read};
use link_moves::{LinkMove, parse_moves, write_moves};
use maud::{Markup, html};
use players::TablePlayers;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};

/// The page of a game.
pub(crate) fn play_page(question: &PageQuestion, meter: &Meter) -> HtmlPage {
    let given = &question.parameters;
    let title = given.localize(text!("Play"));
    if !question.is_work() || given.q.is_empty() {
        return question.framed_page(
            200,
            &title,
            html! {
                h1 { (title) }
                p .lead { (given.localize(text!("Play any game against an opponent that knows the theory."))) }
                (setup::setup_form(question, None))
                (setup::example_games(given))
            },
        );
    }
    match PlayedGame::read_game(question, meter) {
        Ok(game) => question.framed_page(
            200,
            &format!("{} – {title}", grundy::shorten_text(&game.named_position())),
            html! {
                (game.introduction())
                (game.render(meter))
                details .new { summary { (given.localize(text!("Another game"))) } (setup::setup_form(question, None)) }
            },
        ),
        Err(mistake) => question.framed_page(
            422,
            &title,
            html! {
                h1 { (title) }
                (setup::setup_form(question, Some(&mistake)))
                div #answer aria-live="polite" { (mistake.render(given)) }
            },
        ),
    }
}

/// The board of a game against the perfect opponent, before its first move: a click on it makes the move and leads to the game.
pub(crate) fn first_board(question: &PageQuestion, position: &str, meter: &Meter) -> Markup {
    let mut asked = question.clone();
    asked.topic = Topic::Play;
    asked.parameters.q = position.into();
    match PlayedGame::read_game(&asked, meter) {
        Ok(game) => game.board_picture(None, meter),
        Err(mistake) => mistake.render(&question.parameters),
    }
}

/// A game read from a link, with the reply of the opponent if there is one.
struct PlayedGame<'a> {
    parameters: &'a QuestionParameters,
    /// The game with all moves.
    game: Match,
    /// The game after each of the last two moves.
    recent: VecDeque<Match>,
    /// The last moves in words.
    log: VecDeque<BilingualText>,
    players: TablePlayers,
    opponent: Opponent,
    /// The opponent's remark on its move.
    remark: Option<BilingualText>,
    /// The message for a typed move that could not be read.
    misread: Option<BilingualText>,
    engine: RefCell<Engine>,
}

/// The maximum number of recent moves that are listed.
const MAX_RECENT_MOVES: usize = 40;
impl<'a> PlayedGame<'a> {
    /// Reads the game from the link, makes the typed move, and lets the opponent move.
    fn read_game(question: &'a PageQuestion, meter: &Meter) -> Result<PlayedGame<'a>, QuestionMistake> {
        let given = &question.parameters;
        let rules = rules::load(given)?;
        let text = &given.q[..];
        let asked = grundy::ask_position(&rules, text, given.convention())
            .map_err(|diagnostic| QuestionMistake::from_diagnostic(given, text, diagnostic))?;
        let whole = |message: BilingualText| {
            QuestionMistake::from_diagnostic(given, text, Diagnostic::at_span(0..text.len(), message))
        };
        let moves = parse_moves(given.text("moves")).map_err(QuestionMistake::in_parameter)?;
        let level = parse_level(given.text("level")).map_err(QuestionMistake::in_parameter)?;
        let game = Match::new(asked.position, asked.convention).map_err(|unplayable| whole(unplayable.text()));
        ask::check_rules(&rules, question)?;
        let mut game = PlayedGame {
            parameters: given,
            game: game?,
            recent: VecDeque::new(),
            log: VecDeque::new(),
            players: parse_players(given),
            opponent: Opponent { level, seed: game_seed(text, &moves) },
            remark: None,
            misread: None,
            engine: RefCell::default(),
        };
        for made in moves {
            // Listing the moves of a position takes time, so it is charged to the meter.
            meter
                .spend(game.game.choices().len() as u64, 0)
                .map_err(|stop| QuestionMistake::in_parameter(stop_message(stop)))?;
            let made = made.read_in(&game.game).map_err(whole)?;
            game.make_move(made).map_err(whole)?;
        }
        let typed = given.text("say").trim();
        if !typed.is_empty() && game.is_turn() {
            match read(typed, &game.game, given.lang) {
                Ok(choice) => game.make_move(choice).map_err(whole)?,
                Err(why) => game.misread = Some(why.message),
            }
        }
        if !game.players.is_human(game.game.turn()) && game.game.ending().is_none() {
            let chosen = game.opponent.choose(&game.game, &mut game.engine.borrow_mut(), meter);
            if let Some(chosen) = chosen {
                game.make_move(chosen.choice).map_err(whole)?;
                game.remark = chosen.remark;
            }
        }
        ask::check_rules(&rules, question)?;
        Ok(game)
    }

    /// The position, by which the page is named; once nothing is left, the one at the start.
    fn named_position(&self) -> String {
        let position = self.game.position();
        if position.components.is_empty() { self.game.start().to_string() } else { position.to_string() }
    }

    /// Makes a move.
    fn make_move(&mut self, choice: MatchMove) -> Result<(), BilingualText> {
        let made = self.game.choice(&choice).map(|made| made.text.clone());
        self.game.play(choice).map_err(|refused| refused.text())?;
        self.log.extend(made);
        self.recent.push_back(self.game.clone());
        if self.recent.len() > 2 {
            self.recent.pop_front();
        }
        if self.log.len() > MAX_RECENT_MOVES {
            self.log.pop_front();
        }
        Ok(())
    }

    /// The link of the game with these moves.
    fn link_after(&self, moves: &[MatchMove]) -> PageLink {
        let link = self.parameters.link("/play").with_parameter("moves", write_moves(moves));
        ["players", "first", "level", "show", "lesson", "seed"]
            .iter()
            .fold(link, |link, name| link.with_parameter(name, self.parameters.text(name)))
    }

    /// The link of the current game.
    fn current_link(&self) -> PageLink {
        self.link_after(self.game.moves())
    }

    /// The link of the game with one more move.
    fn link_with_move(&self, choice: impl Into<MatchMove>) -> PageLink {
        self.link_after(&[self.game.moves(), &[choice.into()]].concat())
    }
}

/// Who plays: a user against grundy, unless `players=two`.
fn parse_players(given: &QuestionParameters) -> TablePlayers {
    match (given.text("players"), given.text("first")) {
        ("two", _) => TablePlayers::Pair,
        (_, "engine") => TablePlayers::Alone(PlayerSide::Second),
        _ => TablePlayers::Alone(PlayerSide::First),
    }
}

/// The level of the opponent; perfect by default.
fn parse_level(text: &str) -> Result<OpponentLevel, BilingualText> {
    match text {
        "" => Ok(OpponentLevel::PERFECT),
        text => text.parse().map_err(|_| {
            let text = grundy::shorten_text(text);
            text!("there is no level “{text}”: the levels are perfect, hard, medium and easy")
        }),
    }
}

/// The seed of the opponent's random choices. It depends on the game so far only, so that a link always shows the same game.
fn game_seed(text: &str, moves: &[LinkMove]) -> u64 {
    let mut hasher = DefaultHasher::new();
    (text, moves).hash(&mut hasher);
    hasher.finish()
}
