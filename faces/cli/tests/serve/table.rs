//! The table of a game: two people, misère play, previews, drags, keys, and announcements for screen readers.

use crate::browser::Browser;
use crate::server::ServerProcess;

const ENTER_KEY: &str = "\u{e007}";
const ESCAPE_KEY: &str = "\u{e00c}";
const UP_KEY: &str = "\u{e013}";

/// The last announcement.
fn live_text(browser: &Browser) -> String {
    let script = "return document.getElementById('live')?.textContent ?? ''";
    browser.script(script).as_str().unwrap_or_default().trim_end_matches('\u{a0}').to_string()
}

fn wait_until_said(browser: &Browser, text: &str) {
    browser.wait_until(&format!("{text:?} is said"), || live_text(browser).contains(text));
}

/// The controls of the content that can be seen and have the same name as another one.
fn controls_with_equal_names(browser: &Browser) -> String {
    let script = "const seen = new Map();
        for (const one of document.querySelectorAll('main :is(a[href], button, input, textarea, select)')) {
            if (one.type === 'hidden' || !one.checkVisibility()) continue;
            let label = one.labels?.length ? one.labels[0].textContent : '';
            let name = (one.getAttribute('aria-label') || label || one.textContent || '').trim();
            seen.set(name, (seen.get(name) ?? 0) + 1);
        }
        return [...seen].filter(([name, count]) => count > 1 || !name).map(([name]) => name).join('; ')";
    browser.script(script).as_str().unwrap_or_default().to_string()
}

/// The number of pixels by which the page is wider than the window.
fn overflow(browser: &Browser) -> i64 {
    let script = "return document.documentElement.scrollWidth - document.documentElement.clientWidth";
    browser.script(script).as_i64().expect("a width")
}

#[test]
fn two_people_play_with_and_without_script() {
    let server = ServerProcess::start(&[]);
    for browser in [Browser::open(&server.address, 390, "en"), Browser::without_script(&server.address, 1280, "en")] {
        browser.go_to_page("/play");
        browser.write("#q", "nim(1, 2)");
        browser.click("input[name=players][value=two]");
        browser.click("#begin");
        browser.wait_for("#verdict", "The first player is to move.");
        assert!(browser.path().contains("players=two"), "{}", browser.path());
        browser.click("#moves [data-move='1']");
        browser.wait_for("#verdict", "The second player is to move.");
        browser.wait_for("ul.last", "First player: heap 2: take 1, leave 1");
        assert_eq!(browser.count("ul.last li"), 1, "nobody replies");
        browser.click("#moves [data-move='0']");
        browser.wait_for("#history li.latest", "Second player: heap 1: take all 1");
        // A move is taken back, not two.
        browser.click("#undo");
        browser.wait_for("#verdict", "The second player is to move.");
        browser.click("#moves [data-move='0']");
        browser.wait_for("#verdict", "The first player is to move.");
        browser.click("#moves [data-move='0']");
        browser.wait_for("#verdict", "The first player has won.");
        // Leaving two equal heaps was right.
        browser.wait_for("#review", "Nobody made a mistake");
    }
}

#[test]
fn a_link_gives_position_rules_convention_players_and_moves() {
    let server = ServerProcess::start(&[]);
    let browser = Browser::open(&server.address, 1280, "en");
    browser.go_to_page("/play");
    browser.write("#q", "take(4)");
    browser.click("input[name=misere][value='1']");
    browser.click("input[name=players][value=two]");
    browser.click("details.rules summary");
    let rules = "@game\ndef take(n):\n    for k in (1, 3):\n        if k <= n:\n            yield take(n - k)\n";
    browser.script(&format!("document.querySelector('#rules').value = {}", serde_json::json!(rules)));
    browser.click("#begin");
    browser.wait_for(".goal", "whoever makes the last move loses");
    browser.click("#moves [data-move]");
    browser.wait_for("#verdict", "The second player is to move.");
    let (link, position) = (browser.path(), browser.element_text("#position"));
    let other = Browser::without_script(&server.address, 390, "en");
    other.go_to_page(&link);
    assert_eq!(other.element_text("#position"), position);
    assert_eq!(other.element_text("#verdict"), "The second player is to move.");
    other.wait_for(".goal", "whoever makes the last move loses");
    // Against grundy the game continues from here; with the other convention a new game begins.
    other.click("#switch-players");
    other.wait_for(".settings", "grundy: ");
    other.click("#switch-misere");
    other.wait_for(".goal", "whoever cannot move loses");
    other.wait_for("#position", "take(4)");
}

