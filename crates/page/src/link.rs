//! Links: addresses with parameters.

use form_urlencoded::Serializer;
use std::fmt;

/// A path and its parameters. `Display` writes it as a value for `href`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PageLink {
    path: String,
    parameters: Vec<(&'static str, String)>,
}

impl PageLink {
    pub(crate) fn to_path(path: impl Into<String>) -> PageLink {
        PageLink { path: path.into(), parameters: Vec::new() }
    }

    /// Sets a parameter, replacing one with the same name. An empty value removes it.
    pub(crate) fn with_parameter(mut self, name: &'static str, value: impl Into<String>) -> PageLink {
        let value = value.into();
        self.parameters.retain(|(other, _)| *other != name);
        if !value.is_empty() {
            self.parameters.push((name, value));
        }
        self
    }

    /// The parameters, for the hidden fields of a form.
    pub(crate) fn parameters(&self) -> &[(&'static str, String)] {
        &self.parameters
    }
}

impl fmt::Display for PageLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.path)?;
        if self.parameters.is_empty() {
            return Ok(());
        }
        write!(f, "?{}", Serializer::new(String::new()).extend_pairs(&self.parameters).finish())
    }
}

/// A name, escaped for use in a path.
pub(crate) fn escape_path_part(name: &str) -> String {
    form_urlencoded::byte_serialize(name.as_bytes()).collect::<String>().replace('+', "%20")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_escaped() {
        let link = PageLink::to_path("/")
            .with_parameter("q", "nim(3) + 4&x=\"尼姆\"")
            .with_parameter("rules", "")
            .with_parameter("lang", "en")
            .with_parameter("q", "a b");
        assert_eq!(link.to_string(), "/?lang=en&q=a+b");
        assert_eq!(PageLink::to_path("/").with_parameter("q", "尼&+").to_string(), "/?q=%E5%B0%BC%26%2B");
        assert_eq!(escape_path_part("a b/?"), "a%20b%2F%3F");
    }
}
