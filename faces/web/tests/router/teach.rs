//! Lessons: the list, exercises with right, wrong and strange answers, and invalid links.

use crate::pages::FORM_CONTENT_TYPE;
use crate::{TestResponse, get, post, test_server};
use axum::Router;
use axum::http::StatusCode;
use grundy::{Engine, Lang, Meter};
use grundy_play::teach::lessons;

/// The page to which a form leads.
async fn page_after_form(server: &Router, address: &str, form: &str) -> TestResponse {
    let got = post(server, address, FORM_CONTENT_TYPE, form.to_string()).await;
    assert_eq!(got.status, StatusCode::SEE_OTHER, "{form}: {}", got.text);
    get(server, got.header("location")).await
}

fn encode_form_value(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02x}")).collect()
}

#[tokio::test]
async fn a_lesson_begins_with_a_seed_of_chance() {
    let server = test_server();
    let got = get(&server, "/teach/nim?lang=zh-CN").await;
    let link = got.header("location").to_string();
    assert_eq!(got.status, StatusCode::SEE_OTHER);
    let seed = link.strip_prefix("/teach/nim?seed=").and_then(|rest| rest.strip_suffix("&lang=zh-CN"));
    assert!(seed.is_some_and(|seed| seed.parse::<u64>().is_ok()), "{link}");
    let (one, other) = (get(&server, &link).await, get(&server, &link).await);
    assert!(one.status == StatusCode::OK && one.text == other.text, "the link gives the same exercise again");
    // The script gets the same answer.
    let got = post(&server, "/jobs?page=/teach/mex", FORM_CONTENT_TYPE, "lang=en").await.json();
    assert!(got["link"].as_str().is_some_and(|link| link.contains("seed=")), "{got}");
}

/// Every kind of exercise accepts its own solution, typed and as a link, and shows it on request.
#[tokio::test]
async fn solutions_are_right_in_every_lesson_and_language() {
    let server = test_server();
    let words = [(Lang::En, "Right.", "Solution:"), (Lang::ZhCn, "正确。", "答案："), (Lang::ZhTw, "正\u{78ba}。", "")];
    for (lesson, number) in lessons().iter().flat_map(|lesson| (1..=3).map(move |number| (lesson, number))) {
        let exercise = lesson.exercise(11, number - 1, &mut Engine::new(), &Meter::default()).expect("it is small");
        for (lang, right, shown) in words {
            let (name, tag) = (lesson.name, lang.tag());
            let solution = exercise.solution().in_language(lang).into_owned();
            let form = format!("seed=11&number={number}&lang={tag}&answer={}", encode_form_value(&solution));
            let got = page_after_form(&server, &format!("/teach/{name}"), &form).await;
            assert!(got.text.contains(right) && got.text.contains("said win"), "{name} {solution}: {}", got.text);
            let next = number + 1;
            assert!(got.text.contains(&format!("number={next}&amp;right=1")), "{name}: {}", got.text);
            assert_eq!(
                got.text.contains("id=\"more\""),
                exercise.position.is_some(),
                "{name}: the way to the Ask page"
            );
            let link = format!("/teach/{name}?seed=11&number={number}&lang={tag}&solution=1");
            let got = get(&server, &link).await;
            assert_eq!(got.status, StatusCode::OK);
            assert!(got.text.contains(shown) && !got.text.contains("right=1"), "{name}: {}", got.text);
            let own = got.text.split("id=\"exercise\"").nth(1).expect("the exercise");
            assert_eq!(own.contains("<svg"), exercise.position.is_some(), "{name}: a picture");
        }
    }
}

#[tokio::test]
async fn a_wrong_answer_is_told_why() {
    let server = test_server();
    let got = get(&server, "/teach/nim?seed=8&number=2&right=1&answer=2+3&lang=en").await;
    for message in
        ["Right so far: 1 of 1", "said lose", "the opponent answers", "heap 2: take 9, leave 3", "nim-sum  15 ="]
    {
        assert!(got.text.contains(message), "{message} is not in {}", got.text);
    }
    assert!(got.text.contains("number=3&amp;right=1\""), "{}", got.text);
    let got = get(&server, "/teach/nim?seed=8&answer=%E5%90%8E%E6%89%8B&lang=zh-CN").await;
    assert!(got.text.contains("不对") && got.text.contains("异或和为 11"), "{}", got.text);
}

