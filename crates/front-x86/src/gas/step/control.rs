//! Control flow: jumps, calls, returns, failures.

use super::{Fallible, Goal, Step, wrong};
use crate::gas::mnemonic::{Kind, Mnemonic, asks_for_sign};
use crate::gas::node::Node;
use crate::gas::object::ObjectId;
use crate::gas::operand::{Expression, Operand as WrittenOperand, RDI, RDX, RSI, SourceOperand};
use crate::gas::state::Flags;
use crate::gas::tables::Context;
use crate::gas::value::{Address, Base, Number, Value};
use garret_base::source::{Diagnostic, short};
use garret_program::{Condition, MEMBARRIER, Operation, Point, Relation, membarrier};

/// Functions that report a failure and do not return.
const FAILURES: [&str; 11] = [
    "__assert_fail",
    "__assert_perror_fail",
    "__assert",
    "__assert_rtn",
    "abort",
    "reach_error",
    "__VERIFIER_error",
    "__stack_chk_fail",
    "__cxa_pure_virtual",
    "_ZSt9terminatev",
    "_ZSt21__glibcxx_assert_failPKciS0_S0_",
];

/// Parts of the names of Rust functions that report a failure.
const PANICS: [&str; 4] = ["9panicking", "13unwrap_failed", "13expect_failed", "16slice_index_fail"];

/// Functions without an effect on memory that return at once.
const IDLE: [&str; 4] = ["sched_yield", "pthread_yield", "thrd_yield", "std5thread9yield_now"];

/// Functions that end the thread.
const ENDINGS: [&str; 2] = ["pthread_exit", "thrd_exit"];

/// The registers that a called function may change.
const CHANGED: [u8; 9] = [0, 2, RDX, RSI, RDI, 8, 9, 10, 11];

