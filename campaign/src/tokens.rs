//! Texts in the `.cub` language as tokens and declarations, sufficient to take them apart and reassemble them.

/// The words that start a declaration.
const STARTS: [&str; 10] =
    ["number_procs", "type", "weak", "var", "array", "const", "init", "unsafe", "invariant", "transition"];

/// All other keywords.
const KEYWORDS: [&str; 24] = [
    "predicate",
    "requires",
    "let",
    "in",
    "case",
    "forall",
    "exists",
    "forall_other",
    "exists_other",
    "if",
    "then",
    "else",
    "not",
    "true",
    "false",
    "fence",
    "fence_all",
    "proc",
    "int",
    "real",
    "bool",
    "_",
    "True",
    "False",
];

/// The operators of more than one character, longer ones first.
const OPERATORS: [&str; 8] = ["<=>", ":=", "&&", "||", "=>", "<=", ">=", "<>"];

/// The tokens, without comments. Other characters become tokens of one character.
pub(crate) fn tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = if rest.starts_with("(*") {
            comment(rest)
        } else if first.is_alphanumeric() || first == '_' || first == '#' {
            // A point between digits belongs to the number.
            let inside = |(place, c): (usize, char)| {
                let digits = first.is_ascii_digit()
                    && rest[place..].chars().nth(1).is_some_and(|next| next.is_ascii_digit());
                place == 0 || c.is_alphanumeric() || c == '_' || (c == '.' && digits)
            };
            rest.char_indices().find(|&at| !inside(at)).map_or(rest.len(), |(place, _)| place)
        } else {
            OPERATORS
                .iter()
                .find(|operator| rest.starts_with(**operator))
                .map_or(first.len_utf8(), |it| it.len())
        };
        let (token, after) = rest.split_at(length);
        if !token.starts_with("(*") {
            tokens.push(token.to_owned());
        }
        rest = after.trim_start();
    }
    tokens
}

/// The length of the comment at the start; comments nest.
fn comment(text: &str) -> usize {
    let mut depth = 0;
    let mut place = 0;
    while let Some(c) = text[place..].chars().next() {
        if text[place..].starts_with("(*") {
            depth += 1;
            place += 2;
        } else if text[place..].starts_with("*)") {
            depth -= 1;
            place += 2;
            if depth == 0 {
                return place;
            }
        } else {
            place += c.len_utf8();
        }
    }
    text.len()
}

/// The text of the tokens, one declaration per line.
pub(crate) fn text(tokens: &[String]) -> String {
    let mut text = String::new();
    let mut last = "";
    for (index, token) in tokens.iter().map(String::as_str).enumerate() {
        let tight = matches!(token, ")" | "]" | "," | ";" | "." | "[")
            || matches!(last, "(" | "[" | ",")
            || (token == "(" && matches!(last, "fence" | "fence_all"));
        if index > 0 && starts(tokens, index) {
            text.push('\n');
        } else if index > 0 && !tight {
            text.push(' ');
        }
        text.push_str(token);
        last = token;
    }
    text.push('\n');
    text
}

/// Whether a declaration starts here.
fn starts(tokens: &[String], index: usize) -> bool {
    let token = tokens[index].as_str();
    (STARTS.contains(&token) || token == "predicate") && (index == 0 || tokens[index - 1] != "weak")
}

/// The token ranges of the declarations.
pub(crate) fn declarations(tokens: &[String]) -> Vec<std::ops::Range<usize>> {
    let places: Vec<usize> = (0..tokens.len()).filter(|&index| starts(tokens, index)).collect();
    let ends = places.iter().skip(1).copied().chain([tokens.len()]);
    places.iter().copied().zip(ends).map(|(start, end)| start..end).collect()
}

/// Whether the token is a user-defined name.
pub(crate) fn is_name(token: &str) -> bool {
    token.starts_with(char::is_alphabetic) && !STARTS.contains(&token) && !KEYWORDS.contains(&token)
}
