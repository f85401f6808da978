//! A name of the catalogue means one thing.

use std::collections::HashSet;

#[test]
fn no_name_is_given_twice() {
    let mut seen = HashSet::new();
    for entry in grundy_catalog::entries() {
        for name in [entry.card.name].iter().chain(entry.card.aliases) {
            assert!(seen.insert(*name), "{name} stands for one entry");
        }
    }
}

#[test]
fn every_card_is_filled_in() {
    for entry in grundy_catalog::entries() {
        let card = entry.card;
        for (en, zh) in [card.names, card.rules, card.why] {
            assert!(!en.is_empty() && !zh.is_empty(), "{} is told in both languages", card.name);
        }
        assert_eq!(card.theorem.0.is_empty(), card.theorem.1.is_empty(), "{}", card.name);
        assert!(!card.example.is_empty() && !card.form.is_empty(), "{} has an example", card.name);
    }
}
