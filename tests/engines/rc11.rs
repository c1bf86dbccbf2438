//! RC11 by execution graphs of programs in C: litmus tests for C and random programs are compared with the axioms for litmus tests.
//!
//! `GARRET_RC11_SEEDS=0..50000` gives the seeds of the random programs.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use fastrand::Rng;
use garret::Model;
use garret::c::{COptions, translate};
use garret::graphs::{GraphOptions, Graphs, Observed, graphs};
use garret::program::{ThreadFunction, starts};
use garret_axioms::{Axioms, decide_within, final_states, parse};
use garret_base::watch::Watch;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

/// Final states, each in the form `0:r0=1; [x]=2;`, and whether there is a race.
type Answer = (BTreeSet<String>, bool);

/// A litmus test in C as a program: variables have the names of their addresses, and registers are copied to variables at the end.
fn program(text: &str, observed: &[String]) -> String {
    let mut program = String::from("#include <stdatomic.h>\n");
    let mut known = BTreeSet::new();
    let (mut bodies, mut thread) = (String::new(), None);
    let body = text.split_once("{ }\n").unwrap().1.lines();
    for line in body.take_while(|line| !line.starts_with("exists") && !line.starts_with("locations")) {
        if let Some((head, parameters)) = line.split_once(" (").filter(|_| line.starts_with('P')) {
            let parameters = parameters.split(')').next().unwrap();
            for parameter in parameters.split(", ") {
                let (kind, name) = parameter.split_once("* ").unwrap();
                if known.insert(name.to_owned()) {
                    let _ = writeln!(program, "{kind} cell_{name};\n#define {name} (&cell_{name})");
                }
            }
            thread = Some(head[1..].to_owned());
            let _ = writeln!(bodies, "void t{}(void) {{", &head[1..]);
        } else if let (Some(thread), "}") = (&thread, line) {
            for name in observed {
                if let Some(register) = name.strip_prefix(&format!("{thread}:")) {
                    let _ = writeln!(program, "int out_{thread}_{register};");
                    let _ = writeln!(bodies, "  out_{thread}_{register} = {register};");
                }
            }
            bodies.push_str("}\n");
        } else {
            let _ = writeln!(bodies, "{line}");
        }
    }
    program + &bodies
}

/// The answer by the axioms, and the observed variables and registers.
fn judged(text: &str) -> Option<(Vec<String>, Answer)> {
    let test = parse(text).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
    let decision = decide_within(&test, Axioms::Rc11, &Watch::default()).unwrap();
    let states = final_states(&test, &decision);
    let first = states.first()?;
    let names = first.split("; ").map(|it| it.split('=').next().unwrap().to_owned()).collect();
    decision.is_complete().then_some((names, (states, decision.has_race)))
}

/// The executions of a program in C, by both searches, and their final states.
fn found(text: &str, names: &[String], model: Model) -> Answer {
    let count = text.matches("void t").count();
    let functions: Vec<String> = (0..count).map(|it| format!("t{it}*1")).collect();
    let threads = ThreadFunction::list(&functions.join(",")).unwrap();
    let options = COptions::new().needs_assertions(false).threads(threads);
    let translation = translate(text, "it.c", &options).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
    let code = translation.code(&starts(&translation, 1)).unwrap();
    // Variables without accesses are not cells, and hold 0.
    let places: Vec<Option<usize>> = names
        .iter()
        .map(|name| {
            let cell = match name.split_once(':') {
                Some((thread, register)) => format!("out_{thread}_{register}"),
                None => format!("cell_{}", name.trim_matches(['[', ']'])),
            };
            code.locations.iter().position(|it| it.name == cell)
        })
        .collect();
    let observed = places.iter().flatten().map(|place| Observed::Location(*place as u32));
    let options = GraphOptions::new().model(model).observed(observed.collect()).all(true);
    let answer = |found: &Graphs| {
        assert_eq!((found.blocked, found.cut, found.stopped), (0, 0, None), "{text}");
        let line = |state: &Vec<i64>| {
            let mut held = state.iter();
            let values = names.iter().zip(&places).map(|(name, place)| {
                let value = place.and_then(|_| held.next()).unwrap_or(&0);
                format!("{name}={value};")
            });
            values.collect::<Vec<_>>().join(" ")
        };
        let finals = if places.iter().all(Option::is_none) {
            std::iter::once(line(&Vec::new())).collect()
        } else {
            found.finals.iter().map(line).collect()
        };
        (finals, found.race.is_some())
    };
    let it = graphs(&code, &options);
    for other in [options.clone().stateful(true), options.clone().jobs(2)] {
        let other = graphs(&code, &other);
        assert_eq!((it.complete, answer(&it)), (other.complete, answer(&other)), "{text}");
    }
    answer(&it)
}

