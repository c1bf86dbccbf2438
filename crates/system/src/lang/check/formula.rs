//! Formulas in negation normal form: negations are pushed down to the literals, other connectives are expanded.

use super::scope::{Argument, Place, Scope};
use super::suggest::Unknown;
use super::term::{Typed, Value};
use crate::lang::sink::Reported;
use crate::lang::syntax::{ExprId, ExprKind, Ident, Joint, Junction, MAX_HEIGHT, Quantifier};
use crate::system::{
    Atom, Formula, Literal, MOST_NESTED, ProcVar, Quantified, Scope as Range, Sort, Term, TypeId,
    VariableKind,
};
use garret_base::source::{Diagnostic, Span};
use smallvec::SmallVec;

/// The variables of a quantifier while its body is read.
struct Quantification<'a> {
    /// The variables that it binds, with their names.
    bound: Vec<(&'a str, ProcVar)>,
    /// Known process variables from which the bound ones differ: after `<>`, a name that is already bound refers to its process.
    different: Vec<ProcVar>,
    /// An error if one of them could not be bound.
    outcome: Result<(), Reported>,
}

impl<'a> Scope<'_, 'a, '_> {
    /// The formula, or its negation if not `positive`.
    pub(super) fn formula(&mut self, id: ExprId, positive: bool) -> Result<Formula, Reported> {
        // Expressions are not deeper than this, but predicates may use predicates.
        if self.depth > MAX_HEIGHT + 8 {
            let span = self.calls.first().map_or(self.checker.tree.expression(id).span, |&(_, span)| span);
            let message = "this formula is nested too deeply";
            return Err(self.report(Diagnostic::error(message).at(span, "once its predicates are expanded")));
        }
        self.depth += 1;
        let formula = match self.checker.tree.junction(id, positive) {
            Some(junction) => self.junction(id, positive, junction),
            None => self.single(id, positive),
        };
        self.depth -= 1;
        formula
    }

    /// A conjunction or disjunction, including nested ones of the same kind.
    fn junction(&mut self, root: ExprId, positive: bool, junction: Junction) -> Result<Formula, Reported> {
        let tree = self.checker.tree;
        let mut parts = Vec::new();
        let mut outcome = Ok(());
        let mut rest = vec![(root, positive)];
        while let Some((id, positive)) = rest.pop() {
            self.spend(1)?;
            if tree.junction(id, positive) != Some(junction) {
                match self.formula(id, positive) {
                    Ok(part) => parts.push(part),
                    Err(reported) => outcome = Err(reported),
                }
                continue;
            }
            match &tree.expression(id).kind {
                ExprKind::Not(inner) => rest.push((*inner, !positive)),
                // a => b => c is not a || not b || c
                ExprKind::Chain(Joint::Implies, operands) => {
                    let (conclusion, conditions) = operands.split_last().ok_or(Reported)?;
                    rest.push((*conclusion, positive));
                    rest.extend(conditions.iter().rev().map(|&condition| (condition, !positive)));
                }
                ExprKind::Chain(_, operands) => {
                    rest.extend(operands.iter().rev().map(|&operand| (operand, positive)));
                }
                _ => {}
            }
        }
        outcome.map(|()| match junction {
            Junction::And => Formula::and(parts),
            Junction::Or => Formula::or(parts),
        })
    }

    /// A formula that is neither a conjunction nor a disjunction.
    fn single(&mut self, id: ExprId, positive: bool) -> Result<Formula, Reported> {
        self.spend(1)?;
        let expression = self.checker.tree.expression(id);
        match &expression.kind {
            ExprKind::Error => Err(Reported),
            ExprKind::Truth(value) => Ok(if *value == positive { Formula::True } else { Formula::False }),
            ExprKind::Not(inner) => self.formula(*inner, !positive),
            ExprKind::Fence => self.fence(Literal::Fence, expression.span, positive),
            ExprKind::FenceAll => self.fence(Literal::FenceAll, expression.span, positive),
            ExprKind::Compare(left, comparison, sign, right) => {
                let comparison = if positive { *comparison } else { comparison.negated() };
                self.compare(*left, comparison, *sign, *right)
            }
            ExprKind::Call(name, arguments) => self.call(*name, arguments, expression.span, positive),
            ExprKind::If(parts) => self.conditional(*parts, positive),
            ExprKind::Chain(Joint::Iff, operands) => self.equivalence(operands, positive),
            ExprKind::Quantified(quantifier, body) => self.quantified(quantifier, *body, positive),
            _ => self.bare(id, positive),
        }
    }

