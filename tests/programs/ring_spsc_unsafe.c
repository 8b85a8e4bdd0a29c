// expect: FALSE(unreach-call)
// The consumer frees the cell before it has read it.
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
    int v, place;
    for (v = 1; v <= 3; v++) {
        while (in == out)
            ;
        place = out % 2;
        out++;
        assert(ring[place] == v);
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
    return 0;
}