/// After an invalid answer the exercise is still shown, with the typed text, and the counts are unchanged.
#[tokio::test]
async fn an_answer_that_is_none_does_not_lose_the_exercise() {
    let server = test_server();
    for (lesson, answer) in [
        ("nim", "perhaps"),
        ("values", "-1"),
        ("mex", "3.5"),
        ("xor", "<script>alert(1)</script>"),
        ("wythoff", "\u{202e}\0 \"'>"),
        ("every", "   "),
    ] {
        let form = format!("seed=8&number=3&right=2&lang=en&answer={}", encode_form_value(answer));
        let got = page_after_form(&server, &format!("/teach/{lesson}"), &form).await;
        assert_eq!(got.status, StatusCode::OK, "{lesson}");
        for part in ["id=\"misread\"", "id=\"own-answer\"", "Right so far: 2 of 2", "Exercise 3"] {
            assert!(got.text.contains(part), "{lesson} {answer}: {part} is not in {}", got.text);
        }
        assert!(!got.text.contains("<script>alert"), "{}", got.text);
    }
    // An empty text is not an answer.
    let got = page_after_form(&server, "/teach/nim", "seed=8&number=3&lang=en&answer=").await;
    assert!(!got.text.contains("id=\"misread\"") && got.text.contains("id=\"own-answer\""), "{}", got.text);
    for lesson in lessons() {
        let form = format!("seed=8&lang=en&answer={}", "1".repeat(1 << 20));
        let got = page_after_form(&server, &format!("/teach/{}", lesson.name), &form).await;
        assert!(got.status == StatusCode::OK && got.text.contains("id=\"misread\""), "{}", lesson.name);
        assert!(got.text.len() < 100_000, "{}: {} bytes", lesson.name, got.text.len());
    }
    let got = post(&server, "/teach/nim", FORM_CONTENT_TYPE, format!("answer={}", "1".repeat(2 << 20))).await;
    assert_eq!(got.status, StatusCode::PAYLOAD_TOO_LARGE);
    // A large number is understood, and simply wrong.
    let got = page_after_form(&server, "/teach/mex", &format!("seed=8&lang=en&answer=1{}", "0".repeat(40))).await;
    assert!(got.text.contains("said lose"), "{}", got.text);
}

/// Rules, a picture and a game to try come first; the theorem is folded until the guess is checked.
#[tokio::test]
async fn a_lesson_is_tried_guessed_and_read() {
    let server = test_server();
    for lesson in lessons() {
        let name = lesson.name;
        let got = get(&server, &format!("/teach/{name}?seed=8&lang=en")).await;
        let parts = [
            "id=\"rules\"",
            "<svg",
            "id=\"try\"",
            "id=\"guess\"",
            "id=\"theorem\"",
            "id=\"reason\"",
            "id=\"exercise\"",
        ];
        let places: Vec<usize> =
            parts.iter().map(|part| got.text.find(part).unwrap_or_else(|| panic!("{name}: {part}"))).collect();
        assert!(places.is_sorted(), "{name}: {places:?}");
        assert!(
            got.text.contains(&lesson.rules().en.replace('\'', "&#39;")) || got.text.contains(&lesson.rules().en),
            "{name}"
        );
        let boxes = got.text.matches("type=\"checkbox\"").count();
        assert_eq!(boxes, lesson.guess.numbers.clone().count(), "{name}");
        assert!(got.text.contains("<details id=\"theorem\">") && !got.text.contains("id=\"guess-result\""), "{name}");
        assert!(got.text.contains(&format!("href=\"/teach/{name}?lang=en&amp;seed=8\"")), "{name}: a link for a class");
        // The game leads back, with the same seed, also after a move.
        let play = got.text.split("id=\"try\"").nth(1).and_then(|rest| rest.split("href=\"").nth(1)).expect("a link");
        let play = play.split('"').next().expect("a link").replace("&amp;", "&");
        for link in [play.clone(), format!("{play}&moves=0")] {
            let got = get(&server, &link).await;
            let back = format!("id=\"to-lesson\" href=\"/teach/{name}?lang=en&amp;seed=8\"");
            assert!(got.status == StatusCode::OK && got.text.contains(&back), "{link}: {}", got.text);
            assert!(
                !got.text.contains("id=\"standing\"") && !got.text.contains("id=\"hint\""),
                "nothing is given away"
            );
        }
    }
    let got = get(&server, "/play?q=nim(3)&lesson=chess&lang=en").await;
    assert!(got.status == StatusCode::OK && !got.text.contains("id=\"to-lesson\""));
}

/// Every box of a guess is marked by what the engine finds, with and without a script.
#[tokio::test]
async fn a_guess_is_checked_by_the_engine() {
    let server = test_server();
    let form = "seed=8&lang=en&guessed=1&guess=0&guess=4&guess=5";
    let sent = post(&server, "/teach/stones", FORM_CONTENT_TYPE, form.to_string()).await;
    assert!(sent.header("location").contains("guess=0.4.5"), "{}", sent.header("location"));
    let got = page_after_form(&server, "/teach/stones", form).await;
    for message in ["10 of 13 are right", "loses with 0, 4, 8, 12", "<details id=\"theorem\" open>", "data-checked"] {
        assert!(got.text.contains(message), "{message} is not in {}", got.text);
    }
    let marks = ["class=\"right\"", "class=\"wrong\""].map(|mark| got.text.matches(mark).count());
    assert_eq!((marks, got.text.matches(" checked>").count()), ([10, 3], 3), "{}", got.text);
    let again = get(&server, &format!("/teach/stones?{form}")).await;
    assert!(again.text.contains("10 of 13 are right"), "{}", again.text);
    for lesson in lessons() {
        let lost = lesson.lost_numbers(&mut Engine::new(), &Meter::default()).expect("they are small");
        let lost: Vec<String> = lost.iter().map(u64::to_string).collect();
        let link = format!("/teach/{}?seed=8&lang=zh-CN&guessed=1&guess={}", lesson.name, lost.join("."));
        let got = get(&server, &link).await;
        assert!(got.text.contains("全部正确") && !got.text.contains("class=\"wrong\""), "{link}: {}", got.text);
    }
    // Nothing is ticked: that is a guess, too.
    let got = get(&server, "/teach/stones?seed=8&lang=en&guessed=1").await;
    assert!(got.text.contains("9 of 13 are right"), "{}", got.text);
}

