//! Asking: an answer, a user's rules with a mistake, languages, a long question.

use crate::browser::Browser;
use crate::server::ServerProcess;

#[test]
fn a_question_is_asked_and_answered() {
    let server = ServerProcess::start(&[]);
    let browser = Browser::open(&server.address, 1280, "en");
    browser.go_to_page("/");
    browser.write("#q", "nim(3, 4, 5)");
    browser.click("#solve");
    browser.wait_for("#verdict", "first player wins");
    assert_eq!(browser.element_text("#value"), "*2");
    let all = browser.page_text();
    for message in ["proved", "Bouton", "heap of 3: take 2, leave 1", "nim-sum  2 = 010"] {
        assert!(all.contains(message), "{message} is not in {all}");
    }
    assert_eq!(browser.count("figure.position svg[role=img]"), 1, "a picture");
    // The address gives the same page again, also without the script.
    let path = browser.path();
    assert!(path.contains("q=nim"), "{path}");
    let plain = Browser::without_script(&server.address, 1280, "en");
    plain.go_to_page(&path);
    assert!(plain.element_text("#verdict").contains("first player wins"));
    // Questions asked there are answered, too.
    plain.write("#q", "wythoff(8, 15) + nim(1)");
    plain.click("#solve");
    plain.wait_for("#position", "wythoff(8, 15) + nim(1)");
    assert_eq!(plain.attribute(".answer", "data-outcome").as_deref(), Some("N"));
}

#[test]
fn the_last_move_loses_by_a_switch() {
    let server = ServerProcess::start(&[]);
    let browser = Browser::open(&server.address, 1280, "en");
    browser.go_to_page("/?q=nim(1%2C+1%2C+2)");
    browser.wait_for("#verdict", "first player wins");
    browser.go_to_page("/?q=nim(1%2C+1%2C+1)");
    assert_eq!(browser.attribute(".answer", "data-outcome").as_deref(), Some("N"));
    browser.click("input[name=misere][value='1']");
    browser.click("#solve");
    // There are three heaps of one: the player who takes the last one loses, and that is the first player.
    browser.wait_for("#verdict", "second player wins");
    assert!(browser.path().contains("misere=1"));
}

#[test]
fn rules_with_a_mistake_are_told_where_it_is_and_mended() {
    let server = ServerProcess::start(&[]);
    let browser = Browser::open(&server.address, 1280, "en");
    browser.go_to_page("/");
    browser.click("details.rules summary");
    browser.write("#q", "stones(7)");
    let wrong = "@game\ndef stones(n):\nfor k in (1, 2, 3):\nif k <= m:\nyield stones(n - k)";
    // The editor keeps the indentation of the line before; pasted text has its own.
    let wrong =
        wrong.replace("\nfor", "\n    for").replace("\nif", "\n        if").replace("\nyield", "\n            yield");
    paste(&browser, &wrong);
    browser.press("\u{e007}"); // Enter in the field of rules starts a line, not a question
    browser.click("#solve");
    browser.wait_for("#mistake .at", "line 4");
    let message = browser.element_text("#mistake");
    assert!(message.contains('m') && message.contains("if k <= m:"), "{message}");
    assert_eq!(browser.attribute(".editor", "data-line").as_deref(), Some("4"));
    assert_eq!(browser.attribute("#rules", "aria-invalid").as_deref(), Some("true"));
    // The mistake is marked at its place.
    browser.find("#rules-editor");
    let marked =
        "document.getElementById('rules-editor').shadowRoot.querySelector('.cm-lintRange-error')?.textContent ?? ''";
    browser.wait_until("the mistake is marked", || browser.script(&format!("return {marked}")).as_str() == Some("m:"));
    paste(&browser, &wrong.replace("k <= m", "k <= n"));
    browser.click("#solve");
    browser.wait_for("#verdict", "first player wins");
    assert_eq!(browser.element_text("#value"), "*3");
}

#[test]
fn rules_are_typed_with_indentation_and_completed_names() {
    let server = ServerProcess::start(&[]);
    let browser = Browser::open(&server.address, 1280, "en");
    browser.go_to_page("/");
    browser.write("#q", "take(10)");
    browser.click("details.rules summary");
    browser.click("#rules-editor");
    browser.press("@game\ndef take(n):\nfor k in divi");
    let list = "document.getElementById('rules-editor').shadowRoot.querySelector('.cm-tooltip-autocomplete')?.textContent ?? ''";
    let listed = || browser.script(&format!("return {list}")).as_str().map(String::from).unwrap_or_default();
    browser.wait_until("divisors are offered", || listed().contains("divisors"));
    // The editor ignores Enter just after the list appears, so that no name is accepted by accident.
    std::thread::sleep(std::time::Duration::from_millis(300));
    browser.press("\n(n):\nif k < n:\nyield take(n - k)");
    let value = browser.script("return document.getElementById('rules').value");
    // The function is imported where it must be.
    let expected = "from grundy import divisors\n@game\ndef take(n):\n    for k in divisors(n):\n        if k < n:\n            yield take(n - k)";
    assert_eq!(value.as_str(), Some(expected));
    // Control and Enter submit the question.
    browser.script("document.getElementById('rules-editor').shadowRoot.querySelector('.cm-content').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', keyCode: 13, ctrlKey: true, bubbles: true }))");
    browser.wait_for("#verdict", "first player wins");
}

