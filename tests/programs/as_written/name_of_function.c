#include <assert.h>
#include <stdio.h>
#include <string.h>
int main(void) { printf("%s %s %s\n", __func__, __FUNCTION__, __PRETTY_FUNCTION__); assert(__func__[0] == 'm' && sizeof __func__ == 5); }
