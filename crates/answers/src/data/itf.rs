//! Executions in the Informal Trace Format, which tools for TLA+ read: a variable for each symbol, and the state after each step.

use super::execution::state;
use super::{Access, State};
use garret_machine::machine::{Action, CellId, Configuration, Process, Run};
use garret_report::{Witness, Wording, shown_value};
use garret_system::system::{Sort, Symbol, SymbolId, System};
use serde_json::{Map, Value, json};

/// The largest integer that all readers of JSON represent exactly; its negation is the smallest.
const LARGEST: u64 = (1 << 53) - 1;

/// The execution of a file with this name, with a final line break.
///
/// A system has a variable for each symbol: arrays are functions of processes (1, 2, ..), values of enumerations and of abstract
/// types are strings, processes are numbers, and fractions are `#unserializable`. A program has the variables `memory` and
/// `registers`, functions of names. Under a weak memory model there is also a variable for store buffers: for each process its
/// entries, the oldest first, where an entry has the cells that one step has written.
#[must_use]
pub fn itf(name: &str, system: &System, witness: &Witness<'_>) -> String {
    let run = witness.run;
    let buffers = run.memory.is_weak().then(|| name_of_buffers(system));
    let (mut vars, states): (Vec<String>, Vec<_>) = match witness.wording {
        Wording::System => {
            let of = |state| {
                let mut values = of_system(system, run, state);
                let buffers = buffers.clone();
                values.extend(buffers.map(|name| (name, buffers_of_system(system, witness, state))));
                values
            };
            let names = system.symbols.iter().map(|symbol| symbol.name.clone());
            (names.collect(), configurations(run).map(of).collect())
        }
        Wording::Instructions | Wording::Statements => {
            let states = witness.states.iter().map(|it| of_program(&state(it), buffers.as_deref()));
            (vec!["memory".to_owned(), "registers".to_owned()], states.collect())
        }
    };
    vars.extend(buffers.clone());
    let titles = std::iter::once("initially".to_owned()).chain(titles(system, witness));
    let states = states.into_iter().zip(titles).enumerate().map(|(index, (mut values, title))| {
        values.insert("#meta".to_owned(), json!({ "index": index, "action": title }));
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

/// The title of each step.
fn titles(system: &System, witness: &Witness<'_>) -> Vec<String> {
    let mut titles = vec![String::new(); witness.run.steps.len()];
    for row in &witness.rows {
        let who = witness.wording.process(row.process);
        let title = match (&row.title, witness.wording) {
            (None, _) => format!("store buffer of {who}"),
            (Some(title), Wording::System) => title.clone(),
            (Some(title), Wording::Instructions | Wording::Statements) => format!("{who}: {title}"),
        };
        if let Some(whole) = titles.get_mut(row.step) {
            whole.push_str(if whole.is_empty() { "" } else { "; " });
            whole.push_str(&title);
        }
    }
    // a step without a row has the name of its transition
    for (title, step) in titles.iter_mut().zip(&witness.run.steps).filter(|(title, _)| title.is_empty()) {
        if let Action::Transition { transition, .. } = step.action {
            title.clone_from(&system.transitions[transition].name);
        }
    }
    titles
}

/// A variable name that is not a symbol of the system.
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

/// A function as a list of pairs.
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

/// The index of an array, as a value.
fn key(indices: &[Process]) -> Value {
    match indices {
        [only] => json!(only),
        several => json!({ "#tup": several }),
    }
}

/// The value of a cell of a system.
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

/// The store buffers of a system, for each process.
fn buffers_of_system(system: &System, witness: &Witness<'_>, state: &Configuration<i64>) -> Value {
    let run = witness.run;
    let written = |&(cell, it): &(CellId, i64)| {
        let name = witness.cells.get(cell.index()).map_or("", String::as_str);
        json!({ "cell": name, "value": value(system, run, cell, it) })
    };
    let of = |process: Process| -> Vec<Value> {
        let entries = state.buffer(process).iter();
        entries.map(|entry| entry.iter().map(written).collect()).collect()
    };
    function((1..=run.processes).map(|process| (json!(process), Value::Array(of(process)))).collect())
}

/// The store buffers of a program, for each thread.
fn buffers_of_program(state: &State) -> Value {
    let written = |access: &Access| json!({ "cell": access.cell, "value": number(&access.value) });
    let of = |buffer: &Vec<Vec<Access>>| -> Value {
        buffer.iter().map(|entry| entry.iter().map(written).collect::<Value>()).collect()
    };
    let pairs = state.buffers.iter().zip(1_u32..).map(|(buffer, thread)| (json!(thread), of(buffer)));
    function(pairs.collect())
}

/// A number if the text is one, else the text.
fn number(text: &str) -> Value {
    text.parse().map_or_else(|_| json!(text), integer)
}

/// The variables of a program: memory, registers, and, if `buffers` names a variable for them, the store buffers of each thread.
fn of_program(state: &State, buffers: Option<&str>) -> Map<String, Value> {
    let cells = |cells: &[Access]| {
        let pair = |access: &Access| (json!(access.cell), number(&access.value));
        function(cells.iter().map(pair).collect())
    };
    let own = state.own.iter().zip(1_u32..).map(|(own, thread)| (json!(thread), cells(own)));
    let registers = function(own.collect());
    let mut values = Map::new();
    values.insert("memory".to_owned(), cells(&state.memory));
    values.insert("registers".to_owned(), registers);
    values.extend(buffers.map(|name| (name.to_owned(), buffers_of_program(state))));
    values
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
