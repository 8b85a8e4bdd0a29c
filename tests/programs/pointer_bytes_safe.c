// expect: TRUE
// A number is looked at and written byte by byte: least significant byte first.
#include <assert.h>
#include <pthread.h>

unsigned number = 0x11223344;
struct { short a; char b[2]; } s = { 1, { 2, 3 } };

void *write(void *arg) {
    *((unsigned char *)arg + 2) = 0xab;
    return 0;
}

int main(void) {
    pthread_t t, u;
    unsigned char *p = (unsigned char *)&number;
    pthread_create(&t, 0, write, &number);
    pthread_create(&u, 0, write, &s);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(number == 0x11ab3344 && p[0] == 0x44 && p[3] == 0x11 && *(unsigned short *)(p + 1) == 0xab33);
    assert(s.a == 1 && (unsigned char)s.b[0] == 0xab && s.b[1] == 3 && *(int *)&s == 0x03ab0001);
    return 0;
}
