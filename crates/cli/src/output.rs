//! Standard output and standard error, whose readers may be gone.
//!
//! When the reader of standard output is gone, the work goes on silently: the exit code still tells the verdict.

use super::arguments::Color;
use anstream::ColorChoice;
use std::io::{ErrorKind, StdoutLock, Write};

/// Sets the use of colours for the whole run.
pub(super) fn choose_colors(color: Color) {
    match color {
        Color::Auto => {}
        Color::Always => ColorChoice::Always.write_global(),
        Color::Never => ColorChoice::Never.write_global(),
    }
}

/// Standard output, with colours if they are wanted.
pub(super) fn stdout() -> Output<anstream::AutoStream<StdoutLock<'static>>> {
    Output { stream: anstream::stdout().lock(), abandoned: false }
}

/// Standard output, to which everything is written unchanged: without colours, escape sequences in the text are not removed.
pub(super) fn verbatim() -> Output<anstream::AutoStream<StdoutLock<'static>>> {
    let stream = anstream::AutoStream::always_ansi(std::io::stdout());
    Output { stream: stream.lock(), abandoned: false }
}

/// Prints a message on standard error. A failure is ignored: it cannot be reported anywhere, and the exit code still tells the
/// outcome.
pub(super) fn complain(text: impl std::fmt::Display) {
    let _ = write!(anstream::stderr(), "{text}");
}

/// An output stream whose reader may be gone.
pub(super) struct Output<W> {
    stream: W,
    /// Whether the reader is gone.
    abandoned: bool,
}

impl<W: Write> Output<W> {
    /// Whether a write has failed because the reader is gone.
    pub(super) fn is_abandoned(&self) -> bool {
        self.abandoned
    }

    /// The result of a write: `silent` if the reader is gone.
    fn outcome<T>(&mut self, result: std::io::Result<T>, silent: T) -> std::io::Result<T> {
        match result {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {
                self.abandoned = true;
                Ok(silent)
            }
            result => result,
        }
    }
}

impl<W: Write> Write for Output<W> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        if self.abandoned {
            return Ok(bytes.len());
        }
        let result = self.stream.write(bytes);
        self.outcome(result, bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        if self.abandoned {
            return Ok(());
        }
        let result = self.stream.flush();
        self.outcome(result, ())
    }
}

#[cfg(test)]
mod tests {
    use super::Output;
    use std::io::{Error, ErrorKind, Result, Write};

    struct Failing(ErrorKind);

    impl Write for Failing {
        fn write(&mut self, _: &[u8]) -> Result<usize> {
            Err(Error::from(self.0))
        }

        fn flush(&mut self) -> Result<()> {
            Err(Error::from(self.0))
        }
    }

    #[test]
    fn only_a_closed_pipe_is_no_error() {
        let mut gone = Output { stream: Failing(ErrorKind::BrokenPipe), abandoned: false };
        assert!(writeln!(gone, "verdict").is_ok() && gone.flush().is_ok());
        let mut full = Output { stream: Failing(ErrorKind::StorageFull), abandoned: false };
        assert!(writeln!(full, "verdict").is_err() && full.flush().is_err());
    }
}
