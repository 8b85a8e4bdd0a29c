// expect: TRUE
// Two threads walk their halves of an array, from a start to an end pointer.
#include <assert.h>
#include <pthread.h>

int data[4] = { 1, 2, 3, 4 };

struct range { int *from, *to; };

void *twice(void *arg) {
    struct range *r = arg;
    for (int *p = r->from; p != r->to; ++p)
        *p *= 2;
    return 0;
}

int main(void) {
    struct range low = { data, data + 2 }, high = { &data[2], data + 4 };
    pthread_t t, u;
    pthread_create(&t, 0, twice, &low);
    pthread_create(&u, 0, twice, &high);
    pthread_join(t, 0);
    pthread_join(u, 0);
    int sum = 0, *end = data + sizeof data / sizeof *data;
    for (const int *p = data; p < end; p++)
        sum += *p;
    assert(sum == 20);
    return 0;
}
