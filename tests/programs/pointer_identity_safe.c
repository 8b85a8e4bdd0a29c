// expect: TRUE
// Equality of pointers: to the same object, to others, past the end, to null, to a member at the start.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

struct outer { struct { int x, y; } inner; int z; } o;
int a[2], other;
void *seen;

void *publish(void *arg) {
    seen = arg;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, publish, &o.inner.y);
    void *now = seen;
    assert(now == NULL || now == (void *)&o.inner.y);
    pthread_join(t, 0);
    assert((void *)&o == (void *)&o.inner && (void *)&o.inner == (void *)&o.inner.x);
    assert(seen != (void *)&o && (char *)seen == (char *)&o + offsetof(struct outer, inner.y));
    assert(&a[2] == a + 2 && &a[1] != a && (void *)&a != (void *)&other && &a[0] == *(&a));
    return 0;
}
