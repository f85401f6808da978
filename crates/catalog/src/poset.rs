//! Poset games 偏序集游戏: take an element of a partial order and all above it.

use crate::Entry;
use crate::network::{Network, Spelling};
use crate::bits::Bits;
use crate::relation::Relation;
use grundy_game::{
    AnyGame, Arg, Args, Card, Game, Goal, Kind, Misfit, Moves, Notation, Reason, Theorem, Unread, Verdict,
};
use grundy_game::picture::{Layout, Picture};
use grundy_theory::{Cite, Convention, Nat, Outcome, Said, say};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Poset games; with a greatest element the first player wins.
pub static GALE_NEYMAN: Cite = Cite {
    name: ("strategy stealing in poset games", "偏序集游戏的策略窃取论证"),
    author: "D. Gale, A. Neyman",
    year: 1982,
    work: "Nim-type games, International Journal of Game Theory 11, 17–20",
};

/// Deciding the winner is PSPACE-complete.
pub static GRIER: Cite = Cite {
    name: ("the complexity of poset games", "偏序集游戏的复杂性"),
    author: "D. Grier",
    year: 2013,
    work: "Deciding the winner of an arbitrary finite poset game is PSPACE-complete, ICALP 2013, LNCS 7965, 497–503",
};

static CARD: Card = Card {
    name: "poset",
    names: ("Poset game", "偏序集游戏"),
    aliases: &["偏序集游戏"],
    kind: Kind::Board,
    form: "poset(\"a<b b<c a<d\"), poset([(1, 2), (1, 3)])",
    rules: (
        "A finite partial order is given by its relations: a<b<c, or pairs with the lower element first. \
         The players take turns removing an element together with all elements above it. Whoever finds no element left loses.",
        "有一个有限偏序集，用元素和它们的上下次序给出：如 a<b<c，或写成下面的元素在前的数对。\
         双方轮流取走一个元素以及在它上面的所有元素。没有元素可取的一方输。",
    ),
    theorem: (
        "If there is a least element, the first player takes it and with it everything. If there is a greatest element, the first player also wins.",
        "若有最小元，先手取它就取走全部。若有最大元，也是先手必胜。",
    ),
    why: (
        "Greatest element: if taking only that wins, it is a winning move; if not, the opponent has a winning answer to it. \
         But that answer takes the greatest element as well, so it also wins as the first move. The argument does not show which element to take.\n\
         Other orders are computed: connected components form a sum, and orders that differ only in names are equivalent. \
         A chain of n elements is a Nim heap of n, and Chomp is this game on a grid. In general, deciding who wins is PSPACE-complete.",
        "最大元：若只取它能赢，它就是必胜的一步；若不能，对方有必胜的应对，\
         而那一步本来就会取走最大元，所以先手第一步就可以这样取。这并没有说是哪个元素。\n\
         其他偏序集靠计算：互不相连的部分是游戏之和，只是名字不同的偏序集是一样的。\
         n 个元素的链就是大小为 n 的尼姆堆，Chomp 是网格上的这种游戏。一般情形下判断谁获胜是困难的（PSPACE 完全）。",
    ),
    sources: &[&GALE_NEYMAN, &GRIER],
    example: "poset(\"a<b a<c b<d c<d c<e\")",
};

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Arg::Ruleset(ruleset()), instances: || vec![ruleset()] }];

const SPELLING: Spelling = Spelling {
    link: '<',
    directed: true,
    multiple: false,
    merged: true,
    keywords: false,
    example: "\"a<b b<c a<d\" or [(1, 2), (1, 3)]",
};

/// The ruleset `poset`.
pub fn ruleset() -> Arc<dyn AnyGame> {
    Arc::new(Poset)
}

struct Poset;

impl Game for Poset {
    /// For each element those above it.
    type Position = Relation;

    fn for_each_option(&self, order: &Relation, mut visit: impl FnMut(Relation) -> ControlFlow<()>) -> ControlFlow<()> {
        let all = order.all();
        all.each().try_for_each(|element| visit(order.among(all & !order.rows[element].with(element))))
    }

    fn for_each_component(&self, order: Relation, visit: impl FnMut(Relation)) {
        order.each_component(visit);
    }

    fn canonical(&self, order: Relation, _: Convention) -> Relation {
        order.canonical(Bits::NONE)
    }

    fn rank(&self, order: &Relation) -> Option<u64> {
        Some(order.rows.len() as u64)
    }

    fn held(&self, order: &Relation) -> usize {
        8 * order.rows.len()
    }
}

