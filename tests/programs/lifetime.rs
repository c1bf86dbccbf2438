//! Use after free, and double free: verdicts on programs, and random ones that are compared with a machine with store buffers, which
//! executes one step at a time and knows nothing of graphs.
//!
//! `GARRET_LIFETIME_SEEDS=0..20000` gives the seeds of the random programs.

use crate::litmus_support::random::{Random, seeds};
use garret::Model;
use garret::c::{COptions, over_words};
use garret::graphs::{GraphOptions, Graphs, graphs};
use garret::llvm::{Threads, threads, threads_with};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt::Write as _;

const HEADERS: &str = "#include <assert.h>\n#include <pthread.h>\n#include <stdatomic.h>\n#include <stdlib.h>\n#include <string.h>\n";

const USED: &str = "memory is used after it was freed";
const TWICE: &str = "memory is freed twice";
const NOT_ALLOCATED: &str =
    "memory is freed that was not allocated, or that is only a part of an allocated object";

fn read(text: &str) -> Threads {
    let made = over_words(text, "it.c", &COptions::new(), &mut |_| None);
    let made = made.unwrap_or_else(|errors| panic!("{errors}: {text}"));
    threads(&made.ir, &[]).unwrap_or_else(|errors| panic!("{errors}: {text}"))
}

fn executions(threads: &Threads, model: Model, is_twin: bool) -> Graphs {
    graphs(&threads.code, &GraphOptions::new().model(model).stateful(is_twin))
}

/// The result under a model: a bad state, the reason why it is unknown, or an empty text.
fn found(threads: &Threads, model: Model, is_twin: bool) -> String {
    let found = executions(threads, model, is_twin);
    match (found.bad, found.race, found.stopped) {
        (Some((execution, bad)), ..) => {
            let what = threads.bad[bad as usize].clone();
            // If memory is already freed at the start, no event frees it.
            assert!(execution.misused.is_none() || [USED, TWICE].contains(&what.as_str()), "{what}");
            what
        }
        (None, Some(_), _) => "a data race".to_owned(),
        (None, None, Some(stopped)) => format!("{stopped:?} {:?}", threads.beyond),
        (None, None, None) => String::new(),
    }
}

