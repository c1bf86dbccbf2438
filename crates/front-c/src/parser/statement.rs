//! Statements.

use super::declared::Choices;
use super::{Fallible, Parser, spawned};
use crate::constant::Constant;
use crate::syntax::{Expression, ExpressionKind, Marker, MarkerKind, Statement, StatementKind};
use crate::token::Kind;
use garret_base::source::{Diagnostic, Span};

/// Full fences of x86, POWER and ARM.
const FENCES: [&str; 9] =
    ["mfence", "sync", "hwsync", "dmb", "dmb sy", "dmb ish", "dsb", "dsb sy", "dsb ish"];

/// The largest number of cases in a range.
const MOST_IN_RANGE: i128 = 4096;

impl Parser {
    pub(super) fn statement(&mut self) -> Fallible<Statement> {
        self.deeper(Self::any_statement)
    }

    fn any_statement(&mut self) -> Fallible<Statement> {
        let start = self.here();
        self.operators = 0;
        let kind = match self.peek().clone() {
            Kind::Sign(";") => {
                self.advance();
                StatementKind::Empty
            }
            Kind::Sign("{") => {
                self.advance();
                self.scoped(Self::block)?
            }
            Kind::Word(word) if self.is_marker(&word) => self.labelled()?,
            Kind::Word(word) => match self.after_word(&word)? {
                Some(kind) => kind,
                None => self.plain()?,
            },
            _ => self.plain()?,
        };
        Ok(Statement { kind, span: self.since(start) })
    }

    /// The body of a function. It shares the scope of the parameters.
    pub(super) fn body(&mut self) -> Fallible<Statement> {
        let start = self.here();
        self.expect("{")?;
        let kind = self.with_labels(Self::block)?;
        Ok(Statement { kind, span: self.since(start) })
    }

    /// The statements of a block, up to and including the closing brace.
    pub(super) fn block(&mut self) -> Fallible<StatementKind> {
        let mut inside = Vec::new();
        while !self.takes("}") {
            if matches!(self.peek(), Kind::End) {
                return self.expected("`}`");
            }
            inside.push(self.statement()?);
        }
        Ok(StatementKind::Block(inside))
    }

    /// Whether a label, a `case` or a `default` begins with this word here.
    fn is_marker(&self, word: &str) -> bool {
        match word {
            "case" | "default" => true,
            _ => self.token(1).kind.is_sign(":") && !super::headers::is_keyword(word),
        }
    }

    /// A statement with its labels. At the end of a block, the statement is empty.
    fn labelled(&mut self) -> Fallible<StatementKind> {
        let mut markers = Vec::new();
        while let Kind::Word(word) = self.peek().clone() {
            if !self.is_marker(&word) {
                break;
            }
            let start = self.here();
            self.advance();
            if word.starts_with(spawned::LABEL) {
                return self.labelled_thread(markers, start);
            }
            let kind = match word.as_str() {
                "case" => {
                    let of = self.conditional()?;
                    let others = self.other_cases(&of)?;
                    for of in others {
                        let span = self.since(start);
                        self.has_case(&of, span)?;
                        markers.push(Marker { kind: MarkerKind::Case(of), span });
                    }
                    self.has_case(&of, self.since(start))?;
                    MarkerKind::Case(of)
                }
                "default" => {
                    self.has_default(start)?;
                    MarkerKind::Default
                }
                _ => {
                    self.has_label(&word, start)?;
                    MarkerKind::Label(word)
                }
            };
            self.expect(":")?;
            self.attributes()?;
            markers.push(Marker { kind, span: self.since(start) });
        }
        let inner = if self.peek().is_sign("}") {
            Statement { kind: StatementKind::Empty, span: self.here() }
        } else {
            self.statement()?
        };
        Ok(StatementKind::Labelled(markers, Box::new(inner)))
    }

    /// A labelled statement that is run by a new thread.
    fn labelled_thread(&mut self, markers: Vec<Marker>, start: Span) -> Fallible<StatementKind> {
        self.expect(":")?;
        let inner = self.statement()?;
        let span = self.since(start);
        let kind = self.spawned(inner, span)?;
        Ok(StatementKind::Labelled(markers, Box::new(Statement { kind, span })))
    }

    /// A declaration, or only attributes: `__attribute__((fallthrough));`
    fn local_or_nothing(&mut self) -> Fallible<StatementKind> {
        if self.peek().is_word("__attribute__") {
            let (start, asked) = (self.at, self.asked);
            self.attributes()?;
            if self.takes(";") {
                self.asked = asked;
                return Ok(StatementKind::Empty);
            }
            self.at = start;
        }
        Ok(StatementKind::Declare(self.local()?))
    }