/// Pastes a text into the editor.
fn paste(browser: &Browser, text: &str) {
    browser.click("#rules-editor");
    let text = serde_json::Value::from(text);
    browser.script(&format!(
        "const field = document.getElementById('rules'); field.value = {text}; field.dispatchEvent(new Event('input', {{ bubbles: true }}));"
    ));
}

#[test]
fn languages_are_the_browsers_and_can_be_switched() {
    let server = ServerProcess::start(&[]);
    let browser = Browser::open(&server.address, 1280, "zh-CN");
    browser.go_to_page("/?q=wythoff(8%2C+15)");
    browser.wait_for("#verdict", "先手必胜");
    assert_eq!(browser.attribute("html", "lang").as_deref(), Some("zh-CN"));
    browser.follow("\u{7e41}");
    browser.wait_for("#verdict", "先手必\u{52dd}");
    browser.follow("EN");
    browser.wait_for("#verdict", "first player wins");
    // The choice is kept on other pages.
    browser.follow("Games");
    browser.wait_until("the list of games", || browser.path().starts_with("/games"));
    assert_eq!(browser.attribute("html", "lang").as_deref(), Some("en"));
}

#[test]
fn a_long_question_shows_how_far_it_is_and_is_cancelled() {
    let server = ServerProcess::start(&["--max-time", "120s", "--max-positions", "1e12", "--max-memory", "4G"]);
    let browser = Browser::open(&server.address, 1280, "en");
    browser.go_to_page("/");
    browser.write("#q", "cram(7, 7)");
    browser.click("#solve");
    browser.wait_for("#busy", "Computing");
    browser.wait_until("positions are counted", || {
        let spent = browser.current_text("#spent");
        spent.split('·').nth(1).is_some_and(|count| count.chars().any(|c| ('1'..='9').contains(&c)))
    });
    browser.click("#cancel");
    browser.wait_for("#answer", "cancelled");
    assert_eq!(browser.count("#busy"), 0);
    // The server is free for other questions again.
    browser.write("#q", "nim(1, 2, 3)");
    browser.click("#solve");
    browser.wait_for("#verdict", "second player wins");
}

#[test]
fn a_phone_shows_everything_without_scrolling_sideways() {
    let server = ServerProcess::start(&[]);
    let browser = Browser::open(&server.address, 390, "en");
    let pages = [
        "/",
        "/?q=nim(26%2C+2%2C+17)",
        "/?q=kayles",
        "/?q=wythoff",
        "/?q=chomp(4%2C+5)",
        "/play?q=nim(3%2C+4%2C+5)",
        "/play?q=chomp(4%2C+5)",
        "/explore?q=nim(2%2C+1)",
        "/games",
        "/games/chomp",
        "/teach",
        "/teach/every?seed=8",
        "/teach/stones?seed=8&guessed=1&guess=0.4.9",
        "/teach/nim?seed=8&number=2",
        "/teach/nim?seed=8&number=2&hints=2",
        "/teach/nim?seed=8&number=2&answer=2+3",
        "/teach/sums?seed=8&number=3&solution=1",
        "/?q=nonsense(",
    ];
    for page in pages {
        browser.go_to_page(page);
        browser.find("#main h1");
        let wide = browser.script("return [document.documentElement.scrollWidth, window.innerWidth]");
        assert!(wide[0].as_u64() <= wide[1].as_u64(), "{page}: {wide}");
        assert_eq!(wide[1], 390, "{page}");
    }
}

/// The theme follows the system, also in pictures.
#[test]
fn paper_is_light_or_dark() {
    let server = ServerProcess::start(&[]);
    let browser = Browser::open(&server.address, 1280, "en");
    browser.go_to_page("/?q=nim(3%2C+4)");
    let seen = |scheme: &str| {
        browser.prefer(scheme);
        let colours = browser.script(
            "return [getComputedStyle(document.body).backgroundColor, getComputedStyle(document.querySelector('svg .g-text')).fill]",
        );
        (colours[0].to_string(), colours[1].to_string(), browser.screenshot())
    };
    let (light, dark) = (seen("light"), seen("dark"));
    assert!(light.0 != dark.0 && light.1 != dark.1, "{} {}", light.0, light.1);
    assert!(light.2.starts_with(b"\x89PNG") && light.2 != dark.2);
}

/// All actions work with the keyboard: going to the field, submitting the question, and following links.
#[test]
fn keys_are_enough() {
    let server = ServerProcess::start(&[]);
    let browser = Browser::open(&server.address, 1280, "en");
    browser.go_to_page("/");
    browser.press("\u{e004}"); // Tab: the link that leads past the header
    assert!(
        browser.script("return document.activeElement.className").as_str().is_some_and(|class| class.contains("skip"))
    );
    browser.press("\u{e007}");
    browser.wait_until("the content has the focus", || browser.script("return document.activeElement.id") == "main");
    // Each stone of the board and each picture is a stop on the way to the field.
    let stops = (0..30).take_while(|_| {
        browser.press("\u{e004}");
        browser.script("return document.activeElement.id") != "q"
    });
    assert_eq!(stops.count(), 9 + 6);
    browser.press("grundys(10)\u{e007}");
    browser.wait_for("#position", "grundys(10)");
    // Every control has a name.
    let nameless = browser.script(
        "return [...document.querySelectorAll('a, button, input, textarea, select')].filter(one => !(one.textContent.trim() \
         || one.getAttribute('aria-label') || one.labels?.length || one.type === 'hidden')).map(one => one.outerHTML)",
    );
    assert_eq!(nameless, serde_json::json!([]));
}
