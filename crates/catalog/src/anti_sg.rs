//! Anti-SG: a sum that is over as soon as all of its components have the value 0.

mod sj;
mod theorem;
mod values;

use crate::Entry;
use grundy_game::{
    AnyGame, Arg, Args, Card, Component, Family, Game, Key, Kind, Misfit, Notation, Pack, Sum,
    SumGame, Theorem, Unread,
};
use grundy_game::picture::{Picture, Scene};
use grundy_theory::{Cite, Convention, End, Nat, Said, Stop, say};
use num_traits::Zero;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow;
use std::sync::Arc;
use values::Values;

/// The theorem on Anti-SG games.
pub static JIA: Cite = Cite {
    name: ("the SJ theorem", "SJ 定理"),
    author: "Jia Zhihao (贾志豪)",
    year: 2009,
    work: "组合游戏略述——浅谈 SG 游戏的若干拓展及变形",
};

static CARD: Card = Card {
    name: "anti_sg",
    names: ("Anti-SG", "反 SG 游戏（Anti-SG）"),
    aliases: &["反SG", "反SG游戏"],
    kind: Kind::Compound,
    form: "anti_sg(position, …), anti_sg(ruleset, …)(position, …)",
    rules: (
        "A sum of positions, in one of which a move is made. The game is over as soon as the Grundy value of every component is 0, and whoever would have to move then has won.",
        "若干局面之和，每步在其中一个局面走一步。一旦每个分量的 SG 值都为 0，游戏结束，此时轮到走的一方获胜。",
    ),
    theorem: (
        "SJ theorem: the first player wins exactly if the nim-sum is not 0 and some value is larger than 1, or the nim-sum is 0 and no value is larger than 1.",
        "SJ 定理：先手必胜，当且仅当异或和不为 0 且有某个 SG 值大于 1，或者异或和为 0 且没有 SG 值大于 1。",
    ),
    why: (
        "Call a sum lost as the theorem says: no value above 1 and an odd number of ones, or some value above 1 and nim-sum 0. The end, with all values 0, is won. \
         From a lost sum without a value above 1 a move changes one of the values: a 1 becomes 0 or something above 1, a 0 becomes 1 or something above 1. Either way the nim-sum is 0 and no value is above 1, or exactly one is above 1 and the nim-sum is not 0: won. \
         From a lost sum with values above 1 there are at least two of them, a move leaves one and makes the nim-sum not 0: won. \
         From a won sum that is not over: with nim-sum 0 and no value above 1 there is a 1, which is made 0. With exactly one value above 1, it is made 0 or 1, whichever leaves an odd number of ones. With more, the nim-sum is made 0 as in Nim, and a value above 1 is left.\n\
         The theorem is about this end of the game. Under misère play the game goes on until nobody can move, and then it may fail: a component whose only move is to a Nim heap of 2 has the value 0, so Anti-SG is over and won, but under misère play the opponent answers by leaving 1 and wins.",
        "按定理称一个和为必败：没有大于 1 的值且 1 的个数为奇数，或者有大于 1 的值且异或和为 0。所有值都为 0 的终局是必胜的。\
         从没有大于 1 的值的必败和走一步，会改变其中一个值：1 变成 0 或大于 1 的值，0 变成 1 或大于 1 的值。于是或者异或和为 0 且没有大于 1 的值，或者恰有一个大于 1 的值且异或和不为 0：都是必胜的。\
         从有大于 1 的值的必败和出发，这样的值至少有两个，走一步后仍有一个，而异或和不为 0：必胜。\
         从尚未结束的必胜和出发：若异或和为 0 且没有大于 1 的值，则有一个 1，把它变成 0。若恰有一个大于 1 的值，把它变成 0 或 1，使 1 的个数为奇数。若有更多，则像尼姆一样使异或和为 0，仍留有大于 1 的值。\n\
         这个定理针对的是这样的终局。在反常规则下，游戏要到无路可走才结束，定理可能失效：只能走到大小为 2 的尼姆堆的分量，SG 值为 0，所以 Anti-SG 已经结束，先手获胜；而在反常规则下，对方留下 1 就赢了。",
    ),
    sources: &[&JIA],
    example: "anti_sg(nim(1, 2), kayles(5))",
};

pub(crate) static ENTRIES: [&Entry; 1] = [&Entry {
    card: &CARD,
    item: || Arg::Family(Family { card: &CARD, call }),
    instances: || vec![ruleset(vec![crate::nim::ruleset(), crate::grundys::ruleset(), crate::wythoff::ruleset(1)])],
}];