#[test]
fn misere_play_is_won_by_hints_and_lost_without() {
    let server = ServerProcess::start(&[]);
    let browser = Browser::open(&server.address, 390, "en");
    browser.go_to_page("/play?q=nim(1%2C+2)");
    browser.click("#switch-misere");
    browser.wait_for(".goal", "whoever makes the last move loses");
    browser.click("#ask-hint");
    browser.click("#hint p a");
    browser.wait_for("#verdict", "You have won.");
    wait_until_said(&browser, "You have won.");
    browser.click("#again");
    browser.wait_for("#verdict", "It is your turn.");
    browser.click("#moves [data-move='0']");
    browser.wait_until("a reply", || browser.path().contains("moves=0"));
    for _ in 0..3 {
        if browser.count("#moves [data-move]") == 0 {
            break;
        }
        let path = browser.path();
        browser.click("#moves [data-move]");
        browser.wait_until("a move", || browser.path() != path);
    }
    browser.wait_for("#verdict", "grundy has won.");
}

#[test]
fn a_move_is_marked_before_it_is_made_and_seen_after_it() {
    let server = ServerProcess::start(&[]);
    let browser = Browser::open(&server.address, 1280, "en");
    browser.go_to_page("/play?q=nim(3%2C+4%2C+5)&players=two");
    browser.point_at("[data-part='2.2']");
    browser.wait_until("three counters are marked", || browser.count(".will-change") == 3);
    browser.wait_for(".preview", "heap 3: take 3, leave 2");
    // A move of the list is marked, too.
    browser.point_at("#moves [data-move='1']");
    browser.wait_until("two counters are marked", || browser.count(".will-change") == 2);
    browser.click("[data-part='2.2']");
    browser.wait_for("#history li.latest", "First player: heap 3: take 3, leave 2");
    assert_eq!(browser.count("svg .g-taken"), 3, "what was taken is seen");
    browser.go_to_page("/play?q=chomp(3%2C+4)&players=two");
    browser.point_at("[data-part='0.6']");
    browser.wait_until("a rectangle is marked", || browser.count(".will-change") == 4);
}

#[test]
fn a_piece_and_counters_are_dragged_and_a_wrong_square_is_refused() {
    let server = ServerProcess::start(&[]);
    let browser = Browser::open(&server.address, 1280, "en");
    // The queen is in the corner of her board, at (2, 3).
    browser.go_to_page("/play?q=queen(2%2C+3)&players=two");
    let queen = "[data-part='0.11']";
    browser.drag(queen, "[data-part='0.4']");
    wait_until_said(&browser, "No move leads there.");
    browser.drag(queen, "[data-part='0.8']");
    browser.wait_for("#position", "queen(2, 0)");
    wait_until_said(&browser, "First player:");
    browser.go_to_page("/play?q=nim(5)&players=two");
    browser.drag("[data-part='0.4']", "[data-part='0.2']");
    browser.wait_for("#position", "nim(2)");
}

