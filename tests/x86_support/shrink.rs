//! Minimises a program with a wrong result.

use super::program::{Action, Atom, Program};

/// Removes parts of the program while `is_wrong` stays true.
pub(crate) fn shrink(program: &Program, is_wrong: &dyn Fn(&Program) -> bool) -> Program {
    let mut smallest = program.clone();
    while let Some(smaller) = candidates(&smallest).into_iter().find(|candidate| is_wrong(candidate)) {
        smallest = smaller;
    }
    smallest
}

fn candidates(program: &Program) -> Vec<Program> {
    let mut candidates = Vec::new();
    if program.properties.len() > 1 {
        for index in 0..program.properties.len() {
            let mut candidate = program.clone();
            candidate.properties.remove(index);
            candidates.push(candidate);
        }
    }
    for index in 0..program.code.len() {
        if program.code.len() > 1 {
            candidates.push(without(program, index));
        }
        if program.code[index].lock {
            let mut candidate = program.clone();
            candidate.code[index].lock = false;
            candidates.push(candidate);
        }
    }
    for (index, property) in program.properties.iter().enumerate() {
        for atom in 0..property.atoms.len() {
            let mut candidate = program.clone();
            candidate.properties[index].atoms.remove(atom);
            if !candidate.properties[index].threads().is_empty() {
                candidates.push(candidate);
            }
        }
    }
    candidates
}

/// The program without an instruction; jumps to it go to the next one.
fn without(program: &Program, removed: usize) -> Program {
    let mut candidate = program.clone();
    candidate.code.remove(removed);
    let moved = |point: &mut usize| *point -= usize::from(*point > removed);
    for instruction in &mut candidate.code {
        if let Action::Jump(target) | Action::JumpIf(_, target) = &mut instruction.action {
            moved(target);
        }
    }
    for atom in candidate.properties.iter_mut().flat_map(|property| &mut property.atoms) {
        if let Atom::At(_, _, point) = atom {
            moved(point);
        }
    }
    candidate
}
