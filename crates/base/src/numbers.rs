//! Numbers, durations and sizes, formatted for people.

use std::time::Duration;

/// A count and its noun: `1 process`, `2 processes`.
#[must_use]
pub fn counted(count: usize, noun: &str) -> String {
    match count {
        1 => format!("1 {noun}"),
        // such as process, switch
        _ if noun.ends_with(['s', 'h']) => format!("{count} {noun}es"),
        _ => format!("{count} {noun}s"),
    }
}

/// A size in decimal units: `999 B`, `1.5 kB`, `10 MB`.
#[must_use]
pub fn bytes(size: usize) -> String {
    const UNITS: [&str; 5] = ["B", "kB", "MB", "GB", "TB"];
    let mut value = size as f64;
    let mut unit = 0;
    // a value that is rounded to 1000 is shown in the next unit
    while value >= 999.5 && unit + 1 < UNITS.len() {
        value /= 1000.0;
        unit += 1;
    }
    format!("{} {}", significant(value), UNITS[unit])
}

/// A duration: `700 µs`, `1.5 ms`, `25 s`, `2 min 5 s`, `3 h 20 min`.
#[must_use]
pub fn duration(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let two = |large: u64, unit: &str, small: u64, part: &str| match small {
        0 => format!("{large} {unit}"),
        _ => format!("{large} {unit} {small} {part}"),
    };
    if seconds < 0.000_999_5 {
        format!("{} µs", time.as_micros())
    } else if seconds < 0.9995 {
        format!("{} ms", significant(seconds * 1000.0))
    } else if seconds < 119.5 {
        format!("{} s", significant(seconds))
    } else if seconds < 7200.0 {
        let seconds = seconds.round() as u64;
        two(seconds / 60, "min", seconds % 60, "s")
    } else {
        let minutes = time.as_secs() / 60;
        two(minutes / 60, "h", minutes % 60, "min")
    }
}

/// Three significant digits, or all digits before the decimal point if there are more; without trailing zeros.
fn significant(value: f64) -> String {
    let digits = if value < 9.995 { 2 } else { usize::from(value < 99.95) };
    let text = format!("{value:.digits$}");
    if digits == 0 { text } else { text.trim_end_matches('0').trim_end_matches('.').to_owned() }
}

#[cfg(test)]
mod tests {
    use super::{bytes, counted, duration};
    use std::time::Duration;

    #[test]
    fn numbers_are_written_for_people() {
        assert_eq!(
            [counted(0, "cube"), counted(1, "process"), counted(3, "process")],
            ["0 cubes", "1 process", "3 processes"]
        );
        assert_eq!(
            [0, 999, 1_500, 10_000_000, 999_999, 64_000_000_000].map(bytes),
            ["0 B", "999 B", "1.5 kB", "10 MB", "1 MB", "64 GB"]
        );
        let milliseconds =
            [0, 1, 25, 100, 999, 1_500, 25_000, 99_990, 120_000, 125_000, 3_600_000, 12_000_000];
        assert_eq!(
            milliseconds.map(|time| duration(Duration::from_millis(time))),
            [
                "0 µs",
                "1 ms",
                "25 ms",
                "100 ms",
                "999 ms",
                "1.5 s",
                "25 s",
                "100 s",
                "2 min",
                "2 min 5 s",
                "60 min",
                "3 h 20 min"
            ]
        );
    }
}
