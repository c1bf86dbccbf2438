//! Escape analysis: the local variables whose addresses may be known elsewhere when their functions return, because they are stored,
//! passed to a thread, or returned.
//!
//! An address flows to values computed from it, to parameters, to results, and through variables in slots. Any code may read an address
//! that is stored elsewhere. The analysis is context-insensitive: it does not distinguish calls of a function.
//!
//! # Sources
//! J.-D. Choi, M. Gupta, M. Serrano, V. C. Sreedhar, S. Midkiff, *Escape Analysis for Java*, OOPSLA 1999, sections 2 and 3.

use super::ended::{END, marked};
use super::function::promoted;
use crate::syntax::{Call, Function, Module, Operation, Value};
use std::collections::{BTreeMap, BTreeSet};

/// Library functions that keep an address that they are passed, and the index of that argument.
const KEEPING: [(&str, usize); 6] = [
    ("pthread_create", 3),
    ("thrd_create", 2),
    ("pthread_setspecific", 1),
    ("tss_set", 1),
    ("pthread_exit", 0),
    ("thrd_exit", 0),
];
/// Prefixes of functions that may keep any of their arguments.
const MAY_KEEP: [&str; 2] = ["__atomic_", "_ZNSt6thread"];

/// A target of the flow of addresses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Node<'m> {
    /// A named value of a function, or the contents of a variable in a slot.
    Named(&'m str, &'m str),
    /// The result of a function.
    Result(&'m str),
    /// The address of a variable that each thread has.
    ThreadLocal(&'m str),
    /// Memory that any code may read.
    Anywhere,
}

/// The flow of addresses: for each node, the nodes that flow to it.
struct Flow<'m> {
    module: &'m Module,
    /// The variables that each thread has.
    owned: Vec<&'m str>,
    sources: BTreeMap<Node<'m>, Vec<Node<'m>>>,
}

/// The variables whose addresses may be known elsewhere when their lifetime ends.
#[derive(Debug, Default)]
pub(super) struct Escaping<'m> {
    /// The local variables of each function.
    pub(super) locals: BTreeMap<&'m str, BTreeSet<&'m str>>,
    /// The variables that each thread has.
    pub(super) thread_locals: BTreeSet<&'m str>,
}

/// The variables whose addresses may be known elsewhere when their function returns, or their thread ends. Takes time `n log n` in the
/// size of the module, and in the flow to the result of each function.
pub(super) fn escaping(module: &Module) -> Escaping<'_> {
    let owned = module.globals.iter().filter(|it| it.thread_local).map(|it| it.name.as_str()).collect();
    let mut flow = Flow { module, owned, sources: BTreeMap::new() };
    module.functions.values().for_each(|function| flow.function(function));
    let anywhere = flow.to([Node::Anywhere]);
    let thread_locals = flow.owned.iter().copied().filter(|it| anywhere.contains(&Node::ThreadLocal(it)));
    let thread_locals = thread_locals.collect();
    let mut found: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (name, function) in &module.functions {
        let all = function.instructions().filter(|it| matches!(it.operation, Operation::Alloca(..)));
        let mut all = all.filter_map(|it| it.result.as_deref()).peekable();
        if all.peek().is_none() {
            continue;
        }
        let given = flow.to([Node::Result(name)]);
        // an address that a variable holds may be used after the block of the target
        let with_blocks: BTreeSet<&str> = marked(function, END).collect();
        let held = if with_blocks.is_empty() { BTreeSet::new() } else { flow.to(flow.holders(function)) };
        let own = all.filter(|local| {
            let node = Node::Named(name, local);
            let is_held = with_blocks.contains(local) && held.contains(&node);
            is_held || anywhere.contains(&node) || given.contains(&node)
        });
        let own: BTreeSet<&str> = own.collect();
        if !own.is_empty() {
            found.insert(name, own);
        }
    }
    Escaping { locals: found, thread_locals }
}

