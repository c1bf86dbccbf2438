//! Texts that are nested so deeply that recursive reading would overflow the stack: they lead to an error with a bound, or to an
//! answer, never to an abort.

use crate::process::Folder;
use crate::questions::ask;
use std::iter::repeat_n;

fn nested(open: &str, inner: &str, close: &str, depth: usize) -> String {
    let (open, close): (String, String) = (repeat_n(open, depth).collect(), repeat_n(close, depth).collect());
    format!("{open}{inner}{close}")
}

const C: &str = "#include <assert.h>\n#include <stdatomic.h>\nint x;\n";
const CODE: &str = "void f(void) { assert(x == 0); }\n";

fn programs(depth: usize) -> Vec<String> {
    let outside = [
        nested("struct { ", "int a;", " } b;", depth),
        format!("{} y;", nested("_Atomic(", "int", ")", depth)),
        format!("{} y;", nested("typeof(", "int", ")", depth)),
        format!("int {}p;", "*".repeat(depth)),
        format!("int p{};", "[1]".repeat(depth)),
        format!("int {};", nested("(", "p", ")", depth)),
        format!("int {};", nested("(*", "p", ")", depth)),
        format!("int g{};", nested("(int q", "", ")", depth)),
        format!("int a[] = {};", nested("{", "1", "}", depth)),
        format!("int a[{}];", nested("(", "1", ")", depth)),
        nested("#if 1\n", "", "#endif\n", depth),
        nested("#if 0\n", "", "#endif\n", depth),
        format!("#if {}\n#endif\n", nested("(", "1", ")", depth)),
        format!("#if {}1\n#endif\n", "!".repeat(depth)),
        (0..depth / 10)
            .map(|it| {
                format!(
                    "typedef {} *t{};\n",
                    if it == 0 { "int".to_owned() } else { format!("t{}", it - 1) },
                    it
                )
            })
            .collect(),
    ];
    let expressions = [
        nested("(", "1", ")", depth),
        nested("!", "1", "", depth),
        nested("- ", "1", "", depth),
        nested("(int)", "1", "", depth),
        nested("*", "p", "", depth),
        nested("g(", "1", ")", depth),
        nested("1?", "1", ":1", depth),
        nested("1+", "1", "", depth),
        nested("x[", "0", "]", depth),
        nested("sizeof ", "x", "", depth),
        nested("sizeof(int", "", ")", depth),
        nested("({ ", "1;", " })", depth),
        format!("(int {})0", "*".repeat(depth)),
        format!("x{}", "++".repeat(depth)),
        format!("x{}", ".a".repeat(depth)),
    ];
    let statements = [
        nested("{ ", ";", " }", depth),
        nested("if (x) ", ";", "", depth),
        nested("if (x) ; else ", ";", "", depth),
        nested("while (x) ", ";", "", depth),
        nested("for (;;) ", ";", "", depth),
        nested("do ", ";", " while (x);", depth),
        nested("switch (x) ", ";", "", depth),
        nested("{ struct { ", "int a;", " } b; }", depth),
    ];
    let outside = outside.into_iter().map(|it| format!("{C}{it}\n{CODE}"));
    let expressions = expressions.into_iter().map(|it| format!("x = {it};"));
    let inside =
        expressions.chain(statements).map(|it| format!("{C}void f(void) {{ {it} assert(x == 0); }}\n"));
    outside.chain(inside).collect()
}

fn systems(depth: usize) -> Vec<String> {
    let guards = [
        nested("(", "X = 0", ")", depth),
        nested("not ", "X = 0", "", depth),
        nested("not (", "X = 0", ")", depth),
        nested("(X = 0 || (X = 0 && ", "X = 0", "))", depth),
        nested("forall_other k. ", "X = 0", "", depth),
        nested("X = 0 => ", "X = 0", "", depth),
        nested("X = 0 && ", "X = 0", "", depth / 10),
        format!("X = {}", nested("1 + ", "1", "", depth)),
        nested("A[", "p", "]", depth),
        nested("(*", "", "*) X = 0", depth),
    ];
    let guards =
        guards.into_iter().map(|guard| format!("transition t (p) requires {{ {guard} }} {{ X := 1 }}\n"));
    let actions = [nested("(", "1", ")", depth), nested("case | X = 0 : ", "1", "", depth)];
    let actions =
        actions.into_iter().map(|it| format!("transition t (p) requires {{ X = 0 }} {{ X := {it} }}\n"));
    guards
        .chain(actions)
        .map(|it| format!("var X : int\ninit {{ X = 0 }}\nunsafe {{ X = 5 }}\n{it}"))
        .collect()
}

fn tests(depth: usize) -> Vec<String> {
    let conditions = [
        nested("(", "x=1", ")", depth),
        nested("~", "(x=1)", "", depth),
        nested("~(", "x=1", ")", depth),
        nested("(x=1) => ", "(x=1)", "", depth),
    ];
    let of = |it: String| format!("X86 a\n{{ }}\n P0 ;\n MOV [x],1 ;\nexists {it}\n");
    let memory = nested("[", "x", "]", depth);
    let others = [
        format!("X86 a\n{{ }}\n P0 ;\n MOV {memory},1 ;\nexists (x=1)\n"),
        format!("X86 a\n{}{{ }}\n P0 ;\n MOV [x],1 ;\nexists (x=1)\n", nested("(*", "", "*)", depth)),
        format!("X86 a\n{}\n P0 ;\n MOV [x],1 ;\nexists (x=1)\n", nested("{", "", "}", depth)),
    ];
    conditions.into_iter().map(of).chain(others).collect()
}

