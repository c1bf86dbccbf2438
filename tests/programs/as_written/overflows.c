#include <assert.h>
#include <limits.h>
#include <stddef.h>
int main(void) {
  int i; unsigned u; unsigned char c; short s; long l; unsigned long z; size_t n = 3;
  int a = INT_MAX, b = 1; unsigned v = 4000000000u; signed char t = -1;
  assert(__builtin_add_overflow(a, b, &i) && i == INT_MIN);
  assert(!__builtin_sub_overflow(a, b, &i) && i == INT_MAX - 1);
  assert(__builtin_mul_overflow(a, 2, &i) && i == -2);
  assert(!__builtin_add_overflow(a, b, &u) && u == 2147483648u);
  assert(__builtin_sub_overflow(b, a, &u) && u == 2147483650u);
  assert(__builtin_add_overflow(v, b, &i) && !__builtin_add_overflow(v, b, &u) && u == 4000000001u);
  assert(__builtin_mul_overflow(v, v, &u) && u == v * v);
  assert(__builtin_add_overflow(200, 100, &c) && c == 44);
  assert(!__builtin_add_overflow(b, 254, &c) && c == 255 && __builtin_sub_overflow(0, b, &c) && c == 255);
  assert(__builtin_mul_overflow(b + 300, 300, &s) && s == 24764);
  assert(!__builtin_mul_overflow(a, a, &l) && l == 4611686014132420609);
  assert(__builtin_add_overflow(t, 0, &z) && z == ULONG_MAX && !__builtin_add_overflow(n, 2, &z) && z == 5);
  assert(__builtin_sub_overflow(n, (size_t)4, &z) && z == ULONG_MAX);
  assert(__builtin_saddl_overflow(LONG_MAX, 1, &l) && l == LONG_MIN && !__builtin_umul_overflow(v, 1, &u) && u == v);
  assert(__builtin_uadd_overflow(v, v, &u) && !__builtin_ssub_overflow(-5, 6, &i) && i == -11);
}
