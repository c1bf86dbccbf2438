//! A run as a picture: a lane for each process and one for memory, with time downward; it shows the waiting store buffers, and the
//! cycle that an interleaving would have.
//!
//! The picture is a standalone SVG, light or dark as the reader prefers. Colours are those of Okabe and Ito, and lines differ in
//! their dashes as well, so that no meaning depends on colour alone. All text of the source is escaped.

use super::why::Witness;
use garret_machine::machine::{Action, Process};
use garret_machine::witness::{Edge, Kind, Relation, Row};
use maud::{Markup, PreEscaped, html};

/// The width of a letter in pixels: in the monospaced font of 12 pixels, as browsers draw it.
pub(super) const LETTER: f64 = 7.3;
/// The distance between two lines, in pixels.
pub(super) const LINE: f64 = 16.0;
/// The padding of a box, in pixels.
pub(super) const PADDING: f64 = 7.0;
/// The distance between two boxes, in pixels.
pub(super) const GAP: f64 = 14.0;
/// The distance between two lanes, in pixels: arrows and buffers are drawn there.
pub(super) const GUTTER: f64 = 84.0;
/// The length in letters to which lines are cut; the whole text is in the title of the box.
const LONGEST: usize = 60;
/// The largest number of initial values of memory that are shown.
const MOST_VALUES: usize = 14;

/// The style of a picture, standalone or in a page.
pub(super) const STYLE: &str = include_str!("page/picture.css");

/// The box of a step.
struct Place {
    step: usize,
    /// Whether the step is an entry that leaves the store buffer.
    is_entry: bool,
    process: Process,
    lines: Vec<Line>,
    memory: Vec<String>,
    top: f64,
    height: f64,
}

impl Place {
    fn middle(&self) -> f64 {
        self.top + self.height / 2.0
    }
}

/// A line of a box.
struct Line {
    /// Whether it names the step, and not an effect of it.
    is_title: bool,
    text: String,
}

/// The positions of all elements.
struct Layout<'w, 'a> {
    witness: &'w Witness<'a>,
    pub places: Vec<Place>,
    /// The left edge and the width of each lane; memory is the last one.
    lanes: Vec<(f64, f64)>,
    /// The vertical position of the bad state.
    end: f64,
    width: f64,
    height: f64,
    first: Vec<String>,
}

impl Witness<'_> {
    /// The run as a standalone SVG.
    #[must_use]
    pub fn svg(&self) -> String {
        let picture = Layout::new(self).svg(true);
        shown(format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{}\n", picture.into_string()))
    }

    /// The same as a part of a page that contains the style.
    pub(super) fn inline_svg(&self) -> Markup {
        Layout::new(self).svg(false)
    }

    /// The style of [`Witness::inline_svg`].
    pub(super) fn picture_style() -> &'static str {
        STYLE
    }
}

impl<'w, 'a> Layout<'w, 'a> {
    fn new(witness: &'w Witness<'a>) -> Self {
        let mut first: Vec<String> =
            witness.states.first().map(|state| state.memory.clone()).unwrap_or_default();
        if first.len() > MOST_VALUES {
            let more = first.len() - MOST_VALUES + 1;
            first.truncate(MOST_VALUES - 1);
            first.push(format!("and {more} more"));
        }
        let mut top = 2.0 * LINE + 2.0 * PADDING;
        top += first.len() as f64 * LINE + GAP;
        let mut places: Vec<Place> = Vec::new();
        for row in &witness.rows {
            let lines = lines(row);
            match places.last_mut() {
                Some(place) if place.step == row.step => {
                    place.lines.extend(lines);
                    place.memory.extend(row.memory.iter().cloned());
                }
                _ => places.push(Place {
                    step: row.step,
                    is_entry: witness.number_of(row.step).is_none(),
                    process: row.process,
                    lines: numbered(witness.number_of(row.step), lines),
                    memory: row.memory.clone(),
                    top: 0.0,
                    height: 0.0,
                }),
            }
        }
        for place in &mut places {
            place.top = top;
            place.height = place.lines.len().max(place.memory.len()).max(1) as f64 * LINE + 2.0 * PADDING;
            top += place.height + GAP;
        }
        let processes = usize::from(witness.run.processes);
        let mut lanes = Vec::new();
        let mut left = GUTTER;
        for lane in 0..=processes {
            let texts: Box<dyn Iterator<Item = &String>> = if lane == processes {
                Box::new(places.iter().flat_map(|place| &place.memory).chain(&first))
            } else {
                let mine = places.iter().filter(move |place| usize::from(place.process) == lane + 1);
                Box::new(mine.flat_map(|place| place.lines.iter().map(|line| &line.text)))
            };
            let longest = texts.map(|text| text.chars().count().min(LONGEST)).max().unwrap_or(0).max(12);
            let width = longest as f64 * LETTER + 4.0 * PADDING;
            lanes.push((left, width));
            left += width + GUTTER;
        }
        Self {
            witness,
            places,
            lanes,
            end: top,
            width: left - GUTTER / 2.0,
            height: top + 3.0 * LINE + GAP,
            first,
        }
    }

