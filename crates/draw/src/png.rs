//! Renders SVG pictures as PNG.

mod fonts;

use fonts::PictureFonts;
use grundy_game::{BilingualText, text};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::Tree;
use std::collections::BTreeSet;
use std::fmt;

/// The maximum number of pixels of a picture, which takes 4 bytes for each.
const MAX_PIXELS: u64 = 1 << 26;

/// A picture as PNG.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PngPicture {
    /// The bytes of the file.
    pub bytes: Vec<u8>,
    /// The width and the height in pixels.
    pub size: (u32, u32),
    /// Characters that are missing in the picture, because no font on this machine has them.
    pub unseen_characters: BTreeSet<char>,
}

/// Why a picture cannot be rendered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PaintFailure {
    /// The text is not an SVG picture.
    NoPicture(String),
    /// The picture would be too large; the width and the height in pixels.
    TooLarge(u64, u64),
}

/// Renders an SVG picture as PNG, with `scale` pixels for each unit.
///
/// The font is DejaVu Sans, which is part of this crate, so that a picture is the same on every machine.
/// Characters that DejaVu does not have, mostly Chinese ones, are taken from the fonts of the machine.
/// A picture for [`Theme::Auto`](crate::Theme::Auto) is rendered on light paper, because pixels cannot adapt to the reader.
///
/// Linear in the number of pixels, and in the length of the SVG text.
///
/// # Errors
/// Returns an error if the text is not SVG, or the picture would have more than 2²⁶ pixels.
///
/// # Examples
/// ```
/// let picture = grundy_draw::png(r#"<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>"#, 2.0)?;
/// assert_eq!(picture.size, (60, 40));
/// assert!(picture.bytes.starts_with(b"\x89PNG"));
/// # Ok::<(), grundy_draw::PaintFailure>(())
/// ```
pub fn png(svg: &str, scale: f32) -> Result<PngPicture, PaintFailure> {
    let fonts = PictureFonts::new();
    let tree =
        Tree::from_str(svg, &fonts.parse_options()).map_err(|error| PaintFailure::NoPicture(error.to_string()))?;
    // A size that is not a number, or less than a pixel, becomes one pixel.
    let pixels = |length: f32| ((length * scale).ceil() as u64).max(1);
    let (width, height) = (pixels(tree.size().width()), pixels(tree.size().height()));
    let too_large = || PaintFailure::TooLarge(width, height);
    if width.saturating_mul(height) > MAX_PIXELS {
        return Err(too_large());
    }
    let size = (width as u32, height as u32);
    let mut pixmap = Pixmap::new(size.0, size.1).ok_or_else(too_large)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    let bytes = pixmap.encode_png().map_err(|error| PaintFailure::NoPicture(error.to_string()))?;
    Ok(PngPicture { bytes, size, unseen_characters: fonts.missing_characters() })
}

impl PaintFailure {
    /// The message for users.
    pub fn message(&self) -> BilingualText {
        match self {
            PaintFailure::NoPicture(why) => text!("this is not an SVG picture: {why}"),
            PaintFailure::TooLarge(width, height) => text!(
                "the picture would have {width} × {height} pixels, more than {MAX_PIXELS}: an SVG file has no such limit"
            ),
        }
    }
}

impl fmt::Display for PaintFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message().en)
    }
}

impl std::error::Error for PaintFailure {}

#[cfg(test)]
mod tests {
    use super::*;

    /// A picture of 40 × 20 units with a text in it.
    fn text_picture(text: &str) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 20\" width=\"40\" height=\"20\">\
             <style>.a{{fill:#102030}}</style><text class=\"a\" x=\"2\" y=\"16\" font-size=\"14\" \
             font-family=\"sans-serif\">{text}</text></svg>"
        )
    }

    /// The number of pixels that are not transparent.
    fn painted_pixels(picture: &PngPicture) -> usize {
        let pixmap = Pixmap::decode_png(&picture.bytes).expect("it is a PNG");
        assert_eq!((pixmap.width(), pixmap.height()), picture.size);
        pixmap.pixels().iter().filter(|pixel| pixel.alpha() > 127).count()
    }

    #[test]
    fn letters_are_seen_on_every_machine() {
        let empty = png(&text_picture(""), 1.0).unwrap();
        let letters = png(&text_picture("G(n) ∞"), 1.0).unwrap();
        assert_eq!((painted_pixels(&empty), letters.size), (0, (40, 20)));
        assert!(painted_pixels(&letters) > 20 && letters.unseen_characters.is_empty(), "{letters:?}");
        assert!(painted_pixels(&png(&text_picture("G(n) ∞"), 3.0).unwrap()) > 5 * painted_pixels(&letters));
    }

    #[test]
    fn what_no_font_has_is_told() {
        // A character for private use, which no font is expected to have.
        let picture = png(&text_picture("a\u{10_FFFD}"), 1.0).unwrap();
        assert_eq!(picture.unseen_characters.into_iter().collect::<Vec<_>>(), ['\u{10_FFFD}']);
    }

    #[test]
    fn wrong_pictures_are_refused() {
        for text in ["", "nonsense", "<svg", "<p/>", "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"0\"/>"] {
            assert!(matches!(png(text, 1.0), Err(PaintFailure::NoPicture(_))), "{text}");
        }
        let large = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100000\" height=\"90000\"/>";
        assert_eq!(png(large, 1.0), Err(PaintFailure::TooLarge(100_000, 90_000)));
        assert!(matches!(png(large, f32::INFINITY), Err(PaintFailure::TooLarge(..))));
        assert_eq!(png(large, f32::NAN).map(|picture| picture.size), Ok((1, 1)));
    }
}
