// expect: TRUE
// options: --data-model ILP32
// Pointers of four bytes: in structs, in unions with integers, through unsigned int.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

struct item { char tag; int *p; long n; } item;
union word { uintptr_t number; int *p; } w;
int x = 1;

void *run(void *arg) {
    item.p = (int *)(unsigned)arg;
    ++*item.p;
    return &item.n;
}

int main(void) {
    pthread_t t;
    void *r;
    pthread_create(&t, 0, run, &x);
    pthread_join(t, &r);
    w.p = item.p;
    assert(x == 2 && sizeof item == 12 && (char *)r - (char *)&item == 8 && w.number == (unsigned)&x);
    assert(sizeof(void *) == 4 && *(int *)w.number == 2);
    return 0;
}
