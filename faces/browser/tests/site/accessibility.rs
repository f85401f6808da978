//! Each kind of page is checked with axe-core, in both themes, and no page scrolls sideways on a small phone.

use crate::browser::Browser;
use crate::host::SiteHost;
use std::path::Path;

/// The pages, each with an element that is there when the page is.
const CHECKED_PAGES: [(&str, &str); 16] = [
    ("/", "#q"),
    ("/?q=nim(3,+4,+5)", "#verdict"),
    ("/?q=nim(3,+4,+5)&lang=zh-TW", "#verdict"),
    ("/?q=kayles", "table.values"),
    ("/?q=wythoff", "table.values"),
    ("/?q=nim(3,+4", "#mistake"),
    (
        "/?q=take(9)&rules=@game%0Adef+take(n):%0A++++for+k+in+(1,+3,+4):%0A++++++++if+k+%3C%3D+n:%0A++++++++++++yield+take(n+-+k)%0A",
        "#verdict",
    ),
    ("/play", "form"),
    ("/play?q=nim(3,+4,+5)", "#play svg"),
    ("/play?q=chomp(3,+4)&players=two", "#play svg"),
    // A heap that was taken whole is still there, pale.
    ("/play?q=nim(1,+4,+5)&moves=0.", "#play .g-removed"),
    ("/explore?q=nim(2,+3)", "#graph"),
    ("/games/nim", "#verdict"),
    ("/teach", "ol.lessons"),
    ("/teach/stones?seed=8&guessed=1&guess=0.4.9", "#guess-result"),
    ("/teach/nim?seed=8&number=2&hints=2", "#hints"),
];

/// The path at which `npm ci` installs axe-core; `cargo xtask site --test` runs it.
const AXE_SCRIPT: &str = "../../crates/page/script/node_modules/axe-core/axe.min.js";

#[test]
#[ignore = "cargo xtask site --test"]
fn pages_pass_axe_in_both_themes() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(AXE_SCRIPT);
    let axe = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let host = SiteHost::start();
    let browser = Browser::open(&host.address, 360, "en");
    let mut faults = Vec::new();
    for (number, (page, element)) in CHECKED_PAGES.into_iter().enumerate() {
        // The address has another query, so that the page is loaded again.
        browser.go_to_page(&format!("/?{number}#{page}"));
        browser.wait_until(page, || browser.count(element) > 0 && browser.count("#main[aria-busy]") == 0);
        let overflow = browser.script("return document.documentElement.scrollWidth - innerWidth");
        if overflow.as_i64().is_none_or(|pixels| pixels > 0) {
            faults.push(format!("{page}: scrolls sideways by {overflow} pixels at 360"));
        }
        browser.script(&axe);
        for scheme in ["light", "dark"] {
            browser.prefer(scheme);
            faults.extend(find_violations(&browser).into_iter().map(|fault| format!("{page}, {scheme}: {fault}")));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The violations that axe finds on the page: the rule, and the first element.
fn find_violations(browser: &Browser) -> Vec<String> {
    browser.script("window.axeReport = null; axe.run().then((report) => { window.axeReport = report.violations.map((one) => `${one.id}: ${one.nodes.length} of ${one.nodes[0].html.slice(0, 200)}`); })");
    browser.wait_until("axe is done", || browser.script("return window.axeReport !== null").as_bool() == Some(true));
    let report = browser.script("return window.axeReport");
    let violations = report.as_array().expect("axe reports a list");
    violations.iter().filter_map(|one| one.as_str()).map(String::from).collect()
}
