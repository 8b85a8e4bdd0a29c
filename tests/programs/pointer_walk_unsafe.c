// expect: FALSE(unreach-call)
// The halves of two threads overlap in one element, which may be doubled once instead of twice.
#include <assert.h>
#include <pthread.h>

int data[3] = { 1, 2, 3 };

struct range { int *from, *to; };

void *twice(void *arg) {
    struct range *r = arg;
    for (int *p = r->from; p != r->to; ++p)
        *p *= 2;
    return 0;
}

int main(void) {
    struct range low = { data, data + 2 }, high = { &data[1], data + 3 };
    pthread_t t, u;
    pthread_create(&t, 0, twice, &low);
    pthread_create(&u, 0, twice, &high);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(data[1] == 8);
    return 0;
}
