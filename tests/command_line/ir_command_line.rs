//! Verdicts on programs in LLVM IR on the command line: for any number of threads, and the reasons for UNKNOWN.
#![cfg(feature = "cli")]

use crate::process::{self, Folder};

/// Runs `garret check --quiet` in the folder of the project. Returns the exit code and standard output.
fn check(arguments: &[&str]) -> (i32, String) {
    let mut all = vec!["check", "--quiet"];
    all.extend(arguments);
    let (code, stdout, stderr) = process::parts(process::run(".", &all, b""));
    assert_eq!(stderr, "", "{arguments:?}");
    (code, stdout)
}

/// The text after the verdict on a program under a model.
fn said(text: &str, threads: &[&str], model: &str) -> (i32, String) {
    let folder = Folder::new(&format!("ir-{}-{model}", text.len()));
    let file = folder.file("program.ll", text);
    let mut arguments = vec![file.as_str(), "--model", model];
    let named = threads.join(",");
    if !threads.is_empty() {
        arguments.extend(["--threads", &named]);
    }
    let (code, line) = check(&arguments);
    let (verdict, words) = line.trim_end().split_once(&format!(" {file} under ")).expect("a verdict");
    let (_, words) = words.split_once(": ").expect("words");
    (code, format!("{verdict}: {words}"))
}

/// The shipped programs: the file, the functions that threads run, and the verdicts under SC and TSO with their scope.
const PROGRAMS: [(&str, &str, [&str; 2]); 16] = [
    ("any_spin", "worker", ["SAFE any", "SAFE any"]),
    ("any_spin_broken", "worker", ["UNSAFE", "UNSAFE"]),
    ("any_ttas", "worker", ["SAFE any", "SAFE any"]),
    ("any_ttas_broken", "worker", ["UNSAFE", "UNSAFE"]),
    ("any_once", "worker", ["SAFE any", "SAFE any"]),
    ("any_once_broken", "worker", ["UNSAFE", "UNSAFE"]),
    ("any_tagged", "worker", ["SAFE after main", "SAFE after main"]),
    ("any_tagged_broken", "worker", ["UNSAFE", "UNSAFE"]),
    // `main` creates threads in an endless loop.
    ("any_tagged", "", ["SAFE any", "SAFE any"]),
    ("any_mutex", "worker", ["SAFE after main", "SAFE after main"]),
    ("any_mutex_broken", "worker", ["UNSAFE", "UNSAFE"]),
    ("any_readers", "reader,writer", ["SAFE any", "SAFE any"]),
    ("any_readers", "reader,writer*1", ["SAFE any", "SAFE any"]),
    ("any_readers_broken", "reader,writer", ["UNSAFE", "UNSAFE"]),
    ("peterson", "", ["SAFE given", "SAFE given"]),
    ("peterson_broken", "", ["SAFE given", "UNSAFE"]),
];

#[test]
fn shipped_programs_for_any_number_of_threads() {
    for (name, threads, expected) in PROGRAMS {
        let file = format!("models/llvm/{name}.ll");
        for (model, expected) in ["sc", "tso"].into_iter().zip(expected) {
            let mut arguments = vec![file.as_str(), "--model", model];
            if !threads.is_empty() {
                arguments.extend(["--threads", threads]);
            }
            let (code, line) = check(&arguments);
            let under = format!("{file} under {}: ", model.to_uppercase());
            let (begins, ends) = match expected {
                "SAFE any" => (format!("SAFE {under}any number of threads ("), " cubes)\n"),
                "SAFE after main" => (
                    format!("SAFE {under}any number of threads ("),
                    " cubes), after what `main` does before it creates a thread\n",
                ),
                "SAFE given" => (
                    format!("SAFE {under}its 3 threads, with any number of loop iterations ("),
                    "all of their states explored)\n",
                ),
                _ => (format!("UNSAFE {under}"), "\n"),
            };
            // The assumptions about bit fields are at the end of the line.
            let line_ends =
                line.split_once(", where bits").map_or(line.clone(), |(line, _)| format!("{line}\n"));
            assert!(line.starts_with(&begins) && line_ends.ends_with(ends), "{line}");
            assert_eq!(code, i32::from(expected == "UNSAFE"), "{line}");
        }
    }
}

