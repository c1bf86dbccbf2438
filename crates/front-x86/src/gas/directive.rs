//! Directives for sections, data, names and source lines; other directives are skipped.

use super::object::{Content, Object, ObjectId};
use super::operand::{Expression, expression, number};
use super::source::{Section, Source, Symbol};
use super::statement::{Piece, Statement, between_commas, is_name, trimmed};
use super::string;
use super::syntax::Syntax;
use garret_base::source::{Diagnostic, Span, short};
use std::collections::BTreeMap;

/// Directives without an effect on the program.
const SKIPPED: [&str; 29] = [
    ".addrsig",
    ".addrsig_sym",
    ".arch",
    ".att_mnemonic",
    ".build_version",
    ".code64",
    ".def",
    ".endef",
    ".endr",
    ".extern",
    ".hidden",
    ".ident",
    ".internal",
    ".intel_mnemonic",
    ".lcomm_align",
    ".linkonce",
    ".local",
    ".lto_priv",
    ".no_dead_strip",
    ".private_extern",
    ".protected",
    ".scl",
    ".subsections_via_symbols",
    ".symver",
    ".val",
    ".version",
    ".weak",
    ".weakref",
    ".bundle_align_mode",
];

/// Directives for numbers, and the size of each in bytes.
const NUMBERS: [(&str, u8); 10] = [
    (".byte", 1),
    (".2byte", 2),
    (".short", 2),
    (".hword", 2),
    (".value", 2),
    (".word", 2),
    (".4byte", 4),
    (".int", 4),
    (".long", 4),
    (".quad", 8),
];

/// The largest number of bytes other than 0 that a directive may repeat.
const MOST_EQUAL: u64 = 1 << 16;

/// Directives for other bytes.
const BYTES: [&str; 7] = [".zero", ".skip", ".space", ".string", ".ascii", ".asciz", ".string8"];

/// Directives for bytes that are not read: in code, they are an unknown instruction; in data, they are an error.
const UNREAD: [&str; 21] = [
    ".uleb128",
    ".sleb128",
    ".fill",
    ".float",
    ".single",
    ".double",
    ".tfloat",
    ".octa",
    ".string16",
    ".string32",
    ".string64",
    ".org",
    ".dc",
    ".dc.b",
    ".dc.w",
    ".dc.l",
    ".dc.a",
    ".ds",
    ".dcb",
    ".balignw",
    ".balignl",
];

/// Sections with the addresses of functions that run before `main`.
const INITIAL: [&str; 4] = [".init_array", ".preinit_array", ".ctors", ".CRT$XC"];

/// The size in bytes of each number of a directive.
fn bytes_of(name: &str) -> Option<u8> {
    NUMBERS.iter().find(|(known, _)| *known == name).map(|(_, bytes)| *bytes)
}

/// The error for a directive that moves the following code elsewhere, or replaces it.
fn elsewhere(name: &str, parts: &[Piece<'_>]) -> Option<(&'static str, &'static str)> {
    let is_chosen = |kind: &Piece<'_>| kind.text.contains("indirect_function") || kind.text.contains("IFUNC");
    match name {
        ".text" | ".data" | ".bss" | ".subsection" if !parts.is_empty() => {
            Some(("numbered subsections are not supported", "the following code belongs elsewhere"))
        }
        ".type" if parts.get(1).is_some_and(is_chosen) => Some((
            "a function that is chosen when the program starts (`ifunc`) is not supported",
            "it is not known which one",
        )),
        _ => None,
    }
}

/// The difference of two names, if the text is one.
fn distance(text: &str) -> Content<'_> {
    let is_label = |text: &str| {
        text.chars().all(is_name)
            && text.starts_with(|letter: char| !letter.is_ascii_digit() && letter != '$')
    };
    match text.split_once('-').map(|(to, from)| (to.trim(), from.trim())) {
        Some((to, from)) if is_label(to) && is_label(from) => Content::Distance(to, from),
        _ => Content::Opaque,
    }
}

