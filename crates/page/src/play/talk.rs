//! The texts beside the board: whose turn it is, the effect of the last moves, hints, the proof step by step.

use super::Game;
use crate::position::why;
use grundy::play::{Match, Resistance, advise, answers, comment};
use grundy::{Lang, Meter, Outcome, Said, say};
use maud::{Markup, html};

/// The most moves of a proof that are shown at once.
const STEPS: usize = 24;

/// What the player to move can achieve.
fn chances(outcome: Option<Outcome>) -> Said {
    match outcome {
        Some(Outcome::N) => say!("You can win:", "您能赢："),
        Some(Outcome::P) => say!(
            "Against best play every move loses. Hold out, and wait for a mistake.",
            "面对最优应对，怎么走都会输。请拖延，等待对方失误。"
        ),
        Some(Outcome::D) => say!("With best play it is a draw. Keep it:", "双方最优时为平局。请保持："),
        None => say!("Who is winning was not found within the budget.", "在预算之内没有求出谁会赢。"),
    }
}

/// Why a move is recommended in a lost position.
fn resistance(resists: Resistance) -> Said {
    match resists {
        Resistance::Longest => say!("The longest lasts:", "拖得最久的是："),
        Resistance::Hardest => say!("The hardest to answer:", "最难应对的是："),
    }
}

