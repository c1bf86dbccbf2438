//! Expressions.

use super::fitting::arguments_of_system;
use super::{Fallible, Parser};
use crate::constant::Constant;
use crate::integer::Integer;
use crate::syntax::{
    Binary, Declaration, Expression, ExpressionKind, Initial, Shape, Statement, StatementKind, Storage, Type,
    UNNAMED, Unary, creating,
};
use crate::token::Kind;
use crate::typing::{Operand, TypeLookup};
use garret_base::source::{Diagnostic, Span};

/// Binary operators, in order of increasing precedence.
const LEVELS: [&[(&str, Binary)]; 10] = [
    &[("||", Binary::Or)],
    &[("&&", Binary::And)],
    &[("|", Binary::BitOr)],
    &[("^", Binary::BitXor)],
    &[("&", Binary::BitAnd)],
    &[("==", Binary::Equal), ("!=", Binary::Distinct)],
    &[("<=", Binary::AtMost), (">=", Binary::AtLeast), ("<", Binary::Below), (">", Binary::Above)],
    &[("<<", Binary::ShiftLeft), (">>", Binary::ShiftRight)],
    &[("+", Binary::Add), ("-", Binary::Subtract)],
    &[("*", Binary::Multiply), ("/", Binary::Divide), ("%", Binary::Remainder)],
];

/// Assignment operators.
const ASSIGNMENTS: [(&str, Option<Binary>); 11] = [
    ("=", None),
    ("+=", Some(Binary::Add)),
    ("-=", Some(Binary::Subtract)),
    ("*=", Some(Binary::Multiply)),
    ("/=", Some(Binary::Divide)),
    ("%=", Some(Binary::Remainder)),
    ("<<=", Some(Binary::ShiftLeft)),
    (">>=", Some(Binary::ShiftRight)),
    ("&=", Some(Binary::BitAnd)),
    ("|=", Some(Binary::BitOr)),
    ("^=", Some(Binary::BitXor)),
];

impl Parser {
    pub(super) fn made(&self, start: Span, kind: ExpressionKind) -> Expression {
        Expression { kind, span: self.since(start) }
    }

    pub(super) fn expression(&mut self) -> Fallible<Expression> {
        let start = self.here();
        let mut left = self.assignment()?;
        while self.takes(",") {
            self.operator(start)?;
            let right = self.assignment()?;
            left = self.made(start, ExpressionKind::Comma(Box::new(left), Box::new(right)));
        }
        Ok(left)
    }

    pub(super) fn assignment(&mut self) -> Fallible<Expression> {
        self.deeper(|parser| {
            let start = parser.here();
            let left = parser.conditional()?;
            let found = ASSIGNMENTS.into_iter().find(|(sign, _)| parser.peek().is_sign(sign));
            let Some((_, operator)) = found else { return Ok(left) };
            parser.advance();
            parser.is_assigned(&left)?;
            let right = parser.assignment()?;
            parser.is_assignable(operator, &left, &right)?;
            Ok(parser.made(start, ExpressionKind::Assign(operator, Box::new(left), Box::new(right))))
        })
    }

    pub(super) fn conditional(&mut self) -> Fallible<Expression> {
        self.deeper(|parser| {
            let start = parser.here();
            let condition = parser.binary(0)?;
            if !parser.takes("?") {
                return Ok(condition);
            }
            parser.decides(&condition)?;
            if parser.peek().is_sign(":") {
                return parser.itself_or(start, condition);
            }
            let yes = parser.expression()?;
            parser.expect(":")?;
            let no = parser.conditional()?;
            let kind = ExpressionKind::Conditional(Box::new(condition), Box::new(yes), Box::new(no));
            Ok(parser.made(start, kind))
        })
    }

    /// `a ?: b`: the condition itself if it is not 0. It is evaluated once.
    fn itself_or(&mut self, start: Span, condition: Expression) -> Fallible<Expression> {
        self.expect(":")?;
        let no = self.conditional()?;
        if let Some(known) = crate::constant::value(&condition) {
            return Ok(if known.is_set() { condition } else { no });
        }
        let Some(kind) = self.type_of_value(&condition) else {
            let error = Diagnostic::error("this type is not known").at(condition.span, "");
            return Err(Box::new(error.help("write it twice, with `? :`")));
        };
        let (name, span) = (format!("{UNNAMED}condition"), condition.span);
        let it = || Box::new(Expression { kind: ExpressionKind::Name(name.clone()), span });
        let (initial, storage) = (Some(Initial::Value(condition)), Storage::Usual);
        let declared = Declaration {
            name: name.clone(),
            kind: kind.clone(),
            initial,
            length: None,
            storage,
            is_constant: false,
            span,
        };
        let chosen = self.made(start, ExpressionKind::Conditional(it(), it(), Box::new(no)));
        let kind = self.common(&kind, &chosen);
        let all = [StatementKind::Declare(vec![declared]), StatementKind::Expression(chosen)];
        let all = all.map(|kind| Statement { kind, span }).into();
        Ok(self.made(start, ExpressionKind::Statements(all, kind)))
    }