fn compiled(depth: usize) -> Vec<String> {
    let numbers = [
        nested("(", "1", ")", depth),
        nested("-", "1", "", depth),
        nested("~", "1", "", depth),
        nested("1-(", "1", ")", depth),
    ];
    let code = |before: &str, line: &str| {
        format!(
            "{before}\t.text\n\t.globl f\n\t.type f,@function\nf:\n{line}\tmovl $1, x(%rip)\n\tret\n\t.size f,.-f\n\t.comm x,4,4\n"
        )
    };
    let numbers = numbers.into_iter().flat_map(|it| {
        [
            code("", &format!("\tmovl ${it}, x(%rip)\n")),
            code(&format!("\t.data\ny:\t.long {it}\n"), ""),
            code(&format!("\t.set y, {it}\n"), ""),
        ]
    });
    let blocks = [
        nested(".if 1\n", "", ".endif\n", depth),
        nested(".rept 2\n", "", ".endr\n", depth),
        nested(".pushsection .data\n", "", ".popsection\n", depth),
    ];
    numbers.chain(blocks.iter().map(|it| code(it, ""))).collect()
}

fn nasm(depth: usize) -> Vec<String> {
    let numbers = [
        nested("(", "1", ")", depth),
        nested("-", "1", "", depth),
        nested("~", "1", "", depth),
        nested("1-(", "1", ")", depth),
    ];
    let code = |before: &str, line: &str| {
        format!(
            "{before}section .bss\nx: resd 1\nsection .text\nglobal f\nf:\n{line}\tmov dword [x], 1\n\tret\n"
        )
    };
    let numbers = numbers.into_iter().flat_map(|it| {
        [
            code("", &format!("\tmov eax, {it}\n")),
            code("", &format!("\tmov eax, [x+{it}]\n")),
            code(&format!("y equ {it}\n"), ""),
        ]
    });
    let blocks = [nested("%if 1\n", "", "%endif\n", depth), nested("%macro m 0\n", "", "%endmacro\n", depth)];
    let property = format!("begin unsafe_prop\n{}\nend unsafe_prop\n", nested("(", "[x] = 1", ")", depth));
    numbers.chain(blocks.iter().map(|it| code(it, ""))).chain([code(&property, "")]).collect()
}

fn scripts(depth: usize) -> Vec<String> {
    let formulas = [
        nested("(not ", "a", ")", depth),
        nested("(and a ", "a", ")", depth),
        nested("(f ", "a", ")", depth / 30),
        nested("(let ((b a)) ", "b", ")", depth),
        nested("(let ((b ", "a", ")) b)", depth),
        nested("(ite a a ", "a", ")", depth),
        nested("(", "a", ")", depth),
    ];
    let of =
        |it: String| format!("(declare-fun a () Bool)(declare-fun f (Bool) Bool)(assert {it})(check-sat)\n");
    let sort = format!("(declare-fun b () {})\n", nested("(Array ", "Int", " Int)", depth));
    formulas.into_iter().map(of).chain([sort, nested("(push 1)", "", "(pop 1)", depth)]).collect()
}

/// Texts in each language that servers read, with their file names.
pub(crate) fn deep_texts(depth: usize) -> Vec<(&'static str, String)> {
    let of = |name: &'static str, texts: Vec<String>| texts.into_iter().map(move |text| (name, text));
    of("it.c", programs(depth))
        .chain(of("it.cub", systems(depth)))
        .chain(of("it.litmus", tests(depth)))
        .chain(of("it.s", compiled(depth)))
        .chain(of("it.asm", nasm(depth)))
        .filter(|(_, text)| text.len() < 500_000)
        .collect()
}

/// Checks that there is no abort, which has the exit code 4; a timeout has 3.
fn endures(folder: &Folder, name: &str, options: &[&str], texts: Vec<String>) {
    for text in texts {
        let file = folder.file(name, &text);
        let answer = ask(&[options, &[&file]].concat());
        let start: String = text.chars().skip(60).take(60).collect();
        assert!((0..=3).contains(&answer.code), "{name}: {start}: {} {:.500}", answer.code, answer.stderr);
    }
}

/// A regression: the first overflow was at ten thousand.
const DEEP: usize = 20_000;

#[test]
fn of_programs_in_c() {
    let folder = Folder::new("deep-c");
    endures(&folder, "it.c", &["check", "--quiet", "--timeout", "20s", "--threads", "f"], programs(DEEP));
}

#[test]
fn of_systems() {
    let folder = Folder::new("deep-systems");
    endures(&folder, "it.cub", &["check", "--quiet", "--timeout", "20s"], systems(DEEP));
    endures(&folder, "it.cub", &["fmt", "--check"], systems(DEEP / 10));
}

#[test]
fn of_litmus_tests() {
    let folder = Folder::new("deep-tests");
    endures(&folder, "it.litmus", &["litmus", "--quiet", "--timeout", "20s"], tests(DEEP));
}

#[test]
fn of_compiled_programs() {
    let folder = Folder::new("deep-compiled");
    endures(&folder, "it.s", &["check", "--quiet", "--timeout", "20s", "--threads", "f"], compiled(DEEP));
}

#[test]
fn of_programs_for_nasm() {
    let folder = Folder::new("deep-nasm");
    endures(&folder, "it.asm", &["check", "--quiet", "--timeout", "20s", "--threads", "f"], nasm(DEEP));
}

#[test]
fn of_scripts() {
    let folder = Folder::new("deep-scripts");
    endures(&folder, "it.smt2", &["smt", "--timeout", "5s"], scripts(DEEP));
}
