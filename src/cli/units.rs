//! Durations and sizes on the command line.

use std::time::Duration;

/// `10`, `10s`, `1.5s`, `500ms`, `2m`, `1h`.
pub(super) fn parse_duration(text: &str) -> Result<Duration, String> {
    let (number, unit) = split(text);
    let scale = match unit {
        "" | "s" => 1.0,
        "ms" => 0.001,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(format!("unknown unit `{unit}`; known are ms, s, m and h")),
    };
    let seconds: f64 = number.parse().map_err(|_| format!("`{number}` is not a number"))?;
    Duration::try_from_secs_f64(seconds * scale).map_err(|error| error.to_string())
}

/// `1000`, `64K`, `512M`, `4G`, in powers of 1024.
pub(super) fn parse_bytes(text: &str) -> Result<usize, String> {
    let (number, unit) = split(text);
    let shift = match unit.to_ascii_uppercase().trim_end_matches("IB").trim_end_matches('B') {
        "" => 0,
        "K" => 10,
        "M" => 20,
        "G" => 30,
        "T" => 40,
        _ => return Err(format!("unknown unit `{unit}`; known are K, M, G and T")),
    };
    let number: usize = number.parse().map_err(|_| format!("`{number}` is not a whole number"))?;
    number.checked_mul(1 << shift).ok_or_else(|| "that is too much".to_owned())
}

/// `1536` as `1.5 KiB`.
pub(super) fn format_bytes(bytes: usize) -> String {
    const UNITS: [&str; 5] = ["B", "KiB", "MiB", "GiB", "TiB"];
    let mut value = bytes as f64;
    let mut unit = 0;
    while value >= 1024.0 && unit + 1 < UNITS.len() {
        value /= 1024.0;
        unit += 1;
    }
    if unit == 0 { format!("{bytes} B") } else { format!("{value:.1} {}", UNITS[unit]) }
}

/// A duration for people: three significant digits.
pub(super) fn format_duration(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 0.001 {
        format!("{} µs", time.as_micros())
    } else if seconds < 1.0 {
        format!("{:.1} ms", seconds * 1000.0)
    } else {
        format!("{seconds:.2} s")
    }
}

fn split(text: &str) -> (&str, &str) {
    let end = text.find(|letter: char| !letter.is_ascii_digit() && letter != '.').unwrap_or(text.len());
    text.split_at(end)
}

/// A number of threads.
pub(super) fn parse_jobs(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(jobs) if (1..=256).contains(&jobs) => Ok(jobs),
        _ => Err("not a number from 1 to 256".to_owned()),
    }
}

/// The number of threads: as many as there are processors, unless it is said.
pub(super) fn jobs(said: Option<usize>) -> usize {
    said.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from))
}

#[cfg(test)]
mod tests {
    use super::{format_bytes, parse_bytes, parse_duration};
    use std::time::Duration;

    #[test]
    fn units_are_understood() {
        assert_eq!(parse_duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(parse_duration("2m"), Ok(Duration::from_secs(120)));
        assert_eq!(parse_duration("1.5"), Ok(Duration::from_millis(1500)));
        assert!(parse_duration("2 weeks").is_err() && parse_duration("-1").is_err());
        assert_eq!(parse_bytes("2G"), Ok(2 << 30));
        assert_eq!(parse_bytes("64KiB"), Ok(64 << 10));
        assert!(parse_bytes("99999999T").is_err() && parse_bytes("many").is_err());
        assert_eq!((format_bytes(999), format_bytes(1536)), ("999 B".to_owned(), "1.5 KiB".to_owned()));
    }
}
