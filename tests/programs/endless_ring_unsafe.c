// expect: FALSE(unreach-call)
// A bounded ring; the producer shows a place before it has filled it.
#include <assert.h>
#include <pthread.h>

#define SIZE 3
int ring[SIZE];
int head, tail; // of one producer and one consumer; one place stays free

void *producer(void *arg) {
    int value = 0;
    while (1) {
        int end = (tail + 1) % SIZE;
        while (end == head)
            ;
        tail = end;
        ring[(end + SIZE - 1) % SIZE] = value;
        value = !value;
    }
    return 0;
}

void *consumer(void *arg) {
    int expected = 0;
    while (1) {
        while (head == tail)
            ;
        assert(ring[head] == expected);
        head = (head + 1) % SIZE;
        expected = !expected;
    }
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, producer, 0);
    pthread_create(&b, 0, consumer, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
