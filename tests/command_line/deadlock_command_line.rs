//! `garret check --deadlock`: which states are deadlocks.
#![cfg(feature = "cli")]

use crate::process::{Folder, parts, run};

/// The exit code and the last line.
pub(crate) fn said(arguments: &[&str]) -> (i32, String) {
    let (code, out, err) = parts(run(".", arguments, b""));
    (code, out.lines().last().map_or(err, str::to_owned))
}

pub(crate) const HEADERS: &str = "#include <assert.h>\n#include <pthread.h>\n#include <stdatomic.h>\n\
    pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, k = PTHREAD_MUTEX_INITIALIZER; atomic_int s = 1; atomic_int f; int n;\n";

/// A program, its threads, the exit code, and a part of the last line.
const CASES: [(&str, &str, &str, i32, &str); 19] = [
    (
        "nested",
        "void a(void) { pthread_mutex_lock(&m); pthread_mutex_lock(&k); n++; pthread_mutex_unlock(&k); pthread_mutex_unlock(&m); }",
        "a",
        0,
        "any number of processes, ",
    ),
    (
        "two_orders",
        "void a(void) { pthread_mutex_lock(&m); pthread_mutex_lock(&k); n++; pthread_mutex_unlock(&k); pthread_mutex_unlock(&m); }\n\
         void b(void) { pthread_mutex_lock(&k); pthread_mutex_lock(&m); n++; pthread_mutex_unlock(&m); pthread_mutex_unlock(&k); }",
        "a,b",
        1,
        "a deadlock of 2 processes",
    ),
    (
        "left_out",
        "void a(void) { pthread_mutex_lock(&m); n++; if (n == 2) return; pthread_mutex_unlock(&m); }",
        "a",
        1,
        "a deadlock of 3 processes",
    ),
    (
        "loop",
        "void a(void) { for (;;) { while (atomic_exchange(&f, 1)) ; n = 1; assert(n == 1); n = 0; atomic_store(&f, 0); } }",
        "a",
        0,
        "and no deadlock (",
    ),
    (
        "loop_lost",
        "void a(void) { for (;;) { while (atomic_exchange(&f, 1)) ; n = 1; assert(n == 1); n = 0; } }",
        "a",
        1,
        "a deadlock of 1 process",
    ),
    ("never_set", "void a(void) { while (!atomic_load(&f)) ; n = 1; }", "a", 1, "a deadlock of 1 process"),
    (
        "set",
        "void a(void) { while (!atomic_load(&f)) ; n = 1; } void b(void) { atomic_store(&f, 1); }",
        "a,b*1",
        0,
        "no deadlock (",
    ),
    // A thread that polls under a lock, beside one thread that ends the wait.
    (
        "looks",
        "void a(void) { for (;;) { pthread_mutex_lock(&m); int g = n; pthread_mutex_unlock(&m); if (g) return; } } \
         void b(void) { pthread_mutex_lock(&m); n = 1; pthread_mutex_unlock(&m); }",
        "a,b*1",
        0,
        "and no deadlock (",
    ),
    (
        "looks_in_vain",
        "void a(void) { for (;;) { pthread_mutex_lock(&m); int g = n; pthread_mutex_unlock(&m); if (g) return; } }",
        "a",
        1,
        "a deadlock of 1 process",
    ),
    // A thread that retries changes something each time, but waits nevertheless.
    (
        "tries",
        "void a(void) { for (;;) { while (atomic_fetch_sub(&s, 1) <= 0) atomic_fetch_add(&s, 1); n = 1; n = 0; } }",
        "a",
        1,
        "a deadlock of 1 process",
    ),
    // Steps that are taken only occasionally are not something to wait for.
    (
        "rarely",
        "void a(void) { for (;;) { if (atomic_exchange(&f, 1)) continue; n = 1; assert(n == 1); n = 0; if (atomic_exchange(&f, 0) == 2) n = 2; } }",
        "a*1",
        0,
        "no deadlock",
    ),
    (
        "signal_before_wait",
        "pthread_cond_t c = PTHREAD_COND_INITIALIZER;\n\
         void *a(void *p) { pthread_mutex_lock(&m); pthread_cond_wait(&c, &m); pthread_mutex_unlock(&m); return 0; }\n\
         int main(void) { pthread_t t; pthread_create(&t, 0, a, 0); pthread_cond_signal(&c); pthread_join(t, 0); }",
        "",
        1,
        "a deadlock of 2 processes",
    ),
    (
        "signal_under_lock",
        "pthread_cond_t c = PTHREAD_COND_INITIALIZER;\n\
         void *a(void *p) { pthread_mutex_lock(&m); while (!n) pthread_cond_wait(&c, &m); pthread_mutex_unlock(&m); return 0; }\n\
         int main(void) { pthread_t t; pthread_create(&t, 0, a, 0); pthread_mutex_lock(&m); n = 1; pthread_cond_signal(&c); pthread_mutex_unlock(&m); \
         pthread_join(t, 0); }",
        "",
        0,
        "no deadlock",
    ),
    // Signals are given forever: waiting threads are represented by their state, not by growing counters.
    ("one_condition_for_two", ONE_CONDITION, "put*2,take*2", 1, "a deadlock of 4 processes"),
    ("one_condition_for_one_each", ONE_CONDITION, "put*1,take*1", 0, "no deadlock"),
    ("two_conditions", TWO_CONDITIONS, "put*2,take*2", 0, "no deadlock"),
    ("two_conditions_without_who_puts", TWO_CONDITIONS, "take*2", 1, "a deadlock of "),
    (
        "signal_taken_by_who_waits_some_time",
        "pthread_cond_t c = PTHREAD_COND_INITIALIZER;\n\
         void *a(void *p) { pthread_mutex_lock(&m); while (!n) pthread_cond_wait(&c, &m); pthread_mutex_unlock(&m); return 0; }\n\
         void *b(void *p) { pthread_mutex_lock(&m); if (!n) pthread_cond_timedwait(&c, &m, 0); pthread_mutex_unlock(&m); return 0; }\n\
         int main(void) { pthread_t t, u; pthread_create(&t, 0, a, 0); pthread_create(&u, 0, b, 0); \
         pthread_mutex_lock(&m); n = 1; pthread_cond_signal(&c); pthread_mutex_unlock(&m); pthread_join(t, 0); pthread_join(u, 0); }",
        "",
        1,
        "a deadlock of ",
    ),
    ("bad", "void a(void) { assert(n); while (!f) ; }", "a", 1, "under TSO: unsafe["),
];

