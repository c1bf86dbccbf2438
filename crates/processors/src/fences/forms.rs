//! Instructions that order more than others, with their costs.
//!
//! # Sources
//! The Arm Architecture Reference Manual (DDI 0487), B2.3 and C6.2; *The RISC-V Instruction Set Manual, Volume I*, chapters
//! 2.7 and 8. Costs are ranks, as for memory orders: an instruction that orders by itself costs 1, a fence 2, one that makes
//! earlier stores visible to all threads 4. If several order enough at the same cost, the one that orders less comes first.

use crate::ordered::Ordering;
use garret_front_assembly::Architecture;
use garret_instructions::program::{Accesses, Fence, Tags};
use garret_instructions::riscv::annotated;

/// The cost of one rank. It is more than 1, so that there are costs between two ranks.
pub(super) const RANK: u64 = 16;

/// A fence instruction of a processor.
#[derive(Clone, Copy, Debug)]
pub(super) struct FenceForm {
    pub(super) text: &'static str,
    pub(super) fence: Fence,
    pub(super) cost: u64,
}

const fn accesses(reads: bool, writes: bool) -> Accesses {
    Accesses { reads, writes }
}

const R: Accesses = accesses(true, false);
const W: Accesses = accesses(false, true);
const RW: Accesses = accesses(true, true);

const AARCH64: [FenceForm; 3] = [
    FenceForm { text: "dmb\tishst", fence: Fence::Stores, cost: 2 * RANK },
    FenceForm { text: "dmb\tishld", fence: Fence::Loads, cost: 2 * RANK },
    FenceForm { text: "dmb\tish", fence: Fence::Full, cost: 4 * RANK },
];

const RISCV: [FenceForm; 6] = [
    FenceForm { text: "fence\tw,w", fence: Fence::Between(W, W), cost: 2 * RANK },
    FenceForm { text: "fence\tr,r", fence: Fence::Between(R, R), cost: 2 * RANK },
    FenceForm { text: "fence\trw,w", fence: Fence::Between(RW, W), cost: 2 * RANK + 1 },
    FenceForm { text: "fence\tr,rw", fence: Fence::Between(R, RW), cost: 2 * RANK + 1 },
    FenceForm { text: "fence.tso", fence: Fence::Tso, cost: 2 * RANK + 2 },
    FenceForm { text: "fence\trw,rw", fence: Fence::Between(RW, RW), cost: 4 * RANK },
];

const X86: [FenceForm; 1] = [FenceForm { text: "mfence", fence: Fence::Full, cost: 4 * RANK }];

/// The fence instructions of a processor.
pub(super) fn fences(architecture: Architecture) -> &'static [FenceForm] {
    match architecture {
        Architecture::AArch64 => &AARCH64,
        Architecture::RiscV64 => &RISCV,
        Architecture::X86 => &X86,
    }
}

/// An instruction that orders more than the one it replaces.
#[derive(Clone, Debug)]
pub(super) struct OwnForm {
    /// The replacement. The instruction itself is its last line; a line before it may compute an address.
    pub(super) text: String,
    /// The name of the instruction.
    pub(super) name: String,
    pub(super) ordering: Ordering,
    pub(super) cost: u64,
}

fn own(name: String, operands: &str, (read, write): (Tags, Tags), cost: u64) -> OwnForm {
    let ordering = Ordering::Own { read, write };
    OwnForm { text: format!("{name}\t{operands}"), name, ordering, cost: cost * RANK }
}

const ACQUIRES: (Tags, Tags) = (Tags::ACQUIRE, Tags::NONE);
const RELEASES: (Tags, Tags) = (Tags::NONE, Tags::RELEASE);
const BOTH: (Tags, Tags) = (Tags::ACQUIRE, Tags::RELEASE);

/// Splits an instruction into its name and its operands.
fn parts(instruction: &str) -> (String, &str) {
    let instruction = instruction.trim();
    let at = instruction.find(char::is_whitespace).unwrap_or(instruction.len());
    let (name, operands) = instruction.split_at(at);
    (name.to_ascii_lowercase(), operands.trim())
}

/// The instructions that order more and may replace this one. `free` are the numbers of unused registers.
pub(super) fn stronger(architecture: Architecture, instruction: &str, free: &[&str]) -> Vec<OwnForm> {
    let (name, operands) = parts(instruction);
    match architecture {
        Architecture::AArch64 => aarch64(&name, operands, free),
        Architecture::RiscV64 => riscv(&name, operands),
        Architecture::X86 => Vec::new(),
    }
}

