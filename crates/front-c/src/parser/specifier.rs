//! Specifiers: types and storage classes before the names of a declaration.

use super::bits::FieldDeclaration;
use super::declarator::Declarator;
use super::{Fallible, Parser};
use crate::constant::Constant;
use crate::integer::Integer;
use crate::syntax::{PlacementRequest, Shape, Storage, Structure, Type, UNNAMED};
use crate::token::{Kind, begins_declaration, is_no_number};
use garret_base::source::{Diagnostic, Span, short};

/// The specifiers of a declaration.
#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a word of its own")]
pub(super) struct Specifiers {
    pub(super) kind: Type,
    pub(super) storage: Storage,
    pub(super) is_typedef: bool,
    pub(super) is_extern: bool,
    /// Whether `const` is among them.
    pub(super) is_constant: bool,
    /// `__auto_type`: the type is that of the initializer.
    pub(super) is_any: bool,
}

impl Specifiers {
    /// Takes a storage class, or a word without effect here. Returns whether it is one.
    fn takes(&mut self, word: &str) -> bool {
        match word {
            "__auto_type" => self.is_any = true,
            "static" if self.storage == Storage::Usual => self.storage = Storage::Static,
            "_Thread_local" | "__thread" => self.storage = Storage::Thread,
            "typedef" => self.is_typedef = true,
            "extern" => self.is_extern = true,
            "const" | "__const" | "__const__" => self.is_constant = true,
            "static" | "volatile" | "register" | "inline" | "restrict" | "__restrict" | "__restrict__"
            | "__inline" | "__inline__" | "__volatile__" | "__volatile" | "_Noreturn" | "__extension__"
            | "auto" => {}
            _ => return false,
        }
        true
    }
}

/// The words that form an arithmetic type.
#[derive(Default)]
struct Words {
    base: Option<Shape>,
    /// The number of occurrences of `long`.
    long: u8,
    short: bool,
    /// `signed` (`true`) or `unsigned`.
    signed: Option<bool>,
    /// Whether a word occurs twice, or two words exclude each other.
    is_wrong: bool,
}

impl Words {
    /// Takes a word of an arithmetic type. Returns whether it is one.
    fn take(&mut self, word: &str) -> bool {
        match word {
            "unsigned" => self.is_wrong |= self.signed.replace(false).is_some(),
            "signed" | "__signed__" => self.is_wrong |= self.signed.replace(true).is_some(),
            "long" => self.long = self.long.saturating_add(1),
            "short" => self.is_wrong |= std::mem::replace(&mut self.short, true),
            "int" => self.has_base(Shape::Integer(32, true)),
            "char" => self.has_base(Shape::Integer(8, true)),
            "float" => self.has_base(Shape::Float(32)),
            "double" => self.has_base(Shape::Float(64)),
            "void" => self.has_base(Shape::Void),
            "_Bool" => self.has_base(Shape::Bool),
            _ => return false,
        }
        true
    }

    fn has_base(&mut self, shape: Shape) {
        self.is_wrong |= self.base.replace(shape).is_some();
    }

    /// Whether the words do not form a type.
    fn make_no_type(&self) -> bool {
        let has_sizes = self.long > 0 || self.short;
        self.is_wrong
            || self.long > 2
            || self.long > 0 && self.short
            || match &self.base {
                None | Some(Shape::Integer(32, true)) => false,
                Some(Shape::Integer(8, true)) => has_sizes,
                // `double` and `long double`
                Some(Shape::Float(64)) => self.short || self.long > 1 || self.signed.is_some(),
                Some(_) => has_sizes || self.signed.is_some(),
            }
    }

    /// Whether no word was taken.
    fn is_empty(&self) -> bool {
        self.base.is_none() && !self.is_integer()
    }

    /// Whether a word for integers was taken.
    fn is_integer(&self) -> bool {
        self.long > 0 || self.short || self.signed.is_some()
    }

    fn shape(&self) -> Option<Shape> {
        let default = self.is_integer().then_some(Shape::Integer(32, true));
        let signed = |own: bool| self.signed.unwrap_or(own);
        Some(match self.base.clone().or(default)? {
            Shape::Float(64) if self.long > 0 => Shape::Float(128),
            Shape::Integer(32, own) if self.short => Shape::Integer(16, signed(own)),
            Shape::Integer(32, own) if self.long > 0 => Shape::Integer(64, signed(own)),
            Shape::Integer(bits, own) => Shape::Integer(bits, signed(own)),
            other => other,
        })
    }
}

