//! A report as one page: the verdict, the explanation, the picture of the execution with a stepper, the states, and the source. It
//! needs no network, and all text from the input is escaped.

mod diagram;
mod search;

use super::diagram::Diagram;
use super::grounds::Grounds;
use super::lanes::RELATIONS;
use super::picture::shown;
use super::why::{CIRCLE, Explanation, Witness};
use garret_base::source::Lines;
use maud::{DOCTYPE, Markup, PreEscaped, html};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// The content of a page.
#[derive(Clone, Debug, Default)]
pub struct Page<'a> {
    /// The name of the file.
    pub name: &'a str,
    /// The text of the file.
    pub text: &'a str,
    /// The verdict in one line.
    pub verdict: &'a str,
    /// The execution, if there is one.
    pub witness: Option<&'a Witness<'a>>,
    /// The execution, if it is not a run of the machine with store buffers.
    pub diagram: Option<&'a Diagram>,
    /// Further sentences about the execution.
    pub remarks: &'a [String],
    /// The result of a search that ended without an execution.
    pub grounds: Option<&'a Grounds<'a>>,
    /// Facts that were known before the search, and the invariants that the verdict rests on.
    pub facts: &'a [String],
    /// The work that was done, as names and values.
    pub statistics: &'a [(String, String)],
}

impl Page<'_> {
    /// The page, as HTML.
    #[must_use]
    pub fn render(&self) -> String {
        let word = self.verdict.split(' ').next().unwrap_or_default();
        let relations = if self.diagram.is_some() { RELATIONS } else { "" };
        let style = format!("{STYLE}{}{relations}", Witness::picture_style());
        let page = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta http-equiv="Content-Security-Policy"
                        content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:";
                    title { (word) " " (self.name) }
                    style { (PreEscaped(style)) }
                }
                body {
                    header {
                        h1 { span.verdict.(word.to_lowercase()) { (word) } " " code { (self.name) } }
                        p { (self.verdict) }
                    }
                    main {
                        @if let Some(witness) = self.witness {
                            (self.why(witness))
                            (self.execution(witness))
                        }
                        @if let Some(diagram) = self.diagram { (diagram::sections(diagram)) }
                        (self.rests_on())
                        @if let Some(grounds) = self.grounds { (grounds.section(word == "SAFE")) }
                        (self.source())
                        (self.done())
                    }
                    script { (PreEscaped(SCRIPT)) }
                }
            }
        };
        shown(page.into_string())
    }

    fn why(&self, witness: &Witness<'_>) -> Markup {
        let Explanation { overtaken, circle, repair } = witness.explanation();
        html! {
            section #why {
                h2 { "What went wrong" }
                @for sentence in &overtaken { p { (sentence) } }
                @if !circle.is_empty() {
                    p { (CIRCLE) }
                    pre { (circle.join("\n")) }
                }
                @for sentence in repair.iter().chain(self.remarks) { p { (sentence) } }
            }
        }
    }

    fn execution(&self, witness: &Witness<'_>) -> Markup {
        let steps = witness.run.steps.len();
        html! {
            section #execution {
                h2 { "The execution" }
                p.legend {
                    "Time goes downward: steps have numbers, and each write that leaves a store buffer is a move of its own. A dashed line beside a box is a write that waits in the store buffer; it ends where the write reaches memory. "
                    span.cycle { "Thick arrows" } " are the cycle: each event would have to be before the next one. "
                    span.overtaken { "overtaken" } " is program order that was not kept; po: program order; rf: reads what was written; co: overwrites what was written; fr: overwrites what was read."
                }
                nav.stepper aria-label="Steps of the execution" {
                    button type="button" data-go="first" title="First state (Home)" { "first" }
                    button type="button" data-go="back" title="Back (←)" { "back" }
                    output #position { "all " (steps) " moves" }
                    button type="button" data-go="next" title="Next (→)" { "next" }
                    button type="button" data-go="last" title="Last state (End)" { "last" }
                    button type="button" data-go="all" title="The whole execution (Escape)" { "all" }
                    label { input #relations type="checkbox" checked; " relations outside of the cycle" }
                }
                div.scroll tabindex="0" { (witness.inline_svg()) }
                div #states {
                    @for (index, state) in witness.states.iter().enumerate() { (self.state(witness, index, state)) }
                }
            }
        }
    }

    /// A state, shown when the stepper is at it.
    fn state(
        &self,
        witness: &Witness<'_>,
        index: usize,
        state: &garret_machine::witness::Snapshot,
    ) -> Markup {
        let before = index.checked_sub(1).and_then(|index| witness.states.get(index));
        let lines = Lines::new(self.text);
        let step = index.checked_sub(1);
        let spans = witness.rows.iter().filter(|row| Some(row.step) == step).filter_map(|row| row.span);
        let numbers: Vec<String> =
            spans.map(|span| lines.position(span.start as usize).line.to_string()).collect();
        let values = |now: &[String], old: Option<&[String]>| {
            html! {
                ul { @for value in now {
                    @let is_new = old.is_some_and(|old| !old.contains(value));
                    li { @if is_new { mark { (value) } } @else { (value) } }
                } }
            }
        };
        html! {
            section.state hidden data-state=(index) data-lines=(numbers.join(" ")) {
                h3 { @if index == 0 { "At first" } @else { "After move " (index) " of " (witness.run.steps.len()) } }
                div.columns {
                    div { h4 { "memory" } (values(&state.memory, before.map(|it| it.memory.as_slice()))) }
                    @for process in 1..=witness.run.processes {
                        @let place = usize::from(process) - 1;
                        @let of = |all: &[Vec<String>]| all.get(place).cloned().unwrap_or_default();
                        div {
                            h4 { (witness.wording.process(process)) }
                            (values(&of(&state.own), before.map(|it| of(&it.own)).as_deref()))
                            @let buffer = of(&state.buffers);
                            @if !buffer.is_empty() {
                                h5 { "in its store buffer, oldest first" }
                                (values(&buffer, before.map(|it| of(&it.buffers)).as_deref()))
                            }
                        }
                    }
                }
            }
        }
    }

    fn rests_on(&self) -> Markup {
        html! {
            @if !self.facts.is_empty() {
                section #invariants {
                    h2 { "What the verdict rests on" }
                    ul { @for fact in self.facts { li { code { (fact) } } } }
                }
            }
            @if self.witness.is_none() && self.diagram.is_none() && !self.remarks.is_empty() {
                section #remarks {
                    h2 { "What is known all the same" }
                    pre { (self.remarks.join("\n")) }
                }
            }
        }
    }

    fn source(&self) -> Markup {
        html! {
            section #source {
                h2 { "The source" }
                div.scroll tabindex="0" {
                    ol.source {
                        @for (index, line) in self.text.lines().enumerate() { li data-line=(index + 1) { code { (line) } } }
                    }
                }
            }
        }
    }

    /// The end of the page: the work that was done, and the version.
    pub fn done(&self) -> Markup {
        html! {
            @if !self.statistics.is_empty() {
                section #statistics {
                    h2 { "What was done" }
                    dl { @for (name, value) in self.statistics { dt { (name) } dd { (value) } } }
                }
            }
            footer { "Garret " (env!("CARGO_PKG_VERSION")) }
        }
    }
}
