//! Formulas and terms, by operator precedence with an explicit stack: nested input needs no recursion.
//!
//! From loose to tight: `<=>`, `=>`, `||`, `&&`, `not`, comparisons, `+` and `-`, `*`, the sign. The scope of quantifiers and of
//! `if` extends as far to the right as possible.

use super::action::instead_of_call;
use super::frame::{COMPARE, Frame, Operand};
use super::{ExprId, ExprKind, Parser};
use crate::lang::sink::Reported;
use crate::lang::syntax::{Comparison, Joint};
use crate::lang::token::Kind;
use garret_base::source::Diagnostic;
use smallvec::SmallVec;

/// The context of an expression, which decides what can follow it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Context {
    /// Between braces.
    Block,
    /// Before the colon of a `case` branch.
    Condition,
    /// To the right of `:=` or of that colon.
    Value,
    /// Before `in`.
    Let,
}

/// The next step of the parser after an operand.
pub(super) enum Next {
    /// An operator was taken: an operand follows.
    Operand,
    /// Something was closed or skipped: an operator follows.
    Operator(Operand),
    /// The expression ends before the next token.
    End(Operand),
}

impl Parser<'_, '_> {
    /// Reads an expression up to the token that ends it in this context; errors in it are reported and skipped.
    pub(super) fn expression(&mut self, context: Context) -> ExprId {
        Expression { parser: self, context, frames: Vec::new(), groups: 0, complained: false }.parse().id
    }

    /// Whether an operand, possibly with a prefix operator, can start with the next token.
    pub(super) fn starts_operand(&self) -> bool {
        matches!(
            self.kind(),
            Kind::OpenParen
                | Kind::Not
                | Kind::Minus
                | Kind::If
                | Kind::Forall
                | Kind::Exists
                | Kind::ForallOther
                | Kind::ExistsOther
        ) || self.starts_atom()
    }
}

/// The state of the parser while it reads an expression.
pub(super) struct Expression<'p, 'a, 's> {
    pub(super) parser: &'p mut Parser<'a, 's>,
    context: Context,
    pub(super) frames: Vec<Frame<'a>>,
    /// The number of [`Frame::Group`] among the frames.
    pub(super) groups: usize,
    /// Too deep nesting or an unclosed parenthesis has been reported; one such error is enough.
    pub(super) complained: bool,
}

