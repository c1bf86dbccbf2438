//! Texts of rustc with the functions of its library that they use.

use garret_front_llvm::{threads, with_library};

/// The line between a text and the parts of the library that it uses.
const LIBRARY: &str = "\n; with the library of the compiler\n";

const OWN: &str = "; rustc version 1.95.0\n@vtable.1 = private constant i32 1\ndeclare i32 @_RNvC4core4more(i32)\n\
    declare void @_RNvC4core9panicking5panic()\ndefine i32 @main() {\n  %a = call i32 @_RNvC4core4more(i32 1)\n  ret i32 %a\n}\n";

#[test]
fn functions_come_with_what_they_use() {
    let whole = "@vtable.1 = private constant i32 2, align 4\n@\"a b\" = constant [5 x i8] c\"@x!, \\22\"\n\
        define internal i32 @_RNvC4core4more(i32 %0) unnamed_addr #1 !dbg !5 {\n    #dbg_value(i32 %0, !6, !DIExpression(), !7)\n\
        \x20 %2 = load ptr, ptr @vtable.1, align 8, !dbg !7, !invariant.load !8\n  call void @_RNvC4core5other(), !dbg !7\n\
        \x20 call void @_RNvC4core9panicking5panic()\n  ret i32 %0, !dbg !7\n}\n\
        define void @_RNvC4core5other() {\n  call void @write(ptr @\"a b\")\n  ret void\n}\ndefine void @write(ptr %0) {\n  ret void\n}\n\
        define void @_RNvC4core9panicking5panic() {\n  unreachable\n}\ndefine i32 @main() {\n  ret i32 7\n}\n";
    let linked = with_library(OWN, whole).expect("there is such a function");
    let (own, library) = linked.split_once(LIBRARY).expect("both are there");
    assert!(!own.contains("declare i32 @_RNvC4core4more") && own.contains("@vtable.1 ="), "{own}");
    let lines: Vec<&str> = library.lines().collect();
    for expected in [
        "define internal i32 @_RNvC4core4more(i32 %0) unnamed_addr #1 {",
        "  %2 = load ptr, ptr @vtable.1.of.library, align 8, !invariant.load !0",
        "@vtable.1.of.library = private constant i32 2, align 4",
        "@\"a b.of.library\" = constant [5 x i8] c\"@x!, \\22\"",
        "  call void @write(ptr @\"a b.of.library\")",
        "declare void @write()",
    ] {
        assert!(lines.contains(&expected), "{expected}: {library}");
    }
    // panics have a built-in meaning, and `main` is that of the program
    assert!(!library.contains("define void @_RNvC4core9panicking5panic") && !library.contains("@main"));
    assert!(threads(&linked, &[]).is_ok());
}

#[test]
fn a_text_that_lacks_nothing_stays_as_it_is() {
    assert_eq!(
        with_library("define i32 @main() {\n  ret i32 0\n}\n", "define void @_RNvC1a1b() {\n  ret void\n}\n"),
        None
    );
    assert_eq!(with_library(OWN, ""), None);
    // truncated texts cause no panic
    assert!(with_library("declare @_R", "define @_R").is_some_and(|it| threads(&it, &[]).is_err()));
}
