//! The arguments of compounds.

use super::{CompoundGame, CompoundKind, CompoundPosition, singles};
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Component, Notation, ReadError, Ruleset, RulesetFamily, Sum,
    is_same_ruleset, text,
};
use num_traits::Zero;
use std::sync::Arc;

/// The longest name of a ruleset in bytes, which limits the nesting of compounds.
const MAX_RULESET_NAME_BYTES: usize = 2_000;

/// Calls a compound: `every(position, …)` is a position, `every(ruleset, …)` a ruleset whose positions consist of positions of these.
///
/// Keywords alone give a ruleset too, and no arguments at all the position in which nothing is left.
pub(crate) fn call_compound<R: CompoundKind>(args: &CallArguments) -> Result<Argument, ArgumentError> {
    let args = &with_rulesets_of_bare_names(args);
    let rule = R::from_arguments(args)?;
    let rulesets = args.positional.iter().filter(|arg| matches!(arg, Argument::Ruleset(_))).count();
    let games = games_of_arguments(args, |arg| parse_singles::<R>(std::slice::from_ref(arg)))?;
    let ruleset = CompoundGame::ruleset(rule, games);
    reject_long_name(&ruleset)?;
    let calls_nothing = args.positional.is_empty() && args.keywords.is_empty();
    if rulesets == args.positional.len() && !calls_nothing {
        return Ok(Argument::Ruleset(ruleset));
    }
    Ok(Argument::Position(Sum::from_call(&ruleset, &CallArguments::from_positional(args.positional.clone()))?))
}

/// The arguments, in which the name of a family whose positions bear it is their ruleset: `knight` is the board without an edge, on
/// which `knight(3, 5)` is a square, and `shortened` the compound of no games, with the position `shortened(0)`.
pub(crate) fn with_rulesets_of_bare_names(args: &CallArguments) -> CallArguments {
    let resolved = |arg: &Argument| match arg {
        Argument::Family(family) => ruleset_of_bare_name(family).map_or_else(|| arg.clone(), Argument::Ruleset),
        other => other.clone(),
    };
    CallArguments { positional: args.positional.iter().map(resolved).collect(), keywords: args.keywords.clone() }
}

/// The ruleset of the position that a call with one or two zeros gives, if it is named like the family.
fn ruleset_of_bare_name(family: &RulesetFamily) -> Option<Arc<Ruleset>> {
    (1..=2).find_map(|count| {
        let zeros = CallArguments::from_positional(vec![Argument::from(0u64); count]);
        let Ok(Argument::Position(position)) = (family.call)(&zeros) else { return None };
        let [component] = &position.components[..] else { return None };
        (component.game.expression() == family.card.name).then(|| Arc::clone(&component.game))
    })
}

/// The arguments, in which a 0 before all others is the position where nothing is left.
pub(crate) fn with_first_zero_as_position(mut args: CallArguments) -> CallArguments {
    if let Some(first) = args.positional.first_mut().filter(|first| is_written_as_zero(first)) {
        *first = Argument::Tuple(Vec::new());
    }
    args
}

/// Whether an argument is a whole sum as positions are written, not an argument of a single game.
pub(crate) fn is_written_sum(arg: &Argument) -> bool {
    matches!(arg, Argument::Position(_)) || matches!(arg, Argument::Tuple(parts) if parts.is_empty())
}

/// The whole sum that an argument denotes: a position, or `()` where nothing is left.
///
/// # Errors
/// Returns an error if the argument is anything else.
pub(crate) fn parse_written_sum(arg: &Argument, example: &str) -> Result<Sum, ArgumentError> {
    match arg {
        Argument::Position(position) => Ok(position.clone()),
        Argument::Tuple(parts) if parts.is_empty() => Ok(Sum::default()),
        other => {
            let kind = other.kind_name();
            Err(ArgumentError::new(text!(
                "a position is expected here, as in {example}, not {kind}",
                kind = (kind.en, kind.zh)
            )))
        }
    }
}

