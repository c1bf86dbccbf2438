//! The changes of a program that order more: fences next to accesses, and accesses that acquire or release.

use super::forms::{FenceForm, OwnForm, fences, stronger};
use super::text::{Edit, Edited};
use crate::ordered::{Ordering, implies};
use fixedbitset::FixedBitSet;
use garret_base::map::{Map, Set};
use garret_base::source::{Lines, Span};
use garret_front_assembly::{Architecture, Item, ItemKind};
use std::collections::BTreeMap;

/// The kind of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// A fence before an instruction.
    Before,
    /// A fence after an instruction.
    After,
    /// A replacement of the instruction by one that orders more.
    Own,
}

/// A change at a place of the text.
#[derive(Clone, Debug)]
pub struct Place {
    /// The place of the instruction in the source.
    pub span: Span,
    /// The kind of the change.
    pub change: Change,
    /// The cost, in sixteenths of a rank; see [`Place::rank`].
    pub cost: u64,
    /// The number of the line, counted from 1.
    pub line: usize,
    /// A description for messages.
    pub shown: String,
    /// Changes at the same site exclude each other.
    pub(super) site: usize,
    pub(super) ordering: Ordering,
    pub(super) text: String,
}

impl Place {
    /// A cost in ranks: an instruction that orders by itself costs 1, a fence 2, one that makes earlier stores visible to all threads 4.
    #[must_use]
    pub fn rank(cost: u64) -> u64 {
        cost / super::forms::RANK
    }

    /// Whether at most one of both changes can be chosen.
    #[must_use]
    pub fn excludes(&self, other: &Self) -> bool {
        self.site == other.site
    }

    /// Whether it orders at least as much as another change at the same site.
    #[must_use]
    pub fn covers(&self, other: &Self) -> bool {
        self.site == other.site
            && match (self.ordering, other.ordering) {
                (Ordering::Own { read, write }, Ordering::Own { read: less, write: fewer }) => {
                    read.with(less) == read && write.with(fewer) == write
                }
                (Ordering::Before(fence), Ordering::Before(less))
                | (Ordering::After(fence), Ordering::After(less)) => implies(fence, less),
                _ => false,
            }
    }
}

/// A text in which changes are looked for.
pub(super) struct Text<'t> {
    pub(super) architecture: Architecture,
    pub(super) source: &'t str,
    pub(super) items: Vec<Item<'t>>,
    /// The instructions that access memory or order accesses, in the order of the text.
    pub(super) accesses: Vec<Span>,
    /// The factor by which each enclosing loop multiplies a cost.
    pub(super) in_loop: u64,
}

/// Whether an instruction of this name may continue at another place than the next instruction.
pub(super) fn is_jump(architecture: Architecture, name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    match architecture {
        Architecture::AArch64 => {
            matches!(
                name.as_str(),
                "b" | "br" | "bl" | "blr" | "ret" | "cbz" | "cbnz" | "tbz" | "tbnz" | "brk" | "udf"
            ) || name.starts_with("b.")
                || is_condition(&name)
        }
        Architecture::RiscV64 => {
            (name.starts_with('b') || name.starts_with('j'))
                || matches!(name.as_str(), "call" | "tail" | "ret" | "jalr" | "ebreak" | "ecall" | "unimp")
        }
        Architecture::X86 => name.starts_with('j') || name.starts_with("call") || name.starts_with("ret"),
    }
}

/// A conditional branch such as `beq`, which is also written `b.eq`.
fn is_condition(name: &str) -> bool {
    const ALL: [&str; 17] = [
        "eq", "ne", "cs", "hs", "cc", "lo", "mi", "pl", "vs", "vc", "hi", "ls", "ge", "lt", "gt", "le", "al",
    ];
    name.strip_prefix('b').is_some_and(|it| ALL.contains(&it))
}

/// Whether an instruction of this name never continues at the next instruction.
fn leaves(architecture: Architecture, name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    match architecture {
        Architecture::AArch64 => matches!(name.as_str(), "b" | "br" | "ret" | "brk" | "udf"),
        Architecture::RiscV64 => matches!(name.as_str(), "j" | "jr" | "tail" | "ret" | "ebreak" | "unimp"),
        Architecture::X86 => matches!(name.as_str(), "jmp" | "ret" | "retq" | "ud2"),
    }
}

fn label<'t>((number, item): (usize, &Item<'t>)) -> Option<(&'t str, usize)> {
    (item.kind == ItemKind::Label).then_some((item.name, number))
}