    /// The common type of the two alternatives of a choice; the first one has type `kind`.
    fn common(&self, kind: &Type, chosen: &Expression) -> Option<Box<Type>> {
        let ExpressionKind::Conditional(_, _, no) = &chosen.kind else { return None };
        let number = matches!(kind.shape, Shape::Integer(..) | Shape::Bool).then(|| kind.integer());
        Some(Box::new(match number.zip(self.integer_of(no)) {
            Some((one, other)) => Type::of(one.common(other)),
            None => kind.clone(),
        }))
    }

    fn binary(&mut self, level: usize) -> Fallible<Expression> {
        let Some(operators) = LEVELS.get(level) else { return self.unary() };
        let start = self.here();
        let mut left = self.binary(level + 1)?;
        // the type of a chain of operators is updated at each operator, not determined anew
        let mut known = None;
        while let Some((_, operator)) = operators.iter().find(|(sign, _)| self.peek().is_sign(sign)) {
            self.operator(start)?;
            self.advance();
            let right = self.binary(level + 1)?;
            let (one, other) = (known.unwrap_or_else(|| self.operand(&left)), self.operand(&right));
            self.takes_operands(*operator, (&left, &one), (&right, &other))?;
            known = Some(Operand::of(Operand::result(*operator, &one, &other)));
            left = self.made(start, ExpressionKind::Binary(*operator, Box::new(left), Box::new(right)));
        }
        Ok(left)
    }

    pub(super) fn unary(&mut self) -> Fallible<Expression> {
        self.deeper(Self::any_unary)
    }

    fn any_unary(&mut self) -> Fallible<Expression> {
        let start = self.here();
        let operators = [
            ("!", Unary::Not),
            ("-", Unary::Negate),
            ("~", Unary::Complement),
            ("&", Unary::Address),
            ("*", Unary::Target),
        ];
        if let Some((_, operator)) = operators.into_iter().find(|(sign, _)| self.peek().is_sign(sign)) {
            self.advance();
            let operand = Box::new(self.unary()?);
            self.takes_operand(operator, &operand)?;
            return Ok(self.made(start, ExpressionKind::Unary(operator, operand)));
        }
        for (sign, by) in [("++", 1), ("--", -1)] {
            if self.takes(sign) {
                let operand = Box::new(self.unary()?);
                self.is_assigned(&operand)?;
                self.is_counted(&operand)?;
                return Ok(self.made(start, ExpressionKind::Step(by, false, operand)));
            }
        }
        if self.takes("+") {
            let operand = self.unary()?;
            let promoted = self.integer_of(&operand).map(Integer::promoted);
            let is_promoted = |to: &Integer| {
                let is_same = |kind: Type| kind.shape == Type::of(*to).shape;
                crate::constant::value(&operand).is_some() && self.type_of(&operand).is_some_and(is_same)
            };
            return Ok(match promoted.filter(|to| !is_promoted(to)) {
                Some(kind) => self.made(start, ExpressionKind::Cast(Type::of(kind), Box::new(operand))),
                None => operand,
            });
        }
        if self.takes_word("sizeof") {
            return self.size(start);
        }
        if ["offsetof", "__builtin_offsetof"].iter().any(|word| self.peek().is_word(word)) && self.is_type(2)
        {
            self.advance();
            return self.offset(start);
        }
        if self.takes_word("__extension__") {
            return self.unary();
        }
        if ["_Alignof", "__alignof__", "__alignof"].iter().any(|word| self.takes_word(word)) {
            return self.alignment(start);
        }
        if self.peek().is_sign("(") && self.is_type(1) {
            self.advance();
            let kind = self.type_name()?;
            self.expect(")")?;
            if self.peek().is_sign("{") {
                return self.literal(start, kind);
            }
            let operand = Box::new(self.unary()?);
            self.is_cast(&kind, &operand)?;
            return Ok(self.made(start, ExpressionKind::Cast(kind, operand)));
        }
        self.postfix()
    }

    /// A compound literal of this type (6.5.2.5).
    fn literal(&mut self, start: Span, mut kind: Type) -> Fallible<Expression> {
        let initial = self.deeper(Self::initial)?;
        if let Shape::Array(element, size @ None) = &mut kind.shape {
            *size = super::declaration::length(&self.unit, &initial, element);
        }
        let found = self.made(start, ExpressionKind::Literal(kind, Box::new(initial)));
        // like a variable, it is an object
        self.continued(start, found)
    }