/// The distinct games of the arguments, which are rulesets and arguments that `parse` reads as single games.
///
/// # Errors
/// Returns an error if an argument is neither, or a game declares ends.
pub(crate) fn games_of_arguments(
    args: &CallArguments,
    parse: impl Fn(&Argument) -> Result<Vec<Sum>, ArgumentError>,
) -> Result<Vec<Arc<Ruleset>>, ArgumentError> {
    let mut games: Vec<Arc<Ruleset>> = Vec::new();
    for (at, arg) in args.positional.iter().enumerate() {
        let own: Vec<Arc<Ruleset>> = match arg {
            Argument::Ruleset(game) => vec![Arc::clone(game)],
            other => {
                let singles = parse(other).map_err(|misfit| misfit.at_position(at))?;
                let components = singles.into_iter().flat_map(|single| single.components);
                components.map(|component| component.game).collect()
            }
        };
        for game in own {
            if game.card.is_some_and(|card| card.name == "blocking") {
                let name = game.expression();
                return Err(ArgumentError::new(text!(
                    "the blocks of {name} apply to a whole position, so it is not played together with other games"
                ))
                .at_position(at));
            }
            if game.has_declared_ends() {
                let name = game.expression();
                return Err(ArgumentError::new(text!(
                    "{name} declares wins, losses or draws, so it is not played together with other games"
                ))
                .at_position(at));
            }
            if game.has_entailing_moves() {
                let name = game.expression();
                return Err(ArgumentError::new(text!(
                    "{name} has entailing moves, which are played only in sums, such as {name}(3) + nim(4)"
                ))
                .at_position(at));
            }
            if !games.iter().any(|known| is_same_ruleset(known, &game)) {
                games.push(game);
            }
        }
    }
    Ok(games)
}

/// Refuses a ruleset whose name is too long, because its games are nested.
///
/// # Errors
/// Returns an error if the name has more than [`MAX_RULESET_NAME_BYTES`].
pub(crate) fn reject_long_name(ruleset: &Ruleset) -> Result<(), ArgumentError> {
    if ruleset.expression().len() > MAX_RULESET_NAME_BYTES {
        return Err(ArgumentError::new(text!("these games are nested too deeply")));
    }
    Ok(())
}

fn not_a_position<R: CompoundKind>(arg: &Argument) -> ArgumentError {
    let (BilingualText { en, zh }, example) = (arg.kind_name(), R::card().example);
    ArgumentError::new(text!("positions are expected here, as in {example}, not {text}", text = (en, zh)))
}

/// Parses the single games: components of positions, tuples of the parts of a single game that split, and 0 for a finished one.
///
/// If the order of the single games matters, each position is one single game, even if it is a sum.
pub(super) fn parse_singles<R: CompoundKind>(args: &[Argument]) -> Result<Vec<Sum>, ArgumentError> {
    let mut singles = Vec::new();
    for (at, arg) in args.iter().enumerate() {
        match arg {
            // A position without components, such as `nim()`, is one finished single game.
            Argument::Position(position) if R::IN_ORDER || position.components.is_empty() => {
                singles.push(position.clone())
            }
            Argument::Position(position) => {
                let alone = |component: &Component| Sum { components: vec![component.clone()] };
                singles.extend(position.components.iter().map(alone));
            }
            Argument::Tuple(parts) => singles.push(parts.iter().try_fold(Sum::default(), |sum, part| match part {
                Argument::Position(position) => Ok(sum + position.clone()),
                // A position without components is written so.
                Argument::Int(zero) if zero.is_zero() => Ok(sum),
                other => Err(not_a_position::<R>(other).at_position(at)),
            })?),
            Argument::Int(zero) if zero.is_zero() => singles.push(Sum::default()),
            other => return Err(not_a_position::<R>(other).at_position(at)),
        }
    }
    Ok(singles)
}