impl Parser {
    /// Whether a declaration or a type begins at this token.
    pub(super) fn is_type(&self, ahead: usize) -> bool {
        match &self.token(ahead).kind {
            Kind::Word(word) => begins_declaration(word) || self.typedefs.contains_key(word),
            _ => false,
        }
    }

    /// Parses the specifiers of a declaration.
    pub(super) fn specifiers(&mut self) -> Fallible<Specifiers> {
        let (mut words, mut atomic) = (Words::default(), false);
        let mut found = Specifiers::default();
        let start = self.here();
        while let Kind::Word(word) = self.peek() {
            let word = word.clone();
            if found.takes(&word) || words.take(&word) {
                self.advance();
                continue;
            }
            match word.as_str() {
                "_Atomic" => {
                    atomic = true;
                    words.base = self.atomic_of()?.or(words.base);
                }
                "_Alignas" | "__attribute__" | "__attribute" => {
                    self.asks()?;
                    continue;
                }
                "struct" | "union" | "enum" if words.base.is_none() && !words.is_integer() => {
                    self.advance();
                    words.base = Some(match word.as_str() {
                        "enum" => self.enumeration()?,
                        kind => self.structured(kind == "union")?,
                    });
                    continue;
                }
                "typeof" | "__typeof__" | "__typeof" if words.base.is_none() => {
                    self.advance();
                    let kind = self.type_of_operand()?;
                    atomic |= kind.atomic;
                    words.base = Some(kind.shape);
                    continue;
                }
                "_Complex" | "__complex__" | "__int128" => return self.no_integer(&word),
                // clang has no such type, and its headers declare them
                _ if is_no_number(&word) && words.is_empty() && !self.typedefs.contains_key(&word) => {
                    return self.no_integer(&word);
                }
                _ => match self.typedefs.get(&word) {
                    Some(known) if words.base.is_none() && !words.is_integer() => {
                        atomic |= known.atomic;
                        words.base = Some(known.shape.clone());
                    }
                    _ => break,
                },
            }
            self.advance();
        }
        if found.is_any && words.base.is_none() || words.is_empty() && self.has_old_type(&found) {
            return Ok(found);
        }
        found.kind = Type { shape: self.made_of(&words, start)?, atomic };
        Ok(found)
    }

    /// `_Alignas`, or attributes.
    fn asks(&mut self) -> Fallible<()> {
        if self.takes_word("_Alignas") { self.alignas() } else { self.attributes() }
    }

    /// Whether the type `int` is left out: `static x;`, as in C before 1999.
    fn has_old_type(&self, found: &Specifiers) -> bool {
        let is_old = found.is_extern || found.is_constant || found.storage == Storage::Static;
        let is_name = matches!(self.peek(), Kind::Word(_)) && !self.is_type(0);
        let follows = ["=", ";", ",", "(", "["].iter().any(|sign| self.token(1).kind.is_sign(sign));
        is_old && is_name && follows
    }

    /// The type that the words, which begin at `start`, form.
    fn made_of(&mut self, words: &Words, start: Span) -> Fallible<Shape> {
        if words.make_no_type() {
            let error = Diagnostic::error("these words do not form a type");
            return Err(Box::new(error.at(self.since(start), "they exclude each other")));
        }
        match words.shape() {
            Some(shape) => Ok(shape),
            None => self.no_type(start),
        }
    }

    /// The error for a type that is missing or not known.
    fn no_type<T>(&mut self, start: Span) -> Fallible<T> {
        // a declaration that begins with it, as that of a variable, uses it
        if let Kind::Word(word) = self.peek()
            && self.at != self.begins
            && self.unread.contains(word)
        {
            let word = word.clone();
            return self.no_integer(&word);
        }
        Err(Box::new(
            Diagnostic::error(format!("expected a type, found {}", self.peek().describe()))
                .at(self.since(start), "this is not the name of a known type")
                .help("declare it before, or include the header that declares it; clang knows all headers: `garret check --ir`"),
        ))
    }

    /// The error for an arithmetic type that is not supported.
    fn no_integer<T>(&mut self, word: &str) -> Fallible<T> {
        let error = Diagnostic::error(format!("`{word}` is not supported"));
        let error = error.at(self.here(), "use integers, pointers, structures");
        self.unsupported(error)
    }