impl<'a> Step<'_, 'a> {
    /// Processes an instruction that determines its successor; false for other instructions.
    pub(super) fn control(&mut self, mnemonic: Mnemonic) -> Fallible<bool> {
        match mnemonic.kind {
            Kind::Trap => self.fail(format!("`{}` is reached", self.line.word)),
            Kind::Jump => {
                let [to] = self.operands()?;
                if self.jump_by_table(&to, mnemonic)? {
                    return Ok(true);
                }
                match self.local(&to)? {
                    Ok(line) => self.jump(line),
                    Err(name) => {
                        if !self.outside(name, &to)? {
                            self.leave_function()?;
                        }
                    }
                }
            }
            Kind::Branch(condition) => {
                let [to] = self.operands()?;
                let condition = self.condition(condition)?;
                let Ok(line) = self.local(&to)? else { return self.no_function(&to) };
                let node = Node { line: line as u32, ..self.node };
                self.emit_jump(Operation::Branch(condition, Point::before(0)), Goal::Node(node));
                self.out.next.push((node, self.state.clone()));
                self.go_on();
            }
            Kind::Call => {
                let [to] = self.operands()?;
                match self.local(&to)? {
                    Ok(line) => self.call(line)?,
                    Err(name) => {
                        if !self.outside(name, &to)? {
                            self.go_on();
                        }
                    }
                }
            }
            Kind::Return => self.leave_function()?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The condition in the program for an instruction, if the flags determine it.
    pub(super) fn condition(&mut self, condition: Condition) -> Fallible<Condition> {
        let flags = self.state.flags;
        let is_equality = matches!(condition.relation, Relation::Equal | Relation::Distinct);
        let known = match (is_equality, condition.unsigned) {
            (true, _) => flags.zero,
            (false, false) if asks_for_sign(self.line.word) => flags.sign,
            (false, false) => flags.signed,
            (false, true) => flags.unsigned,
        };
        if !known {
            return wrong(
                "the condition of this instruction cannot be determined from the flags",
                self.line.span,
                if flags.signed && !condition.unsigned {
                    "the difference may overflow, so its sign is unknown"
                } else if flags.signed {
                    "the carry is not known"
                } else if flags.zero {
                    "only whether the result is zero is known"
                } else {
                    "there is a path to this instruction without a comparison"
                },
                "expected `cmp`, `test` or arithmetic before; the carry of sums, `inc` and `dec` is not supported",
            );
        }
        Ok(Condition { unsigned: condition.unsigned && !flags.positive, ..condition })
    }

    fn jump(&mut self, line: usize) {
        let node = Node { line: line as u32, ..self.node };
        self.out.next.push((node, self.state.clone()));
        self.emit_jump(Operation::Jump(Point::before(0)), Goal::Node(node));
    }

    /// The line in this file that an operand names, or the name of an external function.
    fn local(&self, to: &SourceOperand<'a>) -> Fallible<Result<usize, &'a str>> {
        let expression = match (to.operand, to.indirect) {
            (WrittenOperand::Bare(expression), false) => expression,
            // through the table of the linker
            (WrittenOperand::Memory(memory, _), true)
                if memory.relative && memory.displacement.modifier.is_some() =>
            {
                memory.displacement
            }
            _ => {
                return wrong(
                    "the target of this jump or call cannot be determined",
                    to.span,
                    "the target is computed",
                    self.source.syntax.said(
                        "supported: jumps through tables of labels, as compilers write them for `switch`; calls name a function",
                        "supported: jumps through tables of labels, as in `jmp [table + rax*8]`; calls name a label",
                    ),
                );
            }
        };
        let plain = Expression { modifier: None, ..expression };
        if let Some(line) = self.source.target(self.node.line as usize, plain) {
            return Ok(Ok(line));
        }
        match self.source.resolve(plain) {
            Some((Some(name), 0)) if !self.source.symbols.contains_key(name) => Ok(Err(name)),
            _ => wrong(
                "this is not a place in the code",
                to.span,
                "expected a label or a function",
                "correct it",
            ),
        }
    }

    /// Calls an external function; true if it does not return.
    fn outside(&mut self, name: &'a str, to: &SourceOperand<'a>) -> Fallible<bool> {
        if FAILURES.contains(&name) || PANICS.iter().any(|part| name.contains(part)) {
            let text = self.assertion(name);
            self.fail(text);
            return Ok(true);
        }
        if ENDINGS.contains(&name) {
            self.emit_jump(Operation::Jump(Point::before(0)), Goal::End);
            return Ok(true);
        }
        if IDLE.contains(&name) {
            self.emit(Operation::Nothing);
            self.forget_what_calls_change();
            return Ok(false);
        }
        if name == "syscall" {
            return self.membarrier(to).map(|()| false);
        }
        self.no_function(to)
    }

    /// `syscall(SYS_membarrier, command, ..)` of Linux: if the command is a barrier, each thread executes a full fence. The call is
    /// assumed to succeed.
    fn membarrier(&mut self, to: &SourceOperand<'a>) -> Fallible<()> {
        let argument =
            |register: u8| self.state.registers[usize::from(register)].number().and_then(Number::single);
        let command = argument(RSI).filter(|_| argument(RDI) == Some(MEMBARRIER));
        let Some(operation) = command.and_then(membarrier) else {
            return wrong(
                "this system call is not known",
                to.span,
                "expected `membarrier`, number 324, with a command that is a constant",
                "supported: the commands that are barriers, and those that register for them",
            );
        };
        self.emit(operation);
        self.forget_what_calls_change();
        Ok(())
    }

    /// Forgets the registers that an external function may change.
    fn forget_what_calls_change(&mut self) {
        for family in CHANGED {
            self.state.registers[usize::from(family)] = Value::Unknown;
        }
        self.state.flags = Flags::NONE;
    }

    fn no_function<T>(&self, to: &SourceOperand<'a>) -> Fallible<T> {
        let text = self.source.text.get(to.span.start as usize..to.span.end as usize).unwrap_or_default();
        let known =
            "also known: __assert_fail, abort, reach_error, panics of Rust, pthread_exit, sched_yield";
        let full = match to.operand {
            WrittenOperand::Bare(Expression { symbol: Some(name), .. }) => name,
            _ => text,
        };
        let error = if full.len() > text.len() && full.ends_with(text) {
            Diagnostic::error(format!("there is no label `{}`", short(text)))
                .at(to.span, format!("`{}` is its name here", short(full)))
                .help("names with a dot belong to the last label without one")
        } else {
            Diagnostic::error(format!("`{}` is not a function of this file", short(text)))
                .at(to.span, "what it does is not known")
                .note(known)
                .help(self.source.syntax.said(
                    "compile all that the threads call as one file, or as inline functions",
                    "write a label, or a function that is known",
                ))
        };
        Err(Box::new(error))
    }

    /// The description of a failure.
    fn assertion(&self, name: &str) -> String {
        let text = |register: u8| match self.state.registers[usize::from(register)] {
            Value::Address(Address { base: Base::Object(ObjectId(object)), offset: 0 }) => {
                self.source.objects[object as usize].text()
            }
            _ => None,
        };
        match (name, text(RDI), text(RSI)) {
            ("__assert_fail", Some(what), Some(file)) => {
                let line = self.state.registers[usize::from(RDX)].number().and_then(Number::single);
                let line = line.map(|line| format!(":{line}")).unwrap_or_default();
                format!("assertion `{what}` fails ({file}{line})")
            }
            (_, Some(what), _) if what.contains(' ') => format!("`{}` is called: {what}", short(name)),
            _ => format!("`{}` is called", short(name)),
        }
    }

    pub(super) fn fail(&mut self, text: String) {
        self.out.failure = Some(text);
        self.emit(Operation::Fail);
    }

    /// Calls a function of this file.
    fn call(&mut self, line: usize) -> Fallible<()> {
        let caller = Some((self.node.context, self.node.line));
        // the return address is on the stack; the contents below are lost
        let at = self.stack()?;
        let context = Context { function: line, caller, stack: at - 8 };
        let context = self.tables.enter(context, self.line.span)?;
        self.state.shrink(at);
        self.set_stack(at - 8);
        self.state.set_slot(at - 8, 8, Value::Unknown);
        let node = Node { context, line: line as u32 };
        self.out.next.push((node, self.state.clone()));
        self.emit_jump(Operation::Jump(Point::before(0)), Goal::Node(node));
        Ok(())
    }

    /// `ret` and the like.
    fn leave_function(&mut self) -> Fallible<()> {
        let context = self.tables.contexts[self.node.context as usize];
        let at = self.stack()?;
        if at != context.stack {
            return wrong(
                "this does not return to the caller",
                self.line.span,
                "the stack pointer differs from its value at the entry of the function",
                "restore the stack pointer before `ret`",
            );
        }
        let goal = match context.caller {
            None => Goal::End,
            Some((context, line)) => {
                self.state.shrink(at + 8);
                self.set_stack(at + 8);
                let node = Node { context, line: line + 1 };
                self.out.next.push((node, self.state.clone()));
                Goal::Node(node)
            }
        };
        self.emit_jump(Operation::Jump(Point::before(0)), goal);
        Ok(())
    }
}