/// A buffer with one slot, where all threads wait for the same condition, so that a signal may wake the wrong one.
const ONE_CONDITION: &str = "pthread_cond_t c = PTHREAD_COND_INITIALIZER;\n\
    void put(void) { for (;;) { pthread_mutex_lock(&m); while (n == 1) pthread_cond_wait(&c, &m); n = 1; pthread_cond_signal(&c); pthread_mutex_unlock(&m); } }\n\
    void take(void) { for (;;) { pthread_mutex_lock(&m); while (n == 0) pthread_cond_wait(&c, &m); n = 0; pthread_cond_signal(&c); pthread_mutex_unlock(&m); } }";

/// The same with one condition for producers and one for consumers.
const TWO_CONDITIONS: &str = "pthread_cond_t c = PTHREAD_COND_INITIALIZER, d = PTHREAD_COND_INITIALIZER;\n\
    void put(void) { for (;;) { pthread_mutex_lock(&m); while (n == 1) pthread_cond_wait(&c, &m); n = 1; pthread_cond_signal(&d); pthread_mutex_unlock(&m); } }\n\
    void take(void) { for (;;) { pthread_mutex_lock(&m); while (n == 0) pthread_cond_wait(&d, &m); n = 0; pthread_cond_signal(&c); pthread_mutex_unlock(&m); } }";

