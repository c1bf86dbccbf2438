//! Parses instructions.

use super::words::{binary, bits, cast, predicate, update, wide};
use super::{Parser, Read};
use crate::fractions;
use crate::lexer::{Token, TokenKind};
use crate::syntax::{Binary, CATCHES, Call, Cast, Instruction, OfTwo, Operation, Order, Value};
use crate::types::{Type, of_two};

impl Parser {
    /// Parses an instruction; `None` for a record that only describes others.
    pub(super) fn instruction(&mut self) -> Read<Option<Instruction>> {
        let span = self.span();
        let result = match (self.kind().clone(), self.after(1)) {
            (TokenKind::Local(name), TokenKind::Sign('=')) => {
                self.at += 2;
                Some(name)
            }
            _ => None,
        };
        let TokenKind::Word(word) = self.kind().clone() else {
            // debug records: `#dbg_declare(..)`
            self.bump();
            self.line();
            return Ok(None);
        };
        let word_span = self.span();
        self.bump();
        let mut operation = self.operation(&word)?;
        let (place, is_of_table) = self.rest_of_line();
        if matches!(word.as_str(), "landingpad") {
            while let TokenKind::Word(word) = self.kind()
                && matches!(word.as_str(), "cleanup" | "catch" | "filter")
            {
                if word != "cleanup" {
                    operation = Operation::Unsupported(CATCHES.to_owned());
                }
                self.bump();
                self.line();
            }
        }
        let _ = span;
        Ok(Some(Instruction { result, operation, span: word_span, place, is_of_table }))
    }

    /// Skips the rest of the line; returns its debug location, and whether the loaded value is declared never to change.
    fn rest_of_line(&mut self) -> (Option<String>, bool) {
        let (mut place, mut never_changes) = (None, false);
        while !self.token().first && *self.kind() != TokenKind::End {
            let is_place = matches!(self.kind(), TokenKind::Metadata(name) if name == "dbg");
            never_changes |= matches!(self.kind(), TokenKind::Metadata(name) if name == "invariant.load");
            self.balanced();
            if let (true, TokenKind::Metadata(number)) = (is_place, self.kind().clone()) {
                place = Some(number);
            }
        }
        (place, never_changes)
    }

    fn operation(&mut self, word: &str) -> Read<Operation> {
        if let Some(operator) = binary(word) {
            return self.binary(operator);
        }
        if let Some(cast) = cast(word) {
            return self.cast(cast);
        }
        if let Some(operation) = self.with_fractions(word)? {
            return Ok(operation);
        }
        Ok(match word {
            "alloca" => self.alloca()?,
            "load" => self.load()?,
            "store" => self.store()?,
            "atomicrmw" => self.exchange()?,
            "cmpxchg" => self.compare()?,
            "fence" => {
                let (order, is_single) = self.order();
                Operation::Fence(order, is_single)
            }
            "icmp" => self.icmp()?,
            "freeze" => self.freeze()?,
            "select" => self.select()?,
            "getelementptr" => self.element()?,
            "phi" => self.phi()?,
            "extractvalue" | "insertvalue" => self.aggregate(word == "insertvalue")?,
            "tail" | "musttail" | "notail" => {
                self.takes_word("call");
                Operation::Call(self.call(false)?)
            }
            "call" => Operation::Call(self.call(false)?),
            "invoke" => Operation::Call(self.call(true)?),
            "ret" => {
                let (kind, at) = (self.type_of()?, self.token().first);
                let is_void = kind == Type::Void || at;
                if is_void {
                    Operation::Return(None)
                } else {
                    let value = self.value(&kind)?;
                    Operation::Return(Some((kind, value)))
                }
            }
            "br" => self.branch()?,
            "switch" => self.switch()?,
            "indirectbr" => self.indirect_branch()?,
            "unreachable" => Operation::Unreachable,
            _ => Operation::Unsupported(format!("`{word}`")),
        })
    }

