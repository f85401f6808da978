//! The colon principle.

use super::excluded::ExcludedValues;
use super::*;
use grundy_game::{Stop, in_force, kit::CallBudget};

fn ordinal_value(text: &[Argument]) -> Option<Nat> {
    let Ok(Argument::Position(sum)) =
        compound::call_compound::<OrdinalSumKind>(&CallArguments::from_positional(text.to_vec()))
    else {
        panic!("it is a position")
    };
    let [component] = &sum.components[..] else { panic!("one component") };
    component.game.theorem()?.decide(&component.args, Convention::Normal)?.value
}

fn heap_of(n: Nat) -> Argument {
    Argument::Position(
        Sum::from_call(&crate::nim::ruleset(), &CallArguments::from_positional([Argument::from(n)])).expect("a heap"),
    )
}

#[test]
fn heaps_add() {
    let huge = Nat::from(10u32).pow(40);
    let heaps = [heap_of(huge.clone()), heap_of(5u32.into()), heap_of(2u32.into())];
    assert_eq!(ordinal_value(&heaps), Some(huge + 7u32));
}

/// A position of value 1 with an option of value 2 pushes what is behind it further up.
#[test]
fn the_form_of_what_stands_in_front_counts() {
    let bash = crate::bash::ruleset(2u32.into());
    let four = Argument::Position(
        Sum::from_call(&bash, &CallArguments::from_positional([Argument::from(4u64)])).expect("a heap"),
    );
    assert_eq!(ordinal_value(&[heap_of(1u32.into()), heap_of(1u32.into())]), Some(2u32.into()));
    assert_eq!(ordinal_value(&[four, heap_of(1u32.into())]), Some(3u32.into()));
}

#[test]
fn missing_numbers() {
    let mut set = ExcludedValues::all_below(2u32.into());
    set.insert(4u32.into());
    set.insert(7u32.into());
    let missing: Vec<Nat> = (0..5u32).map(|rank| set.missing_number(&rank.into())).collect();
    assert_eq!(missing, [2u32, 3, 5, 6, 8].map(Nat::from));
    for (rank, number) in missing.iter().enumerate() {
        assert_eq!(set.rank_of(number), Some(rank.into()));
    }
    assert!([0u32, 1, 4, 7].iter().all(|number| set.rank_of(&Nat::from(*number)).is_none()));
    set.insert(2u32.into());
    assert_eq!(set.missing_number(&Nat::ZERO), 3u32.into());
    set.insert(3u32.into());
    assert_eq!(set.missing_number(&Nat::ZERO), 5u32.into(), "4 is in it");
}

/// The option values of a sum are those of the first part, and the missing numbers of the ranks of the second.
#[test]
fn many_option_values_are_found_in_one_pass_and_ask_the_budget() {
    let mut first = ExcludedValues::default();
    (0..2_000u32).filter(|n| n % 3 == 1).for_each(|n| first.insert(n.into()));
    let mut second = ExcludedValues::all_below(500u32.into());
    (600..3_000u32).step_by(7).for_each(|n| second.insert(n.into()));
    let mut right = first.clone();
    let ranks = (0..500u32).chain((600..3_000).step_by(7));
    ranks.for_each(|rank| right.insert(first.missing_number(&rank.into())));
    assert_eq!(first.followed_by(&second), Some(right));
    in_force::with_budget(&CallBudget::new(0, Stop::Time), || {
        assert_eq!(first.followed_by(&second), None);
        assert_eq!(in_force::take_stop(), Some(Stop::Time));
    });
}

/// The positions after the move are over, but only the moved one is highlighted.
#[test]
fn the_component_that_is_moved_in_is_pointed_at() {
    let component = |heaps: Vec<Argument>| {
        let Ok(Argument::Position(sum)) =
            compound::call_compound::<OrdinalSumKind>(&CallArguments::from_positional(heaps))
        else {
            panic!("it is a position")
        };
        sum.components[0].clone()
    };
    let before = component(vec![heap_of(3u32.into()), heap_of(4u32.into())]);
    let pointed = |heaps| before.game.view.clickable_parts(&before.args, &[component(heaps).args]);
    assert_eq!(pointed(vec![heap_of(1u32.into()), heap_of(0u32.into())]), [1]);
    assert_eq!(pointed(vec![heap_of(3u32.into()), heap_of(2u32.into())]), [5]);
}
