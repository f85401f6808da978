//! A changed certificate of Kayles, of a subtraction game, or of a misère quotient is rejected, or what it claims is true.
#![no_main]

use grundy::certificates::{
    CertificateRule, CertifiedQuotient, CertifiedSpace, SparseCertificate, WindowCertificate, digest,
};
use grundy::period::{certificate, period};
use grundy::quotient::{self, quotient};
use grundy::{Argument, Certificate, Engine, Meter, Stop, evaluate, verify_within};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

/// Valid certificates of all kinds, with their claims.
static VALID_CERTIFICATES: LazyLock<[(String, String); 3]> = LazyLock::new(|| {
    let Ok(Argument::Ruleset(kayles)) = evaluate("kayles") else { panic!("it is a ruleset") };
    let mut engine = Engine::new();
    let found = period(&kayles, None, &mut engine, &Meter::default()).expect("it is played with heaps");
    let all = certificate(&found, &kayles, &mut engine).expect("it is proved");
    let Certificate::Periodic(all) = all else { panic!("it needs few values") };
    let space = CertifiedSpace { mask: 7, parity: false, odd: false };
    let rare = (0..).zip(all.values.iter().copied()).filter(|&(heap, value)| space.is_rare(value, heap)).collect();
    let sparse = SparseCertificate {
        kind: SparseCertificate::CERTIFICATE_KIND.into(),
        version: 1,
        rule: all.rule.clone(),
        stated: None,
        preperiod: all.preperiod,
        period: all.period,
        saltus: 0,
        checked: all.checked,
        needed: all.values.len() as u64,
        largest: all.values.iter().copied().max().expect("there are some"),
        space,
        rare,
        digest: digest(all.values.iter().copied()),
    };
    // Take 1 or 2.
    let window = WindowCertificate {
        kind: WindowCertificate::CERTIFICATE_KIND.into(),
        version: 1,
        rule: CertificateRule::Subtract(vec![1, 2]),
        stated: None,
        preperiod: 0,
        period: 3,
        saltus: 0,
        checked: (1, 3),
        needed: 6,
        digest: digest([0, 1, 2, 0, 1, 2]),
    };
    let texts = [serde_json::to_string(&all), serde_json::to_string(&sparse), serde_json::to_string(&window)];
    texts.map(|text| {
        let text = text.expect("plain data");
        let claim = verified_claim(&text).expect("it holds");
        (text, claim)
    })
});

/// The claim of a certificate, if it is accepted within a small budget.
fn verified_claim(text: &str) -> Option<String> {
    let mut left = 5_000;
    let spend = &mut |values: u64, bytes: u64| {
        assert!(bytes < 1 << 20, "memory is taken a piece at a time");
        left = u64::checked_sub(left, values).ok_or(Stop::Positions)?;
        Ok(())
    };
    let checked = verify_within(text, spend).ok()?;
    assert!(!checked.reason.en.is_empty() && !checked.reason.zh.is_empty());
    checked.holds.then_some(checked.claim.en)
}

/// The certificate of a misère quotient, of the whole game.
static QUOTIENT_CERTIFICATE: LazyLock<String> = LazyLock::new(|| {
    let Ok(Argument::Ruleset(game)) = evaluate(QUOTIENT_GAME) else { panic!("it is a ruleset") };
    let found = quotient(&game, 100, 100, &Meter::default()).expect("it is played with heaps");
    let certificate = quotient::certificate(&found, &game).expect("it is a code");
    let text = serde_json::to_string(&certificate).expect("plain data");
    assert!(text.contains("periodic") && verified_claim(&text).is_some());
    text
});

/// A game with a quotient of eight elements.
const QUOTIENT_GAME: &str = "0.75";

/// Whether an accepted certificate states the right quotient of its heaps, or of the whole game.
fn is_right(text: &str) -> bool {
    let Ok(Certificate::Quotient(CertifiedQuotient::Heaps(claimed))) = Certificate::read(text) else { return true };
    if claimed.rule != CertificateRule::Octal(QUOTIENT_GAME.into()) {
        return true;
    }
    let Ok(Argument::Ruleset(game)) = evaluate(QUOTIENT_GAME) else { panic!("it is a ruleset") };
    let to = claimed.periodic.map_or(claimed.phi.len() as u64 - 1, |_| 100);
    let found = quotient(&game, to, 100, &Meter::default()).expect("it is played with heaps").quotient;
    let periodic = found.periodicity().map(|found| (found.preperiod, found.period));
    found.order() == claimed.order as usize
        && found.p_portion().count() == claimed.p.len()
        && claimed.periodic.is_none_or(|repeats| Some((repeats.preperiod, repeats.period)) == periodic)
}

/// Applies the edits of a script to a text; each edit takes four bytes.
fn apply_edits(text: &str, script: &[u8]) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for edit in script.chunks_exact(4) {
        let place = usize::from(u16::from_le_bytes([edit[1], edit[2]])) % (bytes.len() + 1);
        let length = usize::from(edit[3]).min(bytes.len() - place);
        match edit[0] % 5 {
            0 => bytes.truncate(place),
            1 if place < bytes.len() => bytes[place] = b"0123456789,-"[usize::from(edit[3]) % 12],
            2 => drop(bytes.drain(place..place + length)),
            3 => bytes.extend_from_within(place..place + length),
            _ => bytes.insert(place, edit[3]),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fuzz_target!(|script: &[u8]| {
    let written = String::from_utf8_lossy(script);
    assert!(verified_claim(&written).is_none() || is_right(&written), "{written}");
    for (text, right) in &*VALID_CERTIFICATES {
        let of_the_game = &right[..=right.find(':').expect("the game comes first")];
        let claimed = verified_claim(&apply_edits(text, script));
        if let Some(claimed) = claimed.filter(|claimed| claimed.starts_with(of_the_game)) {
            assert_eq!(&claimed, right);
        }
    }
    let text = apply_edits(&QUOTIENT_CERTIFICATE, script);
    assert!(verified_claim(&text).is_none() || is_right(&text), "{text}");
});
