//! What the parts of a program get: registers for variables, data for objects; and what is known of where variables lead.

use super::data::{First, Object, Objects};
use super::value::{Key, Target};
use crate::parser::Fallible;
use crate::syntax::{Declaration, Shape, Storage, Type, Unit};
use garret_base::source::{Diagnostic, Span, short};
use garret_program::{MOST_REGISTERS, Register, RegisterName};
use std::collections::{BTreeMap, BTreeSet};

/// A part of an object that is read and written as a whole.
#[derive(Clone, Debug)]
pub(super) struct Cell {
    pub(super) name: String,
    pub(super) kind: Type,
    /// Each thread has its own.
    pub(super) local: bool,
    /// What it holds at first.
    pub(super) first: i64,
    /// Where the object is declared.
    pub(super) span: Span,
}

/// All of them.
pub(super) struct Tables {
    pub(super) objects: Objects,
    pub(super) registers: Vec<RegisterName>,
    /// The registers of variables: the function, and which of its variables. Calls cannot be in each other, so that one is enough.
    variables: BTreeMap<(usize, usize), Register>,
    /// Registers for what is computed on the way: for numbers, and for what refers to threads.
    temporaries: [Vec<Register>; 2],
    pub(super) cells: Vec<Cell>,
    indices: BTreeMap<String, usize>,
    pub(super) targets: BTreeMap<Key, Target>,
    /// Shared objects that pointers lead to: the code of each is its place, from 1.
    pub(super) pointed: Vec<String>,
    /// Cells in which sums may wrap around.
    pub(super) wrapping: BTreeSet<String>,
    /// The field of each union that is used.
    pub(super) used_fields: BTreeMap<usize, String>,
    /// The registers in which threads count how often they hold a mutex, by its name.
    held: BTreeMap<String, Register>,
    symbols: BTreeSet<String>,
    /// Arrays with one element for each thread.
    by_thread: BTreeSet<String>,
    /// Where -1 stands for no thread, and where the number of threads does.
    pub(super) minus_one: Option<Span>,
    pub(super) count: Option<Span>,
    /// Threads are numbered from 0, as the number of threads is used.
    pub(super) from_zero: bool,
    pub(super) has_changed: bool,
    /// What is assumed besides what the text says, in a few words each.
    pub(super) assumed: BTreeSet<String>,
    /// The names of the cells that count threads.
    pub(super) counts_threads: BTreeSet<String>,
    pub(super) errors: Vec<Diagnostic>,
    /// What parts of objects hold at first, instead of what their declarations say.
    before: BTreeMap<String, First>,
}

impl Tables {
    pub(super) fn new(unit: &Unit, from_zero: bool, before: BTreeMap<String, First>) -> Self {
        let mut tables = Self {
            objects: Objects::default(),
            registers: Vec::new(),
            variables: BTreeMap::new(),
            temporaries: [Vec::new(), Vec::new()],
            cells: Vec::new(),
            indices: BTreeMap::new(),
            targets: BTreeMap::new(),
            pointed: Vec::new(),
            wrapping: BTreeSet::new(),
            used_fields: BTreeMap::new(),
            held: BTreeMap::new(),
            symbols: BTreeSet::new(),
            by_thread: BTreeSet::new(),
            minus_one: None,
            count: None,
            from_zero,
            has_changed: false,
            assumed: BTreeSet::new(),
            counts_threads: BTreeSet::new(),
            errors: Vec::new(),
            before,
        };
        // what a compare-and-exchange compares with; it has room always
        let _ = tables.register("expected", "");
        for global in &unit.globals {
            tables.declare(unit, global.name.clone(), global);
        }
        tables
    }

