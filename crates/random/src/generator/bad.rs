//! The bad states of a random system.

use super::formula::{self, Scope};
use super::shape::{Thread, is_new, is_old};
use super::vocabulary::{Kind, Symbol, Vocabulary};
use crate::random::Random;
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// Names of the parameters of an `unsafe`.
const NAMES: [&str; 3] = ["p", "q", "r"];

/// Writes one `unsafe`, sometimes two or three.
pub(super) fn declare(text: &mut String, vocabulary: &Vocabulary, threads: &[Thread], random: &mut Random) {
    let mut count = 1;
    while count < 3 && random.percent(15) {
        count += 1;
    }
    for number in 1..=count {
        let (parameters, formula) = unsafe_formula(vocabulary, threads, random);
        let name = if count > 1 && random.percent(40) { format!("bad{number} ") } else { String::new() };
        let _ = writeln!(text, "\nunsafe {name}({}) {{ {formula} }}", NAMES[..parameters].join(" "));
    }
}

/// The number of parameters, and the formula.
fn unsafe_formula(vocabulary: &Vocabulary, threads: &[Thread], random: &mut Random) -> (usize, String) {
    let parameters = match threads.len() {
        _ if threads.last().is_some_and(|thread| thread.alone) => 1,
        1 => random.weighted(2, &[(1, 12), (2, 83), (3, 5)]),
        2 => random.weighted(2, &[(1, 12), (2, 86), (3, 2)]),
        _ => random.weighted(3, &[(2, 35), (3, 65)]),
    };
    let scope =
        Scope { owner: None, processes: NAMES[..parameters].to_vec(), readers: NAMES[..parameters].to_vec() };
    let ends = ends(threads);
    let mut conjuncts = Vec::new();
    for (index, process) in scope.processes.iter().enumerate() {
        // In most cases, the processes run different threads and are at their ends.
        let which = if random.percent(90) { (threads.len() - 1).saturating_sub(index) } else { 0 };
        let which = if index < threads.len() { which } else { random.below(threads.len()) };
        let last = ends[which];
        let length = threads[which].instructions.len();
        let location = if random.percent(if vocabulary.calm { 97 } else { 85 }) || length < 2 {
            last
        } else {
            last - random.below(length)
        };
        conjuncts.push(format!("PC[{process}] = L{location}"));
        for register in &threads[which].loaded {
            if random.percent(75) {
                let cell = register.access(&[process, process]);
                let old = random.percent(65);
                let about = if old {
                    is_old(register, &cell, vocabulary)
                } else {
                    is_new(register, &cell, vocabulary)
                };
                conjuncts.push(about);
            }
        }
    }
    let stale = if parameters == 1 { 70 } else { 22 };
    if random.percent(stale) {
        conjuncts.push(read(vocabulary, &scope, random));
        if random.percent(35) {
            conjuncts.push(read(vocabulary, &scope, random));
        }
    }
    if random.percent(6) {
        let (first, second) =
            (formula::literal(vocabulary, &scope, random), formula::literal(vocabulary, &scope, random));
        conjuncts.push(format!("({first} || {second})"));
    }
    if random.percent(3) {
        let inner = scope.with("k");
        conjuncts.push(format!("(forall_other k. {})", formula::literal(vocabulary, &inner, random)));
    }
    let mut seen = BTreeSet::new();
    conjuncts.retain(|conjunct| seen.insert(conjunct.clone()));
    (parameters, conjuncts.join(" && "))
}

/// A literal about what some process reads at the same instant.
fn read(vocabulary: &Vocabulary, scope: &Scope<'_>, random: &mut Random) -> String {
    let shared: Vec<Symbol> = vocabulary.shared().into_iter().cloned().collect();
    let Some(symbol) = random.pick(&shared) else { return "true".to_owned() };
    let cell = scope.cell(symbol, random);
    if symbol.kind == Kind::Data || random.percent(30) {
        return formula::about(vocabulary, scope, symbol, &cell, random);
    }
    if random.percent(60) { is_old(symbol, &cell, vocabulary) } else { is_new(symbol, &cell, vocabulary) }
}

/// The number of the last location of each thread.
fn ends(threads: &[Thread]) -> Vec<usize> {
    let mut last = 1;
    let end = |thread: &Thread| {
        last += thread.instructions.len();
        last
    };
    threads.iter().map(end).collect()
}
