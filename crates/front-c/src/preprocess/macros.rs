//! The macros that are defined: those of the system and the compiler, which are made once for all texts, and those of a text.

use super::system;
use crate::token::Token;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// What a macro stands for.
#[derive(Clone)]
pub(super) struct Macro {
    /// The names of its arguments, if it takes some.
    pub(super) parameters: Option<Vec<String>>,
    /// The last of them stands for all arguments from there on.
    pub(super) takes_more: bool,
    pub(super) body: Vec<Token>,
}

impl Macro {
    /// A macro as it stands after `#define`, with its name; none where there is no name.
    pub(super) fn read(line: &[Token]) -> Option<(&str, Self)> {
        let (name, mut body) = line.split_first()?;
        let name = name.kind.word()?;
        let (mut parameters, mut takes_more) = (None, false);
        if body.first().is_some_and(|it| it.kind.is_sign("(") && !it.spaced) {
            let end = body.iter().position(|it| it.kind.is_sign(")")).unwrap_or(body.len());
            let mut names: Vec<String> =
                body[..end].iter().filter_map(|it| it.kind.word()).map(str::to_owned).collect();
            let dots = body[..end].iter().position(|it| it.kind.is_sign("..."));
            takes_more = dots.is_some();
            // `args...` has a name of its own
            if dots.is_some_and(|dots| body[..dots].last().is_none_or(|it| it.kind.word().is_none())) {
                names.push("__VA_ARGS__".to_owned());
            }
            parameters = Some(names);
            body = body.get(end + 1..).unwrap_or_default();
        }
        Some((name, Self { parameters, takes_more, body: body.to_vec() }))
    }
}

/// Those that are there before a text begins.
static KNOWN: LazyLock<BTreeMap<String, Macro>> = LazyLock::new(|| {
    let mut known = BTreeMap::new();
    for line in system::OF_COMPILER.lines().chain(system::OF_HEADERS.lines()) {
        let mut tokens = crate::lexer::tokens(line, 0, &mut Vec::new());
        tokens.pop();
        known.extend(Macro::read(&tokens).map(|(name, it)| (name.to_owned(), it)));
    }
    known
});

/// The macros that are defined at a place of a text.
#[derive(Default)]
pub(super) struct Macros {
    /// What the text says of them; none of those that it takes away.
    own: BTreeMap<String, Option<Macro>>,
}

impl Macros {
    pub(super) fn get(&self, name: &str) -> Option<&Macro> {
        self.own.get(name).map_or_else(|| KNOWN.get(name), Option::as_ref)
    }

    pub(super) fn is_defined(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    pub(super) fn define(&mut self, name: &str, it: Macro) {
        self.own.insert(name.to_owned(), Some(it));
    }

    pub(super) fn remove(&mut self, name: &str) {
        self.own.insert(name.to_owned(), None);
    }
}
