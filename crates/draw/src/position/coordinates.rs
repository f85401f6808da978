//! Coordinates, as they are written in a picture.

/// A number rounded to two decimal places.
pub(super) fn round_number(x: f64) -> f64 {
    (x * 100.0).round() / 100.0
}