#[test]
fn whether_somebody_waits_for_ever() {
    let folder = Folder::new("deadlocks");
    for (name, text, threads, code, words) in CASES {
        let file = folder.file(&format!("{name}.c"), format!("{HEADERS}{text}\n"));
        for fuse in [None, Some("--no-fuse")] {
            let may_be_open = code == 0 || name == "one_condition_for_two";
            // Without fusion there are more waits that are not at one place, and more cubes. Programs that exceed every time limit
            // get a short one.
            let time = if fuse.is_some() && may_be_open { "3" } else { "60" };
            let mut arguments = vec!["check", "--quiet", "--deadlock", "--timeout", time];
            if !threads.is_empty() {
                arguments.extend(["--threads", threads]);
            }
            arguments.extend(fuse);
            arguments.push(&file);
            let (found, line) = said(&arguments);
            let is_open = fuse.is_some() && may_be_open && found == 3;
            assert!(found == code || is_open, "{name} {fuse:?}: {line}");
            assert!(fuse.is_some() || line.contains(words), "{name}: {line}");
        }
    }
}

#[test]
fn systems_have_places_too() {
    for (model, code, words) in [
        ("models/mutex/test_and_set.cub", 0, "and no deadlock ("),
        ("models/mutex/clh_once.cub", 1, "a deadlock of 2 processes"),
        ("models/mutex/naive_scan.cub", 3, "no deadlock of up to 3 processes; "),
    ] {
        let (found, line) = said(&["check", "--quiet", "--deadlock", "--timeout", "60", model]);
        assert_eq!(found, code, "{model}: {line}");
        assert!(line.contains(words), "{model}: {line}");
    }
}

/// A loop that a process enters again before the end of a turn, where another step requires a place.
#[test]
fn systems_that_ask_for_places() {
    let folder = Folder::new("deadlocks_places");
    let system = |asks: &str| {
        format!(
            "type place = A | B | C  array At[proc] : place  var Lock : bool  init (p) {{ At[p] = A && Lock = False }} \
             unsafe (p q) {{ At[p] = C && At[q] = C }} \
             transition take (p) requires {{ At[p] = A && Lock = False{asks} }} {{ At[p] := C; Lock := True }} \
             transition try (p) requires {{ At[p] = A && Lock = True }} {{ At[p] := B }} \
             transition again (p) requires {{ At[p] = B }} {{ At[p] := A }} \
             transition give (p) requires {{ At[p] = C }} {{ At[p] := A; Lock := False }}"
        )
    };
    for (asks, code, words) in [
        ("", 0, "and no deadlock ("),
        (" && forall_other q. At[q] <> C", 3, "`take` depends on the places of other processes, "),
    ] {
        let file = folder.file("places.cub", system(asks));
        let (found, line) = said(&["check", "--quiet", "--deadlock", "--timeout", "60", &file]);
        assert_eq!(found, code, "{line}");
        assert!(line.contains(words), "{line}");
    }
}

#[test]
fn models_in_c() {
    const LOCK: &str = "models/c11/compare_exchange_lock.c";
    const ONCE: &str = "models/c/once.c";
    for (file, model, code, words) in [
        // A waiting process retries again and again.
        (LOCK, "--model=tso", 0, "and no deadlock ("),
        // Reads may be reordered before earlier writes, so deadlocks are states with empty store buffers.
        (ONCE, "--model=tso", 0, "and no deadlock ("),
        (ONCE, "--model=sc", 0, "and no deadlock ("),
    ] {
        let (found, line) =
            said(&["check", "--quiet", "--deadlock", "--timeout=60", "--threads=worker", model, file]);
        assert_eq!(found, code, "{file} {model}: {line}");
        assert!(line.contains(words), "{file} {model}: {line}");
    }
}

