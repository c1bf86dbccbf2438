//! Random programs, as text for each architecture.

use std::collections::BTreeSet;
use std::fmt::Write;

/// A step of a thread. Its result goes to the register with the number of the step.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step {
    Load(usize),
    Store(usize, u32),
    /// Stores the contents of the register of that step.
    Copy(usize, usize),
    /// Adds 1 to the variable.
    Add(usize),
    /// Skips the next step if the register of that step holds the number.
    SkipIf(usize, u32),
}

/// How strongly the accesses of a program are ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Strength {
    Plain,
    Pso,
    Tso,
    Sc,
}

#[derive(Clone, Debug)]
pub(crate) struct Program {
    pub(crate) threads: Vec<Vec<Step>>,
}

pub(crate) const VARIABLES: [&str; 2] = ["x", "y"];

impl Program {
    pub(crate) fn random(random: &mut fastrand::Rng) -> Self {
        let count = random.usize(2..=3);
        let length = if count == 2 { 4 } else { 3 };
        let mut thread = || {
            let mut steps: Vec<Step> = Vec::new();
            let count = random.usize(1..=length);
            for at in 0..count {
                // there is a next step to skip, and the previous step is not a branch
                let may_skip = at > 0 && at + 1 < count && !matches!(steps[at - 1], Step::SkipIf(..));
                let variable = random.usize(..VARIABLES.len());
                let step = match random.u32(..10) {
                    0..4 => Step::Load(variable),
                    4..7 => Step::Store(variable, random.u32(1..=2)),
                    7 if at > 0 => Step::Copy(variable, random.usize(..at)),
                    8 if may_skip => Step::SkipIf(random.usize(..at), random.u32(..2)),
                    _ => Step::Add(variable),
                };
                steps.push(step);
            }
            steps
        };
        Self { threads: (0..count).map(|_| thread()).collect() }
    }

    /// All registers and variables, with these names.
    fn observed(&self, register: impl Fn(usize, usize) -> String) -> Vec<String> {
        let threads = self.threads.iter().enumerate();
        let registers = threads.flat_map(|(thread, steps)| (0..steps.len()).map(move |step| (thread, step)));
        let registers = registers.map(|(thread, step)| register(thread, step));
        registers.chain(VARIABLES.map(|it| format!("[{it}]"))).collect()
    }

    /// States of the machine, in the form of reports on the text.
    pub(crate) fn named(&self, states: &BTreeSet<Vec<u32>>, text: &str) -> BTreeSet<String> {
        let prefix = match text.split_whitespace().next() {
            Some("AArch64") => "X1",
            Some("RISCV") => "x1",
            _ => "r",
        };
        let names = self.observed(|thread, step| format!("{thread}:{prefix}{step}"));
        let line = |state: &Vec<u32>| {
            let values = names.iter().zip(state).map(|(name, value)| format!("{name}={value};"));
            values.collect::<Vec<_>>().join(" ")
        };
        states.iter().map(line).collect()
    }

    fn columns(&self, head: &str, register: &str, cells: &dyn Fn(usize, &[Step]) -> Vec<String>) -> String {
        let columns: Vec<Vec<String>> =
            self.threads.iter().enumerate().map(|(thread, steps)| cells(thread, steps)).collect();
        let heads: Vec<String> = (0..columns.len()).map(|it| format!("P{it}")).collect();
        let mut text = format!("{head} {} ;\n", heads.join(" | "));
        for row in 0..columns.iter().map(Vec::len).max().unwrap_or(0) {
            let row: Vec<&str> = columns.iter().map(|it| it.get(row).map_or("", String::as_str)).collect();
            let _ = writeln!(text, " {} ;", row.join(" | "));
        }
        let names = self.observed(|thread, step| format!("{thread}:{register}{step}"));
        let _ = writeln!(text, "locations [{};]", names.join("; "));
        text
    }

