// expect: TRUE
// A tagged union that is changed and looked at under one lock.
#include <assert.h>
#include <pthread.h>

struct value {
    enum { NUMBER, POINTER } tag;
    union { long number; int *pointer; };
};

int x = 5;
struct value v = { NUMBER, { .number = 1 } };
pthread_mutex_t m;

void *change(void *arg) {
    pthread_mutex_lock(&m);
    v.tag = POINTER;
    v.pointer = &x;
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, change, 0);
    pthread_mutex_lock(&m);
    switch (v.tag) {
    case NUMBER: assert(v.number == 1); break;
    case POINTER: assert(*v.pointer == 5); break;
    }
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return 0;
}
