//! Executions in the Informal Trace Format, which tools for TLA+ read: a variable for each symbol, and the state after each step.

use super::execution::{accesses, titles};
use crate::machine::{CellId, Configuration, Process, Run};
use crate::report::{Witness, Wording, shown_value};
use crate::system::{Sort, Symbol, SymbolId, System};
use serde_json::{Map, Value, json};

/// The largest integer that all readers of JSON keep, and its opposite the smallest.
const LARGEST: u64 = (1 << 53) - 1;

/// The execution of a file of this name, with a line end.
///
/// A system has a variable for each symbol: arrays are functions of processes (1, 2, ..), values of enumerations and of abstract types are
/// texts, processes are numbers, fractions are `#unserializable`. A program has the variables `memory` and `registers`, functions of names.
/// Under a weak memory model there are store buffers, too: for each process the entries, the oldest first, each the cells that one step
/// has written.
#[must_use]
pub fn itf(name: &str, system: &System, witness: &Witness<'_>) -> String {
    let run = witness.run;
    let buffers = name_of_buffers(system);
    let (mut vars, states) = match witness.wording {
        Wording::System => {
            let states: Vec<_> = configurations(run).map(|state| of_system(system, run, state)).collect();
            (system.symbols.iter().map(|symbol| symbol.name.clone()).collect(), states)
        }
        Wording::Instructions | Wording::Statements => {
            (vec!["memory".to_owned(), "registers".to_owned()], of_program(witness))
        }
    };
    vars.extend(run.memory.is_weak().then(|| buffers.clone()));
    let titles = std::iter::once("initially".to_owned()).chain(titles(run, system));
    let states = configurations(run).zip(states).zip(titles).enumerate();
    let states = states.map(|(index, ((state, mut values), title))| {
        values.insert("#meta".to_owned(), json!({ "index": index, "action": title }));
        if run.memory.is_weak() {
            values.insert(buffers.clone(), store_buffers(system, witness, state));
        }
        Value::Object(values)
    });
    let whole = json!({
        "#meta": {
            "format": "ITF",
            "description": format!("made by Garret {}", env!("CARGO_PKG_VERSION")),
            "source": name,
            "model": run.memory.name(),
            "bad state": witness.ending,
        },
        "vars": vars,
        "states": states.collect::<Vec<_>>(),
    });
    super::pretty(&whole)
}

/// A name that no symbol has.
fn name_of_buffers(system: &System) -> String {
    let mut name = "store_buffers".to_owned();
    while system.symbols.iter().any(|symbol| symbol.name == name) {
        name.push('_');
    }
    name
}

fn configurations(run: &Run) -> impl Iterator<Item = &Configuration<i64>> {
    std::iter::once(&run.start).chain(run.steps.iter().map(|step| &step.after))
}

/// A function, as pairs.
fn function(pairs: Vec<(Value, Value)>) -> Value {
    json!({ "#map": pairs.into_iter().map(|(key, value)| json!([key, value])).collect::<Vec<_>>() })
}

/// The value of each symbol.
fn of_system(system: &System, run: &Run, state: &Configuration<i64>) -> Map<String, Value> {
    let values = system.symbols.iter().enumerate().map(|(index, symbol)| {
        let cells = run.cells.iter().zip(&state.cells).enumerate();
        let mine = cells.filter(|(_, ((of, _), _))| *of == SymbolId(index as u32));
        let mut mine = mine
            .map(|(cell, ((_, indices), it))| (key(indices), value(system, run, CellId(cell as u32), *it)));
        let value = match symbol.dimensions {
            0 => mine.next().map_or(Value::Null, |(_, value)| value),
            _ => function(mine.collect()),
        };
        (symbol.name.clone(), value)
    });
    values.collect()
}

/// What the indices of an array are.
fn key(indices: &[Process]) -> Value {
    match indices {
        [only] => json!(only),
        several => json!({ "#tup": several }),
    }
}

/// What a cell of a system holds.
fn value(system: &System, run: &Run, cell: CellId, it: i64) -> Value {
    let symbol: &Symbol = system.symbol(run.cell(cell).0);
    match symbol.sort {
        Sort::Integer | Sort::Process => integer(it),
        Sort::Enumeration(_) | Sort::Abstract(_) => json!(shown_value(system, run, cell, it)),
        Sort::Real => json!({ "#unserializable": shown_value(system, run, cell, it) }),
    }
}

fn integer(it: i64) -> Value {
    if it.unsigned_abs() <= LARGEST { json!(it) } else { json!({ "#bigint": it.to_string() }) }
}

/// The store buffers, for each process.
fn store_buffers(system: &System, witness: &Witness<'_>, state: &Configuration<i64>) -> Value {
    let written = |&(cell, it): &(CellId, i64)| {
        let name = witness.cells.get(cell.index()).filter(|name| !name.is_empty())?;
        let value = match witness.wording {
            Wording::System => value(system, witness.run, cell, it),
            Wording::Instructions | Wording::Statements => integer(it),
        };
        Some(json!({ "cell": name, "value": value }))
    };
    let of = |process: Process| {
        let entries = state.buffer(process).iter();
        entries.map(|entry| Value::Array(entry.iter().filter_map(written).collect())).collect()
    };
    let pairs = (1..=witness.run.processes).map(|process| (json!(process), Value::Array(of(process))));
    function(pairs.collect())
}

/// What is in memory and in the registers of each thread, after each step.
fn of_program(witness: &Witness<'_>) -> Vec<Map<String, Value>> {
    let number = |text: &str| text.parse().map_or_else(|_| json!(text), integer);
    let cells = |told: &[String]| {
        let pairs = accesses(told).into_iter();
        function(pairs.map(|access| (json!(access.cell), number(&access.value))).collect())
    };
    let states = witness.states.iter().map(|state| {
        let own = state.own.iter().zip(1..).map(|(own, thread)| (json!(thread as u32), cells(own)));
        let registers = function(own.collect());
        [("memory".to_owned(), cells(&state.memory)), ("registers".to_owned(), registers)]
            .into_iter()
            .collect()
    });
    states.collect()
}

#[cfg(test)]
mod tests {
    use super::{LARGEST, integer};
    use serde_json::json;

    #[test]
    fn large_integers_are_texts() {
        let largest = LARGEST as i64;
        assert_eq!([integer(largest), integer(-largest)], [json!(largest), json!(-largest)]);
        assert_eq!(integer(largest + 1), json!({ "#bigint": "9007199254740992" }));
        assert_eq!(integer(i64::MIN), json!({ "#bigint": "-9223372036854775808" }));
    }
}
