//! Formulas and terms, by operator precedence with a stack of its own: input nests without recursion.
//!
//! From loose to tight: `<=>`, `=>`, `||`, `&&`, `not`, comparisons, `+` and `-`, `*`, the sign. What quantifiers and `if`
//! govern extends as far to the right as possible.

use super::{ExprId, ExprKind, Parser};
use crate::diagnostic::Diagnostic;
use crate::lang::sink::Reported;
use crate::lang::syntax::{Comparison, Joint, MAX_HEIGHT, Quantifier};
use crate::lang::token::Kind;
use crate::span::Span;
use smallvec::SmallVec;

/// Where an expression stands, which decides what can follow it.
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

/// An expression with its parentheses.
#[derive(Clone, Copy)]
struct Operand {
    id: ExprId,
    span: Span,
}

/// What waits for an operand.
enum Frame<'a> {
    /// `(`
    Group(Span),
    Not(Span),
    Minus(Span),
    /// Operands so far; the next one is subtracted, with the sign at this place.
    Chain(Joint, Vec<Operand>, Option<Span>),
    Compare(Operand, Comparison, Span),
    Quantified(Quantifier<'a>),
    /// The keyword `if` and the parts so far.
    If(Span, SmallVec<[Operand; 3]>),
}

/// Never reduced by an operator, only by what closes it.
const OPEN: u8 = 0;
/// Reduced only where an expression ends.
const WIDEST: u8 = 1;
const NOT: u8 = 6;
const COMPARE: u8 = 7;
const MINUS: u8 = 10;

impl Joint {
    fn precedence(self) -> u8 {
        match self {
            Self::Iff => 2,
            Self::Implies => 3,
            Self::Or => 4,
            Self::And => 5,
            Self::Sum => 8,
            Self::Product => 9,
        }
    }
}

impl Frame<'_> {
    fn precedence(&self) -> u8 {
        match self {
            Self::Group(_) | Self::If(..) => OPEN,
            Self::Quantified(_) => WIDEST,
            Self::Chain(joint, ..) => joint.precedence(),
            Self::Not(_) => NOT,
            Self::Compare(..) => COMPARE,
            Self::Minus(_) => MINUS,
        }
    }
}

/// What the parser does after an operand.
enum Next {
    /// An operator was taken: an operand follows.
    Operand,
    /// Something was closed or skipped: an operator follows.
    Operator(Operand),
    /// The expression ends before the next token.
    End(Operand),
}

impl Parser<'_, '_> {
    /// An expression up to what ends it in this context; errors in it are reported and skipped.
    pub(super) fn expression(&mut self, context: Context) -> ExprId {
        Expression { parser: self, context, frames: Vec::new(), groups: 0, complained: false }.parse().id
    }

    /// Whether an operand, possibly with something in front, can start with the next token.
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

struct Expression<'p, 'a, 's> {
    parser: &'p mut Parser<'a, 's>,
    context: Context,
    frames: Vec<Frame<'a>>,
    /// The number of [`Frame::Group`] among the frames.
    groups: usize,
    /// Too deep nesting or a parenthesis that is not closed has been reported: one is enough.
    complained: bool,
}

impl<'a> Expression<'_, 'a, '_> {
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

    /// What stands in front of an operand, and the operand.
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

