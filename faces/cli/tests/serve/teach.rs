//! Lessons on the page: from the list to an exercise, a wrong answer, its reason, and a right one.

use crate::browser::Browser;
use crate::server::ServerProcess;

/// Waits until the exercise of this number is shown.
fn wait_for_exercise(browser: &Browser, number: u32) {
    browser.wait_for("#exercise-title", &format!("Exercise {number}"));
    browser.find("#own-answer");
}

#[test]
fn a_lesson_is_read_and_its_exercises_are_answered_with_and_without_script() {
    let server = ServerProcess::start(&[]);
    for browser in [Browser::open(&server.address, 390, "en"), Browser::without_script(&server.address, 1280, "en")] {
        browser.go_to_page("/");
        browser.follow("Learn");
        browser.wait_for("h1", "Learn");
        assert_eq!(browser.count("ol.lessons > li"), 13);
        browser.click("ol.lessons > li:nth-child(3) a");
        browser.wait_for("#rules", "There are two heaps.");
        wait_for_exercise(&browser, 1);
        // The link identifies the exercise.
        let (question, path) = (browser.element_text("#question"), browser.path());
        assert!(path.contains("seed="), "{path}");
        browser.go_to_page(&path);
        assert_eq!(browser.element_text("#question"), question);
        browser.write("#own-answer", "some");
        browser.click("#check");
        browser.wait_for("#misread", "some");
        assert_eq!(browser.element_text("#question"), question);
        browser.write("#own-answer", "99");
        browser.press("\u{e007}");
        browser.wait_for("#verdict", "No:");
        assert!(browser.element_text("#exercise").contains("missing"), "{}", browser.page_text());
        browser.click("#next");
        wait_for_exercise(&browser, 2);
        assert_eq!(browser.element_text("#right"), "Right so far: 0 of 1");
        let right = parse_and_mex(&browser.element_text("#question"));
        browser.write("#own-answer", &right.to_string());
        browser.click("#check");
        browser.wait_for("#verdict", "Right.");
        browser.click("#next");
        wait_for_exercise(&browser, 3);
        assert_eq!(browser.element_text("#right"), "Right so far: 1 of 2");
        browser.click("#show");
        browser.wait_for("#verdict", "Solution:");
    }
}

/// A lesson from its game to the theorem: a game that is tried leads back, and the boxes are checked.
#[test]
fn a_guess_is_checked_and_opens_the_theorem() {
    let server = ServerProcess::start(&[]);
    for browser in [Browser::open(&server.address, 360, "en"), Browser::without_script(&server.address, 1280, "en")] {
        browser.go_to_page("/teach/stones?seed=8");
        browser.wait_for("#rules", "Some stones lie on a table.");
        assert_eq!((browser.count("#rules figure svg"), browser.count("#guess input[type=checkbox]")), (1, 13));
        assert_eq!(browser.count("#theorem[open]"), 0);
        browser.click("#try");
        browser.wait_for("#position", "bash(3)(12)");
        browser.click("#to-lesson");
        browser.wait_for("#rules", "Some stones lie on a table.");
        assert!(browser.path().contains("seed=8"), "{}", browser.path());
        for number in [0, 4, 9, 12] {
            browser.click(&format!("#guess input[value='{number}']"));
        }
        browser.click("#check-guess");
        browser.wait_for("#guess-result", "11 of 13 are right");
        assert_eq!((browser.count("#guess .right"), browser.count("#guess .wrong")), (11, 2));
        browser.wait_for("#theorem", "multiple of m + 1");
        assert_eq!(browser.count("#reason[open]"), 0);
        browser.click("#reason > summary");
        browser.wait_for("#reason", "Look from the end.");
        browser.click("#hint");
        browser.wait_for("#hints", "Divide the number of stones by m + 1.");
        browser.click("#hint");
        browser.wait_for("#hints", " × ");
        assert_eq!(browser.count("#hint"), 0);
    }
}

/// The browser remembers completed lessons, until the user clears the list.
#[test]
fn the_list_of_lessons_shows_what_was_done() {
    let server = ServerProcess::start(&[]);
    let browser = Browser::open(&server.address, 360, "en");
    browser.go_to_page("/teach");
    assert_eq!((browser.count(".done"), browser.count("#forget")), (0, 0));
    browser.go_to_page("/teach/stones?seed=8");
    browser.click("#check-guess");
    browser.wait_for("#guess-result", "The engine says");
    // Loading the page of a right answer again does not count twice.
    for number in [1, 1, 2, 3, 4] {
        browser.go_to_page(&format!("/teach/mex?seed=8&number={number}"));
        let right = parse_and_mex(&browser.element_text("#question"));
        browser.write("#own-answer", &right.to_string());
        browser.click("#check");
        browser.wait_for("#verdict", "Right.");
    }
    browser.go_to_page("/teach");
    browser.wait_for("a[data-lesson='mex'] .done", "4 right");
    browser.wait_for("a[data-lesson='stones'] .done", "guess checked");
    assert_eq!(browser.count(".done"), 2);
    browser.go_to_page("/teach/mex?seed=8&number=5");
    let right = parse_and_mex(&browser.element_text("#question"));
    browser.go_to_page(&format!("/teach/mex?seed=8&number=5&answer={right}"));
    browser.wait_for("#verdict", "Right.");
    browser.go_to_page("/teach");
    browser.wait_for("a[data-lesson='mex'] .done", "✓ 5 right");
    browser.click("#forget");
    browser.wait_until("nothing is remembered", || browser.count(".done") == 0 && browser.count("#forget") == 0);
    browser.go_to_page("/teach");
    browser.find("ol.lessons");
    assert_eq!(browser.count(".done"), 0);
}

/// The mex of the numbers in the braces of a question.
fn parse_and_mex(question: &str) -> u32 {
    let inside = question.split('{').nth(1).and_then(|rest| rest.split('}').next()).expect("numbers in braces");
    let numbers: Vec<u32> = inside.split(", ").filter_map(|number| number.parse().ok()).collect();
    (0..).find(|number| !numbers.contains(number)).expect("some number is missing")
}

#[test]
fn moves_are_chosen_by_a_click_and_keys_go_on_from_the_answer() {
    let server = ServerProcess::start(&[]);
    let browser = Browser::open(&server.address, 1280, "zh-CN");
    browser.go_to_page("/teach/stones?seed=8&number=2");
    browser.wait_for("#question", "哪一步必胜");
    browser.click("#moves a");
    browser.wait_for("#verdict", "。");
    assert_eq!(browser.count("#exercise figure.position svg"), 1);
    browser.click("#more");
    browser.wait_for("#position", "bash");
    browser.go_to_page("/teach/values?seed=8");
    browser.write("#own-answer", "77");
    browser.press("\u{e007}");
    browser.wait_for("#verdict", "不对");
    browser.press("\u{e004}\u{e007}"); // Tab, Enter: from the verdict to the first link after it
    browser.wait_until("another page", || !browser.path().contains("answer=77"));
}
