//! Certificates with windows: of games with short periods, with many changes, and in parts.

use crate::sparse::code_values;
use grundy_verify::{
    Certificate, CertificateOpening, CertificatePart, CertificatePieces, CertificateRule, CertifiedSpace,
    CertifiedWindow, RecurrenceCertificate, VerificationFailure, prime_divisors, verify, verify_part, verify_within,
};

/// A code, its preperiod and period, and the mask of its space.
type RecurrentGame = (&'static str, (u64, u64), u64);

const RECURRENT_GAMES: [RecurrentGame; 2] = [("0.156", (3479, 349), 27), ("0.644", (3256, 442), 126)];

fn recurrence_certificate((code, (preperiod, period), mask): RecurrentGame) -> RecurrenceCertificate {
    const WINDOW_LENGTH: u64 = 1024;
    let begin = preperiod + WINDOW_LENGTH;
    let values = code_values(code, begin + period);
    let largest = values.iter().copied().max().expect("there are some");
    let space = CertifiedSpace { mask, parity: false, odd: false };
    let mut ends: Vec<u64> = (2048..begin).step_by(500).collect();
    ends.extend([preperiod, preperiod + period, begin, begin + period]);
    ends.extend(prime_divisors(period).map(|prime| begin + period / prime));
    ends.sort_unstable();
    ends.dedup();
    let window = |end: u64| {
        let values = values[(end - WINDOW_LENGTH) as usize..end as usize].iter().map(|&value| value as u16);
        CertifiedWindow::from_values(end, values, largest)
    };
    RecurrenceCertificate {
        kind: RecurrenceCertificate::CERTIFICATE_KIND.into(),
        version: 1,
        rule: CertificateRule::Octal(code.into()),
        stated: None,
        preperiod,
        period,
        largest,
        space,
        rare: (0..2048)
            .map(|heap| (heap, values[heap as usize]))
            .filter(|&(heap, value)| space.is_rare(value, heap))
            .collect(),
        window: WINDOW_LENGTH,
        windows: ends.into_iter().map(window).collect(),
    }
}

fn text_of(certificate: &RecurrenceCertificate) -> String {
    serde_json::to_string(certificate).expect("it is plain data")
}

fn certificate_holds(certificate: &RecurrenceCertificate) -> bool {
    verify(&text_of(certificate)).is_ok_and(|checked| checked.holds)
}

#[test]
fn what_is_right_holds_also_in_parts() {
    for game in RECURRENT_GAMES {
        let right = recurrence_certificate(game);
        let checked = verify(&text_of(&right)).expect("it is a certificate");
        assert!(checked.holds, "{}", checked.reason.en);
        for of in [1, 2, 3, 100] {
            for number in 1..=of {
                let part = CertificatePart::new(number, of).expect("it is a part");
                let checked = verify_part(&text_of(&right), part, &mut |_, _| Ok(())).expect("it is a certificate");
                assert!(checked.holds, "{part}: {}", checked.reason.en);
            }
        }
    }
}

/// A wrong window is found by the part that ends in it or by the one that begins with it.
#[test]
fn every_piece_is_in_a_part() {
    let right = recurrence_certificate(RECURRENT_GAMES[0]);
    for index in 0..right.windows.len() {
        let mut wrong = right.clone();
        let first = &wrong.windows[index].values[..1];
        let other = if first == "1" { "2" } else { "1" };
        wrong.windows[index].values.replace_range(..1, other);
        let mut parts = (1..=4).map(|number| CertificatePart::new(number, 4).expect("it is a part"));
        let holds = |part| verify_part(&text_of(&wrong), part, &mut |_, _| Ok(())).is_ok_and(|checked| checked.holds);
        assert!(!parts.all(holds), "window {index}");
        assert!(!certificate_holds(&wrong), "window {index}");
    }
}

#[test]
fn whatever_is_changed_is_found() {
    for game in RECURRENT_GAMES {
        let right = recurrence_certificate(game);
        let mut wrong: Vec<RecurrenceCertificate> = Vec::new();
        let mut change = |edit: &dyn Fn(&mut RecurrenceCertificate)| {
            let mut changed = right.clone();
            edit(&mut changed);
            wrong.push(changed);
        };
        for by in [1, 2, 349, 442, 1024, u64::MAX, u64::MAX - 441, 1 << 40, 1 << 63] {
            change(&|c| c.preperiod = c.preperiod.wrapping_add(by));
            change(&|c| c.period = c.period.wrapping_add(by));
            change(&|c| c.window = c.window.wrapping_add(by));
            change(&|c| c.space.mask = c.space.mask.wrapping_add(by));
            change(&|c| c.windows[3].end = c.windows[3].end.wrapping_add(by));
            for at in 0..right.rare.len() {
                change(&|c| c.rare[at].0 = c.rare[at].0.wrapping_add(by));
                change(&|c| c.rare[at].1 = c.rare[at].1.wrapping_add(by));
            }
        }
        for at in 0..right.rare.len() {
            change(&|c| {
                c.rare.remove(at);
            });
            change(&|c| c.rare.insert(at, c.rare[at]));
        }
        change(&|c| c.largest -= 1);
        change(&|c| c.period *= 2);
        change(&|c| c.windows.clear());
        change(&|c| c.windows.truncate(1));
        change(&|c| {
            c.windows.pop();
        });
        change(&|c| c.windows.reverse());
        change(&|c| c.windows[2].values.push('0'));
        change(&|c| c.windows[2].values.replace_range(0..1, "?"));
        change(&|c| c.space.parity = true);
        change(&|c| c.space.odd = true);
        change(&|c| c.rule = CertificateRule::UnequalSplit([]));
        change(&|c| c.rule = CertificateRule::Octal("0.77".into()));
        for wrong in &wrong {
            let digest: String = text_of(wrong).chars().take(400).collect();
            assert!(!certificate_holds(wrong), "{digest}");
        }
    }
}

fn open_pieces(certificate: &RecurrenceCertificate) -> CertificatePieces {
    let certificate = Certificate::read(&text_of(certificate)).expect("it is a certificate");
    match certificate.open_pieces(&mut |_, _| Ok(())) {
        Ok(CertificateOpening::Pieces(pieces)) => pieces,
        _ => panic!("its first window is right"),
    }
}

/// Checks a piece in portions of `portion` values.
fn check_piece(pieces: &CertificatePieces, index: usize, portion: u64) -> Result<(), String> {
    let mut piece = pieces.begin(index);
    while !piece.is_complete() {
        let left = piece.values_left();
        piece.compute_next(portion).map_err(|why| why.en)?;
        assert_eq!(piece.values_left(), left.saturating_sub(portion));
    }
    Ok(())
}

/// Pieces are checked in any order, in portions of any length, side by side; and a wrong one is named.
#[test]
fn pieces_are_checked_one_by_one() {
    for game in RECURRENT_GAMES {
        let right = recurrence_certificate(game);
        let pieces = open_pieces(&right);
        assert_eq!(pieces.count(), right.windows.len() - 1);
        for portion in [1, 7, 64, 100, u64::MAX] {
            (0..pieces.count()).rev().for_each(|index| {
                assert_eq!(check_piece(&pieces, index, portion), Ok(()), "piece {index} by {portion}");
            });
        }
        let mut both = [pieces.begin(0), pieces.begin(1)];
        while both.iter().any(|piece| !piece.is_complete()) {
            both.iter_mut().for_each(|piece| piece.compute_next(33).expect("they hold"));
        }
        // The last value of a window is that of a heap, and another one is wrong.
        let mut wrong = right.clone();
        let (from, end) = (wrong.windows[1].end, wrong.windows[2].end);
        let last = wrong.windows[2].values.pop();
        wrong.windows[2].values.push(if last == Some('1') { '2' } else { '1' });
        let (pieces, all) = (open_pieces(&wrong), wrong.windows.len() - 1);
        assert_eq!(check_piece(&pieces, 0, 50), Ok(()));
        let why = format!(
            "piece 2 of {all}, the values from {from} to {end}: the values before {end} are not those of the window"
        );
        assert_eq!(check_piece(&pieces, 1, 50), Err(why));
    }
}

#[test]
fn what_is_wrong_before_the_pieces_is_found_first() {
    let mut wrong = recurrence_certificate(RECURRENT_GAMES[0]);
    wrong.period *= 2;
    let certificate = Certificate::read(&text_of(&wrong)).expect("it is a certificate");
    let opened = certificate.open_pieces(&mut |_, _| Ok(()));
    assert!(matches!(opened, Ok(CertificateOpening::Refuted(checked)) if !checked.holds));
    let stopped = certificate.open_pieces(&mut |_, _| Err(grundy_game::Stop::Time));
    assert!(matches!(stopped, Ok(CertificateOpening::Refuted(_))), "no value is needed to see that");
    let right = recurrence_certificate(RECURRENT_GAMES[0]);
    let certificate = Certificate::read(&text_of(&right)).expect("it is a certificate");
    let stopped = certificate.open_pieces(&mut |_, _| Err(grundy_game::Stop::Time));
    assert!(matches!(stopped, Err(VerificationFailure::Stopped { .. })));
    let other = r#"{"kind": "periodic", "version": 1, "rule": {"subtract": [1, 2]}, "preperiod": 0, "period": 3, "saltus": 0,
        "checked": [1, 3], "values": [0, 1, 2, 0, 1, 2]}"#;
    let other = Certificate::read(other).expect("it is a certificate");
    assert_eq!(other.piece_bounds(), None);
    assert!(matches!(other.open_pieces(&mut |_, _| Ok(())), Err(VerificationFailure::Unreadable(_))));
}

