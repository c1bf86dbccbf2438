//! Graphs for Graphviz: the events of a run with their relations, and the cubes of a search with the steps between them.

use super::grounds::Grounds;
use super::why::Witness;
use garret_core::search::CubeOrigin;
use garret_machine::witness::{Edge, Kind};
use petgraph::dot::Dot;
use petgraph::graph::DiGraph;

impl Witness<'_> {
    /// The graph of events, for `dot`: each event with its process and its access, each relation with its name, the cycle in bold.
    #[must_use]
    pub fn dot(&self) -> String {
        let mut graph: DiGraph<String, Edge> = DiGraph::new();
        let name = |event: &garret_machine::witness::Event| match event.process {
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

impl Grounds<'_> {
    /// The graph of the search, for `dot`: each cube with its number and sentence, each step by the name of its transition, from the cube before it to the
    /// cube after it; bad states with a thick frame.
    #[must_use]
    pub fn dot(&self) -> String {
        let mut graph: DiGraph<String, String> = DiGraph::new();
        let cubes = self.graph().cubes.iter().enumerate();
        let nodes: Vec<_> = cubes
            .map(|(place, cube)| {
                graph.add_node(format!("{}. {}", place + 1, cube.sentence.replacen(": ", "\n", 1)))
            })
            .collect();
        let together = self.graph().steps.iter().any(|step| step.before.is_none());
        let several = together.then(|| graph.add_node("several together".to_owned()));
        for step in &self.graph().steps {
            let before = step.before.map_or(several, |before| nodes.get(before).copied());
            if let (Some(before), Some(after)) = (before, nodes.get(step.after)) {
                graph.add_edge(before, *after, self.name(step.transition).to_owned());
            }
        }
        let shape = |_: &DiGraph<String, String>, (index, _): (petgraph::graph::NodeIndex, &String)| {
            let origin = self.graph().cubes.get(index.index()).map(|cube| cube.origin);
            let more = match origin {
                Some(CubeOrigin::Bad(_)) => " penwidth=3",
                Some(CubeOrigin::Inferred) => " style=dashed",
                _ => "",
            };
            format!("shape=box fontname=monospace{more}")
        };
        format!("{}", Dot::with_attr_getters(&graph, &[], &|_, _| String::new(), &shape))
    }
}
