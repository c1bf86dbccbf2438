//! The commands that declare, assert and query.

use crate::elaborate::Context;
use crate::names::{Definition, Meaning};
use crate::options::{OptionResult, info, keyword, logic};
use crate::reader::{Expression, Kind, Parts, ScriptError};
use crate::session::{Assertion, Last, Session};
use crate::terms::{Declared, Function, Sort, TermId};
use std::sync::Arc;

/// The largest number of open levels.
const MOST_LEVELS: usize = 1_000_000;

/// The result of a command: whether `success` may be printed.
type CommandResult = Result<bool, ScriptError>;

/// A command.
#[derive(Clone, Copy)]
pub(crate) struct Command<'t> {
    pub(crate) whole: Expression<'t>,
}

impl<'t> Command<'t> {
    pub(crate) fn fail<T>(self, message: impl Into<String>) -> Result<T, ScriptError> {
        Err(ScriptError::new(self.whole.place(), message))
    }

    /// The parts after the name.
    fn rest(self) -> Parts<'t> {
        let mut parts = self.whole.parts();
        parts.next();
        parts
    }

    /// Exactly `N` parts after the name, otherwise a mistake.
    pub(crate) fn exactly<const N: usize>(self) -> Result<[Expression<'t>; N], ScriptError> {
        let parts: Vec<Expression<'t>> = self.rest().take(N + 1).collect();
        let given = parts.len();
        let name = self.name();
        parts.try_into().or_else(|_| match given {
            _ if given > N => self.fail(format!("too much follows `{name}`")),
            _ => self.fail(format!("`{name}` needs more arguments")),
        })
    }

    fn name(self) -> &'t str {
        self.whole.parts().next().map_or("", Expression::text)
    }

    /// The number after the name; 1 if there is none.
    fn count(self) -> Result<usize, ScriptError> {
        let mut rest = self.rest();
        match (rest.next(), rest.next()) {
            (None, _) => Ok(1),
            (Some(number), None) if number.kind() == Kind::Numeral => {
                number.text().parse().or_else(|_| self.fail("this number is too large"))
            }
            _ => self.fail(format!("`{}` takes a number", self.name())),
        }
    }
}

/// The expression as a symbol, otherwise a mistake.
fn symbol(expression: Expression<'_>) -> Result<&str, ScriptError> {
    expression.symbol().ok_or_else(|| ScriptError::new(expression.place(), "a name is expected here"))
}

