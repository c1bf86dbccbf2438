#include <assert.h>
// names that headers have as macros
enum { BUFSIZ = 3, SIGINT };
int main(void) {
    assert(BUFSIZ == 3 && SIGINT == 4);
    return 0;
}