impl Game<'_> {
    /// The whole game.
    pub(super) fn show(&self, meter: &Meter) -> Markup {
        let given = self.given;
        let advice =
            (given.flag("hint") && self.is_turn()).then(|| advise(&self.game, &mut self.engine.borrow_mut(), meter));
        let hint = advice.as_ref().and_then(|advice| advice.choice);
        html! {
            section #play aria-labelledby="verdict" data-over=[self.game.ending().map(|ending| self.result(ending.winner))] {
                p .asked { code #position { (grundy::shorten(&self.game.position().to_string())) } }
                @if given.misere {
                    p .hint { (given.say(say!("Misère play: whoever makes the last move loses.", "反常规则：走最后一步的人输。"))) }
                }
                (self.headline())
                div aria-live="polite" { (self.last(meter)) }
                (self.picture(hint, meter))
                @if let Some(advice) = &advice {
                    div #hint .answer {
                        h3 { (given.say(say!("Hint", "提示"))) }
                        p { (given.say(chances(advice.answer.outcome))) " "
                            @if let Some(resists) = advice.resists { (given.say(resistance(resists))) " " }
                            @if let Some(choice) = advice.choice {
                                a href=(self.with(choice)) { (given.say(self.game.choices()[choice].text.clone())) }
                            }
                        }
                        (why(&advice.answer.explanation, given))
                    }
                }
                @if self.is_turn() { (self.typed()) (self.moves()) }
                (self.tools())
                @if given.flag("proof") { (self.proof(meter)) }
                (self.history())
            }
        }
    }

    /// The result for the user, as a class name.
    fn result(&self, winner: Option<grundy::play::Side>) -> &'static str {
        match winner {
            None => "draw",
            Some(winner) if winner == self.side => "you",
            Some(_) => "grundy",
        }
    }

    fn headline(&self) -> Markup {
        let given = self.given;
        let (class, said, more) = match self.game.ending() {
            Some(ending) => {
                let (class, said) = match self.result(ending.winner) {
                    "you" => ("win", say!("You have won.", "您赢了。")),
                    "grundy" => ("lose", say!("grundy has won.", "grundy 赢了。")),
                    _ => ("draw", say!("A draw.", "平局。")),
                };
                (class, said, Some(ending.why))
            }
            None => ("open", say!("It is your turn.", "轮到您走。"), None),
        };
        html! {
            h2 #verdict class={ "verdict " (class) } { (given.say(said)) }
            @if let Some(more) = more { p { (sentence(&given.say(more))) } }
        }
    }

    /// The last moves and their effects.
    fn last(&self, meter: &Meter) -> Markup {
        let given = self.given;
        // The user's move, if there is one, and the opponent's reply.
        let from = if self.game.turn() == self.side { 0 } else { self.recent.len().saturating_sub(1) };
        html! {
            @if let Some(misread) = &self.misread { p #misread .stop role="alert" { (given.say(misread.clone())) } }
            @if !self.recent.is_empty() {
                ul .last { @for then in self.recent.iter().skip(from) { li { (self.told(then, meter)) } } }
            }
            @if let Some(remark) = &self.remark { p .hint { (given.say(remark.clone())) } }
        }
    }

    /// The last move of a game, who made it, and its effect.
    fn told(&self, then: &Match, meter: &Meter) -> Markup {
        let given = self.given;
        let Some((_, made)) = then.last() else { return html! {} };
        let mine = then.turn() != self.side;
        let (who, id) = if mine { (say!("You", "您"), "own-move") } else { (say!("grundy", "grundy"), "reply") };
        let lines =
            comment(then, &mut self.engine.borrow_mut(), meter).map(|comment| comment.lines()).unwrap_or_default();
        let colon = if given.lang == Lang::En { ": " } else { "：" };
        html! {
            span id=(id) { b { (given.say(who)) (colon) } (given.say(made.text)) }
            @for line in lines { span .hint { " · " (given.say(line)) } }
        }
    }

    /// The field for typing a move.
    fn typed(&self) -> Markup {
        let given = self.given;
        html! {
            form .inline action="/play" method="get" {
                @for (name, value) in self.now().parameters() { input type="hidden" name=(name) value=(value); }
                label for="say" { (given.say(say!("Your move, in words or by its number", "用文字或编号写出您的走法"))) } " "
                input #say name="say" type="text" size="22" autocomplete="off" autocapitalize="off" spellcheck="false"; " "
                button type="submit" { (given.say(say!("Move", "走"))) }
            }
        }
    }

    /// Links for a hint, undo, the proof and a new game.
    fn tools(&self) -> Markup {
        let given = self.given;
        let moves = self.game.moves();
        // Undo goes back to before the user's last move.
        let mut before = moves.len();
        while before > 0 {
            before -= 1;
            if grundy::play::Side::after(before) == self.side {
                break;
            }
        }
        let can_undo = moves.len() > before && grundy::play::Side::after(before) == self.side;
        html! {
            p .actions {
                @if self.is_turn() { a #ask-hint .button .quiet href=(self.now().with("hint", "1")) { (given.say(say!("Hint", "提示"))) } }
                @if can_undo { a #undo .button .quiet href=(self.after(&moves[..before])) { (given.say(say!("Take back", "悔棋"))) } }
                @if self.is_turn() { a #ask-proof .button .quiet href=(self.now().with("proof", "1")) { (given.say(say!("Step through the proof", "逐步看证明"))) } }
                @if !moves.is_empty() { a #again .button .quiet href=(self.after(&[])) { (given.say(say!("Begin again", "重新开始"))) } }
            }
        }
    }

    /// The proof: an answer to each move of the losing player, if need be after a winning move.
    fn proof(&self, meter: &Meter) -> Markup {
        let given = self.given;
        if self.game.ending().is_some() {
            return html! {};
        }
        let advice = advise(&self.game, &mut self.engine.borrow_mut(), meter);
        let (first, moves) = match (advice.answer.outcome, advice.choice) {
            (Some(Outcome::N), Some(choice)) => (Some(choice), [self.game.moves(), &[choice]].concat()),
            (Some(Outcome::P), _) => (None, self.game.moves().to_vec()),
            _ => {
                return html! {
                    section #proof .answer { p { (given.say(say!("Nobody can force a win here, as far as is known.", "据目前所知，这里没有一方能必胜。"))) } }
                };
            }
        };
        let Ok(lost) = Match::replay(self.game.start().clone(), self.game.convention(), &moves) else {
            return html! {};
        };
        let found = answers(lost.position(), lost.convention(), STEPS, &mut self.engine.borrow_mut(), meter)
            .unwrap_or_default();
        let more = lost.choices().len().saturating_sub(found.len());
        html! {
            section #proof .answer aria-labelledby="proof-title" {
                h3 #proof-title { (given.say(say!("The proof, step by step", "逐步证明"))) }
                @match first {
                    Some(choice) => {
                        @let text = self.game.choices()[choice].text.clone();
                        p { (given.say(say!("Play", "先走"))) " " a href=(self.with(choice)) { (given.say(text)) } ". "
                            (given.say(say!("Then every move of the other player has an answer:", "之后无论对方怎么走，都有应对："))) }
                    },
                    None => p { (given.say(say!("The player to move loses: every move has an answer.", "轮到走的一方负：无论怎么走，都有应对。"))) },
                }
                @if found.is_empty() { p { (given.say(say!("No move is left.", "没有走法了。"))) } }
                @else {
                    div .wide { table .answers {
                        thead { tr { th scope="col" { (given.say(say!("the move", "走法"))) } th scope="col" { (given.say(say!("the answer", "应对"))) } th scope="col" { (given.say(say!("leaves", "剩下"))) } } }
                        tbody { @for one in &found { tr {
                            td { (given.say(one.choice.text.clone())) }
                            @match &one.reply {
                                Some(reply) => {
                                    td { (given.say(reply.text.clone())) }
                                    td { a href=(self.given.link("/play").with("q", reply.sum.to_string()).with("proof", "1")) { code { (grundy::shorten(&reply.sum.to_string())) } } }
                                },
                                None if one.outcome.is_none() => { td { (given.say(say!("not known", "未知"))) } td {} },
                                None => { td { "–" } td {} },
                            }
                        } } }
                    } }
                }
                @if more > 0 { p .hint { (given.say(say!("… and {more} more moves", "……还有 {more} 种走法"))) } }
            }
        }
    }

    /// All moves of the game.
    fn history(&self) -> Markup {
        let given = self.given;
        let count = self.game.moves().len();
        let level = given.say(self.opponent.level.said());
        html! {
            details .history {
                summary { (given.say(say!("The game so far ({count} moves)", "到目前为止（{count} 步）"))) }
                p .hint { "grundy: " (level) }
                @let first = count - self.log.len() + 1;
                ol start=(first) {
                    @for (before, made) in &self.log { li { code { (grundy::shorten(before)) } " · " (given.say(made.clone())) } }
                }
            }
        }
    }
}

/// A clause as a sentence: with a capital letter and a full stop.
fn sentence(clause: &str) -> String {
    let mut letters = clause.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    let end = if clause.is_ascii() { "." } else { "。" };
    format!("{first}{}{end}", letters.as_str())
}
