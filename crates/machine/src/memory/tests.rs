//! Tests of the orders of the models against their definitions, and of the consistency of their properties.

use super::{Class, ClassSet, Fence, Index, Model, Proc, StepEvents, WeakCell};
use garret_system::system::SymbolId;
use proptest::prelude::*;
use smallvec::SmallVec;

fn cell(number: u32) -> WeakCell {
    WeakCell { symbol: SymbolId(number), indices: SmallVec::new() }
}

fn numbered(index: usize) -> Index {
    Index::Process(Proc::at(index))
}

/// Steps of three processes that read and write four cells.
fn steps() -> impl Strategy<Value = StepEvents> {
    let cells = || proptest::collection::vec(0..4_u32, 0..3);
    (0..3_usize, any::<bool>(), cells(), cells()).prop_map(|(process, reads, read, written)| StepEvents {
        process: Proc::at(process),
        reads: reads || !read.is_empty(),
        read_cells: read.into_iter().map(cell).collect(),
        written_cells: written.into_iter().map(cell).collect(),
        written_open: SmallVec::new(),
    })
}

fn class() -> impl Strategy<Value = Class> {
    let index = || prop_oneof![(0..3_usize).prop_map(numbered), Just(Index::Open)];
    prop_oneof![
        index().prop_map(Class::Reads),
        index().prop_map(Class::Writes),
        (0..4_u32).prop_map(|number| Class::Accesses(cell(number))),
    ]
}

proptest! {
    // a step is before a group if one of its events belongs to a class before the group
    #[test]
    fn steps_are_before_what_their_classes_are_before(
        step in steps(),
        classes in proptest::collection::vec(class(), 0..5),
    ) {
        let classes = ClassSet::new(classes);
        for order in Model::ALL.into_iter().filter_map(Model::order) {
            let meets = order.classes(&step).iter().any(|class| classes.contains(&class));
            prop_assert_eq!(order.is_before(&step, &classes), meets);
        }
    }

    // po within a process: an event that follows a read or a write comes after all earlier reads
    #[test]
    fn a_step_comes_after_earlier_reads_of_its_process(step in steps()) {
        let order = Model::Tso.order().expect("the search knows it");
        let classes = order.before_step(&step);
        let is_event = step.reads || step.writes();
        prop_assert_eq!(classes.contains(&Class::Reads(Index::Process(step.process))), is_event);
        prop_assert_eq!(classes.contains(&Class::Writes(Index::Process(step.process))), step.writes());
    }
}

#[test]
fn a_fence_orders_earlier_writes_before_later_reads() {
    let process = numbered(1);
    let fence = Fence { earlier: Class::Writes(process), later: Class::Reads(process) };
    assert_eq!(Model::Sc.order().and_then(|order| order.fence(process)), None);
    assert_eq!(Model::Tso.order().and_then(|order| order.fence(process)), Some(fence.clone()));
    // events of another process, or only writes, are not affected
    for other in [Class::Reads(numbered(0)), Class::Reads(Index::Open), Class::Writes(numbered(0))] {
        let mut classes = ClassSet::new([other]);
        fence.extend(&mut classes);
        assert_eq!(classes.len(), 1);
    }
    let mut classes = ClassSet::new([Class::Reads(process)]);
    fence.extend(&mut classes);
    assert_eq!(classes, ClassSet::new([Class::Reads(process), Class::Writes(process)]));
}

#[test]
fn models_are_what_they_are_called() {
    let said = |model: Model| {
        let passes = [true, false].map(|disjoint| model.buffering().map(|it| it.may_pass(disjoint)));
        (model.name(), model.is_weak(), passes, model.order().is_some())
    };
    let expected = [
        ("sc", false, [Some(false); 2], true),
        ("tso", true, [Some(false); 2], true),
        // the machine supports it, the search does not
        ("pso", true, [Some(true), Some(false)], false),
        // only execution graphs support it
        ("rc11", false, [None; 2], false),
        // they have their own search
        ("armv8", false, [None; 2], false),
        ("riscv", false, [None; 2], false),
    ];
    assert_eq!(Model::ALL.map(said), expected);
}
