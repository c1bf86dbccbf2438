//! Directives for sections, names known to other files, and alignment.

use super::Reader;
use super::operand::between_commas;
use super::token::{Kind, Token, place};
use crate::gas::object::{Object, ObjectId};
use crate::gas::source::{Section, Symbol};
use crate::gas::statement::Piece;
use garret_base::source::{Diagnostic, Span, short};
use std::collections::BTreeMap;

/// The directives that are supported or ignored.
const KNOWN: [&str; 16] = [
    "section",
    "segment",
    "global",
    "extern",
    "static",
    "required",
    "common",
    "default",
    "bits",
    "use64",
    "cpu",
    "align",
    "alignb",
    "sectalign",
    "float",
    "warning",
];

/// The directives that are not supported.
const UNSUPPORTED: [&str; 18] = [
    "struc",
    "endstruc",
    "istruc",
    "iend",
    "at",
    "absolute",
    "org",
    "incbin",
    "group",
    "uppercase",
    "import",
    "export",
    "library",
    "module",
    "use16",
    "use32",
    "dup",
    "equ",
];

/// The largest alignment in bytes: that of a page.
const WIDEST: u64 = 4096;

/// Whether a word begins a directive.
pub(super) fn is_directive(word: Token<'_>) -> bool {
    word.kind == Kind::Word && KNOWN.iter().chain(&UNSUPPORTED).any(|known| word.is_word(known))
}

/// The first names of the parts between commas.
fn names<'a>(rest: &[Token<'a>]) -> impl Iterator<Item = Token<'a>> {
    let parts = between_commas(rest).into_iter();
    let first = |part: &[Token<'a>]| part.first().copied();
    parts.filter_map(first).filter(|token| token.kind == Kind::Word).collect::<Vec<_>>().into_iter()
}

impl<'a> Reader<'a> {
    pub(super) fn directive(&mut self, head: Token<'a>, rest: &[Token<'a>]) -> Result<(), Diagnostic> {
        let span = head.span.to(place(rest, head.span));
        match head.text.to_ascii_lowercase().as_str() {
            "section" | "segment" => return self.enter(rest, span),
            "global" => {
                let names: Vec<&str> = names(rest).map(|name| self.full(name.text)).collect();
                self.source.globals.extend(names);
            }
            "common" => return self.common(rest, span),
            "bits" if self.constant(rest, head.span)? != 64 => {
                return Err(Diagnostic::error("only code of 64 bits is supported")
                    .at(span, "expected `bits 64`")
                    .help("registers of 32 bits are known there, too"));
            }
            "align" | "alignb" => return self.align(rest, span),
            // external names are looked up when they are used; the address mode does not change the addresses
            known if KNOWN.contains(&known) => {}
            _ => {
                return Err(Diagnostic::error(format!("`{}` is not supported", head.text))
                    .at(span, "what this does is not known")
                    .note(
                        "supported: section, global, extern, common, default, bits 64, align, equ, times, db, dw, dd, dq, resb, resw, resd, \
                         resq, %define NAME tokens",
                    ));
            }
        }
        Ok(())
    }

    /// Starts or continues a section.
    fn enter(&mut self, rest: &[Token<'a>], span: Span) -> Result<(), Diagnostic> {
        let Some((name, attributes)) = rest.split_first().filter(|(name, _)| name.kind == Kind::Word) else {
            return Err(Diagnostic::error("this section has no name")
                .at(span, "expected such as `section .data`")
                .note("known: .text, .data, .bss, .rodata, .tdata, .tbss"));
        };
        let has = |word: &str| attributes.iter().any(|attribute| attribute.is_word(word));
        let flags = match (has("exec"), has("tls")) {
            (true, _) => "x",
            (_, true) => "T",
            _ => "",
        };
        self.section = name.text;
        self.source.section = Section::named(name.text, flags);
        // data belong to the next label
        self.source.current = None;
        Ok(())
    }

    /// `common x 4`: a zero-initialised object.
    fn common(&mut self, rest: &[Token<'a>], span: Span) -> Result<(), Diagnostic> {
        let wrong = || Diagnostic::error("this needs a name and a size").at(span, "expected `common x 4`");
        let (name, size) = rest.split_first().ok_or_else(wrong)?;
        let end = size.iter().position(|token| token.is_sign(":")).unwrap_or(size.len());
        let size = u64::try_from(self.constant(&size[..end], span)?).map_err(|_| wrong())?;
        if name.kind != Kind::Word {
            return Err(wrong());
        }
        let text = self.full(name.text);
        if let Some(error) = self.declared(text, name.span) {
            return Err(error);
        }
        let object = Object { name: text, span: name.span, local: false, size, content: BTreeMap::new() };
        self.source.declare(Piece { text, span: name.span }, |source| {
            let id = ObjectId(source.objects.len() as u32);
            source.objects.push(object);
            Symbol::Object(id)
        });
        Ok(())
    }

    /// Aligns to a multiple of this number of bytes from the start of the section, which has at least that alignment.
    fn align(&mut self, rest: &[Token<'a>], span: Span) -> Result<(), Diagnostic> {
        let parts = between_commas(rest);
        let amount = self.constant(parts.first().copied().unwrap_or_default(), span)?;
        let amount =
            u64::try_from(amount).ok().filter(|amount| amount.is_power_of_two() && *amount <= WIDEST);
        let Some(amount) = amount else {
            return Err(Diagnostic::error("there is no such alignment")
                .at(span, format!("expected a power of 2, at most {WIDEST}")));
        };
        if self.source.section == Section::Code {
            return Ok(());
        }
        let missing = self.length().wrapping_neg() & (amount - 1);
        let filler = parts.get(1).copied().unwrap_or_default();
        let is_zero = match filler {
            [] => self.section.starts_with(".bss") || self.section.starts_with(".tbss"),
            [word, value @ ..] if word.is_word("db") => self.constant(value, span)? == 0,
            [word, ..] => word.is_word("resb"),
        };
        if is_zero {
            return self.advance(missing, span);
        }
        // the padding consists of instructions without effect
        let mut missing = missing;
        while missing > 0 {
            let part = missing.min(u8::MAX.into());
            self.fill(part);
            missing -= part;
        }
        Ok(())
    }

    /// The error for a name whose value is unknown.
    pub(super) fn unreadable(&self, name: &str, span: Span) -> Option<Diagnostic> {
        self.source.unreadable.contains(name).then(|| {
            Diagnostic::error(format!("the value of `{}` is not known", short(name))).at(
                span,
                "it is computed from places in the code, or from names that are defined further below",
            )
        })
    }
}
