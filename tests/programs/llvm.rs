//! Programs in LLVM IR: verdicts and numbers of executions of the shipped programs, and truncated texts.

use crate::files::manifest_dir;
use garret::Model;
use garret::graphs::{GraphOptions, Graphs, Stopped, graphs};
use garret::llvm::{Threads, threads};
use std::fmt::Write as _;

/// The programs: the file, and for SC and TSO the bad state, or the number of executions. Their sources are in `models/llvm`.
pub(super) const PROGRAMS: [(&str, [Expected; 2]); 21] = [
    ("message.ll", [Expected::Complete(2), Expected::Complete(2)]),
    ("flags.ll", [Expected::Complete(3), Expected::Bad("an assertion fails")]),
    ("flags.O2.ll", [Expected::Complete(3), Expected::Bad("an assertion fails")]),
    ("flags_fence.ll", [Expected::Complete(3), Expected::Complete(3)]),
    ("word.ll", [Expected::Complete(58), Expected::Complete(58)]),
    ("word.O2.ll", [Expected::Complete(58), Expected::Complete(58)]),
    ("word_broken.ll", [Expected::Bad("an assertion fails"), Expected::Bad("an assertion fails")]),
    ("ticket.ll", [Expected::Complete(36), Expected::Complete(36)]),
    ("list.ll", [Expected::Complete(20), Expected::Complete(20)]),
    ("recursive.ll", [Expected::Complete(2), Expected::Complete(2)]),
    ("stack.ll", [Expected::Complete(1172), Expected::Complete(1172)]),
    ("stack_broken.ll", [Expected::Bad("an assertion fails"), Expected::Bad("an assertion fails")]),
    ("once.ll", [Expected::Complete(2), Expected::Complete(2)]),
    ("once.O.ll", [Expected::Complete(2), Expected::Complete(2)]),
    ("thread.ll", [Expected::Complete(2), Expected::Complete(2)]),
    ("thread_broken.ll", [Expected::Bad("an assertion fails"), Expected::Bad("an assertion fails")]),
    ("sums.ll", [Expected::Complete(2), Expected::Complete(2)]),
    ("sums_broken.ll", [Expected::Bad("a panic: an index is out of bounds"); 2]),
    ("hazard.ll", [Expected::Complete(6), Expected::Complete(6)]),
    ("hazard_broken.ll", [Expected::Complete(6), Expected::Bad("memory is used after it was freed")]),
    ("once_broken.ll", [Expected::Bad("a panic"), Expected::Bad("a panic")]),
];

