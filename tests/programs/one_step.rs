//! Programs in LLVM IR with atomic blocks and functions. `one_step` has some in C, with the output of clang 14: with
//! `-O1 -Xclang -disable-llvm-passes`, and with `-O2` for those with this in their names.

use crate::files::manifest_dir;
use garret::Model;
use garret::graphs::{Access, Cell, GraphOptions, Stopped, graphs};
use garret::llvm::{Threads, kinds, threads};

/// The programs with their results: `None` if no execution is bad, otherwise the bad state, or the reason why it is unknown.
const PROGRAMS: [(&str, Option<&str>); 20] = [
    ("pair.ll", None),
    ("pair_broken.ll", Some("an assertion fails")),
    ("counter.ll", None),
    ("counter_broken.ll", Some("an assertion fails")),
    ("loop.ll", None),
    ("function.ll", None),
    ("function.O2.ll", Some("the compiler has inlined `__VERIFIER_atomic_take`")),
    (
        "outside.ll",
        Some("line 8: `b` is accessed in an atomic block (line 7), and here outside of atomic blocks"),
    ),
    ("before.ll", None),
    ("return.ll", None),
    ("never_ended.ll", Some("an assertion fails")),
    ("nested.ll", None),
    ("nested_begin.ll", Some("an atomic block begins in an atomic step")),
    ("pointer.ll", Some("in `g`: `a` is accessed in an atomic block, and here outside of atomic blocks")),
    ("defined.ll", None),
    ("defined.O2.ll", Some("the compiler has inlined `__VERIFIER_atomic_begin`")),
    ("assume.O2.ll", None),
    ("wmm_mp.ll", None),
    ("wmm_lb.ll", None),
    ("wmm_sb.O2.ll", Some("`reach_error` is called")),
];

fn text(file: &str) -> String {
    let path = manifest_dir().join("tests/programs/one_step").join(file);
    std::fs::read_to_string(path).expect("the program is there")
}

fn read(text: &str) -> Threads {
    threads(text, &[]).unwrap_or_else(|errors| panic!("{errors}: {text}"))
}

/// The result for threads: the bad state, or the reason why not all is explored; `None` if they are safe.
fn found(threads: &Threads, model: Model) -> Option<String> {
    let found = graphs(&threads.code, &GraphOptions::new().model(model));
    let bad = found.bad.map(|(_, bad)| threads.bad[bad as usize].clone());
    bad.or_else(|| match found.stopped {
        Some(Stopped::Beyond(number)) => Some(threads.beyond[number as usize].clone()),
        Some(other) => Some(format!("{other:?}")),
        None => None,
    })
}

fn comes_to(text: &str) -> Option<String> {
    found(&read(text), Model::Sc)
}

#[track_caller]
fn is(text: &str, expected: Option<&str>) {
    let found = comes_to(text);
    let begins = found.as_deref().zip(expected).is_some_and(|(found, expected)| found.starts_with(expected));
    assert!(begins || (found.is_none() && expected.is_none()), "{found:?}, not {expected:?}: {text}");
}

#[test]
fn programs_have_their_verdicts() {
    for (file, expected) in PROGRAMS {
        let threads = read(&text(file));
        for model in [Model::Sc, Model::Tso, Model::Rc11] {
            let found = found(&threads, model);
            let begins =
                expected.zip(found.as_deref()).is_some_and(|(expected, it)| it.starts_with(expected));
            assert!(begins || found.as_deref() == expected, "{file} under {model:?}: {found:?}");
        }
    }
}

/// The number of executions only depends on the order of blocks with other steps: waiting for a mutex is not counted separately.
#[test]
fn numbers_of_executions() {
    for (file, number) in [("pair.ll", 2), ("counter.ll", 2), ("loop.ll", 6), ("wmm_mp.ll", 20)] {
        let threads = read(&text(file));
        let found = graphs(&threads.code, &GraphOptions::new().model(Model::Sc));
        assert_eq!((found.complete, found.stopped), (number, None), "{file}");
    }
}

/// Functions that other texts need, and `main`, which creates `f` and `g`.
const BEFORE: &str = "@a = global i32 0\n@b = global i32 0\n@m = global i32 0\n@p = global ptr @a\n@t = global [2 x i32] zeroinitializer\n\
    @own = thread_local global i32 0\n@limit = global i32 3\n\
    declare void @__assert_fail()\ndeclare void @__VERIFIER_atomic_begin()\ndeclare void @__VERIFIER_atomic_end()\n\
    declare i32 @pthread_create(ptr, ptr, ptr, ptr)\ndeclare i32 @pthread_join(i64, ptr)\ndeclare void @pthread_exit(ptr)\n\
    declare i32 @pthread_mutex_lock(ptr)\ndeclare i32 @pthread_mutex_unlock(ptr)\n\
    declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\n";

