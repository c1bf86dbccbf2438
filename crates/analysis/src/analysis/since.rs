//! The states in which a process can be while it is the last one that wrote a value to a variable, without store buffers.
//!
//! A process that has written the value is in one of the states right after such a step. It may take further steps, except those that
//! certainly write the variable: then the value is gone, or there is a new last write. Steps of other processes may change its cells
//! as well. So the states that are reached in this way are all states in which it can be while the variable has the value and the
//! process is the last one that wrote it.

use super::Values;
use super::local::{Moves, is_plain_part};
use garret_system::system::{Formula, ProcVar, SymbolId, System, Target, Term, Transition, Update, Value};

/// The largest number of states of a process; with more, fewer cells are used.
const MOST_STATES: usize = 512;

/// The cells of a process that have a single value while it is the last process that wrote the constructor to the variable, with
/// these values. Empty for systems with store buffers.
///
/// # Complexity
/// That of the states of one process.
pub(crate) fn since(
    system: &System,
    (variable, constructor): (SymbolId, u32),
    is_over: &dyn Fn() -> bool,
) -> Vec<(SymbolId, u32)> {
    if system.is_weak() {
        return Vec::new();
    }
    let values = Values::of(system);
    let mut symbols: Vec<SymbolId> =
        system.symbol_ids().filter(|&symbol| is_plain_part(system, &values, symbol)).collect();
    while !symbols.is_empty() && !is_over() {
        if let Some(moves) = Moves::until(system, &values, (&symbols, MOST_STATES), is_over) {
            return found(system, &moves, (variable, constructor)).unwrap_or_default();
        }
        symbols.pop();
    }
    Vec::new()
}

/// The result for these states; None if some step that writes the value does not change the state of its process.
fn found(
    system: &System,
    moves: &Moves,
    (variable, constructor): (SymbolId, u32),
) -> Option<Vec<(SymbolId, u32)>> {
    let mut reached = vec![false; moves.states.len()];
    let mut pending = Vec::new();
    let mut reach = |state: usize, pending: &mut Vec<usize>| {
        if !std::mem::replace(&mut reached[state], true) {
            pending.push(state);
        }
    };
    for (index, transition) in system.transitions.iter().enumerate() {
        if !update(transition, variable).is_some_and(|update| may_write(update, constructor)) {
            continue;
        }
        let main = transition.main?;
        if !shows(transition, main, moves) {
            return None;
        }
        let is_this = |part: &super::local::Part| {
            part.transition == index && part.parameter == Some(usize::from(main.0))
        };
        let steps = moves.steps.iter().filter(|(part, ..)| is_this(part));
        steps.for_each(|(_, _, after)| reach(*after, &mut pending));
    }
    let mut from: Vec<Vec<usize>> = vec![Vec::new(); moves.states.len()];
    for &(part, before, after) in &moves.steps {
        let transition = &system.transitions[part.transition];
        let is_main = transition.main.is_some_and(|main| part.parameter == Some(usize::from(main.0)));
        if !(is_main && update(transition, variable).is_some_and(is_certain)) {
            from[before].push(after);
        }
    }
    while let Some(state) = pending.pop() {
        from[state].iter().for_each(|&after| reach(after, &mut pending));
    }
    let states: Vec<_> = moves.states.iter().zip(&reached).filter(|(_, reached)| **reached).collect();
    let (first, _) = states.first()?;
    let cells = moves.symbols.iter().enumerate();
    let single = cells.filter(|(place, _)| states.iter().all(|(state, _)| state[*place] == first[*place]));
    Some(single.map(|(place, symbol)| (*symbol, u32::from(first[place]))).collect())
}

/// The update of the variable by the step.
fn update(transition: &Transition, variable: SymbolId) -> Option<&Update> {
    transition.updates.iter().find(|update| update.symbol == variable)
}

/// Whether the update may write the constructor.
fn may_write(update: &Update, constructor: u32) -> bool {
    update.branches.iter().any(|branch| match &branch.value {
        Value::Term(Term::Constructor(written)) => *written == constructor,
        Value::Term(_) | Value::Any => true,
    })
}

/// Whether the update certainly writes.
fn is_certain(update: &Update) -> bool {
    update.branches.iter().any(|branch| branch.condition == Formula::True)
}

/// Whether the step writes a cell of the state of its process, so that it is among the moves.
fn shows(transition: &Transition, main: ProcVar, moves: &Moves) -> bool {
    transition.updates.iter().any(|update| {
        let is_mine = matches!(&update.target, Target::Cell(indices) if indices.as_slice() == [main]);
        is_mine && moves.symbols.contains(&update.symbol)
    })
}

#[cfg(test)]
mod tests {
    use super::since;
    use garret_system::system::{SymbolId, System};

    const TRUE: u32 = 1;
    const B: u32 = 1;

    /// A system in which a process that writes `True` to `X` is then at `B`, and writes `False` when it leaves; with more
    /// transitions.
    fn system(more: &str) -> System {
        let text = format!(
            "type loc = A | B | C array PC[proc] : loc var X : bool var Y : bool
            init (p) {{ PC[p] = A && X = False && Y = False }} unsafe (p) {{ PC[p] = C && X = True }}
            transition set ([p]) requires {{ PC[p] = A }} {{ PC[p] := B; X := True }}
            transition reset ([p]) requires {{ PC[p] = B }} {{ PC[p] := A; X := False }}
            {more}"
        );
        garret_system::lang::parse(&text).unwrap_or_else(|errors| panic!("{text}\n{errors:#?}")).system
    }

    fn symbol(system: &System, name: &str) -> SymbolId {
        system.symbol_ids().find(|&id| system.symbol(id).name == name).expect("it is declared")
    }

    fn of(more: &str) -> Vec<(SymbolId, u32)> {
        let system = system(more);
        since(&system, (symbol(&system, "X"), TRUE), &|| false)
    }

    #[test]
    fn whoever_wrote_is_where_its_steps_lead() {
        let system = system("");
        let pc = symbol(&system, "PC");
        assert_eq!(of(""), [(pc, B)]);
        assert_eq!(of("transition other ([p]) requires { PC[p] = A } { PC[p] := C; X := False }"), [(pc, B)]);
    }

    #[test]
    fn whoever_may_be_elsewhere_is_not_known() {
        for (why, more) in [
            ("it goes on", "transition t ([p]) requires { PC[p] = B } { PC[p] := C }"),
            (
                "it comes from elsewhere",
                "transition t ([p]) requires { PC[p] = A } { PC[p] := C; X := True }",
            ),
            ("the value is copied", "transition t ([p]) requires { PC[p] = A } { PC[p] := C; X := Y }"),
            (
                "it writes only where something holds",
                "transition t ([p]) requires { PC[p] = B } { PC[p] := C; X := case | Y = True : False | _ : X }",
            ),
            (
                "it may not write",
                "transition t ([p]) requires { PC[p] = B } { PC[p] := C; X := case | Y = True : False }",
            ),
            ("another one moves it", "transition t ([q] p) requires { PC[p] = B } { PC[p] := C }"),
            ("all are moved", "transition t ([q]) { PC[k] := case | PC[k] = B : C | _ : PC[k] }"),
            ("it writes where it is", "transition t ([p]) requires { Y = False } { X := True }"),
            (
                "it stays where it is not told",
                "transition t ([p]) requires { PC[p] = C } { PC[p] := C; X := True } transition u ([p]) requires { PC[p] = A } { PC[p] := C }",
            ),
        ] {
            assert_eq!(of(more), [], "{why}");
        }
    }
}