    /// The type in brackets after `_Atomic`, if there is one. The closing bracket is not read.
    fn atomic_of(&mut self) -> Fallible<Option<Shape>> {
        if !self.token(1).kind.is_sign("(") {
            return Ok(None);
        }
        self.advance();
        self.advance();
        let inner = self.deeper(Self::type_name)?;
        if self.peek().is_sign(")") { Ok(Some(inner.shape)) } else { self.expected("`)`") }
    }

    /// Skips tokens in brackets.
    pub(super) fn in_brackets(&mut self) -> Fallible<()> {
        self.expect("(")?;
        let mut depth = 1usize;
        while depth > 0 {
            match self.peek() {
                Kind::Sign("(") => depth += 1,
                Kind::Sign(")") => depth -= 1,
                Kind::End => return self.expected("`)`"),
                _ => {}
            }
            self.advance();
        }
        Ok(())
    }

    /// Skips compiler attributes, except those that are supported.
    pub(super) fn attributes(&mut self) -> Fallible<()> {
        loop {
            let is_attribute = ["__attribute__", "__attribute"].iter().any(|word| self.peek().is_word(word));
            // the name for the linker
            let is_name = ["__asm__", "__asm"].iter().any(|word| self.peek().is_word(word));
            let is_one = is_attribute || is_name && self.token(1).kind.is_sign("(");
            if !is_one {
                return Ok(());
            }
            self.advance();
            let start = self.at;
            self.in_brackets()?;
            if is_attribute {
                self.apply_attributes(start)?;
            }
        }
    }

    /// A structure or union, after `struct` or `union`.
    fn structured(&mut self, is_union: bool) -> Fallible<Shape> {
        let start = self.here();
        let outer = std::mem::take(&mut self.asked);
        self.attributes()?;
        let name = match self.peek() {
            Kind::Word(_) => Some(self.name("the name of a structure")?),
            _ if !self.peek().is_sign("{") => return self.expected("the name of a structure, or its fields"),
            _ => None,
        };
        let known = name.as_ref().and_then(|name| self.tags.get(name).copied());
        // with fields, or as a whole declaration, it belongs to the current block
        let is_declared = self.peek().is_sign("{") || self.peek().is_sign(";");
        let known = known.filter(|(_, blocks)| !is_declared || *blocks == self.blocks);
        if let Some((index, _)) = known.filter(|(index, _)| self.unit.structs[*index].is_union != is_union) {
            let name = short(&self.unit.structs[index].name);
            let error = Diagnostic::error(format!("`{name}` is both a structure and a union"));
            return Err(Box::new(error.at(self.since(start), "")));
        }
        let index = if let Some((index, _)) = known {
            index
        } else {
            let structure =
                Structure { name: name.clone().unwrap_or_default(), is_union, ..Structure::default() };
            let index = self.structure(structure);
            if let Some(name) = &name {
                self.declare_structure(name, index);
            }
            index
        };
        if self.takes("{") {
            if !self.opened.insert(index) {
                let name = short(&self.unit.structs[index].name);
                let error =
                    Diagnostic::error(format!("the fields of `{name}` are given twice in this scope"));
                return Err(Box::new(error.at(self.since(start), "the second time")));
            }
            let mut fields = Vec::new();
            let own = std::mem::take(&mut self.asked);
            while !self.takes("}") {
                self.deeper(|this| this.fields(&mut fields))?;
            }
            self.asked = own;
            self.attributes()?;
            let bytes = fields.iter().fold(0u64, |sum, it| sum.saturating_add(self.bytes(&it.kind)));
            super::bound::fits(bytes, self.here())?;
            self.complete.insert(index, bytes);
            let asked = std::mem::take(&mut self.asked);
            let it = &mut self.unit.structs[index];
            (it.is_packed, it.alignment) = (asked.is_packed, asked.alignment);
            self.give_fields(index, fields)?;
            if let Some((bytes, alignment)) = name.as_deref().and_then(crate::words::size_in_system) {
                let it = &mut self.unit.structs[index];
                (it.bytes, it.alignment) = (bytes, alignment);
            }
            let size = self.size_of_fields(index);
            self.unit.structs[index].size = size;
        }
        self.asked = outer;
        Ok(Shape::Struct(index))
    }

