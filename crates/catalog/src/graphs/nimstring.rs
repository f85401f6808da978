//! Nimstring 剪绳游戏: cut a string; a player who frees a coin moves again.

use crate::Entry;
use crate::shared::network::{GraphSpelling, Network};
use crate::shared::relation::unpack_names;
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Convention, Game, GameCard, GameView, MoveKind, Notation,
    Pack, PositionKey, ReadError, Ruleset, Stop, game_card,
    picture::{DiagramLayout, Picture, VertexKind},
    text, text_pair,
};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

static CARD: GameCard = game_card!("nimstring.toml");

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] }];

const NIMSTRING_SPELLING: GraphSpelling = GraphSpelling {
    link: '-',
    directed: false,
    multiple: true,
    merged: true,
    keywords: false,
    example: text_pair!("\"0-1 1-2 2-0\" or [(0, 1), (1, 2)], where 0 is the ground"),
};

/// The largest number of strings for engines.
const MAX_SEARCHED_STRINGS: usize = 64;

/// The ruleset `nimstring`.
pub fn ruleset() -> Arc<Ruleset> {
    Ruleset::new(Nimstring)
}

struct Nimstring;

/// Coins on strings. Vertex 0 is the ground, whether or not a string is tied to it. The names are empty in searches, which do not show them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct CoinsOnStrings {
    strings: Vec<(u64, u64)>,
    names: Vec<String>,
}

impl CoinsOnStrings {
    /// The coins of a graph in which each hangs on a string.
    fn from_network(network: &Network) -> CoinsOnStrings {
        let is_grounded = network.names.first().is_some_and(|name| name == "0");
        let shift = usize::from(!is_grounded);
        let ground = (!is_grounded).then(|| "0".to_string());
        CoinsOnStrings {
            strings: network.pairs.iter().map(|&(a, b)| ((a + shift) as u64, (b + shift) as u64)).collect(),
            names: ground.into_iter().chain(network.names.iter().cloned()).collect(),
        }
    }

    /// The graph of the vertices that have strings; the ground alone if there are none.
    fn to_network(&self) -> Network {
        let degrees = self.degrees();
        let mut kept: Vec<usize> = (0..degrees.len()).filter(|&vertex| degrees[vertex] > 0).collect();
        if kept.is_empty() {
            kept.push(0);
        }
        let place = |vertex: u64| kept.iter().position(|&other| other as u64 == vertex).expect("it has a string");
        let name = |&vertex: &usize| self.names.get(vertex).cloned().unwrap_or_else(|| vertex.to_string());
        Network {
            names: kept.iter().map(name).collect(),
            pairs: self.strings.iter().map(|&(a, b)| (place(a), place(b))).collect(),
        }
    }

    /// The number of strings at each vertex.
    fn degrees(&self) -> Vec<u64> {
        let last = self.strings.iter().map(|&(a, b)| a.max(b)).max().unwrap_or(0);
        let mut degrees = vec![0; (last as usize + 1).max(self.names.len())];
        for &(a, b) in &self.strings {
            degrees[a as usize] += 1;
            degrees[b as usize] += 1;
        }
        degrees
    }

    /// The graph that a cut leaves, and whether the cut frees a coin.
    fn cut(&self, string: usize) -> (MoveKind, CoinsOnStrings) {
        let mut left = self.clone();
        let (a, b) = left.strings.remove(string);
        let hangs = |coin: u64| coin == 0 || left.strings.iter().any(|&(a, b)| a == coin || b == coin);
        let kind = if hangs(a) && hangs(b) { MoveKind::Ordinary } else { MoveKind::Complimenting };
        (kind, left.without_gaps())
    }