const BEGIN: &str = "  call void @__VERIFIER_atomic_begin()\n";
const END: &str = "  call void @__VERIFIER_atomic_end()\n";
const CREATE: &str = "  %v = alloca i64\n  %w = alloca i64\n  %c = call i32 @pthread_create(ptr %v, ptr null, ptr @f, ptr @a)\n";
const CREATE_G: &str = "  %d = call i32 @pthread_create(ptr %w, ptr null, ptr @g, ptr @b)\n";

/// A program with these bodies of the threads; `{...}` is an atomic block.
fn program(functions: &str, [f, g]: [&str; 2]) -> String {
    with_main(functions, [f, g], &format!("{CREATE}{CREATE_G}"))
}

fn with_main(functions: &str, [f, g]: [&str; 2], main: &str) -> String {
    let braces = |body: &str| body.replace('{', BEGIN.trim_end()).replace('}', END.trim_end());
    format!(
        "{BEFORE}{functions}\ndefine ptr @f(ptr %x) {{\n{}\n  ret ptr null\n}}\ndefine ptr @g(ptr %x) {{\n{}\n  ret ptr null\n}}\n\
         define i32 @main() {{\n{}  ret i32 0\n}}\n",
        braces(f),
        braces(g),
        braces(main),
    )
}

/// A block accesses a variable in one thread, and another thread accesses it outside of a block: by all ways in which its address can
/// be obtained.
#[test]
#[expect(clippy::too_many_lines, reason = "a table of ways, each with what is to be found")]
fn what_is_accessed_on_both_sides_is_found() {
    let set = "  store i32 1, ptr %q\n  }\n";
    let computed = "  %i = load i32, ptr @limit\n  %j = zext i32 %i to i64\n";
    let cases = [
        // By a pointer in memory, one that was written there, a select, and an argument.
        (format!("  {{\n  %q = load ptr, ptr @p\n{set}"), "  %r = load i32, ptr @a", "a"),
        (
            format!("  store ptr @b, ptr @p\n  {{\n  %q = load ptr, ptr @p\n{set}"),
            "  %r = load i32, ptr @b",
            "b",
        ),
        (
            format!("{computed}  %z = icmp eq i32 %i, 0\n  {{\n  %q = select i1 %z, ptr @m, ptr @b\n{set}"),
            "  %r = load i32, ptr @b",
            "b",
        ),
        (
            format!("  br label %one\none:\n  br label %two\ntwo:\n  {{\n  %q = phi ptr [ @b, %one ]\n{set}"),
            "  %r = load i32, ptr @b",
            "b",
        ),
        (format!("  {{\n  %q = getelementptr i32, ptr %x, i64 0\n{set}"), "  %r = load i32, ptr @a", "a"),
        // By a pointer of which a bit is set and cleared.
        (
            format!(
                "  %k = ptrtoint ptr @b to i64\n  %n = or i64 %k, 1\n  %o = and i64 %n, -2\n  %q = inttoptr i64 %o to ptr\n  {{\n{set}"
            ),
            "  %r = load i32, ptr @b",
            "b",
        ),
        // By a computed index, also from before the array.
        (
            format!("{computed}  {{\n  %q = getelementptr [2 x i32], ptr @t, i64 0, i64 %j\n{set}"),
            "  %r = load i32, ptr getelementptr ([2 x i32], ptr @t, i64 0, i64 1)",
            "t[1]",
        ),
        (
            format!(
                "{computed}  {{\n  %q = getelementptr i32, ptr getelementptr (i32, ptr @t, i64 -2), i64 %j\n{set}"
            ),
            "  %r = load i32, ptr getelementptr ([2 x i32], ptr @t, i64 0, i64 1)",
            "t[1]",
        ),
        // Copies, exchanges, and locks.
        (
            "  {\n  call void @llvm.memcpy.p0.p0.i64(ptr @a, ptr @b, i64 4, i1 false)\n  }".to_owned(),
            "  store i32 1, ptr @b",
            "b",
        ),
        ("  {\n  %r = load i32, ptr @a\n  }".to_owned(), "  %r = atomicrmw add ptr @a, i32 1 seq_cst", "a"),
        (
            "  {\n  %r = cmpxchg ptr @a, i32 0, i32 1 seq_cst seq_cst\n  }".to_owned(),
            "  %r = load i32, ptr @a",
            "a",
        ),
        (
            "  {\n  %r = call i32 @pthread_mutex_lock(ptr @m)\n  %u = call i32 @pthread_mutex_unlock(ptr @m)\n  }".to_owned(),
            "  %r = call i32 @pthread_mutex_lock(ptr @m)\n  %u = call i32 @pthread_mutex_unlock(ptr @m)",
            "m",
        ),
        // On one path only.
        (
            format!(
                "{computed}  %z = icmp eq i32 %i, 0\n  br i1 %z, label %one, label %two\none:\n  {{\n  br label %two\ntwo:\n  store i32 1, ptr @b\n  br i1 %z, label %three, label %four\nthree:\n  }}\n  br label %four\nfour:"
            ),
            "  {\n  %r = load i32, ptr @b\n  }",
            "b",
        ),
    ];
    for (f, g, name) in cases {
        let expected =
            format!("in `g`: `{name}` is accessed in an atomic block, and here outside of atomic blocks");
        let expected = if g.contains('{') { expected.replace("`g`", "`f`") } else { expected };
        is(&program("", [&f, g]), Some(&expected));
    }
}