/// On RISC-V, `.aq` and `.rl` apply to both halves of an atomic instruction.
fn riscv(name: &str, operands: &str) -> Vec<OwnForm> {
    let (base, said) = annotated(name);
    let (acquire, release) = (Tags::ACQUIRE, Tags::RELEASE);
    let both = acquire.with(release);
    let all: &[(&str, Tags, u64)] = if base.starts_with("amo") {
        &[(".aq", acquire, 1), (".rl", release, 1), (".aqrl", both, 2)]
    } else if base.starts_with("lr.") {
        // `.rl` alone has no meaning on a load
        &[(".aq", acquire, 1), (".aqrl", both, 2)]
    } else if base.starts_with("sc.") {
        &[(".rl", release, 1), (".aqrl", both, 2)]
    } else {
        &[]
    };
    let more = all.iter().filter(|(_, tags, _)| *tags != said && tags.with(said) == *tags);
    more.map(|(suffix, tags, cost)| own(format!("{base}{suffix}"), operands, (*tags, *tags), *cost)).collect()
}

/// Splits a final `b` or `h` off a name.
fn narrowed(name: &str) -> (&str, &str) {
    name.split_at(name.len() - usize::from(name.ends_with(['b', 'h'])))
}

fn aarch64(name: &str, operands: &str, free: &[&str]) -> Vec<OwnForm> {
    if let Some(found) = helper(name, operands) {
        return found;
    }
    let (short, narrow) = narrowed(name);
    match short {
        "ldr" | "ldur" => loads(&format!("ldar{narrow}"), operands).into_iter().collect(),
        "str" | "stur" => stores(&format!("stlr{narrow}"), operands, free).into_iter().collect(),
        "ldxr" => vec![own(format!("ldaxr{narrow}"), operands, ACQUIRES, 1)],
        "stxr" => vec![own(format!("stlxr{narrow}"), operands, RELEASES, 1)],
        _ => atomic(short, narrow, operands),
    }
}

/// The register and the address of a load or store: the base, and the offset if there is one.
fn address(operands: &str) -> Option<(&str, &str, Option<&str>)> {
    let (register, address) = operands.split_once(',')?;
    // addresses that change the base are not supported
    let inside = address.trim().strip_prefix('[')?.strip_suffix(']')?;
    let (base, offset) = match inside.split_once(',') {
        None => (inside, None),
        Some((base, offset)) => (base, Some(offset.trim())),
    };
    let is_zero = |it: &&str| matches!(*it, "0" | "#0");
    Some((register.trim(), base.trim(), offset.filter(|it| !is_zero(it))))
}

/// The instruction that computes the sum of a base and an offset in a register.
fn sum(to: &str, base: &str, offset: &str) -> Option<String> {
    let number = offset.strip_prefix('#').unwrap_or(offset);
    let text = match number.parse::<i64>() {
        Ok(number) if (0..4096).contains(&number) => format!("add\t{to}, {base}, {number}"),
        Ok(number) if (-4095..0).contains(&number) => format!("sub\t{to}, {base}, {}", -number),
        Ok(_) => return None,
        Err(_) => format!("add\t{to}, {base}, {offset}"),
    };
    Some(text)
}

/// A load-acquire, which takes no offset: an offset is added before, in the register that is loaded.
fn loads(name: &str, operands: &str) -> Option<OwnForm> {
    let (register, base, offset) = address(operands)?;
    let Some(offset) = offset else {
        return Some(own(name.to_owned(), &format!("{register}, [{base}]"), ACQUIRES, 1));
    };
    let number = register.strip_prefix(['w', 'x', 'W', 'X']).filter(|it| it.parse::<u8>().is_ok())?;
    let sum = sum(&format!("x{number}"), base, offset)?;
    let form = own(name.to_owned(), &format!("{register}, [x{number}]"), ACQUIRES, 1);
    Some(OwnForm { text: format!("{sum}\n\t{}", form.text), ..form })
}

/// A store-release, which takes no offset: an offset is added before, in an unused register.
fn stores(name: &str, operands: &str, free: &[&str]) -> Option<OwnForm> {
    let (register, base, offset) = address(operands)?;
    let Some(offset) = offset else {
        return Some(own(name.to_owned(), &format!("{register}, [{base}]"), RELEASES, 1));
    };
    let number = free.first()?;
    let sum = sum(&format!("x{number}"), base, offset)?;
    let form = own(name.to_owned(), &format!("{register}, [x{number}]"), RELEASES, 1);
    Some(OwnForm { text: format!("{sum}\n\t{}", form.text), ..form })
}

/// The names of atomic instructions that read and write.
const LOADING: [&str; 10] =
    ["swp", "cas", "ldadd", "ldclr", "ldeor", "ldset", "ldsmax", "ldsmin", "ldumax", "ldumin"];
/// The names of those that discard the value they read.
const STORING: [&str; 8] = ["stadd", "stclr", "steor", "stset", "stsmax", "stsmin", "stumax", "stumin"];

