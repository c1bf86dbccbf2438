//! The exploration of all states of systems with `number_procs`: if all states of every allowed number of processes are explored,
//! without cutting off anything, there is nothing left to search.

use super::{Check, Member, Report};
use crate::answer::Answer;
use crate::finite::InstanceStatistics;
use garret_base::watch::Limits;
use garret_machine::machine::{ExplorationResult, ExploreOptions, MOST_PROCESSES, Process, explore_within};
use garret_system::system::Sort;

/// The largest number of states in the first turn: these take about a second.
const STATES: usize = 200_000;
/// The largest number of states in any turn: these take some hundred megabytes.
const MOST_STATES: usize = 5_000_000;
/// The number of entries of a store buffer: enough for most programs that terminate.
const BUFFER: usize = 8;

impl Check<'_> {
    /// Explores all states of all allowed numbers of processes, up to a multiple of the first number of states. Returns the verdict
    /// if there is one.
    pub(super) fn whole(&mut self, factor: usize) -> Option<Report> {
        let system = self.vocabulary.system;
        let bound = system.process_bound?;
        let most = Process::try_from(bound).ok().filter(|most| *most <= MOST_PROCESSES)?;
        // systems with promised invariants, or with infinitely many values, are left to the searches
        let is_finite = |sort| !matches!(sort, Sort::Abstract(_) | Sort::Real);
        let is_open =
            !system.invariants.is_empty() || !system.symbols.iter().all(|symbol| is_finite(symbol.sort));
        if is_open
            || !self.options.whole
            || self.options.certify
            || std::mem::replace(&mut self.whole_is_cut, true)
        {
            return None;
        }
        let states = STATES.saturating_mul(factor).min(MOST_STATES);
        let mut explored = Vec::new();
        // a bad state is most likely with the largest number of processes
        for processes in (1..=most).rev() {
            let options = ExploreOptions::new()
                .processes(processes)
                .model(self.options.model)
                .buffer(BUFFER)
                .jobs(self.options.jobs)
                .max_states(states)
                .limits(Limits::new().memory(self.memory_left()));
            let exploration = explore_within(system, &options, &self.watch, &mut |_| {});
            self.took(Member::Whole, 0, exploration.statistics.time);
            let (statistics, proves_safety) = (&exploration.statistics, exploration.proves_safety());
            match exploration.reached {
                ExplorationResult::Bad(run) => return Some(*self.reached(run)),
                ExplorationResult::Nothing if proves_safety => {}
                ExplorationResult::Nothing => return None,
                ExplorationResult::Stopped(_) | ExplorationResult::Unconfirmed(_) => {
                    // with more states, it may be complete
                    self.whole_is_cut = states == MOST_STATES;
                    return None;
                }
            }
            explored.push(InstanceStatistics {
                processes,
                states: statistics.states,
                is_complete: true,
                histories: 0,
                bytes: 0,
                time: statistics.time,
            });
        }
        explored.reverse();
        let safe = Answer::Safe { assumed: Vec::new() };
        let report = Report::without_search(safe, self.started.elapsed());
        Some(Report { by: Member::Whole, explored, ..report })
    }
}

#[cfg(test)]
mod tests {
    use super::Check;
    use crate::answer::Answer;
    use crate::check::CheckOptions;
    use crate::cube::Vocabulary;
    use garret_base::watch::{Moment, Watch};
    use garret_machine::memory::Model;
    use garret_system::lang::parse;

    /// The verdict of the exploration of all states, if there is one.
    fn whole(text: &str, options: &CheckOptions) -> Option<&'static str> {
        let system = parse(text).expect("it is a system").system;
        let system = &*system.with_memory(options.model.is_weak());
        let vocabulary = Vocabulary::new(system);
        let order = options.model.order().expect("the search knows it");
        let mut observe = |_: &crate::search::Progress<'_>| {};
        let clock = (Moment::now(), Watch::default());
        let mut check = Check::new(&vocabulary, (options, order), clock, &mut observe);
        check.whole(1).map(|report| match report.answer {
            Answer::Safe { .. } => "SAFE",
            Answer::Unsafe(_) => "UNSAFE",
            Answer::Unknown(_) => "UNKNOWN",
        })
    }

    /// A system of two processes that each take a step with this additional guard and these additional actions, and with this bad
    /// state.
    fn system(before: &str, guard: &str, actions: &str, bad: &str) -> String {
        format!(
            "number_procs 2 type loc = A | B | C array At[proc] : loc weak var X : int {before} \
             init (p) {{ At[p] = A && X = 0 }} unsafe (p q) {{ {bad} }} \
             transition t ([p]) requires {{ At[p] = A {guard} }} {{ At[p] := B; X := 1 {actions} }}"
        )
    }

    #[test]
    fn all_states_tell_the_verdict() {
        let options = CheckOptions::new();
        let safe = system("", "", "", "At[p] = C && At[q] = B");
        assert_eq!(whole(&safe, &options), Some("SAFE"));
        assert_eq!(whole(&system("", "", "", "At[p] = B && At[q] = B"), &options), Some("UNSAFE"));
        // with one process only
        let alone = "number_procs 2 type loc = A | B | C array At[proc] : loc init (p) { At[p] = A } unsafe (p) { At[p] = B } \
                     transition t (p) requires { At[p] = A && forall_other k. At[k] = C } { At[p] := B }";
        assert_eq!(whole(alone, &options), Some("UNSAFE"));
    }

    #[test]
    fn what_is_left_out_tells_nothing() {
        let bad = "At[p] = C && At[q] = B";
        let options = CheckOptions::new();
        assert_eq!(whole(&system("", "", "", bad).replace("number_procs 2", ""), &options), None);
        assert_eq!(
            whole(&system("", "", "", bad).replace("number_procs 2", "number_procs 16"), &options),
            None
        );
        assert_eq!(whole(&system("", "", "", bad), &CheckOptions::new().certify(true)), None);
        let promised = format!("{} invariant (p q) {{ At[p] = C && At[q] = C }}", system("", "", "", bad));
        assert_eq!(whole(&promised, &options), None);
        let names = system("type name var N : name", "", "", bad).replace("var N", "array N[proc]");
        assert_eq!(whole(&names.replace("X = 0 }", "X = 0 && N[p] = N[p] }"), &options), None);
        let counting = "number_procs 1 var N : int init () { N = 0 } unsafe () { N = 3 && N = 4 } \
                        transition t (p) requires { N >= 0 } { N := N + 1 }";
        assert_eq!(whole(counting, &options), None);
        // the store buffers grow without bound
        let storing = system("", "", "", bad).replace("At[p] := B; ", "");
        assert_eq!(whole(&storing, &options), None);
        assert_eq!(whole(&storing, &CheckOptions::new().model(Model::Sc)), Some("SAFE"));
    }
}
