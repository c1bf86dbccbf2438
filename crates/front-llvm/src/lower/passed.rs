//! What threads that are named are passed where the program itself always passes the same.

use super::Builder;
use crate::syntax::{Constant, Operation, Value};
use std::collections::BTreeSet;

impl Builder<'_> {
    /// The object that each thread which runs this function is passed, where all places that create such threads pass the same one.
    pub(super) fn argument_of_all(&mut self, function: &str) -> Option<i64> {
        let (mut objects, mut are_objects) = (BTreeSet::new(), true);
        let functions = self.module.functions.values();
        for it in functions.flat_map(|it| &it.blocks).flat_map(|block| &block.instructions) {
            let Operation::Call(call) = &it.operation else { continue };
            let place = match call.callee.function() {
                Some("pthread_create") => 2,
                Some("thrd_create") => 1,
                _ => continue,
            };
            if call.arguments.get(place).and_then(|it| it.1.function()) != Some(function) {
                continue;
            }
            match call.arguments.get(place + 1) {
                Some((_, Value::Constant(Constant::Address(name, offset)))) => {
                    objects.insert((name.as_str(), *offset));
                }
                Some((_, Value::Constant(_))) => are_objects = false,
                _ => {
                    are_objects = false;
                    self.is_passed_number = true;
                }
            }
        }
        let (name, offset) = *objects.first()?;
        if objects.len() > 1 || !are_objects {
            self.is_passed_number = true;
            return None;
        }
        self.address_of(name, self.thread)?.checked_add(offset)
    }

    /// What is wrong where no object is.
    pub(super) fn no_object(&self) -> &'static str {
        if self.is_passed_number {
            "memory is accessed where no object is (threads that are named are passed their numbers, and not what `main` passes)"
        } else {
            "memory is accessed where no object is"
        }
    }
}