    fn postfix(&mut self) -> Fallible<Expression> {
        let start = self.here();
        let first = self.primary()?;
        self.continued(start, first)
    }

    /// An expression and the operators that follow it.
    fn continued(&mut self, start: Span, mut found: Expression) -> Fallible<Expression> {
        loop {
            let kind = if self.takes("[") {
                let index = self.expression()?;
                self.expect("]")?;
                self.is_index(&found, &index)?;
                ExpressionKind::Index(Box::new(found), Box::new(index))
            } else if self.takes(".") {
                let name = self.field_name()?;
                self.has_field(&found, &name)?;
                ExpressionKind::Field(Box::new(found), name)
            } else if self.takes("->") {
                let target = ExpressionKind::Unary(Unary::Target, Box::new(found));
                let target = self.made(start, target);
                let name = self.field_name()?;
                self.has_field(&target, &name)?;
                ExpressionKind::Field(Box::new(target), name)
            } else if self.takes("(") {
                self.call_of(found)?
            } else if let Some((_, by)) =
                [("++", 1), ("--", -1)].into_iter().find(|(sign, _)| self.peek().is_sign(sign))
            {
                self.advance();
                self.is_assigned(&found)?;
                self.is_counted(&found)?;
                ExpressionKind::Step(by, true, Box::new(found))
            } else {
                return Ok(found);
            };
            self.operator(start)?;
            found = self.made(start, kind);
        }
    }

    fn primary(&mut self) -> Fallible<Expression> {
        let start = self.here();
        let kind = match self.peek().clone() {
            Kind::Number(number, _) => {
                self.advance();
                ExpressionKind::Number(number)
            }
            Kind::Fraction(value, bits, _) => {
                self.advance();
                ExpressionKind::Fraction(value, bits)
            }
            Kind::Text(_) => {
                let mut bytes = Vec::new();
                while let Kind::Text(content) = self.peek() {
                    bytes.extend(crate::lexer::bytes(content));
                    self.advance();
                }
                ExpressionKind::Text(bytes)
            }
            Kind::Sign("(") => {
                self.advance();
                if self.peek().is_sign("{") {
                    return self.statements_of(start);
                }
                let inside = self.expression()?;
                self.expect(")")?;
                inside.kind
            }
            _ => {
                if self.takes_word("_Generic") {
                    let kind = self.generic(start)?;
                    return Ok(self.made(start, kind));
                }
                if ["va_arg", "__builtin_va_arg"].iter().any(|word| self.peek().is_word(word)) {
                    self.advance();
                    self.expect("(")?;
                    let list = Box::new(self.assignment()?);
                    self.expect(",")?;
                    let kind = self.type_name()?;
                    self.expect(")")?;
                    return Ok(self.made(start, ExpressionKind::NextArgument(list, kind)));
                }
                let name = self.name("an expression")?;
                if let Some(number) = self.constants.get(&name) {
                    ExpressionKind::Number(*number)
                } else if self.variables.contains_key(&name) {
                    ExpressionKind::Name(name)
                } else if let Some(own) = self.name_of_function(&name) {
                    ExpressionKind::Text(own.into_bytes())
                } else if self.takes("(") {
                    let arguments = self.arguments_of(&name)?;
                    self.takes_arguments(&name, arguments.len(), self.since(start))?;
                    self.fits_parameters(&name, &arguments)?;
                    fence_of_cbmc(&name, &arguments).unwrap_or(ExpressionKind::Call(name, arguments))
                } else {
                    self.function_or_name(name)
                }
            }
        };
        Ok(self.made(start, kind))
    }

    /// A statement expression, up to and including the closing bracket.
    fn statements_of(&mut self, start: Span) -> Fallible<Expression> {
        let (all, kind) = self.deeper(|this| {
            this.expect("{")?;
            this.scoped(|this| {
                let StatementKind::Block(all) = this.block()? else { return this.expected("a block") };
                // the type is determined here, while the names of the block are known
                let kind = match all.last().map(|it| &it.kind) {
                    Some(StatementKind::Expression(it)) => this.type_of_value(it),
                    _ => Some(Type::plain(Shape::Void)),
                };
                Ok((all, kind.map(Box::new)))
            })
        })?;
        self.expect(")")?;
        Ok(self.made(start, ExpressionKind::Statements(all, kind)))
    }

    /// The name of the current function, if the word asks for it (6.4.2.2).
    fn name_of_function(&self, word: &str) -> Option<String> {
        let asks = ["__func__", "__FUNCTION__", "__PRETTY_FUNCTION__"].contains(&word);
        self.function.clone().filter(|_| asks)
    }

