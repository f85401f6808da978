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

use super::document::{JsonStep, OrderedJson, parse_json};
use super::{GameTree, Payoff, TreeTextError};
use grundy_game::{BilingualText, say};
use std::collections::{HashMap, HashSet};

/// Reads a tree from a text in JSON.
///
/// # Errors
/// The first error, with its place.
pub(super) fn read(text: &str) -> Result<GameTree, TreeTextError> {
    let json = parse_json(text)?;
    let mut reader =
        TreeReader { steps: Vec::new(), players: None, listed: false, names: HashMap::new(), drafts: Vec::new() };
    let wrong = |TreeReadFailure { steps, said }| TreeTextError::at_steps(text, &steps, said);
    let (root, named) = reader.read_file(&json).map_err(wrong)?;
    reader.build_tree(root, &named).map_err(wrong)
}

/// An error, and the steps that lead to it.
struct TreeReadFailure {
    steps: Vec<JsonStep>,
    said: BilingualText,
}

/// A node as it was read.
enum NodeDraft<'a> {
    Leaf(Vec<Payoff>),
    Decision { player: &'a str, moves: Vec<(&'a str, MoveTarget)> },
}

/// The node that a move leads to.
#[derive(Clone, Copy)]
enum MoveTarget {
    /// A node written in place: an index into `drafts`.
    Here(usize),
    /// A node of `nodes`, by its index there.
    Named(usize),
}

/// The nodes of the file, by name.
type NamedDrafts<'a> = Vec<(&'a str, usize)>;

struct TreeReader<'a> {
    /// The current place in the file.
    steps: Vec<JsonStep>,
    /// The players, from `players` or from the first payoffs with names.
    players: Option<Vec<&'a str>>,
    /// Whether the file has `players`, so that payoffs may be lists.
    listed: bool,
    /// The indices of names in `nodes`.
    names: HashMap<&'a str, usize>,
    drafts: Vec<NodeDraft<'a>>,
}

impl<'a> TreeReader<'a> {
    fn fail<T>(&self, said: BilingualText) -> Result<T, TreeReadFailure> {
        Err(TreeReadFailure { steps: self.steps.clone(), said })
    }

    /// Fails at one step from the current place.
    fn fail_at<T>(&mut self, step: JsonStep, said: BilingualText) -> Result<T, TreeReadFailure> {
        self.steps.push(step);
        self.fail(said)
    }

    /// Calls `inside` at one step from the current place. After an error the steps stay, so that the error has its place.
    fn read_at_step<T>(
        &mut self,
        step: JsonStep,
        inside: impl FnOnce(&mut Self) -> Result<T, TreeReadFailure>,
    ) -> Result<T, TreeReadFailure> {
        self.steps.push(step);
        let done = inside(self)?;
        self.steps.pop();
        Ok(done)
    }

