//! Questions of a page that checks texts in a browser, and their answers. Both are JSON, so that the page works in the same way
//! with `garret serve` and with a module of WebAssembly.
//!
//! Nothing here reads a file, or keeps state between questions. The caller limits the time of a question: if there is a clock, by a
//! [`Watch`].
//!
//! # Example
//! ```
//! use garret_page::{Host, answer};
//! use garret_base::watch::Watch;
//!
//! let text = "var X : bool\ninit { X = False }\nunsafe (p) { X = True }\ntransition t (p) { X := True }";
//! let question = format!(r#"{{"ask": "check", "name": "x.cub", "text": {text:?}, "model": "tso"}}"#);
//! let said = answer(&question, &Host::new(), &Watch::default(), &mut |_| {});
//! assert!(said.contains(r#""word":"UNSAFE""#), "{said}");
//! ```

mod answer;
mod check;
mod examples;
mod explorer;
mod fences;
mod page;
mod question;
mod reading;
mod steps;

pub use examples::{EXAMPLES, Example};
pub use page::{Engine, POLICY, Part, page};

use answer::{Answer, Welcome};
use garret_base::setters::setters;
use garret_base::watch::{Limits, Watch};
use question::Question;

/// The largest size of a question, and so of a text, in bytes.
pub const MOST_BYTES: usize = 1 << 20;

/// The host that answers, and its limits.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Host {
    /// The number of threads of a check, at least 1 (default: 1).
    pub jobs: usize,
    /// The limits of a question, as they are stated in answers; the watch of the question enforces the time (default: no limits).
    pub limits: Limits,
    /// The text that the page opens with: its name and its contents (default: the first example).
    pub opened: Option<(String, String)>,
}

impl Default for Host {
    fn default() -> Self {
        Self { jobs: 1, limits: Limits::new(), opened: None }
    }
}

impl Host {
    /// The defaults.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    setters! {
        Host:
        jobs(jobs: usize),
        limits(limits: Limits),
        opened(opened: impl Into<Option<(String, String)>>),
    }
}

/// Answers a question, until the watch is over; `observe` is called from time to time with the progress, in words.
///
/// A question that cannot be understood is answered by a message.
#[must_use]
pub fn answer(question: &str, host: &Host, watch: &Watch, observe: &mut dyn FnMut(&str)) -> String {
    let answer = if question.len() > MOST_BYTES {
        Answer::refused(format!("this is more than {MOST_BYTES} bytes, the most that is read here"))
    } else {
        match serde_json::from_str(question) {
            Ok(question) => answered(question, host, watch, observe),
            Err(error) => Answer::refused(format!("this question cannot be understood: {error}")),
        }
    };
    answer.to_json()
}

/// An answer that only has a message why there is no other.
#[must_use]
pub fn refusal(message: &str) -> String {
    Answer::refused(message).to_json()
}

fn answered(question: Question, host: &Host, watch: &Watch, observe: &mut dyn FnMut(&str)) -> Answer {
    match question {
        Question::Welcome {} => Answer::Welcome(Box::new(Welcome::of(host))),
        Question::Read(asked) => reading::read(&asked, watch),
        Question::Check(asked) => check::check(&asked, host, watch, observe),
        Question::Explore(asked) => check::explore(&asked, host, watch, observe),
        Question::Fences(asked) => fences::fences(&asked, host, watch, observe),
        Question::Walk(asked) => explorer::walk(&asked, watch),
    }
}
