//! The parser: from tokens to the syntax tree.

mod attribute;
mod bits;
mod bound;
mod declaration;
mod declarator;
mod declared;
mod expression;
mod fitting;
mod headers;
mod jumps;
mod left_out;
mod scope;
mod sizes;
mod spawned;
mod specifier;
mod statement;

use super::constant::{Constant, value};
use super::syntax::{Expression, PlacementRequest, Shape, Structure, Type, Unit};
use super::token::{Kind, Token};
use garret_base::source::{Diagnostic, Span};
use std::collections::{BTreeMap, BTreeSet};

/// Whether a word is a keyword, which cannot be a name.
pub fn is_keyword(word: &str) -> bool {
    headers::is_keyword(word)
}

/// The names of the types that the system headers declare.
pub(super) fn known_types() -> impl Iterator<Item = String> {
    headers::known().into_keys()
}

/// The result of a parsing function; the error is reported to the user.
pub(super) type Fallible<T> = Result<T, Box<Diagnostic>>;

/// The largest depth of nested statements and expressions. The stack of a thread has room for several times as many.
const DEEPEST: usize = 120;
/// The largest number of consecutive operators in a statement.
const MOST_OPERATORS: usize = 250;

/// Parses a text. Mistakes are added to `errors`. `running` are the functions that the user wants threads to run, in addition to `main` and
/// the threads that it creates; `None` if it is not known which functions threads run.
pub(super) fn parse(tokens: Vec<Token>, running: Option<Vec<String>>, errors: &mut Vec<Diagnostic>) -> Unit {
    let (typedefs, constants) = (headers::known(), headers::constants());
    Parser { typedefs, constants, running, ..Parser::new(tokens) }.whole(errors)
}

/// Like [`parse`], but system types are structures and numbers.
pub(super) fn parse_over_words(
    tokens: Vec<Token>,
    running: Option<Vec<String>>,
    errors: &mut Vec<Diagnostic>,
) -> Unit {
    let constants = headers::constants();
    let mut parser = Parser { constants, running, over_words: true, ..Parser::new(tokens) };
    parser.typedefs = headers::known();
    parser.typedefs.extend(crate::words::numbers());
    for (structure, has_tag) in crate::words::structures() {
        let name = structure.name.clone();
        let index = parser.structure(structure);
        let size = parser.size_of_fields(index);
        parser.unit.structs[index].size = size;
        parser.complete.extend(size.map(|(bytes, _)| (index, bytes)));
        if has_tag {
            parser.tags.insert(name, (index, 0));
        } else {
            parser.typedefs.insert(name, Type::plain(Shape::Struct(index)));
        }
    }
    parser.whole(errors)
}

/// Evaluates the tokens of a directive as a constant expression. Names have been replaced before.
pub(super) fn constant(tokens: Vec<Token>) -> Fallible<Constant> {
    let mut parser = Parser::new(tokens);
    let value = parser.conditional()?;
    match parser.peek() {
        Kind::End => Parser::known(&value),
        _ => parser.expected("the end of the line"),
    }
}

/// What attributes say of the declaration that is read.
#[derive(Clone, Copy, Default)]
struct Marks {
    /// Whether the function runs before `main`.
    constructs: bool,
    /// Whether it is `weak`.
    is_weak: bool,
}