    /// Declares an object.
    pub(super) fn declare(&mut self, unit: &Unit, name: String, it: &Declaration) {
        if let Some(known) = self.objects.all.get(&name) {
            // said twice, the second time with what it holds
            if known.kind != it.kind {
                let message = format!("`{}` is declared twice, with different types", short(&name));
                self.errors.push(Diagnostic::error(message).at(it.span, "here").also(known.span, "and here"));
            }
        }
        let local = it.storage == Storage::Thread;
        if let Some(initial) = &it.initial
            && let Err(error) = self.objects.hold(unit, &name, &it.kind, initial)
        {
            self.errors.push(*error);
        }
        let is_part = |rest: &str| rest.is_empty() || rest.starts_with(['.', '[']);
        let held = self.before.range(name.clone()..).take_while(|(part, _)| part.starts_with(&name));
        let held = held.filter(|(part, _)| is_part(&part[name.len()..]));
        self.objects.first.extend(held.map(|(part, first)| (part.clone(), first.clone())));
        self.objects.all.insert(name, Object { kind: it.kind.clone(), local, span: it.span });
    }

    /// A register: its name in the system, and how it is shown; not at all when that is empty.
    fn register(&mut self, name: &str, shown: &str) -> Fallible<Register> {
        let index =
            u8::try_from(self.registers.len()).ok().filter(|index| usize::from(*index) < MOST_REGISTERS);
        let Some(index) = index else {
            return Err(Box::new(
                Diagnostic::error(format!(
                    "a thread has more than {MOST_REGISTERS} variables, with those of all functions"
                ))
                .help("check a smaller part of the program"),
            ));
        };
        let symbol = self.symbol(&format!("R_{name}"));
        self.registers.push(RegisterName { shown: shown.to_owned(), symbol, reference: false });
        Ok(Register(index))
    }

