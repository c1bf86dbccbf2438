//! Declarations, instantiated with processes for their parameters.

use garret::system::{
    Access, Bad, Disjunct, Formula, Literal, ProcVar, Quantified, Scope, Target, Term, Transition, Update,
    Value, VariableKind, Variables,
};
use smallvec::SmallVec;

/// The process for each variable of a declaration; 0 if the variable is not bound, or is a constant `#i` of a process that does not
/// exist.
#[derive(Clone, Debug)]
pub(super) struct Environment {
    values: SmallVec<[u8; 16]>,
    /// The number of parameters of the declaration; they are the first variables.
    parameters: usize,
    processes: u8,
}

impl Environment {
    /// Binds the parameters of a declaration to these processes.
    pub(super) fn new(variables: &Variables, parameters: &[u8], processes: u8) -> Self {
        let mut values: SmallVec<[u8; 16]> = parameters.into();
        values.resize(variables.kinds.len(), 0);
        for (variable, number) in variables.constants() {
            if number <= u32::from(processes) {
                values[usize::from(variable.0)] = number as u8;
            }
        }
        Self { values, parameters: parameters.len(), processes }
    }

    /// The process of the variable.
    pub(super) fn get(&self, variable: ProcVar) -> u8 {
        self.values[usize::from(variable.0)]
    }

    /// The processes of the variables.
    pub(super) fn all<'a>(&'a self, variables: &'a [ProcVar]) -> impl Iterator<Item = u8> + 'a {
        variables.iter().map(|&variable| self.get(variable))
    }

    /// The processes of the parameters.
    pub(super) fn parameters(&self) -> &[u8] {
        &self.values[..self.parameters]
    }

    /// All ways to bind the variable to a process in its scope that differs from those of some variables.
    pub(super) fn bind<'a>(
        &'a self,
        variable: ProcVar,
        scope: Scope,
        distinct_from: &'a [ProcVar],
    ) -> impl Iterator<Item = Self> + 'a {
        let in_scope = move |process: &u8| match scope {
            Scope::All => true,
            Scope::Others => !self.parameters().contains(process),
        };
        let distinct = move |process: &u8| distinct_from.iter().all(|&other| self.get(other) != *process);
        (1..=self.processes).filter(in_scope).filter(distinct).map(move |process| {
            let mut bound = self.clone();
            bound.values[usize::from(variable.0)] = process;
            bound
        })
    }

    /// All ways to bind the variables of a quantifier.
    pub(super) fn bind_all(&self, quantified: &Quantified) -> Vec<Self> {
        let mut ways = vec![self.clone()];
        for (index, &variable) in quantified.variables.iter().enumerate() {
            let earlier = &quantified.variables[..index];
            ways = (ways.iter().flat_map(|way| way.bind(variable, quantified.scope, earlier))).collect();
        }
        ways
    }

    /// All ways to bind the indices of a `case`: to all processes, including equal ones.
    pub(super) fn bind_indices(&self, indices: &[ProcVar]) -> Vec<Self> {
        let mut ways = vec![self.clone()];
        for &index in indices {
            ways = ways.iter().flat_map(|way| way.bind(index, Scope::All, &[])).collect();
        }
        ways
    }
}

/// All tuples of processes.
pub(super) fn tuples(length: usize, processes: u8) -> Vec<Vec<u8>> {
    (0..length).fold(vec![Vec::new()], |shorter, _| {
        let longer = |tuple: &Vec<u8>| {
            (1..=processes).map(|process| [tuple.as_slice(), &[process]].concat()).collect::<Vec<_>>()
        };
        shorter.iter().flat_map(longer).collect()
    })
}

/// All tuples of pairwise distinct processes.
fn distinct_tuples(length: usize, processes: u8) -> Vec<Vec<u8>> {
    let mut all = tuples(length, processes);
    all.retain(|tuple| (1..length).all(|index| !tuple[..index].contains(&tuple[index])));
    all
}

