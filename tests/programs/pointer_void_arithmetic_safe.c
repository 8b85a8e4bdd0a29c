// expect: TRUE
// gcc's arithmetic on void * counts in bytes; so does that on char *.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

struct record { char tag; int a; long b; } r;

void *set(void *arg) {
    *(int *)(arg + offsetof(struct record, a)) = 5;
    void *p = arg;
    p += offsetof(struct record, b);
    *(long *)p = 6;
    return p - sizeof(int);
}

int main(void) {
    pthread_t t;
    void *end;
    pthread_create(&t, 0, set, &r);
    pthread_join(t, &end);
    assert(r.a == 5 && r.b == 6 && r.tag == 0 && end + sizeof(int) - (void *)&r == offsetof(struct record, b));
    assert(*(int *)((char *)&r + 4) == 5 && (void *)&r.b == end + 4);
    return 0;
}
