//! Programs of a few threads with the orders of C11: as text for the axioms, and as steps for execution graphs.

use garret_graphs::{
    Access, Atom, Cell, CellValue, Code, Expression, Guard, Location, Observed, Order, Place, Step, Sum,
    Thread,
};
use std::fmt::Write;

/// The order of an access or of a fence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ordering {
    Plain,
    Relaxed,
    Acquire,
    Release,
    Both,
    Sequential,
}

use Ordering::{Acquire, Both, Plain, Relaxed, Release, Sequential};

impl Ordering {
    fn word(self) -> &'static str {
        match self {
            Plain => unreachable!("it is written without an order"),
            Relaxed => "memory_order_relaxed",
            Acquire => "memory_order_acquire",
            Release => "memory_order_release",
            Both => "memory_order_acq_rel",
            Sequential => "memory_order_seq_cst",
        }
    }

    fn order(self) -> Order {
        Order {
            atomic: self != Plain,
            acquire: matches!(self, Acquire | Both | Sequential),
            release: matches!(self, Release | Both | Sequential),
            seq_cst: self == Sequential,
            ..Order::default()
        }
    }
}

/// A statement of a thread, one line each; a value that it reads goes to the register with the number of the line.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Line {
    Load(usize, Ordering),
    Store(usize, Ordering, i64),
    /// Stores the value of a register.
    Copy(usize, Ordering, usize),
    Add(usize, Ordering),
    Exchange(usize, Ordering, i64),
    /// Compare and swap, from a value to 3, with the orders for success and failure; a weak one may fail spuriously.
    Swap(usize, [Ordering; 2], i64, bool),
    Fence(Ordering),
    /// Skips the next line if a register holds this value.
    SkipIf(usize, i64),
}

#[derive(Clone, Debug)]
pub(crate) struct Program {
    pub(crate) threads: Vec<Vec<Line>>,
}

pub(crate) const VARIABLES: [&str; 3] = ["x", "y", "z"];
/// The number of registers: one for each line.
const REGISTERS: usize = 6;

const LOADS: [Ordering; 4] = [Relaxed, Acquire, Sequential, Sequential];
const STORES: [Ordering; 4] = [Relaxed, Release, Sequential, Sequential];
const ALL: [Ordering; 6] = [Relaxed, Acquire, Release, Both, Sequential, Sequential];
const FENCES: [Ordering; 5] = [Acquire, Release, Both, Sequential, Sequential];

fn pick<T: Copy>(random: &mut fastrand::Rng, items: &[T]) -> T {
    items[random.usize(..items.len())]
}

impl Program {
    pub(crate) fn random(random: &mut fastrand::Rng) -> Self {
        let count = random.usize(2..=3);
        let length = if count == 2 { 5 } else { 4 };
        let variables = random.usize(1..=3);
        // some programs have no plain accesses, some no strong ones
        let (plain, strong) = (random.u32(..3) == 0, random.u32(..4) > 0);
        let mut thread = || {
            let mut lines: Vec<Line> = Vec::new();
            let count = random.usize(1..=length);
            for at in 0..count {
                lines.push(Self::line(random, &lines, (at, count), variables, (plain, strong)));
            }
            lines
        };
        Self { threads: (0..count).map(|_| thread()).collect() }
    }

    fn line(
        random: &mut fastrand::Rng,
        lines: &[Line],
        (at, count): (usize, usize),
        variables: usize,
        (plain, strong): (bool, bool),
    ) -> Line {
        let variable = random.usize(..variables);
        let mut chosen = |from: &[Ordering]| {
            let order = pick(random, from);
            if strong || order != Sequential { order } else { from[0] }
        };
        let (load, store, both, fence) = (chosen(&LOADS), chosen(&STORES), chosen(&ALL), chosen(&FENCES));
        let is_plain = plain && random.u32(..3) == 0;
        let (load, store) = if is_plain { (Plain, Plain) } else { (load, store) };
        // there is a line to skip, and the previous line is not a branch
        let may_skip = at > 0 && at + 1 < count && !matches!(lines[at - 1], Line::SkipIf(..));
        match random.u32(..16) {
            0..5 => Line::Load(variable, load),
            5..9 => Line::Store(variable, store, random.i64(1..=2)),
            9 if at > 0 => Line::Copy(variable, store, random.usize(..at)),
            10 => Line::Exchange(variable, both, random.i64(1..=2)),
            11 => Line::Swap(variable, [both, pick(random, &LOADS[..3])], random.i64(0..=1), random.bool()),
            12 | 13 => Line::Fence(fence),
            14 if may_skip => Line::SkipIf(random.usize(..at), random.i64(0..=1)),
            _ => Line::Add(variable, both),
        }
    }

