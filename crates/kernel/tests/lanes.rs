//! All backends give what the definition gives, at every edge of a block.

use crate::random;

use grundy_kernel::lanes::{
    BLOCK_HEAPS, BarredHeaps, CODE_LIMIT, CodeWindow, KernelBackend, MarkScope, NEAR_DISTANCE, OptionMarks,
    OptionShift, ShiftBatch, ShiftList, WitnessNeeds,
};
use random::SplitMix;

/// Miri is slow.
const TEST_ROUNDS: usize = if cfg!(miri) { 1 } else { 400 };
/// One of this many results is compared.
const CHECKED_STEP: usize = if cfg!(miri) { 11 } else { 1 };
/// The maximum number of heaps that are filled.
const MAX_FILLED_HEAPS: usize = if cfg!(miri) { 70 } else { 300 };

#[test]
fn marks_are_those_of_the_definition() {
    let mut random = SplitMix(1);
    for round in 0..TEST_ROUNDS {
        let has_small_codes = round % 3 == 0;
        let most = if has_small_codes { 64 } else { 256 };
        let first_heap = random.number_below(300);
        let codes: Vec<u8> = (0..700).map(|_| random.number_below(most) as u8).collect();
        let heap = first_heap + 200 + random.number_below(400);
        let shifts: Vec<OptionShift> = (0..random.number_below(30))
            .map(|_| OptionShift::new(1 + random.number_below(200) as u32, random.number_below(most) as u8))
            .collect();
        let shifts: Vec<OptionShift> =
            shifts.into_iter().filter(|shift| heap + BLOCK_HEAPS <= first_heap + 700 + shift.distance()).collect();
        let batch = ShiftBatch::new(shifts.clone());
        let mut barred = BarredHeaps::default();
        for _ in 0..random.number_below(20) {
            barred.insert(random.number_below(heap + 10));
        }
        let last = if has_small_codes { 1 + random.number_below(8) } else { 1 + random.number_below(31) };
        let groups = (random.number_below(last), last);
        let all = random.number_below(2) == 0;
        let lanes = if all { u64::MAX } else { (random.number_below(usize::MAX) as u64) << random.number_below(64) };
        let scope = MarkScope { groups, lanes, has_small_codes, barred: &barred };
        let mut expected = OptionMarks::default();
        let mut wanted = vec![[false; BLOCK_HEAPS]; CODE_LIMIT];
        for shift in &shifts {
            for lane in (0..BLOCK_HEAPS).filter(|lane| lanes >> lane & 1 == 1) {
                let from = heap + lane - shift.distance();
                let code = codes[from - first_heap] ^ shift.code();
                if !barred.contains(from) && (8 * groups.0..8 * groups.1).contains(&usize::from(code)) {
                    wanted[usize::from(code)][lane] = true;
                }
            }
        }
        for backend in KernelBackend::available_backends() {
            let mut marks = OptionMarks::default();
            backend.mark_options(&mut marks, CodeWindow { codes: &codes, first_heap }, heap, &batch, scope);
            for (code, lanes) in wanted.iter().enumerate().step_by(CHECKED_STEP) {
                for (lane, wanted) in lanes.iter().enumerate().step_by(CHECKED_STEP) {
                    assert_eq!(marks.contains(lane, code as u8), *wanted, "{backend:?}: lane {lane}, code {code}");
                }
            }
            if backend == KernelBackend::best_backend() {
                expected = marks;
            } else {
                assert_eq!(marks, expected, "{backend:?}");
            }
        }
    }
}

