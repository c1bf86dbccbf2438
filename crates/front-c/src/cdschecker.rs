//! Programs for `CDSChecker`: the function `user_main`, and functions of its headers that a program declares and does not define.
//!
//! `user_main` is run as `main`, if there is no `main`. Calls of `load_8` to `load_64` and `store_8` to `store_64` are accesses of an
//! unsigned number of that width that are not atomic, and a call of `model_assert` is an assertion.
//!
//! # Sources
//! B. Norris, B. Demsky, `CDSChecker`, 2013: its headers `librace.h` and `model-assert.h`.

use super::parser::is_keyword;
use super::token::{Kind, Token};
use std::collections::BTreeMap;

/// The unsigned numbers of `librace.h`: the number of bits in the name, and the words of the type.
const WIDTHS: [(&str, &[&str]); 4] = [
    ("8", &["unsigned", "char"]),
    ("16", &["unsigned", "short"]),
    ("32", &["unsigned", "int"]),
    ("64", &["unsigned", "long"]),
];

/// The meaning of a call.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Meaning {
    Load(&'static [&'static str]),
    Store(&'static [&'static str]),
    Assertion,
}

impl Meaning {
    fn of(name: &str) -> Option<Self> {
        let width = |bits: &str| WIDTHS.iter().find(|it| it.0 == bits).map(|it| it.1);
        match name.split_once('_')? {
            ("load", bits) => width(bits).map(Self::Load),
            ("store", bits) => width(bits).map(Self::Store),
            ("model", "assert") => Some(Self::Assertion),
            _ => None,
        }
    }

    /// What replaces the name of the function and the opening bracket.
    fn begins(self) -> Vec<&'static str> {
        let through = |words: &[&'static str]| {
            ["*", "("].into_iter().chain(words.iter().copied()).chain(["*", ")", "("]).collect::<Vec<_>>()
        };
        match self {
            Self::Load(words) => [vec!["("], through(words)].concat(),
            Self::Store(words) => [vec!["(", "(", "void", ")", "("], through(words)].concat(),
            Self::Assertion => vec!["__VERIFIER_assert", "("],
        }
    }

    /// What replaces the closing bracket.
    fn ends(self) -> &'static [&'static str] {
        match self {
            Self::Load(_) => &[")", ")"],
            Self::Store(_) => &[")", ")", ")"],
            Self::Assertion => &[")"],
        }
    }
}

/// Gives the functions of `CDSChecker` their meaning. `main` is not taken from `user_main` if the latter is asked for by its name.
pub(super) fn adapt<'n>(tokens: &mut Vec<Token>, mut asked: impl Iterator<Item = &'n str>) {
    let known = functions(tokens);
    let is_defined = |name: &str| known.get(name).copied();
    let is_main = is_defined("user_main") == Some(true) && is_defined("main") != Some(true);
    let is_main = is_main && asked.all(|name| name != "user_main");
    let has_calls = known.iter().any(|(name, has_body)| !has_body && Meaning::of(name).is_some());
    if has_calls {
        let open = |name: &str| Meaning::of(name).filter(|_| is_defined(name) == Some(false));
        *tokens = replaced(tokens, &open);
    }
    if is_main {
        let named = tokens.iter_mut().filter(|it| it.kind.is_word("user_main"));
        named.for_each(|it| it.kind = Kind::Word("main".to_owned()));
    }
}

/// The functions that a text declares outside of others, and whether it also has their bodies.
fn functions(tokens: &[Token]) -> BTreeMap<String, bool> {
    let mut found: BTreeMap<String, bool> = BTreeMap::new();
    let (mut depth, mut last, mut before): (usize, Option<&str>, &Kind) = (0, None, &Kind::End);
    for token in tokens {
        match &token.kind {
            Kind::Sign("(") => {
                if let (0, Some(name)) = (depth, before.word().filter(|name| !is_keyword(name))) {
                    last = Some(name);
                    found.entry(name.to_owned()).or_default();
                }
                depth += 1;
            }
            Kind::Sign("{") => {
                if let (0, Some(name), true) = (depth, last, before.is_sign(")")) {
                    found.insert(name.to_owned(), true);
                }
                depth += 1;
            }
            Kind::Sign("[") => depth += 1,
            Kind::Sign(")" | "]" | "}") => depth = depth.saturating_sub(1),
            Kind::Sign(";") if depth == 0 => last = None,
            _ => {}
        }
        before = &token.kind;
    }
    found
}

/// A call that is being replaced.
struct OpenCall {
    meaning: Meaning,
    /// The number of open brackets in its arguments.
    depth: usize,
    /// Whether its remaining arguments have no meaning.
    skips: bool,
}

/// The tokens with the calls replaced that `meaning` knows.
fn replaced(tokens: &[Token], meaning: &dyn Fn(&str) -> Option<Meaning>) -> Vec<Token> {
    let mut found: Vec<Token> = Vec::new();
    let mut open: Vec<OpenCall> = Vec::new();
    let (mut at, mut depth) = (0, 0usize);
    while let Some(token) = tokens.get(at) {
        at += 1;
        let skips = open.iter().any(|it| it.skips);
        let add = |found: &mut Vec<Token>, words: &[&'static str]| {
            found.extend(words.iter().filter(|_| !skips).map(|word| made(word, token)));
        };
        let called = token.kind.word().and_then(meaning).filter(|_| depth > 0);
        let opens = tokens.get(at).is_some_and(|it| it.kind.is_sign("("));
        if let (Some(meaning), true, false) = (called, opens, is_declared_after(found.last())) {
            add(&mut found, &meaning.begins());
            open.push(OpenCall { meaning, depth: 0, skips: false });
            at += 1;
            continue;
        }
        let in_arguments = open.last().map(|it| it.depth);
        match (&token.kind, in_arguments) {
            (Kind::Sign("(" | "[" | "{"), _) => depth += 1,
            (Kind::Sign(")"), Some(0)) => {
                if let Some(it) = open.pop() {
                    let skips = open.iter().any(|it| it.skips);
                    found.extend(it.meaning.ends().iter().filter(|_| !skips).map(|it| made(it, token)));
                }
                continue;
            }
            (Kind::Sign(")" | "]" | "}"), _) => depth = depth.saturating_sub(1),
            (Kind::Sign(","), Some(0)) => {
                match open.last_mut() {
                    Some(OpenCall { meaning: Meaning::Store(_), .. }) => add(&mut found, &[")", "=", "("]),
                    Some(it @ OpenCall { meaning: Meaning::Assertion, .. }) => it.skips = true,
                    _ => add(&mut found, &[","]),
                }
                continue;
            }
            _ => {}
        }
        if let Some(it) = open.last_mut() {
            match token.kind {
                Kind::Sign("(" | "[" | "{") => it.depth += 1,
                Kind::Sign(")" | "]" | "}") => it.depth = it.depth.saturating_sub(1),
                _ => {}
            }
        }
        if !skips {
            found.push(token.clone());
        }
    }
    found
}

/// A token with the place of another one.
fn made(word: &'static str, of: &Token) -> Token {
    let is_word = word.starts_with(|it: char| it.is_ascii_alphabetic() || it == '_');
    let kind = if is_word { Kind::Word(word.to_owned()) } else { Kind::Sign(word) };
    Token { kind, begins: false, ..of.clone() }
}

/// Whether a name after this token is that of a declared function.
fn is_declared_after(before: Option<&Token>) -> bool {
    let word = before.and_then(|it| it.kind.word());
    word.is_some_and(|word| !matches!(word, "return" | "else" | "do" | "case"))
}
