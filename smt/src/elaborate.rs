//! From expressions to terms: names, sorts and `let`, without recursion.

use crate::map::Map;
use crate::names::{Definition, Meaning, Names};
use crate::reader::{Expression, Kind, Parts, Place, ScriptError};
use crate::terms::{Operation, Sort, TermId, Terms};
use num_bigint::BigInt;
use num_rational::BigRational;

/// The largest number of bits of a number.
const MOST_BITS: u64 = 4096;

/// The message for a command that took too long.
pub(crate) const TIME_OVER: &str = "the limit on time or memory was reached";

/// The state that is needed to read a term.
pub(crate) struct Context<'c> {
    pub(crate) terms: &'c mut Terms,
    pub(crate) names: &'c mut Names,
    /// Whether numerals are real numbers, because the logic has no integers.
    pub(crate) reals: bool,
    /// The parameters, if the body of a definition is read. A term that is not linear in the body may become linear when it is
    /// instantiated.
    pub(crate) parameters: Option<&'c [(&'c str, TermId)]>,
    /// The terms that were named with `:named`, in order.
    pub(crate) named: Vec<(String, TermId)>,
    /// Returns true if the command has to stop.
    pub(crate) stop: &'c dyn Fn() -> bool,
}

/// A list of which some parts have been read.
enum Frame<'t> {
    Application {
        head: Head<'t>,
        rest: Parts<'t>,
        arguments: Vec<TermId>,
        place: Place,
    },
    Binding {
        name: &'t str,
        rest: Parts<'t>,
        given: Vec<(&'t str, TermId)>,
        body: Expression<'t>,
    },
    /// The body of a `let`, at the end of which these names go out of scope.
    Body(Vec<&'t str>),
    /// A term with attributes.
    Attributed(Parts<'t>),
}

/// The head of an application.
#[derive(Clone, Copy)]
enum Head<'t> {
    Name(&'t str),
    /// `(_ name index)`
    Indexed(&'t str, Expression<'t>),
}

/// The next step of reading.
enum Work<'t> {
    Look(Expression<'t>),
    Return(TermId),
}

/// For each name bound by `let`, the terms of its bindings; the innermost binding is last.
type Bound<'t> = Map<&'t str, Vec<TermId>>;

impl<'c> Context<'c> {
    /// Reads the term of an expression.
    pub(crate) fn term<'t>(&mut self, root: Expression<'t>) -> Result<TermId, ScriptError>
    where
        'c: 't,
    {
        let mut frames: Vec<Frame<'t>> = Vec::new();
        let mut bound: Bound<'t> = Bound::default();
        for &(name, term) in self.parameters.unwrap_or_default() {
            bound.entry(name).or_default().push(term);
        }
        let mut work = Work::Look(root);
        let mut turns = 0_u64;
        loop {
            turns += 1;
            if turns.is_multiple_of(1024) && (self.stop)() {
                return Err(ScriptError::new(root.place(), TIME_OVER));
            }
            work = match work {
                Work::Look(expression) => self.look(expression, &bound, &mut frames)?,
                Work::Return(term) => match frames.pop() {
                    None => return Ok(term),
                    Some(frame) => self.resume(frame, term, &mut frames, &mut bound)?,
                },
            };
        }
    }

    fn look<'t>(
        &mut self,
        expression: Expression<'t>,
        bound: &Bound<'t>,
        frames: &mut Vec<Frame<'t>>,
    ) -> Result<Work<'t>, ScriptError> {
        let fail = |message: String| Err(ScriptError::new(expression.place(), message));
        match expression.kind() {
            Kind::Symbol | Kind::Quoted => self.name(expression, bound).map(Work::Return),
            Kind::Numeral | Kind::Decimal => self.number(expression).map(Work::Return),
            Kind::Bits => fail("bit vectors are not supported".to_owned()),
            Kind::Text => fail("strings are not supported".to_owned()),
            Kind::Keyword => fail("a term is expected here".to_owned()),
            Kind::List => self.list(expression, frames),
        }
    }

    fn name<'t>(&mut self, expression: Expression<'t>, bound: &Bound<'t>) -> Result<TermId, ScriptError> {
        let name = expression.text();
        if let Some(&term) = bound.get(name).and_then(|terms| terms.last()) {
            return Ok(term);
        }
        let applied = |name: &str| format!("`{name}` is a function; it needs arguments");
        match self.names.term(name) {
            Some(Meaning::Declared(function)) => {
                let function = *function;
                if self.terms.function(function).parameters.is_empty() {
                    return Ok(self.terms.apply(function, Vec::new()));
                }
                return Err(ScriptError::new(expression.place(), applied(name)));
            }
            Some(Meaning::Defined(definition)) if definition.parameters.is_empty() => {
                let body = definition.body;
                return self.linear(body, &[], expression.place());
            }
            Some(Meaning::Defined(_)) => return Err(ScriptError::new(expression.place(), applied(name))),
            Some(&Meaning::Value(sort, value)) => return Ok(self.terms.value(sort, value)),
            None => {}
        }
        match name {
            "true" => Ok(self.terms.truth(true)),
            "false" => Ok(self.terms.truth(false)),
            _ => Err(ScriptError::new(expression.place(), format!("`{name}` is not declared"))),
        }
    }

    fn number(&mut self, expression: Expression<'_>) -> Result<TermId, ScriptError> {
        let text = expression.text();
        // A number of 1000 digits has fewer bits than the limit.
        if text.len() > 1000 {
            return Err(ScriptError::new(
                expression.place(),
                "numbers of more than 1000 characters are not supported",
            ));
        }
        let parse = |digits: &str| digits.parse::<BigInt>().unwrap_or_default();
        let number = match text.split_once('.') {
            None => BigRational::from_integer(parse(text)),
            Some((whole, rest)) => {
                let ten = BigInt::from(10).pow(rest.len() as u32);
                BigRational::new(parse(&format!("{whole}{rest}")), ten)
            }
        };
        let real = self.reals || expression.kind() == Kind::Decimal;
        Ok(self.terms.constant(number, if real { Sort::Real } else { Sort::Int }))
    }

    fn list<'t>(
        &mut self,
        expression: Expression<'t>,
        frames: &mut Vec<Frame<'t>>,
    ) -> Result<Work<'t>, ScriptError> {
        let place = expression.place();
        let fail = |message: String| Err(ScriptError::new(place, message));
        let mut rest = expression.parts();
        let Some(head) = rest.next() else { return fail("`()` is no term".to_owned()) };
        if head.kind() == Kind::Symbol {
            match head.text() {
                "let" => return binding(place, rest, frames),
                "!" => {
                    let Some(term) = rest.next() else { return fail("`!` needs a term".to_owned()) };
                    frames.push(Frame::Attributed(rest));
                    return Ok(Work::Look(term));
                }
                "as" => return self.qualified(place, rest).map(Work::Return),
                "forall" | "exists" => return fail("quantifiers are not supported".to_owned()),
                "match" | "lambda" | "_" => return fail(format!("`{}` is not supported here", head.text())),
                _ => {}
            }
        }
        let head = match head.symbol() {
            Some(name) => Head::Name(name),
            None => indexed(head)?,
        };
        let Some(first) = rest.next() else {
            return fail("an application needs arguments; write a constant without parentheses".to_owned());
        };
        frames.push(Frame::Application { head, rest, arguments: Vec::new(), place });
        Ok(Work::Look(first))
    }

    /// `(as name sort)`
    fn qualified(&mut self, place: Place, mut rest: Parts<'_>) -> Result<TermId, ScriptError> {
        let (Some(name), Some(sort), None) = (rest.next(), rest.next(), rest.next()) else {
            return Err(ScriptError::new(place, "`as` needs a name and a sort"));
        };
        if name.symbol().is_none() {
            return Err(ScriptError::new(name.place(), "a name is expected here"));
        }
        let sort = self.sort(sort)?;
        let term = self.name(name, &Bound::default())?;
        if self.terms.sort(term) != sort {
            return Err(ScriptError::new(place, format!("`{}` is of another sort", name.text())));
        }
        Ok(term)
    }

    fn resume<'t>(
        &mut self,
        frame: Frame<'t>,
        term: TermId,
        frames: &mut Vec<Frame<'t>>,
        bound: &mut Bound<'t>,
    ) -> Result<Work<'t>, ScriptError> {
        match frame {
            Frame::Application { head, mut rest, mut arguments, place } => {
                arguments.push(term);
                let Some(next) = rest.next() else {
                    return self.application(head, &arguments, place).map(Work::Return);
                };
                frames.push(Frame::Application { head, rest, arguments, place });
                Ok(Work::Look(next))
            }
            Frame::Binding { name, mut rest, mut given, body } => {
                given.push((name, term));
                if let Some(next) = rest.next() {
                    let (name, value) = pair(next)?;
                    frames.push(Frame::Binding { name, rest, given, body });
                    return Ok(Work::Look(value));
                }
                for &(name, term) in &given {
                    bound.entry(name).or_default().push(term);
                }
                frames.push(Frame::Body(given.into_iter().map(|(name, _)| name).collect()));
                Ok(Work::Look(body))
            }
            Frame::Body(names) => {
                for name in names {
                    bound.entry(name).or_default().pop();
                }
                Ok(Work::Return(term))
            }
            Frame::Attributed(rest) => {
                self.attributes(rest, term)?;
                Ok(Work::Return(term))
            }
        }
    }

    fn attributes(&mut self, mut rest: Parts<'_>, term: TermId) -> Result<(), ScriptError> {
        while let Some(keyword) = rest.next() {
            if keyword.kind() != Kind::Keyword {
                continue;
            }
            if keyword.text() == ":named" {
                let Some(name) = rest.next().filter(|it| it.symbol().is_some()) else {
                    return Err(ScriptError::new(keyword.place(), "`:named` needs a name"));
                };
                if self.parameters.is_some() {
                    return Err(ScriptError::new(keyword.place(), "a part of a definition has no name"));
                }
                let meaning = Meaning::Defined(Definition { parameters: Vec::new(), body: term });
                let added = self.names.add_term(name.text(), meaning);
                added.map_err(|message| ScriptError::new(name.place(), message))?;
                self.named.push((name.text().to_owned(), term));
            }
        }
        Ok(())
    }

    fn application(
        &mut self,
        head: Head<'_>,
        arguments: &[TermId],
        place: Place,
    ) -> Result<TermId, ScriptError> {
        let fail = |message: String| ScriptError::new(place, message);
        let name = match head {
            Head::Name(name) => name,
            Head::Indexed(name, index) => {
                return self.indexed(name, index, arguments).map_err(fail);
            }
        };
        match self.names.term(name) {
            Some(Meaning::Declared(function)) => {
                let function = *function;
                let parameters = self.terms.function(function).parameters.clone();
                let arguments = self.fit(name, arguments, &parameters).map_err(fail)?;
                Ok(self.terms.apply(function, arguments))
            }
            Some(Meaning::Defined(definition)) => {
                let (body, parameters) = (definition.body, definition.parameters.clone());
                let sorts: Vec<Sort> = parameters.iter().map(|&it| self.terms.sort(it)).collect();
                let arguments = self.fit(name, arguments, &sorts).map_err(fail)?;
                let given: Vec<(TermId, TermId)> = parameters.into_iter().zip(arguments).collect();
                let term = self.terms.substitute(body, &given, self.stop);
                let term = term.ok_or_else(|| fail(TIME_OVER.to_owned()))?;
                self.linear(term, &[], place)
            }
            Some(Meaning::Value(..)) => Err(fail(format!("`{name}` is a value and takes no arguments"))),
            None => {
                let term = self.operator(name, arguments).map_err(fail)?;
                self.linear(term, arguments, place)
            }
        }
    }

    /// The arguments, adapted to the sorts of the parameters: integers are converted where real numbers are expected.
    fn fit(&mut self, name: &str, arguments: &[TermId], sorts: &[Sort]) -> Result<Vec<TermId>, String> {
        if sorts.len() != arguments.len() {
            let (wanted, given) = (sorts.len(), arguments.len());
            return Err(format!("`{name}` takes {wanted} arguments, not {given}"));
        }
        let mut fitting = Vec::with_capacity(arguments.len());
        for (&argument, &sort) in arguments.iter().zip(sorts) {
            let given = self.terms.sort(argument);
            fitting.push(match (given, sort) {
                (Sort::Int, Sort::Real) => self.terms.as_real(argument),
                _ if given == sort => argument,
                _ => {
                    let (given, wanted) = (self.terms.sort_name(given), self.terms.sort_name(sort));
                    return Err(format!("`{name}` takes an argument of sort {wanted}, not {given}"));
                }
            });
        }
        Ok(fitting)
    }

    /// The term if it is linear (or may become linear by instantiation), and its numbers are not too large. Errors of its parts have
    /// already been reported.
    fn linear(&self, term: TermId, parts: &[TermId], place: Place) -> Result<TermId, ScriptError> {
        let number = match self.terms.operation(term) {
            Operation::Number(number) | Operation::Scale(number) => Some(number),
            _ => None,
        };
        if number.is_some_and(|it| it.numer().bits().max(it.denom().bits()) > MOST_BITS) {
            return Err(ScriptError::new(place, "numbers of more than 4096 bits are not supported"));
        }
        let excused = parts.iter().any(|&part| !self.terms.is_linear(part));
        if self.terms.is_linear(term) || self.parameters.is_some() || excused {
            return Ok(term);
        }
        let message = "this is not linear: a product needs a constant factor, and a division a constant divisor that is not zero";
        Err(ScriptError::new(place, message))
    }

    /// The sort that the expression denotes.
    pub(crate) fn sort(&self, expression: Expression<'_>) -> Result<Sort, ScriptError> {
        let fail = |message: String| Err(ScriptError::new(expression.place(), message));
        let Some(name) = expression.symbol() else {
            return fail(format!("the sort {} is not supported", expression.print()));
        };
        match name {
            "Bool" => Ok(Sort::Bool),
            "Int" => Ok(Sort::Int),
            "Real" => Ok(Sort::Real),
            _ => match self.names.sort(name) {
                Some(sort) => Ok(sort),
                None => fail(format!("there is no sort `{name}`")),
            },
        }
    }
}

