//! From text to expressions, incrementally. The depth of nesting is not limited, and a mistake affects only one command.

use std::fmt::Write;

/// A place in the text; lines and columns are counted from one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
}

/// A mistake in the script, and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ScriptError {
    pub(crate) place: Place,
    pub(crate) message: String,
}

impl ScriptError {
    pub(crate) fn new(place: Place, message: impl Into<String>) -> Self {
        Self { place, message: message.into() }
    }
}

/// The kind of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    List,
    Symbol,
    /// A symbol between vertical bars.
    Quoted,
    Numeral,
    Decimal,
    /// A bit vector constant, `#b..` or `#x..`.
    Bits,
    Text,
    Keyword,
}

#[derive(Clone, Debug)]
struct Node {
    kind: Kind,
    /// Its range in the text of the command, without bars and quotation marks.
    start: usize,
    end: usize,
    /// The index of the first node after its parts.
    after: usize,
    place: Place,
}

/// A command: its nodes, each followed by its parts.
#[derive(Clone, Debug)]
pub(crate) struct Tree {
    source: String,
    nodes: Vec<Node>,
}

/// A command or a part of one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Expression<'t> {
    tree: &'t Tree,
    index: usize,
}

/// The remaining parts of a list.
#[derive(Clone, Debug)]
pub(crate) struct Parts<'t> {
    tree: &'t Tree,
    next: usize,
    end: usize,
}

impl<'t> Iterator for Parts<'t> {
    type Item = Expression<'t>;

    fn next(&mut self) -> Option<Expression<'t>> {
        if self.next >= self.end {
            return None;
        }
        let found = Expression { tree: self.tree, index: self.next };
        self.next = self.tree.nodes[self.next].after;
        Some(found)
    }
}

impl<'t> Parts<'t> {
    /// An empty list of parts.
    pub(crate) fn none(expression: Expression<'t>) -> Self {
        Self { tree: expression.tree, next: 0, end: 0 }
    }
}

impl Tree {
    pub(crate) fn root(&self) -> Expression<'_> {
        Expression { tree: self, index: 0 }
    }
}

impl<'t> Expression<'t> {
    fn node(self) -> &'t Node {
        &self.tree.nodes[self.index]
    }

    pub(crate) fn kind(self) -> Kind {
        self.node().kind
    }

    pub(crate) fn place(self) -> Place {
        self.node().place
    }

    pub(crate) fn text(self) -> &'t str {
        let node = self.node();
        &self.tree.source[node.start..node.end]
    }

    /// The parts of a list; empty for other expressions.
    pub(crate) fn parts(self) -> Parts<'t> {
        Parts { tree: self.tree, next: self.index + 1, end: self.node().after }
    }

    pub(crate) fn is_list(self) -> bool {
        self.kind() == Kind::List
    }

    /// The symbol, if the expression is one.
    pub(crate) fn symbol(self) -> Option<&'t str> {
        matches!(self.kind(), Kind::Symbol | Kind::Quoted).then(|| self.text())
    }

    /// Whether the expression is this word, unquoted.
    pub(crate) fn is_word(self, word: &str) -> bool {
        self.kind() == Kind::Symbol && self.text() == word
    }

    /// The expression with one blank between its parts.
    pub(crate) fn print(self) -> String {
        let mut out = String::new();
        let mut open: Vec<usize> = Vec::new();
        let end = self.node().after;
        for index in self.index..end {
            while open.last().is_some_and(|&after| after <= index) {
                open.pop();
                out.push(')');
            }
            if index > self.index && !out.ends_with('(') {
                out.push(' ');
            }
            let node = &self.tree.nodes[index];
            let text = &self.tree.source[node.start..node.end];
            match node.kind {
                Kind::List => {
                    out.push('(');
                    open.push(node.after);
                }
                Kind::Quoted => out.push_str(&name(text)),
                Kind::Text => {
                    let _ = write!(out, "\"{text}\"");
                }
                _ => out.push_str(text),
            }
        }
        out.extend(open.iter().map(|_| ')'));
        out
    }
}

/// The symbol as it is written in a script: between bars if necessary.
pub(crate) fn name(symbol: &str) -> String {
    let simple = symbol.chars().all(is_symbol) && !symbol.is_empty();
    if simple && !symbol.starts_with(|first: char| first.is_ascii_digit()) {
        symbol.to_owned()
    } else {
        format!("|{symbol}|")
    }
}

fn is_symbol(character: char) -> bool {
    character.is_ascii_alphanumeric() || "~!@$%^&*_-+=<>.?/".contains(character)
}

