//! The outcomes of compiled programs with two threads, by the axioms of ARMv8 and RISC-V: the orders and dependencies of the source are
//! preserved, also for values that pass through the stack.

use crate::support::tools::{Folder, done, gcc, installed};
use garret_axioms::{Axioms, Test, decide_within};
use garret_base::source::Span;
use garret_base::watch::Watch;
use garret_front_assembly::{Architecture, Options, Program, read};
use garret_instructions::program::{Action, Operand, Step, Thread};
use garret_instructions::value::{Operator, Value, Width};
use std::process::Command;

const HEAD: &str = "#include <stdatomic.h>
#define L(x, o) atomic_load_explicit(&x, memory_order_##o)
#define S(x, v, o) atomic_store_explicit(&x, v, memory_order_##o)
extern void abort(void);
#define CHECK(c) do { if (!(c)) abort(); } while (0)
";

/// The title, whether an assertion can fail, and the functions `p` and `q` of its two threads.
const PROGRAMS: &[(&str, bool, &str)] = &[
    (
        "message: release, acquire",
        false,
        r"atomic_int d,f; void p(void){S(d,1,relaxed);S(f,1,release);} void q(void){int a=L(f,acquire);int b=L(d,relaxed);CHECK(!(a==1&&b==0));}",
    ),
    (
        "message: relaxed look",
        true,
        r"atomic_int d,f; void p(void){S(d,1,relaxed);S(f,1,release);} void q(void){int a=L(f,relaxed);int b=L(d,relaxed);CHECK(!(a==1&&b==0));}",
    ),
    (
        "message: look and branch",
        true,
        r"atomic_int d,f; void p(void){S(d,1,relaxed);S(f,1,release);} void q(void){if (L(f,relaxed)) { int b=L(d,relaxed);CHECK(b==1);}}",
    ),
    (
        "message: relaxed flag",
        true,
        r"atomic_int d,f; void p(void){S(d,1,relaxed);S(f,1,relaxed);} void q(void){int a=L(f,acquire);int b=L(d,relaxed);CHECK(!(a==1&&b==0));}",
    ),
    (
        "message: an address",
        false,
        r"atomic_int d; atomic_int z=1; _Atomic(atomic_int*) f=&z; void p(void){S(d,1,relaxed);S(f,&d,release);} void q(void){atomic_int*a=L(f,relaxed);int b=L(*a,relaxed);CHECK(b==1);}",
    ),
    (
        "store buffering: fences",
        false,
        r"atomic_int x,y,r; void p(void){S(x,1,relaxed);atomic_thread_fence(memory_order_seq_cst); if(!L(y,relaxed)) CHECK(atomic_fetch_add_explicit(&r,1,memory_order_relaxed)==0);} void q(void){S(y,1,relaxed);atomic_thread_fence(memory_order_seq_cst);if(!L(x,relaxed)) CHECK(atomic_fetch_add_explicit(&r,1,memory_order_relaxed)==0);}",
    ),
    (
        "store buffering: nothing",
        true,
        r"atomic_int x,y,r; void p(void){S(x,1,relaxed); if(!L(y,relaxed)) CHECK(atomic_fetch_add_explicit(&r,1,memory_order_relaxed)==0);} void q(void){S(y,1,relaxed);atomic_thread_fence(memory_order_seq_cst);if(!L(x,relaxed)) CHECK(atomic_fetch_add_explicit(&r,1,memory_order_relaxed)==0);}",
    ),
    (
        "store buffering: sequentially consistent",
        false,
        r"atomic_int x,y,r; void p(void){x=1; if(!y) CHECK(atomic_fetch_add_explicit(&r,1,memory_order_relaxed)==0);} void q(void){y=1;if(!x) CHECK(atomic_fetch_add_explicit(&r,1,memory_order_relaxed)==0);}",
    ),
    (
        "load buffering: branch, data",
        false,
        r"atomic_int x,y; void p(void){int a=L(x,relaxed); if (a==1) S(y,1,relaxed);} void q(void){int b=L(y,relaxed);S(x,b,relaxed);CHECK(b!=1);}",
    ),
    (
        "load buffering: data through calls",
        false,
        r"atomic_int x,y; int id(int v){ int w=v; return w; } void p(void){int a=L(x,relaxed); int t=id(a); S(y,t,relaxed);} void q(void){int b=L(y,relaxed);int k=b+1; k=k-1; S(x,k?1:0,relaxed);CHECK(b!=1);}",
    ),
    (
        "load buffering: nothing",
        true,
        r"atomic_int x,y; void p(void){int a=L(x,relaxed); S(y,1,relaxed);CHECK(a==0);} void q(void){int b=L(y,relaxed);S(x,b,relaxed);}",
    ),
    (
        "lock: acquire, release",
        false,
        r"atomic_int l; volatile int in; void p(void){if(atomic_exchange_explicit(&l,1,memory_order_acquire)==0){CHECK(in==0);in=1;in=0;S(l,0,release);}} void q(void){p();}",
    ),
    (
        "lock: relaxed release",
        true,
        r"atomic_int l; volatile int in; void p(void){if(atomic_exchange_explicit(&l,1,memory_order_acquire)==0){CHECK(in==0);in=1;in=0;S(l,0,relaxed);}} void q(void){p();}",
    ),
    (
        "lock: relaxed acquire",
        true,
        r"atomic_int l; volatile int in; void p(void){if(atomic_exchange_explicit(&l,1,memory_order_relaxed)==0){CHECK(in==0);in=1;in=0;S(l,0,release);}} void q(void){p();}",
    ),
    (
        "lock: compare and exchange",
        false,
        r"atomic_int l; volatile int in; void p(void){int e=0; if(atomic_compare_exchange_strong_explicit(&l,&e,1,memory_order_acquire,memory_order_relaxed)){CHECK(in==0);in=1;in=0;S(l,0,release);}} void q(void){p();}",
    ),
    (
        "lock: compare and exchange, relaxed release",
        true,
        r"atomic_int l; volatile int in; void p(void){int e=0; if(atomic_compare_exchange_strong_explicit(&l,&e,1,memory_order_acquire,memory_order_relaxed)){CHECK(in==0);in=1;in=0;S(l,0,relaxed);}} void q(void){p();}",
    ),
    (
        "store buffering: exchanges",
        false,
        "atomic_int x, y, r; void p(void) { atomic_exchange(&x, 1); if (!y) CHECK(atomic_fetch_add(&r, 1) == 0); } void q(void) { atomic_exchange(&y, 1); if (!x) CHECK(atomic_fetch_add(&r, 1) == 0); }",
    ),
    (
        "store buffering: relaxed exchanges",
        true,
        "atomic_int x, y, r; void p(void) { atomic_exchange_explicit(&x, 1, memory_order_relaxed); if (!L(y, relaxed)) CHECK(atomic_fetch_add_explicit(&r, 1, memory_order_relaxed) == 0); } void q(void) { atomic_exchange_explicit(&y, 1, memory_order_relaxed); if (!L(x, relaxed)) CHECK(atomic_fetch_add_explicit(&r, 1, memory_order_relaxed) == 0); }",
    ),
    (
        "lock: a flag",
        false,
        "atomic_flag l; volatile int in; void p(void) { if (!atomic_flag_test_and_set_explicit(&l, memory_order_acquire)) { CHECK(in == 0); in = 1; in = 0; atomic_flag_clear_explicit(&l, memory_order_release); } } void q(void) { p(); }",
    ),
    (
        "lock: a flag, relaxed clear",
        true,
        "atomic_flag l; volatile int in; void p(void) { if (!atomic_flag_test_and_set_explicit(&l, memory_order_acquire)) { CHECK(in == 0); in = 1; in = 0; atomic_flag_clear_explicit(&l, memory_order_relaxed); } } void q(void) { p(); }",
    ),
    (
        "message: a release sequence",
        false,
        "atomic_int d, f; void p(void) { S(d, 1, relaxed); S(f, 1, release); atomic_fetch_add_explicit(&f, 1, memory_order_relaxed); } void q(void) { int a = L(f, acquire); int b = L(d, relaxed); CHECK(!(a == 2 && b == 0)); }",
    ),
    (
        "message: fences",
        false,
        "atomic_int d, f; void p(void) { S(d, 1, relaxed); atomic_thread_fence(memory_order_release); S(f, 1, relaxed); } void q(void) { int a = L(f, relaxed); atomic_thread_fence(memory_order_acquire); int b = L(d, relaxed); CHECK(!(a == 1 && b == 0)); }",
    ),
    (
        "message: what a structure on the stack holds",
        true,
        "struct s { int a; int b; }; atomic_int d, f; void p(void) { S(d, 1, relaxed); S(f, 1, release); } void q(void) { struct s m; m.a = L(f, relaxed); m.b = L(d, relaxed); struct s k = m; CHECK(!(k.a == 1 && k.b == 0)); }",
    ),
    (
        "coherence",
        false,
        r"atomic_int x; void p(void){S(x,1,relaxed);S(x,2,relaxed);} void q(void){int a=L(x,relaxed);int b=L(x,relaxed);CHECK(!(a==2&&b==1));}",
    ),
];

