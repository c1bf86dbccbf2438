#include <assert.h>
struct p { int x, y; }; struct q { struct p a; int b[3]; struct p c[2]; };
struct q g = { .a.y = 2, .b[1] = 5, .c[1].x = 7, .c[0] = {1, 2} };
int v[4] = { 1, [2] = 3, 4 };
struct p w[2] = { 1, 2, [1] = {3, 4} };
struct p w2[2] = { 1, [0].y = 9, [1].x = 3, 8 };
int z[2][2] = { [1][0] = 4, 5 };
int main(void) { struct q l = { .a.y = 2, 11, .c[1].x = 7 };
 assert(g.a.x == 0 && g.a.y == 2 && g.b[1] == 5 && g.c[1].x == 7 && g.c[0].y == 2 && v[2] == 3 && v[3] == 4 && v[0] == 1);
 assert(w[1].y == 4 && w2[0].y == 9 && w2[1].y == 8 && w2[0].x == 1 && z[1][0] == 4 && z[1][1] == 5); assert(l.b[0] == 11 && l.a.y == 2 && l.c[1].x == 7); }
