//! Library code of C++ and Rust around a program: destructors at the end of the program and of threads, condition variables, the call
//! of `main` in Rust; and memory that must not be written.

use crate::llvm::{executions, read};
use garret::Model;

/// The bad state in some execution of a text, or the reason why it is unknown; empty if the text is safe.
fn said(text: &str) -> String {
    let threads = read(text);
    let found = executions(&threads, Model::Tso);
    match (found.bad, threads.unfollowed, found.stopped) {
        (Some((_, bad)), ..) => threads.bad[bad as usize].clone(),
        (None, Some(why), _) => why,
        (None, None, Some(stopped)) => format!("{stopped:?} {:?}", threads.beyond),
        (None, None, None) => String::new(),
    }
}

/// A destructor that is bad if `x` differs from this number, and then increments it.
fn destructor(name: &str, expected: u32) -> String {
    format!(
        "define void @{name}(ptr %p) {{\n  %v = load i32, ptr %p\n  %c = icmp eq i32 %v, {expected}\n  br i1 %c, label %ok, label %bad\n\
         bad:\n  call void @abort()\n  unreachable\nok:\n  %n = add i32 %v, 1\n  store i32 %n, ptr %p\n  ret void\n}}\n"
    )
}

const HEAD: &str = "@x = global i32 0\n@h = global i64 0\ndeclare void @abort()\ndeclare void @exit(i32)\ndeclare void @_exit(i32)\n\
    declare i32 @__cxa_atexit(ptr, ptr, ptr)\ndeclare i32 @__cxa_thread_atexit(ptr, ptr, ptr)\ndeclare i32 @atexit(ptr)\n\
    declare void @_ZNSt8ios_base4InitD1Ev(ptr)\ndeclare i32 @pthread_create(ptr, ptr, ptr, ptr)\ndeclare i32 @pthread_join(i64, ptr)\n";

#[test]
fn destructors_of_variables_run_at_the_end_the_last_one_first() {
    let main = |then: &str| {
        format!(
            "define i32 @main() {{\n  %a = call i32 @__cxa_atexit(ptr @second, ptr @x, ptr null)\n  %b = call i32 @__cxa_atexit(ptr @first, ptr @x, ptr null)\n\
             {then}\n}}\n"
        )
    };
    let both = |first, then| {
        format!("{HEAD}{}{}{}", destructor("first", first), destructor("second", first + 1), main(then))
    };
    assert_eq!(said(&both(0, "  ret i32 0")), "");
    assert_eq!(said(&both(1, "  ret i32 0")), "`abort` is called");
    assert_eq!(said(&both(1, "  store i32 1, ptr @x\n  ret i32 0")), "");
    assert_eq!(said(&both(1, "  call void @exit(i32 0)\n  unreachable")), "`abort` is called");
    assert_eq!(said(&both(1, "  call void @_exit(i32 0)\n  unreachable")), "");
    // The destructor that flushes streams is defined elsewhere.
    let streams = format!(
        "{HEAD}define i32 @main() {{\n  %a = call i32 @__cxa_atexit(ptr @_ZNSt8ios_base4InitD1Ev, ptr @x, ptr null)\n  ret i32 0\n}}\n"
    );
    assert_eq!(said(&streams), "");
    let plain = format!(
        "{HEAD}define void @last() {{\n  call void @abort()\n  unreachable\n}}\ndefine i32 @main() {{\n  %a = call i32 @atexit(ptr @last)\n  ret i32 0\n}}\n"
    );
    assert_eq!(said(&plain), "`abort` is called");
}

#[test]
fn what_a_thread_keeps_for_itself_is_destroyed_when_it_ends() {
    let program = |expected: u32| {
        format!(
            "{HEAD}{}define ptr @f(ptr %u) {{\n  %a = call i32 @__cxa_thread_atexit(ptr @own, ptr @x, ptr null)\n  store i32 5, ptr @x\n  ret ptr null\n}}\n\
             define i32 @main() {{\n  %c = call i32 @pthread_create(ptr @h, ptr null, ptr @f, ptr null)\n  %t = load i64, ptr @h\n  %j = call i32 @pthread_join(i64 %t, ptr null)\n\
             \x20 %v = load i32, ptr @x\n  %e = icmp eq i32 %v, 6\n  br i1 %e, label %ok, label %bad\nbad:\n  call void @abort()\n  unreachable\nok:\n  ret i32 0\n}}\n",
            destructor("own", expected)
        )
    };
    assert_eq!(said(&program(5)), "");
    assert_eq!(said(&program(4)), "`abort` is called");
}