/// Bodies of `main` with a single thread, and the bad state.
const ALONE: &[(&str, &str)] = &[
    ("int *p = malloc(4); *p = 1; free(p);", ""),
    ("int *p = malloc(4); *p = 1; free(p); assert(*p);", USED),
    ("int *p = malloc(4); free(p); *p = 1;", USED),
    ("int *p = malloc(4), *q = p; free(p); free(q);", TWICE),
    ("free(NULL); int *p = NULL; free(p);", ""),
    ("int x; int *p = &x; free(p);", NOT_ALLOCATED),
    ("int *p = malloc(8); free(p + 1);", NOT_ALLOCATED),
    ("int *p = malloc(8), *q = p + 1; free(q - 1);", ""),
    ("char *p = strdup(\"ab\"); assert(p[1] == 'b'); free(p);", ""),
    ("char *p = strdup(\"ab\"); free(p); assert(strlen(p) == 2);", USED),
    ("for (int i = 0; i < 3; i++) { int *p = calloc(2, 4); assert(!p[1]); free(p); }", ""),
    // A new object.
    ("int *p = malloc(4); free(p); int *q = malloc(4); *q = 1; assert(p != q); free(q);", ""),
    // `realloc` frees the old object, and copies its contents.
    ("int *p = malloc(4); *p = 7; int *q = realloc(p, 8); assert(*q == 7); q[1] = 1; free(q);", ""),
    ("int *p = malloc(4); *p = 7; int *q = realloc(p, 8); *q = 1; assert(*p == 7);", USED),
    ("int *p = malloc(4); *p = 7; int *q = realloc(p, 8); *q = 1; free(p);", TWICE),
    ("int *p = realloc(NULL, 8); p[1] = 3; free(p);", ""),
    ("int *p = calloc(4, 4); p[1] = 3; p = realloc(p, 8); assert(p[1] == 3); free(p);", ""),
    ("int *p = calloc(4, 4); p = realloc(p, 8); assert(!p[2]);", "memory is accessed outside of all objects"),
    (
        "int n = 0, *p = NULL; for (int i = 0; i < 5; i++) { p = realloc(p, (i + 1) * sizeof(int)); p[i] = i; } \
         for (int i = 0; i < 5; i++) n += p[i]; assert(n == 10); free(p);",
        "",
    ),
    // Empty objects.
    (
        "int n = atoi(\"0\"); int *p = malloc(n * sizeof(int)), *q = malloc(n * sizeof(int)); assert(p && p != q); free(p);",
        "",
    ),
    (
        "int n = atoi(\"0\"); int *p = malloc(n * sizeof(int)); *p = 1;",
        "memory is accessed outside of all objects",
    ),
    // The type is that of the variable in which the address is stored.
    ("int *r[2]; r[1] = malloc(2 * sizeof(int)); r[1][1] = 3; assert(r[1][1] == 3); free(r[1]);", ""),
    ("int *r[2]; r[1] = malloc(2 * sizeof(int)); r[1][2] = 3;", "memory is accessed outside of all objects"),
    (
        "struct e { int k; char *v; } **t = calloc(2, sizeof *t); t[1] = malloc(sizeof **t); t[1]->k = 4; t[1]->v = 0; assert(t[1]->k == 4);",
        "",
    ),
    ("int (*m)[3] = malloc(sizeof(int[2][3])); m[1][2] = 7; assert(m[1][2] == 7);", ""),
    // Computed numbers of bytes.
    ("char a[8] = \"abcdefg\", b[8]; int n = strlen(a) + 1; memcpy(b, a, n); assert(!strcmp(a, b));", ""),
    (
        "char a[8] = \"abcdefg\", b[4]; int n = strlen(a) + 1; memcpy(b, a, n);",
        "memory is accessed outside of all objects",
    ),
    ("char a[4]; int n = atoi(\"3\"); memset(a, n, n); assert(a[2] == 3);", ""),
    ("int a[3] = {1, 2, 3}; int n = atoi(\"8\"); memset(a, -1, n); assert(a[1] == -1 && a[2] == 3);", ""),
    (
        "char a[8] = \"abcdefg\"; int n = atoi(\"5\"); memmove(a + 1, a, n); assert(!strcmp(a, \"aabcdeg\"));",
        "",
    ),
    (
        "char a[8] = \"abcdefg\"; int n = atoi(\"5\"); memmove(a, a + 1, n); assert(!strcmp(a, \"bcdeffg\"));",
        "",
    ),
    (
        "struct s { char c; int i; } a = {1, 2}, b[2]; int n = atoi(\"1\"); memcpy(b + n, &a, n * sizeof a); assert(b[1].i == 2);",
        "",
    ),
];

#[test]
fn what_one_thread_frees() {
    for (body, expected) in ALONE {
        let threads = read(&format!("{HEADERS}int main(void) {{ {body} }}"));
        for model in [Model::Tso, Model::Pso, Model::Rc11] {
            assert_eq!(found(&threads, model, false), *expected, "{body} under {model:?}");
        }
    }
}

