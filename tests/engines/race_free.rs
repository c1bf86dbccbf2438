//! Programs that behave in C11 as under sequential consistency, as their data are protected: `Translation::race_free_in_c11`. What it
//! says of programs with any number of threads is compared with all executions of few threads under RC11.
//!
//! `GARRET_RACE_FREE_SEEDS=0..50000` gives the seeds of the random programs.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use fastrand::Rng;
use garret::c::{COptions, translate};
use garret::graphs::{GraphOptions, graphs_within};
use garret::program::{ThreadFunction, Translation, starts};
use garret::watch::Watch;
use garret::{Answer, CheckOptions, Limits, Model, check};
use std::time::Duration;

fn translated(text: &str, threads: &str) -> Translation {
    let threads = ThreadFunction::list(threads).unwrap();
    let options = COptions::new().needs_assertions(false).threads(threads);
    translate(text, "it.c", &options).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"))
}

/// Whether a program is safe under RC11 because its data are protected. `None` if a limit was reached.
fn is_safe(translation: &Translation) -> Option<bool> {
    let limits = Limits { time: Some(Duration::from_secs(5)), ..Limits::default() };
    let options = CheckOptions::new().model(Model::Sc).limits(limits);
    let systems = translation.race_free_in_c11(&translation.system().unwrap());
    let mut known = Some(false);
    for system in &systems {
        match check(system, &options, &mut |_| ()).answer {
            Answer::Safe { .. } => return Some(true),
            Answer::Unsafe(_) => {}
            Answer::Unknown(_) => known = None,
        }
    }
    known
}

/// A function `f` with this body, and data: `m` is atomic, `x` and `y` are not, `a` and `b` are atomic.
fn program(body: &str) -> String {
    let head = "#include <assert.h>\n#include <stdatomic.h>\n#include <pthread.h>\n";
    let data = "atomic_int m, a, b;\nint x, y;\npthread_mutex_t l = PTHREAD_MUTEX_INITIALIZER;\n";
    let (of_f, of_g) = body.split_once('|').unwrap_or((body, ""));
    format!("{head}{data}void f(void) {{ {} }}\nvoid g(void) {{ {} }}\n", expanded(of_f), expanded(of_g))
}

/// `LOCK` and `UNLOCK` stand for a lock of one word.
fn expanded(body: &str) -> String {
    let take = "while (1) { int z = 0; if (atomic_compare_exchange_strong_explicit(&m, &z, 1, ACQUIRE, RELAXED)) break; }";
    let body = body.replace("UNLOCK", "atomic_store_explicit(&m, 0, RELEASE);").replace("LOCK", take);
    let orders = ["RELAXED", "ACQUIRE", "RELEASE"].into_iter();
    orders.fold(body, |body, order| body.replace(order, &format!("memory_order_{}", order.to_lowercase())))
}

#[test]
fn data_are_protected_by_locks_and_seq_cst_accesses() {
    let section = "x++; y = x; assert(x == y);";
    for body in [
        format!("for (;;) {{ LOCK {section} UNLOCK }}"),
        format!("for (;;) {{ pthread_mutex_lock(&l); {section} pthread_mutex_unlock(&l); }}"),
        format!("while (atomic_exchange_explicit(&m, 1, ACQUIRE)) ; {section} UNLOCK").replace("x++;", "x = 1 - x;"),
        // others look at the lock, but not while somebody is about to write it
        format!("LOCK assert(atomic_load_explicit(&m, RELAXED) == 1); {section} UNLOCK"),
        // two seq_cst accesses may meet
        format!("if (atomic_fetch_sub(&a, 1) == 0) {{ {section} }} atomic_fetch_add(&a, 1);"),
        "a = 1; if (!b) { x++; assert(x == 1); }|b = 1; if (!a) { x++; assert(x == 1); }".replace("x++", "y = 0"),
        // only one thread gets the number 1, and gives the datum on
        "if (atomic_fetch_add(&a, 1) == 1) { x = 1; b = 1; }|if (b == 1 && atomic_fetch_add(&b, 1) == 1) assert(x == 1);".to_owned(),
        // a thread looks at a lock of seq_cst accesses while another one gives it back
        "int z = 0; if (atomic_compare_exchange_strong(&m, &z, 1)) { if (!a) x = 1; m = 0; }|a = 1; while (m) ; assert(x <= 1);".to_owned(),
        // failed attempts, and looks at a lock that is taken by others
        format!("int z = 0; while (!atomic_compare_exchange_strong_explicit(&m, &z, 1, ACQUIRE, RELAXED)) z = 0; {section} UNLOCK"),
        format!("int z = 0; if (atomic_compare_exchange_weak_explicit(&m, &z, 1, ACQUIRE, RELAXED)) {{ {section} UNLOCK }}"),
        "while (1) { while (atomic_load_explicit(&m, RELAXED)) ; if (!atomic_exchange_explicit(&m, 1, ACQUIRE)) break; } x = 1 - x; y = x; assert(x == y); UNLOCK".to_owned(),
        "while (1) { while (atomic_load_explicit(&m, RELAXED)) ; if (!atomic_exchange_explicit(&m, 1, ACQUIRE)) break; } assert(atomic_load_explicit(&m, RELAXED) == 1); x = 1 - x; y = x; assert(x == y); UNLOCK".to_owned(),
        format!("LOCK {section} UNLOCK|if (atomic_load_explicit(&m, RELAXED)) a = 1;"),
        // a counter for statistics, and a flag that tells a thread to stop
        format!("while (!atomic_load_explicit(&a, RELAXED)) {{ LOCK {section} UNLOCK atomic_fetch_add_explicit(&b, 1, RELAXED); }}|atomic_store_explicit(&a, 1, RELAXED);"),
        // accesses that are not seq_cst, and never meet
        "if (atomic_fetch_add(&b, 1) == 0) atomic_store_explicit(&a, 1, RELAXED);".to_owned(),
        // nobody writes
        "assert(atomic_load_explicit(&a, RELAXED) == 0 && x == 0);".to_owned(),
    ] {
        let threads = if body.contains("y = 0") { "f*1,g*1" } else if body.contains('|') { "f,g" } else { "f" };
        let expected = !body.contains("y = 0");
        assert_eq!(is_safe(&translated(&program(&body), threads)), Some(expected), "{body}");
    }
}

