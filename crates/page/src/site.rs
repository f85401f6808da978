//! The file of a static site that replaces all pages: a script gets them from the engine in the browser.

use crate::question::PageQuestion;
use grundy::{Lang, Meter};
use maud::{DOCTYPE, PreEscaped, html};

/// The resources that a page of the site may load: its own files, and the engine as WebAssembly.
const SITE_SECURITY_POLICY: &str = "default-src 'none'; style-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; \
     connect-src 'self'; img-src 'self' data:; manifest-src 'self'; form-action 'none'; base-uri 'none'";

/// The file `index.html` of a static site, with the first page in all languages, so that it is shown before the engine is loaded.
///
/// The site has the files `style.css`, `script.js`, `icon.svg` and `manifest.webmanifest` beside it, and the engine with
/// its worker. All addresses are relative: the site works below any path.
pub fn site_index() -> String {
    let english = first_page(Lang::En);
    let (title, body) = (page_title(&english), page_body(&english));
    let others = [Lang::ZhCn, Lang::ZhTw].map(|lang| (lang.tag(), first_page(lang)));
    let markup = html! {
        (DOCTYPE)
        html lang=(Lang::En.tag()) data-engine="worker" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta http-equiv="Content-Security-Policy" content=(SITE_SECURITY_POLICY);
                title { (PreEscaped(title)) }
                link rel="stylesheet" href="style.css";
                link rel="icon" type="image/svg+xml" href="icon.svg";
                link rel="manifest" href="manifest.webmanifest";
                link rel="preload" href="engine_bg.wasm" as="fetch" type="application/wasm" crossorigin;
                script src="script.js" defer {}
            }
            body {
                noscript { p .stop { "grundy computes in the browser: allow scripts on this page. · 本页在浏览器里计算：请允许脚本。" } }
                (PreEscaped(body))
                @for (tag, page) in &others {
                    template data-page=(tag) title=(PreEscaped(page_title(page))) { (PreEscaped(page_body(page))) }
                }
            }
        }
    };
    markup.into_string()
}

/// The file `manifest.webmanifest`, with which the site can be installed as a program.
pub const SITE_MANIFEST: &str = r##"{
  "name": "grundy",
  "description": "Impartial games: who wins, how, and why.",
  "start_url": ".",
  "display": "standalone",
  "background_color": "#ffffff",
  "theme_color": "#ffffff",
  "icons": [{ "src": "icon.svg", "sizes": "any", "type": "image/svg+xml" }]
}
"##;

fn first_page(lang: Lang) -> String {
    let question = PageQuestion::read("/", "", lang.tag()).expect("there is a first page");
    question.answer(&Meter::default()).html
}

fn page_title(page: &str) -> &str {
    between(page, "<title>", "</title>")
}

fn page_body(page: &str) -> &str {
    between(page, "<body>", "</body>")
}

fn between<'a>(page: &'a str, start: &str, end: &str) -> &'a str {
    let (_, rest) = page.split_once(start).expect("the frame has this element");
    rest.split_once(end).expect("the element ends").0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_index_has_the_first_page_in_each_language_and_relative_files() {
        let index = site_index();
        assert!(index.contains("data-engine=\"worker\""));
        assert_eq!(index.matches("id=\"main\"").count(), 3);
        assert!(index.contains("谁赢？") && index.contains("<template data-page=\"zh-TW\""));
        let head = between(&index, "<head>", "</head>");
        assert!(!head.contains("=\"/"), "{head}");
    }
}
