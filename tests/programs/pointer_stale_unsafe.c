// expect: FALSE(unreach-call)
// A thread keeps using the element that the shared pointer named when it looked.
#include <assert.h>
#include <pthread.h>

int cells[2];
int *current = &cells[0];

void *write(void *arg) {
    int *p = current;
    *p = 1;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, write, 0);
    current++;
    assert(cells[0] == 0 || current[-1] == 1);
    int *old = current - 1;
    int before = *old;
    pthread_join(t, 0);
    assert(*old == before);
    return 0;
}