#[test]
fn litmus_tests_in_c_have_the_final_states_of_the_axioms() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/litmus/c11");
    let mut compared = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        // The reader of C assumes that a weak compare-exchange only fails if it finds another value, and reports that.
        if text.contains("_weak") {
            continue;
        }
        let (names, expected) = judged(&text).unwrap_or_else(|| panic!("{}", path.display()));
        let program = program(&text, &names);
        assert_eq!(found(&program, &names, Model::Rc11), expected, "{}\n{program}", path.display());
        compared += 1;
    }
    assert!(compared >= 70, "{compared}");
}

/// A random litmus test, where all accesses to a variable are atomic, or all are plain.
fn random_test(random: &mut Rng) -> String {
    let mut text = String::from("C RANDOM\n{ }\n");
    let mut names = Vec::new();
    let order = |of: &[&str], random: &mut Rng| format!("memory_order_{}", of[random.usize(..of.len())]);
    let has_plain = random.u32(..3) == 0;
    let threads = random.usize(2..=3);
    for thread in 0..threads {
        let _ = writeln!(
            text,
            "P{thread} (atomic_int* x, atomic_int* y, {}* z) {{",
            if has_plain { "int" } else { "atomic_int" }
        );
        for line in 0..random.usize(1..if threads == 2 { 5 } else { 4 }) {
            let variable = ["x", "y", "z"][random.usize(..3)];
            let is_plain = has_plain && variable == "z";
            let kind = random.u32(..10);
            let _ = match kind {
                0..4 if is_plain => writeln!(text, "  int r{line} = *z;"),
                4..8 if is_plain => writeln!(text, "  *z = {};", random.i32(1..3)),
                _ if is_plain || kind == 9 => {
                    writeln!(
                        text,
                        "  atomic_thread_fence({});",
                        order(&["acquire", "release", "acq_rel", "seq_cst"], random)
                    )
                }
                0..4 => writeln!(
                    text,
                    "  int r{line} = atomic_load_explicit({variable}, {});",
                    order(&["relaxed", "acquire", "seq_cst"], random)
                ),
                4..7 => writeln!(
                    text,
                    "  atomic_store_explicit({variable}, {}, {});",
                    random.i32(1..3),
                    order(&["relaxed", "release", "seq_cst"], random)
                ),
                _ => writeln!(
                    text,
                    "  int r{line} = atomic_fetch_add_explicit({variable}, 1, {});",
                    order(&["relaxed", "acquire", "release", "acq_rel", "seq_cst"], random)
                ),
            };
            if text.ends_with(";\n") && text.lines().last().unwrap().starts_with("  int r") {
                names.push(format!("{thread}:r{line}"));
            }
        }
        text.push_str("}\n");
    }
    names.extend(["[x]", "[y]", "[z]"].map(str::to_owned));
    let _ = writeln!(text, "locations [{};]", names.join("; "));
    text
}

#[test]
fn random_programs_in_c_have_the_final_states_of_the_axioms() {
    let chosen = std::env::var("GARRET_RC11_SEEDS").ok();
    let bounds = chosen.as_deref().and_then(|text| text.split_once(".."));
    let seeds = bounds.map_or(0..300, |(first, last)| first.parse().unwrap()..last.parse().unwrap());
    let (mut weaker, mut racy) = (0, 0);
    for seed in seeds {
        let text = random_test(&mut Rng::with_seed(seed));
        let Some((names, expected)) = judged(&text) else { continue };
        let program = program(&text, &names);
        let answer = found(&program, &names, Model::Rc11);
        assert_eq!(answer, expected, "seed {seed}\n{program}");
        // Stronger models have no additional final states.
        for model in [Model::Sc, Model::Tso] {
            let (states, _) = found(&program, &names, model);
            assert!(states.is_subset(&answer.0), "seed {seed} under {model:?}\n{program}");
            weaker += usize::from(model == Model::Tso && states != answer.0);
        }
        racy += usize::from(expected.1);
    }
    println!("{weaker} are weaker than TSO, {racy} have a data race");
    assert!(weaker > 0 && racy > 0);
}