/// The variants of `swp`, `cas`, `ldadd` and similar instructions with `a`, `l` or `al`.
fn atomic(short: &str, narrow: &str, operands: &str) -> Vec<OwnForm> {
    let form =
        |base: &str, suffix, orders, cost| own(format!("{base}{suffix}{narrow}"), operands, orders, cost);
    if STORING.contains(&short) {
        return vec![form(short, "l", RELEASES, 1)];
    }
    let loading = |suffix: &str| short.strip_suffix(suffix).filter(|it| LOADING.contains(it));
    // a read whose value goes to no register is not an acquire
    let is_dropped = !short.starts_with("cas")
        && operands.split(',').nth(1).is_some_and(|it| matches!(it.trim(), "wzr" | "xzr"));
    let releases = |base: &str| form(base, "l", RELEASES, 1);
    let both = |base: &str, already: u64| form(base, "al", BOTH, 2 - already);
    let found = match (loading(""), loading("a"), loading("l")) {
        (Some(base), ..) => vec![form(base, "a", ACQUIRES, 1), releases(base), both(base, 0)],
        (None, Some(base), _) | (None, None, Some(base)) => vec![both(base, 1)],
        (None, None, None) => Vec::new(),
    };
    if is_dropped {
        found.into_iter().filter(|it| it.name.ends_with(&format!("l{narrow}"))).collect()
    } else {
        found
    }
}

/// The variants of a call of a helper for atomic operations. `None` for other instructions.
fn helper(name: &str, operands: &str) -> Option<Vec<OwnForm>> {
    if !matches!(name, "b" | "bl") {
        return None;
    }
    let rest = operands.strip_prefix("__aarch64_")?;
    let (head, order) = rest.split_once('_')?;
    let form = |order: &str, orders, cost| {
        let form = own(name.to_owned(), &format!("__aarch64_{head}_{order}"), orders, cost);
        OwnForm { name: format!("__aarch64_{head}_{order}"), ..form }
    };
    Some(match order {
        "relax" => vec![form("acq", ACQUIRES, 1), form("rel", RELEASES, 1), form("acq_rel", BOTH, 2)],
        "acq" | "rel" => vec![form("acq_rel", BOTH, 1)],
        _ => Vec::new(),
    })
}

/// The weakest form of an instruction: `None` if it orders nothing, and empty if it is a fence.
pub(super) fn weaker(architecture: Architecture, instruction: &str) -> Option<String> {
    let (name, operands) = parts(instruction);
    let left = match architecture {
        Architecture::AArch64 if matches!(name.as_str(), "dmb" | "dsb") => return Some(String::new()),
        Architecture::RiscV64 if matches!(name.as_str(), "fence" | "fence.tso") => return Some(String::new()),
        Architecture::X86 if name == "mfence" => return Some(String::new()),
        Architecture::X86 => return None,
        Architecture::AArch64 if matches!(name.as_str(), "b" | "bl") => {
            let (head, order) = operands.strip_prefix("__aarch64_")?.split_once('_')?;
            return (order != "relax").then(|| format!("{name}\t__aarch64_{head}_relax"));
        }
        Architecture::AArch64 => plain(&name)?,
        Architecture::RiscV64 => {
            let is_atomic = name.starts_with("amo") || name.starts_with("lr.") || name.starts_with("sc.");
            let (base, said) = annotated(&name);
            (is_atomic && said != Tags::NONE).then(|| base.to_owned())?
        }
    };
    Some(format!("{left}\t{operands}"))
}

/// The instruction of AArch64 with the same effect that orders nothing, if this one orders something.
fn plain(name: &str) -> Option<String> {
    let (short, narrow) = narrowed(name);
    let base = match short {
        "ldar" | "ldapr" => "ldr",
        "stlr" => "str",
        "ldaxr" => "ldxr",
        "stlxr" => "stxr",
        "ldapur" => "ldur",
        "stlur" => "stur",
        _ => {
            let of = |suffix| short.strip_suffix(suffix);
            let loading = of("al").or_else(|| of("a")).or_else(|| of("l"));
            match (loading.filter(|it| LOADING.contains(it)), of("l").filter(|it| STORING.contains(it))) {
                (Some(base), _) | (None, Some(base)) => base,
                (None, None) => return None,
            }
        }
    };
    Some(format!("{base}{narrow}"))
}

#[cfg(test)]
mod tests {
    use super::{stronger, weaker};
    use garret_front_assembly::Architecture;

    fn forms(architecture: Architecture, instruction: &str) -> Vec<String> {
        let found = stronger(architecture, instruction, &["17"]);
        found.into_iter().map(|it| it.text.replace(['\n', '\t'], " ")).collect()
    }

