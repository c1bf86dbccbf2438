#include <assert.h>
long f(void); long f(void) { return 1; }
int main(void) { char s[] = "abc"; assert(sizeof "abc" == 4 && sizeof f() == 8 && sizeof s == 4 && sizeof("ab" "cd") == 5 && sizeof 1ul == 8 && sizeof 'a' == 4 && sizeof(char) == 1 && sizeof(void*) == 8 && sizeof s[0] == 1 && sizeof(int[3]) == 12 && sizeof(struct {int a; char b;}) == 8); }