    /// The parts that only the ground joins, in the order of their first strings.
    fn parts(&self) -> Vec<CoinsOnStrings> {
        let count = self.degrees().len();
        let mut part_of: Vec<usize> = (0..count).collect();
        fn root(part_of: &mut [usize], mut vertex: usize) -> usize {
            while part_of[vertex] != vertex {
                part_of[vertex] = part_of[part_of[vertex]];
                vertex = part_of[vertex];
            }
            vertex
        }
        for &(a, b) in self.strings.iter().filter(|&&(a, b)| a != 0 && b != 0) {
            let (a, b) = (root(&mut part_of, a as usize), root(&mut part_of, b as usize));
            part_of[a] = b;
        }
        let mut parts: Vec<(usize, CoinsOnStrings)> = Vec::new();
        for &(a, b) in &self.strings {
            let own = root(&mut part_of, a.max(b) as usize);
            match parts.iter_mut().find(|(part, _)| *part == own) {
                Some((_, part)) => part.strings.push((a, b)),
                None => parts.push((own, CoinsOnStrings { strings: vec![(a, b)], names: self.names.clone() })),
            }
        }
        parts.into_iter().map(|(_, part)| part.without_gaps()).collect()
    }

    /// Without names, the same graph with coins numbered from 1 without gaps, which bounds the numbers by that of the strings.
    fn without_gaps(self) -> CoinsOnStrings {
        if self.names.is_empty() { self.with_numbered_coins() } else { self }
    }

    /// The graph without names, with coins numbered by their surroundings. Equal for many isomorphic graphs.
    fn with_numbered_coins(&self) -> CoinsOnStrings {
        let degrees = self.degrees();
        let coins: Vec<usize> = (1..degrees.len()).filter(|&coin| degrees[coin] > 0).collect();
        // The ground keeps colour 0; the colour of a coin is the rank of its surroundings.
        let mut colours: Vec<u64> =
            degrees.iter().enumerate().map(|(vertex, degree)| if vertex == 0 { 0 } else { 1 + degree }).collect();
        let mut classes = 0;
        loop {
            let mut around: Vec<Vec<u64>> = vec![Vec::new(); degrees.len()];
            for &(a, b) in &self.strings {
                around[a as usize].push(colours[b as usize]);
                around[b as usize].push(colours[a as usize]);
            }
            around.iter_mut().for_each(|colours| colours.sort_unstable());
            let surroundings: BTreeSet<(u64, &Vec<u64>)> =
                coins.iter().map(|&coin| (colours[coin], &around[coin])).collect();
            if surroundings.len() == classes {
                break;
            }
            classes = surroundings.len();
            let ranked: Vec<(u64, &Vec<u64>)> = surroundings.into_iter().collect();
            let rank = |coin: usize| 1 + ranked.binary_search(&(colours[coin], &around[coin])).unwrap_or(0) as u64;
            let next: Vec<(usize, u64)> = coins.iter().map(|&coin| (coin, rank(coin))).collect();
            next.into_iter().for_each(|(coin, colour)| colours[coin] = colour);
        }
        let mut order = coins;
        order.sort_by_key(|&coin| (colours[coin], coin));
        let mut number = vec![0; degrees.len()];
        (1..).zip(&order).for_each(|(place, &coin)| number[coin] = place);
        let mut strings: Vec<(u64, u64)> = self
            .strings
            .iter()
            .map(|&(a, b)| (number[a as usize], number[b as usize]))
            .map(|(a, b)| (a.min(b), a.max(b)))
            .collect();
        strings.sort_unstable();
        CoinsOnStrings { strings, names: Vec::new() }
    }
}

impl Pack for CoinsOnStrings {
    fn pack(&self, key: &mut PositionKey) {
        self.strings.pack(key);
        let bytes = |name: &String| name.bytes().map(u64::from).collect::<Vec<_>>();
        self.names.iter().map(bytes).collect::<Vec<_>>().pack(key);
    }

    /// Without names there are at most two coins a string.
    fn unpack(bytes: &mut &[u8]) -> Option<CoinsOnStrings> {
        let hung = CoinsOnStrings { strings: Vec::unpack(bytes)?, names: unpack_names(bytes)? };
        let vertices = if hung.names.is_empty() { 2 * hung.strings.len() + 1 } else { hung.names.len() } as u64;
        hung.strings.iter().all(|&(a, b)| a < b && b < vertices).then_some(hung)
    }
}

