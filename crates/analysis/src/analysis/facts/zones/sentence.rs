//! Octagons as sentences for display.

use super::{AtMost, Node, OctagonFacts};
use crate::analysis::facts::interval::Interval;
use garret_system::system::{Sort, SymbolId, System};

impl OctagonFacts {
    /// `where At[p] = Compare and p = Owner, Item[p] = Bottom`, for each of these keys of the cluster for which more is known than
    /// the bounds of single numbers.
    pub(in crate::analysis::facts) fn sentences(
        &self,
        system: &System,
        bounds: &dyn Fn(SymbolId) -> Interval,
        (number, needed): (usize, u64),
    ) -> Vec<String> {
        let Some(zones) = self.clusters.get(number) else { return Vec::new() };
        let keys = (0..self.keys.all.len()).filter(|key| needed >> key & 1 == 1);
        let of_key = |key: usize| {
            let said = said(&zones.of_keys([key].into_iter()), &|node| {
                (zones.cluster.symbol(node.variable()), node)
            });
            let said: Vec<String> = said
                .into_iter()
                .filter(|it| !follows(it, bounds))
                .map(|it| it.text(&|node| self.name(system, number, node)))
                .collect();
            let said = (!said.is_empty()).then(|| said.join(" and "))?;
            let key = self.key_name(system, key);
            Some(if key.is_empty() { format!("{said} for any p") } else { format!("where {key}, {said}") })
        };
        keys.filter_map(of_key).collect()
    }

    fn name(&self, system: &System, number: usize, node: Node) -> String {
        let cluster = &self.clusters[number].cluster;
        let name = &system.symbol(cluster.symbol(node.variable())).name;
        match () {
            () if cluster.is_local(node.variable()) => format!("{name}[p]"),
            () if cluster.is_highest(node.variable()) => format!("the highest value of {name} so far"),
            () => name.clone(),
        }
    }

    fn key_name(&self, system: &System, key: usize) -> String {
        let key = &self.keys.all[key];
        let of_part = |(part, &value): (&SymbolId, &u8)| {
            let symbol = system.symbol(*part);
            let value = match symbol.sort {
                Sort::Enumeration(id) => {
                    system.types[id.0 as usize].constructors[usize::from(value)].as_str()
                }
                _ => "",
            };
            format!("{}[p] = {value}", symbol.name)
        };
        let of_role = |(role, symbol): (usize, &SymbolId)| {
            let compares = if key.roles >> role & 1 == 1 { "=" } else { "<>" };
            format!("p {compares} {}", system.symbol(*symbol).name)
        };
        let parts = self.keys.parts.iter().zip(&key.state).map(of_part);
        let all: Vec<String> = parts.chain(self.keys.roles.iter().enumerate().map(of_role)).collect();
        all.join(" and ")
    }
}

/// A bound, or two bounds that make an equation.
struct SentenceBound {
    bound: AtMost,
    is_equation: bool,
    /// The symbol, for a bound of a single number.
    alone: Option<SymbolId>,
}

/// Whether the bounds of the symbol imply it.
fn follows(said: &SentenceBound, bounds: &dyn Fn(SymbolId) -> Interval) -> bool {
    said.alone.is_some_and(|symbol| {
        let known = bounds(symbol);
        let bound = said.bound.bound;
        if said.is_equation {
            known.least.is_some() && known.least == known.most
        } else if said.bound.first.sign() > 0 {
            known.most.is_some_and(|most| most <= bound)
        } else {
            known.least.is_some_and(|least| bound.checked_neg().is_some_and(|bound| least >= bound))
        }
    })
}

fn said(bounds: &[AtMost], of: &dyn Fn(Node) -> (SymbolId, Node)) -> Vec<SentenceBound> {
    let mut all: Vec<SentenceBound> = Vec::new();
    for &bound in bounds {
        let AtMost { first, second, bound: most } = bound;
        let is_opposite = |other: &SentenceBound| {
            let opposite = (other.bound.first.opposite(), other.bound.second.map(Node::opposite));
            let same = opposite == (first, second) || second.is_some_and(|it| opposite == (it, Some(first)));
            same && other.bound.bound.checked_neg() == Some(most)
        };
        if let Some(other) = all.iter_mut().find(|other| is_opposite(other)) {
            other.is_equation = true;
        } else {
            let alone = second.is_none().then(|| of(first).0);
            all.push(SentenceBound { bound, is_equation: false, alone });
        }
    }
    all
}

impl SentenceBound {
    fn text(&self, name: &dyn Fn(Node) -> String) -> String {
        let AtMost { first, second, bound } = self.bound;
        let compares = if self.is_equation { "=" } else { "<=" };
        let plus = |name: String, number: i64| match number {
            0 => name,
            1.. => format!("{name} + {number}"),
            _ => format!("{name} - {}", number.unsigned_abs()),
        };
        match (first.sign(), second.map(Node::sign), second) {
            (1, Some(-1), Some(second)) => {
                format!("{} {compares} {}", name(first), plus(name(second), bound))
            }
            (-1, Some(1), Some(second)) => {
                format!("{} {compares} {}", name(second), plus(name(first), bound))
            }
            (1, _, Some(second)) => format!("{} + {} {compares} {bound}", name(first), name(second)),
            (_, _, Some(second)) => {
                format!("{} {compares} {} + {}", bound.saturating_neg(), name(first), name(second))
            }
            (1, ..) => format!("{} {compares} {bound}", name(first)),
            _ => format!("{} {compares} {}", bound.saturating_neg(), name(first)),
        }
    }
}
