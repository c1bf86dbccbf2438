//! Linux futexes: a waiting thread may wake up at any time, and finds out why it did not sleep.
#![cfg(feature = "cli")]

use crate::process::Folder;
use crate::questions::ask;

const HEADERS: &str = "#define _GNU_SOURCE\n#include <assert.h>\n#include <errno.h>\n#include <linux/futex.h>\n#include <pthread.h>\n\
    #include <stdatomic.h>\n#include <sys/syscall.h>\n#include <time.h>\n#include <unistd.h>\nstatic atomic_int f; int n;\n\
    static int futex(atomic_int *at, int op, int val) { return syscall(SYS_futex, at, op, val, NULL, NULL, 0); }\n";

/// U. Drepper, *Futexes Are Tricky*, 2011, section 6: the third mutex, with another way to wait.
fn mutex(waits: &str) -> String {
    format!(
        "static void lock(void) {{ int c = 0; if (!atomic_compare_exchange_strong(&f, &c, 1)) {{
           if (c != 2) c = atomic_exchange(&f, 2);
           {waits} {{ futex(&f, FUTEX_WAIT_PRIVATE, 2); c = atomic_exchange(&f, 2); }} }} }}
         static void unlock(void) {{ if (atomic_fetch_sub(&f, 1) != 1) {{ f = 0; futex(&f, FUTEX_WAKE_PRIVATE, 1); }} }}
         void *w(void *u) {{ lock(); n++; unlock(); return 0; }}
         int main(void) {{ pthread_t t, u; pthread_create(&t, 0, w, 0); pthread_create(&u, 0, w, 0); pthread_join(t, 0); pthread_join(u, 0); assert(n == 2); }}"
    )
}

/// A thread that waits for an event, and the condition when it continues.
fn event(waits: &str, then: &str) -> String {
    format!(
        "void *w(void *u) {{ {waits} {then} return 0; }}
         int main(void) {{ pthread_t t; pthread_create(&t, 0, w, 0); n = 1; f = 1; syscall(SYS_futex, &f, FUTEX_WAKE, 1); pthread_join(t, 0); }}"
    )
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table, which any split would tear apart")]
fn futexes_are_waited_at() {
    let folder = Folder::new("futex");
    let alone = |text: &str| format!("int main(void) {{ struct timespec ts = {{ 0, 1 }}; long r; {text} }}");
    let late = "r = syscall(SYS_futex, &f, FUTEX_WAIT, 0, &ts);";
    for (name, text, options, code, said) in [
        ("mutex", mutex("while (c != 0)"), &[][..], 0, "all executions"),
        ("mutex_once", mutex("if (c != 0)"), &[], 1, "an assertion fails"),
        ("mutex_rc11", mutex("while (c != 0)"), &["--model=rc11"], 0, "all executions"),
        (
            "mutex_deadlock",
            mutex("while (c != 0)"),
            &["--deadlock"],
            3,
            "a thread that waits at a futex is woken",
        ),
        ("event", event("while (!f) futex(&f, FUTEX_WAIT, 0);", "assert(n == 1);"), &[], 0, "all executions"),
        // It wakes up spuriously.
        (
            "event_once",
            event("if (!f) futex(&f, FUTEX_WAIT, 0);", "assert(n == 1);"),
            &[],
            1,
            "an assertion fails",
        ),
        (
            "why_not",
            event(
                "while (!f) if (syscall(SYS_futex, &f, FUTEX_WAIT, 0, NULL) == -1) assert(errno == EAGAIN);",
                "",
            ),
            &[],
            0,
            "all executions",
        ),
        ("late", alone(&format!("{late} assert(r == 0);")), &[], 1, "an assertion fails"),
        (
            "late_known",
            alone(&format!("{late} assert(r == 0 || errno == ETIMEDOUT);")),
            &[],
            0,
            "all executions",
        ),
        (
            "other_value",
            alone("r = syscall(SYS_futex, &f, FUTEX_WAIT, 1, NULL); assert(r == -1 && errno == EAGAIN);"),
            &[],
            0,
            "all executions",
        ),
        (
            "without_end",
            alone("r = syscall(SYS_futex, &f, FUTEX_WAIT, 0, NULL); assert(r == 0);"),
            &[],
            0,
            "all executions",
        ),
        (
            "other_operation",
            alone("r = syscall(SYS_futex, &f, 3, 1, NULL);"),
            &[],
            3,
            "this operation on a futex",
        ),
        ("other_call", alone("r = syscall(1000);"), &[], 3, "this system call"),
    ] {
        let file = folder.file(&format!("{name}.c"), format!("{HEADERS}{text}\n"));
        let found = ask(&[&["check", "--quiet", "--timeout=40s"], options, &[&file]].concat());
        let last = found.stdout.lines().last().unwrap_or(&found.stderr);
        assert!(found.code == code && last.contains(said), "{name}: {last}\n{}", found.stderr);
    }
}
