//! The static files of the pages: a style sheet, a script, an icon.

use grundy_draw::Theme;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::OnceLock;

/// The script. It makes the pages more convenient; without it all of them work.
pub const PAGE_SCRIPT: &str = include_str!("script.js");

/// The editor of rules, which the script loads when a field of rules is shown.
pub const EDITOR_SCRIPT: &str = include_str!("editor.js");

/// The version changes with the content of the editor. The bundler writes it, so that the engine in the browser, which names the
/// address, need not contain the editor.
const EDITOR_VERSION: &str = include_str!("editor.version");

/// The icon: three heaps.
pub const PAGE_ICON: &str = include_str!("icon.svg");

/// The style sheet of the pages and of the pictures in them.
pub fn style() -> &'static str {
    static STYLE_TEXT: OnceLock<String> = OnceLock::new();
    STYLE_TEXT.get_or_init(|| format!("{}\n{}", include_str!("style.css"), grundy_draw::style(Theme::Auto)))
}

/// The address of the style sheet. It changes with the content, so that browsers may cache the file without limit.
pub fn style_address() -> &'static str {
    static STYLE_ADDRESS: OnceLock<String> = OnceLock::new();
    STYLE_ADDRESS.get_or_init(|| asset_address("/style.css", style()))
}

/// The address of the script. It changes with the content.
pub fn script_address() -> &'static str {
    static SCRIPT_ADDRESS: OnceLock<String> = OnceLock::new();
    SCRIPT_ADDRESS.get_or_init(|| asset_address("/script.js", PAGE_SCRIPT))
}

/// The address of the editor of rules. It changes with the content.
pub(crate) fn editor_address() -> String {
    format!("/editor.js?v={EDITOR_VERSION}")
}

fn asset_address(path: &str, text: &str) -> String {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    format!("{path}?v={:016x}", hasher.finish())
}
