//! The section of a page about the search: the cubes that never hold, the steps between them as text and as a picture, and the
//! needed parts of guards.

use crate::grounds::{Grounds, ways_in_words};
use garret_core::search::{CubeOrigin, GraphStep};
use maud::{Markup, html};
use std::collections::{BTreeMap, VecDeque};

/// A list with more conditions than this is folded, and so is its picture.
const MOST_OPEN: usize = 24;
/// There is no picture of a larger graph; `--dot` writes it for other tools.
const MOST_DRAWN: usize = 400;
/// The distance between the centres of neighbouring cubes in a row, in pixels.
const ACROSS: usize = 44;
/// The distance between the centres of the cubes of two rows, in pixels.
const DOWN: usize = 72;
/// The distance from the centre of an outermost cube to the edge, in pixels.
const EDGE: usize = 28;

/// The position of a cube in the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Spot {
    x: usize,
    y: usize,
}

impl Grounds<'_> {
    /// The section of the page; `is_safe` tells whether the cubes prove SAFE, or only show how far the search came.
    pub(super) fn section(&self, is_safe: bool) -> Markup {
        let cubes = &self.graph().cubes;
        let is_open = cubes.len() <= MOST_OPEN;
        html! {
            section #grounds {
                h2 { @if is_safe { "Why it is safe" } @else { "How far the search came" } }
                p {
                    @if is_safe {
                        "None of these conditions ever holds, whatever processes the letters stand for: none holds initially, and each step that leads into one starts in one."
                    } @else {
                        "The search goes backward from the bad states, step by step. If it ends, none of these conditions ever holds; so far, that is not known."
                    }
                }
                @if !is_safe { (self.growth()) }
                details open[is_open] {
                    summary { (cubes.len()) " conditions" @if self.graph().left_out > 0 { ", and " (self.graph().left_out) " more that are not shown" } }
                    @if let Some(note) = self.reading() { p.legend { (note) "." } }
                    ol.cubes {
                        @for (place, cube) in cubes.iter().enumerate() {
                            li id={ "cube-" (place + 1) } {
                                code { (cube.sentence) }
                                @if let Some(origin) = self.origin(cube.origin) { " " small { (origin) } }
                            }
                        }
                    }
                }
                @if cubes.len() <= MOST_DRAWN {
                    details open[is_open] {
                        summary { "How steps lead from one to another" }
                        p.legend {
                            "Each number is a condition, bad states in the first row; arrows are steps that lead from one into another, upward where they lead nearer to a bad state. "
                            "What was inferred has a dashed frame."
                        }
                        div.scroll tabindex="0" { (self.picture()) }
                    }
                }
                @if is_safe { (self.transitions()) }
            }
        }
    }

    /// The growth of the search: the number of conditions by the number of their processes, and the last ones on the path to one
    /// with the most processes.
    fn growth(&self) -> Markup {
        let mut by_processes: BTreeMap<usize, usize> = BTreeMap::new();
        for cube in &self.graph().cubes {
            *by_processes.entry(cube.processes).or_default() += 1;
        }
        html! {
            table.steps {
                tr { th { "processes" } @for processes in by_processes.keys() { td { (processes) } } }
                tr { th { "conditions" } @for count in by_processes.values() { td { (count) } } }
            }
            p { "If the last number grows as the search goes on, conditions speak of ever more processes: the proof needs another form. On the way to one that speaks of the most:" }
            ul { @for sentence in self.far() { li { code { (sentence) } } } }
        }
    }

    /// The effect of each transition on the conditions, and the needed parts of its guard.
    fn transitions(&self) -> Markup {
        let needs = self.needs();
        let ways = self.ways();
        html! {
            details open[ways.len() <= MOST_OPEN] {
                summary { "What each step contributes, and which parts of its guard are needed for that" }
                div.scroll tabindex="0" {
                    table.steps {
                        tr { th { "step" } th { "leads" } th { "needed" } th { "not needed" } }
                        @for (name, ways) in &ways {
                            @let needs = needs.iter().find(|(other, _)| other == name).map(|(_, needs)| needs);
                            tr {
                                td { code { (name) } }
                                td { @if ways.is_empty() { "to none of them" } @else { (ways_in_words(ways)) } }
                                td { @for part in needs.iter().flat_map(|it| &it.needed) { div { code { (part) } } } }
                                td { @for part in needs.iter().flat_map(|it| &it.spare) { div { code { (part) } } } }
                            }
                        }
                    }
                }
                p.legend { "What is not needed may be left out, all of it at once: the proof holds without it, too. With other conditions, other parts may be needed." }
            }
        }
    }

    /// The cubes in rows, by the number of steps to a bad state.
    fn picture(&self) -> Markup {
        let spots = self.spots();
        let width = spots.iter().map(|spot| spot.x).max().unwrap_or(0) + EDGE;
        let height = spots.iter().map(|spot| spot.y).max().unwrap_or(0) + EDGE;
        let steps = self.graph().steps.iter().filter_map(|step| {
            let before = step.before?;
            Some((step, *spots.get(before)?, *spots.get(step.after)?))
        });
        html! {
            svg.search viewBox={ "0 0 " (width) " " (height) } width=(width) height=(height) role="img" aria-label="The conditions and the steps between them" {
                defs { marker #into markerWidth="8" markerHeight="8" refX="7" refY="4" orient="auto" { path d="M0,0 L8,4 L0,8 z" {} } }
                @for (step, from, to) in steps { (self.arrow(step, from, to)) }
                @for (place, spot) in spots.iter().enumerate() {
                    @let cube = &self.graph().cubes[place];
                    @let class = match cube.origin { CubeOrigin::Bad(_) => "cube bad", CubeOrigin::Inferred => "cube inferred", _ => "cube" };
                    a href={ "#cube-" (place + 1) } {
                        circle class=(class) cx=(spot.x) cy=(spot.y) r="14" { title { (cube.sentence) } }
                        text x=(spot.x) y=(spot.y + 4) { (place + 1) }
                    }
                }
            }
        }
    }

    fn arrow(&self, step: &GraphStep, from: Spot, to: Spot) -> Markup {
        let name = self.name(step.transition);
        if from == to {
            let (x, y) = (from.x, from.y);
            return html! { path.step d={ "M" (x + 10) "," (y - 10) " c24,-8 24,28 0,20" } { title { (name) } } };
        }
        // the arrow ends at the edge of the circle, not at its centre
        let (x, y) = (to.x as f64 - from.x as f64, to.y as f64 - from.y as f64);
        let part = 15.0 / x.hypot(y);
        let end = (to.x as f64 - x * part, to.y as f64 - y * part);
        // two opposite arrows between the same cubes are bent apart
        let bend =
            (f64::midpoint(from.x as f64, end.0) - y * 0.12, f64::midpoint(from.y as f64, end.1) + x * 0.12);
        let way = format!("M{},{} Q{:.1},{:.1} {:.1},{:.1}", from.x, from.y, bend.0, bend.1, end.0, end.1);
        html! { path.step d=(way) { title { (name) } } }
    }

    /// The positions of the cubes: in the row of their distance to the bad states, below the cubes that they lead to.
    fn spots(&self) -> Vec<Spot> {
        let graph = self.graph();
        let count = graph.cubes.len();
        let mut before: Vec<Vec<usize>> = vec![Vec::new(); count];
        for step in &graph.steps {
            if let (Some(it), Some(all)) = (step.before.filter(|it| *it < count), before.get_mut(step.after))
            {
                all.push(it);
            }
        }
        let mut rows: Vec<Vec<usize>> = Vec::new();
        let mut distance: Vec<Option<usize>> = vec![None; count];
        let is_bad = |place: &usize| matches!(graph.cubes[*place].origin, CubeOrigin::Bad(_));
        // cubes without a path to a bad state are in the first row, too
        let starts = (0..count).filter(is_bad).chain((0..count).filter(|it| !is_bad(it)));
        for start in starts {
            let mut queue = VecDeque::from([(start, 0)]);
            while let Some((at, row)) = queue.pop_front() {
                if distance[at].is_some() {
                    continue;
                }
                distance[at] = Some(row);
                if rows.len() <= row {
                    rows.push(Vec::new());
                }
                rows[row].push(at);
                queue.extend(before[at].iter().map(|&it| (it, row + 1)));
            }
        }
        let mut spots = vec![Spot { x: 0, y: 0 }; count];
        let widest = rows.iter().map(Vec::len).max().unwrap_or(0);
        for (row, cubes) in rows.iter().enumerate() {
            let indent = (widest - cubes.len()) * ACROSS / 2;
            for (column, &cube) in cubes.iter().enumerate() {
                spots[cube] = Spot { x: EDGE + indent + column * ACROSS, y: EDGE + row * DOWN };
            }
        }
        spots
    }
}
