//! What is known of a system before it is searched: the values that cells can ever hold, the states that one process can ever be
//! in, and the parameters that can change places.

mod local;
mod symmetry;
mod values;

pub(crate) use local::LocalStates;
pub(crate) use values::Values;
