//! Random programs in C: a few shared variables, a few statements, and an assertion. Writing to a string cannot fail.

use std::fmt::Write as _;

/// A stream of random numbers (splitmix64).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut it = self.0;
        it = (it ^ (it >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        it = (it ^ (it >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (it ^ (it >> 31)) % bound
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len() as u64) as usize]
    }
}

/// A local variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Local {
    I,
    J,
}

/// A shared variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shared {
    X,
    Y,
    U,
    Z,
    A,
    B,
}

/// A value.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Value {
    Of(Local),
    OneMore(Local),
    /// This number if both local variables are equal, otherwise 2.
    Where(i64),
    Not(Local),
    Number(i64),
}

/// A condition on a local variable and a number.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Condition {
    Equal(Local, i64),
    Distinct(Local, i64),
    /// The comparison, or `z` is not 0.
    BelowOrZ(Local, i64),
    /// `z` is the number, and `s.b` is at most the local variable.
    ZAndB(Local, i64),
    NotAtLeast(Local, i64),
    /// The loaded value differs from the number plus one.
    Loaded(Shared, i64),
    /// `i` is at most `j` plus the number.
    Apart(i64),
}

/// A statement.
#[derive(Clone, Debug)]
pub(crate) enum Statement {
    Set(Local, Value),
    /// An atomic store; sequentially consistent if the flag is set.
    Store(Shared, Value, bool),
    /// The same, as an assignment.
    Assign(Shared, Value),
    Load(Local, Shared, bool),
    Exchange(Local, Shared, Value),
    /// The old value goes to the local variable.
    FetchAdd(Local, Shared, Value),
    Subtract(Shared, i64),
    /// On success, `z` is set to 1.
    CompareExchange(Shared, Local, Value),
    /// A plain write.
    Write(Shared, Value),
    Read(Local, Shared),
    Fence(bool),
    /// Adds a constant, in one step if the variable is atomic; written in this form.
    Change(Shared, i64, &'static str),
    /// Adds a multiple of the value to the variable.
    Add(Local, i64, Value),
    If(Condition, Box<Statement>, Option<Box<Statement>>),
    /// The case of 0, whether it ends with `break`, and the default case.
    Switch(Local, Box<Statement>, bool, Box<Statement>),
    Twice(Box<Statement>),
}

/// The body of each thread, and the assertion at its end.
pub(crate) type Program = (Vec<Statement>, Condition);

/// The program of a seed.
pub(crate) fn program(seed: u64) -> Program {
    let mut random = Random(seed.wrapping_mul(1_000_003).wrapping_add(17));
    let count = 3 + random.below(4);
    let statements = (0..count).map(|_| statement(&mut random, 1)).collect();
    (statements, condition(&mut random))
}

/// The text of a program.
pub(crate) fn text((statements, condition): &Program) -> String {
    let mut text = "#include <assert.h>\n#include <stdatomic.h>\nstatic atomic_int x, y;\nstatic _Atomic unsigned u;\nstatic volatile int z;\n\
                    static struct { atomic_int a; volatile int b; } s;\nvoid worker(void) {\n  int i = 0, j = 0;\n"
        .to_owned();
    for statement in statements {
        write_statement(statement, &mut text, 1);
    }
    let _ = writeln!(text, "  assert({});\n}}", condition_text(*condition));
    text
}

fn variable(random: &mut Random) -> Shared {
    random.one_of(&[Shared::X, Shared::Y, Shared::A])
}

fn local(random: &mut Random) -> Local {
    random.one_of(&[Local::I, Local::J])
}

fn is_strong(random: &mut Random) -> bool {
    random.one_of(&[false, true])
}

fn value(random: &mut Random) -> Value {
    match random.below(6) {
        0 => Value::Of(local(random)),
        1 => Value::OneMore(local(random)),
        2 => Value::Where(random.below(3) as i64),
        3 => Value::Not(local(random)),
        _ => Value::Number(random.below(3) as i64),
    }
}

fn condition(random: &mut Random) -> Condition {
    let (left, right) = (local(random), random.below(3) as i64);
    match random.below(7) {
        0 => Condition::Equal(left, right),
        1 => Condition::Distinct(left, right),
        2 => Condition::BelowOrZ(left, right),
        3 => Condition::ZAndB(left, right),
        4 => Condition::NotAtLeast(left, right),
        5 => Condition::Loaded(variable(random), right),
        _ => Condition::Apart(right),
    }
}

fn statement(random: &mut Random, depth: usize) -> Statement {
    let (shared, mine) = (variable(random), local(random));
    let operand = value(random);
    let plain = |random: &mut Random| random.one_of(&[Shared::Z, Shared::B]);
    match random.below(if depth < 3 { 17 } else { 13 }) {
        0 => Statement::Set(mine, operand),
        1 => Statement::Store(shared, operand, is_strong(random)),
        2 => Statement::Assign(shared, operand),
        3 => Statement::Load(mine, shared, is_strong(random)),
        4 => Statement::Exchange(mine, shared, operand),
        5 => Statement::FetchAdd(mine, shared, operand),
        6 => Statement::Subtract(shared, random.below(2) as i64 + 1),
        7 => Statement::CompareExchange(shared, mine, operand),
        8 => Statement::Write(plain(random), operand),
        9 => Statement::Read(mine, plain(random)),
        10 => Statement::Fence(is_strong(random)),
        11 => {
            let (shared, by, text) = random.one_of(&[
                (Shared::X, 1, "x++"),
                (Shared::U, 2, "u += 2"),
                (Shared::Z, 1, "z++"),
                (Shared::A, 1, "++s.a"),
                (Shared::Y, -1, "y--"),
                (Shared::B, 1, "s.b += 1"),
            ]);
            Statement::Change(shared, by, text)
        }
        12 => Statement::Add(mine, random.one_of(&[1, -1]), operand),
        13 | 14 => {
            let condition = condition(random);
            let yes = Box::new(statement(random, depth + 1));
            let no = (random.below(2) == 0).then(|| Box::new(statement(random, depth + 1)));
            Statement::If(condition, yes, no)
        }
        15 => {
            let zero = Box::new(statement(random, depth + 1));
            let leaves = random.one_of(&[true, false]);
            Statement::Switch(mine, zero, leaves, Box::new(statement(random, depth + 1)))
        }
        _ => Statement::Twice(Box::new(statement(random, depth + 1))),
    }
}

fn local_name(local: Local) -> &'static str {
    match local {
        Local::I => "i",
        Local::J => "j",
    }
}