    /// A guard that requires empty store buffers.
    pub(super) fn fence(&mut self, fence: Literal, span: Span, positive: bool) -> Result<Formula, Reported> {
        if !self.checker.weak {
            return Ok(if positive { Formula::True } else { Formula::False });
        }
        let (name, buffer) = match fence {
            Literal::FenceAll => ("fence_all()", "the buffers of all processes are empty"),
            _ => ("fence()", "the buffer of its process is empty"),
        };
        let diagnostic = match self.place {
            Place::Guard if positive => return Ok(Formula::Atom(Atom::Literal(fence))),
            Place::Predicate if positive => return Ok(Formula::True),
            Place::Guard | Place::Predicate => Diagnostic::error(format!("`{name}` cannot be negated"))
                .at(span, "it is under `not`, in the condition of an `if`, or an operand of `<=>`")
                .note(format!("a step can wait until {buffer}, but not for the opposite")),
            _ => Diagnostic::error(format!("`{name}` outside a guard"))
                .at(span, "")
                .note(format!(
                    "a fence makes a step wait until {buffer}: write it in `requires` of a transition"
                ))
                .help("write it in the `requires` of a transition"),
        };
        Err(self.report(diagnostic))
    }

    /// if c then a else b is (c && a) || (not c && b)
    fn conditional(&mut self, parts: [ExprId; 3], positive: bool) -> Result<Formula, Reported> {
        let [condition, yes, no] = parts;
        let holds = self.formula(condition, true);
        let fails = self.formula(condition, false);
        let yes = self.formula(yes, positive);
        let no = self.formula(no, positive);
        Ok(Formula::or([Formula::and([holds?, yes?]), Formula::and([fails?, no?])]))
    }

    /// a <=> b is (a && b) || (not a && not b)
    fn equivalence(&mut self, operands: &[ExprId], positive: bool) -> Result<Formula, Reported> {
        let mut so_far: Option<(Formula, Formula)> = None;
        let mut outcome = Ok(());
        for &operand in operands {
            let both = (self.formula(operand, true), self.formula(operand, false));
            let (Ok(holds), Ok(fails)) = both else {
                outcome = Err(Reported);
                continue;
            };
            so_far = Some(match so_far {
                None => (holds, fails),
                Some((left, not_left)) => {
                    self.spend(size(&left) + size(&not_left) + size(&holds) + size(&fails))?;
                    let both = Formula::and([left.clone(), holds.clone()]);
                    let neither = Formula::and([not_left.clone(), fails.clone()]);
                    let one = Formula::and([left, fails]);
                    let other = Formula::and([not_left, holds]);
                    (Formula::or([both, neither]), Formula::or([one, other]))
                }
            });
        }
        outcome?;
        let (holds, fails) = so_far.ok_or(Reported)?;
        Ok(if positive { holds } else { fails })
    }

