//! x86-TSO: each process has one first-in first-out store buffer; only write-read pairs of a process are relaxed.
//!
//! # Sources
//! Sewell, Sarkar, Owens, Zappa Nardelli, Myreen, *x86-TSO: A Rigorous and Usable Programmer's Model*;
//! Declerck's thesis, section 4.2.4.

use super::{Class, ClassSet, Index, MemoryModel, StepEvents};

/// x86-TSO.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tso;

impl MemoryModel for Tso {
    fn name(&self) -> &'static str {
        "tso"
    }

    fn is_weak(&self) -> bool {
        true
    }

    // The reads of a bad state come after every read, every fence and every atomic step of every process.
    fn before_bad_state(&self, processes: u8) -> ClassSet {
        let known = (0..processes).map(|process| Class::Reads(Index::Process(process)));
        ClassSet::new(known.chain([Class::Reads(Index::Open)]))
    }

    fn is_before(&self, step: &StepEvents, classes: &ClassSet) -> bool {
        let process = Index::Process(step.process);
        // ppo: a new read is before everything of its process that is before u
        (step.reads && classes.contains(&Class::Reads(process)))
            // ppo and fence: so is a new write, when u is after a write or a fence of the process
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
    fn fence(&self, process: u8, classes: &mut ClassSet) {
        if classes.contains(&Class::Reads(Index::Process(process))) {
            classes.insert(&Class::Writes(Index::Process(process)));
        }
    }
}
