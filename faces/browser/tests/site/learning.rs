//! Learning on the site: a lesson, a game that is lost, and graphs and tables that are explored.

use crate::browser::Browser;
use crate::host::SiteHost;

/// Clicks the first clickable part of the picture until the game is over, which is bad play.
fn play_badly(browser: &Browser) {
    for _ in 0..20 {
        if browser.current_text("#verdict").contains("won") {
            return;
        }
        let path = browser.path();
        browser.click("figure.position svg a.g-link");
        browser.wait_until("something happens", || browser.path() != path || browser.count("#choice") > 0);
        if browser.count("#choice") > 0 {
            let path = browser.path();
            browser.click("#choice li :is(a, button)");
            browser.wait_until("the move is made", || browser.path() != path);
        }
    }
    panic!("the game does not end: {}", browser.page_text());
}

#[test]
#[ignore = "cargo xtask site --test"]
fn a_game_is_lost_by_clicking_anything() {
    let host = SiteHost::start();
    for width in [390, 1280] {
        let browser = Browser::open(&host.address, width, "en");
        browser.go_to_page("/#/play?q=nim(1,+2,+3)");
        browser.wait_for("#play", "");
        play_badly(&browser);
        assert_eq!(browser.element_text("#verdict"), "grundy has won.");
    }
}

#[test]
#[ignore = "cargo xtask site --test"]
fn a_lesson_is_done() {
    let host = SiteHost::start();
    let browser = Browser::open(&host.address, 360, "en");
    browser.go_to_page("/#/teach/stones?seed=8");
    browser.wait_for("#rules", "Some stones lie on a table.");
    for number in [0, 4, 8, 12] {
        browser.click(&format!("#guess input[type=checkbox][value='{number}']"));
    }
    browser.click("#check-guess");
    browser.wait_for("#guess-result", "All right");
    browser.wait_for("#theorem", "multiple of m + 1");
    browser.click("#hint");
    browser.wait_for("#hints", "Divide the number of stones by m + 1.");
    browser.click("#exercise [data-answer='first']");
    browser.wait_until("the answer is marked", || browser.count("#verdict") == 1);
    browser.go_to_page("/?list#/teach");
    browser.wait_for("a[data-lesson='stones'] .done", "guess checked");
}

#[test]
#[ignore = "cargo xtask site --test"]
fn a_graph_is_unfolded_and_a_mex_is_built_up() {
    let host = SiteHost::start();
    let browser = Browser::open(&host.address, 1280, "en");
    browser.go_to_page("/#/explore?q=nim(5,+6,+7)");
    browser.wait_for(".mex output", "G(nim(5, 6, 7)) = mex{0, 1, 2, 3, 5, 6, 7} = 4");
    let folded = browser.count("a.g-vertex");
    browser.script("document.querySelector('.g-unfold').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))");
    browser.wait_until("more positions", || browser.count("a.g-vertex") > folded);
    assert!(browser.path().contains("open="), "{}", browser.path());
    // No option is taken into account at the left end of the slider.
    browser.go_to_page("/?table#/?q=kayles");
    browser.wait_for(".mex output", "G(kayles(3)) = mex{0, 1, 2} = 3");
    browser.point_at("table.values tbody tr:first-of-type td:nth-of-type(6)");
    browser.wait_for(".mex output", "G(kayles(5)) = mex{0, 1, 2, 3} = 4");
    browser.script("let slider = document.querySelector('.mex input'); slider.value = '0'; slider.dispatchEvent(new Event('input'))");
    browser.wait_for(".mex output", "mex{} = 0");
}
