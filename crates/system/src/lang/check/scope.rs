//! The process variables and `let`s of one declaration.

use super::Checker;
use super::names::{Candidate, closest};
use super::suggest::with_candidate;
use super::term::Typed;
use crate::lang::sink::Reported;
use crate::lang::syntax::{Declaration, Ident, Index};
use crate::system::{MOST_VARIABLES, ProcVar, SymbolId, VariableKind, Variables};
use garret_base::map::{Map, Set};
use garret_base::source::{Diagnostic, Span};

/// The largest number of process variables of a declaration, including those of all its quantifiers: their numbers are of type
/// `u16`.
const MAX_VARIABLES: usize = 60_000;

/// The context of a formula or a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Init,
    Unsafe,
    Invariant,
    /// In the declaration of a predicate, as opposed to a use of it.
    Predicate,
    Guard,
    Action,
}

impl Place {
    pub(super) fn in_transition(self) -> bool {
        matches!(self, Self::Guard | Self::Action)
    }
}

/// The argument for a parameter of a predicate.
pub(super) enum Argument {
    Process(ProcVar),
    /// Any other term; the parameter is handled like a `let`.
    Term(Typed),
}

/// The state of the checker while it reads one declaration.
pub(super) struct Scope<'c, 'a, 's> {
    pub(super) checker: &'c mut Checker<'a, 's>,
    pub(super) place: Place,
    pub(super) variables: Variables,
    pub(super) main: Option<ProcVar>,
    /// The process variables that are in scope.
    processes: Map<&'a str, (ProcVar, Span)>,
    pub(super) lets: Map<&'a str, (Result<Typed, Reported>, Span)>,
    /// The variables that stand for process constants.
    constants: Map<u32, ProcVar>,
    /// The place from the keyword to the parameters.
    pub(super) header: Span,
    /// The predicate whose declaration this is, by its position among the declarations.
    pub(super) own: Option<usize>,
    /// The predicates that are being expanded, with the places of their uses.
    pub(super) calls: Vec<(usize, Span)>,
    /// The nesting depth of formulas here, predicates included.
    pub(super) depth: u32,
    /// The number of quantified variables in scope whose conditions are expanded for all tuples of processes.
    pub(super) nested: usize,
    /// Cells of arrays that are not weak, mentioned since the last check: place, array, first index.
    pub(super) local_cells: Vec<(Span, SymbolId, ProcVar)>,
    /// The process variables that are mentioned somewhere.
    pub(super) mentioned: Set<ProcVar>,
    /// Unknown names that have been reported.
    unknown: Set<&'a str>,
}

impl<'c, 'a, 's> Scope<'c, 'a, 's> {
    /// The scope of a declaration with its parameters.
    pub(super) fn new(
        checker: &'c mut Checker<'a, 's>,
        place: Place,
        declaration: &'a Declaration<'a>,
    ) -> Self {
        let mut scope = Self {
            checker,
            place,
            variables: Variables::default(),
            main: None,
            processes: Map::default(),
            lets: Map::default(),
            constants: Map::default(),
            header: declaration.header,
            own: None,
            calls: Vec::new(),
            depth: 0,
            nested: 0,
            local_cells: Vec::new(),
            mentioned: Set::default(),
            unknown: Set::default(),
        };
        if let Some(first) = declaration.parameters.get(MOST_VARIABLES) {
            scope.report(
                Diagnostic::error(format!("there are more than {MOST_VARIABLES} parameters"))
                    .at(first.span, "this is one too many")
                    .help("use quantifiers (`forall`, `exists`), or split the step into several transitions"),
            );
        }
        for (position, &parameter) in declaration.parameters.iter().enumerate() {
            let Ok(variable) = scope.bind(parameter, VariableKind::Parameter) else { continue };
            if declaration.main.is_some_and(|(main, _)| main == position) {
                scope.main = Some(variable);
            }
        }
        scope
    }

