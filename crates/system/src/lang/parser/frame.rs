//! The stack of an expression: frames that wait for an operand, and how they become nodes when they get it.

use super::expression::{Expression, Next};
use super::{ExprId, ExprKind, Parser};
use crate::lang::syntax::{Comparison, Joint, MAX_HEIGHT, Quantifier};
use garret_base::source::{Diagnostic, Span};
use smallvec::SmallVec;

/// An expression and its place, parentheses included.
#[derive(Clone, Copy)]
pub(super) struct Operand {
    pub(super) id: ExprId,
    pub(super) span: Span,
}

/// A construct that waits for an operand.
pub(super) enum Frame<'a> {
    /// `(`
    Group(Span),
    Not(Span),
    Minus(Span),
    /// The operands so far; the place of the minus if the next one is subtracted.
    Chain(Joint, Vec<Operand>, Option<Span>),
    Compare(Operand, Comparison, Span),
    Quantified(Quantifier<'a>),
    /// The place of the keyword `if`, and the parts so far.
    If(Span, SmallVec<[Operand; 3]>),
}

/// Never reduced by an operator, only by the closing token.
const OPEN: u8 = 0;
/// Reduced only at the end of an expression.
const WIDEST: u8 = 1;
/// The precedence of `not`, comparisons and the sign of a number; [`Joint::precedence`] has the numbers between.
const NOT: u8 = 6;
pub(super) const COMPARE: u8 = 7;
const MINUS: u8 = 10;

impl Joint {
    pub(super) fn precedence(self) -> u8 {
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
    pub(super) fn precedence(&self) -> u8 {
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

impl<'a> Expression<'_, 'a, '_> {
    /// `)`
    pub(super) fn close_group(&mut self, mut operand: Operand) -> Next {
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
                    self.parser.sink.push(Diagnostic::error("unmatched `)`").at(span, "this closes nothing"));
                    return Next::Operator(operand);
                }
            }
        }
    }

    /// `then` (after part 0) or `else` (after part 1)
    pub(super) fn next_part(&mut self, part: usize, mut operand: Operand) -> Next {
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

    /// The end of the expression: closes all open frames.
    pub(super) fn finish(&mut self, mut operand: Operand) -> Operand {
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

    /// Completes the frames that bind at least as tightly as this precedence.
    pub(super) fn reduce(&mut self, mut operand: Operand, precedence: u8) -> Operand {
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

    pub(super) fn negate(parser: &mut Parser<'a, '_>, operand: Operand, sign: Span) -> Operand {
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