#[derive(Clone, Copy, Debug)]
pub(super) enum Expected {
    Complete(u64),
    Bad(&'static str),
}

fn text(file: &str) -> String {
    let path = manifest_dir().join("models/llvm").join(file);
    std::fs::read_to_string(path).expect("the program is there")
}

pub(super) fn read(text: &str) -> Threads {
    threads(text, &[]).unwrap_or_else(|errors| panic!("{errors}: {text}"))
}

pub(super) fn executions(threads: &Threads, model: Model) -> Graphs {
    graphs(&threads.code, &GraphOptions::new().model(model))
}

#[test]
fn shipped_programs_have_their_verdicts() {
    for (file, expected) in PROGRAMS {
        let threads = read(&text(file));
        for (model, expected) in [Model::Sc, Model::Tso].into_iter().zip(expected) {
            let found = executions(&threads, model);
            let bad = found.bad.as_ref().map(|(_, bad)| threads.bad[*bad as usize].as_str());
            match expected {
                Expected::Bad(what) => assert_eq!(bad, Some(what), "{file} under {model:?}"),
                Expected::Complete(number) => {
                    assert_eq!((bad, found.stopped), (None, None), "{file} under {model:?}");
                    assert_eq!((found.complete, found.blocked), (number, 0), "{file} under {model:?}");
                }
            }
        }
    }
}

/// The search that remembers all graphs finds the same numbers.
#[test]
fn both_searches_agree() {
    for (file, _) in PROGRAMS {
        let threads = read(&text(file));
        for model in [Model::Sc, Model::Tso, Model::Pso] {
            let [one, other] = [false, true].map(|stateful| {
                let found = graphs(&threads.code, &GraphOptions::new().model(model).stateful(stateful));
                (found.bad.is_some(), if found.bad.is_some() { 0 } else { found.complete })
            });
            assert_eq!(one, other, "{file} under {model:?}");
        }
    }
}

/// A text with these declarations and this body of `main`.
fn program(before: &str, body: &str) -> String {
    format!(
        "{before}\ndeclare void @__assert_fail()\ndeclare i32 @unknown(i32)\ndefine i32 @main() {{\n{body}\n  ret i32 0\n}}\n"
    )
}

/// The result for a program: the bad state, or the reason why not all is explored; `None` if it is safe.
pub(super) fn comes_to(text: &str) -> Option<String> {
    let threads = read(text);
    let found = executions(&threads, Model::Sc);
    let bad = found.bad.map(|(_, bad)| threads.bad[bad as usize].clone());
    bad.or_else(|| match found.stopped {
        Some(Stopped::Beyond(number)) => Some(threads.beyond[number as usize].clone()),
        Some(other) => Some(format!("{other:?}")),
        None => None,
    })
}

#[test]
fn undefined_behaviour_is_bad() {
    let cases = [
        ("@x = global i32 0", "  %v = load i32, ptr @x\n  %d = sdiv i32 7, %v", "a division by zero"),
        (
            "@x = global i32 32",
            "  %v = load i32, ptr @x\n  %s = shl i32 1, %v",
            "a shift by as many bits as the number has, or more",
        ),
        (
            "@p = global ptr null",
            "  %q = load ptr, ptr @p\n  store i32 1, ptr %q",
            "memory is accessed outside of all objects",
        ),
        (
            "@a = global [2 x i32] zeroinitializer\n@i = global i64 2",
            "  %v = load i64, ptr @i\n  %e = getelementptr [2 x i32], ptr @a, i64 0, i64 %v\n  store i32 1, ptr %e",
            "memory is accessed outside of all objects",
        ),
        ("", "  call void @__assert_fail()", "an assertion fails"),
        ("", "  unreachable", "code is reached that the compiler assumes to be unreachable"),
        (
            "@m = global i32 0\ndeclare i32 @pthread_mutex_unlock(ptr)",
            "  %r = call i32 @pthread_mutex_unlock(ptr @m)",
            "a mutex is unlocked that the thread does not hold",
        ),
    ];
    for (before, body, why) in cases {
        assert_eq!(comes_to(&program(before, body)).as_deref(), Some(why), "{body}");
    }
}

/// An unsupported construct ends the execution that reaches it, and is reported; it is never misinterpreted.
#[test]
fn what_is_not_known_is_said() {
    let cases = [
        ("", "  %r = call i32 @unknown(i32 1)", "the function `unknown` is not known"),
        (
            "@f = global <2 x double> zeroinitializer",
            "  %v = load <2 x double>, ptr @f",
            "loading a vector or a whole structure is not supported yet",
        ),
        (
            "@x = external global i32",
            "  %v = load i32, ptr @x",
            "memory is accessed as another type than it has",
        ),
        ("@x = global i64 0", "  %v = load i32, ptr @x", "memory is accessed as another type than it has"),
        (
            "",
            "  %v = alloca i32\n  %r = load i32, ptr %v\n  store i32 %r, ptr %v",
            "a variable without a value is read; only some values were tried",
        ),
        (
            "",
            "  %v = alloca [2 x i32]\n  %e = getelementptr [2 x i32], ptr %v, i64 0, i64 1\n  %r = load i32, ptr %e",
            "memory is read that was never written",
        ),
        (
            "@a = global [2 x i32] [i32 1, i32 2]\n@b = global i64 0\n@p = global ptr @a\ndeclare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)",
            "  %q = load ptr, ptr @p\n  call void @llvm.memcpy.p0.p0.i64(ptr @b, ptr %q, i64 8, i1 false)",
            "memory is accessed as another type than it has",
        ),
        (
            "@a = global [2 x i32] [i32 1, i32 2]\n@b = global [2 x i32] zeroinitializer\n@p = global ptr @a\ndeclare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)",
            "  %q = load ptr, ptr @p\n  call void @llvm.memcpy.p0.p0.i64(ptr @b, ptr %q, i64 6, i1 false)",
            "a part of a number is copied or filled",
        ),
        (
            "",
            "  %x = fneg fp128 0xL00",
            "a vector, or a floating-point number of more than 64 bits is not supported yet",
        ),
        (
            "",
            "  call void asm sideeffect \"rdmsr\", \"\"()",
            "assembly in C with `rdmsr` (write a function such as `__atomic_exchange_n` instead) is not supported yet",
        ),
    ];
    for (before, body, why) in cases {
        assert_eq!(comes_to(&program(before, body)).as_deref(), Some(why), "{body}");
    }
}

#[test]
fn programs_without_what_is_bad_are_fine() {
    let cases = [
        // Words wrap around.
        (
            "@x = global i32 2147483647",
            "  %v = load i32, ptr @x\n  %s = add i32 %v, 1\n  %c = icmp slt i32 %s, 0\n  br i1 %c, label %good, label %bad\nbad:\n  call void @__assert_fail()\n  unreachable\ngood:",
        ),
        (
            "@x = global i8 200",
            "  %v = load i8, ptr @x\n  %w = zext i8 %v to i32\n  %c = icmp eq i32 %w, 200\n  br i1 %c, label %good, label %bad\nbad:\n  call void @__assert_fail()\n  unreachable\ngood:",
        ),
        // Typed pointers, as in old versions.
        (
            "@x = global i32 7",
            "  %v = load i32, i32* @x, align 4\n  %c = icmp eq i32 %v, 7\n  br i1 %c, label %good, label %bad\nbad:\n  call void @__assert_fail()\n  unreachable\ngood:",
        ),
        // The value of a phi depends on the predecessor block.
        (
            "@x = global i32 1",
            "  %v = load i32, ptr @x\n  %c = icmp eq i32 %v, 1\n  br i1 %c, label %one, label %two\none:\n  br label %join\ntwo:\n  br label %join\njoin:\n  %p = phi i32 [ 5, %one ], [ 6, %two ]\n  %d = icmp eq i32 %p, 5\n  br i1 %d, label %good, label %bad\nbad:\n  call void @__assert_fail()\n  unreachable\ngood:",
        ),
        (
            "@x = global i32 2",
            "  %v = load i32, ptr @x\n  switch i32 %v, label %bad [ i32 1, label %bad\n    i32 2, label %good ]\nbad:\n  call void @__assert_fail()\n  unreachable\ngood:",
        ),
    ];
    for (before, body) in cases {
        assert_eq!(comes_to(&program(before, body)), None, "{body}");
    }
}

/// Copies, arguments, calls and comparisons: the condition holds in all executions, and its negation in none.
#[test]
fn conditions_that_hold() {
    let memmove = "declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)\n@a = global [3 x i32] [i32 1, i32 2, i32 3]";
    let by_value = "%P = type { i64, i64, i64 }\n@g = global %P { i64 2, i64 3, i64 4 }\n\
        define i64 @f(ptr noundef byval(%P) align 8 %p, i64 %v) {\n  store i64 %v, ptr %p\n  %r = load i64, ptr %p\n  ret i64 %r\n}";
    let cases = [
        // Overlapping memory is read before it is written, upwards and downwards.
        (
            memmove,
            "  call void @llvm.memmove.p0.p0.i64(ptr getelementptr (i32, ptr @a, i64 1), ptr @a, i64 8, i1 false)\n  %v = load i32, ptr getelementptr (i32, ptr @a, i64 2)\n  %c = icmp eq i32 %v, 2",
        ),
        (
            memmove,
            "  call void @llvm.memmove.p0.p0.i64(ptr @a, ptr getelementptr (i32, ptr @a, i64 1), i64 8, i1 false)\n  %v = load i32, ptr @a\n  %c = icmp eq i32 %v, 2",
        ),
        (
            "declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)\n@a = global [3 x i32] [i32 1, i32 2, i32 3]\n@p = global ptr @a",
            "  %q = load ptr, ptr @p\n  call void @llvm.memmove.p0.p0.i64(ptr getelementptr (i32, ptr @a, i64 1), ptr %q, i64 8, i1 false)\n  %v = load i32, ptr getelementptr (i32, ptr @a, i64 2)\n  %c = icmp eq i32 %v, 2",
        ),
        // A function gets a copy of an argument that is passed by value.
        (
            by_value,
            "  %r = call i64 @f(ptr byval(%P) @g, i64 9)\n  %v = load i64, ptr @g\n  %c = icmp eq i64 %v, 2",
        ),
        (by_value, "  %r = call i64 @f(ptr byval(%P) @g, i64 9)\n  %c = icmp eq i64 %r, 9"),
        // `main` is not called through a pointer, although it has a matching number of parameters.
        (
            "define i32 @one() {\n  ret i32 1\n}\n@p = global ptr @one",
            "  %q = load ptr, ptr @p\n  %v = call i32 %q()\n  %c = icmp eq i32 %v, 1",
        ),
        (
            "@x = global i32 0",
            "  %p = cmpxchg ptr @x, i32 0, i32 1 seq_cst seq_cst\n  %c = extractvalue { i32, i1 } %p, 1",
        ),
        (
            "@x = global i32 0",
            "  %p = cmpxchg weak ptr @x, i32 0, i32 1 seq_cst seq_cst\n  %v = extractvalue { i32, i1 } %p, 0\n  %c = icmp eq i32 %v, 0",
        ),
    ];
    for (before, body) in cases {
        let ends = |good: &str, bad: &str| {
            format!(
                "{body}\n  br i1 %c, label %{good}, label %{bad}\nbad:\n  call void @__assert_fail()\n  unreachable\ngood:"
            )
        };
        assert_eq!(comes_to(&program(before, &ends("good", "bad"))), None, "{body}");
        let opposite = comes_to(&program(before, &ends("bad", "good")));
        assert_eq!(opposite.as_deref(), Some("an assertion fails"), "{body}");
    }
}

/// A weak compare-exchange may fail although it finds the expected value: once, so that loops around it terminate, and this is
/// reported.
#[test]
fn weak_exchanges_may_fail() {
    let fails = |weak: &str| {
        format!(
            "  %p = cmpxchg {weak} ptr @x, i32 0, i32 1 seq_cst seq_cst\n  %c = extractvalue {{ i32, i1 }} %p, 1\n  br i1 %c, label %good, label %bad\nbad:\n  call void @__assert_fail()\n  unreachable\ngood:"
        )
    };
    let before = "@x = global i32 0";
    assert_eq!(comes_to(&program(before, &fails(""))), None);
    assert_eq!(comes_to(&program(before, &fails("weak"))).as_deref(), Some("an assertion fails"));
    let again = "  br label %again\nagain:\n  %p = cmpxchg weak ptr @x, i32 0, i32 1 seq_cst seq_cst\n  %c = extractvalue { i32, i1 } %p, 1\n  br i1 %c, label %good, label %again\ngood:";
    let text = program(before, again);
    assert_eq!(comes_to(&text), None);
    assert!(read(&text).assumed.concat().contains("weak compare-exchange"));
}

/// A waiting thread continues after a signal, and once without one: loops around the wait terminate, and a thread that does not check
/// again is wrong.
#[test]
fn waits_for_conditions() {
    let text = |signals: &str, again: &str| {
        format!(
            "@m = global i32 0\n@c = global i64 0\n@r = global i32 0\n\
            declare i32 @pthread_mutex_lock(ptr)\ndeclare i32 @pthread_mutex_unlock(ptr)\n\
            declare i32 @pthread_cond_wait(ptr, ptr)\ndeclare i32 @pthread_cond_signal(ptr)\n\
            declare i32 @pthread_create(ptr, ptr, ptr, ptr)\ndeclare void @__assert_fail()\n\
            define ptr @w(ptr %p) {{\n  %a = call i32 @pthread_mutex_lock(ptr @m)\n  store i32 1, ptr @r\n{signals}\
              %b = call i32 @pthread_mutex_unlock(ptr @m)\n  ret ptr null\n}}\n\
            define i32 @main() {{\n  %t = alloca i64\n  %a = call i32 @pthread_create(ptr %t, ptr null, ptr @w, ptr null)\n\
              %b = call i32 @pthread_mutex_lock(ptr @m)\n  br label %look\nlook:\n  %v = load i32, ptr @r\n\
              %z = icmp eq i32 %v, 0\n  br i1 %z, label %wait, label %after\nwait:\n\
              %d = call i32 @pthread_cond_wait(ptr @c, ptr @m)\n  br label %{again}\nafter:\n  %u = load i32, ptr @r\n\
              %y = icmp eq i32 %u, 0\n  br i1 %y, label %bad, label %good\nbad:\n  call void @__assert_fail()\n  unreachable\n\
            good:\n  %e = call i32 @pthread_mutex_unlock(ptr @m)\n  ret i32 0\n}}\n"
        )
    };
    let signals = "  %s = call i32 @pthread_cond_signal(ptr @c)\n";
    let is_blocked = |text: &str| executions(&read(text), Model::Tso).blocked > 0;
    let right = text(signals, "look");
    assert_eq!((comes_to(&right), is_blocked(&right)), (None, false));
    assert!(read(&right).assumed.concat().contains("a wait for a condition"));
    assert_eq!(comes_to(&text(signals, "after")).as_deref(), Some("an assertion fails"));
    // No thread wakes the waiting one.
    let lost = text("", "look");
    assert_eq!((comes_to(&lost), is_blocked(&lost)), (None, true));
}

/// A library function that is called through a pointer behaves as if it was called by name.
#[test]
fn libraries_through_pointers() {
    let before = "declare void @free(ptr)\n@p = global ptr @free\n@x = global i32 0";
    let body = |freed: &str| format!("  %q = load ptr, ptr @p\n  call void %q(ptr {freed})");
    assert_eq!(comes_to(&program(before, &body("null"))), None);
    let wrong = comes_to(&program(before, &body("@x"))).expect("it is bad");
    assert!(wrong.contains("memory is freed that was not allocated"), "{wrong}");
}

/// The results of calls on a free and on a taken mutex: the numbers of POSIX, and those of C11.
#[test]
fn results_of_calls() {
    let before = "%union.pthread_mutex_t = type { i32, i32, i32, i32, i32, [24 x i8] }\n\
        %union.mtx_t = type { i64, i8 }\n\
        @m = global %union.pthread_mutex_t { i32 0, i32 0, i32 0, i32 0, i32 KIND, [24 x i8] zeroinitializer }\n\
        @n = global %union.mtx_t zeroinitializer\n\
        declare i32 @mtx_init(ptr, i32)\n";
    // A sequence of calls, and the possible results of the last one.
    let cases: [(i64, &[&str], &[i64]); 16] = [
        (0, &["pthread_mutex_trylock m"], &[0]),
        (0, &["pthread_mutex_lock m", "pthread_mutex_trylock m"], &[16]),
        (1, &["pthread_mutex_lock m", "pthread_mutex_trylock m"], &[0]),
        (2, &["pthread_mutex_lock m", "pthread_mutex_lock m"], &[35]),
        (2, &["pthread_mutex_lock m", "pthread_mutex_trylock m"], &[16]),
        (2, &["pthread_mutex_unlock m"], &[1]),
        (0, &["pthread_mutex_timedlock m"], &[0]),
        (0, &["pthread_mutex_lock m", "pthread_mutex_timedlock m"], &[110]),
        (2, &["pthread_mutex_lock m", "pthread_mutex_timedlock m"], &[35]),
        (0, &["pthread_mutex_lock m", "pthread_cond_timedwait c m"], &[0, 110]),
        (0, &["pthread_mutex_lock m", "pthread_cond_wait c m"], &[0]),
        (0, &["mtx_lock n", "mtx_trylock n"], &[1]),
        (0, &["mtx_init 1 n", "mtx_lock n", "mtx_trylock n"], &[0]),
        (0, &["mtx_lock n", "mtx_timedlock n"], &[4]),
        (0, &["mtx_lock n", "cnd_timedwait c n"], &[0, 4]),
        (0, &["mtx_init 1 n", "mtx_unlock n"], &[2]),
    ];
    for (kind, calls, results) in cases {
        for wanted in [0, 1, 2, 4, 16, 35, 110] {
            let mut declared = before.replace("KIND", &kind.to_string());
            declared.push_str("@c = global i64 0\n");
            let mut body = String::new();
            for (number, call) in calls.iter().enumerate() {
                let words: Vec<&str> = call.split(' ').collect();
                let [function, arguments @ ..] = words.as_slice() else { panic!("{call}") };
                let arguments: Vec<String> = match arguments {
                    ["1", mutex] => vec![format!("ptr @{mutex}"), "i32 1".to_owned()],
                    named => named.iter().map(|name| format!("ptr @{name}")).collect(),
                };
                if *function != "mtx_init" {
                    let _ = writeln!(declared, "declare i32 @{function}(ptr, ptr, ptr)");
                }
                let _ = writeln!(body, "  %r{number} = call i32 @{function}({})", arguments.join(", "));
            }
            let last = calls.len() - 1;
            let _ = write!(
                body,
                "  %is = icmp eq i32 %r{last}, {wanted}\n  br i1 %is, label %yes, label %no\nyes:\n  call void @__assert_fail()\n  unreachable\nno:"
            );
            let may_be = results.contains(&wanted).then_some("an assertion fails");
            assert_eq!(comes_to(&program(&declared, &body)).as_deref(), may_be, "{calls:?} gives {wanted}");
        }
    }
}

/// An unknown result is reported if it is used.
#[test]
fn results_that_are_not_known() {
    let before = "declare i64 @time(ptr)\ndeclare void @srand(i32)\n";
    let unused = "  %t = call i64 @time(ptr null)\n  %s = trunc i64 %t to i32\n  call void @srand(i32 %s)";
    assert_eq!(comes_to(&program(before, unused)), None);
    let used = "  %t = call i64 @time(ptr null)\n  %s = trunc i64 %t to i32\n  %c = icmp eq i32 %s, 0\n  br i1 %c, label %a, label %a\na:";
    let why = comes_to(&program(before, used)).expect("nothing is known of the time");
    assert!(why.contains("`time` may return any number; only some values were tried"), "{why}");
}

#[test]
fn mistakes_are_errors() {
    let cases = [
        (
            "define void @f() {\n  ret void\n}\n",
            &[][..],
            "there is no function `main`, which starts the threads",
        ),
        ("define i32 @main() {\n  %x = add i32 1\n}\n", &[], "expected `,`"),
        ("define i32 @main() {\n  ret i32 0\n", &[], "expected `}`"),
        ("define i32 @main() {\n  ret i32 0\n}\n", &[("w", 2)], "`w` is not a function of this file"),
    ];
    for (text, named, message) in cases {
        let named: Vec<(String, usize)> =
            named.iter().map(|(name, number)| ((*name).to_owned(), *number)).collect();
        let errors = threads(text, &named).expect_err(text);
        assert_eq!(errors[0].message, message, "{text}");
    }
}

/// Truncated texts and very deep nesting are read or refused, without crashes.
#[test]
fn hostile_texts() {
    for file in ["flags.ll", "once.ll", "stack.ll"] {
        let whole = text(file);
        for end in (0..whole.len()).step_by(211) {
            if let Some(part) = whole.get(..end) {
                drop(threads(part, &[]));
            }
        }
    }
    for deep in ["[1 x ", "{ ", "(", "getelementptr (", "bitcast ("] {
        let text = format!("@x = global {}i32 0\n", deep.repeat(100_000));
        drop(threads(&text, &[]));
    }
    let calls_itself = "define i32 @main() {\n  %r = call i32 @main()\n  ret i32 %r\n}\n";
    assert!(comes_to(calls_itself).expect("it is refused").contains("calls itself"));
    let large = "@x = global [4294967296 x [4294967296 x i64]] zeroinitializer\ndefine i32 @main() {\n  ret i32 0\n}\n";
    assert_eq!(comes_to(large), None);
}

/// Variables of C++ with computed initial values are initialised before `main`, in the order of priorities.
#[test]
fn constructors_of_variables_run_before_main() {
    let constructors = "@x = global i32 0\n\
        @llvm.global_ctors = appending global [2 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @late, ptr null }, { i32, ptr, ptr } { i32 101, ptr @early, ptr null }]\n\
        define internal void @early() {\n  store i32 1, ptr @x\n  ret void\n}\n\
        define internal void @late() {\n  %v = load i32, ptr @x\n  %w = shl i32 %v, 2\n  store i32 %w, ptr @x\n  ret void\n}\n";
    let body = |number: i32| {
        format!(
            "  %v = load i32, ptr @x\n  %c = icmp eq i32 %v, {number}\n  br i1 %c, label %good, label %bad\nbad:\n  call void @__assert_fail()\n  unreachable\ngood:"
        )
    };
    assert_eq!(comes_to(&program(constructors, &body(4))), None);
    for wrong in [0, 1, 2] {
        assert_eq!(comes_to(&program(constructors, &body(wrong))).as_deref(), Some("an assertion fails"));
    }
    // Also if functions are named and there is no `main`.
    let worker = "declare void @__assert_fail()\ndefine void @worker() {\n  %v = load i32, ptr @x\n  %c = icmp eq i32 %v, 4\n  br i1 %c, label %good, label %bad\nbad:\n  call void @__assert_fail()\n  unreachable\ngood:\n  ret void\n}\n";
    let named = threads(&format!("{constructors}{worker}"), &[("worker".to_owned(), 2)]).unwrap();
    assert_eq!(named.unfollowed, None);
    assert!(executions(&named, Model::Sc).bad.is_none());
}
