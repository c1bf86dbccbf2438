//! Random programs with dependencies, fences, acquires and releases, as text for AArch64 and for RISC-V.

use std::fmt::Write;

/// A fence before an access.
#[derive(Clone, Copy, Debug)]
enum Fence {
    None,
    Full,
    Loads,
    Stores,
}

/// An access. Its dependencies are on earlier loads of the thread, given by their indices.
#[derive(Clone, Copy, Debug)]
struct Access {
    is_load: bool,
    variable: usize,
    value: u32,
    /// Whether it is an acquire or a release.
    is_ordered: bool,
    fence: Fence,
    address: Option<usize>,
    data: Option<usize>,
    /// A branch before it that depends on a load; both successors are this access.
    control: Option<usize>,
}

pub(crate) struct Mixed {
    threads: Vec<Vec<Access>>,
}

impl Mixed {
    pub(crate) fn random(random: &mut fastrand::Rng) -> Self {
        let count = random.usize(2..=3);
        let length = if count == 2 { 4 } else { 3 };
        let mut thread = || {
            let mut all: Vec<Access> = Vec::new();
            for _ in 0..random.usize(1..=length) {
                let loads: Vec<usize> = (0..all.len()).filter(|it| all[*it].is_load).collect();
                let earlier = |random: &mut fastrand::Rng, percent: u32| {
                    let load = random.choice(&loads).copied();
                    load.filter(|_| random.u32(..100) < percent)
                };
                all.push(Access {
                    is_load: random.bool(),
                    variable: random.usize(..2),
                    value: random.u32(1..=2),
                    is_ordered: random.u32(..5) == 0,
                    fence: match random.u32(..8) {
                        0 => Fence::Full,
                        1 => Fence::Loads,
                        2 => Fence::Stores,
                        _ => Fence::None,
                    },
                    address: earlier(random, 25),
                    data: earlier(random, 25),
                    control: earlier(random, 25),
                });
            }
            all
        };
        Self { threads: (0..count).map(|_| thread()).collect() }
    }

    fn text(
        &self,
        head: &str,
        start: &str,
        register: &str,
        cells: fn(usize, &Access) -> Vec<String>,
    ) -> String {
        let columns: Vec<Vec<String>> = self
            .threads
            .iter()
            .map(|it| it.iter().enumerate().flat_map(|(at, access)| cells(at, access)).collect())
            .collect();
        let heads: Vec<String> = (0..columns.len()).map(|it| format!("P{it}")).collect();
        let starts: Vec<String> = (0..columns.len()).map(|it| start.replace('T', &it.to_string())).collect();
        let mut text = format!("{head} RANDOM\n{{ {} }}\n {} ;\n", starts.join(" "), heads.join(" | "));
        for row in 0..columns.iter().map(Vec::len).max().unwrap_or(0) {
            let row: Vec<&str> = columns.iter().map(|it| it.get(row).map_or("", String::as_str)).collect();
            let _ = writeln!(text, " {} ;", row.join(" | "));
        }
        text.push_str("locations [");
        for (thread, accesses) in self.threads.iter().enumerate() {
            for at in (0..accesses.len()).filter(|it| accesses[*it].is_load) {
                let _ = write!(text, "{thread}:{register}{at}; ");
            }
        }
        text.push_str("x; y;]\n");
        text
    }

    pub(crate) fn aarch64(&self) -> String {
        self.text("AArch64", "T:X1=x; T:X2=y;", "X1", |at, access| {
            let mut cells = Vec::new();
            match access.fence {
                Fence::None => {}
                Fence::Full => cells.push("DMB SY".to_owned()),
                Fence::Loads => cells.push("DMB LD".to_owned()),
                Fence::Stores => cells.push("DMB ST".to_owned()),
            }
            if let Some(on) = access.control {
                cells.push(format!("CBNZ W1{on},L{at}"));
                cells.push(format!("L{at}:"));
            }
            let mut base = format!("X{}", access.variable + 1);
            if let Some(on) = access.address {
                cells.push(format!("EOR W4,W1{on},W1{on}"));
                cells.push(format!("ADD X5,{base},W4,SXTW"));
                "X5".clone_into(&mut base);
            }
            let (load, store) = if access.is_ordered { ("LDAR", "STLR") } else { ("LDR", "STR") };
            if access.is_load {
                cells.push(format!("{load} W1{at},[{base}]"));
                return cells;
            }
            match access.data {
                Some(on) => {
                    cells.push(format!("EOR W6,W1{on},W1{on}"));
                    cells.push(format!("ADD W6,W6,#{}", access.value));
                }
                None => cells.push(format!("MOV W6,#{}", access.value)),
            }
            cells.push(format!("{store} W6,[{base}]"));
            cells
        })
    }

    pub(crate) fn riscv(&self) -> String {
        self.text("RISCV", "T:x6=x; T:x7=y;", "x1", |at, access| {
            let mut cells = Vec::new();
            match access.fence {
                Fence::None => {}
                Fence::Full => cells.push("fence rw,rw".to_owned()),
                Fence::Loads => cells.push("fence r,rw".to_owned()),
                Fence::Stores => cells.push("fence w,w".to_owned()),
            }
            if let Some(on) = access.control {
                cells.push(format!("bnez x1{on},L{at}"));
                cells.push(format!("L{at}:"));
            }
            let mut base = format!("x{}", access.variable + 6);
            if let Some(on) = access.address {
                cells.push(format!("xor x28,x1{on},x1{on}"));
                cells.push(format!("add x29,{base},x28"));
                "x29".clone_into(&mut base);
            }
            let (load, store) = if access.is_ordered { ("lw.aq", "sw.rl") } else { ("lw", "sw") };
            if access.is_load {
                cells.push(format!("{load} x1{at},0({base})"));
                return cells;
            }
            match access.data {
                Some(on) => {
                    cells.push(format!("xor x30,x1{on},x1{on}"));
                    cells.push(format!("ori x30,x30,{}", access.value));
                }
                None => cells.push(format!("li x30,{}", access.value)),
            }
            cells.push(format!("{store} x30,0({base})"));
            cells
        })
    }
}
