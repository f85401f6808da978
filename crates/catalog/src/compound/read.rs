//! The arguments of compounds.

use super::{Compound, Rule, Singles};
use grundy_game::{AnyGame, Arg, Args, Component, Misfit, Notation, Sum, Unread, same};
use grundy_theory::{Said, say};
use num_traits::Zero;
use std::sync::Arc;

/// The longest name of a ruleset in bytes, which limits the nesting of compounds.
const LONGEST: usize = 2_000;

/// Calls a compound: `every(position, …)` is a position, `every(ruleset, …)` a ruleset whose positions consist of positions of these.
pub(crate) fn call<R: Rule>(args: &Args) -> Result<Arg, Misfit> {
    let rule = R::of(args)?;
    let (mut games, mut rulesets): (Vec<Arc<dyn AnyGame>>, usize) = (Vec::new(), 0);
    for (at, arg) in args.positional.iter().enumerate() {
        let own: Vec<Arc<dyn AnyGame>> = match arg {
            Arg::Ruleset(game) => {
                rulesets += 1;
                vec![Arc::clone(game)]
            }
            other => {
                let singles = singles::<R>(std::slice::from_ref(other)).map_err(|misfit| misfit.at(at))?;
                let components = singles.into_iter().flat_map(|single| single.components);
                components.map(|component| component.game).collect()
            }
        };
        for game in own {
            if game.has_ends() {
                let name = game.expression();
                return Err(Misfit::new(say!(
                    "{name} declares wins, losses or draws, so it is not played together with other games",
                    "{name} 宣布胜、负或平局，所以不能与别的游戏一起玩"
                ))
                .at(at));
            }
            if !games.iter().any(|known| same(known, &game)) {
                games.push(game);
            }
        }
    }
    let ruleset = Compound::ruleset(rule, games);
    if ruleset.expression().len() > LONGEST {
        return Err(Misfit::new(say!("these games are nested too deeply", "这些游戏嵌套得太深")));
    }
    if rulesets > 0 && rulesets == args.positional.len() {
        return Ok(Arg::Ruleset(ruleset));
    }
    Ok(Arg::Position(Sum::start(&ruleset, &Args::of(args.positional.clone()))?))
}

/// The arguments after a move in one single game.
pub(crate) fn replaced<R: Rule>(singles: &[Sum], at: usize, after: Sum) -> Vec<Arg> {
    let mut singles = singles.to_vec();
    singles[at] = after;
    written::<R>(&singles)
}

fn no_position<R: Rule>(arg: &Arg) -> Misfit {
    let (Said { en, zh }, example) = (arg.kind(), R::card().example);
    Misfit::new(say!(
        "positions are expected here, as in {example}, not {en}",
        "这里应为局面，如 {example}，而不是{zh}"
    ))
}

/// Parses the single games: components of positions, tuples of the parts of a single game that split, and 0 for a finished one.
///
/// If the order of the single games matters, each position is one single game, even if it is a sum.
pub(super) fn singles<R: Rule>(args: &[Arg]) -> Result<Vec<Sum>, Misfit> {
    let mut singles = Vec::new();
    for (at, arg) in args.iter().enumerate() {
        match arg {
            Arg::Position(position) if R::IN_ORDER => singles.push(position.clone()),
            Arg::Position(position) => {
                let alone = |component: &Component| Sum { components: vec![component.clone()] };
                singles.extend(position.components.iter().map(alone));
            }
            Arg::Tuple(parts) => singles.push(parts.iter().try_fold(Sum::default(), |sum, part| match part {
                Arg::Position(position) => Ok(sum + position.clone()),
                other => Err(no_position::<R>(other).at(at)),
            })?),
            Arg::Int(zero) if zero.is_zero() => singles.push(Sum::default()),
            other => return Err(no_position::<R>(other).at(at)),
        }
    }
    Ok(singles)
}

/// The arguments that denote single games.
pub(crate) fn written<R: Rule>(singles: &[Sum]) -> Vec<Arg> {
    let part = |component: &Component| Arg::Position(Sum { components: vec![component.clone()] });
    let mut args = Vec::new();
    for single in singles {
        match (&single.components[..], args.last_mut()) {
            ([], _) => args.push(Arg::from(0u64)),
            (_, _) if R::IN_ORDER => args.push(Arg::Position(single.clone())),
            // Adjacent single games of one component each are written as a sum.
            ([alone], Some(Arg::Position(before))) => before.components.push(alone.clone()),
            ([_], _) => args.push(Arg::Position(single.clone())),
            (parts, _) => args.push(Arg::Tuple(parts.iter().map(part).collect())),
        }
    }
    args
}

impl<R: Rule> Compound<R> {
    pub(super) fn start_of(&self, args: &Args) -> Result<Vec<Vec<Arg>>, Misfit> {
        let positions = args.positional.iter().any(|arg| matches!(arg, Arg::Position(_) | Arg::Tuple(_)));
        let own;
        let positional = match self.games.games() {
            [game] if !positions && !args.positional.is_empty() => {
                let components = Sum::start(game, args)?.components.into_iter();
                let singles: Vec<Sum> = components.map(|component| Sum { components: vec![component] }).collect();
                own = written::<R>(&singles);
                &own
            }
            _ => {
                args.no_keywords()?;
                &args.positional
            }
        };
        match Notation::read(self, positional) {
            Err(Unread::Misfit(misfit)) => Err(misfit),
            Ok(_) | Err(Unread::TooLarge) => Ok(vec![positional.clone()]),
        }
    }

    pub(super) fn read_singles(&self, args: &[Arg]) -> Result<Singles, Unread> {
        let singles = singles::<R>(args)?;
        let mut components = singles.iter().flat_map(|single| &single.components);
        if let Some(other) = components.find(|component| !self.knows(component)) {
            let (name, own) = (other.game.expression(), Notation::expression(self));
            let said = say!("{own} has no positions of {name}", "{own} 中没有 {name} 的局面");
            return Err(Misfit::new(said).into());
        }
        let packed: Option<_> = singles.iter().map(|single| self.packed(single)).collect();
        packed.map(Singles).ok_or(Unread::TooLarge)
    }
}