#[test]
fn what_is_covered_is_the_definition() {
    let mut random = SplitMix(3);
    for round in 0..TEST_ROUNDS {
        let groups = if round % 2 == 0 { 1 + random.number_below(8) } else { 1 + random.number_below(31) };
        let has_small_codes = groups <= 8;
        let most = 8 * groups;
        let first_heap = random.number_below(300);
        let codes: Vec<u8> = (0..700).map(|_| random.number_below(most) as u8).collect();
        let heap = first_heap + 200 + random.number_below(400);
        // Low limits, so that some lanes are covered; some are larger than the code, and some are never met.
        // In half of the rounds so few codes are needed that the shifts are compared with these only.
        let bound = 1 + random.number_below(if round % 4 < 2 { most } else { most.min(24) });
        let rounded = [1, 4, 32][random.number_below(3)];
        let limit = |code: usize| code.next_multiple_of(rounded).min(bound);
        let never = random.number_below(40 * most);
        let limits: [[u8; 256]; 2] = [0, 1]
            .map(|parity| std::array::from_fn(|code| if code == never { u8::MAX } else { limit(code + parity) as u8 }));
        let needs = WitnessNeeds::new(&limits);
        let mut barred = BarredHeaps::default();
        for _ in 0..random.number_below(3) {
            barred.insert(random.number_below(heap - 199));
        }
        let longest_batch = [9, 60][random.number_below(2)];
        let batches: Vec<ShiftBatch> = (0..random.number_below(12))
            .map(|_| {
                let count = 1 + random.number_below(longest_batch);
                let mut shift =
                    || OptionShift::new(1 + random.number_below(200) as u32, random.number_below(most) as u8);
                let shifts = (0..count).map(|_| shift());
                ShiftBatch::new(
                    shifts.filter(|shift| heap + BLOCK_HEAPS <= first_heap + 700 + shift.distance()).collect(),
                )
            })
            .collect();
        let lanes = u64::MAX >> (random.number_below(3) * random.number_below(64) / 2);
        // Only then all options must be found.
        let few = groups < 16 || batches.iter().all(|batch| batch.iter().count() < 32);
        let mut wanted = vec![[false; BLOCK_HEAPS]; CODE_LIMIT];
        for shift in batches.iter().flat_map(ShiftBatch::iter) {
            let from = heap - shift.distance();
            for (lane, &code) in codes[from - first_heap..][..BLOCK_HEAPS].iter().enumerate() {
                let code = code ^ shift.code();
                if usize::from(code) < CODE_LIMIT && !barred.contains(from + lane) {
                    wanted[usize::from(code)][lane] = true;
                }
            }
        }
        for backend in KernelBackend::available_backends() {
            let mut marks = OptionMarks::default();
            let scope = MarkScope { groups: (0, groups), lanes, has_small_codes, barred: &barred };
            let window = CodeWindow { codes: &codes, first_heap };
            let all = batches.iter().cloned().collect();
            let open = backend.cover_needs(&mut marks, window, heap, &needs, &all, scope);
            for lane in (0..BLOCK_HEAPS).step_by(CHECKED_STEP) {
                let limit = limits[(heap + lane) % 2][usize::from(codes[heap + lane - first_heap])];
                let mut missing = (0..limit).filter(|&code| code >= 248 || !wanted[usize::from(code)][lane]);
                let counts = lanes >> lane & 1 == 1;
                let (is_open, misses) = (open >> lane & 1 == 1, counts && missing.next().is_some());
                assert!(if few { is_open == misses } else { is_open >= misses }, "{backend:?}: lane {lane}");
                let found = |code: u8| marks.contains(lane, code);
                for code in (0..limit.min(248)).filter(|_| is_open) {
                    let wanted = wanted[usize::from(code)][lane];
                    let right = if few { found(code) == wanted } else { found(code) <= wanted };
                    assert!(right, "{backend:?}: lane {lane}, code {code}");
                }
                assert!(!is_open || misses || (0..limit).any(|code| !found(code)), "{backend:?}: lane {lane}");
            }
        }
    }
}

#[test]
fn filling_is_the_definition() {
    let mut random = SplitMix(2);
    for round in 0..TEST_ROUNDS {
        // Many near shifts, many far ones, or a few of all kinds.
        let reach = [20, 40, 90, 300][round % 4];
        let first = random.number_below(100);
        let from = first + 300 + random.number_below(64);
        let to = from + 1 + random.number_below(MAX_FILLED_HEAPS);
        let most = [8, 16, 30, 40, 64, 248][random.number_below(6)];
        let shifts = ShiftList::new(
            (0..1 + random.number_below(if cfg!(miri) { 5 } else { 60 }))
                .map(|_| OptionShift::new(1 + random.number_below(reach) as u32, random.number_below(most) as u8))
                .collect(),
            most as u8 - 1,
        );
        let mut codes: Vec<u8> = (0..to + 2 * BLOCK_HEAPS - first).map(|_| random.number_below(most) as u8).collect();
        let mut barred = BarredHeaps::default();
        for _ in 0..random.number_below(9) {
            barred.insert(random.number_below(from - NEAR_DISTANCE + 1));
        }
        let groups = 1 + random.number_below(shifts.code_limit() / 8);
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
        for backend in KernelBackend::available_backends() {
            let mut filled = start.clone();
            let done = backend.fill_codes(&mut filled, first, from, to, &shifts, groups, &barred);
            assert_eq!(done, end, "{backend:?}, {groups} groups");
            assert_eq!(filled[..end - first], codes[..end - first], "{backend:?}, {groups} groups");
        }
    }
}

/// So that the other tests have compared these kernels.
#[cfg(all(target_arch = "aarch64", target_endian = "little", not(miri)))]
#[test]
fn every_arm_of_64_bits_has_neon() {
    let best = KernelBackend::best_backend();
    assert_eq!(best.instructions(), grundy_kernel::lanes::KernelInstructions::Neon);
}

#[test]
fn barred_heaps() {
    let mut barred = BarredHeaps::default();
    assert!(!barred.contains(0) && barred.end() == 0);
    for heap in [0, 63, 64, 1000] {
        barred.insert(heap);
        assert!(barred.contains(heap) && !barred.contains(heap + 1) && barred.end() == heap + 1);
    }
}