/// Bodies of two threads, with flags and an object that `main` allocates before; the bad states under SC, TSO, PSO and RC11.
const TOGETHER: &[(&str, &str, [&str; 4])] = &[
    ("*p = 1;", "free(p);", [USED; 4]),
    ("free(p);", "free(p);", [TWICE; 4]),
    // A message announces that it is not used any more.
    ("*p = 1; put(x, 1, release);", "if (get(x, acquire)) free(p);", [""; 4]),
    ("*p = 1; put(x, 1, relaxed);", "if (get(x, acquire)) free(p);", ["", "", USED, USED]),
    ("*p = 1; put(x, 1, release);", "if (get(x, relaxed)) free(p);", ["", "", "", USED]),
    ("int r = *p; put(x, 1, relaxed);", "if (get(x, relaxed)) free(p);", ["", "", "", USED]),
    // The last thread frees it.
    ("*p = 1; if (add(x, acq_rel)) free(p);", "if (add(x, acq_rel)) free(p);", [""; 4]),
    ("*p = 1; if (add(x, relaxed)) free(p);", "if (add(x, relaxed)) free(p);", ["", "", "", USED]),
    // Two flags, as in hazard pointers.
    (
        "put(x, 1, seq_cst); if (!get(y, seq_cst)) *p = 1;",
        "put(y, 1, seq_cst); if (!get(x, seq_cst)) free(p);",
        [""; 4],
    ),
    (
        "put(x, 1, relaxed); if (!get(y, relaxed)) *p = 1;",
        "put(y, 1, relaxed); if (!get(x, relaxed)) free(p);",
        ["", USED, USED, USED],
    ),
    // A store that is still in the store buffer.
    (
        "*p = 1; if (!get(y, relaxed)) put(x, 1, relaxed);",
        "put(y, 1, seq_cst); if (get(x, relaxed)) free(p);",
        ["", "", USED, USED],
    ),
];

#[test]
fn what_two_threads_free() {
    for (one, other, expected) in TOGETHER {
        let text = format!(
            "{HEADERS}#define put(x, v, o) atomic_store_explicit(&x, v, memory_order_##o)\n\
             #define get(x, o) atomic_load_explicit(&x, memory_order_##o)\n\
             #define add(x, o) atomic_fetch_add_explicit(&x, 1, memory_order_##o)\n\
             atomic_int x, y; int *p; void *f(void *a) {{ {one} return 0; }} void *g(void *a) {{ {other} return 0; }}\n\
             int main(void) {{ p = malloc(4); *p = 0; pthread_t t, u; pthread_create(&t, 0, f, 0); pthread_create(&u, 0, g, 0); \
             pthread_join(t, 0); pthread_join(u, 0); return 0; }}"
        );
        let threads = read(&text);
        let models = [Model::Sc, Model::Tso, Model::Pso, Model::Rc11];
        for (model, expected) in models.into_iter().zip(expected) {
            for is_twin in [false, true] {
                let found = found(&threads, model, is_twin);
                assert_eq!(found, *expected, "{one} || {other} under {model:?}, twin: {is_twin}");
            }
        }
    }
}

#[test]
fn what_main_frees_before_it_creates_threads() {
    for (main, thread, expected) in [
        ("p = malloc(4); *p = 1;", "assert(*p == 1);", ""),
        ("p = malloc(4); free(p);", "*p = 1;", USED),
        ("p = malloc(4); free(p);", "free(p);", TWICE),
        ("p = malloc(4); free(p); p = malloc(4); *p = 1;", "assert(*p == 1);", ""),
    ] {
        let text = format!(
            "{HEADERS}int *p; void *f(void *a) {{ {thread} return 0; }}\n\
             int main(void) {{ {main} pthread_t t; pthread_create(&t, 0, f, 0); return 0; }}"
        );
        let made = over_words(&text, "it.c", &COptions::new(), &mut |_| None);
        let made = made.unwrap_or_else(|errors| panic!("{errors}: {text}"));
        let threads = threads_with(&made.ir, &[("f".to_owned(), 1)], false);
        let threads = threads.unwrap_or_else(|errors| panic!("{errors}: {text}"));
        assert_eq!(found(&threads, Model::Tso, false), expected, "{main} then {thread}");
    }
}

/// An action of a thread of a random program.
#[derive(Clone, Copy, Debug)]
enum Act {
    /// Sets a flag.
    Store(usize),
    /// The next action is only executed if a flag has this value.
    If(usize, bool),
    Fence,
    /// Sets a flag by an exchange; the next action is only executed if it was not set.
    Swap(usize),
    /// An object is read, or written.
    Read(usize),
    Write(usize),
    Free(usize),
}

