//! The steps that threads consist of: they write a cell, reset it, check it, or load it.

use super::{Builder, Instruction, Shape, Thread};
use crate::generator::vocabulary::{Kind, Storage, Symbol, Vocabulary};

impl Builder<'_> {
    /// Writes a new value to the cell of the process itself.
    pub(super) fn write(&mut self, symbol: &Symbol) -> Instruction {
        let other = symbol.dimensions == 2 || (symbol.kind == Kind::Process && self.random.percent(50));
        let arbitrary = symbol.dimensions == 0 && self.random.percent(5);
        let value = if arbitrary { "?".to_owned() } else { new(symbol, if other { "q" } else { "p" }) };
        let cell = symbol.access(&["p", "q"]);
        Instruction {
            other,
            actions: vec![(symbol.name, format!("{cell} := {value}"))],
            ..Instruction::default()
        }
    }

    /// Writes the usual initial value back.
    pub(super) fn reset(&mut self, symbol: &Symbol) -> Instruction {
        let cell = symbol.access(&["p", "q"]);
        let value = symbol.kind.initial(self.vocabulary, &cell).unwrap_or("q");
        let other = symbol.dimensions == 2 || value == "q";
        let action = if symbol.kind == Kind::Data {
            format!("{cell} := {cell}")
        } else {
            format!("{cell} := {value}")
        };
        Instruction { other, actions: vec![(symbol.name, action)], ..Instruction::default() }
    }

    /// Checks for the old or a new value in the cell of another process.
    pub(super) fn check(&mut self, symbol: &Symbol, old: bool) -> Instruction {
        let cell = symbol.access(&["q", "p"]);
        let local = self.vocabulary.stored(Storage::Local);
        let register = local.iter().find(|local| local.kind == Kind::Process && local.dimensions == 1);
        let test =
            if let (Kind::Process, Some(register), true) = (symbol.kind, register, self.random.percent(30)) {
                format!("{cell} <> {}", register.access(&["p"]))
            } else if old {
                is_old(symbol, &cell, self.vocabulary)
            } else {
                is_new(symbol, &cell, self.vocabulary)
            };
        Instruction { other: symbol.dimensions > 0, guards: vec![test], ..Instruction::default() }
    }

    /// Reads the cell of another process: in a guard, or into a local cell if there is one of its kind.
    pub(super) fn read(&mut self, thread: &mut Thread, symbol: &Symbol, old: bool) {
        let local = self.vocabulary.stored(Storage::Local);
        let fitting: Vec<&&Symbol> = local.iter().filter(|local| local.kind == symbol.kind).collect();
        match self.random.pick(&fitting) {
            Some(register) if self.random.percent(50) => {
                let cell = symbol.access(&["q", "p"]);
                let action = format!("{} := {cell}", register.access(&["p", "p"]));
                thread.loaded.push(Symbol::clone(register));
                thread.instructions.push(Instruction {
                    other: symbol.dimensions > 0,
                    actions: vec![(register.name, action)],
                    ..Instruction::default()
                });
            }
            _ => {
                let check = self.check(symbol, old);
                thread.instructions.push(check);
            }
        }
    }

    /// Resets the cells of an array that have another value, or those that satisfy some other condition.
    pub(super) fn sweep(&mut self, array: &Symbol) -> Instruction {
        let indices = ["j", "k"];
        let cell = array.access(&indices);
        let Some(old) = array.kind.initial(self.vocabulary, &cell).map(str::to_owned) else {
            return Instruction::default();
        };
        let condition = match self.random.below(4) {
            0 => is_old(array, &cell, self.vocabulary),
            1 => "j <> p".to_owned(),
            _ => format!("{cell} <> {old}"),
        };
        let default = if self.random.percent(50) { format!(" | _ : {cell}") } else { String::new() };
        let action = format!("{cell} := case | {condition} : {old}{default}");
        Instruction { actions: vec![(array.name, action)], ..Instruction::default() }
    }

    /// A step that writes a weak cell and reads, perhaps without effect: the condition on what it reads may be constant, may
    /// quantify over no process, or may lead to the same value in any case.
    pub(super) fn barrier(&mut self) -> Option<Instruction> {
        let shared: Vec<Symbol> = self.vocabulary.shared().into_iter().cloned().collect();
        // the shape depends on the first and the last cell
        let symbol = shared.get(1).filter(|symbol| symbol.kind != Kind::Data)?;
        let mut barrier = if self.random.percent(60) { self.write(symbol) } else { self.reset(symbol) };
        let arrays: Vec<&Symbol> = shared.iter().filter(|symbol| symbol.dimensions > 0).collect();
        let array = self.random.pick(&arrays).copied();
        let quantified = array.map(|array| {
            let cell = array.access(&["k", "p"]);
            let quantifier = if self.random.percent(75) { "forall_other" } else { "exists_other" };
            let about = match self.random.below(3) {
                0 => format!("{cell} = {cell}"),
                1 => is_new(array, &cell, self.vocabulary),
                _ => is_old(array, &cell, self.vocabulary),
            };
            format!("({quantifier} k. {about})")
        });
        let own = symbol.access(&["p", "q"]);
        let cancelled =
            if self.random.percent(50) { format!("{own} <> {own}") } else { format!("{own} = {own}") };
        let read = match quantified {
            Some(quantified) if self.random.percent(50) => quantified,
            _ => cancelled,
        };
        let registers: Vec<Symbol> = self
            .vocabulary
            .stored(Storage::Local)
            .into_iter()
            .filter(|it| it.dimensions == 1)
            .cloned()
            .collect();
        match self.random.pick(&registers) {
            Some(register) if self.random.percent(50) => {
                let cell = register.access(&["j"]);
                let value = register.kind.written(&["p"], self.random)?;
                let action = format!("{cell} := case | j = p && {read} : {value}");
                barrier.actions.push((register.name, action));
            }
            _ if symbol.dimensions == 0 && self.random.percent(40) => {
                let value = new(symbol, "p");
                barrier.actions =
                    vec![(symbol.name, format!("{own} := case | {read} : {value} | _ : {value}"))];
            }
            _ => {
                barrier.guards.push(read);
                barrier.other |= self.random.percent(40);
            }
        }
        Some(barrier)
    }

    /// A step that stays at its location.
    pub(super) fn aside(&mut self) -> Instruction {
        let shared: Vec<Symbol> = self.vocabulary.shared().into_iter().cloned().collect();
        match self.random.pick(&shared) {
            Some(symbol) if symbol.dimensions > 0 && self.random.percent(35) => self.sweep(symbol),
            Some(symbol) if self.random.percent(80) => self.write(symbol),
            _ => Instruction::random(self.vocabulary, self.random),
        }
    }

    /// A step that is always enabled and reads no weak cell. If the shape depends on two cells, it usually does not write these.
    pub(super) fn passive(&mut self, shape: Shape) -> Instruction {
        let storage = if self.random.percent(40) { Storage::Local } else { Storage::Weak };
        let mut symbols: Vec<Symbol> = self.vocabulary.stored(storage).into_iter().cloned().collect();
        let precious = !matches!(shape, Shape::Litmus | Shape::Random);
        if storage == Storage::Weak && precious && self.random.percent(75) {
            symbols = symbols.get(1..symbols.len().saturating_sub(1)).unwrap_or_default().to_vec();
        }
        match self.random.pick(&symbols) {
            Some(symbol) if self.random.percent(70) && symbol.kind != Kind::Data => {
                let again = self.random.percent(30);
                if again { self.reset(symbol) } else { self.write(symbol) }
            }
            _ => Instruction::default(),
        }
    }
}

