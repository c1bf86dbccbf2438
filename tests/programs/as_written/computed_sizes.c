#include <assert.h>
int f(int n) { int a[n]; for (int i = 0; i < n; i++) a[i] = i; int s = 0; for (int i = 0; i < n; i++) s += a[i]; assert(sizeof a == n * sizeof(int)); return s; }
int main(void) { int n = 4; assert(f(n) == 6); }