/// The parts of a list, otherwise a mistake.
fn list(expression: Expression<'_>) -> Result<Parts<'_>, ScriptError> {
    if expression.is_list() {
        return Ok(expression.parts());
    }
    Err(ScriptError::new(expression.place(), "a list is expected here"))
}

impl Session {
    /// Executes a command.
    pub(crate) fn execute(&mut self, whole: Expression<'_>, answer: &mut dyn FnMut(&str)) -> CommandResult {
        let Some(name) = whole.parts().next().and_then(Expression::symbol) else {
            return Err(ScriptError::new(
                whole.place(),
                "a command is expected: `(`, a name, and its arguments",
            ));
        };
        let command = Command { whole };
        match name {
            "set-logic" => self.set_logic(command),
            "set-option" => self.set_option(command, answer),
            "set-info" => match keyword(command.rest().next()) {
                Some(_) => Ok(true),
                None => command.fail("`set-info` takes a keyword"),
            },
            "declare-sort" => self.declare_sort(command),
            "define-sort" => self.define_sort(command),
            "declare-datatype" => {
                let [name, values] = command.exactly()?;
                self.enumerations(&[(name, values)])
            }
            "declare-datatypes" => self.declare_datatypes(command),
            "declare-fun" => {
                let [name, parameters, result] = command.exactly()?;
                self.declare(name, list(parameters)?, result)
            }
            "declare-const" => {
                let [name, result] = command.exactly()?;
                self.declare(name, Parts::none(whole), result)
            }
            "define-fun" => self.define(command),
            "define-const" => {
                let [name, result, body] = command.exactly()?;
                self.define_as(name, Parts::none(whole), result, body)
            }
            "define-fun-rec" | "define-funs-rec" => command.fail("recursive functions are not supported"),
            "assert" => self.assert_command(command),
            "push" => self.push(command),
            "pop" => self.pop(command),
            "reset-assertions" => {
                while !self.levels.is_empty() {
                    self.levels.pop();
                    self.names.pop(self.options.global);
                }
                if !self.options.global {
                    self.names.forget_after(0);
                }
                self.forget_assertions();
                Ok(true)
            }
            "reset" => {
                self.reset();
                Ok(true)
            }
            "exit" => {
                self.over = true;
                Ok(true)
            }
            _ => self.question(name, command, answer),
        }
    }

    fn set_logic(&mut self, command: Command<'_>) -> CommandResult {
        let [name] = command.exactly()?;
        if self.started {
            return command.fail("the logic is chosen once, before anything is declared or asserted");
        }
        let Some(reals) = logic(name) else {
            return Err(ScriptError::new(
                name.place(),
                format!(
                    "the logic {} is not supported; supported are equality, functions and linear arithmetic, for example QF_UFLIA",
                    name.print()
                ),
            ));
        };
        self.reals = reals;
        self.started = true;
        Ok(true)
    }

    fn set_option(&mut self, command: Command<'_>, answer: &mut dyn FnMut(&str)) -> CommandResult {
        let mut rest = command.rest();
        let Some(name) = keyword(rest.next()) else { return command.fail("`set-option` takes a keyword") };
        match self.options.set(name, rest.next()) {
            OptionResult::Yes => Ok(true),
            OptionResult::Unsupported => {
                answer("unsupported");
                Ok(false)
            }
            OptionResult::No => command.fail(format!("`{name}` is `true` or `false`")),
        }
    }

    fn declare_sort(&mut self, command: Command<'_>) -> CommandResult {
        let parts: Vec<Expression<'_>> = command.rest().take(3).collect();
        let (&[name] | &[name, _]) = &parts[..] else {
            return command.fail("`declare-sort` takes a name and 0");
        };
        if parts.get(1).is_some_and(|arity| arity.text() != "0") {
            return command.fail("sorts with parameters are not supported");
        }
        self.new_sort(name, None)?;
        Ok(true)
    }

    fn new_sort(&mut self, name: Expression<'_>, values: Option<Vec<String>>) -> Result<Sort, ScriptError> {
        self.started = true;
        let sort = self.terms.declare_sort(Declared { name: symbol(name)?.to_owned(), values });
        let added = self.names.add_sort(name.text(), sort);
        added.map_err(|message| ScriptError::new(name.place(), message))?;
        Ok(sort)
    }

    fn define_sort(&mut self, command: Command<'_>) -> CommandResult {
        let [name, parameters, meant] = command.exactly()?;
        if list(parameters)?.next().is_some() {
            return command.fail("sorts with parameters are not supported");
        }
        let sort = self.sort(meant)?;
        let added = self.names.add_sort(symbol(name)?, sort);
        added.map_err(|message| ScriptError::new(name.place(), message))?;
        Ok(true)
    }

    fn declare_datatypes(&mut self, command: Command<'_>) -> CommandResult {
        let [names, values] = command.exactly()?;
        let mut pairs = Vec::new();
        let mut values = list(values)?;
        for declared in list(names)? {
            let mut parts = declared.parts();
            let (Some(name), Some(arity), None, Some(values)) =
                (parts.next(), parts.next(), parts.next(), values.next())
            else {
                return command.fail("`declare-datatypes` takes names with 0, and as many lists of values");
            };
            if arity.text() != "0" {
                return command.fail("sorts with parameters are not supported");
            }
            pairs.push((name, values));
        }
        if values.next().is_some() {
            return command.fail("there are more lists of values than names");
        }
        self.enumerations(&pairs)
    }

    /// Declares enumerations: sorts with their values.
    fn enumerations(&mut self, declared: &[(Expression<'_>, Expression<'_>)]) -> CommandResult {
        for &(name, values) in declared {
            let mut names = Vec::new();
            for value in list(values)? {
                // A value without arguments may be enclosed in parentheses.
                let mut parts = value.parts();
                let name = match (value.symbol(), parts.next(), parts.next()) {
                    (Some(name), _, _) => name,
                    (None, Some(name), None) if name.symbol().is_some() => name.text(),
                    _ => {
                        let message = "only enumerations are supported: values without arguments";
                        return Err(ScriptError::new(value.place(), message));
                    }
                };
                names.push((name, value.place()));
            }
            if names.is_empty() {
                return Err(ScriptError::new(values.place(), "an enumeration needs at least one value"));
            }
            let sort = self.new_sort(name, Some(names.iter().map(|&(name, _)| name.to_owned()).collect()))?;
            for (index, (name, place)) in (0..).zip(names) {
                let added = self.names.add_term(name, Meaning::Value(sort, index));
                added.map_err(|message| ScriptError::new(place, message))?;
            }
        }
        Ok(true)
    }

    fn declare(
        &mut self,
        name: Expression<'_>,
        parameters: Parts<'_>,
        result: Expression<'_>,
    ) -> CommandResult {
        self.started = true;
        let parameters: Result<Vec<Sort>, ScriptError> = parameters.map(|it| self.sort(it)).collect();
        let (parameters, result) = (parameters?, self.sort(result)?);
        let function = self.terms.declare(Function { name: symbol(name)?.to_owned(), parameters, result });
        let added = self.names.add_term(name.text(), Meaning::Declared(function));
        added.map_err(|message| ScriptError::new(name.place(), message))?;
        Ok(true)
    }

    fn define(&mut self, command: Command<'_>) -> CommandResult {
        let [name, parameters, result, body] = command.exactly()?;
        self.define_as(name, list(parameters)?, result, body)
    }

    fn define_as(
        &mut self,
        name: Expression<'_>,
        parameters: Parts<'_>,
        result: Expression<'_>,
        body: Expression<'_>,
    ) -> CommandResult {
        self.started = true;
        let mut named: Vec<(&str, TermId)> = Vec::new();
        for parameter in parameters {
            let mut parts = parameter.parts();
            let (Some(name), Some(sort), None) = (parts.next(), parts.next(), parts.next()) else {
                return Err(ScriptError::new(parameter.place(), "a name with a sort is expected here"));
            };
            let (name, sort) = (symbol(name)?, self.sort(sort)?);
            let declared = Function { name: name.to_owned(), parameters: Vec::new(), result: sort };
            let function = self.terms.declare(declared);
            named.push((name, self.terms.apply(function, Vec::new())));
        }
        let result = self.sort(result)?;
        let stop = Arc::clone(&self.stop);
        let mut context = Context {
            terms: &mut self.terms,
            names: &mut self.names,
            reals: self.reals,
            parameters: if named.is_empty() { None } else { Some(&named) },
            named: Vec::new(),
            stop: &*stop,
        };
        let term = context.term(body)?;
        let given = context.terms.sort(term);
        let term = match (given, result) {
            (Sort::Int, Sort::Real) => self.terms.as_real(term),
            _ if given == result => term,
            _ => {
                let (given, result) = (self.terms.sort_name(given), self.terms.sort_name(result));
                return Err(ScriptError::new(body.place(), format!("this is of sort {given}, not {result}")));
            }
        };
        let parameters = named.iter().map(|&(_, term)| term).collect();
        let meaning = Meaning::Defined(Definition { parameters, body: term });
        let added = self.names.add_term(symbol(name)?, meaning);
        added.map_err(|message| ScriptError::new(name.place(), message))?;
        Ok(true)
    }

    pub(crate) fn sort(&mut self, expression: Expression<'_>) -> Result<Sort, ScriptError> {
        let context = Context {
            terms: &mut self.terms,
            names: &mut self.names,
            reals: false,
            parameters: None,
            named: Vec::new(),
            stop: &|| false,
        };
        context.sort(expression)
    }

    /// A formula and its literal.
    pub(crate) fn formula(
        &mut self,
        expression: Expression<'_>,
    ) -> Result<(TermId, batsat::Lit), ScriptError> {
        let formula = self.term(expression)?;
        if self.terms.sort(formula) != Sort::Bool {
            let sort = self.terms.sort_name(self.terms.sort(formula));
            return Err(ScriptError::new(
                expression.place(),
                format!("a formula is expected, not a term of sort {sort}"),
            ));
        }
        let literal = self.encode(formula, expression.place())?;
        Ok((formula, literal))
    }

    fn assert_command(&mut self, command: Command<'_>) -> CommandResult {
        let [given] = command.exactly()?;
        self.started = true;
        let (formula, literal) = self.formula(given)?;
        let mut parts = given.parts();
        let is_named = parts.next().is_some_and(|first| first.is_word("!"));
        // The name of the whole formula is recorded last.
        let name = self.named.last().filter(|&&(_, named)| is_named && named == formula);
        let name = name.map(|(name, _)| name.clone());
        let permanent = self.levels.is_empty() && !(self.options.cores && name.is_some());
        let text = if self.options.assertions { given.print() } else { String::new() };
        self.assert(Assertion { formula, literal, name, permanent, text });
        Ok(true)
    }

    fn push(&mut self, command: Command<'_>) -> CommandResult {
        let count = command.count()?;
        if self.levels.len().saturating_add(count) > MOST_LEVELS {
            return command.fail(format!("more than {MOST_LEVELS} levels are not supported"));
        }
        for _ in 0..count {
            self.names.push();
            self.levels.push((self.assertions.len(), self.named.len()));
        }
        self.started = true;
        self.last = Last::Nothing;
        Ok(true)
    }

    fn pop(&mut self, command: Command<'_>) -> CommandResult {
        let count = command.count()?;
        let Some(left) = self.levels.len().checked_sub(count) else {
            return command.fail(format!("only {} levels are open", self.levels.len()));
        };
        if let Some(&(assertions, named)) = self.levels.get(left) {
            self.assertions.truncate(assertions);
            self.named.truncate(named);
        }
        self.levels.truncate(left);
        for _ in 0..count {
            self.names.pop(self.options.global);
        }
        self.last = Last::Nothing;
        Ok(true)
    }

    /// Answers `get-info`: the information for a keyword.
    pub(crate) fn get_info(&mut self, command: Command<'_>, answer: &mut dyn FnMut(&str)) -> CommandResult {
        let [name] = command.exactly()?;
        let Some(name) = keyword(Some(name)) else { return command.fail("`get-info` takes a keyword") };
        let value = match name {
            ":reason-unknown" if matches!(self.last, Last::Unknown) => Some(self.reason.to_owned()),
            ":reason-unknown" => return command.fail("the last answer was not `unknown`"),
            ":assertion-stack-levels" => Some(self.levels.len().to_string()),
            _ => info(name).map(str::to_owned),
        };
        match value {
            Some(value) => answer(&format!("({name} {value})")),
            None => answer("unsupported"),
        }
        Ok(false)
    }

    pub(crate) fn get_option(&mut self, command: Command<'_>, answer: &mut dyn FnMut(&str)) -> CommandResult {
        let [name] = command.exactly()?;
        let Some(name) = keyword(Some(name)) else { return command.fail("`get-option` takes a keyword") };
        match self.options.get(name) {
            Some(value) => answer(&value.to_string()),
            None => answer("unsupported"),
        }
        Ok(false)
    }
}
