//! Certificates of the misère quotients of positions: written ones are accepted, say what is lost, and no wrong one is accepted.

use grundy::certificates::{CertifiedPosition, CertifiedQuotient, PositionQuotientCertificate};
use grundy::quotient::{QuotientCertificateError, certified_position_quotient};
use grundy::{Certificate, Game, Limits, Meter, PositionKey, Stop, Sum, SumGame, verify};
use proptest::prelude::*;
use std::collections::{BTreeMap, HashMap};
use std::ops::ControlFlow;
use std::sync::LazyLock;

/// Take one or two, or split a heap of at least three into two.
const STATED_RULES: &str = "@game
def stones(n):
    for k in (1, 2):
        if k <= n: yield stones(n - k)
    if n >= 3:
        for a in range(1, n // 2 + 1): yield stones(a) + stones(n - a)

@game
def word(w):
    for i in range(len(w)):
        if w[i] == 'x': yield word(w[:i]) + word(w[i + 1:])
        if w[i:i + 2] == 'oo': yield word(w[:i] + w[i + 2:])
";

/// Notakto on one board, which is full once a line is.
const NOTAKTO_RULES: &str =
    "LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

def has_line(b):
    for i, j, k in LINES:
        if b[i] + b[j] + b[k] == 'xxx': return True
    return False

@game
def notakto(b):
    for i in range(9):
        if b[i] == '.':
            after = b[:i] + 'x' + b[i + 1:]
            yield notakto('xxxxxxxxx' if has_line(after) else after)
";

/// Positions of the catalogue, with the order of the quotient.
const NAMED_POSITIONS: [(&str, usize); 7] = [
    ("notakto(play_on=True)(\"...|...|...\")", 18),
    ("cram(2, 5)", 6),
    ("cram(2, 5) + nim(3)", 6),
    ("cram(3, 3) + kayles(5)", 12),
    ("kayles(9)", 18),
    ("0.123(30)", 20),
    ("0.0(5)", 1),
];

/// Positions of the rules above.
const STATED_POSITIONS: [&str; 4] = ["stones(7)", "stones(5, 6)", "word(\"xoxoox\")", "word(\"ooxoo\") + stones(4)"];

fn named_certificate(position: &str) -> PositionQuotientCertificate {
    certificate_of(&grundy::parse(position).expect("it is a position"))
}

fn stated_certificate(position: &str) -> PositionQuotientCertificate {
    certificate_of(&stated_position(STATED_RULES, position))
}

fn stated_position(rules: &str, position: &str) -> Sum {
    let rules = grundy::parse_rules(rules).expect("they are rules");
    grundy::parse_with(&rules, position).expect("it is a position")
}

fn certificate_of(position: &Sum) -> PositionQuotientCertificate {
    let (_, certificate) = certified_position_quotient(position, 400, &Meter::default()).expect("it has a quotient");
    match certificate {
        Ok(Certificate::Quotient(CertifiedQuotient::Position(certificate))) => certificate,
        other => panic!("{position}: {other:?}"),
    }
}

fn is_accepted(certificate: &PositionQuotientCertificate) -> bool {
    let text = serde_json::to_string(certificate).expect("it is plain data");
    verify(&text).is_ok_and(|checked| checked.holds)
}

/// Whether the player to move loses a sum of listed components under misère play, by the definition.
fn is_lost(options: &[Vec<Vec<u32>>], sum: &[u32], known: &mut HashMap<Vec<u32>, bool>) -> bool {
    if let Some(&lost) = known.get(sum) {
        return lost;
    }
    let mut lost = !sum.is_empty();
    for (at, &part) in sum.iter().enumerate() {
        for option in &options[part as usize] {
            let mut after = [&sum[..at], option, &sum[at + 1..]].concat();
            after.sort_unstable();
            lost &= !is_lost(options, &after, known);
        }
    }
    known.insert(sum.to_vec(), lost);
    lost
}

/// Whether a sum is lost by the certificate.
fn is_said_lost(certificate: &PositionQuotientCertificate, sum: &[u32]) -> bool {
    let PositionQuotientCertificate { products, phi, .. } = certificate;
    // A word in the generators for each element.
    let mut words = BTreeMap::from([(0, Vec::new())]);
    let mut queue = vec![0];
    while let Some(x) = queue.pop() {
        for (g, row) in products.iter().enumerate() {
            let word = [&words[&x][..], &[g]].concat();
            words.entry(row[x as usize]).or_insert_with(|| {
                queue.push(row[x as usize]);
                word
            });
        }
    }
    let times = |x: u32, y: u32| words[&y].iter().fold(x, |x, &g| products[g][x as usize]);
    certificate.p.contains(&sum.iter().fold(0, |x, &part| times(x, phi[part as usize])))
}

/// Whether the certificate says of all sums of up to `most` components what the definition does.
fn agrees_with_definition(certificate: &PositionQuotientCertificate, most: usize) -> bool {
    let (count, mut known) = (certificate.components.len() as u32, HashMap::new());
    let mut sums = vec![Vec::new()];
    for _ in 0..most {
        let longer = sums.iter().flat_map(|sum: &Vec<u32>| {
            let from = sum.last().copied().unwrap_or(1);
            (from..count).map(|part| [&sum[..], &[part]].concat())
        });
        sums = longer.collect();
        if sums.iter().any(|sum| is_said_lost(certificate, sum) != is_lost(&certificate.components, sum, &mut known)) {
            return false;
        }
    }
    true
}

/// Whether the player to move loses a position under misère play, by the rules of its games.
fn is_lost_position(
    game: &SumGame,
    position: Vec<(usize, PositionKey)>,
    known: &mut HashMap<Vec<(usize, PositionKey)>, bool>,
) -> bool {
    if let Some(&lost) = known.get(&position) {
        return lost;
    }
    let mut options = Vec::new();
    let _ = game.for_each_option(&position, |option| {
        options.push(option);
        ControlFlow::Continue(())
    });
    let lost = !options.is_empty() && options.into_iter().all(|option| !is_lost_position(game, option, known));
    known.insert(position, lost);
    lost
}

#[test]
fn certificates_of_positions_are_accepted_and_right() {
    for (position, order) in NAMED_POSITIONS {
        let certificate = named_certificate(position);
        assert!(is_accepted(&certificate), "{position}");
        assert_eq!(certificate.order as usize, order, "{position}");
        assert!(matches!(certificate.position, CertifiedPosition::Named(_)), "{position}");
        let few = certificate.components.len() < 30;
        assert!(agrees_with_definition(&certificate, if few { 3 } else { 2 }), "{position}");
    }
    for position in STATED_POSITIONS {
        let certificate = stated_certificate(position);
        assert!(is_accepted(&certificate), "{position}");
        assert!(matches!(certificate.position, CertifiedPosition::Stated(_)), "{position}");
        assert!(agrees_with_definition(&certificate, 3), "{position}");
    }
}

/// The rules are followed to the quotient of T. E. Plambeck and G. Whitehead (2013), and to that of the catalogue's game.
#[test]
fn rules_and_catalogue_have_one_quotient() {
    let by_rules = certificate_of(&stated_position(NOTAKTO_RULES, "notakto('.........')"));
    let named = named_certificate(NAMED_POSITIONS[0].0);
    assert!(matches!(by_rules.position, CertifiedPosition::Stated(_)) && is_accepted(&by_rules));
    assert_eq!((by_rules.order, by_rules.p.len(), by_rules.components.len()), (18, 4, 18));
    // The order of the components is another one, but they have the same options.
    let options_below = |certificate: &PositionQuotientCertificate| {
        let mut sizes: Vec<usize> = certificate.components.iter().map(Vec::len).collect();
        sizes.sort_unstable();
        sizes
    };
    assert_eq!(options_below(&by_rules), options_below(&named));
}

#[test]
fn the_sum_of_a_certificate_is_the_position() {
    let named = ["notakto(play_on=True)(\"...|...|...\")", "cram(2, 5) + nim(3)", "kayles(9)", "cram(3, 3)"];
    let named = named.map(|position| grundy::parse(position).expect("it is a position"));
    for position in named.into_iter().chain(STATED_POSITIONS.map(|position| stated_position(STATED_RULES, position))) {
        let certificate = certificate_of(&position);
        let twice = position.clone() + position.clone();
        for (position, sum) in [(position, certificate.sum.clone()), (twice, certificate.sum.repeat(2))] {
            let (game, mut parts) = SumGame::from_sum(&position).expect("it is small");
            parts.sort_unstable();
            let lost = is_lost_position(&game, parts, &mut HashMap::new());
            assert_eq!(is_said_lost(&certificate, &sum), lost, "{position}");
        }
    }
}

#[test]
fn the_message_says_what_is_not_checked() {
    let check = |certificate: &PositionQuotientCertificate| {
        verify(&serde_json::to_string(certificate).expect("it is plain data")).expect("it is a certificate")
    };
    let named = check(&named_certificate("cram(2, 5) + nim(3)"));
    assert!(named.holds && named.claim.en.contains("lists as those of cram(2, 5) + nim(3)"), "{named:?}");
    assert!(named.reason.en.ends_with("the certificate has no rules, so this was not checked"), "{named:?}");
    assert!(named.reason.zh.contains("没有检验"), "{named:?}");
    let stated = check(&stated_certificate("stones(5, 6)"));
    assert!(stated.claim.en.starts_with("stones(5, 6), by its rules in the certificate: "), "{stated:?}");
    assert!(stated.reason.en.contains("was visited by the rules in the certificate"), "{stated:?}");
}

#[test]
fn rules_with_names_from_outside_are_not_carried() {
    let position = stated_position(
        "from grundy import nim\n@game\ndef g(n):\n    if n > 0: yield nim(n - 1) + g(n - 1)\n",
        "g(4)",
    );
    let certificate = certificate_of(&position);
    assert!(matches!(&certificate.position, CertifiedPosition::Named(named) if named.name == "g(4)"));
    assert!(is_accepted(&certificate));
    let mixed = stated_position(STATED_RULES, "stones(5) + kayles(4)");
    assert!(matches!(certificate_of(&mixed).position, CertifiedPosition::Named(_)));
}

#[test]
fn positions_without_a_certificate_say_why() {
    let board = grundy::parse("cram(4, 4)").expect("it is a position");
    let (found, certificate) = certified_position_quotient(&board, 30, &Meter::default()).expect("it can be visited");
    assert!(found.unfinished_quotient.is_some());
    assert_eq!(certificate, Err(QuotientCertificateError::NotFound));
    // Enough for the quotient of heaps with few positions up to symmetry, but not for all positions.
    let board = grundy::parse("notakto(play_on=True)(\"...|...|...\")").expect("it is a position");
    let stopped = (0..4000).step_by(20).find_map(|max_positions| {
        let meter = Meter::new(Limits { max_positions, ..Limits::default() });
        match certified_position_quotient(&board, 400, &meter) {
            Ok((found, Err(why))) if found.unfinished_quotient.is_none() => Some(why),
            _ => None,
        }
    });
    assert_eq!(stopped, Some(QuotientCertificateError::Stopped(Stop::Positions)));
}

/// The certificates that are changed.
static RIGHT_CERTIFICATES: LazyLock<Vec<PositionQuotientCertificate>> = LazyLock::new(|| {
    let named = ["kayles(7)", "cram(2, 4) + nim(2)", "notakto(play_on=True)(\"...|...|...\")"].map(named_certificate);
    let notakto = certificate_of(&stated_position(NOTAKTO_RULES, "notakto('.........')"));
    named.into_iter().chain(STATED_POSITIONS.map(stated_certificate)).chain([notakto]).collect()
});

/// Changes a number, or takes something away.
fn change(certificate: &mut PositionQuotientCertificate, what: usize, at: usize, other: u32) {
    let PositionQuotientCertificate { components, sum, order, products, p, phi, .. } = certificate;
    let (element, part) = (other % *order, other % components.len() as u32);
    match what {
        0 => {
            let at = at % phi.len();
            phi[at] = element;
        }
        1 => match p.binary_search(&element) {
            Ok(at) => drop(p.remove(at)),
            Err(at) => p.insert(at, element),
        },
        2 if !products.is_empty() => {
            let (g, x) = (at % products.len(), at / products.len() % *order as usize);
            products[g][x] = element;
        }
        3 => {
            components.pop();
            phi.pop();
        }
        4 => {
            let at = at % components.len();
            components.remove(at);
            phi.remove(at);
        }
        5 => {
            let sums = &mut components[at % phi.len()];
            if !sums.is_empty() {
                sums.remove(other as usize % sums.len());
            }
        }
        6 => {
            let sums = &mut components[at % phi.len()];
            sums.push(vec![part]);
            sums.sort_unstable();
            sums.dedup();
        }
        7 => {
            let sums = &mut components[at % phi.len()];
            if let Some(option) = sums.last_mut() {
                option.push(part.max(1));
                option.sort_unstable();
            }
        }
        _ => {
            sum.push(part);
            sum.sort_unstable();
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    /// With rules in it no changed certificate is accepted. Without rules, another game may have the same quotient;
    /// then the certificate is right about the game that it lists.
    #[test]
    fn wrong_certificates_are_rejected(which in 0..8usize, what in 0..9usize, at in 0..10_000usize, other in 0..10_000u32) {
        let right = &RIGHT_CERTIFICATES[which];
        let mut wrong = right.clone();
        change(&mut wrong, what, at, other);
        prop_assume!(wrong != *right);
        let game_is_same = wrong.components == right.components && wrong.sum == right.sum;
        let may_be_right = matches!(right.position, CertifiedPosition::Named(_)) && !game_is_same;
        if is_accepted(&wrong) {
            prop_assert!(may_be_right, "{wrong:?}");
            prop_assert!(agrees_with_definition(&wrong, 3), "{wrong:?}");
        }
    }
}
