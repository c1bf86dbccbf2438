//! Memory that is accessed with other types than declared, and memory that is not initialised.

use crate::llvm::comes_to;
use garret::llvm::with_views;

const BEFORE: &str = "declare void @__assert_fail()\ndeclare ptr @malloc(i64)\ndeclare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\n";

/// A program that is bad if a number differs from `wanted`.
fn program(globals: &str, body: &str, number: &str, wanted: i64) -> String {
    let kind = number.split_once(' ').map_or("i64", |(kind, _)| kind);
    let name = number.split_once(' ').map_or(number, |(_, name)| name);
    format!(
        "{globals}\n{BEFORE}define i32 @main() {{\n{body}\n  %is = icmp eq {kind} {name}, {wanted}\n  br i1 %is, label %good, label %bad\nbad:\n  call void @__assert_fail()\n  unreachable\ngood:\n  ret i32 0\n}}\n"
    )
}

/// Each case has the number that is read at the end.
#[test]
fn numbers_are_parts_of_others_wherever_they_lie() {
    for (globals, body, number, wanted) in [
        // One half of a word is written, and the word is read; and vice versa.
        (
            "@w = global i64 0",
            "  %h = getelementptr i8, ptr @w, i64 4\n  store i32 3, ptr %h\n  %v = load i64, ptr @w",
            "i64 %v",
            3 << 32,
        ),
        (
            "@w = global [2 x i32] [i32 1, i32 2]",
            "  store i64 8589934595, ptr @w\n  %h = getelementptr i8, ptr @w, i64 4\n  %v = load i32, ptr %h",
            "i32 %v",
            2,
        ),
        // An atomic instruction accesses two halves as one.
        (
            "@w = global [2 x i32] [i32 1, i32 2]",
            "  %a = atomicrmw add ptr @w, i64 1 seq_cst\n  %v = load i64, ptr @w",
            "i64 %v",
            (2 << 32) + 2,
        ),
        // Three bytes.
        ("@w = global i32 -1", "  store i24 66051, ptr @w\n  %v = load i32, ptr @w", "i32 %v", -16_711_165),
        ("@w = global i32 66051", "  %n = load i24, ptr @w\n  %v = zext i24 %n to i64", "i64 %v", 66_051),
        // A structure of a number and a byte, in untyped memory, copied as a whole.
        (
            "@p = global ptr null",
            "  %s = alloca { i32, i8 }\n  store i32 7, ptr %s\n  %b = getelementptr i8, ptr %s, i64 4\n  store i8 9, ptr %b\n  %m = call ptr @malloc(i64 8)\n  store ptr %m, ptr @p\n  call void @llvm.memcpy.p0.p0.i64(ptr %m, ptr %s, i64 8, i1 false)\n  %q = load ptr, ptr @p\n  %c = getelementptr i8, ptr %q, i64 4\n  %v = load i8, ptr %c",
            "i8 %v",
            9,
        ),
        // The number of bytes is read from memory.
        (
            "@n = global i64 24",
            "  %n = load i64, ptr @n\n  %m = call ptr @malloc(i64 %n)\n  %c = getelementptr i8, ptr %m, i64 16\n  store i64 5, ptr %c\n  %v = load i64, ptr %c",
            "i64 %v",
            5,
        ),
    ] {
        assert_eq!(comes_to(&with_views(&program(globals, body, number, wanted))), None, "{body}");
        let other = program(globals, body, number, wanted ^ 64);
        assert_eq!(comes_to(&with_views(&other)).as_deref(), Some("an assertion fails"), "{body}");
    }
}

/// Bytes beyond the end of an allocation are still invalid.
#[test]
fn what_is_learned_has_an_end() {
    let body = "  %n = load i64, ptr @n\n  %m = call ptr @malloc(i64 %n)\n  %c = getelementptr i8, ptr %m, i64 24\n  store i64 5, ptr %c";
    let text = program("@n = global i64 24", body, "i64 5", 5);
    assert_eq!(comes_to(&with_views(&text)).as_deref(), Some("memory is accessed outside of all objects"));
}

/// Uninitialised memory may be copied, but not used.
#[test]
fn what_nobody_has_written_is_copied() {
    let copied = "  %s = alloca [2 x i64]\n  %t = alloca [2 x i64]\n  store i64 1, ptr %s\n  call void @llvm.memcpy.p0.p0.i64(ptr %t, ptr %s, i64 16, i1 false)\n";
    let moved = "  %s = alloca [2 x i64]\n  %t = alloca [2 x i64]\n  store i64 1, ptr %s\n  %e = getelementptr i64, ptr %s, i64 1\n  %f = getelementptr i64, ptr %t, i64 1\n  %x = load i64, ptr %e\n  store i64 %x, ptr %f\n  %y = load i64, ptr %s\n  store i64 %y, ptr %t\n";
    for before in [copied, moved] {
        let first = format!("{before}  %v = load i64, ptr %t");
        assert_eq!(comes_to(&program("", &first, "i64 %v", 1)), None, "{first}");
        let second = format!("{before}  %g = getelementptr i64, ptr %t, i64 1\n  %v = load i64, ptr %g");
        let said = comes_to(&program("", &second, "i64 %v", 0));
        assert_eq!(said.as_deref(), Some("memory is read that was never written"), "{second}");
        // Not after a further copy either.
        let third = format!(
            "{before}  call void @llvm.memcpy.p0.p0.i64(ptr %s, ptr %t, i64 16, i1 false)\n  %g = getelementptr i64, ptr %s, i64 1\n  %v = load i64, ptr %g"
        );
        let said = comes_to(&program("", &third, "i64 %v", 0));
        assert_eq!(said.as_deref(), Some("memory is read that was never written"), "{third}");
    }
    // A variable that is not accessed as memory must have a value.
    let variable = "  %s = alloca [2 x i64]\n  %t = alloca i64\n  %x = load i64, ptr %s\n  store i64 %x, ptr %t\n  %v = load i64, ptr %t";
    let said = comes_to(&program("", variable, "i64 %v", 0));
    assert_eq!(said.as_deref(), Some("memory is read that was never written"));
}

/// An exception that is not caught ends the program; one that may be caught is not supported.
#[test]
fn exceptions_are_caught_or_not() {
    let throws = |clause: &str| {
        format!(
            "declare void @_ZSt20__throw_system_errori(i32)\ndeclare i32 @__gxx_personality_v0(...)\n\
             define void @f() personality ptr @__gxx_personality_v0 {{\n  call void @_ZSt20__throw_system_errori(i32 1)\n  ret void\n}}\n\
             define i32 @main() personality ptr @__gxx_personality_v0 {{\n  invoke void @f()\n          to label %ok unwind label %pad\nok:\n  ret i32 0\npad:\n  %p = landingpad {{ ptr, i32 }}\n          {clause}\n  ret i32 1\n}}\n"
        )
    };
    let nobody = "an exception is thrown and not caught";
    assert_eq!(comes_to(&throws("cleanup")).as_deref(), Some(nobody));
    let caught = comes_to(&throws("catch ptr null"));
    assert_eq!(caught.as_deref(), Some("catching an exception is not supported yet"));
}
