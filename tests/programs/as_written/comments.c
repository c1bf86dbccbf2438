#include <assert.h>
#define A 1 /* one
   two */
#define B(x) ((x) + /* a
b */ 1)
#include <stdio.h> /* printf
*/
int main(void) { assert(B(A) == 2); }
