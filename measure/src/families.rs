//! Families of systems with a parameter, to measure how the work grows with it.

use std::fmt::Write;
use std::ops::RangeInclusive;

/// Systems that differ only in a number.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// The name of the family.
    pub name: &'static str,
    /// A description of the parameter and of the systems.
    pub what: &'static str,
    /// The engine that decides it.
    pub engine: Engine,
    /// The verdict on all of its systems.
    pub verdict: &'static str,
    /// The parameters to measure, in increasing order.
    pub sizes: &'static [usize],
    /// The system for a parameter, which is at least 2.
    pub system: fn(usize) -> String,
}

/// The engine that decides a system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// The backward search.
    Search,
    /// The concrete machine; the number of processes is the parameter.
    Machine,
    /// The enumeration of execution graphs.
    Graphs,
}

/// All families.
pub const FAMILIES: &[Family] = &[
    Family {
        name: "variables",
        what: "weak variables: written one after the other, and read in the opposite order",
        engine: Engine::Search,
        verdict: "SAFE",
        sizes: &[2, 3, 4, 6, 8, 12, 16, 24, 32],
        system: variables,
    },
    Family {
        name: "steps",
        what: "steps of a program that do nothing, between raising a flag and looking at those of the others",
        engine: Engine::Search,
        verdict: "SAFE",
        sizes: &[4, 8, 16, 32, 64, 128],
        system: steps,
    },
    Family {
        name: "reads",
        what: "reads of one weak variable by one process, after which it must not have its first value again",
        engine: Engine::Search,
        verdict: "SAFE",
        sizes: &[5, 10, 20, 40, 60, 80, 100],
        system: reads,
    },
    Family {
        name: "cells",
        what: "weak variables written by one step, and read together",
        engine: Engine::Search,
        verdict: "SAFE",
        sizes: &[4, 8, 16, 32, 64, 128],
        system: cells,
    },
    Family {
        name: "branches",
        what: "branches of a `case` that goes through as many values of a weak variable, to a bad one",
        engine: Engine::Search,
        verdict: "UNSAFE",
        sizes: &[4, 8, 16, 32, 64, 128],
        system: branches,
    },
    Family {
        name: "chain",
        what: "transitions in a row, each of which writes a weak variable, to a bad state",
        engine: Engine::Search,
        verdict: "UNSAFE",
        sizes: &[8, 16, 32, 64, 128, 256],
        system: chain,
    },
    Family {
        name: "processes, bounded search",
        what: "processes at most, by `number_procs`: naive mutual exclusion, with a fence",
        engine: Engine::Search,
        verdict: "SAFE",
        sizes: &[2, 3, 4, 5, 6, 8],
        system: bounded,
    },
    Family {
        name: "processes, machine",
        what: "processes of the machine: naive mutual exclusion, with a fence",
        engine: Engine::Machine,
        verdict: "SAFE",
        sizes: &[2, 4, 6, 8, 10, 12, 15],
        system: naive,
    },
];

/// The family of this name.
#[must_use]
pub fn family(name: &str) -> Option<&'static Family> {
    FAMILIES.iter().find(|family| family.name == name)
}

/// The texts of `f` for each number, separated by `between`.
fn join(numbers: RangeInclusive<usize>, between: &str, f: impl Fn(usize) -> String) -> String {
    numbers.map(f).collect::<Vec<_>>().join(between)
}

/// The texts of `f` for each number, one per line.
fn lines(numbers: RangeInclusive<usize>, f: impl Fn(usize) -> String) -> String {
    join(numbers, "\n", f)
}

fn variables(count: usize) -> String {
    let last = count;
    let mut text = format!(
        "type step = {} | {}\narray At[proc] : step\n{}\n\
         init (p) {{ At[p] = W0 && {} }}\n\
         unsafe (p) {{ At[p] = R2 && p @ X1 = False }}\n",
        join(0..=count, " | ", |i| format!("W{i}")),
        join(2..=count, " | ", |i| format!("R{i}")),
        lines(1..=count, |i| format!("weak var X{i} : bool")),
        join(1..=count, " && ", |i| format!("X{i} = False")),
    );
    for i in 1..=count {
        let before = i - 1;
        let _ = writeln!(
            text,
            "transition write{i} ([p]) requires {{ At[p] = W{before} }} {{ At[p] := W{i}; X{i} := True }}"
        );
    }
    let _ = writeln!(
        text,
        "transition read{last} ([p]) requires {{ At[p] = W0 && X{last} = True }} {{ At[p] := R{last} }}"
    );
    for i in 2..count {
        let after = i + 1;
        let _ = writeln!(
            text,
            "transition read{i} ([p]) requires {{ At[p] = R{after} && X{i} = True }} {{ At[p] := R{i} }}"
        );
    }
    text
}

