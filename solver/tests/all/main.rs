//! The solver through its public interface, against naive ones.

mod budgets;
mod events;
mod forms;
mod formulas;
mod large;
mod misuse;
mod models;
mod naive;
mod order;
mod reals;
mod regressions;
mod tableau;
