//! Helpers for atomic operations that compilers call: `__aarch64_cas4_acq`, `__atomic_fetch_add_1`.

use crate::Architecture;
use crate::apply::InstructionContext;
use crate::decode::argument;
use crate::known::Known;
use crate::machine::{Machine, Micro, Mode};
use garret_base::source::Diagnostic;
use garret_instructions::program::{Access, Action, Condition, Fence, Operand, Register, Tags};
use garret_instructions::value::{Comparison, Operator, Value, Width};

/// The memory order of a helper.
#[derive(Clone, Copy)]
struct Order {
    acquires: bool,
    releases: bool,
    /// A full fence follows.
    fenced: bool,
}

/// The operation of a helper.
#[derive(Clone, Copy)]
enum HelperOperation {
    /// Reads a value and writes the result of the operator on it.
    Update(Operator),
    /// Writes a value if memory holds the expected one.
    Compare { expected: Operand },
}

/// A call of a helper: its operation, and the places of its operands.
struct Call {
    does: HelperOperation,
    value: Operand,
    access: Access,
    order: Order,
    result: Register,
}

/// Processes a call of a helper; returns whether the function is one.
pub(crate) fn call(
    machine: &mut Machine<'_, '_, '_>,
    name: &str,
    doing: &mut InstructionContext<'_>,
) -> Result<bool, Diagnostic> {
    let call = match machine.layout.file.architecture {
        Architecture::AArch64 => outlined(name),
        Architecture::RiscV64 | Architecture::X86 => None,
    };
    if let Some(call) = call {
        if machine.mode == Mode::Alone || machine.large_system {
            at_once(machine, &call, doing)?;
        } else {
            in_a_loop(machine, &call, doing)?;
        }
        return Ok(true);
    }
    library(machine, name, doing)
}

fn width(digits: &str) -> Option<Width> {
    Some(match digits {
        "1" => Width::Byte,
        "2" => Width::Half,
        "4" => Width::Word,
        "8" => Width::Double,
        _ => return None,
    })
}

/// `__aarch64_ldadd4_acq_rel`.
fn outlined(name: &str) -> Option<Call> {
    let rest = name.strip_prefix("__aarch64_")?;
    let (head, order) = rest.split_once('_')?;
    let (operation, digits) = head.split_at_checked(head.len().checked_sub(1)?)?;
    let width = width(digits)?;
    let (acquires, releases, fenced) = match order {
        "relax" => (false, false, false),
        "acq" => (true, false, false),
        "rel" => (false, true, false),
        "acq_rel" => (true, true, false),
        "sync" => (true, true, true),
        _ => return None,
    };
    let register = Operand::Register;
    let (does, value, at) = match operation {
        "cas" => (HelperOperation::Compare { expected: register(0) }, register(1), register(2)),
        "swp" => (HelperOperation::Update(Operator::Second), register(0), register(1)),
        "ldadd" => (HelperOperation::Update(Operator::Add), register(0), register(1)),
        "ldclr" => (HelperOperation::Update(Operator::AndNot), register(0), register(1)),
        "ldeor" => (HelperOperation::Update(Operator::Xor), register(0), register(1)),
        "ldset" => (HelperOperation::Update(Operator::Or), register(0), register(1)),
        _ => return None,
    };
    let access = Access { at, width, signed: false };
    Some(Call { does, value, access, order: Order { acquires, releases, fenced }, result: 0 })
}

fn tags(base: Tags, order: Order) -> (Tags, Tags) {
    (
        if order.acquires { base.with(Tags::ACQUIRE) } else { base },
        if order.releases { base.with(Tags::RELEASE) } else { base },
    )
}

/// As one atomic instruction.
fn at_once(
    machine: &mut Machine<'_, '_, '_>,
    call: &Call,
    doing: &mut InstructionContext<'_>,
) -> Result<(), Diagnostic> {
    let (read, write) = tags(Tags::ATOMIC, call.order);
    let to = Some(call.result);
    let action = match call.does {
        HelperOperation::Update(operator) => {
            Action::Update { to, operator, operand: call.value, access: call.access, read, write }
        }
        HelperOperation::Compare { expected } => Action::CompareSwap {
            to,
            success: None,
            expected,
            new: call.value,
            access: call.access,
            read,
            write,
            failed: read,
            weak: false,
        },
    };
    machine.apply(action, doing)
}

/// As a loop with a pair of load and store, like the helpers on processors before Armv8.1.
fn in_a_loop(
    machine: &mut Machine<'_, '_, '_>,
    call: &Call,
    doing: &mut InstructionContext<'_>,
) -> Result<(), Diagnostic> {
    let old = machine.temporary();
    let (new, status, wanted) = (old + 1, old + 2, old + 3);
    let (mut read, write) = tags(Tags::EXCLUSIVE, call.order);
    if call.order.fenced {
        // no acquire is needed on the load: the fence after the loop orders more
        read = Tags::EXCLUSIVE;
    }
    let zero = Operand::number(0);
    let start = doing.micros.len();
    machine.apply(Action::Load { to: Some(old), access: call.access, tags: read }, doing)?;
    let mut leave = None;
    let value = match call.does {
        HelperOperation::Update(operator) => {
            let (left, right) = (Operand::Register(old), call.value);
            let width = call.access.width;
            machine.apply(Action::Compute { to: new, operator, left, right, width }, doing)?;
            Operand::Register(new)
        }
        HelperOperation::Compare { expected } => {
            let operator = Operator::ZeroExtend(call.access.width);
            let width = Width::Double;
            machine
                .apply(Action::Compute { to: wanted, operator, left: zero, right: expected, width }, doing)?;
            leave = Some(doing.micros.len());
            let right = doing.defined_operand(Operand::Register(wanted))?;
            let left = Operand::Register(old);
            let condition = Condition { comparison: Comparison::Distinct, left, right, width: Width::Double };
            doing.micros.push(Micro::Branch(condition, 0));
            call.value
        }
    };
    let status_of = Some(status);
    machine.apply(
        Action::StoreExclusive { status: status_of, value, access: call.access, tags: write },
        doing,
    )?;
    let left = Operand::Register(status);
    let failed = Condition { comparison: Comparison::Distinct, left, right: zero, width: Width::Double };
    doing.micros.push(Micro::Branch(failed, start));
    let end = doing.micros.len();
    if let Some(Micro::Branch(_, target)) = leave.and_then(|it| doing.micros.get_mut(it)) {
        *target = end;
    }
    if call.order.fenced {
        machine.apply(Action::Fence(Fence::Full), doing)?;
    }
    machine.copy(call.result, old, doing)
}

