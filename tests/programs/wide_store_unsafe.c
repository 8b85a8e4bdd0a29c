// expect: FALSE(unreach-call)
// A long long that is put together by two stores can be seen half written.
#include <assert.h>
#include <pthread.h>

long long x;

void *writer(void *arg) {
    x = 0xffffffff;
    x |= -4294967296ll;
    return 0;
}

int main(void) {
    pthread_t t;
    long long seen;
    pthread_create(&t, 0, writer, 0);
    seen = x;
    assert(seen == 0 || seen == -1);
    pthread_join(t, 0);
    return 0;
}
