//! What a cube says of every process outside it: formulas with the placeholder [`OPEN`] for such a process.
//!
//! A universal guard speaks of all processes. Instantiating it on the processes of the cube only is an over-approximation;
//! a search that *carries* universal guards also keeps what they say of the processes outside, and asks it of a process when it
//! enters. What cannot be carried through a step is forgotten, which is an over-approximation again.

use super::ground::{Ground, Overflow};
use super::term::{CubeTerm, OPEN, Proc};
use super::vocabulary::Vocabulary;
use garret_solver::{Domain, Literal};

/// The formula without what only concerns the step that it was the guard of, and without what is not known.
pub(crate) fn lasting(ground: Ground) -> Ground {
    match ground {
        Ground::Read(_) | Ground::Fence | Ground::Unknown => Ground::True,
        Ground::And(parts) => Ground::and(parts.into_iter().map(lasting)),
        Ground::Or(parts) => Ground::or(parts.into_iter().map(lasting)),
        other => other,
    }
}

/// Whether the second formula is the first one, or says of the same cell that it holds one of more values.
pub(crate) fn implies(known: &Ground, other: &Ground) -> bool {
    match (known, other) {
        (Ground::Literal(Literal::Member(term, domain)), Ground::Literal(Literal::Member(same, values))) => {
            term == same && domain.is_subset(values)
        }
        _ => known == other,
    }
}

/// Calls `visit` on every literal.
pub(crate) fn for_each_literal<'g>(ground: &'g Ground, visit: &mut impl FnMut(&'g Literal<CubeTerm>)) {
    match ground {
        Ground::Literal(literal) => visit(literal),
        Ground::And(parts) | Ground::Or(parts) => parts.iter().for_each(|part| for_each_literal(part, visit)),
        _ => {}
    }
}

/// The formula with its literals replaced.
pub(crate) fn map(
    ground: &Ground,
    replace: &mut impl FnMut(&Literal<CubeTerm>) -> Result<Ground, Overflow>,
) -> Result<Ground, Overflow> {
    Ok(match ground {
        Ground::Literal(literal) => replace(literal)?,
        Ground::And(parts) => {
            Ground::and(parts.iter().map(|part| map(part, replace)).collect::<Result<Vec<_>, _>>()?)
        }
        Ground::Or(parts) => {
            Ground::or(parts.iter().map(|part| map(part, replace)).collect::<Result<Vec<_>, _>>()?)
        }
        other => other.clone(),
    })
}

/// What the formula says of this process, which was outside.
pub(crate) fn instance(ground: &Ground, process: Proc, vocabulary: &Vocabulary<'_>) -> Ground {
    let term = |term: CubeTerm| term.at_open(process);
    let literal = |literal: &Literal<CubeTerm>| match literal {
        Literal::Member(old, domain) => {
            let mut domain = domain.clone();
            if vocabulary.is_process_valued(old.symbol()) && domain.contains(u32::from(OPEN)) {
                domain = domain.difference(&Domain::named(u32::from(OPEN)));
                domain.insert(u32::from(process));
            }
            Literal::Member(term(*old), domain)
        }
        Literal::Equal(left, right) => {
            Literal::Equal(term(*left).min(term(*right)), term(*left).max(term(*right)))
        }
        Literal::Distinct(left, right) => {
            Literal::Distinct(term(*left).min(term(*right)), term(*left).max(term(*right)))
        }
        Literal::Linear(linear) => Literal::Linear(linear.map(term)),
    };
    // renaming a process cannot overflow
    map(ground, &mut |old| Ok(Ground::Literal(literal(old)))).unwrap_or(Ground::True)
}

/// The disjuncts of the formula, each a conjunction of literals.
pub(crate) fn alternatives(ground: &Ground) -> Vec<Vec<Literal<CubeTerm>>> {
    match ground {
        Ground::False => Vec::new(),
        Ground::Literal(literal) => vec![vec![literal.clone()]],
        Ground::Or(parts) => parts.iter().flat_map(alternatives).collect(),
        Ground::And(parts) => parts.iter().fold(vec![Vec::new()], |all, part| {
            let more = alternatives(part);
            all.iter().flat_map(|left| more.iter().map(|right| [left.as_slice(), right].concat())).collect()
        }),
        _ => vec![Vec::new()],
    }
}
