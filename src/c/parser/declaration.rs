//! Declarations, and functions.

use super::specifier::Specifiers;
use super::{Fallible, Parser};
use crate::c::syntax::{Declaration, Designator, Function, Initial, Shape, Storage, Type};
use crate::c::token::Kind;
use crate::source::{Diagnostic, Span};

impl Parser {
    /// What stands outside of functions.
    pub(super) fn external(&mut self) -> Fallible<()> {
        self.operators = 0;
        if self.takes(";") {
            return Ok(());
        }
        if self.takes_word("_Static_assert") {
            self.in_brackets()?;
            return self.expect(";");
        }
        let start = self.here();
        let specifiers = self.specifiers()?;
        if self.takes(";") {
            return Ok(());
        }
        let (name, kind, parameters) = self.declarator(specifiers.kind.clone())?;
        if let Some(parameters) = parameters {
            let span = self.since(start);
            self.attributes()?;
            if self.takes(";") {
                return Ok(());
            }
            if !self.peek().is_sign("{") {
                return self.expected("`{` or `;`");
            }
            self.declare(&name, None, None);
            let body = self.scoped(|parser| {
                parser.hide(&parameters);
                parser.statement()
            })?;
            let private = specifiers.storage == Storage::Static;
            self.unit.functions.push(Function { name, result: kind, parameters, body, private, span });
            return Ok(());
        }
        let declarations = self.declared(start, &specifiers, name, kind)?;
        self.unit.globals.extend(declarations);
        Ok(())
    }

    /// A declaration in a function.
    pub(super) fn local(&mut self) -> Fallible<Vec<Declaration>> {
        let start = self.here();
        let specifiers = self.specifiers()?;
        if self.takes(";") {
            return Ok(Vec::new());
        }
        let (name, kind, parameters) = self.declarator(specifiers.kind.clone())?;
        if parameters.is_some() {
            self.expect(";")?;
            return Ok(Vec::new());
        }
        self.declared(start, &specifiers, name, kind)
    }

    /// The names of a declaration, of which the first one is read.
    fn declared(
        &mut self,
        start: Span,
        specifiers: &Specifiers,
        name: String,
        kind: Type,
    ) -> Fallible<Vec<Declaration>> {
        let (mut name, mut kind, mut start) = (name, kind, start);
        let mut found = Vec::new();
        loop {
            self.attributes()?;
            let span = self.since(start);
            if !specifiers.is_typedef {
                // from here on, also in what it holds at first
                self.declare(&name, None, None);
            }
            let initial = if self.takes("=") { Some(self.initial()?) } else { None };
            if specifiers.is_typedef {
                self.declare(&name, Some(kind), None);
            } else if !specifiers.is_extern || initial.is_some() {
                if let (Shape::Array(_, size @ None), Some(Initial::List(parts, _))) =
                    (&mut kind.shape, &initial)
                {
                    *size = Some(length(parts));
                }
                found.push(Declaration { name, kind, initial, storage: specifiers.storage, span });
            }
            if !self.takes(",") {
                self.expect(";")?;
                return Ok(found);
            }
            start = self.here();
            (name, kind, _) = self.declarator(specifiers.kind.clone())?;
        }
    }

    /// A name with its type, and the parameters if it is a function.
    #[expect(clippy::type_complexity, reason = "a name, a type, and perhaps parameters, taken apart at once")]
    pub(super) fn declarator(&mut self, kind: Type) -> Fallible<(String, Type, Option<Vec<(String, Type)>>)> {
        let mut kind = kind;
        while self.takes("*") {
            kind = self.pointer_to(kind)?;
        }
        self.attributes()?;
        if self.peek().is_sign("(") {
            let message = "pointers to functions are not supported";
            return Err(Box::new(
                Diagnostic::error(message)
                    .at(self.here(), "expected a name")
                    .help("call the function by its name"),
            ));
        }
        let name = self.name("a name")?;
        if self.takes("(") {
            let parameters = self.parameters()?;
            return Ok((name, kind, Some(parameters)));
        }
        let mut sizes = Vec::new();
        while self.takes("[") {
            let size = if self.peek().is_sign("]") {
                None
            } else {
                let size = self.conditional()?;
                Some(Self::known_size(&size)?)
            };
            self.expect("]")?;
            sizes.push(size);
        }
        for size in sizes.into_iter().rev() {
            kind = self.around(kind, false, |kind| Shape::Array(kind, size))?;
        }
        Ok((name, kind, None))
    }

    /// The parameters of a function, up to the bracket that closes.
    fn parameters(&mut self) -> Fallible<Vec<(String, Type)>> {
        let mut found = Vec::new();
        if self.takes(")") {
            return Ok(found);
        }
        if self.peek().is_word("void") && self.token(1).kind.is_sign(")") {
            self.advance();
            self.advance();
            return Ok(found);
        }
        loop {
            if self.takes("...") {
                return self
                    .expected("a parameter: functions with any number of arguments are not supported");
            }
            let mut kind = self.specifiers()?.kind;
            while self.takes("*") {
                kind = self.pointer_to(kind)?;
            }
            self.attributes()?;
            let name =
                if matches!(self.peek(), Kind::Word(_)) { self.name("a name")? } else { String::new() };
            while self.takes("[") {
                if !self.peek().is_sign("]") {
                    self.conditional()?;
                }
                self.expect("]")?;
                kind = self.around(kind, false, Shape::Pointer)?;
            }
            if self.peek().is_sign("(") {
                return self.expected("a plain parameter: pointers to functions are not supported");
            }
            found.push((name, kind));
            if !self.takes(",") {
                self.expect(")")?;
                return Ok(found);
            }
        }
    }

    /// What a variable holds at first.
    fn initial(&mut self) -> Fallible<Initial> {
        let start = self.here();
        if !self.takes("{") {
            return Ok(Initial::Value(self.assignment()?));
        }
        let mut parts = Vec::new();
        while !self.takes("}") {
            let designator = if self.takes(".") {
                let name = self.name("the name of a field")?;
                self.expect("=")?;
                Some(Designator::Field(name))
            } else if self.takes("[") {
                let index = self.conditional()?;
                let index = Self::known_size(&index)?;
                self.expect("]")?;
                self.expect("=")?;
                Some(Designator::Index(index))
            } else {
                None
            };
            let part = self.deeper(Self::initial)?;
            parts.push((designator, part));
            if !self.takes(",") {
                self.expect("}")?;
                break;
            }
        }
        Ok(Initial::List(parts, self.since(start)))
    }
}

impl Parser {
    /// The names of parameters stand for nothing else in a function.
    fn hide(&mut self, parameters: &[(String, Type)]) {
        for (name, _) in parameters {
            self.declare(name, None, None);
        }
    }
}

/// How many elements an array has that is declared by them: as many as its last one says.
fn length(parts: &[(Option<Designator>, Initial)]) -> u64 {
    let (mut next, mut most) = (0u64, 0);
    for (designator, _) in parts {
        if let Some(Designator::Index(index)) = designator {
            next = *index;
        }
        next = next.saturating_add(1);
        most = most.max(next);
    }
    most
}
