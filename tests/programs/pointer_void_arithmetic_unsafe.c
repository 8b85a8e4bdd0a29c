// expect: FALSE(unreach-call)
// Two threads compute the same place in different ways.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

struct record { char tag; int a; } r;

void *by_offset(void *arg) {
    int *p = arg + offsetof(struct record, a);
    *p = *p + 1;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, by_offset, &r);
    r.a++;
    pthread_join(t, 0);
    assert(r.a == 2);
    return 0;
}
