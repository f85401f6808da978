//! Whether tags are closed in the order in which they were opened.

/// HTML elements without an end tag.
const VOID_ELEMENTS: [&str; 3] = ["meta", "input", "br"];

/// Checks that every element is closed in order. Scripts and styles are ignored.
pub(super) fn assert_balanced(html: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = html;
    while let Some(start) = rest.find('<') {
        rest = &rest[start + 1..];
        if rest.starts_with('!') {
            continue;
        }
        let (tag, behind) =
            rest.split_once('>').unwrap_or_else(|| panic!("no end of <{}", &rest[..rest.len().min(60)]));
        assert_eq!(tag.matches('"').count() % 2, 0, "a quote is open in <{tag}>");
        rest = behind;
        let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap_or_default();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "</{name}> closes something else");
        } else if !VOID_ELEMENTS.contains(&name) && !tag.ends_with('/') {
            open.push(name);
        }
        if ["script", "style"].contains(&name) && !tag.starts_with('/') {
            let end = format!("</{name}>");
            rest = &rest[rest.find(&end).unwrap_or_else(|| panic!("no {end}"))..];
        }
    }
    assert!(open.is_empty(), "{open:?} are not closed");
}

#[test]
fn what_is_open_is_found() {
    assert_balanced("<!DOCTYPE html><p>a<br><b class=\"x\">c</b></p><script>a < b</script>");
    for wrong in ["<p>", "<p><b></p></b>", "</p>", "<p class=\"x></p>"] {
        assert!(std::panic::catch_unwind(|| assert_balanced(wrong)).is_err(), "{wrong}");
    }
}
