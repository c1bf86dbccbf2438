//! Durations and sizes on the command line.

pub(crate) use garret_base::numbers::{bytes as format_bytes, counted, duration as format_duration};
use std::time::Duration;

/// Parses `10`, `10s`, `1.5s`, `500ms`, `2m`, `1h`.
pub(crate) fn parse_duration(text: &str) -> Result<Duration, String> {
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

/// A time limit. `None` is no limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Patience(pub(crate) Option<Duration>);

/// Parses a duration as [`parse_duration`], or `none`.
pub(crate) fn parse_patience(text: &str) -> Result<Patience, String> {
    let time = if text.eq_ignore_ascii_case("none") { None } else { Some(parse_duration(text)?) };
    Ok(Patience(time))
}

/// Parses `1000`, `64K`, `512MB`, `4G` in powers of 1000; `512MiB` in powers of 1024.
pub(crate) fn parse_bytes(text: &str) -> Result<usize, String> {
    let (number, unit) = split(text);
    let unit = unit.trim().to_ascii_uppercase();
    let (base, prefix) = match unit.strip_suffix("IB") {
        Some(prefix) if !prefix.is_empty() => (1024_usize, prefix),
        _ => (1000, unit.trim_end_matches('B')),
    };
    let power = match prefix {
        "" => 0,
        "K" => 1,
        "M" => 2,
        "G" => 3,
        "T" => 4,
        _ => return Err(format!("unknown unit `{unit}`; known are K, M, G and T, or KiB, MiB, GiB and TiB")),
    };
    let number: usize = number.parse().map_err(|_| format!("`{number}` is not a whole number"))?;
    let scale = base.checked_pow(power);
    scale.and_then(|scale| number.checked_mul(scale)).ok_or_else(|| "that is too much".to_owned())
}

fn split(text: &str) -> (&str, &str) {
    let end = text.find(|letter: char| !letter.is_ascii_digit() && letter != '.').unwrap_or(text.len());
    text.split_at(end)
}

/// Parses a number of threads.
pub(crate) fn parse_jobs(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(jobs) if (1..=256).contains(&jobs) => Ok(jobs),
        _ => Err("not a number from 1 to 256".to_owned()),
    }
}

/// The number of threads: the number of processors, unless the user gives another one.
pub(crate) fn jobs(said: Option<usize>) -> usize {
    said.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from))
}

#[cfg(test)]
mod tests {
    use super::{parse_bytes, parse_duration};
    use std::time::Duration;

    #[test]
    fn units_are_understood() {
        assert_eq!(parse_duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(parse_duration("2m"), Ok(Duration::from_secs(120)));
        assert_eq!(parse_duration("1.5"), Ok(Duration::from_millis(1500)));
        assert!(parse_duration("2 weeks").is_err() && parse_duration("-1").is_err());
        assert_eq!((parse_bytes("2G"), parse_bytes("512MB")), (Ok(2_000_000_000), Ok(512_000_000)));
        assert_eq!(parse_bytes("64KiB"), Ok(64 << 10));
        assert!(parse_bytes("99999999T").is_err() && parse_bytes("many").is_err());
    }
}
