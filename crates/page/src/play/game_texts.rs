//! The texts of a game: its rules and goal, whose turn it is, hints, the proof step by step.

use super::PlayedGame;
use crate::about::{first_sentences, game_cards, goal_text, only_card};
use crate::position::reason_lines;
use grundy::{BilingualText, Meter, Outcome, Query, counted_noun, text};
use grundy_play::teach::find_lesson;
use grundy_play::{Advice, Match, Resistance, advise, answered_moves};
use maud::{Markup, html};

/// The maximum number of moves of a proof that are shown unfolded.
const MAX_PROOF_MOVES: usize = 24;

/// The minimum number of bytes of the rules above a board; the first sentence of a card often describes only the material of the game.
const MIN_RULES_BYTES: usize = 70;

/// The result that the player to move can achieve.
fn chances_text(outcome: Option<Outcome>) -> BilingualText {
    match outcome {
        Some(Outcome::N) => text!("You can win:"),
        Some(Outcome::P) => text!("Against best play every move loses. Hold out, and wait for a mistake."),
        Some(Outcome::D) => text!("With best play it is a draw. Keep it:"),
        None => text!("Who is winning was not found within the budget."),
    }
}

/// The reason why a move is recommended in a lost position.
fn resistance_text(resists: Resistance) -> BilingualText {
    match resists {
        Resistance::Longest => text!("This delays the end longest:"),
        Resistance::Hardest => text!("This is the hardest to answer:"),
    }
}

