//! The fonts of PNG pictures: the bundled DejaVu Sans, then the fonts of the machine.

use resvg::usvg::fontdb::{Database, FaceInfo, Style};
use resvg::usvg::{FontResolver, Options};
use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// The family name of the bundled font.
const BUNDLED_FONT_NAME: &str = "DejaVu Sans";

/// The bundled font alone.
static BUNDLED_FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    fonts.load_font_data(dejavu::sans::regular().to_vec());
    fonts.set_sans_serif_family(BUNDLED_FONT_NAME);
    fonts.set_serif_family(BUNDLED_FONT_NAME);
    fonts.set_monospace_family(BUNDLED_FONT_NAME);
    Arc::new(fonts)
});

/// The bundled font, then all fonts of the machine, the plainest first: the first font that has a character is used.
static ALL_FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut machine = Database::new();
    machine.load_system_fonts();
    let mut faces: Vec<&FaceInfo> = machine.faces().collect();
    faces.sort_by_key(|face| font_distance(face));
    // The database is copied, so that the bundled font keeps its id.
    let mut fonts = Database::clone(&BUNDLED_FONTS);
    faces.into_iter().for_each(|face| {
        fonts.push_face_info(face.clone());
    });
    Arc::new(fonts)
});

/// A sort key: how far a font is from a plain one for Simplified Chinese.
fn font_distance(face: &FaceInfo) -> (bool, u16, bool, bool) {
    let named = |part: &str| face.families.iter().any(|(name, _)| name.contains(part));
    let simplified = ["SC", "Hei", "YaHei", "WenQuanYi", "GB"].into_iter().any(named);
    (face.style != Style::Normal, face.weight.0.abs_diff(400), named("Serif") || named("Mono"), !simplified)
}

/// The fonts of one rendering, and the characters that none of them had.
#[derive(Default)]
pub(super) struct PictureFonts {
    unseen_characters: Arc<Mutex<BTreeSet<char>>>,
}

impl PictureFonts {
    pub(super) fn new() -> PictureFonts {
        PictureFonts::default()
    }

    /// The options for parsing a picture.
    pub(super) fn parse_options(&self) -> Options<'static> {
        let find = FontResolver::default_fallback_selector();
        let unseen = Arc::clone(&self.unseen_characters);
        let fallback = move |c: char, used: &[_], fonts: &mut Arc<Database>| {
            // The fonts of the machine are loaded only if a character is missing in the bundled font.
            *fonts = Arc::clone(&ALL_FONTS);
            let found = find(c, used, fonts);
            if found.is_none() {
                unseen.lock().unwrap_or_else(PoisonError::into_inner).insert(c);
            }
            found
        };
        Options {
            font_family: BUNDLED_FONT_NAME.into(),
            fontdb: Arc::clone(&BUNDLED_FONTS),
            font_resolver: FontResolver {
                select_font: FontResolver::default_font_selector(),
                select_fallback: Box::new(fallback),
            },
            ..Options::default()
        }
    }

    /// The characters that no font had.
    pub(super) fn missing_characters(&self) -> BTreeSet<char> {
        self.unseen_characters.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
