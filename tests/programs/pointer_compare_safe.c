// expect: TRUE
// Order and difference of pointers into one array, of which one is moved by a thread under a lock.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

struct item { char tag; int value; };
struct item items[5];
struct item *head = items, *tail = items;
pthread_mutex_t m;

void *produce(void *arg) {
    for (int i = 0; i < 2; i++) {
        pthread_mutex_lock(&m);
        tail->value = i + 1;
        tail += 2;
        pthread_mutex_unlock(&m);
    }
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, produce, 0);
    pthread_mutex_lock(&m);
    ptrdiff_t distance = tail - head;
    assert(head <= tail && (distance == 0 || distance == 2 || distance == 4));
    assert((char *)tail - (char *)head == distance * (ptrdiff_t)sizeof(struct item));
    if (distance > 0)
        assert(tail[-2].value == distance / 2 && &tail[-2] < tail && !(tail < head));
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    assert(tail - items == 4 && head - tail == -4);
    return 0;
}
