//! Condition variables where a wait only ends by a wake-up: random programs, compared with a machine that knows which thread waits
//! for what. Both readers of C find a deadlock if and only if the machine does.
//!
//! `GARRET_CONDITIONS_SEEDS=0..20000` gives the seeds of the random programs.

use crate::litmus_support::random::{Random, seeds};
use garret::c::{COptions, over_words, translate};
use garret::graphs::{GraphOptions, graphs};
use garret::llvm::{threads, with_waiting_threads};
use garret::machine::ExplorationResult;
use garret::{ExploreOptions, Model, explore};
use std::collections::BTreeSet;
use std::fmt::Write as _;

const CONDITIONS: usize = 2;

/// An action of a thread; conditions are given by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Act {
    Lock,
    Unlock,
    Flag(bool),
    /// Waits until the flag is set.
    WaitForFlag(usize),
    Wait(usize),
    /// Waits with a timeout.
    TimedWait(usize),
    Signal(usize),
    Broadcast(usize),
}

type Program = Vec<Vec<Act>>;

fn random(random: &mut Random) -> Program {
    let conditions = 1 + usize::from(random.one_in(3));
    assert!(conditions <= CONDITIONS);
    let act = |random: &mut Random, holds: bool| {
        let condition = random.below(conditions);
        match random.below(if holds { 10 } else { 6 }) {
            0 | 1 => Act::Flag(true),
            2 => Act::Flag(random.one_in(3)),
            3 | 4 => Act::Signal(condition),
            5 => Act::Broadcast(condition),
            6 | 7 => Act::WaitForFlag(condition),
            8 => Act::Wait(condition),
            _ => Act::TimedWait(condition),
        }
    };
    let number = 2 + random.below(2);
    let thread = |random: &mut Random| {
        let mut acts = Vec::new();
        for _ in 0..=random.below(2) {
            let holds = !random.one_in(5);
            acts.extend(holds.then_some(Act::Lock));
            for _ in 0..=random.below(2) {
                acts.push(act(random, holds));
            }
            acts.extend(holds.then_some(Act::Unlock));
        }
        acts
    };
    (0..number).map(|_| thread(random)).collect()
}

fn text(program: &Program) -> String {
    let mut text = "#include <pthread.h>\n#include <stdatomic.h>\nstatic pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n\
         static pthread_cond_t c0 = PTHREAD_COND_INITIALIZER, c1 = PTHREAD_COND_INITIALIZER;\nstatic atomic_int f;\n"
        .to_owned();
    let (mut created, mut joined) = (String::new(), String::new());
    for (number, acts) in program.iter().enumerate() {
        let _ = write!(text, "static void *t{number}(void *u) {{");
        for act in acts {
            let said = match act {
                Act::Lock => "pthread_mutex_lock(&m);".to_owned(),
                Act::Unlock => "pthread_mutex_unlock(&m);".to_owned(),
                Act::Flag(set) => format!("f = {};", u8::from(*set)),
                Act::WaitForFlag(it) => format!("while (!f) pthread_cond_wait(&c{it}, &m);"),
                Act::Wait(it) => format!("pthread_cond_wait(&c{it}, &m);"),
                Act::TimedWait(it) => format!("pthread_cond_timedwait(&c{it}, &m, 0);"),
                Act::Signal(it) => format!("pthread_cond_signal(&c{it});"),
                Act::Broadcast(it) => format!("pthread_cond_broadcast(&c{it});"),
            };
            let _ = write!(text, " {said}");
        }
        text.push_str(" return u; }\n");
        let _ = write!(created, "pthread_t h{number}; pthread_create(&h{number}, 0, t{number}, 0); ");
        let _ = write!(joined, "pthread_join(h{number}, 0); ");
    }
    let _ = writeln!(text, "int main(void) {{ {created}{joined}return 0; }}");
    text
}

/// The progress of a thread within an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Phase {
    Begins,
    /// It has found that the flag is not set, and still holds the mutex.
    Looked,
    Waits(usize),
    Woken,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct State {
    threads: Vec<(usize, Phase)>,
    owner: Option<usize>,
    flag: bool,
}

impl State {
    /// The same state with a new position of the thread.
    fn with(&self, thread: usize, is: (usize, Phase)) -> Self {
        let mut next = self.clone();
        next.threads[thread] = is;
        next
    }

