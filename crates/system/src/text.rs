//! Counterexamples as text: the trace in one line, then each step with what it reads and writes.

use crate::system::{
    Access, Atom, Formula, Linear, Literal, ProcVar, Quantified, Scope, Sort, SymbolId, System, Target, Term,
    Trace, TraceStep, Transition, Value, Variables,
};
use garret_base::shown::DisplayWith;
use garret_solver::Relation;
use std::collections::BTreeMap;
use std::fmt::{self, Write};

/// The trace in one line, without a line end.
#[must_use]
pub fn trace_line(system: &System, trace: &Trace) -> String {
    format!("Unsafe trace: {}", trace.display(system))
}

/// The trace, with line ends.
#[must_use]
pub fn render_trace(system: &System, trace: &Trace) -> String {
    format!("Unsafe trace: {:#}", trace.display(system))
}

impl Trace {
    /// The trace as text: its steps on one line, `t(#1) -> u(#1, #2) -> unsafe[1]`; with `{:#}`, also one line for each step with
    /// its reads and writes.
    pub fn display<'a>(&'a self, system: &'a System) -> impl fmt::Display + 'a {
        DisplayWith(move |f: &mut fmt::Formatter<'_>| {
            for step in &self.steps {
                write!(f, "{} -> ", step_name(system, step))?;
            }
            f.write_str(&system.unsafe_label(self.reached))?;
            if f.alternate() { effects(system, self, f) } else { Ok(()) }
        })
    }
}

/// The reads and writes of each step.
fn effects(system: &System, trace: &Trace, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let steps: Vec<String> = trace.steps.iter().map(|step| step_name(system, step)).collect();
    let width = steps.iter().map(String::len).max().unwrap_or(0);
    writeln!(f)?;
    let processes = trace.steps.iter().flat_map(|step| &step.arguments).copied().max().unwrap_or(0);
    let number_width = trace.steps.len().to_string().len();
    for (number, (name, step)) in steps.iter().zip(&trace.steps).enumerate() {
        let printer = Printer::new(system, step, processes);
        let effect = printer.effect(&system.transitions[step.transition]);
        writeln!(f, "  {:>number_width$}. {name:<width$}  {effect}", number + 1)?;
    }
    Ok(())
}

/// A literal of the guard of a transition, in the syntax of the source.
#[must_use]
pub fn describe_literal(system: &System, transition: &Transition, literal: &Literal) -> String {
    Printer::of_source(system, &transition.variables, false).literal(literal)
}

/// A part of a guard with these variables, in the syntax of the source.
pub fn describe_part(system: &System, variables: &Variables, part: &Formula) -> String {
    Printer::of_source(system, variables, false).part(part)
}

/// A part of a bad state with these variables, in the syntax of the source, including readers of weak cells.
pub fn describe_bad_part(system: &System, variables: &Variables, part: &Formula) -> String {
    Printer::of_source(system, variables, true).part(part)
}

/// The transition with its arguments: `enter(#1, #2)`.
pub fn step_name(system: &System, step: &TraceStep) -> String {
    let arguments: Vec<String> = step.arguments.iter().map(|process| format!("#{process}")).collect();
    format!("{}({})", system.transitions[step.transition].name, arguments.join(", "))
}

/// Prints the parts of one step, with the process variables replaced by processes where they are known.
pub struct Printer<'a> {
    /// The system.
    pub system: &'a System,
    variables: &'a Variables,
    processes: u32,
    known: BTreeMap<ProcVar, u32>,
    /// Whether the readers of weak cells are shown.
    shows_readers: bool,
}

impl<'a> Printer<'a> {
    /// A printer with the processes of a step, out of this many.
    pub fn new(system: &'a System, step: &TraceStep, processes: u32) -> Self {
        let transition = &system.transitions[step.transition];
        let mut known: BTreeMap<ProcVar, u32> = step
            .arguments
            .iter()
            .enumerate()
            .map(|(index, &process)| (ProcVar::of_index(index), process))
            .collect();
        known.extend(transition.variables.constants());
        Self { system, variables: &transition.variables, processes, known, shows_readers: false }
    }

    /// A printer for text without a run: process variables have their names.
    pub fn of_source(system: &'a System, variables: &'a Variables, shows_readers: bool) -> Self {
        Self { system, variables, processes: 0, known: variables.constants().collect(), shows_readers }
    }

    /// The process that the variable stands for, if it is known.
    pub fn known(&self, variable: ProcVar) -> Option<u32> {
        self.known.get(&variable).copied()
    }

    fn effect(&self, transition: &Transition) -> String {
        let mut parts = Vec::new();
        let guards: Vec<String> = transition
            .guards
            .iter()
            .map(|guard| {
                let mut literals: Vec<String> = guard
                    .literals
                    .iter()
                    .filter(|literal| self.is_worth_saying(literal))
                    .map(|l| self.literal(l))
                    .collect();
                literals.extend(guard.universals.iter().map(|universal| self.universal(universal)));
                literals.join(" && ")
            })
            .filter(|guard| !guard.is_empty())
            .collect();
        if !guards.is_empty() {
            parts.push(format!("sees {}", guards.join(" || ")));
        }
        let writes: Vec<String> = self.writes(transition);
        if !writes.is_empty() {
            parts.push(format!("sets {}", writes.join(", ")));
        }
        parts.join("; ")
    }

