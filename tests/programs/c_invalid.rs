//! Texts that are no C, though each part of them is: compilers refuse them, and so does the reader. And those that look like them, and are C.

use garret::c::{COptions, translate};
use garret::program::ThreadFunction;

/// What is wrong with a text, and the line of it.
fn wrong(text: &str) -> Option<(String, usize)> {
    let text = format!("#include <assert.h>\nint x;\n{text}\nvoid f(void) {{ x = 1; assert(x == 1); }}\n");
    let threads = ThreadFunction::list("f").expect("a name");
    let errors = translate(&text, "invalid", &COptions::new().threads(threads)).err()?;
    let first = errors.first()?;
    let at = first.labels.first()?.span.start as usize;
    Some((first.message.clone(), text.get(..at)?.matches('\n').count() + 1))
}

#[test]
fn what_must_not_be_there_twice_is_refused() {
    for (text, message) in [
        ("_Static_assert(0, \"no\");", "this static assertion fails"),
        ("_Static_assert(sizeof(int) == 8);", "this static assertion fails"),
        ("void g(void) { _Static_assert(1 > 2, \"no\"); }", "this static assertion fails"),
        ("enum e { A, B, A };", "`A` is declared twice in this scope"),
        ("void g(void) { enum { A }; int A; }", "`A` is declared twice in this scope"),
        ("struct s { int a; int a; };", "there are two fields `a`"),
        ("int g(int a, int a) { return a; }", "`a` is declared twice in this scope"),
        ("void g(void) { int a = 1; int a = 2; }", "`a` is declared twice in this scope"),
        ("void g(int a) { int a = 2; }", "`a` is declared twice in this scope"),
        ("void g(void) { switch (x) { case 1: ; case 2: { case 1: ; } } }", "this `case` is there twice"),
        ("void g(void) { switch (x) { default: ; default: ; } }", "this `switch` has two `default`s"),
        ("void g(void) { case 1: ; }", "this `case` is in no `switch`"),
        ("void g(void) { default: ; }", "this `default` is in no `switch`"),
        ("void g(void) {} void g(void) {}", "`g` is defined twice"),
        ("int y = 1; int y = 2;", "`y` is defined twice"),
        ("const int k = 1; void g(void) { k = 2; }", "`k` is `const`: nothing may be assigned to it"),
        (
            "void g(const int k) { { int j; } const int l = 1; l += k; }",
            "`l` is `const`: nothing may be assigned to it",
        ),
        ("const int k = 1; void g(void) { k++; }", "`k` is `const`: nothing may be assigned to it"),
        ("const int k = 1; void g(void) { --k; }", "`k` is `const`: nothing may be assigned to it"),
    ] {
        assert_eq!(wrong(text), Some((message.to_owned(), 3)), "{text}");
    }
}

#[test]
fn what_may_be_there_twice_is_read() {
    for text in [
        "_Static_assert(1, \"yes\"); _Static_assert(sizeof(int) == 4, \"\");",
        "int y; int y; extern int y; int y = 1; extern int y;",
        "void g(void); void g(void); void g(void) {} void g(void);",
        "enum e { A, B }; void g(void) { enum { A }; int B; { int A; } }",
        "struct s { int a; }; struct t { int a; };",
        "void g(int a) { { int a = 2; } for (int a = 0; a < 2; a++) { int a; } for (int a = 0; a < 2; a++) ; }",
        "void g(void) { switch (x) { case 1: switch (x) { case 1: ; default: ; } default: ; } switch (x) { case 1: ; } }",
        "const int k = 1; void g(int k) { k = 2; }",
        "const int k = 1; void g(void) { int k; k = 2; }",
        "int y; void g(const int *p) { p = &y; int *const q = &y; *q = 1; }",
        "void g(void) { extern int x; extern int x; }",
        "typedef int t; typedef int t;",
    ] {
        assert_eq!(wrong(text), None, "{text}");
    }
}
