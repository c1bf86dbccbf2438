//! Parses types.

use super::{Parser, Read};
use crate::lexer::TokenKind;
use crate::types::Type;

/// The type that a word denotes, if any.
fn simple(word: &str) -> Option<Type> {
    Some(match word {
        "void" => Type::Void,
        "ptr" => Type::Pointer,
        "half" | "bfloat" => Type::Float(2),
        "float" => Type::Float(4),
        "double" => Type::Float(8),
        "x86_fp80" | "fp128" | "ppc_fp128" => Type::Float(16),
        "label" | "metadata" | "token" | "opaque" | "x86_mmx" => Type::Other,
        _ => Type::Int(word.strip_prefix('i')?.parse().ok()?),
    })
}

impl Parser {
    /// Whether a type begins here.
    pub(super) fn is_type(&self) -> bool {
        match self.kind() {
            TokenKind::Word(word) => simple(word).is_some(),
            TokenKind::Sign('[' | '{' | '<') | TokenKind::Local(_) => true,
            _ => false,
        }
    }

    /// Parses a type.
    pub(super) fn type_of(&mut self) -> Read<Type> {
        self.deeper(Self::type_here)
    }

    fn type_here(&mut self) -> Read<Type> {
        let mut kind = match self.kind().clone() {
            TokenKind::Word(word) => match simple(&word) {
                Some(kind) => {
                    self.bump();
                    kind
                }
                None => return self.error("a type"),
            },
            TokenKind::Local(name) => {
                self.bump();
                Type::Named(name)
            }
            TokenKind::Sign('[') => {
                self.bump();
                let number = self.count()?;
                let part = self.type_of()?;
                self.expect(']')?;
                Type::Array(number, Box::new(part))
            }
            TokenKind::Sign('{') => {
                self.bump();
                let parts = self.parts()?;
                Type::Struct { parts, packed: false }
            }
            TokenKind::Sign('<') => {
                self.bump();
                let kind = if self.takes('{') {
                    Type::Struct { parts: self.parts()?, packed: true }
                } else {
                    // vectors are parsed, but never executed
                    self.count()?;
                    self.type_of()?;
                    Type::Other
                };
                self.expect('>')?;
                kind
            }
            _ => return self.error("a type"),
        };
        loop {
            if self.takes('*') {
                kind = Type::Pointer;
            } else if self.is_word("addrspace") {
                self.bump();
                self.balanced();
            } else if self.is_sign('(') {
                self.balanced();
                kind = Type::Function;
            } else {
                return Ok(kind);
            }
        }
    }

    /// Parses `2 x`: a number of elements.
    fn count(&mut self) -> Read<u64> {
        let TokenKind::Integer(number) = *self.kind() else { return self.error("a number") };
        self.bump();
        self.takes_word("x");
        u64::try_from(number).or_else(|_| self.error("a number of elements"))
    }

    fn parts(&mut self) -> Read<Vec<Type>> {
        let mut parts = Vec::new();
        while !self.takes('}') {
            parts.push(self.type_of()?);
            self.takes(',');
        }
        Ok(parts)
    }
}
