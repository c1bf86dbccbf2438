//! Blocks that are one step, of variables that are accessed outside of blocks, too: random programs, and the same by a machine with store
//! buffers that takes a block at once. One program has more executions than the machine, and is not safe where it is bad; the other has fewer.
//!
//! `GARRET_BLOCKS_SEEDS=0..20000` chooses the random programs.

use crate::litmus_support::random::{Random, seeds};
use garret::Model;
use garret::c::{COptions, over_words};
use garret::graphs::{GraphOptions, graphs};
use garret::llvm::{is_of_single_steps, threads, with_open_blocks, with_single_steps};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

const VARIABLES: usize = 2;
/// The numbers that each thread has for itself.
const OWN: usize = 2;

/// What a thread does.
#[derive(Clone, Copy, Debug)]
enum Act {
    /// A number is stored.
    Store(usize, u8),
    /// A variable is read into one of the thread's numbers.
    Read(usize, usize),
    /// One of the thread's numbers is stored, and 1 more.
    Next(usize, usize),
}

/// Some of what a thread does: at once, or not.
#[derive(Clone, Debug)]
struct Part {
    is_block: bool,
    acts: Vec<Act>,
}

/// The threads, and what is asserted: two of their numbers are not these at the end.
#[derive(Clone, Debug)]
struct Program {
    threads: Vec<Vec<Part>>,
    never: [(usize, u8); 2],
}

fn random(random: &mut Random) -> Program {
    let number = 2 + usize::from(random.one_in(3));
    let act = |random: &mut Random| {
        let (variable, own) = (random.below(VARIABLES), random.below(OWN));
        match random.below(7) {
            0..3 => Act::Store(variable, 1 + random.below(2) as u8),
            3..6 => Act::Read(variable, own),
            _ => Act::Next(variable, own),
        }
    };
    let part = |random: &mut Random| {
        let is_block = random.one_in(2);
        let many = if is_block { 2 + random.below(2) } else { 1 + random.below(2) };
        Part { is_block, acts: (0..many).map(|_| act(random)).collect() }
    };
    let threads = (0..number).map(|_| (0..=random.below(2)).map(|_| part(random)).collect()).collect();
    let all = OWN * number + VARIABLES;
    let first = random.below(all);
    let second = (first + 1 + random.below(all - 1)) % all;
    Program { threads, never: [first, second].map(|it| (it, random.below(3) as u8)) }
}

/// The program in C. The numbers of threads get to memory at their ends.
fn text(program: &Program) -> String {
    let own = OWN * program.threads.len();
    let mut text = format!(
        "#include <assert.h>\n#include <pthread.h>\nvoid __VERIFIER_atomic_begin(void); void __VERIFIER_atomic_end(void);\nint x[{VARIABLES}], out[{own}];\n"
    );
    let mut main = String::new();
    for (number, parts) in program.threads.iter().enumerate() {
        write!(text, "void *f{number}(void *a) {{ int r0 = 0, r1 = 0;").expect("it is a string");
        for part in parts {
            let mut acts = String::new();
            for act in &part.acts {
                let act = match act {
                    Act::Store(variable, value) => format!("x[{variable}] = {value};"),
                    Act::Read(variable, own) => format!("r{own} = x[{variable}];"),
                    Act::Next(variable, own) => format!("x[{variable}] = r{own} + 1;"),
                };
                write!(acts, " {act}").expect("it is a string");
            }
            let acts = if part.is_block {
                format!(" __VERIFIER_atomic_begin();{acts} __VERIFIER_atomic_end();")
            } else {
                acts
            };
            text += &acts;
        }
        for own in 0..OWN {
            write!(text, " out[{}] = r{own};", OWN * number + own).expect("it is a string");
        }
        text += " return 0; }\n";
        write!(main, " pthread_t t{number}; pthread_create(&t{number}, 0, f{number}, 0);")
            .expect("it is a string");
    }
    for number in 0..program.threads.len() {
        write!(main, " pthread_join(t{number}, 0);").expect("it is a string");
    }
    let name = |it: usize| if it < own { format!("out[{it}]") } else { format!("x[{}]", it - own) };
    let [first, second] = program.never.map(|(it, value)| format!("{} == {value}", name(it)));
    writeln!(text, "int main(void) {{{main} assert(!({first} && {second})); return 0; }}")
        .expect("it is a string");
    text
}

/// How writes get to memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Buffers {
    Never,
    /// In their order.
    Ordered,
    /// In the order of each variable.
    OfVariables,
}

/// A thread: its part and act, its numbers, and its store buffer.
type Thread = (usize, usize, [u8; OWN], Vec<(usize, u8)>);
/// All of them, and memory.
type State = (Vec<Thread>, [u8; VARIABLES]);

