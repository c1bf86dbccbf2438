//! The translation to a system that records which process wrote each variable last.
//!
//! That some process is in its critical section may be visible only in a variable `Inside`, which is `True` then. The backward search
//! finds the write of the value that was read only after all other steps that may have happened in between, by any processes; that
//! there is such a process, and that it has not left yet, is not a statement about the processes of the cube. So each variable gets
//! another one, `Writer`, to which each process that writes the variable writes itself, in the same step. A process that reads a
//! value of it other than the initial one also reads that `Writer` is some process. From this read on, that process is in the cube.
//!
//! # Why this changes nothing
//! `Writer` is read in no other way, and it always holds *some* process. It is as weak as the variable, and is read and written only
//! together with it, in the same steps. So the same steps are atomic, entries of store buffers have the same order, and both systems
//! have the same runs except for that variable.
//!
//! Without store buffers, the places where the last writer of a value can be follow from its own steps since then
//! ([`crate::analysis`]): guards additionally require that it is there, which always holds.
//!
//! # Sources
//! `Writer` is a history variable: M. Abadi, L. Lamport, *The Existence of Refinement Mappings*, TCS 1991, section 2.3.

use crate::analysis::since;
use garret_system::system::{
    Access, Atom, Branch, Disjunct, Existential, Formula, Init, Literal, ProcVar, Scope, Sort, SymbolId,
    System, Target, Term, Update, Value, VariableKind, Variables,
};
use smallvec::SmallVec;

/// A variable, with its initial value and its writer.
struct TrackedVariable {
    variable: SymbolId,
    /// The initial constructor.
    first: u32,
    /// The symbol of its last writer.
    writer: SymbolId,
}

/// The system that records the last writers of variables, and requires them to be where they can be, as far as that is computed
/// before `is_over` returns true. None if no guard or bad state reads such a variable.
pub fn writers(original: &System, is_over: &dyn Fn() -> bool) -> Option<System> {
    let mut system = original.clone();
    let declare = |variable: SymbolId| {
        let first = first(&original.init, variable)?;
        let symbol = original.symbol(variable);
        let writer = system.add_symbol(format!("Writer_{}", symbol.name), 0, Sort::Process);
        system.symbols[writer.0 as usize].weak = symbol.weak;
        Some(TrackedVariable { variable, first, writer })
    };
    let variables = original.symbol_ids().filter(|&symbol| is_fit(original, symbol));
    let all: Vec<TrackedVariable> = variables.filter_map(declare).collect();
    let mut asked = false;
    let mut places = Places { system: original, is_over, known: Vec::new() };
    for transition in &mut system.transitions {
        for written in &all {
            asked |= ask(&mut transition.guards, &mut transition.variables, (written, &mut places));
            let writes = transition.updates.iter().find(|update| update.symbol == written.variable);
            if let Some(update) = writes.zip(transition.main).map(|(it, main)| signed(it, main, written)) {
                transition.updates.push(update);
            }
        }
    }
    for bad in &mut system.unsafes {
        for written in &all {
            asked |= ask(&mut bad.disjuncts, &mut bad.variables, (written, &mut places));
        }
    }
    asked.then_some(system)
}

/// Whether the symbol is a variable of an enumeration that steps write, each of them by a main process.
fn is_fit(system: &System, symbol: SymbolId) -> bool {
    let declared = system.symbol(symbol);
    declared.dimensions == 0
        && !declared.constant
        && matches!(declared.sort, Sort::Enumeration(_))
        && system.is_written(symbol)
        && system.transitions.iter().all(|transition| {
            transition.main.is_some() || transition.updates.iter().all(|update| update.symbol != symbol)
        })
}

/// The initial constructor of the variable.
fn first(init: &Init, variable: SymbolId) -> Option<u32> {
    init.conjuncts.iter().find_map(|conjunct| match conjunct {
        Formula::Atom(Atom::Literal(
            Literal::Equal(Term::Access(access), Term::Constructor(value))
            | Literal::Equal(Term::Constructor(value), Term::Access(access)),
        )) if access.symbol == variable => Some(*value),
        _ => None,
    })
}

