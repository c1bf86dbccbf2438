//! The fences, acquire and release instructions that a program in assembly needs, and no others: all minimal sets, the cheapest first.
//!
//! Of an execution that is bad, the axioms say which changes of the text make it impossible: fences of some strength before or after accesses,
//! accesses that acquire or release. It may take several of them. A largest set of changes that leaves it possible is made, one change after
//! the other; whatever set is enough has a change that is not among these: they are a *core*. The cheapest set that hits all cores so far is
//! asked of all executions so far, which gives further cores, and is checked when it forbids all of these. More order never allows more, so that
//! supersets of what is enough need no check. What is checked is the changed text, read again.
//!
//! # Sources
//! As of `garret_answers::fences`, of which this is the same search, with places that have several strengths.

mod bare;
mod forms;
mod place;
mod text;

pub use place::{Change, Place};

use crate::ordered::{Evidence, Ordering};
use crate::{Architecture, Assembly, Decided, Execution, Limits, Named, decide, read_assembly};
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

/// What is asked.
#[derive(Clone, Debug)]
pub struct Question<'q> {
    /// The text.
    pub text: &'q str,
    /// For which processor it is.
    pub architecture: Architecture,
    /// The threads, as for [`read_assembly`].
    pub named: &'q [Named],
    /// `main` is left out.
    pub without_main: bool,
    /// What orders accesses in the text is taken away first.
    pub is_bare: bool,
    /// So many sets are looked for.
    pub most_sets: usize,
    /// A fence in a loop counts so often.
    pub in_loop: u64,
    /// What each check may take.
    pub each: Duration,
}

/// An execution that a set of changes allows.
#[derive(Clone, Debug)]
pub struct Bad {
    /// What is wrong in it.
    pub what: String,
    /// The execution; its instructions are those of [`Bad::text`].
    pub execution: Rc<Execution>,
    edited: Rc<Edited>,
}

impl Bad {
    /// The text with the changes that allow it.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.edited.text
    }

    /// Where an instruction of that text is in the text without changes.
    #[must_use]
    pub fn origin(&self, span: Span) -> Option<Span> {
        self.edited.origin(span)
    }
}

/// A set of changes that is enough, and of which none can be left out or be weaker.
#[derive(Clone, Debug)]
pub struct Enough {
    /// Their numbers in [`Found::places`], in order.
    pub places: Vec<usize>,
    /// What they cost together.
    pub cost: u64,
    /// For each of them an execution that only this one forbids, where one is known.
    pub without: Vec<Option<Bad>>,
    /// Whom it is right for.
    pub about: String,
}

/// What is found.
#[derive(Clone, Debug)]
pub struct Found {
    /// What was tried.
    pub places: Vec<Place>,
    /// The sets, the cheapest first. One without places where nothing is needed.
    pub sets: Vec<Enough>,
    /// Sets that were neither proved nor refuted, and why.
    pub undecided: Vec<(Vec<usize>, String)>,
    /// What is bad whatever changes there are.
    pub hopeless: Option<Bad>,
    /// The search ended before it was known that there are no others.
    pub stopped: bool,
    /// How many texts were checked.
    pub checked: usize,
    /// The text that the places are in.
    text: String,
    /// The instructions that access memory, and the fences, in its order.
    instructions: Vec<Span>,
}

impl Found {
    /// The text with these places.
    #[must_use]
    pub fn repaired(&self, places: &[usize]) -> String {
        with(&self.text, &self.instructions, places.iter().filter_map(|it| self.places.get(*it))).text
    }
}

/// So many sets may be undecided before nobody asks for more.
const MOST_UNDECIDED: usize = 8;

/// All minimal sets, until the watch says that it is over. `progress` is told what is known before each check.
///
/// # Errors
/// What is wrong with the text or not supported, with its place.
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

/// The executions that were found, and what they say of sets that are enough.
#[derive(Default)]
struct Known {
    /// With the events as they are in the text without changes.
    executions: Vec<(Bad, Evidence)>,
    cores: Vec<FixedBitSet>,
}

/// What is known of a set.
enum Judged {
    /// It is enough, for these threads.
    Enough(String),
    /// It allows this.
    Bad(Bad, Evidence),
    Unknown(String),
}

