/* an assumption that ends in abort, and an abort that is none */
#include <assert.h>
extern void abort(void);
int x;
void assume_abort_if_not(int cond) { if (!cond) { abort(); } }
int main(void) { assume_abort_if_not(x == 1);
#ifdef ABORTS
  abort();
#endif
  return 0; }
