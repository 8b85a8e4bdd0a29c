// expect: TRUE
// Marks that are no addresses: null, one past null, minus one; compared with pointers, never followed.
#include <assert.h>
#include <pthread.h>

#define BUSY ((int *)1)
#define FAILED ((int *)-1)
int x = 3;
int *slot;

void *fill(void *arg) {
    slot = BUSY;
    slot = &x;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, fill, 0);
    int *p = slot;
    if (p != 0 && p != BUSY && p != FAILED)
        assert(*p == 3);
    pthread_join(t, 0);
    assert(slot != BUSY && slot && slot == &x);
    return 0;
}
