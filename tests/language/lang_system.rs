//! The typed system of a text.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use garret::lang::{self, Checked};
use garret::system::{
    Atom, Formula, Literal, ProcVar, Scope, Sort, StoreFences, System, Target, Term, TypeId, Value,
    VariableKind,
};
use garret_solver::Relation;

fn read_with(text: &str, weak: bool) -> Checked {
    match if weak { lang::parse(text) } else { lang::parse_sequential(text) } {
        Ok(checked) => checked,
        Err(errors) => panic!("{}: {:?}", errors[0].message, errors[0].labels),
    }
}

fn read(text: &str) -> System {
    read_with(text, true).system
}

const CLASSIC: &str = "
type loc = A | B
array L[proc] : loc
var N : int
var R : real
var P : proc
var T : bool
init { N = 0 }
";

/// The only literal of the only disjunct of the bad states.
fn literal(formula: &str) -> Literal {
    let system = read(&format!("number_procs 2 {CLASSIC} unsafe (p q) {{ {formula} }}"));
    let [disjunct] = system.unsafes[0].disjuncts.as_slice() else { panic!("{formula}") };
    let [literal] = disjunct.literals.as_slice() else { panic!("{formula}") };
    literal.clone()
}

/// The coefficients, the constant, and the relation to zero of a linear literal.
fn linear(formula: &str) -> (Vec<i64>, i64, Relation) {
    let Literal::Linear(linear, relation) = literal(formula) else { panic!("{formula}") };
    (linear.terms.iter().map(|(coefficient, _)| *coefficient).collect(), linear.constant, relation)
}

#[test]
fn sums() {
    assert_eq!(linear("N = 3"), (vec![1], -3, Relation::Equal));
    assert_eq!(linear("3 <= N"), (vec![-1], 3, Relation::AtMost));
    assert_eq!(linear("N > 3"), (vec![-1], 3, Relation::Below));
    assert_eq!(linear("not N > 3"), (vec![1], -3, Relation::AtMost));
    assert_eq!(linear("N + 2 * N - (3 - N * 4) = -N"), (vec![1, 2, 4, 1], -3, Relation::Equal));
    assert_eq!(linear("((N)) <> - - 2 * (3 - 1)"), (vec![1], -4, Relation::Distinct));
}

#[test]
fn a_cell_that_cancels_out_is_still_read() {
    assert_eq!(linear("N - N = 0"), (vec![1, -1], 0, Relation::Equal));
    assert_eq!(linear("0 * N = 0"), (vec![1, -1], 0, Relation::Equal));
}

#[test]
fn reals_are_scaled_by_the_most_precise_number() {
    let text = format!("{CLASSIC} unsafe {{ R = 0.25 && R < 1.50 && R > 2 && N = 7 }}");
    let system = read(&text);
    assert_eq!(system.real_scale, 100);
    let constants = system.unsafes[0].disjuncts[0].literals.iter().map(|literal| match literal {
        Literal::Linear(linear, _) => linear.constant,
        other => panic!("{other:?}"),
    });
    // R > 2 is represented as 2 - R < 0.
    assert_eq!(constants.collect::<Vec<_>>(), [-25, -150, 200, -7]);
    assert_eq!(read(&format!("{CLASSIC} unsafe {{ R = 1.0 }}")).real_scale, 1);
}

#[test]
fn process_constants() {
    assert_eq!(literal("p = #1"), Literal::Is(ProcVar(0), 1));
    assert_eq!(literal("#2 <> q"), Literal::IsNot(ProcVar(1), 2));
    assert_eq!(literal("not p <> #2"), Literal::Is(ProcVar(0), 2));
    let system = read(&format!(
        "number_procs 2 {CLASSIC} unsafe (p) {{ P = #2 && L[#2] = A && L[#1] = B && p = #1 }}"
    ));
    let variables = &system.unsafes[0].variables;
    assert_eq!(system.process_bound, Some(2));
    assert_eq!(variables.parameters(), 1);
    assert_eq!(variables.constants().collect::<Vec<_>>(), [(ProcVar(1), 2), (ProcVar(2), 1)]);
    assert_eq!(variables.names, ["p", "#2", "#1"]);
}

#[test]
fn order_of_processes() {
    let [p, q] = [0, 1].map(|index| Term::Process(ProcVar(index)));
    assert_eq!(literal("p < q"), Literal::Before(p.clone(), q.clone()));
    assert_eq!(literal("p > q"), Literal::Before(q.clone(), p.clone()));
    assert_eq!(literal("not p >= q"), Literal::Before(p.clone(), q.clone()));
    let system = read(&format!("{CLASSIC} unsafe (p q) {{ p <= q }}"));
    let literals: Vec<Literal> =
        system.unsafes[0].disjuncts.iter().map(|disjunct| disjunct.literals[0].clone()).collect();
    assert_eq!(literals, [Literal::Before(p.clone(), q.clone()), Literal::Equal(p, q)]);
}

