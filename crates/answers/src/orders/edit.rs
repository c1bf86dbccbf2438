//! Changes the memory orders in a text.

use super::level::{Kind, Level, Order};
use super::site::{OrderText, Site, Spelling};
use std::ops::Range;

/// The text in which each place has the given level; places whose order does not change are left as they are.
#[must_use]
pub fn with_levels(text: &str, sites: &[Site], levels: &[Level]) -> String {
    let changes = sites.iter().zip(levels).filter(|(site, level)| site.written != **level);
    edited(text, changes.flat_map(|(site, level)| edits(site, *level)).collect())
}

/// The same without fences that order nothing: their lines are removed if nothing else is on them.
#[must_use]
pub fn without_idle_fences(text: &str, sites: &[Site], levels: &[Level]) -> String {
    let changes = sites.iter().zip(levels).filter(|(site, level)| site.written != **level);
    let edit = |(site, level): (&Site, &Level)| match statement(text, site) {
        Some(line) if site.kind == Kind::Fence && level.order == Order::Relaxed => {
            vec![(line, String::new())]
        }
        _ => edits(site, *level),
    };
    edited(text, changes.flat_map(edit).collect())
}

/// The replacements for a place.
fn edits(site: &Site, level: Level) -> Vec<(Range<usize>, String)> {
    let word = |order| site.spelling.word(order);
    match &site.place {
        // neither Rust nor LLVM IR has a fence that orders nothing
        OrderText::Words(_)
            if matches!(site.spelling, Spelling::Rust | Spelling::RustInFull)
                && site.kind == Kind::Fence
                && level.order == Order::Relaxed =>
        {
            vec![(site.span.clone(), "()".to_owned())]
        }
        OrderText::Words(places)
            if site.spelling == Spelling::Llvm
                && site.kind == Kind::Fence
                && level.order == Order::Relaxed =>
        {
            places.iter().map(|place| (site.span.start..place.end, "; fence".to_owned())).collect()
        }
        OrderText::Words(places) => {
            let orders = [Some(level.order), level.failure];
            places
                .iter()
                .zip(orders.into_iter().flatten())
                .map(|(place, order)| (place.clone(), word(order)))
                .collect()
        }
        OrderText::Not { explicit, order } => {
            let orders: Vec<String> = [Some(level.order), level.failure]
                .into_iter()
                .flatten()
                .map(|it| format!(", {}", word(it)))
                .collect();
            let name = explicit.map(|end| (end..end, "_explicit".to_owned()));
            name.into_iter().chain([(*order..*order, orders.concat())]).collect()
        }
    }
}

fn edited(text: &str, mut edits: Vec<(Range<usize>, String)>) -> String {
    edits.sort_by_key(|(range, _)| range.start);
    let mut result = String::with_capacity(text.len());
    let mut at = 0;
    for (range, new) in edits {
        // places do not overlap; an impossible replacement is skipped
        if let Some(before) = text.get(at..range.start) {
            result.push_str(before);
            result.push_str(&new);
            at = range.end;
        }
    }
    result.push_str(text.get(at..).unwrap_or_default());
    result
}

/// The lines of a statement that consists only of this call, if it is not the body of an `if` or a loop.
fn statement(text: &str, site: &Site) -> Option<Range<usize>> {
    let before = text.get(..site.span.start)?;
    let after = text.get(site.span.end..)?;
    let start = before.rfind('\n').map_or(0, |it| it + 1);
    let indented = before.get(start..)?.trim_start();
    if !indented.is_empty() || !before.get(..start)?.trim_end().ends_with([';', '{']) {
        return None;
    }
    let rest = after.strip_prefix(';')?;
    let end = rest.find('\n').map_or(rest.len(), |it| it + 1);
    rest.get(..end)?.trim().is_empty().then(|| start..text.len() - rest.len() + end)
}

#[cfg(test)]
mod tests {
    use super::super::level::{Kind, Level, Order};
    use super::super::{Language, sites};
    use super::{with_levels, without_idle_fences};

    /// The text with the weakest, or with the strongest orders.
    fn with(text: &str, language: Language, strong: bool) -> String {
        let sites = sites(text, language);
        let levels: Vec<Level> = sites
            .iter()
            .map(|site| if strong { site.levels[site.levels.len() - 1] } else { site.levels[0] })
            .collect();
        without_idle_fences(text, &sites, &levels)
    }