/// The memory order of a library function, from the number of its argument; `None` if unknown.
fn order(known: Known) -> Option<Order> {
    let Known::Value(Value::Number(number)) = known else { return None };
    let (acquires, releases) = match number as u32 & 0xffff {
        0 => (false, false),
        1 | 2 => (true, false),
        3 => (false, true),
        4 | 5 => (true, true),
        _ => return None,
    };
    Some(Order { acquires, releases, fenced: number as u32 & 0xffff == 5 })
}

/// `__atomic_load_1(address, order)` and the like, on RISC-V. The implementation in the library is unknown. Accesses with ordering
/// annotations are the weakest implementation that the C standard and the calling convention allow; fences would order more.
fn library(
    machine: &mut Machine<'_, '_, '_>,
    name: &str,
    doing: &mut InstructionContext<'_>,
) -> Result<bool, Diagnostic> {
    let architecture = machine.layout.file.architecture;
    let Some(rest) = name.strip_prefix("__atomic_") else { return Ok(false) };
    let Some((operation, digits)) = rest.rsplit_once('_') else { return Ok(false) };
    let Some(width) = width(digits) else { return Ok(false) };
    if architecture != Architecture::RiscV64 {
        return Ok(false);
    }
    let at = |number| argument(architecture, number);
    // numbers of 32 bits are passed sign-extended, without a sign as well (psABI of RISC-V, integer calling convention)
    let access = Access { at: Operand::Register(at(0)), width, signed: width == Width::Word };
    let order_of = |number: usize, doing: &InstructionContext<'_>| {
        order(doing.state.registers[at(number)])
            .ok_or_else(|| doing.error("the memory order of this call is not known"))
    };
    let (first, second) = (Some(at(0)), Operand::Register(at(1)));
    let operator = match operation {
        "exchange" => Operator::Second,
        "fetch_add" => Operator::Add,
        "fetch_sub" => Operator::Subtract,
        "fetch_and" => Operator::And,
        "fetch_or" => Operator::Or,
        "fetch_xor" => Operator::Xor,
        "load" => {
            let (read, _) = tags(Tags::NONE, order_of(1, doing)?);
            machine.apply(Action::Load { to: first, access, tags: read }, doing)?;
            return Ok(true);
        }
        "store" => {
            let (_, write) = tags(Tags::NONE, order_of(2, doing)?);
            machine.apply(Action::Store { value: second, access, tags: write }, doing)?;
            return Ok(true);
        }
        "compare_exchange" => {
            let orders = (order_of(3, doing)?, order_of(4, doing)?);
            compare_exchange(machine, access, orders, doing)?;
            return Ok(true);
        }
        _ => return Ok(false),
    };
    let (read, write) = tags(Tags::ATOMIC, order_of(2, doing)?);
    let both = read.with(write);
    let action = Action::Update { to: first, operator, operand: second, access, read: both, write: both };
    machine.apply(action, doing)?;
    Ok(true)
}

/// `__atomic_compare_exchange_1(address, address of the expected value, new, order, order on failure)`. The expected value is on the
/// stack.
fn compare_exchange(
    machine: &mut Machine<'_, '_, '_>,
    access: Access,
    (order, failed): (Order, Order),
    doing: &mut InstructionContext<'_>,
) -> Result<(), Diagnostic> {
    let at = |number| argument(Architecture::RiscV64, number);
    let (read, write) = tags(Tags::ATOMIC, order);
    let both = read.with(write);
    let expected = Access { at: Operand::Register(at(1)), ..access };
    let (wanted, old) = (machine.temporary(), machine.temporary() + 1);
    machine.apply(Action::Load { to: Some(wanted), access: expected, tags: Tags::NONE }, doing)?;
    let action = Action::CompareSwap {
        to: Some(old),
        success: None,
        expected: Operand::Register(wanted),
        new: Operand::Register(at(2)),
        access,
        read: both,
        write: both,
        failed: tags(Tags::ATOMIC, failed).0,
        weak: false,
    };
    machine.apply(action, doing)?;
    // on success, the store writes the value that is there already
    let value = Operand::Register(old);
    machine.apply(Action::Store { value, access: expected, tags: Tags::NONE }, doing)?;
    let (left, right) = (value, Operand::Register(wanted));
    let operator = Operator::Compare(Comparison::Equal);
    machine.apply(Action::Compute { to: at(0), operator, left, right, width: access.width }, doing)
}
