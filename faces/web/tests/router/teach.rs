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
    // The same for the script.
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
            assert_eq!(got.text.contains("<svg"), exercise.position.is_some(), "{name}: a picture");
        }
    }
}

#[tokio::test]
async fn a_wrong_answer_is_told_why() {
    let server = test_server();
    let got = get(&server, "/teach/nim?seed=8&number=2&right=1&answer=2+3&lang=en").await;
    for said in
        ["Right so far: 1 of 1", "said lose", "the opponent answers", "heap 2: take 9, leave 3", "nim-sum  15 ="]
    {
        assert!(got.text.contains(said), "{said} is not in {}", got.text);
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
