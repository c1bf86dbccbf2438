//! File names as text. A file name may be any bytes: in a name that is not UTF-8, other bytes are written as `\xff`, and a
//! backslash as `\x5c`.

use clap::builder::{OsStringValueParser, TypedValueParser};
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

/// A file name on the command line, as text.
pub(super) fn argument() -> impl TypedValueParser<Value = String> {
    OsStringValueParser::new().try_map(|name: OsString| {
        text(Path::new(&name)).ok_or_else(|| {
            format!(
                "this name is not valid UTF-8, and its escaped form `{}` is another file; rename one of them",
                escaped(&name)
            )
        })
    })
}

/// The text for a file name. `None` if that text is the name of another file.
pub(super) fn text(path: &Path) -> Option<String> {
    if let Some(text) = path.to_str() {
        return Some(text.to_owned());
    }
    let text = escaped(path.as_os_str());
    (decoded(&text).as_deref() == Some(path) && !exists(Path::new(&text))).then_some(text)
}

/// The file that a text names.
pub(super) fn on_disk(text: &str) -> PathBuf {
    let path = PathBuf::from(text);
    if exists(&path) {
        return path;
    }
    decoded(text).filter(|it| exists(it)).unwrap_or(path)
}

/// Whether a file has this name; a dangling link counts as one.
fn exists(path: &Path) -> bool {
    std::fs::symlink_metadata(path).is_ok()
}

/// A file name with all bytes that are not UTF-8 as numbers.
pub(super) fn escaped(name: &OsStr) -> String {
    let mut text = String::new();
    for chunk in name.as_encoded_bytes().utf8_chunks() {
        text += &chunk.valid().replace('\\', "\\x5c");
        text.extend(chunk.invalid().iter().map(|byte| format!("\\x{byte:02x}")));
    }
    text
}

/// The file name that `escaped` wrote like this. `None` if it is not such a text, or need not be escaped.
#[cfg(unix)]
fn decoded(text: &str) -> Option<PathBuf> {
    use std::os::unix::ffi::OsStringExt;
    let mut parts = text.split('\\');
    let mut bytes = parts.next()?.as_bytes().to_vec();
    for part in parts {
        let (number, rest) = part.strip_prefix('x')?.split_at_checked(2)?;
        let is_number = number.bytes().all(|it| it.is_ascii_hexdigit());
        bytes.push(u8::from_str_radix(number, 16).ok().filter(|_| is_number)?);
        bytes.extend(rest.as_bytes());
    }
    let name = OsString::from_vec(bytes);
    name.to_str().is_none().then(|| name.into())
}

#[cfg(not(unix))]
fn decoded(_: &str) -> Option<PathBuf> {
    None
}

#[cfg(all(test, unix))]
mod tests {
    use super::{decoded, escaped, on_disk, text};
    use crate::temporary::TemporaryFolder;
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    use std::path::Path;

    #[test]
    fn names_are_what_their_texts_say() {
        for (name, said) in [
            (&b"a\xff.cub"[..], "a\\xff.cub"),
            (b"\xc3\xa4\\\xc3", "\u{e4}\\x5c\\xc3"),
            (b"\\xff\xfe/b", "\\x5cxff\\xfe/b"),
        ] {
            let name = OsStr::from_bytes(name);
            assert_eq!(escaped(name), said);
            assert_eq!(decoded(said).as_deref(), Some(Path::new(name)), "{said}");
            assert_eq!(text(Path::new(name)).as_deref(), Some(said));
        }
        for said in ["a", "a\\b", "\\x", "\\xf", "\\xzz", "\\x+f\\xff", "\\x41", "\\x\u{e4}"] {
            assert_eq!(decoded(said), None, "{said}");
        }
    }

    #[test]
    fn a_name_stands_for_one_file() {
        let folder = TemporaryFolder::new("names").expect("a temporary folder can be made");
        let other = folder.path().join(OsStr::from_bytes(b"a\xff"));
        if std::fs::write(&other, "other").is_err() {
            println!("skipped: this disk has no such names");
            return;
        }
        let said = text(&other).expect("it is the only one");
        assert_eq!(on_disk(&said), other);
        std::fs::write(&said, "as it is said").expect("it can be written");
        assert_eq!(on_disk(&said), Path::new(&said));
        assert_eq!(text(&other), None, "which of them it is cannot be said");
    }
}
