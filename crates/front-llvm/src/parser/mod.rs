//! Parses tokens to a module. Versions of LLVM differ in attributes, metadata and flags: these are skipped. An unknown instruction or
//! type is an error only when it is executed.

mod by_value;
mod constant;
mod freeze;
mod instruction;
mod kind;
mod labels;
mod library;
mod moved;
mod user_main;
mod variadic;

pub(crate) use library::{
    CALLS_MAIN, ENDS, EXITS, NOT_AT_EXIT, OWN_EXITS, REGISTERS_DESTRUCTORS, name_of_rust,
};
pub(crate) use user_main::runs_user_main;
mod words;

pub(crate) use words::bits as bits_of;

use crate::lexer::{Token, TokenKind, tokens};
use crate::syntax::{Block, Constant, Function, Global, Module, Place, SetOnce, Users};
use crate::types::Type;
use garret_base::source::{Diagnostic, Span};

/// The deepest nesting of types, constants and attributes.
const DEEPEST: u32 = 100;

/// The state of the parser.
pub(crate) struct Parser {
    tokens: Vec<Token>,
    at: usize,
    depth: u32,
    /// The function that is read, and the numbers of its labels and those of others.
    function: String,
    labels: labels::Labels,
}

/// The parser stops at the first error, since it would misunderstand what follows.
type Read<T> = Result<T, Diagnostic>;

/// Parses a module.
///
/// # Errors
/// The first place that is not understood.
pub(crate) fn parse(text: &str) -> Read<Module> {
    let mut parser = Parser::of(text)?;
    let library = text.find(crate::linked::LIBRARY);
    let mut module = Module {
        is_of_rust: text.contains("rustc version"),
        has_library: library.is_some(),
        has_views: text.contains(crate::WITH_VIEWS),
        other_threads: crate::other_threads(text),
        is_without_arguments: text.contains(crate::WITHOUT_ARGUMENTS),
        has_single_steps: text.contains(crate::WITH_SINGLE_STEPS),
        has_unseen_handles: text.contains(crate::WITH_UNSEEN_HANDLES),
        has_waiting_threads: text.contains(crate::WITH_WAITING_THREADS),
        has_open_blocks: text.contains(crate::WITH_OPEN_BLOCKS),
        is_optimised: text.contains(crate::OPTIMISED),
        ..Module::default()
    };
    parser.whole(&mut module)?;
    if let Some(start) = library {
        library::has_no_place(&mut module, start);
    }
    if text.contains(crate::WITH_MOVED_ACCESSES) {
        module.functions.values_mut().for_each(moved::relaxed);
    }
    module.is_of_cpp = !module.is_of_rust && module.functions.keys().any(|name| name.starts_with("_Z"));
    library::add(&mut module)?;
    by_value::copied(&mut module);
    variadic::passed(&mut module);
    variadic::lists(&mut module);
    crate::assembly::translated(&mut module);
    Ok(module)
}

impl Parser {
    /// A parser at the start of a text.
    fn of(text: &str) -> Read<Self> {
        Ok(Self {
            tokens: tokens(text)?,
            at: 0,
            depth: 0,
            function: String::new(),
            labels: labels::Labels::new(),
        })
    }

    /// Parses the rest of the text.
    fn whole(&mut self, module: &mut Module) -> Read<()> {
        while *self.kind() != TokenKind::End {
            self.declaration(module)?;
        }
        Ok(())
    }

    fn token(&self) -> &Token {
        // the last token is the end of the text, and is never passed
        &self.tokens[self.at.min(self.tokens.len() - 1)]
    }

    pub(super) fn kind(&self) -> &TokenKind {
        &self.token().kind
    }

    pub(super) fn after(&self, number: usize) -> &TokenKind {
        &self.tokens[(self.at + number).min(self.tokens.len() - 1)].kind
    }

    pub(super) fn span(&self) -> Span {
        self.token().span
    }

    pub(super) fn bump(&mut self) -> Token {
        let token = self.token().clone();
        self.at += 1;
        token
    }

    pub(super) fn error<T>(&self, expected: &str) -> Read<T> {
        Err(Diagnostic::error(format!("expected {expected}")).at(self.span(), "here"))
    }

    pub(super) fn is_word(&self, word: &str) -> bool {
        matches!(self.kind(), TokenKind::Word(found) if found == word)
    }