/// Locks in assembly and as systems: for some it is proved that, for any number of threads, none waits forever; for others it is not.
#[test]
fn models_in_assembly() {
    for file in ["cmpxchg", "double_checked", "only_up", "roles", "spinlock", "test_and_test_and_set", "xchg"]
    {
        let file = format!("models/x86/{file}.asm");
        let (code, line) = said(&["check", "--quiet", "--deadlock", "--timeout=60", &file]);
        assert_eq!(code, 0, "{file}: {line}");
        assert!(line.contains("any number of processes") && line.contains("and no deadlock ("), "{line}");
    }
    for (file, words) in [
        ("models/mutex/spinlock_linux.cub", "and no deadlock ("),
        ("models/mutex/test_and_set.cub", "and no deadlock ("),
        ("models/x86/barrier.asm", "no deadlock of up to 3 processes; the loop at line 26"),
        ("models/mutex/peterson.cub", "(all of their states explored)"),
        ("models/mutex/bakery.cub", "while others wait at `choose_first`, or at `enter`"),
    ] {
        let (_, line) = said(&["check", "--quiet", "--deadlock", "--timeout=60", file]);
        assert!(line.contains(words), "{file}: {line}");
    }
}

/// A poller that sleeps after it has found no work, and a submitter that wakes it only if it has announced that it sleeps.
const POLLER: &str = "#include <stdatomic.h>
#include <pthread.h>
atomic_int tail, sleeps, woken;
void *submitter(void *a) {
  atomic_store_explicit(&tail, 1, memory_order_release);
  if (atomic_load_explicit(&sleeps, memory_order_acquire))
    atomic_store_explicit(&woken, 1, memory_order_release);
  return 0;
}
void *poller(void *a) {
  atomic_store_explicit(&sleeps, 1, memory_order_release);
  if (!atomic_load_explicit(&tail, memory_order_acquire))
    while (!atomic_load_explicit(&woken, memory_order_acquire))
      ;
  return 0;
}
int main(void) {
  pthread_t s, p;
  pthread_create(&s, 0, submitter, 0);
  pthread_create(&p, 0, poller, 0);
  pthread_join(s, 0);
  pthread_join(p, 0);
}
";

/// The output names the waiting threads, their places, what they wait for, the last writer, and the place of the write.
#[test]
fn who_waits_for_what() {
    let folder = Folder::new("who_waits");
    let file = folder.file("poller.c", POLLER);
    let (code, out, _) = parts(run(".", &["explore", "--deadlock", &file], b""));
    assert_eq!(code, 1, "{out}");
    let lines = [
        "thread 1 waits at line 22: pthread_join(p, 0), where thread 3 ended = 0 (the initial value, and only line 10 writes it)",
        "thread 3 waits at line 13: atomic_load_explicit(&woken, memory_order_acquire), where woken = 0 (the initial value, and only line 7 writes it)",
    ];
    for line in lines {
        assert!(out.lines().any(|it| it.trim() == line), "{line}\n{out}");
    }
    // If a bad state is reached by an assertion, no waiting thread is reported.
    let bad = folder.file("bad.c", "#include <assert.h>\nint x;\nvoid a(void) { x = 1; assert(x == 2); }");
    let (_, out, _) = parts(run(".", &["explore", "--deadlock", "--threads=a*1", &bad], b""));
    assert!(out.contains("line 3: assertion `x == 2` fails") && !out.contains(" waits at "), "{out}");
}

/// The fences with which no thread waits forever, each with the execution that goes wrong without it; they are sufficient when the
/// text is read again.
#[test]
fn fences_against_lost_wake_ups() {
    let folder = Folder::new("lost");
    let file = folder.file("poller.c", POLLER);
    let repaired = folder.0.join("repaired.c").display().to_string();
    let (code, out, err) = parts(run(".", &["fences", "--deadlock", "--apply", &repaired, &file], b""));
    assert_eq!(code, 0, "{out}{err}");
    assert!(out.contains("2 fences") && out.contains("line 5: ") && out.contains("line 11: "), "{out}");
    assert!(out.contains("with no bad state and no deadlock: 1 set"), "{out}");
    assert_eq!(out.matches("-> unsafe[deadlock]").count(), 2, "{out}");
    let (code, line) = said(&["explore", "--quiet", "--deadlock", &repaired]);
    assert_eq!(code, 0, "{line}");
    assert!(line.contains("and no deadlock"), "{line}");
    // Without `--deadlock`, nothing is bad.
    let (code, _, err) = parts(run(".", &["fences", &file], b""));
    assert_eq!((code, err.contains("this program has no assertion")), (2, true), "{err}");
}

