//! Reads trees from JSON: the players, and the nodes, either in place or by name.
//!
//! ```json
//! {"players": ["A", "B"],
//!  "root": {"player": "A", "moves": {"left": {"payoffs": [3, 1]}, "right": "later"}},
//!  "nodes": {"later": {"player": "B", "moves": {"up": {"payoffs": {"A": 0, "B": 0}}, "down": {"payoffs": [2, 2]}}}}}
//! ```
//!
//! First every node is read in the order of the text; then the tree is built, with each node after its children.

mod order;
mod payoffs;

use super::document::{Json, Step, parse};
use super::{Mistake, Payoff, Tree};
use grundy_theory::{Said, say};
use std::collections::{HashMap, HashSet};

/// Reads a tree from a text in JSON.
///
/// # Errors
/// The first error, with its place.
pub(super) fn read(text: &str) -> Result<Tree, Mistake> {
    let json = parse(text)?;
    let mut reader =
        Reader { steps: Vec::new(), players: None, listed: false, names: HashMap::new(), drafts: Vec::new() };
    let wrong = |Wrong { steps, said }| Mistake::found(text, &steps, said);
    let (root, named) = reader.file(&json).map_err(wrong)?;
    reader.order(root, &named).map_err(wrong)
}

/// An error, and the steps that lead to it.
struct Wrong {
    steps: Vec<Step>,
    said: Said,
}

/// A node as it was read.
enum Draft<'a> {
    Leaf(Vec<Payoff>),
    Decision { player: &'a str, moves: Vec<(&'a str, Target)> },
}

/// The node that a move leads to.
#[derive(Clone, Copy)]
enum Target {
    /// A node written in place: an index into `drafts`.
    Here(usize),
    /// A node of `nodes`, by its index there.
    Named(usize),
}

/// The nodes of the file, by name.
type Named<'a> = Vec<(&'a str, usize)>;

struct Reader<'a> {
    /// The current place in the file.
    steps: Vec<Step>,
    /// The players, from `players` or from the first payoffs with names.
    players: Option<Vec<&'a str>>,
    /// Whether the file has `players`, so that payoffs may be lists.
    listed: bool,
    /// The indices of names in `nodes`.
    names: HashMap<&'a str, usize>,
    drafts: Vec<Draft<'a>>,
}

impl<'a> Reader<'a> {
    fn wrong<T>(&self, said: Said) -> Result<T, Wrong> {
        Err(Wrong { steps: self.steps.clone(), said })
    }

    /// Fails at one step from the current place.
    fn wrong_at<T>(&mut self, step: Step, said: Said) -> Result<T, Wrong> {
        self.steps.push(step);
        self.wrong(said)
    }

    /// Calls `inside` at one step from the current place. After an error the steps stay, so that the error has its place.
    fn step<T>(&mut self, step: Step, inside: impl FnOnce(&mut Self) -> Result<T, Wrong>) -> Result<T, Wrong> {
        self.steps.push(step);
        let done = inside(self)?;
        self.steps.pop();
        Ok(done)
    }

