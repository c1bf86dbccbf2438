//! Random programs as litmus tests of C.

use super::random::{CELLS, Guarded, Sketch};
use super::{Step, Value};
use garret_automata::{Count, Order};
use std::fmt::Write;

fn order(order: Order) -> &'static str {
    match order {
        Order::Plain => "plain",
        Order::Relaxed => "memory_order_relaxed",
        Order::Acquire => "memory_order_acquire",
        Order::Release => "memory_order_release",
        Order::AcquireRelease => "memory_order_acq_rel",
        Order::Sequential => "memory_order_seq_cst",
    }
}

fn value(it: Value) -> String {
    match it {
        Value::Number(it) => it.to_string(),
        Value::Register(it, 0) => format!("r{it}"),
        Value::Register(it, more) => format!("(r{it} + {more})"),
    }
}

fn statement(at: usize, it: &Guarded) -> String {
    let cell = |it: u32| CELLS[it as usize];
    let text = match it.step {
        Step::Load(to, of, Order::Plain) => format!("r{to} = *{};", cell(of)),
        Step::Load(to, of, by) => format!("r{to} = atomic_load_explicit({}, {});", cell(of), order(by)),
        Step::Store(of, it, Order::Plain) => format!("*{} = {};", cell(of), value(it)),
        Step::Store(of, it, by) => {
            format!("atomic_store_explicit({}, {}, {});", cell(of), value(it), order(by))
        }
        Step::Exchange(to, of, it, by) => {
            format!("r{to} = atomic_exchange_explicit({}, {}, {});", cell(of), value(it), order(by))
        }
        Step::Add(to, of, more, by) => {
            format!("r{to} = atomic_fetch_add_explicit({}, {more}, {});", cell(of), order(by))
        }
        Step::Compare { to, cell: of, expected, new, order: by, failed, weak } => format!(
            "r{to} = {}; c{at} = atomic_compare_exchange_{}_explicit({}, &r{to}, {}, {}, {});",
            value(expected),
            if weak { "weak" } else { "strong" },
            cell(of),
            value(new),
            order(by),
            order(failed),
        ),
        Step::Fence(by) => format!("atomic_thread_fence({});", order(by)),
        _ => unreachable!("random programs have no such steps"),
    };
    match it.guard {
        Some((register, value, true)) => format!("if (r{register} == {value}) {{ {text} }}"),
        Some((register, value, false)) => format!("if (r{register} != {value}) {{ {text} }}"),
        None => text,
    }
}

impl Sketch {
    /// The program as a litmus test of C, with this many threads of each kind.
    pub(crate) fn c(&self) -> String {
        let mut text = "C RANDOM\n{ }\n".to_owned();
        let mut names = Vec::new();
        let mut thread = 0;
        for (count, steps) in &self.kinds {
            let Count::Exactly(count) = *count else { unreachable!("the number of threads is given") };
            for _ in 0..count {
                let parameters = CELLS[..self.cells].iter().map(|it| format!("int* {it}"));
                let _ = writeln!(text, "P{thread} ({}) {{", parameters.collect::<Vec<_>>().join(", "));
                for at in 0..steps.len() {
                    let _ = writeln!(text, "  int r{at} = 0; int c{at} = 0;");
                    names.push(format!("{thread}:r{at}"));
                }
                for (at, it) in steps.iter().enumerate() {
                    let _ = writeln!(text, "  {}", statement(at, it));
                }
                text.push_str("}\n");
                thread += 1;
            }
        }
        let _ = writeln!(text, "locations [{};]", names.join("; "));
        text
    }

    /// The registers of each thread as one line, in the form of the reports of litmus tests.
    pub(crate) fn line(&self, threads: &[Vec<i64>]) -> String {
        let counts = self.kinds.iter().flat_map(|(count, steps)| {
            let Count::Exactly(count) = *count else { unreachable!("the number of threads is given") };
            std::iter::repeat_n(steps.len(), count as usize)
        });
        let mut values = Vec::new();
        for (thread, (registers, count)) in threads.iter().zip(counts).enumerate() {
            values.extend((0..count).map(|it| format!("{thread}:r{it}={};", registers[it])));
        }
        values.join(" ")
    }
}
