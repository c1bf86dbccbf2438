//! Programs in LLVM IR that call the C library with `...`, wait for a time, or end between `pthread_cleanup_push` and its `pop`.

use crate::llvm::{comes_to, executions, read};
use garret::Model;

const ABORTS: Option<&str> = Some("`abort` is called");
const OUTSIDE: &str = "memory is accessed outside of all objects";

/// A module whose `main` computes `%v`, of 32 bits, and aborts unless it is this number.
fn asserts(before: &str, body: &str, number: i64) -> String {
    format!(
        "declare void @abort()\n{before}\ndefine i32 @main() {{\n{body}\n  %c = icmp eq i32 %v, {number}\n  br i1 %c, label %good, label %bad\n\
         bad:\n  call void @abort()\n  unreachable\ngood:\n  ret i32 0\n}}\n"
    )
}

/// Checks that `%v` is this number, and no other one.
fn is(before: &str, body: &str, number: i64) {
    assert_eq!(comes_to(&asserts(before, body, number)), None, "{body}");
    assert_eq!(comes_to(&asserts(before, body, number + 1)).as_deref(), ABORTS, "{body}");
}

/// A function that adds a number of arguments as clang 14 reads them, from registers or from memory.
const SUM: &str = "%list = type { i32, i32, i8*, i8* }\ndeclare void @llvm.va_start(i8*)\ndeclare void @llvm.va_end(i8*)\ndeclare void @llvm.va_copy(i8*, i8*)\n\
    define i32 @sum(i32 %n, ...) {\n  %l = alloca [1 x %list]\n  %k = alloca [1 x %list]\n  %a = getelementptr [1 x %list], [1 x %list]* %l, i64 0, i64 0\n\
    \x20 %b = getelementptr [1 x %list], [1 x %list]* %k, i64 0, i64 0\n  %s = bitcast %list* %a to i8*\n  %t = bitcast %list* %b to i8*\n\
    \x20 call void @llvm.va_start(i8* %s)\n  call void @llvm.va_copy(i8* %t, i8* %s)\n  br label %turn\n\
    turn:\n  %i = phi i32 [ 0, %0 ], [ %j, %on ]\n  %sum = phi i32 [ 0, %0 ], [ %more, %on ]\n  %go = icmp slt i32 %i, %n\n  br i1 %go, label %next, label %end\n\
    next:\n  %op = getelementptr %list, %list* %b, i32 0, i32 0\n  %o = load i32, i32* %op\n  %fits = icmp ule i32 %o, 40\n  br i1 %fits, label %reg, label %mem\n\
    reg:\n  %rp = getelementptr %list, %list* %b, i32 0, i32 3\n  %r = load i8*, i8** %rp\n  %ra = getelementptr i8, i8* %r, i32 %o\n  %rn = add i32 %o, 8\n  store i32 %rn, i32* %op\n  br label %on\n\
    mem:\n  %mp = getelementptr %list, %list* %b, i32 0, i32 2\n  %m = load i8*, i8** %mp\n  %mn = getelementptr i8, i8* %m, i32 8\n  store i8* %mn, i8** %mp\n  br label %on\n\
    on:\n  %w = phi i8* [ %ra, %reg ], [ %m, %mem ]\n  %x = bitcast i8* %w to i32*\n  %y = load i32, i32* %x\n  %more = add i32 %sum, %y\n  %j = add i32 %i, 1\n  br label %turn\n\
    end:\n  call void @llvm.va_end(i8* %s)\n  call void @llvm.va_end(i8* %t)\n  ret i32 %sum\n}";

#[test]
fn functions_read_the_arguments_of_dots() {
    let sum = |arguments: &str| format!("  %v = call i32 (i32, ...) @sum(i32 {arguments})");
    is(SUM, &sum("3, i32 4, i32 5, i32 6"), 15);
    is(SUM, &sum("9, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9"), 45);
    is(SUM, &sum("0"), 0);
    is(SUM, &sum("1, i32 7, i64 8, ptr null, double 1.0"), 7);
    let refused = |arguments: &str| comes_to(&asserts(SUM, &sum(arguments), 0)).unwrap_or_default();
    assert_eq!(refused("1"), OUTSIDE);
    // a number of another type is no such number
    assert_eq!(refused("1, i64 7"), "memory is accessed as another type than it has");
    let copied = "%p = alloca { i64, i64, i64 }\n  %v = call i32 (i32, ...) @sum(i32 1, ptr byval({ i64, i64, i64 }) %p)";
    let odd = "an argument of `...` that is neither a number nor an address is not supported yet";
    assert_eq!(comes_to(&asserts(SUM, copied, 0)).as_deref(), Some(odd));
    // the address is known only when it runs
    let pointer = "@p = global ptr @sum";
    let called = "  %f = load ptr, ptr @p\n  %v = call i32 (i32, ...) %f(i32 1, i32 5)";
    let said = comes_to(&asserts(&format!("{SUM}\n{pointer}"), called, 5)).unwrap_or_default();
    assert!(said.contains("calling `sum`, which has `...`, through a pointer"), "{said}");
}

