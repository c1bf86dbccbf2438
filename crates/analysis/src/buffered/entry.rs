//! The kinds of entries of store buffers.

use garret_system::system::{
    Formula, ProcVar, Sort, SymbolId, System, Target, Term, Transition, Update, Value,
};

/// The constructor of an empty slot.
pub(super) const FREE: u32 = 0;

/// The cells of a process that a step writes, each by its array, with the constructors that are written.
pub(super) type Entry = Vec<(SymbolId, u32)>;

/// The kinds of entries of a system.
pub(super) struct Entries {
    /// The different entries; the constructor of the first one is 1.
    all: Vec<Entry>,
}

impl Entries {
    /// The entries that the transitions write; None if some write is not always a constant, or not to the own cells of the main
    /// process.
    pub(super) fn of(system: &System) -> Option<Self> {
        let mut all: Vec<Entry> = Vec::new();
        for transition in &system.transitions {
            let entry = entry(system, transition)?;
            if !entry.is_empty() && !all.contains(&entry) {
                all.push(entry);
            }
        }
        Some(Self { all })
    }

    /// The constructor of the entry.
    pub(super) fn constructor(&self, entry: &Entry) -> Option<u32> {
        let place = self.all.iter().position(|other| other == entry)?;
        u32::try_from(place).ok()?.checked_add(1)
    }

    /// The entries with their constructors.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u32, &Entry)> {
        (1..).zip(&self.all)
    }

    /// Whether some entry writes to the array.
    pub(super) fn writes(&self, array: SymbolId) -> bool {
        self.all.iter().flatten().any(|(written, _)| *written == array)
    }

    /// The names of the constructors of the entry type.
    pub(super) fn names(&self, system: &System) -> Vec<String> {
        let write = |&(array, constructor): &(SymbolId, u32)| {
            let symbol = system.symbol(array);
            let value = match symbol.sort {
                Sort::Enumeration(id) => {
                    let constructors = &system.types[id.0 as usize].constructors;
                    constructors.get(constructor as usize).map_or("?", String::as_str)
                }
                _ => "?",
            };
            format!("{}:={value}", symbol.name)
        };
        let name = |entry: &Entry| entry.iter().map(write).collect::<Vec<_>>().join(";");
        std::iter::once("free".to_owned()).chain(self.all.iter().map(name)).collect()
    }
}

/// The writes of the transition to weak cells, in the order of the arrays; None if some write is not a constant of an enumeration, or
/// not to the own cells of the main process.
pub(super) fn entry(system: &System, transition: &Transition) -> Option<Entry> {
    let weak = transition.updates.iter().filter(|update| system.symbol(update.symbol).weak);
    let mut entry = weak
        .map(|update| Some((update.symbol, written(update, transition.main?)?)))
        .collect::<Option<Entry>>()?;
    entry.sort_unstable();
    Some(entry)
}

/// The constructor that is written to the cell of the process in any case.
fn written(update: &Update, main: ProcVar) -> Option<u32> {
    let Target::Cell(indices) = &update.target else { return None };
    let [branch] = update.branches.as_slice() else { return None };
    match branch.value {
        Value::Term(Term::Constructor(value))
            if indices.as_slice() == [main] && branch.condition == Formula::True =>
        {
            Some(value)
        }
        _ => None,
    }
}
