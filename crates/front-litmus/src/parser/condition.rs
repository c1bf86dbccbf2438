//! The atoms of conditions: observed places, and numbers.

use super::{Parser, number, unknown_register};
use crate::condition::Formula;
use crate::test::{Constant, Location, LocationId, Place};
use garret_base::register::Register;
use garret_base::source::{Diagnostic, Span};
use garret_litmus_text::{Conditions, Cursor};
use garret_program::Relation;

impl<'t> Conditions<'t> for Parser<'t> {
    type Formula = Formula;
    type Location = LocationId;

    fn atom(
        &mut self,
        cursor: &mut Cursor<'t>,
        observed: LocationId,
        is_equal: bool,
    ) -> Result<Formula, Diagnostic> {
        let relation = if is_equal { Relation::Equal } else { Relation::Distinct };
        let Some(number) = number(cursor) else { return Err(cursor.unexpected("a number")) };
        let (number, span) = number?;
        Ok(Formula::Atom(observed, relation, Constant { number, span }))
    }

    /// Reads a place: `x`, `[x]`, `0:EAX` or `P0:EAX`.
    fn location(&mut self, cursor: &mut Cursor<'t>, shown: bool) -> Result<LocationId, Diagnostic> {
        let start = cursor.span();
        if let Some((thread, start)) = cursor.thread() {
            cursor.eat("%");
            let Some((name, span)) = cursor.word() else { return Err(cursor.unexpected("a register")) };
            let Some((register, width)) = Register::named(name) else {
                return Err(unknown_register(name, span));
            };
            let span = start.to(span);
            if let Some((variable, place)) = self.addresses.get(&(thread, register)) {
                let variable = &self.variables[variable.0].name;
                return Err(Diagnostic::error(format!("`{name}` holds an address, and cannot be observed"))
                    .at(span, "")
                    .also(*place, format!("it is the address of `{variable}`")));
            }
            self.mentioned_threads.push((thread, span));
            let id = self.located(Place::Register(thread, register), format!("{thread}:{name}"), span);
            self.locations[id.0].widths.push((width, span));
            self.locations[id.0].shown |= shown;
            return Ok(id);
        }
        let bracket = cursor.eat("[");
        let Some((name, span)) = cursor.word() else {
            return Err(cursor.unexpected("a variable or a register, like `x` or `0:EAX`"));
        };
        if bracket {
            cursor.expect("]")?;
        }
        if let (true, Some((register, width))) = (!bracket && !self.is_variable(name), Register::named(name))
        {
            return Err(Diagnostic::error(format!("`{name}` is a register: say of which thread"))
                .at(start, "")
                .help(format!("for example `0:{}`", register.name(width).to_ascii_uppercase())));
        }
        let variable = self.variable(name, span);
        let id = self.located(Place::Memory(variable), format!("[{name}]"), span);
        self.locations[id.0].shown |= shown;
        Ok(id)
    }
}

impl Parser<'_> {
    pub(super) fn located(&mut self, place: Place, name: String, span: Span) -> LocationId {
        let entry = self.locations.entry(place);
        let id = LocationId(entry.index());
        entry.or_insert_with(|| Location { place, name, widths: Vec::new(), shown: false, span });
        id
    }
}
