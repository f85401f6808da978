//! Questions about sums, and the meaning of their answers.

use crate::rules::{ClusterRules, MixedRules, SolveAim, SplitRules, WholeRules};
use crate::solve::{AnyQuestion, ClusterQuestion, FallbackQuestion};
use grundy_game::{Convention, GameShape, PositionKey, Ruleset, Stop, Sum, SumGame, is_same_ruleset};
use grundy_search::{IntegerWords, KeySplit, SplitGame, WordSplit};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A component: its game, and the key that searches use for it.
pub type NamedComponent = (Arc<Ruleset>, PositionKey);

/// The question for the Grundy values of a sum and its options, and the components whose values are the words of the answer.
///
/// These are the components of the sum and of all its options, each once. All components of the sum must fit an engine.
///
/// # Errors
/// Returns the failure of the rules; [`Stop::Memory`] for a component that fits no engine, [`Stop::Unsupported`] if the game declares ends.
pub fn values_question(sum: &Sum) -> Result<(Box<dyn AnyQuestion>, Vec<NamedComponent>), Stop> {
    if sum.has_declared_ends() {
        return Err(Stop::Unsupported);
    }
    let Some(first) = sum.components.first() else { return Err(Stop::Unsupported) };
    if !sum.components.iter().all(|component| is_same_ruleset(&component.game, &first.game)) {
        return mixed_question(sum);
    }
    let keys = sum.components.iter().map(|component| component.key.clone()).collect::<Option<Vec<_>>>();
    let keys = keys.ok_or(Stop::Memory)?;
    let game = &first.game;
    match WordSplit::for_game(game) {
        Some(parts) => {
            let roots = keys.iter().flat_map(|key| parts.parts(key)).collect();
            // A second one, because the rules own the first.
            let name = WordSplit::for_game(game).ok_or(Stop::Unsupported)?;
            component_question(SplitRules(parts), roots, |part| (Arc::clone(game), name.component_key(part)))
        }
        None => {
            let apart = KeySplit(Arc::clone(game));
            let roots: Vec<PositionKey> = keys.iter().flat_map(|key| apart.parts(key)).collect();
            let (ask, named) =
                component_question(SplitRules(apart), roots.clone(), |key| (Arc::clone(game), key.clone()))?;
            match words_question(game, &roots, &named) {
                // Machine words are faster; if a position does not fit, the whole run begins again with keys.
                Some(first) => Ok((Box::new(FallbackQuestion(Box::new(first), ask)), named)),
                None => Ok((ask, named)),
            }
        }
    }
}

/// The question with these components as machine words, if they fit.
fn words_question(
    game: &Arc<Ruleset>,
    roots: &[PositionKey],
    wanted: &[NamedComponent],
) -> Option<ClusterQuestion<SplitRules<IntegerWords>>> {
    let words = IntegerWords::for_game(game)?;
    let word = |key: &PositionKey| words.word(key);
    let roots = roots.iter().map(word).collect::<Option<_>>()?;
    let wanted = wanted.iter().map(|(_, key)| word(key)).collect::<Option<_>>()?;
    Some(ClusterQuestion { rules: Arc::new(SplitRules(words)), aim: SolveAim::Values, roots, wanted_items: wanted })
}

/// The question for a sum of components of several games.
fn mixed_question(sum: &Sum) -> Result<(Box<dyn AnyQuestion>, Vec<NamedComponent>), Stop> {
    let (game, position) = SumGame::from_sum(sum).ok_or(Stop::Memory)?;
    let (whole, _) = WholeRules::from_sum(sum, Convention::Normal).ok_or(Stop::Memory)?;
    let roots = whole.components(position);
    component_question(MixedRules(whole), roots, |item| {
        let (which, key) = WholeRules::single_component(item);
        let home = &game.games()[which];
        let bytes = match home.shape() {
            GameShape::Parts(parts) => parts.components(&key).first().map(|part| {
                let [low, high] = part.map(u64::to_le_bytes);
                PositionKey::from_bytes(&[low, high].concat())
            }),
            _ => None,
        };
        // A text may have several games, which share their keys.
        let other = home.write(&key).first().and_then(|(other, _)| other.clone());
        let own = other.filter(|other| other.scope() == home.scope()).unwrap_or_else(|| Arc::clone(home));
        (own, bytes.unwrap_or(key))
    })
}

fn component_question<R: ClusterRules>(
    rules: R,
    mut roots: Vec<R::Item>,
    name: impl Fn(&R::Item) -> NamedComponent,
) -> Result<(Box<dyn AnyQuestion>, Vec<NamedComponent>), Stop> {
    // Equal components are solved once.
    roots.sort_unstable();
    roots.dedup();
    let mut wanted: BTreeSet<R::Item> = roots.iter().cloned().collect();
    for root in &roots {
        let flow = rules.for_each_option(root, &mut |parts| {
            wanted.extend(parts.iter().cloned());
            ControlFlow::Continue(())
        });
        if flow.is_break() {
            return Err(rules.failure());
        }
    }
    let wanted: Vec<R::Item> = wanted.into_iter().collect();
    let named = wanted.iter().map(name).collect();
    Ok((
        Box::new(ClusterQuestion { rules: Arc::new(rules), aim: SolveAim::Values, roots, wanted_items: wanted }),
        named,
    ))
}

/// The question for the outcomes of a sum and of some other sums that are reachable from it, with the numbers of moves.
/// The words are [outcomes](crate::word_outcome), that of the sum first. Positions are not split into components.
///
/// # Errors
/// Returns [`Stop::Memory`] for a component that fits no engine.
pub fn outcomes_question(sum: &Sum, others: &[Sum], convention: Convention) -> Result<Box<dyn AnyQuestion>, Stop> {
    let (whole, root) = WholeRules::from_sum(sum, convention).ok_or(Stop::Memory)?;
    let mut wanted = vec![root.clone()];
    wanted.extend(others.iter().map(|other| whole.sum_item(other)));
    Ok(Box::new(ClusterQuestion {
        rules: Arc::new(whole),
        aim: SolveAim::Outcomes(convention),
        roots: vec![root],
        wanted_items: wanted,
    }))
}