    /// A name in the system that nothing else has.
    pub(super) fn symbol(&mut self, name: &str) -> String {
        let plain = name.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '_' });
        let mut symbol: String = plain.collect();
        while !self.symbols.insert(symbol.clone()) {
            symbol.push('_');
        }
        symbol
    }

    /// The register of a variable of a function.
    pub(super) fn variable(&mut self, function: usize, number: usize, name: &str) -> Fallible<Register> {
        if let Some(register) = self.variables.get(&(function, number)) {
            return Ok(*register);
        }
        let register = self.register(name, name)?;
        self.variables.insert((function, number), register);
        Ok(register)
    }

    /// A register for what is computed on the way.
    pub(super) fn temporary(&mut self, number: usize, reference: bool) -> Fallible<Register> {
        while self.temporaries[usize::from(reference)].len() <= number {
            let name = if reference { "thread" } else { "value" };
            let register = self.register(name, "")?;
            if reference {
                self.refers(register);
            }
            self.temporaries[usize::from(reference)].push(register);
        }
        Ok(self.temporaries[usize::from(reference)][number])
    }

    /// The register refers to threads.
    pub(super) fn refers(&mut self, register: Register) {
        if let Some(name) = self.registers.get_mut(register.index()) {
            name.reference = true;
        }
    }

    /// The cell of this name, which has this type.
    pub(super) fn cell(&mut self, unit: &Unit, name: &str, kind: &Type, local: bool) -> Fallible<usize> {
        if let Some(index) = self.indices.get(name) {
            return Ok(*index);
        }
        let (first, span) = self.objects.initially(name, local)?;
        let index = self.cells.len();
        let first = match first {
            First::Number(number) => number,
            First::Address(object, kind) => {
                let target = Target::Shared(vec![object.clone()], kind);
                self.leads(Key::Cell(index), &target, span)?;
                self.code(unit, &object)
            }
        };
        self.cells.push(Cell { name: name.to_owned(), kind: kind.clone(), local, first, span });
        self.indices.insert(name.to_owned(), index);
        Ok(index)
    }

    /// The register in which threads count how often they hold the mutex of this name.
    pub(super) fn held_count(&mut self, mutex: &str) -> Fallible<Register> {
        if let Some(register) = self.held.get(mutex) {
            return Ok(*register);
        }
        let register = self.register("held", "")?;
        self.held.insert(mutex.to_owned(), register);
        // it is 0 where threads start
        self.has_changed = true;
        Ok(register)
    }

    /// All of these.
    pub(super) fn held_counts(&self) -> Vec<Register> {
        self.held.values().copied().collect()
    }

    /// The variable leads there, too.
    pub(super) fn leads(&mut self, key: Key, target: &Target, span: Span) -> Fallible<()> {
        let joined = match (self.targets.get(&key), target) {
            (None, _) => target.clone(),
            (Some(known), target) if known == target => return Ok(()),
            (Some(Target::Shared(known, kind)), Target::Shared(names, other)) if kind == other => {
                let mut all = known.clone();
                all.extend(names.iter().filter(|name| !known.contains(name)).cloned());
                if all.len() == known.len() {
                    return Ok(());
                }
                Target::Shared(all, kind.clone())
            }
            _ => {
                return super::wrong(
                    "this variable holds different things",
                    span,
                    "numbers, threads and addresses of different types must not be mixed",
                    "use one variable for each",
                );
            }
        };
        self.targets.insert(key, joined);
        self.has_changed = true;
        Ok(())
    }

    /// The array has one element for each thread.
    pub(super) fn by_thread(&mut self, name: &str) {
        self.has_changed |= self.by_thread.insert(name.to_owned());
    }

    /// The array is indexed by a number that is that of no thread.
    pub(super) fn by_number(&self, name: &str, span: Span) -> Fallible<()> {
        if self.by_thread.contains(name) {
            return super::wrong(
                "this array has one element for each thread",
                span,
                "expected the number of a thread as the index, as elsewhere",
                "use another array for what is indexed by other numbers",
            );
        }
        Ok(())
    }

    /// What is to be known where objects hold numbers of threads, which count from 1.
    pub(super) fn numbered(&self) -> Option<Diagnostic> {
        let mut cells = self.cells.iter().enumerate();
        let holds = |index: usize| self.targets.get(&Key::Cell(index)) == Some(&Target::Number);
        let (_, cell) = cells.find(|(index, _)| !self.from_zero && holds(*index))?;
        Some(
            Diagnostic::warning("threads are numbered from 1: 0 is the number of none")
                .at(cell.span, "this depends on it")
                .note("the first argument of a thread function is the number of the thread; they count from 0 where the second one, how many there are, is used"),
        )
    }

    /// The code of a shared object that a pointer leads to: that of its address, which a structure shares with its first field and an array with
    /// its first element.
    pub(super) fn code(&mut self, unit: &Unit, name: &str) -> i64 {
        let address = self.address(unit, name);
        let known = self.pointed.iter().position(|it| *it == address);
        let place = known.unwrap_or_else(|| {
            self.pointed.push(address);
            self.pointed.len() - 1
        });
        place as i64 + 1
    }

    /// The code of an object, where a pointer leads to it. `name` is that of its address.
    pub(super) fn known_code(&self, unit: &Unit, name: &str) -> Option<i64> {
        let address = self.address(unit, name);
        self.pointed.iter().position(|it| *it == address).map(|place| place as i64 + 1)
    }

    /// The name of the largest object that begins where this one does.
    fn address(&self, unit: &Unit, name: &str) -> String {
        let mut end = name.find(['.', '[']).unwrap_or(name.len());
        let (mut kind, mut address) = match self.objects.all.get(&name[..end]) {
            Some(object) => (&object.kind, end),
            None => return name.to_owned(),
        };
        while end < name.len() {
            let part = &name[end..];
            let length = part[1..].find(['.', '[']).map_or(part.len(), |next| next + 1);
            let part = &part[..length];
            let is_first = match &kind.shape {
                Shape::Array(element, _) => {
                    kind = element;
                    part == "[0]"
                }
                Shape::Struct(index) => {
                    let fields = unit.structs.get(*index).map_or(&[][..], |it| &it.fields);
                    match fields.iter().position(|(field, _)| *field == part[1..]) {
                        Some(place) => {
                            kind = &fields[place].1;
                            place == 0
                        }
                        None => return name.to_owned(),
                    }
                }
                _ => return name.to_owned(),
            };
            end += length;
            if !is_first {
                address = end;
            }
        }
        name[..address].to_owned()
    }
}
