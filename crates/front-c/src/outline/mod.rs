//! The names in a C text, found by its tokens and the blocks around them. Macros are treated as names, skipped branches are
//! included, and text that cannot be parsed is skipped.
//!
//! It knows less than a compiler: for example, it leaves out a field name that several structures have. After a renaming, the
//! programs are therefore compared.

mod declaration;
mod directive;

use super::lexer;
use super::parser::{is_keyword, known_types};
use super::token::{Kind, Token};
use garret_base::outline::{NameKind, NamedDeclaration, Outline};
use garret_base::source::{Span, joined};
use std::collections::{BTreeMap, BTreeSet};

/// The largest depth of nested statements. Deeper ones are read as a sequence of words.
const DEEPEST: usize = 120;

/// The names in a text, without those of the files that it includes.
///
/// # Complexity
/// Linear in the size of the text, except for look-ups in the tables of names.
pub fn outline(text: &str) -> Outline {
    if u32::try_from(text.len()).is_err() {
        return Outline::default();
    }
    let (tokens, lines) = directive::split(lexer::tokens(text, 0, &mut Vec::new()));
    let mut names = Names {
        text,
        tokens,
        at: 0,
        outline: Outline::default(),
        scopes: vec![BTreeMap::new()],
        macros: BTreeMap::new(),
        known: known_types().collect(),
        tags: BTreeMap::new(),
        fields: BTreeMap::new(),
        labels: BTreeMap::new(),
        jumps: Vec::new(),
        function: None,
        depth: 0,
    };
    names.define(&lines);
    while !names.is_end() {
        let before = names.at;
        names.external();
        // makes progress even if nothing was recognised
        names.at = names.at.max(before + 1);
    }
    names.mention(&lines);
    names.outline.finished()
}

struct Names<'t> {
    text: &'t str,
    /// The tokens without directives; the last one is [`Kind::End`].
    tokens: Vec<Token>,
    at: usize,
    outline: Outline,
    /// The names of the enclosing blocks, outermost first. The first entry is always that of the file.
    scopes: Vec<BTreeMap<String, usize>>,
    macros: BTreeMap<String, usize>,
    /// The types of the system headers.
    known: BTreeSet<String>,
    /// The tags of structures, unions and enumerations.
    tags: BTreeMap<String, usize>,
    /// The fields with each name, in all structures.
    fields: BTreeMap<String, Vec<usize>>,
    /// The labels of the current function.
    labels: BTreeMap<String, usize>,
    /// The jumps of the current function, with the labels that they name.
    jumps: Vec<(String, Span)>,
    /// The current function.
    function: Option<usize>,
    /// The current depth of nested statements and structures.
    depth: usize,
}