struct Parser {
    tokens: Vec<Token>,
    at: usize,
    depth: usize,
    /// The number of operators in the statement so far: each may add a level to its tree.
    operators: usize,
    unit: Unit,
    typedefs: BTreeMap<String, Type>,
    /// The structures by their tags, with the block depth of their declarations.
    tags: BTreeMap<String, (usize, usize)>,
    /// The types of enumerations by their tags.
    enumerations: BTreeMap<String, Type>,
    /// The structures whose fields are being read, or were read.
    opened: BTreeSet<usize>,
    /// The structures whose fields were read, with their sizes in bytes.
    complete: BTreeMap<usize, u64>,
    /// The constants of enumerations.
    constants: BTreeMap<String, Constant>,
    /// The meanings of names that declarations in the open blocks hide.
    hidden: Vec<scope::Hidden>,
    /// The static variables of functions.
    statics: BTreeSet<String>,
    marks: Marks,
    /// The number of threads that are started by labels ([`spawned`]).
    threads: usize,
    /// The types of variables.
    variables: BTreeMap<String, Type>,
    /// The types of functions.
    functions: BTreeMap<String, declared::Signature>,
    /// The number of open blocks.
    blocks: usize,
    /// The declarations of each open scope. The first one is that of the file.
    scopes: Vec<BTreeMap<String, declared::Declared>>,
    /// The functions with a body, and the global variables with an initializer.
    defined: BTreeMap<String, Span>,
    /// The `switch` statements that are open.
    switches: Vec<declared::Choices>,
    /// The placement that the attributes of the current declaration request.
    asked: PlacementRequest,
    /// The loops and labels of the current function.
    jumps: jumps::Jumps,
    /// Whether the construct that stopped the parser is valid C that is not supported.
    has_unsupported: bool,
    /// Whether the text is for the translation to LLVM IR, which supports more, such as arrays of computed size.
    over_words: bool,
    /// Whether the text uses `long long`, `signed char`, and qualifiers. `None` until it is needed.
    twins: Option<[bool; 3]>,
    /// The name of the current function.
    function: Option<String>,
    /// Declarations that are not supported: their tokens, and the error. Headers have many that are never used.
    left_out: Vec<(std::ops::Range<usize>, Diagnostic)>,
    /// The names that these declarations declare.
    unread: BTreeSet<String>,
    /// The first token of the external declaration that is read.
    begins: usize,
    /// The tokens of the functions with a body, by their indices in the unit.
    bodies: Vec<std::ops::Range<usize>>,
    /// The functions that the user wants threads to run, if it is known which functions threads run.
    running: Option<Vec<String>>,
}

impl Parser {
    /// Parses the whole text.
    fn whole(mut self, errors: &mut Vec<Diagnostic>) -> Unit {
        while !matches!(self.peek(), Kind::End) {
            let start = self.at;
            self.has_unsupported = false;
            self.begins = start;
            let read = self.external();
            if self.bodies.len() < self.unit.functions.len() {
                self.bodies.resize(self.unit.functions.len(), start..self.at);
            }
            if let Err(error) = read {
                if self.has_unsupported {
                    self.recover_declaration(start);
                    self.leaves_out(start..self.at, *error);
                } else {
                    self.recover(start);
                    errors.push(*error);
                }
            }
        }
        errors.extend(self.missed());
        errors.extend(self.unit.weak_and_undefined());
        let functions = std::mem::take(&mut self.functions);
        self.unit.declared = functions.into_iter().map(|(name, it)| (name, it.result)).collect();
        self.unit
    }

    /// A parser at the beginning of the tokens, without any known names.
    fn new(tokens: Vec<Token>) -> Self {
        Self {
            tokens,
            at: 0,
            depth: 0,
            operators: 0,
            unit: Unit::default(),
            typedefs: BTreeMap::new(),
            tags: BTreeMap::new(),
            enumerations: BTreeMap::new(),
            opened: BTreeSet::new(),
            complete: BTreeMap::new(),
            constants: BTreeMap::new(),
            hidden: Vec::new(),
            statics: BTreeSet::new(),
            marks: Marks::default(),
            threads: 0,
            variables: BTreeMap::new(),
            functions: BTreeMap::new(),
            blocks: 0,
            scopes: vec![BTreeMap::new()],
            defined: BTreeMap::new(),
            switches: Vec::new(),
            asked: PlacementRequest::default(),
            jumps: jumps::Jumps::default(),
            has_unsupported: false,
            over_words: false,
            twins: None,
            function: None,
            left_out: Vec::new(),
            bodies: Vec::new(),
            unread: BTreeSet::new(),
            begins: 0,
            running: None,
        }
    }

    fn token(&self, ahead: usize) -> &Token {
        // the last token is the end
        &self.tokens[(self.at + ahead).min(self.tokens.len() - 1)]
    }

    fn peek(&self) -> &Kind {
        &self.token(0).kind
    }

    fn here(&self) -> Span {
        self.token(0).span
    }

    /// The place from `start` to the last token that was read.
    fn since(&self, start: Span) -> Span {
        let last = self.tokens[self.at.saturating_sub(1).min(self.tokens.len() - 1)].span;
        Span { start: start.start.min(last.start), end: last.end.max(start.end) }
    }

    fn advance(&mut self) {
        self.at = (self.at + 1).min(self.tokens.len() - 1);
    }

    fn takes(&mut self, sign: &str) -> bool {
        let takes = self.peek().is_sign(sign);
        if takes {
            self.advance();
        }
        takes
    }

    fn takes_word(&mut self, word: &str) -> bool {
        let takes = self.peek().is_word(word);
        if takes {
            self.advance();
        }
        takes
    }