/// A word of 32 bits, and a function that threads run.
fn worker(globals: &str, body: &str) -> String {
    format!(
        "@x = global i32 0\n{globals}\ndeclare void @__assert_fail()\ndeclare i32 @unknown()\ndefine void @worker(ptr %a) {{\n{body}\n}}\n"
    )
}

/// Calls `__assert_fail` if `%bad` is true.
const FAILS: &str = "  br i1 %bad, label %fail, label %end\nfail:\n  call void @__assert_fail()\n  br label %end\nend:\n  ret void";

#[test]
fn what_is_not_decided_is_said() {
    let argument = format!("  %bad = icmp eq ptr %a, null\n{FAILS}");
    let grows = "  br label %again\nagain:\n  %o = atomicrmw add ptr @x, i32 1 monotonic\n  %bad = icmp eq i32 %o, 100000\n  br i1 %bad, label %fail, label %again\nfail:\n  call void @__assert_fail()\n  ret void";
    let escapes = format!(
        "  %own = alloca i32\n  store i32 1, ptr %own\n  store ptr %own, ptr @p\n  %q = load ptr, ptr @p\n  %bad = icmp eq ptr %q, null\n{FAILS}"
    );
    let foreign = "  %r = call i32 @unknown()\n  ret void";
    let locks = "  %t = call i32 @pthread_mutexattr_settype(ptr @a, i32 1)\n  %r = call i32 @pthread_mutex_lock(ptr @m)\n  %u = call i32 @pthread_mutex_unlock(ptr @m)\n  ret void";
    let signals = "  %r = call i32 @pthread_cond_signal(ptr @c)\n  ret void";
    let two = "for 2 and 3 threads: SAFE, all executions; for any number: not decided, because ";
    let cases = [
        (worker("", &argument), format!("UNKNOWN: {two}what `worker` does depends on its argument")),
        (
            worker("", grows),
            "UNKNOWN: for 2 threads: loops may run for ever: longer executions were not explored; `garret graphs --events` goes further; for any number: not decided, because the search found a bad state, but no execution with these threads reaches it (it may be a false alarm)".to_owned(),
        ),
        (
            worker("@p = global ptr null", &escapes),
            format!("UNKNOWN: {two}the address of a thread's own variable is stored in shared memory, or compared"),
        ),
        (
            worker("", foreign),
            "UNKNOWN: for 2 threads: the function `unknown` is not known; for any number: not decided, because the function `unknown` is not known".to_owned(),
        ),
        (
            worker(
                "@a = global i32 0\n@m = global { i32, i32, i32, i32, i32 } zeroinitializer\ndeclare i32 @pthread_mutexattr_settype(ptr, i32)\ndeclare i32 @pthread_mutex_lock(ptr)\ndeclare i32 @pthread_mutex_unlock(ptr)",
                locks,
            ),
            format!("UNKNOWN: {two}a lock of the library identifies its holder by the thread number"),
        ),
        (
            worker("declare i32 @pthread_cond_signal(ptr)\n@c = global i64 0", signals),
            format!("UNKNOWN: {two}signals are distinguished by the threads that send them"),
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(said(&text, &["worker"], "tso"), (3, expected), "{text}");
    }
}

/// Atomic blocks with any number of threads: the programs of `tests/programs/one_step` that have many executions, and programs that
/// access the same variables outside of blocks.
#[test]
fn blocks_that_are_one_step() {
    let program = |body: &str| {
        let text = format!(
            "@y = global i32 0\ndeclare void @__VERIFIER_atomic_begin()\ndeclare void @__VERIFIER_atomic_end()\n{}",
            worker("", body)
        );
        text.replace("BEGIN", "call void @__VERIFIER_atomic_begin()")
            .replace("END", "call void @__VERIFIER_atomic_end()")
    };
    let looks = format!(
        "  BEGIN\n  %p = load i32, ptr @x\n  %q = load i32, ptr @y\n  END\n  %bad = icmp ne i32 %p, %q\n{FAILS}"
    );
    let both = "  BEGIN\n  %v = load i32, ptr @x\n  %w = xor i32 %v, 1\n  store i32 %w, ptr @x\n  CUTstore i32 %w, ptr @y\n  END\n";
    let whole = program(&format!("{}{looks}", both.replace("CUT", "")));
    let cut = program(&format!("{}{looks}", both.replace("CUT", "END\n  BEGIN\n  ")));
    for model in ["sc", "tso", "rc11"] {
        let (code, words) = said(&whole, &["worker"], model);
        assert!(code == 0 && words.starts_with("SAFE: any number of threads ("), "{model}: {words}");
        let found = said(&cut, &["worker"], model);
        assert_eq!(found, (1, "UNSAFE: an assertion fails".to_owned()), "{model}");
    }
    let folder = "tests/programs/one_step";
    // Under TSO, the states of the first program take ten times as long.
    for (name, model, threads) in [("wmm_mp_fence.O2", "sc", 4), ("wmm_lb", "sc", 3), ("wmm_lb", "tso", 3)] {
        let (code, line) = check(&[&format!("{folder}/{name}.ll"), "--model", model]);
        let said = format!("its {threads} threads, with any number of loop iterations");
        assert!(code == 0 && line.contains(&said), "{line}");
    }
    let outside = format!("{folder}/outside.ll");
    // An access outside may occur in the middle of a block; here that makes no difference.
    let (code, line) = check(&[&outside]);
    assert!(code == 0 && line.contains("all executions of its 3 threads"), "{line}");
    let (code, stdout, _) = process::parts(process::run(".", &["graphs", &outside], b""));
    assert!(code == 0 && stdout.contains("atomic blocks that other accesses may interrupt"), "{stdout}");
    let why = "line 8: `b` is accessed in an atomic block (line 7), and here outside of atomic blocks; \
        put this access between __VERIFIER_atomic_begin() and __VERIFIER_atomic_end(), too; \
        under --model sc each access is one step";
    let rc11 = [&outside, "--model", "rc11"];
    assert_eq!(check(&rc11), (3, format!("UNKNOWN {outside} under RC11: {why}\n")));
    let (code, stdout, stderr) =
        process::parts(process::run(".", &["graphs", &outside, "--model", "rc11"], b""));
    assert_eq!((code, stdout, stderr), (3, String::new(), format!("garret: {outside}: {why}\n")));
}

/// Given numbers of threads are decided even if any number is not.
#[test]
fn given_numbers_are_decided() {
    let body = format!("  %bad = icmp eq ptr %a, null\n{FAILS}");
    let safe = "SAFE: all executions of its 2 threads, 1 execution".to_owned();
    assert_eq!(said(&worker("", &body), &["worker*2"], "tso"), (0, safe));
}

/// An error that needs three threads: the search reports it, and executions of three threads show it.
#[test]
fn three_threads_are_bad_together() {
    let body = format!("  %o = atomicrmw add ptr @x, i32 1 seq_cst\n  %bad = icmp eq i32 %o, 2\n{FAILS}");
    assert_eq!(said(&worker("", &body), &["worker"], "sc"), (1, "UNSAFE: an assertion fails".to_owned()));
    let safe = "SAFE: all executions of its 2 threads, 2 executions".to_owned();
    assert_eq!(said(&worker("", &body), &["worker*2"], "sc"), (0, safe));
}

/// With any number of threads, a weak compare-exchange may fail any number of times. Executions let it fail once in each place, so
/// they may miss an error: the verdict then is neither SAFE nor UNSAFE.
#[test]
fn what_fails_twice_is_not_safe() {
    let body = "  br label %loop\nloop:\n  %n = phi i32 [ 0, %0 ], [ %m, %next ]\n  %r = cmpxchg weak ptr @x, i32 0, i32 0 monotonic monotonic\n  %ok = extractvalue { i32, i1 } %r, 1\n  br i1 %ok, label %end, label %next\nnext:\n  %m = add i32 %n, 1\n  %bad = icmp eq i32 %m, 2\n  br i1 %bad, label %fail, label %loop\nfail:\n  call void @__assert_fail()\n  br label %end\nend:\n  ret void";
    let (code, words) = said(&worker("", body), &["worker"], "sc");
    assert_eq!(code, 3, "{words}");
    let ends = "for any number: not decided, because the search found a bad state, but no execution with these threads reaches it (it may be a false alarm)";
    assert!(words.ends_with(ends), "{words}");
}

/// Statements of `main` before it creates a thread initialise memory; if they cannot be followed, the verdict is UNKNOWN.
#[test]
fn main_sets_up_memory() {
    let main = |body: &str| {
        format!(
            "define i32 @main() {{\n{body}\n  %c = call i32 @pthread_create(ptr @id, ptr null, ptr @worker, ptr null)\n  store i32 0, ptr @x\n  ret i32 0\n}}"
        )
    };
    let globals = |body: &str| {
        format!(
            "@id = global i64 0\n@y = global i32 0\ndeclare i32 @pthread_create(ptr, ptr, ptr, ptr)\n{}",
            main(body)
        )
    };
    let reads = format!("  %v = load i32, ptr @x\n  %bad = icmp ne i32 %v, 7\n{FAILS}");
    let after = "SAFE: any number of threads (no thread reaches a bad state, whatever the others do), after what `main` does before it creates a thread";
    let set = worker(&globals("  store i32 7, ptr @x"), &reads);
    assert_eq!(said(&set, &["worker"], "tso"), (0, after.to_owned()));
    let not_set = worker(&globals(""), &reads);
    assert_eq!(said(&not_set, &["worker"], "tso"), (1, "UNSAFE: an assertion fails".to_owned()));
    let cases = [
        ("  %r = call i32 @unknown()", "the function `unknown` is not known"),
        (
            "  %l = alloca i32\n  store ptr %l, ptr @id\n  %v = load i32, ptr %l\n  store i32 %v, ptr @y",
            "memory is read that was never written",
        ),
        (
            "  %r = cmpxchg weak ptr @y, i32 0, i32 1 monotonic monotonic",
            "it makes a nondeterministic choice",
        ),
        (
            "  br label %w\nw:\n  %v = load i32, ptr @y\n  %z = icmp eq i32 %v, 0\n  br i1 %z, label %w, label %e\ne:",
            "it takes too many steps, or waits for other threads",
        ),
    ];
    for (body, why) in cases {
        let expected =
            format!("UNKNOWN: `main` cannot be evaluated up to the creation of its first thread: {why}");
        assert_eq!(said(&worker(&globals(body), &reads), &["worker"], "tso"), (3, expected), "{body}");
    }
    let fails = worker(&globals("  store i32 7, ptr @x\n  call void @__assert_fail()"), &reads);
    assert_eq!(said(&fails, &["worker"], "tso"), (1, "UNSAFE: an assertion fails".to_owned()));
}

/// Taking a read lock or a semaphore acquires, and giving it back releases. Two threads that take it do not synchronise with each
/// other, so accesses to what the first one wrote before are a race.
#[test]
fn who_takes_does_not_release() {
    let program = |takes: &str, gives: &str, prepared: &str| {
        format!(
            "@x = global i32 0\n@f = global i32 0\n@l = global {prepared}\ndeclare i32 @{takes}(ptr)\ndeclare i32 @{gives}(ptr)\n\
             define void @a() {{\n  store i32 1, ptr @x\n  %t = call i32 @{takes}(ptr @l)\n  store atomic i32 1, ptr @f monotonic, align 4\n  \
             %g = call i32 @{gives}(ptr @l)\n  ret void\n}}\n\
             define i32 @b() {{\nentry:\n  br label %again\nagain:\n  %f = load atomic i32, ptr @f monotonic, align 4\n  \
             %s = icmp eq i32 %f, 0\n  br i1 %s, label %again, label %go\ngo:\n  %t = call i32 @{takes}(ptr @l)\n  \
             %r = load i32, ptr @x\n  ret i32 %r\n}}\n"
        )
    };
    let cases = [
        ("pthread_rwlock_rdlock", "pthread_rwlock_unlock", "i32 0", true),
        ("sem_wait", "sem_post", "i64 2", true),
        ("sem_post", "sem_wait", "i64 0", true),
        // Only one thread holds it: the other one takes it after it was given back.
        ("pthread_mutex_lock", "pthread_mutex_unlock", "i32 0", false),
    ];
    for (takes, gives, prepared, is_race) in cases {
        let folder = Folder::new(&format!("ir-takes-{takes}"));
        let file = folder.file("program.ll", program(takes, gives, prepared));
        let (code, _) = check(&[&file, "--threads", "a*1,b*1", "--model", "rc11"]);
        assert_eq!(code, i32::from(is_race), "{takes}");
    }
}

/// clang removes calls of an empty function, even of one that reports errors to a checker. (Skipped without clang.)
#[test]
fn calls_that_the_compiler_leaves_out_are_missed() {
    if std::process::Command::new("clang").arg("--version").output().is_err() {
        println!("skipped: there is no `clang`");
        return;
    }
    let folder = Folder::new("ir-left-out");
    let text = "void reach_error(void) {}\nint x;\nint main(void) { if (x == 0) reach_error(); return 0; }\n";
    let file = folder.file("left_out.c", text);
    for (options, code) in [("--ir", 1), ("--ir=-O0", 1), ("--ir=-O2", 2)] {
        let (found, _, stderr) =
            process::parts(process::run(".", &["check", "--quiet", options, &file], b""));
        assert_eq!(found, code, "{options}");
        assert_eq!(stderr.contains("removes the calls of `reach_error`"), code == 2, "{options}: {stderr}");
    }
}

/// clang reads memory before the condition under which the program reads it: that is no data race of the program. A data race of the
/// program is found without optimisation. (Skipped without clang.)
#[test]
fn reads_that_optimisations_add_have_no_data_races() {
    if std::process::Command::new("clang").arg("--version").output().is_err() {
        println!("skipped: there is no `clang`");
        return;
    }
    let program = |reads: &str| {
        format!(
            "#include <assert.h>\n#include <pthread.h>\n#include <stdatomic.h>\nint data; atomic_int ready;\n\
             void *writer(void *p) {{ data = 1; atomic_store_explicit(&ready, 1, memory_order_release); return p; }}\n\
             void *reader(void *p) {{ int seen = atomic_load_explicit(&ready, memory_order_{reads});\n\
             \x20   if (seen) assert(data == 1); return p; }}\n\
             int main(void) {{ pthread_t a, b; pthread_create(&a, 0, writer, 0); pthread_create(&b, 0, reader, 0);\n\
             \x20   pthread_join(a, 0); pthread_join(b, 0); return 0; }}\n"
        )
    };
    let folder = Folder::new("ir-moved");
    let cases = [
        ("acquire", "--ir", 0),
        ("acquire", "--ir=-O2", 0),
        ("relaxed", "--ir", 1),
        ("relaxed", "--ir=-O2", 1),
    ];
    for (reads, options, code) in cases {
        let file = folder.file("moved.c", program(reads));
        let (found, stdout, stderr) =
            process::parts(process::run(".", &["check", "--model", "rc11", options, &file], b""));
        assert_eq!(found, code, "{reads} {options}: {stdout}{stderr}");
        assert_eq!(
            stdout.contains("where no data races are looked for, since optimisations may add reads"),
            code == 0 && options != "--ir",
            "{reads} {options}: {stdout}"
        );
    }
}

/// Zeros are counted, and numbers are shifted, before the condition under which the program does so: without optimisation, what has no
/// defined value is bad; with it, the answer says that it was not looked for. (Skipped without clang.)
#[test]
fn numbers_without_a_defined_value_are_bad_without_optimisation() {
    if std::process::Command::new("clang").arg("--version").output().is_err() {
        println!("skipped: there is no `clang`");
        return;
    }
    let folder = Folder::new("ir-undefined");
    let zeros = "`__builtin_ctz` or `__builtin_clz` of 0";
    let shift = "a shift by as many bits as the number has, or more";
    let cases = [
        ("result = __builtin_ctz(few);", "--ir", zeros),
        ("result = __builtin_ctz(few);", "--words", zeros),
        ("result = __builtin_clzl(few);", "--words", zeros),
        ("result = __builtin_ffs(few);", "--ir", ""),
        ("result = __builtin_ffs(few);", "--words", ""),
        ("result = few ? __builtin_ctz(few) : 0;", "--ir", ""),
        ("result = few ? __builtin_ctz(few) : 0;", "--ir=-O2", ""),
        ("result = 1u << many;", "--ir", shift),
        ("result = many < 32 ? 1u << many : 0;", "--ir", ""),
        ("result = many < 32 ? 1u << many : 0;", "--ir=-O2", ""),
    ];
    for (statement, options, bad) in cases {
        let text = format!(
            "#include <assert.h>\nvolatile unsigned few = 0, many = 32; unsigned result;\n\
             int main(void) {{ {statement} assert(result == 0); return 0; }}\n"
        );
        let file = folder.file("undefined.c", text);
        let (found, stdout, stderr) =
            process::parts(process::run(".", &["check", "--quiet", options, &file], b""));
        assert_eq!(found, i32::from(!bad.is_empty()), "{statement} {options}: {stdout}{stderr}");
        assert!(stdout.contains(bad), "{statement} {options}: {stdout}");
    }
}
