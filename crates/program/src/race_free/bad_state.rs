//! Bad states in which threads are about to take transitions.

use garret_base::source::Span;
use garret_system::system::{
    Bad, Disjunct, Literal, ProcVar, SymbolId, Term, Transition, VariableKind, Variables,
};

/// The threads of a bad state.
pub(super) const FIRST: ProcVar = ProcVar(0);
pub(super) const SECOND: ProcVar = ProcVar(1);

/// A bad state while it is put together.
pub(super) struct BadState {
    variables: Variables,
    literals: Vec<Literal>,
}

impl Default for BadState {
    fn default() -> Self {
        let mut variables = Variables::default();
        for name in ["t1", "t2"] {
            variables.add(VariableKind::Parameter, name);
        }
        Self { variables, literals: Vec::new() }
    }
}

impl BadState {
    /// Adds the wanted literals of the guard of a transition that this process takes. `None` if the guard is no conjunction of
    /// literals about one process.
    pub(super) fn add(
        &mut self,
        transition: &Transition,
        process: ProcVar,
        is_wanted: impl Fn(&Literal) -> bool,
    ) -> Option<()> {
        let [guard] = transition.guards.as_slice() else { return None };
        if !guard.existentials.is_empty() || !guard.universals.is_empty() {
            return None;
        }
        let mut renamed = Vec::new();
        for (kind, name) in transition.variables.kinds.iter().zip(&transition.variables.names) {
            renamed.push(match kind {
                VariableKind::Parameter if renamed.is_empty() => process,
                VariableKind::Constant(_) => {
                    let known = self.variables.kinds.iter().position(|it| it == kind);
                    known.map_or_else(|| self.variables.add(*kind, name.clone()), ProcVar::of_index)
                }
                VariableKind::Parameter | VariableKind::Bound => return None,
            });
        }
        for literal in guard.literals.iter().filter(|it| !it.is_fence() && is_wanted(it)) {
            let mut literal = literal.clone();
            literal.for_each_variable_mut(&mut |variable| {
                if let Some(to) = renamed.get(usize::from(variable.0)) {
                    *variable = *to;
                }
            });
            self.literals.push(literal);
        }
        Some(())
    }

    pub(super) fn build(self) -> Bad {
        let disjunct = Disjunct { literals: self.literals, ..Disjunct::default() };
        Bad { name: None, variables: self.variables, disjuncts: vec![disjunct], span: Span::default() }
    }
}

/// Whether a literal of a guard mentions memory.
pub(super) fn reads_memory(literal: &Literal, memory: &[SymbolId]) -> bool {
    let mut reads = false;
    literal.for_each_access(&mut |access| reads |= memory.contains(&access.symbol));
    reads
}

/// Whether a literal of a guard mentions memory, and nothing that belongs to a thread.
pub(super) fn is_of_memory_alone(literal: &Literal, memory: &[SymbolId]) -> bool {
    let mut is_alone = true;
    literal.for_each_access(&mut |access| is_alone &= memory.contains(&access.symbol));
    let has_process = match literal {
        Literal::Equal(left, right) | Literal::Distinct(left, right) | Literal::Before(left, right) => {
            [left, right].into_iter().any(|term| matches!(term, Term::Process(_)))
        }
        Literal::Is(..) | Literal::IsNot(..) => true,
        Literal::Linear(..) | Literal::Fence | Literal::FenceAll => false,
    };
    is_alone && !has_process && reads_memory(literal, memory)
}
