//! `garret graphs` on the command line.
#![cfg(feature = "cli")]

use crate::process;

use garret::Model;
use garret::header::{ExpectedAnswer, Header, Language};
use std::path::Path;

/// Runs `garret graphs` in the folder of the project. Returns the exit code, standard output and standard error.
fn graphs(arguments: &[&str]) -> (i32, String, String) {
    let mut all = vec!["graphs"];
    all.extend(arguments);
    process::parts(process::run(".", &all, b""))
}

#[test]
fn executions_are_counted() {
    let (code, stdout, stderr) = graphs(&["models/c/created.c"]);
    assert_eq!(stdout, "NOT REACHED models/c/created.c under TSO, 3 threads: 3 executions\n");
    assert_eq!((code, stderr.as_str()), (0, ""));
    let (_, again, _) = graphs(&["--stateful", "models/c/created.c"]);
    assert_eq!(again, stdout);
}

#[test]
fn a_bad_execution_is_shown() {
    let (code, stdout, _) = graphs(&["-j1", "models/c/peterson_broken_fence.c"]);
    assert_eq!(code, 1, "{stdout}");
    assert!(stdout.contains("Unsafe run: ") && stdout.contains("assertion `inside == 0` fails"), "{stdout}");
    let last = stdout.lines().last().unwrap_or_default();
    assert!(last.starts_with("UNSAFE models/c/peterson_broken_fence.c under TSO, 2 threads: "), "{last}");
    assert!(last.ends_with("up to the first bad one"), "{last}");
}

#[test]
fn final_states_of_a_litmus_test_are_listed() {
    let (code, stdout, _) = graphs(&["models/litmus/x86/sb.litmus"]);
    assert_eq!(code, 0, "{stdout}");
    assert!(stdout.starts_with("States 4\n"), "{stdout}");
    let (_, stdout, _) = graphs(&["--model", "sc", "models/litmus/x86/sb.litmus"]);
    assert!(stdout.starts_with("States 3\n"), "{stdout}");
    assert!(stdout.ends_with(" under SC, 2 threads: 3 executions\n"), "{stdout}");
}

#[test]
fn threads_without_end_are_unknown() {
    let (code, stdout, _) = graphs(&["--events", "4", "models/c/ticket.c"]);
    assert_eq!(code, 3, "{stdout}");
    assert!(stdout.contains("cut off") && stdout.ends_with("; more with a larger --events\n"), "{stdout}");
}

#[test]
fn systems_are_refused() {
    let (code, stdout, stderr) = graphs(&["models/mutex/naive.cub"]);
    assert_eq!((code, stdout.as_str()), (2, ""));
    assert!(stderr.contains("`garret explore models/mutex/naive.cub`"), "{stderr}");
}

#[test]
fn numbers_are_there_for_programs() {
    let (_, stdout, _) = graphs(&["--format", "json", "models/c/created.c"]);
    let document: serde_json::Value = serde_json::from_str(&stdout).expect("it is JSON");
    let numbers = &document["files"][0]["executions"];
    assert_eq!((&numbers["complete"], &numbers["blocked"]), (&3.into(), &0.into()), "{stdout}");
}

/// The programs in C, under both models: they are bad exactly if their headers say so.
#[test]
fn programs_are_bad_where_their_headers_say_so() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/c");
    let (mut bad, mut refused) = (0, 0);
    for entry in std::fs::read_dir(folder).expect("the folder is there").flatten() {
        let path = entry.path();
        if path.extension().is_none_or(|it| it != "c") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("it can be read");
        let header = Header::read(&text, Language::C).unwrap_or_else(|errors| panic!("{errors}"));
        let threads = header.functions().map(|threads| format!("--threads={threads}"));
        let name = path.display().to_string();
        for model in [Model::Tso, Model::Sc] {
            let mut arguments = vec!["-q", "--events=12", "--timeout=20s", "--model", model.name()];
            arguments.extend(threads.as_deref());
            arguments.push(&name);
            let (code, stdout, stderr) = graphs(&arguments);
            // Programs that execution graphs do not support.
            if stderr.contains("it could hold any number") || stderr.contains("barriers of the whole process")
            {
                assert_eq!(code, 2, "{name}: {stdout}{stderr}");
                refused += 1;
                continue;
            }
            // A thread that waits for a condition may wake up at any time and wait again, so executions reach the limit on events.
            if text.contains("cond_wait(") && stdout.contains("cut off at the limit of events") {
                assert_eq!(code, 3, "{name} under {model:?}: {stdout}{stderr}");
                continue;
            }
            let is_bad =
                header.answer(model).expect("each model says what is expected") == ExpectedAnswer::Unsafe;
            if is_bad {
                assert_eq!(code, 1, "{name} under {model:?}: {stdout}{stderr}");
                bad += 1;
            } else {
                assert!([0, 3].contains(&code), "{name} under {model:?}: {stdout}{stderr}");
            }
        }
    }
    assert!(bad > 20 && refused <= 4, "{bad} bad, {refused} refused");
}

