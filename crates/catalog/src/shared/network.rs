//! Graphs and orders as written in arguments: `"1-2 2-3"`, `[(1, 2), (2, 3)]`, or `path=3`.

mod well_known;

use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments,
    arg::shorten_text,
    picture::{Diagram, DiagramLayout},
    text, text_pair,
};
use std::borrow::Cow;
use std::collections::HashMap;
use well_known::{GRAPH_NAMES, well_known_graph};

pub(crate) use well_known::GRAPH_KEYWORDS;

/// The largest number of vertices, or elements of an order.
const MAX_VERTICES: usize = 100_000;

/// The largest number of pairs.
const MAX_EDGES: usize = 200_000;

/// The longest name, in characters.
const MAX_NAME_CHARS: usize = 40;

/// A graph or an order: named elements, and pairs of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Network {
    /// The sorted names, numbers first.
    pub(crate) names: Vec<String>,
    /// The sorted pairs, as indices of names.
    pub(crate) pairs: Vec<(usize, usize)>,
}

/// How a game writes its graphs.
#[derive(Clone, Copy)]
pub(crate) struct GraphSpelling {
    /// The character between the two names of a pair.
    pub(crate) link: char,
    /// Whether the order within a pair matters.
    pub(crate) directed: bool,
    /// Whether pairs may repeat, and may join an element to itself.
    pub(crate) multiple: bool,
    /// If pairs may not repeat: whether a repeated pair is ignored; otherwise it is an error.
    pub(crate) merged: bool,
    /// Whether there are keywords for well-known graphs.
    pub(crate) keywords: bool,
    /// Examples, in English and Chinese.
    pub(crate) example: (&'static str, &'static str),
}

impl GraphSpelling {
    /// How a graph without directions and without repeated edges is written.
    pub(crate) const SIMPLE_GRAPH: GraphSpelling = GraphSpelling {
        link: '-',
        directed: false,
        multiple: false,
        merged: true,
        keywords: true,
        example: text_pair!("\"1-2 2-3 3-1\", [(1, 2), (2, 3)] or path=5"),
    };
}

impl Network {
    /// Parses a call. Returns the network and the number of positional arguments used.
    pub(crate) fn from_call(args: &CallArguments, spelling: GraphSpelling) -> Result<(Network, usize), ArgumentError> {
        match (&args.positional[..], &args.keywords[..]) {
            (_, [(name, size)]) if spelling.keywords => Ok((well_known_graph(name, size)?, 0)),
            (_, [_, (name, _), ..])
                if spelling.keywords && args.keywords.iter().all(|(name, _)| GRAPH_NAMES.contains(&&name[..])) =>
            {
                Err(ArgumentError::new(text!(
                    "one graph is given by one keyword: {GRAPH_KEYWORDS}; a sum of several is written with +"
                ))
                .at_keyword(name))
            }
            (_, keywords) if !keywords.is_empty() => {
                let known = |name: &str| spelling.keywords && GRAPH_NAMES.contains(&name);
                let first = keywords.iter().position(|(name, _)| !known(name)).unwrap_or(0);
                Err(ArgumentError::unknown_keyword(&keywords[first..]))
            }
            ([], _) => {
                let (en, zh) = spelling.example;
                Err(ArgumentError::new(text!(
                    "a graph or an order is expected here, such as {example}",
                    example = (en, zh)
                )))
            }
            ([first, ..], _) => {
                Ok((Network::from_argument(first, spelling).map_err(|misfit| misfit.at_position(0))?, 1))
            }
        }
    }

    /// Parses an argument.
    pub(crate) fn from_argument(arg: &Argument, spelling: GraphSpelling) -> Result<Network, ArgumentError> {
        let chains = match arg {
            Argument::Str(text) => {
                let tokens = text.split(|c: char| c.is_whitespace() || c == ',' || c == ';');
                let chains = tokens.filter(|token| !token.is_empty()).map(|token| token.split(spelling.link));
                chains
                    .map(|chain| chain.map(parse_name).collect())
                    .collect::<Result<Vec<Vec<Cow<'_, str>>>, ArgumentError>>()?
            }
            Argument::List(items) | Argument::Tuple(items) | Argument::Set(items) => {
                items.iter().map(parse_chain).collect::<Result<_, _>>()?
            }
            other => {
                let (BilingualText { en, zh }, (example_en, example_zh)) = (other.kind_name(), spelling.example);
                return Err(ArgumentError::new(text!(
                    "a text or a list is expected here, such as {example}, not {text}",
                    example = (example_en, example_zh),
                    text = (en, zh)
                )));
            }
        };
        Network::from_chains(&chains, spelling)
    }

