use super::*;
use crate::lanes::{BLOCK_HEAPS, BarredHeaps, KernelBackend, MAX_GROUPS, ShiftList};

/// A number below a bound that looks random.
fn number_below(turn: usize, bound: usize) -> usize {
    let turn = (turn as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    ((turn ^ turn >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 33) as usize % bound
}

/// The codes that the options of a heap have.
fn reached_codes(codes: &[u8], heap: usize, shifts: impl IntoIterator<Item = OptionShift>) -> [bool; 256] {
    let mut reached = [false; 256];
    for shift in shifts {
        reached[usize::from(codes[heap - shift.distance()] ^ shift.code())] = true;
    }
    reached
}

/// Fills in codes by the definition. Returns the first heap without a code below a limit, or the end.
fn fill_by_definition(codes: &mut [u8], heaps: Range<usize>, shifts: &ShiftList, limit: usize) -> usize {
    for heap in heaps.clone() {
        let reached = reached_codes(codes, heap, shifts.iter());
        let Some(code) = (0..limit).find(|&code| !reached[code]) else { return heap };
        codes[heap] = code as u8;
    }
    heaps.end
}

fn check_all_backends(start: &[u8], wanted: &[u8], heaps: Range<usize>, end: usize, shifts: &ShiftList, groups: usize) {
    for backend in KernelBackend::available_backends() {
        let mut filled = start.to_vec();
        let none = BarredHeaps::default();
        let done = backend.fill_codes(&mut filled, 0, heaps.start, heaps.end, shifts, groups, &none);
        assert_eq!(done, end, "{backend:?}, {groups} groups");
        assert_eq!(filled[..end], wanted[..end], "{backend:?}, {groups} groups");
    }
}

#[test]
fn filling_in_chosen_stages_is_the_definition() {
    let rounds = if cfg!(miri) { 1 } else { 18 };
    let mut staged = 0;
    for round in 0..rounds {
        // Small codes are more frequent, as they are in a game.
        let most = [4, 8, 16][round % 3];
        let shift = |turn: usize, reach: usize| {
            let code = number_below(3 * turn, most).min(number_below(3 * turn + 1, most));
            OptionShift::new(1 + number_below(3 * turn + 2, reach) as u32, code as u8)
        };
        let count = if cfg!(miri) { 450 } else { 1250 + number_below(round, 250) };
        let all = (0..count).map(|i| shift(2000 * round + i, if i < 8 { BLOCK_HEAPS } else { 4000 })).collect();
        let mut shifts = ShiftList::new(all, 247);
        let (from, sample) = (4100, if cfg!(miri) { 50 } else { 3000 });
        let to = from + sample + if cfg!(miri) { 70 } else { 1500 };
        let mut codes: Vec<u8> = (0..to + BLOCK_HEAPS).map(|heap| number_below(heap, 2 * most) as u8).collect();
        let known = from + sample;
        assert_eq!(fill_by_definition(&mut codes, from..known, &shifts, CODE_LIMIT), known);
        assert!(shifts.may_be_staged(shifts.code_limit() / 8));
        shifts.choose_stages(CodeWindow { codes: &codes, first_heap: 0 }, from..known);
        staged += usize::from(!shifts.stages.later_stages.is_empty());
        // A new shift joins the last stage, and one that is gone is left out.
        if round % 2 == 1 && !shifts.stages.later_stages.is_empty() {
            let gone = number_below(round, 400);
            let all = shifts.iter().enumerate().filter(|(i, _)| *i != gone).map(|(_, shift)| shift);
            let all = all.chain([OptionShift::new(3999, 99)]).collect();
            shifts = ShiftList::reusing_lookups(shifts, all, 247);
            let ordered: usize = shifts.stages.lists_mut().map(|shifts| shifts.len()).sum();
            assert_eq!(ordered, shifts.iter().filter(|shift| shift.distance() >= BLOCK_HEAPS).count());
        }
        let start = codes.clone();
        let largest = codes[from..known].iter().copied().max().expect("there are codes");
        // In some rounds the largest codes have no group.
        let groups = (usize::from(largest) / 8 + [1, 3, 0][round / 3 % 3]).min(MAX_GROUPS);
        let end = fill_by_definition(&mut codes, known..to, &shifts, 8 * groups);
        check_all_backends(&start, &codes, known..to, end, &shifts, groups);
    }
    assert!(2 * staged >= rounds - 1, "{staged} of {rounds} rounds have stages");
}

/// A heap that needs more free codes than a stage keeps is computed by itself.
#[test]
fn stages_that_keep_too_few_codes_change_nothing() {
    check_few_free_codes(20, 90, 20, &[1]);
    // Miri takes a minute for each million of marks.
    if !cfg!(miri) {
        check_few_free_codes(700, 300, 90, &[1, 2, 5, MAX_FREE_CODES]);
    }
}

/// Fills heaps by `count` shifts with codes below `codes`, where stages keep too few free codes.
fn check_few_free_codes(heaps: usize, count: usize, codes: usize, kept: &[usize]) {
    let shift =
        |i| OptionShift::new(1 + number_below(i, if i < 12 { 70 } else { 500 }) as u32, number_below(i, codes) as u8);
    let mut shifts = ShiftList::new((0..count).map(shift).collect(), (codes * 4 / 3) as u8);
    let (from, groups) = (600, shifts.code_limit() / 8);
    let start: Vec<u8> = (0..from + heaps + BLOCK_HEAPS).map(|heap| number_below(heap, codes) as u8).collect();
    let mut filled = start.clone();
    assert_eq!(fill_by_definition(&mut filled, from..from + heaps, &shifts, 8 * groups), from + heaps);
    let far: Vec<OptionShift> = shifts.iter().filter(|shift| shift.distance() >= BLOCK_HEAPS).collect();
    let (first, later) = far.split_at(far.len() / 15);
    for &free in kept {
        let (second, third) = later.split_at(later.len() / 2);
        let stage = |shifts: &[OptionShift], free| ShiftStage { shifts: shifts.to_vec(), free };
        let later_stages = vec![stage(second, free), stage(third, free.div_ceil(2))];
        shifts.stages = ShiftStages { first_shifts: first.to_vec(), later_stages };
        // The heaps whose code is not among the free ones that are kept.
        let missed = (from..from + heaps).filter(|&heap| {
            let reached = reached_codes(&filled, heap, first.iter().copied());
            reached[..usize::from(filled[heap])].iter().filter(|reached| !**reached).count() >= free
        });
        assert!(missed.count() > 0, "{free} free codes are enough");
        check_all_backends(&start, &filled, from..from + heaps, from + heaps, &shifts, groups);
    }
}

#[test]
fn the_best_shifts_come_first() {
    // The third shift covers a code of both heaps, the second one none.
    let codes = [3, 1, 0, 2, 0, 0, 0, 0];
    let shifts = [(5, 0), (3, 9), (4, 0), (2, 1)].map(|(distance, code)| OptionShift::new(distance, code));
    let window = CodeWindow { codes: &codes, first_heap: 0 };
    let order = order_by_gain(&shifts, window, &[(5, 2), (7, 4)]);
    assert_eq!(order.len(), shifts.len());
    assert_eq!((order[0], order[3]), (shifts[2], shifts[1]));
    assert_eq!(codes_below(0), [0; 4]);
    assert_eq!(codes_below(70), [u64::MAX, 63, 0, 0]);
}
