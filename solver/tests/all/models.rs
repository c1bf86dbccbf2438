//! Models and minimal cores: models are evaluated, and cores are decided again.

use crate::naive;

use crate::naive::{
    Claim, Shape, Signature, Tape, binary_signature, discrete_signature, integer_signature, literal,
    mixed_signature,
};
use garret_solver::{Linear, Literal, Model, Relation, Solver, Sort, TermId, Value};
use proptest::prelude::*;

fn real_signature() -> Signature {
    let mut signature = Signature { sorts: vec![Sort::Real], ..Signature::default() };
    for _ in 0..4 {
        signature.add(0, Shape::Variable);
    }
    signature
}

fn number(model: &Model, term: TermId) -> (i128, i128) {
    let Some(Value::Number(number)) = model.value(term) else { panic!("no number") };
    let (over, under) = number.to_fraction().expect("small numbers");
    (over.into(), under.into())
}

fn holds(model: &Model, literal: &Literal<TermId>) -> bool {
    match literal {
        Literal::Member(term, domain) => match model.value(*term) {
            Some(Value::Named(value)) => domain.contains(*value),
            _ => domain.contains_others(),
        },
        Literal::Equal(a, b) => model.value(*a) == model.value(*b),
        Literal::Distinct(a, b) => model.value(*a) != model.value(*b),
        Literal::Linear(linear) => {
            let add = |(over, under): (i128, i128), &(term, factor): &(TermId, i64)| {
                let (more, divisor) = number(model, term);
                (over * divisor + i128::from(factor) * more * under, under * divisor)
            };
            let (sum, _) = linear.terms().iter().fold((linear.constant().into(), 1), add);
            match linear.relation() {
                Relation::Equal => sum == 0,
                Relation::Distinct => sum != 0,
                Relation::AtMost => sum <= 0,
                Relation::Below => sum < 0,
            }
        }
    }
}

/// Checks that values are of their sorts, and that functions map equal arguments to equal values.
fn is_structure(signature: &Signature, model: &Model, terms: &[TermId]) {
    for (position, (_, shape)) in signature.terms.iter().enumerate() {
        let value = model.value(terms[position]).expect("a value for every term");
        match (signature.sort(position), value) {
            (Sort::Discrete { named, .. }, Value::Named(value)) => assert!(*value < named),
            (Sort::Discrete { others, .. }, Value::Other(value)) => {
                assert!(others.is_none_or(|others| *value < others));
            }
            (Sort::Integer, Value::Number(number)) => {
                assert!(number.to_fraction().is_some_and(|it| it.1 == 1));
            }
            (Sort::Real, Value::Number(_)) => {}
            (sort, value) => panic!("{value:?} is no value of {sort:?}"),
        }
        match shape {
            Shape::Constant(constant) => assert_eq!(value, &Value::Named(*constant)),
            Shape::Variable => {}
            Shape::Apply(function, arguments) => {
                for (other, (_, shape)) in signature.terms.iter().enumerate() {
                    let Shape::Apply(same, others) = shape else { continue };
                    let equal = |(&a, &b): (&usize, &usize)| model.value(terms[a]) == model.value(terms[b]);
                    if function == same && arguments.iter().zip(others).all(equal) {
                        assert_eq!(Some(value), model.value(terms[other]), "a function has one value");
                    }
                }
            }
        }
    }
}

type Clauses<T> = Vec<Vec<T>>;

/// Clauses that the tape determines, and a solver with their terms.
fn random(signature: &Signature, tape: &mut Tape<'_>) -> (Clauses<Claim>, Solver, Vec<TermId>) {
    let mut clauses: Clauses<Claim> = Vec::new();
    // Half of the cases have no clause of several literals: then values are found by another method.
    let most = if tape.below(2) == 0 { 4 } else { 6 };
    while !tape.is_at_end() {
        clauses.push((0..=tape.below(most) / 4).map(|_| signature.claim(tape)).collect());
    }
    let mut solver = Solver::new();
    let terms = signature.declare(&mut solver);
    (clauses, solver, terms)
}

