//! System functions that are implemented in C: reader-writer locks, barriers, semaphores and, if there are no spurious wake-ups,
//! condition variables. Their text is read before a program that uses them, as if the program had included it.
//!
//! # Sources
//! IEEE Std 1003.1-2017, `pthread_rwlock_rdlock`, `pthread_barrier_wait`, `sem_wait`, `pthread_cond_wait`. The operations
//! synchronise as required there: taking acquires, and giving back releases. They do not synchronise more than that: two threads
//! that take do not synchronise with each other, an attempt that fails is only a relaxed read, and to initialise is no atomic access.
//! Giving back something that is not held is bad; destroying something in use is not checked. A thread that takes a read-write lock
//! which it holds for writing gets an error, as by the library of GNU (POSIX also allows it to wait for ever).

use super::texts::Texts;
use super::token::{Kind, Token};
use garret_base::source::Diagnostic;

/// A part of the library: the type that makes a program use it, its name in executions, and its text.
struct Part {
    name: &'static str,
    header: &'static str,
    /// The name that replaces the name of the type, if the parser knows a type of that name.
    own_name: Option<&'static str>,
    /// The replacements in its text, applied in order.
    renamed: &'static [(&'static str, &'static str)],
    text: &'static str,
}

const PARTS: [Part; 3] = [
    Part {
        name: "pthread_rwlock_t",
        header: "pthread.h, readers and writers",
        own_name: None,
        renamed: &[],
        text: "\
/* a writer: -1; else the number of readers */
typedef struct __garret_pthread_rwlock_t { _Atomic int holders; } pthread_rwlock_t;
static int pthread_rwlock_init(pthread_rwlock_t *lock, const void *attributes) {
  atomic_init(&lock->holders, 0);
  return 0;
}
static int pthread_rwlock_destroy(pthread_rwlock_t *lock) { return 0; }
static int pthread_rwlock_rdlock(pthread_rwlock_t *lock) {
  int seen;
  /* EDEADLK */
  if (__garret_writes(&lock->holders) == 1)
    return 35;
  do {
    seen = atomic_load_explicit(&lock->holders, memory_order_relaxed);
  } while (seen < 0 || !atomic_compare_exchange_strong_explicit(&lock->holders, &seen, seen + 1, memory_order_acquire, memory_order_relaxed));
  return 0;
}
static int pthread_rwlock_tryrdlock(pthread_rwlock_t *lock) {
  int seen = atomic_load_explicit(&lock->holders, memory_order_relaxed);
  while (seen >= 0)
    if (atomic_compare_exchange_strong_explicit(&lock->holders, &seen, seen + 1, memory_order_acquire, memory_order_relaxed))
      return 0;
  return 16;
}
static int pthread_rwlock_wrlock(pthread_rwlock_t *lock) {
  int seen;
  if (__garret_writes(&lock->holders) == 1)
    return 35;
  do {
    seen = 0;
  } while (!atomic_compare_exchange_strong_explicit(&lock->holders, &seen, -1, memory_order_acquire, memory_order_relaxed));
  __garret_set_writes(&lock->holders, 1);
  return 0;
}
static int pthread_rwlock_trywrlock(pthread_rwlock_t *lock) {
  int seen = atomic_load_explicit(&lock->holders, memory_order_relaxed);
  if (seen == 0 && atomic_compare_exchange_strong_explicit(&lock->holders, &seen, -1, memory_order_acquire, memory_order_relaxed)) {
    __garret_set_writes(&lock->holders, 1);
    return 0;
  }
  return 16;
}
static int pthread_rwlock_unlock(pthread_rwlock_t *lock) {
  int held;
  if (__garret_writes(&lock->holders) == 1) {
    __garret_set_writes(&lock->holders, 0);
    atomic_store_explicit(&lock->holders, 0, memory_order_release);
    return 0;
  }
  held = atomic_load_explicit(&lock->holders, memory_order_relaxed);
  if (held == 0)
    __garret_not_held();
  if (held < 0) {
    if (__garret_writes(&lock->holders) == 0)
      __garret_not_held();
    atomic_store_explicit(&lock->holders, 0, memory_order_release);
  } else
    atomic_fetch_sub_explicit(&lock->holders, 1, memory_order_release);
  return 0;
}
",
    },
    Part {
        name: "pthread_barrier_t",
        header: "pthread.h, barriers",
        own_name: None,
        renamed: &[],
        text: "\
typedef struct __garret_pthread_barrier_t { int needed; _Atomic int arrived; _Atomic int round; } pthread_barrier_t;
static int pthread_barrier_init(pthread_barrier_t *barrier, const void *attributes, unsigned count) {
  barrier->needed = count;
  atomic_init(&barrier->arrived, 0);
  atomic_init(&barrier->round, 0);
  return 0;
}
static int pthread_barrier_destroy(pthread_barrier_t *barrier) { return 0; }
static int pthread_barrier_wait(pthread_barrier_t *barrier) {
  int round = atomic_load_explicit(&barrier->round, memory_order_acquire);
  if (atomic_fetch_add_explicit(&barrier->arrived, 1, memory_order_acq_rel) == barrier->needed - 1) {
    atomic_store_explicit(&barrier->arrived, 0, memory_order_relaxed);
    atomic_store_explicit(&barrier->round, round + 1, memory_order_release);
    return -1;
  }
  while (atomic_load_explicit(&barrier->round, memory_order_acquire) == round)
    ;
  return 0;
}
",
    },
    Part {
        name: "sem_t",
        header: "semaphore.h",
        own_name: None,
        renamed: &[],
        text: "\
typedef struct __garret_sem_t { _Atomic int value; } sem_t;
static int sem_init(sem_t *semaphore, int shared, unsigned value) {
  atomic_init(&semaphore->value, value);
  return 0;
}
static int sem_destroy(sem_t *semaphore) { return 0; }
static int sem_post(sem_t *semaphore) {
  atomic_fetch_add_explicit(&semaphore->value, 1, memory_order_release);
  return 0;
}
static int sem_wait(sem_t *semaphore) {
  int seen;
  do {
    seen = atomic_load_explicit(&semaphore->value, memory_order_relaxed);
  } while (seen <= 0 || !atomic_compare_exchange_strong_explicit(&semaphore->value, &seen, seen - 1, memory_order_acquire, memory_order_relaxed));
  return 0;
}
static int sem_trywait(sem_t *semaphore) {
  int seen = atomic_load_explicit(&semaphore->value, memory_order_relaxed);
  while (seen > 0)
    if (atomic_compare_exchange_strong_explicit(&semaphore->value, &seen, seen - 1, memory_order_acquire, memory_order_relaxed))
      return 0;
  return -1;
}
static int sem_getvalue(sem_t *semaphore, int *value) {
  *value = atomic_load_explicit(&semaphore->value, memory_order_relaxed);
  return 0;
}
",
    },
];