/// The lines with the numbers of executions in the output of `--all`.
fn numbered(stdout: &str) -> Vec<&str> {
    stdout.lines().filter(|line| line.starts_with("Execution ")).collect()
}

#[test]
fn all_executions_are_shown_in_a_fixed_order() {
    let (code, stdout, _) = graphs(&["--all", "-j2", "--model", "sc", "models/litmus/x86/sb.litmus"]);
    assert_eq!(code, 0, "{stdout}");
    insta::assert_snapshot!(stdout);
    let (_, again, _) = graphs(&["--all", "-j1", "--model", "sc", "models/litmus/x86/sb.litmus"]);
    assert_eq!(stdout, again);
    let (_, quiet, _) = graphs(&["--all", "-q", "--model", "sc", "models/litmus/x86/sb.litmus"]);
    assert_eq!(quiet.lines().count(), 1, "{quiet}");
}

/// Executions with more events than the first limit are also shown exactly once.
#[test]
fn as_many_executions_are_shown_as_are_counted() {
    let folder = process::Folder::new("shown");
    let text = "#include <stdatomic.h>\n#include <pthread.h>\n#include <assert.h>\natomic_int x;\n\
        void *a(void *_) { for (int i = 0; i < 12; i++) atomic_store(&x, i); return 0; }\n\
        void *b(void *_) { while (atomic_load(&x) != 3) ; assert(atomic_load(&x) >= 3); return 0; }\n\
        int main(void) { pthread_t s, t; pthread_create(&s, 0, a, 0); pthread_create(&t, 0, b, 0); }\n";
    let loops = folder.file("loops.c", text);
    for (file, least) in
        [("models/c/created.c", 3), (loops.as_str(), 2), ("models/litmus/x86/iriw.litmus", 15)]
    {
        for more in [&[][..], &["--stateful"]] {
            let mut arguments = vec!["--all", "--format", "json"];
            arguments.extend(more);
            arguments.push(file);
            let (code, stdout, stderr) = graphs(&arguments);
            assert_eq!((code, stderr.as_str()), (0, ""), "{file}: {stdout}");
            let mut lines: Vec<serde_json::Value> =
                stdout.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect();
            let document = lines.pop().expect("the document is the last line");
            let numbers = &document["files"][0]["executions"];
            let count = |name: &str| numbers[name].as_u64().expect("it is a number");
            assert_eq!(lines.len() as u64, count("complete") + count("blocked"), "{file}");
            assert!(lines.len() >= least, "{file}: {} executions", lines.len());
            assert!((1..).zip(&lines).all(|(number, line)| line["number"] == number), "{file}");
            let told: std::collections::BTreeSet<String> =
                lines.iter().map(|line| format!("{}{}", line["events"], line["coherence"])).collect();
            assert_eq!(told.len(), lines.len(), "{file}: each is told once");
        }
    }
}

