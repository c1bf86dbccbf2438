//! C texts after preprocessing on Linux, with the expanded contents of headers.

use crate::asked::of_text;
use garret::c::COptions;

/// The verdict on a program with this initial value of a mutex, and this body of `main`.
fn said(mutex: &str, main: &str) -> &'static str {
    let text = format!(
        r#"# 1 "mutex.c"
# 1 "/usr/include/x86_64-linux-gnu/bits/struct_mutex.h" 1 3 4
struct __pthread_mutex_s {{ int __lock; unsigned int __count; int __owner; unsigned int __nusers; int __kind; short __spins; short __elision;
  struct __pthread_internal_list {{ struct __pthread_internal_list *__prev, *__next; }} __list; }};
typedef union {{ struct __pthread_mutex_s __data; char __size[40]; long int __align; }} pthread_mutex_t;
enum {{ PTHREAD_MUTEX_TIMED_NP, PTHREAD_MUTEX_RECURSIVE_NP, PTHREAD_MUTEX_ERRORCHECK_NP, PTHREAD_MUTEX_ADAPTIVE_NP }};
extern int pthread_mutex_lock (pthread_mutex_t *__mutex) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__nonnull__ (1)));
extern int pthread_mutex_trylock (pthread_mutex_t *__mutex) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__nonnull__ (1)));
extern void __assert_fail (const char *__assertion, const char *__file, unsigned int __line, const char *__function)
     __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
# 3 "mutex.c" 2
pthread_mutex_t m = {mutex};
int main(void) {{ pthread_mutex_lock(&m); {main} }}
"#
    );
    of_text(&text, &COptions::new()).unwrap_or("refused")
}

#[test]
fn the_type_of_a_mutex_is_the_fifth_number_of_its_structure() {
    let is = |condition: &str| {
        format!(
            "int r = pthread_mutex_trylock(&m); ((void) sizeof ({condition}), __extension__ ({{ if ({condition}) ; else __assert_fail (\"\", \"mutex.c\", 5, __extension__ __PRETTY_FUNCTION__); }}));"
        )
    };
    for (mutex, taken, failed) in [
        ("{ { 0, 0, 0, 0, PTHREAD_MUTEX_TIMED_NP, 0, 0, { 0, 0 } } }", "r == 16", "r == 0"),
        ("{ { 0, 0, 0, 0, PTHREAD_MUTEX_ADAPTIVE_NP, 0, 0, { 0, 0 } } }", "r == 16", "r == 0"),
        ("{ { 0, 0, 0, 0, 0, { 0 } } }", "r == 16", "r == 0"),
        ("{ { 0, 0, 0, 0, PTHREAD_MUTEX_RECURSIVE_NP, 0, 0, { 0, 0 } } }", "r == 0", "r == 16"),
        ("{ { 0, 0, 0, 0, PTHREAD_MUTEX_ERRORCHECK_NP, 0, 0, { 0, 0 } } }", "r == 16", "r == 0"),
    ] {
        assert_eq!((said(mutex, &is(taken)), said(mutex, &is(failed))), ("SAFE", "UNSAFE"), "{mutex}");
    }
    // Other numbers are not types of mutexes.
    for mutex in ["{ { 0, 0, 0, 1, 0, 0, 0, { 0, 0 } } }", "{ { 1, 0, 0, 0, 0, 0, 0, { 0, 0 } } }"] {
        assert_eq!(said(mutex, &is("r == 0")), "refused", "{mutex}");
    }
}

/// The expansion of atomic operations in gcc's `<stdatomic.h>`: operations on addresses, and a flag in a structure.
#[test]
fn atomic_operations_by_addresses() {
    let said = |main: &str| {
        let text = format!(
            r#"# 1 "atomics.c"
# 1 "/usr/lib/gcc/x86_64-linux-gnu/12/include/stdatomic.h" 1 3 4
typedef enum {{ memory_order_relaxed = 0, memory_order_seq_cst = 5 }} memory_order;
typedef _Atomic int atomic_int;
typedef _Atomic struct {{ _Bool __val; }} atomic_flag;
extern _Bool atomic_flag_test_and_set (volatile atomic_flag *);
# 2 "atomics.c" 2
extern void __assert_fail (const char *__assertion, const char *__file, unsigned int __line, const char *__function);
atomic_int x = 4; atomic_flag f = {{ 0 }};
int main(void) {{ {main} }}
"#
        );
        of_text(&text, &COptions::new()).unwrap_or("refused")
    };
    let is = |condition: &str| {
        format!(
            "((void) sizeof ({condition}), ({condition}) ? 0 : (__assert_fail (\"\", \"atomics.c\", 5, \"main\"), 0));"
        )
    };
    let store = "__extension__ ({ __auto_type __atomic_store_ptr = (&x); __typeof__ ((void)0, *__atomic_store_ptr) __atomic_store_tmp = (7); __atomic_store (__atomic_store_ptr, &__atomic_store_tmp, (5)); });";
    let load = "int r = __extension__ ({ __auto_type __atomic_load_ptr = (&x); __typeof__ ((void)0, *__atomic_load_ptr) __atomic_load_tmp; __atomic_load (__atomic_load_ptr, &__atomic_load_tmp, (5)); __atomic_load_tmp; });";
    let exchange = "int r = __extension__ ({ __auto_type __atomic_exchange_ptr = (&x); __typeof__ ((void)0, *__atomic_exchange_ptr) __atomic_exchange_val = (9); __typeof__ ((void)0, *__atomic_exchange_ptr) __atomic_exchange_tmp; __atomic_exchange (__atomic_exchange_ptr, &__atomic_exchange_val, &__atomic_exchange_tmp, (5)); __atomic_exchange_tmp; });";
    let compare = "int e = 4; int r = __extension__ ({ __auto_type __atomic_compare_exchange_ptr = (&x); __typeof__ ((void)0, *__atomic_compare_exchange_ptr) __atomic_compare_exchange_tmp = (8); __atomic_compare_exchange (__atomic_compare_exchange_ptr, (&e), &__atomic_compare_exchange_tmp, 0, (5), (5)); });";
    let flag = "int r = __atomic_test_and_set ((&f), 5); int s = __atomic_test_and_set ((&f), 5); __atomic_clear ((&f), 5);";
    for (done, right, wrong) in [
        (store, "x == 7", "x == 4"),
        (load, "r == 4", "r == 0"),
        (exchange, "r == 4 && x == 9", "r == 9"),
        (compare, "r == 1 && x == 8 && e == 4", "r == 0"),
        (&compare.replace("e = 4", "e = 5"), "r == 0 && x == 4 && e == 4", "e == 5"),
        (flag, "r == 0 && s == 1 && __atomic_test_and_set (&f, 5) == 0", "s == 0"),
    ] {
        let verdicts = (said(&format!("{done} {}", is(right))), said(&format!("{done} {}", is(wrong))));
        assert_eq!(verdicts, ("SAFE", "UNSAFE"), "{done}");
    }
}