impl Names<'_> {
    fn token(&self, ahead: usize) -> &Token {
        // the last token is the end
        &self.tokens[(self.at.saturating_add(ahead)).min(self.tokens.len() - 1)]
    }

    fn is_end(&self) -> bool {
        self.at + 1 >= self.tokens.len()
    }

    fn is_sign(&self, sign: &str) -> bool {
        self.token(0).kind.is_sign(sign)
    }

    fn is_word(&self, word: &str) -> bool {
        self.token(0).kind.is_word(word)
    }

    fn advance(&mut self) -> Span {
        let span = self.token(0).span;
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        span
    }

    fn takes(&mut self, sign: &str) -> bool {
        let takes = self.is_sign(sign);
        if takes {
            self.advance();
        }
        takes
    }

    /// The word at this distance, if it is not a keyword.
    fn name(&self, ahead: usize) -> Option<String> {
        self.token(ahead).kind.word().filter(|word| !is_keyword(word)).map(str::to_owned)
    }

    /// The place from `start` to the last token that was read.
    fn since(&self, start: Span) -> Span {
        let last = self.tokens[self.at.saturating_sub(1)].span;
        Span { start: start.start, end: last.end.max(start.end) }
    }

    /// Declares a name in the innermost block. Several declarations at file level are the same name.
    fn declare(&mut self, name: &str, kind: NameKind, span: Span, whole: Span) -> usize {
        let is_outside = self.scopes.len() == 1;
        let known = self.scopes.last().and_then(|scope| scope.get(name)).copied();
        if let (true, Some(of)) = (is_outside, known) {
            self.outline.used(span, of, false, None);
            return of;
        }
        let said = joined(self.text, whole);
        let named = NamedDeclaration::new(name, kind, span, whole).within(self.function).said(said);
        let of = self.outline.declare(named);
        if let Some(scope) = self.scopes.last_mut() {
            scope.insert(name.to_owned(), of);
        }
        of
    }

    /// The declaration that a name refers to here.
    fn meaning(&self, name: &str) -> Option<usize> {
        let macros = self.macros.get(name);
        macros.or_else(|| self.scopes.iter().rev().find_map(|scope| scope.get(name))).copied()
    }

    /// Whether a declaration begins here.
    fn begins_declaration(&self) -> bool {
        let Some(word) = self.token(0).kind.word() else { return false };
        declaration::is_specifier(word) || self.is_type(word) && !self.token(1).kind.is_sign(":")
    }

    /// Whether a word is the name of a type.
    fn is_type(&self, word: &str) -> bool {
        let is_kind = |of: usize| self.outline.names().get(of).is_some_and(|it| it.kind == NameKind::Type);
        match self.meaning(word) {
            Some(of) => is_kind(of),
            None => self.known.contains(word) || word == "bool",
        }
    }

    fn statement(&mut self) {
        if self.depth >= DEEPEST {
            return self.expression(&[]);
        }
        self.depth += 1;
        if self.is_sign("{") {
            self.block();
        } else {
            self.plain();
        }
        self.depth -= 1;
    }

    /// A statement that is not a block.
    fn plain(&mut self) {
        let word = self.token(0).kind.word().unwrap_or_default().to_owned();
        match word.as_str() {
            "for" => {
                self.advance();
                self.scopes.push(BTreeMap::new());
                self.takes("(");
                if self.begins_declaration() {
                    self.declaration();
                } else {
                    self.expression(&[]);
                }
                self.expression(&[]);
                self.expression(&[")"]);
                self.statement();
                self.scopes.pop();
            }
            "if" | "while" | "switch" => {
                self.advance();
                self.takes("(");
                self.expression(&[")"]);
                self.statement();
                if self.is_word("else") {
                    self.advance();
                    self.statement();
                }
            }
            "do" | "else" => {
                self.advance();
                self.statement();
            }
            "case" => {
                self.advance();
                self.expression(&[":"]);
            }
            "default" => {
                self.advance();
                self.takes(":");
            }
            "goto" => {
                self.advance();
                if let Some(name) = self.name(0) {
                    let span = self.advance();
                    self.jumps.push((name, span));
                }
                self.takes(";");
            }
            _ if self.name(0).is_some() && self.token(1).kind.is_sign(":") => self.label(&word),
            _ if self.begins_declaration() => self.declaration(),
            _ => self.expression(&[]),
        }
    }

    fn label(&mut self, name: &str) {
        let span = self.advance();
        self.advance();
        let named = NamedDeclaration::new(name, NameKind::Label, span, span)
            .within(self.function)
            .said(format!("{name}:"));
        let of = self.outline.declare(named);
        self.labels.entry(name.to_owned()).or_insert(of);
    }

    /// `{ .. }`, which is a scope.
    fn block(&mut self) {
        self.scopes.push(BTreeMap::new());
        self.statements();
        self.scopes.pop();
    }

    /// The statements in braces.
    fn statements(&mut self) {
        self.advance();
        while !self.is_end() && !self.takes("}") {
            let before = self.at;
            self.statement();
            self.at = self.at.max(before + 1);
        }
    }

    /// The words of an expression, up to and including `;` or one of these signs outside of brackets. Stops before a brace that
    /// closes a block.
    fn expression(&mut self, ends: &[&str]) {
        let (mut brackets, mut braces) = (0_usize, 0_usize);
        while !self.is_end() {
            if self.token(0).kind.word().is_some() {
                self.word();
                continue;
            }
            let sign = match self.token(0).kind {
                Kind::Sign(sign) => sign,
                _ => "",
            };
            let outside = brackets == 0 && braces == 0;
            if outside && ends.contains(&sign) {
                self.advance();
                return;
            }
            match sign {
                ";" => {
                    self.advance();
                    return;
                }
                "}" if braces == 0 => return,
                "{" => braces += 1,
                "}" => braces -= 1,
                "(" | "[" => brackets += 1,
                ")" | "]" => brackets = brackets.saturating_sub(1),
                _ => {}
            }
            self.advance();
        }
    }

    /// A word in an expression.
    fn word(&mut self) {
        let before = self.at.checked_sub(1).map(|at| self.tokens[at].kind.clone());
        let is_before =
            |signs: &[&str]| before.as_ref().is_some_and(|it| signs.iter().any(|sign| it.is_sign(sign)));
        if self.is_word("struct") || self.is_word("union") || self.is_word("enum") {
            self.advance();
            self.tag();
            return;
        }
        let name = self.name(0);
        let span = self.advance();
        let Some(name) = name else { return };
        if is_before(&[".", "->"]) {
            if let Some([only]) = self.fields.get(&name).map(Vec::as_slice) {
                self.outline.used(span, *only, self.is_assigned(), self.function);
            }
            return;
        }
        let steps = is_before(&["++", "--"]);
        if let Some(of) = self.meaning(&name) {
            self.outline.used(span, of, steps || self.is_assigned(), self.function);
        }
    }

    /// The tag after `struct`, `union` or `enum`.
    fn tag(&mut self) {
        if let Some(name) = self.name(0) {
            let span = self.advance();
            if let Some(&of) = self.tags.get(&name) {
                self.outline.used(span, of, false, self.function);
            }
        }
    }

    /// Whether the name that was just read is assigned to.
    fn is_assigned(&self) -> bool {
        let signs = ["=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "++", "--"];
        signs.iter().any(|sign| self.is_sign(sign))
    }
}

