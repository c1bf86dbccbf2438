//! Programs as C texts.

use super::program::{
    Change, Kind, OBSERVED, Order, Program, REGISTERS, Relation, Statement, Threads, Value,
};
use std::fmt::Write as _;

/// A question about a program: whether these observations can be made together.
#[derive(Clone, Debug)]
pub struct Question {
    /// Indices into an outcome, and the numbers at these indices.
    pub observed: Vec<(usize, i64)>,
}

/// The place of the assertion that the observation is not made, after all threads have ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frame {
    /// A separate thread that finds all others at their ends.
    Checker,
    /// `main`, which creates and joins the others.
    Main,
    /// Each thread, about its own observations.
    Itself,
}

fn type_of(kind: Kind) -> &'static str {
    match kind {
        Kind::Int => "int",
        Kind::Byte => "unsigned char",
        Kind::SignedByte => "signed char",
        Kind::Short => "unsigned short",
        Kind::Bool => "_Bool",
    }
}

fn order(order: Order, one_way: &str) -> String {
    let name = match order {
        Order::Relaxed => "relaxed",
        Order::OneWay => one_way,
        Order::Sequential => "seq_cst",
    };
    format!("memory_order_{name}")
}

fn number(value: Value) -> String {
    match value {
        Value::Constant(number) => number.to_string(),
        Value::Register(register) => format!("r{register}"),
    }
}

fn relation(relation: Relation) -> &'static str {
    match relation {
        Relation::Equal => "==",
        Relation::Distinct => "!=",
        Relation::Below => "<",
    }
}

/// The headers, the shared variables, and the variables for observations.
#[must_use]
pub fn declarations(program: &Program) -> String {
    let mut text =
        "#define _GNU_SOURCE\n#include <assert.h>\n#include <pthread.h>\n#include <stdatomic.h>\n#include <stddef.h>\n".to_owned();
    for shared in &program.shared {
        let atomic = if shared.is_atomic { "_Atomic " } else { "" };
        let first = if program.is_set_in_main { shared.other() } else { shared.first };
        let _ = writeln!(text, "static {atomic}{} {} = {first};", type_of(shared.kind), shared.name);
    }
    if program.has_blocks() {
        text.push_str("void __VERIFIER_atomic_begin(void);\nvoid __VERIFIER_atomic_end(void);\n");
    }
    if program.has_mutex() {
        let kind = if program.is_recursive {
            "PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP"
        } else {
            "PTHREAD_MUTEX_INITIALIZER"
        };
        let _ = writeln!(text, "static pthread_mutex_t mutex = {kind};");
    }
    text
}

/// The statements of a body, with declarations of the registers.
#[must_use]
pub fn body(program: &Program, body: &[Statement]) -> String {
    let registers: Vec<String> = (0..REGISTERS).map(|register| format!("r{register} = 0")).collect();
    let mut text = format!("  int {};\n", registers.join(", "));
    let mut writer = Writer { program, text: &mut text, loops: 0 };
    writer.statements(body, 1);
    text
}

struct Writer<'w> {
    program: &'w Program,
    text: &'w mut String,
    loops: usize,
}