impl Expression<'_, '_, '_> {
    fn parse(mut self) -> Operand {
        loop {
            let mut operand = self.operand();
            loop {
                match self.operator(operand) {
                    Next::Operand => break,
                    Next::Operator(next) => operand = next,
                    Next::End(last) => return self.finish(last),
                }
            }
        }
    }

    /// Reads prefix operators and an operand.
    fn operand(&mut self) -> Operand {
        loop {
            let parser = &mut *self.parser;
            match parser.kind() {
                Kind::OpenParen => {
                    self.groups += 1;
                    self.frames.push(Frame::Group(parser.advance()));
                }
                Kind::Not => {
                    let span = parser.advance();
                    if matches!(self.frames.last(), Some(Frame::Not(_))) {
                        self.frames.pop();
                    } else {
                        self.frames.push(Frame::Not(span));
                    }
                }
                Kind::Minus => self.frames.push(Frame::Minus(parser.advance())),
                Kind::If => self.frames.push(Frame::If(parser.advance(), SmallVec::new())),
                Kind::Forall | Kind::Exists | Kind::ForallOther | Kind::ExistsOther => {
                    match parser.quantifier() {
                        Ok(quantifier) => self.frames.push(Frame::Quantified(quantifier)),
                        Err(Reported) => return self.lost(),
                    }
                }
                _ if parser.starts_atom() => {
                    let start = parser.span();
                    return match parser.atom() {
                        Ok(id) => Operand { id, span: start.to(parser.previous()) },
                        Err(Reported) => self.lost(),
                    };
                }
                _ => {
                    let expected = self.wanted();
                    self.missing_operand(expected);
                    return self.lost();
                }
            }
        }
    }

    /// The kind of operand that the innermost frame needs.
    fn wanted(&self) -> &'static str {
        match self.frames.last() {
            Some(Frame::Compare(..) | Frame::Minus(_) | Frame::Chain(Joint::Sum | Joint::Product, ..)) => {
                "a term"
            }
            None if matches!(self.context, Context::Value | Context::Let) => "a term",
            _ => "a formula",
        }
    }

    fn missing_operand(&mut self, expected: &str) {
        let kind = self.parser.kind();
        let empty = self.context == Context::Block && self.frames.is_empty();
        self.parser.unexpected_with(expected, |diagnostic| match kind {
            Kind::CloseBrace if empty => diagnostic.help("a condition that always holds is written `true`"),
            Kind::Underscore => diagnostic.note("`_` stands alone, as the last branch of a `case`"),
            Kind::Question | Kind::Dot => {
                diagnostic.note("an arbitrary value can only be assigned, as in `X := ?`")
            }
            Kind::Case => diagnostic.note("`case` can only follow `:=`"),
            Kind::StoreFence => diagnostic.help(
                "`store_fence()` is not a condition: write it in the braces of the assignments, before or after them",
            ),
            _ => diagnostic,
        });
    }

    /// After an error: skips to a token where the expression can continue.
    pub(super) fn lost(&mut self) -> Operand {
        let span = self.parser.span();
        let mut depth = 0_usize;
        loop {
            let kind = self.parser.kind();
            match kind {
                Kind::End | Kind::CloseBrace | Kind::OpenBrace => break,
                _ if kind.starts_declaration() => break,
                Kind::And | Kind::Or | Kind::Semicolon | Kind::Then | Kind::Else if depth == 0 => break,
                Kind::Colon if depth == 0 && self.context == Context::Condition => break,
                Kind::Bar if depth == 0 && self.context != Context::Block => break,
                Kind::In if depth == 0 && self.context == Context::Let => break,
                // It closes a group that was opened before the error.
                Kind::CloseParen if depth == 0 && self.groups > 0 => break,
                Kind::CloseParen => depth = depth.saturating_sub(1),
                Kind::OpenParen => depth += 1,
                _ => {}
            }
            self.parser.advance();
        }
        Operand { id: self.parser.node(ExprKind::Error, span, 0), span }
    }

    /// Handles the token after an operand.
    fn operator(&mut self, operand: Operand) -> Next {
        let kind = self.parser.kind();
        let block = self.context == Context::Block;
        match kind {
            Kind::And => self.join(Joint::And, operand),
            Kind::Or => self.join(Joint::Or, operand),
            Kind::Implies => self.join(Joint::Implies, operand),
            Kind::Iff => self.join(Joint::Iff, operand),
            Kind::Plus | Kind::Minus => self.join(Joint::Sum, operand),
            Kind::Times => self.join(Joint::Product, operand),
            Kind::Equal => self.compare(Comparison::Equal, operand),
            Kind::Distinct => self.compare(Comparison::Distinct, operand),
            Kind::Below => self.compare(Comparison::Below, operand),
            Kind::AtMost => self.compare(Comparison::AtMost, operand),
            Kind::Above => self.compare(Comparison::Above, operand),
            Kind::AtLeast => self.compare(Comparison::AtLeast, operand),
            Kind::CloseParen => self.close_group(operand),
            Kind::Then => self.next_part(0, operand),
            Kind::Else => self.next_part(1, operand),
            Kind::End | Kind::CloseBrace | Kind::OpenBrace => Next::End(operand),
            _ if kind.starts_declaration() => Next::End(operand),
            Kind::Semicolon | Kind::Comma if block => {
                self.parser.instead("an operator", Kind::And);
                if self.parser.second() == Kind::CloseBrace {
                    self.parser.advance();
                    return Next::Operator(operand);
                }
                self.join(Joint::And, operand)
            }
            Kind::Bar if block || self.groups > 0 => {
                self.parser.instead("an operator", Kind::Or);
                self.join(Joint::Or, operand)
            }
            Kind::Assign if block || self.context == Context::Condition && self.is_side(operand) => {
                self.parser.instead("an operator", Kind::Equal);
                self.compare(Comparison::Equal, operand)
            }
            Kind::Semicolon | Kind::Bar => Next::End(operand),
            Kind::Colon | Kind::Assign if self.context == Context::Condition => Next::End(operand),
            Kind::In if self.context == Context::Let => Next::End(operand),
            _ if self.context == Context::Value && self.parser.at_name(Kind::Upper) => Next::End(operand),
            Kind::Lower => match self.parser.written(self.parser.span()) {
                "and" => {
                    self.parser.instead("an operator", Kind::And);
                    self.join(Joint::And, operand)
                }
                "or" => {
                    self.parser.instead("an operator", Kind::Or);
                    self.join(Joint::Or, operand)
                }
                _ => self.missing_operator(operand),
            },
            _ => self.missing_operator(operand),
        }
    }

    /// Whether the operand can only be the left side of a comparison: a term that has not been compared.
    fn is_side(&self, operand: Operand) -> bool {
        let kind = &self.parser.tree.expression(operand.id).kind;
        matches!(kind, ExprKind::Name(_) | ExprKind::Constant(_) | ExprKind::Cell(_))
            && !matches!(self.frames.last(), Some(Frame::Compare(..)))
    }

    fn missing_operator(&mut self, operand: Operand) -> Next {
        let end = match self.context {
            Context::Block => "`}`",
            Context::Condition => "`:`",
            Context::Value => "`;`",
            Context::Let => "`in`",
        };
        let expected =
            if self.groups > 0 { "an operator or `)`".to_owned() } else { format!("an operator or {end}") };
        let found = self.parser.kind();
        let name = self.parser.written(self.parser.previous());
        let is_name = name.starts_with(|first: char| first.is_ascii_uppercase());
        self.parser.unexpected_with(&expected, |diagnostic| match found {
            Kind::OpenParen if is_name => diagnostic.help(match instead_of_call(name) {
                Some(help) => help.to_owned(),
                None => format!("indices stand in brackets: `{name}[..]`"),
            }),
            Kind::At if is_name => diagnostic.help(format!("the process comes first, as in `p @ {name}`")),
            _ => diagnostic,
        });
        let start = self.parser.at;
        let lost = self.lost();
        if self.parser.at == start {
            // A token that is not allowed here is always skipped, so that there is progress.
            self.parser.advance();
        }
        Next::Operator(Operand { id: lost.id, span: operand.span.to(lost.span) })
    }

    fn join(&mut self, joint: Joint, operand: Operand) -> Next {
        let minus = self.parser.kind() == Kind::Minus;
        let sign = self.parser.advance();
        let operand = self.reduce(operand, joint.precedence() + 1);
        let subtract = minus.then_some(sign);
        match self.frames.last_mut() {
            Some(Frame::Chain(last, operands, pending)) if *last == joint => {
                let operand = match pending.take() {
                    Some(sign) => Self::negate(self.parser, operand, sign),
                    None => operand,
                };
                operands.push(operand);
                *pending = subtract;
            }
            _ => self.frames.push(Frame::Chain(joint, vec![operand], subtract)),
        }
        Next::Operand
    }

    fn compare(&mut self, comparison: Comparison, operand: Operand) -> Next {
        let sign = self.parser.advance();
        let mut operand = self.reduce(operand, COMPARE + 1);
        if let Some(Frame::Compare(_, _, first)) = self.frames.last() {
            let diagnostic = Diagnostic::error("comparisons cannot be chained")
                .at(sign, "a second comparison")
                .also(*first, "the first")
                .help("join two comparisons with `&&`");
            self.parser.sink.push(diagnostic);
            operand = self.reduce(operand, COMPARE);
            operand.id = self.parser.node(ExprKind::Error, operand.span, 0);
        }
        self.frames.push(Frame::Compare(operand, comparison, sign));
        Next::Operand
    }
}