/// Windows that are too short for a witness, or for a rare heap, prove nothing.
#[test]
fn short_windows_are_refused() {
    let right = recurrence_certificate(RECURRENT_GAMES[1]);
    for window in [1, 16, 128, 400] {
        let mut short = right.clone();
        short.window = window;
        let from = short.windows[0].values.len() / 1024 * (1024 - window as usize);
        short.windows.iter_mut().for_each(|one| drop(one.values.drain(..from)));
        assert!(!certificate_holds(&short), "{window}");
    }
}

#[test]
fn a_budget_ends_the_check() {
    let text = text_of(&recurrence_certificate(RECURRENT_GAMES[0]));
    let mut left = 3000;
    let stopped = verify_within(&text, &mut |values, _| {
        left -= values as i64;
        if left < 0 { Err(grundy_game::Stop::Positions) } else { Ok(()) }
    });
    assert!(matches!(stopped, Err(VerificationFailure::Stopped { .. })), "{stopped:?}");
}

#[test]
fn other_certificates_have_no_parts() {
    let text = r#"{"kind": "periodic", "version": 1, "rule": {"subtract": [1, 2]}, "preperiod": 0, "period": 3, "saltus": 0,
        "checked": [1, 3], "values": [0, 1, 2, 0, 1, 2]}"#;
    let part = CertificatePart::new(1, 2).expect("it is a part");
    assert!(matches!(verify_part(text, part, &mut |_, _| Ok(())), Err(VerificationFailure::Unreadable(_))));
}

