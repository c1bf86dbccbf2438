//! Addresses of labels (`&&label` in C), and jumps to them: a label is a number, and such a jump is a `switch`.

use super::{Parser, Read};
use crate::lexer::TokenKind;
use crate::syntax::{Block, Constant, Instruction, Operation, Value};
use garret_base::source::Span;
use std::collections::BTreeMap;

/// The block for a jump to something else than one of the labels.
const NO_LABEL: &str = "no label";
/// The number of the first label: no object is at such an address.
const FIRST: i128 = 0x1000;

/// The numbers of labels, by the function and the label.
pub(super) type Labels = BTreeMap<(String, String), i128>;

impl Parser {
    /// The number of a label.
    fn number_of_label(&mut self, function: &str, label: &str) -> i128 {
        let next = FIRST + 16 * i128::try_from(self.labels.len()).unwrap_or(0);
        *self.labels.entry((function.to_owned(), label.to_owned())).or_insert(next)
    }

    /// `(@function, %label)` after `blockaddress`.
    pub(super) fn block_address(&mut self) -> Read<Constant> {
        self.expect('(')?;
        let TokenKind::Global(function) = self.bump().kind else { return self.error("a function") };
        self.expect(',')?;
        let TokenKind::Local(label) = self.bump().kind else { return self.error("a label") };
        self.expect(')')?;
        Ok(Constant::Integer(self.number_of_label(&function, &label)))
    }

    /// `ptr %address, [label %one, label %other]` after `indirectbr`.
    pub(super) fn indirect_branch(&mut self) -> Read<Operation> {
        let (_, address) = self.operand()?;
        self.expect(',')?;
        self.expect('[')?;
        let function = self.function.clone();
        let mut cases = Vec::new();
        while !self.takes(']') {
            let label = self.label()?;
            let number = self.number_of_label(&function, &label);
            cases.push((Value::Constant(Constant::Integer(number)), label));
            self.takes(',');
        }
        Ok(Operation::Switch(address, NO_LABEL.to_owned(), cases))
    }
}

/// Adds the block for a jump to something else, if there are such jumps.
pub(super) fn with_no_label(blocks: &mut Vec<Block>) {
    let jumps =
        |it: &Instruction| matches!(&it.operation, Operation::Switch(_, label, _) if label == NO_LABEL);
    if blocks.iter().flat_map(|it| &it.instructions).any(jumps) {
        let operation = Operation::Unreachable;
        let end =
            Instruction { result: None, operation, span: Span::default(), place: None, is_of_table: false };
        blocks.push(Block { label: NO_LABEL.to_owned(), instructions: vec![end] });
    }
}