#[test]
fn other_data_are_not_protected() {
    let section = "x++; y = x; assert(x == y);";
    for body in [
        // the lock does not synchronise
        expanded(&format!("LOCK {section} UNLOCK")).replace("memory_order_acquire", "RELAXED"),
        expanded(&format!("LOCK {section} UNLOCK")).replace("memory_order_release", "RELAXED"),
        // an access outside of the critical section
        format!("LOCK {section} UNLOCK|assert(x >= 0);"),
        "LOCK x = 1; UNLOCK|x = 2;".to_owned(),
        // who stores need not have the lock
        format!("LOCK {section} UNLOCK|UNLOCK"),
        "LOCK UNLOCK UNLOCK".to_owned(),
        "LOCK|UNLOCK".to_owned(),
        // who looks at the lock meets those who take it and give it back
        expanded("LOCK UNLOCK|int n = atomic_load_explicit(&m, RELAXED); x = n; assert(x == n);").replace("&z, 1", "&z, 2"),
        // an update that writes what the next one finds
        "while (atomic_exchange_explicit(&m, 0, ACQUIRE) != 0) ; x++;|UNLOCK".to_owned(),
        // a number besides 0 and 1
        "if (atomic_fetch_add_explicit(&m, 1, ACQUIRE) == 0) x++; UNLOCK".to_owned(),
        // store buffering without seq_cst
        "atomic_store_explicit(&a, 1, RELEASE); if (!atomic_load_explicit(&b, ACQUIRE)) x = 1;|b = 1; if (!a) x = 2;"
            .to_owned(),
        // looks whose result is kept, or decides whether the program fails
        "assert(atomic_load_explicit(&a, RELAXED) == 0);|atomic_store_explicit(&a, 1, RELAXED);".to_owned(),
        "if (atomic_fetch_add_explicit(&a, 1, RELAXED) == 0) y = 1;|if (atomic_fetch_add_explicit(&a, 1, RELAXED) == 0) y = 2;".to_owned(),
        "y = 1; atomic_store_explicit(&a, 1, RELAXED);|if (atomic_load_explicit(&a, RELAXED)) y = 2;".to_owned(),
        // a loop that reads a datum with accesses that are not atomic
        "while (x == 0) ;|x = 1;".to_owned(),
        "for (;;) if (x) ;|x = 1;".to_owned(),
        // a loop that changes what it is about
        "int n = 0; while (atomic_load_explicit(&a, RELAXED) == 0) n++; assert(n < 3);|a = 1;".to_owned(),
    ] {
        let threads = if body.contains('|') { "f*1,g*1" } else { "f" };
        assert_eq!(is_safe(&translated(&program(&body), threads)), Some(false), "{body}");
    }
}

#[test]
fn locks_that_hold_thread_numbers_are_locks() {
    let text = program("|").replace(
        "void f(void) {  }",
        &expanded(
            "void f(int me) { for (;;) { int z = 0; \
             if (!atomic_compare_exchange_strong_explicit(&a, &z, me, ACQUIRE, RELAXED)) continue; \
             assert(atomic_load_explicit(&a, RELAXED) == me); x++; y = x; assert(x == y); \
             atomic_store_explicit(&a, 0, RELEASE); } }",
        ),
    );
    assert_eq!(is_safe(&translated(&text, "f")), Some(true), "{text}");
    // the number of another thread is not free
    let other = text.replace("int z = 0;", "int z = me;");
    assert_eq!(is_safe(&translated(&other, "f")), Some(false), "{other}");
}

