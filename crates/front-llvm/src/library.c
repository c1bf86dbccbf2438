// Functions of the C library (ISO/IEC 9899:2011, 7.4, 7.22, 7.24, 7.26.6; IEEE Std 1003.1-2017), as the standard describes them. A thread that ends
// runs the destructors of keys, as often as glibc does. Numbers are read of base 10 only.
typedef unsigned long size_t;
void *malloc(size_t);
size_t strlen(const char *s) { size_t n = 0; while (s[n]) n++; return n; }
size_t strnlen(const char *s, size_t most) { size_t n = 0; while (n < most && s[n]) n++; return n; }
int strcmp(const char *a, const char *b) { for (; *a && *a == *b; a++, b++) ; return *(const unsigned char *)a - *(const unsigned char *)b; }
int strncmp(const char *a, const char *b, size_t n) { for (; n && *a && *a == *b; a++, b++, n--) ; return n ? *(const unsigned char *)a - *(const unsigned char *)b : 0; }
int memcmp(const void *a, const void *b, size_t n) { const unsigned char *p = a, *q = b; for (; n; p++, q++, n--) if (*p != *q) return *p - *q; return 0; }
int bcmp(const void *a, const void *b, size_t n) { return memcmp(a, b, n); }
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
// a text that nothing is known about
void *_Znwm(size_t);
_Bool __VERIFIER_nondet_bool(void);
char *getenv(const char *name) { return __VERIFIER_nondet_bool() ? 0 : _Znwm(64); }
// sets of signals; which ones a thread blocks has no effect, and nothing can ask for it
int sigemptyset(unsigned long *set) { for (int i = 0; i < 16; i++) set[i] = 0; return 0; }
int sigfillset(unsigned long *set) { for (int i = 0; i < 16; i++) set[i] = -1; return 0; }
int __no_number_of_a_signal(void);
int sigaddset(unsigned long *set, int signal) { if (signal < 1 || signal > 64) return __no_number_of_a_signal(); set[0] |= 1ul << (signal - 1); return 0; }
int sigdelset(unsigned long *set, int signal) { if (signal < 1 || signal > 64) return __no_number_of_a_signal(); set[0] &= ~(1ul << (signal - 1)); return 0; }
int pthread_sigmask(int how, const unsigned long *set, unsigned long *old) { if (set) (void)*(const volatile unsigned long *)set; if (old) for (int i = 0; i < 16; i++) old[i] = 0; return 0; }
int sigprocmask(int how, const unsigned long *set, unsigned long *old) { return pthread_sigmask(how, set, old); }
void __garret_handles_signal(void);
int __the_handler_before_sigaction(void);
int sigaction(int signal, void *const *action, void *old) { if (action && *(void *const volatile *)action > (void *)1) __garret_handles_signal(); return old ? __the_handler_before_sigaction() : 0; }
// the accesses of CDSChecker's `librace.h`
unsigned char load_8(const void *from) { return *(const unsigned char *)from; }
unsigned short load_16(const void *from) { return *(const unsigned short *)from; }
unsigned load_32(const void *from) { return *(const unsigned *)from; }
unsigned long load_64(const void *from) { return *(const unsigned long *)from; }
void store_8(void *to, unsigned char value) { *(unsigned char *)to = value; }
void store_16(void *to, unsigned short value) { *(unsigned short *)to = value; }
void store_32(void *to, unsigned value) { *(unsigned *)to = value; }
void store_64(void *to, unsigned long value) { *(unsigned long *)to = value; }
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
// What is written to a stream is read: a text up to its end, so many letters, a `std::string`, which begins with where its letters are and how many.
void __garret_reads_letters(const char *s, size_t n) { for (size_t i = 0; i < n; i++) (void)*(const volatile char *)(s + i); }
void __garret_reads_text(const char *s) { while (*(const volatile char *)s) s++; }
void __garret_reads_string(const struct { const char *letters; size_t length; } *s) { const char *p = s->letters; size_t n = s->length; for (size_t i = 0; i < n; i++) (void)*(const volatile char *)(p + i); }
// Lists of C++ (libstdc++): two links at the beginning of each node, in a ring. A node is hooked in before another one.
struct link { struct link *next, *previous; };
void _ZNSt8__detail15_List_node_base7_M_hookEPS0_(struct link *node, struct link *before) { node->next = before; node->previous = before->previous; before->previous->next = node; before->previous = node; }
void _ZNSt8__detail15_List_node_base9_M_unhookEv(struct link *node) { struct link *next = node->next, *previous = node->previous; previous->next = next; next->previous = previous; }
void _ZNSt8__detail15_List_node_base11_M_transferEPS0_S1_(struct link *before, struct link *first, struct link *last) {
  if (before == last || first == last) return;
  struct link *end = last->previous, *left = first->previous, *to = before->previous;
  left->next = last; last->previous = left;
  to->next = first; first->previous = to;
  end->next = before; before->previous = end;
}
// Trees of C++ (libstdc++), which begin with a node that has the root, the first and the last one. They are not balanced here: nobody sees that but
// by the time it takes. Who changes one writes what everybody reads who looks for something.
struct tree { int colour; struct tree *parent, *left, *right; };
struct tree *_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base(struct tree *node) {
  if (node->right) { for (node = node->right; node->left; ) node = node->left; return node; }
  struct tree *up = node->parent;
  while (node == up->right) { node = up; up = up->parent; }
  return node->right == up ? node : up;
}
const struct tree *_ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base(const struct tree *node) { return _ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base((struct tree *)node); }
struct tree *_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base(struct tree *node) {
  if (node->colour == 0 && node->parent->parent == node) return node->right;
  if (node->left) { for (node = node->left; node->right; ) node = node->right; return node; }
  struct tree *up = node->parent;
  while (node == up->left) { node = up; up = up->parent; }
  return up;
}
const struct tree *_ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base(const struct tree *node) { return _ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base((struct tree *)node); }
static void __garret_has_root(struct tree *head, struct tree *root) { head->parent = root; if (root) root->colour = 1; }
static void __garret_instead(struct tree *head, struct tree *old, struct tree *new) {
  struct tree *up = old->parent;
  if (up == head) head->parent = new; else if (up->left == old) up->left = new; else up->right = new;
  if (new) new->parent = up;
}
void _ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_(_Bool left, struct tree *node, struct tree *under, struct tree *head) {
  node->parent = under; node->left = 0; node->right = 0; node->colour = 0;
  if (under == head) { head->parent = node; head->left = node; head->right = node; }
  else if (left) { under->left = node; if (head->left == under) head->left = node; }
  else { under->right = node; if (head->right == under) head->right = node; }
  __garret_has_root(head, head->parent);
}
struct tree *_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_(struct tree *node, struct tree *head) {
  if (head->left == node) head->left = _ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base(node);
  if (head->right == node) head->right = _ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base(node);
  if (node->left && node->right) {
    struct tree *next = node->right;
    while (next->left) next = next->left;
    if (next != node->right) { __garret_instead(head, next, next->right); next->right = node->right; next->right->parent = next; }
    next->left = node->left; next->left->parent = next;
    __garret_instead(head, node, next);
  } else __garret_instead(head, node, node->left ? node->left : node->right);
  __garret_has_root(head, head->parent);
  return node;
}
// Tables of C++ (libstdc++): how many buckets there are next. More are needed where there would be more elements than buckets.
struct policy { float load; size_t next; };
struct needs { char more; size_t buckets; };
size_t _ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm(struct policy *policy, size_t least) {
  size_t n = least < 2 ? 2 : least;
  for (;; n++) { size_t d = 2; while (d * d <= n && n % d) d++; if (d * d > n) break; }
  policy->next = n;
  return n;
}
struct needs _ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm(struct policy *policy, size_t buckets, size_t elements, size_t more) {
  size_t all = elements + more;
  struct needs none = { 0, 0 };
  if (all <= policy->next) return none;
  if (policy->next == 0 && all < 11) all = 11;
  if (all < buckets) { policy->next = buckets; return none; }
  size_t least = all + 1 < 2 * buckets ? 2 * buckets : all + 1;
  struct needs some = { 1, _ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm(policy, least) };
  return some;
}
size_t _ZSt11_Hash_bytesPKvmm(const void *s, size_t n, size_t seed) { const unsigned char *p = s; size_t hash = seed; for (; n; n--) hash = hash * 31 + *p++; return hash; }
// What a `std::future` leads to begins with a table of functions and an exception.
void _ZNSt13__future_base12_Result_baseC2Ev(void **result) { result[0] = 0; result[1] = 0; }
// What several `std::shared_ptr` own (libstdc++): a table of functions, how many owners there are, and how many who only know it, and one for all owners.
struct owned { void (**table)(struct owned *); int owners, known; };
void _ZNSt16_Sp_counted_baseILN9__gnu_cxx12_Lock_policyE2EE10_M_releaseEv(struct owned *owned) {
  if (__atomic_fetch_sub(&owned->owners, 1, __ATOMIC_ACQ_REL) != 1) return;
  owned->table[2](owned);
  if (__atomic_fetch_sub(&owned->known, 1, __ATOMIC_ACQ_REL) == 1) owned->table[3](owned);
}
int __VERIFIER_nondet_int(void); long __VERIFIER_nondet_long(void); 
char __VERIFIER_nondet_char(void); short __VERIFIER_nondet_short(void);
int ispunct(int c) { return c > 32 && c < 127 && !((c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z')); }
int isxdigit(int c) { return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'F') || (c >= 'a' && c <= 'f'); }
int isprint(int c) { return c >= 32 && c < 127; }
int isgraph(int c) { return c > 32 && c < 127; }
int iscntrl(int c) { return (c >= 0 && c < 32) || c == 127; }
int isblank(int c) { return c == ' ' || c == '\t'; }
int isascii(int c) { return c >= 0 && c < 128; }
// The tables behind the macros of `<ctype.h>` of glibc, from -128 to 255.
static const unsigned short kinds_of_letters[384] = { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 2, 2, 2, 2, 2, 2, 2, 8195, 8194, 8194, 8194, 8194, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 24577, 49156, 49156, 49156, 49156, 49156, 49156, 49156, 49156, 49156, 49156, 49156, 49156, 49156, 49156, 49156, 55304, 55304, 55304, 55304, 55304, 55304, 55304, 55304, 55304, 55304, 49156, 49156, 49156, 49156, 49156, 49156, 49156, 54536, 54536, 54536, 54536, 54536, 54536, 50440, 50440, 50440, 50440, 50440, 50440, 50440, 50440, 50440, 50440, 50440, 50440, 50440, 50440, 50440, 50440, 50440, 50440, 50440, 50440, 49156, 49156, 49156, 49156, 49156, 49156, 54792, 54792, 54792, 54792, 54792, 54792, 50696, 50696, 50696, 50696, 50696, 50696, 50696, 50696, 50696, 50696, 50696, 50696, 50696, 50696, 50696, 50696, 50696, 50696, 50696, 50696, 49156, 49156, 49156, 49156, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 };
static const int to_lower[384] = { -128, -127, -126, -125, -124, -123, -122, -121, -120, -119, -118, -117, -116, -115, -114, -113, -112, -111, -110, -109, -108, -107, -106, -105, -104, -103, -102, -101, -100, -99, -98, -97, -96, -95, -94, -93, -92, -91, -90, -89, -88, -87, -86, -85, -84, -83, -82, -81, -80, -79, -78, -77, -76, -75, -74, -73, -72, -71, -70, -69, -68, -67, -66, -65, -64, -63, -62, -61, -60, -59, -58, -57, -56, -55, -54, -53, -52, -51, -50, -49, -48, -47, -46, -45, -44, -43, -42, -41, -40, -39, -38, -37, -36, -35, -34, -33, -32, -31, -30, -29, -28, -27, -26, -25, -24, -23, -22, -21, -20, -19, -18, -17, -16, -15, -14, -13, -12, -11, -10, -9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 97, 98, 99, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 91, 92, 93, 94, 95, 96, 97, 98, 99, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 143, 144, 145, 146, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 161, 162, 163, 164, 165, 166, 167, 168, 169, 170, 171, 172, 173, 174, 175, 176, 177, 178, 179, 180, 181, 182, 183, 184, 185, 186, 187, 188, 189, 190, 191, 192, 193, 194, 195, 196, 197, 198, 199, 200, 201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 211, 212, 213, 214, 215, 216, 217, 218, 219, 220, 221, 222, 223, 224, 225, 226, 227, 228, 229, 230, 231, 232, 233, 234, 235, 236, 237, 238, 239, 240, 241, 242, 243, 244, 245, 246, 247, 248, 249, 250, 251, 252, 253, 254, 255 };
static const int to_upper[384] = { -128, -127, -126, -125, -124, -123, -122, -121, -120, -119, -118, -117, -116, -115, -114, -113, -112, -111, -110, -109, -108, -107, -106, -105, -104, -103, -102, -101, -100, -99, -98, -97, -96, -95, -94, -93, -92, -91, -90, -89, -88, -87, -86, -85, -84, -83, -82, -81, -80, -79, -78, -77, -76, -75, -74, -73, -72, -71, -70, -69, -68, -67, -66, -65, -64, -63, -62, -61, -60, -59, -58, -57, -56, -55, -54, -53, -52, -51, -50, -49, -48, -47, -46, -45, -44, -43, -42, -41, -40, -39, -38, -37, -36, -35, -34, -33, -32, -31, -30, -29, -28, -27, -26, -25, -24, -23, -22, -21, -20, -19, -18, -17, -16, -15, -14, -13, -12, -11, -10, -9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95, 96, 65, 66, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 123, 124, 125, 126, 127, 128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 143, 144, 145, 146, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 161, 162, 163, 164, 165, 166, 167, 168, 169, 170, 171, 172, 173, 174, 175, 176, 177, 178, 179, 180, 181, 182, 183, 184, 185, 186, 187, 188, 189, 190, 191, 192, 193, 194, 195, 196, 197, 198, 199, 200, 201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 211, 212, 213, 214, 215, 216, 217, 218, 219, 220, 221, 222, 223, 224, 225, 226, 227, 228, 229, 230, 231, 232, 233, 234, 235, 236, 237, 238, 239, 240, 241, 242, 243, 244, 245, 246, 247, 248, 249, 250, 251, 252, 253, 254, 255 };
static const unsigned short *const at_kinds = kinds_of_letters + 128;
static const int *const at_lower = to_lower + 128, *const at_upper = to_upper + 128;
const unsigned short *const *__ctype_b_loc(void) { return &at_kinds; }
const int *const *__ctype_tolower_loc(void) { return &at_lower; }
const int *const *__ctype_toupper_loc(void) { return &at_upper; }
static char *rest_of_text;
char *strtok(char *s, const char *between) { return strtok_r(s, between, &rest_of_text); }
size_t strspn(const char *s, const char *in) { size_t n = 0; for (;; n++) { const char *p = in; while (*p && *p != s[n]) p++; if (!s[n] || !*p) return n; } }
size_t strcspn(const char *s, const char *not) { size_t n = 0; for (;; n++) { const char *p = not; while (*p && *p != s[n]) p++; if (!s[n] || *p) return n; } }
char *strpbrk(const char *s, const char *any) { s += strcspn(s, any); return *s ? (char *)s : 0; }
int strcasecmp(const char *a, const char *b) { for (;; a++, b++) { int p = *(const unsigned char *)a, q = *(const unsigned char *)b; p = p >= 'A' && p <= 'Z' ? p + 32 : p; q = q >= 'A' && q <= 'Z' ? q + 32 : q; if (p != q || !p) return p - q; } }
// Texts of a format: other conversions than of integers, letters and texts are refused.
int __no_such_conversion(void);
typedef __builtin_va_list va_list;
static size_t __garret_put(char *to, size_t most, size_t n, char letter) { if (n + 1 < most) to[n] = letter; return n + 1; }
int vsnprintf(char *to, size_t most, const char *format, va_list more) {
  size_t n = 0;
  for (; *format; format++) {
    if (*format != '%') { n = __garret_put(to, most, n, *format); continue; }
    int left = 0, zero = 0, plus = 0, width = 0, longs = 0;
    for (format++; *format == '-' || *format == '0' || *format == '+'; format++) { if (*format == '-') left = 1; else if (*format == '0') zero = 1; else plus = 1; }
    if (*format == '*') { width = __builtin_va_arg(more, int); if (width < 0) { left = 1; width = -width; } format++; }
    for (; *format >= '0' && *format <= '9'; format++) width = width * 10 + (*format - '0');
    for (; *format == 'l' || *format == 'z' || *format == 'j' || *format == 't' || *format == 'h'; format++) { if (*format == 'h') longs--; else longs++; }
    char digits[24];
    int used = 0, negative = 0;
    const char *text = 0;
    unsigned long number = 0, base = 10;
    switch (*format) {
    case '%': n = __garret_put(to, most, n, '%'); continue;
    case 'c': digits[23] = (char)__builtin_va_arg(more, int); used = 1; text = digits + 23; zero = 0; break;
    case 's': text = __builtin_va_arg(more, const char *); while (text[used]) used++; zero = 0; break;
    case 'd': case 'i': {
      long it = longs > 0 ? __builtin_va_arg(more, long) : __builtin_va_arg(more, int);
      if (longs == -1) it = (short)it; else if (longs < -1) it = (signed char)it;
      negative = it < 0; number = negative ? 0 - (unsigned long)it : (unsigned long)it; break; }
    case 'x': base = 16;
    case 'u':
      number = longs > 0 ? __builtin_va_arg(more, unsigned long) : __builtin_va_arg(more, unsigned);
      if (longs == -1) number = (unsigned short)number; else if (longs < -1) number = (unsigned char)number;
      plus = 0; break;
    default: return __no_such_conversion();
    }
    char sign = negative ? '-' : plus ? '+' : 0;
    if (!text) {
      do { int digit = (int)(number % base); digits[23 - used++] = (char)(digit < 10 ? '0' + digit : 'a' + digit - 10); number /= base; } while (number);
      text = digits + 24 - used;
    } else sign = 0;
    int spaces = width - used - (sign != 0);
    if (!left && !zero) for (; spaces > 0; spaces--) n = __garret_put(to, most, n, ' ');
    if (sign) n = __garret_put(to, most, n, sign);
    if (!left) for (; spaces > 0; spaces--) n = __garret_put(to, most, n, '0');
    for (int i = 0; i < used; i++) n = __garret_put(to, most, n, text[i]);
    for (; spaces > 0; spaces--) n = __garret_put(to, most, n, ' ');
  }
  if (most) to[n < most ? n : most - 1] = 0;
  return (int)n;
}
int vsprintf(char *to, const char *format, va_list more) { return vsnprintf(to, (size_t)-1, format, more); }
int snprintf(char *to, size_t most, const char *format, ...) { va_list more; __builtin_va_start(more, format); int n = vsnprintf(to, most, format, more); __builtin_va_end(more); return n; }
int sprintf(char *to, const char *format, ...) { va_list more; __builtin_va_start(more, format); int n = vsnprintf(to, (size_t)-1, format, more); __builtin_va_end(more); return n; }
// Reads numbers and letters by a format: of a text, or of any input, which may end or be another one at each conversion.
static int __garret_scans(const char *text, const char *format, va_list more) {
  int done = 0;
  const char *s = text;
  for (; *format; format++) {
    if (*format == ' ' || (*format >= '\t' && *format <= '\r')) { if (s) while (*s == ' ' || (*s >= '\t' && *s <= '\r')) s++; continue; }
    if (*format != '%') { if (!s) { if (__VERIFIER_nondet_bool()) return done; continue; } if (*s != *format) return *s || done ? done : -1; s++; continue; }
    format++;
    int none = 0, longs = 0;
    if (*format == '*') { none = 1; format++; }
    for (; *format == 'l' || *format == 'z' || *format == 'h'; format++) { if (*format == 'h') longs--; else longs++; }
    int is_letter = *format == 'c', is_unsigned = *format == 'u';
    if (!is_letter && !is_unsigned && *format != 'd') return __no_such_conversion();
    long it;
    if (!s) {
      if (__VERIFIER_nondet_bool()) return done ? done : __VERIFIER_nondet_bool() ? -1 : 0;
      if (is_letter) it = __VERIFIER_nondet_char();
      else if (longs > 0) it = __VERIFIER_nondet_long();
      else it = __VERIFIER_nondet_int();
    } else if (is_letter) {
      if (!*s) return done ? done : -1;
      it = *s++;
    } else {
      long sign = 1;
      it = 0;
      while (*s == ' ' || (*s >= '\t' && *s <= '\r')) s++;
      if (!*s) return done ? done : -1;
      if (*s == '-') { sign = -1; s++; } else if (*s == '+') s++;
      if (*s < '0' || *s > '9') return done;
      for (; *s >= '0' && *s <= '9'; s++) it = it * 10 + (*s - '0');
      it *= sign;
    }
    if (none) continue;
    if (is_letter) *__builtin_va_arg(more, char *) = (char)it;
    else if (longs > 0) *__builtin_va_arg(more, long *) = it;
    else if (longs == 0) *__builtin_va_arg(more, int *) = (int)it;
    else if (longs == -1) *__builtin_va_arg(more, short *) = (short)it;
    else *__builtin_va_arg(more, signed char *) = (signed char)it;
    done++;
  }
  return done;
}
#define SCANS(text) va_list more; __builtin_va_start(more, format); int n = __garret_scans(text, format, more); __builtin_va_end(more); return n;
int sscanf(const char *text, const char *format, ...) { SCANS(text) }
int __isoc99_sscanf(const char *text, const char *format, ...) { SCANS(text) }
int scanf(const char *format, ...) { SCANS(0) }
int __isoc99_scanf(const char *format, ...) { SCANS(0) }
int fscanf(void *file, const char *format, ...) { SCANS(0) }
int __isoc99_fscanf(void *file, const char *format, ...) { SCANS(0) }
// Of a file, nothing is known but whether it is there. What is read of it ends, or is a text that nothing is known about.
void *fopen(const char *name, const char *mode) { return __VERIFIER_nondet_bool() ? 0 : _Znwm(1); }
int __the_text_of_a_file(void);
char *fgets(char *to, int most, void *file) { if (__VERIFIER_nondet_bool()) return 0; __the_text_of_a_file(); return to; }
