//! Every game of the catalogue keeps the laws of the kit.

use grundy_game::kit;

#[test]
fn every_game_keeps_the_laws() {
    for entry in grundy_catalog::entries() {
        for game in (entry.instances)() {
            let checked = kit::check(&game, None).unwrap_or_else(|broken| panic!("{broken}"));
            assert!(checked > 0, "{} has small positions", game.expression());
        }
    }
}
