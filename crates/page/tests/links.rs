//! Every page has a link that leads to the same page.

use grundy::Meter;
use grundy_page::{MAX_LINK_BYTES, PageQuestion};

fn read(address: &str) -> PageQuestion {
    let (path, query) = address.split_once('?').unwrap_or((address, ""));
    PageQuestion::read(path, query, "zh-TW, en;q=0.5").expect("there is such a page")
}

#[test]
fn the_link_of_a_page_gives_it_again() {
    for address in [
        "/",
        "/?q=nim(3,4,5)&lang=en",
        "/?q=+nim+3+4+5+&misere=1",
        "/?q=kayles&from=10&to=40&lang=zh-CN",
        "/?q=wythoff&rows=3&columns=4",
        "/?q=take(9)&rules=%40game%0D%0Adef+take(n)%3A%0D%0A++++return+%5Btake(n-k)+for+k+in+(1,3)+if+k%3C%3Dn%5D",
        "/?q=nim(&lang=en",
        "/play?q=nim(3,4,5)&moves=0&first=engine&level=easy&lang=en",
        "/play?q=cram(2,2)&touch=0.0",
        "/play?q=nim(3,4)&players=two&misere=1&moves=0.1&lang=zh-TW",
        "/explore?q=nim(2,2)&size=9",
        "/games",
        "/games/grundy's%20game",
        "/theorems/bouton",
        "/theorems/no_such_theorem",
        "/teach",
        "/teach/nim",
        "/teach/%E5%B0%BC%E5%A7%86?seed=8&number=2&right=1&answer=2+3&lang=zh-CN",
        "/teach/stones?seed=8&guessed=1&guess=0&guess=4&lang=en",
        "/teach/nim?seed=8&hints=2",
        "/play?q=bash(3)(12)&lesson=stones&seed=8&moves=0&lang=en",
        "/teach/values?seed=18446744073709551615&number=1000000&solution=1",
    ] {
        let question = read(address);
        let link = question.link().expect("it is short");
        let (page, again) = (question.answer(&Meter::default()), read(&link).answer(&Meter::default()));
        assert_eq!(page.status, again.status, "{address} {link}");
        assert_eq!(page.html, again.html, "{address} {link}");
    }
}

/// The text of a link with this ending of the file name.
fn linked_file(page: &str, ending: &str) -> Option<String> {
    let (_, link) = page.split_once(&format!("{ending}\" href=\"data:"))?;
    let (_, escaped) = link.split('"').next()?.split_once(',')?;
    let pairs = format!("text={escaped}");
    form_urlencoded::parse(pairs.as_bytes()).next().map(|(_, text)| text.into_owned())
}

/// A period that is proved has its certificate on the page, and the file for Coq if there is a theorem.
#[test]
fn a_period_has_files_to_check_it() {
    for (game, theorem) in [
        ("kayles", "octal_0_77_period"),
        ("subtract(1,3,4)", "subtract_1_3_4_period"),
        ("all_but(2,5)", "all_but_2_5_period"),
    ] {
        for lang in ["en", "zh-CN", "zh-TW"] {
            let page = read(&format!("/?q={game}&lang={lang}")).answer(&Meter::default()).html;
            let certificate = linked_file(&page, ".json").expect("there is a certificate");
            assert!(grundy::verify(&certificate).expect("it is one").holds, "{certificate}");
            let coq = linked_file(&page, ".v").expect("there is a file for Coq");
            assert!(coq.contains(&format!("Theorem {theorem} : ")) && coq.ends_with("Qed.\n"), "{coq}");
            assert!(page.contains(&format!("download=\"{theorem}.v\"")), "{game}");
            let read = grundy::Certificate::read(&certificate).expect("it is one");
            assert_eq!(grundy::CoqFile::from_certificate(&read).expect("it can be stated").to_string(), coq);
        }
    }
    for address in ["/?q=octal(%220.142%22)", "/?q=grundys", "/?q=kayles&misere=1", "/?q=octal(%220.16%22)"] {
        let page = read(address).answer(&Meter::default()).html;
        assert!(page.contains("<table") && !page.contains("download="), "{address}");
    }
}

/// The marks of a card and of an answer lead to pages with the statements.
#[test]
fn marks_lead_to_statements() {
    let mut followed = 0;
    for address in ["/games/nim", "/games/moore", "/?q=nim(3,4,5)", "/?q=kayles(100000)"] {
        let page = read(&format!("{address}{}lang=en", if address.contains('?') { '&' } else { '?' }));
        let page = page.answer(&Meter::default()).html;
        assert!(page.contains("machine-checked"), "{address}");
        for link in page.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
            if link.starts_with("/theorems/") {
                let page = read(&link.replace("&amp;", "&")).answer(&Meter::default());
                assert_eq!(page.status, 200, "{link}");
                assert!(page.html.contains("Theorem ") && page.html.contains("formal/theories/"), "{link}");
                followed += 1;
            }
        }
    }
    // The card of a game cites, and its example does; Moore's card cites Bouton, too.
    assert_eq!(followed, (4 + 3) + (2 + 4 + 2) + 3 + 1);
    assert_eq!(read("/theorems/no_such_theorem").answer(&Meter::default()).status, 404);
}

