/// The weights of the digits, the largest first.
const WEIGHTS: [u64; @PLACES] = [
@WEIGHTS
];
/// Where each letter leads from each state.
const NEXT: [usize; @ENTRIES] = [
@NEXT
];
/// Which states accept.
const ACCEPTING: [u8; @STATES] = [@ACCEPTING];

