//! The memory orders that a program needs, and no stronger ones.
//!
//! A text has places that say orders ([`sites`]). Whoever asks says of a text with other orders whether it is right ([`weakest_within`]); all
//! weakest choices are found, each of which is right, and of each place why weaker orders are wrong. Nothing here knows memory models.

mod calls;
mod choices;
mod cost;
mod edit;
mod level;
mod llvm;
mod said;
mod site;
mod tokens;

pub use choices::Judged;
pub use cost::Target;
pub use edit::{with_levels, without_idle_fences};
pub use level::{Kind, Level, Order};
pub use said::Said;
pub use site::{Language, Site};

use choices::Space;
use garret_base::watch::Watch;

/// All places of a text that say orders, in the order of the text.
#[must_use]
pub fn sites(text: &str, language: Language) -> Vec<Site> {
    let mut found = match language {
        Language::Llvm => llvm::sites(text),
        Language::C | Language::Rust => calls::sites(text, language),
    };
    found.sort_by_key(|site| (site.span.start, site.span.end));
    found
}

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub struct Question<'q> {
    /// The places with orders.
    pub sites: &'q [Site],
    /// What runs the program: of two choices, the cheaper one there comes first.
    pub target: Target,
    /// So many weakest choices are looked for.
    pub most: usize,
}

/// The orders that are needed.
#[derive(Clone, Debug)]
pub struct Orders {
    /// What is known of the program as it is written.
    pub written: Judged,
    /// The weakest choices: first those that make nothing stronger than it is written, then the cheaper ones.
    pub choices: Vec<Chosen>,
    /// It is wrong however strong the orders are: why.
    pub hopeless: Option<String>,
    /// Orders of which it is not known whether they are enough, and why.
    pub open: Vec<(Vec<Level>, String)>,
    /// There may be other choices: it was not looked for all.
    pub stopped: bool,
    /// How many texts were judged.
    pub judged: usize,
}

/// Orders that are enough.
#[derive(Clone, Debug)]
pub struct Chosen {
    /// One for each place.
    pub levels: Vec<Level>,
    /// What it is right for: any number of threads, or those that there are.
    pub about: String,
    /// What it costs.
    pub cost: u64,
    /// Nothing is stronger than it is written.
    pub is_weaker: bool,
    /// For each place, the levels right below, and why they are wrong; none where that is not known.
    pub weaker: Vec<Vec<(Level, Option<String>)>>,
}

/// All weakest choices of orders, as whoever is asked judges them; how the program is judged as it is written is known. Time is up to the
/// one who judges; it is asked at most as often as there are choices, and mostly as often as there are weakest right choices and strongest
/// wrong ones, times places.
pub fn weakest_within(
    question: &Question<'_>,
    as_written: Judged,
    judge: &mut dyn FnMut(&[Level]) -> Judged,
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
        Chosen {
            is_weaker: levels.iter().zip(&written).all(|(level, written)| level.is_at_most(*written)),
            weaker: (0..sites.len()).map(weaker).collect(),
            cost: space.cost(choice) / 16,
            about: about.clone(),
            levels,
        }
    };
    let mut choices: Vec<Chosen> = found.weakest.iter().map(chosen).collect();
    choices.sort_by_key(|choice| !choice.is_weaker);
    let open = found.open.iter().map(|(choice, why)| (space.of(choice), why.clone())).collect();
    Orders { written: as_written, choices, hopeless, open, stopped: found.stopped, judged }
}
