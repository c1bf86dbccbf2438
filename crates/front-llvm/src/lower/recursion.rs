//! Recursive functions. All calls from one depth to the next enter the same code, so that the size of the code grows with the depth,
//! not with the number of calls.
//!
//! The same slots and objects serve all calls at one depth, since only one of them is active at a time.

use super::shared::Shared;
use super::{Builder, Operand};
use crate::syntax::{Call, Constant, Function, Module, Operation, Value};
use garret_graphs::Expression;
use petgraph::algo::kosaraju_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use std::collections::BTreeMap;

/// The largest recursion depth.
pub(super) const DEEPEST: usize = 32;

/// The recursive functions, with the index of the group that call each other.
///
/// For an indirect call, `called` returns the functions that it may enter.
pub(super) fn recursive<'m>(
    module: &'m Module,
    called: impl Fn(&'m Function, &'m Call) -> Vec<&'m str>,
) -> BTreeMap<&'m str, usize> {
    let mut calls: DiGraph<&str, ()> = DiGraph::new();
    let nodes: BTreeMap<&str, NodeIndex> =
        module.functions.keys().map(|name| (name.as_str(), calls.add_node(name))).collect();
    for (name, function) in &module.functions {
        let Some(from) = nodes.get(name.as_str()).copied() else { continue };
        for instruction in function.blocks.iter().flat_map(|block| &block.instructions) {
            let Operation::Call(call) = &instruction.operation else { continue };
            match &call.callee {
                Value::Constant(Constant::Address(other, _)) => {
                    if let Some(to) = nodes.get(other.as_str()) {
                        calls.update_edge(from, *to, ());
                    }
                }
                Value::Assembly(..) => {}
                // an indirect call
                Value::Local(_) | Value::Constant(_) => {
                    for to in called(function, call).into_iter().filter_map(|it| nodes.get(it)) {
                        calls.update_edge(from, *to, ());
                    }
                }
            }
        }
    }
    let components = kosaraju_scc(&calls).into_iter();
    let are_recursive = |all: &Vec<NodeIndex>| match all.as_slice() {
        [only] => calls.contains_edge(*only, *only),
        _ => true,
    };
    let found = components.filter(are_recursive).enumerate();
    let name = |it: NodeIndex| calls.node_weight(it).copied();
    found.flat_map(|(number, all)| all.into_iter().filter_map(name).map(move |name| (name, number))).collect()
}

/// The code of a function at a depth.
#[derive(Clone)]
pub(super) struct Instance {
    parameters: Vec<u16>,
    result: u16,
    code: Shared,
}

impl Builder<'_> {
    /// Enters a function that is active already, at the next depth.
    pub(super) fn enter_again(
        &mut self,
        (name, component): (&str, usize),
        arguments: &[Operand],
        result: u16,
        (from, to): (u32, u32),
        depth: u32,
    ) {
        let level = self.open.get(&component).copied().unwrap_or(0);
        if level >= DEEPEST {
            let unknown = self.unknown(&format!("`{name}` calls itself more than {DEEPEST} levels deep"));
            return self.jump(from, unknown);
        }
        let key = (self.thread, name.to_owned(), level);
        let instance = match self.instances.get(&key) {
            Some(known) => known.clone(),
            None => self.instance(name, arguments.len(), depth),
        };
        let sets: Vec<(u16, Expression)> = instance
            .parameters
            .iter()
            .zip(arguments)
            .map(|(slot, argument)| (*slot, argument.expression()))
            .collect();
        let mut back = vec![(result, Operand::Slot(instance.result).expression())];
        if let Some(second) = self.pairs.get(&instance.result).copied() {
            back.push((self.pair(result), Operand::Slot(second).expression()));
        }
        let code = self.goes_there(instance.code, (from, sets), (to, back));
        self.instances.insert(key, Instance { code, ..instance });
    }

    fn instance(&mut self, name: &str, parameters: usize, depth: u32) -> Instance {
        let parameters: Vec<u16> = (0..parameters).map(|_| self.slot()).collect();
        let (result, code) = (self.slot(), self.shared());
        let arguments = parameters.iter().copied().map(Operand::Slot).collect();
        // some of the calls may use the result
        self.uses_result = true;
        self.enter_body(name, arguments, result, (code.entry, code.exit), depth);
        Instance { parameters, result, code }
    }
}