/// A program with one variable per cell.
struct Variables {
    cells: Vec<(usize, i64)>,
    all: Vec<(String, Width, Value)>,
}

impl Variables {
    fn new(program: &Program) -> Self {
        let (mut cells, mut all) = (Vec::new(), Vec::new());
        for (number, object) in program.objects.iter().enumerate() {
            let mut own: Vec<(i64, Width, Value)> =
                object.cells.iter().map(|it| (it.offset, it.width, it.value)).collect();
            if own.is_empty() {
                own.push((0, Width::Word, object.initial(0, Width::Word).unwrap()));
            }
            for (offset, width, value) in own {
                cells.push((number, offset));
                all.push((object.place(offset), width, value));
            }
        }
        let mut variables = Self { cells, all };
        let values: Vec<Value> = variables.all.iter().map(|it| variables.map(it.2)).collect();
        for (variable, value) in variables.all.iter_mut().zip(values) {
            variable.2 = value;
        }
        variables
    }

    fn map(&self, value: Value) -> Value {
        match value {
            Value::Address(object, offset) => {
                Value::Address(self.cells.iter().position(|it| *it == (object, offset)).unwrap(), 0)
            }
            Value::Number(_) => value,
        }
    }

    fn operands(&self, action: &mut Action) {
        let one = |operand: &mut Operand| {
            if let Operand::Value(value) = operand {
                *value = self.map(*value);
            }
        };
        match action {
            Action::Compute { left, right, .. } => [left, right].into_iter().for_each(one),
            Action::Select { condition, yes, no, .. } => {
                [&mut condition.left, &mut condition.right, yes, no].into_iter().for_each(one);
            }
            Action::Load { access, .. } => one(&mut access.at),
            Action::Store { value, access, .. } | Action::StoreExclusive { value, access, .. } => {
                [value, &mut access.at].into_iter().for_each(one);
            }
            Action::Update { operand, access, .. } => [operand, &mut access.at].into_iter().for_each(one),
            Action::CompareSwap { expected, new, access, .. } => {
                [expected, new, &mut access.at].into_iter().for_each(one);
            }
            Action::Branch { condition, .. } => {
                [&mut condition.left, &mut condition.right].into_iter().for_each(one);
            }
            Action::Fence(_) | Action::Jump { .. } => {}
        }
    }
}

