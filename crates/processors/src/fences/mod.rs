//! The fences, acquire and release instructions that a program in assembly needs, and no others: all minimal sets, the
//! cheapest first.
//!
//! For a bad execution, the axioms say which changes of the text forbid it: fences of some strength before or after accesses,
//! accesses that acquire or release. Several changes may be necessary. The search constructs a maximal set of changes that
//! leaves the execution possible, by adding one change after the other. Every sufficient set has a change outside of this
//! set; the changes outside are a *core*. The cheapest set that hits all known cores is compared with all known executions,
//! which may give further cores, and is checked once it forbids all of them. More order never allows more executions, so
//! supersets of sufficient sets need no check. A check reads the changed text again.
//!
//! # Sources
//! Those of `garret_answers::fences`: this is the same search, with places that have several strengths.

mod bare;
mod forms;
mod place;
mod text;

pub use place::{Change, Place};

use crate::ordered::{Evidence, Ordering};
use crate::{Architecture, Assembly, Conclusion, Execution, Limits, Named, decide, read_assembly};
use bare::bare;
use fixedbitset::FixedBitSet;
use garret_answers::fences::{Cheapest, Members, cheapest};
use garret_base::source::{Diagnostics, Lines, Span};
use garret_base::watch::Watch;
use garret_front_assembly::outline;
use garret_instructions::program::Action;
use place::{Text, with};
use std::rc::Rc;
use std::time::Duration;
use text::Edited;

/// The parameters of the search.
#[derive(Clone, Debug)]
pub struct Question<'q> {
    /// The source text.
    pub text: &'q str,
    /// The architecture of the text.
    pub architecture: Architecture,
    /// The threads, as for [`read_assembly`].
    pub named: &'q [Named],
    /// Whether `main` is left out.
    pub without_main: bool,
    /// Whether everything that orders accesses in the text is removed first.
    pub is_bare: bool,
    /// The largest number of sets to find.
    pub most_sets: usize,
    /// The factor by which each enclosing loop multiplies a cost.
    pub in_loop: u64,
    /// The time limit of each check.
    pub each: Duration,
}

/// A bad execution that a set of changes allows.
#[derive(Clone, Debug)]
pub struct Bad {
    /// The bad state, in words.
    pub what: String,
    /// The execution. Its instructions are those of [`Bad::text`].
    pub execution: Rc<Execution>,
    edited: Rc<Edited>,
}

impl Bad {
    /// The text with the set of changes.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.edited.text
    }

    /// The place in the original text of an instruction of that text.
    #[must_use]
    pub fn origin(&self, span: Span) -> Option<Span> {
        self.edited.origin(span)
    }
}

/// A sufficient set of changes, in which no change can be left out or replaced by a weaker one.
#[derive(Clone, Debug)]
pub struct SufficientSet {
    /// The changes: indices in [`Found::places`], sorted.
    pub places: Vec<usize>,
    /// The total cost.
    pub cost: u64,
    /// For each change, an execution that only this change forbids, if one is known.
    pub without: Vec<Option<Bad>>,
    /// The threads for which the changed program is safe.
    pub about: String,
}

/// The result of the search.
#[derive(Clone, Debug)]
pub struct Found {
    /// The changes that were considered.
    pub places: Vec<Place>,
    /// The sufficient sets, the cheapest first. A set without changes if none is needed.
    pub sets: Vec<SufficientSet>,
    /// Sets that were neither proved nor refuted, each with the reason.
    pub undecided: Vec<(Vec<usize>, String)>,
    /// A bad execution that no changes forbid.
    pub hopeless: Option<Bad>,
    /// Whether the search ended before it was known that there are no other sets.
    pub stopped: bool,
    /// The number of texts that were checked.
    pub checked: usize,
    /// The original text.
    text: String,
    /// The instructions that access memory and the fences, in the order of the text.
    instructions: Vec<Span>,
}

impl Found {
    /// The text with these changes.
    #[must_use]
    pub fn repaired(&self, places: &[usize]) -> String {
        with(&self.text, &self.instructions, places.iter().filter_map(|it| self.places.get(*it))).text
    }
}

/// The largest number of undecided sets; then the search ends.
const MOST_UNDECIDED: usize = 8;