    fn fields(&mut self, fields: &mut Vec<FieldDeclaration>) -> Fallible<()> {
        self.asked = PlacementRequest::default();
        if self.takes_word("_Static_assert") {
            return self.static_assertion();
        }
        let specifiers = self.specifiers()?;
        let of_all = self.asked;
        if matches!(specifiers.kind.shape, Shape::Struct(_)) && self.takes(";") {
            // an unnamed structure or union; its fields belong to the outer structure (6.7.2.1)
            let name = format!("{UNNAMED}{}", fields.len());
            fields.push(FieldDeclaration {
                name,
                kind: specifiers.kind,
                asked: of_all,
                width: None,
                span: self.here(),
            });
            return Ok(());
        }
        loop {
            let start = self.here();
            let Declarator { name, kind, .. } = self.any_declarator(specifiers.kind.clone())?;
            if !name.is_empty() && fields.iter().any(|it| it.name == name) {
                let error = format!("there are two fields `{}`", short(&name));
                return Err(Box::new(Diagnostic::error(error).at(self.since(start), "the second one")));
            }
            let width = if self.over_words && self.takes(":") {
                let width = self.conditional()?;
                Some(Self::known_size(&width)?)
            } else {
                None
            };
            if self.peek().is_sign(":") {
                let message = "bit-fields are not supported";
                let error = Diagnostic::error(message).at(self.here(), "give it a type of its own");
                return self.unsupported(error);
            }
            self.attributes()?;
            if name.is_empty() && width.is_none() {
                return self.expected("a name");
            }
            self.is_complete(&kind, self.here())?;
            let asked = std::mem::replace(&mut self.asked, of_all);
            fields.push(FieldDeclaration { name, kind, asked, width, span: self.since(start) });
            if !self.takes(",") {
                return self.expect(";");
            }
        }
    }

    /// An enumeration, after `enum`. Its type is unsigned if no constant is negative, as in compilers.
    fn enumeration(&mut self) -> Fallible<Shape> {
        self.attributes()?;
        let tag = match self.peek() {
            Kind::Word(_) => Some(self.name("the name of an enumeration")?),
            _ => None,
        };
        if !self.takes("{") {
            let known = tag.and_then(|tag| self.enumerations.get(&tag)).map(|known| known.shape.clone());
            return Ok(known.unwrap_or(Shape::Integer(32, false)));
        }
        if self.asked.is_packed {
            return self.has_no_place(true).map(|()| Shape::Void);
        }
        let mut next = 0i128;
        let mut names = Vec::new();
        while !self.takes("}") {
            let named = self.here();
            let name = self.name("the name of a constant")?;
            self.owns(&name, named, (true, false))?;
            let start = self.here();
            if self.takes("=") {
                let value = self.conditional()?;
                next = Self::known(&value)?.value();
            }
            // each constant is known in the following ones
            let Some(kind) = holding([Integer::INT, Integer::UNSIGNED, Integer::LONG], next) else {
                let message = "this number is too large for an enumeration";
                return Err(Box::new(
                    Diagnostic::error(message).at(start, "expected a signed number of 64 bits"),
                ));
            };
            self.declare(&name, None, Some(Constant::of(next, kind)));
            names.push((name, next));
            next += 1;
            if !self.takes(",") {
                self.expect("}")?;
                break;
            }
        }
        let numbers = || names.iter().map(|(_, number)| *number);
        let (least, most) = (numbers().min().unwrap_or(0), numbers().max().unwrap_or(0));
        let signed = least < 0;
        let kinds = [Integer::new(32, signed), Integer::new(64, signed)];
        let holds =
            |kind: &Integer| [least, most].into_iter().all(|it| Constant::of(it, *kind).value() == it);
        let kind = kinds.into_iter().find(holds).unwrap_or(Integer::LONG);
        for (name, number) in names {
            // constants that do not fit in `int` have the type of the enumeration
            if Constant::of(number, Integer::INT).value() != number {
                self.constants.insert(name, Constant::of(number, kind));
            }
        }
        let shape = Shape::Integer(kind.bits, kind.signed);
        if let Some(tag) = tag {
            self.declare_enumeration(tag, Type::plain(shape.clone()));
        }
        Ok(shape)
    }
}

/// The first of these types that has the number.
fn holding<const N: usize>(kinds: [Integer; N], number: i128) -> Option<Integer> {
    kinds.into_iter().find(|kind| Constant::of(number, *kind).value() == number)
}