    /// The cases of a range after the first one.
    fn other_cases(&mut self, first: &Expression) -> Fallible<Vec<Expression>> {
        if !self.takes("...") {
            return Ok(Vec::new());
        }
        let last = self.conditional()?;
        let (from, to) = (Self::known(first)?, Self::known(&last)?);
        let count = to.value() - from.value();
        if !(0..=MOST_IN_RANGE).contains(&count) {
            let error = Diagnostic::error("this range is empty, or too large");
            let label = format!("expected at most {MOST_IN_RANGE} cases");
            return Err(Box::new(error.at(self.since(first.span), label)));
        }
        let number = |more: i128| ExpressionKind::Number(Constant::of(from.value() + more, from.kind));
        Ok((1..=count).map(|more| Expression { kind: number(more), span: first.span }).collect())
    }

    /// A declaration, or an expression statement.
    fn plain(&mut self) -> Fallible<StatementKind> {
        if self.peek().is_word("_Static_assert") {
            self.advance();
            self.static_assertion()?;
            return Ok(StatementKind::Empty);
        }
        if self.is_type(0) {
            return self.local_or_nothing();
        }
        let expression = self.expression()?;
        self.expect(";")?;
        Ok(StatementKind::Expression(expression))
    }

    /// A statement that begins with this word. `None` if the word begins no such statement.
    fn after_word(&mut self, word: &str) -> Fallible<Option<StatementKind>> {
        let is_known = matches!(
            word,
            "if" | "while" | "do" | "for" | "switch" | "goto" | "break" | "continue" | "return"
        );
        if matches!(word, "asm" | "__asm__" | "__asm") {
            return self.assembly().map(Some);
        }
        if !is_known {
            return Ok(None);
        }
        self.advance();
        let kind = match word {
            "if" => {
                let condition = self.condition()?;
                let yes = Box::new(self.statement()?);
                Self::is_statement(&yes)?;
                let no = if self.takes_word("else") { Some(Box::new(self.statement()?)) } else { None };
                no.iter().try_for_each(|it| Self::is_statement(it))?;
                StatementKind::If(condition, yes, no)
            }
            "while" => {
                let condition = self.condition()?;
                StatementKind::While(condition, Box::new(self.looped()?))
            }
            "do" => {
                let body = Box::new(self.looped()?);
                if !self.takes_word("while") {
                    return self.expected("`while`");
                }
                let condition = self.condition()?;
                self.expect(";")?;
                StatementKind::DoWhile(body, condition)
            }
            "for" => self.scoped(Self::for_loop)?,
            "switch" => {
                let value = self.in_parentheses()?;
                self.selects(&value)?;
                self.switches.push(Choices::default());
                let body = self.statement();
                self.switches.pop();
                StatementKind::Switch(value, Box::new(body?))
            }
            _ => self.simple(word)?,
        };
        Ok(Some(kind))
    }

    /// A statement without inner statements, after its word.
    fn simple(&mut self, word: &str) -> Fallible<StatementKind> {
        Ok(match word {
            "goto" => {
                let start = self.here();
                let name = self.name("the name of a label")?;
                self.goes_to(&name, start);
                self.expect(";")?;
                StatementKind::Goto(name)
            }
            "break" | "continue" => {
                self.has_way_out(word)?;
                self.expect(";")?;
                if word == "break" { StatementKind::Break } else { StatementKind::Continue }
            }
            _ => {
                let value = if self.peek().is_sign(";") { None } else { Some(self.expression()?) };
                self.expect(";")?;
                if let Some(value) = &value {
                    self.fits_result(value)?;
                }
                StatementKind::Return(value)
            }
        })
    }

    fn condition(&mut self) -> Fallible<Expression> {
        let condition = self.in_parentheses()?;
        self.decides(&condition)?;
        Ok(condition)
    }

    fn in_parentheses(&mut self) -> Fallible<Expression> {
        self.expect("(")?;
        let condition = self.expression()?;
        self.expect(")")?;
        Ok(condition)
    }

    fn for_loop(&mut self) -> Fallible<StatementKind> {
        self.expect("(")?;
        let start = self.here();
        let kind = if self.takes(";") { StatementKind::Empty } else { self.plain()? };
        let first = Statement { kind, span: self.since(start) };
        let condition = if self.peek().is_sign(";") { None } else { Some(self.expression()?) };
        condition.iter().try_for_each(|it| self.decides(it))?;
        self.expect(";")?;
        let after = if self.peek().is_sign(")") { None } else { Some(self.expression()?) };
        self.expect(")")?;
        Ok(StatementKind::For(Box::new(first), condition, after, Box::new(self.looped()?)))
    }

