//! The variables and registers that a test names.

use crate::program::{Register, Thread};
use crate::test::{Architecture, Observed, Place, Type, Variable};
use crate::value::{Value, VariableId, Width};
use crate::{aarch64, riscv};
use garret_base::map::{IndexMap, Map};
use garret_base::source::{Diagnostic, Span, short};

/// The largest number of threads of a test. With more, there would be more events than can be enumerated.
const MOST_THREADS: usize = 64;

/// The variables and registers of a test that is being read.
pub(crate) struct Names {
    pub(super) architecture: Architecture,
    /// The variables by name; the index is the [`VariableId`].
    pub(super) variables: IndexMap<String, Variable>,
    /// C: the local variables of each thread.
    pub(crate) locals: Vec<Map<String, Register>>,
    /// The initial values of registers: the thread, the place in the source, the register, and the value.
    pub(super) registers: Vec<(usize, Span, Register, Value)>,
    pub(super) observed: Vec<Observed>,
    /// The threads that are mentioned outside of the program.
    pub(super) mentioned: Vec<(usize, Span)>,
}

impl Names {
    pub(super) fn new(architecture: Architecture) -> Self {
        Self {
            architecture,
            variables: IndexMap::default(),
            locals: Vec::new(),
            registers: Vec::new(),
            observed: Vec::new(),
            mentioned: Vec::new(),
        }
    }

    /// The variable of this name, which is added if it is new.
    pub(crate) fn variable(&mut self, name: &str) -> VariableId {
        let entry = self.variables.entry(name.to_owned());
        let id = entry.index();
        entry.or_insert_with(|| Variable {
            name: name.to_owned(),
            declared: None,
            initial: Value::Number(0),
        });
        id
    }

    /// Sets the type of a variable, unless it has one, and returns its type.
    pub(crate) fn declare(&mut self, variable: VariableId, declared: Type) -> Type {
        match self.variables.get_index_mut(variable) {
            Some((_, variable)) => {
                let known = variable.declared.get_or_insert(declared);
                known.atomic |= declared.atomic;
                *known
            }
            None => declared,
        }
    }

    /// The register of this name, and the width of the name.
    pub(super) fn register(
        &self,
        thread: usize,
        name: &str,
        span: Span,
    ) -> Result<(Register, Width), Diagnostic> {
        let unknown = |what: &str| {
            Diagnostic::error(format!("`{}` is not a register", short(name))).at(span, "").note(what)
        };
        match self.architecture {
            Architecture::AArch64 => aarch64::register(name)
                .ok_or_else(|| unknown("registers are X0 to X30, and their lower halves W0 to W30")),
            Architecture::RiscV => riscv::register(name)
                .map(|it| (it, Width::Double))
                .ok_or_else(|| unknown("registers are x0 to x31, or ra, sp, t0, s0, a0, ..")),
            Architecture::C => {
                let local = self.locals.get(thread).and_then(|it| it.get(name));
                let message = format!("thread {thread} has no local variable `{}`", short(name));
                local.map(|it| (*it, Width::Double)).ok_or_else(|| Diagnostic::error(message).at(span, ""))
            }
        }
    }

    /// The threads, with the initial values of their registers.
    pub(super) fn started(&self, mut threads: Vec<Thread>) -> Result<Vec<Thread>, Diagnostic> {
        if threads.is_empty() {
            return Err(Diagnostic::error("the test has no threads"));
        }
        if threads.len() > MOST_THREADS {
            return Err(Diagnostic::error(format!("there are more than {MOST_THREADS} threads")));
        }
        let last = threads.len() - 1;
        if let Some((thread, span)) = self.mentioned.iter().find(|(thread, _)| *thread > last) {
            return Err(Diagnostic::error(format!("there is no thread {thread}"))
                .at(*span, format!("the last thread is {last}")));
        }
        for (thread, _, register, value) in &self.registers {
            if let Some(held) = threads.get_mut(*thread).and_then(|it| it.registers.get_mut(*register)) {
                *held = *value;
            }
        }
        Ok(threads)
    }

    /// The index of an observed place, which is added if it is new.
    pub(super) fn observe(&mut self, place: Place, name: String, width: Width, shown: bool) -> usize {
        let known = self.observed.iter().position(|it| it.place == place && it.width == width);
        let at = known.unwrap_or(self.observed.len());
        if known.is_none() {
            self.observed.push(Observed { place, name, width, shown });
        }
        self.observed[at].shown |= shown;
        at
    }

    /// Observes all variables, for a test that asks for nothing and names no place.
    pub(super) fn observe_everything(&mut self) {
        for variable in 0..self.variables.len() {
            let name = self.variables.get_index(variable).map(|(name, _)| format!("[{name}]"));
            self.observe(Place::Variable(variable), name.unwrap_or_default(), Width::Double, true);
        }
    }
}