    /// Parses a floating-point instruction; `None` for other instructions.
    fn with_fractions(&mut self, word: &str) -> Read<Option<Operation>> {
        match word {
            "fcmp" => return self.fcmp().map(Some),
            "fneg" => {
                self.flags();
                let (kind, value) = self.operand()?;
                let function = fractions::unary(word, wide(&kind));
                return Ok(Some(Self::of_fractions(function, wide(&kind), [value.clone(), value])));
            }
            "fadd" | "fsub" | "fmul" | "fdiv" | "frem" => {}
            "sitofp" | "uitofp" | "fptosi" | "fptoui" | "fpext" | "fptrunc" => {
                self.flags();
                let (from, value) = self.operand()?;
                if !self.takes_word("to") {
                    return self.error("`to`");
                }
                let to = self.type_of()?;
                let function = fractions::cast(word, wide(&from), wide(&to));
                return Ok(Some(Self::of_fractions(function, wide(&from), [value.clone(), value])));
            }
            _ => return Ok(None),
        }
        self.flags();
        let (kind, left) = self.operand()?;
        self.expect(',')?;
        let right = self.value(&kind)?;
        let function = fractions::binary(word, wide(&kind));
        Ok(Some(Self::of_fractions(function, wide(&kind), [left, right])))
    }

    /// Skips flags before operands.
    pub(super) fn flags(&mut self) {
        while let TokenKind::Word(word) = self.kind()
            && matches!(
                word.as_str(),
                "nuw"
                    | "nsw"
                    | "exact"
                    | "disjoint"
                    | "nneg"
                    | "samesign"
                    | "inbounds"
                    | "nusw"
                    | "volatile"
                    | "fast"
                    | "nnan"
                    | "ninf"
                    | "nsz"
                    | "arcp"
                    | "contract"
                    | "afn"
                    | "reassoc"
                    | "weak"
            )
        {
            self.bump();
        }
        if self.is_word("inrange") {
            self.bump();
            self.balanced();
        }
    }

    fn binary(&mut self, operator: Binary) -> Read<Operation> {
        self.flags();
        let (kind, left) = self.operand()?;
        self.expect(',')?;
        let right = self.value(&kind)?;
        Ok(of_numbers(&kind, "arithmetic of vectors, or of more than 64 bits", |bits| {
            Operation::Binary(operator, bits, left, right)
        }))
    }

    fn icmp(&mut self) -> Read<Operation> {
        self.flags();
        let TokenKind::Word(word) = self.bump().kind else { return self.error("a comparison") };
        let Some(predicate) = predicate(&word) else { return self.error("a comparison") };
        let (kind, left) = self.operand()?;
        self.expect(',')?;
        let right = self.value(&kind)?;
        Ok(of_numbers(&kind, "a comparison of vectors, or of more than 64 bits", |bits| {
            Operation::Icmp(predicate, bits, left, right)
        }))
    }

    /// An operation with a function on floating-point numbers, if there is one.
    fn of_fractions(function: Option<OfTwo>, bits: u32, operands: [Value; 2]) -> Operation {
        match function {
            Some(function) => Operation::Function(function, bits, operands),
            None => {
                Operation::Unsupported("a vector, or a floating-point number of more than 64 bits".to_owned())
            }
        }
    }

    fn fcmp(&mut self) -> Read<Operation> {
        self.flags();
        let TokenKind::Word(word) = self.bump().kind else { return self.error("a comparison") };
        let (kind, left) = self.operand()?;
        self.expect(',')?;
        let right = self.value(&kind)?;
        Ok(Self::of_fractions(fractions::compared(&word, wide(&kind)), wide(&kind), [left, right]))
    }

    fn cast(&mut self, cast: Cast) -> Read<Operation> {
        self.flags();
        let (from, value) = self.operand()?;
        if !self.takes_word("to") {
            return self.error("`to`");
        }
        let to = self.type_of()?;
        Ok(match (bits(&from), bits(&to)) {
            (Some(from), Some(to)) if cast == Cast::Same && to < from => {
                Operation::Cast(Cast::Trunc, from, to, value)
            }
            (Some(from), Some(to)) if cast == Cast::Same && to > from => {
                Operation::Cast(Cast::ZExt, from, to, value)
            }
            (Some(from), Some(to)) => Operation::Cast(cast, from, to, value),
            (one, other) => {
                if let (Some(from), Some(to)) = (one.or(of_two(&from)), other.or(of_two(&to))) {
                    Operation::Wide(Box::new(Operation::Cast(cast, from, to, value)))
                } else {
                    let what = "a conversion of floating-point numbers, vectors, or more than 64 bits";
                    Operation::Unsupported(what.to_owned())
                }
            }
        })
    }

