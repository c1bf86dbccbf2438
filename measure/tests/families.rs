//! Each family has its stated verdicts, at small sizes and with both engines.

use garret_measure::families::{Engine, FAMILIES, Family};
use garret_measure::graphs::COUNTED;
use garret_measure::settings::SEARCH;
use garret_measure::task::{Subject, TIME, Task};
use std::time::Duration;

/// Long enough for everything that terminates.
const LIMIT: Duration = Duration::from_secs(60);

fn verdict(family: &Family, size: usize, engine: Engine, setting: usize, limit: Duration) -> String {
    let processes = if family.engine == Engine::Machine { size as u8 } else { 2 };
    let subject = Subject::Family(family.name, size);
    let task = Task { subject, engine, setting, processes, limit };
    task.run().unwrap_or_else(|error| panic!("{}, {size}: {error}", family.name)).verdict
}

#[test]
fn the_verdicts_of_the_search_are_as_stated() {
    for family in FAMILIES {
        for size in 2..=5 {
            for (setting, named) in SEARCH.iter().enumerate() {
                // Carried guards mention ever more processes, so that search need not terminate.
                let may_go_on = named.name == "--exact-guards";
                let limit = if may_go_on { Duration::from_millis(100) } else { LIMIT };
                let found = verdict(family, size, Engine::Search, setting, limit);
                if !(may_go_on && found == TIME) {
                    assert_eq!(found, family.verdict, "{}, {size}, {}", family.name, named.name);
                }
            }
        }
    }
}

/// Both engines are asked, so that a defect of one of them is noticed.
#[test]
fn the_machine_agrees() {
    for family in FAMILIES {
        for size in 2..=3 {
            let found = verdict(family, size, Engine::Machine, 0, LIMIT);
            assert_eq!(found, family.verdict, "{}, {size}", family.name);
        }
    }
}

#[test]
fn there_are_enough_sizes_and_they_grow() {
    for family in FAMILIES {
        assert!(family.sizes.is_sorted_by(|left, right| left < right), "{}", family.name);
        assert!(family.sizes.len() >= 4, "{}", family.name);
    }
}

/// Other tests pin the numbers of executions; here, both settings must give the same number.
#[test]
fn executions_are_counted_by_both_settings() {
    for counted in COUNTED {
        let count = |setting| {
            let subject = Subject::Counted(counted.name, counted.sizes[0]);
            let task = Task { subject, engine: Engine::Graphs, setting, processes: 1, limit: LIMIT };
            task.run().unwrap_or_else(|error| panic!("{}: {error}", counted.name))
        };
        let (one, two) = (count(0), count(1));
        assert_eq!((one.verdict.as_str(), one.count), ("SAFE", two.count), "{}", counted.name);
        assert!(one.count > 1, "{}", counted.name);
    }
}