    /// What kind of operand the innermost frame waits for.
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
            _ => diagnostic,
        });
    }

    /// After an error: skips to where the expression can go on.
    fn lost(&mut self) -> Operand {
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
                // It closes the group that was open before the error.
                Kind::CloseParen if depth == 0 && self.groups > 0 => break,
                Kind::CloseParen => depth = depth.saturating_sub(1),
                Kind::OpenParen => depth += 1,
                _ => {}
            }
            self.parser.advance();
        }
        Operand { id: self.parser.node(ExprKind::Error, span, 0), span }
    }

    /// What follows an operand.
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

    /// Whether the operand can only be the left side of a comparison: a term that is compared with nothing yet.
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
            Kind::OpenParen if is_name => diagnostic.help(format!("indices stand in brackets: `{name}[..]`")),
            Kind::At if is_name => diagnostic.help(format!("the process comes first, as in `p @ {name}`")),
            _ => diagnostic,
        });
        let start = self.parser.at;
        let lost = self.lost();
        if self.parser.at == start {
            // What cannot stand here is skipped in any case, so that there is progress.
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

    /// `)`
    fn close_group(&mut self, mut operand: Operand) -> Next {
        loop {
            operand = self.reduce(operand, WIDEST);
            match self.frames.pop() {
                Some(Frame::Group(open)) => {
                    self.groups -= 1;
                    return Next::Operator(Operand { id: operand.id, span: open.to(self.parser.advance()) });
                }
                Some(Frame::If(keyword, parts)) => operand = self.close_if(keyword, &parts, operand),
                _ => {
                    let span = self.parser.advance();
                    self.parser
                        .sink
                        .push(Diagnostic::error("no `(` is open here").at(span, "this closes nothing"));
                    return Next::Operator(operand);
                }
            }
        }
    }

    /// `then` (after part 0) or `else` (after part 1)
    fn next_part(&mut self, part: usize, mut operand: Operand) -> Next {
        loop {
            operand = self.reduce(operand, WIDEST);
            match self.frames.last_mut() {
                Some(Frame::If(_, parts)) if parts.len() == part => {
                    self.parser.advance();
                    parts.push(operand);
                    return Next::Operand;
                }
                Some(Frame::If(keyword, parts)) if parts.len() == 2 => {
                    let (keyword, parts) = (*keyword, core::mem::take(parts));
                    self.frames.pop();
                    operand = self.close_if(keyword, &parts, operand);
                }
                _ => {
                    let words = ["if", "then"];
                    let span = self.parser.span();
                    let found = self.parser.written(span);
                    self.parser
                        .sink
                        .push(Diagnostic::error(format!("`{found}` without `{}`", words[part])).at(span, ""));
                    self.parser.advance();
                    let lost = self.lost();
                    return Next::Operator(Operand { id: lost.id, span: operand.span });
                }
            }
        }
    }

    /// The end of an `if`, with its last part.
    fn close_if(&mut self, keyword: Span, parts: &[Operand], last: Operand) -> Operand {
        let span = keyword.to(last.span);
        if let [condition, positive] = parts {
            let parts = [condition.id, positive.id, last.id];
            let height = parts.iter().map(|part| self.height(*part)).max().unwrap_or_default() + 1;
            return self.build(ExprKind::If(parts), span, height, keyword);
        }
        let missing = if parts.is_empty() { "then" } else { "else" };
        self.parser.sink.push(Diagnostic::error(format!("`if` without `{missing}`")).at(keyword, ""));
        Operand { id: self.parser.node(ExprKind::Error, span, 0), span }
    }

    /// The expression ends: everything open is closed.
    fn finish(&mut self, mut operand: Operand) -> Operand {
        loop {
            operand = self.reduce(operand, WIDEST);
            match self.frames.pop() {
                Some(Frame::Group(open)) => {
                    if !self.complained {
                        self.complained = true;
                        self.parser.unclosed(open, "(", ")");
                    }
                    operand.span = open.to(operand.span);
                }
                Some(Frame::If(keyword, parts)) => operand = self.close_if(keyword, &parts, operand),
                _ => return operand,
            }
        }
    }

    /// Completes the frames that bind at least as tightly as this.
    fn reduce(&mut self, mut operand: Operand, precedence: u8) -> Operand {
        while self.frames.last().is_some_and(|frame| frame.precedence() >= precedence) {
            let Some(frame) = self.frames.pop() else { break };
            operand = self.complete(frame, operand);
        }
        operand
    }

    fn complete(&mut self, frame: Frame<'a>, last: Operand) -> Operand {
        match frame {
            Frame::Group(_) | Frame::If(..) => last,
            Frame::Not(sign) => {
                let span = sign.to(last.span);
                if let ExprKind::Not(inner) = self.parser.tree.expression(last.id).kind {
                    return Operand { id: inner, span };
                }
                let height = self.height(last.id);
                self.build(ExprKind::Not(last.id), span, height, sign)
            }
            Frame::Minus(sign) => Self::negate(self.parser, last, sign),
            Frame::Compare(left, comparison, sign) => {
                let height = self.height(left.id).max(self.height(last.id)) + 1;
                let kind = ExprKind::Compare(left.id, comparison, sign, last.id);
                self.build(kind, left.span.to(last.span), height, sign)
            }
            Frame::Quantified(quantifier) => {
                let head = quantifier.head;
                let height = self.height(last.id) + 1;
                self.build(ExprKind::Quantified(quantifier, last.id), head.to(last.span), height, head)
            }
            Frame::Chain(joint, mut operands, pending) => {
                let last = match pending {
                    Some(sign) => Self::negate(self.parser, last, sign),
                    None => last,
                };
                let span = operands[0].span.to(last.span);
                operands.push(last);
                let ids: Vec<ExprId> = operands.iter().map(|operand| operand.id).collect();
                let height = self.parser.tree.chain_height(joint, &ids);
                self.build(ExprKind::Chain(joint, ids), span, height, operands[0].span)
            }
        }
    }

    fn negate(parser: &mut Parser<'a, '_>, operand: Operand, sign: Span) -> Operand {
        let span = sign.to(operand.span);
        let expression = parser.tree.expression(operand.id);
        if let ExprKind::Opposite(inner) = expression.kind {
            return Operand { id: inner, span };
        }
        let height = expression.height;
        Operand { id: parser.node(ExprKind::Opposite(operand.id), span, height), span }
    }

    fn height(&self, id: ExprId) -> u32 {
        self.parser.tree.expression(id).height
    }

    fn build(&mut self, kind: ExprKind<'a>, span: Span, height: u32, place: Span) -> Operand {
        if height <= MAX_HEIGHT {
            return Operand { id: self.parser.node(kind, span, height), span };
        }
        if !self.complained {
            self.complained = true;
            self.parser.sink.push(
                Diagnostic::error("this formula is nested too deeply")
                    .at(place, format!("more than {MAX_HEIGHT} levels below this"))
                    .help("name parts of it with `predicate`"),
            );
        }
        Operand { id: self.parser.node(ExprKind::Error, span, 0), span }
    }
}