    /// An assembly statement. The supported instructions do not read or write variables.
    fn assembly(&mut self) -> Fallible<StatementKind> {
        let start = self.here();
        self.advance();
        while self.takes_word("volatile") || self.takes_word("__volatile__") || self.takes_word("goto") {}
        let (text, set) = self.assembly_text()?;
        let is_idle =
            |part: &str| matches!(part, "" | "nop" | "pause" | "rep; nop" | "rep nop" | "lfence" | "sfence");
        let text = text.to_ascii_lowercase().replace("lock;", "lock ").replace("%%", "%");
        let parts: Vec<&str> =
            text.split(['\n', ';']).map(|part| part.trim().trim_end_matches("\\n").trim()).collect();
        let is_fence = |part: &str| {
            FENCES.contains(&part)
                || (part.starts_with("lock") && part.contains("$0") && part.contains("sp)"))
        };
        if let Some(other) = parts.iter().find(|part| !is_idle(part) && !is_fence(part) && **part != "rep") {
            let error =
                format!("the instruction `{}` is not supported here", garret_base::source::short(other));
            return self.unsupported(
                Diagnostic::error(error)
                    .at(self.since(start), "what it does to variables is not known")
                    .note("known: mfence (sync, dmb ish), a locked addition of 0 on the stack, pause, nop, and nothing (a fence for the compiler)")
                    .help("use atomic operations, or let clang read this file: `garret check --ir`"),
            );
        }
        let is_full = parts.iter().any(|part| is_fence(part));
        if set.is_empty() {
            return Ok(StatementKind::Assembly(is_full));
        }
        // outputs that share a register with an input get its value
        let span = self.since(start);
        let mut all = vec![Statement { kind: StatementKind::Assembly(is_full), span }];
        for (to, value) in set {
            let assigned = ExpressionKind::Assign(None, Box::new(to), Box::new(value));
            let kind = StatementKind::Expression(Expression { kind: assigned, span });
            all.push(Statement { kind, span });
        }
        Ok(StatementKind::Block(all))
    }

    /// The instructions of an assembly statement, and the outputs that share a register with an input, each with the value of that input.
    fn assembly_text(&mut self) -> Fallible<(String, Vec<(Expression, Expression)>)> {
        let start = self.here();
        let text = match self.token(1).kind.clone() {
            Kind::Text(text) => text,
            _ => String::new(),
        };
        let first = self.at;
        self.in_brackets()?;
        let end = self.at;
        let has_operands = (first..end).any(|at| self.tokens.get(at).is_some_and(|it| it.kind.is_sign(":")));
        if !has_operands {
            self.expect(";")?;
            return Ok((text, Vec::new()));
        }
        // reads the brackets again: texts, outputs, inputs
        self.at = first + 1;
        while matches!(self.peek(), Kind::Text(_)) {
            self.advance();
        }
        let outputs = if self.takes(":") { self.operands()? } else { Vec::new() };
        let inputs = if self.takes(":") { self.operands()? } else { Vec::new() };
        self.at = end;
        self.expect(";")?;
        let mut set = Vec::new();
        for (number, (constraint, to)) in outputs.into_iter().enumerate() {
            if !constraint.starts_with('=') {
                continue;
            }
            let same = inputs.iter().find(|(it, _)| it.parse() == Ok(number));
            let Some((_, value)) = same else {
                let error = "instructions that set a variable are not supported";
                let error =
                    Diagnostic::error(error).at(self.since(start), "its value afterwards is not known");
                return self.unsupported(error).map(|()| (text, Vec::new()));
            };
            set.push((to, value.clone()));
        }
        let changes = |it: &Expression| {
            matches!(
                it.kind,
                ExpressionKind::Call(..)
                    | ExpressionKind::CallOf(..)
                    | ExpressionKind::Assign(..)
                    | ExpressionKind::Step(..)
            )
        };
        if inputs.iter().any(|(it, value)| it.parse::<usize>().is_err() && value.any(&changes)) {
            let error = "operands of instructions that change something are not supported";
            let error = Diagnostic::error(error).at(self.since(start), "").help("compute them before");
            return self.unsupported(error).map(|()| (text, set));
        }
        Ok((text, set))
    }

    /// The operands of an assembly statement: the constraint and the expression of each.
    fn operands(&mut self) -> Fallible<Vec<(String, Expression)>> {
        let mut found = Vec::new();
        while !matches!(self.peek(), Kind::Sign(":" | ")")) {
            if self.takes("[") {
                self.advance();
                self.expect("]")?;
            }
            let Kind::Text(constraint) = self.peek().clone() else {
                return self.expected("an operand of instructions");
            };
            self.advance();
            self.expect("(")?;
            let value = self.expression()?;
            self.expect(")")?;
            found.push((constraint, value));
            self.takes(",");
        }
        Ok(found)
    }
}
