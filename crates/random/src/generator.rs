//! Random systems as texts: small programs with a program counter and a few shared cells.
//!
//! Most of them start from the shape of a known algorithm or litmus test (store buffering, message passing, a lock, a token),
//! which is then changed at random. So many are unsafe, some only because of store buffers, and not all counterexamples are
//! short. The same seed gives the same text.

mod bad;
mod counting;
mod formula;
mod shape;
mod store_fences;
mod vocabulary;

use crate::random::Random;
use formula::Scope;
use shape::{Instruction, Thread};
use std::fmt::Write as _;
pub use store_fences::with_store_fences;
use vocabulary::{Kind, Storage, Symbol, Vocabulary};

/// The kind of system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// With weak cells.
    Weak,
    /// Without weak cells.
    Classic,
}

/// Mixed with the seed to decide which systems leave open what process a cell holds initially.
const OPEN_HOLDERS: u64 = 0x6f70_656e_686f_6c64;

/// Mixed with the seed to decide which systems count.
const COUNTING: u64 = 0x636f_756e_7469_6e67;

/// The random system of this seed. Three in four have weak cells, and about one in six counts.
pub fn system(seed: u64) -> String {
    let family = if seed % 4 == 3 { Family::Classic } else { Family::Weak };
    // a random number of its own, so that other systems do not change
    if Random::new(seed ^ COUNTING).percent(17) { counting(family, seed) } else { system_of(family, seed) }
}

/// The random system of this seed and family that counts.
pub fn counting(family: Family, seed: u64) -> String {
    counting::system(family, seed ^ COUNTING)
}

/// The random system of this seed and family.
pub fn system_of(family: Family, seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut vocabulary = Vocabulary::new(family, &mut random);
    // a random number of its own, so that the other four systems in five do not change
    if Random::new(seed ^ OPEN_HOLDERS).percent(20) {
        vocabulary.leave_holders_open(&mut random);
    }
    formula::name_predicates(&mut vocabulary, &mut random);
    let (shape, threads) = shape::threads(&vocabulary, &mut random);
    let mut text = format!("(* seed {seed}, {shape:?} *)\n");
    vocabulary.declare(&mut text, locations(&threads));
    init(&mut text, &vocabulary, &mut random);
    bad::declare(&mut text, &vocabulary, &threads, &mut random);
    transitions(&mut text, &vocabulary, &threads, &mut random);
    text
}

/// The number of locations. All threads share the first one.
fn locations(threads: &[Thread]) -> usize {
    1 + threads.iter().map(|thread| thread.instructions.len()).sum::<usize>()
}

/// Writes the initial state: all processes at the first location, most cells with their usual values.
fn init(text: &mut String, vocabulary: &Vocabulary, random: &mut Random) {
    let two = vocabulary.symbols.iter().any(|symbol| symbol.dimensions == 2);
    // constants need no initial value
    let is_said =
        |symbol: &Symbol, random: &mut Random| symbol.storage != Storage::Constant || random.percent(50);
    let mut conjuncts = vec!["PC[p] = L1".to_owned()];
    for symbol in &vocabulary.symbols {
        if !is_said(symbol, random) {
            continue;
        }
        let access = symbol.access(if two { &["p", "q"] } else { &["p"] });
        let Some(initial) = symbol.kind.initial(vocabulary, &access) else { continue };
        // any process may have the turn
        let is_holder = symbol.kind == Kind::Process;
        if is_holder && (vocabulary.open_holders || symbol.dimensions == 0 && random.percent(35)) {
            continue;
        }
        if random.percent(if vocabulary.calm { 97 } else { 85 }) {
            conjuncts.push(format!("{access} = {initial}"));
        } else if let (true, Some(other)) = (random.percent(50), symbol.kind.written(&["p"], random)) {
            conjuncts.push(format!("({access} = {initial} || {access} = {other})"));
        }
    }
    let parameters = if two { "p q" } else { "p" };
    let _ = writeln!(text, "\ninit ({parameters}) {{ {} }}", conjuncts.join(" && "));
}

