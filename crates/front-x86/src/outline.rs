//! The names of an assembly text: data, labels, the threads of bad states.

use super::syntax::{Name, OperandKind, Property, Source, TermKind};
use super::{gas, lexer, parser};
use garret_base::map::Map;
use garret_base::outline::{NameKind, NamedDeclaration, Outline};
use garret_base::source::{Span, joined};

/// The names of a text, in any of the languages.
///
/// # Complexity
/// Linear in the size of the text, apart from lookups in the tables of names.
pub fn outline(text: &str) -> Outline {
    if u32::try_from(text.len()).is_err() {
        return Outline::default();
    }
    if super::is_nasm(text) {
        gas::nasm_outline(text)
    } else if super::is_compiled(text) {
        gas::outline(text)
    } else {
        own(text)
    }
}

/// The names of a text in our own language.
fn own(text: &str) -> Outline {
    let mut errors = Vec::new();
    let tokens = lexer::tokens(text, &mut errors);
    let source = parser::parse(text, &tokens, &mut errors);
    let mut outline = Outline::default();
    let mut known: Map<&str, usize> = Map::default();
    for line in &source.data {
        let said = joined(text, line.span);
        let said = format!("{}: {said}", if line.local { "thread_data" } else { "shared_data" });
        let named =
            NamedDeclaration::new(line.name.text, NameKind::Variable, line.name.span, line.span).said(said);
        let of = outline.declare(named);
        known.entry(line.name.text).or_insert(of);
    }
    for label in source.code.iter().flat_map(|line| &line.labels) {
        let named = NamedDeclaration::new(label.text, NameKind::Label, label.span, label.span);
        let of = outline.declare(named.said(format!("{}:", label.text)));
        known.entry(label.text).or_insert(of);
    }
    operands(&source, &known, &mut outline);
    properties(text, &source.properties, |name| known.get(name).copied(), &mut outline);
    outline.finished()
}

/// Records the names in instructions.
fn operands(source: &Source<'_>, known: &Map<&str, usize>, outline: &mut Outline) {
    for line in source.code.iter().filter_map(|line| line.instruction.as_ref()) {
        for (index, operand) in line.operands.iter().enumerate() {
            let name = match operand.kind {
                OperandKind::Word(text) => Name { text, span: operand.span },
                OperandKind::Memory(name, _) => name,
                OperandKind::Integer(_) => continue,
            };
            if let Some(&of) = known.get(name.text) {
                let is_cell = matches!(operand.kind, OperandKind::Memory(..));
                let writes = is_cell && index == 0 && !reads_only(line.mnemonic.text);
                outline.used(name.span, of, writes, None);
            }
        }
    }
}

/// Whether an instruction only reads its first operand.
fn reads_only(mnemonic: &str) -> bool {
    mnemonic.eq_ignore_ascii_case("cmp") || mnemonic.eq_ignore_ascii_case("test")
}

/// Records the bad states, their threads, and the names in them.
pub(super) fn properties<'a>(
    text: &str,
    written: &[Property<'a>],
    known: impl Fn(&'a str) -> Option<usize>,
    outline: &mut Outline,
) {
    for (index, property) in written.iter().enumerate() {
        let start = Span { end: property.span.start, ..property.span };
        let said = joined(text, property.span);
        let title = format!("unsafe_prop {}", index + 1);
        let named = NamedDeclaration::new("", NameKind::Unsafe, start, property.span).title(title).said(said);
        let within = outline.declare(named);
        let mut threads: Map<&str, usize> = Map::default();
        let mut thread = |outline: &mut Outline, name: Name<'a>| {
            if let Some(&of) = threads.get(name.text) {
                return outline.used(name.span, of, false, Some(within));
            }
            let named = NamedDeclaration::new(name.text, NameKind::Bound, name.span, name.span);
            let of = outline.declare(named.within(Some(within)).said(format!("${}: a thread", name.text)));
            threads.insert(name.text, of);
        };
        for term in property.atoms.iter().flat_map(|atom| [atom.left, atom.right]) {
            let name = match term.kind {
                TermKind::Integer(_) => continue,
                TermKind::Word(text) => Name { text, span: term.span },
                TermKind::Of(name, of) => {
                    thread(outline, without_sign(of));
                    name
                }
                TermKind::Seen(reader, name, of) => {
                    thread(outline, without_sign(reader));
                    if let Some(of) = of {
                        thread(outline, without_sign(of));
                    }
                    name
                }
            };
            if let Some(of) = known(name.text) {
                outline.used(name.span, of, false, Some(within));
            }
        }
    }
}

/// The name of a thread, with the place of the name without its sign.
fn without_sign(name: Name<'_>) -> Name<'_> {
    let span = Span { start: name.span.end.saturating_sub(name.text.len() as u32), ..name.span };
    Name { span, ..name }
}

#[cfg(test)]
mod tests {
    use super::outline;

    const OWN: &str = "begin shared_data\n x dd 0\nend shared_data\nbegin thread_code\nagain: mov [x], 1\n jmp again\ncs: nop\n\
                       end thread_code\nbegin unsafe_prop\n eip[$t] = cs && $t : x = 1\nend unsafe_prop\n";
    const NASM: &str = "%define ONE 1\nsection .data\nx: dd ONE\nsection .text\nglobal main\nmain:\n.again: mov dword [x], ONE\n\
                        jne .again\njmp main.again\nother:\n.again: jmp .again\n";
    const GAS: &str = "\t.text\n\t.globl f\n\t.type f, @function\nf:\n.L1:\tmovl $1, x(%rip)\n\tjne .L1\n1:\tjmp 1b\n1:\tjmp 1b\n\
                       \tcall f@PLT\n\t.bss\nx:\t.zero 4\n\t.set y, x\n\tmovl \"x\", %eax # x\n";

    /// Each name with the places of its uses.
    fn shown(text: &str) -> String {
        let outline = outline(text);
        let names = outline.names().iter().enumerate();
        let lines = names.map(|(index, it)| {
            let places: Vec<String> = outline.of(index).map(|it| it.span.start.to_string()).collect();
            format!("{} {:?}: {}", it.title, it.kind, places.join(" "))
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn names_of_our_own_language() {
        insta::assert_snapshot!(shown(OWN));
    }

    #[test]
    fn names_for_nasm_with_local_ones() {
        insta::assert_snapshot!(shown(NASM));
    }

    #[test]
    fn names_for_the_gnu_assembler_with_numbers() {
        insta::assert_snapshot!(shown(GAS));
    }

    #[test]
    fn each_place_has_the_name() {
        for text in [OWN, NASM, GAS] {
            let outline = outline(text);
            assert!(outline.names().len() > 3);
            for (index, named) in outline.names().iter().enumerate() {
                for occurrence in outline.of(index) {
                    let found = &text[occurrence.span.start as usize..occurrence.span.end as usize];
                    let is_number = found.trim_end_matches(['b', 'f']) == named.name;
                    let is_local = named.name.ends_with(found) || found.ends_with(&named.name);
                    assert!(found == named.name || is_number || is_local, "{found} {}", named.name);
                }
            }
        }
    }
}