    /// The network whose pairs are the neighbours in chains.
    fn from_chains(chains: &[Vec<Cow<'_, str>>], spelling: GraphSpelling) -> Result<Network, ArgumentError> {
        // A name is compared once for each occurrence, and sorted once: graphs may have 100,000 vertices.
        let mut numbers: HashMap<&str, usize> = HashMap::new();
        let mut distinct: Vec<&str> = Vec::new();
        let mut number_of = |name| {
            *numbers.entry(name).or_insert_with(|| {
                distinct.push(name);
                distinct.len() - 1
            })
        };
        let numbered: Vec<Vec<usize>> =
            chains.iter().map(|chain| chain.iter().map(|name| number_of(name.as_ref())).collect()).collect();
        if distinct.is_empty() {
            let (en, zh) = spelling.example;
            return Err(ArgumentError::new(text!(
                "the graph is empty: write {example}, for instance",
                example = (en, zh)
            )));
        }
        let mut order: Vec<usize> = (0..distinct.len()).collect();
        order.sort_by_cached_key(|&number| name_order(distinct[number]));
        let names: Vec<&str> = order.iter().map(|&number| distinct[number]).collect();
        let mut places = vec![0; order.len()];
        order.iter().enumerate().for_each(|(place, &number)| places[number] = place);
        let mut pairs = Vec::new();
        for pair in numbered.iter().flat_map(|chain| chain.windows(2)) {
            let (a, b) = (places[pair[0]], places[pair[1]]);
            if a == b && !spelling.multiple {
                let (name, link) = (names[a], spelling.link);
                return Err(ArgumentError::new(text!("{name}{link}{name} joins {name} to itself")));
            }
            pairs.push(if spelling.directed { (a, b) } else { (a.min(b), a.max(b)) });
        }
        pairs.sort_unstable();
        if !spelling.multiple
            && !spelling.merged
            && let Some(pair) = pairs.windows(2).find(|pair| pair[0] == pair[1])
        {
            let (a, b, link) = (names[pair[0].0], names[pair[0].1], spelling.link);
            return Err(ArgumentError::new(text!(
                "{a}{link}{b} is written twice: here two vertices are joined by at most one edge"
            )));
        }
        if !spelling.multiple {
            pairs.dedup();
        }
        check_size(Some(names.len()), Some(pairs.len()))?;
        Ok(Network { names: names.into_iter().map(str::to_owned).collect(), pairs })
    }

    /// Formats the network as a text that parses to itself: pairs and elements without a pair, in order.
    pub(crate) fn to_text(&self, link: char) -> String {
        let mut paired = vec![false; self.names.len()];
        self.pairs.iter().for_each(|&(a, b)| (paired[a], paired[b]) = (true, true));
        let single = (0..self.names.len()).filter(|&i| !paired[i]).map(|i| (i, None));
        let mut items: Vec<_> = self.pairs.iter().map(|&(a, b)| (a, Some(b))).chain(single).collect();
        items.sort_unstable();
        let mut text = String::new();
        for (a, b) in items {
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(&self.names[a]);
            if let Some(b) = b {
                text.push(link);
                text.push_str(&self.names[b]);
            }
        }
        text
    }

    /// The network as a picture.
    pub(crate) fn to_diagram(&self, layout: DiagramLayout) -> Diagram {
        Diagram::new(self.names.iter().cloned(), self.pairs.clone(), layout)
    }

    /// For each element, the elements with which it forms pairs, and the numbers of these pairs.
    pub(crate) fn neighbours(&self) -> Vec<Vec<(usize, usize)>> {
        let mut neighbours = vec![Vec::new(); self.names.len()];
        for (number, &(a, b)) in self.pairs.iter().enumerate() {
            neighbours[a].push((b, number));
            if a != b {
                neighbours[b].push((a, number));
            }
        }
        neighbours
    }

    /// The network without some elements.
    pub(crate) fn without_vertices(&self, gone: &[bool]) -> Network {
        let mut place = vec![0; self.names.len()];
        let mut names = Vec::new();
        for i in (0..place.len()).filter(|&i| !gone[i]) {
            place[i] = names.len();
            names.push(self.names[i].clone());
        }
        let kept = self.pairs.iter().filter(|&&(a, b)| !gone[a] && !gone[b]);
        Network { names, pairs: kept.map(|&(a, b)| (place[a], place[b])).collect() }
    }

    /// The connected parts in the order of their first names. No path goes through `wall`, which belongs to every adjacent part.
    pub(crate) fn components(&self, wall: Option<usize>) -> Vec<Network> {
        let neighbours = self.neighbours();
        let mut part_of = vec![usize::MAX; self.names.len()];
        let mut count = 0;
        for first in 0..self.names.len() {
            if part_of[first] != usize::MAX || Some(first) == wall {
                continue;
            }
            part_of[first] = count;
            let mut todo = vec![first];
            while let Some(i) = todo.pop() {
                for &(j, _) in neighbours[i].iter().filter(|(j, _)| Some(*j) != wall) {
                    if part_of[j] == usize::MAX {
                        part_of[j] = count;
                        todo.push(j);
                    }
                }
            }
            count += 1;
        }
        let mut members = vec![Vec::new(); count];
        let (mut pairs, mut loops) = (vec![Vec::new(); count], Vec::new());
        for i in 0..self.names.len() {
            match wall {
                Some(wall) if wall == i => members.iter_mut().for_each(|members: &mut Vec<usize>| members.push(i)),
                _ => members[part_of[i]].push(i),
            }
        }
        for &(a, b) in &self.pairs {
            let inner = if Some(a) == wall { b } else { a };
            if Some(inner) == wall { loops.push((a, b)) } else { pairs[part_of[inner]].push((a, b)) }
        }
        let part = |(members, pairs): (Vec<usize>, Vec<(usize, usize)>)| {
            let place = |i: usize| members.binary_search(&i).expect("a pair is of members");
            let pairs = pairs.iter().map(|&(a, b)| (place(a), place(b))).collect();
            Network { names: members.iter().map(|&i| self.names[i].clone()).collect(), pairs }
        };
        // A loop at the wall is a separate part.
        let of_wall =
            loops.into_iter().map(|(a, _)| Network { names: vec![self.names[a].clone()], pairs: vec![(0, 0)] });
        let parts = members.into_iter().zip(pairs).map(part);
        parts.chain(of_wall).collect()
    }
}

/// The sort key of a name: numbers come first, by size.
fn name_order(name: &str) -> (bool, usize, &str) {
    let number = name.bytes().all(|byte| byte.is_ascii_digit());
    (!number, if number { name.len() } else { 0 }, name)
}

/// Parses a name, which consists of letters, digits and `_`. Leading zeros of a number are dropped.
fn parse_name(text: &str) -> Result<Cow<'_, str>, ArgumentError> {
    let shown = || shorten_text(text);
    if text.is_empty() || text.chars().any(|c| !c.is_alphanumeric() && c != '_') {
        let shown = shown();
        return Err(ArgumentError::new(text!("{shown:?} is not a name: a name consists of letters, digits and _")));
    }
    if text.chars().count() > MAX_NAME_CHARS {
        let shown = shown();
        return Err(ArgumentError::new(text!("the name {shown} is too long: at most {MAX_NAME_CHARS} characters")));
    }
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let short = if digits { text.trim_start_matches('0') } else { text };
    Ok(if short.is_empty() { "0" } else { short }.into())
}

