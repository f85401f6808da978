//! The standing of answers, and the theorems that Coq has checked.

use crate::integer;
use grundy::{BilingualText, CheckedSource, Citation, Lang, Standing};
use serde_json::{Value as Json, json};

/// The standing of a result.
pub fn standing(standing: &Standing, lang: Lang) -> Json {
    let text = standing.description().in_language(lang).into_owned();
    match standing {
        Standing::Proved { theorems } => {
            let name = |cite: &&Citation| BilingualText::from_pair(cite.name).in_language(lang).into_owned();
            let mut names: Vec<String> = theorems.iter().map(name).collect();
            names.dedup();
            json!({ "kind": "proved", "by": names, "text": text })
        }
        Standing::Computed => json!({ "kind": "computed", "by": [], "text": text }),
        Standing::Observed { to } => json!({ "kind": "observed", "by": [], "to": integer(*to), "text": text }),
    }
}

/// The theorems whose proofs Coq has checked, with their statements and the sources that have them.
pub fn machine_checked(checked: &[CheckedSource]) -> Json {
    let one = |CheckedSource { cite, theorem }: &CheckedSource| {
        json!({
            "theorem": theorem.name,
            "file": theorem.path(),
            "statement": theorem.statement(),
            "source": cite.to_string(),
        })
    };
    checked.iter().map(one).collect()
}