fn random(random: &mut Random) -> Vec<Vec<Act>> {
    let threads = 2 + random.below(2);
    let acts = if threads == 2 { 6 } else { 4 };
    let act = |random: &mut Random| {
        let (flag, object) = (random.below(2), random.below(2));
        match random.below(14) {
            0..3 => Act::Store(flag),
            3..7 => Act::If(flag, random.below(5) < 3),
            7 => Act::Fence,
            8 => Act::Swap(flag),
            9 => Act::Read(object),
            10..12 => Act::Write(object),
            _ => Act::Free(object),
        }
    };
    let mut program: Vec<Vec<Act>> =
        (0..threads).map(|_| (0..2 + random.below(acts - 1)).map(|_| act(random)).collect()).collect();
    // The beginning of hazard pointers: each thread sets a flag, and checks that of the other one.
    if random.one_in(2) {
        for (number, acts) in program.iter_mut().take(2).enumerate() {
            let fence = Some(Act::Fence).filter(|_| random.one_in(3));
            let first = [Act::Store(number)].into_iter().chain(fence);
            let last = if number == 0 { Act::Write(0) } else { Act::Free(0) };
            acts.splice(0..1, first.chain([Act::If(1 - number, false), last]));
        }
    }
    program
}

/// The program in C.
fn text(program: &[Vec<Act>]) -> String {
    let mut text = HEADERS.to_owned() + "atomic_int x[2]; int *p[2];\n";
    let mut main = String::new();
    for (number, acts) in program.iter().enumerate() {
        write!(text, "void *f{number}(void *a) {{").expect("it is a string");
        for act in acts {
            let act = match act {
                Act::Store(flag) => format!("atomic_store_explicit(&x[{flag}], 1, memory_order_relaxed);"),
                Act::If(flag, is_set) => {
                    let not = if *is_set { "" } else { "!" };
                    format!("if ({not}atomic_load_explicit(&x[{flag}], memory_order_relaxed))")
                }
                Act::Fence => "atomic_thread_fence(memory_order_seq_cst);".to_owned(),
                Act::Swap(flag) => format!("if (!atomic_exchange(&x[{flag}], 1))"),
                Act::Read(object) => format!("{{ int r = *p[{object}]; }}"),
                Act::Write(object) => format!("*p[{object}] = 1;"),
                Act::Free(object) => format!("free(p[{object}]);"),
            };
            write!(text, " {act}").expect("it is a string");
        }
        text += " ; return 0; }\n";
        write!(main, " pthread_t t{number}; pthread_create(&t{number}, 0, f{number}, 0);")
            .expect("it is a string");
    }
    for number in 0..program.len() {
        write!(main, " pthread_join(t{number}, 0);").expect("it is a string");
    }
    writeln!(
        text,
        "int main(void) {{ for (int i = 0; i < 2; i++) {{ p[i] = malloc(4); *p[i] = 0; }}{main} return 0; }}"
    )
    .expect("it is a string");
    text
}

/// An entry of a store buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Entry {
    Flag(usize),
    Object(usize),
    Freed(usize),
}

/// All threads with their positions and store buffers; the flags; and which objects are freed.
type State = (Vec<(usize, VecDeque<Entry>)>, [bool; 2], [bool; 2]);

/// The bad states in some run of the machine, with or without store buffers.
fn reached(program: &[Vec<Act>], has_buffers: bool) -> BTreeSet<&'static str> {
    let mut bad = BTreeSet::new();
    let first: State = (vec![(0, VecDeque::new()); program.len()], [false; 2], [false; 2]);
    let mut seen = BTreeSet::from([first.clone()]);
    let mut waiting = vec![first];
    while let Some(state) = waiting.pop() {
        let mut next = Vec::new();
        for (thread, acts) in program.iter().enumerate() {
            next.extend(drained(&state, thread, &mut bad));
            if has_buffers || state.0[thread].1.is_empty() {
                next.extend(stepped(&state, acts, thread, &mut bad));
            }
        }
        for state in next {
            if seen.insert(state.clone()) {
                waiting.push(state);
            }
        }
    }
    bad
}

