//! Programs in LLVM IR with values that are not defined, and functions of the library that read memory.

use crate::llvm::{comes_to, executions, read};
use garret::Model;
use garret::llvm::with_views;

/// A module whose `main` has this body.
fn main_of(before: &str, body: &str) -> String {
    format!(
        "declare void @abort()\n{before}\ndefine i32 @main() {{\n{body}\nbad:\n  call void @abort()\n  unreachable\ngood:\n  ret i32 0\n}}\n"
    )
}

const ABORTS: Option<&str> = Some("`abort` is called");

/// `__builtin_assume` promises something to the compiler: a false promise is undefined.
#[test]
fn what_the_compiler_may_assume_holds() {
    let text = |number: u32| {
        let body = format!(
            "  %v = load i32, ptr @x\n  %c = icmp eq i32 %v, {number}\n  call void @llvm.assume(i1 %c)\n  br label %good"
        );
        main_of("@x = global i32 1\ndeclare void @llvm.assume(i1)", &body)
    };
    assert_eq!(comes_to(&text(1)), None);
    let wrong = "what the program tells the compiler to assume does not hold";
    assert_eq!(comes_to(&text(2)).as_deref(), Some(wrong));
}

/// Numbers of more than 64 bits are initialised, too.
#[test]
fn wide_variables_have_their_initial_values() {
    for (bit, number) in [(0, 5), (64, 3), (0, 6)] {
        let body = format!(
            "  %w = load i128, ptr @x\n  %h = lshr i128 %w, {bit}\n  %v = trunc i128 %h to i64\n  %c = icmp eq i64 %v, {number}\n\
             \x20 br i1 %c, label %good, label %bad"
        );
        // 3 * 2^64 + 5
        let text = with_views(&main_of("@x = global i128 55340232221128654853", &body));
        assert_eq!(comes_to(&text).as_deref(), if number == 6 { ABORTS } else { None }, "{bit}");
    }
}

/// Memory that `alloca` yields lives until the function returns: each turn of a loop gets another object.
#[test]
fn each_alloca_yields_an_object() {
    let text = |alloca: &str, again: &str| {
        format!(
            "declare void @abort()\ndefine i32 @main() {{\n{alloca}  br label %turn\n\
             turn:\n  %i = phi i32 [ 0, %0 ], [ %next, %on ]\n  %before = phi ptr [ null, %0 ], [ %p, %on ]\n{again}\
             \x20 store i32 %i, ptr %p\n  %first = icmp eq i32 %i, 0\n  br i1 %first, label %on, label %look\n\
             look:\n  %v = load i32, ptr %before\n  %same = icmp eq i32 %v, %i\n  br i1 %same, label %bad, label %on\n\
             on:\n  %next = add i32 %i, 1\n  %more = icmp ult i32 %next, 3\n  br i1 %more, label %turn, label %good\n\
             bad:\n  call void @abort()\n  unreachable\ngood:\n  ret i32 0\n}}\n"
        )
    };
    assert_eq!(comes_to(&text("", "  %p = alloca i32\n")), None);
    assert_eq!(comes_to(&text("  %p = alloca i32\n", "")).as_deref(), ABORTS);
}

/// `freeze` of an undefined value is any number, but one.
#[test]
fn frozen_values_are_arbitrary() {
    let body = |other: &str| {
        format!(
            "  %f = freeze i32 undef\n  %c = icmp eq i32 %f, {other}\n  br i1 %c, label %bad, label %good"
        )
    };
    assert_eq!(comes_to(&main_of("", &body("5"))).as_deref(), ABORTS);
    // both operands are the same number
    let same = "  %f = freeze i32 undef\n  %c = icmp ne i32 %f, %f\n  br i1 %c, label %bad, label %good";
    assert!(executions(&read(&main_of("", same)), Model::Sc).bad.is_none());
}

/// A saturated number of one bit is 0 or -1, as other numbers of one bit.
#[test]
fn numbers_of_one_bit_saturate() {
    let text = |number: &str| {
        let body = format!(
            "  %s = call i1 @llvm.sadd.sat.i1(i1 true, i1 {number})\n  %c = icmp eq i1 %s, true\n  br i1 %c, label %good, label %bad"
        );
        main_of("declare i1 @llvm.sadd.sat.i1(i1, i1)", &body)
    };
    assert_eq!(comes_to(&text("true")), None);
    assert_eq!(comes_to(&text("false")), None);
}