#[test]
fn a_move_of_two_cells_takes_two_taps_and_is_given_up_by_escape() {
    let server = ServerProcess::start(&[]);
    let browser = Browser::open(&server.address, 390, "en");
    browser.go_to_page("/play?q=cram(2%2C+3)&players=two");
    let path = browser.path();
    browser.click("a[data-part='0.1']");
    browser.wait_for("#choice", "Which of these moves?");
    assert_eq!((browser.count("#choice li"), browser.count(".is-target:not(.is-picked)")), (3, 3));
    wait_until_said(&browser, "3 moves: choose one");
    assert_eq!(controls_with_equal_names(&browser), "");
    browser.press(ESCAPE_KEY);
    browser.wait_until("the choice is given up", || browser.count("#choice") == 0);
    wait_until_said(&browser, "The choice was cancelled.");
    // A second tap on the same cell cancels the selection as well.
    for count in [1, 0] {
        browser.click("a[data-part='0.1']");
        browser.wait_until("it is given up", || browser.count("#choice") == count);
    }
    assert_eq!(browser.path(), path);
    browser.click("a[data-part='0.1']");
    browser.click("a[data-part='0.4']");
    browser.wait_for("#verdict", "The second player is to move.");
    browser.wait_until("both cells are accented", || browser.count("svg .g-last") == 2);
    // Dragging over the cells is the same.
    browser.drag("[data-part='0.0']", "[data-part='0.3']");
    browser.wait_for("#verdict", "The first player is to move.");
}

#[test]
fn a_game_is_played_by_keys_alone_and_each_move_is_said() {
    let server = ServerProcess::start(&[]);
    let browser = Browser::open(&server.address, 1280, "en");
    browser.go_to_page("/play?q=nim(1%2C+2)");
    assert!(browser.script("return document.title").as_str().is_some_and(|title| title.starts_with("nim(1, 2)")));
    assert_eq!(controls_with_equal_names(&browser), "");
    // An illegal move is refused by an announcement.
    browser.write("#say", "take 9 from heap 2");
    browser.press(ENTER_KEY);
    wait_until_said(&browser, "heap 2 has 2");
    browser.script("document.querySelector(\"a[data-part='1.0']\").focus()");
    browser.wait_for(".preview", "heap 2: take all 2");
    browser.press(UP_KEY);
    browser.wait_for(".preview", "heap 2: take 1, leave 1");
    browser.press(ENTER_KEY);
    wait_until_said(&browser, "You: heap 2: take 1, leave 1. grundy: heap");
    wait_until_said(&browser, "It is your turn.");
    // The keys continue at the previous place.
    let focused = browser.script("return document.activeElement.matches('a[data-part]')");
    assert_eq!(focused, true, "{focused}");
    browser.press(ENTER_KEY);
    wait_until_said(&browser, "You have won. No move is left");
    assert_eq!(browser.script("return document.activeElement.id"), "again");
    browser.press(ENTER_KEY);
    browser.wait_for("#position", "nim(1, 2)");
}

#[test]
fn boards_fit_a_phone_and_their_parts_a_finger() {
    let server = ServerProcess::start(&[]);
    let browser = Browser::open(&server.address, 360, "en");
    for q in ["kayles(20)", "nim(3,4,5)", "chomp(4,5)", "queen(9,12)", "nim(5,6)+kayles(7)", "nim(40)"] {
        browser.go_to_page(&format!("/play?q={}&players=two", q.replace('+', "%2B")));
        browser.find("#board svg a");
        assert!(overflow(&browser) <= 0, "{q} scrolls sideways");
        let least = "return Math.min(...[...document.querySelectorAll('#board svg a > rect:last-child')]
            .map((one) => Math.min(one.getBoundingClientRect().width, one.getBoundingClientRect().height)))";
        browser
            .wait_until(&format!("{q}: 24 pixels"), || browser.script(least).as_f64().is_some_and(|size| size >= 24.0));
        assert_eq!(controls_with_equal_names(&browser), "", "{q}");
    }
}

#[test]
fn the_switch_of_animations_is_remembered() {
    let server = ServerProcess::start(&[]);
    let browser = Browser::open(&server.address, 1280, "en");
    let is_still = || browser.script("return document.documentElement.hasAttribute('data-still')") == true;
    browser.go_to_page("/play?q=nim(3)");
    assert!(!is_still());
    browser.click("#motion");
    assert!(is_still());
    browser.go_to_page("/play?q=nim(2)");
    browser.find("#motion:not(:checked)");
    assert!(is_still());
}
