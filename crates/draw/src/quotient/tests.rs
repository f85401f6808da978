//! Tests that pictures of quotients show the monoid.

use super::*;
use grundy::{Argument, Meter};
use grundy_game::Lang;
use roxmltree::Document;

fn game_quotient(game: &str, to: u64) -> MisereQuotient {
    let Ok(Argument::Ruleset(game)) = grundy::evaluate(game) else { panic!("it is a ruleset") };
    grundy::quotient::quotient(&game, to, 1000, &Meter::default()).expect("it is played with heaps")
}

/// The titles of all parts, without the title of the picture.
fn titles(picture: &str) -> Vec<String> {
    let read = Document::parse(picture).expect("it is XML");
    let all = read.descendants().filter(|node| node.has_tag_name("title"));
    all.skip(1).filter_map(|node| Some(node.text()?.to_string())).collect()
}

/// Every line and every cell of the picture agrees with the monoid.
#[test]
fn all_that_is_drawn_holds() {
    for (game, to) in [("kayles", 11), ("0.123", 50), ("nim", 4), ("0.75", 30)] {
        let found = game_quotient(game, to);
        let (quotient, names) = (&found.quotient, element_names(&found));
        let of = |name: &str| quotient.elements().find(|x| names[x.index()] == name).expect("an element");
        let picture = quotient_picture(&found);
        let (mut products, mut lost) = (0, 0);
        for title in titles(&picture) {
            if let Some((factors, product)) = title.split_once(" = ") {
                let (x, y) = factors.split_once(" · ").unwrap();
                assert_eq!(quotient.product(of(x), of(y)), of(product), "{game}: {title}");
                products += 1;
            } else if let Some((name, outcome)) = title.split_once(": ") {
                assert_eq!(quotient.is_p_position(of(name)), outcome == "P", "{game}: {title}");
                lost += usize::from(outcome == "P");
            }
        }
        assert!(products >= quotient.order() * quotient.order(), "{game}: {products}");
        assert_eq!(lost, quotient.p_portion().count(), "{game}");
    }
}

fn quotient_picture(found: &MisereQuotient) -> String {
    quotient(found, &GraphPictureOptions::default()).expect("it is small")
}

#[test]
fn one_element_and_forty_are_drawn_and_hundreds_are_refused() {
    let nothing = game_quotient("0.0", 10);
    assert_eq!(nothing.quotient.order(), 1);
    assert!(quotient_picture(&nothing).contains("<title>1: N</title>"));
    let kayles = game_quotient("kayles", 200);
    let picture =
        quotient(&kayles, &GraphPictureOptions { lang: Lang::ZhTw, ..GraphPictureOptions::default() }).unwrap();
    assert!(titles(&picture).len() > 100 && !picture.contains("<title>a · a = 1</title></g><g><title>"));
    let large = game_quotient("0.07", 25);
    assert!(
        quotient(&large, &GraphPictureOptions::default()).is_err_and(|why| why.to_string().contains("144 elements"))
    );
}