/// A thread of libstdc++: its function and its destructor are in the table of its object.
#[test]
fn what_a_thread_was_made_of_is_destroyed_when_it_has_run() {
    let start = "_ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE";
    let program = |seen: u32| {
        format!(
            "{HEAD}@table = constant [3 x ptr] [ptr @_ZNSt6thread11_State_implI1XED1Ev, ptr @_ZNSt6thread11_State_implI1XED0Ev, ptr @_ZNSt6thread11_State_implI1XE6_M_runEv]\n\
             @o = global ptr @table\n@p = global ptr @o\ndeclare void @{start}(ptr, ptr, ptr)\ndeclare void @_ZNSt6thread4joinEv(ptr)\n\
             define void @_ZNSt6thread11_State_implI1XED1Ev(ptr %this) {{\n  ret void\n}}\n\
             define void @_ZNSt6thread11_State_implI1XED0Ev(ptr %this) {{\n  %v = load i32, ptr @x\n  %n = add i32 %v, 10\n  store i32 %n, ptr @x\n  ret void\n}}\n\
             define void @_ZNSt6thread11_State_implI1XE6_M_runEv(ptr %this) {{\n  store i32 1, ptr @x\n  ret void\n}}\n\
             define i32 @main() {{\n  call void @{start}(ptr @h, ptr @p, ptr null)\n  call void @_ZNSt6thread4joinEv(ptr @h)\n\
             \x20 %v = load i32, ptr @x\n  %e = icmp eq i32 %v, {seen}\n  br i1 %e, label %ok, label %bad\nbad:\n  call void @abort()\n  unreachable\nok:\n  ret i32 0\n}}\n"
        )
    };
    assert_eq!(said(&program(11)), "");
    assert_eq!(said(&program(1)), "`abort` is called");
}

#[test]
fn constants_are_not_written() {
    let program = |kind: &str, at: &str| {
        format!(
            "@c = {kind} [2 x i32] [i32 1, i32 2]\n@i = global i64 1\ndefine i32 @main() {{\n  %i = load i64, ptr @i\n\
             \x20 %p = getelementptr inbounds [2 x i32], ptr @c, i64 0, i64 {at}\n  store i32 3, ptr %p\n  ret i32 0\n}}\n"
        )
    };
    for at in ["1", "%i"] {
        assert_eq!(said(&program("constant", at)), "a constant is written", "{at}");
        assert_eq!(said(&program("global", at)), "", "{at}");
    }
}

#[test]
fn condition_variables_of_the_library_of_cpp() {
    let program = |wakes: &str| {
        format!(
            "{HEAD}@c = global [48 x i8] zeroinitializer, align 8\n@m = global {{ i32, i32, i32, i32, i32, i32, i64, i64 }} zeroinitializer\n\
             declare i32 @pthread_mutex_lock(ptr)\ndeclare i32 @pthread_mutex_unlock(ptr)\n\
             declare void @_ZNSt18condition_variableC1Ev(ptr)\ndeclare void @_ZNSt18condition_variable4waitERSt11unique_lockISt5mutexE(ptr, ptr)\n\
             declare void @_ZNSt18condition_variable10notify_oneEv(ptr)\ndeclare void @_ZNSt18condition_variable10notify_allEv(ptr)\n\
             @l = global {{ ptr, i8 }} {{ ptr @m, i8 1 }}\n\
             define ptr @f(ptr %u) {{\n  %a = call i32 @pthread_mutex_lock(ptr @m)\n  store i32 1, ptr @x\n  {wakes}\n  %b = call i32 @pthread_mutex_unlock(ptr @m)\n  ret ptr null\n}}\n\
             define i32 @main() {{\n  %c = call i32 @pthread_create(ptr @h, ptr null, ptr @f, ptr null)\n  %a = call i32 @pthread_mutex_lock(ptr @m)\n  br label %look\n\
             look:\n  %v = load i32, ptr @x\n  %e = icmp eq i32 %v, 1\n  br i1 %e, label %done, label %wait\n\
             wait:\n  call void @_ZNSt18condition_variable4waitERSt11unique_lockISt5mutexE(ptr @c, ptr @l)\n  br label %look\n\
             done:\n  %b = call i32 @pthread_mutex_unlock(ptr @m)\n  ret i32 0\n}}\n"
        )
        .replace("[48 x i8]", "{ i64, i64, i64, i64, i64, i64 }")
    };
    for (wakes, is_woken) in [
        ("call void @_ZNSt18condition_variable10notify_oneEv(ptr @c)", true),
        ("call void @_ZNSt18condition_variable10notify_allEv(ptr @c)", true),
        ("", false),
    ] {
        let text = garret::llvm::with_waiting_threads(&program(wakes));
        let found = executions(&read(&text), Model::Tso);
        assert!(found.stopped.is_none() && found.bad.is_none(), "{wakes}");
        assert_eq!(found.waits.is_none(), is_woken, "{wakes}");
    }
}