    fn alloca(&mut self) -> Read<Operation> {
        self.takes_word("inalloca");
        let kind = self.type_of()?;
        let mut number = Value::Constant(crate::syntax::Constant::Integer(1));
        if self.is_sign(',') && matches!(self.after(1), TokenKind::Word(word) if word.starts_with('i')) {
            self.bump();
            number = self.operand()?.1;
        }
        Ok(Operation::Alloca(kind, number))
    }

    /// `syncscope("singlethread") seq_cst`: the order, and whether it applies to the own thread only. Without an order: `Plain`.
    fn order(&mut self) -> (Order, bool) {
        let mut is_single = false;
        if self.takes_word("syncscope") {
            is_single = matches!(self.after(1), TokenKind::Text(text) if text == b"singlethread");
            self.balanced();
        }
        let order = match self.kind() {
            TokenKind::Word(word) => match word.as_str() {
                "unordered" | "monotonic" => Order::Relaxed,
                "acquire" => Order::Acquire,
                "release" => Order::Release,
                "acq_rel" => Order::AcqRel,
                "seq_cst" => Order::SeqCst,
                _ => return (Order::Plain, is_single),
            },
            _ => return (Order::Plain, is_single),
        };
        self.bump();
        (order, is_single)
    }

    fn load(&mut self) -> Read<Operation> {
        self.takes_word("atomic");
        self.flags();
        let kind = self.type_of()?;
        self.expect(',')?;
        let (_, address) = self.operand()?;
        let (order, _) = self.order();
        Ok(Operation::Load(kind, address, order))
    }

    fn store(&mut self) -> Read<Operation> {
        self.takes_word("atomic");
        self.flags();
        let (kind, value) = self.operand()?;
        self.expect(',')?;
        let (_, address) = self.operand()?;
        let (order, _) = self.order();
        Ok(Operation::Store(kind, value, address, order))
    }

    fn exchange(&mut self) -> Read<Operation> {
        self.flags();
        let TokenKind::Word(word) = self.bump().kind else { return self.error("an operation") };
        let (_, address) = self.operand()?;
        self.expect(',')?;
        let (kind, value) = self.operand()?;
        let (order, _) = self.order();
        Ok(match update(&word) {
            Some(update) => Operation::Exchange(kind, update, address, value, order),
            None => Operation::Unsupported(format!("`atomicrmw {word}`")),
        })
    }

    fn compare(&mut self) -> Read<Operation> {
        let is_weak = self.is_word("weak");
        self.flags();
        let (_, address) = self.operand()?;
        self.expect(',')?;
        let (kind, expected) = self.operand()?;
        self.expect(',')?;
        let (_, new) = self.operand()?;
        let (success, _) = self.order();
        let (failure, _) = self.order();
        Ok(Operation::Compare(kind, [address, expected, new], [success, failure], is_weak))
    }

    fn select(&mut self) -> Read<Operation> {
        self.flags();
        let (condition_kind, condition) = self.operand()?;
        self.expect(',')?;
        let (kind, yes) = self.operand()?;
        self.expect(',')?;
        let (_, no) = self.operand()?;
        Ok(match (bits(&condition_kind), bits(&kind)) {
            (Some(1), Some(_)) => Operation::Select(condition, yes, no),
            (Some(1), None) if of_two(&kind).is_some() => {
                Operation::Wide(Box::new(Operation::Select(condition, yes, no)))
            }
            _ => {
                Operation::Unsupported("`select` of vectors, floating-point numbers or structures".to_owned())
            }
        })
    }

    fn element(&mut self) -> Read<Operation> {
        self.flags();
        let kind = self.type_of()?;
        self.expect(',')?;
        let (_, base) = self.operand()?;
        let mut indices = Vec::new();
        while self.is_sign(',') && !matches!(self.after(1), TokenKind::Metadata(_)) {
            self.bump();
            self.flags();
            indices.push(self.operand()?.1);
        }
        Ok(Operation::Element(kind, base, indices))
    }

    fn phi(&mut self) -> Read<Operation> {
        self.flags();
        let kind = self.type_of()?;
        let mut ways = Vec::new();
        while self.takes('[') {
            let value = self.value(&kind)?;
            self.expect(',')?;
            let TokenKind::Local(label) = self.bump().kind else { return self.error("a label") };
            self.expect(']')?;
            ways.push((value, label));
            if !(self.is_sign(',') && *self.after(1) == TokenKind::Sign('[')) {
                break;
            }
            self.bump();
        }
        Ok(Operation::Phi(kind, ways))
    }

