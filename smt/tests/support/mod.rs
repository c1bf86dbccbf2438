//! Random scripts, and other solvers.

#![allow(dead_code, reason = "each test uses a part of it")]
#![allow(clippy::format_push_string, reason = "scripts are put together as they are read")]

pub(crate) mod evaluate;
pub(crate) mod generate;
pub(crate) mod peers;

use garret_smt::Session;

/// A term as a tree. In a `let`, the name comes before its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tree {
    pub(crate) head: String,
    pub(crate) parts: Vec<Tree>,
}

impl Tree {
    pub(crate) fn leaf(name: &str) -> Self {
        Self { head: name.to_owned(), parts: Vec::new() }
    }

    pub(crate) fn new(head: &str, parts: Vec<Tree>) -> Self {
        Self { head: head.to_owned(), parts }
    }
}

impl std::fmt::Display for Tree {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (&self.head[..], &self.parts[..]) {
            (head, []) => out.write_str(head),
            ("let", [name, value, body]) => write!(out, "(let (({name} {value})) {body})"),
            ("!", [body, name]) => write!(out, "(! {body} :named {name})"),
            (head, parts) => {
                write!(out, "({head}")?;
                parts.iter().try_for_each(|part| write!(out, " {part}"))?;
                out.write_str(")")
            }
        }
    }
}

/// The answers of a session to a piece of text.
pub(crate) fn ask(session: &mut Session, text: &str) -> Vec<String> {
    let mut answers = Vec::new();
    session.feed(text, &mut |answer| answers.push(answer.to_owned()));
    session.feed("\n", &mut |answer| answers.push(answer.to_owned()));
    answers
}

/// The answers to a whole script.
pub(crate) fn answers(text: &str) -> Vec<String> {
    let mut session = Session::new();
    let mut answers = ask(&mut session, text);
    session.end(&mut |answer| answers.push(answer.to_owned()));
    answers
}

/// The seeds to try: `GARRET_SMT_SEEDS=A..B`, or the first `most`.
pub(crate) fn seeds(most: u64) -> std::ops::Range<u64> {
    let given = std::env::var("GARRET_SMT_SEEDS").ok();
    let given = given.as_deref().and_then(|range| range.split_once(".."));
    match given.map(|(from, to)| (from.parse(), to.parse())) {
        Some((Ok(from), Ok(to))) => from..to,
        _ => 0..most,
    }
}