fn steps(count: usize) -> String {
    format!(
        "type step = {} | Idle | Inside\narray At[proc] : step\nweak array Flag[proc] : bool\n\
         init (p) {{ At[p] = Idle && Flag[p] = False }}\n\
         unsafe (p q) {{ At[p] = Inside && At[q] = Inside }}\n\
         transition raise ([p]) requires {{ At[p] = Idle }} {{ At[p] := S0; Flag[p] := True }}\n\
         {}\n\
         transition enter ([p])\n\
         requires {{ At[p] = S{count} && fence() && forall_other q. Flag[q] = False }} {{ At[p] := Inside }}\n\
         transition leave ([p]) requires {{ At[p] = Inside }} {{ At[p] := Idle; Flag[p] := False }}\n",
        join(0..=count, " | ", |i| format!("S{i}")),
        lines(1..=count, |i| format!(
            "transition step{i} ([p]) requires {{ At[p] = S{} }} {{ At[p] := S{i} }}",
            i - 1
        )),
    )
}

fn reads(count: usize) -> String {
    format!(
        "type step = {} | Done\narray At[proc] : step\nweak var X : bool\n\
         init (p) {{ At[p] = S0 && X = False }}\n\
         unsafe (p) {{ At[p] = S{count} && p @ X = False }}\n\
         transition write ([p]) requires {{ At[p] = S0 }} {{ At[p] := Done; X := True }}\n\
         {}\n",
        join(0..=count, " | ", |i| format!("S{i}")),
        lines(1..=count, |i| format!(
            "transition read{i} ([p]) requires {{ At[p] = S{} && X = True }} {{ At[p] := S{i} }}",
            i - 1
        )),
    )
}

fn cells(count: usize) -> String {
    let half = count / 2;
    format!(
        "type step = Idle | Seen | Done\narray At[proc] : step\n{}\n\
         init (p) {{ At[p] = Idle && {} }}\n\
         unsafe (p) {{ At[p] = Seen && {} }}\n\
         transition write ([p]) requires {{ At[p] = Idle }} {{ At[p] := Done; {} }}\n\
         transition read ([p]) requires {{ At[p] = Idle && {} }} {{ At[p] := Seen }}\n",
        lines(1..=count, |i| format!("weak var X{i} : bool")),
        join(1..=count, " && ", |i| format!("X{i} = False")),
        join(half + 1..=count, " && ", |i| format!("p @ X{i} = False")),
        join(1..=count, "; ", |i| format!("X{i} := True")),
        join(1..=half, " && ", |i| format!("X{i} = True")),
    )
}

fn branches(count: usize) -> String {
    format!(
        "type value = Never | {}\nweak var X : value\n\
         init () {{ X = V1 }}\n\
         unsafe (p) {{ p @ X = V{count} }}\n\
         transition turn ([p]) {{ X := case {} | X = V{count} : V1 | _ : Never }}\n",
        join(1..=count, " | ", |i| format!("V{i}")),
        join(1..=count - 1, " ", |i| format!("| X = V{i} : V{}", i + 1)),
    )
}

fn chain(count: usize) -> String {
    format!(
        "type step = {}\narray At[proc] : step\nweak var X : bool\nweak var Y : bool\n\
         init (p) {{ At[p] = S0 && X = False && Y = False }}\n\
         unsafe (p q) {{ At[p] = S{count} && q @ X = False && q @ Y = True }}\n\
         {}\n",
        join(0..=count, " | ", |i| format!("S{i}")),
        lines(1..=count, |i| format!(
            "transition step{i} ([p]) requires {{ At[p] = S{} }} {{ At[p] := S{i}; X := False; Y := True }}",
            i - 1
        )),
    )
}

fn naive(_: usize) -> String {
    "type step = Idle | Trying | Inside\narray At[proc] : step\nweak array Flag[proc] : bool\n\
     init (p) { At[p] = Idle && Flag[p] = False }\n\
     unsafe (p q) { At[p] = Inside && At[q] = Inside }\n\
     transition raise ([p]) requires { At[p] = Idle } { At[p] := Trying; Flag[p] := True }\n\
     transition enter ([p])\n\
     requires { At[p] = Trying && fence() && forall_other q. Flag[q] = False } { At[p] := Inside }\n\
     transition leave ([p]) requires { At[p] = Inside } { At[p] := Idle; Flag[p] := False }\n"
        .to_owned()
}

fn bounded(count: usize) -> String {
    format!("number_procs {count}\n{}", naive(count))
}