    pub(super) fn takes_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        self.at += usize::from(found);
        found
    }

    pub(super) fn is_sign(&self, sign: char) -> bool {
        *self.kind() == TokenKind::Sign(sign)
    }

    pub(super) fn takes(&mut self, sign: char) -> bool {
        let found = self.is_sign(sign);
        self.at += usize::from(found);
        found
    }

    pub(super) fn expect(&mut self, sign: char) -> Read<()> {
        if self.takes(sign) { Ok(()) } else { self.error(&format!("`{sign}`")) }
    }

    /// Calls a function one level of nesting deeper.
    pub(super) fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        self.depth += 1;
        let found = if self.depth > DEEPEST { self.error("less nesting") } else { read(self) };
        self.depth -= 1;
        found
    }

    /// Skips a token, or everything between a pair of brackets.
    pub(super) fn balanced(&mut self) {
        let mut open = 0_usize;
        loop {
            match self.kind() {
                TokenKind::Sign('(' | '[' | '{') => open += 1,
                TokenKind::Sign(')' | ']' | '}') => open = open.saturating_sub(1),
                TokenKind::End => return,
                _ => {}
            }
            self.at += 1;
            if open == 0 {
                return;
            }
        }
    }

    /// Skips the rest of the line; brackets may continue on other lines.
    pub(super) fn line(&mut self) {
        while !self.token().first && *self.kind() != TokenKind::End {
            self.balanced();
        }
    }

    fn declaration(&mut self, module: &mut Module) -> Read<()> {
        match self.kind().clone() {
            TokenKind::Local(name) => {
                self.bump();
                self.expect('=')?;
                self.takes_word("type");
                let kind = if self.takes_word("opaque") { Type::Other } else { self.type_of()? };
                module.names.insert(name, kind);
                self.line();
            }
            TokenKind::Global(name) => {
                self.bump();
                self.expect('=')?;
                self.global(module, name)?;
                self.line();
            }
            TokenKind::Word(word) if word == "define" => self.function(module)?,
            TokenKind::Word(word) if word == "declare" => {
                self.bump();
                let is_weak = self.is_word("extern_weak");
                while !self.token().first && *self.kind() != TokenKind::End {
                    if let (TokenKind::Global(name), TokenKind::Sign('(')) = (self.kind(), self.after(1)) {
                        if is_weak {
                            // without a definition, its address is null
                            module.aliases.insert(name.clone(), Constant::Null);
                        } else {
                            module.declared.push(name.clone());
                        }
                    }
                    self.at += 1;
                }
            }
            TokenKind::Metadata(number) if number.starts_with(|letter: char| letter.is_ascii_digit()) => {
                self.bump();
                self.metadata(module, number);
            }
            _ => {
                self.bump();
                self.line();
            }
        }
        Ok(())
    }

    fn global(&mut self, module: &mut Module, name: String) -> Read<()> {
        let (mut thread_local, mut is_defined, mut is_weak) = (false, true, false);
        let constant = loop {
            match self.kind().clone() {
                TokenKind::Word(word) if word == "global" || word == "constant" => {
                    self.bump();
                    break word == "constant";
                }
                TokenKind::Word(word) if word == "alias" || word == "ifunc" => {
                    self.bump();
                    self.type_of()?;
                    self.expect(',')?;
                    let (_, value) = self.typed_constant()?;
                    module.aliases.insert(name, value);
                    return Ok(());
                }
                TokenKind::Word(word) => {
                    thread_local |= word == "thread_local";
                    is_defined &= !matches!(word.as_str(), "external" | "extern_weak");
                    is_weak |= word == "extern_weak";
                    self.bump();
                    if self.is_sign('(') {
                        self.balanced();
                    }
                }
                _ => return self.error("`global` or `constant`"),
            }
        };
        let kind = self.type_of()?;
        let value = if is_defined && !self.token().first { Some(self.constant(&kind)?) } else { None };
        if is_weak {
            module.aliases.insert(name, Constant::Null);
        } else {
            let alignment = self.alignment();
            module.globals.push(Global { name, kind, thread_local, constant, value, alignment });
        }
        Ok(())
    }

    /// Skips the rest of a line, and returns the alignment that it states: `, section "a", align 16`.
    fn alignment(&mut self) -> Option<u64> {
        let mut stated = None;
        while !self.token().first && *self.kind() != TokenKind::End {
            let is_align = self.is_word("align");
            self.bump();
            if let (true, TokenKind::Integer(number)) = (is_align, self.kind()) {
                stated = u64::try_from(*number).ok();
            }
        }
        stated
    }

    /// Skips attributes until a type begins.
    pub(super) fn until_type(&mut self) -> Read<()> {
        while !self.is_type() {
            match self.kind() {
                TokenKind::Word(_) => {
                    let is_align = self.is_word("align");
                    self.bump();
                    if self.is_sign('(') {
                        self.balanced();
                    } else if is_align {
                        self.bump();
                    }
                }
                _ => return self.error("a type"),
            }
        }
        Ok(())
    }

    /// Skips the attributes of a parameter; returns the type of a `byval` parameter.
    fn of_parameter(&mut self) -> Read<Option<Type>> {
        let mut copied = None;
        while let TokenKind::Word(_) | TokenKind::Text(_) = self.kind() {
            let (is_align, is_copied) = (self.is_word("align"), self.is_word("byval"));
            self.bump();
            if is_copied {
                copied = Some(if self.takes('(') { self.type_of()? } else { Type::Other });
                self.takes(')');
            } else if self.is_sign('(') {
                self.balanced();
            } else if is_align {
                self.bump();
            }
        }
        Ok(copied)
    }

    fn function(&mut self, module: &mut Module) -> Read<()> {
        self.bump();
        self.until_type()?;
        self.type_of()?;
        let TokenKind::Global(name) = self.bump().kind else { return self.error("the name of a function") };
        self.expect('(')?;
        let (mut parameters, mut kinds, mut copied, mut unnamed) =
            (Vec::new(), Vec::new(), Vec::new(), 0_usize);
        let mut is_variadic = false;
        while !self.takes(')') {
            if *self.kind() == TokenKind::Dots {
                self.bump();
                is_variadic = true;
                continue;
            }
            kinds.push(self.type_of()?);
            if let Some(kind) = self.of_parameter()? {
                copied.push((parameters.len(), kind));
            }
            let name = match self.kind().clone() {
                TokenKind::Local(name) => {
                    self.bump();
                    name
                }
                _ => unnamed.to_string(),
            };
            unnamed += usize::from(name.parse::<usize>().is_ok());
            parameters.push(name);
            self.takes(',');
        }
        while !self.is_sign('{') {
            if *self.kind() == TokenKind::End {
                return self.error("`{`");
            }
            if self.is_sign('(') { self.balanced() } else { self.at += 1 }
        }
        self.expect('{')?;
        self.function.clone_from(&name);
        let mut blocks = self.blocks(unnamed)?;
        labels::with_no_label(&mut blocks);
        module.functions.insert(
            name.clone(),
            Function {
                name,
                parameters,
                kinds,
                is_variadic,
                copied,
                blocks,
                users: Users::default(),
                set_once: SetOnce::default(),
            },
        );
        Ok(())
    }

    fn blocks(&mut self, unnamed: usize) -> Read<Vec<Block>> {
        let mut blocks: Vec<Block> = Vec::new();
        while !self.takes('}') {
            match self.kind().clone() {
                TokenKind::Label(label) => {
                    self.bump();
                    blocks.push(Block { label, instructions: Vec::new() });
                }
                TokenKind::End => return self.error("`}`"),
                _ => {
                    if blocks.is_empty() {
                        blocks.push(Block { label: unnamed.to_string(), instructions: Vec::new() });
                    }
                    let instruction = self.instruction()?;
                    if let (Some(block), Some(instruction)) = (blocks.last_mut(), instruction) {
                        block.instructions.push(instruction);
                    }
                }
            }
        }
        Ok(blocks)
    }

    /// `= !DILocation(line: 3, column: 4, scope: !5)` and the like: reads lines and scopes, and skips everything else.
    fn metadata(&mut self, module: &mut Module, number: String) {
        let (mut place, mut is_function) = (Place::default(), false);
        while !self.token().first && *self.kind() != TokenKind::End {
            match (self.kind().clone(), self.after(1).clone()) {
                (TokenKind::Label(key), TokenKind::Integer(line)) if key == "line" => {
                    place.line = u32::try_from(line).ok().filter(|line| *line > 0);
                }
                (TokenKind::Metadata(kind), _) if kind == "DISubprogram" => is_function = true,
                (TokenKind::Label(key), TokenKind::Text(name)) if is_function && key == "name" => {
                    place.function = Some(String::from_utf8_lossy(&name).into_owned());
                }
                (TokenKind::Label(key), TokenKind::Metadata(scope)) if key == "scope" => place.scope = scope,
                (TokenKind::Label(key), TokenKind::Metadata(call)) if key == "inlinedAt" => {
                    place.inlined_at = Some(call);
                }
                (TokenKind::Label(key), TokenKind::Metadata(file)) if key == "file" => {
                    place.file = Some(file);
                }
                (TokenKind::Label(key), TokenKind::Text(name)) if key == "filename" => {
                    let name = String::from_utf8_lossy(&name).into_owned();
                    module.files.insert(number.clone(), name);
                }
                _ => {}
            }
            self.at += 1;
        }
        if place != Place::default() {
            module.places.insert(number, place);
        }
    }
}
