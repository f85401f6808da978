//! Anti-SG: a sum that is over as soon as all of its components have the value 0.

mod parts;
mod sj;
mod theorem;
mod values;

use crate::Entry;
use grundy_game::{
    AnyGame, Arg, Args, Card, Component, Family, Game, Key, Kind, Misfit, Notation, Sum,
    SumGame, Theorem, Unread,
};
use grundy_game::picture::{Picture, Scene};
use grundy_theory::{Cite, Convention, End, Nat, Said, Stop, say};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow;
use std::sync::Arc;
use values::Values;
pub use parts::Parts;

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
        "A sum of single games, in one of which a move is made. The game is over as soon as the Grundy value of each of them is 0, and whoever would have to move then has won. \
         A single game that a move takes apart stays one, written (kayles(2), kayles(2)), and its value is the nim-sum of its parts.",
        "若干单一游戏之和，每步在其中一个里走一步。一旦每个单一游戏的 SG 值都为 0，游戏结束，此时轮到走的一方获胜。\
         某一步把一个单一游戏分成几部分时，它仍是一个单一游戏，写作 (kayles(2), kayles(2))，其 SG 值为各部分的异或和。",
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
        let own: Vec<Arc<dyn AnyGame>> = match arg {
            Arg::Ruleset(game) => {
                rulesets += 1;
                vec![Arc::clone(game)]
            }
            other => {
                let singles = singles(std::slice::from_ref(other)).map_err(|misfit| misfit.at(at))?;
                let components = singles.into_iter().flat_map(|single| single.components);
                components.map(|component| component.game).collect()
            }
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
            if !games.iter().any(|known| grundy_game::same(known, &game)) {
                games.push(game);
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

/// The single games that arguments tell of: the components of positions, and tuples of the parts of one that fell apart.
fn singles(args: &[Arg]) -> Result<Vec<Sum>, Misfit> {
    let mut singles = Vec::new();
    for (at, arg) in args.iter().enumerate() {
        match arg {
            Arg::Position(position) => {
                let alone = |component: &Component| Sum { components: vec![component.clone()] };
                singles.extend(position.components.iter().map(alone));
            }
            Arg::Tuple(parts) => singles.push(parts.iter().try_fold(Sum::default(), |sum, part| match part {
                Arg::Position(position) => Ok(sum + position.clone()),
                other => Err(no_position(other).at(at)),
            })?),
            other => return Err(no_position(other).at(at)),
        }
    }
    Ok(singles)
}

/// The arguments that tell of single games.
fn written(singles: &[Sum]) -> Vec<Arg> {
    let (alone, apart): (Vec<&Sum>, Vec<&Sum>) =
        singles.iter().filter(|one| !one.components.is_empty()).partition(|one| one.components.len() == 1);
    let alone = alone.into_iter().fold(Sum::default(), |sum, one| sum + one.clone());
    let part = |component: &Component| Arg::Position(Sum { components: vec![component.clone()] });
    let apart = apart.into_iter().map(|one| Arg::Tuple(one.components.iter().map(part).collect()));
    (!alone.components.is_empty()).then_some(Arg::Position(alone)).into_iter().chain(apart).collect()
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
    /// Whether every single game has the value 0.
    fn is_over(&self, position: &Parts) -> Result<bool, Stop> {
        for single in &position.0 {
            let mut sum = 0;
            for part in single {
                sum ^= self.values.of(&self.games, part)?;
            }
            if sum != 0 {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The value of a sum, by theorems or computed.
    fn value(&self, sum: &Sum) -> Option<Nat> {
        let values = sum.components.iter().map(|component| self.value_of(component));
        values.collect::<Option<Vec<Nat>>>().map(|values| values.iter().fold(Nat::ZERO, |sum, value| sum ^ value))
    }

    fn value_of(&self, component: &Component) -> Option<Nat> {
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

    /// A position with its single games, and the parts of each, in order.
    fn sorted(&self, mut singles: Vec<Vec<(usize, Key)>>) -> Parts {
        singles.retain(|parts| !parts.is_empty());
        singles.iter_mut().for_each(|parts| parts.sort_unstable());
        singles.sort_unstable();
        Parts(singles)
    }
}

impl Game for AntiSg {
    type Position = Parts;

    fn for_each_option(&self, position: &Parts, mut visit: impl FnMut(Parts) -> ControlFlow<()>) -> ControlFlow<()> {
        match self.is_over(position) {
            Ok(true) => ControlFlow::Continue(()),
            Ok(false) => position.0.iter().enumerate().try_for_each(|(at, parts)| {
                // Equal single games have equal options.
                if at > 0 && position.0[at - 1] == *parts {
                    return ControlFlow::Continue(());
                }
                self.games.for_each_option(parts, |after| {
                    let mut singles = position.0.clone();
                    singles[at] = after;
                    visit(self.sorted(singles))
                })
            }),
            // A value is out of reach.
            Err(_) => ControlFlow::Break(()),
        }
    }

    fn rank(&self, position: &Parts) -> Option<u64> {
        position.0.iter().try_fold(0u64, |sum, parts| sum.checked_add(self.games.rank(parts)?))
    }

    fn held(&self, position: &Parts) -> usize {
        position.0.iter().map(|parts| self.games.held(parts) + size_of::<Vec<(usize, Key)>>()).sum()
    }

    fn failure(&self) -> Stop {
        self.values.failure().unwrap_or_else(|| self.games.failure())
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

    /// Positions; of one game alone also what that is called with, as in `anti_sg(nim)(3, 4)`.
    fn start(&self, args: &Args) -> Result<Vec<Vec<Arg>>, Misfit> {
        let told = |arg: &Arg| matches!(arg, Arg::Position(_) | Arg::Tuple(_));
        let [game] = self.games.games() else { return self.start_of(args) };
        if args.positional.iter().all(told) && args.keywords.is_empty() {
            return self.start_of(args);
        }
        self.start_of(&Args::of([Arg::Position(Sum::start(game, args)?)]))
    }

    fn read(&self, args: &[Arg]) -> Result<Parts, Unread> {
        let singles = singles(args)?;
        let components = || singles.iter().flat_map(|single| &single.components);
        if let Some(other) = components().find(|component| !self.knows(component)) {
            let (name, own) = (other.game.expression(), Notation::expression(self));
            let said = say!("{own} has no positions of {name}", "{own} 中没有 {name} 的局面");
            return Err(Misfit::new(said).into());
        }
        if components().any(|component| component.key.is_none()) {
            return Err(Unread::TooLarge);
        }
        Ok(self.sorted(singles.iter().map(|single| self.games.position(single)).collect()))
    }

    fn write(&self, position: &Parts) -> Vec<Arg> {
        let singles: Vec<Sum> = position.0.iter().map(|parts| self.games.sum(parts)).collect();
        written(&singles)
    }

    fn theorem(&self) -> Option<&dyn Theorem> {
        Some(self)
    }

    fn is_sound(&self, position: &Parts) -> bool {
        let games = self.games.games();
        let mut parts = position.0.iter().flatten();
        parts.all(|(which, key)| games.get(*which).is_some_and(|game| game.opens(key)))
    }

    fn describe(&self, before: &[Arg], after: &[Vec<Arg>]) -> Option<Said> {
        let (_, moved, left) = moved(before, after)?;
        let Said { en, zh } = match moved.game.describe(&moved.args, &left) {
            Some(said) => said,
            None => {
                let after = Sum::of(&moved.game, &left);
                Said::same(format!("{moved} → {after}"))
            }
        };
        if self.games.games().len() == 1 {
            return Some(Said { en, zh });
        }
        let name = moved.game.expression();
        Some(say!("in {name}: {en}", "{name}：{zh}"))
    }

    fn picture(&self, args: &[Arg]) -> Picture {
        let Ok(singles) = singles(args) else { return Picture::text(args) };
        let component = |component: &Component| (component.to_string(), component.game.picture(&component.args));
        Scene::Group(singles.iter().flat_map(|single| &single.components).map(component).collect()).into()
    }

    fn pointed(&self, before: &[Arg], after: &[Vec<Arg>]) -> Vec<usize> {
        let (Some((at, moved, left)), Ok(singles)) = (moved(before, after), singles(before)) else { return Vec::new() };
        let parts = |component: &Component| component.game.picture(&component.args).parts();
        let first: usize = singles.iter().flat_map(|single| &single.components).take(at).map(parts).sum();
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


impl AntiSg {
    fn start_of(&self, args: &Args) -> Result<Vec<Vec<Arg>>, Misfit> {
        args.no_keywords()?;
        match Notation::read(self, &args.positional) {
            Err(Unread::Misfit(misfit)) => Err(misfit),
            Ok(_) | Err(Unread::TooLarge) => Ok(vec![args.positional.clone()]),
        }
    }
}

/// Where a move was made: the place of the component among all, it, and what is left of it.
fn moved(before: &[Arg], after: &[Vec<Arg>]) -> Option<(usize, Component, Vec<Vec<Arg>>)> {
    let after = match after {
        [] => &[][..],
        [after] => after,
        _ => return None,
    };
    let parts = |singles: Vec<Sum>| singles.into_iter().flat_map(|single| single.components).collect::<Vec<_>>();
    let (before, mut left) = (parts(singles(before).ok()?), parts(singles(after).ok()?));
    let mut moved = None;
    for (at, component) in before.iter().enumerate() {
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
