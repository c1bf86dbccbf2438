#include <assert.h>
#include <string.h>
#include <stdlib.h>
int main(void) { char b[10]; strcpy(b, "abc"); assert(strlen(b) == 3 && strcmp(b, "abc") == 0 && strncmp(b, "abd", 2) == 0 && strcmp("a", "b") < 0); memset(b, 1, 10); assert(b[9] == 1); int *p = malloc(4); if (!p) return 0; *p = 7; free(p); assert(abs(-3) == 3); assert(__builtin_popcount(7) == 3 && __builtin_ctz(8) == 3 && __builtin_clz(1) == 31 && __builtin_ffs(4) == 3); b[2] = 0; strcat(b, "x"); assert(b[2] == 'x' && b[3] == 0); assert(memcmp("ab", "ac", 2) < 0 && atoi("12") == 12); assert(strchr("abc", 'b')[0] == 'b'); }
