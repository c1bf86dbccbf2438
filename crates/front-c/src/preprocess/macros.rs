//! Defined macros: those of the system and the compiler, which all texts share, and those of a text.

use super::system;
use crate::token::{Kind, Token};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// The definition of a macro.
#[derive(Clone)]
pub(super) struct Macro {
    /// The names of its parameters, if it is function-like.
    pub(super) parameters: Option<Vec<String>>,
    /// Whether its last parameter stands for all remaining arguments.
    pub(super) takes_more: bool,
    pub(super) body: Vec<Token>,
}

impl Macro {
    /// Parses the part of a line after `#define`. Returns the name and the definition.
    pub(super) fn read(line: &[Token]) -> Result<(&str, Self), &'static str> {
        let name = line.first().and_then(|it| it.kind.word()).ok_or("expected the name of a macro")?;
        let mut body = &line[1..];
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
            if names.iter().enumerate().any(|(index, name)| names[..index].contains(name)) {
                return Err("two parameters of this macro have one name");
            }
            parameters = Some(names);
            body = body.get(end + 1..).unwrap_or_default();
        }
        // `##` joins its left and right neighbour (6.10.3.3)
        if [body.first(), body.last()].into_iter().flatten().any(|it| it.kind.is_sign("##")) {
            return Err("`##` needs an operand on both sides");
        }
        Ok((name, Self { parameters, takes_more, body: body.to_vec() }))
    }
}

/// The macros that the compiler predefines.
static OF_COMPILER: LazyLock<BTreeMap<String, Macro>> = LazyLock::new(|| read(system::OF_COMPILER));
/// The macros of the known headers.
static OF_HEADERS: LazyLock<BTreeMap<String, Macro>> = LazyLock::new(|| read(system::OF_HEADERS));

/// The numbers of macros that count where their headers are included.
static OF_INCLUDED: LazyLock<BTreeMap<String, Macro>> = LazyLock::new(|| read(system::VALUES));
/// The headers that define a macro of the system.
static DEFINED: LazyLock<BTreeMap<&str, &str>> = LazyLock::new(|| {
    let lines = system::DEFINED.lines().filter_map(|line| line.split_once(':'));
    lines.flat_map(|(headers, names)| names.split_whitespace().map(move |name| (name, headers))).collect()
});

/// Variables of headers: the name, a header, and the declaration in it.
const VARIABLES: [(&str, &str, &str); 9] = [
    ("environ", "unistd.h", "extern char **environ;"),
    ("optarg", "unistd.h", "extern char *optarg;"),
    ("optarg", "getopt.h", "extern char *optarg;"),
    ("optind", "unistd.h", "extern int optind;"),
    ("optind", "getopt.h", "extern int optind;"),
    ("opterr", "unistd.h", "extern int opterr;"),
    ("opterr", "getopt.h", "extern int opterr;"),
    ("optopt", "unistd.h", "extern int optopt;"),
    ("optopt", "getopt.h", "extern int optopt;"),
];

/// Parses a list of macros, one in each line.
fn read(list: &str) -> BTreeMap<String, Macro> {
    let mut known = BTreeMap::new();
    for line in list.lines() {
        let mut tokens = crate::lexer::tokens(line, 0, &mut Vec::new());
        tokens.pop();
        known.extend(Macro::read(&tokens).ok().map(|(name, it)| (name.to_owned(), it)));
    }
    known
}

/// Words that only occur in declarations of system headers that a compiler has preprocessed.
const OF_DECLARATIONS: [&str; 6] = [
    "__nothrow__",
    "__leaf__",
    "__gnuc_va_list",
    "__builtin_va_list",
    "__pthread_internal_list",
    "__extension__",
];

/// Whether the text was preprocessed by a compiler, so that it contains the declarations of its headers.
fn has_headers(tokens: &[Token]) -> bool {
    let is_include = |pair: &[Token]| pair[0].kind.is_sign("#") && pair[1].kind.is_word("include");
    let is_declared = |it: &Token| it.kind.word().is_some_and(|word| OF_DECLARATIONS.contains(&word));
    tokens.iter().any(is_declared) && !tokens.windows(2).any(is_include)
}

/// The names that a text defines as functions, or declares as enumeration constants, types, or variables of headers. They hide
/// macros of headers with the same name.
fn declared(tokens: &[Token]) -> impl Iterator<Item = &str> {
    let mut found = Vec::new();
    let (mut is_typedef, mut is_extern, mut in_enumeration) = (false, false, false);
    let mut before: [&Kind; 2] = [&Kind::End; 2];
    // the name before the last bracket outside of functions, and the numbers of open brackets and braces
    let (mut function, mut brackets, mut braces) = (None, 0usize, 0usize);
    for token in tokens {
        let kind = &token.kind;
        match kind {
            Kind::Sign("(") => {
                function = if brackets == 0 && braces == 0 { before[1].word() } else { function };
                brackets += 1;
            }
            Kind::Sign(")") => brackets = brackets.saturating_sub(1),
            _ => {}
        }
        match kind {
            Kind::Word(word) if word == "typedef" => is_typedef = true,
            Kind::Word(word) if word == "extern" => is_extern = true,
            Kind::Sign(",") if is_extern => found.extend(before[1].word()),
            Kind::Word(word) => {
                let begins = before[1].is_sign("{") || before[1].is_sign(",");
                found.extend((in_enumeration && begins).then_some(word.as_str()));
            }
            Kind::Sign("{") => {
                in_enumeration = before.iter().any(|it| it.is_word("enum"));
                found.extend(function.take().filter(|_| braces == 0 && before[1].is_sign(")")));
                braces += 1;
            }
            Kind::Sign("}") => (in_enumeration, braces) = (false, braces.saturating_sub(1)),
            Kind::Sign(";") => {
                found.extend(before[1].word().filter(|_| is_typedef || is_extern));
                (is_typedef, is_extern) = (false, false);
            }
            _ => {}
        }
        before = [before[1], kind];
    }
    found.into_iter()
}

