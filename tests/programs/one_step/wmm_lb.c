extern void abort(void);
void assume_abort_if_not(int cond) {
  if(!cond) {abort();}
}
extern void abort(void);
#include <assert.h>
void reach_error() { assert(0); }
void __VERIFIER_assert(int expression) { if (!expression) { ERROR: {reach_error();abort();} } return; }
extern void __VERIFIER_atomic_begin();
extern void __VERIFIER_atomic_end();
_Bool __VERIFIER_nondet_bool(void);
typedef unsigned long int pthread_t;
union pthread_attr_t { char __size[56]; long int __align; };
typedef union pthread_attr_t pthread_attr_t;
extern int pthread_create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
int __unbuffered_cnt = 0;
_Bool main$tmp_guard0;
_Bool main$tmp_guard1;
_Bool weak$$choice0;
_Bool weak$$choice1;
_Bool weak$$choice2;
int __unbuffered_p0_EAX = 0;
_Bool __unbuffered_p0_EAX$read_delayed;
int *__unbuffered_p0_EAX$read_delayed_var;
int __unbuffered_p1_EAX = 0;
int x = 0;
int y = 0;
_Bool y$flush_delayed;
int y$mem_tmp;
void * P0(void *arg);void * P1(void *arg);void fence();void isync();void lwfence();
void * P0(void *arg)
{
__VERIFIER_atomic_begin();
weak$$choice0 = __VERIFIER_nondet_bool();
weak$$choice2 = __VERIFIER_nondet_bool();
y$flush_delayed = weak$$choice2;
y$mem_tmp = y;
__unbuffered_p0_EAX$read_delayed = (_Bool)1;
__unbuffered_p0_EAX$read_delayed_var = &y;
__unbuffered_p0_EAX = y;
y = y$flush_delayed ? y$mem_tmp : y;
y$flush_delayed = (_Bool)0;
__VERIFIER_atomic_end();
__VERIFIER_atomic_begin();
x = 1;
__VERIFIER_atomic_end();
__VERIFIER_atomic_begin();
__unbuffered_cnt = __unbuffered_cnt + 1;
__VERIFIER_atomic_end();
return 0;
}
void * P1(void *arg)
{
__VERIFIER_atomic_begin();
__unbuffered_p1_EAX = x;
__VERIFIER_atomic_end();
__VERIFIER_atomic_begin();
y = 1;
__VERIFIER_atomic_end();
__VERIFIER_atomic_begin();
__unbuffered_cnt = __unbuffered_cnt + 1;
__VERIFIER_atomic_end();
return 0;
}
int main()
{
pthread_t t1;
pthread_create(&t1, ((void *)0), P0, ((void *)0));
pthread_t t2;
pthread_create(&t2, ((void *)0), P1, ((void *)0));
__VERIFIER_atomic_begin();
main$tmp_guard0 = __unbuffered_cnt == 2;
__VERIFIER_atomic_end();
assume_abort_if_not(main$tmp_guard0);
__VERIFIER_atomic_begin();
weak$$choice1 = __VERIFIER_nondet_bool();
__unbuffered_p0_EAX = __unbuffered_p0_EAX$read_delayed ? (0 ? *__unbuffered_p0_EAX$read_delayed_var : __unbuffered_p0_EAX) : __unbuffered_p0_EAX;
main$tmp_guard1 = !(__unbuffered_p0_EAX == 1 && __unbuffered_p1_EAX == 1);
__VERIFIER_atomic_end();
__VERIFIER_assert(main$tmp_guard1);
return 0;
}
