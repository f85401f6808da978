//! Play: a game against an opponent, move by move; the whole game stands in the link.

mod board;
mod setup;
mod talk;

use crate::given::Given;
use crate::link::Link;
use crate::mistake::Mistake;
use crate::question::{Page, Question};
use crate::{ask, rules};
use grundy::play::{Level, Match, Opponent, Side, read};
use grundy::{Diagnostic, Engine, Meter, Said, say};
use maud::html;
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
        Ok(game) => question.page(200, &title, html! {
            h1 { (title) }
            (game.show(meter))
            details .new { summary { (given.say(say!("Another game", "另开一局"))) } (setup::form(question, None)) }
        }),
        Err(mistake) => question.page(422, &title, html! {
            h1 { (title) }
            (setup::form(question, Some(&mistake)))
            div #answer aria-live="polite" { (mistake.show(given)) }
        }),
    }
}

/// A game, as a link tells it, with the opponent's reply.
struct Game<'a> {
    given: &'a Given,
    /// All moves so far.
    game: Match,
    /// Which side the person plays.
    side: Side,
    opponent: Opponent,
    /// How many moves stood in the link: the opponent may have made one since.
    told: usize,
    /// What the opponent says of its move.
    remark: Option<Said>,
    /// What was typed and is no move.
    misread: Option<Said>,
    engine: std::cell::RefCell<Engine>,
}

impl<'a> Game<'a> {
    /// Reads the game from the link, makes the move that was typed, and lets the opponent move.
    fn begin(question: &'a Question, meter: &Meter) -> Result<Game<'a>, Mistake> {
        let given = &question.given;
        let rules = rules::load(given)?;
        let text = ask::expression(&given.q);
        let start = grundy::parse_with(&rules, &text).map_err(|diagnostic| Mistake::of(given, &text, diagnostic))?;
        let whole = |said: Said| Mistake::of(given, &text, Diagnostic::at(0..text.len(), said));
        let moves = moves(given.text("moves")).map_err(Mistake::parameter)?;
        let mut game = Match::replay(start, given.convention(), &moves).map_err(|refused| whole(refused.said()));
        ask::checked(&rules, question)?;
        let mut game = match &mut game {
            Ok(game) => game.clone(),
            Err(mistake) => return Err(mistake.clone()),
        };
        let side = if given.text("first") == "engine" { Side::Second } else { Side::First };
        let level = level(given.text("level")).map_err(Mistake::parameter)?;
        let opponent = Opponent { level, seed: seed(&text, &moves) };
        let (mut remark, mut misread) = (None, None);
        let mut engine = Engine::new();
        let typed = given.text("say").trim();
        if !typed.is_empty() && game.turn() == side {
            match read(typed, &game) {
                Ok(choice) => game.play(choice).map_err(|refused| whole(refused.said()))?,
                Err(why) => misread = Some(why.said),
            }
        }
        let told = game.moves().len();
        if game.turn() != side && game.ending().is_none() {
            let chosen = opponent.choose(&game, &mut engine, meter);
            ask::checked(&rules, question)?;
            if let Some(chosen) = chosen {
                game.play(chosen.choice).map_err(|refused| whole(refused.said()))?;
                remark = chosen.remark;
            }
        }
        ask::checked(&rules, question)?;
        Ok(Game { given, game, side, opponent, told, remark, misread, engine: engine.into() })
    }

    /// The link of the game after these moves.
    fn after(&self, moves: &[usize]) -> Link {
        let moves: Vec<String> = moves.iter().map(usize::to_string).collect();
        let link = self.given.link("/play").with("moves", moves.join("."));
        ["first", "level"].iter().fold(link, |link, name| link.with(name, self.given.text(name)))
    }

    /// The link of the game as it stands now.
    fn now(&self) -> Link {
        self.after(self.game.moves())
    }

    /// The link of the game after one more move.
    fn with(&self, choice: usize) -> Link {
        self.after(&[self.game.moves(), &[choice]].concat())
    }
}

/// The numbers of moves, as links have them.
fn moves(text: &str) -> Result<Vec<usize>, Said> {
    let numbers = text.split('.').filter(|part| !part.is_empty()).map(str::parse);
    let numbers: Result<Vec<usize>, _> = numbers.take(grundy::play::LONGEST + 1).collect();
    numbers.map_err(|_| say!("“moves” holds the numbers of moves, such as 3.0.5", "“moves”应为走法的编号，例如 3.0.5"))
}

/// The level of the opponent: perfect, unless it is said.
fn level(text: &str) -> Result<Level, Said> {
    match text {
        "" => Ok(Level::PERFECT),
        text => text.parse().map_err(|_| {
            let text = grundy::shorten(text);
            say!("there is no level “{text}”: perfect, hard, medium, easy", "没有难度“{text}”：可用 perfect、hard、medium、easy")
        }),
    }
}

/// The opponent's chance is that of the game so far: a link shows the same again.
fn seed(text: &str, moves: &[usize]) -> u64 {
    let mut hasher = DefaultHasher::new();
    (text, moves).hash(&mut hasher);
    hasher.finish()
}