    /// A text, and the same with the weakest and the strongest orders; empty if it has no orders.
    const ROWS: [(Language, &str, &str, &str); 14] = [
        // C, with and without orders
        (Language::C, "atomic_load(&x)", "atomic_load_explicit(&x, memory_order_relaxed)", "atomic_load(&x)"),
        (
            Language::C,
            "atomic_compare_exchange_weak(&x, &e, f(1, 2))",
            "atomic_compare_exchange_weak_explicit(&x, &e, f(1, 2), memory_order_relaxed, memory_order_relaxed)",
            "atomic_compare_exchange_weak(&x, &e, f(1, 2))",
        ),
        (
            Language::C,
            "atomic_store_explicit(&x, atomic_load_explicit(&y, memory_order_acquire), memory_order_release)",
            "atomic_store_explicit(&x, atomic_load_explicit(&y, memory_order_relaxed), memory_order_relaxed)",
            "atomic_store_explicit(&x, atomic_load_explicit(&y, memory_order_seq_cst), memory_order_seq_cst)",
        ),
        (
            Language::C,
            "__atomic_fetch_add(&x, 1, __ATOMIC_ACQ_REL)",
            "__atomic_fetch_add(&x, 1, __ATOMIC_RELAXED)",
            "__atomic_fetch_add(&x, 1, __ATOMIC_SEQ_CST)",
        ),
        // an order in a macro
        (
            Language::C,
            "#define A memory_order_acquire",
            "#define A memory_order_relaxed",
            "#define A memory_order_seq_cst",
        ),
        // comments and strings
        (Language::C, "// memory_order_acquire\nx = \"memory_order_relaxed\";", "", ""),
        // C++
        (
            Language::C,
            "x.store(1, std::memory_order::release); y->load(std::memory_order_acquire);",
            "x.store(1, std::memory_order::relaxed); y->load(std::memory_order_relaxed);",
            "x.store(1, std::memory_order::seq_cst); y->load(std::memory_order_seq_cst);",
        ),
        // Rust
        (
            Language::Rust,
            "x.compare_exchange(0, 1, Ordering::Acquire, Ordering::Relaxed); // 'static",
            "x.compare_exchange(0, 1, Ordering::Relaxed, Ordering::Relaxed); // 'static",
            "x.compare_exchange(0, 1, Ordering::SeqCst, Ordering::SeqCst); // 'static",
        ),
        (
            Language::Rust,
            "if x { std::fence(Ordering::Release) }",
            "if x { () }",
            "if x { std::fence(Ordering::SeqCst) }",
        ),
        // LLVM IR
        (
            Language::Llvm,
            "  %acquire = cmpxchg ptr %x, i32 0, i32 1 acq_rel acquire, align 4 ; release",
            "  %acquire = cmpxchg ptr %x, i32 0, i32 1 monotonic monotonic, align 4 ; release",
            "  %acquire = cmpxchg ptr %x, i32 0, i32 1 seq_cst seq_cst, align 4 ; release",
        ),
        (Language::Llvm, "  fence release, !dbg !1", "  ; fence, !dbg !1", "  fence seq_cst, !dbg !1"),
        (Language::Llvm, "  %acquire.i = add i32 %release, 1", "", ""),
        // fences that order nothing
        (
            Language::C,
            "x;\n  atomic_thread_fence(memory_order_acquire);\ny;",
            "x;\ny;",
            "x;\n  atomic_thread_fence(memory_order_seq_cst);\ny;",
        ),
        (
            Language::C,
            "if (x)\n  atomic_thread_fence(memory_order_acquire);",
            "if (x)\n  atomic_thread_fence(memory_order_relaxed);",
            "if (x)\n  atomic_thread_fence(memory_order_seq_cst);",
        ),
    ];

    #[test]
    fn every_place_is_found_and_changed() {
        for (language, text, weak, strong) in ROWS {
            let same = |it: &'static str| if it.is_empty() { text } else { it };
            assert_eq!(with(text, language, false), same(weak));
            assert_eq!(with(text, language, true), same(strong));
            let sites = sites(text, language);
            let levels: Vec<Level> = sites.iter().map(|site| site.written).collect();
            assert_eq!(with_levels(text, &sites, &levels), text, "what is written is left");
        }
    }

    #[test]
    fn kinds_are_known() {
        let text = "atomic_thread_fence(memory_order_seq_cst); atomic_flag_clear(&f); atomic_flag_test_and_set(&f); f(memory_order_consume);";
        let found: Vec<_> = sites(text, Language::C).iter().map(|it| (it.kind, it.written.order)).collect();
        assert_eq!(
            found,
            [
                (Kind::Fence, Order::Sequential),
                (Kind::Store, Order::Sequential),
                (Kind::Update, Order::Sequential),
                (Kind::Shared, Order::Acquire)
            ]
        );
    }

    #[test]
    fn no_text_is_too_strange() {
        let text = "atomic_load(((( memory_order_acquire }]) x.load(Ordering::Acquire, \"( 'a %x = fence fence seq_cst é\n cmpxchg release";
        for end in (0..text.len()).filter(|it| text.is_char_boundary(*it)) {
            for language in [Language::C, Language::Rust, Language::Llvm] {
                let cut = &text[..end];
                let found = sites(cut, language);
                let levels: Vec<Level> = found.iter().map(|it| it.written).collect();
                assert_eq!(with_levels(cut, &found, &levels), cut);
                let strange =
                    with_levels(cut, &found, &found.iter().map(|it| it.levels[0]).collect::<Vec<_>>());
                assert!(found.is_empty() || !strange.is_empty());
            }
        }
    }
}