/// Parses a call as coins on strings.
fn read_strings(args: &CallArguments) -> Result<CoinsOnStrings, ArgumentError> {
    let is_bare = |arg: &Argument| match arg {
        Argument::List(strings) | Argument::Tuple(strings) => strings.is_empty(),
        Argument::Str(strings) => strings.trim().is_empty(),
        _ => false,
    };
    // No string is left to cut.
    if args.keywords.is_empty() && matches!(&args.positional[..], [graph] if is_bare(graph)) {
        return Ok(CoinsOnStrings { strings: Vec::new(), names: vec!["0".into()] });
    }
    let (network, taken) = Network::from_call(args, NIMSTRING_SPELLING)?;
    if args.positional.len() > taken {
        let given = args.positional.len();
        return Err(ArgumentError::new(text!("one graph is expected here, not {given} arguments")));
    }
    if let Some(&(a, _)) = network.pairs.iter().find(|(a, b)| a == b) {
        let name = &network.names[a];
        return Err(ArgumentError::new(text!("{name}-{name} joins {name} to itself")).at_position(0));
    }
    let hung = CoinsOnStrings::from_network(&network);
    let degrees = hung.degrees();
    if let Some(free) = (1..degrees.len()).find(|&coin| degrees[coin] == 0) {
        let name = &hung.names[free];
        return Err(ArgumentError::new(text!("coin {name} hangs on no string")).at_position(0));
    }
    Ok(hung)
}

/// Parses the arguments of a component.
fn read_component(args: &[Argument]) -> Result<CoinsOnStrings, ArgumentError> {
    read_strings(&CallArguments::from_positional(args.to_vec()))
}

impl Game for Nimstring {
    type Position = CoinsOnStrings;

    /// There are no ordinary options: see [`Game::allows_entailing_moves`].
    fn for_each_option(&self, _: &CoinsOnStrings, _: impl FnMut(CoinsOnStrings) -> ControlFlow<()>) -> ControlFlow<()> {
        ControlFlow::Break(())
    }

    fn failure(&self) -> Stop {
        Stop::Unsupported
    }

    fn allows_entailing_moves(&self) -> bool {
        true
    }

    fn for_each_move(
        &self,
        hung: &CoinsOnStrings,
        mut visit: impl FnMut(MoveKind, CoinsOnStrings) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        (0..hung.strings.len()).try_for_each(|string| {
            // Strings between the same ends are sorted side by side, and cutting any of them is the same.
            if string > 0 && hung.strings[string - 1] == hung.strings[string] {
                return ControlFlow::Continue(());
            }
            let (kind, left) = hung.cut(string);
            visit(kind, left)
        })
    }

    fn for_each_component(&self, hung: CoinsOnStrings, visit: impl FnMut(CoinsOnStrings)) {
        hung.parts().into_iter().for_each(visit);
    }

    fn canonical(&self, hung: CoinsOnStrings, _: Convention) -> CoinsOnStrings {
        hung.with_numbered_coins()
    }

    fn owned_bytes(&self, hung: &CoinsOnStrings) -> usize {
        size_of::<(u64, u64)>() * hung.strings.len()
    }
}

/// The arguments of the parts that only the ground joins.
fn part_arguments(hung: &CoinsOnStrings) -> Vec<Vec<Argument>> {
    hung.parts().iter().map(|part| vec![Argument::Str(part.to_network().to_text('-'))]).collect()
}

/// The texts of the parts of graphs, also where a pass is due.
fn sorted_texts(parts: &[Vec<Argument>]) -> BTreeSet<String> {
    let texts = |arg: &Argument| match arg {
        Argument::Position(sum) => {
            sum.components.iter().map(|part| grundy_game::arg::join_arguments(&part.args)).collect()
        }
        Argument::Int(_) => Vec::new(),
        other => vec![grundy_game::arg::join_arguments(std::slice::from_ref(other))],
    };
    parts.iter().flatten().flat_map(texts).collect()
}

/// The strings whose cut leaves `after`.
fn find_cut_strings(hung: &CoinsOnStrings, after: &[Vec<Argument>]) -> Vec<usize> {
    let after = sorted_texts(after);
    (0..hung.strings.len()).filter(|&string| sorted_texts(&part_arguments(&hung.cut(string).1)) == after).collect()
}

impl Notation for Nimstring {
    fn expression(&self) -> String {
        "nimstring".into()
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        Ruleset { card: Some(&CARD), view: self.clone(), ..Ruleset::from_rules(self) }
    }

