//! Pages: a pure function from a question to HTML.
//!
//! This crate does not depend on HTTP: a server, a file, or a browser without a server can show its pages.
//!
//! A [`PageQuestion`] is read from an address: a path, parameters, and the preferred languages of the reader.
//! [`PageQuestion::answer`] computes a [`HtmlPage`], within the limits of a meter.
//! All state is in the address: opening the link of a page again gives the same page.
//!
//! ```
//! use grundy::Meter;
//! use grundy_page::PageQuestion;
//! let question = PageQuestion::read("/", "q=nim(3%2C+4%2C+5)", "en").unwrap();
//! let page = question.answer(&Meter::default());
//! assert_eq!(page.status, 200);
//! assert!(page.html.contains("first player wins"));
//! ```

mod about;
mod ask;
mod assets;
mod badge;
mod catalogue;
mod explore;
mod family;
mod frame;
mod home_page;
mod json_text;
mod laws;
mod link;
mod mex_steps;
mod mistake;
mod notice;
mod parameters;
mod picture;
mod play;
mod position;
mod question;
mod router;
mod rules;
mod site;
mod teach;
mod terms;
mod theorem;

pub mod export;

pub use assets::{EDITOR_SCRIPT, PAGE_ICON, PAGE_SCRIPT, script_address, style, style_address};
pub use notice::{Notice, notice_page};
pub use question::{HtmlPage, MAX_LINK_BYTES, NoSuchPage, PageQuestion};
pub use site::{SITE_MANIFEST, site_index};

/// The example of the README is run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