    /// A quantified formula, existential or universal.
    fn quantified(
        &mut self,
        quantifier: &Quantifier<'a>,
        body: ExprId,
        positive: bool,
    ) -> Result<Formula, Reported> {
        let universal = quantifier.universal == positive;
        if universal && self.place == Place::Invariant {
            return Err(self.report(
                Diagnostic::error("an invariant with a universal quantifier cannot be used")
                    .at(quantifier.head, if positive { "" } else { "universal because it is negated" })
                    .note(
                        "an invariant describes unreachable states of some of the processes; a condition on \
                         all processes no longer holds when another process enters",
                    ),
            ));
        }
        let nested = self.nested;
        if self.is_written_out(universal) {
            self.nest(quantifier)?;
        }
        let Quantification { bound, different, outcome } = self.quantify(quantifier);
        let formula = self.formula(body, positive);
        self.unbind(bound.iter().map(|(name, _)| *name));
        outcome?;
        let variables: SmallVec<[ProcVar; 1]> = bound.iter().map(|(_, variable)| *variable).collect();
        let compared =
            variables.iter().flat_map(|&variable| different.iter().map(move |&known| (variable, known)));
        let compared = compared.map(|(variable, known)| {
            let (variable, known) = (Term::Process(variable), Term::Process(known));
            Formula::Atom(Atom::Literal(if universal {
                Literal::Equal(variable, known)
            } else {
                Literal::Distinct(variable, known)
            }))
        });
        self.nested = nested;
        let body = compared.chain([formula?]);
        let body = Box::new(if universal { Formula::or(body) } else { Formula::and(body) });
        let scope = if quantifier.others { Range::Others } else { Range::All };
        let quantified = Quantified { variables, scope, body };
        Ok(if universal {
            Formula::Atom(Atom::Forall(quantified))
        } else {
            Formula::Atom(Atom::Exists(quantified))
        })
    }

    /// Counts the variables of a quantifier that is expanded; an error if quantifiers are nested so deeply that the formula would
    /// become too large.
    fn nest(&mut self, quantifier: &Quantifier<'a>) -> Result<(), Reported> {
        let below = self.nested + quantifier.variables.len();
        if below > MOST_NESTED {
            return Err(self.report(
                Diagnostic::error(format!(
                    "more than {MOST_NESTED} process variables in nested quantifiers"
                ))
                .at(quantifier.head, "this is too deep")
                .note("the body of a universal quantifier is expanded for all processes, and grows with each nested variable")
                .help("quantify only where the variable is used: `(forall x. ..) || (forall y. ..)`"),
            ));
        }
        self.nested = below;
        Ok(())
    }

