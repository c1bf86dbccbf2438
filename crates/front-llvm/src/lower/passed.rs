//! The arguments that are passed to created threads.

use super::Builder;
use crate::syntax::{Constant, Operation, Value};
use std::collections::BTreeSet;

impl<'m> Builder<'m> {
    /// The calls that create threads: the function, and its argument.
    fn creations(&self) -> impl Iterator<Item = (&'m Value, &'m Value)> + use<'m> {
        let functions = self.module.functions.values();
        let instructions = functions.flat_map(|it| &it.blocks).flat_map(|block| &block.instructions);
        instructions.filter_map(|it| {
            let Operation::Call(call) = &it.operation else { return None };
            let place = match call.callee.function()? {
                "pthread_create" => 2,
                "thrd_create" => 1,
                _ => return None,
            };
            Some((&call.arguments.get(place)?.1, &call.arguments.get(place + 1)?.1))
        })
    }

    /// The functions that created threads may run: those that are passed where threads are created.
    pub(super) fn run_by_threads(&self) -> Vec<i64> {
        let named = self.creations().filter_map(|(function, _)| function.function());
        let addresses: BTreeSet<i64> = named.filter_map(|name| self.address_of(name, 0)).collect();
        addresses.into_iter().collect()
    }

    /// The object that is passed to each thread that runs this function, if all calls that may create such threads pass the same one.
    pub(super) fn argument_of_all(&mut self, function: &str) -> Option<i64> {
        let (mut objects, mut others, mut is_computed) = (BTreeSet::new(), false, false);
        for (created, argument) in self.creations() {
            match created.function() {
                Some(name) if name != function => continue,
                Some(_) => {}
                // the function is unknown
                None => others = true,
            }
            match argument {
                Value::Constant(Constant::Address(name, offset)) => {
                    objects.insert((name.as_str(), *offset));
                }
                Value::Constant(_) => others = true,
                _ => is_computed = true,
            }
        }
        let first = objects.first().copied();
        let is_same = objects.len() == 1 && !others && !is_computed;
        self.is_passed_number |= !is_same && (is_computed || !objects.is_empty());
        let (name, offset) = first.filter(|_| is_same)?;
        self.address_of(name, self.thread)?.checked_add(offset)
    }

    /// The bad state of an access outside of all objects.
    pub(super) fn no_object(&self) -> &'static str {
        if self.is_passed_number {
            "memory is accessed outside of all objects (threads named with --threads get their numbers as arguments, not the arguments from `main`)"
        } else {
            "memory is accessed outside of all objects"
        }
    }
}
