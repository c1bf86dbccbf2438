#include <assert.h>
#include <errno.h>
int main(void) { errno = 0; errno = EINVAL; assert(errno == EINVAL); int e = errno; return e - e; }