    /// Brings the variables of a quantifier into scope.
    fn quantify(&mut self, quantifier: &Quantifier<'a>) -> Quantification<'a> {
        let mut it = Quantification { bound: Vec::new(), different: Vec::new(), outcome: Ok(()) };
        for (position, &name) in quantifier.variables.iter().enumerate() {
            if position > 0
                && !it.bound.iter().any(|(other, _)| *other == name.text)
                && let Some(known) = self.named_process(name.text)
            {
                it.different.push(known);
                continue;
            }
            match self.bind(name, VariableKind::Bound) {
                Ok(variable) => it.bound.push((name.text, variable)),
                Err(reported) => it.outcome = Err(reported),
            }
        }
        it
    }

    /// Whether the body of a quantifier is expanded for all processes. An existential quantifier that is not inside another one
    /// is not: its variables are like parameters. In the declaration of a predicate, this is unknown.
    fn is_written_out(&self, universal: bool) -> bool {
        match self.place {
            Place::Guard | Place::Unsafe | Place::Invariant => universal || self.nested > 0,
            Place::Init | Place::Action => true,
            Place::Predicate => false,
        }
    }

    /// Expands a predicate with these arguments.
    fn call(
        &mut self,
        name: Ident<'a>,
        arguments: &[ExprId],
        span: Span,
        positive: bool,
    ) -> Result<Formula, Reported> {
        let mut actual = Vec::new();
        let mut outcome = Ok(());
        for &argument in arguments {
            match self.argument(argument) {
                Ok(argument) => actual.push(argument),
                Err(reported) => outcome = Err(reported),
            }
        }
        let Some(entry) = self.checker.predicates.get(name.text) else {
            return Err(self.checker.unknown(name, &Unknown::Predicate));
        };
        let index = entry.meaning;
        self.checker.used_predicates.insert(index);
        let tree = self.checker.tree;
        let declaration = &tree.declarations[index];
        let declared = entry.span.unwrap_or_default();
        let expected = declaration.parameters.len();
        if expected != arguments.len() {
            return Err(self.report(
                Diagnostic::error(format!("the predicate `{}` takes {}", name.text, count(expected)))
                    .at(span, format!("here it is given {}", count(arguments.len())))
                    .also(declared, "declared here"),
            ));
        }
        if self.calls.iter().any(|&(open, _)| open == index) || self.own == Some(index) {
            if !self.checker.circular.insert(index) {
                return Err(Reported);
            }
            self.checker.circular.extend(self.calls.iter().map(|&(open, _)| open));
            return Err(self.report(
                Diagnostic::error(format!("the predicate `{}` uses itself", name.text))
                    .at(span, "")
                    .also(declared, "declared here")
                    .note("a predicate is an abbreviation: it is written out where it is used"),
            ));
        }
        outcome?;
        let Some(body) = declaration.formula else { return Err(Reported) };
        self.calls.push((index, span));
        let formula = self.within(declaration.parameters.iter().copied().zip(actual), |scope| {
            scope.formula(body, positive)
        });
        self.calls.pop();
        formula
    }

    /// An argument of a predicate: a process variable, or another term.
    fn argument(&mut self, id: ExprId) -> Result<Argument, Reported> {
        let expression = self.checker.tree.expression(id);
        if let ExprKind::Name(name) = &expression.kind
            && !self.is_process(name.text)
            && !self.lets.contains_key(name.text)
        {
            return Err(self.unknown_lower(*name, false));
        }
        let typed = self.term(id, None)?;
        Ok(match typed.value {
            Value::Process(variable) => Argument::Process(variable),
            Value::Constant(number) => Argument::Process(self.constant(number, typed.span)?),
            _ => Argument::Term(typed),
        })
    }

    /// Whether the term is a parameter of a predicate while its declaration is checked: it stands for any term.
    pub(super) fn is_open(&self, typed: &Typed) -> bool {
        self.place == Place::Predicate
            && typed.as_process().is_some_and(|variable| {
                self.variables.kinds.get(usize::from(variable.0)) == Some(&VariableKind::Parameter)
            })
    }

    /// A term where a formula is expected: only a boolean cell is allowed.
    fn bare(&mut self, id: ExprId, positive: bool) -> Result<Formula, Reported> {
        let boolean = Sort::Enumeration(TypeId::BOOL);
        let typed = self.term(id, Some(boolean))?;
        if let (Value::Cell(access, _), Some(sort)) = (&typed.value, typed.sort())
            && sort == boolean
        {
            let value = Term::Constructor(u32::from(positive));
            return Ok(Formula::Atom(Atom::Literal(Literal::Equal(Term::Access(access.clone()), value))));
        }
        if self.is_open(&typed) {
            return Ok(Formula::True);
        }
        let found = match &typed.value {
            Value::Process(_) | Value::Constant(_) => self.describe(&typed),
            _ if typed.sort().is_none() => self.describe(&typed),
            _ => format!("a term of type {}", self.describe(&typed)),
        };
        let written = self.checker.written(typed.span);
        let mut diagnostic = Diagnostic::error(format!("expected a formula, found {found}"))
            .at(typed.span, "this is neither true nor false by itself");
        if let Value::Constructor(sort, index) = typed.value
            && sort == boolean
        {
            let word = if index == 1 { "true" } else { "false" };
            diagnostic =
                diagnostic.help(format!("did you mean the formula `{word}`?")).instead(typed.span, word);
        } else {
            diagnostic = diagnostic.help(format!("compare it with something, as in `{written} = ..`"));
        }
        diagnostic = self.with_declaration(diagnostic, &typed);
        Err(self.report(diagnostic))
    }
}

fn count(arguments: usize) -> String {
    match arguments {
        0 => "no argument".to_owned(),
        1 => "1 argument".to_owned(),
        _ => format!("{arguments} arguments"),
    }
}

/// The number of literals and connectives.
fn size(formula: &Formula) -> usize {
    match formula {
        Formula::True | Formula::False | Formula::Atom(Atom::Literal(_)) => 1,
        Formula::And(parts) | Formula::Or(parts) => 1 + parts.iter().map(size).sum::<usize>(),
        Formula::Atom(Atom::Forall(inner) | Atom::Exists(inner)) => 1 + size(&inner.body),
    }
}
