//! Pages.

use crate::{get, post, request, send, test_server};
use axum::body::Body;
use axum::http::StatusCode;

pub(crate) const FORM_CONTENT_TYPE: &str = "application/x-www-form-urlencoded";

#[tokio::test]
async fn every_page_in_every_language() {
    let server = test_server();
    let pages = [
        ("/", "Who wins?", "谁赢？"),
        ("/?q=nim(3,4,5)", "first player wins", "先手必胜"),
        ("/?q=nim(3,5)&misere=1", "first player wins", "先手必胜"),
        ("/?q=nim(1,1)", "second player wins", "后手必胜"),
        ("/?q=kayles", "Period", "周期"),
        ("/?q=wythoff&rows=4&columns=5", "Values", "SG 值"),
        ("/?q=wythoff(n,2*n)&to=5", "Values", "SG 值"),
        ("/play", "Play", "对弈"),
        ("/play?q=nim(3,4,5)", "It is your turn", "轮到你走"),
        ("/games", "Games", "游戏"),
        ("/games/nim", "Bouton", "尼姆"),
        ("/games/mex", "least", "最小"),
        ("/theorems/bouton", "machine-checked", "经机器检验"),
        ("/teach", "Taking stones", "取石子"),
        ("/teach/nim?seed=8", "Who wins nim(9, 9, 11)", "先手必胜还是后手必胜"),
    ];
    for (page, en, zh) in pages {
        let join = if page.contains('?') { '&' } else { '?' };
        for (lang, text) in [("en", en), ("zh-CN", zh), ("zh-TW", "")] {
            let got = get(&server, &format!("{page}{join}lang={lang}")).await;
            assert_eq!(got.status, StatusCode::OK, "{page} {lang}: {}", got.text);
            assert!(got.text.contains(text), "{page} {lang}: {}", got.text);
            assert!(got.text.contains(&format!("<html lang=\"{lang}\">")), "{page} {lang}");
            assert_eq!(got.header("content-type"), "text/html; charset=utf-8");
            assert!(!got.text.contains(" style=\""), "{page}: the policy forbids styles at parts");
            assert!(!got.text.contains("<style") && !got.text.contains(" onclick"), "{page}");
        }
    }
}

#[tokio::test]
async fn the_language_of_the_browser() {
    let server = test_server();
    let of = async |languages: &str| {
        let request = request("GET", "/?q=nim(3)").header("accept-language", languages);
        send(&server, request.body(Body::empty()).expect("a request")).await.text
    };
    assert!(of("zh-CN,zh;q=0.9,en;q=0.8").await.contains("先手必胜"));
    assert!(of("zh-TW").await.contains("先手必\u{52dd}"));
    assert!(of("de-CH, fr").await.contains("first player wins"));
}

#[tokio::test]
async fn an_answer_has_its_parts() {
    let got = get(&test_server(), "/?q=nim(26,2,17)&lang=en").await;
    for part in [
        "<svg",
        "role=\"img\"",
        "*9",
        "class=\"standing proved\"",
        "heap of 26: take 7, leave 19",
        "nim-sum",
        "Bouton 1901",
        "href=\"/play?",
        "aria-live=\"polite\"",
    ] {
        assert!(got.text.contains(part), "{part}: {}", got.text);
    }
}

/// A name and numbers are a call, as on the command line.
#[tokio::test]
async fn bare_words_are_a_call() {
    let server = test_server();
    for words in ["nim+26+2+17", "nim+26,2,17", "nim+26,+2,+17"] {
        let got = get(&server, &format!("/?q={words}&lang=en")).await;
        assert_eq!(got.status, StatusCode::OK, "{words}");
        assert!(got.text.contains("heap of 26: take 7, leave 19"), "{words}: {}", got.text);
    }
    for words in ["nim+3,,4", "nim+3+4+)", "nim+3+x", "3+4"] {
        let got = get(&server, &format!("/?q={words}&lang=en")).await;
        assert_eq!(got.status, StatusCode::UNPROCESSABLE_ENTITY, "{words}");
    }
}