/// Reads commands from text that arrives in pieces.
#[derive(Clone, Debug)]
pub(crate) struct Reader {
    buffer: String,
    /// The start of the current command.
    start: usize,
    /// The end of the text that has been read.
    at: usize,
    place: Place,
    nodes: Vec<Node>,
    /// The lists that are not closed yet.
    open: Vec<usize>,
    fault: Option<ScriptError>,
    /// Whether the text up to the next blank or parenthesis is skipped, after a mistake.
    skipping: bool,
    /// Whether the last text outside of all lists was a mistake. All that follows it up to the next list belongs to that mistake.
    is_stray: bool,
    /// Whether the text is complete.
    ended: bool,
}

impl Default for Reader {
    fn default() -> Self {
        Self {
            buffer: String::new(),
            start: 0,
            at: 0,
            place: Place { line: 1, column: 1 },
            nodes: Vec::new(),
            open: Vec::new(),
            fault: None,
            skipping: false,
            is_stray: false,
            ended: false,
        }
    }
}

impl Reader {
    pub(crate) fn feed(&mut self, text: &str) {
        if self.nodes.is_empty() {
            self.start = self.at;
        }
        if self.start > self.buffer.len() / 2 {
            self.buffer.drain(..self.start);
            self.at -= self.start;
            self.start = 0;
        }
        self.buffer.push_str(text);
    }

    pub(crate) fn end(&mut self) {
        self.ended = true;
    }

    /// The next command, as soon as it is complete.
    pub(crate) fn next(&mut self) -> Option<Result<Tree, ScriptError>> {
        loop {
            if self.skipping {
                let rest = &self.buffer[self.at..];
                let run = rest.find(['(', ' ', '\n', '\t', '\r']);
                self.skipping = run.is_none();
                let run = run.unwrap_or(rest.len());
                self.advance(run);
            }
            self.skip_blanks();
            let Some(first) = self.buffer[self.at..].chars().next() else { return self.at_end() };
            let place = self.place;
            match first {
                '(' => {
                    self.is_stray = false;
                    self.add(Kind::List, self.at, self.at + 1, place);
                    self.open.push(self.nodes.len() - 1);
                    self.advance(1);
                }
                ')' => {
                    self.advance(1);
                    match self.open.pop() {
                        Some(list) => self.nodes[list].after = self.nodes.len(),
                        None if self.is_stray => self.start = self.at,
                        None => {
                            self.is_stray = true;
                            return Some(Err(ScriptError::new(place, "`)` without `(`")));
                        }
                    }
                }
                _ => {
                    if !self.token(first, place) {
                        return None;
                    }
                    if self.open.is_empty() && std::mem::replace(&mut self.is_stray, true) {
                        (self.fault, self.start) = (None, self.at);
                        self.nodes.clear();
                    }
                }
            }
            if self.open.is_empty()
                && let Some(command) = self.complete()
            {
                return Some(command);
            }
        }
    }

    /// The command or mistake that ends here, if there is one.
    fn complete(&mut self) -> Option<Result<Tree, ScriptError>> {
        if let Some(fault) = self.fault.take() {
            self.nodes.clear();
            return Some(Err(fault));
        }
        if self.nodes.is_empty() {
            return None;
        }
        let source = self.buffer[self.start..self.at].to_owned();
        Some(Ok(Tree { source, nodes: std::mem::take(&mut self.nodes) }))
    }

    fn at_end(&mut self) -> Option<Result<Tree, ScriptError>> {
        if !self.ended {
            return None;
        }
        let open = self.open.first().map(|&list| self.nodes[list].place);
        self.open.clear();
        self.nodes.clear();
        let unclosed = open.map(|place| ScriptError::new(place, "this `(` is never closed"));
        self.fault.take().or(unclosed).map(Err)
    }

    fn skip_blanks(&mut self) {
        loop {
            let rest = &self.buffer[self.at..];
            let blank = rest.len() - rest.trim_start_matches([' ', '\t', '\r', '\n']).len();
            if blank > 0 {
                self.advance(blank);
                continue;
            }
            if !rest.starts_with(';') {
                return;
            }
            match rest.find('\n') {
                Some(length) => self.advance(length),
                None if self.ended => self.advance(rest.len()),
                None => return,
            }
        }
    }