/// Starts to read a `let`.
fn binding<'t>(
    place: Place,
    mut rest: Parts<'t>,
    frames: &mut Vec<Frame<'t>>,
) -> Result<Work<'t>, ScriptError> {
    let (Some(bindings), Some(body), None) = (rest.next(), rest.next(), rest.next()) else {
        return Err(ScriptError::new(place, "`let` needs a list of names with terms, and a term"));
    };
    let mut rest = bindings.parts();
    let Some(first) = rest.next() else {
        return Err(ScriptError::new(bindings.place(), "`let` needs a list of names with terms"));
    };
    let (name, value) = pair(first)?;
    frames.push(Frame::Binding { name, rest, given: Vec::new(), body });
    Ok(Work::Look(value))
}

/// Splits a binding into its name and its term.
fn pair(expression: Expression<'_>) -> Result<(&str, Expression<'_>), ScriptError> {
    let mut parts = expression.parts();
    match (parts.next().and_then(Expression::symbol), parts.next(), parts.next()) {
        (Some(name), Some(value), None) => Ok((name, value)),
        _ => Err(ScriptError::new(expression.place(), "a name with a term is expected here")),
    }
}

/// `(_ name index)`
fn indexed(head: Expression<'_>) -> Result<Head<'_>, ScriptError> {
    let mut parts = head.parts();
    match (parts.next(), parts.next().and_then(Expression::symbol), parts.next(), parts.next()) {
        (Some(mark), Some(name), Some(index), None) if mark.is_word("_") => Ok(Head::Indexed(name, index)),
        _ => Err(ScriptError::new(head.place(), "the name of a function is expected here")),
    }
}