impl<'m> Flow<'m> {
    /// All nodes that flow to the given ones, including themselves.
    fn to(&self, nodes: impl IntoIterator<Item = Node<'m>>) -> BTreeSet<Node<'m>> {
        let mut found: BTreeSet<Node<'m>> = nodes.into_iter().collect();
        let mut waiting: Vec<Node<'m>> = found.iter().copied().collect();
        while let Some(next) = waiting.pop() {
            let sources = self.sources.get(&next).into_iter().flatten();
            waiting.extend(sources.filter(|source| found.insert(**source)).copied());
        }
        found
    }

    /// The nodes of a function that hold values computed elsewhere in it: variables in slots, and phis.
    fn holders(&self, function: &'m Function) -> BTreeSet<Node<'m>> {
        let variables = promoted(function, self.module);
        let named = function.instructions().filter_map(|it| match (&it.operation, it.result.as_deref()) {
            (Operation::Store(_, _, Value::Local(name), _), _) => variables.get(name.as_str()).copied(),
            (Operation::Phi(..), result) => result,
            _ => None,
        });
        named.map(|name| Node::Named(function.name.as_str(), name)).collect()
    }

    fn function(&mut self, function: &'m Function) {
        let variables = promoted(function, self.module);
        for instruction in function.instructions() {
            let result = instruction.result.as_deref().map(|name| Node::Named(&function.name, name));
            // a variable in a slot stands for its contents
            let holder = |address: &'m Value| match address {
                Value::Local(name) => {
                    variables.get(name.as_str()).map(|variable| Node::Named(&function.name, variable))
                }
                _ => None,
            };
            match &instruction.operation {
                Operation::Store(_, value, address, _) => {
                    self.flows(function, value, holder(address).unwrap_or(Node::Anywhere));
                }
                Operation::Exchange(_, _, _, value, _) => self.flows(function, value, Node::Anywhere),
                Operation::Compare(_, [_, expected, new], ..) => {
                    self.flows(function, expected, Node::Anywhere);
                    self.flows(function, new, Node::Anywhere);
                }
                Operation::Load(_, address, _) => {
                    if let (Some(from), Some(to)) = (holder(address), result) {
                        self.sources.entry(to).or_default().push(from);
                    }
                }
                Operation::Return(Some((_, value))) => {
                    self.flows(function, value, Node::Result(&function.name));
                }
                Operation::Call(call) => self.call(function, call, result),
                Operation::Alloca(..) | Operation::Icmp(..) | Operation::Return(None) => {}
                other => {
                    let mut operands = Vec::new();
                    other.operands(&mut operands);
                    for operand in operands {
                        if let Some(result) = result {
                            self.flows(function, operand, result);
                        }
                    }
                }
            }
        }
    }

    fn flows(&mut self, function: &'m Function, value: &'m Value, to: Node<'m>) {
        match value {
            Value::Local(name) => {
                self.sources.entry(to).or_default().push(Node::Named(&function.name, name));
            }
            Value::Constant(constant) => {
                let all =
                    self.owned.iter().filter(|it| constant.mentions(it)).map(|it| Node::ThreadLocal(it));
                let mut all = all.peekable();
                if all.peek().is_some() {
                    self.sources.entry(to).or_default().extend(all);
                }
            }
            Value::Assembly(..) => {}
        }
    }

    fn call(&mut self, function: &'m Function, call: &'m Call, result: Option<Node<'m>>) {
        let arguments = call.arguments.iter().map(|(_, value)| value);
        let Some(name) = call.callee.function() else {
            return arguments.for_each(|value| self.flows(function, value, Node::Anywhere));
        };
        let arguments = arguments.enumerate();
        let module = self.module;
        if let Some((callee, other)) = module.functions.get_key_value(name) {
            for (index, value) in arguments {
                // variadic arguments are in memory
                let parameter = other.parameters.get(index);
                let to = parameter.map_or(Node::Anywhere, |parameter| Node::Named(callee, parameter));
                self.flows(function, value, to);
            }
            if let Some(result) = result {
                self.sources.entry(result).or_default().push(Node::Result(callee));
            }
            return;
        }
        for (index, value) in arguments {
            let keeps = KEEPING.contains(&(name, index)) || MAY_KEEP.iter().any(|it| name.starts_with(it));
            if keeps {
                self.flows(function, value, Node::Anywhere);
            } else if let Some(result) = result {
                self.flows(function, value, result);
            }
        }
    }
}
