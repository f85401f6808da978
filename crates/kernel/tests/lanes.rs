//! All backends give what the definition gives, at every edge of a block.

mod random;

use grundy_kernel::lanes::{
    Backend, Barred, Batch, LANES, MOST_CODES, Marks, NEAR, Needs, Scope, Shift, Shifts, Window,
};
use random::Random;

/// Miri is slow.
const ROUNDS: usize = if cfg!(miri) { 1 } else { 400 };
/// One of this many results is compared.
const SPARSELY: usize = if cfg!(miri) { 11 } else { 1 };
/// The maximum number of heaps that are filled.
const HEAPS: usize = if cfg!(miri) { 70 } else { 300 };

#[test]
fn marks_are_those_of_the_definition() {
    let mut random = Random(1);
    for round in 0..ROUNDS {
        let small = round % 3 == 0;
        let most = if small { 64 } else { 256 };
        let first = random.below(300);
        let codes: Vec<u8> = (0..700).map(|_| random.below(most) as u8).collect();
        let heap = first + 200 + random.below(400);
        let shifts: Vec<Shift> =
            (0..random.below(30)).map(|_| Shift::new(1 + random.below(200) as u32, random.below(most) as u8)).collect();
        let shifts: Vec<Shift> =
            shifts.into_iter().filter(|shift| heap + LANES <= first + 700 + shift.distance()).collect();
        let batch = Batch::new(shifts.clone());
        let mut barred = Barred::default();
        for _ in 0..random.below(20) {
            barred.insert(random.below(heap + 10));
        }
        let last = if small { 1 + random.below(8) } else { 1 + random.below(31) };
        let groups = (random.below(last), last);
        let all = random.below(2) == 0;
        let lanes = if all { u64::MAX } else { (random.below(usize::MAX) as u64) << random.below(64) };
        let scope = Scope { groups, lanes, small, barred: &barred };
        let mut expected = Marks::default();
        let mut wanted = vec![[false; LANES]; MOST_CODES];
        for shift in &shifts {
            for lane in (0..LANES).filter(|lane| lanes >> lane & 1 == 1) {
                let from = heap + lane - shift.distance();
                let code = codes[from - first] ^ shift.code();
                if !barred.contains(from) && (8 * groups.0..8 * groups.1).contains(&usize::from(code)) {
                    wanted[usize::from(code)][lane] = true;
                }
            }
        }
        for backend in Backend::available() {
            let mut marks = Marks::default();
            backend.mark(&mut marks, Window { codes: &codes, first }, heap, &batch, scope);
            for (code, lanes) in wanted.iter().enumerate().step_by(SPARSELY) {
                for (lane, wanted) in lanes.iter().enumerate().step_by(SPARSELY) {
                    assert_eq!(marks.contains(lane, code as u8), *wanted, "{backend:?}: lane {lane}, code {code}");
                }
            }
            if backend == Backend::best() {
                expected = marks;
            } else {
                assert_eq!(marks, expected, "{backend:?}");
            }
        }
    }
}

