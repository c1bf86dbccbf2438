//! The values that cells of each sort can hold in the machine: always a range.
//!
//! Constructors and values of abstract types are counted from 0; processes are their numbers; numbers are themselves. If a system
//! has outsiders ([`System::is_outside`]), an outsider is the number before the first process or after the last one.

use super::ground::Process;
use garret_system::system::{Access, Literal, Sort, System, Term, Value};

/// A range, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The smallest value.
    pub low: i64,
    /// The largest value.
    pub high: i64,
}

impl Range {
    /// Whether the value is in the range.
    #[must_use]
    pub fn contains(self, value: i64) -> bool {
        (self.low..=self.high).contains(&value)
    }

    /// The number of values, saturating.
    #[must_use]
    pub fn len(self) -> u64 {
        (i128::from(self.high) - i128::from(self.low) + 1).clamp(0, i128::from(u64::MAX)) as u64
    }

    /// Whether there is no value.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.low > self.high
    }
}

/// The range of each sort.
#[derive(Clone, Debug)]
pub(crate) struct Domains {
    pub(crate) integers: Range,
    pub(crate) reals: Range,
    /// The number of units in 1, for reals.
    pub(crate) scale: i64,
    pub(crate) processes: Range,
    /// The range of every abstract type.
    pub(crate) abstracts: Range,
    /// The range of each enumeration, by the index of the type.
    enumerations: Vec<Range>,
}

impl Domains {
    /// The ranges for this many processes. Numbers are within `integers`, or within a range suggested by the constants of the
    /// system; abstract types have `abstracts` values, or two more than there are processes.
    pub(crate) fn new(
        system: &System,
        processes: Process,
        integers: Option<Range>,
        abstracts: Option<u32>,
    ) -> Self {
        let integers = integers.unwrap_or_else(|| suggested(system));
        let scale = system.real_scale.max(1);
        let reals =
            Range { low: integers.low.saturating_mul(scale), high: integers.high.saturating_mul(scale) };
        let count = |count: i64| Range { low: 0, high: count - 1 };
        let enumerations = system.types.iter().map(|it| count(it.constructors.len() as i64)).collect();
        let abstracts = count(abstracts.map_or(i64::from(processes) + 2, i64::from));
        Self { integers, reals, scale, processes: process_range(system, processes), abstracts, enumerations }
    }

    pub(crate) fn of(&self, sort: Sort) -> Range {
        match sort {
            Sort::Enumeration(id) => self.enumerations[id.0 as usize],
            Sort::Abstract(_) => self.abstracts,
            Sort::Process => self.processes,
            Sort::Integer => self.integers,
            Sort::Real => self.reals,
        }
    }
}

/// The numbers of the processes.
pub(crate) fn process_numbers(processes: Process) -> Range {
    Range { low: 1, high: i64::from(processes) }
}

/// The range of values of sort process: the processes, and an outsider if the system has any. If process-valued cells are
/// compared by order, the outsider may be before or after all processes.
fn process_range(system: &System, processes: Process) -> Range {
    let Range { low, high } = process_numbers(processes);
    if !system.has_outsiders() {
        return Range { low, high };
    }
    Range { low: low - 1, high: high + i64::from(orders_cells(system)) }
}

/// Whether processes are compared by their order.
pub(crate) fn orders_processes(system: &System) -> bool {
    let mut found = false;
    system.for_each_literal(&mut |literal| found |= matches!(literal, Literal::Before(..)));
    found
}

/// Whether process-valued cells are compared by the order of their values.
fn orders_cells(system: &System) -> bool {
    let mut found = false;
    system.for_each_literal(&mut |literal| {
        if let Literal::Before(left, right) = literal {
            found |= matches!(left, Term::Access(_)) || matches!(right, Term::Access(_));
        }
    });
    found
}

/// Whether a number is near a limit of 32 bits, in a system in which some value is arbitrary: such a constant only delimits the
/// range of the numbers, and does not show which numbers matter.
fn is_end(number: i64, has_any: bool) -> bool {
    has_any && number.unsigned_abs() >= (i32::MAX - 1).unsigned_abs().into()
}

/// Whether an arbitrary value is written somewhere.
fn has_any(system: &System) -> bool {
    let mut updates = system.transitions.iter().flat_map(|transition| &transition.updates);
    updates.any(|update| update.branches.iter().any(|branch| matches!(branch.value, Value::Any)))
}

/// A range with some room around the constants of the system.
fn suggested(system: &System) -> Range {
    /// The room above the largest constant.
    const ABOVE: i64 = 5;
    /// The room below the least number if none is negative: then there is little need for negative numbers.
    const BELOW: i64 = 2;
    let least = least_value(system);
    let room = if least < 0 { ABOVE } else { BELOW };
    Range { low: least.saturating_sub(room), high: largest_constant(system).saturating_add(ABOVE) }
}

/// The smallest of 0 and the numbers that cells are compared with, are assigned, or are lowered by in one step.
fn least_value(system: &System) -> i64 {
    let (scale, has_any) = (system.real_scale.max(1), has_any(system));
    let mut least = 0;
    let mut note = |terms: &[(i64, Access)], value: i64| {
        if is_end(value, has_any) {
            return;
        }
        let real = terms.iter().any(|(_, access)| system.symbol(access.symbol).sort == Sort::Real);
        least = least.min(if real { value.div_euclid(scale) } else { value });
    };
    system.for_each_literal(&mut |literal| {
        let Literal::Linear(linear, _) = literal else { return };
        // if a single cell is compared with a number, that number can be computed
        if let [(factor @ (..=-1 | 1..), _)] = linear.terms.as_slice() {
            note(&linear.terms, linear.constant.saturating_neg() / factor);
        }
    });
    for update in system.transitions.iter().flat_map(|transition| &transition.updates) {
        for branch in &update.branches {
            if let Value::Term(Term::Linear(linear)) = &branch.value {
                note(&linear.terms, linear.constant);
            }
        }
    }
    least
}

/// The largest absolute value of a number in the system.
pub fn largest_constant(system: &System) -> i64 {
    let (scale, has_any) = (system.real_scale.max(1), has_any(system));
    let mut largest = 0;
    let mut note = |terms: &[(i64, Access)], constant: i64| {
        if is_end(constant, has_any) {
            return;
        }
        let real = terms.iter().any(|(_, access)| system.symbol(access.symbol).sort == Sort::Real);
        let magnitude = constant.saturating_abs();
        largest = largest.max(if real { magnitude.saturating_add(scale - 1) / scale } else { magnitude });
    };
    system.for_each_literal(&mut |literal| {
        if let Literal::Linear(linear, _) = literal {
            note(&linear.terms, linear.constant);
        }
    });
    for update in system.transitions.iter().flat_map(|transition| &transition.updates) {
        for branch in &update.branches {
            if let Value::Term(Term::Linear(linear)) = &branch.value {
                note(&linear.terms, linear.constant);
            }
        }
    }
    largest
}