/// `anti_sg(position, …)`, a position; `anti_sg(ruleset, …)`, a ruleset whose positions are sums of positions of these.
fn call(args: &Args) -> Result<Arg, Misfit> {
    args.no_keywords()?;
    let (mut games, mut rulesets): (Vec<Arc<dyn AnyGame>>, usize) = (Vec::new(), 0);
    for (at, arg) in args.positional.iter().enumerate() {
        let own: Vec<&Arc<dyn AnyGame>> = match arg {
            Arg::Ruleset(game) => {
                rulesets += 1;
                vec![game]
            }
            Arg::Position(sum) => sum.components.iter().map(|component| &component.game).collect(),
            other => return Err(no_position(other).at(at)),
        };
        for game in own {
            if game.has_ends() {
                let name = game.expression();
                return Err(Misfit::new(say!(
                    "{name} declares wins, losses or draws, so its positions have no Grundy values",
                    "{name} 宣布胜、负或平局，所以它的局面没有 SG 值"
                ))
                .at(at));
            }
            if !games.iter().any(|known| grundy_game::same(known, game)) {
                games.push(Arc::clone(game));
            }
        }
    }
    if rulesets > 0 && rulesets == args.positional.len() {
        return Ok(Arg::Ruleset(ruleset(games)));
    }
    Ok(Arg::Position(Sum::start(&ruleset(games), args)?))
}

fn no_position(arg: &Arg) -> Misfit {
    let Said { en, zh } = arg.kind();
    Misfit::new(say!(
        "positions are expected here, as in anti_sg(nim(1, 2), kayles(5)), not {en}",
        "这里应为局面，如 anti_sg(nim(1, 2), kayles(5))，而不是{zh}"
    ))
}

/// The sum of positions.
fn sum(args: &[Arg]) -> Result<Sum, Misfit> {
    let add = |sum: Sum, (at, arg): (usize, &Arg)| match arg {
        // The empty sum is written so.
        Arg::Int(n) if n.is_zero() => Ok(sum),
        Arg::Position(position) => Ok(sum + position.clone()),
        other => Err(no_position(other).at(at)),
    };
    args.iter().enumerate().try_fold(Sum::default(), add)
}

/// Anti-SG with positions of these games.
pub fn ruleset(games: Vec<Arc<dyn AnyGame>>) -> Arc<dyn AnyGame> {
    Arc::new(AntiSg { games: SumGame::new(games), values: Values::default() })
}

struct AntiSg {
    games: SumGame,
    values: Values,
}