    /// Reports an error; inside a predicate, with the place where the predicate is used.
    pub(super) fn report(&mut self, diagnostic: Diagnostic) -> Reported {
        let diagnostic = match self.calls.first() {
            Some(&(_, span)) => diagnostic.also(span, "in this use of the predicate"),
            None => diagnostic,
        };
        self.checker.sink.push(diagnostic)
    }

    /// Adds a process variable and brings its name into scope.
    pub(super) fn bind(&mut self, name: Ident<'a>, kind: VariableKind) -> Result<ProcVar, Reported> {
        if let Some(&(earlier, span)) = self.processes.get(name.text) {
            let earlier = self.variables.kinds.get(usize::from(earlier.0)).copied();
            let message = match (kind, earlier) {
                (VariableKind::Parameter, _) => format!("there are two parameters `{}`", name.text),
                (_, Some(VariableKind::Parameter)) => format!("`{}` is a parameter already", name.text),
                _ => format!("`{}` is bound already", name.text),
            };
            return Err(self.report(
                Diagnostic::error(message)
                    .at(name.span, "needs another name")
                    .also(span, "the first declaration"),
            ));
        }
        let variable = self.add_variable(kind, name.text.to_owned(), name.span)?;
        self.processes.insert(name.text, (variable, name.span));
        Ok(variable)
    }

    /// Removes these names from the scope.
    pub(super) fn unbind(&mut self, names: impl IntoIterator<Item = &'a str>) {
        for name in names {
            self.processes.remove(name);
        }
    }

    fn add_variable(&mut self, kind: VariableKind, name: String, span: Span) -> Result<ProcVar, Reported> {
        if self.variables.kinds.len() >= MAX_VARIABLES {
            let message = format!("a declaration has more than {MAX_VARIABLES} process variables");
            return Err(self.report(Diagnostic::error(message).at(span, "this is one too many")));
        }
        Ok(self.variables.add(kind, name))
    }

    /// A process, at a place where nothing else is allowed.
    pub(super) fn process(&mut self, index: &Index<'a>) -> Result<ProcVar, Reported> {
        match *index {
            Index::Constant(number, span) => {
                let number = self.constant_number(number, span)?;
                self.constant(number, span)
            }
            Index::Name(name) => {
                if let Some(variable) = self.named_process(name.text) {
                    return Ok(variable);
                }
                match self.lets.get(name.text) {
                    Some((Ok(typed), span)) => {
                        if let Some(variable) = typed.as_process() {
                            return Ok(variable);
                        }
                        let span = *span;
                        let help = if self.calls.is_empty() {
                            format!(
                                "to use a cell as an index, add a parameter `q` and require `q = {}`",
                                name.text
                            )
                        } else {
                            format!("give the predicate a process for `{}`", name.text)
                        };
                        Err(self.report(
                            Diagnostic::error(format!("`{}` is not a process variable", name.text))
                                .at(name.span, "a process is expected")
                                .also(span, "it is declared here")
                                .help(help),
                        ))
                    }
                    Some((Err(reported), _)) => Err(*reported),
                    None => Err(self.unknown_lower(name, false)),
                }
            }
        }
    }

    /// Whether there is a process variable of this name.
    pub(super) fn is_process(&self, name: &str) -> bool {
        self.processes.contains_key(name)
    }

    /// The process variable of this name.
    pub(super) fn named_process(&mut self, name: &str) -> Option<ProcVar> {
        let variable = self.processes.get(name).map(|(variable, _)| *variable)?;
        self.mentioned.insert(variable);
        Some(variable)
    }

