//! `main` of programs in LLVM IR: its arguments, and where it is left out.

use super::llvm::{comes_to, executions, read};
use garret::Model;
use garret::graphs::Stopped;
use garret::llvm::{threads, threads_with};

/// `main` with two parameters, of which the first one is compared; and a thread that fails if `x` is 5.
fn with_arguments(body: &str) -> String {
    format!(
        "@x = global i32 0\n@p = global ptr null\ndeclare void @__assert_fail()\ndeclare i32 @pthread_create(ptr, ptr, ptr, ptr)\n\
         define ptr @w(ptr %a) {{\n  %v = load i32, ptr @x\n  %c = icmp eq i32 %v, 5\n  br i1 %c, label %bad, label %good\nbad:\n  call void @__assert_fail()\n  unreachable\ngood:\n  ret ptr null\n}}\n\
         define i32 @main(i32 %n, ptr %texts) {{\n  %t = alloca i64\n{body}\ngo:\n  %r = call i32 @pthread_create(ptr %t, ptr null, ptr @w, ptr null)\n  ret i32 0\n}}\n"
    )
}

/// The number of arguments of a program is arbitrary, at least 1.
#[test]
fn main_has_any_number_of_arguments() {
    let if_so = |condition: &str| {
        format!(
            "  %c = {condition}\n  br i1 %c, label %set, label %go\nset:\n  store i32 5, ptr @x\n  br label %go"
        )
    };
    let kept = "  %k = alloca i32\n  store i32 %n, ptr %k\n  %l = load i32, ptr %k\n";
    for condition in [
        "icmp sgt i32 %n, 1",
        "icmp eq i32 %n, 7",
        "icmp ult i32 %n, 2",
        "icmp sge i32 2147483647, %n",
        "icmp sgt i32 %n, -3",
        "icmp eq i32 %n, 2147483647",
    ] {
        assert_eq!(
            comes_to(&with_arguments(&if_so(condition))).as_deref(),
            Some("an assertion fails"),
            "{condition}"
        );
        let kept = format!("{kept}{}", if_so(&condition.replace("%n", "%l")));
        assert_eq!(comes_to(&with_arguments(&kept)).as_deref(), Some("an assertion fails"), "{condition}");
    }
    for condition in ["icmp slt i32 %n, 1", "icmp eq i32 %n, 0", "icmp ugt i32 %n, 2147483647"] {
        assert_eq!(comes_to(&with_arguments(&if_so(condition))), None, "{condition}");
    }
    // Other uses of it are not supported.
    let computed = "  %m = add i32 %n, 1\n  store i32 %m, ptr @x\n  br label %go";
    let text = "  %q = load ptr, ptr %texts\n  store ptr %q, ptr @p\n  br label %go";
    let passed = "  %k = alloca i32\n  store i32 %n, ptr %k\n  store ptr %k, ptr @p\n  br label %go";
    for body in [computed, text, passed] {
        let found = executions(&read(&with_arguments(body)), Model::Sc);
        assert!(matches!(found.stopped, Some(Stopped::Beyond(_))) && found.bad.is_none(), "{body}");
    }
    // The stored values are not used.
    let unused = "  %k = alloca i32\n  %j = alloca ptr\n  store i32 %n, ptr %k\n  store ptr %texts, ptr %j\n  br label %go";
    assert_eq!(comes_to(&with_arguments(unused)), None);
    // If threads are named, only one path of it is executed before them.
    let named = |body: &str| threads(&with_arguments(body), &[("w".to_owned(), 1)]).unwrap().unfollowed;
    assert!(
        named(&if_so("icmp sgt i32 %n, 1")).is_some_and(|why| why.contains("--no-main leaves `main` out"))
    );
    assert_eq!(named(unused), None);
}

/// If functions are named, `main` can be left out: then variables have their declared values.
#[test]
fn main_can_be_left_out() {
    let text = with_arguments("  store i32 5, ptr @x\n  br label %go");
    let named = [("w".to_owned(), 1)];
    let bad = |without_main: bool| {
        let threads = threads_with(&text, &named, without_main).unwrap();
        (executions(&threads, Model::Sc).bad.is_some(), threads.assumed)
    };
    assert_eq!(bad(false), (true, vec!["`main` is run up to its first thread only"]));
    assert_eq!(bad(true), (false, vec!["`main` is not run"]));
    let errors = threads_with(&text, &[], true).unwrap_err();
    assert!(errors.to_string().contains("name the functions that threads run with --threads"), "{errors}");
}

/// What a module registers for the end of the program runs there: destructors, the last one first.
#[test]
fn destructors_run_at_the_end() {
    let program = |expected: u32, body: &str| {
        format!(
            "@x = global i32 0\n\
             @llvm.global_dtors = appending global [2 x {{ i32, ptr, ptr }}] [{{ i32, ptr, ptr }} {{ i32 65535, ptr @last, ptr null }}, {{ i32, ptr, ptr }} {{ i32 65535, ptr @first, ptr null }}]\n\
             declare void @__assert_fail()\ndeclare void @exit(i32)\n\
             define void @first() {{\n  %v = load i32, ptr @x\n  %w = mul i32 %v, 3\n  store i32 %w, ptr @x\n  ret void\n}}\n\
             define void @last() {{\n  %v = load i32, ptr @x\n  %w = add i32 %v, 1\n  %c = icmp eq i32 %w, {expected}\n  br i1 %c, label %good, label %bad\nbad:\n  call void @__assert_fail()\n  unreachable\ngood:\n  ret void\n}}\n\
             define i32 @main() {{\n  store i32 2, ptr @x\n{body}}}\n"
        )
    };
    for body in ["  ret i32 0\n", "  call void @exit(i32 0)\n  unreachable\n"] {
        assert_eq!(comes_to(&program(7, body)), None, "{body}");
        assert_eq!(comes_to(&program(9, body)).as_deref(), Some("an assertion fails"), "{body}");
    }
}

/// A weak symbol without a definition is null.
#[test]
fn weak_symbols_without_definition_are_null() {
    let program = |what: &str, relation: &str| {
        format!(
            "@v = extern_weak global i32\ndeclare extern_weak i32 @f()\ndeclare void @__assert_fail()\n\
             define i32 @main() {{\n  %c = icmp {relation} ptr @{what}, null\n  br i1 %c, label %good, label %bad\nbad:\n  call void @__assert_fail()\n  unreachable\ngood:\n  ret i32 0\n}}\n"
        )
    };
    for what in ["v", "f"] {
        assert_eq!(comes_to(&program(what, "eq")), None, "{what}");
        assert_eq!(comes_to(&program(what, "ne")).as_deref(), Some("an assertion fails"), "{what}");
    }
}
