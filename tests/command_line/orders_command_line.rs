//! `garret orders` on the command line.
#![cfg(feature = "cli")]

use crate::process;

use process::Folder;

/// Runs it in the folder of the project.
fn orders(arguments: &[&str]) -> (i32, String, String) {
    let all = [&["orders"], arguments].concat();
    process::parts(process::run("", &all, b""))
}

/// The text of a model.
fn model(name: &str) -> String {
    std::fs::read_to_string(format!("models/c11/{name}.c")).expect("a model")
}

/// The text with every memory order replaced by the strongest one.
fn strongest(text: &str) -> String {
    ["relaxed", "acquire", "release", "acq_rel"].iter().fold(text.to_owned(), |text, order| {
        text.replace(&format!("memory_order_{order}"), "memory_order_seq_cst")
    })
}

#[test]
fn strong_orders_become_the_weakest_ones() {
    let folder = Folder::new("orders-strong");
    for (name, threads) in
        [("test_and_test_and_set", "worker"), ("once", "worker"), ("message_passing", "writer*1,reader")]
    {
        let text = model(name);
        let strong = folder.file(&format!("{name}.c"), strongest(&text));
        let weak = folder.0.join(format!("{name}_weak.c"));
        let (code, out, err) =
            orders(&["--quiet", "--threads", threads, &strong, "--apply", weak.to_str().expect("a name")]);
        assert_eq!((code, err.as_str()), (0, ""), "{name}: {out}");
        assert!(
            out.contains("checked again: SAFE") && out.contains("these are all weakest choices"),
            "{out}"
        );
        // The orders of the model are the weakest possible ones, as its header and its broken twins show.
        let written = std::fs::read_to_string(&weak).expect("it was written");
        assert_eq!(written, text, "{name}");
    }
}

/// Each order of these models is necessary, as their headers say; for each there is a broken twin with a weaker order.
#[test]
fn no_order_of_the_models_can_be_weaker() {
    let models = [
        ("exchange_lock", "worker"),
        ("lock_with_fences", "worker"),
        ("sequence_lock", "writer*1,reader"),
        ("readers_writer", "reader,writer"),
        ("futex_mutex", "worker"),
        ("store_buffering_fences", ""),
        ("mcs", "left*1,right*1"),
    ];
    for (name, threads) in models {
        let file = format!("models/c11/{name}.c");
        let mut arguments = vec!["--quiet", file.as_str()];
        if !threads.is_empty() {
            arguments.extend(["--threads", threads]);
        }
        let (code, out, err) = orders(&arguments);
        let line = out.lines().last().unwrap_or_default();
        assert_eq!((code, err.as_str()), (0, ""), "{name}: {out}");
        assert!(line.contains("SAFE, and none of") && line.contains("can be weaker"), "{line}");
    }
}

#[test]
fn what_is_too_weak_is_mended() {
    let folder = Folder::new("orders-weak");
    let weak = strongest(&model("test_and_test_and_set")).replace("seq_cst", "relaxed");
    let file = folder.file("weak.c", weak);
    let (code, out, err) = orders(&["--threads", "worker", &file, "--diff"]);
    assert_eq!((code, err.as_str()), (0, ""));
    insta::assert_snapshot!(out.replace(&file, "weak.c"));
}

#[test]
fn two_ways_are_both_shown() {
    let folder = Folder::new("orders-ways");
    // A text with fences instead of orders of the accesses.
    let text = "#include <stdatomic.h>\nint data;\natomic_int flag;\n\
        void writer(void) {\n  data = 1;\n  atomic_thread_fence(memory_order_release);\n  \
        atomic_store_explicit(&flag, 1, memory_order_release);\n}\n\
        void reader(void) {\n  if (atomic_load(&flag)) {\n    atomic_thread_fence(memory_order_acquire);\n    (void)data;\n  }\n}\n";
    let file = folder.file("ways.c", text);
    let (code, out, err) = orders(&["--threads", "writer*1,reader", &file, "--diff"]);
    assert_eq!((code, err.as_str()), (0, ""));
    insta::assert_snapshot!(out.replace(&file, "ways.c"));
}

#[test]
fn what_no_order_helps_against_is_said() {
    let folder = Folder::new("orders-hopeless");
    let text = "#include <stdatomic.h>\natomic_int flag;\nint data;\nvoid worker(void) { atomic_load(&flag); data = 1; }\n";
    let file = folder.file("hopeless.c", text);
    let (code, out, _) = orders(&["--threads", "worker", &file]);
    assert_eq!(code, 1, "{out}");
    assert!(
        out.ends_with(
            "under RC11: two accesses in line 4 are a data race, whatever the orders are (1 check)\n"
        ),
        "{out}"
    );
}

#[test]
fn llvm_ir_has_orders_too() {
    let (code, out, err) = orders(&["--quiet", "--threads", "worker", "models/llvm/any_spin.ll"]);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(out.contains("SAFE, and none of 2 orders can be weaker"), "{out}");
}