    /// The `i` of `#i`, checked against `number_procs`.
    pub(super) fn constant_number(&mut self, number: Option<u32>, span: Span) -> Result<u32, Reported> {
        let bounds = &self.checker.tree.process_bounds;
        let diagnostic = match (bounds.first(), number) {
            (None, _) => Diagnostic::error("process constants need `number_procs`")
                .at(span, "`#i` needs a bound on the number of processes")
                .help("start the file with `number_procs 2`, or as many as there are"),
            (Some((None, _)), _) => return Err(Reported),
            (Some((Some(bound), _)), Some(number)) if number <= *bound => return Ok(number),
            (Some((Some(bound), place)), _) => {
                let count = format!("there are at most {bound} processes");
                Diagnostic::error("there is no such process").at(span, count).also(*place, "declared here")
            }
        };
        Err(self.report(diagnostic))
    }

    /// The variable that stands for `#i`.
    pub(super) fn constant(&mut self, number: u32, span: Span) -> Result<ProcVar, Reported> {
        if let Some(&variable) = self.constants.get(&number) {
            return Ok(variable);
        }
        let variable = self.add_variable(VariableKind::Constant(number), format!("#{number}"), span)?;
        self.constants.insert(number, variable);
        Ok(variable)
    }

    /// Reports an unknown lower-case name; `term` tells that any term could stand here, not only a process.
    pub(super) fn unknown_lower(&mut self, name: Ident<'a>, term: bool) -> Reported {
        if self.checker.is_excused(name) || !self.unknown.insert(name.text) {
            return Reported;
        }
        if self.checker.sink.is_full() {
            return self.report(Diagnostic::error("unknown name"));
        }
        let header = self.header;
        let lonely = |text: &str| self.checker.tree.occurrences.get(text) == Some(&1);
        let mut own: Vec<Candidate<'a>> = self
            .processes
            .iter()
            .map(|(text, (_, span))| (*text, *span))
            .chain(self.lets.iter().map(|(text, (_, span))| (*text, *span)))
            .map(|(text, span)| Candidate { name: text, span: Some(span), fits: true, lonely: lonely(text) })
            .collect();
        // The tables are hashed; messages have to follow the order of the text.
        own.sort_by_key(|candidate| candidate.span);
        let globals = self.checker.global_candidates(0, None).filter(|_| term);
        let globals = globals.map(|candidate| Candidate { fits: false, ..candidate });
        let candidate = closest(name.text, own.iter().copied().chain(globals));
        let what = if term { "name" } else { "process" };
        let mut diagnostic =
            Diagnostic::error(format!("unknown {what} `{}`", name.text)).at(name.span, "not declared");
        if self.checker.predicates.get(name.text).is_some() {
            diagnostic = diagnostic.help(format!("a predicate is used as in `{}(p)`", name.text));
        } else if candidate.is_some() {
            diagnostic = with_candidate(diagnostic, candidate);
        } else if own.is_empty() {
            diagnostic = diagnostic.also(header, "there are no parameters");
        } else {
            let names: Vec<String> =
                own.iter().take(8).map(|candidate| format!("`{}`", candidate.name)).collect();
            let list = match names.as_slice() {
                [only] => format!("the only process here is {only}"),
                _ => format!("the processes here are {}", names.join(", ")),
            };
            diagnostic = diagnostic.also(header, list);
        }
        self.report(diagnostic)
    }

    /// Reads the body of a predicate in its own scope, with these arguments for its parameters.
    pub(super) fn within<T>(
        &mut self,
        parameters: impl IntoIterator<Item = (Ident<'a>, Argument)>,
        read: impl FnOnce(&mut Self) -> T,
    ) -> T {
        let processes = core::mem::take(&mut self.processes);
        let lets = core::mem::take(&mut self.lets);
        for (name, argument) in parameters {
            match argument {
                Argument::Process(variable) => {
                    self.processes.insert(name.text, (variable, name.span));
                }
                Argument::Term(typed) => {
                    self.lets.insert(name.text, (Ok(typed), name.span));
                }
            }
        }
        let result = read(self);
        self.processes = processes;
        self.lets = lets;
        result
    }

    /// Reduces the budget by this many visits to expressions.
    pub(super) fn spend(&mut self, amount: usize) -> Result<(), Reported> {
        self.checker.spend(amount, self.header)
    }
}
