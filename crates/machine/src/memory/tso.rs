//! x86-TSO: each process has one first-in first-out store buffer; only write-read pairs of a process are reordered.
//!
//! # Sources
//! Owens, Sarkar, Sewell, *A Better x86 Memory Model: x86-TSO*, section 3 (the abstract machine);
//! Sewell, Sarkar, Owens, Zappa Nardelli, Myreen, *x86-TSO: A Rigorous and Usable Programmer's Model*;
//! Declerck's thesis, section 4.2.4 (the order).

use super::{Buffering, Class, ClassSet, Fence, Index, Order, PreservedOrder, Proc, StepEvents};

/// x86-TSO.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tso;

impl Order for Tso {
    // The reads of a bad state come after every read, every fence and every atomic step of every process.
    fn before_bad_state(&self, processes: usize) -> ClassSet {
        let known = Proc::first(processes).map(|process| Class::Reads(Index::Process(process)));
        ClassSet::new(known.chain([Class::Reads(Index::Open)]))
    }

    fn classes(&self, step: &StepEvents) -> ClassSet {
        let process = Index::Process(step.process);
        let of_process = [
            step.reads.then_some(Class::Reads(process)),
            // the buffer is a queue: an event before one write of the process is before all its later writes
            step.writes().then_some(Class::Writes(process)),
        ];
        let cells = step.read_cells.iter().chain(&step.written_cells).cloned().map(Class::Accesses);
        ClassSet::new(of_process.into_iter().flatten().chain(cells))
    }

    fn is_before(&self, step: &StepEvents, classes: &ClassSet) -> bool {
        let process = Index::Process(step.process);
        // ppo: a new read is before every event of its process that is before u
        (step.reads && classes.contains(&Class::Reads(process)))
            // ppo and fence: so is a new write, if u comes after a write or a fence of the process
            || (step.writes() && classes.contains(&Class::Writes(process)))
            // co and fr: new writes to, and reads of, a cell are before the old writes to it
            || step.read_cells.iter().chain(&step.written_cells).any(|cell| classes.contains(&Class::Accesses(cell.clone())))
    }

    fn before_step(&self, step: &StepEvents) -> ClassSet {
        let process = Index::Process(step.process);
        let mut classes = ClassSet::default();
        // ppo: all but write-read pairs
        if step.reads || step.writes() {
            classes.insert(&Class::Reads(process));
        }
        if step.writes() {
            classes.insert(&Class::Writes(process));
        }
        // co, fr
        for cell in step.written_cells.iter().chain(&step.written_open) {
            classes.insert(&Class::Accesses(cell.clone()));
        }
        classes
    }

    // fence: earlier writes of the process are before its later reads
    fn fence(&self, process: Index) -> Option<Fence> {
        Some(Fence { earlier: Class::Writes(process), later: Class::Reads(process) })
    }

    // When all buffers are empty, all earlier reads and writes have taken effect in memory; later ones take effect later. This
    // also holds for the schedule that the search constructs: there a read comes as late as the earlier writes of its process,
    // and these are in memory.
    fn before_fence_of_all(&self, processes: usize) -> ClassSet {
        let known = Proc::first(processes).map(Index::Process);
        let all = known.chain([Index::Open]).flat_map(|it| [Class::Reads(it), Class::Writes(it)]);
        ClassSet::new(all)
    }
}

impl Buffering for Tso {
    fn has_buffers(&self) -> bool {
        true
    }

    // only the oldest entry may propagate
    fn may_pass(&self, _disjoint: bool) -> bool {
        false
    }
}

impl PreservedOrder for Tso {
    // ppo: all but write-read pairs
    fn write_read(&self) -> bool {
        false
    }

    fn write_write(&self) -> bool {
        true
    }
}
