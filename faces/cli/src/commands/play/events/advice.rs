//! Advice during a match: hints, reasons, comments on moves, the answers in a lost position.

use super::{PlayEvents, cut_to_screen};
use crate::failure::CommandFailure;
use grundy::{Answer, BilingualText, Outcome, text};
use grundy_play::{Advice, AnsweredMove, Match, MoveComment, MoveMark, Resistance, ValueChange};
use serde_json::{Value as Json, json};
use std::io::Write;

impl PlayEvents {
    pub(crate) fn hint(&mut self, game: &Match, advice: &Advice) -> Result<(), CommandFailure> {
        let Advice { answer, choice, resists } = advice;
        let choice = choice.as_ref().and_then(|made| Some((made.number(), game.choice(made)?)));
        if self.json {
            let advised = choice.map(|(number, choice)| json!({ "number": number.map(|number| number + 1), "text": self.text(&choice.text) }));
            return self.write_object(&json!({
                "event": "hint",
                "outcome": answer.outcome.map(|outcome| outcome.to_string()),
                "move": advised,
                "resists": resists.map(|resists| match resists {
                    Resistance::Longest => "longest",
                    Resistance::Hardest => "hardest",
                }),
                "stop": answer.end.name(),
            }));
        }
        use grundy::Outcome::{D, N, P};
        let standing = match (answer.outcome, &choice) {
            (Some(N), Some(_)) => text!("You can win:"),
            (Some(N), None) => text!("You can win, but the winning move was not found."),
            (Some(P), None) => text!("Every move loses against perfect play: make it hard, and hope for a mistake."),
            (Some(P), Some(_)) if *resists == Some(Resistance::Longest) => {
                text!("Every move loses against perfect play; this delays the end longest:")
            }
            (Some(P), Some(_)) => text!("Every move loses against perfect play; this is the hardest to answer:"),
            (Some(D), _) => text!("With best play it is a draw:"),
            (None, _) => {
                let BilingualText { en, zh } = answer.end.description_with_option();
                text!("It could not be decided who wins: {text}.", text = (en, zh))
            }
        };
        self.write_line(&standing)?;
        if let Some((number, choice)) = choice {
            let text = cut_to_screen(&self.text(&choice.text));
            match number {
                Some(number) => writeln!(self.writer, "  {}. {text}", number + 1)?,
                None => writeln!(self.writer, "  {text}")?,
            }
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
            self.write_line(&text!("the last move"))?;
            for message in comment.lines() {
                let BilingualText { en, zh } = message;
                self.write_line(&text!("  {text}", text = (en, zh)))?;
            }
        }
        let BilingualText { en: who, zh: who_zh } = self.actor_of_side(game.turn()).title();
        let BilingualText { en, zh } = match answer.outcome {
            Some(grundy::Outcome::N) => text!("{who} to move, and can win", who = (who, who_zh)),
            Some(grundy::Outcome::P) => {
                text!("{who} to move, and will lose against perfect play", who = (who, who_zh))
            }
            Some(grundy::Outcome::D) => {
                text!("{who} to move; with best play it is a draw", who = (who, who_zh))
            }
            None => answer.headline(),
        };
        self.write_bold_line(&match answer.standing_text() {
            Some(BilingualText { en: known, zh: known_zh }) => {
                text!("{text} ({known})", text = (en, zh), known = (known, known_zh))
            }
            None => BilingualText { en, zh },
        })?;
        for message in &answer.explanation {
            let BilingualText { en, zh } = message;
            self.write_line(&text!("  {text}", text = (en, zh)))?;
        }
        Ok(())
    }

    pub(crate) fn comment(&mut self, comment: &MoveComment) -> Result<(), CommandFailure> {
        if self.json {
            let mut object = self.comment_json(comment);
            object["event"] = "comment".into();
            return self.write_object(&object);
        }
        for message in comment.lines() {
            let BilingualText { en, zh } = message;
            self.write_line(&text!("  {text}", text = (en, zh)))?;
        }
        Ok(())
    }

    fn comment_json(&self, comment: &MoveComment) -> Json {
        let change = comment.value_change.as_ref().map(
            |ValueChange { component, component_before, component_after, sum_before, sum_after }| {
                json!({
                    "component": component + 1,
                    "from": grundy_json::value(component_before),
                    "to": grundy_json::value(component_after),
                    "before": grundy_json::value(sum_before),
                    "after": grundy_json::value(sum_after),
                })
            },
        );
        let text: Vec<String> = comment.lines().iter().map(|message| self.text(message)).collect();
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
                (None, Some(Outcome::P | Outcome::D)) => self.text(&text!("no answer wins")),
                (None, Some(Outcome::N)) => self.text(&text!("an answer wins, but it is not known which")),
                (None, None) => self.text(&text!("not known")),
            };
            writeln!(self.writer, "  {text} — {reply}")?;
        }
        Ok(())
    }
}