impl AntiSg {
    /// Whether every component has the value 0.
    fn is_over(&self, position: &Parts) -> Result<bool, Stop> {
        for part in &position.0 {
            if self.values.of(&self.games, part)? != 0 {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The value of a component, by its theorem or computed.
    fn value(&self, component: &Component) -> Option<Nat> {
        let told = component.game.theorem().and_then(|theorem| theorem.decide(&component.args, Convention::Normal));
        if let Some(value) = told.and_then(|verdict| verdict.value) {
            return Some(value);
        }
        component.key.as_ref()?;
        let position = self.games.position(&Sum { components: vec![component.clone()] });
        let values = position.iter().map(|part| self.values.of(&self.games, part));
        let value = values.collect::<Result<Vec<u64>, Stop>>().ok()?.into_iter().fold(0, |sum, value| sum ^ value);
        Some(value.into())
    }

    /// Whether positions of the component are those of one of the games.
    fn knows(&self, component: &Component) -> bool {
        let mut games = self.games.games().iter();
        games.any(|game| grundy_game::same(game, &component.game) || game.adopt(component).is_some())
    }
}

/// The components, sorted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Parts(Vec<(usize, Key)>);

impl Pack for Parts {
    fn pack(&self, key: &mut Key) {
        let bytes = |(which, part): &(usize, Key)| {
            let bytes = part.bytes().iter().map(|&byte| byte.into());
            (*which as u64, bytes.collect::<Vec<u64>>())
        };
        self.0.iter().map(bytes).collect::<Vec<_>>().pack(key);
    }

    fn unpack(bytes: &mut &[u8]) -> Option<Parts> {
        let part = |(which, bytes): (u64, Vec<u64>)| {
            let bytes: Option<Vec<u8>> = bytes.into_iter().map(|byte| u8::try_from(byte).ok()).collect();
            Some((usize::try_from(which).ok()?, Key::of_bytes(&bytes?)))
        };
        let parts: Vec<(u64, Vec<u64>)> = Vec::unpack(bytes)?;
        let parts: Vec<(usize, Key)> = parts.into_iter().map(part).collect::<Option<_>>()?;
        parts.is_sorted().then_some(Parts(parts))
    }
}

impl Game for AntiSg {
    type Position = Parts;

    fn for_each_option(&self, position: &Parts, mut visit: impl FnMut(Parts) -> ControlFlow<()>) -> ControlFlow<()> {
        match self.is_over(position) {
            Ok(true) => ControlFlow::Continue(()),
            Ok(false) => self.games.for_each_option(&position.0, |mut after| {
                after.sort_unstable();
                visit(Parts(after))
            }),
            // A value is out of reach.
            Err(_) => ControlFlow::Break(()),
        }
    }

    fn rank(&self, position: &Parts) -> Option<u64> {
        self.games.rank(&position.0)
    }

    fn held(&self, position: &Parts) -> usize {
        self.games.held(&position.0)
    }

    fn failure(&self) -> Stop {
        match self.games.failure() {
            Stop::Rules => Stop::Memory,
            other => other,
        }
    }

    fn declares_ends(&self) -> bool {
        true
    }

    fn end(&self, position: &Parts) -> Option<End> {
        matches!(self.is_over(position), Ok(true)).then_some(End::Win)
    }
}

impl Notation for AntiSg {
    fn expression(&self) -> String {
        let games: Vec<String> = self.games.games().iter().map(|game| game.expression()).collect();
        format!("anti_sg({})", games.join(", "))
    }

    fn card(&self) -> Option<&'static Card> {
        Some(&CARD)
    }

    /// That of the games, where some are of a text.
    fn scope(&self) -> Option<u64> {
        let scopes: Vec<Option<u64>> = self.games.games().iter().map(|game| game.scope()).collect();
        scopes.iter().any(Option::is_some).then(|| {
            let mut hasher = DefaultHasher::new();
            scopes.hash(&mut hasher);
            hasher.finish()
        })
    }

    fn read(&self, args: &[Arg]) -> Result<Parts, Unread> {
        let sum = sum(args)?;
        if let Some(other) = sum.components.iter().find(|component| !self.knows(component)) {
            let (name, own) = (other.game.expression(), Notation::expression(self));
            let said = say!("{own} has no positions of {name}", "{own} 中没有 {name} 的局面");
            return Err(Misfit::new(said).into());
        }
        if sum.components.iter().any(|component| component.key.is_none()) {
            return Err(Unread::TooLarge);
        }
        let mut parts = self.games.position(&sum);
        parts.sort_unstable();
        Ok(Parts(parts))
    }

    fn write(&self, position: &Parts) -> Vec<Arg> {
        // Of nothing at all there is nothing to write.
        let parts = &position.0;
        if parts.is_empty() { Vec::new() } else { vec![Arg::Position(self.games.sum(parts))] }
    }

    fn theorem(&self) -> Option<&dyn Theorem> {
        Some(self)
    }

    fn is_sound(&self, position: &Parts) -> bool {
        let games = self.games.games();
        position.0.iter().all(|(which, key)| games.get(*which).is_some_and(|game| game.opens(key)))
    }

    fn describe(&self, before: &[Arg], after: &[Vec<Arg>]) -> Option<Said> {
        let (_, moved, left) = moved(before, after)?;
        let Said { en, zh } = moved.game.describe(&moved.args, &left)?;
        if self.games.games().len() == 1 {
            return Some(Said { en, zh });
        }
        let name = moved.game.expression();
        Some(say!("in {name}: {en}", "{name}：{zh}"))
    }

    fn picture(&self, args: &[Arg]) -> Picture {
        let Ok(sum) = sum(args) else { return Picture::text(args) };
        let component = |component: &Component| (component.to_string(), component.game.picture(&component.args));
        Scene::Group(sum.components.iter().map(component).collect()).into()
    }

    fn pointed(&self, before: &[Arg], after: &[Vec<Arg>]) -> Vec<usize> {
        let (Some((at, moved, left)), Ok(sum)) = (moved(before, after), sum(before)) else { return Vec::new() };
        let parts = |component: &Component| component.game.picture(&component.args).parts();
        let first: usize = sum.components[..at].iter().map(parts).sum();
        moved.game.pointed(&moved.args, &left).into_iter().map(|part| first + part).collect()
    }

    fn small(&self) -> Vec<Vec<Arg>> {
        let sums: Vec<Sum> = self
            .games
            .games()
            .iter()
            .flat_map(|game| game.small().into_iter().take(9).map(move |args| Component::new(game, args)))
            .filter_map(|component| Some(Sum { components: vec![component.ok()?] }))
            .collect();
        let pairs = sums.iter().enumerate().flat_map(|(at, one)| {
            let others = sums.iter().skip(at % 4).step_by(4);
            others.map(move |other| vec![Arg::Position(one.clone() + other.clone())])
        });
        let alone = sums.iter().map(|sum| vec![Arg::Position(sum.clone())]);
        alone.chain(pairs).collect()
    }
}


/// Where a move was made: the place of the component, it, and what is left of it.
fn moved(before: &[Arg], after: &[Vec<Arg>]) -> Option<(usize, Component, Vec<Vec<Arg>>)> {
    let [after] = after else { return None };
    let (before, mut left) = (sum(before).ok()?, sum(after).ok()?.components);
    let mut moved = None;
    for (at, component) in before.components.iter().enumerate() {
        let written = component.to_string();
        match left.iter().position(|other| other.to_string() == written) {
            Some(kept) => drop(left.remove(kept)),
            None if moved.is_none() => moved = Some((at, component.clone())),
            None => return None,
        }
    }
    let (at, component) = moved?;
    Some((at, component, left.into_iter().map(|part| part.args).collect()))
}

#[cfg(test)]
mod tests;
