# 1 "it.c"
typedef unsigned long int pthread_t;
typedef union { struct { int __lock; unsigned int __count; int __owner; } __data; char __size[40]; long int __align; } pthread_mutex_t;
typedef int register_t __attribute__ ((__mode__ (__word__)));
typedef struct { void *p[4]; } __pthread_unwind_buf_t __attribute__ ((__aligned__));
enum { PTHREAD_CREATE_JOINABLE, PTHREAD_CREATE_DETACHED };
enum { PTHREAD_MUTEX_TIMED_NP, PTHREAD_MUTEX_RECURSIVE_NP };
struct _IO_FILE; typedef struct _IO_FILE FILE;
extern FILE *stdin; extern FILE *stderr;
extern double difftime (long __time1, long __time0) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__const__));
extern int pthread_once (int *__once_control, void (*__init_routine) (void)) __attribute__ ((__nonnull__ (1, 2)));
extern int pthread_create (pthread_t *__restrict __newthread, const void *__restrict __attr, void *(*__start_routine) (void *), void *__restrict __arg) __attribute__ ((__nothrow__));
extern int pthread_join (pthread_t __th, void **__thread_return);
extern int pthread_mutex_lock (pthread_mutex_t *__mutex); extern int pthread_mutex_unlock (pthread_mutex_t *__mutex);
extern void __assert_fail (const char *__assertion, const char *__file, unsigned int __line, const char *__function) __attribute__ ((__nothrow__ , __leaf__)) __attribute__ ((__noreturn__));
__extension__ typedef struct { long long int quot; long double rest; } lldiv_t;
pthread_mutex_t m = { { 0, 0, 0, 0, PTHREAD_MUTEX_TIMED_NP, 0, 0, { 0, 0 } } };
int x;
void *f(void *p) { pthread_mutex_lock(&m); x = x + 1; pthread_mutex_unlock(&m); return p; }
int main() { pthread_t t, u; pthread_create(&t, ((void *)0), f, ((void *)0)); pthread_create(&u, ((void *)0), f, ((void *)0)); pthread_join(t, ((void *)0)); pthread_join(u, ((void *)0));
 ((void) sizeof ((x == NUMBER) ? 1 : 0), __extension__ ({ if (x == NUMBER) ; else __assert_fail ("x == 2", "it.c", 21, __extension__ __PRETTY_FUNCTION__); })); return 0; }