#[test]
fn texts_are_formatted_and_read() {
    let format = |format: &str, arguments: &str, expected: &str| {
        let before = format!(
            "@b = global [16 x i8] zeroinitializer\n@f = constant [{} x i8] c\"{format}\\00\"\n@e = constant [{} x i8] c\"{expected}\\00\"\n@t = constant [3 x i8] c\"ab\\00\"\n\
             declare i32 @snprintf(ptr, i64, ptr, ...)\ndeclare i32 @strcmp(ptr, ptr)",
            format.len() + 1,
            expected.len() + 1
        );
        let body = format!(
            "  %n = call i32 (ptr, i64, ptr, ...) @snprintf(ptr @b, i64 8, ptr @f{arguments})\n  %d = call i32 @strcmp(ptr @b, ptr @e)\n  %v = add i32 %d, %n"
        );
        (before, body)
    };
    for (written, arguments, expected, length) in [
        ("%d", ", i32 -12", "-12", 3),
        ("%03u|%x", ", i32 7, i32 255", "007|ff", 6),
        ("%-3d.", ", i32 5", "5  .", 4),
        ("%s%c%%", ", ptr @t, i32 65", "abA%", 4),
        ("%ld", ", i64 1234567890123", "1234567", 13),
        ("%5s", ", ptr @t", "   ab", 5),
        ("%+d", ", i32 0", "+0", 2),
        ("%hhd", ", i32 257", "1", 1),
    ] {
        let (before, body) = format(written, arguments, expected);
        is(&before, &body, length);
    }
    let (before, body) = format("%f", ", double 1.0", "1");
    assert!(comes_to(&asserts(&before, &body, 1)).is_some_and(|it| it.contains(
        "a conversion of a format other than `%d`, `%u`, `%x`, `%c` and `%s` is not supported yet"
    )));
    // a text that is too long for its memory
    let small = format("%d", ", i32 1234567", "").0.replace("[16 x i8]", "[4 x i8]");
    let (_, body) = format("%d", ", i32 1234567", "");
    assert_eq!(comes_to(&asserts(&small, &body, 0)).as_deref(), Some(OUTSIDE));
    let scans = "@s = constant [8 x i8] c\"12 -3 x\\00\"\n@f = constant [9 x i8] c\"%d %d %c\\00\"\n@x = global i32 0\n@y = global i32 0\n@z = global i8 0\ndeclare i32 @sscanf(ptr, ptr, ...)";
    let body = "  %n = call i32 (ptr, ptr, ...) @sscanf(ptr @s, ptr @f, ptr @x, ptr @y, ptr @z)\n  %a = load i32, ptr @x\n  %b = load i32, ptr @y\n\
        \x20 %i = add i32 %a, %b\n  %v = mul i32 %i, %n";
    is(scans, body, 27);
}

