//! Maps of the processes of a cube to the processes of an instance.

use crate::cube::{Cube, Proc};
use garret_machine::machine::Process;
use garret_solver::Domain;
use garret_system::system::Sort;
use smallvec::SmallVec;

/// An injective map of the processes of a cube to those of an instance.
#[derive(Clone, Debug)]
pub(super) struct Image {
    /// For each process of the cube, its image.
    processes: SmallVec<[Process; 4]>,
}

impl Image {
    /// The identity map of all processes of the instance.
    pub(super) fn identity(processes: Process) -> Self {
        Self { processes: (1..=processes).collect() }
    }

    /// Whether `answer` returns true for some map of the processes of the cube to `1..=processes`.
    pub(super) fn any(cube: &Cube, processes: Process, answer: &mut impl FnMut(&Self) -> bool) -> bool {
        cube.processes <= usize::from(processes)
            && Self { processes: SmallVec::new() }.any_extension(cube.processes, processes, answer)
    }

    fn any_extension(
        &mut self,
        count: usize,
        processes: Process,
        answer: &mut impl FnMut(&Self) -> bool,
    ) -> bool {
        if self.processes.len() == count {
            return answer(self);
        }
        (1..=processes).any(|process| {
            if self.processes.contains(&process) {
                return false;
            }
            self.processes.push(process);
            let found = self.any_extension(count, processes, answer);
            self.processes.pop();
            found
        })
    }

    /// The image of the process.
    pub(super) fn of(&self, process: Proc) -> Process {
        self.processes[process.index()]
    }

    /// Whether the process is not an image.
    pub(super) fn is_outside(&self, process: Process) -> bool {
        !self.processes.contains(&process)
    }

    /// Whether the value of a discrete cell of the sort is in the domain. A process value is an image, or a process outside the cube.
    pub(super) fn admits(&self, sort: Sort, domain: &Domain, value: i64) -> bool {
        let named = match sort {
            Sort::Process => {
                self.processes.iter().position(|&process| i64::from(process) == value).map(|it| it as u32)
            }
            Sort::Enumeration(_) => u32::try_from(value).ok(),
            Sort::Abstract(_) | Sort::Integer | Sort::Real => None,
        };
        named.map_or_else(|| domain.contains_others(), |value| domain.contains(value))
    }
}
