//! An execution graph as a picture: a lane for each thread, its events below each other in program order, and the other relations between
//! them, each in a colour and with dashes of its own.

use super::events::EventGraph;
use super::picture::{GAP, GUTTER, LETTER, LINE, PADDING, STYLE, line, marker, path, px};
use garret_machine::witness::Relation;
use maud::{Markup, PreEscaped, html};

/// What these pictures have besides the style of all pictures.
const RELATIONS: &str = include_str!("page/events.css");

/// The box of an event, or of what a location holds at first.
struct Node {
    lane: usize,
    text: String,
    top: f64,
}

/// The height of a box.
const HEIGHT: f64 = LINE + 2.0 * PADDING;

impl EventGraph<'_> {
    /// The graph as an SVG that stands alone.
    #[must_use]
    pub fn svg(&self) -> String {
        let (nodes, end) = self.nodes();
        // what locations hold at first has a lane of its own, behind those of the threads
        let count = self.threads() as usize + usize::from(!self.initial.is_empty());
        let mut lanes = Vec::new();
        let mut left = GUTTER;
        for lane in 0..count {
            let mine = nodes.iter().filter(|node| node.lane == lane);
            let longest = mine.map(|node| node.text.chars().count()).max().unwrap_or(0).max(12);
            let width = longest as f64 * LETTER + 4.0 * PADDING;
            lanes.push((left, width));
            left += width + GUTTER;
        }
        let picture = self.drawn(&nodes, &lanes, (left - GUTTER / 2.0, end));
        format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{}\n", picture.into_string())
    }

    /// The boxes, and where the picture ends.
    fn nodes(&self) -> (Vec<Node>, f64) {
        let mut top = 2.0 * LINE + 2.0 * PADDING;
        let first = top;
        let mut nodes = Vec::new();
        for (number, event) in (1..).zip(&self.execution.events) {
            let text = format!("{number}. {}", Self::access(event));
            nodes.push(Node { lane: (event.thread as usize).saturating_sub(1), text, top });
            top += HEIGHT + GAP;
        }
        let mut below = first;
        for (name, value) in &self.initial {
            let text = format!("{name} = {value}");
            nodes.push(Node { lane: self.threads() as usize, text, top: below });
            below += HEIGHT + GAP;
        }
        (nodes, top.max(below))
    }

    fn drawn(&self, nodes: &[Node], lanes: &[(f64, f64)], (width, end): (f64, f64)) -> Markup {
        let threads = self.threads() as usize;
        html! {
            svg.picture xmlns="http://www.w3.org/2000/svg" viewBox=(format!("0 0 {width:.0} {end:.0}"))
                width=(format!("{width:.0}")) height=(format!("{end:.0}")) role="img" aria-labelledby="picture-title" {
                title id="picture-title" { "The events of an execution and their relations" }
                style { (PreEscaped(STYLE)) (PreEscaped(RELATIONS)) }
                defs { @for relation in [Relation::Program, Relation::ReadsFrom, Relation::Coherence, Relation::FromRead] {
                    (marker(relation.name()))
                } }
                rect.ground x="0" y="0" width="100%" height="100%" {}
                @for (index, (left, width)) in lanes.iter().enumerate() {
                    @let middle = px(left + width / 2.0);
                    @let name = if index < threads { format!("thread {}", index + 1) } else { "at first".to_owned() };
                    line.lane x1=(middle) y1=(px(2.0 * LINE)) x2=(middle) y2=(px(end)) {}
                    text.heading x=(middle) y=(px(1.4 * LINE)) text-anchor="middle" { (name) }
                }
                @for edge in &self.edges {
                    @let (from, to) = (&nodes[edge.from], &nodes[edge.to]);
                    (arrow((from, to), lanes, edge.relation))
                }
                @for node in nodes {
                    @let (left, width) = lanes[node.lane];
                    g class=(if node.lane < threads { "step" } else { "entry" }) {
                        title { (node.text) }
                        rect x=(px(left)) y=(px(node.top)) width=(px(width)) height=(px(HEIGHT)) rx="4" {}
                        (line(left + 2.0 * PADDING, node.top + PADDING + 0.8 * LINE, "effect", &node.text))
                    }
                }
            }
        }
    }
}

/// The arrow of a relation: program order straight down, the others as curves.
fn arrow((from, to): (&Node, &Node), lanes: &[(f64, f64)], relation: Relation) -> Markup {
    /// Arrows leave a box below its middle and arrive above it, in pixels.
    const APART: f64 = 5.0;
    let name = relation.name();
    let anchor = |node: &Node, apart: f64| {
        let (left, width) = lanes[node.lane];
        (left, left + width, node.top + HEIGHT / 2.0 + apart)
    };
    let (path, x, y) = if relation == Relation::Program {
        let (left, right, _) = anchor(from, 0.0);
        let middle = f64::midpoint(left, right);
        let (above, below) = (from.top + HEIGHT, to.top);
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