/// The update that writes the writer whenever the variable is written.
fn signed(update: &Update, main: ProcVar, written: &TrackedVariable) -> Update {
    let sign = |branch: &Branch| Branch {
        condition: branch.condition.clone(),
        value: Value::Term(Term::Process(main)),
    };
    let branches = update.branches.iter().map(sign).collect();
    Update { symbol: written.writer, target: Target::Cell(SmallVec::new()), branches }
}

/// Cells of a process, with their constructors.
type Held = Vec<(SymbolId, u32)>;

/// A cache of the cells of the last writer, for each variable and constructor.
struct Places<'a> {
    system: &'a System,
    is_over: &'a dyn Fn() -> bool,
    known: Vec<((SymbolId, u32), Held)>,
}

impl Places<'_> {
    fn of(&mut self, write: (SymbolId, u32)) -> Held {
        if let Some((_, cells)) = self.known.iter().find(|(known, _)| *known == write) {
            return cells.clone();
        }
        let cells = since(self.system, write, self.is_over);
        self.known.push((write, cells.clone()));
        cells
    }
}

/// Adds the condition that some process wrote the value that is read; returns whether any condition was added.
fn ask(
    disjuncts: &mut [Disjunct],
    variables: &mut Variables,
    (written, places): (&TrackedVariable, &mut Places<'_>),
) -> bool {
    let mut asked = false;
    for disjunct in disjuncts {
        let reads = disjunct.literals.iter().find_map(|literal| match literal {
            Literal::Equal(Term::Access(access), Term::Constructor(value))
            | Literal::Equal(Term::Constructor(value), Term::Access(access))
                if access.symbol == written.variable && *value != written.first =>
            {
                Some((access.reader, *value))
            }
            _ => None,
        });
        let Some((reader, value)) = reads else { continue };
        let writer = variables.add(VariableKind::Bound, "writer");
        let distinct_from = Vec::new();
        disjunct.existentials.push(Existential { variable: writer, scope: Scope::All, distinct_from });
        let cell = Access { symbol: written.writer, indices: SmallVec::new(), reader };
        disjunct.literals.push(Literal::Equal(Term::Access(cell), Term::Process(writer)));
        for (symbol, held) in places.of((written.variable, value)) {
            let cell = Access { symbol, indices: [writer].into_iter().collect(), reader: None };
            disjunct.literals.push(Literal::Equal(Term::Access(cell), Term::Constructor(held)));
        }
        asked = true;
    }
    asked
}

#[cfg(test)]
mod tests {
    use super::writers;
    use garret_core::answer::Answer;
    use garret_core::check::{CheckOptions, Inference, check};
    use garret_machine::machine::{ExplorationResult, ExploreOptions, explore};
    use garret_machine::memory::Model;
    use garret_random::random::Random;
    use garret_system::lang::parse;
    use garret_system::system::System;
    use std::fmt::Write;

    fn system(text: &str) -> System {
        parse(text).unwrap_or_else(|errors| panic!("{text}\n{errors:#?}")).system
    }

    /// A semaphore with one seat: a variable says whether a process is inside, a sum says how many seats are left.
    const INSIDE: &str = "
        type loc = Asks | Enters | Sets | Resets | Leaves | Bad
        array PC[proc] : loc  var Seats : int  var Inside : bool
        init (p) { PC[p] = Asks && Seats = 1 && Inside = False }
        unsafe (p) { PC[p] = Bad }
        transition take ([p]) requires { PC[p] = Asks && Seats > 0 } { PC[p] := Enters; Seats := Seats - 1 }
        transition too_late ([p]) requires { PC[p] = Asks && Seats <= 0 } { PC[p] := Leaves; Seats := Seats - 1 }
        transition alone ([p]) requires { PC[p] = Enters && Inside = False } { PC[p] := Sets }
        transition bad ([p]) requires { PC[p] = Enters && Inside = True } { PC[p] := Bad }
        transition set ([p]) requires { PC[p] = Sets } { PC[p] := Resets; Inside := True }
        transition reset ([p]) requires { PC[p] = Resets } { PC[p] := Leaves; Inside := False }
        transition leave ([p]) requires { PC[p] = Leaves } { PC[p] := Asks; Seats := Seats + 1 }";

    #[test]
    fn whoever_wrote_is_known_from_the_read_on() {
        let original = system(INSIDE);
        let known = writers(&original, &|| false).expect("there is a variable");
        let options =
            CheckOptions::new().model(Model::Sc).inference(Inference::Off).max_nodes(60).exact_loops(true);
        for (system, decides) in [(&original, false), (&known, true)] {
            let report = check(system, &options.clone().certify(true), &mut |_| {});
            assert_eq!(matches!(report.answer, Answer::Safe { .. }), decides, "{:?}", report.answer);
        }
        assert!(
            writers(&system("var X : bool init { X = False } unsafe { X = False }"), &|| false).is_none(),
            "nobody writes"
        );
    }

    fn transition(random: &mut Random, number: u64) -> String {
        let values = ["A", "B", "C"];
        let mut value = || random.one_of(&values);
        let (read, written, other) = (value(), value(), value());
        let (from, to) = (random.below(3) + 1, random.below(3) + 1);
        let guard = match random.below(6) {
            0 => format!("X = {read}"),
            1 => format!("(X = {read} || Y = {other})"),
            2 => format!("X <> {read} && (forall_other k. PC[k] <> L{to})"),
            3 => format!("Y = {read} && fence()"),
            4 => format!("X = {read} && (exists_other k. PC[k] = L{from})"),
            _ => "PC[q] = L1".to_owned(),
        };
        let action = match random.below(6) {
            0 | 1 => format!("; X := {written}"),
            2 => format!("; Y := {written}; X := {other}"),
            3 => format!("; X := case | Y = {read} : {written} | PC[p] = L1 : {other}"),
            4 => format!("; Y := case | X = {read} : {written} | _ : Y"),
            _ => String::new(),
        };
        format!(
            "transition t{number} ([p] q) requires {{ PC[p] = L{from} && {guard} }} {{ PC[p] := L{to}{action} }}\n"
        )
    }

    /// The machine reaches bad states of one system exactly if it reaches those of the other.
    #[test]
    fn who_wrote_changes_nothing() {
        let (mut bad, mut compared) = (0, 0);
        for seed in 0..400 {
            let mut random = Random::new(seed);
            let weak = ["weak var X : val weak var Y : val", "var X : val var Y : val"];
            let mut text = format!(
                "type loc = L1 | L2 | L3 type val = A | B | C array PC[proc] : loc {}
                init (p) {{ PC[p] = L1 && X = A && Y = B }}
                unsafe (p q) {{ PC[p] = L3 && PC[q] = L2 && p @ X = C }}\n",
                weak[0]
            );
            for number in 1..=4 + random.below(3) {
                let _ = write!(text, "{}", transition(&mut random, number as u64));
            }
            // the language of weak systems cannot express this: guards read locations of other processes
            let plain = || {
                let text = text.replace(weak[0], weak[1]);
                system(&text.replace("p @ X", "X").replace(" && fence()", ""))
            };
            let original = parse(&text).map_or_else(|_| plain(), |checked| checked.system);
            let Some(known) = writers(&original, &|| false) else { continue };
            for (model, processes) in [(Model::Sc, 2), (Model::Sc, 3), (Model::Tso, 2), (Model::Tso, 3)] {
                let explored = |system: &System| {
                    let options = ExploreOptions::new().processes(processes).model(model).buffer(2);
                    let options = options.symmetry(false).partial_order(false).max_states(20_000);
                    explore(system, &options, &mut |_| {}).reached
                };
                let (one, other) = (explored(&original), explored(&known));
                match (one, other) {
                    (ExplorationResult::Bad(_), ExplorationResult::Bad(_)) => bad += 1,
                    (ExplorationResult::Bad(_), ExplorationResult::Nothing)
                    | (ExplorationResult::Nothing, ExplorationResult::Bad(_)) => {
                        panic!("seed {seed}, {model:?}, {processes} processes\n{text}")
                    }
                    _ => {}
                }
                compared += 1;
            }
        }
        println!("{compared} compared, {bad} bad");
        assert!(compared > 500 && bad > 100, "a poor mixture");
    }
}