#[cfg(test)]
mod tests {
    use super::outline;

    const TEXT: &str = "#include <stdatomic.h>\n#define N 2\n#define SET(v) (x = (v) + N)\nstruct pair { int first; _Atomic int second; };\n\
        typedef struct pair pair_t;\natomic_int x, table[N];\nstatic pair_t both = { .first = 1 };\nenum mode { OFF, ON = 2 };\nint get(int i);\n\
        int get(int i) {\n  int j = table[i];\n  for (int j = 0; j < N; j++) { x += j; }\n  if (j == ON) goto out;\n  both.second = j;\n  SET(j);\n\
        out:\n  return get(j);\n}\nvoid worker(void) { int i = 0; x = i; { int x; x = 1; } }\n";

    #[test]
    fn names_and_the_places_where_they_are_written() {
        let found = outline(TEXT);
        let names = found.names().iter().enumerate();
        let lines = names.map(|(index, it)| {
            let places = found.of(index).map(|it| {
                let before = &TEXT[..it.span.start as usize];
                let line = before.lines().count() + usize::from(before.ends_with('\n'));
                format!("{line}{}", if it.writes { "!" } else { "" })
            });
            format!(
                "{} {:?}: {}; {}",
                it.title,
                it.kind,
                places.collect::<Vec<_>>().join(" "),
                it.declaration_text
            )
        });
        insta::assert_snapshot!(lines.collect::<Vec<_>>().join("\n"));
        for (index, named) in found.names().iter().enumerate() {
            for it in found.of(index) {
                assert_eq!(&TEXT[it.span.start as usize..it.span.end as usize], named.name);
            }
        }
    }

    #[test]
    fn what_is_cut_off_has_names_too() {
        for end in (0..=TEXT.len()).filter(|end| TEXT.is_char_boundary(*end)) {
            let found = outline(&TEXT[..end]);
            assert!(found.names().len() <= outline(TEXT).names().len() + 4);
        }
        let deep = format!("void f(void) {{ {} }}", "if (1) ".repeat(10_000));
        assert_eq!(outline(&deep).names()[0].name, "f");
    }
}
