//! The limit on memory, and the exit code if memory runs out.

use super::interrupt::Signals;
use garret_base::watch::Watch;
use memory_stats::memory_stats;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The limit on the memory of the process, in bytes beyond what it holds now: the limit that the user states, or what the system
/// can still give.
pub(super) fn limit(said: Option<usize>) -> Option<usize> {
    said.or_else(available)
}

/// The watch of a command with limits on time and memory. A limit on memory that the user states is for the whole process, as it is
/// seen from outside; else the limit is what the system can still give.
pub(super) fn watch(time: Option<Duration>, said: Option<usize>, signals: &Signals) -> Watch {
    let watch = Watch::start(time, None, Some(signals.flag()));
    if said.is_some() { watch.with_memory_in_all(said) } else { watch.with_memory(available()) }
}

/// Maps signals of the system to exit codes. An abort of the runtime, for example by a stack overflow, is a defect. But if the
/// system can refuse memory, an abort may be due to that limit, and the exit code is that of UNKNOWN.
#[cfg(unix)]
pub(super) fn end_with_exit_code() {
    use super::exit::Exit;
    use signal_hook::consts::{SIGABRT, SIGXFSZ};
    use signal_hook::flag::{register, register_conditional_shutdown};
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;
    let limited = Arc::new(AtomicBool::new(is_limited()));
    // a file that becomes larger than the system allows is a write error, and must not end the process
    let _ = register(SIGXFSZ, Arc::new(AtomicBool::new(false)));
    // the first handler that applies ends the process; if none can be registered, the exit code is that of the system
    let _ = register_conditional_shutdown(SIGABRT, Exit::Unknown as i32, limited);
    let _ = register_conditional_shutdown(SIGABRT, Exit::Internal as i32, Arc::new(AtomicBool::new(true)));
}

/// Does nothing: the exit code of an abort is that of the system.
#[cfg(not(unix))]
pub(super) fn end_with_exit_code() {}

/// Whether the system may refuse memory. Otherwise it overcommits, and kills a process that takes too much.
#[cfg(unix)]
fn is_limited() -> bool {
    let read = |path: &str| std::fs::read_to_string(path).unwrap_or_default();
    let limits = read("/proc/self/limits");
    let is_strict = read("/proc/sys/vm/overcommit_memory").trim() == "2";
    is_strict || ["Max address space", "Max data size"].iter().any(|it| allowed(&limits, it).is_some())
}

/// The bytes that the process may still take, as far as the system tells, with a reserve for growing tables: a table that is full
/// is copied into one of twice its size. It is the least of a quarter of the allowed address space, of which each thread reserves
/// 64 MB and more for its own tables (glibc 2.36), half of the allowed data size, and three quarters of the available memory.
fn available() -> Option<usize> {
    let held = memory_stats()?;
    let read = |path: &str| std::fs::read_to_string(path).unwrap_or_default();
    let limits = read("/proc/self/limits");
    let addresses = allowed(&limits, "Max address space").map(|all| all.saturating_sub(held.virtual_mem) / 4);
    let data = allowed(&limits, "Max data size").map(|all| all.saturating_sub(held.physical_mem) / 2);
    let free = free_in_all(&read("/proc/meminfo"));
    let group = free_in_group(&read("/proc/self/cgroup"), Path::new("/sys/fs/cgroup"));
    let physical = [free, group].into_iter().flatten().min().map(|free| free / 4 * 3);
    [addresses, data, physical].into_iter().flatten().min()
}

/// The soft limit of this name, in bytes. `None` if there is no limit.
fn allowed(limits: &str, name: &str) -> Option<usize> {
    let line = limits.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next()?.parse().ok()
}

/// The memory that the machine has for new programs, in bytes.
fn free_in_all(meminfo: &str) -> Option<usize> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<usize>().ok()?.checked_mul(1024)
}

/// The memory in bytes that is left of the smallest limit of the control groups (version 2) that the process belongs to.
fn free_in_group(groups: &str, root: &Path) -> Option<usize> {
    let group = groups.lines().find_map(|line| line.strip_prefix("0::/"))?;
    let mut folder: PathBuf = root.join(group);
    let mut least = None;
    while folder.starts_with(root) {
        let number = |file: &str| -> Option<usize> {
            std::fs::read_to_string(folder.join(file)).ok()?.trim().parse().ok()
        };
        if let Some(all) = number("memory.max") {
            let left = all.saturating_sub(number("memory.current").unwrap_or(0));
            least = Some(least.map_or(left, |least: usize| least.min(left)));
        }
        if !folder.pop() {
            break;
        }
    }
    least
}

#[cfg(test)]
mod tests {
    use super::{allowed, free_in_all, free_in_group};

    #[test]
    fn limits_of_the_system_are_understood() {
        let limits = "Limit                     Soft Limit           Hard Limit           Units     \n\
            Max data size             unlimited            unlimited            bytes     \n\
            Max address space         204800000            unlimited            bytes     \n";
        assert_eq!(allowed(limits, "Max address space"), Some(204_800_000));
        assert_eq!((allowed(limits, "Max data size"), allowed(limits, "Max stack size")), (None, None));
        let meminfo = "MemTotal:       24737380 kB\nMemAvailable:   2000 kB\n";
        assert_eq!((free_in_all(meminfo), free_in_all("")), (Some(2_048_000), None));
    }

    #[test]
    fn the_smallest_group_counts() {
        let root = std::env::temp_dir().join(format!("garret-groups-{}", std::process::id()));
        let inner = root.join("outer/inner");
        std::fs::create_dir_all(&inner).expect("a temporary folder can be made");
        let write =
            |path: std::path::PathBuf, text: &str| std::fs::write(path, text).expect("it can be written");
        write(root.join("outer/memory.max"), "1000\n");
        write(root.join("outer/memory.current"), "900\n");
        write(inner.join("memory.max"), "max\n");
        assert_eq!(free_in_group("0::/outer/inner\n", &root), Some(100));
        assert_eq!(free_in_group("1:cpu:/\n", &root), None);
        let _ = std::fs::remove_dir_all(&root);
    }
}