/// What a text says of a macro: its definition, or that it is not defined.
type Own = Option<Macro>;

/// The macros that are defined at a place of a text.
pub(super) struct Macros {
    /// The macros that the text defines; `None` for those that it undefines.
    own: BTreeMap<String, Own>,
    /// Whether macros of headers that were not included are undefined: in conditions, where the text may ask for them. Elsewhere, a
    /// text that leaves out a header means the macro.
    pub(super) needs_headers: bool,
    /// Whether the text contains the declarations of its headers. Then only the function-like macros of headers are used: they
    /// stand for functions.
    has_headers: bool,
    /// The known headers that were included so far.
    included: BTreeSet<String>,
    /// The definitions that `#pragma push_macro` saved, by name; the last one is restored first.
    saved: BTreeMap<String, Vec<Option<Own>>>,
}

impl Macros {
    /// The macros that are defined at the beginning of a text with these tokens.
    pub(super) fn of(tokens: &[Token]) -> Self {
        let own = declared(tokens).filter(|name| OF_HEADERS.contains_key(*name));
        Self {
            own: own.map(|name| (name.to_owned(), None)).collect(),
            needs_headers: false,
            has_headers: has_headers(tokens),
            included: BTreeSet::new(),
            saved: BTreeMap::new(),
        }
    }

    /// A known header is included.
    pub(super) fn include(&mut self, header: &str) {
        self.included.insert(header.to_owned());
    }

    /// Declares the variables of included headers that a text uses and does not declare itself.
    pub(super) fn declare_variables(&self, tokens: &mut Vec<Token>) {
        for (name, header, declaration) in VARIABLES {
            let is_there =
                self.included.contains(header) && (name != "environ" || self.is_defined("_GNU_SOURCE"));
            let mut depth = 0usize;
            let (mut first, mut is_declared) = (None, false);
            for token in tokens.iter().filter(|_| is_there) {
                match &token.kind {
                    Kind::Sign("(" | "{" | "[") => depth += 1,
                    Kind::Sign(")" | "}" | "]") => depth = depth.saturating_sub(1),
                    Kind::Word(word) if word == name => {
                        first = first.or(Some(token.span));
                        is_declared |= depth == 0;
                    }
                    _ => {}
                }
            }
            if let (Some(span), false) = (first, is_declared) {
                let mut made = crate::lexer::tokens(declaration, 0, &mut Vec::new());
                made.pop();
                for it in &mut made {
                    it.span = span;
                }
                tokens.splice(0..0, made);
            }
        }
    }

    /// `#pragma push_macro`
    pub(super) fn save(&mut self, name: &str) {
        let known = self.own.get(name).cloned();
        self.saved.entry(name.to_owned()).or_default().push(known);
    }

    /// `#pragma pop_macro`
    pub(super) fn restore(&mut self, name: &str) {
        match self.saved.get_mut(name).and_then(Vec::pop) {
            Some(Some(known)) => {
                self.own.insert(name.to_owned(), known);
            }
            Some(None) => {
                self.own.remove(name);
            }
            None => {}
        }
    }

    /// Removes what the text says about a macro.
    pub(super) fn forget(&mut self, name: &str) {
        self.own.remove(name);
    }

    pub(super) fn get(&self, name: &str) -> Option<&Macro> {
        let known = || {
            let is_missing = || self.needs_headers && self.is_included(name) == Some(false);
            let of_header = || OF_HEADERS.get(name).filter(|it| !self.has_headers || it.parameters.is_some());
            let of_header = || of_header().filter(|_| !is_missing());
            let of_included = || OF_INCLUDED.get(name).filter(|_| self.is_included(name) == Some(true));
            OF_COMPILER.get(name).or_else(of_header).or_else(of_included)
        };
        self.own.get(name).map_or_else(known, Option::as_ref)
    }

    /// Whether a header was included that defines a macro of the system. `None` if no header defines it.
    fn is_included(&self, name: &str) -> Option<bool> {
        let headers = DEFINED.get(name)?;
        Some(headers.split(' ').any(|header| self.included.contains(header)))
    }

    /// Whether a macro stands for a function that headers declare.
    pub(super) fn is_function(&self, name: &str) -> bool {
        let is_one = |it: &Macro| it.parameters.is_some();
        !self.own.contains_key(name) && OF_HEADERS.get(name).is_some_and(is_one)
    }

    /// Whether the macro is defined, by the text, the compiler, or a header that was included.
    pub(super) fn is_defined(&self, name: &str) -> bool {
        let by_header = || self.is_included(name).unwrap_or_else(|| self.get(name).is_some());
        match self.own.get(name) {
            Some(own) => own.is_some(),
            None => OF_COMPILER.contains_key(name) || by_header(),
        }
    }

    pub(super) fn define(&mut self, name: &str, it: Macro) {
        self.own.insert(name.to_owned(), Some(it));
    }

    pub(super) fn remove(&mut self, name: &str) {
        self.own.insert(name.to_owned(), None);
    }
}