/// Other threads run beside `main` after it has created one, also if a thread creates another one.
#[test]
fn who_is_alone() {
    let block = "  {\n  %r = load i32, ptr @a\n  store i32 1, ptr @b\n  }";
    let before = format!("  store i32 7, ptr @a\n{CREATE}{CREATE_G}");
    is(&with_main("", [block, block], &before), None);
    let between = format!("{CREATE}  store i32 7, ptr @a\n{CREATE_G}");
    let why = "in `main`: `a` is accessed in an atomic block, and here outside of atomic blocks";
    is(&with_main("", [block, block], &between), Some(why));
    let creates = CREATE.replace("@f", "@g") + "  store i32 7, ptr @a";
    is(&with_main("", [&creates, block], CREATE), Some(&why.replace("main", "f")));
    let created = "a thread is created or waited for in an atomic block";
    let in_block = format!("  {{\n{CREATE}  }}\n");
    is(&with_main("", [block, block], &in_block), Some(&format!("in `main`: {created}")));
    let joins = format!(
        "{CREATE}  %i = load i64, ptr %v\n  {{\n  %j = call i32 @pthread_join(i64 %i, ptr null)\n  }}\n"
    );
    is(&with_main("", [block, block], &joins), Some(&format!("in `main`: {created}")));
}

/// Accesses that only look like conflicts: variables that no thread writes, thread-local variables, and different parts of objects.
#[test]
fn what_only_looks_so() {
    let index = "  %i = load i32, ptr @own\n  %j = zext i32 %i to i64\n";
    let local = format!(
        "{index}  %l = alloca [2 x i32]\n  %q = getelementptr [2 x i32], ptr %l, i64 0, i64 %j\n  store i32 1, ptr %q\n  {{\n  store i32 2, ptr %q\n  }}"
    );
    let cases = [
        ["  {\n  %r = load i32, ptr @a\n  }", "  %r = load i32, ptr @a"],
        ["  {\n  store i32 1, ptr @a\n  }\n  store i32 2, ptr @a", "  %r = load i32, ptr @b"],
        ["  {\n  store i32 1, ptr @own\n  }", "  store i32 2, ptr @own"],
        [
            "  {\n  store i32 1, ptr @t\n  }",
            "  store i32 2, ptr getelementptr ([2 x i32], ptr @t, i64 0, i64 1)",
        ],
        [&local, &local],
    ];
    for threads in cases {
        is(&program("", threads), None);
    }
}

/// Checks that two variables are equal outside of atomic steps.
const EQUAL: &str = "  {\n  %u = load i32, ptr @a\n  %v = load i32, ptr @b\n  }\n  %z = icmp eq i32 %u, %v\n  br i1 %z, label %good, label %bad\nbad:\n  call void @__assert_fail()\n  unreachable\ngood:";

