//! C over machine words on the command line: chosen automatically if the reader for any number of threads refuses a program, and with
//! `--words`.
#![cfg(feature = "cli")]

use crate::process::Folder;
use crate::questions::ask;

/// A word with a count in its upper bits: the reader for any number of threads does not support the shift.
const TAGGED: &str = "#include <assert.h>\n#include <pthread.h>\n#include <stdatomic.h>\natomic_int word;\n\
    static void *add(void *unused) {\n  int old = atomic_load(&word), fresh;\n\
    do fresh = ((old >> 3) + 1) * 8 + (old & 7);\n  while (!atomic_compare_exchange_weak(&word, &old, fresh));\n  return unused;\n}\n\
    int main(void) {\n  pthread_t one, two;\n  pthread_create(&one, 0, add, 0);\n  pthread_create(&two, 0, add, 0);\n\
    pthread_join(one, 0);\n  pthread_join(two, 0);\n  assert(word >> 3 == NUMBER);\n}\n";
const ADVICE: &str = "not supported for any number of threads at once";

#[test]
fn what_is_refused_for_any_number_is_decided_for_given_threads() {
    let folder = Folder::new("words");
    let file = folder.file("it.c", TAGGED);
    for command in ["check", "graphs"] {
        let answer = ask(&[command, "-D", "NUMBER=2", &file]);
        assert!(answer.code == 0 && answer.stdout.contains(ADVICE) && answer.stderr.is_empty(), "{answer:?}");
        let answer = ask(&[command, "-q", "-D", "NUMBER=2", &file]);
        assert!(answer.code == 0 && !answer.stdout.contains(ADVICE), "{answer:?}");
        let answer = ask(&[command, "-D", "NUMBER=3", &file]);
        assert!(answer.code == 1 && answer.stdout.contains("17: assert(word >> 3 == NUMBER);"), "{answer:?}");
    }
}

/// Two threads that each set a flag and check the other one, with `BETWEEN` in between; for two threads and for any number of each.
const FLAGS: &str = "#include <assert.h>\n#include <pthread.h>\n#include <stdatomic.h>\natomic_int x, y, taken = 1, first, second;\n\
    static void *one(void *unused) {\n  int free = 0;\n  atomic_store_explicit(&x, 1, memory_order_release);\n  BETWEEN;\n\
    if (!atomic_load_explicit(&y, memory_order_acquire)) { first = 1; assert(!second); }\n  return unused;\n}\n\
    static void *two(void *unused) {\n  int free = 0;\n  taken = 3;\n  atomic_store_explicit(&y, 1, memory_order_release);\n  BETWEEN;\n\
    if (!atomic_load_explicit(&x, memory_order_acquire)) { second = 1; assert(!first); }\n  return unused;\n}\n\
    int main(void) {\n  pthread_t a, b;\n  pthread_create(&a, 0, one, 0);\n  pthread_create(&b, 0, two, 0);\n\
    pthread_join(a, 0);\n  pthread_join(b, 0);\n}\n";

/// The processor also waits for the store buffer if a compare-exchange fails.
#[test]
fn a_compare_exchange_that_fails_is_a_fence_of_the_processor() {
    let folder = Folder::new("words-failed");
    let file = folder.file("it.c", FLAGS);
    let fails = "BETWEEN=atomic_compare_exchange_strong(&taken, &free, 2)";
    for (between, code) in [(fails, 0), ("BETWEEN=(void)free", 1)] {
        for model in ["tso", "pso"] {
            for threads in [&[][..], &["--threads", "one,two"]] {
                let asked = ["check", "-q", "--words", "-D", between, "--model", model, &file];
                let answer = ask(&[&asked, threads].concat());
                assert!(answer.code == code, "{between} {model} {threads:?}: {answer:?}");
            }
            let answer = ask(&["graphs", "-q", "--words", "-D", between, "--model", model, &file]);
            assert!(answer.code == code, "{between} {model}: {answer:?}");
        }
    }
    // The language does not guarantee it.
    let answer = ask(&["check", "-q", "--words", "-D", fails, "--model", "rc11", &file]);
    assert!(answer.code == 1, "{answer:?}");
}

