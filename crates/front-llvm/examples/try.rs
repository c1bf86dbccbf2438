use garret_graphs::{GraphOptions, graphs};
fn main() {
    for file in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&file).unwrap();
        match garret_front_llvm::threads(&text) {
            Err(e) => println!("{file}: {e}"),
            Ok(t) => {
                let mut o = GraphOptions::new().all(false);
                o = o.limits(garret_base::watch::Limits::new().time(std::time::Duration::from_secs(10)));
                let g = graphs(&t.code, &o);
                println!("{file}: threads {} slots {} places {} complete {} blocked {} unmet {} cut {} bad {:?} stopped {:?}", t.code.threads.len(), t.code.slots, t.code.places.len(), g.complete, g.blocked, g.unmet, g.cut, g.bad.as_ref().map(|b| &t.bad[b.1 as usize]), g.stopped.map(|s| match s { garret_graphs::Stopped::Beyond(n) => t.beyond[n as usize].clone(), o => format!("{o:?}") }));
            }
        }
    }
}
