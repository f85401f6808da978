//! Playing on the page: whole games against the engine, lost and won, by clicks.

use crate::browser::Browser;
use crate::server::ServerProcess;

/// Whether the game is over, by the text of the page.
fn is_over(browser: &Browser) -> bool {
    browser.element_text("#verdict").contains("has won") || has_won(browser)
}

/// Whether the player has won.
fn has_won(browser: &Browser) -> bool {
    browser.element_text("#verdict") == "You have won."
}

/// Waits for the page after a move.
fn wait_for_moves(browser: &Browser, moves: &str) {
    browser.wait_until("the move is made", || {
        let path = browser.path();
        path.contains("moves=") && path != moves
    });
}

/// Clicks the first clickable part of the picture until the game is over, which is bad play.
fn play_badly(browser: &Browser) -> usize {
    for made in 0..60 {
        if is_over(browser) {
            return made;
        }
        let path = browser.path();
        browser.click("figure.position svg a.g-link");
        browser.wait_until("something happens", || browser.path() != path || browser.count("#choice") > 0);
        // A part that belongs to several moves lists them: the script on this page, without it another page.
        if browser.count("#choice") > 0 {
            let path = browser.path();
            browser.click("#choice li :is(a, button)");
            wait_for_moves(browser, &path);
        }
    }
    panic!("the game does not end: {}", browser.page_text());
}

/// Follows the hints until the game is over.
fn play_well(browser: &Browser) {
    for _ in 0..60 {
        if is_over(browser) {
            return;
        }
        let path = browser.path();
        browser.click("#ask-hint");
        browser.wait_until("a hint", || browser.path() != path);
        let path = browser.path();
        browser.click("#hint p a");
        wait_for_moves(browser, &path);
    }
    panic!("the game does not end: {}", browser.page_text());
}

#[test]
fn nim_is_lost_by_clicking_anything() {
    let server = ServerProcess::start(&[]);
    for width in [390, 1280] {
        let browser = Browser::open(&server.address, width, "en");
        browser.go_to_page("/play?q=nim(1%2C+2%2C+3)");
        assert!(play_badly(&browser) >= 2);
        assert_eq!(browser.element_text("#verdict"), "grundy has won.", "{}", browser.page_text());
    }
}

#[test]
fn chomp_is_lost_by_clicking_anything() {
    let server = ServerProcess::start(&[]);
    let browser = Browser::open(&server.address, 390, "en");
    browser.go_to_page("/play?q=chomp(3%2C+4)");
    play_badly(&browser);
    assert_eq!(browser.element_text("#verdict"), "grundy has won.", "{}", browser.page_text());
}

#[test]
fn hints_win_also_without_script_and_in_misere_play() {
    let server = ServerProcess::start(&[]);
    for width in [390, 1280] {
        let scripted = Browser::open(&server.address, width, "en");
        scripted.go_to_page("/play?q=nim(3%2C+4%2C+5)");
        play_well(&scripted);
        assert!(has_won(&scripted), "{}", scripted.page_text());
    }
    let plain = Browser::without_script(&server.address, 1280, "en");
    for page in ["/play?q=chomp(3%2C+3)", "/play?q=nim(2%2C+3%2C+4)&misere=1"] {
        plain.go_to_page(page);
        play_well(&plain);
        assert!(has_won(&plain), "{}", plain.page_text());
    }
}

#[test]
fn the_effect_of_a_move_is_shown_when_asked_for_and_moves_are_taken_back() {
    let server = ServerProcess::start(&[]);
    let browser = Browser::open(&server.address, 1280, "en");
    browser.go_to_page("/play?q=nim(3%2C+4%2C+5)");
    browser.follow("heap 1: take 1, leave 2");
    browser.wait_for("ul.last li:last-child", "grundy:");
    // Nothing gives away who is winning.
    assert!(!browser.element_text("#play").contains("nim-sum"), "{}", browser.element_text("#play"));
    browser.click("#show");
    browser.wait_for("#standing", "grundy wins this unless it makes a mistake");
    browser.wait_for("ul.last li:first-child", "nim-sum 2 → 3");
    assert!(browser.element_text("ul.last li:first-child").contains("throws the win away"));
    browser.wait_for("ul.last li:last-child", "nim-sum 3 → 0");
    // The nim-sum is shown in binary columns.
    assert!(browser.element_text("figure.position").contains("nim-sum"), "{}", browser.element_text("figure.position"));
    browser.click("#undo");
    browser.wait_for("#position", "nim(3, 4, 5)");
    browser.wait_for("#standing", "You win this if you find the right moves");
    browser.click("#show");
    browser.wait_until("it is hidden", || browser.count("#standing") == 0);
}

#[test]
fn moves_are_typed_with_and_without_script() {
    let server = ServerProcess::start(&[]);
    for browser in [Browser::open(&server.address, 1280, "en"), Browser::without_script(&server.address, 1280, "en")] {
        browser.go_to_page("/play?q=nim(3%2C+4%2C+5)");
        browser.write("#say", "take 9 from heap 2");
        browser.press("\u{e007}");
        browser.wait_for("#misread", "heap 2 has 4");
        browser.write("#say", "take 2 from heap 1");
        browser.press("\u{e007}");
        browser.wait_for("ul.last li:first-child", "heap 1: take 2, leave 1");
    }
}

#[test]
fn a_game_that_is_over_is_judged_move_by_move() {
    let server = ServerProcess::start(&[]);
    let browser = Browser::open(&server.address, 1280, "en");
    browser.go_to_page("/play?q=nim(1%2C+2)");
    // Taking the heap of 2 gives the other player the last stone.
    browser.follow("heap 2: take all 2");
    browser.wait_for("#verdict", "grundy has won");
    browser.wait_for("#review", "Your move 1 decided the game.");
    assert_eq!(browser.count("#review li"), 2);
    assert_eq!(browser.count("#review li.mistaken"), 1);
}

#[test]
fn the_first_page_is_played_on() {
    let server = ServerProcess::start(&[]);
    let browser = Browser::open(&server.address, 390, "en");
    browser.go_to_page("/");
    assert_eq!(browser.count(".pictures svg"), 6);
    browser.click("#try svg a.g-link");
    browser.wait_for("#play ul.last", "You:");
    assert!(browser.path().starts_with("/play?q=nim"), "{}", browser.path());
}