#[test]
fn all_executions_are_shown_after_a_bad_one() {
    let folder = process::Folder::new("after");
    let file = folder.file(
        "bad.c",
        "#include <stdatomic.h>\n#include <pthread.h>\n#include <assert.h>\natomic_int x;\n\
        void *a(void *_) { atomic_store(&x, 1); return 0; }\n\
        void *b(void *_) { assert(atomic_load(&x) == 0); return 0; }\n\
        int main(void) { pthread_t s; pthread_create(&s, 0, a, 0); pthread_create(&s, 0, b, 0); }\n",
    );
    let (code, stdout, _) = graphs(&["--all", &file]);
    assert_eq!(code, 1, "{stdout}");
    let bad = numbered(&stdout).iter().filter(|line| line.ends_with(", bad:")).count();
    let complete = numbered(&stdout).iter().filter(|line| line.ends_with(", complete:")).count();
    assert_eq!((bad, complete), (1, 1), "{stdout}");
}

/// The pictures of the first bad, the first blocked and the first complete execution.
#[test]
fn executions_are_drawn() {
    let folder = process::Folder::new("drawn");
    let blocked = folder.file(
        "blocked.c",
        "#include <stdatomic.h>\n#include <pthread.h>\n#include <assert.h>\natomic_int x;\n\
        void *a(void *_) { while (atomic_load(&x) != 1) ; assert(0); return 0; }\n\
        int main(void) { pthread_t s; pthread_create(&s, 0, a, 0); }\n",
    );
    for (file, code, wanted) in [
        ("models/c/peterson_broken_fence.c", 1, "writes flag"),
        (blocked.as_str(), 0, "reads x = 0"),
        ("models/litmus/x86/sb.litmus", 0, "writes x = 1"),
    ] {
        let paths = ["dot", "svg"].map(|it| folder.0.join(format!("out.{it}")).display().to_string());
        let (exit, stdout, stderr) = graphs(&["-q", "--dot", &paths[0], "--svg", &paths[1], file]);
        assert_eq!((exit, stderr.as_str()), (code, ""), "{stdout}");
        let [dot, svg] = paths.map(|path| std::fs::read_to_string(path).expect("it was written"));
        assert!(dot.starts_with("digraph {") && dot.contains(wanted) && dot.contains("\"rf\""), "{dot}");
        assert!(svg.contains(wanted) && svg.contains("data-relation=\"rf\""), "{svg}");
        if file.ends_with(".litmus") {
            insta::assert_snapshot!("drawn_dot", dot);
            assert!(svg.contains("data-relation=\"fr\"") && svg.contains("data-relation=\"co\""), "{svg}");
        }
    }
}

#[test]
fn work_ends_when_nobody_reads_on() {
    use std::io::{BufRead, BufReader};
    // A program with more executions than can be shown in the time of a test.
    let folder = process::Folder::new("unread");
    let writer = "{ for (int i = 0; i < 9; i++) atomic_store(&x, i); return 0; }";
    let file = folder.file(
        "many.c",
        format!(
            "#include <stdatomic.h>\n#include <pthread.h>\n#include <assert.h>\natomic_int x;\nvoid *a(void *_) {writer}\nvoid *b(void *_) {writer}\n\
            void *c(void *_) {{ assert(atomic_load(&x) < 9); return 0; }}\nint main(void) {{ pthread_t s; pthread_create(&s, 0, a, 0); pthread_create(&s, 0, b, 0);\n\
            pthread_create(&s, 0, c, 0); }}\n"
        ),
    );
    let mut child = process::start(".", &["graphs", "--all", &file], b"");
    let mut lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
    assert_eq!(lines.next().expect("there is a line").expect("it is text"), "Execution 1, complete:");
    drop(lines);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(process::code(&output), 3);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!said.contains("garret: ") && !said.contains("error"), "{said}");
}

