//! Reads payoffs, as a list or by name, and finds the players if only payoffs name them.

use super::{Reader, Wrong};
use crate::induct::Payoff;
use crate::induct::document::{Json, Step};
use grundy_theory::{Said, say};
use std::collections::HashMap;

impl<'a> Reader<'a> {
    /// Reads the payoffs of a leaf, in the order of the players.
    pub(super) fn payoffs(&mut self, json: &'a Json) -> Result<Vec<Payoff>, Wrong> {
        match json {
            Json::List(list) => {
                let Some(players) = self.players.as_ref().filter(|_| self.listed).map(Vec::len) else {
                    return self.wrong(say!(
                        "payoffs in a list need `players` at the top of the file; or give them by name, as {{\"A\": 3, \"B\": 1}}",
                        "数组形式的收益需要文件开头的 `players`；或者按名字写，如 {{\"A\": 3, \"B\": 1}}"
                    ));
                };
                let given = list.len();
                if given != players {
                    return self.wrong(say!(
                        "there are {players} players, but {given} payoffs",
                        "有 {players} 名玩家，却有 {given} 个收益"
                    ));
                }
                let numbers = list.iter().enumerate();
                numbers.map(|(i, number)| self.step(Step::Index(i), |reader| reader.payoff(number))).collect()
            }
            Json::Object(_) => self.by_name(json),
            other => self.expected(
                other,
                say!("a list of payoffs, or an object of them by player,", "收益的数组，或由玩家到收益的对象"),
            ),
        }
    }

    fn by_name(&mut self, json: &'a Json) -> Result<Vec<Payoff>, Wrong> {
        let entries = self.object(json, Said::default())?;
        let mut payoffs = HashMap::new();
        for (name, number) in entries {
            if !self.plays(name) {
                return self.unknown_player(Step::Name(name.clone(), 0), name);
            }
            payoffs.insert(name.as_str(), self.step(Step::Key(name.clone()), |reader| reader.payoff(number))?);
        }
        let players = self.players.clone().unwrap_or_default();
        if let Some(missing) = players.iter().find(|&&player| !payoffs.contains_key(player)) {
            return self.wrong(say!("the payoff of `{missing}` is missing", "缺少 `{missing}` 的收益"));
        }
        if players.is_empty() {
            return self.wrong(say!("there are no payoffs", "没有收益"));
        }
        Ok(players.iter().map(|player| payoffs[player]).collect())
    }

    pub(super) fn plays(&self, name: &str) -> bool {
        self.players.as_ref().is_some_and(|players| players.contains(&name))
    }

    pub(super) fn unknown_player<T>(&mut self, step: Step, name: &str) -> Result<T, Wrong> {
        let players = self.players.clone().unwrap_or_default();
        let list: Vec<&str> = players.iter().copied().take(10).collect();
        let (en, zh) = (list.join(", "), list.join("、"));
        let more = if players.len() > list.len() { ", …" } else { "" };
        self.wrong_at(
            step,
            say!("there is no player `{name}`; the players are {en}{more}", "没有玩家 `{name}`；玩家有 {zh}{more}"),
        )
    }

    fn payoff(&mut self, json: &Json) -> Result<Payoff, Wrong> {
        match json {
            Json::Number(payoff) => Ok(*payoff),
            Json::TooLarge(number) => self.wrong(say!(
                "{number} is too large: payoffs are exact up to 2^53 = 9007199254740992 in size",
                "{number} 太大：收益的绝对值不超过 2^53 = 9007199254740992 时才精确"
            )),
            other => self.expected(other, say!("a number", "数")),
        }
    }
}

/// The players of the first payoffs with names, in the order of the file.
pub(super) fn first_players(file: &[(String, Json)]) -> Option<Vec<&str>> {
    file.iter().find_map(|(key, json)| match (key.as_str(), json) {
        ("root", node) => players_of(node),
        ("nodes", Json::Object(nodes)) => nodes.iter().find_map(|(_, node)| players_of(node)),
        _ => None,
    })
}

fn players_of(node: &Json) -> Option<Vec<&str>> {
    let Json::Object(entries) = node else { return None };
    entries.iter().find_map(|(key, json)| match (key.as_str(), json) {
        ("payoffs", Json::Object(payoffs)) => Some(payoffs.iter().map(|(name, _)| name.as_str()).collect()),
        ("moves", Json::Object(moves)) => moves.iter().find_map(|(_, node)| players_of(node)),
        _ => None,
    })
}
