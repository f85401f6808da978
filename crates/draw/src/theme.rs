//! Colours: one for each role, on light and on dark paper, which colour-blind readers can distinguish.
//!
//! Pictures refer to roles by classes, and the style sheet assigns colours to the classes.
//! The colours are those of M. Okabe and K. Ito (2008), lighter on dark paper.

use std::fmt::Write;

/// The paper that a picture is made for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Light or dark, following the setting of the reader's system; for files opened in a browser.
    #[default]
    Auto,
    /// Light paper, whatever the system has.
    Light,
    /// Dark paper, whatever the system has.
    Dark,
    /// No paper and no style: for a picture inside a page that contains [`style`] already.
    Page,
}

/// A role: a class used in pictures, the CSS property that it sets, and its colours on light and on dark paper.
struct ColourRole {
    class: &'static str,
    property: &'static str,
    light: &'static str,
    dark: &'static str,
}

const fn role(class: &'static str, property: &'static str, light: &'static str, dark: &'static str) -> ColourRole {
    ColourRole { class, property, light, dark }
}

/// All roles. A class may have several: one for its fill, one for its lines.
const COLOUR_ROLES: &[ColourRole] = &[
    role("g-paper", "fill", "#ffffff", "#14171a"),
    role("g-panel", "fill", "#f2f4f6", "#22272c"),
    role("g-text", "fill", "#1b1f23", "#e8eaed"),
    role("g-quiet", "fill", "#5b6670", "#a4afb8"),
    role("g-line", "stroke", "#5b6670", "#a4afb8"),
    role("g-grid", "stroke", "#d0d7de", "#3a424a"),
    role("g-blue", "fill", "#0072b2", "#56a9e0"),
    role("g-orange", "fill", "#e69f00", "#f0b53c"),
    role("g-green", "fill", "#009e73", "#3cc79c"),
    role("g-red", "fill", "#d55e00", "#f08a4b"),
    role("g-purple", "fill", "#a8558a", "#dc9cc4"),
    role("g-band", "fill", "#f6e9b8", "#4a4220"),
    role("g-blue-line", "stroke", "#0072b2", "#56a9e0"),
    role("g-red-line", "stroke", "#d55e00", "#f08a4b"),
    role("g-paper-line", "stroke", "#ffffff", "#14171a"),
    role("g-orange-line", "stroke", "#e69f00", "#f0b53c"),
    role("g-purple-line", "stroke", "#a8558a", "#dc9cc4"),
    role("g-win", "stroke", "#009e73", "#3cc79c"),
    role("g-wall", "fill", "#4a5560", "#77838e"),
    role("g-cocoa", "fill", "#8a5a33", "#a87345"),
    role("g-dark", "fill", "#24292f", "#0b0d0f"),
    role("g-light", "fill", "#ffffff", "#eef1f4"),
    role("g-stem", "stroke", "#009e73", "#3cc79c"),
    role("g-snow", "fill", "#ffffff", "#ffffff"),
    role("g-ink", "fill", "#1b1f23", "#1b1f23"),
    role("g-inkline", "stroke", "#1b1f23", "#1b1f23"),
    role("g-edge", "stroke", "#1b1f23", "#e8eaed"),
    // Values in a table, from small to large, and the text on them: yellow to blue, after C. A. Brewer.
    role("g-scale-1", "fill", "#edf8b1", "#1f2f6b"),
    role("g-on-1", "fill", "#1b1f23", "#e8eaed"),
    role("g-scale-2", "fill", "#c7e9b4", "#20508f"),
    role("g-on-2", "fill", "#1b1f23", "#e8eaed"),
    role("g-scale-3", "fill", "#8fd3b8", "#1c669c"),
    role("g-on-3", "fill", "#1b1f23", "#e8eaed"),
    role("g-scale-4", "fill", "#5cbfc0", "#2a8fb8"),
    role("g-on-4", "fill", "#1b1f23", "#14171a"),
    role("g-scale-5", "fill", "#41a6c4", "#41aebf"),
    role("g-on-5", "fill", "#1b1f23", "#14171a"),
    role("g-scale-6", "fill", "#1a7ab5", "#7fcdbb"),
    role("g-on-6", "fill", "#ffffff", "#14171a"),
    role("g-scale-7", "fill", "#225ea8", "#c7e9b4"),
    role("g-on-7", "fill", "#ffffff", "#14171a"),
    role("g-scale-8", "fill", "#1f2f86", "#ffffd9"),
    role("g-on-8", "fill", "#ffffff", "#14171a"),
];

/// The style of a picture, or of a page with pictures, as CSS; empty for [`Theme::Page`].
///
/// ```
/// use grundy_draw::{Theme, style};
/// assert!(style(Theme::Auto).contains("@media"));
/// assert!(style(Theme::Page).is_empty());
/// ```
pub fn style(theme: Theme) -> String {
    let colours = |of: fn(&ColourRole) -> &'static str| {
        COLOUR_ROLES.iter().fold(String::new(), |mut css, role| {
            // Writing to a `String` cannot fail.
            let _ = write!(css, ".{}{{{}:{}}}", role.class, role.property, of(role));
            css
        })
    };
    let light = || colours(|role| role.light);
    let dark = || colours(|role| role.dark);
    match theme {
        Theme::Auto => format!("{}@media(prefers-color-scheme:dark){{{}}}", light(), dark()),
        Theme::Light => light(),
        Theme::Dark => dark(),
        Theme::Page => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The contrast ratio of two colours as defined by the Web Content Accessibility Guidelines.
    fn contrast(a: &str, b: &str) -> f64 {
        let luminance = |colour: &str| {
            let channel = |at: usize| {
                let part = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).expect("a colour")) / 255.0;
                if part <= 0.03928 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
            };
            0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
        };
        let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
        if a > b { a / b } else { b / a }
    }

    #[test]
    fn what_is_read_stands_out() {
        let paper = &COLOUR_ROLES[0];
        for role in COLOUR_ROLES.iter().filter(|role| ["g-text", "g-quiet", "g-line"].contains(&role.class)) {
            assert!(contrast(role.light, paper.light) >= 4.5, "{} on light paper", role.class);
            assert!(contrast(role.dark, paper.dark) >= 4.5, "{} on dark paper", role.class);
        }
        for role in COLOUR_ROLES.iter().filter(|role| ["g-blue", "g-green", "g-red", "g-win"].contains(&role.class)) {
            assert!(contrast(role.light, paper.light) >= 3.0, "{} on light paper", role.class);
            assert!(contrast(role.dark, paper.dark) >= 3.0, "{} on dark paper", role.class);
        }
    }

    #[test]
    fn values_are_read_on_their_colours() {
        let of = |class: String| COLOUR_ROLES.iter().find(|role| role.class == class).expect("there is such a role");
        for step in 1..=8 {
            let (scale, ink) = (of(format!("g-scale-{step}")), of(format!("g-on-{step}")));
            assert!(contrast(scale.light, ink.light) >= 4.5, "{step} on light paper");
            assert!(contrast(scale.dark, ink.dark) >= 4.5, "{step} on dark paper");
        }
    }
}