/// Parses a pair, a longer chain, or a single name.
fn parse_chain(item: &Argument) -> Result<Vec<Cow<'_, str>>, ArgumentError> {
    fn one(arg: &Argument) -> Result<Cow<'_, str>, ArgumentError> {
        match arg {
            Argument::Int(_) => Ok(parse_name(&arg.to_natural()?.to_string())?.into_owned().into()),
            Argument::Str(text) => parse_name(text),
            other => {
                let BilingualText { en, zh } = other.kind_name();
                Err(ArgumentError::new(text!("a name or a number is expected here, not {text}", text = (en, zh))))
            }
        }
    }
    match item {
        Argument::Tuple(items) | Argument::List(items) if items.len() >= 2 => items.iter().map(one).collect(),
        Argument::Tuple(items) | Argument::List(items) => {
            let length = items.len();
            Err(ArgumentError::new(text!("a pair is expected here, not {length} names")))
        }
        other => Ok(vec![one(other)?]),
    }
}

/// Checks the size of a network.
fn check_size(vertices: Option<usize>, pairs: Option<usize>) -> Result<(), ArgumentError> {
    if vertices.is_some_and(|n| n <= MAX_VERTICES) && pairs.is_some_and(|n| n <= MAX_EDGES) {
        return Ok(());
    }
    Err(ArgumentError::new(text!("that is too large: at most {MAX_VERTICES} vertices and {MAX_EDGES} edges")))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEST_SPELLING: GraphSpelling = GraphSpelling {
        link: '-',
        directed: false,
        multiple: false,
        merged: true,
        keywords: true,
        example: ("\"1-2\"", "\"1-2\""),
    };

    fn read_as_text(arg: &Argument) -> String {
        Network::from_argument(arg, TEST_SPELLING).expect("a graph").to_text('-')
    }

    #[test]
    fn texts_and_lists_are_read_alike() {
        for text in ["1-2 2-3 3-10 7", "10-3-2-1, 7", "7;3-10;1-2;2-3;2-1", "01-2-03 3-10 7"] {
            assert_eq!(read_as_text(&text.into()), "1-2 2-3 3-10 7", "{text}");
        }
        let pair = |a: u64, b: u64| Argument::Tuple(vec![a.into(), b.into()]);
        assert_eq!(read_as_text(&Argument::List(vec![pair(3, 2), pair(1, 2), 4u64.into()])), "1-2 2-3 4");
        assert_eq!(read_as_text(&"b-a a-点".into()), "a-b a-点");
    }

    #[test]
    fn nonsense_is_told() {
        for text in ["", " , ", "1-", "-1", "1--2", "1-1", "a+b", "1.5-2", &"9".repeat(41)] {
            let message = Network::from_argument(&text.into(), TEST_SPELLING).expect_err("no graph").message;
            assert!(!message.en.is_empty() && !message.zh.is_empty(), "{text}");
        }
        assert!(Network::from_argument(&3u64.into(), TEST_SPELLING).is_err());
        assert!(
            Network::from_argument(&Argument::List(vec![Argument::Tuple(vec![1u64.into()])]), TEST_SPELLING).is_err()
        );
    }

    #[test]
    fn repeated_pairs_are_refused_where_they_matter() {
        let strict = GraphSpelling { merged: false, ..TEST_SPELLING };
        let message = Network::from_argument(&"1-2 2-3 2-1".into(), strict).expect_err("an edge twice").message;
        assert_eq!(message.en, "1-2 is written twice: here two vertices are joined by at most one edge");
        assert_eq!(message.zh, "1-2 写了两次：这里两个顶点之间至多有一条边");
        assert!(Network::from_argument(&"1-2 2-3 3-1".into(), strict).is_ok());
        assert!(
            Network::from_call(
                &CallArguments { keywords: vec![("cycle".into(), 3u64.into())], ..CallArguments::default() },
                strict
            )
            .is_ok()
        );
    }

    #[test]
    fn one_keyword_gives_one_graph() {
        let error = |keywords: &[&str]| {
            let keywords = keywords.iter().map(|name| ((*name).into(), 5u64.into())).collect();
            let call = CallArguments { keywords, ..CallArguments::default() };
            Network::from_call(&call, TEST_SPELLING).expect_err("no graph").message.en
        };
        assert_eq!(
            error(&["path", "cycle"]),
            "one graph is given by one keyword: path=5, cycle=6, complete=4, star=3, grid=(2, 3); a sum of several is written with +"
        );
        assert_eq!(error(&["path", "tree"]), "there is no keyword `tree` here");
        assert_eq!(error(&["tree"]), "there is no keyword `tree` here");
    }

    #[test]
    fn a_wall_separates() {
        let network =
            Network::from_argument(&"0-1 1-2 0-2 0-3 0-0".into(), GraphSpelling { multiple: true, ..TEST_SPELLING });
        let parts = network.expect("a graph").components(Some(0));
        assert_eq!(parts.iter().map(|part| part.to_text('-')).collect::<Vec<_>>(), ["0-1 0-2 1-2", "0-3", "0-0"]);
    }
}