/// Two threads that take two mutexes in different orders, and in the same order.
#[test]
fn deadlocks_are_bad_where_that_is_asked() {
    let folder = process::Folder::new("locks");
    let program = |first: &str, second: &str| {
        format!(
            "#include <pthread.h>\n#include <assert.h>\npthread_mutex_t m, n;\nint x;\n\
            void *a(void *_) {{ pthread_mutex_lock(&m); pthread_mutex_lock(&n); x = 1; assert(x == 1);\n\
            pthread_mutex_unlock(&n); pthread_mutex_unlock(&m); return 0; }}\n\
            void *b(void *_) {{ pthread_mutex_lock(&{first}); pthread_mutex_lock(&{second}); x = 1;\n\
            pthread_mutex_unlock(&n); pthread_mutex_unlock(&m); return 0; }}\n\
            int main(void) {{ pthread_t s, t; pthread_create(&s, 0, a, 0); pthread_create(&t, 0, b, 0);\n\
            pthread_join(s, 0); pthread_join(t, 0); }}\n"
        )
    };
    let bad = folder.file("bad.c", program("n", "m"));
    let good = folder.file("good.c", program("m", "n"));
    let (code, stdout, _) = graphs(&["--deadlock", &bad]);
    assert!(code == 1 && stdout.contains("Threads wait for ever") && stdout.contains("UNSAFE"), "{stdout}");
    assert_eq!(graphs(&[&bad]).0, 0, "only where it is asked");
    assert_eq!(graphs(&["--deadlock", &good]).0, 0);
    for (file, wanted) in [(&bad, 1), (&good, 0)] {
        let output = process::run(".", &["explore", "--deadlock", "-q", file], b"");
        let (code, stdout, _) = process::parts(output);
        assert_eq!(code, wanted, "{stdout}");
        assert_eq!(stdout.contains("unsafe[deadlock]"), wanted == 1, "{stdout}");
        assert_eq!(stdout.ends_with(", and no deadlock\n"), wanted == 0, "{stdout}");
    }
}

/// Each thread takes a mutex once: every await ends. If no thread releases the mutex, the graph shows why it does not.
#[test]
fn every_await_of_these_mutexes_ends() {
    let folder = process::Folder::new("awaits");
    let locks = [
        ("while (atomic_exchange(&l, 1)) ;", "atomic_store(&l, 0);"),
        ("int mine = atomic_fetch_add(&t, 1); while (atomic_load(&l) != mine) ;", "atomic_fetch_add(&l, 1);"),
        ("do { while (atomic_load(&l)) ; } while (atomic_exchange(&l, 1));", "atomic_store(&l, 0);"),
    ];
    for (take, release) in locks {
        for (release, wanted) in [(release, 0), ("", 1)] {
            let text = format!(
                "#include <stdatomic.h>\n#include <assert.h>\natomic_int l, t;\nint inside;\n\
                void *worker(void *_) {{ {take} inside = 1; assert(inside == 1); {release} return 0; }}\n"
            );
            let file = folder.file("lock.c", text);
            for threads in 2..=3 {
                let threads = format!("--threads=worker*{threads}");
                let (code, stdout, stderr) = graphs(&["--deadlock", &threads, &file]);
                assert_eq!(code, wanted, "{take} {threads}: {stdout}{stderr}");
                assert_eq!(stdout.contains("Threads wait for ever"), wanted == 1, "{stdout}");
            }
        }
    }
}

/// A message that is passed with or without ordering.
const MESSAGE: &str = "#include <stdatomic.h>
int data;
atomic_int flag;
void writer(void) {
  data = 1;
  atomic_store_explicit(&flag, 1, ORDER);
}
void reader(void) {
  if (atomic_load_explicit(&flag, memory_order_acquire))
    data = data + 1;
}
";

