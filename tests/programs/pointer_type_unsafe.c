// expect: FALSE(unreach-call)
// A counter kept behind a pointer to unsigned char wraps at 256.
#include <assert.h>

void count(unsigned char *p, int times) {
    while (times > 0) {
        (*p)++;
        times--;
    }
}

int main(void) {
    unsigned char c = 250;
    count(&c, 5);
    assert(c == 255);
    count(&c, 1);
    assert(c > 0);
    return 0;
}