/// Functions that print a text read it: memory that was freed, and text that another thread writes.
#[test]
fn what_is_printed_is_read() {
    let head = "declare i32 @puts(ptr)\ndeclare i32 @printf(ptr, ...)\ndeclare ptr @malloc(i64)\ndeclare void @free(ptr)\n\
        @text = constant [6 x i8] c\"%d %s\\00\"\n@number = constant [3 x i8] c\"%d\\00\"\n@part = constant [5 x i8] c\"%.1s\\00\"\n@set = constant [3 x i8] c\"%n\\00\"";
    let freed = |prints: &str| {
        let body = format!(
            "  %p = call ptr @malloc(i64 2)\n  store i8 0, ptr %p\n  call void @free(ptr %p)\n  {prints}\n  br label %good"
        );
        main_of(head, &body)
    };
    let used = Some("memory is used after it was freed");
    assert_eq!(comes_to(&freed("%r = call i32 @puts(ptr %p)")).as_deref(), used);
    assert_eq!(
        comes_to(&freed("%r = call i32 (ptr, ...) @printf(ptr @text, i32 1, ptr %p)")).as_deref(),
        used
    );
    // the address is printed
    assert_eq!(comes_to(&freed("%r = call i32 (ptr, ...) @printf(ptr @number, ptr %p)")), None);
    // what is not read is said
    let part = read(&freed("%r = call i32 (ptr, ...) @printf(ptr @part, ptr %p)"));
    assert!(executions(&part, Model::Sc).bad.is_none());
    assert_eq!(part.assumed.iter().filter(|it| it.starts_with("output functions read no memory")).count(), 1);
    // `%n` writes
    let set = read(&freed("%r = call i32 (ptr, ...) @printf(ptr @set, ptr %p)"));
    let found = executions(&set, Model::Sc);
    assert!(found.bad.is_none() && found.stopped.is_some(), "{found:?}");
}

/// `memcpy` is for memory that does not overlap; both may be the same.
#[test]
fn copied_memory_is_apart() {
    let text = |source: u32, target: u32, bytes: u32| {
        let body = format!(
            "  %o = load i64, ptr @zero\n  %s = getelementptr i8, ptr @a, i64 %o\n  %t = getelementptr i8, ptr @a, i64 {target}\n\
             \x20 call void @llvm.memcpy.p0.p0.i64(ptr %t, ptr %s, i64 {bytes}, i1 false)\n  br label %good"
        );
        let head = format!(
            "@zero = global i64 {source}\n@a = global [16 x i8] zeroinitializer\ndeclare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)"
        );
        main_of(&head, &body)
    };
    let overlaps = Some("`memcpy` copies memory that overlaps");
    for (source, target, bytes, bad) in [
        (0, 8, 8, None),
        (0, 7, 8, overlaps),
        (0, 0, 8, None),
        (0, 1, 1, None),
        (0, 4, 12, overlaps),
        (8, 0, 8, None),
        (7, 0, 8, overlaps),
    ] {
        let found = comes_to(&text(source, target, bytes));
        assert_eq!(found.as_deref(), bad, "{source} {target} {bytes}");
    }
}

/// clang writes the padding at the end of a class as an array of bytes of a packed structure, or of what contains that.
#[test]
fn padding_at_the_end_of_classes_needs_no_value() {
    let read_as_a_whole = |kind: &str| {
        let body = "  %p = alloca %t, align 4\n  store i32 7, ptr %p, align 4\n  %b = getelementptr i8, ptr %p, i64 4\n\
             \x20 store i8 1, ptr %b, align 4\n  %w = load i64, ptr %p, align 4\n  %v = and i64 %w, 1099511627775\n\
             \x20 %c = icmp eq i64 %v, 4294967303\n  br i1 %c, label %good, label %bad";
        comes_to(&with_views(&main_of(kind, body)))
    };
    for kind in [
        "%t = type <{ i32, i8, [3 x i8] }>",
        "%t = type { %b, [3 x i8] }\n%b = type <{ i32, i8 }>",
        "%t = type { %c, [3 x i8] }\n%c = type { %b }\n%b = type <{ i32, i8 }>",
        "%t = type { i32, i8 }",
    ] {
        assert_eq!(read_as_a_whole(kind), None, "{kind}");
    }
    // an array of the program
    let never = Some("memory is read that was never written");
    assert_eq!(read_as_a_whole("%t = type { i32, i8, [3 x i8] }").as_deref(), never);
    assert_eq!(read_as_a_whole("%t = type <{ i32, i8, [1 x i8], [2 x i8] }>").as_deref(), never);
}