#[test]
fn words_of_a_text_and_kinds_of_letters() {
    let words = "@s = global [6 x i8] c\"a,bc,\\00\"\n@d = constant [2 x i8] c\",\\00\"\ndeclare ptr @strtok(ptr, ptr)\ndeclare i64 @strlen(ptr)";
    let body = "  %p = call ptr @strtok(ptr @s, ptr @d)\n  %q = call ptr @strtok(ptr null, ptr @d)\n  %n = call i64 @strlen(ptr %q)\n\
        \x20 %r = call ptr @strtok(ptr null, ptr @d)\n  %i = ptrtoint ptr %r to i64\n  %t = add i64 %n, %i\n  %v = trunc i64 %t to i32";
    is(words, body, 2);
    let kinds = "declare ptr @__ctype_b_loc()\ndeclare ptr @__ctype_toupper_loc()\n@letter = global i32 122";
    let body = |letter: i32, mask: u32| {
        format!(
            "  %l = call ptr @__ctype_b_loc()\n  %t = load ptr, ptr %l\n  %p = getelementptr i16, ptr %t, i64 {letter}\n  %w = load i16, ptr %p\n\
             \x20 %i = zext i16 %w to i32\n  %v = and i32 %i, {mask}"
        )
    };
    // a digit, a letter, a space, a sign, the end of a file, and a letter that is not one of ASCII
    for (letter, mask) in [(53, 2048), (97, 1024), (32, 8192), (95, 4), (65, 256), (10, 8192)] {
        is(kinds, &body(letter, mask), mask.into());
    }
    for (letter, mask) in [(97, 2048), (53, 1024), (-1, 0xffff), (-60, 0xffff), (200, 0xffff)] {
        is(kinds, &body(letter, mask), 0);
    }
    let upper = "  %l = call ptr @__ctype_toupper_loc()\n  %t = load ptr, ptr %l\n  %n = load i32, ptr @letter\n  %e = sext i32 %n to i64\n\
        \x20 %p = getelementptr i32, ptr %t, i64 %e\n  %v = load i32, ptr %p";
    is(kinds, upper, 90);
}

/// What is read is any number, and there may be none.
#[test]
fn input_may_be_anything() {
    let before = "@f = constant [3 x i8] c\"%d\\00\"\n@x = global i32 5\ndeclare i32 @scanf(ptr, ...)\ndeclare ptr @fopen(ptr, ptr)\ndeclare ptr @fgets(ptr, i32, ptr)";
    let scans = "  %n = call i32 (ptr, ...) @scanf(ptr @f, ptr @x)\n";
    for (number, body) in [
        (1, "%v = add i32 %n, 0"),
        (-1, "%v = add i32 %n, 0"),
        (5, "%v = load i32, ptr @x"),
        (0, "%v = load i32, ptr @x"),
    ] {
        let text = asserts(before, &format!("{scans}  {body}"), number);
        let found = executions(&read(&text), Model::Sc);
        assert!(found.bad.is_some(), "{text}");
        let never = text.replace("icmp eq", "icmp ne");
        assert!(executions(&read(&never), Model::Sc).bad.is_some(), "{never}");
    }
    let opens =
        "  %p = call ptr @fopen(ptr @f, ptr @f)\n  %z = icmp eq ptr %p, null\n  %v = zext i1 %z to i32";
    for number in [0, 1] {
        assert_eq!(comes_to(&asserts(before, opens, number)).as_deref(), ABORTS);
    }
    let reads = "  %p = call ptr @fgets(ptr @x, i32 4, ptr null)\n  %z = icmp eq ptr %p, null\n  %v = zext i1 %z to i32";
    let said = comes_to(&asserts(before, reads, 1)).unwrap_or_default();
    assert!(said.contains("what `fgets` reads is not supported yet"), "{said}");
}

#[test]
fn numbers_side_by_side_are_shifted() {
    let before = "@g = global i32 5\ndeclare i32 @llvm.fshl.i32(i32, i32, i32)\ndeclare i32 @llvm.fshr.i32(i32, i32, i32)";
    let shift = |side: &str, by: u32| {
        format!(
            "  %x = load i32, ptr @g\n  %v = call i32 @llvm.fsh{side}.i32(i32 %x, i32 -2147483648, i32 {by})"
        )
    };
    is(before, &shift("l", 1), 11);
    is(before, &shift("l", 33), 11);
    is(before, &shift("l", 0), 5);
    is(before, &shift("r", 31), 11);
    is(before, &shift("r", 0), -2_147_483_648);
}

const THREADS: &str = "@h = global [2 x i64] zeroinitializer\ndeclare i32 @pthread_create(ptr, ptr, ptr, ptr)\ndeclare i32 @pthread_join(i64, ptr)\ndeclare void @pthread_exit(ptr)";