fn literals_of(clauses: &[Vec<Claim>], terms: &[TermId]) -> Clauses<Literal<TermId>> {
    clauses.iter().map(|clause| clause.iter().map(|claim| literal(claim, terms)).collect()).collect()
}

fn check_model(signature: &Signature, tape: &mut Tape<'_>) {
    let (clauses, mut solver, terms) = random(signature, tape);
    let literals = literals_of(&clauses, &terms);
    let consistent =
        literals.iter().all(|clause| solver.assert_clause(clause).is_ok()) && solver.check().is_ok();
    if consistent {
        let model = solver.model().expect("consistent");
        is_structure(signature, &model, &terms);
        for clause in &literals {
            assert!(clause.iter().any(|literal| holds(&model, literal)), "{clause:?} in {model:?}");
        }
        assert_eq!((solver.check(), solver.level()), (Ok(()), 0), "nothing is asserted by that");
    } else {
        assert!(solver.model().is_err());
    }
}

fn is_inconsistent(signature: &Signature, clauses: &[Vec<Claim>]) -> bool {
    let mut solver = Solver::new();
    let terms = signature.declare(&mut solver);
    let literals = literals_of(clauses, &terms);
    !(literals.iter().all(|clause| solver.assert_clause(clause).is_ok()) && solver.check().is_ok())
}

fn check_core(signature: &Signature, tape: &mut Tape<'_>) {
    let (clauses, mut solver, terms) = random(signature, tape);
    let literals = literals_of(&clauses, &terms);
    let core = solver.minimal_core(&literals).expect("no limit");
    assert_eq!(core.is_some(), is_inconsistent(signature, &clauses));
    let Some(core) = core else { return };
    let chosen = |except: Option<usize>| -> Vec<Vec<Claim>> {
        core.iter().filter(|&&it| Some(it) != except).map(|&it| clauses[it].clone()).collect()
    };
    assert!(is_inconsistent(signature, &chosen(None)), "{core:?}");
    for &one in &core {
        assert!(!is_inconsistent(signature, &chosen(Some(one))), "{core:?} without {one}");
    }
    assert_eq!(solver.check(), Ok(()), "nothing is asserted by that");
}

fn signature(tape: &mut Tape<'_>) -> Signature {
    match tape.below(6) {
        0 => discrete_signature(tape, false),
        1 => discrete_signature(tape, true),
        2 => mixed_signature(tape),
        3 => binary_signature(tape),
        4 => real_signature(),
        _ => integer_signature(tape),
    }
}

proptest! {
    #![proptest_config(naive::config(2000))]

    #[test]
    fn models_satisfy_what_is_asserted(tape in proptest::collection::vec(any::<u8>(), 0..60)) {
        let mut tape = Tape::new(&tape);
        let signature = signature(&mut tape);
        check_model(&signature, &mut tape);
    }

    #[test]
    fn minimal_cores_are_minimal(tape in proptest::collection::vec(any::<u8>(), 20..80)) {
        let mut tape = Tape::new(&tape);
        let signature = signature(&mut tape);
        check_core(&signature, &mut tape);
    }
}

/// Strict bounds and a disequality that only fractions satisfy.
#[test]
fn fractions_between_bounds() {
    let mut solver = Solver::new();
    let sort = solver.add_sort(Sort::Real);
    let [x, y] = [0, 1].map(|key| solver.variable(key, sort));
    let all = [
        Linear::new([(x, -1)], 0, Relation::Below),
        Linear::new([(x, 1), (y, -1)], 0, Relation::Below),
        Linear::new([(y, 1)], -1, Relation::Below),
        Linear::new([(x, 3), (y, 5)], -4, Relation::Equal),
    ];
    let all = all.map(|linear| Literal::Linear(linear.expect("small")));
    for literal in &all {
        solver.assert(literal).expect("consistent");
    }
    let model = solver.model().expect("consistent");
    assert!(all.iter().all(|literal| holds(&model, literal)), "{model:?}");
}