/// Programs in C under RC11 whose threads are ordered, or not: a description, the program, and whether it fails or has a race.
const PROGRAMS: &[(&str, &str, bool)] = &[
    (
        "threads that are created and joined",
        "int x; void *run(void *unused) { x = 1; return 0; } int main(void) { pthread_t t; x = 2; pthread_create(&t, 0, run, 0); pthread_join(t, 0); assert(x == 1); }",
        false,
    ),
    (
        "a thread that nobody joins",
        "int x; void *run(void *unused) { x = 1; return 0; } int main(void) { pthread_t t; pthread_create(&t, 0, run, 0); x = 2; }",
        true,
    ),
    (
        "a mutex",
        "pthread_mutex_t m; int x; void worker(void) { pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m); }",
        false,
    ),
    (
        "a lock that is released",
        "atomic_int l; int x; void worker(void) { int e = 0; if (atomic_compare_exchange_strong_explicit(&l, &e, 1, memory_order_acquire, memory_order_relaxed)) { x++; atomic_store_explicit(&l, 0, memory_order_release); } }",
        false,
    ),
    (
        "a lock that is not",
        "atomic_int l; int x; void worker(void) { int e = 0; if (atomic_compare_exchange_strong_explicit(&l, &e, 1, memory_order_acquire, memory_order_relaxed)) { x++; atomic_store_explicit(&l, 0, memory_order_relaxed); } }",
        true,
    ),
    (
        "a loop that waits, and then acquires",
        "atomic_int f; int x; void *run(void *unused) { x = 1; atomic_store_explicit(&f, 1, memory_order_release); return 0; } int main(void) { pthread_t t; pthread_create(&t, 0, run, 0); while (!atomic_load_explicit(&f, memory_order_relaxed)); atomic_thread_fence(memory_order_acquire); assert(x == 1); }",
        false,
    ),
    (
        "a loop that waits, and does not acquire",
        "atomic_int f; int x; void *run(void *unused) { x = 1; atomic_store_explicit(&f, 1, memory_order_release); return 0; } int main(void) { pthread_t t; pthread_create(&t, 0, run, 0); while (!atomic_load_explicit(&f, memory_order_relaxed)); assert(x == 1); }",
        true,
    ),
    (
        "a turn of a loop that reads too early",
        "atomic_int f; int x; void *run(void *unused) { x = 1; atomic_store_explicit(&f, 1, memory_order_release); return 0; } int main(void) { pthread_t t; int r; pthread_create(&t, 0, run, 0); while (!atomic_load_explicit(&f, memory_order_acquire)) r = x; }",
        true,
    ),
    (
        "a store that is seq_cst reads nothing",
        "atomic_int f; int x; void *run(void *unused) { x = 1; atomic_store_explicit(&f, 1, memory_order_release); atomic_store(&f, 1); return 0; } int main(void) { pthread_t t; pthread_create(&t, 0, run, 0); atomic_store(&f, 2); x = 3; }",
        true,
    ),
    (
        "a fence that releases before one that acquires",
        "atomic_int f, g; int x; void *one(void *unused) { x = 1; atomic_store_explicit(&f, 1, memory_order_release); return 0; } void *two(void *unused) { int r = atomic_load_explicit(&f, memory_order_relaxed); atomic_thread_fence(memory_order_release); atomic_thread_fence(memory_order_acquire); atomic_store_explicit(&g, r, memory_order_relaxed); return 0; } int main(void) { pthread_t t, u; pthread_create(&t, 0, one, 0); pthread_create(&u, 0, two, 0); if (atomic_load_explicit(&g, memory_order_acquire)) x = 2; }",
        true,
    ),
    (
        "a fence that acquires before one that releases",
        "atomic_int f, g; int x; void *one(void *unused) { x = 1; atomic_store_explicit(&f, 1, memory_order_release); return 0; } void *two(void *unused) { int r = atomic_load_explicit(&f, memory_order_relaxed); atomic_thread_fence(memory_order_acquire); atomic_thread_fence(memory_order_release); atomic_store_explicit(&g, r, memory_order_relaxed); return 0; } int main(void) { pthread_t t, u; pthread_create(&t, 0, one, 0); pthread_create(&u, 0, two, 0); if (atomic_load_explicit(&g, memory_order_acquire)) x = 2; }",
        false,
    ),
];

#[test]
fn programs_fail_under_rc11_where_nothing_orders_them() {
    for (what, text, fails) in PROGRAMS {
        let text = format!("#include <stdatomic.h>\n#include <pthread.h>\n#include <assert.h>\n{text}");
        let options = COptions::new().needs_assertions(false);
        let translation =
            translate(&text, "it.c", &options).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
        let code = translation.code(&starts(&translation, 2)).unwrap();
        for stateful in [false, true] {
            let found = graphs(&code, &GraphOptions::new().model(Model::Rc11).stateful(stateful));
            let has_failed = found.bad.is_some() || found.race.is_some();
            assert_eq!((has_failed, found.stopped, found.cut), (*fails, None, 0), "{what}");
        }
    }
}
