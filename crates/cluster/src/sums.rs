//! Questions about sums, and the meaning of their answers.

use crate::rules::{Aim, Components, Mixed, Rules, Whole};
use crate::solve::{Ask, Otherwise, Question};
use grundy_game::{AnyGame, Key, Shape, Sum, SumGame, same};
use grundy_search::{Apart, Parts, Split, Word, Words};
use grundy_theory::{Convention, Stop};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A component: its game, and the key that searches use for it.
pub type Named = (Arc<dyn AnyGame>, Key);

/// The question for the Grundy values of a sum and its options, and the components whose values are the words of the answer.
///
/// These are the components of the sum and of all its options, each once. All components of the sum must fit an engine.
///
/// # Errors
/// The failure of the rules; [`Stop::Memory`] for a component that fits no engine, [`Stop::Unsupported`] if the game declares ends.
pub fn values(sum: &Sum) -> Result<(Box<dyn Ask>, Vec<Named>), Stop> {
    if sum.components.iter().any(|component| component.game.has_ends()) {
        return Err(Stop::Unsupported);
    }
    let Some(first) = sum.components.first() else { return Err(Stop::Unsupported) };
    if !sum.components.iter().all(|component| same(&component.game, &first.game)) {
        return mixed(sum);
    }
    let keys = sum.components.iter().map(|component| component.key.clone()).collect::<Option<Vec<_>>>();
    let keys = keys.ok_or(Stop::Memory)?;
    let game = &first.game;
    match Parts::of(game) {
        Some(parts) => {
            let roots = keys.iter().flat_map(|key| parts.parts(key)).collect();
            let name = Parts::of(game).ok_or(Stop::Unsupported)?;
            question(Components(parts), roots, |part| (Arc::clone(game), name.bytes(part)))
        }
        None => {
            let apart = Apart(Arc::clone(game));
            let roots: Vec<Key> = keys.iter().flat_map(|key| apart.parts(key)).collect();
            let (ask, named) = question(Components(apart), roots.clone(), |key| (Arc::clone(game), key.clone()))?;
            match words(game, &roots, &named) {
                Some(first) => Ok((Box::new(Otherwise(Box::new(first), ask)), named)),
                None => Ok((ask, named)),
            }
        }
    }
}

/// The question with these components as machine words, if they fit.
fn words(game: &Arc<dyn AnyGame>, roots: &[Key], wanted: &[Named]) -> Option<Question<Components<Words>>> {
    let words = Words::of(game)?;
    let word = |key: &Key| match &game.write(key)[..] {
        [(None, args)] => match words.component(args)? {
            Word::One(word) => Some(word),
            Word::Sum(_) => None,
        },
        _ => None,
    };
    let roots = roots.iter().map(word).collect::<Option<_>>()?;
    let wanted = wanted.iter().map(|(_, key)| word(key)).collect::<Option<_>>()?;
    Some(Question { rules: Arc::new(Components(words)), aim: Aim::Values, roots, wanted })
}

/// The question for a sum of components of several games.
fn mixed(sum: &Sum) -> Result<(Box<dyn Ask>, Vec<Named>), Stop> {
    let (game, position) = SumGame::of(sum).ok_or(Stop::Memory)?;
    let (whole, _) = Whole::of(sum, Convention::Normal).ok_or(Stop::Memory)?;
    let roots = whole.components(position);
    question(Mixed(whole), roots, |item| {
        let (which, key) = Whole::component(item);
        let home = &game.games()[which];
        let bytes = match home.shape() {
            Shape::Parts(parts) => parts.parts(&key).first().map(|part| {
                let [low, high] = part.map(u64::to_le_bytes);
                Key::of_bytes(&[low, high].concat())
            }),
            _ => None,
        };
        // A text may have several games, which share their keys.
        let other = home.write(&key).first().and_then(|(other, _)| other.clone());
        let own = other.filter(|other| other.scope() == home.scope()).unwrap_or_else(|| Arc::clone(home));
        (own, bytes.unwrap_or(key))
    })
}

fn question<R: Rules>(
    rules: R,
    mut roots: Vec<R::Item>,
    name: impl Fn(&R::Item) -> Named,
) -> Result<(Box<dyn Ask>, Vec<Named>), Stop> {
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
    Ok((Box::new(Question { rules: Arc::new(rules), aim: Aim::Values, roots, wanted }), named))
}

/// The question for the outcomes of a sum and of some other sums that are reachable from it, with the numbers of moves.
/// The words are [outcomes](crate::outcome), that of the sum first. Positions are not split into components.
///
/// # Errors
/// [`Stop::Memory`] for a component that fits no engine.
pub fn outcomes(sum: &Sum, others: &[Sum], convention: Convention) -> Result<Box<dyn Ask>, Stop> {
    let (whole, root) = Whole::of(sum, convention).ok_or(Stop::Memory)?;
    let mut wanted = vec![root.clone()];
    wanted.extend(others.iter().map(|other| whole.of_sum(other)));
    Ok(Box::new(Question { rules: Arc::new(whole), aim: Aim::Outcomes(convention), roots: vec![root], wanted }))
}
