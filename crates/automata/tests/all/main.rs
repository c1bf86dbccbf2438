//! Automata of threads against execution graphs and machines.

mod forms;
mod random;