#[test]
fn data_races_are_shown_with_their_lines() {
    let folder = process::Folder::new("races");
    let name = folder.file("message.c", MESSAGE);
    let arguments = |order: &'static str| {
        let define = format!("-DORDER={order}");
        [define, "--threads".to_owned(), "writer*1,reader*1".to_owned(), name.clone()]
    };
    let asked = |order: &'static str, more: &[&str]| {
        let mut all: Vec<String> = more.iter().map(|it| (*it).to_owned()).collect();
        all.extend(arguments(order));
        graphs(&all.iter().map(String::as_str).collect::<Vec<_>>())
    };
    let (code, stdout, stderr) = asked("memory_order_relaxed", &["--races"]);
    assert_eq!((code, stderr.as_str()), (1, ""), "{stdout}");
    let start = format!(
        "Data race: neither of these happens before the other.\n  #1 writes data = 1   {name}:5: data = 1\n  #2 reads data = 1   {name}:10: data\n\
         They would be ordered if event 2 (line 6: #1 writes flag = 1) were a release: event 3 (line 9: #2 reads flag = 1) reads from it.\n\
         An execution with them:\n"
    );
    assert!(stdout.starts_with(&start), "{stdout}");
    assert!(stdout.ends_with("under TSO, 2 threads: 1 execution, up to the first data race\n"), "{stdout}");
    let (_, stdout, _) = asked("memory_order_relaxed", &["--races", "--format", "json"]);
    let document: serde_json::Value = serde_json::from_str(&stdout).expect("it is JSON");
    let file = &document["files"][0];
    assert_eq!(
        (&file["verdict"], &file["deadlock"]),
        (&"UNSAFE".into(), &serde_json::Value::Null),
        "{stdout}"
    );
    let graph = &file["execution_graph"];
    assert_eq!(graph["ending"], "race", "{stdout}");
    for access in graph["race"].as_array().expect("two numbers") {
        let number = access.as_u64().and_then(|it| usize::try_from(it).ok()).expect("a number");
        assert_eq!(graph["events"][number - 1]["location"], "data", "{stdout}");
    }
    let (code, stdout, _) = asked("memory_order_release", &["--races"]);
    assert_eq!(code, 0, "{stdout}");
    // Without `--deadlock`, undefined behaviour is searched for.
    let (code, stdout, _) = asked("memory_order_relaxed", &[]);
    assert_eq!(code, 0);
    assert!(stdout.contains("no assertions"), "{stdout}");
}

#[test]
fn data_races_are_those_of_c() {
    for file in ["models/litmus/x86/sb.litmus", "models/x86/naive.asm"] {
        let (code, stdout, stderr) = graphs(&["--races", file]);
        assert_eq!((code, stdout.as_str()), (2, ""));
        assert!(stderr.contains("data races are supported for programs in C only"), "{stderr}");
    }
}

#[test]
fn one_execution_is_shown_by_its_number() {
    let file = "models/litmus/x86/sb.litmus";
    let (_, all, _) = graphs(&["--all", file]);
    let (code, second, _) = graphs(&["--number", "2", file]);
    assert_eq!(code, 0);
    let start = all.find("Execution 2").expect("there are four");
    let end = all.find("Execution 3").expect("there are four");
    assert!(second.starts_with(&all[start..end]), "{second}");
    assert!(!second.contains("Execution 3") && second.ends_with(" 4 executions\n"), "{second}");
    let folder = process::Folder::new("number");
    let drawn = |number: &str| {
        let path = folder.0.join(format!("{number}.svg"));
        let (code, _, stderr) = graphs(&["--number", number, "--svg", &path.display().to_string(), file]);
        assert_eq!(code, 0);
        (std::fs::read_to_string(path).ok(), stderr)
    };
    let ((one, _), (two, _)) = (drawn("1"), drawn("2"));
    assert!(one.is_some() && two.is_some() && one != two);
    let (none, stderr) = drawn("5");
    assert!(none.is_none() && stderr.contains("there is no execution to show"), "{stderr}");
}

/// Locks whose threads enter a given number of times: every wait ends, except where a store comes too late.
#[test]
fn every_wait_of_the_locks_ends() {
    for threads in ["2", "3"] {
        for lock in ["test_and_set", "test_then_set", "ticket", "mutex", "pending_bit"] {
            let file = format!("models/c/{lock}.c");
            let (code, stdout, _) = graphs(&["--deadlock", "--rounds", "1", "-n", threads, &file]);
            assert_eq!(code, 0, "{stdout}");
            assert!(stdout.contains("1 iteration of each endless loop"), "{stdout}");
        }
    }
    let broken = "models/maude/szymanski_once_no_fence.c";
    let (code, stdout, _) =
        graphs(&["--deadlock", "--model", "pso", "--threads", "first*1,second*1", "--all", "-q", broken]);
    assert_eq!(code, 1, "{stdout}");
    assert!(stdout.contains(" blocked"), "{stdout}");
    let (code, _, stderr) = graphs(&["--rounds", "1", "models/x86/naive.asm"]);
    assert_eq!(code, 2);
    assert!(stderr.contains("--rounds is supported for programs in C only"), "{stderr}");
}