impl<'t> Text<'t> {
    fn of(&self, span: Span) -> &'t str {
        self.source.get(span.range()).unwrap_or_default()
    }

    /// The index of the statement that begins here.
    fn item(&self, span: Span) -> Option<usize> {
        self.items.binary_search_by_key(&span.start, |it| it.span.start).ok()
    }

    /// Whether an access begins with one of these names. Used for the halves of a pair of load and store, between which
    /// nothing may be inserted.
    fn is_exclusive(&self, span: Span, names: [&str; 3]) -> bool {
        let text = self.of(span).trim_start().to_ascii_lowercase();
        names.iter().any(|it| text.starts_with(it))
    }

    /// Whether the second access directly follows the first one in control flow, with no label or jump between them.
    fn follow(&self, first: Span, second: Span) -> bool {
        let (Some(from), Some(to)) = (self.item(first), self.item(second)) else { return false };
        let between = self.items.get(from + 1..to).unwrap_or_default();
        // a call returns before the next statement
        !leaves(self.architecture, self.items[from].name)
            && between.iter().all(|it| match it.kind {
                ItemKind::Label => false,
                ItemKind::Instruction => !is_jump(self.architecture, it.name),
                ItemKind::Other => true,
            })
    }

    /// The loops of the text: the start of each, and the end of the last jump back to it.
    fn loops(&self) -> Vec<(u32, u32)> {
        let labels: Map<&str, usize> = self.items.iter().enumerate().rev().filter_map(label).collect();
        let mut found: BTreeMap<u32, u32> = BTreeMap::new();
        for (number, item) in self.items.iter().enumerate() {
            let Some(head) = self.target(number, &labels).filter(|head| *head <= number) else { continue };
            // a jump backward makes a loop only if its target leads back to the jump
            if self.leads_to(head, number, &labels) {
                let end = found.entry(self.items[head].span.start).or_default();
                *end = item.span.end.max(*end);
            }
        }
        found.into_iter().collect()
    }

    /// The target of a jump within its function: the index of a label.
    fn target(&self, number: usize, labels: &Map<&str, usize>) -> Option<usize> {
        let item = self.items.get(number)?;
        let is_call = matches!(item.name, "bl" | "blr" | "call" | "jal" | "callq");
        if item.kind != ItemKind::Instruction || is_call || !is_jump(self.architecture, item.name) {
            return None;
        }
        let name = self.of(item.span).rsplit([',', ' ', '\t']).next().unwrap_or_default().trim();
        let numbered = |suffix: char| name.strip_suffix(suffix).filter(|it| it.parse::<u32>().is_ok());
        let is = |it: &usize, label: &str| {
            self.items[*it].kind == ItemKind::Label && self.items[*it].name == label
        };
        match (numbered('b'), numbered('f')) {
            (Some(label), _) => (0..number).rev().find(|it| is(it, label)),
            (None, Some(label)) => (number..self.items.len()).find(|it| is(it, label)),
            (None, None) => labels.get(name).copied(),
        }
    }

    /// Whether control may flow from one statement to another.
    fn leads_to(&self, from: usize, to: usize, labels: &Map<&str, usize>) -> bool {
        let mut seen = FixedBitSet::with_capacity(self.items.len());
        let mut open = vec![from];
        while let Some(number) = open.pop() {
            if number == to {
                return true;
            }
            if number >= self.items.len() || seen.put(number) {
                continue;
            }
            open.extend(self.target(number, labels));
            let item = &self.items[number];
            if item.kind != ItemKind::Instruction || !leaves(self.architecture, item.name) {
                open.push(number + 1);
            }
        }
        false
    }

    /// The registers x16 and x17, if the text does not use them. Calls may change these, so no code elsewhere relies on their values.
    fn free(&self) -> Vec<&'static str> {
        let words = |it: &Item<'t>| self.of(it.span).split(|it: char| !it.is_ascii_alphanumeric());
        let used: Set<String> = self.items.iter().flat_map(words).map(str::to_ascii_lowercase).collect();
        let is_free = |number: &&str| ["x", "w"].iter().all(|it| !used.contains(&format!("{it}{number}")));
        ["16", "17"].into_iter().filter(is_free).collect()
    }

    /// All changes of the text.
    pub(super) fn places(&self) -> Vec<Place> {
        let lines = Lines::new(self.source);
        let (loops, free) = (self.loops(), self.free());
        let mut found = Vec::new();
        for (number, span) in self.accesses.iter().copied().enumerate() {
            let code = self.of(span).split_whitespace().collect::<Vec<_>>().join(" ");
            let line = lines.number(span.start as usize);
            let site = 3 * number;
            let around = loops.iter().filter(|(start, end)| (*start..*end).contains(&span.start)).count();
            let times = self.in_loop.saturating_pow(u32::try_from(around).unwrap_or(u32::MAX));
            let mut fence = |form: &FenceForm, change| {
                let (side, ordering, site) = match change {
                    Change::After => ("after", Ordering::After(form.fence), site + 2),
                    _ => ("before", Ordering::Before(form.fence), site),
                };
                let name = form.text.replace('\t', " ");
                found.push(Place {
                    span,
                    line,
                    change,
                    cost: form.cost.saturating_mul(times),
                    shown: format!("line {line}: `{name}` {side} {code}"),
                    site,
                    ordering,
                    text: form.text.to_owned(),
                });
            };
            if !self.is_exclusive(span, ["stxr", "stlxr", "sc."]) {
                for form in fences(self.architecture) {
                    fence(form, Change::Before);
                }
            }
            let next = self.accesses.get(number + 1);
            // a fence before the next access is also one after this access
            let is_same = next.is_some_and(|next| self.follow(span, *next));
            let leaves = self.item(span).is_none_or(|it| leaves(self.architecture, self.items[it].name));
            if !is_same && !leaves && !self.is_exclusive(span, ["ldxr", "ldaxr", "lr."]) {
                for form in fences(self.architecture) {
                    fence(form, Change::After);
                }
            }
            for form in stronger(self.architecture, self.of(span), &free) {
                let OwnForm { text, name, ordering, cost } = form;
                let shown = format!("line {line}: `{name}` for {code}");
                let (change, site) = (Change::Own, site + 1);
                found.push(Place { span, change, cost, line, shown, site, ordering, text });
            }
        }
        found
    }
}

/// The text with these changes. `accesses` are its instructions that access memory or are fences.
pub(super) fn with<'p>(text: &str, accesses: &[Span], places: impl Iterator<Item = &'p Place>) -> Edited {
    let mut edits: BTreeMap<u32, Edit> = BTreeMap::new();
    for place in places {
        let edit = edits.entry(place.span.start).or_default();
        let what = match place.change {
            Change::Before => &mut edit.before,
            Change::After => &mut edit.after,
            Change::Own => &mut edit.instead,
        };
        *what = Some(place.text.clone());
    }
    Edited::new(text, accesses, &edits)
}