    /// The arguments of a call of the function with this name. The function that a new thread runs is only named: its address is
    /// not regarded as taken.
    fn arguments_of(&mut self, name: &str) -> Fallible<Vec<Expression>> {
        let before = self.unit.addressed.len();
        let mut arguments = self.arguments()?;
        let Some(run) = creating(name).and_then(|(_, function, _)| arguments.get_mut(function)) else {
            return Ok(arguments);
        };
        if let Some(function) = only_named(run)
            && self.unit.addressed.len() == before + 1
            && arguments.iter().all(|it| !it.any(&|it| named_function(it) == Some(&function)))
        {
            self.unit.addressed.remove(&function);
        }
        Ok(arguments)
    }

    /// A function as a value, or another name.
    fn function_or_name(&mut self, name: String) -> ExpressionKind {
        let result = match self.functions.get(&name) {
            Some(known) => known.result.clone(),
            // a system function that is passed on
            None if self.over_words && arguments_of_system(&name).is_some() => Type::INT,
            None => return ExpressionKind::Name(name),
        };
        let next = self.unit.addressed.len();
        // 0 is the null pointer, and 1 could be taken for a truth value
        let number = i128::try_from(next).unwrap_or(i128::MAX).saturating_add(2);
        let number = Constant::of(number, Integer::UNSIGNED_LONG);
        let number = *self.unit.addressed.entry(name.clone()).or_insert(number);
        ExpressionKind::Function(name, number, Box::new(result))
    }

    /// A call of the value of an expression, after the opening bracket.
    fn call_of(&mut self, callee: Expression) -> Fallible<ExpressionKind> {
        let arguments = self.arguments()?;
        Ok(match named_function(&callee) {
            Some(name) => {
                self.takes_arguments(name, arguments.len(), self.since(callee.span))?;
                self.fits_parameters(name, &arguments)?;
                ExpressionKind::Call(name.to_owned(), arguments)
            }
            None if self.type_of(&callee).is_some_and(|kind| is_no_function(&kind)) => {
                return Err(Box::new(
                    Diagnostic::error("this is not a function").at(callee.span, "it is called here"),
                ));
            }
            None => ExpressionKind::CallOf(Box::new(callee), arguments),
        })
    }

    fn arguments(&mut self) -> Fallible<Vec<Expression>> {
        let mut found = Vec::new();
        if self.takes(")") {
            return Ok(found);
        }
        loop {
            // a type, which some compiler functions take, is not accepted here
            found.push(self.assignment()?);
            if !self.takes(",") {
                self.expect(")")?;
                return Ok(found);
            }
        }
    }
}

/// Whether values of this type cannot be called.
fn is_no_function(kind: &Type) -> bool {
    matches!(kind.shape, Shape::Bool | Shape::Integer(..) | Shape::Struct(_) | Shape::Mutex)
}

/// The function that an expression names, with any number of `&` and `*` before it.
fn named_function(it: &Expression) -> Option<&str> {
    match &it.kind {
        ExpressionKind::Function(name, ..) => Some(name),
        ExpressionKind::Unary(Unary::Address | Unary::Target, inner) => named_function(inner),
        _ => None,
    }
}

/// Replaces a function value by its bare name. Returns the name.
fn only_named(it: &mut Expression) -> Option<String> {
    match &mut it.kind {
        ExpressionKind::Function(name, ..) => {
            let name = name.clone();
            it.kind = ExpressionKind::Name(name.clone());
            Some(name)
        }
        ExpressionKind::Unary(Unary::Address | Unary::Target, inner) | ExpressionKind::Cast(_, inner) => {
            only_named(inner)
        }
        _ => None,
    }
}

/// `__CPROVER_fence("WWfence", ..)` as a C11 fence that orders these kinds of accesses. Only the order of a store before a later
/// load needs a full fence.
fn fence_of_cbmc(name: &str, arguments: &[Expression]) -> Option<ExpressionKind> {
    if name != "__CPROVER_fence" {
        return None;
    }
    let says = |kind: &str| {
        arguments.iter().any(|it| match &it.kind {
            ExpressionKind::Text(bytes) => bytes.starts_with(kind.as_bytes()),
            _ => false,
        })
    };
    let order = match (says("WR"), says("WW"), says("RR") || says("RW")) {
        (true, ..) => 5,
        (false, true, true) => 4,
        (false, true, false) => 3,
        (false, false, true) => 2,
        (false, false, false) => 0,
    };
    let span = arguments.first().map_or(Span { start: 0, end: 0 }, |it| it.span);
    let order = Expression { kind: ExpressionKind::Number(Constant::of(order, Integer::INT)), span };
    Some(ExpressionKind::Call("__atomic_thread_fence".to_owned(), vec![order]))
}
