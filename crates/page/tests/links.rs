//! Every page has a link that leads to the same page.

use grundy::Meter;
use grundy_page::{LONGEST_LINK, PageQuestion};

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
        "/explore?q=nim(2,2)&size=9",
        "/games",
        "/games/grundy's%20game",
        "/teach",
        "/teach/nim",
        "/teach/%E5%B0%BC%E5%A7%86?seed=8&number=2&right=1&answer=2+3&lang=zh-CN",
        "/teach/values?seed=18446744073709551615&number=1000000&solution=1",
    ] {
        let question = read(address);
        let link = question.link().expect("it is short");
        let (page, again) = (question.answer(&Meter::default()), read(&link).answer(&Meter::default()));
        assert_eq!(page.status, again.status, "{address} {link}");
        assert_eq!(page.html, again.html, "{address} {link}");
    }
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
    let rules = "%23+a+comment%0A".repeat(LONGEST_LINK / 8);
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
