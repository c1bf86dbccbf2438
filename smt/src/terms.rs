//! Hash-consed terms: equal terms are identical, and parts come before the terms that contain them.

use crate::map::Map;
use num_rational::BigRational;

/// The sort of a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Sort {
    Bool,
    Int,
    Real,
    /// A declared sort: uninterpreted, or an enumeration.
    Named(u32),
}

impl Sort {
    pub(crate) fn is_number(self) -> bool {
        matches!(self, Self::Int | Self::Real)
    }
}

/// A term. Its number is greater than those of its parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct TermId(u32);

impl TermId {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A declared function or constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct FunctionId(pub(crate) u32);

/// The operation of a term on its parts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Operation {
    True,
    False,
    Number(BigRational),
    /// A value of an enumeration.
    Value(u32),
    Apply(FunctionId),
    Not,
    And,
    Or,
    Ite,
    /// Equality of two terms of one sort.
    Equal,
    /// Whether the first number is at most the second.
    AtMost,
    /// Whether the first number is less than the second.
    Below,
    Add,
    /// The product of this factor and the part.
    Scale(BigRational),
    ToReal,
    /// The number rounded down to an integer.
    ToInt,
    /// A product that is not linear, unless an instantiation makes it so.
    Product,
    /// As `Product`: a division of real numbers.
    Quotient,
    /// As `Product`: a division of integers.
    Div,
    /// As `Product`: the remainder of a division of integers.
    Mod,
}

#[derive(Clone, Debug)]
struct Node {
    operation: Operation,
    start: usize,
    end: usize,
    sort: Sort,
    /// Whether all its parts are linear.
    linear: bool,
}

/// A declared function or constant.
#[derive(Clone, Debug)]
pub(crate) struct Function {
    pub(crate) name: String,
    pub(crate) parameters: Vec<Sort>,
    pub(crate) result: Sort,
}

/// A declared sort.
#[derive(Clone, Debug)]
pub(crate) struct Declared {
    pub(crate) name: String,
    /// The values of an enumeration; `None` for an uninterpreted sort.
    pub(crate) values: Option<Vec<String>>,
}

/// All terms of a session, and their functions and sorts.
#[derive(Clone, Debug, Default)]
pub(crate) struct Terms {
    nodes: Vec<Node>,
    parts: Vec<TermId>,
    known: Map<(Operation, Sort, Vec<TermId>), TermId>,
    pub(crate) functions: Vec<Function>,
    pub(crate) sorts: Vec<Declared>,
}

impl Terms {
    pub(crate) fn sort(&self, term: TermId) -> Sort {
        self.nodes[term.index()].sort
    }

    pub(crate) fn operation(&self, term: TermId) -> &Operation {
        &self.nodes[term.index()].operation
    }

    pub(crate) fn parts(&self, term: TermId) -> &[TermId] {
        let node = &self.nodes[term.index()];
        &self.parts[node.start..node.end]
    }

    pub(crate) fn is_linear(&self, term: TermId) -> bool {
        self.nodes[term.index()].linear
    }

    pub(crate) fn number(&self, term: TermId) -> Option<&BigRational> {
        match self.operation(term) {
            Operation::Number(number) => Some(number),
            _ => None,
        }
    }

    /// The term with this operation and these parts, without simplification; the constructors in [`crate::build`] simplify.
    pub(crate) fn intern(&mut self, operation: Operation, sort: Sort, parts: Vec<TermId>) -> TermId {
        let key = (operation, sort, parts);
        if let Some(&term) = self.known.get(&key) {
            return term;
        }
        let term = TermId(self.nodes.len() as u32);
        let beyond =
            matches!(key.0, Operation::Product | Operation::Quotient | Operation::Div | Operation::Mod);
        let linear = !beyond && key.2.iter().all(|&part| self.is_linear(part));
        let start = self.parts.len();
        self.parts.extend_from_slice(&key.2);
        let end = self.parts.len();
        self.nodes.push(Node { operation: key.0.clone(), start, end, sort, linear });
        self.known.insert(key, term);
        term
    }

    pub(crate) fn function(&self, id: FunctionId) -> &Function {
        &self.functions[id.0 as usize]
    }

    pub(crate) fn declare(&mut self, function: Function) -> FunctionId {
        self.functions.push(function);
        FunctionId(self.functions.len() as u32 - 1)
    }

    pub(crate) fn declare_sort(&mut self, declared: Declared) -> Sort {
        self.sorts.push(declared);
        Sort::Named(self.sorts.len() as u32 - 1)
    }

    /// The name of a sort, as in a script.
    pub(crate) fn sort_name(&self, sort: Sort) -> String {
        match sort {
            Sort::Bool => "Bool".to_owned(),
            Sort::Int => "Int".to_owned(),
            Sort::Real => "Real".to_owned(),
            Sort::Named(index) => crate::reader::name(&self.sorts[index as usize].name),
        }
    }

    /// The values of the sort, if it is an enumeration.
    pub(crate) fn values(&self, sort: Sort) -> Option<&[String]> {
        match sort {
            Sort::Named(index) => self.sorts[index as usize].values.as_deref(),
            _ => None,
        }
    }

    /// The terms and their subterms that are not known yet, parts first.
    ///
    /// # Complexity
    /// Linear in their number, except for sorting.
    pub(crate) fn needed(&self, roots: &[TermId], known: impl Fn(TermId) -> bool) -> Vec<TermId> {
        let mut seen: Map<TermId, ()> = Map::default();
        let mut found = Vec::new();
        let mut todo = roots.to_vec();
        while let Some(term) = todo.pop() {
            if known(term) || seen.insert(term, ()).is_some() {
                continue;
            }
            found.push(term);
            todo.extend_from_slice(self.parts(term));
        }
        found.sort_unstable();
        found
    }
}
