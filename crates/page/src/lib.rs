//! Pages: a pure function from a question to HTML.
//!
//! This floor knows nothing of HTTP: a server, a file or a browser without a server may show what it makes.
//!
//! A [`Question`] is read from an address: a path, parameters, and the languages that somebody reads.
//! [`Question::answer`] spends from a meter and gives a [`Page`]. Every page has a link that gives it again.
//!
//! ```
//! use grundy::Meter;
//! use grundy_page::Question;
//! let question = Question::read("/", "q=nim(3%2C+4%2C+5)", "en").unwrap();
//! let page = question.answer(&Meter::default());
//! assert_eq!(page.status, 200);
//! assert!(page.html.contains("first player wins"));
//! ```

mod ask;
mod assets;
mod badge;
mod catalogue;
mod explore;
mod family;
mod frame;
mod given;
mod laws;
mod link;
mod mistake;
mod notice;
mod picture;
mod place;
mod play;
mod position;
mod question;
mod rules;
mod teach;

pub mod export;

pub use assets::{ICON, SCRIPT, script_address, style, style_address};
pub use notice::{Notice, notice};
pub use place::{Place, place};
pub use question::{LONGEST_LINK, Page, Question, Unasked};
