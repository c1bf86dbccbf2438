//! Names of points, data and slots in the `.cub` system. Prefixes keep them apart from each other and from keywords.

use super::form::{DataId, Instruction, Operation, Owner, Point, Program, Register, Stop};
use super::semantics::Target;
use super::sum::Slot;
use std::borrow::Cow;

/// The constructor of a point: `L12`, `L12_cs` with a label, `W12` between read and write, `End`, `Unmet12`, `Exit12`.
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

/// The array that holds the point of each thread.
pub(super) const PLACES: &str = "EIP";

/// The prefixes of the constructors of points where threads have ended, where they stop because an assumption does not hold, and
/// where the process exits.
pub(super) const END: &str = "End";
pub(super) const UNMET: &str = "Unmet";
pub(super) const EXIT: &str = "Exit";

/// The constructor of the end of a path.
pub(super) fn target(program: &Program, target: Target) -> String {
    match target {
        Target::Point(place) => point(program, place),
        Target::OutOfRange => "Out_of_range".to_owned(),
        Target::Null => "Null_pointer".to_owned(),
    }
}

/// The weak variable or array that holds a datum.
pub(super) fn datum(program: &Program, id: DataId) -> String {
    format!("{DATUM}{}", program.datum(id).symbol)
}

/// The prefix of the names of weak symbols.
pub(super) const DATUM: &str = "Mem_";

/// Whether a symbol with this name is shared by the threads: a datum, or the low bits of one.
pub(super) fn is_shared(name: &str) -> bool {
    name.strip_prefix(LOW).unwrap_or(name).starts_with(DATUM)
}

/// A cell in a transition of process `p`; `o` is the other process.
pub(super) fn cell(program: &Program, cell: super::form::Cell) -> String {
    let name = datum(program, cell.datum);
    match cell.owner {
        Owner::Everyone => name,
        Owner::Own => format!("{name}[p]"),
        // the conditions of the transition say which of the two cases it is
        Owner::Other | Owner::Of(_) => format!("{name}[o]"),
    }
}

/// The weak variable or array that holds the threads to which a datum refers.
pub(super) fn datum_thread(program: &Program, id: DataId) -> String {
    format!("{}{THREAD}", datum(program, id))
}

/// The thread to which a cell refers, in a transition of process `p`.
pub(super) fn cell_thread(program: &Program, it: super::form::Cell) -> String {
    let name = datum(program, it.datum);
    cell(program, it).replacen(&name, &datum_thread(program, it.datum), 1)
}

/// The suffix of the names of symbols that hold the thread of a reference.
const THREAD: &str = "_THREAD";

/// The prefix of the names of companions, which hold the low bits of numbers.
const LOW: &str = "Low_";

/// The weak variable or array that holds the low bits of a datum.
pub(super) fn datum_low(program: &Program, id: DataId) -> String {
    format!("{LOW}{}", datum(program, id))
}

/// The low bits of a cell, in a transition of process `p`.
pub(super) fn cell_low(program: &Program, it: super::form::Cell) -> String {
    format!("{LOW}{}", cell(program, it))
}

/// The array that holds the low bits of a slot.
pub(super) fn slot_low(program: &Program, it: Slot) -> String {
    format!("{LOW}{}", slot(program, it))
}

/// The constructor of a value of low bits.
pub(crate) fn low_bits(value: i64) -> String {
    format!("Bits_{value}")
}

/// The line of an instruction, with its number among the instructions of this line if it is not the first one.
fn place(instruction: &Instruction) -> String {
    match instruction.copy {
        0 => instruction.line.to_string(),
        copy => format!("{}_{}", instruction.line, copy + 1),
    }
}

/// The array that holds a slot.
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
