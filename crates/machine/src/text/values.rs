//! Text for cells and values of the machine.

use crate::machine::{CellId, Process, Run};
use garret_system::system::{Sort, SymbolId, System};

/// The name of a cell of a run, such as `T[#1]`.
pub fn cell(system: &System, run: &Run, cell: CellId) -> String {
    let (symbol, indices) = run.cell(cell);
    named_cell(system, symbol, indices.iter().map(|process| format!("#{process}")))
}

/// A value of a cell of a run.
pub fn of_cell(system: &System, run: &Run, cell: CellId, it: i64) -> String {
    value(system, run.cell(cell).0, it, run.processes)
}

/// The symbol with these indices.
pub(super) fn named_cell(system: &System, symbol: SymbolId, indices: impl Iterator<Item = String>) -> String {
    let name = &system.symbol(symbol).name;
    let indices: Vec<String> = indices.collect();
    if indices.is_empty() { name.clone() } else { format!("{name}[{}]", indices.join(",")) }
}

/// A value of a cell of the symbol, for this number of processes.
pub fn value(system: &System, symbol: SymbolId, value: i64, processes: Process) -> String {
    match system.symbol(symbol).sort {
        Sort::Enumeration(id) => {
            let constructors = &system.types[id.0 as usize].constructors;
            constructors.get(value as usize).cloned().unwrap_or_default()
        }
        // values of abstract types have no names in the source
        Sort::Abstract(id) => format!("{}_{}", system.types[id.0 as usize].name, value + 1),
        Sort::Process if (1..=i64::from(processes)).contains(&value) => format!("#{value}"),
        // an outsider, which `init` declares to be none of the processes
        Sort::Process => "outsider".to_owned(),
        Sort::Integer => value.to_string(),
        Sort::Real => real(value, system.real_scale.max(1)),
    }
}

fn real(value: i64, scale: i64) -> String {
    let sign = if value < 0 { "-" } else { "" };
    let (magnitude, scale) = (value.unsigned_abs(), scale.unsigned_abs());
    let digits = scale.ilog10() as usize;
    let fraction = if digits == 0 { String::new() } else { format!("{:0digits$}", magnitude % scale) };
    let fraction = fraction.trim_end_matches('0');
    format!("{sign}{}.{}", magnitude / scale, if fraction.is_empty() { "0" } else { fraction })
}

#[cfg(test)]
mod tests {
    use super::real;

    #[test]
    fn reals_are_scaled() {
        assert_eq!(
            [real(-5, 10), real(120, 100), real(3, 1), real(7, 1000)],
            ["-0.5", "1.2", "3.0", "0.007"]
        );
    }
}
