// expect: TRUE
// An interpreter that jumps through a table of labels.
#include <assert.h>
enum { ADD, DOUBLE, LOOP, STOP };
static int run(const unsigned char *code) {
    static const void *const table[] = {&&add, &&twice, &&loop, &&stop};
    int value = 0;
#define NEXT goto *table[*code++]
    NEXT;
add:
    value += *code++;
    NEXT;
twice:
    value *= 2;
    NEXT;
loop:
    for (int i = 0; i < 2; i++) {
        value++;
        if (value == 100)
            goto *table[STOP];
    }
    NEXT;
stop:
    return value;
}
int main(void) {
    const unsigned char first[] = {ADD, 5, DOUBLE, ADD, 1, STOP};
    const unsigned char second[] = {ADD, 98, LOOP, DOUBLE, STOP};
    assert(run(first) == 11);
    assert(run(second) == 100);
    void *p = &&end, *q = 0;
    assert(p != q && p != &&again && p == &&end);
    if (p)
        goto *p;
again:
    assert(0);
end:
    return 0;
}