#[test]
fn what_is_covered_is_the_definition() {
    let mut random = Random(3);
    for round in 0..ROUNDS {
        let groups = if round % 2 == 0 { 1 + random.below(4) } else { 1 + random.below(31) };
        let small = groups <= 8;
        let most = 8 * groups;
        let first = random.below(300);
        let codes: Vec<u8> = (0..700).map(|_| random.below(most) as u8).collect();
        let heap = first + 200 + random.below(400);
        // Low limits, so that some lanes are covered; some are larger than the code, and some are never met.
        let bound = 1 + random.below(most);
        let rounded = [1, 4, 32][random.below(3)];
        let limit = |code: usize| code.next_multiple_of(rounded).min(bound);
        let never = random.below(40 * most);
        let limits: [[u8; 256]; 2] = [0, 1]
            .map(|parity| std::array::from_fn(|code| if code == never { u8::MAX } else { limit(code + parity) as u8 }));
        let needs = Needs::new(&limits);
        let mut barred = Barred::default();
        for _ in 0..random.below(3) {
            barred.insert(random.below(heap - 199));
        }
        let batches: Vec<Batch> = (0..random.below(12))
            .map(|_| {
                let count = 1 + random.below(9);
                let mut shift = || Shift::new(1 + random.below(200) as u32, random.below(most) as u8);
                let shifts = (0..count).map(|_| shift());
                Batch::new(shifts.filter(|shift| heap + LANES <= first + 700 + shift.distance()).collect())
            })
            .collect();
        let lanes = u64::MAX >> (random.below(3) * random.below(64) / 2);
        let mut wanted = vec![[false; LANES]; MOST_CODES];
        for shift in batches.iter().flat_map(Batch::iter) {
            let from = heap - shift.distance();
            for (lane, &code) in codes[from - first..][..LANES].iter().enumerate() {
                let code = code ^ shift.code();
                if usize::from(code) < MOST_CODES && !barred.contains(from + lane) {
                    wanted[usize::from(code)][lane] = true;
                }
            }
        }
        for backend in Backend::available() {
            let mut marks = Marks::default();
            let scope = Scope { groups: (0, groups), lanes, small, barred: &barred };
            let window = Window { codes: &codes, first };
            let all = batches.iter().cloned().collect();
            let open = backend.cover(&mut marks, window, heap, &needs, &all, scope);
            for lane in (0..LANES).step_by(SPARSELY) {
                let limit = limits[(heap + lane) % 2][usize::from(codes[heap + lane - first])];
                let mut missing = (0..limit).filter(|&code| code >= 248 || !wanted[usize::from(code)][lane]);
                let counts = lanes >> lane & 1 == 1;
                assert_eq!(open >> lane & 1 == 1, counts && missing.next().is_some(), "{backend:?}: lane {lane}");
                for code in (0..limit.min(248)).filter(|_| open >> lane & 1 == 1) {
                    let wanted = wanted[usize::from(code)][lane];
                    assert_eq!(marks.contains(lane, code), wanted, "{backend:?}: lane {lane}, code {code}");
                }
            }
        }
    }
}

#[test]
fn filling_is_the_definition() {
    let mut random = Random(2);
    for round in 0..ROUNDS {
        // Many near shifts, many far ones, or a few of all kinds.
        let reach = [20, 40, 90, 300][round % 4];
        let first = random.below(100);
        let from = first + 300 + random.below(64);
        let to = from + 1 + random.below(HEAPS);
        let most = [8, 16, 30, 40, 64, 248][random.below(6)];
        let shifts = Shifts::new(
            (0..1 + random.below(if cfg!(miri) { 5 } else { 60 }))
                .map(|_| Shift::new(1 + random.below(reach) as u32, random.below(most) as u8))
                .collect(),
            most as u8 - 1,
        );
        let mut codes: Vec<u8> = (0..to + 2 * LANES - first).map(|_| random.below(most) as u8).collect();
        let mut barred = Barred::default();
        for _ in 0..random.below(9) {
            barred.insert(random.below(from - NEAR + 1));
        }
        let groups = 1 + random.below(shifts.codes() / 8);
        let start = codes.clone();
        let mut end = to;
        for heap in from..to {
            let mut reached = [false; 256];
            for shift in shifts.iter().filter(|shift| !barred.contains(heap - shift.distance())) {
                reached[usize::from(codes[heap - shift.distance() - first] ^ shift.code())] = true;
            }
            match (0..8 * groups).find(|&code| !reached[code]) {
                Some(code) => codes[heap - first] = code as u8,
                None => {
                    end = heap;
                    break;
                }
            }
        }
        for backend in Backend::available() {
            let mut filled = start.clone();
            let done = backend.fill(&mut filled, first, from, to, &shifts, groups, &barred);
            assert_eq!(done, end, "{backend:?}, {groups} groups");
            assert_eq!(filled[..end - first], codes[..end - first], "{backend:?}, {groups} groups");
        }
    }
}

#[test]
fn barred_heaps() {
    let mut barred = Barred::default();
    assert!(!barred.contains(0) && barred.end() == 0);
    for heap in [0, 63, 64, 1000] {
        barred.insert(heap);
        assert!(barred.contains(heap) && !barred.contains(heap + 1) && barred.end() == heap + 1);
    }
}
