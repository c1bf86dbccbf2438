//! Atomic blocks, with variables that are also accessed outside of blocks: random programs, compared with a machine with store
//! buffers that executes a block in one step. The executions of one translation over-approximate the machine, so that it is bad if
//! the machine is; those of the other one under-approximate it.
//!
//! `GARRET_BLOCKS_SEEDS=0..20000` gives the seeds of the random programs.

use crate::litmus_support::random::{Random, seeds};
use garret::Model;
use garret::c::{COptions, over_words};
use garret::graphs::{GraphOptions, graphs};
use garret::llvm::{is_of_single_steps, threads, with_open_blocks, with_single_steps};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

const VARIABLES: usize = 2;
/// The number of local variables of each thread.
const OWN: usize = 2;

/// An action of a thread.
#[derive(Clone, Copy, Debug)]
enum Act {
    /// Stores a constant.
    Store(usize, u8),
    /// Reads a variable into a local variable.
    Read(usize, usize),
    /// Stores the value of a local variable plus 1.
    Next(usize, usize),
}

/// Some actions of a thread, in an atomic block or not.
#[derive(Clone, Debug)]
struct Part {
    is_block: bool,
    acts: Vec<Act>,
}

/// The threads, and the assertion: two local variables do not have these values at the end.
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

/// The program in C. At their ends, threads store their local variables to memory.
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

/// The order in which writes go to memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Buffers {
    Never,
    /// In program order.
    Ordered,
    /// In program order for each variable.
    OfVariables,
}

/// A thread: the indices of its part and action, its local variables, and its store buffer.
type Thread = (usize, usize, [u8; OWN], Vec<(usize, u8)>);
/// All threads, and memory.
type State = (Vec<Thread>, [u8; VARIABLES]);

/// Whether the assertion fails in some run.
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

/// The states after an entry of the store buffer went to memory.
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

/// The state after the next action, or the next block, of a thread.
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
                // No variable is accessed both in blocks and outside.
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