/// The arguments that denote single games, of which a finished one is 0.
fn singles_to_arguments<R: CompoundKind>(singles: &[Sum]) -> Vec<Argument> {
    let part = |component: &Component| Argument::Position(Sum { components: vec![component.clone()] });
    let mut args = Vec::new();
    for single in singles {
        match (&single.components[..], args.last_mut()) {
            ([], _) => args.push(Argument::from(0u64)),
            (_, _) if R::IN_ORDER => args.push(Argument::Position(single.clone())),
            // Adjacent single games of one component each are written as a sum.
            ([alone], Some(Argument::Position(before))) => before.components.push(alone.clone()),
            ([_], _) => args.push(Argument::Position(single.clone())),
            (parts, _) => args.push(Argument::Tuple(parts.iter().map(part).collect())),
        }
    }
    args
}

/// Whether nothing is left in a single game, which is written as 0.
fn is_written_as_zero(arg: &Argument) -> bool {
    match arg {
        Argument::Int(number) => number.is_zero(),
        Argument::Position(position) => position.components.is_empty(),
        _ => false,
    }
}

impl<R: CompoundKind> CompoundGame<R> {
    /// The arguments that denote single games.
    pub(crate) fn singles_to_arguments(&self, singles: &[Sum]) -> Vec<Argument> {
        self.without_shorthand(singles_to_arguments::<R>(singles))
    }

    /// The arguments after a move in one single game.
    pub(crate) fn arguments_after_move(&self, singles: &[Sum], at: usize, after: Sum) -> Vec<Argument> {
        let mut singles = singles.to_vec();
        singles[at] = after;
        self.singles_to_arguments(&singles)
    }

    /// The arguments, but finished single games as `()` where zeros would be read as the arguments of the only game: `every(nim)(0)`
    /// is a heap of 0.
    fn without_shorthand(&self, args: Vec<Argument>) -> Vec<Argument> {
        if self.games.games().len() != 1 || !args.iter().all(is_written_as_zero) {
            return args;
        }
        args.iter().map(|_| Argument::Tuple(Vec::new())).collect()
    }

    pub(super) fn start_components_of(&self, args: &CallArguments) -> Result<Vec<Vec<Argument>>, ArgumentError> {
        let positions = args.positional.iter().any(|arg| matches!(arg, Argument::Position(_) | Argument::Tuple(_)));
        let own;
        let positional = match self.games.games() {
            [game] if !positions && !args.positional.is_empty() => {
                let components = Sum::from_call(game, args)?.components.into_iter();
                let singles: Vec<Sum> = components.map(|component| Sum { components: vec![component] }).collect();
                own = singles_to_arguments::<R>(&singles);
                &own
            }
            _ => {
                args.reject_keywords()?;
                &args.positional
            }
        };
        match Notation::read(self, positional) {
            Err(ReadError::Misfit(misfit)) => Err(misfit),
            Ok(_) | Err(ReadError::TooLarge) => Ok(vec![self.without_shorthand(positional.clone())]),
        }
    }

    pub(super) fn read_singles(&self, args: &[Argument]) -> Result<CompoundPosition, ReadError> {
        let singles = parse_singles::<R>(args)?;
        let read = |single: &Sum| singles::read_single(&self.games, single, || Notation::expression(self));
        // A component of another game is refused first, however large the others are.
        let results: Vec<_> = singles.iter().map(read).collect();
        if let Some(misfit) = results.iter().find(|result| matches!(result, Err(ReadError::Misfit(_)))) {
            return misfit.clone().map(|_| CompoundPosition(Vec::new()));
        }
        results.into_iter().collect::<Result<_, _>>().map(CompoundPosition)
    }
}

#[cfg(test)]
mod tests {
    use crate::Catalog;
    use grundy_game::{Argument, CallArguments, Resolver, Sum, call_value};

