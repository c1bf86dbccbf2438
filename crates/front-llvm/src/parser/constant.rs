//! Parses constants and operands.

use super::words::wide;
use super::{Parser, Read};
use crate::lexer::TokenKind;
use crate::syntax::{Binary, Cast, Computation, Constant, Value};
use crate::types::Type;

/// Stands for instructions in Intel syntax, which are not read.
const INTEL: &str = "intel-syntax";

/// A floating-point constant as its bits.
fn fraction(written: &str, bytes: u64) -> Constant {
    crate::fractions::constant(written, bytes).map_or(Constant::Undef, |bits| Constant::Integer(bits.into()))
}

impl Parser {
    /// Parses a type, attributes, and a constant.
    pub(super) fn typed_constant(&mut self) -> Read<(Type, Constant)> {
        let kind = self.type_of()?;
        let value = self.constant(&kind)?;
        Ok((kind, value))
    }

    /// Parses a constant of this type.
    pub(super) fn constant(&mut self, kind: &Type) -> Read<Constant> {
        match self.value(kind)? {
            Value::Constant(constant) => Ok(constant),
            Value::Local(_) | Value::Assembly(..) => self.error("a constant"),
        }
    }

    /// Parses a type and an operand, with attributes between them.
    pub(super) fn operand(&mut self) -> Read<(Type, Value)> {
        let kind = self.type_of()?;
        let value = self.value(&kind)?;
        Ok((kind, value))
    }

    /// Parses an operand of this type.
    pub(super) fn value(&mut self, kind: &Type) -> Read<Value> {
        self.deeper(|parser| parser.value_here(kind))
    }

    fn value_here(&mut self, kind: &Type) -> Read<Value> {
        let constant = match self.kind().clone() {
            TokenKind::Local(name) => {
                self.bump();
                return Ok(Value::Local(name));
            }
            TokenKind::Global(name) => {
                self.bump();
                Constant::Address(name, 0)
            }
            TokenKind::Integer(number) => {
                self.bump();
                match kind {
                    Type::Float(bytes) => fraction(&number.to_string(), *bytes),
                    Type::Int(bits @ 1..=64) => {
                        Constant::Integer(crate::arithmetic::number(number, *bits).into())
                    }
                    Type::Int(bits @ 65..=127) => Constant::Integer((number << (128 - bits)) >> (128 - bits)),
                    _ => Constant::Integer(number),
                }
            }
            TokenKind::Float(written) => {
                self.bump();
                match kind {
                    Type::Float(bytes) => fraction(&written, *bytes),
                    _ => Constant::Undef,
                }
            }
            TokenKind::Text(bytes) => {
                self.bump();
                Constant::Bytes(bytes)
            }
            TokenKind::Metadata(_) => {
                self.bump();
                if self.is_sign('(') || self.is_sign('{') {
                    self.balanced();
                }
                Constant::Undef
            }
            TokenKind::Sign('[') => {
                self.bump();
                Constant::Parts(self.parts_until(']')?)
            }
            TokenKind::Sign('{') => {
                self.bump();
                Constant::Parts(self.parts_until('}')?)
            }
            TokenKind::Sign('<') => {
                self.bump();
                let packed = self.takes('{');
                let parts = self.parts_until(if packed { '}' } else { '>' })?;
                if packed {
                    self.expect('>')?;
                }
                Constant::Parts(parts)
            }
            TokenKind::Word(word) => return self.word(&word, kind),
            _ => return self.error("a value"),
        };
        Ok(Value::Constant(constant))
    }

    fn parts_until(&mut self, end: char) -> Read<Vec<(Type, Constant)>> {
        let mut parts = Vec::new();
        while !self.takes(end) {
            parts.push(self.typed_constant()?);
            self.takes(',');
        }
        Ok(parts)
    }

    /// The rest of inline assembly, after `asm`.
    fn assembly(&mut self) -> Value {
        let mut texts = Vec::new();
        let mut is_intel = false;
        while let TokenKind::Word(_) | TokenKind::Text(_) | TokenKind::Sign(',') = self.kind() {
            is_intel |= self.is_word("inteldialect");
            if let TokenKind::Text(bytes) = self.bump().kind {
                texts.push(String::from_utf8_lossy(&bytes).into_owned());
            }
        }
        let mut texts = texts.into_iter();
        let mut next = || texts.next().unwrap_or_default();
        let (text, constraints) = (next(), next());
        // which instructions have no operands is the same
        let is_empty = text.trim().is_empty();
        let text =
            if is_intel && !is_empty && constraints.contains(['=', '*']) { INTEL.to_owned() } else { text };
        Value::Assembly(text, constraints)
    }