    /// The entries of an object; fails if a name occurs twice.
    fn object(&mut self, json: &'a Json, expected: Said) -> Result<&'a [(String, Json)], Wrong> {
        let Json::Object(entries) = json else { return self.expected(json, expected) };
        let mut seen = HashSet::new();
        if let Some((twice, _)) = entries.iter().find(|(key, _)| !seen.insert(key.as_str())) {
            return self.wrong_at(
                Step::Name(twice.clone(), 1),
                say!("`{twice}` occurs here for the second time", "`{twice}` 在这里重复出现"),
            );
        }
        Ok(entries)
    }

    fn expected<T>(&self, json: &Json, expected: Said) -> Result<T, Wrong> {
        let (kind, Said { en, zh }) = (json.kind(), expected);
        let (kind_en, kind_zh) = (kind.en, kind.zh);
        self.wrong(say!("{en} is expected, but this is {kind_en}", "这里应为{zh}，却是{kind_zh}"))
    }

    fn file(&mut self, json: &'a Json) -> Result<(Target, Named<'a>), Wrong> {
        let expected = say!("an object with `root`", "含有 `root` 的对象");
        let entries = self.object(json, expected)?;
        let get = |wanted: &str| entries.iter().find(|(key, _)| key == wanted).map(|(_, json)| json);
        if let Some((key, _)) = entries.iter().find(|(key, _)| !["players", "root", "nodes"].contains(&key.as_str())) {
            return self.wrong_at(
                Step::Name(key.clone(), 0),
                say!(
                    "`{key}` is not allowed here: a file has `root`, and may have `players` and `nodes`",
                    "`{key}` 在这里没有意义：文件有 `root`，还可以有 `players` 和 `nodes`"
                ),
            );
        }
        let Some(root) = get("root") else {
            return self.wrong(say!("`root` is missing: the node where play begins", "缺少 `root`：对局开始的节点"));
        };
        if let Some(players) = get("players") {
            self.step(Step::Key("players".into()), |reader| reader.players(players))?;
        }
        let mut nodes: &[(String, Json)] = &[];
        if let Some(json) = get("nodes") {
            let expected = say!("an object of nodes by name", "由名称到节点的对象");
            nodes = self.step(Step::Key("nodes".into()), |reader| reader.object(json, expected))?;
        }
        self.names = nodes.iter().enumerate().map(|(i, (name, _))| (name.as_str(), i)).collect();
        self.listed = self.players.is_some();
        self.players = self.players.take().or_else(|| payoffs::first_players(entries));
        let (mut start, mut named) = (None, Vec::new());
        for (key, _) in entries {
            match key.as_str() {
                "root" => start = Some(self.step(Step::Key(key.clone()), |reader| reader.target(root))?),
                "nodes" => {
                    self.steps.push(Step::Key(key.clone()));
                    for (name, json) in nodes {
                        let draft = self.step(Step::Key(name.clone()), |reader| reader.node(json))?;
                        named.push((name.as_str(), draft));
                    }
                    self.steps.pop();
                }
                _ => {}
            }
        }
        match start {
            Some(start) => Ok((start, named)),
            None => unreachable!("`root` is one of the entries"),
        }
    }

    fn players(&mut self, json: &'a Json) -> Result<(), Wrong> {
        let Json::List(list) = json else {
            return self.expected(json, say!("a list of names", "名字的数组"));
        };
        let mut players = Vec::new();
        let mut seen = HashSet::new();
        for (i, name) in list.iter().enumerate() {
            self.step(Step::Index(i), |reader| match name {
                Json::Text(name) if !seen.insert(name.as_str()) => {
                    reader.wrong(say!("two players are called `{name}`", "有两名玩家都叫 `{name}`"))
                }
                Json::Text(name) => {
                    players.push(name.as_str());
                    Ok(())
                }
                other => reader.expected(other, say!("a name", "名字")),
            })?;
        }
        if players.is_empty() {
            return self.wrong(say!("there are no players: `players` is empty", "没有玩家：`players` 是空的"));
        }
        self.players = Some(players);
        Ok(())
    }

    /// Reads a node, or the name of one.
    fn target(&mut self, json: &'a Json) -> Result<Target, Wrong> {
        match json {
            Json::Text(name) => match self.names.get(name.as_str()) {
                Some(&place) => Ok(Target::Named(place)),
                None => self.wrong(say!("there is no node `{name}` in `nodes`", "`nodes` 里没有节点 `{name}`")),
            },
            other => self.node(other).map(Target::Here),
        }
    }

    /// Reads a node written in place. The depth of recursion is bounded by that of the JSON.
    fn node(&mut self, json: &'a Json) -> Result<usize, Wrong> {
        let expected = say!(
            "a node with `payoffs`, or with `player` and `moves`,",
            "含有 `payoffs`、或含有 `player` 和 `moves` 的节点"
        );
        let entries = self.object(json, expected)?;
        let get = |wanted: &str| entries.iter().find(|(key, _)| key == wanted).map(|(_, json)| json);
        if let Some((key, _)) = entries.iter().find(|(key, _)| !["payoffs", "player", "moves"].contains(&key.as_str()))
        {
            return self.wrong_at(
                Step::Name(key.clone(), 0),
                say!(
                    "`{key}` is not allowed here: a node has `payoffs`, or `player` and `moves`",
                    "`{key}` 在这里没有意义：节点有 `payoffs`，或有 `player` 和 `moves`"
                ),
            );
        }
        let draft = match (get("payoffs"), get("player"), get("moves")) {
            (Some(payoffs), None, None) => {
                Draft::Leaf(self.step(Step::Key("payoffs".into()), |reader| reader.payoffs(payoffs))?)
            }
            (None, Some(player), Some(moves)) => self.decision(player, moves)?,
            (Some(_), _, Some(_)) => {
                return self.wrong(say!(
                    "a node has `payoffs` (play ends) or `moves` (play continues), but this one has both",
                    "节点有 `payoffs`（对局结束）或 `moves`（继续走），这里两者都有"
                ));
            }
            (Some(_), Some(_), None) => {
                return self.wrong(say!(
                    "a node with `payoffs` ends play, so it has no `player`",
                    "有 `payoffs` 的节点是终局，没有 `player`"
                ));
            }
            (None, None, Some(_)) => {
                return self.wrong(say!("`player` is missing: who moves here", "缺少 `player`：轮到谁走"));
            }
            (None, _, None) => {
                return self.wrong(say!(
                    "a node has `payoffs` (play ends) or `moves` (play continues), but this one has neither",
                    "节点有 `payoffs`（对局结束）或 `moves`（继续走），这里两者都没有"
                ));
            }
        };
        self.drafts.push(draft);
        Ok(self.drafts.len() - 1)
    }

    fn decision(&mut self, player: &'a Json, moves: &'a Json) -> Result<Draft<'a>, Wrong> {
        let Json::Text(name) = player else {
            return self.step(Step::Key("player".into()), |reader| {
                reader.expected(player, say!("the name of a player", "玩家的名字"))
            });
        };
        if self.players.is_some() && !self.plays(name) {
            return self.unknown_player(Step::Key("player".into()), name);
        }
        let moves = self.step(Step::Key("moves".into()), |reader| {
            let expected = say!("an object of nodes by the names of moves", "由走法名称到节点的对象");
            let entries = reader.object(moves, expected)?;
            if entries.is_empty() {
                return reader.wrong(say!(
                    "there is no move: a node where play ends has `payoffs`",
                    "没有走法：对局结束的节点应有 `payoffs`"
                ));
            }
            let mut moves = Vec::with_capacity(entries.len());
            for (key, json) in entries {
                moves.push((key.as_str(), reader.step(Step::Key(key.clone()), |reader| reader.target(json))?));
            }
            Ok(moves)
        })?;
        Ok(Draft::Decision { player: name, moves })
    }
}
