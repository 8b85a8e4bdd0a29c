// A queue without locks, for one thread that puts values and one that takes them.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#define ROOM 2

int slots[ROOM];
atomic_uint taken, put;  // how many so far

bool try_put(int value) {
    unsigned at = put;
    if (at - taken == ROOM)
        return false;  // it is full
    slots[at % ROOM] = value;
    put = at + 1;
    return true;
}

bool try_take(int *value) {
    unsigned at = taken;
    if (at == put)
        return false;  // it is empty
    *value = slots[at % ROOM];
    taken = at + 1;
    return true;
}

void *producer(void *arg) {
    for (int value = 1; value <= 4;)
        if (try_put(value))
            value++;
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, producer, 0);
    for (int expected = 1; expected <= 4;) {
        int value;
        if (try_take(&value)) {
            assert(value == expected);
            expected++;
        }
    }
    return 0;
}
