//! Atomic blocks of programs of other checkers, by any number of threads.
#![cfg(feature = "cli")]

use crate::process::{Folder, parts, run};

/// Under sequential consistency, what is accessed in an atomic block may be accessed outside of it, by any number of threads.
#[test]
fn accesses_beside_atomic_blocks_under_sc() {
    let folder = Folder::new("beside-blocks");
    for (then, code) in [("n > old", 0), ("n == old + 1", 1)] {
        let text = format!(
            "#include <assert.h>\n#include <pthread.h>\n\
             void __VERIFIER_atomic_begin(void); void __VERIFIER_atomic_end(void); int n;\n\
             void *f(void *a) {{ int old; __VERIFIER_atomic_begin(); old = n; n = old + 1; __VERIFIER_atomic_end(); assert({then}); return 0; }}\n\
             int main(void) {{ pthread_t t; while (1) pthread_create(&t, 0, f, 0); }}\n"
        );
        let file = folder.file("beside.c", text);
        let arguments = ["check", "--quiet", "--model", "sc", "--timeout", "60", &file];
        let (found, out, _) = parts(run(".", &arguments, b""));
        assert_eq!(found, code, "{then}: {out}");
        assert!(code == 1 || out.contains("any number of processes"), "{then}: {out}");
    }
}
