//! An execution as a picture: a lane for each thread, with its events below each other in program order, and the other relations
//! between them, each with its own colour and dashes.

use super::diagram::{Diagram, DiagramEvent};
use super::picture::{GAP, GUTTER, LETTER, LINE, PADDING, STYLE, cut, marker, path, px, shown};
use garret_machine::witness::Relation;
use maud::{Markup, PreEscaped, html};

/// The style of these pictures in addition to that of all pictures.
pub(super) const RELATIONS: &str = include_str!("page/events.css");

/// The length in letters to which lines are cut, so that two threads fit in a window; the whole text is in the title of the box.
const LONGEST: usize = 44;

/// The box of an event, or of an initial value.
struct Node {
    lane: usize,
    lines: Vec<Line>,
    class: &'static str,
    /// The index of the event in the diagram.
    event: Option<usize>,
    top: f64,
    height: f64,
}

/// A line of a box.
struct Line {
    class: &'static str,
    text: String,
}

impl Node {
    fn new(lane: usize, lines: Vec<Line>, class: &'static str, top: f64) -> Self {
        let height = lines.len() as f64 * LINE + 2.0 * PADDING;
        Self { lane, lines, class, event: None, top, height }
    }

    /// The box of an event: its place, unless the previous event of its thread has the same, and its action.
    fn of(index: usize, (event, before): (&DiagramEvent, Option<&DiagramEvent>), top: f64) -> Self {
        let class = if event.is_marked { "step marked" } else { "step" };
        let place =
            event.place.as_ref().filter(|place| before.and_then(|it| it.place.as_ref()) != Some(place));
        let place = place.map(|it| Line { class: "name", text: it.line_and_text() });
        let access = Line { class: "effect", text: format!("{}. {}", event.number, event.access) };
        let lines = place.into_iter().chain([access]).collect();
        let lane = (event.thread as usize).saturating_sub(1);
        Self { event: Some(index), ..Self::new(lane, lines, class, top) }
    }

    fn letters(&self) -> usize {
        self.lines.iter().map(|line| line.text.chars().count()).max().unwrap_or(0).min(LONGEST)
    }

    fn title(&self) -> String {
        self.lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join("\n")
    }
}

/// The positions of all elements.
struct Layout {
    nodes: Vec<Node>,
    /// The left edge and the width of each lane; initial values have the last one.
    lanes: Vec<(f64, f64)>,
    /// The error at the end, and its vertical position.
    bad: Option<(String, f64)>,
    width: f64,
    end: f64,
}

