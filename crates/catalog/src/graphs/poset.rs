//! Poset games 偏序集游戏: take an element of a partial order and all above it.

use crate::Entry;
use crate::shared::bits::FixedBitSet;
use crate::shared::network::{GraphSpelling, Network};
use crate::shared::relation::BitRelation;
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Citation, Convention, Game, GameCard, GameView, MoveGoal,
    Nat, Notation, Outcome, ReadError, Reason, Ruleset, Theorem, TheoremMoves, Verdict, citation, game_card,
    picture::{DiagramLayout, Picture},
    text, text_pair,
};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Poset games; with a greatest element the first player wins.
pub static GALE_NEYMAN: Citation = citation!("poset.toml", GALE_NEYMAN);

static CARD: GameCard = game_card!("poset.toml");

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] }];

const POSET_SPELLING: GraphSpelling = GraphSpelling {
    link: '<',
    directed: true,
    multiple: false,
    merged: true,
    keywords: false,
    example: text_pair!("\"a<b b<c a<d\" or [(1, 2), (1, 3)]"),
};

/// The ruleset `poset`.
pub fn ruleset() -> Arc<Ruleset> {
    Ruleset::new(Poset)
}

struct Poset;

impl Game for Poset {
    /// For each element those above it.
    type Position = BitRelation;

    fn for_each_option(
        &self,
        order: &BitRelation,
        mut visit: impl FnMut(BitRelation) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let all = order.all_elements();
        all.iter().try_for_each(|element| visit(order.restricted_to(all & !order.rows[element].with(element))))
    }

    fn for_each_component(&self, order: BitRelation, visit: impl FnMut(BitRelation)) {
        order.for_each_component(visit);
    }

    fn canonical(&self, order: BitRelation, _: Convention) -> BitRelation {
        order.canonical(FixedBitSet::EMPTY_SET)
    }

    fn rank(&self, order: &BitRelation) -> Option<u64> {
        Some(order.rows.len() as u64)
    }

    fn owned_bytes(&self, order: &BitRelation) -> usize {
        8 * order.rows.len()
    }
}

/// Parses the order of a call, as pairs.
fn parse_order(args: &CallArguments) -> Result<Network, ArgumentError> {
    let (network, taken) = Network::from_call(args, POSET_SPELLING)?;
    if args.positional.len() > taken {
        let given = args.positional.len();
        return Err(ArgumentError::new(text!("one order is expected here, not {given} arguments")));
    }
    if let Some(element) = find_cycle_element(&network) {
        let name = &network.names[element];
        return Err(ArgumentError::new(text!("{name} would lie above itself: an order has no cycle")).at_position(0));
    }
    Ok(network)
}

