// expect: TRUE
// const, volatile, restrict at all levels of pointers.
#include <assert.h>
#include <pthread.h>

volatile int ready;
const int limit = 3;
int data[3] = { 1, 2, 3 };
const int *const volatile reader = data;
int *volatile current = data;

int total(const int *restrict from, const volatile int *const to) {
    int sum = 0;
    while (from != to)
        sum += *from++;
    return sum;
}

void *run(void *arg) {
    current = &data[1];
    ready = 1;
    return 0;
}

int main(void) {
    pthread_t t;
    const pthread_t *const which = &t;
    pthread_create(&t, 0, run, 0);
    if (ready)
        assert(current == reader + 1);
    pthread_join(*which, 0);
    assert(*current == 2 && total(reader, data + limit) == 6);
    *(int *)&reader[2] = 9;
    assert(data[2] == 9);
    return 0;
}