/// `main` of Rust is called through the table of a closure; allocation functions have mangled names.
#[test]
fn rust_begins_and_allocates() {
    let program = |expected: u32| {
        format!(
            "; rustc version 1.95.0\n@table = private constant <{{ ptr, [16 x i8], ptr, ptr, ptr }}> <{{ ptr null, [16 x i8] zeroinitializer, ptr @once, ptr @call, ptr @call }}>\n\
             declare i64 @_RNvNtCs7_3std2rt19lang_start_internal(ptr, ptr, i64, ptr, i8)\ndeclare void @abort()\n\
             declare void @_RNvCs8_7___rustc35___rust_no_alloc_shim_is_unstable_v2()\ndeclare ptr @_RNvCs8_7___rustc12___rust_alloc(i64, i64)\n\
             declare void @_RNvCs8_7___rustc14___rust_dealloc(ptr, i64, i64)\n\
             define i32 @once(ptr %u) {{\n  ret i32 0\n}}\n\
             define i32 @call(ptr %u) {{\n  call void @_RNvCs8_7___rustc35___rust_no_alloc_shim_is_unstable_v2()\n  %p = call ptr @_RNvCs8_7___rustc12___rust_alloc(i64 4, i64 4)\n\
             \x20 store i32 7, ptr %p\n  %v = load i32, ptr %p\n  call void @_RNvCs8_7___rustc14___rust_dealloc(ptr %p, i64 4, i64 4)\n  %e = icmp eq i32 %v, {expected}\n\
             \x20 br i1 %e, label %ok, label %bad\nbad:\n  call void @abort()\n  unreachable\nok:\n  ret i32 0\n}}\n\
             define i32 @main(i32 %c, ptr %v) {{\n  %r = call i64 @_RNvNtCs7_3std2rt19lang_start_internal(ptr null, ptr @table, i64 0, ptr null, i8 0)\n  ret i32 0\n}}\n"
        )
    };
    assert_eq!(said(&program(7)), "");
    assert_eq!(said(&program(8)), "`abort` is called");
}

/// rustc only declares the sizes of variables; the accesses in functions determine their types.
#[test]
fn bytes_are_what_is_accessed_in_functions() {
    let text = "; rustc version 1.95.0\n@s = global <{ [16 x i8] }> zeroinitializer, align 8\ndeclare void @abort()\n\
        define void @store(ptr %self, i8 %v) {\n  store atomic i8 %v, ptr %self seq_cst, align 1\n  ret void\n}\n\
        define i64 @add(ptr %self, i64 %v) {\n  %n = getelementptr inbounds i8, ptr %self, i64 8\n  %o = atomicrmw add ptr %n, i64 %v seq_cst\n  ret i64 %o\n}\n\
        define ptr @same(ptr %self) {\n  %here = alloca ptr\n  store ptr %self, ptr %here\n  %r = load ptr, ptr %here\n  ret ptr %r\n}\n\
        define i32 @main(i32 %c, ptr %v) {\n  call void @store(ptr @s, i8 1)\n  %p = call ptr @same(ptr @s)\n  %a = call i64 @add(ptr %p, i64 1)\n  %b = call i64 @add(ptr @s, i64 EXPECTED)\n\
        \x20 %e = icmp eq i64 %b, 1\n  br i1 %e, label %ok, label %bad\nbad:\n  call void @abort()\n  unreachable\nok:\n  ret i32 0\n}\n";
    assert_eq!(said(&text.replace("EXPECTED", "1")), "");
    assert_eq!(
        said(&text.replace("EXPECTED", "1").replace("icmp eq i64 %b, 1", "icmp eq i64 %b, 0")),
        "`abort` is called"
    );
}