    /// Reads a token that is not a parenthesis; returns false if its end has not arrived yet.
    fn token(&mut self, first: char, place: Place) -> bool {
        let rest = &self.buffer[self.at..];
        let at = self.at;
        match first {
            ';' => return false,
            '"' | '|' => return self.delimited(first, place),
            ':' | '#' => {
                let length = 1 + plain(&rest[1..]);
                if at + length == self.buffer.len() && !self.ended {
                    return false;
                }
                let kind = if first == ':' { Kind::Keyword } else { Kind::Bits };
                if length == 1 {
                    self.blame(ScriptError::new(place, format!("`{first}` alone means nothing")));
                }
                self.add(kind, at, at + length, place);
                self.advance(length);
            }
            _ if is_symbol(first) => {
                let length = plain(rest);
                if at + length == self.buffer.len() && !self.ended {
                    return false;
                }
                let text = &rest[..length];
                let kind = kind_of(text);
                if kind == Kind::Symbol && first.is_ascii_digit() {
                    self.blame(ScriptError::new(place, format!("`{text}` is no number and no symbol")));
                }
                self.add(kind, at, at + length, place);
                self.advance(length);
            }
            _ => {
                let message = format!("the character {first:?} means nothing here");
                let length = first.len_utf8();
                // Characters that follow immediately belong to the same mistake.
                self.skipping = self.open.is_empty();
                self.blame(ScriptError::new(place, message));
                self.advance(length);
            }
        }
        true
    }

    /// Reads a quoted symbol or a string; returns false if its end has not arrived yet.
    fn delimited(&mut self, mark: char, place: Place) -> bool {
        let rest = &self.buffer[self.at..];
        let mut from = 1;
        let length = loop {
            match rest[from..].find(mark) {
                // Two quotation marks stand for one.
                Some(found) if mark == '"' && rest[from + found + 1..].starts_with('"') => from += found + 2,
                Some(found) => break Some(from + found),
                None => break None,
            }
        };
        let what = if mark == '"' { "string" } else { "symbol" };
        let Some(length) = length.filter(|length| self.ended || self.at + length + 1 < self.buffer.len())
        else {
            if self.ended {
                self.blame(ScriptError::new(place, format!("this {what} never ends")));
                self.advance(self.buffer.len() - self.at);
            }
            return self.ended;
        };
        if mark == '|' && rest[1..length].contains('\\') {
            self.blame(ScriptError::new(place, "a symbol has no `\\`"));
        }
        let kind = if mark == '"' { Kind::Text } else { Kind::Quoted };
        self.add(kind, self.at + 1, self.at + length, place);
        self.advance(length + 1);
        true
    }

    fn blame(&mut self, mistake: ScriptError) {
        self.fault.get_or_insert(mistake);
    }

    fn add(&mut self, kind: Kind, start: usize, end: usize, place: Place) {
        if self.nodes.is_empty() {
            self.start = start.min(self.at);
        }
        let (start, end) = (start - self.start, end - self.start);
        self.nodes.push(Node { kind, start, end, after: self.nodes.len() + 1, place });
    }

    fn advance(&mut self, length: usize) {
        let passed = &self.buffer[self.at..self.at + length];
        match passed.rfind('\n') {
            Some(last) => {
                self.place.line += passed.matches('\n').count();
                self.place.column = 1 + passed[last + 1..].chars().count();
            }
            None => self.place.column += passed.chars().count(),
        }
        self.at += length;
    }
}

/// The length of the symbol, number or word at the start.
fn plain(text: &str) -> usize {
    text.find(|character| !is_symbol(character)).unwrap_or(text.len())
}

fn kind_of(text: &str) -> Kind {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.split_once('.') {
        None if digits(text) => Kind::Numeral,
        Some((whole, rest)) if digits(whole) && digits(rest) => Kind::Decimal,
        _ => Kind::Symbol,
    }
}

#[cfg(test)]
mod tests {
    use super::Reader;

    fn all(pieces: &[&str]) -> Vec<String> {
        let mut reader = Reader::default();
        let mut found = Vec::new();
        for piece in pieces {
            reader.feed(piece);
            while let Some(command) = reader.next() {
                found.push(command.map_or_else(|it| it.message, |tree| tree.root().print()));
            }
        }
        reader.end();
        while let Some(command) = reader.next() {
            found.push(command.map_or_else(|it| it.message, |tree| tree.root().print()));
        }
        found
    }

    #[test]
    fn pieces_of_any_size_are_the_same() {
        let text = "(a  |b c| |d| \"e\"\"f\" (1 2.5 :key)) ; (comment\n(next ( ))x #b01 (a ä) ) (open |never";
        let whole = all(&[text]);
        assert_eq!(
            whole,
            [
                "(a |b c| d \"e\"\"f\" (1 2.5 :key))",
                "(next ())",
                "x",
                "the character 'ä' means nothing here",
                "`)` without `(`",
                "this symbol never ends",
            ]
        );
        let letters: Vec<String> = text.chars().map(String::from).collect();
        let letters: Vec<&str> = letters.iter().map(String::as_str).collect();
        assert_eq!(all(&letters), whole);
    }
}
