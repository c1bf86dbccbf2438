//! The section of a page with an execution as a diagram of events: the error, the picture, and the state after each event.

use crate::diagram::{AccessValue, Diagram, DiagramEvent, EventKind};
use maud::{Markup, html};
use std::collections::BTreeMap;

/// The number of last writes of a location that are shown.
const MOST_WRITES: usize = 8;

/// The state after some of the events.
#[derive(Clone, Default, PartialEq, Eq)]
struct State {
    /// The writes of each location so far, in coherence order, as text.
    writes: Vec<String>,
    /// For each thread, what it last read or wrote of each location.
    seen: Vec<Vec<String>>,
}

/// The error, the execution, and its states.
pub(super) fn sections(diagram: &Diagram) -> Markup {
    let states: Vec<State> = (0..=diagram.events.len()).map(|count| state(diagram, count)).collect();
    html! {
        section #why {
            h2 { "What went wrong" }
            @if let Some(bad) = &diagram.bad { p { (bad) "." } }
            @for sentence in &diagram.remarks { p { (sentence) } }
        }
        section #execution {
            h2 { "The execution" }
            p.legend {
                "The events of each thread are shown below each other in program order, each with its line; their numbers are the order in which they are listed. rf: a read reads from a write; co: a write comes after another one of its location; fr: the value that is read is overwritten later; po: program order. "
                @if diagram.events.iter().any(|event| event.is_marked) {
                    span.cycle { "Thick frames" } " are the events that the explanation is about."
                }
            }
            nav.stepper aria-label="Events of the execution" {
                button type="button" data-go="first" title="Before the first event (Home)" { "first" }
                button type="button" data-go="back" title="Back (←)" { "back" }
                output #position data-unit="event" { "all " (diagram.events.len()) " events" }
                button type="button" data-go="next" title="Next (→)" { "next" }
                button type="button" data-go="last" title="Last event (End)" { "last" }
                button type="button" data-go="all" title="The whole execution (Escape)" { "all" }
            }
            div.scroll tabindex="0" { (diagram.inline_svg()) }
            div #states {
                @for (count, state) in states.iter().enumerate() {
                    (shown(diagram, (count, state), count.checked_sub(1).and_then(|it| states.get(it))))
                }
            }
        }
    }
}

/// The state after the first `count` events.
fn state(diagram: &Diagram, count: usize) -> State {
    let first: BTreeMap<&str, &str> = diagram.initial.iter().filter_map(|it| it.split_once(" = ")).collect();
    let events = diagram.events.get(..count).unwrap_or_default();
    let mut writes = Vec::new();
    for (location, order) in &diagram.coherence {
        let done = order.iter().filter(|it| **it < count);
        let done = done.filter_map(|it| write(diagram.events.get(*it)?));
        let mut values: Vec<String> =
            first.get(location.as_str()).map(|it| (*it).to_owned()).into_iter().chain(done).collect();
        let long = values.len().saturating_sub(MOST_WRITES);
        if long > 0 {
            values.splice(..long, ["..".to_owned()]);
        }
        if !values.is_empty() {
            writes.push(format!("{location}: {}", values.join(", ")));
        }
    }
    let written = |location: &str| diagram.coherence.iter().any(|(it, _)| it == location);
    let others = first.iter().filter(|(location, _)| !written(location));
    writes.extend(others.map(|(location, value)| format!("{location}: {value}")));
    let seen = (1..=diagram.threads()).map(|thread| {
        let mut last = BTreeMap::new();
        for event in events.iter().filter(|event| event.thread == thread) {
            last.extend(held(event));
        }
        last.into_iter().map(|(location, value)| format!("{location} = {value}")).collect()
    });
    State { writes, seen: seen.collect() }
}

/// The value that an event writes, with the number of the event.
fn write(event: &DiagramEvent) -> Option<String> {
    Some(format!("{} (event {})", held(event)?.1, event.number))
}

/// The location and the value of an access.
fn held(event: &DiagramEvent) -> Option<(&str, String)> {
    let (EventKind::Read(AccessValue { location, value })
    | EventKind::Write(AccessValue { location, value })) = &event.kind
    else {
        return None;
    };
    let value = value.as_ref().map_or_else(Clone::clone, i64::to_string);
    Some((location, value))
}

/// A state, shown when the stepper is at it.
fn shown(diagram: &Diagram, (count, state): (usize, &State), before: Option<&State>) -> Markup {
    let event = count.checked_sub(1).and_then(|last| diagram.events.get(last));
    let line = event.and_then(|event| event.place.as_ref()?.line);
    let line = line.map(|line| line.to_string()).unwrap_or_default();
    let values = |now: &[String], old: Option<&[String]>| {
        html! {
            ul { @for value in now {
                @let is_new = old.is_some_and(|old| !old.contains(value));
                li { @if is_new { mark { (value) } } @else { (value) } }
            } }
        }
    };
    html! {
        section.state hidden data-state=(count) data-lines=(line) {
            h3 { @match event {
                None => "At first",
                Some(event) => { "After event " (event.number) ": thread " (event.thread) " " (event.access) }
            } }
            div.columns {
                div {
                    h4 { "writes so far, the oldest first" }
                    (values(&state.writes, before.map(|it| it.writes.as_slice())))
                }
                @for (index, seen) in state.seen.iter().enumerate() {
                    @let number = u32::try_from(index + 1).unwrap_or(u32::MAX);
                    div {
                        h4 { (diagram.thread(number)) " has seen" }
                        (values(seen, before.and_then(|it| it.seen.get(index)).map(Vec::as_slice)))
                    }
                }
            }
        }
    }
}