    /// The result of a call of this name in the catalogue.
    fn call(name: &str, args: Vec<Argument>) -> Argument {
        let family = Catalog.resolve(name).unwrap_or_else(|| panic!("{name} is in the catalogue"));
        call_value(&family, CallArguments::from_positional(args)).unwrap_or_else(|bad| panic!("{name}: {bad:?}"))
    }

    /// The position of a ruleset with these arguments.
    fn position_of(ruleset: &Argument, args: Vec<Argument>) -> Sum {
        match call_value(ruleset, CallArguments::from_positional(args)) {
            Ok(Argument::Position(position)) => position,
            other => panic!("{ruleset}: {other:?} is no position"),
        }
    }

    /// A finished single game of the only game is not written as the argument 0 of that game, with which play may go on.
    #[test]
    fn finished_games_are_not_written_as_arguments() {
        let nim = || Argument::Ruleset(crate::nim::ruleset());
        let button = call("push_the_button", vec![nim(), nim()]);
        let nothing = || Argument::Tuple(Vec::new());
        for compound in ["every", "sequential", "ordinal", "shortened", "selective"] {
            let ruleset = call(compound, vec![button.clone()]);
            let heap = position_of(&ruleset, vec![0u64.into()]);
            let over = position_of(&ruleset, vec![nothing()]);
            assert_eq!(heap.to_string(), format!("{ruleset}(push_the_button(nim, nim)(0))"));
            assert_eq!(over.to_string(), format!("{ruleset}(())"));
            // A position without components is written in the same way.
            let empty = position_of(&ruleset, vec![Argument::Position(Sum::default())]);
            assert_eq!(empty.to_string(), over.to_string());
            // Beside other positions a 0 is not ambiguous.
            let both = position_of(&ruleset, vec![0u64.into(), Argument::Position(heap_of_button(&button))]);
            assert_eq!(both.to_string(), format!("{ruleset}(0, push_the_button(nim, nim)(0))"));
        }
        let several = call("every", vec![button, nim()]);
        assert_eq!(position_of(&several, vec![0u64.into()]).to_string(), format!("{several}(0)"));
    }

    /// A board without an edge is named like its family, and so is a compound of no games.
    #[test]
    fn bare_names_are_rulesets() {
        let bare = |name: &str| Catalog.resolve(name).unwrap_or_else(|| panic!("{name} is in the catalogue"));
        for name in ["rook", "queen", "king", "ryuo", "maharaja", "bishop", "knight"] {
            let square = call(name, vec![3u64.into(), 2u64.into()]);
            for compound in ["every", "sequential", "shortened", "with_pass"] {
                let Argument::Position(before) = call(compound, vec![square.clone()]) else { panic!("a position") };
                let ruleset = call(compound, vec![bare(name)]);
                assert_eq!(ruleset.to_string(), format!("{compound}({name})"));
                assert_eq!(position_of(&ruleset, vec![square.clone()]).to_string(), before.to_string());
            }
            let blocked = call("blocking", vec![bare(name), 2u64.into()]);
            assert_eq!(blocked.to_string(), format!("blocking({name}, 2)"));
            assert_eq!(position_of(&blocked, vec![square.clone()]).to_string(), format!("{blocked}({square})"));
        }
        for name in ["every", "conjunctive", "selective", "ordinal", "sequential", "diminished", "shortened"] {
            let ruleset = call("every", vec![bare(name), Argument::Ruleset(crate::nim::ruleset())]);
            assert_eq!(ruleset.to_string(), format!("every({name}, nim)"));
            let over = call(name, vec![0u64.into()]);
            assert_eq!(position_of(&ruleset, vec![over]).to_string(), format!("every({name}, nim)({name}(0))"));
        }
        // These names need parameters.
        for name in ["bash", "moore", "subtract", "blocking"] {
            assert!(call_value(&bare("every"), CallArguments::from_positional([bare(name)])).is_err(), "{name}");
        }
    }

    fn heap_of_button(button: &Argument) -> Sum {
        position_of(button, vec![0u64.into()])
    }
}
