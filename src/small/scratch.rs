use super::*;
use crate::memory::Tso;
use crate::search::{self, Limits, Settings, Strategy, Universals};
use std::time::Instant;

struct Counting<'a, 's> {
    inner: &'a mut SmallInstances<'s>,
    asked: usize,
    yes: usize,
    time: Duration,
}
impl Witnesses for Counting<'_, '_> {
    fn contain(&mut self, cube: &Cube) -> bool {
        let started = Instant::now();
        let answer = self.inner.contain(cube);
        self.time += started.elapsed();
        self.asked += 1;
        self.yes += usize::from(answer);
        answer
    }
    fn candidate_processes(&self) -> usize {
        self.inner.candidate_processes()
    }
}

#[test]
fn scratch() {
    let Ok(files) = std::env::var("FILES") else { return };
    for file in files.split_whitespace() {
        let text = std::fs::read_to_string(file).unwrap();
        let Ok(checked) = crate::lang::parse(&text, crate::lang::Options { weak: true }) else {
            println!("{file}: not a system");
            continue;
        };
        let system = checked.system;
        let started = Instant::now();
        let explored = SmallInstances::explore(&system, Memory::Tso, &Budget::default(), None);
        let name = file.rsplit('/').next().unwrap();
        match explored {
            Explored::Bad(run) => {
                println!("{name}: BAD n={} steps={} {:?}", run.processes, run.steps.len(), started.elapsed())
            }
            Explored::NotComplete(gap) => println!("{name}: {gap:?} {:?}", started.elapsed()),
            Explored::Complete(mut small) => {
                for s in small.statistics() {
                    println!(
                        "{name}: n={} states={} histories={} KB={} {:?}",
                        s.processes,
                        s.states,
                        s.histories,
                        s.bytes / 1000,
                        s.time
                    );
                }
                let mut counting = Counting { inner: &mut small, asked: 0, yes: 0, time: Duration::ZERO };
                let limits =
                    Limits { nodes: Some(5000), time: Some(Duration::from_secs(20)), ..Limits::default() };
                let settings = Settings {
                    strategy: Strategy::Smallest,
                    universals: Universals::Instantiated,
                    limits: &limits,
                    preimages: None,
                    certify: false,
                    jobs: 1,
                };
                let report =
                    search::search(&system, &Tso, &settings, Some(&mut counting), &mut |_| true, &mut |_| {});
                let answer = format!("{:?}", report.answer);
                println!(
                    "{name}: {} visited={} time={:?} asked={} yes={} asking={:?} {:?}",
                    &answer[..answer.len().min(20)],
                    report.statistics.visited,
                    report.statistics.time,
                    counting.asked,
                    counting.yes,
                    counting.time,
                    report.statistics
                );
            }
        }
    }
}