    /// The states after a step of a thread.
    fn after(&self, program: &Program, thread: usize) -> Vec<Self> {
        let (place, phase) = self.threads[thread];
        let Some(act) = program[thread].get(place) else { return Vec::new() };
        let done = self.with(thread, (place + 1, Phase::Begins));
        let released =
            |condition| Self { owner: None, ..self.with(thread, (place, Phase::Waits(condition))) };
        match (phase, *act) {
            (Phase::Waits(_), Act::TimedWait(_)) => vec![self.with(thread, (place, Phase::Woken))],
            (Phase::Waits(_), _) => Vec::new(),
            (Phase::Woken, _) if self.owner.is_some() => Vec::new(),
            (Phase::Woken, Act::WaitForFlag(_)) => {
                vec![Self { owner: Some(thread), ..self.with(thread, (place, Phase::Begins)) }]
            }
            (Phase::Woken, _) => vec![Self { owner: Some(thread), ..done }],
            (Phase::Looked, Act::WaitForFlag(it)) | (_, Act::Wait(it) | Act::TimedWait(it)) => {
                vec![released(it)]
            }
            (_, Act::Lock) if self.owner.is_some() => Vec::new(),
            (_, Act::Lock) => vec![Self { owner: Some(thread), ..done }],
            (_, Act::Unlock) => vec![Self { owner: None, ..done }],
            (_, Act::Flag(set)) => vec![Self { flag: set, ..done }],
            (_, Act::WaitForFlag(_)) if self.flag => vec![done],
            (_, Act::WaitForFlag(_)) => vec![self.with(thread, (place, Phase::Looked))],
            (_, Act::Signal(it) | Act::Broadcast(it)) => {
                let waiting = (0..program.len()).filter(|other| self.threads[*other].1 == Phase::Waits(it));
                let waiting: Vec<usize> = waiting.collect();
                let wake =
                    |state: &Self, other: &usize| state.with(*other, (state.threads[*other].0, Phase::Woken));
                match act {
                    _ if waiting.is_empty() => vec![done],
                    Act::Broadcast(_) => vec![waiting.iter().fold(done, |state, other| wake(&state, other))],
                    _ => waiting.iter().map(|other| wake(&done, other)).collect(),
                }
            }
        }
    }
}

/// Whether a state is reachable in which no thread can continue, and not all have ended.
fn has_deadlock(program: &Program) -> bool {
    let first = State { threads: vec![(0, Phase::Begins); program.len()], owner: None, flag: false };
    let (mut seen, mut open) = (BTreeSet::from([first.clone()]), vec![first]);
    while let Some(state) = open.pop() {
        let after: Vec<State> = (0..program.len()).flat_map(|thread| state.after(program, thread)).collect();
        let is_done = (0..program.len()).all(|thread| state.threads[thread].0 == program[thread].len());
        if after.is_empty() && !is_done {
            return true;
        }
        for next in after {
            if seen.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    false
}

#[test]
fn random_programs_have_the_deadlocks_of_a_machine() {
    let (mut counted, mut waking_all) = ([0; 2], 0);
    for seed in seeds("GARRET_CONDITIONS_SEEDS", 0..24) {
        let program = random(&mut Random::new(seed));
        let (text, expected) = (text(&program), has_deadlock(&program));
        counted[usize::from(expected)] += 1;
        let options = COptions::new().needs_assertions(false).spurious(false);
        let made = translate(&text, "it.c", &options).unwrap_or_else(|errors| panic!("{errors}: {text}"));
        let system = made.system().unwrap_or_else(|error| panic!("{error:?}: {text}"));
        let (system, deadlock) = made.with_deadlock(system).unwrap_or_else(|| panic!("{text}"));
        let processes = u8::try_from(program.len() + 1).expect("a few");
        let asked = ExploreOptions::new().processes(processes).model(Model::Sc).deadlock(deadlock);
        let found = match explore(&system, &asked, &mut |_| {}).reached {
            ExplorationResult::Bad(_) => true,
            ExplorationResult::Nothing => false,
            other => panic!("seed {seed}: {other:?}\n{text}"),
        };
        assert_eq!(found, expected, "seed {seed}: states\n{text}");
        let words = over_words(&text, "it.c", &options, &mut |_| None);
        let ir = words.unwrap_or_else(|errors| panic!("{errors}: {text}")).ir;
        let read =
            threads(&with_waiting_threads(&ir), &[]).unwrap_or_else(|errors| panic!("{errors}: {text}"));
        assert!(read.unfollowed.is_none() && !read.wakes_all, "seed {seed}\n{text}");
        // Without a search for deadlocks, a signal wakes all waiting threads, and the output reports this simplification.
        let usual = threads(&ir, &[]).unwrap_or_else(|errors| panic!("{errors}: {text}"));
        waking_all += usize::from(usual.wakes_all);
        for model in [Model::Sc, Model::Tso] {
            let found = graphs(&read.code, &GraphOptions::new().model(model));
            assert!(found.stopped.is_none() && found.cut == 0, "seed {seed}\n{text}");
            assert_eq!(found.waits.is_some(), expected, "seed {seed}: executions under {model:?}\n{text}");
        }
    }
    assert!(counted.iter().all(|number| *number > 3), "{counted:?}");
    assert!(waking_all > 0, "{waking_all}");
}
