//! All reachable states, unpacked: for tests, and for callers that inspect states.

use super::path::unpack;
use super::{Exploration, ExploreOptions, run_explorer};
use crate::machine::ground::Process;
use crate::machine::interpret::Configuration;
use crate::machine::packed::StateId;
use garret_system::system::{SymbolId, System};

/// All states that an exploration reached.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ReachedStates {
    /// The symbol and the indices of each cell.
    pub cells: Vec<(SymbolId, Vec<Process>)>,
    /// The states, each once. If buffers are approximated, they hold the kept entries, without their marks.
    pub states: Vec<Configuration<i64>>,
    /// How the exploration ended, its bounds, and its statistics.
    pub exploration: Exploration,
}

/// Explores until a bad state is found, and returns all states that were reached. Without symmetry and partial-order reduction
/// these are all states, otherwise representatives of all states.
///
/// # Complexity
/// That of [`super::explore()`], and the memory for the unpacked states.
pub fn reached_states(system: &System, options: &ExploreOptions) -> ReachedStates {
    let (mut cells, mut states) = (Vec::new(), Vec::new());
    let exploration = run_explorer(system, options, &options.limits.start(), &mut |_| {}, &mut |explorer| {
        let known = &explorer.rules.ground.cells;
        cells = known.ids().map(|cell| (known.symbol_id(cell), known.indices(cell).to_vec())).collect();
        let (layout, seen) = (&explorer.rules.layout, &explorer.seen);
        let all = (0..seen.len() as u32).map(StateId);
        let kept = all.filter(|state| seen.dropped.binary_search(state).is_err());
        states = kept.map(|state| unpack(layout, seen.state(state), options.processes)).collect();
        states.sort_unstable_by(|left, right| {
            (&left.cells, &left.buffers, &left.markers).cmp(&(&right.cells, &right.buffers, &right.markers))
        });
        states.dedup();
    });
    ReachedStates { cells, states, exploration }
}
