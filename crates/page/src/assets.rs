//! The static files of the pages: a style sheet, a script, an icon.

use grundy_draw::Theme;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::OnceLock;

/// The script. It makes the pages more convenient; without it all of them work.
pub const SCRIPT: &str = include_str!("script.js");

/// The icon: three heaps.
pub const ICON: &str = include_str!("icon.svg");

/// The style sheet of the pages and of the pictures in them.
pub fn style() -> &'static str {
    static STYLE: OnceLock<String> = OnceLock::new();
    STYLE.get_or_init(|| format!("{}\n{}", include_str!("style.css"), grundy_draw::style(Theme::Auto)))
}

/// The address of the style sheet. It changes with the content, so that browsers may cache the file without limit.
pub fn style_address() -> &'static str {
    static ADDRESS: OnceLock<String> = OnceLock::new();
    ADDRESS.get_or_init(|| address("/style.css", style()))
}

/// The address of the script. It changes with the content.
pub fn script_address() -> &'static str {
    static ADDRESS: OnceLock<String> = OnceLock::new();
    ADDRESS.get_or_init(|| address("/script.js", SCRIPT))
}

fn address(path: &str, text: &str) -> String {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    format!("{path}?v={:016x}", hasher.finish())
}