    fn start_components(&self, args: &CallArguments) -> Result<Vec<Vec<Argument>>, ArgumentError> {
        let hung = read_strings(args)?;
        let parts = part_arguments(&hung);
        Ok(if parts.is_empty() { vec![vec![Argument::Str(hung.to_network().to_text('-'))]] } else { parts })
    }

    fn read(&self, args: &[Argument]) -> Result<CoinsOnStrings, ReadError> {
        let hung = read_component(args)?;
        if hung.strings.len() > MAX_SEARCHED_STRINGS { Err(ReadError::TooLarge) } else { Ok(hung) }
    }

    fn too_large_reason(&self, args: &[Argument]) -> Option<BilingualText> {
        let strings = read_component(args).ok()?.strings.len();
        (strings > MAX_SEARCHED_STRINGS).then(|| {
            text!("only graphs of at most {MAX_SEARCHED_STRINGS} strings can be searched, and this one has {strings}")
        })
    }

    fn write(&self, hung: &CoinsOnStrings) -> Vec<Argument> {
        vec![Argument::Str(hung.to_network().to_text('-'))]
    }

    fn small_positions(&self) -> Vec<Vec<Argument>> {
        let texts = [
            "0",
            "0-1",
            "1-2",
            "0-1 0-1",
            "0-1-2",
            "0-1-2-0",
            "1-2-3",
            "1-2-3-1",
            "1-2 1-2",
            "0-1-2-3-0",
            "0-1-2-3-1",
            "1-2-3-4-1",
            "0-1-2-0 0-1",
            "1-2 1-3 1-4",
            "0-a-b-c a-d",
            "0-1-2-3-0-2",
            "0-1-2-3-4-0",
            "0-1-2-3-0 0-3-4-0",
        ];
        texts.map(|text| vec![text.into()]).to_vec()
    }
}

impl GameView for Nimstring {
    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        let hung = read_component(before).ok()?;
        let (a, b) = hung.strings[*find_cut_strings(&hung, after).first()?];
        let (a, b) = (&hung.names[a as usize], &hung.names[b as usize]);
        Some(text!("cut {a}-{b}"))
    }

    /// The graph, drawn above the ground if strings are tied to it.
    fn picture(&self, args: &[Argument]) -> Picture {
        let Ok(hung) = read_component(args) else { return Picture::text(args) };
        let network = hung.to_network();
        match network.names[0] == "0" {
            true => network.to_diagram(DiagramLayout::Ground).with_vertex_kind(0, VertexKind::Ground).into(),
            false => network.to_diagram(DiagramLayout::Spread).into(),
        }
    }

    fn clickable_parts(&self, before: &[Argument], after: &[Vec<Argument>]) -> Vec<usize> {
        let Ok(hung) = read_component(before) else { return Vec::new() };
        let vertices = hung.to_network().names.len();
        find_cut_strings(&hung, after).into_iter().map(|string| vertices + string).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_game::kit;

    #[test]
    fn the_game_keeps_the_laws() {
        let checked = kit::check_laws(&ruleset(), None).unwrap_or_else(|broken| panic!("{broken}"));
        assert!(checked > 0, "there are small positions");
    }

    #[test]
    fn isomorphic_graphs_share_a_form() {
        let read = |text: &str| read_component(&[text.into()]).expect("a graph");
        for (one, other) in [("0-1-2", "0-b-a"), ("1-2-3-1 0-2", "7-8-9-7 0-7"), ("0-1 0-1 1-2", "0-x x-a x-0")] {
            assert_eq!(read(one).with_numbered_coins(), read(other).with_numbered_coins(), "{one}");
            assert_eq!(read(one).with_numbered_coins().with_numbered_coins(), read(one).with_numbered_coins(), "{one}");
        }
        assert_ne!(read("0-1-2").with_numbered_coins(), read("1-2-3").with_numbered_coins(), "the ground is no coin");
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["1", "0-0", "1-1", "0-1 2", "-", "0--1"] {
            assert!(read_component(&[text.into()]).is_err(), "{text}");
        }
        assert!(read_component(&[]).is_err() && read_component(&[Argument::from(3u64)]).is_err());
        assert_eq!(read_component(&["".into()]).map(|hung| hung.strings.len()), Ok(0));
    }
}