/// Finds all minimal sets, until the watch ends. `progress` gets the intermediate result before each check.
///
/// # Errors
/// The text is wrong or not supported; the error has the place.
///
/// # Complexity
/// One check for each core and each set; finding the next set is exponential in the number of cores in the worst case.
pub fn fences_within(
    question: &Question<'_>,
    watch: &Watch,
    progress: &mut dyn FnMut(&Found),
) -> Result<Found, Diagnostics> {
    let bare = question.is_bare.then(|| bare(question.text, question.architecture)).transpose()?;
    let question =
        &Question { text: bare.as_ref().map_or(question.text, |it| it.text.as_str()), ..question.clone() };
    let mut search = Search::new(question, watch)?;
    let mut written = Vec::new();
    if let Some(bare) = &bare {
        let lines = Lines::new(question.text);
        let line = |span: &Span| lines.number(span.start as usize);
        let accesses: Vec<usize> = search.text.accesses.iter().map(line).collect();
        for (number, place) in search.places.iter_mut().enumerate().filter(|(_, it)| bare.had(it, &accesses))
        {
            place.shown.push_str(", as it is written");
            written.push(number);
        }
    }
    let mut found = Found {
        places: search.places.clone(),
        sets: Vec::new(),
        undecided: Vec::new(),
        hopeless: None,
        stopped: false,
        checked: 0,
        text: question.text.to_owned(),
        instructions: search.instructions.clone(),
    };
    let mut known = Known::default();
    search.shrink(written, &mut found, &mut known, (watch, progress));
    while let Some(chosen) = search.next(&mut found, &known, watch) {
        if let Some(core) = search.core_of_known(&known, &chosen) {
            if core.is_clear() {
                found.hopeless = known.executions.pop().map(|(bad, _)| bad);
                break;
            }
            known.cores.push(core);
            continue;
        }
        progress(&found);
        search.learn(chosen, &mut found, &mut known, watch);
        if watch.is_over() {
            found.stopped = true;
            break;
        }
    }
    search.settle(&mut found, &known);
    Ok(found)
}

/// The executions that were found, and the cores that they give.
#[derive(Default)]
struct Known {
    /// The executions, each with its events in terms of the original text.
    executions: Vec<(Bad, Evidence)>,
    cores: Vec<FixedBitSet>,
}

/// The result of checking a set.
enum CheckResult {
    /// It is sufficient, for these threads.
    Enough(String),
    /// It allows this execution.
    Bad(Bad, Evidence),
    Unknown(String),
}

struct Search<'q> {
    question: &'q Question<'q>,
    text: Text<'q>,
    /// The instructions that access memory and the fences, in the order of the text.
    instructions: Vec<Span>,
    places: Vec<Place>,
    costs: Vec<u64>,
    sites: Vec<usize>,
}

impl<'q> Search<'q> {
    fn new(question: &'q Question<'q>, watch: &Watch) -> Result<Self, Diagnostics> {
        let Question { text, architecture, in_loop, .. } = *question;
        let assembly = read(question, text)?;
        let items = outline(text, architecture)?;
        let (accesses, instructions) = (
            spans(&assembly, is_access),
            spans(&assembly, |it| is_access(it) || matches!(it, Action::Fence(_))),
        );
        let text = Text { architecture, source: text, items, accesses, in_loop };
        let mut places = text.places();
        // leave out changes that the reader does not accept
        let is_read = |chosen: &[&Place]| {
            let chosen = chosen.iter().copied();
            !watch.is_over() && read(question, &with(text.source, &instructions, chosen).text).is_ok()
        };
        let own: Vec<usize> = (0..places.len()).filter(|it| places[*it].change == Change::Own).collect();
        let mut refused = FixedBitSet::with_capacity(places.len());
        let mut asked: Vec<Vec<usize>> = Vec::new();
        for place in own {
            // each text has at most one of the changes that exclude each other
            let is_free = |others: &&mut Vec<usize>| {
                others.last().is_none_or(|other| !places[*other].excludes(&places[place]))
            };
            match asked.iter_mut().find(is_free) {
                Some(others) => others.push(place),
                None => asked.push(vec![place]),
            }
        }
        while let Some(chosen) = asked.pop() {
            let all: Vec<&Place> = chosen.iter().map(|it| &places[*it]).collect();
            match chosen.as_slice() {
                _ if is_read(&all) => {}
                [] => {}
                [one] => refused.insert(*one),
                more => {
                    let (first, second) = more.split_at(more.len() / 2);
                    asked.extend([first.to_vec(), second.to_vec()]);
                }
            }
        }
        let mut numbers = 0..;
        places.retain(|_| numbers.next().is_none_or(|it| !refused.contains(it)));
        let costs = places.iter().map(|it| it.cost).collect();
        let sites = places.iter().map(|it| it.site).collect();
        Ok(Self { question, text, instructions, places, costs, sites })
    }