/// Parses the order of a call, as pairs.
fn read(args: &Args) -> Result<Network, Misfit> {
    let (network, taken) = Network::start(args, SPELLING)?;
    if args.positional.len() > taken {
        let given = args.positional.len();
        return Err(Misfit::new(say!(
            "one order is expected here, not {given} arguments",
            "这里应为一个偏序集，而不是 {given} 个参数"
        )));
    }
    if let Some(element) = in_circle(&network) {
        let name = &network.names[element];
        return Err(Misfit::new(say!(
            "{name} would lie above itself: an order has no cycle",
            "{name} 会在自己上面：偏序不能有环"
        ))
        .at(0));
    }
    Ok(network)
}

/// An element on a cycle or above one, if there is a cycle.
fn in_circle(network: &Network) -> Option<usize> {
    let mut below = vec![0; network.names.len()];
    let mut above = vec![Vec::new(); below.len()];
    for &(a, b) in &network.pairs {
        below[b] += 1;
        above[a].push(b);
    }
    let mut free: Vec<usize> = (0..below.len()).filter(|&i| below[i] == 0).collect();
    while let Some(i) = free.pop() {
        for &j in &above[i] {
            below[j] -= 1;
            if below[j] == 0 {
                free.push(j);
            }
        }
    }
    below.iter().position(|&count| count > 0)
}

/// The transitive closure.
fn closed(mut order: Relation) -> Relation {
    for middle in 0..order.rows.len() {
        let above = order.rows[middle];
        order.rows.iter_mut().filter(|row| row.has(middle)).for_each(|row| *row |= above);
    }
    order
}

/// The cover relation: only what does not follow from the rest.
fn covers(order: &Relation) -> Relation {
    let mut covers = order.clone();
    for (row, above) in covers.rows.iter_mut().zip(&order.rows) {
        *row = above.each().fold(*above, |row, middle| row & !order.rows[middle]);
    }
    covers
}

impl Poset {
    /// The order, and the element whose removal together with all above it leaves `after`.
    fn taken(&self, before: &[Arg], after: &[Vec<Arg>]) -> Option<(Relation, usize)> {
        let order = Notation::read(self, before).ok()?;
        let left = after.iter().map(|args| Notation::read(self, args).ok()).collect::<Option<Vec<_>>>()?;
        let gone = |&i: &usize| left.iter().all(|part| part.find(&order.name(i)).is_none());
        let gone: Bits<1> = order.all().each().filter(gone).collect();
        let element = gone.each().find(|&i| order.rows[i].with(i) == gone)?;
        Some((order, element))
    }
}

impl Notation for Poset {
    fn expression(&self) -> String {
        "poset".into()
    }

    fn card(&self) -> Option<&'static Card> {
        Some(&CARD)
    }

    fn start(&self, args: &Args) -> Result<Vec<Vec<Arg>>, Misfit> {
        Ok(read(args)?.components(None).iter().map(|part| vec![Arg::Str(part.text('<'))]).collect())
    }

    fn read(&self, args: &[Arg]) -> Result<Relation, Unread> {
        let network = read(&Args::of(args.to_vec()))?;
        Relation::of(&network, true).map(closed).ok_or(Unread::TooLarge)
    }

    fn write(&self, order: &Relation) -> Vec<Arg> {
        vec![Arg::Str(covers(order).network(true).text('<'))]
    }

    fn is_component(&self, order: &Relation) -> bool {
        Notation::read(self, &Notation::write(self, order)).is_ok_and(|read| order.is_component(&read))
    }

    fn unheld(&self, args: &[Arg]) -> Option<Said> {
        const MAX_ELEMENTS: usize = Bits::<1>::CAPACITY;
        let elements = read(&Args::of(args.to_vec())).ok()?.names.len();
        (elements > MAX_ELEMENTS).then(|| {
            say!(
                "only orders of at most {MAX_ELEMENTS} elements can be searched, and this one has {elements}",
                "只能搜索至多 {MAX_ELEMENTS} 个元素的偏序集，而这个偏序集有 {elements} 个元素"
            )
        })
    }

    fn theorem(&self) -> Option<&dyn Theorem> {
        Some(self)
    }

    fn describe(&self, before: &[Arg], after: &[Vec<Arg>]) -> Option<Said> {
        let (order, element) = self.taken(before, after)?;
        let (name, above) = (order.name(element), order.rows[element].each().map(|i| order.name(i)).collect::<Vec<_>>());
        if above.is_empty() {
            return Some(say!("take {name}", "取 {name}"));
        }
        let above = above.join(", ");
        Some(say!("take {name}, and with it {above}", "取 {name}，连同 {above}"))
    }

    /// The Hasse diagram: only what does not follow from the rest.
    fn picture(&self, args: &[Arg]) -> Picture {
        let Ok(network) = read(&Args::of(args.to_vec())) else { return Picture::text(args) };
        let order = Relation::of(&network, true);
        let shown = order.map_or(network, |order| covers(&closed(order)).network(true));
        shown.diagram(Layout::Ranks).into()
    }

    fn pointed(&self, before: &[Arg], after: &[Vec<Arg>]) -> Vec<usize> {
        self.taken(before, after).map(|(_, element)| element).into_iter().collect()
    }

    fn small(&self) -> Vec<Vec<Arg>> {
        let texts = [
            "1", "1<2", "1<2<3", "a<b a<c", "a<c b<c", "1<2<4 1<3<4", "1<3 1<4 2<3 2<4", "1<3 2<3 2<4", "1<2<3 1<4",
            "1<2 3<2 3<4 5<4", "1<2<3 4<5<6 1<5 2<6", "1<2<4 1<3<4 3<5", "9<10<11 9<12", "1<2<3<4 1<5<4 2<6",
            "1<4 2<4 3<4", "1<4 1<5 2<4 2<6 3<5 3<6",
        ];
        texts.map(|text| vec![text.into()]).to_vec()
    }
}

