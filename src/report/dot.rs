//! The events of a run and their relations as a graph in the language of Graphviz.

use super::why::Witness;
use crate::witness::{Edge, Kind};
use petgraph::dot::Dot;
use petgraph::graph::DiGraph;

impl Witness<'_> {
    /// The graph of events, for `dot`: each event with its process and its access, each relation by its name, the circle in bold.
    #[must_use]
    pub fn dot(&self) -> String {
        let mut graph: DiGraph<String, Edge> = DiGraph::new();
        let name = |event: &crate::witness::Event| match event.process {
            Some(process) => {
                format!("{}. {}: {}", self.number(event), self.wording.process(process), self.access(event))
            }
            None if event.kind == Kind::Bad => "bad state".to_owned(),
            None => format!("{}. {}", self.number(event), self.access(event)),
        };
        let nodes: Vec<_> = self.graph.events.iter().map(|event| graph.add_node(name(event))).collect();
        let circle: Vec<Edge> = self.circle_edges().copied().collect();
        let ends = |edge: &Edge| (edge.from, edge.to, edge.relation);
        let others = self.graph.edges.iter().filter(|edge| circle.iter().all(|it| ends(it) != ends(edge)));
        for edge in others.chain(&circle) {
            graph.add_edge(nodes[edge.from], nodes[edge.to], *edge);
        }
        let graph = graph.map(
            |_, name| name.clone(),
            |_, edge| format!("{}{}", edge.relation.name(), if edge.overtaken { ", overtaken" } else { "" }),
        );
        let first = graph.edge_count() - circle.len();
        let bold = |_: &DiGraph<String, String>, edge: petgraph::graph::EdgeReference<'_, String>| {
            use petgraph::visit::EdgeRef;
            let index = edge.id().index();
            match index.checked_sub(first).and_then(|index| circle.get(index)) {
                Some(edge) if edge.overtaken => "penwidth=2.5 style=dashed color=\"#d55e00\"".to_owned(),
                Some(_) => "penwidth=2.5 color=\"#0072b2\"".to_owned(),
                None => String::new(),
            }
        };
        let boxed = |_: &DiGraph<String, String>, _| "shape=box fontname=monospace".to_owned();
        format!("{}", Dot::with_attr_getters(&graph, &[], &bold, &boxed))
    }
}