struct Search<'q> {
    question: &'q Question<'q>,
    text: Text<'q>,
    /// The instructions that access memory, and the fences, in the order of the text.
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
        // what the reader does not take is no help
        let is_read = |chosen: &[&Place]| {
            let chosen = chosen.iter().copied();
            !watch.is_over() && read(question, &with(text.source, &instructions, chosen).text).is_ok()
        };
        let own: Vec<usize> = (0..places.len()).filter(|it| places[*it].change == Change::Own).collect();
        let mut refused = FixedBitSet::with_capacity(places.len());
        let mut asked: Vec<Vec<usize>> = Vec::new();
        for place in own {
            // each text has one of those that exclude each other
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

    /// Of a set, one that is enough and of which none can be left out; if the set is enough.
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
                // the set before has one too many
                found.sets.remove(found.sets.len().saturating_sub(2));
                chosen = fewer;
            }
        }
        // what was tried in vain is no set that anybody asked for
        found.undecided.clear();
    }

    /// Checks a set, and keeps what that says; whether it is enough.
    fn learn(&self, chosen: Vec<usize>, found: &mut Found, known: &mut Known, watch: &Watch) -> bool {
        found.checked += 1;
        // where there is a set that is proved, others are worth less time
        let each = if found.sets.is_empty() { self.question.each } else { self.question.each / 4 };
        match self.judged(&chosen, &watch.within(each)) {
            Judged::Enough(about) => {
                let cost = chosen.iter().map(|it| self.places[*it].cost).fold(0, u64::saturating_add);
                found.sets.push(Enough { places: chosen, cost, without: Vec::new(), about });
                return true;
            }
            Judged::Bad(bad, evidence) => known.executions.push((bad, evidence)),
            Judged::Unknown(why) => found.undecided.push((chosen, why)),
        }
        false
    }

    /// The cheapest set first, each with what goes wrong without each of its places.
    fn settle(&self, found: &mut Found, known: &Known) {
        // what was found first may be more than what was found later
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

    /// The cheapest set of which it is not known that it is not enough.
    fn next(&self, found: &mut Found, known: &Known, watch: &Watch) -> Option<Vec<usize>> {
        if found.sets.len() >= self.question.most_sets || found.undecided.len() >= MOST_UNDECIDED {
            found.stopped = true;
            return None;
        }
        let hit: Vec<&FixedBitSet> = known.cores.iter().collect();
        let mut enough: Vec<&[usize]> = found.sets.iter().map(|it| it.places.as_slice()).collect();
        let unknown: Vec<&[usize]> = found.undecided.iter().map(|(places, _)| places.as_slice()).collect();
        if !enough.is_empty() {
            // where there is a set that is proved, nobody asks what has to be added to one that is not decided
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

    /// Reads and decides the text with these places.
    fn judged(&self, chosen: &[usize], watch: &Watch) -> Judged {
        let edited = with(self.text.source, &self.instructions, chosen.iter().map(|it| &self.places[*it]));
        let assembly = match read(self.question, &edited.text) {
            Ok(assembly) => assembly,
            Err(errors) => return Judged::Unknown(format!("the changed text cannot be read: {errors}")),
        };
        match decide(&assembly, Limits { cubes: None }, watch) {
            Decided::Safe(about) => {
                let rests = assembly.assumed().map(|it| format!(", where {it}")).unwrap_or_default();
                Judged::Enough(format!("{about}{rests}"))
            }
            Decided::Unknown(why) => Judged::Unknown(why),
            Decided::Defect => Judged::Unknown(
                "a defect of Garret: the axioms do not have the execution that was found".to_owned(),
            ),
            Decided::Unsafe(what, execution) => {
                let own: Vec<_> = self
                    .orderings(chosen.iter().copied())
                    .filter_map(|(span, ordering)| Some((edited.here(span)?, ordering)))
                    .collect();
                let origin = |span| edited.origin(span);
                let evidence = execution.evidence.of_origin(&origin, &own);
                // else it would be found again for ever
                match evidence.filter(|it| self.is_possible(it, chosen.iter().copied())) {
                    None => {
                        Judged::Unknown("its execution is not one of the text without changes".to_owned())
                    }
                    Some(evidence) => {
                        let bad = Bad { what, execution: Rc::from(execution), edited: Rc::new(edited) };
                        Judged::Bad(bad, evidence)
                    }
                }
            }
        }
    }

    fn orderings(&self, places: impl Iterator<Item = usize>) -> impl Iterator<Item = (Span, Ordering)> {
        places.filter_map(|it| self.places.get(it)).map(|it| (it.span, it.ordering))
    }

    /// Whether the text allows an execution with these places.
    fn is_possible(&self, evidence: &Evidence, places: impl Iterator<Item = usize>) -> bool {
        let changes: Vec<(Span, Ordering)> = self.orderings(places).collect();
        evidence.is_possible_with(&changes) == Some(true)
    }

    /// What a known execution that is possible with a set says: without one of these places it stays possible.
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

    /// An execution that only this place of a set forbids.
    fn evidence(&self, known: &Known, chosen: &[usize], place: usize) -> Option<Bad> {
        let others = || chosen.iter().copied().filter(|it| *it != place);
        known.executions.iter().find(|(_, it)| self.is_possible(it, others())).map(|(bad, _)| bad.clone())
    }
}

/// A largest set of places with which an execution stays possible, on its way.
struct Growing<'s, 'q> {
    search: &'s Search<'q>,
    evidence: &'s Evidence,
    allowing: Vec<usize>,
    /// The places that cannot be added.
    core: FixedBitSet,
}

impl Growing<'_, '_> {
    /// Adds of these places what can be added: all at once, or each half by itself (U. Junker, AAAI 2004).
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

/// The instructions of a program with such actions, in the order of the text.
fn spans(assembly: &Assembly, is_meant: fn(&Action) -> bool) -> Vec<Span> {
    let threads = assembly.variants.iter().flat_map(|it| &it.threads);
    let steps = threads.flat_map(|it| &it.thread.steps);
    let mut found: Vec<Span> = steps.filter(|it| is_meant(&it.action)).map(|it| it.span).collect();
    found.sort_by_key(|it| (it.start, it.end));
    found.dedup();
    found
}