#[tokio::test]
async fn hints_come_one_by_one_and_do_not_count_against_an_answer() {
    let server = test_server();
    let page = |query: &str| format!("/teach/nim?seed=8&number=2&lang=en{query}");
    let got = get(&server, &page("")).await;
    assert!(!got.text.contains("id=\"hints\"") && got.text.contains("hints=1\""), "{}", got.text);
    let got = get(&server, &page("&hints=1")).await;
    assert!(got.text.contains("Hint 1") && !got.text.contains("Hint 2") && got.text.contains("hints=2\""));
    let got = get(&server, &page("&hints=2")).await;
    for message in ["Hint 1", "Hint 2", "nim(5): 5 = 0101; nim(12): 12 = 1100; nim(6): 6 = 0110", "Their XOR is 15."] {
        assert!(got.text.contains(message), "{message} is not in {}", got.text);
    }
    assert!(!got.text.contains("hints=3") && !got.text.contains("id=\"hint\""), "only the solution is left");
    // A text that is not an answer keeps the hints; a right answer is counted as usual.
    let form = |answer: &str| format!("seed=8&number=2&hints=2&lang=en&answer={}", encode_form_value(answer));
    let got = page_after_form(&server, "/teach/nim", &form("perhaps")).await;
    assert!(got.text.contains("id=\"misread\"") && got.text.contains("Hint 2"), "{}", got.text);
    let got = page_after_form(&server, "/teach/nim", &form("heap 2: take 9, leave 3")).await;
    assert!(got.text.contains("number=3&amp;right=1\"") && got.text.contains("data-right=\"8.2\""), "{}", got.text);
    for (lesson, number) in lessons().iter().flat_map(|lesson| (1..=3).map(move |number| (lesson, number))) {
        let got = get(&server, &format!("/teach/{}?seed=8&number={number}&hints=2&lang=en", lesson.name)).await;
        assert!(got.text.contains("Hint 2") && !got.text.contains("class=\"stop\""), "{}: {}", lesson.name, got.text);
    }
}

#[tokio::test]
async fn lessons_and_numbers_that_are_none() {
    let server = test_server();
    for name in ["chess", "0", "14", "-1", "%ff", "..%2fgames", "%3Cscript%3E", "nim/2"] {
        let got = get(&server, &format!("/teach/{name}?lang=en")).await;
        assert_eq!(got.status, StatusCode::NOT_FOUND, "{name}");
        assert!(!got.text.contains("<script>") && !got.text.contains("id=\"exercise\""), "{name}");
    }
    assert!(get(&server, "/teach/chess?lang=zh-CN").await.text.contains("没有名为“chess”的课"));
    assert_eq!(post(&server, "/teach", FORM_CONTENT_TYPE, "").await.status, StatusCode::METHOD_NOT_ALLOWED);
    let large = format!("1{}", "0".repeat(40));
    for query in [
        &format!("seed={large}")[..],
        "seed=-1",
        "seed=x",
        "seed=8&number=-1",
        "seed=8&number=0",
        "seed=8&number=1000001",
        &format!("seed=8&number={large}"),
        "seed=8&number=3&right=3",
        "seed=8&right=-1",
        "seed=8&solution=2",
        "seed=8&hints=3",
        "seed=8&hints=-1",
        "seed=8&guessed=2",
        "seed=8&guessed=1&guess=99",
        "seed=8&guessed=1&guess=1.x",
        "seed=8&guess=-1",
        &format!("seed=8&guessed=1&guess={large}"),
        "seed=8&lang=xx",
    ] {
        let got = get(&server, &format!("/teach/nim?{query}")).await;
        assert_eq!(got.status, StatusCode::BAD_REQUEST, "{query}");
        assert!(got.text.contains("role=\"alert\"") && !got.text.contains("id=\"exercise\""), "{query}");
    }
    // Lessons are also found by number and title; seeds are used if they are numbers.
    for name in ["6", "Nim", "%E5%B0%BC%E5%A7%86"] {
        let got = get(&server, &format!("/teach/{name}?seed=18446744073709551615&number=1000000&lang=en")).await;
        assert!(got.status == StatusCode::OK && got.text.contains("Lesson 6 of 13"), "{name}: {}", got.text);
        assert!(!got.text.contains("number=1000001"), "there are no more");
    }
}