/// Whether a thread of the program can reach a bad step.
fn goes_wrong(program: &Program) -> bool {
    let variables = Variables::new(program);
    let (mut threads, mut registers) = (Vec::new(), Vec::new());
    for of in &program.threads {
        let mut thread: Thread = of.thread.clone();
        let (end, bad) = (thread.steps.len(), thread.registers.len());
        for step in &mut thread.steps {
            variables.operands(&mut step.action);
        }
        for place in &of.bad {
            thread.steps[place.step].action = Action::Jump { target: end + 1 };
        }
        let (left, right) = (Operand::number(0), Operand::number(1));
        let width = Width::Double;
        let mark = Action::Compute { to: bad, operator: Operator::Second, left, right, width };
        for action in [Action::Jump { target: end + 2 }, mark] {
            thread.steps.push(Step { action, span: Span::default() });
        }
        thread.registers.push(Value::Number(0));
        thread.registers.iter_mut().for_each(|it| *it = variables.map(*it));
        threads.push(thread);
        registers.push(bad);
    }
    let (architecture, axioms) = match program.architecture {
        Architecture::AArch64 => (garret_axioms::Architecture::AArch64, Axioms::Armv8),
        Architecture::RiscV64 => (garret_axioms::Architecture::RiscV, Axioms::Riscv),
        Architecture::X86 => (garret_axioms::Architecture::AArch64, Axioms::Tso),
    };
    let test = Test::of_threads(architecture, variables.all, threads, &registers);
    let decision = decide_within(&test, axioms, &Watch::default()).unwrap();
    assert!(decision.cut().is_none(), "not all executions were looked at");
    decision.observation() != "Never"
}

#[test]
fn compiled_programs_have_the_orders_of_their_source() {
    let compilers: [(Architecture, &str, &[&str]); 5] = [
        (Architecture::AArch64, gcc(Architecture::AArch64), &["-mgeneral-regs-only"]),
        (Architecture::AArch64, gcc(Architecture::AArch64), &["-mgeneral-regs-only", "-march=armv8.1-a"]),
        (Architecture::RiscV64, gcc(Architecture::RiscV64), &[]),
        (Architecture::AArch64, "clang", &["--target=aarch64-linux-gnu", "-mgeneral-regs-only"]),
        (Architecture::RiscV64, "clang", &["--target=riscv64-linux-gnu"]),
    ];
    if !compilers.iter().all(|(architecture, _, _)| installed(*architecture, &["clang"])) {
        return;
    }
    let folder = Folder::new("orders");
    let mut decided = 0;
    for (title, is_wrong, text) in PROGRAMS {
        let source = folder.write("program.c", &format!("{HEAD}{text}"));
        for (architecture, compiler, options) in compilers {
            for level in ["-O0", "-O2"] {
                let mut command = Command::new(compiler);
                command.args(options).args(["-w", level, "-S", "-o", "-"]).arg(&source);
                let assembly = done(&mut command).unwrap();
                for large_system_extensions in [false, true] {
                    let threads = vec!["p".to_owned(), "q".to_owned()];
                    let program = read(
                        &assembly,
                        architecture,
                        &Options { threads, large_system_extensions, ..Options::default() },
                    );
                    let Ok(program) = program else {
                        // clang exchanges bytes with loops on the words around them
                        let is_flag = title.contains("flag") && architecture == Architecture::RiscV64;
                        assert!(is_flag && compiler == "clang", "{title}: {compiler} {level} is refused");
                        continue;
                    };
                    let found = goes_wrong(&program);
                    assert_eq!(found, *is_wrong, "{title}: {compiler} {options:?} {level}\n{assembly}");
                    decided += 1;
                }
            }
        }
    }
    eprintln!("{decided} compiled programs have the orders of their source");
}