    /// The program as a litmus test.
    pub(crate) fn text(&self) -> String {
        let mut text = "C RANDOM\n{ }\n".to_owned();
        for (thread, lines) in self.threads.iter().enumerate() {
            // variables without an atomic type allow both kinds of accesses
            let _ = writeln!(text, "P{thread} (int* x, int* y, int* z) {{");
            for at in 0..lines.len() {
                let _ = writeln!(text, "  int r{at} = 0;\n  int e{at} = 0;");
            }
            for (at, line) in lines.iter().enumerate() {
                text.push_str(&Self::line_text(at, *line));
            }
            text.push_str("}\n");
        }
        let threads = self.threads.iter().enumerate();
        let registers =
            threads.flat_map(|(thread, it)| (0..it.len()).map(move |at| format!("{thread}:r{at}")));
        let names: Vec<String> = registers.chain(VARIABLES.map(|it| format!("[{it}]"))).collect();
        let _ = writeln!(text, "locations [{};]", names.join("; "));
        text
    }

    fn line_text(at: usize, line: Line) -> String {
        let name = |of: usize| VARIABLES[of];
        match line {
            Line::Load(of, Plain) => format!("  r{at} = *{};\n", name(of)),
            Line::Load(of, it) => format!("  r{at} = atomic_load_explicit({}, {});\n", name(of), it.word()),
            Line::Store(of, Plain, value) => format!("  *{} = {value};\n", name(of)),
            Line::Store(of, it, value) => {
                format!("  atomic_store_explicit({}, {value}, {});\n", name(of), it.word())
            }
            Line::Copy(of, Plain, from) => format!("  *{} = r{from};\n", name(of)),
            Line::Copy(of, it, from) => {
                format!("  atomic_store_explicit({}, r{from}, {});\n", name(of), it.word())
            }
            Line::Add(of, it) => {
                format!("  r{at} = atomic_fetch_add_explicit({}, 1, {});\n", name(of), it.word())
            }
            Line::Exchange(of, it, value) => {
                format!("  r{at} = atomic_exchange_explicit({}, {value}, {});\n", name(of), it.word())
            }
            Line::Swap(of, [found, failed], from, is_weak) => format!(
                "  {{ e{at} = {from}; r{at} = atomic_compare_exchange_{}_explicit({}, &e{at}, 3, {}, {}); }}\n",
                if is_weak { "weak" } else { "strong" },
                name(of),
                found.word(),
                failed.word()
            ),
            Line::Fence(it) => format!("  atomic_thread_fence({});\n", it.word()),
            Line::SkipIf(from, value) => format!("  if (r{from} != {value})\n"),
        }
    }

    /// The program as steps. A fence is a step of its own, or a part of the step before or after it, chosen at random.
    pub(crate) fn code(&self, random: &mut fastrand::Rng) -> (Code, Vec<Observed>) {
        let mut code = Code { slots: REGISTERS, ..Code::default() };
        code.locations.extend(VARIABLES.map(|name| Location {
            name: name.to_owned(),
            initial: CellValue::default(),
            undefined: None,
            bytes: 0,
        }));
        let mut observed = Vec::new();
        for (number, lines) in (0..).zip(&self.threads) {
            let first = code.places.len() as u32;
            code.threads.push(Thread { start: first, slots: vec![0; REGISTERS] });
            for at in 0..lines.len() {
                code.places.push(Place { steps: Self::steps(lines, at, first), ..Place::default() });
                observed.push(Observed::Slot(number, at as u16));
            }
            code.places.push(Place { end: true, ..Place::default() });
            merge_fences(&mut code.places[first as usize..], lines, random);
        }
        observed.extend([0, 1, 2].map(Observed::Location));
        (code, observed)
    }

