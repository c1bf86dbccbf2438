//! Types: signed and unsigned integers, and addresses of variables.

use crate::reader::{TYPES, type_named};
use crate::test::Type;
use crate::value::Width;
use garret_base::source::{Diagnostic, short};
use garret_litmus_text::{Cursor, Kind};

/// The type of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ValueType {
    Number(Type),
    /// The address of something of this type.
    Address(Type),
}

/// `int`.
pub(super) const INT: Type = Type { width: Width::Word, signed: true, atomic: false };

/// A type with the number of stars that follow it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Declared {
    pub(super) base: Type,
    pub(super) stars: usize,
}

impl Declared {
    /// The type of the contents of a local variable. `None` for addresses of addresses.
    pub(super) fn held(self) -> Option<ValueType> {
        match self.stars {
            0 => Some(ValueType::Number(Type { atomic: false, ..self.base })),
            1 => Some(ValueType::Address(self.base)),
            _ => None,
        }
    }
}

/// Whether a type is next.
pub(super) fn is_type(cursor: &Cursor<'_>) -> bool {
    matches!(cursor.peek(), "const" | "volatile" | "unsigned" | "signed" | "_Atomic" | "struct")
        || type_named(cursor.peek()).is_some()
}

/// Reads a type, if one is next.
pub(super) fn declared(cursor: &mut Cursor<'_>) -> Result<Option<Declared>, Diagnostic> {
    let (mut base, mut sign, mut atomic, mut is_there) = (None::<Type>, None, false, false);
    while cursor.kind() == Some(Kind::Word) {
        match cursor.peek() {
            "const" | "volatile" => {}
            "unsigned" => sign = Some(false),
            "signed" => sign = Some(true),
            "_Atomic" => atomic = true,
            word => match type_named(word) {
                // `long int`, `long long`
                Some(known) => {
                    let is_wider = base.is_none_or(|base| known.width > base.width && word != "int");
                    base = if is_wider { Some(known) } else { base };
                }
                None if is_there => break,
                None => {
                    let message = format!("`{}` is not a type that is supported", short(word));
                    return Err(Diagnostic::error(message).at(cursor.span(), "").note(TYPES));
                }
            },
        }
        is_there = true;
        cursor.advance();
    }
    let mut stars = 0;
    while cursor.eat("*") {
        stars += 1;
        while matches!(cursor.peek(), "const" | "volatile" | "restrict") {
            cursor.advance();
        }
    }
    let base = base.unwrap_or(INT);
    let base = Type { signed: sign.unwrap_or(base.signed), atomic: base.atomic || atomic, ..base };
    Ok(is_there.then_some(Declared { base, stars }))
}