    /// Whether a literal of a guard is worth showing: conditions on cells that are not shared are not.
    fn is_worth_saying(&self, literal: &Literal) -> bool {
        match literal {
            Literal::Fence | Literal::FenceAll => true,
            Literal::Is(..) | Literal::IsNot(..) | Literal::Before(..) => false,
            _ => {
                let mut shared = !self.system.is_weak();
                literal.for_each_access(&mut |access| shared |= self.system.symbol(access.symbol).weak);
                shared
            }
        }
    }

    fn writes(&self, transition: &Transition) -> Vec<String> {
        let mut writes = Vec::new();
        for update in &transition.updates {
            let sort = self.system.symbol(update.symbol).sort;
            let value = |value: &Value| match value {
                Value::Term(term) => self.term(term, sort),
                Value::Any => "?".to_owned(),
            };
            let cell = match &update.target {
                Target::Cell(indices) | Target::Every(indices) => self.cell(update.symbol, indices),
            };
            match update.branches.as_slice() {
                [only] if only.condition == Formula::True => {
                    writes.push(format!("{cell} := {}", value(&only.value)));
                }
                branches => {
                    let branches: Vec<String> = branches
                        .iter()
                        .map(|branch| match &branch.condition {
                            Formula::True => format!("_ : {}", value(&branch.value)),
                            condition => format!("{} : {}", self.formula(condition), value(&branch.value)),
                        })
                        .collect();
                    writes.push(format!("{cell} := case {}", branches.join(" | ")));
                }
            }
        }
        writes
    }

    /// A universally quantified condition, instantiated for the processes of the trace if that is short.
    pub fn universal(&self, quantified: &Quantified) -> String {
        if let [variable] = quantified.variables.as_slice() {
            let parameters: Vec<u32> = (0..self.variables.parameters() as u16)
                .filter_map(|index| self.known.get(&ProcVar(index)).copied())
                .collect();
            let range = (1..=self.processes)
                .filter(|process| quantified.scope == Scope::All || !parameters.contains(process));
            let instances: Vec<String> = range
                .map(|process| {
                    let mut known = self.known.clone();
                    known.insert(*variable, process);
                    Printer { known, ..*self }.formula(&quantified.body)
                })
                .collect();
            if (1..=4).contains(&instances.len()) {
                return instances.join(" && ");
            }
        }
        self.formula(&Formula::Atom(Atom::Forall(quantified.clone())))
    }

    fn formula(&self, formula: &Formula) -> String {
        let list = |parts: &[Formula], separator: &str| {
            let parts: Vec<String> = parts
                .iter()
                .map(|part| match part {
                    Formula::And(_) | Formula::Or(_) => format!("({})", self.formula(part)),
                    _ => self.formula(part),
                })
                .collect();
            parts.join(separator)
        };
        match formula {
            Formula::True => "true".to_owned(),
            Formula::False => "false".to_owned(),
            Formula::Atom(Atom::Literal(literal)) => self.literal(literal),
            Formula::And(parts) => list(parts, " && "),
            Formula::Or(parts) => list(parts, " || "),
            Formula::Atom(Atom::Forall(inner)) => format!("({})", self.quantified("forall", inner)),
            Formula::Atom(Atom::Exists(inner)) => format!("({})", self.quantified("exists", inner)),
        }
    }

    /// A formula that stands alone.
    fn part(&self, part: &Formula) -> String {
        match part {
            Formula::Atom(Atom::Forall(inner)) => self.quantified("forall", inner),
            Formula::Atom(Atom::Exists(inner)) => self.quantified("exists", inner),
            part => self.formula(part),
        }
    }

    fn quantified(&self, word: &str, quantified: &Quantified) -> String {
        let suffix = if quantified.scope == Scope::Others { "_other" } else { "" };
        let names: Vec<String> =
            quantified.variables.iter().map(|&variable| self.process(variable)).collect();
        format!("{word}{suffix} {}. {}", names.join(" <> "), self.formula(&quantified.body))
    }

    /// The literal, in the syntax of the source.
    pub fn literal(&self, literal: &Literal) -> String {
        let sides = |left: &Term, right: &Term, operator: &str| {
            let sort = self.sort(left).or_else(|| self.sort(right)).unwrap_or(Sort::Process);
            // a constant goes to the right
            let (left, right) = match (left, right) {
                (Term::Constructor(_) | Term::Process(_), Term::Access(_)) if operator != "<" => {
                    (right, left)
                }
                _ => (left, right),
            };
            format!("{} {operator} {}", self.term(left, sort), self.term(right, sort))
        };
        match literal {
            Literal::Equal(left, right) => sides(left, right, "="),
            Literal::Distinct(left, right) => sides(left, right, "<>"),
            Literal::Before(left, right) => sides(left, right, "<"),
            Literal::Is(variable, number) => format!("{} = #{number}", self.process(*variable)),
            Literal::IsNot(variable, number) => format!("{} <> #{number}", self.process(*variable)),
            Literal::Fence => "fence()".to_owned(),
            Literal::FenceAll => "fence_all()".to_owned(),
            Literal::Linear(linear, relation) => self.comparison(linear, *relation),
        }
    }