    fn steps(lines: &[Line], at: usize, first: u32) -> Vec<Step> {
        let to = first + at as u32 + 1;
        let loaded = || Expression::Sum(Sum::atom(Atom::Loaded));
        let (fixed, zero) = (|of: usize| Cell::Fixed(of as u32), || Expression::constant(0));
        let keeps = |value: Expression| vec![(at as u16, value)];
        match lines[at] {
            Line::Load(of, it) => vec![step(to, Access::Read(fixed(of)), it, keeps(loaded()))],
            Line::Store(of, it, value) => {
                vec![step(to, Access::Write(fixed(of), Expression::constant(value), zero()), it, Vec::new())]
            }
            Line::Copy(of, it, from) => {
                let value = Expression::Sum(Sum::atom(Atom::Slot(from as u16)));
                vec![step(to, Access::Write(fixed(of), value, zero()), it, Vec::new())]
            }
            Line::Add(of, it) => {
                let sum = Expression::Sum(Sum { constant: 1, ..Sum::atom(Atom::Loaded) });
                vec![step(to, Access::Exchange(fixed(of), sum, zero()), it, keeps(loaded()))]
            }
            Line::Exchange(of, it, value) => {
                let access = Access::Exchange(fixed(of), Expression::constant(value), zero());
                vec![step(to, access, it, keeps(loaded()))]
            }
            Line::Swap(of, [found, failed], from, is_weak) => {
                let difference = || Expression::Sum(Sum { constant: -from, ..Sum::atom(Atom::Loaded) });
                let guard = |signs| vec![Guard { value: difference(), signs }];
                let access = Access::Exchange(fixed(of), Expression::constant(3), zero());
                let swap = Step {
                    after_read: guard([false, true, false]),
                    ..step(to, access, found, keeps(Expression::constant(1)))
                };
                let signs = [true, is_weak, true];
                let other = Step {
                    after_read: guard(signs),
                    ..step(to, Access::Read(fixed(of)), failed, keeps(Expression::constant(0)))
                };
                vec![swap, other]
            }
            Line::Fence(it) => {
                vec![Step {
                    orders: [it.order(), Order::default(), Order::default()],
                    ..step(to, Access::None, Plain, Vec::new())
                }]
            }
            Line::SkipIf(from, value) => {
                let difference = || Sum { constant: -value, ..Sum::atom(Atom::Slot(from as u16)) };
                let guard = |signs| vec![Guard { value: Expression::Sum(difference()), signs }];
                let branch =
                    |to, signs| Step { guards: guard(signs), ..step(to, Access::None, Plain, Vec::new()) };
                vec![branch(to + 1, [false, true, false]), branch(to, [true, false, true])]
            }
        }
    }
}

fn step(to: u32, access: Access, order: Ordering, sets: Vec<(u16, Expression)>) -> Step {
    let orders = [Order::default(), order.order(), Order::default()];
    Step { orders, access, sets, ..Step::new(to) }
}

/// Makes some fences parts of the accesses around them.
fn merge_fences(places: &mut [Place], lines: &[Line], random: &mut fastrand::Rng) {
    for at in 0..lines.len() {
        let Line::Fence(it) = lines[at] else { continue };
        let is_access = |line: Option<&Line>| !matches!(line, None | Some(Line::Fence(_) | Line::SkipIf(..)));
        // a line that may be skipped has to stay a step of its own
        let is_skipped = at > 0 && matches!(lines[at - 1], Line::SkipIf(..));
        let (place, order) = match random.u32(..3) {
            0 if !is_skipped && is_access(lines.get(at + 1)) => (at + 1, 0),
            1 if !is_skipped
                && at > 0
                && is_access(lines.get(at - 1))
                && (at < 2 || !matches!(lines[at - 2], Line::SkipIf(..))) =>
            {
                (at - 1, 2)
            }
            _ => continue,
        };
        for step in &mut places[place].steps {
            let own = step.orders[order];
            step.orders[order] = if order == 0 { it.order().then(own) } else { own.then(it.order()) };
        }
        places[at].steps[0].orders[0] = Order::default();
    }
}
