// expect: TRUE
// One producer, one consumer, no lock: each index has one writer and the item is written before the index.
#include <assert.h>
#include <pthread.h>

int ring[2];
unsigned char in, out;

void *producer(void *arg) {
    int v;
    for (v = 1; v <= 3; v++) {
        while ((unsigned char)(in - out) == 2)
            ;
        ring[in % 2] = v;
        in++;
    }
    return 0;
}

void *consumer(void *arg) {
    int v;
    for (v = 1; v <= 3; v++) {
        while (in == out)
            ;
        assert(ring[out % 2] == v);
        out++;
    }
    return 0;
}

int main(void) {
    pthread_t p, c;
    in = out = 255;
    pthread_create(&p, 0, producer, 0);
    pthread_create(&c, 0, consumer, 0);
    pthread_join(p, 0);
    pthread_join(c, 0);
    assert(in == 2 && out == 2);
    return 0;
}
