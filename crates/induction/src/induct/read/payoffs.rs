//! Reads payoffs, as a list or by name, and finds the players if only payoffs name them.

use super::{TreeReadFailure, TreeReader};
use crate::induct::Payoff;
use crate::induct::document::OrderedJson;
use crate::induct::json_step::JsonStep;
use grundy_game::{BilingualText, counted_noun, text};
use std::collections::HashMap;

impl<'a> TreeReader<'a> {
    /// Reads the payoffs of a leaf, in the order of the players.
    pub(super) fn read_payoffs(&mut self, json: &'a OrderedJson) -> Result<Vec<Payoff>, TreeReadFailure> {
        match json {
            OrderedJson::List(list) => {
                let Some(players) = self.players.as_ref().filter(|_| self.listed).map(Vec::len) else {
                    return self.fail(text!("payoffs in a list need `players` at the top of the file; or give them by name, as {{\"A\": 3, \"B\": 1}}"));
                };
                let given = list.len();
                if given != players {
                    return self.fail(text!(
                        "there {are} {players}, but {given}",
                        players = (counted_noun(&players, "player", "players"), players),
                        given = (counted_noun(&given, "payoff", "payoffs"), given),
                        are = if players == 1 { "is" } else { "are" }
                    ));
                }
                let numbers = list.iter().enumerate();
                numbers
                    .map(|(i, number)| self.read_at_step(JsonStep::Index(i), |reader| reader.read_payoff(number)))
                    .collect()
            }
            OrderedJson::Object(_) => self.read_payoffs_by_name(json),
            other => self.fail_expected(other, text!("a list of payoffs, or an object of them by player,")),
        }
    }

    fn read_payoffs_by_name(&mut self, json: &'a OrderedJson) -> Result<Vec<Payoff>, TreeReadFailure> {
        let entries = self.read_object(json, BilingualText::default())?;
        let mut payoffs = HashMap::new();
        for (name, number) in entries {
            if !self.has_player(name) {
                return self.fail_unknown_player(JsonStep::Name(name.clone(), 0), name);
            }
            payoffs.insert(
                name.as_str(),
                self.read_at_step(JsonStep::Key(name.clone()), |reader| reader.read_payoff(number))?,
            );
        }
        let players = self.players.clone().unwrap_or_default();
        if let Some(missing) = players.iter().find(|&&player| !payoffs.contains_key(player)) {
            return self.fail(text!("the payoff of `{missing}` is missing"));
        }
        if players.is_empty() {
            return self.fail(text!("there are no payoffs"));
        }
        Ok(players.iter().map(|player| payoffs[player]).collect())
    }

    pub(super) fn has_player(&self, name: &str) -> bool {
        self.players.as_ref().is_some_and(|players| players.contains(&name))
    }

    pub(super) fn fail_unknown_player<T>(&mut self, step: JsonStep, name: &str) -> Result<T, TreeReadFailure> {
        let players = self.players.clone().unwrap_or_default();
        let list: Vec<&str> = players.iter().copied().take(10).collect();
        let BilingualText { en, zh } = BilingualText::comma_list(&list);
        let more = if players.len() > list.len() { ", …" } else { "" };
        self.fail_at(step, text!("there is no player `{name}`; the players are {text}{more}", text = (en, zh)))
    }

    fn read_payoff(&mut self, json: &OrderedJson) -> Result<Payoff, TreeReadFailure> {
        match json {
            OrderedJson::Number(payoff) => Ok(*payoff),
            OrderedJson::TooLarge(number) => {
                self.fail(text!("{number} is too large: payoffs are exact up to 2^53 = 9007199254740992 in size"))
            }
            other => self.fail_expected(other, text!("a number")),
        }
    }
}

/// The players of the first payoffs with names, in the order of the file.
pub(super) fn first_players(file: &[(String, OrderedJson)]) -> Option<Vec<&str>> {
    file.iter().find_map(|(key, json)| match (key.as_str(), json) {
        ("root", node) => players_of(node),
        ("nodes", OrderedJson::Object(nodes)) => nodes.iter().find_map(|(_, node)| players_of(node)),
        _ => None,
    })
}

fn players_of(node: &OrderedJson) -> Option<Vec<&str>> {
    let OrderedJson::Object(entries) = node else { return None };
    entries.iter().find_map(|(key, json)| match (key.as_str(), json) {
        ("payoffs", OrderedJson::Object(payoffs)) => Some(payoffs.iter().map(|(name, _)| name.as_str()).collect()),
        ("moves", OrderedJson::Object(moves)) => moves.iter().find_map(|(_, node)| players_of(node)),
        _ => None,
    })
}