impl Diagram {
    /// The diagram as a standalone SVG.
    #[must_use]
    pub fn svg(&self) -> String {
        let picture = self.drawn(true);
        shown(format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{}\n", picture.into_string()))
    }

    /// The same as a part of a page that contains the style.
    pub(super) fn inline_svg(&self) -> Markup {
        self.drawn(false)
    }

    fn layout(&self) -> Layout {
        let mut top = 2.0 * LINE + 2.0 * PADDING;
        let first = top;
        let threads = self.threads() as usize;
        let mut nodes = Vec::new();
        for (index, event) in self.events.iter().enumerate() {
            let before = self.events.iter().take(index).rfind(|it| it.thread == event.thread);
            let node = Node::of(index, (event, before), top);
            top += node.height + GAP;
            nodes.push(node);
        }
        let mut below = first;
        for held in &self.initial {
            let lines = vec![Line { class: "effect", text: held.clone() }];
            let node = Node::new(threads, lines, "entry", below);
            below += node.height + GAP;
            nodes.push(node);
        }
        let mut end = top.max(below);
        let bad = self.bad.clone().map(|bad| (bad, end));
        if bad.is_some() {
            end += LINE + 2.0 * PADDING + GAP;
        }
        let count = threads + usize::from(!self.initial.is_empty());
        let mut lanes = Vec::new();
        let mut left = GUTTER;
        for lane in 0..count {
            let longest = nodes.iter().filter(|node| node.lane == lane).map(Node::letters).max();
            let heading = self.heading(lane).chars().count();
            let width = longest.unwrap_or(0).max(heading).max(12) as f64 * LETTER + 4.0 * PADDING;
            lanes.push((left, width));
            left += width + GUTTER;
        }
        let of_bad = self.bad.as_ref().map_or(0, |bad| bad.chars().count().min(2 * LONGEST));
        let least = GUTTER + of_bad as f64 * LETTER + 4.0 * PADDING + GUTTER / 2.0;
        Layout { nodes, lanes, bad, width: (left - GUTTER / 2.0).max(least), end }
    }

    /// The heading of a lane.
    fn heading(&self, lane: usize) -> String {
        match u32::try_from(lane + 1) {
            Ok(number) if number <= self.threads() => self.thread(number),
            _ => "at first".to_owned(),
        }
    }

    fn drawn(&self, is_alone: bool) -> Markup {
        let Layout { nodes, lanes, bad, width, end } = &self.layout();
        html! {
            svg.picture xmlns="http://www.w3.org/2000/svg" viewBox=(format!("0 0 {width:.0} {end:.0}"))
                width=(format!("{width:.0}")) height=(format!("{end:.0}")) role="img" aria-labelledby="picture-title" {
                title id="picture-title" { "The events of an execution and their relations" }
                @if is_alone { style { (PreEscaped(STYLE)) (PreEscaped(RELATIONS)) } }
                defs { @for relation in [Relation::Program, Relation::ReadsFrom, Relation::Coherence, Relation::FromRead] {
                    (marker(relation.name()))
                } }
                rect.ground x="0" y="0" width="100%" height="100%" {}
                @for (index, (left, width)) in lanes.iter().enumerate() {
                    @let middle = px(left + width / 2.0);
                    line.lane x1=(middle) y1=(px(2.0 * LINE)) x2=(middle) y2=(px(*end)) {}
                    text.heading x=(middle) y=(px(1.4 * LINE)) text-anchor="middle" { (self.heading(index)) }
                }
                @for edge in &self.edges {
                    @if let Some((from, to)) = nodes.get(edge.from).zip(nodes.get(edge.to)) {
                        (arrow((from, to), lanes, edge.relation))
                    }
                }
                @for node in nodes { (drawn_node(node, lanes)) }
                @if let Some((text, top)) = bad {
                    g.bad {
                        title { (text) }
                        rect x=(px(GUTTER)) y=(px(*top)) width=(px(width - 1.5 * GUTTER)) height=(px(LINE + 2.0 * PADDING)) rx="4" {}
                        (line(GUTTER + 2.0 * PADDING, top + PADDING + 0.8 * LINE, "name", (text, 2 * LONGEST)))
                    }
                }
            }
        }
    }
}

fn drawn_node(node: &Node, lanes: &[(f64, f64)]) -> Markup {
    let (left, width) = lanes.get(node.lane).copied().unwrap_or_default();
    html! {
        g class=(node.class) data-step=[node.event] {
            title { (node.title()) }
            rect x=(px(left)) y=(px(node.top)) width=(px(width)) height=(px(node.height)) rx="4" {}
            @for (number, it) in node.lines.iter().enumerate() {
                (line(left + 2.0 * PADDING, node.top + PADDING + (number as f64 + 0.8) * LINE, it.class, (&it.text, LONGEST)))
            }
        }
    }
}

/// A line of text, cut to a number of letters.
fn line(x: f64, y: f64, class: &str, (text, longest): (&str, usize)) -> Markup {
    html! { text class=(class) x=(px(x)) y=(px(y)) { (cut(text, longest)) } }
}

/// The arrow of a relation: program order straight down, the others as curves.
fn arrow((from, to): (&Node, &Node), lanes: &[(f64, f64)], relation: Relation) -> Markup {
    /// The distance in pixels at which arrows leave a box below its middle, and arrive above it.
    const APART: f64 = 5.0;
    let name = relation.name();
    let anchor = |node: &Node, apart: f64| {
        let (left, width) = lanes.get(node.lane).copied().unwrap_or_default();
        (left, left + width, node.top + node.height / 2.0 + apart)
    };
    let (path, x, y) = if relation == Relation::Program {
        let (left, right, _) = anchor(from, 0.0);
        let middle = f64::midpoint(left, right);
        let (above, below) = (from.top + from.height, to.top);
        (format!("M {} {} V {}", px(middle), px(above), px(below)), middle + 10.0, above + GAP - 3.0)
    } else {
        path(anchor(from, APART), anchor(to, -APART))
    };
    html! {
        g class=(format!("edge {name}")) data-relation=(name) {
            path d=(path) marker-end=(format!("url(#{name})")) {}
            text.label x=(px(x)) y=(px(y)) text-anchor="middle" { (name) }
        }
    }
}
