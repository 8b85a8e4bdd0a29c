// expect: TRUE
// Signed and unsigned bit-fields, _Bool ones, wide ones, behind pointers, as values of assignments.
#include <assert.h>
#include <pthread.h>

struct packet {
    signed int s : 3;
    unsigned int u : 3;
    _Bool flag : 1;
    unsigned char tail;
    int last : 20;
    unsigned long long big : 40;
};

struct packet p;

void *fill(void *arg) {
    struct packet *q = arg;
    q->s = 5;
    q->u = 13;
    q->flag = 4;
    q->big = ~0ull;
    q->tail = 200;
    q->last = -5;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, fill, &p);
    pthread_join(t, 0);
    assert(p.s == -3 && p.u == 5 && p.flag == 1 && p.tail == 200 && p.last == -5);
    assert(p.big == (1ull << 40) - 1 && p.u - 6 < 0 && (p.u = 9) == 1);
    p.s++;
    p.big += 1;
    p.u--;
    assert(p.s == -2 && p.big == 0 && p.u == 0);
    p.u--;
    struct packet copy = p;
    assert(copy.u == 7 && copy.flag && copy.last == -5);
    return 0;
}