    pub(crate) fn aarch64(&self, strength: Strength) -> String {
        let (load, store) = if strength == Strength::Tso { ("LDAPR", "STLR") } else { ("LDR", "STR") };
        let barrier = match strength {
            Strength::Pso => Some("DMB LD"),
            Strength::Sc => Some("DMB SY"),
            Strength::Plain | Strength::Tso => None,
        };
        let cells = |_: usize, steps: &[Step]| {
            let mut cells = Vec::new();
            let mut label = None;
            for (at, step) in steps.iter().enumerate() {
                let skipped = label.take();
                match step {
                    Step::Load(of) => cells.push(format!("{load} W1{at},[X{}]", of + 1)),
                    Step::Store(of, value) => {
                        cells.push(format!("MOV W3,#{value}"));
                        cells.push(format!("{store} W3,[X{}]", of + 1));
                    }
                    Step::Copy(of, from) => cells.push(format!("{store} W1{from},[X{}]", of + 1)),
                    Step::Add(of) => {
                        cells.extend((strength == Strength::Pso).then(|| "DMB SY".to_owned()));
                        cells.push("MOV W3,#1".to_owned());
                        cells.push(format!("LDADDAL W3,W1{at},[X{}]", of + 1));
                    }
                    Step::SkipIf(from, value) => {
                        cells.push(format!("CMP W1{from},#{value}"));
                        cells.push(format!("B.EQ L{at}"));
                        label = Some(format!("L{at}:"));
                    }
                }
                let is_access = !matches!(step, Step::SkipIf(..));
                cells.extend(barrier.filter(|_| is_access).map(str::to_owned));
                cells.extend(skipped);
            }
            cells.extend(label);
            cells
        };
        let start = (0..self.threads.len()).map(|it| format!("{it}:X1=x; {it}:X2=y;"));
        let start = start.collect::<Vec<_>>().join(" ");
        self.columns(&format!("AArch64 RANDOM\n{{ {start} }}\n"), "X1", &cells)
    }

    pub(crate) fn riscv(&self, strength: Strength) -> String {
        let fence = match strength {
            Strength::Plain => None,
            Strength::Pso => Some("fence r,rw"),
            Strength::Tso => Some("fence.tso"),
            Strength::Sc => Some("fence rw,rw"),
        };
        let cells = |_: usize, steps: &[Step]| {
            let mut cells = Vec::new();
            let mut label = None;
            for (at, step) in steps.iter().enumerate() {
                let skipped = label.take();
                match step {
                    Step::Load(of) => cells.push(format!("lw x1{at},0(x{})", of + 6)),
                    Step::Store(of, value) => {
                        cells.push(format!("li x5,{value}"));
                        cells.push(format!("sw x5,0(x{})", of + 6));
                    }
                    Step::Copy(of, from) => cells.push(format!("sw x1{from},0(x{})", of + 6)),
                    Step::Add(of) => {
                        cells.push("li x5,1".to_owned());
                        cells.push(format!("amoadd.w.aq.rl x1{at},x5,(x{})", of + 6));
                    }
                    Step::SkipIf(from, value) => {
                        cells.push(format!("li x5,{value}"));
                        cells.push(format!("beq x1{from},x5,L{at}"));
                        label = Some(format!("L{at}:"));
                    }
                }
                let is_access = !matches!(step, Step::SkipIf(..));
                cells.extend(fence.filter(|_| is_access).map(str::to_owned));
                cells.extend(skipped);
            }
            cells.extend(label);
            cells
        };
        let start = (0..self.threads.len()).map(|it| format!("{it}:x6=x; {it}:x7=y;"));
        let start = start.collect::<Vec<_>>().join(" ");
        self.columns(&format!("RISCV RANDOM\n{{ {start} }}\n"), "x1", &cells)
    }

    /// All accesses have this order, where `acq_rel` stands for `acquire` on loads and `release` on stores.
    pub(crate) fn c(&self, order: &str) -> String {
        let (load, store) = if order == "acq_rel" { ("acquire", "release") } else { (order, order) };
        let mut text = "C RANDOM\n{ }\n".to_owned();
        for (thread, steps) in self.threads.iter().enumerate() {
            let _ = writeln!(text, "P{thread} (atomic_int* x, atomic_int* y) {{");
            for at in 0..steps.len() {
                let _ = writeln!(text, "  int r{at} = 0;");
            }
            for (at, step) in steps.iter().enumerate() {
                let _ = match step {
                    Step::Load(of) => writeln!(
                        text,
                        "  r{at} = atomic_load_explicit({}, memory_order_{load});",
                        VARIABLES[*of]
                    ),
                    Step::Store(of, value) => writeln!(
                        text,
                        "  atomic_store_explicit({}, {value}, memory_order_{store});",
                        VARIABLES[*of]
                    ),
                    Step::Copy(of, from) => writeln!(
                        text,
                        "  atomic_store_explicit({}, r{from}, memory_order_{store});",
                        VARIABLES[*of]
                    ),
                    Step::Add(of) => writeln!(
                        text,
                        "  r{at} = atomic_fetch_add_explicit({}, 1, memory_order_{order});",
                        VARIABLES[*of]
                    ),
                    Step::SkipIf(from, value) => writeln!(text, "  if (r{from} != {value})"),
                };
            }
            text.push_str("}\n");
        }
        let names = self.observed(|thread, step| format!("{thread}:r{step}"));
        let _ = writeln!(text, "locations [{};]", names.join("; "));
        text
    }
}
