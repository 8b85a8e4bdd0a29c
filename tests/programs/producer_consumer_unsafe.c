// expect: FALSE(unreach-call)
// The producer does not test whether the buffer is full and overwrites a cell.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int buffer[2], head, tail, count;

void *producer(void *arg) {
    int sent;
    for (sent = 0; sent < 3; sent++) {
        pthread_mutex_lock(&m);
        buffer[tail] = 10 + sent;
        tail = (tail + 1) % 2;
        count++;
        pthread_mutex_unlock(&m);
    }
    return 0;
}

void *consumer(void *arg) {
    int got = 0;
    while (got < 3) {
        pthread_mutex_lock(&m);
        if (count > 0) {
            assert(buffer[head] == 10 + got);
            head = (head + 1) % 2;
            count--;
            got++;
        }
        pthread_mutex_unlock(&m);
    }
    return 0;
}

int main(void) {
    pthread_t p, c;
    pthread_create(&p, 0, producer, 0);
    pthread_create(&c, 0, consumer, 0);
    pthread_join(p, 0);
    pthread_join(c, 0);
    return 0;
}
