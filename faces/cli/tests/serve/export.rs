//! Exported pages, played in a browser from files.

use crate::browser::Browser;
use std::process::Command;
use tempfile::TempDir;

/// An exported page in a temporary folder.
struct ExportedFile {
    folder: TempDir,
}

impl ExportedFile {
    fn new(args: &[&str]) -> ExportedFile {
        let folder = TempDir::new().expect("a folder");
        let file = folder.path().join("page.html");
        let mut export = Command::new(env!("CARGO_BIN_EXE_grundy"));
        export.args(["export", "--lang", "en"]).args(args).arg("-o").arg(&file);
        assert!(export.output().expect("the binary runs").status.success(), "{args:?}");
        ExportedFile { folder }
    }

    fn path(&self) -> String {
        self.folder.path().join("page.html").display().to_string()
    }

    fn open(&self, width: u32) -> Browser {
        let browser = Browser::open("file://", width, "en");
        browser.go_to_page(&self.path());
        browser
    }
}

/// Waits for the player's turn. Returns whether the game is still running.
fn wait_for_turn(browser: &Browser) -> bool {
    let over = || browser.count("#status.over") > 0;
    browser.wait_until("it is somebody's turn", || over() || browser.current_text("#status").contains("your turn"));
    !over()
}

/// Plays to the end by hints.
fn play_by_hints(browser: &Browser, target: &str) {
    let mut moves = 0;
    while wait_for_turn(browser) {
        browser.click("#hint");
        browser.wait_for("#status", "Hint:");
        browser.click(target);
        moves += 1;
        assert!(moves < 30, "the game does not end");
    }
}

#[test]
fn misere_nim_is_lost_and_won() {
    let browser = ExportedFile::new(&["nim(1, 2, 3)", "--misere"]);
    let page = browser.open(1200);
    page.wait_for("header", "whoever makes the last move loses");
    // The position is lost for the first player.
    while wait_for_turn(&page) {
        page.click("#moves button");
    }
    page.wait_for("#status", "The opponent has won.");
    page.wait_for("#status", "whoever made the last move loses");
    assert_eq!(page.count("#moves button"), 0, "play has ended");
    // After an undo the game continues; restarted with the opponent first, it is won.
    page.click("#undo");
    page.wait_for("#status", "It is your turn.");
    page.click("#first option[value=other]");
    play_by_hints(&page, "#moves button.hinted");
    page.wait_for("#status", "You have won!");
}

#[test]
fn chomp_is_won_by_clicks_on_the_picture() {
    let taken = ExportedFile::new(&["chomp(3, 3)"]);
    let page = taken.open(390);
    let overflow = page.script("return document.documentElement.scrollWidth - document.documentElement.clientWidth");
    assert!(overflow.as_i64().is_some_and(|pixels| pixels <= 0), "the page is wider than a phone: {overflow}");
    play_by_hints(&page, "#board a.hinted");
    page.wait_for("#status", "You have won!");
    page.click("#new");
    // Taking the square beside the poison first loses, as the switch shows.
    page.click("#show");
    page.wait_for("#status", "With best play you win.");
    page.click("#board a[data-part='0.1']");
    page.wait_for("#past", "throws the win away");
    while wait_for_turn(&page) {
        page.click("#moves button");
    }
    page.wait_for("#status", "The opponent has won.");
}

#[test]
fn two_people_keys_and_parts_of_several_moves() {
    let taken = ExportedFile::new(&["cram(2, 3)"]);
    let page = taken.open(1200);
    page.click("#level option[value=two]");
    page.wait_for("#status", "The first player is to move.");
    // The cell in the middle of a side is in three dominoes; a second cell determines which one is meant.
    page.click("#board a[data-part='0.1']");
    page.wait_for("#status", "3 moves");
    assert_eq!(page.count("#moves button"), 3);
    page.click("#board a[data-part='0.4']");
    page.wait_for("#status", "The second player is to move.");
    // With the keyboard the focus stays in the picture.
    let focused = page.script("return document.activeElement.closest('#board') !== null");
    assert_eq!(focused, true, "{focused}");
    page.script("document.querySelector('#moves button').focus()");
    page.press("\u{e007}");
    page.wait_for("#past li:nth-child(2)", "Second player");
    page.click("#undo");
    page.click("#undo");
    page.wait_until("the board is empty again", || page.count("#past li") == 0);
}

#[test]
fn without_a_script_there_is_a_picture() {
    let taken = ExportedFile::new(&["nim(3, 4)"]);
    let page = Browser::without_script("file://", 800, "en");
    page.go_to_page(&taken.path());
    page.wait_for("main", "switched off");
    assert_eq!(page.count(".still svg"), 1);
}

#[test]
fn a_heap_that_was_taken_whole_stays_pale_for_two_moves() {
    let file = ExportedFile::new(&["nim(1, 2, 9)"]);
    let page = file.open(800);
    page.click("#level option[value=two]");
    let figures = || page.script("return [...document.querySelectorAll('#board figure')].map((one) => one.className)");
    page.click("#moves button");
    page.wait_until("heap 1 is pale", || figures() == serde_json::json!(["removed moved", "", ""]));
    assert_eq!(page.count("#board figure.removed a"), 0, "what is gone is no target");
    // Heap 1 is now that of 2, which is taken whole as well.
    page.click("#moves li:nth-child(2) button");
    page.wait_until("both are pale", || figures() == serde_json::json!(["removed", "removed moved", ""]));
    page.click("#moves button");
    page.wait_until("the earlier one is gone", || figures() == serde_json::json!(["removed", "moved"]));
    page.click("#undo");
    page.wait_until("it is back", || figures() == serde_json::json!(["removed", "removed moved", ""]));
}