#[test]
fn answers_as_data() {
    let file = "models/c11/message_waited.c";
    let (code, out, _) = orders(&["--threads", "writer*1,reader", file, "--format", "json"]);
    assert_eq!(code, 0, "{out}");
    let document: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    let found = &document["files"][0]["orders"];
    assert_eq!(found["written"], "SAFE");
    assert_eq!(found["all"], true);
    let (places, choices) =
        (found["places"].as_array().expect("places"), found["choices"].as_array().expect("choices"));
    assert!(choices.len() > 1 && choices[0]["weaker"] == true, "{found}");
    for choice in choices {
        assert_eq!(choice["orders"].as_array().map(Vec::len), Some(places.len()));
    }
}

#[test]
fn what_has_no_orders_is_refused() {
    for (arguments, said) in [
        (&["models/mutex/naive.cub"][..], "use `garret fences` for other files"),
        (&["models/x86/spinlock.asm"], "use `garret fences` for other files"),
        (
            &["--threads", "worker", "models/c/mutex.c"],
            "this program has no memory orders: there is nothing to weaken",
        ),
        (
            &["--compiled", "--threads", "worker", "models/c11/once.c"],
            "assembly does not have the memory orders of C",
        ),
        (&["models/c11/nothing.c"], "there is no such file"),
        (&["--threads", "nobody", "models/c11/once.c"], "nobody"),
    ] {
        let (code, out, err) = orders(arguments);
        assert_eq!((code, out.as_str()), (2, ""), "{arguments:?}: {err}");
        assert!(err.contains(said), "{err}");
        assert_eq!(err.matches(said).count(), 1, "{err}");
    }
    // The input file is not overwritten.
    let (code, _, err) =
        orders(&["--threads", "worker", "models/c11/once.c", "--apply", "models/c11/once.c"]);
    assert!(code == 2 && err.contains("would overwrite this file"), "{err}");
}

/// The fences are those of x86: if the repaired text is wrong under the rules of C11, the output says so.
#[test]
fn fences_of_x86_are_not_enough_elsewhere() {
    let (code, out, err) = process::parts(process::run(
        "",
        &[
            "fences",
            "--threads",
            "first,second",
            "models/c/store_buffering_broken_fence.c",
            "--diff",
            "--quiet",
        ],
        b"",
    ));
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    let folder = Folder::new("orders-fences");
    let text = "#include <assert.h>\n#include <stdatomic.h>\natomic_int x, y;\nint data;\n\
        void left(void) {\n  data = 1;\n  atomic_store_explicit(&x, 1, memory_order_relaxed);\n  \
        if (!atomic_load_explicit(&y, memory_order_relaxed)) data = 2;\n}\n\
        void right(void) {\n  atomic_store_explicit(&y, 1, memory_order_relaxed);\n  \
        if (!atomic_load_explicit(&x, memory_order_relaxed)) assert(data == 0 || data == 1);\n}\n";
    let file = folder.file("relaxed.c", text);
    let arguments = ["fences", "--threads", "left*1,right*1", &file, "--diff", "--quiet"];
    let (code, out, err) = process::parts(process::run("", &arguments, b""));
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(out.contains("On other processors the repaired text may fail: by the rules of C11"), "{out}");
}

/// Orders in code that the preprocessor removes are no orders of the program.
#[test]
fn orders_that_are_not_compiled_are_not_counted() {
    let folder = Folder::new("orders-removed");
    let text = "#include <stdatomic.h>\n#include <pthread.h>\n#include <assert.h>\nint d; atomic_int f;\n\
        #if MORE\nvoid more(void) { atomic_store_explicit(&f, 2, memory_order_seq_cst); }\n#endif\n\
        void *w(void *a) { d = 1; atomic_store_explicit(&f, 1, memory_order_release); return 0; }\n\
        int main(void) { pthread_t t; pthread_create(&t, 0, w, 0);\n\
        if (atomic_load_explicit(&f, memory_order_acquire) == 1) assert(d == 1);\n\
        #ifdef MORE\natomic_thread_fence(memory_order_seq_cst);\n#endif\npthread_join(t, 0); }\n";
    let (code, out, err) = orders(&[&folder.file("it.c", text)]);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(out.contains("Not part of what runs: the orders in lines 6, 12."), "{out}");
    assert!(!out.contains("line 6 ") && !out.contains("line 12 "), "{out}");
}

/// Orders of a function that no thread calls, and names in `use`, are none either. An imported order is replaced by its full path.
#[test]
fn orders_that_do_not_run_are_not_counted() {
    let folder = Folder::new("orders-idle");
    let text = "use std::sync::atomic::{AtomicI32, Ordering, Ordering::SeqCst};\n\
        static L: AtomicI32 = AtomicI32::new(0);\nstatic mut X: i32 = 0;\n\
        pub fn idle() { L.store(1, Ordering::SeqCst); }\n\
        #[no_mangle]\npub extern \"C\" fn worker() {\n    while L.swap(1, SeqCst) != 0 {}\n\
        \x20   unsafe { X += 1; assert!(X == 1); X -= 1; }\n    L.store(0, Ordering::SeqCst);\n}\nfn main() {}\n";
    let file = folder.file("it.rs", text);
    let (code, out, err) = orders(&["--ir", "--threads", "worker", "--diff", &file]);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    assert!(out.contains("SAFE with 2 of 2 orders weaker"), "{out}");
    assert!(out.contains("L.swap(1, core::sync::atomic::Ordering::Acquire)"), "{out}");
    assert!(out.contains("Not part of what runs: the orders in line 4."), "{out}");
}