fn shared_name(shared: Shared) -> &'static str {
    ["x", "y", "u", "z", "s.a", "s.b"][shared as usize]
}

fn order_name(is_strong: bool) -> &'static str {
    if is_strong { "memory_order_seq_cst" } else { "memory_order_relaxed" }
}

fn value_text(value: Value) -> String {
    match value {
        Value::Of(local) => local_name(local).to_owned(),
        Value::OneMore(local) => format!("{} + 1", local_name(local)),
        Value::Where(number) => format!("(i == j ? {number} : 2)"),
        Value::Not(local) => format!("!{}", local_name(local)),
        Value::Number(number) => number.to_string(),
    }
}

fn condition_text(condition: Condition) -> String {
    match condition {
        Condition::Equal(left, right) => format!("{} == {right}", local_name(left)),
        Condition::Distinct(left, right) => format!("{} != {right}", local_name(left)),
        Condition::BelowOrZ(left, right) => format!("{} < {right} || z", local_name(left)),
        Condition::ZAndB(left, right) => format!("z == {right} && s.b <= {}", local_name(left)),
        Condition::NotAtLeast(left, right) => format!("!({} >= {right})", local_name(left)),
        Condition::Loaded(shared, right) => {
            format!("atomic_load_explicit(&{}, memory_order_acquire) != {}", shared_name(shared), right + 1)
        }
        Condition::Apart(right) => format!("i <= j + {right}"),
    }
}

fn write_statement(it: &Statement, text: &mut String, depth: usize) {
    let indent = "  ".repeat(depth);
    let line = match it {
        Statement::If(condition, yes, no) => {
            let _ = writeln!(text, "{indent}if ({}) {{", condition_text(*condition));
            write_statement(yes, text, depth + 1);
            if let Some(no) = no {
                let _ = writeln!(text, "{indent}}} else {{");
                write_statement(no, text, depth + 1);
            }
            "}".to_owned()
        }
        Statement::Switch(mine, zero, leaves, rest) => {
            let _ = writeln!(text, "{indent}switch ({}) {{\n{indent}case 0:", local_name(*mine));
            write_statement(zero, text, depth + 1);
            let _ = writeln!(text, "{indent}{}\n{indent}default:", if *leaves { "  break;" } else { "" });
            write_statement(rest, text, depth + 1);
            "}".to_owned()
        }
        Statement::Twice(body) => {
            let _ = writeln!(text, "{indent}for (int k = 0; k < 2; k++) {{");
            write_statement(body, text, depth + 1);
            "}".to_owned()
        }
        simple => simple_text(simple),
    };
    let _ = writeln!(text, "{indent}{line}");
}

/// The text of a statement without nested statements.
fn simple_text(it: &Statement) -> String {
    match it {
        Statement::Set(mine, operand) => format!("{} = {};", local_name(*mine), value_text(*operand)),
        Statement::Store(shared, operand, is_strong) => format!(
            "atomic_store_explicit(&{}, {}, {});",
            shared_name(*shared),
            value_text(*operand),
            order_name(*is_strong)
        ),
        Statement::Assign(shared, operand) | Statement::Write(shared, operand) => {
            format!("{} = {};", shared_name(*shared), value_text(*operand))
        }
        Statement::Load(mine, shared, is_strong) => format!(
            "{} = atomic_load_explicit(&{}, {});",
            local_name(*mine),
            shared_name(*shared),
            order_name(*is_strong)
        ),
        Statement::Exchange(mine, shared, operand) => format!(
            "{} = atomic_exchange(&{}, {});",
            local_name(*mine),
            shared_name(*shared),
            value_text(*operand)
        ),
        Statement::FetchAdd(mine, shared, operand) => format!(
            "{} = atomic_fetch_add(&{}, {});",
            local_name(*mine),
            shared_name(*shared),
            value_text(*operand)
        ),
        Statement::Subtract(shared, by) => format!("atomic_fetch_sub(&{}, {by});", shared_name(*shared)),
        Statement::CompareExchange(shared, mine, operand) => format!(
            "if (atomic_compare_exchange_strong(&{}, &{}, {})) z = 1;",
            shared_name(*shared),
            local_name(*mine),
            value_text(*operand)
        ),
        Statement::Read(mine, shared) => format!("{} = {};", local_name(*mine), shared_name(*shared)),
        Statement::Fence(is_strong) => format!("atomic_thread_fence({});", order_name(*is_strong)),
        Statement::Change(_, _, text) => format!("{text};"),
        Statement::Add(mine, sign, operand) => {
            let sign = if *sign > 0 { "+=" } else { "-=" };
            format!("{} {sign} {};", local_name(*mine), value_text(*operand))
        }
        Statement::If(..) | Statement::Switch(..) | Statement::Twice(_) => unreachable!("others are in it"),
    }
}