/// Runs `garret explore` in the folder of the project.
fn explore(arguments: &[&str]) -> (i32, String, String) {
    let mut all = vec!["explore"];
    all.extend(arguments);
    process::parts(process::run(".", &all, b""))
}

/// The number of complete executions in the last line.
fn complete(stdout: &str) -> Option<u64> {
    let last = stdout.lines().last()?;
    last.rsplit_once(": ")?.1.split(" execution").next()?.parse().ok()
}

/// A regression: a thread with a failed assumption was treated as ended, so that other threads seemed to wait forever.
#[test]
fn a_failed_assumption_is_no_deadlock() {
    let folder = process::Folder::new("assumption");
    let program = |assumed: &str| {
        let text = format!(
            "#include <assert.h>\n#include <pthread.h>\n#include <stdatomic.h>\nvoid __VERIFIER_assume(int);\n\
             pthread_mutex_t door;\natomic_int ready;\n\
             void *asks(void *p) {{ pthread_mutex_lock(&door); {assumed} pthread_mutex_unlock(&door); return 0; }}\n\
             void *waits(void *p) {{ pthread_mutex_lock(&door); pthread_mutex_unlock(&door); return 0; }}\n\
             int main(void) {{ pthread_t a, b; pthread_create(&a, 0, asks, 0); pthread_create(&b, 0, waits, 0); ready = 1;\n\
             pthread_join(a, 0); pthread_join(b, 0); assert(ready == 1); }}\n"
        );
        folder.file("asks.c", text)
    };
    let assumes = program("__VERIFIER_assume(ready == 1);");
    let (code, stdout, _) = graphs(&["--deadlock", &assumes]);
    assert_eq!(code, 0, "{stdout}");
    assert!(stdout.contains(" blocked by an assumption\n"), "{stdout}");
    let (code, stdout, _) = explore(&["--deadlock", &assumes]);
    assert_eq!(code, 0, "{stdout}");
    // A thread that stops by itself is not a failed assumption.
    let stops = program("if (ready != 1) for (;;);");
    let (code, stdout, _) = graphs(&["--deadlock", &stops]);
    assert_eq!(code, 1, "{stdout}");
    let (code, stdout, _) = explore(&["--deadlock", &stops]);
    assert_eq!(code, 1, "{stdout}");
}

/// A regression: `main` was treated as an ordinary thread, so that other threads seemed to wait forever after its end.
#[test]
fn main_ends_the_process_and_so_does_exit() {
    let folder = process::Folder::new("main");
    for (end, deadlock) in
        [("return 0;", 0), ("exit(0);", 0), ("", 0), ("pthread_exit(0);", 1), ("pthread_join(t, 0);", 1)]
    {
        let text = format!(
            "#include <assert.h>\n#include <pthread.h>\n#include <stdlib.h>\npthread_mutex_t door;\n\
             void *waits(void *p) {{ pthread_mutex_lock(&door); pthread_mutex_unlock(&door); return 0; }}\n\
             int main(void) {{ pthread_t t; pthread_mutex_lock(&door); pthread_create(&t, 0, waits, 0); assert(1); {end} }}\n"
        );
        let file = folder.file("main.c", text);
        let (code, stdout, _) = graphs(&["--deadlock", &file]);
        assert_eq!(code, deadlock, "{end} {stdout}");
        let (code, stdout, _) = explore(&["--deadlock", &file]);
        assert_eq!(code, deadlock, "{end} {stdout}");
    }
}