    fn lane(&self, process: Process) -> (f64, f64) {
        self.lanes[usize::from(process).saturating_sub(1).min(self.lanes.len() - 1)]
    }

    fn memory(&self) -> (f64, f64) {
        self.lanes[self.lanes.len() - 1]
    }

    fn place(&self, step: usize) -> Option<&Place> {
        self.places.iter().find(|place| place.step == step)
    }

    fn svg(&self, alone: bool) -> Markup {
        let size = format!("0 0 {:.0} {:.0}", self.width, self.height);
        html! {
            svg.picture xmlns="http://www.w3.org/2000/svg" viewBox=(size) width=(format!("{:.0}", self.width))
                height=(format!("{:.0}", self.height)) role="img" aria-labelledby="picture-title" {
                title id="picture-title" { "An execution that ends in " (self.witness.ending) }
                @if alone { style { (PreEscaped(STYLE)) } }
                defs {
                    (marker("arrow"))
                    (marker("arrow-overtaken"))
                    (marker("arrow-faint"))
                }
                rect.ground x="0" y="0" width="100%" height="100%" {}
                (self.headings())
                (self.buffers())
                @for edge in &self.witness.graph.edges {
                    @if edge.relation != Relation::Program && !self.in_cycle(edge) { (self.arrow(edge, false)) }
                }
                @for place in &self.places { (self.step(place)) }
                (self.bad_state())
                @for edge in self.witness.circle_edges() { (self.arrow(edge, true)) }
            }
        }
    }

    fn in_cycle(&self, edge: &Edge) -> bool {
        let mut edges = self.witness.circle_edges();
        edges.any(|it| (it.from, it.to) == (edge.from, edge.to))
    }

    /// The names of the lanes, their lines, and the initial values of memory.
    fn headings(&self) -> Markup {
        let processes = self.lanes.len() - 1;
        html! {
            @for (index, (left, width)) in self.lanes.iter().enumerate() {
                @let middle = px(left + width / 2.0);
                @let name = if index == processes { "memory".to_owned() } else {
                    self.witness.wording.process(index as Process + 1)
                };
                line.lane x1=(middle) y1=(px(2.0 * LINE)) x2=(middle) y2=(px(self.end)) {}
                text.heading x=(middle) y=(px(1.4 * LINE)) text-anchor="middle" { (name) }
            }
            @let (left, width) = self.memory();
            @if !self.first.is_empty() {
                @let height = self.first.len() as f64 * LINE + PADDING;
                rect.values x=(px(left)) y=(px(2.0 * LINE)) width=(px(width)) height=(px(height)) rx="3" {}
                @for (index, text) in self.first.iter().enumerate() {
                    (line(left + 2.0 * PADDING, 2.0 * LINE + (index as f64 + 0.9) * LINE, "value", text))
                }
            }
        }
    }

