//! The weakest memory orders that a program needs.
//!
//! A text has places with memory orders ([`sites`]). The caller judges whether the text is right with other orders
//! ([`weakest_within`]). The result has all weakest choices of orders that are right, and for each place the reason why weaker
//! orders are wrong. Nothing here depends on a memory model.

mod calls;
mod choices;
mod cost;
mod edit;
mod level;
mod llvm;
mod said;
mod site;
mod tokens;

pub use choices::Judgement;
pub use cost::Target;
pub use edit::{with_levels, without_idle_fences};
pub use level::{Kind, Level, Order};
pub use said::OrdersText;
pub use site::{Language, Site};

use choices::Space;
use garret_base::watch::Watch;

/// All places of a text that state memory orders, in the order of the text.
#[must_use]
pub fn sites(text: &str, language: Language) -> Vec<Site> {
    let mut found = match language {
        Language::Llvm => llvm::sites(text),
        Language::C | Language::Rust => calls::sites(text, language),
    };
    found.sort_by_key(|site| (site.span.start, site.span.end));
    found
}

/// A question: which choices of memory orders are the weakest that are right.
#[derive(Clone, Copy, Debug)]
pub struct Question<'q> {
    /// The places with orders.
    pub sites: &'q [Site],
    /// The processor that the costs are of: cheaper choices come first.
    pub target: Target,
    /// The largest number of weakest choices that are looked for.
    pub most: usize,
}

/// The answer to a [`Question`]: the weakest orders that suffice.
#[derive(Clone, Debug)]
pub struct Orders {
    /// The judgement of the program as it is written.
    pub written: Judgement,
    /// The weakest choices: first those in which no order is stronger than it is written, then the cheaper ones.
    pub choices: Vec<OrderAssignment>,
    /// Why the program is wrong even with the strongest orders. `None` if that is not so.
    pub hopeless: Option<String>,
    /// The choices of which it is not known whether they suffice, each with the reason.
    pub open: Vec<(Vec<Level>, String)>,
    /// Whether the search stopped early, so that there may be other choices.
    pub stopped: bool,
    /// The number of texts that were judged.
    pub judged: usize,
}

/// A choice of orders that suffices.
#[derive(Clone, Debug)]
pub struct OrderAssignment {
    /// The order of each place.
    pub levels: Vec<Level>,
    /// What the choice is right for: any number of threads, or the given ones.
    pub about: String,
    /// Its cost on the target.
    pub cost: u64,
    /// Whether no order is stronger than it is written.
    pub is_weaker: bool,
    /// For each place, the next weaker levels, with the reason why each is wrong. `None` if the reason is not known.
    pub weaker: Vec<Vec<(Level, Option<String>)>>,
}

/// Finds all weakest choices of orders that `judge` accepts; `as_written` is its judgement of the program as it is written. `judge`
/// has to watch its own time. It is called at most once for each choice, and usually at most as often as the number of weakest
/// right choices and strongest wrong choices, times the number of places.
pub fn weakest_within(
    question: &Question<'_>,
    as_written: Judgement,
    judge: &mut dyn FnMut(&[Level]) -> Judgement,
    watch: &Watch,
) -> Orders {
    let Question { sites, target, most } = *question;
    let cost = |place: usize, level: Level| sites.get(place).map_or(0, |site| target.cost(site.kind, level));
    let space = Space { levels: sites.iter().map(|site| site.levels.as_slice()).collect(), cost: &cost };
    let written: Vec<Level> = sites.iter().map(|site| site.written).collect();
    let mut judged = 1;
    let mut counting = |levels: &[Level]| {
        if levels == written {
            return as_written.clone();
        }
        judged += 1;
        judge(levels)
    };
    let found = choices::weakest(&space, &mut counting, (&written, most), watch);
    let is_hopeless = found.wrong.iter().any(|(choice, _)| *choice == space.strongest());
    let hopeless = found.wrong.first().filter(|_| is_hopeless).map(|(_, why)| why.clone());
    let chosen = |(choice, about): &(choices::Choice, String)| {
        let levels = space.of(choice);
        let why = |lower: Vec<usize>| {
            let wrong = found.wrong.iter().find(|(it, _)| space.is_at_most(&lower, it));
            wrong.map(|(_, why)| why.clone())
        };
        let weaker = |place: usize| {
            let below = space.below(place, choice[place]).into_iter();
            let lower = |level: usize| {
                let mut lower = choice.clone();
                lower[place] = level;
                (space.level(place, &lower), why(lower))
            };
            below.map(lower).collect()
        };
        OrderAssignment {
            is_weaker: levels.iter().zip(&written).all(|(level, written)| level.is_at_most(*written)),
            weaker: (0..sites.len()).map(weaker).collect(),
            cost: space.cost(choice) / 16,
            about: about.clone(),
            levels,
        }
    };
    let mut choices: Vec<OrderAssignment> = found.weakest.iter().map(chosen).collect();
    choices.sort_by_key(|choice| !choice.is_weaker);
    let open = found.open.iter().map(|(choice, why)| (space.of(choice), why.clone())).collect();
    Orders { written: as_written, choices, hopeless, open, stopped: found.stopped, judged }
}
