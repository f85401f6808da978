//! Asking, playing, learning and exploring on the site, online and offline.

use crate::browser::Browser;
use crate::host::SiteHost;

/// Waits until the service worker has stored the site.
fn wait_for_cache(browser: &Browser) {
    browser.wait_until("the site is stored", || {
        let script = "return !!(navigator.serviceWorker && navigator.serviceWorker.controller)";
        browser.script(script).as_bool() == Some(true)
    });
}

#[test]
#[ignore = "cargo xtask site --test"]
fn the_first_page_answers_and_its_link_is_that_of_the_answer() {
    let host = SiteHost::start();
    let browser = Browser::open(&host.address, 1280, "en");
    browser.go_to_page("/");
    browser.wait_for("h1", "Who wins?");
    browser.write("#q", "nim(3, 4, 5)");
    browser.click("#solve");
    browser.wait_for("#verdict", "first player wins");
    assert!(browser.path().starts_with("/#/?q=nim"), "{}", browser.path());
    // Another user opens the link of the answer.
    let link = browser.path();
    let other = Browser::open(&host.address, 390, "zh-TW");
    other.go_to_page(&link);
    other.wait_for("#verdict", "先手");
    assert_eq!(other.attribute("html", "lang").as_deref(), Some("zh-TW"));
    let overflow = "return document.documentElement.scrollWidth - innerWidth";
    assert!(other.script(overflow).as_i64().is_some_and(|pixels| pixels <= 0));
}

#[test]
#[ignore = "cargo xtask site --test"]
fn the_first_page_is_in_the_language_of_the_browser_before_the_engine_is_asked() {
    let host = SiteHost::start();
    for (lang, title) in [("zh-CN", "谁赢？"), ("zh-TW", "誰贏？"), ("en", "Who wins?")] {
        let browser = Browser::open(&host.address, 390, lang);
        browser.go_to_page("/");
        browser.wait_for("h1", title);
        assert_eq!(browser.attribute("html", "lang").as_deref(), Some(lang));
    }
}

#[test]
#[ignore = "cargo xtask site --test"]
fn links_the_back_button_and_languages_stay_on_the_site() {
    let host = SiteHost::start();
    let browser = Browser::open(&host.address, 1280, "en");
    browser.go_to_page("/");
    browser.follow("Games");
    browser.wait_until("the catalogue", || browser.path() == "/#/games");
    browser.click("nav.ways a[href='#/teach']");
    browser.wait_until("the lessons", || browser.path() == "/#/teach");
    browser.script("history.back()");
    browser.wait_until("the catalogue again", || browser.path() == "/#/games" && browser.current_text("h1") == "Games");
    browser.click(".languages a[lang=zh-CN]");
    browser.wait_until("Chinese", || browser.attribute("html", "lang").as_deref() == Some("zh-CN"));
    assert_eq!(browser.path(), "/#/games?lang=zh-CN");
}

#[test]
#[ignore = "cargo xtask site --test"]
fn a_game_is_won_by_hints() {
    let host = SiteHost::start();
    for width in [390, 1280] {
        let browser = Browser::open(&host.address, width, "en");
        browser.go_to_page("/#/play?q=nim(1,+2,+4)");
        browser.wait_for("#play", "");
        for _ in 0..20 {
            if browser.current_text("#verdict").contains("won") {
                break;
            }
            let path = browser.path();
            browser.click("#ask-hint");
            browser.wait_until("a hint", || browser.path() != path);
            let path = browser.path();
            browser.click("#hint p a");
            browser.wait_until("the move", || browser.path() != path);
        }
        assert_eq!(browser.element_text("#verdict"), "You have won.");
    }
}

#[test]
#[ignore = "cargo xtask site --test"]
fn a_long_question_shows_progress_and_is_cancelled() {
    let host = SiteHost::start();
    let browser = Browser::open(&host.address, 1280, "en");
    browser.go_to_page("/#/?q=sprouts(9)");
    browser.click("#cancel");
    browser.wait_for("#main > p.stop", "cancelled");
    // The results found within a short time are shown below.
    browser.wait_for("#position", "sprouts(9)");
    browser.wait_for("#verdict", "not decided");
    // The engine is ready for the next question.
    browser.write("#q", "kayles(5)");
    browser.click("#solve");
    browser.wait_for("#verdict", "first player wins");
    // A later question replaces one that is running.
    browser.write("#q", "sprouts(9)");
    browser.click("#solve");
    browser.wait_until("it is running", || browser.count("#busy") == 1);
    browser.write("#q", "nim(3, 3)");
    browser.click("#solve");
    browser.wait_for("#verdict", "second player wins");
}

#[test]
#[ignore = "cargo xtask site --test"]
fn rules_are_written_mended_and_bounded() {
    let host = SiteHost::start();
    let browser = Browser::open(&host.address, 1280, "en");
    browser.go_to_page("/");
    browser.click("details.rules summary");
    browser.click("#rules-editor");
    browser.press("@game\ndef take(n):\nfor k in (1, 3, 4):\nif k <= n:\nyield take(n - j)\n");
    browser.write("#q", "take(10)");
    browser.click("#solve");
    browser.find("#mistake");
    // The levels of a deep recursion fit into the stack of the engine.
    let rules = "@game%0Adef+down(n):%0A++++if+n+%3E+0:%0A++++++++yield+down(n+-+1)%0A";
    browser.go_to_page(&format!("/#/?q=down(20000)&rules={rules}"));
    browser.wait_for("#verdict", "second player wins");
}

#[test]
#[ignore = "cargo xtask site --test"]
fn after_the_first_visit_everything_works_offline() {
    let host = SiteHost::start();
    let browser = Browser::open(&host.address, 1280, "en");
    browser.go_to_page("/");
    wait_for_cache(&browser);
    drop(host);
    browser.go_to_page("/?again#/play?q=chomp(2,+3)");
    browser.find("#play figure.position svg a.g-link");
    browser.click("nav.ways a[href='#/teach']");
    browser.wait_until("the lessons", || browser.path().ends_with("#/teach"));
    browser.go_to_page("/?once+more#/?q=wythoff(3,+5)");
    browser.wait_for("#verdict", "second player wins");
}

#[test]
#[ignore = "cargo xtask site --test"]
fn an_answer_is_there_a_second_after_the_page_is_opened() {
    let host = SiteHost::start();
    let browser = Browser::open(&host.address, 1280, "en");
    browser.go_to_page("/");
    let first_paint =
        "return performance.getEntriesByName('first-contentful-paint').map(entry => entry.startTime)[0] ?? -1";
    browser.wait_until("the first paint", || browser.script(first_paint).as_f64().is_some_and(|time| time >= 0.0));
    let painted = browser.script(first_paint).as_f64().unwrap_or(f64::MAX);
    browser.write("#q", "nim(3, 4, 5)");
    browser.script(
        "window.clicked = performance.now(); new MutationObserver(() => { if (!window.answered && document.querySelector('#verdict')) window.answered = performance.now(); }).observe(document.body, { childList: true, subtree: true }); document.querySelector('#solve').click();",
    );
    let answered = "return window.answered ? window.answered - window.clicked : -1";
    browser.wait_until("the answer", || browser.script(answered).as_f64().is_some_and(|time| time >= 0.0));
    let milliseconds = browser.script(answered).as_f64().unwrap_or(f64::MAX);
    // Ten times the goals of the site, for busy machines.
    assert!(painted < 10_000.0 && milliseconds < 1_000.0, "{painted} {milliseconds}");
}
