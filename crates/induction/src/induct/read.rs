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

use super::document::{OrderedJson, parse_json};
use super::json_step::JsonStep;
use super::{GameTree, Payoff, TreeTextError};
use grundy_game::{BilingualText, text};
use std::collections::{HashMap, HashSet};

impl GameTree {
    /// Reads a tree from a text in JSON.
    ///
    /// # Errors
    /// Returns the first mistake, with its place.
    ///
    /// # Examples
    /// ```
    /// use grundy_induction::induct::GameTree;
    /// let text = r#"{"players": ["A"], "root": {"player": "A", "moves": {"go": {"payoffs": [1]}}}}"#;
    /// assert_eq!(GameTree::read(text)?.len(), 2);
    /// let mistake = GameTree::read(&text.replace("[1]", "[1, 2]")).unwrap_err();
    /// assert_eq!(mistake.node.as_deref(), Some("root → go"));
    /// # Ok::<(), grundy_induction::induct::TreeTextError>(())
    /// ```
    pub fn read(text: &str) -> Result<GameTree, TreeTextError> {
        let json = parse_json(text)?;
        let mut reader =
            TreeReader { steps: Vec::new(), players: None, listed: false, names: HashMap::new(), drafts: Vec::new() };
        let wrong = |TreeReadFailure { steps, message }| TreeTextError::at_steps(text, &steps, message);
        let (root, named) = reader.read_file(&json).map_err(wrong)?;
        reader.build_tree(root, &named).map_err(wrong)
    }
}

/// An error, and the steps that lead to it.
struct TreeReadFailure {
    steps: Vec<JsonStep>,
    message: BilingualText,
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
    fn fail<T>(&self, message: BilingualText) -> Result<T, TreeReadFailure> {
        Err(TreeReadFailure { steps: self.steps.clone(), message })
    }

    /// Fails at one step from the current place.
    fn fail_at<T>(&mut self, step: JsonStep, message: BilingualText) -> Result<T, TreeReadFailure> {
        self.steps.push(step);
        self.fail(message)
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
            return self.fail_at(JsonStep::Name(twice.clone(), 1), text!("`{twice}` occurs here for the second time"));
        }
        Ok(entries)
    }

    fn fail_expected<T>(&self, json: &OrderedJson, expected: BilingualText) -> Result<T, TreeReadFailure> {
        let (kind, BilingualText { en, zh }) = (json.kind(), expected);
        let (kind_en, kind_zh) = (kind.en, kind.zh);
        self.fail(text!("{text} is expected, but this is {kind}", text = (en, zh), kind = (kind_en, kind_zh)))
    }

    fn read_file(&mut self, json: &'a OrderedJson) -> Result<(MoveTarget, NamedDrafts<'a>), TreeReadFailure> {
        let expected = text!("an object with `root`");
        let entries = self.read_object(json, expected)?;
        let get = |wanted: &str| entries.iter().find(|(key, _)| key == wanted).map(|(_, json)| json);
        if let Some((key, _)) = entries.iter().find(|(key, _)| !["players", "root", "nodes"].contains(&key.as_str())) {
            return self.fail_at(
                JsonStep::Name(key.clone(), 0),
                text!("`{key}` is not allowed here: a file has `root`, and may have `players` and `nodes`"),
            );
        }
        let Some(root) = get("root") else {
            return self.fail(text!("`root` is missing: the node where play begins"));
        };
        if let Some(players) = get("players") {
            self.read_at_step(JsonStep::Key("players".into()), |reader| reader.read_players(players))?;
        }
        let mut nodes: &[(String, OrderedJson)] = &[];
        if let Some(json) = get("nodes") {
            let expected = text!("an object of nodes by name");
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
            return self.fail_expected(json, text!("a list of names"));
        };
        let mut players = Vec::new();
        let mut seen = HashSet::new();
        for (i, name) in list.iter().enumerate() {
            self.read_at_step(JsonStep::Index(i), |reader| match name {
                OrderedJson::Text(name) if !seen.insert(name.as_str()) => {
                    reader.fail(text!("two players are called `{name}`"))
                }
                OrderedJson::Text(name) => {
                    players.push(name.as_str());
                    Ok(())
                }
                other => reader.fail_expected(other, text!("a name")),
            })?;
        }
        if players.is_empty() {
            return self.fail(text!("there are no players: `players` is empty"));
        }
        self.players = Some(players);
        Ok(())
    }

    /// Reads a node, or the name of one.
    fn read_target(&mut self, json: &'a OrderedJson) -> Result<MoveTarget, TreeReadFailure> {
        match json {
            OrderedJson::Text(name) => match self.names.get(name.as_str()) {
                Some(&place) => Ok(MoveTarget::Named(place)),
                None => self.fail(text!("there is no node `{name}` in `nodes`")),
            },
            other => self.read_node(other).map(MoveTarget::Here),
        }
    }

    /// Reads a node written in place. The depth of recursion is bounded by that of the JSON.
    fn read_node(&mut self, json: &'a OrderedJson) -> Result<usize, TreeReadFailure> {
        let expected = text!("a node with `payoffs`, or with `player` and `moves`,");
        let entries = self.read_object(json, expected)?;
        let get = |wanted: &str| entries.iter().find(|(key, _)| key == wanted).map(|(_, json)| json);
        if let Some((key, _)) = entries.iter().find(|(key, _)| !["payoffs", "player", "moves"].contains(&key.as_str()))
        {
            return self.fail_at(
                JsonStep::Name(key.clone(), 0),
                text!("`{key}` is not allowed here: a node has `payoffs`, or `player` and `moves`"),
            );
        }
        let draft = match (get("payoffs"), get("player"), get("moves")) {
            (Some(payoffs), None, None) => NodeDraft::Leaf(
                self.read_at_step(JsonStep::Key("payoffs".into()), |reader| reader.read_payoffs(payoffs))?,
            ),
            (None, Some(player), Some(moves)) => self.read_decision(player, moves)?,
            (Some(_), _, Some(_)) => {
                return self.fail(text!(
                    "a node has `payoffs` (play ends) or `moves` (play continues), but this one has both"
                ));
            }
            (Some(_), Some(_), None) => {
                return self.fail(text!("a node with `payoffs` ends play, so it has no `player`"));
            }
            (None, None, Some(_)) => {
                return self.fail(text!("`player` is missing: who moves here"));
            }
            (None, _, None) => {
                return self.fail(text!(
                    "a node has `payoffs` (play ends) or `moves` (play continues), but this one has neither"
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
                reader.fail_expected(player, text!("the name of a player"))
            });
        };
        if self.players.is_some() && !self.has_player(name) {
            return self.fail_unknown_player(JsonStep::Key("player".into()), name);
        }
        let moves = self.read_at_step(JsonStep::Key("moves".into()), |reader| {
            let expected = text!("an object of nodes by the names of moves");
            let entries = reader.read_object(moves, expected)?;
            if entries.is_empty() {
                return reader.fail(text!("there is no move: a node where play ends has `payoffs`"));
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
