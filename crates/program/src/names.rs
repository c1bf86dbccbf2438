//! What points, data and slots are called in the `.cub` system. Prefixes keep them apart from each other and from keywords.

use super::form::{DataId, Instruction, Operation, Owner, Point, Program, Register, Stop};
use super::semantics::Target;
use super::sum::Slot;
use std::borrow::Cow;

/// The constructor for a point: `L12`, `L12_cs` with a label, `W12` between read and write, `End`, `Unmet12`, `Exit12`.
pub(super) fn point(program: &Program, point: Point) -> String {
    let label = program.labels(point).first().map(|label| format!("_{label}")).unwrap_or_default();
    match program.instruction(point) {
        Some(Instruction { operation: Operation::Stop(stop), .. }) => {
            let kind = match stop {
                Stop::Unmet => UNMET,
                Stop::Exit => EXIT,
            };
            format!("{kind}{}", program.instruction(point).map(place).unwrap_or_default())
        }
        Some(instruction) if point.halfway => format!("W{}{label}", place(instruction)),
        Some(instruction) => format!("L{}{label}", place(instruction)),
        None => format!("{END}{label}"),
    }
}

/// The array that says where each thread is.
pub(super) const PLACES: &str = "EIP";

/// What the constructors start with for points where threads are done, where they stop as an assumption does not hold, and where the
/// process ends.
pub(super) const END: &str = "End";
pub(super) const UNMET: &str = "Unmet";
pub(super) const EXIT: &str = "Exit";

/// The constructor for the end of a path.
pub(super) fn target(program: &Program, target: Target) -> String {
    match target {
        Target::Point(place) => point(program, place),
        Target::OutOfRange => "Out_of_range".to_owned(),
        Target::Null => "Null_pointer".to_owned(),
    }
}

/// The weak variable or array of a datum.
pub(super) fn datum(program: &Program, id: DataId) -> String {
    format!("{DATUM}{}", program.datum(id).symbol)
}

/// What the names of weak symbols start with.
pub(super) const DATUM: &str = "Mem_";

/// Whether a symbol of this name is a datum, or the low bits of one: what threads share.
pub(super) fn is_shared(name: &str) -> bool {
    name.strip_prefix(LOW).unwrap_or(name).starts_with(DATUM)
}

/// A cell, as the transition of a process `p` names it; `o` is some other one.
pub(super) fn cell(program: &Program, cell: super::form::Cell) -> String {
    let name = datum(program, cell.datum);
    match cell.owner {
        Owner::Everyone => name,
        Owner::Own => format!("{name}[p]"),
        // which of the two cases it is stands in the conditions
        Owner::Other | Owner::Of(_) => format!("{name}[o]"),
    }
}

/// The weak variable or array of the threads that a datum refers to.
pub(super) fn datum_thread(program: &Program, id: DataId) -> String {
    format!("{}{THREAD}", datum(program, id))
}

/// The thread that a cell refers to, as the transition of a process `p` names it.
pub(super) fn cell_thread(program: &Program, it: super::form::Cell) -> String {
    let name = datum(program, it.datum);
    cell(program, it).replacen(&name, &datum_thread(program, it.datum), 1)
}

/// What the names of threads that something refers to end in.
const THREAD: &str = "_THREAD";

/// What the names of companions start with, which hold the low bits of a number.
const LOW: &str = "Low_";

/// The weak variable or array of the low bits of a datum.
pub(super) fn datum_low(program: &Program, id: DataId) -> String {
    format!("{LOW}{}", datum(program, id))
}

/// The low bits of a cell, as the transition of a process `p` names them.
pub(super) fn cell_low(program: &Program, it: super::form::Cell) -> String {
    format!("{LOW}{}", cell(program, it))
}

/// The array of the low bits of a slot.
pub(super) fn slot_low(program: &Program, it: Slot) -> String {
    format!("{LOW}{}", slot(program, it))
}

/// The constructor for low bits.
pub(crate) fn low_bits(value: i64) -> String {
    format!("Bits_{value}")
}

/// The line of an instruction, and which of those that stand for this line it is.
fn place(instruction: &Instruction) -> String {
    match instruction.copy {
        0 => instruction.line.to_string(),
        copy => format!("{}_{}", instruction.line, copy + 1),
    }
}

/// The array of a slot.
pub(super) fn slot(program: &Program, slot: Slot) -> Cow<'_, str> {
    let register =
        |register: Register| program.registers.get(register.index()).map_or("", |name| &name.symbol);
    Cow::Borrowed(match slot {
        Slot::Register(it) => register(it),
        Slot::Thread(it) => return Cow::Owned(format!("{}{THREAD}", register(it))),
        Slot::Flags => "ZF",
        Slot::Temporary => "TMP",
        Slot::Left => "LEFT",
        Slot::Right => "RIGHT",
    })
}