/// Operations with a time fail while another thread holds the lock, and only then.
#[test]
fn the_time_to_wait_runs_out() {
    let before = |first: u32| {
        format!(
            "@s = global i64 {first}\n@l = global [56 x i8] zeroinitializer\n{THREADS}\ndeclare i32 @sem_timedwait(ptr, ptr)\ndeclare i32 @sem_init(ptr, i32, i32)\n\
             declare i32 @pthread_rwlock_timedwrlock(ptr, ptr)\ndeclare i32 @pthread_rwlock_timedrdlock(ptr, ptr)\ndeclare i32 @pthread_rwlock_init(ptr, ptr)\ndeclare ptr @__errno_location()"
        )
    };
    let waits = |first: u32| {
        format!(
            "  %i = call i32 @sem_init(ptr @s, i32 0, i32 {first})\n  %v = call i32 @sem_timedwait(ptr @s, ptr null)"
        )
    };
    is(&before(0), &waits(1), 0);
    is(&before(0), &waits(0), -1);
    let value = "@n = global i32 0\ndeclare i32 @sem_getvalue(ptr, ptr)\ndeclare i32 @sem_post(ptr)\n";
    let posts = "  %i = call i32 @sem_init(ptr @s, i32 0, i32 3)\n  %p = call i32 @sem_post(ptr @s)\n";
    let asks = "  %g = call i32 @sem_getvalue(ptr @s, ptr @n)\n  %v = load i32, ptr @n";
    is(&format!("{value}{}", before(0)), &format!("{posts}{asks}"), 4);
    let error = format!(
        "{}\n  %e = call ptr @__errno_location()\n  %v = load i32, ptr %e",
        waits(0).replace("%v", "%w")
    );
    is(&before(0), &error, 110);
    let locks = |first: &str, second: &str| {
        let kind = "@r = global { i32, [52 x i8] } zeroinitializer\n";
        let body = format!(
            "  %i = call i32 @pthread_rwlock_init(ptr @r, ptr null)\n  %a = call i32 @pthread_rwlock_timed{first}lock(ptr @r, ptr null)\n\
             \x20 %b = call i32 @pthread_rwlock_timed{second}lock(ptr @r, ptr null)\n  %v = add i32 %a, %b"
        );
        (format!("{kind}{}", before(0)), body)
    };
    for (first, second, result) in [("rd", "rd", 0), ("rd", "wr", 110), ("wr", "rd", 35), ("wr", "wr", 35)] {
        let (before, body) = locks(first, second);
        is(&before, &body, result);
    }
}

/// The macros of glibc for two pairs in a function that may end its thread in between; the routines multiply `x` by 10 and add 1 or 2.
#[test]
fn routines_run_when_a_thread_ends() {
    let routine = |number: u32| {
        format!(
            "define void @r{number}(ptr %u) {{\n  %x = load i32, ptr @x\n  %t = mul i32 %x, 10\n  %n = add i32 %t, {number}\n  store i32 %n, ptr @x\n  ret void\n}}\n"
        )
    };
    let push = |number: u32, next: &str| {
        format!(
            "  %j{number} = call i32 @__sigsetjmp(ptr %b{number}, i32 0)\n  %c{number} = icmp ne i32 %j{number}, 0\n  br i1 %c{number}, label %run{number}, label %reg{number}\n\
             run{number}:\n  call void @r{number}(ptr null)\n  call void @__pthread_unwind_next(ptr %b{number})\n  unreachable\n\
             reg{number}:\n  call void @__pthread_register_cancel(ptr %b{number})\n  br label %{next}\n{next}:\n"
        )
    };
    let pop = |number: u32, runs: bool| {
        let run = if runs { format!("  call void @r{number}(ptr null)\n") } else { String::new() };
        format!("  call void @__pthread_unregister_cancel(ptr %b{number})\n{run}")
    };
    let text = |ends: u32, number: i64| {
        let exit = |at: u32| {
            if ends == at {
                "  call void @pthread_exit(ptr inttoptr (i64 7 to ptr))\n  unreachable\n"
            } else {
                ""
            }
        };
        let (middle, last) = if ends == 1 {
            (exit(1), String::new())
        } else {
            ("", format!("{}{}{}", pop(2, false), pop(1, true), exit(2)))
        };
        let end = if ends == 0 { "  ret ptr null\n" } else { "" };
        let before = format!(
            "@x = global i32 0\n{THREADS}\ndeclare i32 @__sigsetjmp(ptr, i32)\ndeclare void @__pthread_register_cancel(ptr)\ndeclare void @__pthread_unregister_cancel(ptr)\n\
             declare void @__pthread_unwind_next(ptr)\n{}{}define ptr @f(ptr %u) {{\n  %b1 = alloca [32 x i64]\n  %b2 = alloca [32 x i64]\n{}{}{middle}{last}{end}}}\n",
            routine(1),
            routine(2),
            push(1, "one"),
            push(2, "two"),
        );
        let body = "  %k = call i32 @pthread_create(ptr @h, ptr null, ptr @f, ptr null)\n  %t = load i64, ptr @h\n  %w = call i32 @pthread_join(i64 %t, ptr null)\n  %v = load i32, ptr @x";
        (before, body, number)
    };
    for (before, body, number) in [text(0, 1), text(1, 21), text(2, 1)] {
        is(&before, body, number);
    }
}