/// An atomic function is one step however it is called: by its name, through a pointer, as a thread function, in a block, and in
/// another atomic function.
#[test]
fn functions_that_are_one_step() {
    let both = "  %r = load i32, ptr @a\n  %s = add i32 %r, 1\n  store i32 %s, ptr @a\n  store i32 %s, ptr @b\n  ret ptr null\n}\n";
    let function = |name: &str| format!("define ptr @{name}() {{\n{both}");
    let one = function("__VERIFIER_atomic_both") + "@pointer = global ptr @__VERIFIER_atomic_both\n";
    let call = "  %k = call ptr @__VERIFIER_atomic_both()";
    let through = "  %q = load ptr, ptr @pointer\n  %k = call ptr %q()";
    for calls in [call, through] {
        is(&program(&one, [calls, EQUAL]), None);
        // The same function without the special name.
        let other = program(&one, [calls, EQUAL]).replace("__VERIFIER_atomic_both", "both");
        is(&other, Some("in `both`: `"));
    }
    let within = format!("  {{\n{call}\n  store i32 5, ptr @a\n  store i32 5, ptr @b\n  }}");
    is(&program(&one, [&within, EQUAL]), None);
    let in_another = format!(
        "{one}define void @__VERIFIER_atomic_more() {{\n  %k = call ptr @__VERIFIER_atomic_both()\n  store i32 5, ptr @a\n  store i32 5, ptr @b\n  ret void\n}}"
    );
    is(&program(&in_another, ["  call void @__VERIFIER_atomic_more()", EQUAL]), None);
    let thread = format!("define ptr @__VERIFIER_atomic_thread(ptr %x) {{\n{both}");
    let main = format!("{}{CREATE_G}", CREATE.replace("@f", "@__VERIFIER_atomic_thread"));
    is(&with_main(&thread, ["", EQUAL], &main), None);
    // Accesses after the call are not part of the step.
    let after = format!("{call}\n  store i32 1, ptr @m");
    is(&program(&one, [&after, &after.replace("i32 1", "i32 2")]), None);
    // Mangled names of C++.
    let mangled =
        program(&one, [call, EQUAL]).replace("__VERIFIER_atomic_both", "_Z22__VERIFIER_atomic_bothv");
    is(&mangled, None);
    // An atomic function that is defined elsewhere.
    let declared = "declare void @__VERIFIER_atomic_other()\n";
    let unknown = "the function `__VERIFIER_atomic_other` is not known";
    is(&program(declared, ["  call void @__VERIFIER_atomic_other()", ""]), Some(unknown));
}

/// Nested blocks, and threads that end in a block, are not misinterpreted.
#[test]
fn blocks_that_are_not_closed() {
    let set = "  store i32 1, ptr @a\n";
    let nested = "an atomic block begins in an atomic step";
    is(&program("", [&format!("  {{\n  {{\n{set}  }}\n  }}"), ""]), Some(nested));
    is(&program("", [&format!("  {{\n{set}  br label %b\nb:\n  {{\n{set}  }}"), ""]), Some(nested));
    let ends = "a thread ends in an atomic block";
    is(&program("", [&format!("  {{\n{set}"), ""]), Some(ends));
    let exits = format!("  {{\n{set}  call void @pthread_exit(ptr null)");
    is(&program("", [&exits, ""]), Some(ends));
    is(&program("", [&format!("{set}  }}"), ""]), Some("an atomic block ends that was not begun"));
    let step = |body: &str| {
        let body = body.replace('{', BEGIN.trim_end()).replace('}', END.trim_end());
        format!("define void @__VERIFIER_atomic_step() {{\n{body}\n  ret void\n}}\n")
    };
    let call = "  call void @__VERIFIER_atomic_step()";
    is(&program(&step("  {\n  }"), [call, ""]), Some(nested));
    is(&program(&step("  }"), [call, ""]), Some("an atomic block ends that was not begun"));
    let within = format!("  {{\n{call}\n  }}");
    let in_function = "an atomic block ends in an atomic function";
    is(&program(&step("  }"), [&within, ""]), Some(in_function));
    let leaves = step("  call void @pthread_exit(ptr null)");
    is(&program(&leaves, [call, ""]), Some(ends));
    // The end of the program ends all threads.
    is(&with_main("", ["", ""], &format!("{CREATE}  {{\n{set}")), None);
    // Two threads: the second one does not wait forever without a message.
    let both = format!("  {{\n{set}");
    is(&program("", [&both, &both]), Some(ends));
}