    /// Finds a minimal sufficient subset of a set, if the set is sufficient.
    fn shrink(
        &self,
        mut chosen: Vec<usize>,
        found: &mut Found,
        known: &mut Known,
        (watch, progress): (&Watch, &mut dyn FnMut(&Found)),
    ) {
        if chosen.is_empty() || !self.learn(chosen.clone(), found, known, watch) {
            return;
        }
        for place in chosen.clone() {
            progress(found);
            let fewer: Vec<usize> = chosen.iter().copied().filter(|it| *it != place).collect();
            let is_known = known.executions.iter().any(|(_, it)| self.is_possible(it, fewer.iter().copied()));
            if !is_known && !watch.is_over() && self.learn(fewer.clone(), found, known, watch) {
                // the previous set is not minimal
                found.sets.remove(found.sets.len().saturating_sub(2));
                chosen = fewer;
            }
        }
        // the sets that were tried here are not reported as undecided
        found.undecided.clear();
    }

    /// Checks a set and stores the result. Returns whether the set is sufficient.
    fn learn(&self, chosen: Vec<usize>, found: &mut Found, known: &mut Known, watch: &Watch) -> bool {
        found.checked += 1;
        // once a set is proved, other sets get less time
        let each = if found.sets.is_empty() { self.question.each } else { self.question.each / 4 };
        match self.judged(&chosen, &watch.within(each)) {
            CheckResult::Enough(about) => {
                let cost = chosen.iter().map(|it| self.places[*it].cost).fold(0, u64::saturating_add);
                found.sets.push(SufficientSet { places: chosen, cost, without: Vec::new(), about });
                return true;
            }
            CheckResult::Bad(bad, evidence) => known.executions.push((bad, evidence)),
            CheckResult::Unknown(why) => found.undecided.push((chosen, why)),
        }
        false
    }

    /// Sorts the sets by cost, and adds to each change an execution that only it forbids.
    fn settle(&self, found: &mut Found, known: &Known) {
        // a set that was found early may be more than one that was found later
        let covers = |set: &[usize], other: &[usize]| {
            let has = |it: &usize| set.iter().any(|one| self.places[*one].covers(&self.places[*it]));
            set != other && other.iter().all(has)
        };
        let all: Vec<Vec<usize>> = found.sets.iter().map(|it| it.places.clone()).collect();
        found.sets.retain(|set| !all.iter().any(|other| covers(&set.places, other)));
        found.sets.sort_by_key(|set| (set.cost, set.places.len()));
        for set in &mut found.sets {
            set.without = set.places.iter().map(|it| self.evidence(known, &set.places, *it)).collect();
        }
    }

    /// The cheapest set that is not known to be insufficient.
    fn next(&self, found: &mut Found, known: &Known, watch: &Watch) -> Option<Vec<usize>> {
        if found.sets.len() >= self.question.most_sets || found.undecided.len() >= MOST_UNDECIDED {
            found.stopped = true;
            return None;
        }
        let hit: Vec<&FixedBitSet> = known.cores.iter().collect();
        let mut enough: Vec<&[usize]> = found.sets.iter().map(|it| it.places.as_slice()).collect();
        let unknown: Vec<&[usize]> = found.undecided.iter().map(|(places, _)| places.as_slice()).collect();
        if !enough.is_empty() {
            // once a set is proved, supersets of undecided sets are not considered
            enough.extend(&unknown);
        }
        let covers = |one: usize, other: usize| self.places[one].covers(&self.places[other]);
        let members = Members { costs: &self.costs, places: &self.sites, covers: &covers };
        match cheapest(&hit, members, &enough, &unknown, watch) {
            Cheapest::Set(chosen) => Some(chosen),
            Cheapest::None => None,
            Cheapest::Over => {
                found.stopped = true;
                None
            }
        }
    }

