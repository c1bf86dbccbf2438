//! Recursive mutexes of C++ for any number of threads: each thread counts how often it has taken one.
#![cfg(feature = "cli")]

use crate::process::Folder;
use crate::questions::ask;
use std::fmt::Write;

/// A plain and a recursive mutex, as `std::mutex` and `std::recursive_mutex` are initialised, and pointers to both.
const MUTEXES: &str = "\
%struct.__pthread_mutex_s = type { i32, i32, i32, i32, i32, i16, i16, ptr, ptr }
%union.pthread_mutex_t = type { %struct.__pthread_mutex_s }
@p = global %union.pthread_mutex_t zeroinitializer, align 8
@r = global %union.pthread_mutex_t { %struct.__pthread_mutex_s { i32 0, i32 0, i32 0, i32 0, i32 1, i16 0, i16 0, ptr null, ptr null } }, align 8
@plain = global ptr @p, align 8
@recursive = global ptr @r, align 8
@x = global i32 0, align 4
@y = global i32 0, align 4
declare i32 @pthread_mutex_lock(ptr)
declare i32 @pthread_mutex_trylock(ptr)
declare i32 @pthread_mutex_unlock(ptr)
declare void @abort()
define void @_Z4usesv() {
  %v = load i32, ptr @x, align 4
  %w = add i32 %v, 1
  store i32 %w, ptr @x, align 4
  %n = load i32, ptr @x, align 4
  %is = icmp eq i32 %n, 1
  br i1 %is, label %ok, label %bad
bad:
  call void @abort()
  unreachable
ok:
  store i32 0, ptr @x, align 4
  ret void
}
define void @_Z6countsv() {
  %v = load i32, ptr @y, align 4
  %w = add i32 %v, 1
  store i32 %w, ptr @y, align 4
  %is = icmp eq i32 %w, 4
  br i1 %is, label %bad, label %ok
bad:
  call void @abort()
  unreachable
ok:
  ret void
}
";

/// What the thread does: `l` and `u` lock and unlock the mutex, `L` and `U` the plain one, `x` is for one thread at a time,
/// and `c` is bad for the fourth thread.
fn text(does: &str, is_by_pointer: bool) -> String {
    let mut body = String::new();
    let (mut recursive, mut plain) = ("@r", "@p");
    if is_by_pointer {
        body.push_str("  %r = load ptr, ptr @recursive, align 8\n  %p = load ptr, ptr @plain, align 8\n");
        (recursive, plain) = ("%r", "%p");
    }
    for (number, letter) in does.chars().enumerate() {
        let (function, mutex) = match letter {
            'l' => ("lock", recursive),
            'u' => ("unlock", recursive),
            'L' => ("lock", plain),
            'U' => ("unlock", plain),
            'c' => {
                body.push_str("  call void @_Z6countsv()\n");
                continue;
            }
            _ => {
                body.push_str("  call void @_Z4usesv()\n");
                continue;
            }
        };
        writeln!(body, "  %c{number} = call i32 @pthread_mutex_{function}(ptr {mutex})")
            .expect("a text has room");
    }
    format!("{MUTEXES}define ptr @worker(ptr %it) {{\n{body}  ret ptr null\n}}\n")
}

#[test]
fn each_thread_counts_how_often_it_holds_one() {
    let folder = Folder::new("recursive");
    let not_held = "a mutex is unlocked that the thread does not hold";
    for (number, (does, code, says)) in [
        ("lxu", 0, "any number of threads ("),
        ("lxlxuxu", 0, "any number of threads ("),
        ("lluuLxU", 0, "any number of threads ("),
        ("LlxuU", 0, "any number of threads ("),
        // others come in between
        ("llxuux", 1, "`abort` is called"),
        ("lluux", 1, "`abort` is called"),
        ("luluux", 1, not_held),
        ("lluuu", 1, not_held),
        ("u", 1, not_held),
        ("LUU", 1, not_held),
        // more threads than are looked at one by one
        ("llcuu", 1, "`abort` is called"),
    ]
    .into_iter()
    .enumerate()
    {
        for is_by_pointer in [false, true] {
            let file = folder.file(&format!("it{number}{is_by_pointer}.ll"), text(does, is_by_pointer));
            for model in ["sc", "tso", "rc11"] {
                let answer = ask(&["check", "-q", "--model", model, "--threads", "worker", &file]);
                let verdict = answer.stdout.lines().last().unwrap_or_default();
                // under RC11, two concurrent uses are a race
                let is_race = model == "rc11" && code == 1 && verdict.contains("a data race");
                assert!(
                    answer.code == code && (verdict.contains(says) || is_race),
                    "{does} {is_by_pointer} {model}: {answer:?}"
                );
            }
        }
    }
}

/// `std::recursive_mutex` has no error for a thread that does not hold it, as `pthread_mutex_unlock` of C has.
#[test]
fn unlocking_what_another_thread_holds_is_bad() {
    let folder = Folder::new("recursive-other");
    let created = "declare i32 @pthread_create(ptr, ptr, ptr, ptr)\ndeclare i32 @pthread_join(i64, ptr)\n\
        define i32 @main() {\n  %t = alloca i64\n  %l = call i32 @pthread_mutex_lock(ptr @r)\n\
        \x20 %c = call i32 @pthread_create(ptr %t, ptr null, ptr @worker, ptr null)\n  %h = load i64, ptr %t\n\
        \x20 %j = call i32 @pthread_join(i64 %h, ptr null)\n  %u = call i32 @pthread_mutex_unlock(ptr @r)\n  ret i32 0\n}\n";
    let cpp = format!("{}{created}", text("u", false));
    for (name, text, code) in
        [("cpp", cpp.clone(), 1), ("c", cpp.replace("_Z4usesv", "uses").replace("_Z6countsv", "counts"), 0)]
    {
        let answer = ask(&["check", "-q", &folder.file(&format!("{name}.ll"), text)]);
        assert_eq!(answer.code, code, "{name}: {answer:?}");
    }
}