#[test]
fn boolean_cells_are_formulas() {
    let Literal::Equal(Term::Access(access), value) = literal("T") else { panic!() };
    assert_eq!((access.symbol.0, value), (4, Term::Constructor(1)));
    assert!(matches!(literal("not T"), Literal::Equal(_, Term::Constructor(0))));
    assert!(matches!(literal("not not (not not T)"), Literal::Equal(_, Term::Constructor(1))));
}

#[test]
fn sorts_and_symbols() {
    let text = "
        init () { true } unsafe { true }
        const K[proc] : int type data weak array W[proc, proc] : data type e = | E";
    for weak in [true, false] {
        let system = read_with(text, weak).system;
        assert_eq!(system.is_weak(), weak);
        let [k, w] = system.symbols.as_slice() else { panic!() };
        assert_eq!(
            (k.name.as_str(), k.dimensions, k.sort, k.weak, k.constant),
            ("K", 1, Sort::Integer, false, true)
        );
        assert_eq!((w.dimensions, w.sort, w.weak, w.constant), (2, Sort::Abstract(TypeId(1)), weak, false));
        assert_eq!(system.types[0].constructors, ["False", "True"]);
        assert_eq!(system.types[2].constructors, ["E"]);
        assert_eq!(&text[w.span.start as usize..w.span.end as usize], "W");
        assert!(system.init.conjuncts.is_empty());
        assert_eq!(system.unsafes[0].disjuncts.len(), 1);
    }
}

const WEAK: &str = "
array L[proc] : int
weak var X : int
weak array F[proc] : bool
const K : int
init (i) { L[i] = 0 && X = K && F[i] }
unsafe named (i j) { L[i] = 1 && j @ X = 1 && i @ F[j] }
unsafe (i) { exists_other k. k @ F[i] }
transition t (q [p] unused)
requires { L[p] = X && fence() && (F[q] || X = 2) && forall_other k. F[k] }
{ L[p] := X + 1; X := case | F[q] : 1 | _ : 2 }
";

/// The readers of all weak cells in a literal.
fn readers(literal: &Literal) -> Vec<Option<ProcVar>> {
    let mut readers = Vec::new();
    literal.for_each_access(&mut |access| {
        if [1, 2].contains(&access.symbol.0) {
            readers.push(access.reader);
        } else {
            assert_eq!(access.reader, None);
        }
    });
    readers
}

#[test]
fn readers_of_weak_cells() {
    for weak in [true, false] {
        let system = read_with(WEAK, weak).system;
        let reader = |variable: u16| weak.then_some(ProcVar(variable));
        for conjunct in &system.init.conjuncts {
            conjunct.for_each_literal(&mut |literal| assert!(readers(literal).iter().all(Option::is_none)));
        }
        let bad = &system.unsafes[0].disjuncts[0].literals;
        assert_eq!(bad.iter().flat_map(readers).collect::<Vec<_>>(), [reader(1), reader(0)]);
        let other = &system.unsafes[1].disjuncts[0];
        assert_eq!(other.existentials[0].scope, Scope::Others);
        assert_eq!(readers(&other.literals[0]), [reader(1)]);

        let transition = &system.transitions[0];
        assert_eq!(transition.main, Some(ProcVar(1)));
        assert_eq!(transition.guards.len(), 2);
        let fences = |literal: &&Literal| matches!(literal, Literal::Fence);
        for guard in &transition.guards {
            assert_eq!(guard.literals.iter().filter(fences).count(), usize::from(weak));
            assert_eq!(guard.literals.iter().flat_map(readers).collect::<Vec<_>>(), [reader(1), reader(1)]);
            assert_eq!(guard.universals[0].scope, Scope::Others);
        }
        let Value::Term(Term::Linear(sum)) = &transition.updates[0].branches[0].value else { panic!() };
        assert_eq!((sum.terms[0].1.reader, sum.constant), (reader(1), 1));
        let Formula::Atom(Atom::Literal(condition)) = &transition.updates[1].branches[0].condition else {
            panic!()
        };
        assert_eq!(readers(condition), [reader(1)]);
    }
    assert_eq!(read(WEAK).unsafe_label(0), "unsafe[named]");
    assert_eq!(read(WEAK).unsafe_label(1), "unsafe[2]");
}