/// They are also decided under SC and TSO, with numbers without a bound, and with numbers of threads.
#[test]
fn models_in_c_are_safe_under_rc11() {
    for name in ["owner", "semaphore", "mutex"] {
        let path = format!("{}/models/c/{name}.c", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(is_safe(&translated(&text, "worker")), Some(true), "{path}");
    }
    for name in ["owner_broken_store", "semaphore_broken_order"] {
        let path = format!("{}/models/c/{name}.c", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(is_safe(&translated(&text, "worker")), Some(false), "{path}");
    }
}

/// A statement of a thread.
fn statement(random: &mut Rng, number: usize) -> String {
    let (plain, other) = if random.bool() { ("x", "y") } else { ("y", "x") };
    let (atomic, value) = (if random.bool() { "a" } else { "b" }, random.i32(0..3));
    match random.u32(0..11) {
        0 => format!("{plain} = {value};"),
        1 | 2 => format!("{plain}++;"),
        3 => "assert(x == y);".to_owned(),
        4 => format!("assert({plain} <= {value});"),
        5 => format!("{atomic} = {value};"),
        6 => format!("int t{number} = {atomic}; if (t{number}) {plain} = {value};"),
        7 => format!("if (atomic_fetch_add(&{atomic}, 1) == 0) {plain} = {value};"),
        8 => format!("int t{number} = {plain}; {other} = t{number};"),
        9 => format!("if ({atomic} == 1) assert({plain} != {value});"),
        _ => "x = 1; y = 1;".to_owned(),
    }
}

/// The body of a thread: critical sections, some of them without taking or giving back the lock.
fn body(random: &mut Rng, [take, give]: [&str; 2]) -> String {
    let mut body = String::new();
    for part in 0..random.usize(1..3) {
        let statements: Vec<String> =
            (0..random.usize(1..4)).map(|number| statement(random, 10 * part + number)).collect();
        let (takes, gives) = (random.u32(0..12) != 0, random.u32(0..12) != 0);
        let parts = [if takes { take } else { "" }, &statements.join(" "), if gives { give } else { "" }];
        body += &parts.join(" ");
    }
    if random.u32(0..3) == 0 { format!("for (;;) {{ {body} }}") } else { body }
}

fn random_program(random: &mut Rng) -> String {
    let exchange = "while (atomic_exchange_explicit(&m, 1, ACQUIRE)) ;";
    let looks = "while (1) { while (atomic_load_explicit(&m, RELAXED)) ; if (!atomic_exchange_explicit(&m, 1, ACQUIRE)) break; }";
    let locks = [
        ["LOCK", "UNLOCK"],
        ["pthread_mutex_lock(&l);", "pthread_mutex_unlock(&l);"],
        [exchange, "UNLOCK"],
        [looks, "UNLOCK"],
    ];
    let lock = locks[random.usize(0..locks.len())];
    let both = format!("{}|{}", body(random, lock), body(random, lock));
    match random.u32(0..8) {
        0 => program(&both).replace("memory_order_acquire", "memory_order_relaxed"),
        1 => program(&both).replace("memory_order_release", "memory_order_relaxed"),
        _ => program(&both),
    }
}

#[test]
fn programs_that_are_safe_have_no_bad_execution_under_rc11() {
    let chosen = std::env::var("GARRET_RACE_FREE_SEEDS").ok();
    let bounds = chosen.as_deref().and_then(|text| text.split_once(".."));
    let seeds = bounds.map_or(0..150, |(first, last)| first.parse().unwrap()..last.parse().unwrap());
    let (mut safe, mut executions, count) = (0, 0, seeds.end - seeds.start);
    for seed in seeds {
        let text = random_program(&mut Rng::with_seed(seed));
        let translation = translated(&text, "f,g");
        if is_safe(&translation) != Some(true) {
            continue;
        }
        safe += 1;
        for threads in [[0, 1].as_slice(), &[0, 0, 1], &[0, 1, 1]] {
            let code = translation.code(threads).unwrap();
            let options = GraphOptions::new().model(Model::Rc11).most(3_000);
            let found = graphs_within(&code, &options, &Watch::default());
            assert!(found.bad.is_none() && found.race.is_none(), "seed {seed}, {threads:?}\n{text}");
            executions += found.complete + found.cut;
        }
    }
    assert!(safe * 10 > count && executions > 10 * count, "{safe} of {count} safe, {executions} executions");
    assert_eq!(starts(&translated(&program("x = 1;"), "f"), 2), [0, 0]);
}