    /// The entries of an object; fails if a name occurs twice.
    fn read_object(
        &mut self,
        json: &'a OrderedJson,
        expected: BilingualText,
    ) -> Result<&'a [(String, OrderedJson)], TreeReadFailure> {
        let OrderedJson::Object(entries) = json else { return self.fail_expected(json, expected) };
        let mut seen = HashSet::new();
        if let Some((twice, _)) = entries.iter().find(|(key, _)| !seen.insert(key.as_str())) {
            return self.fail_at(
                JsonStep::Name(twice.clone(), 1),
                say!("`{twice}` occurs here for the second time", "`{twice}` 在这里重复出现"),
            );
        }
        Ok(entries)
    }

    fn fail_expected<T>(&self, json: &OrderedJson, expected: BilingualText) -> Result<T, TreeReadFailure> {
        let (kind, BilingualText { en, zh }) = (json.kind(), expected);
        let (kind_en, kind_zh) = (kind.en, kind.zh);
        self.fail(say!("{en} is expected, but this is {kind_en}", "这里应为{zh}，却是{kind_zh}"))
    }

    fn read_file(&mut self, json: &'a OrderedJson) -> Result<(MoveTarget, NamedDrafts<'a>), TreeReadFailure> {
        let expected = say!("an object with `root`", "含有 `root` 的对象");
        let entries = self.read_object(json, expected)?;
        let get = |wanted: &str| entries.iter().find(|(key, _)| key == wanted).map(|(_, json)| json);
        if let Some((key, _)) = entries.iter().find(|(key, _)| !["players", "root", "nodes"].contains(&key.as_str())) {
            return self.fail_at(
                JsonStep::Name(key.clone(), 0),
                say!(
                    "`{key}` is not allowed here: a file has `root`, and may have `players` and `nodes`",
                    "`{key}` 在这里没有意义：文件有 `root`，还可以有 `players` 和 `nodes`"
                ),
            );
        }
        let Some(root) = get("root") else {
            return self.fail(say!("`root` is missing: the node where play begins", "缺少 `root`：对局开始的节点"));
        };
        if let Some(players) = get("players") {
            self.read_at_step(JsonStep::Key("players".into()), |reader| reader.read_players(players))?;
        }
        let mut nodes: &[(String, OrderedJson)] = &[];
        if let Some(json) = get("nodes") {
            let expected = say!("an object of nodes by name", "由名称到节点的对象");
            nodes = self.read_at_step(JsonStep::Key("nodes".into()), |reader| reader.read_object(json, expected))?;
        }
        self.names = nodes.iter().enumerate().map(|(i, (name, _))| (name.as_str(), i)).collect();
        self.listed = self.players.is_some();
        self.players = self.players.take().or_else(|| payoffs::first_players(entries));
        let (mut start, mut named) = (None, Vec::new());
        for (key, _) in entries {
            match key.as_str() {
                "root" => {
                    start = Some(self.read_at_step(JsonStep::Key(key.clone()), |reader| reader.read_target(root))?)
                }
                "nodes" => {
                    self.steps.push(JsonStep::Key(key.clone()));
                    for (name, json) in nodes {
                        let draft = self.read_at_step(JsonStep::Key(name.clone()), |reader| reader.read_node(json))?;
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

    fn read_players(&mut self, json: &'a OrderedJson) -> Result<(), TreeReadFailure> {
        let OrderedJson::List(list) = json else {
            return self.fail_expected(json, say!("a list of names", "名字的数组"));
        };
        let mut players = Vec::new();
        let mut seen = HashSet::new();
        for (i, name) in list.iter().enumerate() {
            self.read_at_step(JsonStep::Index(i), |reader| match name {
                OrderedJson::Text(name) if !seen.insert(name.as_str()) => {
                    reader.fail(say!("two players are called `{name}`", "有两名玩家都叫 `{name}`"))
                }
                OrderedJson::Text(name) => {
                    players.push(name.as_str());
                    Ok(())
                }
                other => reader.fail_expected(other, say!("a name", "名字")),
            })?;
        }
        if players.is_empty() {
            return self.fail(say!("there are no players: `players` is empty", "没有玩家：`players` 是空的"));
        }
        self.players = Some(players);
        Ok(())
    }

    /// Reads a node, or the name of one.
    fn read_target(&mut self, json: &'a OrderedJson) -> Result<MoveTarget, TreeReadFailure> {
        match json {
            OrderedJson::Text(name) => match self.names.get(name.as_str()) {
                Some(&place) => Ok(MoveTarget::Named(place)),
                None => self.fail(say!("there is no node `{name}` in `nodes`", "`nodes` 里没有节点 `{name}`")),
            },
            other => self.read_node(other).map(MoveTarget::Here),
        }
    }

    /// Reads a node written in place. The depth of recursion is bounded by that of the JSON.
    fn read_node(&mut self, json: &'a OrderedJson) -> Result<usize, TreeReadFailure> {
        let expected = say!(
            "a node with `payoffs`, or with `player` and `moves`,",
            "含有 `payoffs`、或含有 `player` 和 `moves` 的节点"
        );
        let entries = self.read_object(json, expected)?;
        let get = |wanted: &str| entries.iter().find(|(key, _)| key == wanted).map(|(_, json)| json);
        if let Some((key, _)) = entries.iter().find(|(key, _)| !["payoffs", "player", "moves"].contains(&key.as_str()))
        {
            return self.fail_at(
                JsonStep::Name(key.clone(), 0),
                say!(
                    "`{key}` is not allowed here: a node has `payoffs`, or `player` and `moves`",
                    "`{key}` 在这里没有意义：节点有 `payoffs`，或有 `player` 和 `moves`"
                ),
            );
        }
        let draft = match (get("payoffs"), get("player"), get("moves")) {
            (Some(payoffs), None, None) => NodeDraft::Leaf(
                self.read_at_step(JsonStep::Key("payoffs".into()), |reader| reader.read_payoffs(payoffs))?,
            ),
            (None, Some(player), Some(moves)) => self.read_decision(player, moves)?,
            (Some(_), _, Some(_)) => {
                return self.fail(say!(
                    "a node has `payoffs` (play ends) or `moves` (play continues), but this one has both",
                    "节点有 `payoffs`（对局结束）或 `moves`（继续走），这里两者都有"
                ));
            }
            (Some(_), Some(_), None) => {
                return self.fail(say!(
                    "a node with `payoffs` ends play, so it has no `player`",
                    "有 `payoffs` 的节点是终局，没有 `player`"
                ));
            }
            (None, None, Some(_)) => {
                return self.fail(say!("`player` is missing: who moves here", "缺少 `player`：轮到谁走"));
            }
            (None, _, None) => {
                return self.fail(say!(
                    "a node has `payoffs` (play ends) or `moves` (play continues), but this one has neither",
                    "节点有 `payoffs`（对局结束）或 `moves`（继续走），这里两者都没有"
                ));
            }
        };
        self.drafts.push(draft);
        Ok(self.drafts.len() - 1)
    }

    fn read_decision(
        &mut self,
        player: &'a OrderedJson,
        moves: &'a OrderedJson,
    ) -> Result<NodeDraft<'a>, TreeReadFailure> {
        let OrderedJson::Text(name) = player else {
            return self.read_at_step(JsonStep::Key("player".into()), |reader| {
                reader.fail_expected(player, say!("the name of a player", "玩家的名字"))
            });
        };
        if self.players.is_some() && !self.has_player(name) {
            return self.fail_unknown_player(JsonStep::Key("player".into()), name);
        }
        let moves = self.read_at_step(JsonStep::Key("moves".into()), |reader| {
            let expected = say!("an object of nodes by the names of moves", "由走法名称到节点的对象");
            let entries = reader.read_object(moves, expected)?;
            if entries.is_empty() {
                return reader.fail(say!(
                    "there is no move: a node where play ends has `payoffs`",
                    "没有走法：对局结束的节点应有 `payoffs`"
                ));
            }
            let mut moves = Vec::with_capacity(entries.len());
            for (key, json) in entries {
                moves.push((
                    key.as_str(),
                    reader.read_at_step(JsonStep::Key(key.clone()), |reader| reader.read_target(json))?,
                ));
            }
            Ok(moves)
        })?;
        Ok(NodeDraft::Decision { player: name, moves })
    }
}