#[test]
fn words_may_be_asked_for() {
    let folder = Folder::new("words-asked");
    let file = folder.file("it.c", TAGGED);
    for (number, code) in [("NUMBER=2", 0), ("NUMBER=3", 1)] {
        let answer = ask(&["check", "--words", "-D", number, &file]);
        assert!(answer.code == code && !answer.stdout.contains(ADVICE), "{answer:?}");
    }
    let answer = ask(&["explore", "--words", "-D", "NUMBER=2", &file]);
    assert!(
        answer.code == 2 && answer.stderr.contains("`garret check`, `garret graphs` and `garret orders`"),
        "{answer:?}"
    );
}

#[test]
fn included_files_are_read_and_kept() {
    let folder = Folder::new("words-included");
    folder.file("word.h", TAGGED);
    let file = folder.file("it.c", "#define NUMBER 2\n#include \"word.h\"\n");
    let answer = ask(&["check", &file]);
    assert!(answer.code == 0, "{answer:?}");
    let header = folder.0.join("word.h").display().to_string();
    let answer = ask(&["graphs", "--words", "--dot", &header, &file]);
    assert!(answer.code == 2 && answer.stderr.contains("word.h"), "{answer:?}");
    assert!(std::fs::read_to_string(header).expect("it is there").contains("word >> 3"));
}

#[test]
fn what_is_no_c_is_refused_once() {
    let folder = Folder::new("words-invalid");
    let file = folder.file("it.c", "#include <assert.h>\nint x;\nvoid f(void) { x = 1 assert(x == 1); }\n");
    for command in ["check", "graphs"] {
        let answer = ask(&[command, &file]);
        let errors = answer.stderr.matches("error: ").count();
        assert!(answer.code == 2 && errors == 1 && answer.stdout.is_empty(), "{answer:?}");
    }
}

#[test]
fn questions_for_any_number_of_threads_stay_refused() {
    let folder = Folder::new("words-questions");
    let file = folder.file("it.c", TAGGED);
    for arguments in [&["graphs", "-n", "3"][..], &["explore"]] {
        let mut all = arguments.to_vec();
        all.extend(["-D", "NUMBER=2", &file]);
        let answer = ask(&all);
        assert!(
            answer.code == 2 && answer.stderr.contains("this operator is not supported here"),
            "{answer:?}"
        );
    }
    // A note about the verdict does not prevent it.
    let answer = ask(&["check", "--proof", "-D", "NUMBER=2", &file]);
    assert!(answer.code == 0 && answer.stderr.contains("--proof has no effect"), "{answer:?}");
}

#[test]
fn that_memory_is_always_there_is_said() {
    const ASKS: &str = "#include <stdlib.h>\n#include <assert.h>\n#include <pthread.h>\nint *p;\n\
        void *f(void *x) { assert(*p == 1); return x; }\n\
        int main(void) { p = malloc(sizeof *p); *p = 1; pthread_t t; pthread_create(&t, 0, f, 0); return 0; }\n";
    let folder = Folder::new("words-enough");
    let file = folder.file("it.c", ASKS);
    for door in [&["check"][..], &["check", "--words"], &["check", "--model", "rc11"]] {
        let answer = ask(&[door, &[&file]].concat());
        assert!(
            answer.code == 0 && answer.stdout.contains("where there is always enough memory"),
            "{answer:?}"
        );
    }
    // A program that allocates nothing gets no note about it.
    let none = folder.file("none.c", ASKS.replace("p = malloc(sizeof *p)", "static int x; p = &x"));
    let answer = ask(&["check", &none]);
    assert!(answer.code == 0 && !answer.stdout.contains("enough memory"), "{answer:?}");
}

#[test]
fn programs_that_assert_nothing_are_looked_at() {
    let folder = Folder::new("words-nothing");
    let right = folder.file("right.c", "int x;\nvoid f(void) { x = x + 1; }\n");
    let wrong = folder.file("wrong.c", "int x;\nvoid f(void) { x = 7 / x; }\n");
    let answer = ask(&["check", &right]);
    assert!(answer.code == 0 && answer.stdout.contains("no assertions"), "{answer:?}");
    let answer = ask(&["check", &wrong]);
    assert!(answer.code == 1 && answer.stdout.contains("division by zero"), "{answer:?}");
}

