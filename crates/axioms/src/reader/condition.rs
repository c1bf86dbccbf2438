//! The atoms of conditions: observed places, and values.

use super::names::Names;
use crate::test::{Formula, Place};
use crate::value::Width;
use garret_base::source::{Diagnostic, short};
use garret_litmus_text::{Conditions, Cursor};

impl<'t> Conditions<'t> for Names {
    type Formula = Formula;
    type Location = usize;

    fn atom(
        &mut self,
        cursor: &mut Cursor<'t>,
        observed: usize,
        is_equal: bool,
    ) -> Result<Formula, Diagnostic> {
        Ok(Formula::Atom(observed, is_equal, self.value(cursor)?))
    }

    fn is_other_sign(_: &str) -> bool {
        true
    }

    /// Reads a place: `x`, `[x]`, `*x`, `0:X1` or `P0:X1`.
    fn location(&mut self, cursor: &mut Cursor<'t>, shown: bool) -> Result<usize, Diagnostic> {
        if let Some((thread, start)) = cursor.thread() {
            let Some((name, span)) = cursor.word() else { return Err(cursor.unexpected("a register")) };
            self.mentioned.push((thread, start.to(span)));
            let (register, width) = self.register(thread, name, span)?;
            return Ok(self.observe(
                Place::Register(thread, register),
                format!("{thread}:{name}"),
                width,
                shown,
            ));
        }
        let bracket = cursor.eat("[");
        let _ = !bracket && cursor.eat("*");
        let Some((name, span)) = cursor.word() else {
            return Err(cursor.unexpected("a variable or a register, like `x` or `0:X1`"));
        };
        if bracket {
            cursor.expect("]")?;
        } else if cursor.peek() == "[" {
            return Err(Diagnostic::error("arrays are not supported").at(cursor.span(), ""));
        }
        if !self.variables.contains_key(name) {
            return Err(Diagnostic::error(format!("there is no variable `{}`", short(name)))
                .at(span, "")
                .help("a register needs its thread: `0:X1`"));
        }
        let variable = self.variable(name);
        Ok(self.observe(Place::Variable(variable), format!("[{name}]"), Width::Double, shown))
    }
}
