//! Functions and statements, as basic blocks.

use super::Module;
use super::expression::Value;
use crate::parser::Fallible;
use crate::syntax::{
    Bits, Declaration, Expression, Function, Shape, Statement, StatementKind, Storage, Type,
};
use garret_base::source::Span;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The parameter for the address of a structure that a function returns. Names in C contain no full stop.
const RESULT: &str = "%r.0";

/// The parameter for the address of the variable arguments, with 8 bytes each.
pub(super) const MORE: &str = "%r.more";

/// A variable: its address and its type.
#[derive(Clone)]
pub(super) struct Variable {
    pub(super) address: String,
    pub(super) kind: Type,
    /// The bits of the number at the address, for a bit-field.
    pub(super) bits: Option<Bits>,
}

impl Variable {
    pub(super) fn new(address: String, kind: Type) -> Self {
        Self { address, kind, bits: None }
    }
}

/// The targets of `break` and `continue`.
pub(super) struct Exit {
    pub(super) after: String,
    pub(super) again: Option<String>,
}

/// An open `switch`: its cases, and the label of its `default`.
#[derive(Default)]
pub(super) struct Choice {
    pub(super) cases: Vec<(Expression, String)>,
    pub(super) default: Option<String>,
}

/// A function that is being translated.
pub(super) struct Body<'m, 'u> {
    pub(super) module: &'m mut Module<'u>,
    pub(super) function: &'u Function,
    /// The allocations of local variables, at the beginning of the function.
    entry: String,
    text: String,
    /// The number of names for values and blocks so far.
    next: usize,
    /// The names of local variables so far.
    taken: BTreeSet<String>,
    /// The current block. `None` after a jump, where no path leads.
    pub(super) block: Option<String>,
    scopes: Vec<BTreeMap<&'u str, Variable>>,
    pub(super) exits: Vec<Exit>,
    pub(super) choices: Vec<Choice>,
    pub(super) labels: BTreeMap<&'u str, String>,
    /// The variables of each open block, with their sizes in bytes.
    declared: Vec<Vec<(String, u64)>>,
    /// The metadata of the function; `places` has those of lines in it.
    scope: usize,
    places: BTreeMap<(Option<usize>, usize), usize>,
    /// The place of the statement that is being translated.
    pub(super) span: Span,
    pub(super) given: Option<String>, // the `void *` that the last call returned
}

impl<'u> Module<'u> {
    /// Translates a function.
    pub(super) fn function(&mut self, it: &'u Function) -> Fallible<()> {
        let file = self.file(self.texts.file(it.span));
        let line = self.texts.line(self.lines, it.span);
        let name = &it.name;
        let scope = self.describe(format!(
            "distinct !DISubprogram(name: \"{name}\", scope: !{file}, file: !{file}, line: {line})"
        ));
        let mut body = Body {
            module: self,
            function: it,
            entry: String::new(),
            text: String::new(),
            next: 0,
            taken: BTreeSet::new(),
            block: Some("begin.0".to_owned()),
            given: None,
            scopes: vec![BTreeMap::new()],
            exits: Vec::new(),
            choices: Vec::new(),
            labels: BTreeMap::new(),
            declared: Vec::new(),
            scope,
            places: BTreeMap::new(),
            span: it.span,
        };
        let parameters = body.parameters()?;
        body.statement(&it.body)?;
        body.end()?;
        let Body { entry, text, .. } = body;
        let result = if matches!(it.result.shape, Shape::Struct(_)) {
            "void".to_owned()
        } else {
            self.ir(&it.result, it.span)?
        };
        let linkage = if it.private { "internal " } else { "" };
        let _ = writeln!(
            self.functions,
            "define {linkage}{result} @{name}({parameters}) !dbg !{scope} {{\nbegin.0:\n{entry}{text}}}"
        );
        Ok(())
    }
}

