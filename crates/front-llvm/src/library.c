// Functions of the C library (ISO/IEC 9899:2011, 7.4, 7.22, 7.24, 7.26.6; IEEE Std 1003.1-2017), as the standard describes them. A thread that ends
// runs the destructors of keys, as often as glibc does. Numbers are read of base 10 only.
typedef unsigned long size_t;
void *malloc(size_t);
size_t strlen(const char *s) { size_t n = 0; while (s[n]) n++; return n; }
size_t strnlen(const char *s, size_t most) { size_t n = 0; while (n < most && s[n]) n++; return n; }
int strcmp(const char *a, const char *b) { for (; *a && *a == *b; a++, b++) ; return *(const unsigned char *)a - *(const unsigned char *)b; }
int strncmp(const char *a, const char *b, size_t n) { for (; n && *a && *a == *b; a++, b++, n--) ; return n ? *(const unsigned char *)a - *(const unsigned char *)b : 0; }
int memcmp(const void *a, const void *b, size_t n) { const unsigned char *p = a, *q = b; for (; n; p++, q++, n--) if (*p != *q) return *p - *q; return 0; }
char *strcpy(char *to, const char *from) { size_t i = 0; while ((to[i] = from[i])) i++; return to; }
char *stpcpy(char *to, const char *from) { while ((*to = *from)) to++, from++; return to; }
char *strncpy(char *to, const char *from, size_t n) { size_t i = 0; for (; i < n && from[i]; i++) to[i] = from[i]; for (; i < n; i++) to[i] = 0; return to; }
char *strcat(char *to, const char *from) { char *end = to; while (*end) end++; while ((*end = *from)) end++, from++; return to; }
char *strncat(char *to, const char *from, size_t n) { char *end = to; while (*end) end++; for (; n && *from; n--) *end++ = *from++; *end = 0; return to; }
char *strchr(const char *s, int c) { for (;; s++) { if (*s == (char)c) return (char *)s; if (!*s) return 0; } }
char *strrchr(const char *s, int c) { char *found = 0; for (;; s++) { if (*s == (char)c) found = (char *)s; if (!*s) return found; } }
char *strstr(const char *s, const char *t) { for (;; s++) { size_t i = 0; while (t[i] && s[i] == t[i]) i++; if (!t[i]) return (char *)s; if (!*s) return 0; } }
void *memchr(const void *s, int c, size_t n) { const unsigned char *p = s; for (; n; n--, p++) if (*p == (unsigned char)c) return (void *)p; return 0; }
char *strdup(const char *s) { size_t n = strlen(s) + 1; char *p = malloc(n); for (size_t i = 0; i < n; i++) p[i] = s[i]; return p; }
void bzero(void *s, size_t n) { unsigned char *p = s; for (; n; n--) *p++ = 0; }
int atoi(const char *s) { int sign = 1, n = 0; while (*s == ' ' || (*s >= '\t' && *s <= '\r')) s++; if (*s == '-') sign = -1, s++; else if (*s == '+') s++; for (; *s >= '0' && *s <= '9'; s++) n = n * 10 + (*s - '0'); return sign * n; }
long atol(const char *s) { long sign = 1, n = 0; while (*s == ' ' || (*s >= '\t' && *s <= '\r')) s++; if (*s == '-') sign = -1, s++; else if (*s == '+') s++; for (; *s >= '0' && *s <= '9'; s++) n = n * 10 + (*s - '0'); return sign * n; }
int abs(int n) { return n < 0 ? -n : n; }
long labs(long n) { return n < 0 ? -n : n; }
long long llabs(long long n) { return n < 0 ? -n : n; }
int isdigit(int c) { return c >= '0' && c <= '9'; }
int isupper(int c) { return c >= 'A' && c <= 'Z'; }
int islower(int c) { return c >= 'a' && c <= 'z'; }
int isalpha(int c) { return isupper(c) || islower(c); }
int isalnum(int c) { return isalpha(c) || isdigit(c); }
int isspace(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
int toupper(int c) { return islower(c) ? c - 32 : c; }
int tolower(int c) { return isupper(c) ? c + 32 : c; }
static unsigned keys;
static _Thread_local void *values[8];
static void (*destructors[8])(void *);
static int makes(unsigned *key, void (*destructor)(void *), int none) { unsigned next = __atomic_fetch_add(&keys, 1, __ATOMIC_RELAXED); if (next >= 8) return none; if (destructor) destructors[next] = destructor; *key = next; return 0; }
int pthread_key_create(unsigned *key, void (*destructor)(void *)) { return makes(key, destructor, 11); }
int pthread_key_delete(unsigned key) { return 0; }
int pthread_setspecific(unsigned key, const void *value) { values[key] = (void *)value; return 0; }
void *pthread_getspecific(unsigned key) { return values[key]; }
int tss_create(unsigned *key, void (*destructor)(void *)) { return makes(key, destructor, 2); }
void tss_delete(unsigned key) { }
int tss_set(unsigned key, void *value) { values[key] = value; return 0; }
void *tss_get(unsigned key) { return values[key]; }
void __garret_ends(void) { unsigned n = __atomic_load_n(&keys, __ATOMIC_RELAXED); for (int turns = 0, done = 0; turns < 4 && !done; turns++) { done = 1; for (unsigned i = 0; i < n; i++) { void *value = values[i]; if (!value) continue; void (*destructor)(void *) = destructors[i]; if (!destructor) continue; values[i] = 0; destructor(value); done = 0; } } }
long __strtol_of_base(int base);
long strtol(const char *s, char **end, int base) { const char *p = s; long sign = 1, n = 0; if (base != 10) return __strtol_of_base(base); while (*p == ' ' || (*p >= '\t' && *p <= '\r')) p++; if (*p == '-') sign = -1, p++; else if (*p == '+') p++; const char *first = p; for (; *p >= '0' && *p <= '9'; p++) n = n * 10 + (*p - '0'); if (end) *end = (char *)(p == first ? s : p); return sign * n; }
static unsigned exits;
static void (*exit_functions[16])(void *);
static void *exit_arguments[16];
static void (*exit_plain[16])(void);
int __too_many_functions_at_exit(void);
int __cxa_atexit(void (*function)(void *), void *argument, void *of) { unsigned next = __atomic_fetch_add(&exits, 1, __ATOMIC_ACQ_REL); if (next >= 16) return __too_many_functions_at_exit(); exit_functions[next] = function; exit_arguments[next] = argument; return 0; }
int atexit(void (*function)(void)) { unsigned next = __atomic_fetch_add(&exits, 1, __ATOMIC_ACQ_REL); if (next >= 16) return __too_many_functions_at_exit(); exit_plain[next] = function; return 0; }
void __garret_exit(void) { unsigned n; while ((n = __atomic_load_n(&exits, __ATOMIC_ACQUIRE)) != 0) { n--; __atomic_store_n(&exits, n, __ATOMIC_RELAXED); void (*plain)(void) = exit_plain[n]; exit_plain[n] = 0; if (plain) plain(); else exit_functions[n](exit_arguments[n]); } }
static _Thread_local unsigned own_exits;
static _Thread_local void (*own_exit_functions[8])(void *);
static _Thread_local void *own_exit_arguments[8];
int __cxa_thread_atexit(void (*function)(void *), void *argument, void *of) { unsigned next = own_exits++; if (next >= 8) return __too_many_functions_at_exit(); own_exit_functions[next] = function; own_exit_arguments[next] = argument; return 0; }
void __garret_exit_of_thread(void) { while (own_exits) { unsigned n = --own_exits; own_exit_functions[n](own_exit_arguments[n]); } }
// The condition variable of libstdc++ is that of POSIX, and a `std::unique_lock` begins with the address of its mutex.
int pthread_cond_init(void *, const void *); int pthread_cond_wait(void *, void *); int pthread_cond_signal(void *); int pthread_cond_broadcast(void *);
void _ZNSt18condition_variableC1Ev(void *condition) { pthread_cond_init(condition, 0); }
void _ZNSt18condition_variableD1Ev(void *condition) { }
void _ZNSt18condition_variable4waitERSt11unique_lockISt5mutexE(void *condition, void **lock) { pthread_cond_wait(condition, *lock); }
void _ZNSt18condition_variable10notify_oneEv(void *condition) { pthread_cond_signal(condition); }
void _ZNSt18condition_variable10notify_allEv(void *condition) { pthread_cond_broadcast(condition); }
// `main` of Rust is a closure: behind its destructor, size and alignment stand the ways to call it, the last one by reference.
long __garret_lang_start(void *data, int (**table)(void *), long count, void *arguments, char signals) { return table[5](data); }
void __garret_swaps(char *a, char *b, size_t size) {
  if (size % 8 == 0) for (size_t i = 0; i < size; i += 8) { long t = *(long *)(a + i); *(long *)(a + i) = *(long *)(b + i); *(long *)(b + i) = t; }
  else if (size % 4 == 0) for (size_t i = 0; i < size; i += 4) { int t = *(int *)(a + i); *(int *)(a + i) = *(int *)(b + i); *(int *)(b + i) = t; }
  else if (size % 2 == 0) for (size_t i = 0; i < size; i += 2) { short t = *(short *)(a + i); *(short *)(a + i) = *(short *)(b + i); *(short *)(b + i) = t; }
  else for (size_t i = 0; i < size; i++) { char t = a[i]; a[i] = b[i]; b[i] = t; }
}
void qsort(void *all, size_t count, size_t size, int (*compares)(const void *, const void *)) {
  char *first = all;
  for (size_t i = 1; i < count; i++)
    for (size_t j = i; j > 0 && compares(first + (j - 1) * size, first + j * size) > 0; j--) __garret_swaps(first + (j - 1) * size, first + j * size, size);
}
void *bsearch(const void *key, const void *all, size_t count, size_t size, int (*compares)(const void *, const void *)) {
  const char *first = all;
  while (count) {
    const char *middle = first + count / 2 * size;
    int apart = compares(key, middle);
    if (apart == 0) return (void *)middle;
    if (apart > 0) { first = middle + size; count -= count / 2 + 1; } else count /= 2;
  }
  return 0;
}
char *strtok_r(char *s, const char *between, char **rest) {
  if (!s) s = *rest;
  for (; *s; s++) { const char *p = between; while (*p && *p != *s) p++; if (!*p) break; }
  if (!*s) { *rest = s; return 0; }
  char *word = s;
  for (; *s; s++) { const char *p = between; while (*p && *p != *s) p++; if (*p) { *s++ = 0; break; } }
  *rest = s;
  return word;
}
// What the library of Rust asks for: a token for each thread to be woken by, by the number of the thread; where a list begins that each has, and its name.
static unsigned tokens[64];
static _Thread_local void *own, *own_name;
unsigned *__garret_token(unsigned long thread) { return &tokens[thread]; }
void **__garret_own(void) { return &own; }
void **__garret_own_name(void) { return &own_name; }