/// A wait is one read, wherever the loop is entered: after a fence, or with a known initial value. The numbers of executions are
/// Catalan numbers.
#[test]
fn a_wait_is_one_read() {
    let folder = process::Folder::new("wait");
    for fence in ["", "atomic_thread_fence(memory_order_seq_cst);"] {
        for (turns, executions) in [(1, 1), (2, 2), (3, 5), (4, 14), (5, 42)] {
            let text = format!(
                "#include <assert.h>\n#include <pthread.h>\n#include <stdatomic.h>\natomic_int seen;\n\
                 void *waits(void *p) {{ for (int i = 1; i <= {turns}; i++) {{ {fence} while (seen < i); }} return 0; }}\n\
                 void *counts(void *p) {{ for (int i = 1; i <= {turns}; i++) atomic_store_explicit(&seen, i, memory_order_relaxed); return 0; }}\n\
                 int main(void) {{ pthread_t a, b; pthread_create(&a, 0, waits, 0); pthread_create(&b, 0, counts, 0); assert(1); return 0; }}\n"
            );
            let file = folder.file("wait.c", text);
            for options in [
                &[][..],
                &["--no-fuse"],
                &["--stateful"],
                &["--model", "sc"],
                &["--no-fuse", "--model", "pso"],
            ] {
                let (code, stdout, _) = graphs(&[options, &[file.as_str()]].concat());
                assert_eq!((code, complete(&stdout)), (0, Some(executions)), "{fence} {options:?} {stdout}");
            }
        }
    }
}

/// With fused steps there are the same executions. A regression: a wait that starts in the middle of such a step was counted twice.
#[test]
fn joining_steps_changes_no_number() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("models/c");
    let mut compared = 0;
    for entry in std::fs::read_dir(folder).expect("the models are there").flatten() {
        let path = entry.path();
        if path.extension().is_none_or(|it| it != "c") {
            continue;
        }
        let file = path.display().to_string();
        let asked = |more: &[&str]| {
            let most = ["--rounds", "1", "-n", "2", "--all", "-q", "--events", "40", "--timeout", "5s"];
            graphs(&[&most[..], more, &[file.as_str()]].concat())
        };
        let ((code, joined, _), (again, apart, _)) = (asked(&[]), asked(&["--no-fuse"]));
        if code > 1 || again > 1 {
            continue;
        }
        assert_eq!(code, again, "{joined}{apart}");
        // Execution stops at a bad state, whose place may differ, so only other programs are compared.
        if code == 0 {
            compared += 1;
            assert_eq!(complete(&joined), complete(&apart), "{joined}{apart}");
        }
    }
    assert!(compared >= 10, "{compared}");
}

/// Under PSO, a releasing store comes after earlier stores, so a message that is passed this way is complete. Explored states agree.
#[test]
fn what_releases_keeps_stores_in_order_under_pso() {
    let folder = process::Folder::new("pso");
    let program = |passed: &str| {
        let text = format!(
            "#include <assert.h>\n#include <pthread.h>\n#include <stdatomic.h>\natomic_int message, ready; pthread_mutex_t door; int a, b;\n\
             void *sends(void *p) {{ atomic_store_explicit(&message, 1, memory_order_relaxed); {passed} return 0; }}\n\
             void *gets(void *p) {{ if (atomic_load_explicit(&ready, memory_order_acquire)) assert(message == 1);\n\
             pthread_mutex_lock(&door); assert(a == b); pthread_mutex_unlock(&door); return 0; }}\n\
             int main(void) {{ pthread_t t, u; pthread_create(&t, 0, sends, 0); pthread_create(&u, 0, gets, 0); return 0; }}\n"
        );
        folder.file("pso.c", text)
    };
    let relaxed = "atomic_store_explicit(&ready, 1, memory_order_relaxed);";
    for (passed, bad) in [
        (relaxed.to_owned(), 1),
        ("atomic_store_explicit(&ready, 1, memory_order_release);".to_owned(), 0),
        (format!("atomic_thread_fence(memory_order_release); {relaxed}"), 0),
        (format!("atomic_thread_fence(memory_order_acquire); {relaxed}"), 1),
        ("pthread_mutex_lock(&door); a = 1; b = 1; pthread_mutex_unlock(&door);".to_owned(), 0),
    ] {
        let file = program(&passed);
        let (code, stdout, stderr) = graphs(&["--model", "pso", &file]);
        assert_eq!(code, bad, "{passed} {stdout}{stderr}");
        let (code, stdout, _) = graphs(&["--model", "tso", &file]);
        assert_eq!(code, 0, "{passed} {stdout}");
        let (code, stdout, stderr) = explore(&["--model", "pso", &file]);
        assert_eq!(code, bad, "{passed} {stdout}{stderr}");
    }
}
