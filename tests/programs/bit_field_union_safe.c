// expect: TRUE
// Bit-fields in unions and unnamed structs: initialised, overridden, seen through the other members.
#include <assert.h>
#include <pthread.h>

struct packet {
    unsigned a : 3;
    int b : 5;
    union {
        struct { unsigned x : 4, y : 4; };
        unsigned char raw;
    };
};

union small { unsigned v : 4; unsigned char c; } small = { 9 };
struct packet packets[2] = { { 1, -2, { { 3, 4 } } }, { .b = 5, .raw = 0x21, .a = 7, .a = 2 } };

void *run(void *arg) {
    struct packet *p = arg;
    p->y++;
    return 0;
}

int main(void) {
    pthread_t t, u;
    int three = 3;
    struct packet local = { .x = three, .y = three + 1, .a = 1 };
    pthread_create(&t, 0, run, &packets[0]);
    pthread_create(&u, 0, run, &packets[1]);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(packets[0].a == 1 && packets[0].b == -2 && packets[0].raw == 0x53);
    assert(packets[1].a == 2 && packets[1].b == 5 && packets[1].raw == 0x31 && packets[1].x == 1);
    assert(small.v == 9 && small.c == 9 && local.raw == 0x43 && local.a == 1 && local.b == 0);
    small.c = 0xff;
    small.v = 0;
    assert(small.c == 0xf0);
    return 0;
}