    /// The box of a step, with its changes of memory.
    fn step(&self, place: &Place) -> Markup {
        let (left, width) = self.lane(place.process);
        let (memory, memory_width) = self.memory();
        let is_entry = place.is_entry;
        let events = &self.witness.graph.events;
        let in_cycle =
            |edge: &Edge| events[edge.from].step == place.step || events[edge.to].step == place.step;
        let mut edges = self.witness.circle_edges();
        let class = match (is_entry, edges.any(in_cycle)) {
            (true, _) => "entry",
            (false, true) => "step marked",
            (false, false) => "step",
        };
        html! {
            g class=(class) data-step=(place.step) {
                title { @for line in &place.lines { (line.text) "\n" } }
                rect x=(px(left)) y=(px(place.top)) width=(px(width)) height=(px(place.height)) rx="4" {}
                @for (index, shown) in place.lines.iter().enumerate() {
                    @let class = if shown.is_title { "name" } else { "effect" };
                    (line(left + 2.0 * PADDING, place.top + PADDING + (index as f64 + 0.8) * LINE, class, &shown.text))
                }
                @if !place.memory.is_empty() {
                    @let height = place.memory.len() as f64 * LINE + PADDING;
                    line.reaches x1=(px(left + width)) y1=(px(place.middle())) x2=(px(memory)) y2=(px(place.middle()))
                        marker-end="url(#arrow-faint)" {}
                    @let top = place.middle() - height / 2.0;
                    rect.values x=(px(memory)) y=(px(top)) width=(px(memory_width)) height=(px(height)) rx="3" {}
                    @for (index, text) in place.memory.iter().enumerate() {
                        (line(memory + 2.0 * PADDING, top + (index as f64 + 0.9) * LINE, "value", text))
                    }
                }
            }
        }
    }

    /// The lines for the time that writes wait in store buffers.
    fn buffers(&self) -> Markup {
        let writes = self.witness.graph.events.iter().filter(|event| event.kind == Kind::Write);
        html! {
            @for (index, event) in writes.enumerate() {
                @if let (Some(place), Some(process)) = (self.place(event.step), event.process) {
                    @let (left, width) = self.lane(process);
                    @let end = event.in_memory.and_then(|step| self.place(step)).map_or(self.end, Place::middle);
                    @let x = px(left + width + PADDING * (1.0 + (index % 3) as f64 * 0.7));
                    path.waiting d=(format!("M {} {} H {x} V {}", px(left + width), px(place.middle()), px(end))) {
                        title { "in the store buffer" }
                    }
                    @if event.in_memory.is_none() {
                        text.remark x=(x) y=(px(self.end + 0.8 * LINE)) text-anchor="middle" { "still buffered" }
                    }
                }
            }
        }
    }

    fn bad_state(&self) -> Markup {
        let (left, width) = (self.lanes[0].0, self.memory().0 + self.memory().1 - self.lanes[0].0);
        let top = self.end + LINE;
        html! {
            g.bad data-step=(self.witness.run.steps.len()) {
                rect x=(px(left)) y=(px(top)) width=(px(width)) height=(px(LINE + 2.0 * PADDING)) rx="4" {}
                text.name x=(px(left + width / 2.0)) y=(px(top + PADDING + 0.8 * LINE)) text-anchor="middle" { (cut(&self.witness.ending, (width / LETTER) as usize)) }
            }
        }
    }

    /// The points at which arrows from and to an event start and end.
    fn anchor(&self, event: usize) -> Option<Anchor> {
        let event = &self.witness.graph.events[event];
        if event.kind == Kind::Bad {
            let (left, width) = (self.lanes[0].0, self.memory().0 + self.memory().1 - self.lanes[0].0);
            return Some((left + width / 2.0, left + width / 2.0, self.end + LINE));
        }
        let place = self.place(event.step)?;
        let (left, width) = self.lane(place.process);
        Some((left, left + width, place.middle()))
    }

    /// The arrow of a relation.
    fn arrow(&self, edge: &Edge, in_cycle: bool) -> Markup {
        /// The distance in pixels at which arrows leave a box below its middle, and arrive above it.
        const APART: f64 = 5.0;
        let (Some(mut from), Some(mut to)) = (self.anchor(edge.from), self.anchor(edge.to)) else {
            return html! {};
        };
        from.2 += APART;
        to.2 -= APART;
        let (path, x, y) = path(from, to);
        let class = match (in_cycle, edge.overtaken) {
            (true, true) => "edge cycle overtaken",
            (true, false) => "edge cycle",
            (false, _) => "edge faint",
        };
        let marker = match (in_cycle, edge.overtaken) {
            (true, true) => "url(#arrow-overtaken)",
            (true, false) => "url(#arrow)",
            (false, _) => "url(#arrow-faint)",
        };
        let label = if edge.overtaken { "overtaken" } else { edge.relation.name() };
        html! {
            g class=(class) data-relation=(edge.relation.name()) {
                path d=(path) marker-end=(marker) {}
                text.label x=(px(x)) y=(px(y)) text-anchor="middle" { (label) }
            }
        }
    }
}