#[test]
fn what_else_can_be_done_is_said() {
    let folder = Folder::new("words-advice");
    let file = folder.file("it.c", TAGGED);
    let answer = ask(&["explore", "-D", "NUMBER=2", &file]);
    assert_eq!(
        answer.stderr.matches("`garret check` and `garret graphs` support more of C").count(),
        1,
        "{answer:?}"
    );
    let file = folder.file("wide.c", "#include <assert.h>\n__int128 x;\nvoid f(void) { assert(x == 0); }\n");
    let answer = ask(&["check", &file]);
    assert!(answer.code == 2 && answer.stderr.matches("`--ir`").count() == 1, "{answer:?}");
}

/// Checks a program in the folder of these tests, with macro definitions.
fn asked(file: &str, arguments: &[&str]) -> crate::questions::Answer {
    let path = format!("tests/command_line/programs/{file}");
    ask(&[&["check"], arguments, &[path.as_str()]].concat())
}

#[test]
fn what_a_compiler_has_preprocessed_is_read() {
    for words in [&[][..], &["--words"]] {
        for (number, code) in [("NUMBER=2", 0), ("NUMBER=3", 1)] {
            let answer = asked("preprocessed.c", &[words, &["-D", number]].concat());
            assert_eq!(answer.code, code, "{answer:?}");
        }
    }
}

#[test]
fn executions_are_looked_at_where_the_search_takes_long() {
    let answer = asked("balance.c", &["-D", "WRONG=0"]);
    assert!(answer.code == 0 && answer.stdout.contains("all executions of its 4 threads"), "{answer:?}");
    assert_eq!(asked("balance.c", &["-D", "WRONG=1"]).code, 1);
    // A limit on the search applies to the whole check.
    let answer = asked("balance.c", &["-D", "WRONG=0", "--max-nodes", "500"]);
    assert!(answer.code == 3 && answer.stdout.contains("cubes"), "{answer:?}");
}

/// Atomic steps of two threads, and accesses outside of them.
const STEPS: &str = "#include <assert.h>\n#include <pthread.h>\nvoid __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);\n\
    int x, odd;\nvoid *two(void *p) {\n  __VERIFIER_atomic_begin(); x = x + 1; x = x + 1; __VERIFIER_atomic_end();\n\
    if (x % 2) odd = 1;\n  return p;\n}\nint main(void) {\n  pthread_t t, u;\n  pthread_create(&t, 0, two, 0);\n\
    pthread_create(&u, 0, two, 0);\n  pthread_join(t, 0);\n  pthread_join(u, 0);\n  assert(!odd && x == NUMBER);\n}\n";

#[test]
fn accesses_beside_steps_are_steps_under_sc() {
    let folder = Folder::new("words-steps");
    let file = folder.file("it.c", STEPS);
    for (model, number, code) in [("sc", "NUMBER=4", 0), ("sc", "NUMBER=3", 1), ("tso", "NUMBER=4", 3)] {
        let answer = ask(&["check", "--model", model, "-D", number, &file]);
        assert_eq!(answer.code, code, "{answer:?}");
        assert_eq!(
            answer.stdout.contains("under --model sc each access is one step"),
            code == 3,
            "{answer:?}"
        );
    }
    let answer = ask(&["graphs", "--model", "sc", "-D", "NUMBER=4", &file]);
    assert_eq!(answer.code, 0, "{answer:?}");
}

#[test]
fn main_is_the_program_where_it_asserts_something() {
    let folder = Folder::new("words-main");
    let helper = "void abort(void); void reach_error(void) {}\nvoid assume_abort_if_not(int c) { if (!c) abort(); }\nint x;\n";
    for (body, code) in [
        ("if (x == 0) reach_error();", 1),
        ("if (x != 0) reach_error();", 0),
        // A file that defines its own error function does not use `abort` for errors.
        ("if (x == 0) abort(); reach_error();", 0),
    ] {
        let file = folder.file("it.c", format!("{helper}int main(void) {{ {body} return 0; }}\n"));
        for words in [&[][..], &["--words"]] {
            let answer = ask(&[&["check"], words, &[file.as_str()]].concat());
            assert_eq!(answer.code, code, "{body} {answer:?}");
        }
    }
    let file =
        folder.file("it.c", "void abort(void);\nint x;\nint main(void) { if (x == 0) abort(); return 0; }\n");
    assert_eq!(ask(&["check", &file]).code, 1);
}