impl Writer<'_> {
    fn statements(&mut self, body: &[Statement], depth: usize) {
        for statement in body {
            self.statement(statement, depth);
        }
    }

    fn line(&mut self, depth: usize, text: &str) {
        let _ = writeln!(self.text, "{}{text}", "  ".repeat(depth));
    }

    #[allow(clippy::too_many_lines, reason = "an arm for each statement")]
    fn statement(&mut self, statement: &Statement, depth: usize) {
        let shared = |index: usize| &self.program.shared[index];
        let text = match statement {
            Statement::Set(to, value) => format!("r{to} = {};", number(*value)),
            Statement::Add(to, from, by) => format!("r{to} = r{from} + {by};"),
            Statement::Load(to, from, _) if !shared(*from).is_atomic => {
                format!("r{to} = {};", shared(*from).name)
            }
            Statement::Load(to, from, Order::Sequential) => format!("r{to} = {};", shared(*from).name),
            Statement::Load(to, from, it) => {
                format!("r{to} = atomic_load_explicit(&{}, {});", shared(*from).name, order(*it, "acquire"))
            }
            Statement::Store(to, value, _) if !shared(*to).is_atomic => {
                format!("{} = {};", shared(*to).name, number(*value))
            }
            // An assignment to an atomic variable is the same as a store without an explicit order.
            Statement::Store(to, value @ Value::Register(_), Order::Sequential) => {
                format!("{} = {};", shared(*to).name, number(*value))
            }
            Statement::Store(to, value, it) => {
                let order = order(*it, "release");
                format!("atomic_store_explicit(&{}, {}, {order});", shared(*to).name, number(*value))
            }
            Statement::Change(None, at, Change::Add, value, Order::Sequential) => {
                format!("{} += {};", shared(*at).name, number(*value))
            }
            Statement::Change(Some(to), at, Change::Subtract, Value::Constant(1), Order::Sequential) => {
                format!("r{to} = {}--;", shared(*at).name)
            }
            Statement::Change(to, at, change, value, it) => {
                let name = match change {
                    Change::Set => "exchange",
                    Change::Add => "fetch_add",
                    Change::Subtract => "fetch_sub",
                    Change::Or => "fetch_or",
                    Change::And => "fetch_and",
                    Change::Xor => "fetch_xor",
                };
                let to = to.map_or_else(String::new, |to| format!("r{to} = "));
                let (value, order) = (number(*value), order(*it, "acq_rel"));
                format!("{to}atomic_{name}_explicit(&{}, {value}, {order});", shared(*at).name)
            }
            Statement::CompareExchange(found, equal, at, expected, new) => {
                let (kind, name) = (type_of(shared(*at).kind), &shared(*at).name);
                let (expected, new) = (number(*expected), number(*new));
                format!(
                    "{{ {kind} e = {expected}; int q = atomic_compare_exchange_strong(&{name}, &e, {new}); r{found} = e; r{equal} = q; }}"
                )
            }
            Statement::Fence(it) => format!("atomic_thread_fence({});", order(*it, "acq_rel")),
            Statement::Await(variable, by, it) => {
                let name = &shared(*variable).name;
                format!(
                    "while (atomic_load_explicit(&{name}, {}) != {by})\n{}  ;",
                    order(*it, "acquire"),
                    "  ".repeat(depth)
                )
            }
            Statement::If(register, it, by, yes, no) => {
                let head = format!("if (r{register} {} {by}) {{", relation(*it));
                self.line(depth, &head);
                self.statements(yes, depth + 1);
                if !no.is_empty() {
                    self.line(depth, "} else {");
                    self.statements(no, depth + 1);
                }
                "}".to_owned()
            }
            Statement::Repeat(times, body) => {
                self.loops += 1;
                let count = format!("i{}", self.loops);
                self.line(depth, &format!("for (int {count} = 0; {count} < {times}; {count}++) {{"));
                self.statements(body, depth + 1);
                "}".to_owned()
            }
            Statement::Critical(body) => {
                self.line(depth, "pthread_mutex_lock(&mutex);");
                self.statements(body, depth);
                "pthread_mutex_unlock(&mutex);".to_owned()
            }
            Statement::Block(body) => {
                self.line(depth, "__VERIFIER_atomic_begin();");
                self.statements(body, depth);
                "__VERIFIER_atomic_end();".to_owned()
            }
            Statement::TryCritical(register, body) => {
                self.line(depth, &format!("r{register} = pthread_mutex_trylock(&mutex) == 0;"));
                // The body may assign to the register.
                self.line(depth, &format!("if (r{register}) {{"));
                self.statements(body, depth + 1);
                self.line(depth + 1, "pthread_mutex_unlock(&mutex);");
                "}".to_owned()
            }
        };
        self.line(depth, &text);
    }
}