/// Behind heap 2^32 pieces are checked as elsewhere, and wrong windows are refused.
#[test]
fn pieces_are_checked_far_away() {
    const FAR_HEAPS: u64 = 1 << 33;
    let right = recurrence_certificate(RECURRENT_GAMES[0]);
    let mut far = right.clone();
    far.preperiod += FAR_HEAPS;
    far.windows.iter_mut().filter(|window| window.end >= right.preperiod).for_each(|window| window.end += FAR_HEAPS);
    let pieces = far.windows.len() as u64 - 1;
    let first = far.windows.iter().position(|window| window.end > FAR_HEAPS).expect("some are far away");
    let holds = |certificate: &RecurrenceCertificate, index: usize| {
        let part = CertificatePart::new(index as u64 + 1, pieces).expect("it is a part");
        verify_part(&text_of(certificate), part, &mut |_, _| Ok(())).expect("it is a certificate").holds
    };
    let mut refused = 0;
    for index in first..pieces as usize {
        assert!(holds(&far, index), "piece {index}");
        for from in [0, 200, 500] {
            let mut wrong = far.clone();
            let values = &mut wrong.windows[index].values;
            let turned: String = values[from..from + 500].chars().rev().collect();
            values.replace_range(from..from + 500, &turned);
            refused += usize::from(!holds(&wrong, index));
        }
        // With a window of one value only, heaps after it become rare.
        for value in ["0", "1", "4"] {
            let mut wrong = far.clone();
            wrong.windows[index].values = value.repeat(far.windows[index].values.len());
            assert!(!holds(&wrong, index), "piece {index}, {value}");
        }
    }
    assert!(refused > 5, "{refused}");
}