impl<'a> Source<'a> {
    /// Processes a directive.
    pub(super) fn directive(&mut self, head: Piece<'a>, statement: &Statement<'a>) {
        let parts = statement.rest.map_or(Vec::new(), |rest| between_commas(self.text, rest));
        let name = head.text.to_ascii_lowercase();
        let span = statement.span();
        if let Some((message, label)) = elsewhere(&name, &parts) {
            self.errors.push(Diagnostic::error(message).at(span, label));
            return;
        }
        if self.section == Section::Code && (BYTES.contains(&name.as_str()) || bytes_of(&name).is_some()) {
            self.bytes_in_code(head, span);
            return;
        }
        match name.as_str() {
            ".text" | ".data" | ".bss" | ".rodata" | ".section" | ".pushsection" | ".popsection"
            | ".previous" => {
                self.enter_section(&name, &parts);
            }
            ".globl" | ".global" => self.globals.extend(parts.iter().map(|part| part.text.trim_matches('"'))),
            ".type" => {
                let is_function =
                    parts.get(1).is_some_and(|kind| kind.text.trim_start_matches(['@', '%']) == "function");
                self.functions
                    .extend(parts.first().filter(|_| is_function).map(|part| part.text.trim_matches('"')));
            }
            ".size" => self.size(&parts),
            ".comm" | ".lcomm" => self.common(&parts, span),
            ".set" | ".equ" | ".equiv" => self.equal(&parts),
            ".zero" | ".skip" | ".space" => {
                if !self.fill(&parts, span) {
                    self.unread(head, span);
                }
            }
            ".align" | ".balign" | ".p2align" => self.align(&name, &parts, span),
            ".string" | ".ascii" | ".asciz" | ".string8" => {
                let end = u64::from(name != ".ascii");
                self.check_place(span);
                for part in &parts {
                    self.string(part, end);
                }
            }
            ".file" => self.file(&parts),
            ".loc" => self.location(statement.rest),
            ".intel_syntax" => self.intel_syntax(statement.rest, span),
            ".att_syntax" => self.syntax = Syntax::Att,
            ".macro" | ".rept" | ".irp" | ".include" | ".incbin" | ".if" | ".ifdef" | ".ifndef" => {
                self.unsupported(head, span);
            }
            _ => match bytes_of(&name) {
                Some(bytes) => {
                    self.check_place(span);
                    self.numbers(bytes, &parts);
                }
                None => self.unknown(head, &name, span),
            },
        }
    }