/// Whether what is asserted fails in some run.
fn fails(program: &Program, buffers: Buffers) -> bool {
    let first: State = (vec![(0, 0, [0; OWN], Vec::new()); program.threads.len()], [0; VARIABLES]);
    let mut seen = BTreeSet::from([first.clone()]);
    let mut waiting = vec![first];
    while let Some(state) = waiting.pop() {
        let is_end = |(thread, parts): (&Thread, &Vec<Part>)| thread.0 == parts.len() && thread.3.is_empty();
        if state.0.iter().zip(&program.threads).all(is_end) {
            let own = OWN * program.threads.len();
            let value = |it: usize| if it < own { state.0[it / OWN].2[it % OWN] } else { state.1[it - own] };
            if program.never.iter().all(|(it, wanted)| value(*it) == *wanted) {
                return true;
            }
        }
        for thread in 0..program.threads.len() {
            let next =
                drained(&state, thread, buffers).into_iter().chain(stepped(program, &state, thread, buffers));
            for state in next {
                if seen.insert(state.clone()) {
                    waiting.push(state);
                }
            }
        }
    }
    false
}

/// An entry of a store buffer gets to memory.
fn drained(state: &State, thread: usize, buffers: Buffers) -> Vec<State> {
    let entries = &state.0[thread].3;
    let is_first = |at: usize| match buffers {
        Buffers::OfVariables => !entries[..at].iter().any(|(variable, _)| *variable == entries[at].0),
        Buffers::Never | Buffers::Ordered => at == 0,
    };
    let drain = |at: usize| {
        let mut state = state.clone();
        let (variable, value) = state.0[thread].3.remove(at);
        state.1[variable] = value;
        state
    };
    (0..entries.len()).filter(|at| is_first(*at)).map(drain).collect()
}

/// The next act of a thread, or its next block.
fn stepped(program: &Program, state: &State, thread: usize, buffers: Buffers) -> Option<State> {
    let mut state = state.clone();
    let (at, within, own, entries) = &mut state.0[thread];
    let part = program.threads[thread].get(*at)?;
    let is_direct = part.is_block || buffers == Buffers::Never;
    if part.is_block && !entries.is_empty() {
        return None;
    }
    let acts = if part.is_block { &part.acts[..] } else { &part.acts[*within..=*within] };
    for act in acts {
        let mut write = |variable: usize, value: u8, memory: &mut [u8; VARIABLES]| {
            if is_direct { memory[variable] = value } else { entries.push((variable, value)) }
        };
        match *act {
            Act::Store(variable, value) => write(variable, value, &mut state.1),
            Act::Next(variable, from) => write(variable, own[from] + 1, &mut state.1),
            Act::Read(variable, to) => {
                let waits = entries.iter().rev().find(|(it, _)| *it == variable);
                own[to] = waits.map_or(state.1[variable], |(_, value)| *value);
            }
        }
    }
    *within += 1;
    if part.is_block || *within == part.acts.len() {
        (*at, *within) = (*at + 1, 0);
    }
    Some(state)
}

#[test]
fn random_programs_are_between_more_and_fewer_executions() {
    let mut counted: BTreeMap<(bool, bool, bool), usize> = BTreeMap::new();
    for seed in seeds("GARRET_BLOCKS_SEEDS", 0..100) {
        let program = random(&mut Random::new(seed));
        let text = text(&program);
        let made = over_words(&text, "it.c", &COptions::new(), &mut |_| None);
        let ir = made.unwrap_or_else(|errors| panic!("{errors}: {text}")).ir;
        let read = |ir: &str| threads(ir, &[]).unwrap_or_else(|errors| panic!("{errors}: {text}"));
        let given = read(&ir).unfollowed;
        for (model, buffers) in
            [(Model::Sc, Buffers::Never), (Model::Tso, Buffers::Ordered), (Model::Pso, Buffers::OfVariables)]
        {
            let is_bad = |ir: &str| {
                let threads = read(ir);
                assert_eq!(threads.unfollowed, None, "seed {seed}\n{text}");
                let found = graphs(&threads.code, &GraphOptions::new().model(model));
                assert!(found.stopped.is_none() && found.cut == 0, "seed {seed}\n{text}");
                found.bad.is_some()
            };
            let expected = fails(&program, buffers);
            let Some(why) = &given else {
                // no variable is accessed on both sides
                assert_eq!(is_bad(&ir), expected, "seed {seed} under {model:?}\n{text}");
                continue;
            };
            assert!(is_of_single_steps(&ir, why), "{why}");
            let (more, fewer) = (is_bad(&with_open_blocks(&ir)), is_bad(&with_single_steps(&ir)));
            assert!(more || !expected, "seed {seed} under {model:?}: safe with more executions\n{text}");
            assert!(!fewer || expected, "seed {seed} under {model:?}: bad with fewer executions\n{text}");
            if model == Model::Sc {
                assert_eq!(fewer, expected, "seed {seed} under {model:?}\n{text}");
            } else {
                *counted.entry((more, expected, fewer)).or_default() += 1;
            }
        }
    }
    println!("more bad, bad, fewer bad: {counted:?}");
    for kind in [(false, false, false), (true, true, true)] {
        assert!(counted.get(&kind).is_some_and(|number| *number > 2), "{counted:?}");
    }
}