/// No fence helps if a wake-up is lost in every order. The question is about any number of threads if there is no bound.
#[test]
fn fences_and_threads_without_bound() {
    let folder = Folder::new("unbounded");
    let lost = format!("{HEADERS}void a(void) {{ while (!atomic_load(&f)) ; n = 1; }}");
    let lost = folder.file("lost.c", lost);
    let (code, line) = said(&["fences", "--deadlock", "--threads=a", &lost]);
    assert_eq!(code, 1, "{line}");
    assert!(line.contains("whatever fences are added"), "{line}");
    let looks = format!(
        "{HEADERS}void a(void) {{ while (atomic_exchange(&f, 1)) ; n = 1; assert(n == 1); atomic_store(&f, 0); }}"
    );
    let looks = folder.file("looks.c", looks);
    let (code, line) = said(&["fences", "--deadlock", "--threads=a", &looks]);
    assert_eq!(code, 0, "{line}");
    assert!(line.contains("any number of processes, and no deadlock, without any further fence"), "{line}");
}

/// A lost wake-up because loads are reordered before stores: the consumer checks the item before it takes the signal back.
const GAS: &str = "\t.text\n\t.globl consumer\nconsumer:\n.wait:\n\tmovl signalled(%rip), %eax\n\ttestl %eax, %eax\n\tje .wait\n\t\
    movl $0, %eax\n\txchgl signalled(%rip), %eax\n\tmovl item(%rip), %eax\n\ttestl %eax, %eax\n\tje .wait\n\tret\n\t\
    .globl producer\nproducer:\n\tmovl $1, item(%rip)\n{fence}\n\tmovl signalled(%rip), %eax\n\ttestl %eax, %eax\n\tjne .set\n\t\
    movl $1, %eax\n\txchgl signalled(%rip), %eax\n.set:\n\tret\n\t\
    .data\nitem:\n\t.long 0\nsignalled:\n\t.long 1\n";

/// The same for NASM.
const NASM: &str = "section .data\nitem: dd 0\nsignalled: dd 1\nsection .text\nglobal consumer, producer\nconsumer:\n\
    .wait: mov eax, [rel signalled]\n test eax, eax\n je .wait\n mov eax, 0\n xchg [rel signalled], eax\n mov eax, [rel item]\n\
     test eax, eax\n je .wait\n ret\nproducer:\n mov dword [rel item], 1\n{fence}\n mov eax, [rel signalled]\n test eax, eax\n\
     jne .set\n mov eax, 1\n xchg [rel signalled], eax\n.set: ret\n";

/// With `--deadlock`, assembly needs no assertion; otherwise it does.
#[test]
fn assembly_without_an_assertion() {
    let folder = Folder::new("deadlock-assembly");
    let threads = "--threads=producer*1,consumer*1";
    for (ending, text) in [("s", GAS), ("asm", NASM)] {
        let lost = folder.file(&format!("lost.{ending}"), text.replace("{fence}", ""));
        let fenced = folder.file(&format!("fenced.{ending}"), text.replace("{fence}", "\tmfence"));
        for command in ["check", "explore", "graphs"] {
            for (file, model, code) in
                [(&lost, "tso", 1), (&lost, "sc", 0), (&fenced, "tso", 0), (&fenced, "sc", 0)]
            {
                let (found, line) =
                    said(&[command, "--quiet", "--deadlock", threads, "--model", model, file]);
                assert_eq!(found, code, "{command} {file} {model}: {line}");
            }
            let (found, line) = said(&[command, "--quiet", threads, &lost]);
            assert!(found == 2 && line.contains("this program has no assertion"), "{command}: {line}");
        }
    }
}

