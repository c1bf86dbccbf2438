//! Memory that only one thread accesses: in loops, and before it is published.

use super::threads::{Known, counted, created};

pub(crate) const PRIVATE: &[Known] = &[
    created(
        "a ring whose ends remember where the other one was",
        "struct { atomic_int tail; int seen_head; atomic_int head; int seen_tail; int slots[3]; } q; \
         void *w(void *u) { for (int i = 1; i <= 3; i++) { for (;;) { int t = atomic_load_explicit(&q.tail, memory_order_relaxed), next = t == 2 ? 0 : t + 1; \
           if (next == q.seen_head) { q.seen_head = atomic_load_explicit(&q.head, memory_order_acquire); if (next == q.seen_head) continue; } \
           q.slots[t] = i; atomic_store_explicit(&q.tail, next, memory_order_release); break; } } return 0; } \
         void *r(void *u) { int i = 1; while (i <= 3) { int h = atomic_load_explicit(&q.head, memory_order_relaxed); \
           if (h == q.seen_tail) { q.seen_tail = atomic_load_explicit(&q.tail, memory_order_acquire); if (h == q.seen_tail) continue; } \
           assert(q.slots[h] == i); i++; atomic_store_explicit(&q.head, h == 2 ? 0 : h + 1, memory_order_release); } return 0; } \
         int main(void) { pthread_t s, t; pthread_create(&s, 0, w, 0); pthread_create(&t, 0, r, 0); pthread_join(s, 0); pthread_join(t, 0); }",
        "SAFE",
    ),
    created(
        "a ring whose reader does not look",
        "struct { atomic_int tail; int seen; int slots[2]; } q; \
         void *w(void *u) { q.slots[0] = 1; atomic_store_explicit(&q.tail, 1, memory_order_release); return 0; } \
         void *r(void *u) { while (!q.seen) q.seen = 1 + atomic_load_explicit(&q.tail, memory_order_acquire); assert(q.slots[0] == 1); return 0; } \
         int main(void) { pthread_t s, t; pthread_create(&s, 0, w, 0); pthread_create(&t, 0, r, 0); }",
        "UNSAFE",
    ),
    created(
        "a number of its own has its initial value only at first",
        "int own = 3; atomic_int x; void *w(void *u) { int n = 0; again: n++; own++; if (own < 6) goto again; assert(n == 3 && x < 2); return 0; } \
         void *r(void *u) { x = 1; return 0; } \
         int main(void) { pthread_t s, t; pthread_create(&s, 0, w, 0); pthread_create(&t, 0, r, 0); }",
        "SAFE",
    ),
    created(
        "each thread has its own copy of the code and not of the memory",
        "int both; atomic_int x; void *w(void *u) { for (int i = 0; i < 2; i++) both++; assert(both < 3); return 0; } \
         int main(void) { pthread_t s, t; pthread_create(&s, 0, w, 0); pthread_create(&t, 0, w, 0); }",
        "UNSAFE",
    ),
    // Memory of each of any number of threads. An atomic store is a write before the first read.
    counted(
        "a node whose pointer is stored before it is published",
        "worker",
        "struct n { _Atomic(struct n *) next; }; _Atomic(struct n *) tail; \
         void worker(void) { struct n *m = malloc(sizeof *m); m->next = 0; struct n *p = atomic_exchange(&tail, m); if (p) p->next = m; \
           struct n *q = m->next; if (q) assert(q != m); }",
        "SAFE",
    ),
    counted(
        "a node whose pointer is read before it has a value",
        "worker",
        "struct n { _Atomic(struct n *) next; }; _Atomic(struct n *) tail; \
         void worker(void) { struct n *m = malloc(sizeof *m); struct n *p = atomic_exchange(&tail, m); if (p) p->next = m; \
           struct n *q = m->next; if (q) assert(q != m); }",
        "error: a pointer may be read before it has a value",
    ),
    // An access that orders others is not left out.
    created(
        "stores of its own that wait for the store buffer",
        "atomic_int x, y, a, b; int ra = 1, rb = 1; \
         void *w(void *u) { atomic_store_explicit(&x, 1, memory_order_relaxed); for (int i = 0; i < 2; i++) a = i; ra = atomic_load_explicit(&y, memory_order_relaxed); return 0; } \
         void *r(void *u) { atomic_store_explicit(&y, 1, memory_order_relaxed); for (int i = 0; i < 2; i++) b = i; rb = atomic_load_explicit(&x, memory_order_relaxed); return 0; } \
         int main(void) { pthread_t s, t; pthread_create(&s, 0, w, 0); pthread_create(&t, 0, r, 0); pthread_join(s, 0); pthread_join(t, 0); assert(ra || rb); }",
        "SAFE",
    ),
];