#[test]
fn store_fences_stand_before_or_after_assignments() {
    let text = |actions: &str| format!("{WEAK} transition u ([p]) {{ {actions} }}");
    for (actions, before, after) in [
        ("X := 1", false, false),
        ("store_fence(); X := 1", true, false),
        ("let n = L[p] in store_fence(); X := n", true, false),
        ("X := 1; store_fence()", false, true),
        ("store_fence(); L[p] := 1; X := 1; store_fence();", true, true),
        ("store_fence()", true, false),
    ] {
        let system = read_with(&text(actions), true).system;
        assert_eq!(system.transitions[1].store_fences, StoreFences { before, after }, "{actions}");
        for system in [read_with(&text(actions), false).system, system.sequential()] {
            assert_eq!(system.transitions[1].store_fences, StoreFences::default(), "{actions}");
        }
    }
}

#[test]
fn updates() {
    let system = read(&format!(
        "{CLASSIC} unsafe {{ T }}
         transition t (p q)
         {{ let next = N + 1 in let who = p in
            N := next; P := who; T := ?; R := .;
            L[j] := case j = p : A | j = q || N = 1 : L[p] | _ : L[j]; }}
         transition u () requires {{ false }} {{ N := case | N = 1 : 2 }}"
    ));
    let [t, u] = system.transitions.as_slice() else { panic!() };
    assert_eq!(t.main, None);
    assert_eq!(t.guards.len(), 1);
    assert!(t.guards[0].literals.is_empty());
    let values: Vec<&Value> = t.updates.iter().map(|update| &update.branches[0].value).collect();
    assert!(matches!(values[0], Value::Term(Term::Linear(sum)) if sum.constant == 1));
    assert_eq!(values[1], &Value::Term(Term::Process(ProcVar(0))));
    assert_eq!(values[2..4], [&Value::Any, &Value::Any]);
    let Target::Every(indices) = &t.updates[4].target else { panic!() };
    assert_eq!(t.variables.kinds[usize::from(indices[0].0)], VariableKind::Bound);
    let conditions: Vec<&Formula> = t.updates[4].branches.iter().map(|branch| &branch.condition).collect();
    assert!(matches!(conditions[0], Formula::Atom(Atom::Literal(Literal::Equal(..)))));
    assert!(matches!(conditions[1], Formula::Or(_)));
    assert_eq!(conditions[2], &Formula::True);
    // A guard that is always false has no disjunct.
    assert!(u.guards.is_empty());
    assert_eq!(u.updates[0].target, Target::Cell([].into_iter().collect()));
}

#[test]
fn quantifiers() {
    let system = read(&format!(
        "{CLASSIC} predicate far(x) {{ forall_other y. L[y] <> L[x] }}
         unsafe (p) {{ exists x <> y. (L[x] = A && (forall z. z < y || far(z)) && not (exists w. L[w] = B)) }}"
    ));
    let [disjunct] = system.unsafes[0].disjuncts.as_slice() else { panic!() };
    let [x, y] = disjunct.existentials.as_slice() else { panic!() };
    assert_eq!((x.scope, y.scope), (Scope::All, Scope::All));
    assert_eq!(y.distinct_from, [x.variable]);
    assert_eq!(disjunct.universals.len(), 2);
    let names = &system.unsafes[0].variables.names;
    assert_eq!(names, &["p", "x", "y", "z", "y", "w"]);
}

#[test]
fn what_cubicle_accepts() {
    read(
        "type t = | A
             | B
         var X : t var Y : proc array Z[proc,proc] : bool
         init () { X = A }
         unsafe () { X = B }
         unsafe (z1 z2) { Z[z1,z2] = True && Y = z1 }
         transition a_1(x y) requires { Y = x } { X := B ; Y := . ; Z[x,y] := False; }
         transition aB2 () { }
         transition c (x) requires { forall_other j. (j < x || Z[x,j]) && X = A } {
           Z[i,j] := case | i = x : False
                          | _ : Z[i,j] ;
           X := case
                 | X = A : B
                 | _ : X }",
    );
}

#[test]
fn a_byte_order_mark_is_skipped() {
    let text = lang::decode(b"\xef\xbb\xbfvar X : int init { X = 0 } unsafe { X = 1 }").unwrap();
    assert!(text.starts_with("var"));
    read(text);
}

#[test]
fn names_lost_to_a_syntax_error_are_not_unknown() {
    let text = "array PC[proc : loc  init (p) { PC[p] = A } unsafe (p) { PC[p] = B && }";
    let errors = lang::parse(text).map(|_| ()).unwrap_err();
    let messages: Vec<&str> = errors.iter().map(|error| error.message.as_str()).collect();
    assert_eq!(messages, ["expected `,` or `]`, found `:`", "expected a formula, found `}`"]);
}