/// A list protected by a mutex: consumers wait for a signal that it is not empty. It uses allocated memory and a mask.
const LIST: &str = "#include <assert.h>\n#include <pthread.h>\n#include <stdlib.h>\nstruct node { int number; struct node *next; };\n\
    static struct node *head; static unsigned mask;\nstatic pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n\
    static pthread_cond_t c = PTHREAD_COND_INITIALIZER;\n\
    static void *puts_one(void *u) {\n  struct node *n = malloc(sizeof *n);\n  n->number = 7;\n  pthread_mutex_lock(&m);\n\
    n->next = head;\n  head = n;\n  mask = (mask >> 3) * 8 + (mask & 7) + 9;\n  pthread_mutex_unlock(&m);\n  SIGNAL;\n  return u;\n}\n\
    static void *takes(void *u) {\n  pthread_mutex_lock(&m);\n  while (!head) pthread_cond_wait(&c, &m);\n  struct node *n = head;\n\
    head = n->next;\n  pthread_mutex_unlock(&m);\n  assert(n->number == 7);\n  free(n);\n  return u;\n}\n\
    int main(void) {\n  pthread_t a, b;\n  pthread_create(&a, 0, puts_one, 0);\n  pthread_create(&b, 0, takes, 0);\n\
    pthread_join(a, 0);\n  pthread_join(b, 0);\n}\n";

/// Over machine words, a signal wakes one waiting thread, and a broadcast wakes all.
#[test]
fn signals_over_words_wake_one() {
    let folder = Folder::new("deadlock-signals");
    let two = "#include <pthread.h>\n#include <assert.h>\nstatic pthread_mutex_t m; static pthread_cond_t c; static int f;\n\
        static void *w(void *u) { pthread_mutex_lock(&m); while (!f) pthread_cond_wait(&c, &m); pthread_mutex_unlock(&m); return u; }\n\
        static void *s(void *u) { pthread_mutex_lock(&m); f = 1; WAKE(&c); pthread_mutex_unlock(&m); return u; }\n\
        int main(void) { pthread_t a, b, d; pthread_create(&a, 0, w, 0); pthread_create(&b, 0, w, 0); pthread_create(&d, 0, s, 0);\n\
        pthread_join(a, 0); pthread_join(b, 0); pthread_join(d, 0); assert(f); }\n";
    let two = folder.file("two.c", two);
    for (wake, code) in [("WAKE=pthread_cond_signal", 1), ("WAKE=pthread_cond_broadcast", 0)] {
        for (command, model) in [("check", "tso"), ("check", "pso"), ("graphs", "tso"), ("graphs", "rc11")] {
            let asked = [command, "-q", "--deadlock", "--words", "--model", model, "-D", wake, &two];
            let (found, line) = said(&asked);
            assert_eq!(found, code, "{command} {wake} {model}: {line}");
        }
    }
    // A thread that waits with a timeout may take the signal of one that waits without.
    let timed = "#include <pthread.h>\nstatic pthread_mutex_t m; static pthread_cond_t c; static int f;\n\
        static void *w(void *u) { pthread_mutex_lock(&m); while (!f) pthread_cond_wait(&c, &m); pthread_mutex_unlock(&m); return u; }\n\
        static void *t(void *u) { pthread_mutex_lock(&m); if (!f) pthread_cond_timedwait(&c, &m, 0); pthread_mutex_unlock(&m); return u; }\n\
        int main(void) { pthread_t a, b; pthread_create(&a, 0, w, 0); pthread_create(&b, 0, t, 0);\n\
        pthread_mutex_lock(&m); f = 1; WAKE(&c); pthread_mutex_unlock(&m); pthread_join(a, 0); pthread_join(b, 0); }\n";
    let timed = folder.file("timed.c", timed);
    for (wake, code) in [("WAKE=pthread_cond_signal", 1), ("WAKE=pthread_cond_broadcast", 0)] {
        let (found, line) = said(&["check", "-q", "--deadlock", "--words", "-D", wake, &timed]);
        assert_eq!(found, code, "{wake}: {line}");
    }
}