/// The padding of a structure that is copied to bytes does not leave their old values.
#[test]
fn padding_is_copied_to_bytes() {
    let text = |from: &str, number: u32| {
        let body = format!(
            "  call void @llvm.memset.p0.i64(ptr @b, i8 7, i64 8, i1 false)\n  %o = load i64, ptr @zero\n  %s = getelementptr i8, ptr @a, i64 %o\n\
             \x20 call void @llvm.memcpy.p0.p0.i64(ptr @b, ptr {from}, i64 8, i1 false)\n  %t = getelementptr i8, ptr @b, i64 2\n  %v = load i8, ptr %t\n\
             \x20 %c = icmp eq i8 %v, {number}\n  br i1 %c, label %good, label %bad"
        );
        let head = "@zero = global i64 0\n@a = global { i8, i32 } { i8 1, i32 2 }\n@b = global [8 x i8] zeroinitializer\n\
            declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\ndeclare void @llvm.memset.p0.i64(ptr, i8, i64, i1)";
        with_views(&main_of(head, &body))
    };
    for from in ["@a", "%s"] {
        assert_eq!(comes_to(&text(from, 0)), None, "{from}");
        assert_eq!(comes_to(&text(from, 7)).as_deref(), ABORTS, "{from}");
    }
    assert!(read(&text("@a", 0)).assumed.contains(&"padding that is copied to other memory is 0"));
}

/// A clock may show a time after each deadline, and then does so for ever: timed waits of C++ compare it with the deadline.
#[test]
fn deadlines_may_pass() {
    let head = "declare i64 @_ZNSt6chrono3_V212steady_clock3nowEv()";
    let now = |name: &str| format!("  %{name} = call i64 @_ZNSt6chrono3_V212steady_clock3nowEv()\n");
    let (one, two) = (now("one"), now("two"));
    let passes = format!(
        "{one}  %end = add i64 %one, 1000000000\n{two}  %c = icmp slt i64 %two, %end\n  br i1 %c, label %good, label %bad"
    );
    assert_eq!(comes_to(&main_of(head, &passes)).as_deref(), ABORTS);
    let backwards = format!("{one}{two}  %c = icmp slt i64 %two, %one\n  br i1 %c, label %bad, label %good");
    assert_eq!(comes_to(&main_of(head, &backwards)), None);
}

/// A thread is joined once.
#[test]
fn no_thread_is_joined_twice() {
    let text = |again: &str| {
        let body = format!(
            "  %a = alloca i64\n  %b = alloca i64\n  %c = call i32 @pthread_create(ptr %a, ptr null, ptr @f, ptr null)\n\
             \x20 %d = call i32 @pthread_create(ptr %b, ptr null, ptr @f, ptr null)\n  %x = load i64, ptr %a\n  %y = load i64, ptr %b\n\
             \x20 %e = call i32 @pthread_join(i64 %x, ptr null)\n  %g = call i32 @pthread_join(i64 {again}, ptr null)\n  br label %good"
        );
        let head = "declare i32 @pthread_create(ptr, ptr, ptr, ptr)\ndeclare i32 @pthread_join(i64, ptr)\n\
            define ptr @f(ptr %p) {\n  ret ptr null\n}";
        main_of(head, &body)
    };
    assert_eq!(comes_to(&text("%y")), None);
    assert_eq!(comes_to(&text("%x")).as_deref(), Some("a thread is joined that was joined before"));
}
