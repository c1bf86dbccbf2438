//! Garret, a model checker for concurrent programs that run on weak memory, with any number of processes.
//!
//! Text in the `.cub` language becomes a typed [`system::System`] ([`lang`]); the backward search ([`search`]) decides
//! whether a bad state is reachable for some number of processes under a memory model ([`memory`]).
//!
//! # Example
//! ```
//! use garret::{Answer, Options, check, parse};
//!
//! let text = "
//!     type loc = Idle | Crit
//!     array PC[proc] : loc
//!     weak var Busy : bool
//!     init (p) { PC[p] = Idle && Busy = False }
//!     unsafe (p q) { PC[p] = Crit && PC[q] = Crit }
//!     transition enter ([p])
//!     requires { PC[p] = Idle && Busy = False }
//!     { PC[p] := Crit; Busy := True }
//! ";
//! let options = Options::default();
//! let checked = parse(text, &options).expect("the text is a system");
//! let report = check(&checked.system, &options, &mut |_| {});
//! assert!(matches!(report.answer, Answer::Safe { .. }));
//! ```

mod analysis;
mod check;
#[cfg(feature = "cli")]
pub mod cli;
mod cube;
mod finite;
mod ground;
mod infer;
pub mod lang;
mod lint;
pub mod litmus;
pub mod machine;
pub mod map;
pub mod memory;
mod nodes;
mod parallel;
mod preimage;
pub mod report;
pub mod search;
pub mod source;
pub mod system;
mod vacuity;
pub mod watch;
pub mod x86;

pub use analysis::{LocalStates, Values};
pub use check::{Inference, Options, Report, check};
pub use finite::Statistics as InstanceStatistics;
pub use lang::Checked;
pub use lint::{lint, lint_within};
pub use memory::Model;
pub use search::{Answer, Limits, Progress, Reason, Statistics, Strategy, Universals};
pub use source::Diagnostic;
pub use system::{Trace, TraceStep};
pub use vacuity::{Because, Excluded, Impossible, Never, Vacuity, Vacuous};

/// The system that a text describes, under the memory model of the options.
///
/// # Errors
/// All independent mistakes of the text.
pub fn parse(text: &str, options: &Options) -> Result<Checked, Vec<Diagnostic>> {
    lang::parse(text, lang::Options { weak: options.model.is_weak() })
}
