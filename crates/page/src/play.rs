//! Play: a game against an opponent. The link contains all moves of the game.

mod board;
mod setup;
mod talk;

use crate::badge::stopped;
use crate::given::Given;
use crate::link::Link;
use crate::mistake::Mistake;
use crate::question::{Page, Question};
use crate::{ask, rules};
use grundy::play::{Level, Match, Opponent, Side, read};
use grundy::{Budget, Diagnostic, Engine, Meter, Said, say};
use maud::html;
use std::cell::RefCell;
use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};

/// The page of a game.
pub(crate) fn page(question: &Question, meter: &Meter) -> Page {
    let given = &question.given;
    let title = given.say(say!("Play", "对弈"));
    if !question.is_work() || given.q.is_empty() {
        return question.page(200, &title, html! {
            h1 { (title) }
            p .lead { (given.say(say!("Play any game against an opponent that knows the theory.", "与懂得理论的对手对弈，任何游戏都可以。"))) }
            (setup::form(question, None))
            (setup::examples(given))
        });
    }
    match Game::begin(question, meter) {
        Ok(game) => question.page(
            200,
            &title,
            html! {
                h1 { (title) }
                (game.show(meter))
                details .new { summary { (given.say(say!("Another game", "另开一局"))) } (setup::form(question, None)) }
            },
        ),
        Err(mistake) => question.page(
            422,
            &title,
            html! {
                h1 { (title) }
                (setup::form(question, Some(&mistake)))
                div #answer aria-live="polite" { (mistake.show(given)) }
            },
        ),
    }
}

/// A game read from a link, with the opponent's reply.
struct Game<'a> {
    given: &'a Given,
    /// The game with all moves.
    game: Match,
    /// The game after each of the last two moves.
    recent: VecDeque<Match>,
    /// For each of the last moves: the position before it, and the move in words.
    log: VecDeque<(String, Said)>,
    /// The side of the user.
    side: Side,
    opponent: Opponent,
    /// The opponent's remark on its move.
    remark: Option<Said>,
    /// The message for a typed move that could not be read.
    misread: Option<Said>,
    engine: RefCell<Engine>,
}

/// The most recent moves that are listed.
const TOLD: usize = 40;
/// The most moves in a link.
const MOST_MOVES: usize = 500;

impl<'a> Game<'a> {
    /// Reads the game from the link, makes the typed move, and lets the opponent move.
    fn begin(question: &'a Question, meter: &Meter) -> Result<Game<'a>, Mistake> {
        let given = &question.given;
        let rules = rules::load(given)?;
        let text = ask::expression(&given.q);
        let start = grundy::parse_with(&rules, &text).map_err(|diagnostic| Mistake::of(given, &text, diagnostic))?;
        let whole = |said: Said| Mistake::of(given, &text, Diagnostic::at(0..text.len(), said));
        let moves = moves(given.text("moves")).map_err(Mistake::parameter)?;
        let level = level(given.text("level")).map_err(Mistake::parameter)?;
        let game = Match::new(start, given.convention()).map_err(|unplayable| whole(unplayable.said()));
        ask::checked(&rules, question)?;
        let mut game = Game {
            given,
            game: game?,
            recent: VecDeque::new(),
            log: VecDeque::new(),
            side: if given.text("first") == "engine" { Side::Second } else { Side::First },
            opponent: Opponent { level, seed: seed(&text, &moves) },
            remark: None,
            misread: None,
            engine: RefCell::default(),
        };
        for choice in moves {
            // Listing the moves of a position takes time, so it is charged to the meter.
            meter.spend(game.game.choices().len() as u64, 0).map_err(|stop| Mistake::parameter(stopped(stop)))?;
            game.make(choice).map_err(whole)?;
        }
        let typed = given.text("say").trim();
        if !typed.is_empty() && game.is_turn() {
            match read(typed, &game.game) {
                Ok(choice) => game.make(choice).map_err(whole)?,
                Err(why) => game.misread = Some(why.said),
            }
        }
        if game.game.turn() != game.side && game.game.ending().is_none() {
            let chosen = game.opponent.choose(&game.game, &mut game.engine.borrow_mut(), meter);
            if let Some(chosen) = chosen {
                game.make(chosen.choice).map_err(whole)?;
                game.remark = chosen.remark;
            }
        }
        ask::checked(&rules, question)?;
        Ok(game)
    }

    /// Makes a move.
    fn make(&mut self, choice: usize) -> Result<(), Said> {
        let before = self.game.choices().get(choice).map(|made| (self.game.position().to_string(), made.text.clone()));
        self.game.play(choice).map_err(|refused| refused.said())?;
        self.log.extend(before);
        self.recent.push_back(self.game.clone());
        if self.recent.len() > 2 {
            self.recent.pop_front();
        }
        if self.log.len() > TOLD {
            self.log.pop_front();
        }
        Ok(())
    }

    /// The link of the game with these moves.
    fn after(&self, moves: &[usize]) -> Link {
        let moves: Vec<String> = moves.iter().map(usize::to_string).collect();
        let link = self.given.link("/play").with("moves", moves.join("."));
        ["first", "level"].iter().fold(link, |link, name| link.with(name, self.given.text(name)))
    }

    /// The link of the current game.
    fn now(&self) -> Link {
        self.after(self.game.moves())
    }

    /// The link of the game with one more move.
    fn with(&self, choice: usize) -> Link {
        self.after(&[self.game.moves(), &[choice]].concat())
    }
}

/// Parses the numbers of moves in a link.
fn moves(text: &str) -> Result<Vec<usize>, Said> {
    let numbers = text.split('.').filter(|part| !part.is_empty()).map(str::parse);
    let numbers: Result<Vec<usize>, _> = numbers.take(MOST_MOVES + 1).collect();
    if numbers.as_ref().is_ok_and(|numbers| numbers.len() > MOST_MOVES) {
        return Err(say!("a game on the page has at most {MOST_MOVES} moves", "网页上的一局至多 {MOST_MOVES} 步"));
    }
    numbers.map_err(|_| say!("“moves” holds the numbers of moves, such as 3.0.5", "“moves”应为走法的编号，例如 3.0.5"))
}

/// The level of the opponent; perfect by default.
fn level(text: &str) -> Result<Level, Said> {
    match text {
        "" => Ok(Level::PERFECT),
        text => text.parse().map_err(|_| {
            let text = grundy::shorten(text);
            say!(
                "there is no level “{text}”: perfect, hard, medium, easy",
                "没有难度“{text}”：可用 perfect、hard、medium、easy"
            )
        }),
    }
}

/// The seed of the opponent's random choices. It depends on the game so far only, so that a link always shows the same game.
fn seed(text: &str, moves: &[usize]) -> u64 {
    let mut hasher = DefaultHasher::new();
    (text, moves).hash(&mut hasher);
    hasher.finish()
}