/// Writes the transitions of the threads, and sometimes a few more.
fn transitions(text: &mut String, vocabulary: &Vocabulary, threads: &[Thread], random: &mut Random) {
    let mut number = 0;
    let mut base = 1;
    for (index, thread) in threads.iter().enumerate() {
        let last = base + thread.instructions.len();
        let mut here = 1;
        for (position, instruction) in thread.instructions.iter().enumerate() {
            number += 1;
            let mut instruction = instruction.clone();
            if position == 0 {
                instruction.guards.extend(vocabulary.role(index));
            }
            instruction.disturb(vocabulary, random);
            transition(text, vocabulary, number, here, base + position + 1, &instruction, random);
            here = base + position + 1;
        }
        for (position, instruction) in &thread.loops {
            number += 1;
            let at = if *position == 0 { 1 } else { base + position };
            transition(text, vocabulary, number, at, at, instruction, random);
        }
        if let Some(exit) = &thread.exit {
            number += 1;
            let back = if random.percent(80) { 1 } else { random.between(1, last) };
            transition(text, vocabulary, number, last, back, exit, random);
        }
        base = last;
    }
    while !vocabulary.calm && random.percent(20) {
        number += 1;
        let (from, to) = (random.between(1, base), random.between(1, base));
        let instruction = Instruction::random(vocabulary, random);
        transition(text, vocabulary, number, from, to, &instruction, random);
    }
}

/// Writes a transition along an edge.
fn transition(
    text: &mut String,
    vocabulary: &Vocabulary,
    number: usize,
    from: usize,
    to: usize,
    instruction: &Instruction,
    random: &mut Random,
) {
    let mut parameters = vec![if vocabulary.is_weak() || random.percent(30) { "[p]" } else { "p" }];
    if instruction.other {
        parameters.push("q");
    }
    let mut guards = vec![format!("PC[p] = L{from}")];
    if instruction.fence && vocabulary.is_weak() {
        guards.push("fence()".to_owned());
    }
    guards.extend(instruction.guards.iter().cloned());
    if vocabulary.open_holders && random.percent(40) {
        guards.extend(holder(vocabulary, instruction.other, random));
    }
    let mut actions = Vec::new();
    if from != to || random.percent(10) {
        actions.push(format!("PC[p] := L{to}"));
    }
    actions.extend(instruction.actions.iter().map(|(_, action)| action.clone()));
    let lets = if random.percent(40) { with_let(&mut actions, random) } else { None };
    let _ = writeln!(
        text,
        "\ntransition t{number} ({})\nrequires {{ {} }}\n{{ {}{} }}",
        parameters.join(" "),
        guards.join(" && "),
        lets.unwrap_or_default(),
        actions.join("; "),
    );
}

/// A guard that compares the process in a cell with this process, another one, or all others.
fn holder(vocabulary: &Vocabulary, other: bool, random: &mut Random) -> Option<String> {
    let holders: Vec<&Symbol> =
        vocabulary.symbols.iter().filter(|symbol| symbol.kind == Kind::Process).collect();
    let symbol = random.pick(&holders).copied()?;
    let scope = transition_scope(vocabulary, other);
    let cell = scope.cell(symbol, random);
    let relation = if random.percent(50) { "=" } else { "<>" };
    let literal = formula::about(vocabulary, &scope, symbol, &cell, random);
    Some(match random.below(4) {
        0 => format!("forall_other k. {cell} {relation} k"),
        1 => format!("forall_other k. {literal}"),
        _ => literal,
    })
}

/// Gives a name to the value of some action that copies a cell. `None` if there is no such action.
fn with_let(actions: &mut [String], random: &mut Random) -> Option<String> {
    let is_copied = |action: &&mut String| {
        let value = action.split(":=").nth(1).unwrap_or_default().trim();
        value.starts_with(char::is_uppercase) && !value.contains(['|', ':']) && value.contains('[')
    };
    let mut copies: Vec<&mut String> = actions.iter_mut().filter(is_copied).collect();
    let which = random.below(copies.len());
    let action = copies.get_mut(which)?;
    let (cell, value) = action.split_once(":=")?;
    let (named, value) = (format!("{cell}:= v"), value.trim().to_owned());
    **action = named;
    Some(format!("let v = {value} in "))
}

/// The processes that a transition may mention: its main process, its other parameter if it has one, and `#1` if that exists.
fn transition_scope(vocabulary: &Vocabulary, other: bool) -> Scope<'static> {
    let mut processes = vec!["p"];
    processes.extend(other.then_some("q"));
    processes.extend(vocabulary.bound.map(|_| "#1"));
    Scope { owner: vocabulary.is_weak().then_some("p"), processes, readers: Vec::new() }
}
