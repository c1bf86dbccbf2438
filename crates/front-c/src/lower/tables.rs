//! The tables of a program: registers for variables, cells for objects, and what pointers and references refer to.

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
    /// Whether each thread has its own.
    pub(super) local: bool,
    /// The initial value.
    pub(super) first: i64,
    /// The place where the object is declared.
    pub(super) span: Span,
}

/// The tables of a program.
pub(super) struct Tables {
    pub(super) objects: Objects,
    pub(super) registers: Vec<RegisterName>,
    /// The registers of variables, by function and index of the variable. As recursion is not supported, each needs only one register.
    variables: BTreeMap<(usize, usize), Register>,
    /// The registers for intermediate results: for numbers, and for references to threads.
    temporaries: [Vec<Register>; 2],
    pub(super) cells: Vec<Cell>,
    indices: BTreeMap<String, usize>,
    pub(super) targets: BTreeMap<Key, Target>,
    /// The shared objects that pointers point to. Their codes number them from 1.
    pub(super) pointed: Vec<String>,
    /// The names of cells in which sums may wrap around.
    pub(super) wrapping: BTreeSet<String>,
    /// The field of each union that is used.
    pub(super) used_fields: BTreeMap<usize, String>,
    /// The registers that count how often a thread holds a mutex, by the name of the mutex.
    held: BTreeMap<String, Register>,
    symbols: BTreeSet<String>,
    /// The arrays with one element for each thread.
    by_thread: BTreeSet<String>,
    /// A place where -1 stands for no thread; in `count`, a place where the number of threads does.
    pub(super) minus_one: Option<Span>,
    pub(super) count: Option<Span>,
    /// A place where thread numbers are compared in their order, in which no thread comes last.
    pub(super) ordered: Option<Span>,
    /// Whether threads are numbered from 0, because the number of threads is used.
    pub(super) from_zero: bool,
    pub(super) has_changed: bool,
    /// The assumptions of the translation, in a few words each.
    pub(super) assumed: BTreeSet<String>,
    /// The names of cells whose value is a number of threads.
    pub(super) counts_threads: BTreeSet<String>,
    pub(super) errors: Vec<Diagnostic>,
    /// The initial values of parts that differ from those in their declarations.
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
            ordered: None,
            from_zero,
            has_changed: false,
            assumed: BTreeSet::new(),
            counts_threads: BTreeSet::new(),
            errors: Vec::new(),
            before,
        };
        // `EAX`, which a compare-exchange compares with; the first register always fits
        let _ = tables.register("expected", "");
        for global in &unit.globals {
            tables.declare(unit, global.name.clone(), global);
        }
        tables
    }

    /// Declares an object.
    pub(super) fn declare(&mut self, unit: &Unit, name: String, it: &Declaration) {
        if let Some(known) = self.objects.all.get(&name) {
            // a repeated declaration, of which one may have an initializer
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

    /// A new register, with its name in the system and the name that is shown. An empty one is not shown.
    pub(super) fn register(&mut self, name: &str, shown: &str) -> Fallible<Register> {
        let index =
            u8::try_from(self.registers.len()).ok().filter(|index| usize::from(*index) < MOST_REGISTERS);
        let Some(index) = index else {
            return Err(Box::new(
                Diagnostic::error(format!(
                    "a thread has more than {MOST_REGISTERS} variables, counting those of all functions"
                ))
                .help("check a smaller part of the program"),
            ));
        };
        let symbol = self.symbol(&format!("R_{name}"));
        self.registers.push(RegisterName { shown: shown.to_owned(), symbol, reference: false });
        Ok(Register(index))
    }

    /// A unique name in the system.
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

    /// A register for an intermediate result.
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

    /// Records that the register refers to threads.
    pub(super) fn refers(&mut self, register: Register) {
        if let Some(name) = self.registers.get_mut(register.index()) {
            name.reference = true;
        }
    }

    /// The index of the cell with this name and type.
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

    /// The register in which a thread counts how often it holds the mutex with this name.
    pub(super) fn held_count(&mut self, mutex: &str) -> Fallible<Register> {
        if let Some(register) = self.held.get(mutex) {
            return Ok(*register);
        }
        let register = self.register("held", "")?;
        self.held.insert(mutex.to_owned(), register);
        // threads have to set it to 0 when they start
        self.has_changed = true;
        Ok(register)
    }

    /// The registers that count how often a thread holds a mutex.
    pub(super) fn held_counts(&self) -> Vec<Register> {
        self.held.values().copied().collect()
    }

    /// Records that the variable may also refer to this target.
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
                    "this variable holds both numbers and thread numbers or pointers",
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

    /// Records that the array has one element for each thread.
    pub(super) fn by_thread(&mut self, name: &str) {
        self.has_changed |= self.by_thread.insert(name.to_owned());
    }

    /// Refuses an index that is not a thread number, if the array has one element for each thread.
    pub(super) fn by_number(&self, name: &str, span: Span) -> Fallible<()> {
        if self.by_thread.contains(name) {
            return super::wrong(
                "this array has one element for each thread",
                span,
                "expected a thread number as the index, as elsewhere",
                "use another array for what is indexed by other numbers",
            );
        }
        Ok(())
    }

    /// The warning about objects that hold thread numbers, if these start at 1.
    pub(super) fn numbered(&self) -> Option<Diagnostic> {
        let mut cells = self.cells.iter().enumerate();
        let holds = |index: usize| self.targets.get(&Key::Cell(index)) == Some(&Target::Number);
        let (_, cell) = cells.find(|(index, _)| !self.from_zero && holds(*index))?;
        Some(
            Diagnostic::warning("thread numbers start at 1 here; 0 stands for no thread")
                .at(cell.span, "this depends on it")
                .note("the first argument of a thread function is the number of the thread; they count from 0 where the second one, how many there are, is used"),
        )
    }

    /// The code of a shared object that a pointer points to. Objects with the same address have the same code: a structure and its
    /// first field, an array and its first element.
    pub(super) fn code(&mut self, unit: &Unit, name: &str) -> i64 {
        let address = self.address(unit, name);
        let known = self.pointed.iter().position(|it| *it == address);
        let place = known.unwrap_or_else(|| {
            // the code of no object is another one now
            self.has_changed = true;
            self.pointed.push(address);
            self.pointed.len() - 1
        });
        place as i64 + 1
    }

    /// Records that sums in these cells may wrap around. Returns whether that is new.
    pub(super) fn wrap(&mut self, cells: impl IntoIterator<Item = String>) -> bool {
        let known = self.wrapping.len();
        self.wrapping.extend(cells);
        self.wrapping.len() > known
    }

    /// A code that no object has, as long as the tables do not change.
    pub(super) fn code_of_no_object(&self) -> i64 {
        self.pointed.len() as i64 + 1
    }

    /// The code of an object, if a pointer points to its address.
    pub(super) fn known_code(&self, unit: &Unit, name: &str) -> Option<i64> {
        let address = self.address(unit, name);
        self.pointed.iter().position(|it| *it == address).map(|place| place as i64 + 1)
    }

    /// The name of the largest object at the same address.
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
