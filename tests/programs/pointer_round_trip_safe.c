// expect: TRUE
// Pointers go through uintptr_t, long and void *, and come back as they were.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

int cells[3] = { 1, 2, 3 };
uintptr_t published;

void *run(void *arg) {
    int *p = (int *)(intptr_t)arg;
    *p += 10;
    published = (uintptr_t)(p + 1);
    return (void *)(uintptr_t)&cells[2];
}

int main(void) {
    pthread_t t;
    void *result;
    pthread_create(&t, 0, run, (void *)(uintptr_t)&cells[0]);
    uintptr_t now = published;
    assert(now == 0 || *(int *)now == 2);
    pthread_join(t, &result);
    int *p = (int *)published;
    assert(p == cells + 1 && *p == 2 && p[-1] == 11 && (long)result == (long)(p + 1));
    return 0;
}