/// The name of the observation at an index of an outcome, where `threads` threads are observed.
#[must_use]
pub fn observed(program: &Program, place: usize, threads: usize) -> String {
    match place.checked_sub(threads * OBSERVED) {
        Some(variable) => program.shared[variable].name.clone(),
        None => format!("out{}_{}", place / OBSERVED, place % OBSERVED),
    }
}

/// The text that asserts that the observation is not made.
#[must_use]
pub fn text(program: &Program, question: &Question, frame: Frame) -> String {
    let threads = program.bodies.len();
    let mut text = declarations(program);
    let itself = frame == Frame::Itself;
    let name = |place: usize| if itself { format!("r{place}") } else { observed(program, place, threads) };
    let parts: Vec<String> =
        question.observed.iter().map(|(place, number)| format!("{} == {number}", name(*place))).collect();
    let assertion = format!("assert(!({}));", parts.join(" && "));
    if itself {
        debug_assert_eq!(program.threads, Threads::Any);
        let statements = body(program, &program.bodies[0]);
        if program.is_set_in_main {
            let _ = write!(
                text,
                "void *worker(void *unused) {{\n{statements}  {assertion}\n  return NULL;\n}}\n"
            );
            main(&mut text, program, &["worker", "worker"], "");
        } else {
            let _ = write!(text, "void worker(void) {{\n{statements}  {assertion}\n}}\n");
        }
        return text;
    }
    for thread in 0..threads {
        for register in 0..OBSERVED {
            let _ = writeln!(text, "static int out{thread}_{register};");
        }
    }
    if frame == Frame::Checker {
        text.push_str("static atomic_int done;\n");
    }
    let is_created = frame == Frame::Main || program.is_set_in_main;
    let head = if is_created { "void *" } else { "void " };
    let parameter = if is_created { "void *unused" } else { "void" };
    let end = if is_created { "  return NULL;\n}\n" } else { "}\n" };
    for (thread, statements) in program.bodies.iter().enumerate() {
        let _ = writeln!(text, "{head}t{thread}({parameter}) {{");
        text.push_str(&body(program, statements));
        for register in 0..OBSERVED {
            let _ = writeln!(text, "  out{thread}_{register} = r{register};");
        }
        if frame == Frame::Checker {
            text.push_str("  atomic_fetch_add(&done, 1);\n");
        }
        text.push_str(end);
    }
    let names: Vec<String> = (0..threads).map(|thread| format!("t{thread}")).collect();
    let mut names: Vec<&str> = names.iter().map(String::as_str).collect();
    if frame == Frame::Main {
        main(&mut text, program, &names, &assertion);
        return text;
    }
    let _ = write!(text, "{head}checker({parameter}) {{\n  if (done == {threads})\n    {assertion}\n{end}");
    if program.is_set_in_main {
        names.push("checker");
        main(&mut text, program, &names, "");
    }
    text
}

/// `main`, which assigns the initial values of the shared variables if necessary, creates the threads, joins them, and asserts.
fn main(text: &mut String, program: &Program, functions: &[&str], assertion: &str) {
    text.push_str("int main(void) {\n");
    if program.is_set_in_main {
        for shared in &program.shared {
            let _ = writeln!(text, "  {} = {};", shared.name, shared.first);
        }
    }
    let handles: Vec<String> = (0..functions.len()).map(|thread| format!("h{thread}")).collect();
    let _ = writeln!(text, "  pthread_t {};", handles.join(", "));
    for (handle, function) in handles.iter().zip(functions) {
        let _ = writeln!(text, "  pthread_create(&{handle}, NULL, {function}, NULL);");
    }
    for handle in &handles {
        let _ = writeln!(text, "  pthread_join({handle}, NULL);");
    }
    let _ = write!(text, "  {assertion}\n  return 0;\n}}\n");
}