impl Theorem for Poset {
    fn decide(&self, args: &[Arg], convention: Convention) -> Option<Verdict> {
        if convention == Convention::Misere {
            return None;
        }
        let why = Extreme::of(&read(&Args::of(args.to_vec())).ok()?)?;
        Some(Verdict { outcome: Outcome::N, value: None, why: Box::new(why), cite: &GALE_NEYMAN })
    }

    fn moves(&self, args: &[Arg], goal: Goal<'_>, _limit: usize) -> Option<Moves> {
        let extreme = Extreme::of(&read(&Args::of(args.to_vec())).ok()?)?;
        match (goal, extreme) {
            (Goal::Value(target), Extreme::Least(_)) if *target == Nat::ZERO => {
                Some(Moves { listed: vec![Vec::new()], total: None })
            }
            _ => None,
        }
    }

    fn for_each_option(
        &self,
        args: &[Arg],
        visit: &mut dyn FnMut(Vec<Vec<Arg>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Ok(network) = read(&Args::of(args.to_vec())) else { return ControlFlow::Continue(()) };
        let mut above = vec![Vec::new(); network.names.len()];
        network.pairs.iter().for_each(|&(a, b)| above[a].push(b));
        (0..above.len()).try_for_each(|element| {
            let mut gone = vec![false; above.len()];
            gone[element] = true;
            let mut todo = vec![element];
            while let Some(i) = todo.pop() {
                todo.extend(above[i].iter().filter(|&&j| !std::mem::replace(&mut gone[j], true)));
            }
            let left = network.without(&gone);
            visit(left.components(None).iter().map(|part| vec![Arg::Str(part.text('<'))]).collect())
        })
    }
}

/// An element below all others, or above them.
#[derive(Debug)]
enum Extreme {
    Least(String),
    Greatest(String),
}

impl Extreme {
    /// In a finite order the only element with nothing below it is the least, and likewise above.
    fn of(network: &Network) -> Option<Extreme> {
        let (mut low, mut high) = (vec![true; network.names.len()], vec![true; network.names.len()]);
        network.pairs.iter().for_each(|&(a, b)| (high[a], low[b]) = (false, false));
        let only = |those: Vec<bool>| {
            let mut found = (0..those.len()).filter(|&i| those[i]);
            found.next().filter(|_| found.next().is_none()).map(|i| network.names[i].clone())
        };
        only(low).map(Extreme::Least).or_else(|| only(high).map(Extreme::Greatest))
    }
}

impl Reason for Extreme {
    fn lines(&self) -> Vec<Said> {
        match self {
            Extreme::Least(name) => {
                vec![say!("Everything else lies above {name}: take {name}, and nothing is left.", "其余元素都在 {name} 上面：取 {name}，就什么也不剩了。")]
            }
            Extreme::Greatest(name) => vec![
                say!(
                    "{name} lies above everything else. If taking only {name} wins, it is a winning move.",
                    "{name} 在其余元素上面。如果只取 {name} 能赢，它就是必胜的一步。"
                ),
                say!(
                    "If not, the opponent has a winning answer to it; that answer takes {name} too, so it also wins as the first move.",
                    "如果不能赢，对方就有必胜的应对；而那一步本来就会取走 {name}，所以先手第一步就可以这样取并获胜。"
                ),
            ],
        }
    }
}
