//! Advice during a match: hints, reasons, comments on moves, the answers in a lost position.

use super::{PlayEvents, cut_to_screen};
use crate::failure::CommandFailure;
use grundy::{Answer, BilingualText, Outcome, say};
use grundy_play::{Advice, AnsweredMove, Match, MoveComment, MoveMark, Resistance, ValueChange};
use serde_json::{Value as Json, json};
use std::io::Write;

impl PlayEvents {
    pub(crate) fn hint(&mut self, game: &Match, advice: &Advice) -> Result<(), CommandFailure> {
        let Advice { answer, choice, resists } = advice;
        let choice = choice.map(|number| (number + 1, &game.choices()[number]));
        if self.json {
            let told = choice.map(|(number, choice)| json!({ "number": number, "text": self.text(&choice.text) }));
            return self.write_object(&json!({
                "event": "hint",
                "outcome": answer.outcome.map(|outcome| outcome.to_string()),
                "move": told,
                "resists": resists.map(|resists| match resists {
                    Resistance::Longest => "longest",
                    Resistance::Hardest => "hardest",
                }),
                "stop": answer.stop.name(),
            }));
        }
        use grundy::Outcome::{D, N, P};
        let standing = match (answer.outcome, &choice) {
            (Some(N), Some(_)) => say!("You can win:", "你能赢："),
            (Some(N), None) => say!("You can win, but the winning move was not found.", "你能赢，但没能求出走法。"),
            (Some(P), None) => say!(
                "Every move loses against perfect play: make it hard, and hope for a mistake.",
                "面对完美的对手，怎么走都会输：尽量拖延，等对方失误。"
            ),
            (Some(P), Some(_)) if *resists == Some(Resistance::Longest) => say!(
                "Every move loses against perfect play; longest lasts:",
                "面对完美的对手，怎么走都会输；拖得最久的是："
            ),
            (Some(P), Some(_)) => say!(
                "Every move loses against perfect play; hardest to answer is:",
                "面对完美的对手，怎么走都会输；最难应对的是："
            ),
            (Some(D), _) => say!("With best play it is a draw:", "双方都走最佳则为平局："),
            (None, _) => {
                let BilingualText { en, zh } = answer.stop.description_with_option();
                say!("It could not be decided who wins: {en}.", "无法判定谁胜：{zh}。")
            }
        };
        self.write_line(&standing)?;
        if let Some((number, choice)) = choice {
            let text = cut_to_screen(&self.text(&choice.text));
            writeln!(self.out, "  {number}. {text}")?;
        }
        Ok(())
    }

    pub(crate) fn why(
        &mut self,
        game: &Match,
        answer: &Answer,
        last: Option<&MoveComment>,
    ) -> Result<(), CommandFailure> {
        if self.json {
            let comment = last.map(|comment| self.comment_json(comment));
            let answer = grundy_json::answer(answer, self.lang);
            return self.write_object(&json!({ "event": "why", "answer": answer, "last_move": comment }));
        }
        if let Some(comment) = last {
            self.write_line(&say!("the last move", "上一步"))?;
            for said in comment.lines() {
                let BilingualText { en, zh } = said;
                self.write_line(&say!("  {en}", "  {zh}"))?;
            }
        }
        let BilingualText { en: who, zh: who_zh } = self.actor_of_side(game.turn()).title();
        let BilingualText { en, zh } = match answer.outcome {
            Some(grundy::Outcome::N) => say!("{who} to move, and can win", "轮到{who_zh}，必胜"),
            Some(grundy::Outcome::P) => {
                say!("{who} to move, and will lose against perfect play", "轮到{who_zh}，面对完美的对手必败")
            }
            Some(grundy::Outcome::D) => {
                say!("{who} to move; with best play it is a draw", "轮到{who_zh}；双方都走最佳则为平局")
            }
            None => answer.headline(),
        };
        self.write_bold_line(&match answer.standing_text() {
            Some(BilingualText { en: known, zh: known_zh }) => say!("{en} ({known})", "{zh}（{known_zh}）"),
            None => BilingualText { en, zh },
        })?;
        for said in &answer.explanation {
            let BilingualText { en, zh } = said;
            self.write_line(&say!("  {en}", "  {zh}"))?;
        }
        Ok(())
    }

    pub(crate) fn comment(&mut self, comment: &MoveComment) -> Result<(), CommandFailure> {
        if self.json {
            let mut object = self.comment_json(comment);
            object["event"] = "comment".into();
            return self.write_object(&object);
        }
        for said in comment.lines() {
            let BilingualText { en, zh } = said;
            self.write_line(&say!("  {en}", "  {zh}"))?;
        }
        Ok(())
    }

    fn comment_json(&self, comment: &MoveComment) -> Json {
        let change = comment.change.as_ref().map(|ValueChange { component, from, to, before, after }| {
            json!({
                "component": component + 1,
                "from": grundy_json::value(from),
                "to": grundy_json::value(to),
                "before": grundy_json::value(before),
                "after": grundy_json::value(after),
            })
        });
        let text: Vec<String> = comment.lines().iter().map(|said| self.text(said)).collect();
        let mark: MoveMark = comment.mark;
        json!({ "mark": mark.name(), "mistake": mark.is_mistake(), "change": change, "text": text })
    }

    pub(crate) fn answers(&mut self, answers: &[AnsweredMove]) -> Result<(), CommandFailure> {
        if self.json {
            let one = |AnsweredMove { choice, outcome, reply }: &AnsweredMove| {
                let (text, answer) = (self.text(&choice.text), reply.as_ref().map(|reply| self.text(&reply.text)));
                json!({ "move": text, "answer": answer, "outcome": outcome.map(|outcome| outcome.to_string()) })
            };
            let answers: Vec<Json> = answers.iter().map(one).collect();
            return self.write_object(&json!({ "event": "answers", "answers": answers }));
        }
        for AnsweredMove { choice, outcome, reply } in answers {
            let text = cut_to_screen(&self.text(&choice.text));
            let reply = match (reply, outcome) {
                (Some(reply), _) => cut_to_screen(&self.text(&reply.text)),
                (None, Some(Outcome::P | Outcome::D)) => self.text(&say!("no answer wins", "没有必胜的应对")),
                (None, Some(Outcome::N)) => {
                    self.text(&say!("an answer wins, but which is not known", "有必胜的应对，但不知是哪一种"))
                }
                (None, None) => self.text(&say!("not known", "未知")),
            };
            writeln!(self.out, "  {text} — {reply}")?;
        }
        Ok(())
    }
}
