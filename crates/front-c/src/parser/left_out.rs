//! Declarations that are not supported: which of them a program needs.

use super::{Parser, headers};
use crate::syntax::creating;
use crate::token::{Kind, Token};
use garret_base::source::Diagnostic;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// A declaration, or a function with its body, as its tokens show it.
#[derive(Default)]
struct Outline<'t> {
    /// The words outside of brackets: the names that it declares, among others.
    words: Vec<&'t str>,
    /// The name of the function, if there is one.
    function: Option<&'t str>,
    has_body: bool,
    is_inline: bool,
    /// Whether the function runs before or after `main`.
    runs: bool,
}

impl<'t> Outline<'t> {
    fn of(tokens: &'t [Token]) -> Self {
        let mut found = Self::default();
        // whether a name may follow: outside of brackets, or after an opening one and `*`
        let (mut depth, mut is_named) = (0usize, true);
        let mut before = &Kind::End;
        for token in tokens {
            match &token.kind {
                Kind::Sign("{") if depth == 0 && before.is_sign(")") => {
                    found.has_body = true;
                    break;
                }
                Kind::Sign(sign @ ("{" | "(")) => {
                    let name =
                        before.word().filter(|it| is_named && !headers::is_keyword(it) && *sign == "(");
                    found.function = found.function.or(name);
                    is_named = depth == 0 && name.is_none();
                    depth += 1;
                }
                Kind::Sign("}" | ")") => {
                    depth = depth.saturating_sub(1);
                    is_named = depth == 0;
                }
                Kind::Sign("*") => {}
                Kind::Word(word) => {
                    found.is_inline |= depth == 0 && word.contains("inline");
                    found.runs |= depth > 0 && (word.contains("constructor") || word.contains("destructor"));
                    let is_one = is_named && (depth == 0 || before.is_sign("*"));
                    found.words.extend(Some(word.as_str()).filter(|_| is_one));
                    is_named &= depth == 0 || is_one || matches!(word.as_str(), "const" | "volatile");
                }
                _ => is_named &= depth == 0,
            }
            before = &token.kind;
        }
        found
    }
}

impl Parser {
    /// Leaves out a declaration that is not supported. What uses its names is left out, too.
    pub(super) fn leaves_out(&mut self, range: Range<usize>, error: Diagnostic) {
        let words: Vec<String> = match Outline::of(self.tokens_of(&range)) {
            it if it.has_body => Vec::new(),
            it => it.words.into_iter().filter(|word| !headers::is_keyword(word)).map(str::to_owned).collect(),
        };
        self.unread.extend(words);
        self.left_out.push((range, error));
    }

    /// The errors of unsupported declarations that the program needs. If the functions that threads run are known, only what they
    /// reach is needed; otherwise all functions are, except `inline` ones, as in headers.
    pub(super) fn missed(&mut self) -> Vec<Diagnostic> {
        let left_out = std::mem::take(&mut self.left_out);
        if left_out.is_empty() {
            return Vec::new();
        }
        let outlines: Vec<Outline<'_>> =
            left_out.iter().map(|(range, _)| Outline::of(self.tokens_of(range))).collect();
        let reached = self.reached(&left_out, &outlines);
        let is_known = |word: &str| headers::is_keyword(word) || self.typedefs.contains_key(word);
        let (used, is_all) = match reached {
            Some(used) => (used, false),
            None => (
                self.outside(left_out.iter().map(|it| &it.0)).filter_map(|it| it.kind.word()).collect(),
                true,
            ),
        };
        let is_missed = |it: &Outline<'_>| {
            is_all && it.has_body && !it.is_inline
                || it.words.iter().any(|word| used.contains(word) && !is_known(word))
        };
        let all = outlines.iter().zip(&left_out).filter(|(it, _)| is_missed(it));
        all.map(|(_, (_, error))| error.clone()).collect()
    }

    fn tokens_of(&self, range: &Range<usize>) -> &[Token] {
        self.tokens.get(range.clone()).unwrap_or_default()
    }

    /// The tokens that are in none of these ranges.
    fn outside<'r>(&self, ranges: impl Iterator<Item = &'r Range<usize>>) -> impl Iterator<Item = &Token> {
        let mut inside = vec![false; self.tokens.len()];
        for range in ranges {
            inside.get_mut(range.clone()).unwrap_or_default().fill(true);
        }
        self.tokens.iter().zip(inside).filter(|(_, inside)| !inside).map(|(token, _)| token)
    }

    /// The words that matter to threads: those outside of functions, where prototypes do not count, and those in the functions that
    /// threads run, or that other such words name. `None` if it is not known which functions threads run.
    fn reached<'t>(
        &'t self,
        left_out: &'t [(Range<usize>, Diagnostic)],
        outlines: &[Outline<'t>],
    ) -> Option<BTreeSet<&'t str>> {
        let running = self.running.as_ref()?;
        let mut waiting: Vec<&str> = running.iter().map(String::as_str).chain(["main"]).collect();
        let mut functions: BTreeMap<&str, Vec<&Range<usize>>> = BTreeMap::new();
        let parsed = self.unit.functions.iter().zip(&self.bodies);
        let unread = outlines.iter().zip(left_out).filter(|(it, _)| it.has_body);
        let unread = unread.filter_map(|(it, (range, _))| Some((it.function?, range)));
        for (name, range) in parsed.map(|(it, range)| (it.name.as_str(), range)).chain(unread) {
            functions.entry(name).or_default().push(range);
            let runs = Outline::of(self.tokens_of(range)).runs;
            waiting.extend(runs.then_some(name));
        }
        waiting.extend(self.unit.constructors.iter().map(String::as_str));
        let ranges = self.bodies.iter().chain(left_out.iter().map(|it| &it.0));
        let outside: Vec<&Token> = self.outside(ranges).collect();
        for (at, token) in outside.iter().enumerate() {
            let is_declared = outside.get(at + 1).is_some_and(|it| it.kind.is_sign("("));
            let is_prototype = |word: &&str| is_declared && functions.contains_key(word);
            waiting.extend(token.kind.word().filter(|word| !is_prototype(word)));
            // the name in an attribute: `alias("name")`
            if let Kind::Text(text) = &token.kind {
                waiting.push(text);
            }
        }
        let mut used = BTreeSet::new();
        while let Some(word) = waiting.pop() {
            let ranges = functions.get(word).filter(|_| used.insert(word));
            for range in ranges.into_iter().flatten() {
                waiting.extend(self.tokens_of(range).iter().filter_map(|it| it.kind.word()));
            }
            used.insert(word);
        }
        let creates = functions.contains_key("main") && used.iter().any(|word| creating(word).is_some());
        (creates || !running.is_empty()).then_some(used)
    }
}
