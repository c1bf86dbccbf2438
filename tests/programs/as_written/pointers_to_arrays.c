#include <assert.h>
int a[3][4]; int (*row)[4] = a;
int get(int (*p)[4], int i, int j) { return p[i][j]; }
int get2(int p[][4], int i, int j) { return p[i][j]; }
int get3(int p[3][4], int i) { return p[i][0]; }
int main(void) { a[1][2] = 5; assert(get(a, 1, 2) == 5 && get2(a, 1, 2) == 5); row++; assert((*row)[2] == 5 && row[0][2] == 5); int (*q)[3][4] = &a; assert((*q)[1][2] == 5); a[2][0] = 8; assert(get3(a, 2) == 8); }