/// C over machine words, and models without a search for deadlocks: all executions of given threads are checked.
#[test]
fn deadlocks_over_words_and_under_other_models() {
    let folder = Folder::new("deadlock-words");
    let file = folder.file("list.c", LIST);
    for (signal, code, expected) in [
        ("SIGNAL=pthread_cond_signal(&c)", 0, "all executions of its 3 threads, and no deadlock, "),
        ("SIGNAL=(void)0", 1, ": a deadlock: threads wait for ever"),
    ] {
        for options in [&["--words"][..], &["--words", "--model=rc11"], &["--words", "--model=pso"], &[]] {
            let asked = ["check", "--quiet", "--deadlock", "-D", signal, &file];
            let (found, line) = said(&[&asked, options].concat());
            assert!(found == code && line.contains(expected), "{signal} {options:?}: {line}");
        }
        // The question was not asked.
        let (found, line) = said(&["check", "--quiet", "--words", "-D", signal, &file]);
        assert!(found == 0 && !line.contains("no deadlock"), "{signal}: {line}");
    }
    let shown = ["check", "--deadlock", "--words", "-D", "SIGNAL=(void)0", &file];
    let (_, out, _) = parts(run(".", &shown, b""));
    assert!(out.contains("Threads wait for ever") && out.contains("waits for thread 3"), "{out}");
    // A signal may wake any of several threads.
    let several = LIST.replace("pthread_t a, b;", "pthread_t a, b, c; pthread_create(&c, 0, takes, 0);");
    let several = folder.file("several.c", several);
    for command in ["check", "graphs"] {
        let signal = "SIGNAL=pthread_cond_signal(&c)";
        let asked = [command, "--quiet", "--deadlock", "--words", "-D", signal, &several];
        let (found, line) = said(&asked);
        assert!(found == 1 && !line.contains("no deadlock"), "{line}");
    }
    // Any number of threads: the result for two and three threads is reported.
    let spin =
        format!("{HEADERS}void *a(void *u) {{ while (atomic_exchange(&f, 1)) ; n++; LEAVE; return u; }}\n");
    let spin = folder.file("spin.c", spin);
    for (model, leave, code, expected) in [
        ("rc11", "atomic_store(&f, 0)", 3, "SAFE, all executions, and no deadlock"),
        ("rc11", "(void)0", 1, "a deadlock: threads wait for ever"),
        ("pso", "(void)0", 1, "a deadlock: threads wait for ever"),
    ] {
        let leave = format!("LEAVE={leave}");
        let model = format!("--model={model}");
        let asked = ["check", "-q", "--deadlock", "--threads=a", &model, "-D", &leave, &spin];
        let (found, line) = said(&asked);
        assert!(found == code && line.contains(expected), "{model} {leave}: {line}");
    }
}

#[test]
fn what_does_not_go_together_is_refused() {
    for arguments in [
        ["--certify", "models/mutex/test_and_set.cub"],
        ["--model=pso", "models/mutex/test_and_set.cub"],
        ["--quiet", "models/graphs/pso_2_plus_2w.litmus"],
        ["--threads=worker", "models/aarch64/once.O2.s"],
    ] {
        let (code, line) = said(&["check", "--deadlock", arguments[0], arguments[1]]);
        assert_eq!(code, 2, "{arguments:?}: {line}");
    }
}

/// A proof has two parts: no bad state is reached, and no thread waits for ever.
#[test]
fn the_proof_says_why_no_thread_waits_for_ever() {
    for (arguments, wanted) in [
        (
            &["models/mutex/test_and_set.cub"][..],
            &[
                "none waits at `looks_free`",
                "never: Taken = True && (forall_other o. At[o] <> Inside)",
                "a thread waits, and all others rest",
                "too_late (line 27)",
            ][..],
        ),
        (
            &["models/c/test_and_set.c", "--threads", "worker"],
            &["none waits at line 14", "never: Mem_lock = True && (forall_other o. EIP[o] = L14)"],
        ),
    ] {
        let asked = [&["check", "--deadlock", "--proof"], arguments].concat();
        let (code, out, _) = parts(run(".", &asked, b""));
        assert_eq!((code, out.matches("rests on").count()), (0, 2), "{out}");
        for part in wanted {
            assert!(out.contains(part), "{part}: {out}");
        }
        let (_, quiet, _) = parts(run(".", &[&asked[..], &["--quiet"]].concat(), b""));
        assert_eq!(quiet.lines().count(), 1, "{quiet}");
    }
}
