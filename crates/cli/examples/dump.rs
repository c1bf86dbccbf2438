use garret_automata::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let ir = std::fs::read_to_string(&a[1]).unwrap();
    let named: Vec<(String, Option<usize>)> = a[3..].iter().map(|n| (n.clone(), None)).collect();
    let k = garret_front_llvm::kinds(&ir, &named).unwrap();
    let member = |kind: &garret_front_llvm::Kind| Member { name: kind.name.clone(), count: if kind.is_any { Count::Any } else { Count::Exactly(1) }, thread: kind.threads[0] };
    let own = k.kinds.iter().flat_map(|kind| kind.threads.iter().copied().zip(kind.own.iter().cloned()));
    let m = Members { kinds: k.kinds.iter().map(member).collect(), own: own.collect() };
    let b = Bounds { values: a[2].parse().unwrap(), wider: Default::default(), states: 3000 };
    let p = automata(&k.threads.code, &m, Reading::X86, &b, &garret_base::watch::Watch::default()).unwrap();
    println!("{:?} refused {:?}", p.gaps, k.refused);
    for (i, c) in p.program.cells.iter().enumerate() { println!("cell {i} {c:?}"); }
    for (i, kind) in p.program.kinds.iter().enumerate() {
        for (j, s) in kind.states.iter().enumerate() {
            println!("K{i}_{j} bad {:?} unknown {:?} end {} waits {}", s.bad, s.unknown, s.end, s.waits);
            for e in &s.edges { println!("    {:?} -> {}   line {:?}", e.action, e.to, k.threads.sources[e.step as usize].line); }
        }
    }
    if a[2].starts_with('0') { println!("{}", emitted(&p.program, true).unwrap().text); }
}