    /// Checks a set: reads and decides the text with these changes.
    fn judged(&self, chosen: &[usize], watch: &Watch) -> CheckResult {
        let edited = with(self.text.source, &self.instructions, chosen.iter().map(|it| &self.places[*it]));
        let assembly = match read(self.question, &edited.text) {
            Ok(assembly) => assembly,
            Err(errors) => return CheckResult::Unknown(format!("the changed text cannot be read: {errors}")),
        };
        match decide(&assembly, Limits { cubes: None }, watch) {
            Conclusion::Safe(about) => {
                let rests = assembly.assumed().map(|it| format!(", where {it}")).unwrap_or_default();
                CheckResult::Enough(format!("{about}{rests}"))
            }
            Conclusion::Unknown(why) => CheckResult::Unknown(why),
            Conclusion::Defect => CheckResult::Unknown(
                "a defect of Garret: the axioms forbid the execution that was found".to_owned(),
            ),
            Conclusion::Unsafe(what, execution) => {
                let own: Vec<_> = self
                    .orderings(chosen.iter().copied())
                    .filter_map(|(span, ordering)| Some((edited.here(span)?, ordering)))
                    .collect();
                let origin = |span| edited.origin(span);
                let evidence = execution.evidence.of_origin(&origin, &own);
                // else the same execution would be found again forever
                match evidence.filter(|it| self.is_possible(it, chosen.iter().copied())) {
                    None => CheckResult::Unknown(
                        "the execution that was found does not exist in the original text".to_owned(),
                    ),
                    Some(evidence) => {
                        let bad = Bad { what, execution: Rc::from(execution), edited: Rc::new(edited) };
                        CheckResult::Bad(bad, evidence)
                    }
                }
            }
        }
    }

    fn orderings(&self, places: impl Iterator<Item = usize>) -> impl Iterator<Item = (Span, Ordering)> {
        places.filter_map(|it| self.places.get(it)).map(|it| (it.span, it.ordering))
    }

    /// Whether an execution remains possible with these changes.
    fn is_possible(&self, evidence: &Evidence, places: impl Iterator<Item = usize>) -> bool {
        let changes: Vec<(Span, Ordering)> = self.orderings(places).collect();
        evidence.is_possible_with(&changes) == Some(true)
    }

    /// The core of a known execution that is possible with this set: a maximal set of changes that contains it keeps the
    /// execution possible.
    fn core_of_known(&self, known: &Known, chosen: &[usize]) -> Option<FixedBitSet> {
        let (_, evidence) =
            known.executions.iter().find(|(_, it)| self.is_possible(it, chosen.iter().copied()))?;
        let mut growing = Growing {
            search: self,
            evidence,
            allowing: chosen.to_vec(),
            core: FixedBitSet::with_capacity(self.places.len()),
        };
        let others: Vec<usize> = (0..self.places.len()).filter(|it| !chosen.contains(it)).collect();
        growing.extend(&others);
        Some(growing.core)
    }

    /// A known execution that only this change of a set forbids.
    fn evidence(&self, known: &Known, chosen: &[usize], place: usize) -> Option<Bad> {
        let others = || chosen.iter().copied().filter(|it| *it != place);
        known.executions.iter().find(|(_, it)| self.is_possible(it, others())).map(|(bad, _)| bad.clone())
    }
}

/// A growing set of changes with which an execution remains possible.
struct Growing<'s, 'q> {
    search: &'s Search<'q>,
    evidence: &'s Evidence,
    allowing: Vec<usize>,
    /// The changes that cannot be added.
    core: FixedBitSet,
}

impl Growing<'_, '_> {
    /// Adds as many of these changes as possible: all at once, or else each half by itself (U. Junker, AAAI 2004).
    fn extend(&mut self, places: &[usize]) {
        let before = self.allowing.len();
        self.allowing.extend(places);
        if places.is_empty() || self.search.is_possible(self.evidence, self.allowing.iter().copied()) {
            return;
        }
        self.allowing.truncate(before);
        if let [place] = places {
            self.core.insert(*place);
            return;
        }
        let (first, second) = places.split_at(places.len() / 2);
        self.extend(first);
        self.extend(second);
    }
}

fn read(question: &Question<'_>, text: &str) -> Result<Assembly, Diagnostics> {
    read_assembly(text, question.architecture, question.named, question.without_main)
}

fn is_access(action: &Action) -> bool {
    matches!(
        action,
        Action::Load { .. }
            | Action::Store { .. }
            | Action::StoreExclusive { .. }
            | Action::Update { .. }
            | Action::CompareSwap { .. }
    )
}

/// The places of the instructions with such actions, in the order of the text.
fn spans(assembly: &Assembly, is_meant: fn(&Action) -> bool) -> Vec<Span> {
    let threads = assembly.variants.iter().flat_map(|it| &it.threads);
    let steps = threads.flat_map(|it| &it.thread.steps);
    let mut found: Vec<Span> = steps.filter(|it| is_meant(&it.action)).map(|it| it.span).collect();
    found.sort_by_key(|it| (it.start, it.end));
    found.dedup();
    found
}
