// expect: TRUE
// Out parameters of every width write their own bytes only.
#include <assert.h>

void put_char(unsigned char *p, int v) { *p = v; }
void put_short(short *p, int v) { *p = v; }
void put_long(long long *p, int v) { *p = v; }
void put_bool(_Bool *p, int v) { *p = v; }

unsigned char bytes[4] = { 1, 2, 3, 4 };

int main(void) {
    short s = 0;
    long long w = 0;
    _Bool b = 0;
    put_char(&bytes[1], 0x1ff);
    put_short(&s, 40000);
    put_long(&w, -1);
    put_bool(&b, 2);
    assert(bytes[0] == 1 && bytes[1] == 255 && bytes[2] == 3);
    assert(s == -25536 && w == -1 && b == 1);
    return 0;
}