    #[test]
    fn instructions_of_aarch64_that_order_more() {
        let of = |it| forms(Architecture::AArch64, it);
        assert_eq!(of("ldr\tw0, [x1]"), ["ldar w0, [x1]"]);
        assert_eq!(of("ldrb w0, [x1, 0]"), ["ldarb w0, [x1]"]);
        assert_eq!(of("ldr w0, [x0, :lo12:ready]"), ["add x0, x0, :lo12:ready  ldar w0, [x0]"]);
        assert_eq!(of("ldr x3, [x1, w2, sxtw 3]"), ["add x3, x1, w2, sxtw 3  ldar x3, [x3]"]);
        assert_eq!(of("ldur w0, [x1, -4]"), ["sub x0, x1, 4  ldar w0, [x0]"]);
        assert_eq!(of("ldr wzr, [x1, 4]"), [""; 0], "there is no register for the sum");
        assert_eq!(of("ldr w0, [x1], 4"), [""; 0], "the base changes");
        assert_eq!(of("ldr w0, [x1, 4]!"), [""; 0], "the base changes");
        assert_eq!(of("ldrsw x0, [x1]"), [""; 0], "there is none with a sign");
        assert_eq!(of("str wzr, [x1, #8]"), ["add x17, x1, 8  stlr wzr, [x17]"]);
        assert_eq!(of("stxrb w2, w1, [x0]"), ["stlxrb w2, w1, [x0]"]);
        assert_eq!(
            of("swp w1, w0, [x0]").join("; "),
            "swpa w1, w0, [x0]; swpl w1, w0, [x0]; swpal w1, w0, [x0]"
        );
        assert_eq!(of("ldaddah w1, w0, [x0]"), ["ldaddalh w1, w0, [x0]"]);
        assert_eq!(of("ldadd w1, wzr, [x0]"), ["ldaddl w1, wzr, [x0]", "ldaddal w1, wzr, [x0]"]);
        assert_eq!(of("stclr w1, [x0]"), ["stclrl w1, [x0]"]);
        assert_eq!(of("bl __aarch64_cas4_acq"), ["bl __aarch64_cas4_acq_rel"]);
        assert_eq!(of("ldar w0, [x1]"), [""; 0]);
        assert_eq!(of("add w0, w1, w2"), [""; 0]);
    }

    #[test]
    fn instructions_of_riscv_that_order_more() {
        let of = |it| forms(Architecture::RiscV64, it).join("; ");
        assert_eq!(
            of("amoswap.w a1,a0,(a2)"),
            "amoswap.w.aq a1,a0,(a2); amoswap.w.rl a1,a0,(a2); amoswap.w.aqrl a1,a0,(a2)"
        );
        assert_eq!(of("amoadd.d.aq a1,a0,(a2)"), "amoadd.d.aqrl a1,a0,(a2)");
        assert_eq!(of("lr.w.aq a1,(a2)"), "lr.w.aqrl a1,(a2)");
        assert_eq!(of("sc.d a1,a0,(a2)"), "sc.d.rl a1,a0,(a2); sc.d.aqrl a1,a0,(a2)");
        assert_eq!(of("lw a0,0(a1)"), "");
    }

    #[test]
    fn what_orders_nothing_any_more() {
        let of = |architecture, it| weaker(architecture, it).map(|it| it.replace('\t', " "));
        for (instruction, left) in [
            ("dmb ish", ""),
            ("ldar w0, [x1]", "ldr w0, [x1]"),
            ("stlrb w0, [x1]", "strb w0, [x1]"),
            ("ldaxrh w0, [x1]", "ldxrh w0, [x1]"),
            ("swpal w1, w0, [x2]", "swp w1, w0, [x2]"),
            ("ldaddab w1, w0, [x2]", "ldaddb w1, w0, [x2]"),
            ("staddl w1, [x2]", "stadd w1, [x2]"),
            ("bl __aarch64_swp4_acq", "bl __aarch64_swp4_relax"),
        ] {
            assert_eq!(of(Architecture::AArch64, instruction).as_deref(), Some(left), "{instruction}");
        }
        for kept in ["ldr w0, [x1]", "bl f", "isb", "casb w0, w1, [x2]", "add w0, w1, w2"] {
            assert_eq!(of(Architecture::AArch64, kept), None, "{kept}");
        }
        assert_eq!(of(Architecture::RiscV64, "fence rw,w").as_deref(), Some(""));
        assert_eq!(
            of(Architecture::RiscV64, "amoadd.w.aqrl a0,a1,(a2)").as_deref(),
            Some("amoadd.w a0,a1,(a2)")
        );
        assert_eq!(of(Architecture::RiscV64, "lw a0,0(a1)"), None);
    }
}