#[tokio::test]
async fn mistakes_stand_at_their_place() {
    let server = test_server();
    let got = get(&server, "/?q=nim(3,)%2Bkayle(4)&lang=en").await;
    assert_eq!(got.status, StatusCode::UNPROCESSABLE_ENTITY);
    for part in ["aria-invalid=\"true\"", "expression, line 1, column 9", "<mark>kayle</mark>", "did you mean `kayles`"]
    {
        assert!(got.text.contains(part), "{part}: {}", got.text);
    }
    let rules = "%40game%0Adef+g(n)%3A%0A++++yield+h(n)%0A";
    let got = get(&server, &format!("/?q=g(3)&rules={rules}&lang=en")).await;
    assert_eq!(got.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(got.text.contains("rules, line 3, column 11") && got.text.contains("data-line=\"3\""), "{}", got.text);
}

#[tokio::test]
async fn text_is_escaped() {
    let got =
        get(&test_server(), "/?q=%3Cscript%3Ealert(1)%3C/script%3E&rules=%3C/textarea%3E%3Cb%3E&from=%22%3E").await;
    assert!(!got.text.contains("<script>alert") && !got.text.contains("</textarea><b>"), "{}", got.text);
}

#[tokio::test]
async fn parameters_that_mean_nothing() {
    let server = test_server();
    for query in [
        "q=kayles&from=-1",
        "q=kayles&to=10000000000000000000000000000000000000000",
        "q=kayles&from=5&to=3",
        "q=wythoff&rows=0",
        "q=wythoff&rows=100000",
    ] {
        let got = get(&server, &format!("/?{query}")).await;
        assert_eq!(got.status, StatusCode::UNPROCESSABLE_ENTITY, "{query}");
        assert!(got.text.contains("role=\"alert\""), "{query}");
    }
    assert_eq!(get(&server, "/?lang=xx").await.status, StatusCode::BAD_REQUEST);
    for query in [
        "q=nim(3)&moves=7",
        "q=nim(3)&moves=x",
        "q=nim(3)&moves=99999999999999999999999",
        "q=nim(3)&level=god",
        "q=kayles",
    ] {
        assert_eq!(get(&server, &format!("/play?{query}")).await.status, StatusCode::UNPROCESSABLE_ENTITY, "{query}");
    }
}

#[tokio::test]
async fn a_form_becomes_a_link_unless_it_is_long() {
    let server = test_server();
    let got = post(&server, "/", FORM_CONTENT_TYPE, "q=nim(3)&misere=0&rules=&lang=zh-CN").await;
    assert_eq!((got.status, got.header("location")), (StatusCode::SEE_OTHER, "/?q=nim%283%29&misere=0&lang=zh-CN"));
    let rules = format!("%40game%0Adef+g(n)%3A%0A++++return+[]%0A{}", "%23+long+line%0A".repeat(800));
    let got = post(&server, "/", FORM_CONTENT_TYPE, format!("q=g(3)&rules={rules}&lang=en")).await;
    assert_eq!(got.status, StatusCode::OK);
    assert!(got.text.contains("second player wins"), "{}", got.text);
    assert_eq!(post(&server, "/", "text/plain", "q=nim(3)").await.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn nim_is_played_to_the_end_by_links() {
    let server = test_server();
    let mut address = "/play?q=nim(1,2)&lang=en".to_string();
    // Taking the first listed move each time loses to the perfect opponent, or wins by luck; play ends.
    for _ in 0..4 {
        let got = get(&server, &address).await;
        assert_eq!(got.status, StatusCode::OK, "{}", got.text);
        if got.text.contains("data-over=") {
            return;
        }
        let link = got.text.split("data-move=\"0\"").next().and_then(|before| before.rsplit("href=\"").next());
        address = link.and_then(|link| link.split('"').next()).expect("a move").replace("&amp;", "&");
    }
    panic!("three stones are taken in three moves");
}

#[tokio::test]
async fn the_picture_is_played_on() {
    let server = test_server();
    let got = get(&server, "/play?q=chomp(2,3)&lang=en").await;
    let svg = &got.text[got.text.find("<svg").expect("a picture")..got.text.find("</svg>").expect("its end")];
    assert!(svg.matches("href=\"/play?").count() == 5, "{svg}");
    assert!(!svg.contains("touch="), "a bite is one move: {svg}");
    // A cell of Cram belongs to several dominoes.
    let got = get(&server, "/play?q=cram(2,2)&lang=en").await;
    let touch = got.text.split("touch=").nth(1).and_then(|rest| rest.split(['"', '&']).next()).expect("a choice");
    let got = get(&server, &format!("/play?q=cram(2,2)&lang=en&touch={touch}")).await;
    assert!(got.text.contains("id=\"choice\""), "{}", got.text);
}

#[tokio::test]
async fn hints_words_and_proofs() {
    let server = test_server();
    let got = get(&server, "/play?q=nim(3,4,5)&hint=1&lang=en").await;
    assert!(got.text.contains("id=\"hint\"") && got.text.contains("heap 1: take 2, leave 1"), "{}", got.text);
    let got = get(&server, "/play?q=nim(3,4,5)&say=take+2+from+heap+1&lang=en").await;
    assert!(got.text.contains("id=\"reply\""), "{}", got.text);
    let got = get(&server, "/play?q=nim(3,4,5)&say=take+9+from+heap+1&lang=en").await;
    assert!(got.text.contains("id=\"misread\""), "{}", got.text);
    assert!(!got.text.contains("id=\"standing\""), "{}", got.text);
    let got = get(&server, "/play?q=nim(3,4,5)&show=1&lang=en").await;
    assert!(got.text.contains("id=\"standing\"") && got.text.contains("nim-sum"), "{}", got.text);
    let got = get(&server, "/play?q=wythoff(1,2)&proof=1&lang=en").await;
    assert!(got.text.contains("every move has an answer"), "{}", got.text);
    let got = get(&server, "/play?q=nim(3,4,5)&first=engine&lang=en").await;
    assert!(got.text.contains("nim(1, 4, 5)") && got.text.contains("id=\"reply\""), "{}", got.text);
}

#[tokio::test]
async fn files_and_headers() {
    let server = test_server();
    for (address, kind) in [
        ("/style.css", "text/css"),
        ("/script.js", "text/javascript"),
        ("/editor.js", "text/javascript"),
        ("/icon.svg", "image/svg+xml"),
    ] {
        let got = get(&server, address).await;
        assert_eq!(got.status, StatusCode::OK);
        assert!(got.header("content-type").starts_with(kind), "{address}");
        assert!(got.text.len() > 200, "{address}");
    }
    for address in ["/", "/nothing", "/style.css", "/api/openapi.json", "/api/nothing", "/jobs/0"] {
        let got = get(&server, address).await;
        for (name, part) in [
            ("content-security-policy", "default-src 'none'"),
            ("content-security-policy", "frame-ancestors 'none'"),
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            assert!(got.header(name).contains(part), "{address} {name}");
        }
    }
}

#[tokio::test]
async fn a_long_question_is_looked_at_and_cancelled() {
    let server = test_server();
    let got = post(&server, "/jobs?page=/", FORM_CONTENT_TYPE, "q=nim(3)&lang=en").await.json();
    assert_eq!(
        (&got["state"], &got["status"], &got["link"]),
        (&"done".into(), &200.into(), &"/?q=nim%283%29&lang=en".into())
    );
    let got = post(&server, "/jobs?page=/", FORM_CONTENT_TYPE, "q=cram(7,9)&lang=en").await.json();
    assert_eq!(got["state"], "working", "{got}");
    let id = got["id"].as_str().expect("an id").to_string();
    assert!(id.len() == 32, "{id}");
    let first = get(&server, &format!("/jobs/{id}")).await.json();
    assert_eq!(first["state"], "working");
    let got = post(&server, &format!("/jobs/{id}/cancel"), FORM_CONTENT_TYPE, "").await.json();
    assert_eq!(got["state"], "cancelling");
    let mut last = first;
    for _ in 0..200 {
        last = get(&server, &format!("/jobs/{id}")).await.json();
        if last["state"] == "done" {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert_eq!(last["state"], "done", "{last}");
    assert!(last["html"].as_str().is_some_and(|html| html.contains("not decided: cancelled")), "{last}");
    assert_eq!(get(&server, &format!("/jobs/{id}")).await.status, StatusCode::NOT_FOUND);
    assert_eq!(post(&server, "/jobs/0/cancel", FORM_CONTENT_TYPE, "").await.status, StatusCode::NOT_FOUND);
    assert_eq!(post(&server, "/jobs?page=/nothing", FORM_CONTENT_TYPE, "").await.json()["status"], 404);
}