    fn expect(&mut self, sign: &str) -> Fallible<()> {
        if self.takes(sign) { Ok(()) } else { self.expected(&format!("`{sign}`")) }
    }

    fn expected<T>(&self, what: &str) -> Fallible<T> {
        let found = self.peek().describe();
        Err(Box::new(
            Diagnostic::error(format!("expected {what}, found {found}"))
                .at(self.here(), format!("expected {what}")),
        ))
    }

    fn name(&mut self, what: &str) -> Fallible<String> {
        let Kind::Word(name) = self.peek() else { return self.expected(what) };
        if headers::is_keyword(name) {
            return self.expected(what);
        }
        let name = name.clone();
        self.advance();
        Ok(name)
    }

    /// The name of a field, which is recorded as used.
    fn field_name(&mut self) -> Fallible<String> {
        let name = self.name("the name of a field")?;
        self.unit.used_fields.insert(name.clone());
        Ok(name)
    }

    /// Parses something one level deeper.
    fn deeper<T>(&mut self, parse: impl FnOnce(&mut Self) -> Fallible<T>) -> Fallible<T> {
        if self.depth >= DEEPEST {
            let message = "this is nested too deeply";
            return Err(Box::new(
                Diagnostic::error(message).at(self.here(), format!("more than {DEEPEST} levels")),
            ));
        }
        self.depth += 1;
        let result = parse(self);
        self.depth -= 1;
        result
    }

    /// Counts an operator in an expression that begins at `start`.
    fn operator(&mut self, start: Span) -> Fallible<()> {
        self.operators += 1;
        if self.operators > MOST_OPERATORS {
            let message = "this is too long";
            let label = format!("more than {MOST_OPERATORS} operators");
            return Err(Box::new(Diagnostic::error(message).at(self.since(start), label).help("divide it")));
        }
        Ok(())
    }

    /// Skips the external declaration that begins at `start`, after an error.
    fn recover(&mut self, start: usize) {
        self.depth = 0;
        self.at = start;
        let mut depth = 0usize;
        loop {
            let kind = self.peek().clone();
            match kind {
                Kind::End => return,
                Kind::Sign("{" | "(" | "[") => depth += 1,
                Kind::Sign(")" | "]") => depth = depth.saturating_sub(1),
                Kind::Sign("}") => {
                    depth = depth.saturating_sub(1);
                    if depth == 0 {
                        self.advance();
                        self.takes(";");
                        return;
                    }
                }
                Kind::Sign(";") if depth == 0 => {
                    self.advance();
                    return;
                }
                _ => {}
            }
            self.advance();
        }
    }

    /// The error for a construct of C that is not supported.
    fn unsupported<T>(&mut self, error: Diagnostic) -> Fallible<T> {
        self.has_unsupported = true;
        Err(Box::new(error))
    }

    /// Skips the declaration that begins at `start`: up to its semicolon, or the end of the function body.
    fn recover_declaration(&mut self, start: usize) {
        self.depth = 0;
        self.at = start;
        let (mut depth, mut is_body, mut after_bracket) = (0usize, false, false);
        while !matches!(self.peek(), Kind::End) {
            let kind = self.peek().clone();
            self.advance();
            match kind {
                Kind::Sign("{") => {
                    is_body |= depth == 0 && after_bracket;
                    depth += 1;
                }
                Kind::Sign("(" | "[") => depth += 1,
                Kind::Sign(")" | "]" | "}") => {
                    depth = depth.saturating_sub(1);
                    if is_body && depth == 0 && kind.is_sign("}") {
                        return;
                    }
                }
                Kind::Sign(";") if depth == 0 => return,
                _ => {}
            }
            after_bracket = kind.is_sign(")");
        }
    }

    /// The value of a constant expression.
    fn known(expression: &Expression) -> Fallible<Constant> {
        value(expression).ok_or_else(|| {
            let message = "this must be a constant expression";
            Box::new(Diagnostic::error(message).at(expression.span, "expected a constant"))
        })
    }

    /// The value of a constant expression that is a size or an index.
    fn known_size(expression: &Expression) -> Fallible<u64> {
        u64::try_from(Self::known(expression)?.value()).map_err(|_| {
            Box::new(
                Diagnostic::error("an array cannot have this size").at(expression.span, "this is negative"),
            )
        })
    }

    fn structure(&mut self, structure: Structure) -> usize {
        self.unit.structs.push(structure);
        self.unit.structs.len() - 1
    }
}
