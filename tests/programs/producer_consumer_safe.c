// expect: TRUE
// A ring buffer of two cells under a lock; three items arrive in order.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int buffer[2], head, tail, count;

void *producer(void *arg) {
    int sent = 0;
    while (sent < 3) {
        pthread_mutex_lock(&m);
        if (count < 2) {
            buffer[tail] = 10 + sent;
            tail = (tail + 1) % 2;
            count++;
            sent++;
        }
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
    assert(count == 0);
    return 0;
}