/// A value that is usually not the initial one. For a cell that holds a process, this process.
pub(super) fn new(symbol: &Symbol, process: &str) -> String {
    match symbol.kind {
        Kind::Bool => "True".to_owned(),
        Kind::Value => "B".to_owned(),
        Kind::Process => process.to_owned(),
        Kind::Integer => "1".to_owned(),
        Kind::Real => "0.5".to_owned(),
        Kind::Data => symbol.access(&["p", "p"]),
    }
}

/// A literal: the cell has its usual initial value.
pub(in crate::generator) fn is_old(symbol: &Symbol, cell: &str, vocabulary: &Vocabulary) -> String {
    match symbol.kind.initial(vocabulary, cell) {
        Some(initial) => format!("{cell} = {initial}"),
        None if symbol.kind == Kind::Process => format!("{cell} <> p"),
        None => format!("{cell} = {cell}"),
    }
}

/// A literal: the cell has a value that is usually not the initial one.
pub(in crate::generator) fn is_new(symbol: &Symbol, cell: &str, vocabulary: &Vocabulary) -> String {
    match symbol.kind {
        Kind::Process => format!("{cell} = p"),
        Kind::Data => is_old(symbol, cell, vocabulary),
        _ => format!("{cell} = {}", new(symbol, "p")),
    }
}