impl<'u> Body<'_, 'u> {
    /// The parameters, each of which becomes a variable. The first one is the address for a structure that is returned.
    fn parameters(&mut self) -> Fallible<String> {
        let it = self.function;
        let mut all = Vec::new();
        if matches!(it.result.shape, Shape::Struct(_)) {
            all.push(format!("ptr {RESULT}"));
        }
        if it.is_variadic {
            all.push(format!("ptr {MORE}"));
        }
        for (index, (name, kind)) in it.parameters.iter().enumerate() {
            let shape = self.module.ir(kind, it.span)?;
            let given = format!("%p.{index}");
            if matches!(kind.shape, Shape::Struct(_)) {
                all.push(format!("ptr byval({shape}) {given}"));
                self.name(name, Variable::new(given, kind.clone()));
                continue;
            }
            all.push(format!("{shape} {given}"));
            let address = self.variable(name, kind)?;
            self.line(&format!("store {shape} {given}, ptr {address}"));
            self.name(name, Variable::new(address, kind.clone()));
        }
        Ok(all.join(", "))
    }

    /// The end of a function without `return`: the result is undefined; for `main`, it is 0 (5.1.2.2.3).
    fn end(&mut self) -> Fallible<()> {
        if self.block.is_none() {
            return Ok(());
        }
        let (it, span) = (self.function, self.function.span);
        let text = match it.result.shape {
            Shape::Void | Shape::Struct(_) => "ret void".to_owned(),
            _ if it.name == "main" => "ret i32 0".to_owned(),
            _ => format!("ret {} undef", self.module.ir(&it.result, span)?),
        };
        self.ends(&text);
        Ok(())
    }

    /// The metadata of the current place.
    fn place(&mut self) -> usize {
        let module = &mut *self.module;
        let (file, line) = (module.texts.file(self.span), module.texts.line(module.lines, self.span));
        if let Some(known) = self.places.get(&(file, line)) {
            return *known;
        }
        let scope = if file == module.texts.file(self.function.span) {
            self.scope
        } else {
            let file = module.file(file);
            module.describe(format!(
                "!DILexicalBlockFile(scope: !{}, file: !{file}, discriminator: 0)",
                self.scope
            ))
        };
        let number = module.describe(format!("!DILocation(line: {line}, column: 1, scope: !{scope})"));
        self.places.insert((file, line), number);
        number
    }

    /// Adds an instruction without a result.
    pub(super) fn line(&mut self, text: &str) {
        self.opened();
        let place = self.place();
        let _ = writeln!(self.text, "  {text}, !dbg !{place}");
    }

    /// Adds an instruction, and returns the name of its result.
    pub(super) fn result(&mut self, text: &str) -> String {
        self.next += 1;
        let name = format!("%v.{}", self.next);
        self.line(&format!("{name} = {text}"));
        name
    }

    /// Opens a new block after a jump; no path leads to it.
    fn opened(&mut self) {
        if self.block.is_none() {
            let label = self.label("dead");
            self.begin(&label);
        }
    }

    /// A unique label.
    pub(super) fn label(&mut self, like: &str) -> String {
        self.next += 1;
        format!("{like}.{}", self.next)
    }

    /// Ends the current block by a jump to a new one, which begins here.
    pub(super) fn begin(&mut self, label: &str) {
        if self.block.is_some() {
            self.goes_to(label);
        }
        let _ = writeln!(self.text, "{label}:");
        self.block = Some(label.to_owned());
    }

    /// Adds the last instruction of a block.
    pub(super) fn ends(&mut self, text: &str) {
        self.line(text);
        self.block = None;
    }

    pub(super) fn goes_to(&mut self, label: &str) {
        self.ends(&format!("br label %{label}"));
    }

    /// Allocates a local variable, and returns its address.
    pub(super) fn variable(&mut self, name: &str, kind: &Type) -> Fallible<String> {
        let shape = self.module.ir(kind, self.span)?;
        Ok(self.place_of_shape(name, &shape))
    }

    /// The same for a type of LLVM IR.
    pub(super) fn place_of_shape(&mut self, name: &str, shape: &str) -> String {
        let mut own = super::escaped(name);
        if !self.taken.insert(own.clone()) {
            self.next += 1;
            own = format!("{own}.{}", self.next);
        }
        let address = format!("%\"{own}\"");
        let _ = writeln!(self.entry, "  {address} = alloca {shape}");
        address
    }

    /// Begins the lifetime of a variable: its content is undefined from here on.
    pub(super) fn begins_to_live(&mut self, address: &str, kind: &Type) -> Fallible<()> {
        let bytes = self.module.bytes(kind, self.span)?;
        if let Some(declared) = self.declared.last_mut() {
            declared.push((address.to_owned(), bytes));
        }
        self.module.called.insert("llvm.lifetime.start.p0".to_owned());
        self.line(&format!("call void @llvm.lifetime.start.p0(i64 {bytes}, ptr {address})"));
        Ok(())
    }

    /// Declares a name in the current scope.
    fn name(&mut self, name: &'u str, it: Variable) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.insert(name, it);
        }
    }

    /// The variable with this name: a local one, or a global one.
    pub(super) fn named(&self, name: &str) -> Option<Variable> {
        let own = self.scopes.iter().rev().find_map(|scope| scope.get(name)).cloned();
        own.or_else(|| {
            let kind = (*self.module.variables.get(name)?).clone();
            Some(Variable::new(format!("@{name}"), kind))
        })
    }

    /// Translates the statements of a block. Returns the value of the last one, if that is used and it is an expression.
    pub(super) fn block_of(&mut self, all: &'u [Statement], is_used: bool) -> Fallible<Option<Value>> {
        self.scopes.push(BTreeMap::new());
        self.declared.push(Vec::new());
        let mut value = None;
        for (number, statement) in all.iter().enumerate() {
            match &statement.kind {
                StatementKind::Expression(it) if is_used && number + 1 == all.len() => {
                    self.span = statement.span;
                    value = Some(self.value(it)?);
                }
                _ => self.statement(statement)?,
            }
        }
        self.scopes.pop();
        let declared = self.declared.pop().unwrap_or_default();
        // the value of the block may be in one of its variables; the variables of a whole function end with it
        let is_inner = self.block.is_some() && !self.declared.is_empty() && !is_used;
        // a jump into a block does not execute the declarations
        if is_inner && self.labels.is_empty() && self.choices.is_empty() {
            for (address, bytes) in declared {
                self.module.called.insert("llvm.lifetime.end.p0".to_owned());
                self.line(&format!("call void @llvm.lifetime.end.p0(i64 {bytes}, ptr {address})"));
            }
        }
        Ok(value)
    }

    pub(super) fn statement(&mut self, it: &'u Statement) -> Fallible<()> {
        self.span = it.span;
        match &it.kind {
            StatementKind::Empty => {}
            StatementKind::Expression(it) => self.effect(it)?,
            StatementKind::Declare(all) => {
                for declaration in all {
                    self.declare(declaration)?;
                }
            }
            StatementKind::Block(all) => {
                self.block_of(all, false)?;
            }
            StatementKind::If(condition, yes, no) => self.choice(condition, yes, no.as_deref())?,
            StatementKind::While(condition, body) => self.turns(None, Some(condition), None, body)?,
            StatementKind::DoWhile(body, condition) => self.turns_first(body, condition)?,
            StatementKind::For(first, condition, after, body) => {
                self.scopes.push(BTreeMap::new());
                self.turns(Some(first), condition.as_ref(), after.as_ref(), body)?;
                self.scopes.pop();
            }
            StatementKind::Switch(value, body) => self.switch(value, body)?,
            StatementKind::Labelled(markers, inner) => {
                for marker in markers {
                    self.marked(marker);
                }
                self.statement(inner)?;
            }
            StatementKind::Goto(name) => {
                let label = self.named_label(name);
                self.goes_to(&label);
            }
            StatementKind::Break => {
                if let Some(label) = self.exits.last().map(|exit| exit.after.clone()) {
                    self.goes_to(&label);
                }
            }
            StatementKind::Continue => {
                if let Some(label) = self.exits.iter().rev().find_map(|exit| exit.again.clone()) {
                    self.goes_to(&label);
                }
            }
            StatementKind::Return(value) => self.returns(value.as_ref())?,
            StatementKind::Assembly(is_fence) => {
                let scope = if *is_fence { "" } else { "syncscope(\"singlethread\") " };
                self.line(&format!("fence {scope}seq_cst"));
            }
        }
        Ok(())
    }

    fn returns(&mut self, value: Option<&'u Expression>) -> Fallible<()> {
        let kind = &self.function.result;
        let text = match (value, &kind.shape) {
            (Some(value), Shape::Struct(_)) => {
                let found = self.value(value)?;
                self.copies(RESULT, &found.text, kind)?;
                "ret void".to_owned()
            }
            (Some(value), Shape::Void) => {
                self.effect(value)?;
                "ret void".to_owned()
            }
            (Some(value), _) => {
                let found = self.value(value)?;
                let found = self.converted(found, kind)?;
                format!("ret {} {}", self.module.ir(kind, value.span)?, found.text)
            }
            (None, Shape::Void | Shape::Struct(_)) => "ret void".to_owned(),
            (None, _) => format!("ret {} undef", self.module.ir(kind, self.span)?),
        };
        self.ends(&text);
        Ok(())
    }

    fn declare(&mut self, it: &'u Declaration) -> Fallible<()> {
        if matches!(it.storage, Storage::Static | Storage::Thread) {
            let name = self.module.fresh(&it.name);
            self.module.variable(&name, it, &it.kind)?;
            self.name(&it.name, Variable::new(format!("@{name}"), it.kind.clone()));
            return Ok(());
        }
        self.span = it.span;
        if let (Some(length), Shape::Array(element, None)) = (&it.length, &it.kind.shape) {
            let count = self.value(length)?;
            let shape = self.module.ir(element, it.span)?;
            let address = self.result(&format!("alloca {shape}, i64 {}", count.text));
            self.name(&it.name, Variable::new(address, it.kind.clone()));
            return Ok(());
        }
        let address = self.variable(&it.name, &it.kind)?;
        self.begins_to_live(&address, &it.kind)?;
        self.name(&it.name, Variable::new(address.clone(), it.kind.clone()));
        match &it.initial {
            Some(initial) => self.initialise(&address, &it.kind, initial, it.span),
            None => Ok(()),
        }
    }
}