#[test]
fn threads_of_other_tools_are_threads() {
    let folder = Folder::new("words-async");
    let file = folder.file(
        "it.c",
        "#include <assert.h>\nint x;\nvoid f(void) { x = 1; }\nint main(void) {\n  __CPROVER_ASYNC_1: f();\n  assert(x == 1);\n}\n",
    );
    // The thread may not have run yet.
    for words in [&[][..], &["--words"]] {
        let answer = ask(&[&["check", &file], words].concat());
        assert!(answer.code == 1 && answer.stderr.is_empty(), "{answer:?}");
    }
}

#[test]
fn functions_of_the_library_sort_and_search() {
    let folder = Folder::new("sorted");
    let headers = "#include <assert.h>\n#include <stdlib.h>\n#include <string.h>\n#include <unistd.h>\nstruct s { int k, v; };\n\
        static int less(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }\n\
        static int first(const void *a, const void *b) { return *(const char *)a - *(const char *)b; }\n";
    let sorted = "int a[5] = { 4, 1, 5, 2, 3 }; qsort(a, 5, sizeof *a, less);";
    let words = "char line[] = \" one,two ,\"; char *rest; char *x = strtok_r(line, \" ,\", &rest);";
    for (text, code) in [
        (format!("{sorted} for (int i = 0; i < 5; i++) assert(a[i] == i + 1);"), 0),
        (format!("{sorted} assert(a[2] == 5);"), 1),
        (format!("{sorted} int k = 4; assert(bsearch(&k, a, 5, sizeof *a, less) == a + 3);"), 0),
        (format!("{sorted} int k = 7; assert(!bsearch(&k, a, 5, sizeof *a, less));"), 0),
        (format!("{sorted} int k = 1; assert(bsearch(&k, a, 5, sizeof *a, less) != a);"), 1),
        ("struct s t[3] = { { 3, 30 }, { 1, 10 }, { 2, 20 } }; qsort(t, 3, sizeof *t, less); assert(t[0].v == 10 && t[2].v == 30);".to_owned(), 0),
        ("char w[] = \"dcba\"; qsort(w, 4, 1, first); assert(strcmp(w, \"abcd\") == 0);".to_owned(), 0),
        (format!("{words} assert(!strcmp(x, \"one\")); x = strtok_r(0, \" ,\", &rest); assert(!strcmp(x, \"two\"));"), 0),
        (format!("{words} x = strtok_r(0, \" ,\", &rest); assert(!strtok_r(0, \" ,\", &rest));"), 0),
        (format!("{words} assert(strtok_r(0, \" ,\", &rest) == 0);"), 1),
        ("assert(getpid() >= 0); write(1, \"x\", 1);".to_owned(), 0),
    ] {
        let file = folder.file("it.c", format!("{headers}int main(void) {{ {text} return 0; }}\n"));
        let found = ask(&["check", "--quiet", "--words", "--timeout=40s", &file]);
        assert_eq!(found.code, code, "{text}: {}\n{}", found.stdout, found.stderr);
    }
}