    /// Parses a constant that is a word, or begins with one; other words are attributes before the value.
    fn word(&mut self, word: &str, kind: &Type) -> Read<Value> {
        let is_align = word == "align";
        self.bump();
        Ok(Value::Constant(match word {
            "null" => Constant::Null,
            "zeroinitializer" => Constant::Zero,
            "undef" | "poison" => Constant::Undef,
            "true" => Constant::Integer(1),
            "false" | "none" => Constant::Integer(0),
            "getelementptr" => self.element_constant()?,
            "bitcast" | "inttoptr" | "ptrtoint" | "addrspacecast" | "trunc" | "zext" | "sext" => {
                self.converted(super::words::cast(word))?
            }
            _ if super::words::binary(word).is_some() => {
                self.flags();
                let operator = super::words::binary(word).unwrap_or(Binary::Add);
                self.computed(Computation::Binary(operator))?
            }
            "icmp" => {
                let TokenKind::Word(word) = self.bump().kind else { return self.error("a comparison") };
                match super::words::predicate(&word) {
                    Some(predicate) => self.computed(Computation::Compared(predicate))?,
                    None => return self.error("a comparison"),
                }
            }
            "asm" => return Ok(self.assembly()),
            "blockaddress" => self.block_address()?,
            "dso_local_equivalent" | "no_cfi" => {
                self.balanced();
                Constant::Undef
            }
            _ if self.is_sign('(') => {
                self.balanced();
                // an attribute, or an expression whose value is not needed
                if matches!(self.kind(), TokenKind::Sign(',' | ')' | ']' | '}')) {
                    return Ok(Value::Constant(Constant::Undef));
                }
                return self.value(kind);
            }
            _ => {
                if is_align {
                    self.bump();
                }
                return self.value(kind);
            }
        }))
    }

    /// Parses a constant that is converted to another type.
    fn converted(&mut self, cast: Option<Cast>) -> Read<Constant> {
        self.expect('(')?;
        let (from, value) = self.typed_constant()?;
        if !self.takes_word("to") {
            return self.error("`to`");
        }
        let to = self.type_of()?;
        self.expect(')')?;
        Ok(match (cast, wide(&from), wide(&to)) {
            (Some(Cast::Same), from, to) if to >= from || to == 0 => value,
            (None, ..) => value,
            (_, 0, _) | (_, _, 0) => Constant::Undef,
            (Some(cast), from, to) => {
                Constant::Computed(Computation::Cast(cast, to), from, Box::new([value, Constant::Zero]))
            }
        })
    }

    /// Parses the operands of a constant expression.
    fn computed(&mut self, by: Computation) -> Read<Constant> {
        self.expect('(')?;
        let (kind, left) = self.typed_constant()?;
        self.expect(',')?;
        let (_, right) = self.typed_constant()?;
        self.expect(')')?;
        Ok(Constant::Computed(by, wide(&kind), Box::new([left, right])))
    }

    /// `getelementptr inbounds (T, T* @x, i64 0, i64 1)`: an address whose offset depends on types of the module that may be defined
    /// later.
    fn element_constant(&mut self) -> Read<Constant> {
        while matches!(self.kind(), TokenKind::Word(_)) {
            self.bump();
            if self.is_sign('(') && !matches!(self.after(1), TokenKind::Sign(_) | TokenKind::Local(_)) {
                // `inrange(..)`
                if matches!(self.after(1), TokenKind::Integer(_)) {
                    self.balanced();
                }
            }
        }
        self.expect('(')?;
        let kind = self.type_of()?;
        self.expect(',')?;
        let (_, base) = self.typed_constant()?;
        let mut indices = Vec::new();
        while self.takes(',') {
            self.takes_word("inrange");
            indices.push(self.typed_constant()?);
        }
        self.expect(')')?;
        let mut parts = vec![(kind, base)];
        parts.extend(indices);
        Ok(Constant::Element(parts))
    }
}
