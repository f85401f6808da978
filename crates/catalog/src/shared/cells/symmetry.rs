//! Images of sets of cells under symmetries. The least image is the canonical one.

use super::{FIRST_COLUMN_BY_WIDTH, change_width};

/// Indexed by the side of a square board and `d`: the cells that lie `d` to the right of the main diagonal.
const UPPER_DIAGONALS: [[u64; 9]; 9] = {
    let mut above = [[0; 9]; 9];
    let mut side = 1;
    while side <= 8 {
        let mut d = 1;
        while d < side {
            let mut row = 0;
            while row + d < side {
                above[side][d] |= 1 << (row * side + row + d);
                row += 1;
            }
            d += 1;
        }
        side += 1;
    }
    above
};

/// Exchanges left and right.
#[inline(always)]
pub fn mirror_columns(bits: u64, width: u32) -> u64 {
    (0..width / 2).fold(bits, |bits, column| {
        let shift = width - 1 - 2 * column;
        swap_masked_bits(bits, FIRST_COLUMN_BY_WIDTH[width as usize] << column, shift)
    })
}

/// Rotates a board with `height` rows by half a turn.
#[inline(always)]
pub fn rotate_half_turn(bits: u64, width: u32, height: u32) -> u64 {
    bits.reverse_bits() >> (64 - width * height)
}

/// Exchanges rows and columns.
#[inline]
pub fn transpose(bits: u64, width: u32, height: u32) -> u64 {
    if width == height {
        return transpose_square(bits, width);
    }
    if width.max(height) <= 8 {
        return change_width(transpose_square(change_width(bits, width, 8, height), 8), 8, height, width);
    }
    let row = u64::MAX >> (64 - width);
    let mut turned = 0;
    for r in 0..height {
        let mut rest = bits >> (r * width) & row;
        while rest != 0 {
            turned |= 1 << (rest.trailing_zeros() * height + r);
            rest &= rest - 1;
        }
    }
    turned
}

/// Exchanges rows and columns of a square board, one diagonal at a time.
#[inline(always)]
fn transpose_square(bits: u64, side: u32) -> u64 {
    let above = &UPPER_DIAGONALS[side as usize];
    (1..side).fold(bits, |bits, d| swap_masked_bits(bits, above[d as usize], d * (side - 1)))
}

/// Exchanges the bits of a mask with the bits `shift` places higher.
#[inline(always)]
fn swap_masked_bits(bits: u64, mask: u64, shift: u32) -> u64 {
    let differ = (bits ^ (bits >> shift)) & mask;
    bits ^ differ ^ (differ << shift)
}

/// The least symmetric image of some planes, on a board that is at most as wide as long, and its width.
#[inline]
pub fn least_image<const N: usize>(planes: [u64; N], width: u32, height: u32) -> ([u64; N], u32) {
    let (planes, width, height) = if width > height {
        (planes.map(|bits| transpose(bits, width, height)), height, width)
    } else {
        (planes, width, height)
    };
    // In each arm the compiler knows the width, so that shifts and masks are constants.
    let least = match width {
        1 => least_image_of_width::<N, 1>(planes, height),
        2 => least_image_of_width::<N, 2>(planes, height),
        3 => least_image_of_width::<N, 3>(planes, height),
        4 => least_image_of_width::<N, 4>(planes, height),
        5 => least_image_of_width::<N, 5>(planes, height),
        6 => least_image_of_width::<N, 6>(planes, height),
        7 => least_image_of_width::<N, 7>(planes, height),
        _ => least_image_of_width::<N, 8>(planes, height),
    };
    (least, width)
}

/// The least image of planes on a board that is at most as wide as long, and so has at most eight columns.
#[inline(always)]
pub fn least_image_of_width<const N: usize, const WIDTH: u32>(planes: [u64; N], height: u32) -> [u64; N] {
    let of_four = |planes: [u64; N]| {
        let mirror = planes.map(|bits| mirror_columns(bits, WIDTH));
        let turn = |planes: [u64; N]| planes.map(|bits| rotate_half_turn(bits, WIDTH, height));
        planes.min(turn(planes)).min(mirror.min(turn(mirror)))
    };
    let least = of_four(planes);
    if WIDTH < height {
        return least;
    }
    least.min(of_four(planes.map(|bits| transpose_square(bits, WIDTH))))
}