/// The state after the oldest entry of a store buffer went to memory.
fn drained(state: &State, thread: usize, bad: &mut BTreeSet<&'static str>) -> Option<State> {
    let mut state = state.clone();
    match state.0[thread].1.pop_front()? {
        Entry::Flag(flag) => state.1[flag] = true,
        Entry::Object(object) if state.2[object] => {
            bad.insert(USED);
        }
        Entry::Object(_) => {}
        Entry::Freed(object) => {
            if std::mem::replace(&mut state.2[object], true) {
                bad.insert(TWICE);
            }
        }
    }
    Some(state)
}

/// The state after the next step of a thread.
fn stepped(state: &State, acts: &[Act], thread: usize, bad: &mut BTreeSet<&'static str>) -> Option<State> {
    let mut state = state.clone();
    let (at, buffer) = &mut state.0[thread];
    let act = acts.get(*at)?;
    let (mut is_skipped, here) = (false, *at);
    match act {
        Act::Store(flag) => buffer.push_back(Entry::Flag(*flag)),
        Act::If(flag, wanted) => {
            let is_set = state.1[*flag] || buffer.contains(&Entry::Flag(*flag));
            is_skipped = is_set != *wanted;
        }
        Act::Fence | Act::Swap(_) if !buffer.is_empty() => return None,
        Act::Fence => {}
        Act::Swap(flag) => is_skipped = std::mem::replace(&mut state.1[*flag], true),
        Act::Read(object) => {
            if state.2[*object] || buffer.contains(&Entry::Freed(*object)) {
                bad.insert(USED);
            }
        }
        Act::Write(object) => buffer.push_back(Entry::Object(*object)),
        Act::Free(object) => buffer.push_back(Entry::Freed(*object)),
    }
    // A skipped action includes all of its own conditions.
    let mut next = here + 1;
    if is_skipped {
        while matches!(acts.get(next), Some(Act::If(..) | Act::Swap(_))) {
            next += 1;
        }
        next += 1;
    }
    state.0[thread].0 = next;
    Some(state)
}

#[test]
fn random_programs_as_a_machine_has_them() {
    let mut counted: BTreeMap<(bool, bool), usize> = BTreeMap::new();
    for seed in seeds("GARRET_LIFETIME_SEEDS", 0..200) {
        let program = random(&mut Random::new(seed));
        let text = text(&program);
        let threads = read(&text);
        let mut is_bad_under_sc = false;
        for (model, has_buffers) in [(Model::Sc, false), (Model::Tso, true)] {
            let expected = reached(&program, has_buffers);
            for is_twin in [false, true] {
                let found = found(&threads, model, is_twin);
                let is_right =
                    if expected.is_empty() { found.is_empty() } else { expected.contains(found.as_str()) };
                assert!(is_right, "seed {seed} under {model:?}: {found} is none of {expected:?}\n{text}");
            }
            if model == Model::Sc {
                is_bad_under_sc = !expected.is_empty();
            } else {
                *counted.entry((is_bad_under_sc, !expected.is_empty())).or_default() += 1;
            }
        }
        // Weaker models include all of these executions.
        let is_bad_under_rc11 = !found(&threads, Model::Rc11, false).is_empty();
        let is_bad_under_pso = !found(&threads, Model::Pso, false).is_empty();
        let is_bad_under_tso = !reached(&program, true).is_empty();
        assert!(is_bad_under_rc11 || !is_bad_under_sc, "seed {seed} under RC11\n{text}");
        assert!(is_bad_under_pso || !is_bad_under_tso, "seed {seed} under PSO\n{text}");
    }
    // There are correct programs, wrong ones, and some that only a store buffer makes wrong.
    for kind in [(false, false), (true, true), (false, true)] {
        assert!(counted.get(&kind).is_some_and(|number| *number > 2), "{counted:?}");
    }
}
