//! Work shared by threads. The number of threads affects nothing but the time.
//!
//! If no thread can be spawned, as on `wasm32-unknown-unknown`, the calling thread does all of the work.

use std::sync::atomic::{AtomicUsize, Ordering};

/// The results of `work` for each item, in the order of the items, computed with one thread for each worker.
pub fn map<W: Send, T: Sync, R: Send>(
    workers: &mut [W],
    items: &[T],
    work: impl Fn(&mut W, &T) -> R + Sync,
) -> Vec<R> {
    let [first, others @ ..] = workers else { return Vec::new() };
    if others.is_empty() || items.len() <= 1 {
        return items.iter().map(|item| work(first, item)).collect();
    }
    let next = AtomicUsize::new(0);
    let run = |worker: &mut W| {
        let mut results = Vec::new();
        while let Some((index, item)) = {
            let index = next.fetch_add(1, Ordering::Relaxed);
            items.get(index).map(|item| (index, item))
        } {
            results.push((index, work(worker, item)));
        }
        results
    };
    let mut results = std::thread::scope(|scope| {
        let spawn = |worker| std::thread::Builder::new().spawn_scoped(scope, || run(worker)).ok();
        let threads: Vec<_> = others.iter_mut().map_while(spawn).collect();
        let mut results = run(first);
        for thread in threads {
            match thread.join() {
                Ok(more) => results.extend(more),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        results
    });
    results.sort_unstable_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}

/// Calls `work` for each worker, in parallel where threads can be spawned.
pub fn each<W: Send>(workers: &mut [W], work: impl Fn(&mut W) + Sync) {
    let [first, others @ ..] = workers else { return };
    std::thread::scope(|scope| {
        let spawn = |worker| std::thread::Builder::new().spawn_scoped(scope, || work(worker)).ok();
        let threads: Vec<_> = others.iter_mut().map_while(spawn).collect();
        work(first);
        for thread in threads {
            if let Err(panic) = thread.join() {
                std::panic::resume_unwind(panic);
            }
        }
    });
}
