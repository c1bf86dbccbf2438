//! Terminal states: no step is possible, and every store buffer is empty.

use super::{Exploration, ExplorationStatistics, ExploreOptions, Explorer, run_explorer};
use crate::machine::ground::Process;
use garret_system::system::{SymbolId, System};

/// The terminal states of an exploration.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct TerminalStates {
    /// The symbol and the indices of each cell.
    pub cells: Vec<(SymbolId, Vec<Process>)>,
    /// The value of each cell in each terminal state. If buffers are approximated, there may be additional states. A state in
    /// which a bound cut off a step is not terminal.
    pub states: Vec<Vec<i64>>,
    /// How the exploration ended, its bounds, and its statistics.
    pub exploration: Exploration,
}

/// Explores all states, including bad ones, and collects the terminal ones.
///
/// Partial-order reduction preserves all of them. With symmetry, one state represents all that differ only by the names of
/// processes.
///
/// # Complexity
/// That of [`super::explore()`] if no state is bad.
pub fn terminal_states(
    system: &System,
    options: &ExploreOptions,
    observe: &mut dyn FnMut(&ExplorationStatistics),
) -> TerminalStates {
    // without bad states, nothing ends the exploration, and only moves matter for the reduction
    let system = System { unsafes: Vec::new(), invariants: Vec::new(), ..system.clone() };
    let (mut cells, mut states) = (Vec::new(), Vec::new());
    let exploration = run_explorer(&system, options, &options.limits.start(), observe, &mut |explorer| {
        let ids = explorer.rules.ground.cells.ids();
        cells = ids
            .map(|cell| {
                let cells = &explorer.rules.ground.cells;
                (cells.symbol_id(cell), cells.indices(cell).to_vec())
            })
            .collect();
        states = explorer.terminal.iter().map(|&state| values(explorer, state)).collect();
    });
    TerminalStates { cells, states, exploration }
}

/// The value of each cell in memory.
fn values(explorer: &Explorer<'_>, state: crate::machine::packed::StateId) -> Vec<i64> {
    let words = explorer.seen.state(state);
    let places = explorer.rules.layout.places.iter();
    places.map(|place| place.range.low + place.field.get(words) as i64).collect()
}