/// C does not specify the order of evaluation of operands: if it may matter, SAFE says that one order was assumed.
#[test]
fn orders_of_operands_are_said() {
    const RESTS: &str = "one of the orders is taken in which C allows to evaluate operands";
    let folder = Folder::new("operands");
    let text = |expression: &str| {
        format!(
            "#include <assert.h>\n#include <pthread.h>\n#include <stdatomic.h>\nstatic atomic_int clock;\nstatic int plain, all[9];\n\
             static int tick(void) {{ return atomic_fetch_add(&clock, 1); }}\nstatic int both(int a, int b) {{ return a < b; }}\n\
             static void *f(void *unused) {{\n  int own = 0;\n  {expression};\n  assert(own >= 0);\n  return unused;\n}}\n\
             int main(void) {{\n  pthread_t t;\n  pthread_create(&t, 0, f, 0);\n  pthread_join(t, 0);\n}}\n"
        )
    };
    for (expression, is_said) in [
        ("own = both(tick(), tick())", true),
        ("own = tick() + tick() >= 0", true),
        ("own = atomic_load(&clock) == tick()", true),
        ("own = plain <= tick()", true),
        ("plain += tick()", true),
        ("all[plain] = tick()", true),
        ("all[tick()] = plain", true),
        ("own = tick() >= 0 && tick() >= 0", false),
        ("own = both(own, tick())", false),
        ("own += tick()", false),
        ("plain = tick()", false),
        ("all[own] = tick()", true),
        ("own = atomic_fetch_add(&clock, tick())", false),
        ("own = tick(), own = tick()", false),
    ] {
        let file = folder.file("it.c", text(expression));
        for option in [None, Some("--words")] {
            let arguments: Vec<&str> =
                ["check", "-q"].into_iter().chain(option).chain([file.as_str()]).collect();
            let answer = ask(&arguments);
            assert_eq!(answer.code, 0, "{expression} {option:?}: {answer:?}");
            assert_eq!(answer.stdout.contains(RESTS), is_said, "{expression} {option:?}: {answer:?}");
        }
    }
}

/// Named threads whose argument is the same object wherever `main` creates them get that object. A regression: they got numbers,
/// which are not valid pointers.
#[test]
fn the_object_that_all_threads_are_passed() {
    const LOCK: &str = "while (atomic_exchange(&p->lock, 1))";
    let folder = Folder::new("passed");
    let text = |lock: &str, second: &str| {
        // The function with which the thread is created is not visible there.
        let start = "static void start(pthread_t *t, void *(*run)(void *), void *given) { pthread_create(t, 0, run, given); }\n";
        let helper = if second.starts_with("start") { start } else { "" };
        format!(
            "#include <assert.h>\n#include <pthread.h>\n#include <stdatomic.h>\ntypedef struct {{ atomic_int lock; int depth; }} pool;\n\
             static pool one, two;\nvoid *w(void *given) {{\n  pool *p = given;\n  {lock};\n  p->depth++;\n  assert(p->depth == 1);\n\
             p->depth--;\n  atomic_store(&p->lock, 0);\n  return 0;\n}}\n{helper}int main(void) {{\n  pthread_t a, b;\n\
             pthread_create(&a, 0, w, &one);\n  {second};\n  pthread_join(a, 0);\n  pthread_join(b, 0);\n}}\n"
        )
    };
    let (one, two) = ("pthread_create(&b, 0, w, &one)", "pthread_create(&b, 0, w, &two)");
    let hidden = "start(&b, w, &two)";
    for (lock, second, code) in [(LOCK, one, 0), ("", one, 1), (LOCK, two, 1), (LOCK, hidden, 1)] {
        let file = folder.file("it.c", text(lock, second));
        let answer = ask(&["check", "--threads", "w", "--timeout", "20", &file]);
        assert_eq!(answer.code, code, "{lock} {second}: {answer:?}");
        let is_number = answer.stdout.contains("get their numbers as arguments");
        assert_eq!(is_number, second != one, "{answer:?}");
    }
}

/// Of any number of threads, two may have the same number in eight bits.
#[test]
fn numbers_of_the_system_do_not_fit_in_few_bits() {
    let folder = Folder::new("words-self");
    for (body, code) in [
        ("unsigned char c = (unsigned char)pthread_self(); assert(c == pthread_self());", 3),
        ("char c = (char)syscall(SYS_gettid); assert(c > 0);", 3),
        ("pthread_t t = pthread_self(); assert(pthread_equal(t, pthread_self()));", 0),
    ] {
        let text = format!(
            "#include <assert.h>\n#include <pthread.h>\n#include <sys/syscall.h>\n#include <unistd.h>\nvoid worker(void) {{ {body} }}\n"
        );
        let file = folder.file("it.c", text);
        let answer = ask(&["check", "--words", "--threads", "worker", &file]);
        assert_eq!(answer.code, code, "{body}: {answer:?}");
    }
}