/// Condition variables whose waiting threads only continue when they are woken. Each has a state for each thread, which says
/// whether it waits, and the number of threads that wait.
///
/// # Why a signal is equivalent to a single step that wakes one waiting thread
/// A signal lets some other waiting thread continue, chosen arbitrarily, and then decrements the number. If another signal comes between
/// these two steps and finds other threads waiting, it wakes one of those. If it finds no thread although the number is not 0, it wakes
/// none and the execution is dropped: in the same execution with the decrement done at once, it would have read 0. The remaining
/// executions are those in which signals are single steps, and none of these is missing. A broadcast wakes one thread after the other
/// until none waits. A thread that waits again in the meantime is woken as well, which real implementations may do at any time.
const SIGNALLED: [Part; 2] = [
    Part {
        name: "pthread_cond_t",
        header: "pthread.h, condition variables",
        own_name: Some("pthread_signalled_cond_t"),
        renamed: &[],
        text: CONDITIONS,
    },
    Part {
        name: "cnd_t",
        header: "threads.h, condition variables",
        own_name: Some("pthread_signalled_cnd_t"),
        renamed: &[
            ("pthread_cond", "cnd"),
            ("pthread_mutex_t", "mtx_t"),
            ("pthread_mutex_", "mtx_"),
            (", const void *attributes", ""),
            // `ETIMEDOUT`, `thrd_timedout`
            (" 110 ", " 4 "),
        ],
        text: CONDITIONS,
    },
];