    fn aggregate(&mut self, inserts: bool) -> Read<Operation> {
        let (_, whole) = self.operand()?;
        self.expect(',')?;
        let part = if inserts {
            let (_, part) = self.operand()?;
            self.expect(',')?;
            Some(part)
        } else {
            None
        };
        let mut numbers = Vec::new();
        while let TokenKind::Integer(number) = *self.kind() {
            self.bump();
            numbers.push(u64::try_from(number).unwrap_or(u64::MAX));
            if !matches!(self.after(1), TokenKind::Integer(_)) || !self.takes(',') {
                break;
            }
        }
        Ok(match part {
            Some(part) => Operation::Insert(whole, part, numbers),
            None => Operation::Extract(whole, numbers),
        })
    }

    fn call(&mut self, is_invoke: bool) -> Read<Call> {
        self.flags();
        self.until_type()?;
        let bits = match self.kind() {
            TokenKind::Word(word) => word.strip_prefix('i').and_then(|bits| bits.parse().ok()),
            _ => None,
        };
        let returns = self.type_of()?;
        let callee = self.value(&Type::Pointer)?;
        self.expect('(')?;
        let (mut arguments, mut passes_copies) = (Vec::new(), false);
        while !self.takes(')') {
            if *self.kind() == TokenKind::End {
                return self.error("`)`");
            }
            if self.is_word("metadata") {
                self.bump();
                // `metadata i32* %3`, `metadata !67`, `metadata !DIExpression()`
                while !matches!(self.kind(), TokenKind::Sign(',' | ')') | TokenKind::End) {
                    self.balanced();
                }
            } else {
                let start = self.at;
                arguments.push(self.operand()?);
                let is_copy = |it: &Token| it.kind == TokenKind::Word("byval".to_owned());
                passes_copies |= self.tokens.get(start..self.at).is_some_and(|it| it.iter().any(is_copy));
            }
            self.takes(',');
        }
        let [mut normal, mut unwind] = [None, None];
        if is_invoke {
            while !self.is_word("to") && *self.kind() != TokenKind::End {
                self.bump();
            }
            self.bump();
            self.takes_word("label");
            if let TokenKind::Local(label) = self.bump().kind {
                normal = Some(label);
            }
            self.takes_word("unwind");
            self.takes_word("label");
            if let TokenKind::Local(label) = self.bump().kind {
                unwind = Some(label);
            }
        }
        Ok(Call { callee, arguments, bits, normal, unwind, returns, passes_copies })
    }

    pub(super) fn label(&mut self) -> Read<String> {
        if !self.takes_word("label") {
            return self.error("`label`");
        }
        match self.bump().kind {
            TokenKind::Local(label) => Ok(label),
            _ => self.error("a label"),
        }
    }

    fn branch(&mut self) -> Read<Operation> {
        if self.is_word("label") {
            return Ok(Operation::Jump(self.label()?));
        }
        let (_, condition) = self.operand()?;
        self.expect(',')?;
        let yes = self.label()?;
        self.expect(',')?;
        let no = self.label()?;
        Ok(Operation::Branch(condition, [yes, no]))
    }

    fn switch(&mut self) -> Read<Operation> {
        let (_, value) = self.operand()?;
        self.expect(',')?;
        let default = self.label()?;
        self.expect('[')?;
        let mut cases = Vec::new();
        while !self.takes(']') {
            let (_, case) = self.operand()?;
            self.expect(',')?;
            cases.push((case, self.label()?));
        }
        Ok(Operation::Switch(value, default, cases))
    }
}

/// An operation on numbers of a type, with one or two halves; unsupported (`otherwise`) for other types.
pub(super) fn of_numbers(
    kind: &Type,
    otherwise: &str,
    operation: impl FnOnce(u32) -> Operation,
) -> Operation {
    match (bits(kind), of_two(kind)) {
        (Some(bits), _) => operation(bits),
        (None, Some(bits)) => Operation::Wide(Box::new(operation(bits))),
        (None, None) => Operation::Unsupported(otherwise.to_owned()),
    }
}