    /// Equal bytes: `.zero 4`, or `.zero 4,255`. Returns whether it was read.
    fn fill(&mut self, parts: &[Piece<'a>], span: Span) -> bool {
        let length = parts.first().and_then(|part| u64::try_from(number(part.text)?).ok());
        let byte = parts.get(1).map_or(Some(0), |it| number(it.text));
        match (length, byte) {
            (Some(length), Some(0)) => {
                self.check_place(span);
                self.advance(length);
            }
            (Some(length), Some(byte)) if length <= MOST_EQUAL => {
                self.check_place(span);
                (0..length).for_each(|_| self.put(1, Content::Number(byte & 255)));
            }
            _ => return false,
        }
        true
    }

    /// Numbers of `bytes` bytes, addresses, and differences of two names.
    fn numbers(&mut self, bytes: u8, parts: &[Piece<'a>]) {
        for part in parts {
            self.note_initialiser(part);
            let content = match expression(part.text) {
                Some(Expression { symbol: None, number, .. }) => Content::Number(number),
                Some(Expression { symbol: Some(name), number, modifier: None }) => {
                    Content::Address(name, number)
                }
                _ => distance(part.text),
            };
            self.put(bytes, content);
        }
    }

    /// Records the address of a function that runs before `main`.
    fn note_initialiser(&mut self, part: &Piece<'a>) {
        let named = expression(part.text).and_then(|it| it.symbol).filter(|_| self.is_initial);
        self.initialisers.extend(named.map(|name| (name, part.span)));
    }

    /// The bytes of a string, followed by zeros.
    fn string(&mut self, part: &Piece<'a>, zeros: u64) {
        let text = part.text.strip_prefix('"').and_then(|it| it.strip_suffix('"'));
        if let Some((text, bytes)) = text.and_then(|text| Some((text, string::bytes(text)?))) {
            self.put_at(bytes.len() as u64 + zeros, 0, Content::String(text));
            return;
        }
        let text = part.text.trim_matches('"');
        self.put_at(text.len() as u64 + zeros, 0, Content::Text(text));
    }

    /// Starts or continues a section.
    fn enter_section(&mut self, name: &str, parts: &[Piece<'a>]) {
        let before = self.section;
        self.is_initial = false;
        match name {
            ".popsection" => self.section = self.sections.pop().unwrap_or(before),
            ".previous" => self.section = self.previous,
            ".section" | ".pushsection" => {
                if name == ".pushsection" {
                    self.sections.push(before);
                }
                let flags = parts.get(1).map_or("", |flags| flags.text);
                let section = parts.first().map_or("", |section| section.text.trim_matches('"'));
                self.section = Section::named(section, flags);
                self.is_initial = INITIAL.iter().any(|name| section.starts_with(name));
            }
            _ => self.section = Section::named(name, ""),
        }
        self.previous = before;
        // data belong to the next label
        self.current = None;
    }

    fn unsupported(&mut self, head: Piece<'a>, span: Span) {
        self.errors.push(
            Diagnostic::error(format!("`{}` is not supported", head.text))
                .at(span, "its expansion is not known")
                .help("expand it before: `gcc -S` writes none"),
        );
    }

    /// A directive that is not known. In data, it may have a size, so that the place of what follows is unknown.
    fn unknown(&mut self, head: Piece<'a>, name: &str, span: Span) {
        let debugging = name.starts_with(".cfi_") || name.starts_with(".seh_") || name.starts_with(".cv_");
        if debugging || SKIPPED.contains(&name) || self.section == Section::Unseen {
            return;
        }
        let is_unread = UNREAD.contains(&name) || name.starts_with(".dcb.") || name.starts_with(".ds.");
        match self.section {
            Section::Code if name == ".nops" => return,
            Section::Code if is_unread || name.starts_with(".dc.") => return self.bytes_in_code(head, span),
            Section::Code => {}
            _ if self.current.is_some() => return self.unread(head, span),
            _ => {}
        }
        if !self.unknown.insert(name.to_owned()) {
            return;
        }
        self.warnings.push(
            Diagnostic::warning(format!("the directive `{}` is not known", short(head.text)))
                .at(head.span, "it is ignored, here and wherever it occurs"),
        );
    }

    /// Data that are not read.
    fn unread(&mut self, head: Piece<'a>, span: Span) {
        if self.section == Section::Unseen || self.current.is_none() {
            return;
        }
        self.errors.push(
            Diagnostic::error(format!("`{}` is not supported in data", short(head.text)))
                .at(span, "the place of what follows is not known")
                .help("write the bytes with `.byte`, `.long`, `.quad` or `.zero`"),
        );
    }

    /// Fails if the place of the next data is not known: behind an alignment in the middle of an object.
    fn check_place(&mut self, span: Span) {
        let Some(aligned) = self.aligned.take().filter(|_| self.section != Section::Unseen) else { return };
        self.errors.push(
            Diagnostic::error("data behind an alignment in the middle of an object are not supported")
                .at(span, "the place of this is not known")
                .also(aligned, "the alignment")
                .help("write a label here, or the padding with `.zero`"),
        );
    }

    fn size(&mut self, parts: &[Piece<'a>]) {
        let [name, size] = parts else { return };
        if let (Some(Symbol::Object(id)), Some(size)) = (self.symbols.get(name.text), number(size.text)) {
            let object = &mut self.objects[id.0 as usize];
            object.size = object.size.max(size.max(0) as u64);
        }
    }

    fn common(&mut self, parts: &[Piece<'a>], span: Span) {
        let (Some(name), Some(size)) = (parts.first(), parts.get(1).and_then(|size| number(size.text)))
        else {
            self.errors
                .push(Diagnostic::error("this needs a name and a size").at(span, "expected `.comm x,4,4`"));
            return;
        };
        // common objects belong to no section
        let (size, content) = (size.max(0) as u64, BTreeMap::new());
        let object = Object { name: name.text, span: name.span, local: false, size, content };
        self.declare(*name, |source| {
            let id = ObjectId(source.objects.len() as u32);
            source.objects.push(object);
            Symbol::Object(id)
        });
    }

    /// Defines one name as another.
    fn equal(&mut self, parts: &[Piece<'a>]) {
        let [name, value] = parts else { return };
        match expression(value.text) {
            Some(value) => {
                let is_new =
                    |known: &Expression<'_>| known.symbol != value.symbol || known.number != value.number;
                if self.equal.get(name.text).is_some_and(is_new) {
                    let message = format!("the name `{}` is redefined", short(name.text));
                    let error = Diagnostic::error(message);
                    self.errors.push(
                        error.at(name.span, "it has several definitions; use a different name for each"),
                    );
                }
                self.equal.insert(name.text, value);
            }
            None => {
                self.unreadable.insert(name.text);
            }
        }
    }

    fn align(&mut self, name: &str, parts: &[Piece<'a>], span: Span) {
        let Some(amount) = parts.first().and_then(|part| number(part.text)) else { return };
        let amount = if name == ".p2align" {
            1u64.checked_shl(amount.clamp(0, 63) as u32)
        } else {
            u64::try_from(amount).ok()
        };
        if let (Some(amount), Some(current)) = (amount.filter(|it| it.is_power_of_two()), self.current) {
            // an object begins at an address that has at least its own alignment
            let size = self.objects[current.0 as usize].size;
            if size > 0 && amount > 1 {
                self.aligned = Some(span);
            }
            let rest = size % amount;
            if rest != 0 {
                self.advance(amount - rest);
            }
        }
    }

    /// Appends bytes that hold zero.
    pub(super) fn advance(&mut self, length: u64) {
        if let Some(current) = self.current {
            let object = &mut self.objects[current.0 as usize];
            object.size = object.size.saturating_add(length);
        }
    }

    fn put(&mut self, bytes: u8, content: Content<'a>) {
        self.put_at(u64::from(bytes), bytes, content);
    }

    /// Appends content to the current object.
    pub(super) fn put_at(&mut self, length: u64, bytes: u8, content: Content<'a>) {
        if let Some(current) = self.current {
            let object = &mut self.objects[current.0 as usize];
            object.content.insert(object.size, (bytes, content));
            object.size = object.size.saturating_add(length);
        }
    }

    /// `.file 1 "dir" "name"`, `.file 1 "name"`; without a number, it does not concern source lines.
    fn file(&mut self, parts: &[Piece<'a>]) {
        let Some(words) = parts.first() else { return };
        let Some((index, rest)) = words.text.split_once(char::is_whitespace) else { return };
        let Ok(index) = index.parse::<u32>() else { return };
        // the texts between quotes
        let mut names = rest.split('"').skip(1).step_by(2);
        let (first, second) = (names.next(), names.next());
        let path = match (first, second) {
            (Some(folder), Some(name)) if !name.starts_with('/') => format!("{folder}/{name}"),
            (_, Some(name)) | (Some(name), None) => name.to_owned(),
            (None, None) => return,
        };
        let place = self.files.len() as u32;
        self.files.push(path);
        self.file_numbers.insert(index, place);
    }

    /// `.loc 1 12 5`: the source line of the following instructions.
    fn location(&mut self, rest: Option<Piece<'_>>) {
        let mut words = rest.map_or("", |rest| rest.text).split_whitespace();
        let mut next = || words.next().and_then(|word| word.parse::<u32>().ok());
        if let (Some(file), Some(line)) = (next(), next()) {
            let file = self.file_numbers.get(&file).copied();
            self.location = file.filter(|_| line > 0).map(|file| (file, line));
        }
    }

    fn intel_syntax(&mut self, rest: Option<Piece<'_>>, span: Span) {
        if rest.is_none_or(|rest| !rest.text.starts_with("noprefix")) {
            self.errors.push(
                Diagnostic::error("Intel syntax with `%` before registers is not supported")
                    .at(span, "expected `.intel_syntax noprefix`"),
            );
        }
        self.syntax = Syntax::Intel;
    }

    /// `x = y`
    pub(super) fn assignment(&mut self, head: Piece<'a>, rest: Piece<'a>) {
        let value = rest.text.trim_start_matches('=');
        let end = rest.span.end as usize;
        if let Some(value) = trimmed(self.text, end - value.len(), end) {
            self.equal(&[head, value]);
        }
    }
}
