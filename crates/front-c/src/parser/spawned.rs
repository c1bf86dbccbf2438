//! Threads of CBMC: `__CPROVER_ASYNC_1: statement` starts a thread that executes the statement, with copies of the local variables.
//!
//! # Sources
//! *CBMC User Manual*, `__CPROVER_ASYNC_..`; D. Kroening, M. Tautschnig, *CBMC: C Bounded Model Checker*, TACAS 2014.

use super::{Fallible, Parser};
use crate::constant::Constant;
use crate::integer::Integer;
use crate::syntax::{
    Declaration, Expression, ExpressionKind, Function, Initial, Shape, Statement, StatementKind, Storage,
    Type, Unary,
};
use garret_base::source::{Diagnostic, Span};
use std::cell::RefCell;
use std::collections::BTreeSet;

/// The prefix of labels that start a thread.
pub(super) const LABEL: &str = "__CPROVER_ASYNC_";
/// The parameter of the thread: the copy of a variable, converted to a pointer.
const COPY: &str = "__async_copy";

impl Parser {
    /// The creation of a thread that executes a statement.
    pub(super) fn spawned(&mut self, inner: Statement, span: Span) -> Fallible<StatementKind> {
        let jumps = |it: &StatementKind| {
            matches!(it, StatementKind::Goto(_) | StatementKind::Return(_) | StatementKind::Labelled(..))
        };
        if inner.any_statement(&jumps) {
            return refused("a statement that jumps is not supported as a thread", span);
        }
        let copied = self.copied(&inner, span)?;
        let at = |kind| Expression { kind, span };
        let statement = |kind| Statement { kind, span };
        let number = |value| at(ExpressionKind::Number(Constant::of(value, Integer::INT)));
        let named = |name: &str| at(ExpressionKind::Name(name.to_owned()));
        let cast = |kind: &Type, it| at(ExpressionKind::Cast(kind.clone(), Box::new(it)));
        let address = Type::plain(Shape::Pointer(Box::new(Type::plain(Shape::Void))));
        let long = Type::plain(Shape::Integer(64, true));

        self.threads += 1;
        let (function, handle) =
            (format!("__async_{}", self.threads), format!("__async_thread_{}", self.threads));
        let mut body = Vec::new();
        let mut passed = number(0);
        if let Some((name, kind)) = copied {
            passed = cast(&address, cast(&long, named(&name)));
            let first = cast(&kind, cast(&long, named(COPY)));
            body.push(statement(StatementKind::Declare(vec![Declaration {
                initial: Some(Initial::Value(first)),
                ..declared(name, kind, Storage::Usual, span)
            }])));
        }
        body.push(inner);
        body.push(statement(StatementKind::Return(Some(cast(&address, number(0))))));
        // the type of the handle, as the text need not declare `pthread_t`
        let word = Type::plain(Shape::Integer(64, false));
        let known = if self.over_words { word } else { Type::plain(Shape::Opaque) };
        self.unit.globals.push(declared(handle.clone(), known, Storage::Static, span));
        self.unit.functions.push(Function {
            name: function.clone(),
            result: address.clone(),
            parameters: vec![(COPY.to_owned(), address)],
            is_variadic: false,
            body: statement(StatementKind::Block(body)),
            private: true,
            span,
        });
        let handle = at(ExpressionKind::Unary(Unary::Address, Box::new(named(&handle))));
        let arguments = vec![handle, number(0), named(&function), passed];
        Ok(StatementKind::Expression(at(ExpressionKind::Call("pthread_create".to_owned(), arguments))))
    }

    /// The local variable that a statement uses, if there is one. It must be a number or a pointer.
    fn copied(&self, inner: &Statement, span: Span) -> Fallible<Option<(String, Type)>> {
        let names = RefCell::new(BTreeSet::new());
        inner.any(&|it| {
            if let ExpressionKind::Name(name) = &it.kind {
                names.borrow_mut().insert(name.clone());
            }
            false
        });
        let mut found = None;
        for name in names.into_inner() {
            let Some(kind) = self.variables.get(&name).filter(|_| self.is_hidden(&name)) else { continue };
            if self.statics.contains(&name) {
                return refused("a thread that names a static variable of a function is not supported", span);
            }
            if found.is_some() {
                return refused("a thread that names several variables of a function is not supported", span);
            }
            let is_addressed = |it: &Expression| match &it.kind {
                ExpressionKind::Unary(Unary::Address, operand) => {
                    matches!(&operand.kind, ExpressionKind::Name(it) if *it == name)
                }
                ExpressionKind::Assign(_, to, _) | ExpressionKind::Step(_, _, to) => {
                    matches!(&to.kind, ExpressionKind::Name(it) if *it == name)
                }
                _ => false,
            };
            if inner.any(&is_addressed) {
                return refused(
                    "a thread that writes a variable of a function, or takes its address, is not supported",
                    span,
                );
            }
            if !matches!(kind.shape, Shape::Bool | Shape::Integer(..) | Shape::Pointer(_)) {
                return refused(
                    "a thread that names a structure or an array of a function is not supported",
                    span,
                );
            }
            found = Some((name, kind.clone()));
        }
        Ok(found)
    }
}

fn declared(name: String, kind: Type, storage: Storage, span: Span) -> Declaration {
    Declaration { name, kind, initial: None, length: None, storage, is_constant: false, span }
}

fn refused<T>(what: &str, span: Span) -> Fallible<T> {
    let error = Diagnostic::error(what.to_owned());
    Err(Box::new(error.at(span, "CBMC starts a thread here").help("create the thread with `pthread_create`")))
}
