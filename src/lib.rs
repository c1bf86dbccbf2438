//! Garret, a model checker for concurrent programs that run on weak memory, with any number of processes.
//!
//! # Reading a system
//! A text in the `.cub` language becomes a typed [`System`](system::System) by [`parse`], a program in x86 assembly by
//! [`x86::translate`], a litmus test by [`litmus::parse`]. Errors in a text have the type [`Diagnostics`]: a slice of
//! [`Diagnostic`]s, each with places in the text ([`source::Lines`] computes lines and columns, [`report::render_diagnostics`] shows
//! the lines themselves). [`lint()`] returns warnings about a system that is correct but suspicious.
//! ```
//! use garret::source::Lines;
//! use garret::{Diagnostics, parse};
//!
//! fn read(text: &str) -> Result<garret::system::System, Diagnostics> {
//!     Ok(parse(text)?.system)
//! }
//!
//! let text = "var Busy : bool\ninit { busy = False }";
//! let errors = read(text).unwrap_err();
//! assert_eq!(errors.to_string(), "error: unknown name `busy`\nerror: there is no `unsafe`");
//! let first = errors[0].display(&Lines::new(text)).to_string();
//! assert_eq!(first.lines().next(), Some("2:8: error: unknown name `busy`"));
//! ```
//!
//! # Asking questions
//! A system has no memory model of its own: each question is asked under the model that its options name. [`check`] decides whether a
//! bad state is reachable for some number of processes, [`explore()`] visits all states for a given number of processes, [`replay`]
//! executes given steps, and [`litmus::decide`] decides a litmus test. Options have a method for each field, and documented defaults.
//! ```
//! use garret::{Answer, CheckOptions, Model, check, parse};
//!
//! let text = "
//!     weak array Want[proc] : bool
//!     type loc = Idle | Asked | Crit
//!     array PC[proc] : loc
//!     init (p) { PC[p] = Idle && Want[p] = False }
//!     unsafe (p q) { PC[p] = Crit && PC[q] = Crit }
//!     transition ask ([p]) requires { PC[p] = Idle } { PC[p] := Asked; Want[p] := True }
//!     transition enter ([p])
//!     requires { PC[p] = Asked && forall_other q. Want[q] = False }
//!     { PC[p] := Crit }
//! ";
//! let system = parse(text).expect("the text is a system").system;
//! let under = |model| check(&system, &CheckOptions::new().model(model), &mut |_| {});
//!
//! assert!(matches!(under(Model::Sc).answer, Answer::Safe { .. }));
//!
//! let report = under(Model::Tso);
//! let Answer::Unsafe(trace) = report.answer else { panic!("each may read before the other's write arrives") };
//! let run = report.run.expect("counterexamples are run before they count");
//! println!("{}\n{}", trace.display(&system), run.display(&system));
//! ```
//!
//! # Limits, progress, interrupts
//! A search need not terminate. [`Limits`] bound time and memory, and take a flag by which another thread can end a question; the
//! answer then is [`Answer::Unknown`] with the [`Reason`]. Functions named `observe` are called with the progress from time to time,
//! on the thread that asked. Functions whose names end in `_within` take a [`Watch`](watch::Watch) instead, so that several questions
//! can share one limit.
//! ```
//! use garret::{Answer, CheckOptions, Limits, Reason, check, parse};
//! use std::sync::{Arc, atomic::{AtomicBool, Ordering}};
//!
//! # let text = "var X : int\ninit { X = 0 }\nunsafe (p) { X = 7 }\ntransition t (p) { X := X + 1 }";
//! let system = parse(text).unwrap().system;
//! let flag = Arc::new(AtomicBool::new(false));
//! let options = CheckOptions::new().limits(Limits::new().interrupt(flag.clone()));
//! flag.store(true, Ordering::Relaxed); // another thread, or `observe`, would do this
//! let report = check(&system, &options, &mut |progress| println!("{} visited", progress.statistics.visited));
//! assert!(matches!(report.answer, Answer::Unknown(Reason::Interrupted)));
//! assert_eq!(report.answer.to_string(), "UNKNOWN: interrupted");
//! ```
//!
//! # Answers for programs
//! With the feature `json`, which the command line enables, `data` has answers as plain data: the document of `garret --format json`
//! with its schema, as JSON, SARIF and JUnit (feature `junit`), and executions in the Informal Trace Format.
//!
//! # A page that checks texts
//! With the feature `playground`, which the command line enables, `playground` contains a page for browsers, and answers its requests
//! as JSON.
//!
//! # Without the command line
//! `default-features = false` leaves out the command line and everything that only it needs. Neither a clock nor threads are needed
//! then: on `wasm32-unknown-unknown`, times are zero, time limits are never reached, and `jobs` has no effect. The decision procedure
//! is also a crate of its own, `garret-solver`. The folder `examples/` has a program for each of these.
//!
//! # What is stable
//! Structures and enumerations that may grow are `#[non_exhaustive]`. Everything public is meant to be used. The texts that `report`
//! writes are for people, and may change.

#[cfg(feature = "json")]
pub use garret_answers::data;
pub use garret_answers::{fences, orders};
pub use garret_base::{source, watch};
#[cfg(feature = "cli")]
pub use garret_cli as cli;
pub use garret_front::{desk, header};
pub use garret_front_c as c;
pub use garret_front_litmus as litmus;
pub use garret_front_llvm as llvm;
pub use garret_front_x86 as x86;
pub use garret_graphs as graphs;
pub use garret_machine::{machine, memory, witness};
#[cfg(feature = "playground")]
pub use garret_page as playground;
pub use garret_processors as processors;
pub use garret_program as program;
pub use garret_report as report;
pub use garret_system::{lang, system};

pub use garret_base::source::{Diagnostic, Diagnostics};
pub use garret_base::watch::Limits;
pub use garret_core::answer::{Answer, Reason};
pub use garret_core::check::{
    CheckOptions, GuardPart, Inference, Member, Report, Share, check, check_within,
};
pub use garret_core::finite::InstanceStatistics;
pub use garret_core::lint::{lint, lint_within};
pub use garret_core::search::{
    CubeOrigin, GraphCube, GraphStep, Progress, SearchGraph, SearchStatistics, Strategy, SymbolUse,
    Universals,
};
pub use garret_core::vacuity::{Contradicted, Excluded, Impossible, Never, Vacuity, Vacuous};
pub use garret_machine::machine::{ExploreOptions, ReplayOptions, explore, replay};
pub use garret_machine::memory::Model;
pub use garret_system::lang::{Checked, parse};
pub use garret_system::system::{Trace, TraceStep};