const CONDITIONS: &str = "\
/* of each thread: 1 while it waits, 2 when it was woken */
typedef struct __garret_pthread_cond_t { _Atomic int waiting; _Atomic int waits; } pthread_cond_t;
static int pthread_cond_init(pthread_cond_t *condition, const void *attributes) {
  atomic_init(&condition->waiting, 0);
  return 0;
}
static int pthread_cond_destroy(pthread_cond_t *condition) { return 0; }
static int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex) {
  /* counted before the mutex is given back, so that no signal after that is lost */
  atomic_store_explicit(__garret_own(&condition->waits), 1, memory_order_relaxed);
  __garret_count(&condition->waiting, 1);
  pthread_mutex_unlock(mutex);
  while (atomic_load_explicit(__garret_own(&condition->waits), memory_order_acquire) != 2)
    ;
  atomic_store_explicit(__garret_own(&condition->waits), 0, memory_order_relaxed);
  pthread_mutex_lock(mutex);
  return 0;
}
static int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex, const void *until) {
  int woken = 1;
  atomic_store_explicit(__garret_own(&condition->waits), 1, memory_order_relaxed);
  __garret_count(&condition->waiting, 1);
  pthread_mutex_unlock(mutex);
  /* the time is over, or it was woken: one of them comes first */
  if (atomic_compare_exchange_strong_explicit(__garret_own(&condition->waits), &woken, 0, memory_order_acq_rel, memory_order_acquire))
    __garret_count(&condition->waiting, -1);
  else
    atomic_store_explicit(__garret_own(&condition->waits), 0, memory_order_relaxed);
  pthread_mutex_lock(mutex);
  return woken == 1 ? 110 : 0;
}
static int pthread_cond_signal(pthread_cond_t *condition) {
  if (atomic_load_explicit(&condition->waiting, memory_order_acquire) != 0) {
    __garret_wake(&condition->waits);
    __garret_count(&condition->waiting, -1);
  }
  return 0;
}
static int pthread_cond_broadcast(pthread_cond_t *condition) {
  while (atomic_load_explicit(&condition->waiting, memory_order_acquire) != 0) {
    __garret_wake(&condition->waits);
    __garret_count(&condition->waiting, -1);
  }
  return 0;
}
";

/// Whether a program uses condition variables.
pub(super) fn has_conditions(tokens: &[Token]) -> bool {
    SIGNALLED.iter().any(|part| tokens.iter().any(|it| it.kind.is_word(part.name)))
}

/// Prepends to the tokens of a program the parts of the library that it uses, except those that it defines itself. Returns the
/// offset of their first text, if there is one.
pub(super) fn add(
    texts: &mut Texts,
    tokens: &mut Vec<Token>,
    wakes_up_unwoken: bool,
    errors: &mut Vec<Diagnostic>,
) -> Option<u32> {
    let mut begins = None;
    let signalled: &[Part] = if wakes_up_unwoken { &[] } else { &SIGNALLED };
    for part in PARTS.iter().chain(signalled) {
        let prefix = part.name.trim_end_matches("_t");
        let Some(first) = tokens.iter().find(|it| it.kind.is_word(part.name)) else { continue };
        if defines_function(tokens, prefix) {
            continue;
        }
        let text = part.renamed.iter().fold(part.text.to_owned(), |text, (from, to)| text.replace(from, to));
        let start = texts.add(part.header, &text, first.span);
        begins = begins.or(u32::try_from(start).ok());
        let mut all = super::lexer::tokens(&text, start, errors);
        all.pop();
        all.append(tokens);
        *tokens = all;
        if let Some(name) = part.own_name {
            let named = tokens.iter_mut().filter(|it| it.kind.is_word(part.name));
            named.for_each(|it| it.kind = Kind::Word(name.to_owned()));
        }
    }
    begins
}

/// Whether a function whose name begins with this prefix has a body.
fn defines_function(tokens: &[Token], prefix: &str) -> bool {
    let mut depth = 0usize;
    // whether a name outside of brackets was seen since the last semicolon
    let mut is_named = false;
    for token in tokens {
        match &token.kind {
            Kind::Sign("{") if is_named && depth == 0 => return true,
            Kind::Sign("(" | "{") => depth += 1,
            Kind::Sign(")" | "}") => depth = depth.saturating_sub(1),
            Kind::Sign(";" | "=") if depth == 0 => is_named = false,
            Kind::Word(word) if depth == 0 => {
                is_named |= word.strip_prefix(prefix).is_some_and(|it| it.starts_with('_') && it != "_t");
            }
            _ => {}
        }
    }
    false
}