    fn sort(&self, term: &Term) -> Option<Sort> {
        match term {
            Term::Access(access) => Some(self.system.symbol(access.symbol).sort),
            Term::Process(_) => Some(Sort::Process),
            Term::Constructor(_) | Term::Linear(_) => None,
        }
    }

    /// `e + k <= 0` with the negative terms on the other side.
    fn comparison(&self, linear: &Linear, relation: Relation) -> String {
        let sort =
            linear.terms.first().map_or(Sort::Integer, |(_, access)| self.system.symbol(access.symbol).sort);
        let (positive, negative): (Vec<_>, Vec<_>) =
            linear.terms.iter().cloned().partition(|(coefficient, _)| *coefficient > 0);
        let mut left = Linear { terms: positive, constant: 0 };
        let mut right = Linear { terms: negative, constant: 0 }.opposite();
        if linear.constant > 0 && !left.terms.is_empty() && !right.terms.is_empty() {
            left.constant = linear.constant;
        } else {
            right.constant = -linear.constant;
        }
        let (operator, swapped) = match relation {
            Relation::Equal => ("=", "="),
            Relation::Distinct => ("<>", "<>"),
            Relation::AtMost => ("<=", ">="),
            Relation::Below => ("<", ">"),
        };
        if left.terms.is_empty() && !right.terms.is_empty() {
            // a constant reads better on the right
            let constant = Linear { terms: Vec::new(), constant: -right.constant };
            right.constant = 0;
            return format!("{} {swapped} {}", self.linear(&right, sort), self.linear(&constant, sort));
        }
        format!("{} {operator} {}", self.linear(&left, sort), self.linear(&right, sort))
    }

    fn term(&self, term: &Term, sort: Sort) -> String {
        match term {
            Term::Access(access) => self.access(access),
            Term::Process(variable) => self.process(*variable),
            Term::Constructor(value) => match sort {
                Sort::Enumeration(id) => {
                    let constructors = &self.system.types[id.0 as usize].constructors;
                    constructors.get(*value as usize).cloned().unwrap_or_default()
                }
                _ => value.to_string(),
            },
            Term::Linear(linear) => self.linear(linear, sort),
        }
    }

    fn linear(&self, linear: &Linear, sort: Sort) -> String {
        let mut text = String::new();
        for (coefficient, access) in &linear.terms {
            let sign = if *coefficient < 0 { "-" } else { "+" };
            if !text.is_empty() {
                let _ = write!(text, " {sign} ");
            } else if *coefficient < 0 {
                text.push('-');
            }
            if coefficient.unsigned_abs() != 1 {
                let _ = write!(text, "{}*", coefficient.unsigned_abs());
            }
            text.push_str(&self.access(access));
        }
        if linear.constant != 0 || text.is_empty() {
            let magnitude = self.number(linear.constant.unsigned_abs(), sort);
            match (text.is_empty(), linear.constant < 0) {
                (true, true) => text = format!("-{magnitude}"),
                (true, false) => text = magnitude,
                (false, true) => text = format!("{text} - {magnitude}"),
                (false, false) => text = format!("{text} + {magnitude}"),
            }
        }
        text
    }

    fn number(&self, magnitude: u64, sort: Sort) -> String {
        let scale = self.system.real_scale.max(1) as u64;
        if sort != Sort::Real || scale == 1 {
            return magnitude.to_string();
        }
        let digits = scale.ilog10() as usize;
        let fraction = format!("{:0digits$}", magnitude % scale);
        let fraction = fraction.trim_end_matches('0');
        format!("{}.{}", magnitude / scale, if fraction.is_empty() { "0" } else { fraction })
    }

    /// The access, in the syntax of the source.
    pub fn access(&self, access: &Access) -> String {
        let cell = self.cell(access.symbol, &access.indices);
        match access.reader {
            Some(reader) if self.shows_readers => format!("{} @ {cell}", self.process(reader)),
            _ => cell,
        }
    }

    fn cell(&self, symbol: SymbolId, indices: &[ProcVar]) -> String {
        let name = &self.system.symbol(symbol).name;
        if indices.is_empty() {
            return name.clone();
        }
        let indices: Vec<String> = indices.iter().map(|&index| self.process(index)).collect();
        format!("{name}[{}]", indices.join(","))
    }

    fn process(&self, variable: ProcVar) -> String {
        match self.known.get(&variable) {
            Some(process) => format!("#{process}"),
            None => self.variables.names.get(variable.0 as usize).cloned().unwrap_or_default(),
        }
    }
}
