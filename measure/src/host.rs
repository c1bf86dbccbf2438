//! The computer on which the measurements are made.

use std::fmt;
use std::fs::read_to_string;
use std::process::Command;

/// A computer. Unknown properties are `unknown`.
#[derive(Clone, Debug)]
pub struct Host {
    processor: String,
    cores: String,
    memory: String,
    system: String,
    compiler: String,
}

impl Host {
    /// The current computer.
    #[must_use]
    pub fn this() -> Self {
        let cores = std::thread::available_parallelism().ok();
        Self {
            processor: known(field("/proc/cpuinfo", "model name", ':')),
            cores: known(cores.map(|cores| cores.to_string())),
            memory: known(field("/proc/meminfo", "MemTotal", ':').and_then(|text| gibibytes(&text))),
            system: known(operating_system()),
            compiler: known(compiler()),
        }
    }
}

impl fmt::Display for Host {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "* processor: {}, {} cores", self.processor, self.cores)?;
        writeln!(out, "* memory: {}", self.memory)?;
        writeln!(out, "* operating system: {}", self.system)?;
        writeln!(out, "* compiler: {}", self.compiler)
    }
}

fn known(text: Option<String>) -> String {
    text.filter(|text| !text.is_empty()).unwrap_or_else(|| "unknown".to_owned())
}

/// The text after the separator in the first line that starts with the name.
pub(crate) fn field(file: &str, name: &str, separator: char) -> Option<String> {
    let text = read_to_string(file).ok()?;
    let line = text.lines().find(|line| line.starts_with(name))?;
    let (_, value) = line.split_once(separator)?;
    Some(value.trim().trim_matches('"').to_owned())
}

/// Converts a text like `24606852 kB` to gibibytes.
fn gibibytes(text: &str) -> Option<String> {
    let kibibytes: f64 = text.strip_suffix("kB")?.trim().parse().ok()?;
    Some(format!("{:.0} GiB", kibibytes / f64::from(1 << 20)))
}

fn operating_system() -> Option<String> {
    let kernel = |what| read_to_string(format!("/proc/sys/kernel/{what}")).ok();
    let name = field("/etc/os-release", "PRETTY_NAME", '=');
    let running = kernel("ostype")
        .zip(kernel("osrelease"))
        .map(|(name, release)| format!("{} {}", name.trim(), release.trim()));
    match (name, running) {
        (Some(name), Some(running)) => Some(format!("{name}, {running}")),
        (name, running) => name.or(running),
    }
}

fn compiler() -> Option<String> {
    let output = Command::new("rustc").arg("--version").output().ok()?;
    String::from_utf8(output.stdout).ok().map(|text| text.trim().to_owned())
}