/// The points at which arrows touch a box: its left edge, its right edge, and the vertical position.
pub(super) type Anchor = (f64, f64, f64);

/// A curve between two boxes, and the position of its label.
pub(super) fn path(from: Anchor, to: Anchor) -> (String, f64, f64) {
    /// The position of a label along its arrow: nearer to the start, so that labels of crossing arrows are apart.
    const ALONG: f64 = 0.3;
    let along = |start: f64, end: f64| start + (end - start) * ALONG;
    let (start, end, bend, label) = if to.0 > from.1 {
        (from.1, to.0, f64::midpoint(from.1, to.0), along(from.1, to.0))
    } else if to.1 < from.0 {
        (from.0, to.1, f64::midpoint(to.1, from.0), along(from.0, to.1))
    } else {
        // within a lane, or to a box across all lanes: the curve goes around the left side
        let left = from.0.min(to.0);
        (from.0, to.0, left - GUTTER * 0.42, left - GUTTER * 0.5)
    };
    let height =
        if to.0 > from.1 || to.1 < from.0 { along(from.2, to.2) } else { f64::midpoint(from.2, to.2) };
    let [start, end, bend, above, below] = [start, end, bend, from.2, to.2].map(px);
    let path = format!("M {start} {above} C {bend} {above} {bend} {below} {end} {below}");
    (path, label, height - 3.0)
}

/// The lines of a step, the first one with its number.
fn numbered(number: Option<usize>, mut lines: Vec<Line>) -> Vec<Line> {
    if let (Some(number), Some(first)) = (number, lines.first_mut()) {
        first.text = format!("{number}. {}", first.text);
    }
    lines
}

/// The lines of a row.
fn lines(row: &Row) -> Vec<Line> {
    if row.title.is_none() {
        return vec![Line { is_title: false, text: format!("{} leaves the buffer", row.memory.join(", ")) }];
    }
    let titles = row.origin.iter().chain(&row.title);
    let titles = titles.map(|text| Line { is_title: true, text: text.clone() });
    let effects = row.effects.iter().map(|text| Line { is_title: false, text: text.clone() });
    titles.chain(effects).collect()
}

/// A line of text, cut if it is too long.
fn line(x: f64, y: f64, class: &str, text: &str) -> Markup {
    html! { text class=(class) x=(px(x)) y=(px(y)) { (cut(text, LONGEST)) } }
}

/// The text, cut to a number of letters.
pub(super) fn cut(text: &str, longest: usize) -> String {
    if text.chars().count() <= longest {
        return text.to_owned();
    }
    text.chars().take(longest.saturating_sub(1)).chain(['…']).collect()
}

/// A text in which every character is visible: characters that XML does not allow (XML 1.0, section 2.2), such as form feeds, which
/// C allows, and those that change the direction of writing are replaced.
pub(super) fn shown(text: String) -> String {
    let is_hidden = |it: char| {
        it.is_control() && !matches!(it, '\t' | '\n' | '\r')
            || matches!(it, '\u{fffe}' | '\u{ffff}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    if text.contains(is_hidden) { text.replace(is_hidden, "\u{fffd}") } else { text }
}

/// A length in pixels.
pub(super) fn px(length: f64) -> String {
    format!("{length:.1}")
}

pub(super) fn marker(id: &str) -> Markup {
    html! {
        marker id=(id) viewBox="0 0 10 10" refX="9" refY="5" markerUnits="userSpaceOnUse" markerWidth="10" markerHeight="10" orient="auto-start-reverse" {
            path d="M 0 0 L 10 5 L 0 10 z" {}
        }
    }
}

impl Witness<'_> {
    /// The number of a step. `None` for an entry that leaves a store buffer.
    pub(super) fn number_of(&self, step: usize) -> Option<usize> {
        let is_transition = matches!(self.run.steps.get(step)?.action, Action::Transition { .. });
        is_transition.then(|| self.number_at(step))
    }
}