/// Named functions: conflicts of two threads that run the same function, and the state of `main` when it creates the first thread.
#[test]
fn functions_that_are_named() {
    let named = |text: &str, which: &[(&str, usize)]| {
        let which: Vec<(String, usize)> =
            which.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect();
        let threads = threads(text, &which).unwrap_or_else(|errors| panic!("{errors}: {text}"));
        (found(&threads, Model::Sc), threads.unfollowed)
    };
    let both_sides = "  {\n  store i32 1, ptr @a\n  }\n  %r = load i32, ptr @a";
    let text = program("", [both_sides, EQUAL]);
    assert_eq!(named(&text, &[("f", 1)]), (None, None), "one thread is never in its own way");
    let why = "in `f`: `a` is accessed in an atomic block, and here outside of atomic blocks; \
        put this access between __VERIFIER_atomic_begin() and __VERIFIER_atomic_end(), too; \
        under --model sc each access is one step";
    let refused = (Some(why.to_owned()), Some(why.to_owned()));
    assert_eq!(named(&text, &[("f", 2)]), refused);
    let any = kinds(&text, &[("f".to_owned(), None)], false).unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(any.refused.as_deref(), Some(why));
    let ends = named(&program("", ["  {", ""]), &[("f", 2)]).0;
    assert_eq!(ends.as_deref(), Some("a thread ends in an atomic block: this is not supported"));
    let held = with_main("", ["  {\n  }", ""], &format!("  {{\n{CREATE}  }}\n"));
    let why = "`main` is in an atomic block when it creates its first thread";
    assert_eq!(named(&held, &[("f", 2)]).1.as_deref(), Some(why));
    let after = with_main("", [EQUAL, ""], &format!("  {{\n  store i32 5, ptr @a\n  }}\n{CREATE}"));
    assert_eq!(named(&after, &[("f", 1)]), (Some("an assertion fails".to_owned()), None));
}

/// Under TSO, writes in an atomic step are in memory at once; other writes wait in the buffer as usual.
#[test]
fn what_is_written_in_a_step_is_not_buffered() {
    let threads = read(&program("", ["  {\n  store i32 1, ptr @a\n  }\n  store i32 1, ptr @b", ""]));
    let is_at_once = |name: &str| {
        let steps = threads.code.places.iter().flat_map(|place| &place.steps);
        let mut writes = steps.filter_map(|step| match &step.access {
            Access::Write(Cell::Fixed(location), ..) => {
                Some((threads.code.locations[*location as usize].name.as_str(), step.fence))
            }
            _ => None,
        });
        writes.find(|(it, _)| *it == name).expect("it is written").1
    };
    assert_eq!((is_at_once("a"), is_at_once("b")), (true, false));
    // Two flags: one is set in an atomic step, the other one outside.
    let looks = |seen: &str, fence: &str| {
        format!(
            "{fence}  %r = load i32, ptr @{seen}\n  %z = icmp eq i32 %r, 0\n  %s = zext i1 %z to i32\n  store i32 %s, ptr @{}",
            if seen == "t" { "m" } else { "limit" }
        )
    };
    let block = "  {\n  store i32 1, ptr @b\n  }\n";
    let f = format!("  store i32 1, ptr @a\n{}", looks("t", block));
    let g = format!("  store i32 1, ptr @t\n{}", looks("a", block));
    let joined = "  %i = load i64, ptr %v\n  %j = load i64, ptr %w\n  %k = call i32 @pthread_join(i64 %i, ptr null)\n  %l = call i32 @pthread_join(i64 %j, ptr null)\n  %x = load i32, ptr @m\n  %y = load i32, ptr @limit\n  %o = and i32 %x, %y\n  %z = icmp eq i32 %o, 1\n  br i1 %z, label %bad, label %good\nbad:\n  call void @__assert_fail()\n  unreachable\ngood:\n";
    let main = format!("{CREATE}{CREATE_G}{joined}");
    let with_blocks = read(&with_main("", [&f, &g], &main));
    assert_eq!(found(&with_blocks, Model::Tso), None);
    let without = with_main("", [&f, &g], &main).replace(BEGIN, "").replace(END, "");
    assert_eq!(found(&read(&without), Model::Tso).as_deref(), Some("an assertion fails"));
}

/// An inlined `abort` of an assumption is a failed assumption; no other `abort` is.
#[test]
fn assumptions_that_abort() {
    let text = text("assume.O2.ll");
    assert_eq!(comes_to(&text), None);
    let of_nobody = text.replace("!dbg !25", "!dbg !17");
    assert_ne!(of_nobody, text);
    assert_eq!(comes_to(&of_nobody).as_deref(), Some("`abort` is called"));
}
