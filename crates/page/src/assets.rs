//! The files that pages bring along: a style, a script, an icon.

use grundy_draw::Theme;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::OnceLock;

/// What makes the pages smoother where scripts run; without it all of them work.
pub const SCRIPT: &str = include_str!("script.js");

/// The icon: three heaps.
pub const ICON: &str = include_str!("icon.svg");

/// The style of the pages and of the pictures in them.
pub fn style() -> &'static str {
    static STYLE: OnceLock<String> = OnceLock::new();
    STYLE.get_or_init(|| format!("{}\n{}", include_str!("style.css"), grundy_draw::style(Theme::Auto)))
}

/// Where pages look for the style: the address changes with it, so that it may be kept for ever.
pub fn style_address() -> &'static str {
    static ADDRESS: OnceLock<String> = OnceLock::new();
    ADDRESS.get_or_init(|| address("/style.css", style()))
}

/// Where pages look for the script.
pub fn script_address() -> &'static str {
    static ADDRESS: OnceLock<String> = OnceLock::new();
    ADDRESS.get_or_init(|| address("/script.js", SCRIPT))
}

fn address(path: &str, text: &str) -> String {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    format!("{path}?v={:016x}", hasher.finish())
}
