//! Octal games on graphs: a move takes a connected set of vertices, and a digit of the code determines what it may leave.

mod connected_sets;
mod theorem;

#[cfg(test)]
mod tests;

use crate::Entry;
use crate::shared::kayles::{KaylesGame, KaylesRules, missing_vertices};
use crate::shared::network::Network;
use crate::shared::periodic::GUY_SMITH;
use crate::shared::relation::BitRelation;
use connected_sets::{for_each_connected_set, is_connected};
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Citation, Code, GameCard, GameShape, HeapRule, NumberSet,
    Ruleset, RulesetFamily, Sum, Theorem, arg::shorten_text, citation, game_card, text,
};
use std::ops::ControlFlow;
use std::sync::Arc;
use theorem::PathValues;

/// The paper on octal games on graphs.
static BEAUDOU: Citation = citation!("on_graph.toml", BEAUDOU);

static CARD: GameCard = game_card!("on_graph.toml");

pub(crate) static ENTRIES: [&Entry; 1] = [&Entry {
    card: &CARD,
    item: || Argument::Family(RulesetFamily { card: &CARD, call: call_on_graph }),
    instances: || {
        let codes = ["0.33", "0.07", "0.137", "0.6", "0.0"];
        codes.into_iter().filter_map(|code| Code::octal(code).ok()).map(ruleset).collect()
    },
}];

/// The maximum number of vertices that a move takes: the digits of a code.
const MAX_DIGITS: u64 = 998;

/// The ruleset of a code whose digit before the point is 0.
fn ruleset(code: Code) -> Arc<Ruleset> {
    Ruleset::new(KaylesGame(OctalOnGraph::from_code(code)))
}

/// `on_graph("0.33")` is a ruleset; with a graph behind the code, a position.
fn call_on_graph(args: &CallArguments) -> Result<Argument, ArgumentError> {
    let [code, graph @ ..] = &args.positional[..] else {
        let example = CARD.example;
        return Err(ArgumentError::new(text!("the code of an octal game is expected here, as in {example}")));
    };
    let game = ruleset(parse_code(code).map_err(|misfit| misfit.at_position(0))?);
    if graph.is_empty() && args.keywords.is_empty() {
        return Ok(Argument::Ruleset(game));
    }
    let call = CallArguments { keywords: args.keywords.clone(), ..CallArguments::from_positional(graph.to_vec()) };
    Ok(Argument::Position(Sum::from_call(&game, &call)?))
}

/// The code of an argument: a text, or a ruleset of heaps that has an octal code.
fn parse_code(arg: &Argument) -> Result<Code, ArgumentError> {
    let code = match arg {
        Argument::Str(text) => Code::octal(text).map_err(|bad| ArgumentError::new(bad.0))?,
        Argument::Ruleset(game) => code_of_ruleset(game)?,
        other => {
            let BilingualText { en, zh } = other.kind_name();
            return Err(ArgumentError::new(text!(
                "a code in quotes or a ruleset of heaps is expected here, such as \"0.33\" or kayles, not {text}",
                text = (en, zh)
            )));
        }
    };
    if code.digits()[0] != 0 {
        return Err(ArgumentError::new(text!(
            "a move on a graph takes vertices, so the digit of {code} before the point must be 0"
        )));
    }
    Ok(code)
}

/// The octal code of the heaps of a ruleset.
fn code_of_ruleset(game: &Ruleset) -> Result<Code, ArgumentError> {
    let name = shorten_text(&game.expression());
    if let GameShape::Heap(heaps) = game.shape() {
        match heaps.heap_rule() {
            HeapRule::Code(code) if code.base() == 8 => return Ok(code.clone()),
            HeapRule::Subtraction(NumberSet::Finite(taken)) if taken.last().is_none_or(|&most| most <= MAX_DIGITS) => {
                let digit = |taken_now: u64| if taken.contains(&taken_now) { '3' } else { '0' };
                let digits: String = (1..=taken.last().copied().unwrap_or(1)).map(digit).collect();
                return Code::octal(&format!("0.{digits}")).map_err(|bad| ArgumentError::new(bad.0));
            }
            _ => {}
        }
    }
    Err(ArgumentError::new(text!("{name} has no finite octal code, so it is not played on a graph")))
}

/// An octal game on graphs.
struct OctalOnGraph {
    code: Code,
    /// The values of paths: of the heaps of the code.
    paths: PathValues,
    /// The values of complete graphs: of the heaps of the code without its splits.
    complete: PathValues,
}

impl OctalOnGraph {
    fn from_code(code: Code) -> OctalOnGraph {
        let unsplit = (0..code.digits().len()).fold(code.clone(), |code, taken| code.without_move(taken, 2));
        OctalOnGraph { paths: PathValues::new(code.clone()), complete: PathValues::new(unsplit), code }
    }

    /// The maximum number of vertices that a move takes.
    fn most_taken(&self) -> usize {
        self.code.digits().len() - 1
    }

    /// Whether a move may take this many vertices and leave this many components.
    fn allows(&self, taken: usize, components: usize) -> bool {
        self.code.allows(taken, components.min(2) as u32)
    }
}

impl KaylesRules for OctalOnGraph {
    /// A vertex without edges may be taken, unless the first digit is even.
    const DROPS_ISOLATED_VERTICES: bool = false;

    fn theorem(&self) -> &dyn Theorem {
        self
    }

    fn card(&self) -> &'static GameCard {
        &CARD
    }

    fn expression(&self) -> String {
        format!("{}(\"{}\")", CARD.name, self.code)
    }

    /// Takes each connected set that its digit allows, out of each component.
    fn for_each_graph_left<const W: usize>(
        &self,
        graph: &BitRelation<W>,
        mut visit: impl FnMut(BitRelation<W>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let all = graph.all_elements();
        let mut rest = all;
        while let Some(first) = rest.least_number() {
            let component = graph.component(first);
            rest = rest & !component;
            for_each_connected_set(&graph.rows, component, self.most_taken(), |taken, count| {
                let digit = self.code.digits()[count];
                let left = component & !taken;
                // Whether the rest is connected is tested only if the digit depends on it.
                let is_allowed = match digit & 6 {
                    _ if left.is_empty() => digit & 1 != 0,
                    6 => true,
                    0 => false,
                    _ => (digit & 2 != 0) == is_connected(&graph.rows, left),
                };
                if is_allowed { visit(graph.restricted_to(all & !taken)) } else { ControlFlow::Continue(()) }
            })?;
        }
        ControlFlow::Continue(())
    }

    fn describe_move(&self, graph: &Network, after: &[Vec<Argument>]) -> Option<BilingualText> {
        let taken = self.taken_parts(graph, after);
        let names: Vec<&str> = taken.iter().map(|&vertex| &graph.names[vertex][..]).collect();
        let BilingualText { en, zh } = BilingualText::comma_list(&names);
        let (en, zh) = (shorten_text(&en), shorten_text(&zh));
        match names.len() {
            0 => None,
            1 => Some(text!("take vertex {text}", text = (en, zh))),
            _ => Some(text!("take the vertices {text}", text = (en, zh))),
        }
    }

    fn taken_parts(&self, graph: &Network, after: &[Vec<Argument>]) -> Vec<usize> {
        let gone = missing_vertices(graph, after).unwrap_or_default();
        (0..gone.len()).filter(|&vertex| gone[vertex]).collect()
    }
}
