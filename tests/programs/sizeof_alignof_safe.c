// expect: TRUE
// sizeof and _Alignof of types and expressions, which are not evaluated; alignment that is asked for.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

struct padded { char c; long l; short s; };
struct __attribute__((packed)) packed { char c; int i; };
_Alignas(16) char aligned[3];
int n;

void *run(void *arg) {
    struct packed *p = arg;
    p->i = 0x01020304;
    p->c = 9;
    return 0;
}

int main(void) {
    struct packed p[2];
    pthread_t t;
    pthread_create(&t, 0, run, &p[1]);
    pthread_join(t, 0);
    assert(p[1].i == 0x01020304 && p[1].c == 9 && ((char *)p)[5] == 9 && ((char *)p)[6] == 4);
    assert(sizeof(struct padded) == 24 && _Alignof(struct padded) == 8 && offsetof(struct padded, s) == 16);
    assert(sizeof(struct packed) == 5 && sizeof p == 10 && sizeof(n++) == 4 && n == 0 && sizeof(char[3][5]) == 15);
    assert(__alignof__(aligned) == 16 && sizeof(aligned[0] + 1) == 4 && sizeof 'a' == 4 && sizeof(void *) == 8);
    return 0;
}
