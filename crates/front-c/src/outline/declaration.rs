//! Declarations: variables, functions with their parameters, types, structures with their fields.

use super::{DEEPEST, Names};
use crate::token::begins_declaration;
use garret_base::outline::{NameKind, NamedDeclaration};
use garret_base::source::{Span, joined};
use std::collections::BTreeMap;

/// Further words that begin a declaration or precede its names.
const OTHERS: [&str; 5] = ["auto", "thread_local", "noreturn", "alignas", "__attribute__"];

/// Whether a word always begins a declaration.
pub(super) fn is_specifier(word: &str) -> bool {
    begins_declaration(word) || OTHERS.contains(&word)
}

/// The specifiers of a declaration: what precedes its names.
struct Specifiers {
    start: Span,
    is_typedef: bool,
}

impl Names<'_> {
    /// A declaration at file level.
    pub(super) fn external(&mut self) {
        if self.takes(";") || self.takes("}") {
            return;
        }
        if self.begins_declaration() {
            self.declaration();
        } else {
            self.expression(&[]);
        }
    }

    /// A declaration, up to and including `;`, or up to the end of a function.
    pub(super) fn declaration(&mut self) {
        let specifiers = self.specifiers();
        while !self.is_end() && !self.is_sign("}") && !self.takes(";") {
            if !self.declarator(&specifiers) {
                return;
            }
            self.takes(",");
        }
    }

    /// The specifiers.
    fn specifiers(&mut self) -> Specifiers {
        let mut found = Specifiers { start: self.token(0).span, is_typedef: false };
        let mut has_type = false;
        while let Some(word) = self.token(0).kind.word().map(str::to_owned) {
            match word.as_str() {
                "struct" | "union" | "enum" => {
                    self.structure(&word);
                    has_type = true;
                }
                "__attribute__" | "_Alignas" | "alignas" | "_Atomic" => {
                    self.advance();
                    has_type |= word == "_Atomic" && self.is_sign("(");
                    if self.takes("(") {
                        self.expression(&[")"]);
                    }
                }
                "typedef" => {
                    found.is_typedef = true;
                    self.advance();
                }
                _ if is_specifier(&word) => {
                    const QUALIFIERS: [&str; 11] = [
                        "auto",
                        "const",
                        "extern",
                        "inline",
                        "register",
                        "restrict",
                        "static",
                        "volatile",
                        "_Noreturn",
                        "noreturn",
                        "_Thread_local",
                    ];
                    has_type |= !QUALIFIERS.contains(&word.as_str());
                    self.advance();
                }
                // the name of a type is only a specifier if there is no type yet
                _ if !has_type && self.is_type(&word) => {
                    self.word();
                    has_type = true;
                }
                _ => break,
            }
        }
        found
    }

    /// The pointers and qualifiers between the type and a name.
    fn pointers(&mut self) {
        while !self.is_end() {
            if self.token(0).kind.word().is_some_and(is_specifier) {
                self.specifiers();
            } else if !self.takes("*") {
                return;
            }
        }
    }

    /// A declarator with its initializer. Returns false after the body of a function.
    fn declarator(&mut self, specifiers: &Specifiers) -> bool {
        self.pointers();
        let Some(name) = self.name(0) else {
            // pointers to functions, and everything else that is not recognised
            self.expression(&[","]);
            return true;
        };
        let span = self.advance();
        if self.is_sign("(") && !specifiers.is_typedef {
            return self.function(&name, span, specifiers);
        }
        let kind = match (specifiers.is_typedef, self.is_sign("[")) {
            (true, _) => NameKind::Type,
            (false, true) => NameKind::Array,
            (false, false) => NameKind::Variable,
        };
        while self.takes("[") {
            self.expression(&["]"]);
        }
        let whole = self.since(specifiers.start);
        self.declare(&name, kind, span, whole);
        if self.is_sign("=") {
            self.advance();
            self.initial();
        }
        true
    }

    /// An initializer, up to `,` or `;`, which are not read.
    fn initial(&mut self) {
        let (mut brackets, mut braces) = (0_usize, 0_usize);
        while !self.is_end() && !self.is_sign(";") {
            if self.token(0).kind.word().is_some() {
                self.word();
                continue;
            }
            if self.is_sign(",") && brackets == 0 && braces == 0 || self.is_sign("}") && braces == 0 {
                return;
            }
            match () {
                () if self.is_sign("{") => braces += 1,
                () if self.is_sign("}") => braces -= 1,
                () if self.is_sign("(") || self.is_sign("[") => brackets += 1,
                () if self.is_sign(")") || self.is_sign("]") => brackets = brackets.saturating_sub(1),
                () => {}
            }
            self.advance();
        }
    }

    /// The parameters of a function, and its body if it has one. Returns false after a body.
    fn function(&mut self, name: &str, span: Span, specifiers: &Specifiers) -> bool {
        let index = self.declare(name, NameKind::Function, span, specifiers.start.to(span));
        let outside = self.function.replace(index);
        self.scopes.push(BTreeMap::new());
        self.advance();
        while !self.is_end() && !self.is_sign(";") && !self.is_sign("{") && !self.takes(")") {
            let before = self.at;
            self.parameter();
            self.takes(",");
            if self.at == before {
                self.advance();
            }
        }
        let header = joined(self.text, self.since(specifiers.start));
        self.pointers();
        let has_body = self.is_sign("{");
        if has_body {
            let jumps = std::mem::take(&mut self.jumps);
            let labels = std::mem::take(&mut self.labels);
            self.statements();
            self.jump();
            (self.jumps, self.labels) = (jumps, labels);
        }
        self.scopes.pop();
        self.function = outside;
        let whole = self.since(specifiers.start);
        self.outline.completed(index, header, has_body.then_some((span, whole)));
        !has_body
    }

    fn parameter(&mut self) {
        let specifiers = self.specifiers();
        self.pointers();
        if let Some(name) = self.name(0) {
            let span = self.advance();
            while self.takes("[") {
                self.expression(&["]"]);
            }
            let whole = self.since(specifiers.start);
            self.declare(&name, NameKind::Parameter, span, whole);
        }
    }

    /// Resolves the jumps of the function to its labels.
    fn jump(&mut self) {
        for (name, span) in std::mem::take(&mut self.jumps) {
            if let Some(&of) = self.labels.get(&name) {
                self.outline.used(span, of, false, self.function);
            }
        }
    }

    /// `struct`, `union` or `enum`, with the tag and the body, if they are present.
    fn structure(&mut self, word: &str) {
        let start = self.advance();
        while self.is_word("__attribute__") {
            self.advance();
            if self.takes("(") {
                self.expression(&[")"]);
            }
        }
        let name = self.name(0).map(|name| (name, self.token(0).span));
        let has_body = self.token(usize::from(name.is_some())).kind.is_sign("{");
        if !has_body || self.depth >= DEEPEST {
            return self.tag();
        }
        self.depth += 1;
        let index = name.map(|(name, span)| {
            self.advance();
            let whole = start.to(span);
            let named =
                NamedDeclaration::new(&name, NameKind::Type, span, whole).said(joined(self.text, whole));
            let of = self.outline.declare(named);
            self.tags.insert(name, of);
            of
        });
        self.advance();
        if word == "enum" {
            self.constants();
        } else {
            self.members(index);
        }
        self.depth -= 1;
        self.takes("}");
        if let Some(index) = index {
            self.outline.extend(index, self.since(start));
        }
    }

    /// The constants of an enumeration.
    fn constants(&mut self) {
        while !self.is_end() && !self.is_sign("}") && !self.is_sign(";") {
            if let Some(name) = self.name(0) {
                let span = self.advance();
                self.declare(&name, NameKind::Constructor, span, span);
                if self.is_sign("=") {
                    self.initial();
                }
            } else {
                self.advance();
            }
        }
    }

    /// The fields of a structure.
    fn members(&mut self, within: Option<usize>) {
        while !self.is_end() && !self.is_sign("}") {
            let before = self.at;
            let specifiers = self.specifiers();
            while !self.is_end() && !self.is_sign("}") && !self.takes(";") {
                if let Some(name) = self.name(0) {
                    let span = self.advance();
                    let whole = specifiers.start.to(span);
                    let named = NamedDeclaration::new(&name, NameKind::Field, span, whole).within(within);
                    let of = self.outline.declare(named.said(joined(self.text, whole)));
                    self.fields.entry(name).or_default().push(of);
                } else if self.takes("[") {
                    self.expression(&["]"]);
                } else {
                    self.advance();
                }
            }
            self.at = self.at.max(before + 1).min(self.tokens.len() - 1);
        }
    }
}