/// An element on a cycle or above one, if there is a cycle.
fn find_cycle_element(network: &Network) -> Option<usize> {
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
fn transitive_closure(mut order: BitRelation) -> BitRelation {
    for middle in 0..order.rows.len() {
        let above = order.rows[middle];
        order.rows.iter_mut().filter(|row| row.contains(middle)).for_each(|row| *row |= above);
    }
    order
}

/// The cover relation: only the pairs that do not follow from the rest.
fn cover_relation(order: &BitRelation) -> BitRelation {
    let mut covers = order.clone();
    for (row, above) in covers.rows.iter_mut().zip(&order.rows) {
        *row = above.iter().fold(*above, |row, middle| row & !order.rows[middle]);
    }
    covers
}

impl Poset {
    /// The order, and the element whose removal together with all above it leaves `after`.
    fn find_taken_element(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<(BitRelation, usize)> {
        let order = Notation::read(self, before).ok()?;
        let left = after.iter().map(|args| Notation::read(self, args).ok()).collect::<Option<Vec<_>>>()?;
        let gone = |&i: &usize| left.iter().all(|part| part.find_element(&order.element_name(i)).is_none());
        let gone: FixedBitSet<1> = order.all_elements().iter().filter(gone).collect();
        let element = gone.iter().find(|&i| order.rows[i].with(i) == gone)?;
        Some((order, element))
    }
}

impl Notation for Poset {
    fn expression(&self) -> String {
        "poset".into()
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        Ruleset::from_game(&CARD, self)
    }

    fn start_components(&self, args: &CallArguments) -> Result<Vec<Vec<Argument>>, ArgumentError> {
        Ok(parse_order(args)?.components(None).iter().map(|part| vec![Argument::Str(part.to_text('<'))]).collect())
    }

    fn read(&self, args: &[Argument]) -> Result<BitRelation, ReadError> {
        let network = parse_order(&CallArguments::from_positional(args.to_vec()))?;
        BitRelation::from_network(&network, true).map(transitive_closure).ok_or(ReadError::TooLarge)
    }

    fn write(&self, order: &BitRelation) -> Vec<Argument> {
        vec![Argument::Str(cover_relation(order).to_network(true).to_text('<'))]
    }

    fn is_component(&self, order: &BitRelation) -> bool {
        Notation::read(self, &Notation::write(self, order)).is_ok_and(|read| order.is_component(&read))
    }

    fn too_large_reason(&self, args: &[Argument]) -> Option<BilingualText> {
        const MAX_ELEMENTS: usize = FixedBitSet::<1>::BIT_CAPACITY;
        let elements = parse_order(&CallArguments::from_positional(args.to_vec())).ok()?.names.len();
        (elements > MAX_ELEMENTS).then(|| {
            text!("only orders of at most {MAX_ELEMENTS} elements can be searched, and this one has {elements}")
        })
    }

    fn small_positions(&self) -> Vec<Vec<Argument>> {
        let texts = [
            "1",
            "1<2",
            "1<2<3",
            "a<b a<c",
            "a<c b<c",
            "1<2<4 1<3<4",
            "1<3 1<4 2<3 2<4",
            "1<3 2<3 2<4",
            "1<2<3 1<4",
            "1<2 3<2 3<4 5<4",
            "1<2<3 4<5<6 1<5 2<6",
            "1<2<4 1<3<4 3<5",
            "9<10<11 9<12",
            "1<2<3<4 1<5<4 2<6",
            "1<4 2<4 3<4",
            "1<4 1<5 2<4 2<6 3<5 3<6",
        ];
        texts.map(|text| vec![text.into()]).to_vec()
    }
}

impl GameView for Poset {
    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        let (order, element) = self.find_taken_element(before, after)?;
        let (name, above) = (
            order.element_name(element),
            order.rows[element].iter().map(|i| order.element_name(i)).collect::<Vec<_>>(),
        );
        if above.is_empty() {
            return Some(text!("take {name}"));
        }
        let above = above.join(", ");
        Some(text!("take {name}, and with it {above}"))
    }

    /// The Hasse diagram: only the pairs that do not follow from the rest.
    fn picture(&self, args: &[Argument]) -> Picture {
        let Ok(network) = parse_order(&CallArguments::from_positional(args.to_vec())) else {
            return Picture::text(args);
        };
        let order = BitRelation::from_network(&network, true);
        let shown = order.map_or(network, |order| cover_relation(&transitive_closure(order)).to_network(true));
        shown.to_diagram(DiagramLayout::Ranks).into()
    }

    fn clickable_parts(&self, before: &[Argument], after: &[Vec<Argument>]) -> Vec<usize> {
        self.find_taken_element(before, after).map(|(_, element)| element).into_iter().collect()
    }
}

impl Theorem for Poset {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        if convention == Convention::Misere {
            return None;
        }
        let why = ExtremeElement::find_extreme(&parse_order(&CallArguments::from_positional(args.to_vec())).ok()?)?;
        Some(Verdict { outcome: Outcome::N, value: None, reason: Box::new(why), cite: &GALE_NEYMAN })
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, _limit: usize) -> Option<TheoremMoves> {
        let extreme = ExtremeElement::find_extreme(&parse_order(&CallArguments::from_positional(args.to_vec())).ok()?)?;
        match (goal, extreme) {
            (MoveGoal::Value(target), ExtremeElement::Least(_)) if *target == Nat::ZERO => {
                Some(TheoremMoves { listed_moves: vec![Vec::new()], total: None })
            }
            _ => None,
        }
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Ok(network) = parse_order(&CallArguments::from_positional(args.to_vec())) else {
            return ControlFlow::Continue(());
        };
        let mut above = vec![Vec::new(); network.names.len()];
        network.pairs.iter().for_each(|&(a, b)| above[a].push(b));
        (0..above.len()).try_for_each(|element| {
            let mut gone = vec![false; above.len()];
            gone[element] = true;
            let mut todo = vec![element];
            while let Some(i) = todo.pop() {
                todo.extend(above[i].iter().filter(|&&j| !std::mem::replace(&mut gone[j], true)));
            }
            let left = network.without_vertices(&gone);
            visit(left.components(None).iter().map(|part| vec![Argument::Str(part.to_text('<'))]).collect())
        })
    }
}

/// An element below all others, or above them.
#[derive(Debug)]
enum ExtremeElement {
    Least(String),
    Greatest(String),
}

impl ExtremeElement {
    /// In a finite order the only element with nothing below it is the least, and likewise above.
    fn find_extreme(network: &Network) -> Option<ExtremeElement> {
        let (mut low, mut high) = (vec![true; network.names.len()], vec![true; network.names.len()]);
        network.pairs.iter().for_each(|&(a, b)| (high[a], low[b]) = (false, false));
        let only = |those: Vec<bool>| {
            let mut found = (0..those.len()).filter(|&i| those[i]);
            found.next().filter(|_| found.next().is_none()).map(|i| network.names[i].clone())
        };
        only(low).map(ExtremeElement::Least).or_else(|| only(high).map(ExtremeElement::Greatest))
    }
}

impl Reason for ExtremeElement {
    fn lines(&self) -> Vec<BilingualText> {
        match self {
            ExtremeElement::Least(name) => {
                vec![text!("Everything else lies above {name}: take {name}, and nothing is left.")]
            }
            ExtremeElement::Greatest(name) => vec![
                text!("{name} lies above everything else. If taking only {name} wins, it is a winning move."),
                text!(
                    "If not, the opponent has a winning answer to it; that answer takes {name} too, so it also wins as the first move."
                ),
            ],
        }
    }
}
