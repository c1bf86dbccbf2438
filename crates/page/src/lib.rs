//! What a page asks that checks texts in a browser, and what it is answered: questions and answers are JSON, so that it is the same whether
//! the page talks to `garret serve` or to a module of WebAssembly.
//!
//! Nothing here reads a file, and nothing keeps anything from one question to the next. Whoever hands on questions sees to their time: where
//! there is a clock, by a [`Watch`].
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

/// The most bytes of a question, and so of a text.
pub const MOST_BYTES: usize = 1 << 20;

/// Who answers, and what it may take.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Host {
    /// The number of threads of a check, at least 1 (default: 1).
    pub jobs: usize,
    /// What a question may take, to be said in answers; the watch of the question sees to the time (default: anything).
    pub limits: Limits,
    /// The text that the page opens with: what it is called, and what it is (default: the first example).
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

/// Answers a question, until the watch says that it is over; `observe` is told from time to time how far it is, in words.
///
/// What cannot be understood is answered, too: by a message.
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

/// An answer that says why there is none.
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
