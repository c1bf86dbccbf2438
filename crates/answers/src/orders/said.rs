//! The answer of a search for memory orders, as text.

use super::{Judgement, Kind, Level, Order, OrderAssignment, Orders, Site, Target};
use garret_base::numbers::counted;
use garret_base::source::Lines;
use std::fmt::Write;

/// An answer, with the program that it is about.
pub struct OrdersText<'a> {
    /// The answer.
    pub found: &'a Orders,
    /// The places of the program with memory orders.
    pub sites: &'a [Site],
    /// The text of the program, as it is written.
    pub text: &'a str,
    /// The name of the program in messages.
    pub name: &'a str,
    /// The processor that the costs are of.
    pub target: Target,
}

/// The most characters that are shown of a place.
const LONGEST: usize = 100;

/// The most choices that are shown of which it is not known whether they suffice.
const MOST_OPEN: usize = 4;

impl OrdersText<'_> {
    /// The line of a place, from 1.
    #[must_use]
    pub fn line(&self, site: &Site) -> usize {
        Lines::new(self.text).number(site.span.start)
    }

    /// The text of a place, in one line.
    fn shown(&self, site: &Site) -> String {
        let text = self.text.get(site.span.clone()).unwrap_or_default();
        let words: Vec<&str> = text.split_whitespace().collect();
        let mut shown = words.join(" ");
        if let Some((at, _)) = shown.char_indices().nth(LONGEST) {
            shown.truncate(at);
            shown.push_str(" ..");
        }
        shown
    }

    /// A choice with its orders, and the reason for each order if `with_reasons`. Each line ends with a line break.
    #[must_use]
    pub fn choice(&self, number: usize, choice: &OrderAssignment, with_reasons: bool) -> String {
        let mut text = String::new();
        let strengths = if choice.is_weaker { "" } else { "; some order is stronger than written" };
        // writing to a string cannot fail
        let _ = writeln!(
            text,
            "{number}. cost {} on {}, {}{strengths}",
            choice.cost,
            self.target.name(),
            choice.about
        );
        for ((site, level), weaker) in self.sites.iter().zip(&choice.levels).zip(&choice.weaker) {
            let _ = writeln!(text, "   line {}: {}", self.line(site), self.shown(site));
            let _ = writeln!(text, "      {}", self.change(site, *level));
            for (level, why) in weaker.iter().filter(|_| with_reasons) {
                let _ = match why {
                    Some(why) => writeln!(text, "      with {}: {why}", named(site, *level)),
                    None => writeln!(text, "      with {}: not known", named(site, *level)),
                };
            }
        }
        text
    }

    /// The change of the order of a place to `level`.
    fn change(&self, site: &Site, level: Level) -> String {
        let (old, new) = (named(site, site.written), named(site, level));
        let instruction = |level| self.target.instruction(site.kind, level).0;
        let (before, after) = (instruction(site.written), instruction(level));
        let instead = match () {
            () if before == after && after.is_empty() => String::new(),
            () if before == after => format!(" ({after})"),
            () => format!(" ({after} instead of {before})"),
        };
        let idle = site.kind == Kind::Fence && level.order == Order::Relaxed;
        match () {
            () if idle && level == site.written => "orders nothing".to_owned(),
            () if idle => format!("{old} is not needed{instead}"),
            () if level == site.written && site.levels.first() == Some(&level) => {
                format!("{old} is enough{instead}")
            }
            () if level == site.written => format!("{old} is needed{instead}"),
            () if level.is_at_most(site.written) => format!("{old} can be {new}{instead}"),
            () => format!("{old} has to be {new}{instead}"),
        }
    }

    /// The choices that are not decided, and why no order helps. Each line ends with a line break.
    #[must_use]
    pub fn rest(&self) -> String {
        let mut text = String::new();
        for (levels, why) in self.found.open.iter().take(MOST_OPEN) {
            let places = self.sites.iter().zip(levels);
            let names: Vec<String> = places
                .map(|(site, level)| format!("line {} {}", self.line(site), named(site, *level)))
                .collect();
            let _ = writeln!(text, "not known: {}: {why}", names.join(", "));
        }
        if let Some(more) = self.found.open.len().checked_sub(MOST_OPEN).filter(|more| *more > 0) {
            let _ = writeln!(text, "not known: {more} more");
        }
        text
    }

    /// The verdict, in one line.
    #[must_use]
    pub fn verdict(&self) -> String {
        let Self { found, name, .. } = self;
        let checks = counted(found.judged, "check");
        let begins = format!("{name} under RC11");
        if let Some(why) = &found.hopeless {
            return format!("UNSAFE {begins}: {why}, whatever the orders are ({checks})");
        }
        let all = match (found.stopped, found.open.is_empty()) {
            (false, true) => "these are all weakest choices",
            (false, false) => "some choices are undecided",
            (true, _) => "stopped early: there may be others",
        };
        let Some(first) = found.choices.first() else {
            return format!("UNKNOWN {begins}: no orders were proved ({checks})");
        };
        let choices = counted(found.choices.len(), "choice");
        let about = &first.about;
        match &found.written {
            Judgement::Right(_) if first.is_weaker => {
                let spare = self
                    .sites
                    .iter()
                    .zip(&first.levels)
                    .filter(|(site, level)| site.written != **level)
                    .count();
                let orders = counted(self.sites.len(), "order");
                match spare {
                    0 => format!(
                        "ORDERS {begins}, {about}: SAFE, and none of {orders} can be weaker ({checks})"
                    ),
                    _ => format!(
                        "ORDERS {begins}, {about}: SAFE with {spare} of {orders} weaker; {choices}, {all} ({checks})"
                    ),
                }
            }
            Judgement::Right(_) => format!("ORDERS {begins}, {about}: SAFE; {choices}, {all} ({checks})"),
            Judgement::Wrong(why) => {
                format!(
                    "ORDERS {begins}: {why}; SAFE for {about} with other orders: {choices}, {all} ({checks})"
                )
            }
            Judgement::Open(why) => {
                format!("ORDERS {begins}, {about}: as it is written, {why}; {choices}, {all} ({checks})")
            }
        }
    }
}

/// The name of an order in messages; a relaxed fence orders nothing and is called "no fence".
fn named(site: &Site, level: Level) -> String {
    match (site.kind, level.order) {
        (Kind::Fence, Order::Relaxed) => "no fence".to_owned(),
        _ => level.name(),
    }
}
