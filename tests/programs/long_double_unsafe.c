// expect: FALSE(unreach-call)
// An update of a counter is lost, whatever happens to the number beside it.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

static long double total;
static int count;

static void *work(void *unused) {
    int seen = count;
    total++;
    count = seen + 1;
    return NULL;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, work, NULL);
    pthread_create(&b, NULL, work, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(count == 2);
    return 0;
}