impl PlayedGame<'_> {
    /// The whole game.
    pub(super) fn render(&self, meter: &Meter) -> Markup {
        let given = self.parameters;
        let advice =
            (given.flag("hint") && self.is_turn()).then(|| advise(&self.game, &mut self.engine.borrow_mut(), meter));
        let hint = advice.as_ref().and_then(|advice| advice.choice.as_ref());
        let over = self.game.ending().map(|ending| self.players.result_name(ending.winner));
        html! {
            section #play .play aria-labelledby="verdict" data-over=[over] data-announce=(self.announcement(hint)) {
                div .table {
                    (self.headline())
                    @if given.flag("show") { (self.standing(meter)) }
                    (self.last_moves(meter))
                    (self.board_picture(hint, meter))
                    @if let Some(advice) = &advice { (self.hint(advice)) }
                    (self.tool_links())
                }
                div .side {
                    p .asked { code #position { (grundy::shorten_text(&self.game.position().to_string())) } }
                    (self.settings())
                    @if self.is_turn() { (self.move_form()) (self.moves_section()) }
                    @if given.flag("proof") { (self.proof(meter)) }
                    @if self.game.ending().is_some() { (self.review(meter)) } @else { (self.history()) }
                }
            }
        }
    }

    /// The title of the game, its rules in a sentence, and the goal.
    pub(super) fn introduction(&self) -> Markup {
        let given = self.parameters;
        let start = self.game.start();
        let title = match only_card(start) {
            Some(card) => card.title(),
            None => text!("Play"),
        };
        html! {
            h1 { (given.localize(title)) }
            p .goal {
                @for card in game_cards(start) {
                    @let rules = given.localize(BilingualText::from_pair(card.rules));
                    (first_sentences(&rules, MIN_RULES_BYTES, given.lang)) " "
                }
                (given.localize(goal_text(start, self.game.convention())))
            }
            (self.lesson_link())
        }
    }

    /// A link back to the lesson whose position is tried.
    fn lesson_link(&self) -> Markup {
        let given = self.parameters;
        let lesson = find_lesson(given.text("lesson"));
        html! {
            @if let Some(lesson) = lesson {
                @let BilingualText { en, zh } = lesson.title();
                @let link = given.plain_link(format!("/teach/{}", lesson.name));
                p { a #to-lesson href=(link.with_parameter("seed", given.text("seed"))) { (given.localize(text!("Back to the lesson: {text}", text = (en, zh)))) } }
            }
        }
    }

    fn hint(&self, advice: &Advice) -> Markup {
        let given = self.parameters;
        html! {
            div #hint .answer {
                h3 { (given.localize(text!("Hint"))) }
                p { (given.localize(chances_text(advice.answer.outcome))) " "
                    @if let Some(resists) = advice.resists { (given.localize(resistance_text(resists))) " " }
                    @if let Some((made, choice)) = advice.choice.as_ref().and_then(|made| Some((made, self.game.choice(made)?))) {
                        @let BilingualText { en, zh } = choice.text.clone();
                        @let label = given.localize(text!("Play the hint: {text}", text = (&en, &zh)));
                        a href=(self.link_with_move(made.clone())) data-move=[made.number()] aria-label=(label) { (given.localize(BilingualText { en, zh })) }
                    }
                }
                (reason_lines(&advice.answer.explanation, given))
            }
        }
    }

    fn headline(&self) -> Markup {
        let given = self.parameters;
        let (class, message, more) = match self.game.ending() {
            Some(ending) => {
                let class = match self.players.result_name(ending.winner) {
                    "grundy" => "lose",
                    "draw" => "draw",
                    _ => "win",
                };
                (class, self.players.result_text(ending.winner), Some(ending.reason))
            }
            None => ("open", self.players.turn_text(self.game.turn()), None),
        };
        html! {
            h2 #verdict class={ "verdict " (class) } { (given.localize(message)) }
            @if let Some(more) = more { p { (sentence(&given.localize(more))) } }
        }
    }

    /// Who is winning.
    fn standing(&self, meter: &Meter) -> Markup {
        if self.game.ending().is_some() {
            return html! {};
        }
        let outcome = Query::new(self.game.position().clone())
            .under(self.game.convention())
            .outcome(&mut self.engine.borrow_mut(), meter);
        let message = self.players.standing_text(outcome.ok(), self.game.turn());
        html! { p #standing .hint { (self.parameters.localize(message)) } }
    }

    /// The proof: an answer to each move of the losing player, if need be after a winning move.
    fn proof(&self, meter: &Meter) -> Markup {
        let given = self.parameters;
        if self.game.ending().is_some() {
            return html! {};
        }
        let advice = advise(&self.game, &mut self.engine.borrow_mut(), meter);
        let (first, moves) = match (advice.answer.outcome, advice.choice) {
            (Some(Outcome::N), Some(choice)) => (Some(choice.clone()), [self.game.moves(), &[choice]].concat()),
            (Some(Outcome::P), _) => (None, self.game.moves().to_vec()),
            _ => {
                return html! {
                    section #proof .answer { p { (given.localize(text!("Nobody can force a win here, as far as is known."))) } }
                };
            }
        };
        let Ok(lost) = Match::replay(self.game.start().clone(), self.game.convention(), &moves) else {
            return html! {};
        };
        let found =
            answered_moves(lost.position(), lost.convention(), MAX_PROOF_MOVES, &mut self.engine.borrow_mut(), meter)
                .unwrap_or_default();
        let more = lost.choices().len().saturating_sub(found.len());
        html! {
            section #proof .answer aria-labelledby="proof-title" {
                h3 #proof-title { (given.localize(text!("The proof, step by step"))) }
                @match first {
                    Some(choice) => {
                        @let text = self.game.choice(&choice).map(|chosen| chosen.text.clone()).unwrap_or_default();
                        p { (given.localize(text!("Play", msgctxt = "talk"))) " " a href=(self.link_with_move(choice)) { (given.localize(text)) } ". "
                            (given.localize(text!("Then every move of the other player has an answer:"))) }
                    },
                    None => p { (given.localize(text!("The player to move loses: every move has an answer."))) },
                }
                @if found.is_empty() { p { (given.localize(text!("No move is left."))) } }
                @else {
                    div .wide { table .answers {
                        thead { tr { th scope="col" { (given.localize(text!("the move"))) } th scope="col" { (given.localize(text!("the answer"))) } th scope="col" { (given.localize(text!("leaves"))) } } }
                        tbody { @for one in &found { tr {
                            td { (given.localize(one.choice.text.clone())) }
                            @match &one.reply {
                                Some(reply) => {
                                    @let leaves = reply.position_after().to_string();
                                    td { (given.localize(reply.text.clone())) }
                                    td { a href=(self.parameters.link("/play").with_parameter("q", &leaves).with_parameter("proof", "1")) { code { (grundy::shorten_text(&leaves)) } } }
                                },
                                None if one.outcome.is_none() => { td { (given.localize(text!("not known"))) } td {} },
                                None => { td { "–" } td {} },
                            }
                        } } }
                    } }
                }
                @if more > 0 { p .hint { (given.localize(text!("… and {more}", more = (counted_noun(&more, "more move", "more moves"), more)))) } }
            }
        }
    }
}

/// A clause as a sentence: with a capital letter and a full stop.
pub(super) fn sentence(clause: &str) -> String {
    let mut letters = clause.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    let end = if clause.is_ascii() { "." } else { "。" };
    format!("{first}{}{end}", letters.as_str())
}