/// A transition, an `unsafe` or an `invariant`, instantiated with processes.
pub(super) struct Instance<'a> {
    /// The index of the declaration among those of its kind.
    pub(super) index: usize,
    pub(super) environment: Environment,
    /// The disjuncts that mention only processes that exist.
    pub(super) disjuncts: Vec<&'a Disjunct>,
    /// The updates; empty for an `unsafe` or an `invariant`.
    pub(super) updates: &'a [Update],
    /// The process whose store buffer is used.
    pub(super) main: Option<u8>,
}

impl<'a> Instance<'a> {
    /// The instances of a transition that mention only processes that exist.
    pub(super) fn of_transition(index: usize, transition: &'a Transition, processes: u8) -> Vec<Self> {
        let variables = &transition.variables;
        if !transition.updates.iter().all(|update| update_exists(update, variables, processes)) {
            return Vec::new();
        }
        let mut instances = Self::all(index, variables, &transition.guards, processes);
        for instance in &mut instances {
            instance.main = transition.main.map(|main| instance.environment.get(main));
            instance.updates = &transition.updates;
        }
        instances
    }

    /// The instances of an `unsafe` or an `invariant` that mention only processes that exist.
    pub(super) fn of_bad(index: usize, bad: &'a Bad, processes: u8) -> Vec<Self> {
        Self::all(index, &bad.variables, &bad.disjuncts, processes)
    }

    fn all(index: usize, variables: &Variables, disjuncts: &'a [Disjunct], processes: u8) -> Vec<Self> {
        let disjuncts: Vec<&Disjunct> =
            disjuncts.iter().filter(|disjunct| disjunct_exists(disjunct, variables, processes)).collect();
        let instance = |parameters: Vec<u8>| Self {
            index,
            environment: Environment::new(variables, &parameters, processes),
            disjuncts: disjuncts.clone(),
            updates: &[],
            main: None,
        };
        distinct_tuples(variables.parameters(), processes).into_iter().map(instance).collect()
    }
}

/// Whether the process exists, if the variable stands for a constant `#i`.
fn exists(variable: ProcVar, variables: &Variables, processes: u8) -> bool {
    match variables.kinds[usize::from(variable.0)] {
        VariableKind::Constant(number) => number <= u32::from(processes),
        VariableKind::Parameter | VariableKind::Bound => true,
    }
}

/// Whether all constants `#i` in the formula exist.
pub(super) fn formula_exists(formula: &Formula, variables: &Variables, processes: u8) -> bool {
    let mut all = true;
    formula.for_each_literal(&mut |literal| all &= literal_exists(literal, variables, processes));
    all
}

fn disjunct_exists(disjunct: &Disjunct, variables: &Variables, processes: u8) -> bool {
    disjunct.literals.iter().all(|literal| literal_exists(literal, variables, processes))
        && disjunct.universals.iter().all(|inner| formula_exists(&inner.body, variables, processes))
}

/// `p = #i` and `p <> #i` have a meaning even if process `#i` does not exist: no process equals it.
fn literal_exists(literal: &Literal, variables: &Variables, processes: u8) -> bool {
    let mut all = true;
    literal.for_each_access(&mut |access| all &= access_exists(access, variables, processes));
    if let Literal::Equal(left, right) | Literal::Distinct(left, right) | Literal::Before(left, right) =
        literal
    {
        for term in [left, right] {
            if let Term::Process(variable) = term {
                all &= exists(*variable, variables, processes);
            }
        }
    }
    all
}

fn access_exists(access: &Access, variables: &Variables, processes: u8) -> bool {
    access.indices.iter().chain(&access.reader).all(|&variable| exists(variable, variables, processes))
}

fn update_exists(update: &Update, variables: &Variables, processes: u8) -> bool {
    let (Target::Cell(indices) | Target::Every(indices)) = &update.target;
    indices.iter().all(|&variable| exists(variable, variables, processes))
        && update.branches.iter().all(|branch| {
            let mut all = formula_exists(&branch.condition, variables, processes);
            if let Value::Term(term) = &branch.value {
                term.for_each_access(&mut |access| all &= access_exists(access, variables, processes));
                if let Term::Process(variable) = term {
                    all &= exists(*variable, variables, processes);
                }
            }
            all
        })
}