/// A click on a cell that several dominoes can cover leads to a choice, and a second click makes the move.
#[test]
fn a_domino_takes_two_clicks() {
    let page = |touch: &str| {
        let html = read(&format!("/play?q=cram(2,3)&lang=en{touch}")).answer(&Meter::default()).html;
        let links = html.split("<a ").skip(1).filter(|link| link.contains("g-link"));
        links.map(|link| link.split('>').next().unwrap_or(link).to_string()).collect::<Vec<_>>()
    };
    let cells = page("");
    assert_eq!(cells.len(), 6);
    for (cell, link) in cells.iter().enumerate() {
        let count = if cell % 3 == 1 { "3 moves" } else { "2 moves" };
        assert!(link.contains(&format!("touch=0.{cell}")) && link.contains(count), "{link}");
    }
    let cells = page("&touch=0.0");
    for (cell, domino) in [(1, "(0, 0) and (0, 1)"), (3, "(0, 0) and (1, 0)")] {
        assert!(cells[cell].contains("moves=") && cells[cell].contains(domino), "{}", cells[cell]);
    }
    assert!(cells[5].contains("touch=0.5"), "{}", cells[5]);
}

#[test]
fn what_is_too_long_has_no_link() {
    let rules = "%23+a+comment%0A".repeat(MAX_LINK_BYTES / 8);
    assert_eq!(read(&format!("/?q=nim(3)&rules={rules}")).link(), None);
}

#[test]
fn all_links_of_a_page_lead_somewhere() {
    for address in [
        "/?q=wythoff(3,4)&misere=1",
        "/?q=kayles&lang=zh-CN",
        "/play?q=nim(1,2)&moves=0",
        "/explore?q=nim(2,1)",
        "/games",
        "/teach",
        "/teach/nim?seed=8&number=2&answer=2+3&lang=en",
        "/teach/nim?seed=8&number=2&lang=zh-CN",
        "/teach/stones?seed=8&hints=1",
    ] {
        let html = read(address).answer(&Meter::default()).html;
        let links = html.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next());
        let mut seen = 0;
        for link in links.filter(|link| link.starts_with('/') && !link.contains(".css") && !link.contains(".svg")) {
            let question = read(&link.replace("&amp;", "&"));
            assert!(question.link().is_some(), "{address}: {link}");
            seen += 1;
        }
        assert!(seen > 8, "{address}: {seen} links");
    }
}

/// The card of a game links to a board whose parts can be clicked for moves.
#[test]
fn every_card_leads_to_a_board() {
    let mut played = 0;
    for card in grundy::entries().map(|entry| entry.card) {
        let html = read(&format!("/games/{}?lang=en", card.name)).answer(&Meter::default()).html;
        let Some((_, rest)) = html.split_once("id=\"play-it\"") else {
            // Moguls and moidores turn so many coins that their examples have too many moves to play.
            assert!(["mogul", "moidores"].contains(&card.name), "{} is not played", card.name);
            continue;
        };
        let link = rest.split("href=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a link");
        let page = read(&link.replace("&amp;", "&")).answer(&Meter::default());
        assert_eq!(page.status, 200, "{}", card.name);
        assert!(page.html.contains("data-part=") && page.html.contains("data-move="), "{}", card.name);
        played += 1;
    }
    assert!(played > 70, "{played}");
}

/// The changes of a move are in the page, so that a script can mark them before the move is made.
#[test]
fn the_moves_of_a_board_stand_in_its_page() {
    let html = read("/play?q=nim(1,3)&players=two&moves=2&lang=en").answer(&Meter::default()).html;
    let data = html.split("class=\"board-data\"").nth(1).and_then(|rest| rest.split("</script>").next());
    let data = data.expect("the data of the board");
    assert!(data.contains(r#""link":"/play?lang=en&q=nim%281%2C3%29&players=two&moves=2.MOVE""#), "{data}");
    assert!(data.contains(r#"{"text":"heap 2: take all 1","component":1,"points":[0],"changes":[[0]]}"#), "{data}");
    assert!(html.contains("data-announce=\"First player: heap 2: take 2, leave 1. The second player is to move.\""));
    // Removed parts stay visible.
    assert_eq!(html.matches("g-taken").count(), 2);
    // A heap that was taken as a whole stays visible as well, for two moves.
    let after = |moves: &str| {
        read(&format!("/play?q=nim(1,3,5)&players=two&moves={moves}&lang=en")).answer(&Meter::default()).html
    };
    let (first, second, third) = (after("0"), after("0.1"), after("0.1.2"));
    for html in [&first, &second] {
        assert!(html.contains("<title>nim(1), just removed</title>"), "{html}");
        assert_eq!(html.matches("g-removed").count(), 1);
    }
    assert!(first.contains("g-last") && second.contains("g-earlier"));
    assert!(!third.contains("nim(1), just removed"), "{third}");
}