#[test]
fn jumps_out_of_functions_and_cancelled_threads_are_refused() {
    let before = format!(
        "@b = global [25 x i64] zeroinitializer\n{THREADS}\ndeclare i32 @_setjmp(ptr)\ndeclare void @longjmp(ptr, i32)\ndeclare i32 @pthread_cancel(i64)"
    );
    is(&before, "  %v = call i32 @_setjmp(ptr @b)", 0);
    for (call, why) in [
        (
            "call void @longjmp(ptr @b, i32 1)",
            "`longjmp` (return an error from each function) is not supported yet",
        ),
        (
            "%p = call i32 @pthread_cancel(i64 1)",
            "`pthread_cancel` (let the thread read a flag, and return) is not supported yet",
        ),
    ] {
        let body = format!("  %v = call i32 @_setjmp(ptr @b)\n  {call}");
        assert_eq!(comes_to(&asserts(&before, &body, 0)).as_deref(), Some(why));
    }
}

/// `goto *` in C: a label has an address, and a jump leads to one of the labels.
#[test]
fn jumps_lead_to_computed_labels() {
    let before = "@t = constant [2 x ptr] [ptr blockaddress(@f, %one), ptr blockaddress(@f, %two)]\n@i = global i64 1\n\
        define i32 @f(ptr %to) {\n  indirectbr ptr %to, [label %one, label %two]\none:\n  ret i32 10\ntwo:\n  ret i32 20\n}";
    let body = |address: &str| {
        format!(
            "  %n = load i64, ptr @i\n  %p = getelementptr [2 x ptr], ptr @t, i64 0, i64 {address}\n  %a = load ptr, ptr %p\n  %v = call i32 @f(ptr %a)"
        )
    };
    is(before, &body("%n"), 20);
    is(before, &body("0"), 10);
    let nowhere = asserts(before, "  %v = call i32 @f(ptr null)", 10);
    let reached = "code is reached that the compiler assumes to be unreachable";
    assert_eq!(comes_to(&nowhere).as_deref(), Some(reached));
}

/// Operations of libatomic on a structure of eight bytes, with a memory order that is computed.
#[test]
fn structures_are_changed_at_once() {
    let before = "@s = global i64 5\n@e = global i64 5\n@n = global i64 9\n@o = global i64 0\n@m = global i32 5\ndeclare void @__atomic_load(i64, ptr, ptr, i32)\n\
        declare void @__atomic_store(i64, ptr, ptr, i32)\ndeclare void @__atomic_exchange(i64, ptr, ptr, ptr, i32)\ndeclare i1 @__atomic_compare_exchange(i64, ptr, ptr, ptr, i32, i32)";
    let body = |call: &str, read: &str| {
        format!("  %q = load i32, ptr @m\n  {call}\n  %w = load i64, ptr @{read}\n  %v = trunc i64 %w to i32")
    };
    is(before, &body("call void @__atomic_load(i64 8, ptr @s, ptr @o, i32 %q)", "o"), 5);
    is(before, &body("call void @__atomic_store(i64 8, ptr @s, ptr @n, i32 %q)", "s"), 9);
    is(before, &body("call void @__atomic_exchange(i64 8, ptr @s, ptr @n, ptr @o, i32 0)", "o"), 5);
    let compares = |expected: &str| {
        format!(
            "%r = call i1 @__atomic_compare_exchange(i64 8, ptr @s, ptr @{expected}, ptr @n, i32 %q, i32 5)"
        )
    };
    is(before, &body(&compares("e"), "s"), 9);
    is(before, &body(&compares("o"), "s"), 5);
    is(before, &body(&compares("o"), "o"), 5);
}
